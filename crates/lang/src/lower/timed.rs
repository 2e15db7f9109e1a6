//! Effects that last: what they are laid on, and numbers that are fixed when they are made.

use super::*;

impl Low<'_> {
    fn until(&mut self, t: &Term) -> Done<Until> {
        match self.sem(t)? {
            Sem::Until(until) => Ok(until),
            _ => Err("this needs an end".into()),
        }
    }
    /// Rules laid on something; in them "it" is what they are laid on.
    fn lay(&mut self, on: Thing, until: Until, rules: impl FnOnce(&mut Self, &mut Vec<Rule>) -> Done<()>) -> Done<()> {
        let mut a = self.base(Shape::Static);
        self.said.caps = Some(Vec::new());
        let it = self.said.it.replace(Thing::Marked);
        rules(self, &mut a.rules)?;
        self.said.it = it;
        self.apply_capped(a, Some(on), until, false)
    }
    fn preds(&mut self, list: &Term, rules: &mut Vec<Rule>) -> Done<()> {
        list.elements().iter().try_for_each(|p| self.pred(p, About::Marked, NO, rules))
    }
    /// np, preds, until; or preds, until: of the place here as it is then
    pub(super) fn timed(&mut self, t: &Term) -> Done<()> {
        let (thing, preds, until) = match t.args.as_slice() {
            [np, preds, until] => (self.snapshot(np)?.0, preds, until),
            [preds, until] => (self.place_thing(Where::Here)?, preds, until),
            _ => return Err("this says nothing to do".into()),
        };
        let until = self.until(until)?;
        self.lay(thing, until, |low, rules| low.preds(preds, rules))
    }
    /// ref, keywords, ref, until: a way for each keyword, open while the second prints it
    pub(super) fn gains_one_of(&mut self, t: &Term, printed: Test) -> Done<()> {
        let [to, keywords, from, until] = t.args.as_slice() else { return Err("this says nothing to do".into()) };
        let (to, from) = (self.reference(to)?, self.reference(from)?);
        let until = self.until(until)?;
        let at = self.len();
        self.emit(Op::Branch { by: self.actor, arms: Vec::new() });
        let (mut arms, mut jumps) = (Vec::new(), Vec::new());
        for k in keywords.elements() {
            self.at(k);
            let (tag, number) = self.keyword(k)?;
            let slot = match number {
                Some((slot, X_NUMBER)) => Some(slot),
                None => None,
                Some(_) => return Err("its number is the printed one: write X".into()),
            };
            let about = u8::try_from(tag.0).map_err(|_| "this keyword cannot be asked about")?;
            let prints = vec![vec![Atom::Book(printed.of(about))]];
            let prints = self.pool.filter(Filter { base: Base::Any, alts: prints });
            let cond = self.pool.cond(Cond::Is(from, prints));
            arms.push(Arm { cond, to: self.here_op(), node: self.out.node });
            self.lay(to, until, |low, rules| {
                rules.push(Rule { about: About::Marked, says: Says::Gain { tag, n: 0 }, while_: NO });
                if let Some(slot) = slot {
                    let value = low.pool.value(Value::Stat { of: from, slot, printed: true });
                    let value = low.fixed(value);
                    rules.push(Rule {
                        about: About::Marked,
                        says: Says::Number { slot, how: How::Add, value },
                        while_: NO,
                    });
                }
                Ok(())
            })?;
            jumps.push(self.len());
            self.emit(Op::Jump(0));
        }
        let end = self.here_op();
        for j in jumps {
            self.set_op(j, Op::Jump(end));
        }
        self.set_op(at, Op::Branch { by: self.actor, arms });
        Ok(())
    }
    /// np, deltas
    pub(super) fn this_once(&mut self, t: &Term, until: Until) -> Done<()> {
        let (thing, _) = self.np(&t.args[0], None)?;
        self.changes_step = true;
        self.lay(thing, until, |low, rules| {
            for d in t.args[1].elements() {
                let (slot, how, v) = low.delta(d)?;
                let value = low.fixed(v);
                rules.push(Rule { about: About::Marked, says: Says::Number { slot, how, value }, while_: NO });
            }
            Ok(())
        })
    }
    /// rule, until; or until, who, preds
    pub(super) fn timed_rule(&mut self, t: &Term) -> Done<()> {
        if let [until, who, preds] = t.args.as_slice() {
            let until = self.until(until)?;
            let mut a = self.base(Shape::Static);
            self.said.caps = Some(Vec::new());
            let about = self.about(who)?;
            preds.elements().iter().try_for_each(|p| self.pred(p, about, NO, &mut a.rules))?;
            return self.apply_capped(a, None, until, false);
        }
        let until = self.until(&t.args[1])?;
        if let Sem::SeatVerb(v, times) = self.sem(&t.args[0])? {
            if v.lasts != Some(until) {
                return Err("this has another end".into());
            }
            return self.seat_verb(&t.args[0], v, times);
        }
        let mut a = self.base(Shape::Static);
        self.said.caps = Some(Vec::new());
        let marks = self.said.marks.take();
        self.rule(&t.args[0], NO, &mut a)?;
        let on = std::mem::replace(&mut self.said.marks, marks);
        self.apply_capped(a, on, until, false)
    }

    pub(super) fn apply(&mut self, a: Ability, on: Option<Thing>, until: Until, once: bool) -> Done<()> {
        let ability = self.pool.ability(a);
        self.emit(Op::Apply { ability, on, until, once, caps: [NO; 2] });
        Ok(())
    }
    pub(super) fn apply_capped(&mut self, a: Ability, on: Option<Thing>, until: Until, once: bool) -> Done<()> {
        let caps = self.said.caps.take().unwrap_or_default();
        if caps.len() > 2 {
            return Err("a timed effect can hold two numbers at most".into());
        }
        let ability = self.pool.ability(a);
        let get = |i: usize| caps.get(i).copied().unwrap_or(NO);
        self.emit(Op::Apply { ability, on, until, once, caps: [get(0), get(1)] });
        Ok(())
    }
}
