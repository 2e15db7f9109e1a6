//! Does a program speak of the event it answers, so that it matters which one of several it is? Does a description speak of
//! something?

use crate::ir::*;

impl Pool {
    /// Does it name what the event is about, where it comes from or where it happens?
    pub fn names_event(&self, a: &Ability) -> bool {
        a.ops.iter().any(|op| match op {
            Op::Pick { filter, min, max, .. } => {
                self.filter_names(*filter, &is_event)
                    || self.value_names(*min, &is_event)
                    || self.value_names(*max, &is_event)
            }
            Op::All { filter, .. } => self.filter_names(*filter, &is_event),
            Op::Let { value, .. } => self.value_names(*value, &is_event),
            Op::Keep { thing, .. } => is_event(*thing),
            Op::Unless { cond, .. } => self.cond_names(*cond, &is_event),
            Op::Branch { arms, .. } => arms.iter().any(|arm| self.cond_names(arm.cond, &is_event)),
            Op::Do { what, with, n, to, .. } => {
                is_event(*what) || is_event(*with) || self.value_names(*n, &is_event) || there(*to, &is_event)
            }
            Op::Apply { on, caps, .. } => {
                on.is_some_and(is_event) || caps.iter().any(|c| self.value_names(*c, &is_event))
            }
            _ => false,
        })
    }
    /// Does the description speak of such a thing, or of where one is?
    pub fn filter_names(&self, f: FilterId, is: &dyn Fn(Thing) -> bool) -> bool {
        let Some(filter) = self.filters.get(f as usize) else { return false };
        let atom = |a: &Atom| match *a {
            Atom::Not(x) | Atom::Among(x) | Atom::On(x) | Atom::Hosts(x) | Atom::SameController(x) => is(x),
            Atom::WithHostOf(x) => is(x),
            Atom::At(w) | Atom::Rel(_, w) | Atom::NotRel(_, w) => there(w, is),
            Atom::Stands(f) | Atom::RelSome(_, f) | Atom::HostIs(_, f) => self.filter_names(f, is),
            Atom::Holds { of, .. } | Atom::TitleAmong { of, .. } | Atom::Company { of, .. } => {
                self.filter_names(of, is)
            }
            Atom::If(c) => self.cond_names(c, is),
            Atom::Counter { value, .. } | Atom::Slot { value, .. } => self.value_names(value, is),
            _ => false,
        };
        matches!(filter.base, Base::Held(r) if is(Thing::Reg(r))) || filter.alts.iter().flatten().any(atom)
    }
    fn value_names(&self, v: ValueId, is: &dyn Fn(Thing) -> bool) -> bool {
        match self.values.get(v as usize) {
            Some(Value::Stat { of, .. } | Value::Counter { of, .. }) => is(*of),
            Some(
                Value::Size(f)
                | Value::Total { of: f, .. }
                | Value::Highest { of: f, .. }
                | Value::MostAt { of: f, .. },
            ) => self.filter_names(*f, is),
            Some(Value::Seat { at, .. }) => there(*at, is),
            Some(Value::Amount) => is(Thing::Subject),
            Some(Value::Reg(r)) => is(Thing::Reg(*r)),
            Some(Value::Add(a, b) | Value::Sub(a, b) | Value::Mul(a, b) | Value::Min(a, b)) => {
                self.value_names(*a, is) || self.value_names(*b, is)
            }
            Some(Value::Half(a)) => self.value_names(*a, is),
            _ => false,
        }
    }
    fn cond_names(&self, c: CondId, is: &dyn Fn(Thing) -> bool) -> bool {
        match self.conds.get(c as usize) {
            Some(Cond::Cmp(_, a, b)) => self.value_names(*a, is) || self.value_names(*b, is),
            Some(Cond::Is(x, f)) => is(*x) || self.filter_names(*f, is),
            Some(Cond::Exists(f, _)) => self.filter_names(*f, is),
            Some(Cond::Alike(x, _)) => is(*x),
            Some(Cond::And(list) | Cond::Or(list)) => list.iter().any(|c| self.cond_names(*c, is)),
            Some(Cond::Not(c)) => self.cond_names(*c, is),
            _ => false,
        }
    }
}

fn is_event(x: Thing) -> bool {
    matches!(x, Thing::Subject | Thing::Source)
}
fn there(w: Where, is: &dyn Fn(Thing) -> bool) -> bool {
    match w {
        Where::Event => is(Thing::Subject),
        Where::Of(x) => is(x),
        Where::Reg(r) => is(Thing::Reg(r)),
        _ => false,
    }
}
