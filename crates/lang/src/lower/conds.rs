//! Conditions.

use super::*;

impl Low<'_> {
    /// Which of the two belongs to both others is not to be seen; behind an `or` everybody reads an `and` alike.
    fn and_before_or(&self, t: &Term) -> String {
        let say = |t: &Term| self.d.grammar.print_source(t);
        let (a, rest) = (say(&t.args[0]), &t.args[1]);
        let (b, c) = (say(&rest.args[0]), say(&rest.args[1]));
        format!(
            "this can be read in two ways; if `{c}` alone is enough, write `{c} or {a} and {b}`; if `{a}` must be so in any \
             case, make two conditions of it: `only if {a}, only if {b} or {c}`, or `if {a}: if {b} or {c}: …`"
        )
    }

    pub(super) fn cond(&mut self, t: &Term) -> Done<CondId> {
        let c = match self.sem(t)? {
            Sem::Pass => return self.cond(&t.args[0]),
            Sem::Sugar(text) => return self.sugar(t, text, "test", |low, term| low.cond(term)),
            Sem::Both { and } => {
                if and && matches!(self.d.sem(&t.args[1]), Some(Sem::Both { and: false })) {
                    return Err(self.and_before_or(t));
                }
                let both = vec![self.cond(&t.args[0])?, self.cond(&t.args[1])?];
                if and { Cond::And(both) } else { Cond::Or(both) }
            }
            Sem::NotCond => {
                let a = self.cond(&t.args[0])?;
                Cond::Not(a)
            }
            Sem::AtThatTime => {
                let c = self.cond(&t.args[0])?;
                if self.judged.len() == 8 {
                    return Err("a trigger remembers eight conditions at most".into());
                }
                self.judged.push(c);
                Cond::Judged(self.judged.len() as u8 - 1)
            }
            Sem::ThereIs { n, yes } => self.there_is(t, n, yes)?,
            Sem::BookIs { test, place: false } => {
                let of = self.reference(&t.args[0])?;
                let f = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Book(test)]] });
                Cond::Is(of, f)
            }
            Sem::BookIs { test, place: true } => {
                let w = self.place(&t.args[0])?;
                let alts = vec![vec![Atom::At(w), Atom::Book(test)]];
                Cond::Exists(self.pool.filter(Filter { base: Base::Places(self.d.rules.places), alts }), 1)
            }
            Sem::AlikeAll(slot) => {
                let of = self.named_thing(&t.args[0])?;
                Cond::Alike(of, slot)
            }
            Sem::Is => self.is(t)?,
            Sem::While { this, other } => {
                let mut g = self.who_group(&t.args[0])?;
                g.sought(Base::Any)?;
                let other_is = self.pool.filter(g.filter());
                let me = self.said.it.unwrap_or(Thing::This);
                let is_me = self.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Among(me)]] });
                let a = self.pool.cond(Cond::Is(Thing::Role(this), is_me));
                let b = self.pool.cond(Cond::Is(Thing::Role(other), other_is));
                Cond::And(vec![a, b])
            }
            Sem::Compare(cmp) => {
                let (a, b) = (self.value(&t.args[0])?, self.value(&t.args[1])?);
                Cond::Cmp(cmp, a, b)
            }
            Sem::MorePool(pool) => {
                let a = self.pool.value(Value::Pool { who: Who::Opponent, pool });
                let b = self.pool.value(Value::Pool { who: Who::You, pool });
                Cond::Cmp(Cmp::Gt, a, b)
            }
            Sem::Now { now, yes: true, .. } => Cond::Now(now),
            Sem::Now { now, yes: false, .. } => Cond::Not(self.pool.cond(Cond::Now(now))),
            _ => return Err("this is no condition".into()),
        };
        Ok(self.pool.cond(c))
    }

    /// so many or more, group, name
    fn there_is(&mut self, t: &Term, n: From, yes: bool) -> Done<Cond> {
        let n = n.map_or(Ok(1), |i| self.at_most(&t.args[i as usize], 99))?;
        let set = t.args.iter().find(|x| x.row != Term::NUM).ok_or("a set is missing")?;
        let mut g = self.group(set)?;
        if let Some(name) = t.args.get(2) {
            let base = Base::Held(self.named(name)?);
            g.sought(base)?;
        }
        let there = Cond::Exists(self.pool.filter(g.filter()), n);
        Ok(if yes { there } else { Cond::Not(self.pool.cond(there)) })
    }
    /// ref, and another one, a word, or a description
    fn is(&mut self, t: &Term) -> Done<Cond> {
        let of = self.reference(&t.args[0])?;
        let mut g = Group { base: Base::Any, alts: vec![Vec::new()], worded: false };
        match self.d.grammar.row(&t.args[1]).map_or("", |r| r.sort) {
            "ref" => g.all(Atom::Among(self.reference(&t.args[1])?)),
            "g" => g = self.group(&t.args[1])?,
            _ => self.describe(&t.args[1], &mut g)?,
        }
        // what is known is looked at where it is, and not sought anywhere
        let on = match g.base {
            Base::On(rel, x) => Some((rel, self.among(x))),
            Base::OnSome(rel, of) => Some((rel, of)),
            _ => None,
        };
        match on {
            Some((rel, of)) => {
                g.base = Base::Any;
                g.all(Atom::HostIs(rel, of));
            }
            None => g.sought(Base::Any)?,
        }
        Ok(Cond::Is(of, self.pool.filter(g.filter())))
    }
}
