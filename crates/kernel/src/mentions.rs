//! Does a program speak of the event it answers, so that it matters which one of several it is?

use crate::ir::*;

impl Pool {
    /// Does it name what the event is about, where it comes from or where it happens?
    pub fn names_event(&self, a: &Ability) -> bool {
        a.ops.iter().any(|op| match op {
            Op::Pick { filter, min, max, .. } => self.in_filter(*filter) || self.in_value(*min) || self.in_value(*max),
            Op::All { filter, .. } => self.in_filter(*filter),
            Op::Let { value, .. } => self.in_value(*value),
            Op::Keep { thing, .. } => is_event(*thing),
            Op::Unless { cond, .. } => self.in_cond(*cond),
            Op::Branch { arms, .. } => arms.iter().any(|arm| self.in_cond(arm.cond)),
            Op::Do { what, with, n, to, .. } => {
                is_event(*what) || is_event(*with) || self.in_value(*n) || is_there(*to)
            }
            Op::Apply { on, caps, .. } => on.is_some_and(is_event) || caps.iter().any(|c| self.in_value(*c)),
            _ => false,
        })
    }
    fn in_filter(&self, f: FilterId) -> bool {
        let Some(filter) = self.filters.get(f as usize) else { return false };
        let atom = |a: &Atom| match *a {
            Atom::Not(x) | Atom::Among(x) | Atom::On(x) | Atom::Hosts(x) | Atom::SameController(x) => is_event(x),
            Atom::WithHostOf(x) => is_event(x),
            Atom::At(w) | Atom::Rel(_, w) | Atom::NotRel(_, w) => is_there(w),
            Atom::Stands(f) | Atom::RelSome(_, f) | Atom::HostIs(_, f) => self.in_filter(f),
            Atom::Holds { of, .. } | Atom::TitleAmong { of, .. } | Atom::Company { of, .. } => self.in_filter(of),
            Atom::If(c) => self.in_cond(c),
            Atom::Counter { value, .. } | Atom::Slot { value, .. } => self.in_value(value),
            _ => false,
        };
        filter.alts.iter().flatten().any(atom)
    }
    fn in_value(&self, v: ValueId) -> bool {
        match self.values.get(v as usize) {
            Some(Value::Stat { of, .. } | Value::Counter { of, .. }) => is_event(*of),
            Some(Value::Size(f) | Value::Total { of: f, .. } | Value::Highest { of: f, .. }) => self.in_filter(*f),
            Some(Value::Seat { at, .. }) => is_there(*at),
            Some(Value::Amount) => true,
            Some(Value::Add(a, b) | Value::Sub(a, b) | Value::Mul(a, b) | Value::Min(a, b)) => {
                self.in_value(*a) || self.in_value(*b)
            }
            Some(Value::Half(a)) => self.in_value(*a),
            _ => false,
        }
    }
    fn in_cond(&self, c: CondId) -> bool {
        match self.conds.get(c as usize) {
            Some(Cond::Cmp(_, a, b)) => self.in_value(*a) || self.in_value(*b),
            Some(Cond::Is(x, f)) => is_event(*x) || self.in_filter(*f),
            Some(Cond::Exists(f, _)) => self.in_filter(*f),
            Some(Cond::Alike(x, _)) => is_event(*x),
            Some(Cond::And(list) | Cond::Or(list)) => list.iter().any(|c| self.in_cond(*c)),
            Some(Cond::Not(c)) => self.in_cond(*c),
            _ => false,
        }
    }
}

fn is_event(x: Thing) -> bool {
    matches!(x, Thing::Subject | Thing::Source)
}
fn is_there(w: Where) -> bool {
    match w {
        Where::Event => true,
        Where::Of(x) => is_event(x),
        _ => false,
    }
}
