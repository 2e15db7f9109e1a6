//! Verbs: how a row fills the arguments of what is done.

use super::lines::{price_op, verb_op};
use super::*;

impl Low<'_> {
    pub(super) fn verb(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        match v.actor {
            Actor::You => self.verb_by(t, v),
            Actor::Each if v.own && v.to.is_none() => self.both_at_once(t, v),
            Actor::Each => self.each_player(false, |low, who| low.acting(who, |low| low.verb_by(t, v))),
            other => {
                let who = self.seat(other)?;
                self.acting(who, |low| low.verb_by(t, v))
            }
        }
    }

    /// Each player picks of their own cards in play, and then it is done to all of them in one.
    fn both_at_once(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        let (it, there) = (self.said.it, self.said.there);
        let mut alts = Vec::new();
        for who in [Who::You, Who::Opponent] {
            // the second reads the same words as the first, not what the first has picked
            (self.said.it, self.said.there) = (it, there);
            let picked = self.acting(who, |low| low.object(t, v))?;
            alts.push(vec![Atom::Among(picked)]);
        }
        let filter = self.pool.filter(Filter { base: Base::InPlay, alts });
        let dst = self.reg()?;
        self.emit(Op::All { dst, filter });
        self.at(t);
        self.emit_verb(v.verb, Thing::Reg(dst), NOTHING, NO, Where::Nowhere, v.how);
        Ok(())
    }

    fn verb_by(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        let by = self.actor;
        if !v.answers.is_empty() && !self.answered.iter().any(|k| v.answers.contains(k)) {
            return Err("what is answered has nothing that this could change".into());
        }
        let n = self.how_many(t, v)?;
        self.changes_step |= v.at_once;
        // what stands first in the sentence is read first: in "it deals 1 damage to target unit", it is not the target
        let early = v.with.filter(|i| v.what.is_some_and(|w| *i < w));
        let dealer = early.map(|i| self.np(&t.args[i as usize], None)).transpose()?.map(|(thing, _)| thing);
        let what = self.object(t, v)?;
        let main = self.said.it;
        let (verb, with, to) = self.moving(what, v.moves, |low| low.destination(t, v, dealer))?;
        if v.what.is_some() {
            self.said.it = main;
        }
        self.at(t);
        let (how, also) = self.manner_of(t, v, what)?;
        if self.lost_with_the_card(v, n, to)? {
            return Ok(());
        }
        match self.d.rules.pricing {
            // the price of using an ability is open to change
            Some(pricing) if v.verb == self.d.rules.quiet_cost && self.using() => {
                self.emit(price_op(pricing, n, by));
            }
            _ => self.emit(Op::Do { verb, what, with, n, to, by, how, also }),
        }
        Ok(())
    }

    fn how_many(&mut self, t: &Term, v: VerbSem) -> Done<ValueId> {
        let mut n = match v.n {
            Amount::None | Amount::All => NO,
            Amount::One => self.num(1),
            Amount::Fixed(n) => self.num(n),
            Amount::Count(i) => self.count_of(&t.args[i as usize])?,
            Amount::Printed(i, slot) => {
                let (of, _) = self.np(&t.args[i as usize], None)?;
                self.pool.value(Value::Stat { of, slot, printed: true })
            }
            Amount::Arg(i) => {
                self.open_number(&t.args[i as usize], v)?;
                self.value(&t.args[i as usize])?
            }
        };
        if !v.up_to {
            return Ok(n);
        }
        let (min, dst, line, by) = (self.num(0), self.reg()?, self.ground.line, self.actor);
        if let Some((i, until, _)) = v.at_most {
            let most = self.int(&t.args[i as usize]) as i16;
            let left = self.pool.value(Value::Left { line, most, until });
            n = self.pool.value(Value::Min(n, left));
        }
        self.emit(Op::Number { dst, min, max: n, by });
        n = self.pool.value(Value::Reg(dst));
        if let Some((_, until, tally)) = v.at_most {
            self.emit_told(tally, n, Where::Nowhere, Also::Line { line, until });
        }
        Ok(n)
    }

    /// What it is done to.
    fn object(&mut self, t: &Term, v: VerbSem) -> Done<Thing> {
        let own = v.own || self.out.section == Section::Cost || self.out.paying;
        Ok(match (v.what, v.thing) {
            (None, Some(Known::It)) => self.said.it.ok_or("nothing was mentioned before this")?,
            (None, Some(Known::This)) => Thing::This,
            (None, Some(Known::Rest)) => Thing::Reg(self.said.rest.ok_or("\"rest\" needs a search before it")?),
            (None, None) => NOTHING,
            (Some(i), _) if v.one_of => {
                let r = self.named(&t.args[i as usize])?;
                let filter = self.pool.filter(Filter { base: Base::Held(r), alts: vec![Vec::new()] });
                let (dst, one, by) = (self.reg()?, self.num(1), self.actor);
                self.emit(Op::Pick { dst, filter, min: one, max: one, by, target: false, random: false });
                Thing::Reg(dst)
            }
            (Some(i), _) => {
                let (thing, place) = self.np(&t.args[i as usize], Some(Own { own, not: v.not, fit: v.fit }))?;
                let place = place || (thing == Thing::This && self.ground.place);
                if place && self.d.rules.of_places.is_some_and(|verbs| !verbs.contains(&v.verb)) {
                    return Err("this is nothing that is done to a place".into());
                }
                if own && thing == Thing::Host { self.yours(thing)? } else { thing }
            }
        })
    }
    /// What is named, if it is under the control of who acts: nobody pays with a card of another's.
    fn yours(&mut self, thing: Thing) -> Done<Thing> {
        let dst = self.reg()?;
        let alts = vec![vec![Atom::Among(thing), Atom::By(self.actor)]];
        let filter = self.pool.filter(Filter { base: Base::InPlay, alts });
        self.emit(Op::All { dst, filter });
        Ok(Thing::Reg(dst))
    }

    /// With what, and where to; a verb that moves to places or onto cards is one or the other.
    fn destination(&mut self, t: &Term, v: VerbSem, dealer: Option<Thing>) -> Done<(VerbId, Thing, Where)> {
        if let (Some(i), Some(onto)) = (v.to, v.onto)
            && matches!(self.sem(&t.args[i as usize])?, Sem::Place(PlaceSem::Np))
            && self.each_place(&t.args[i as usize])?.is_none()
        {
            let (thing, place) = self.np(&t.args[i as usize].args[0], None)?;
            return Ok(if place { (v.verb, NOTHING, where_of(thing)) } else { (onto, thing, Where::Nowhere) });
        }
        let with = match (v.with, dealer) {
            (None, _) => NOTHING,
            (_, Some(dealer)) => dealer,
            (Some(i), None) => self.np(&t.args[i as usize], None)?.0,
        };
        let to = match (v.to, v.zone) {
            (None, None) => Where::Nowhere,
            (None, Some(z)) => Where::Zone(z, self.actor),
            (Some(i), _) => self.place(&t.args[i as usize])?,
        };
        Ok((v.verb, with, to))
    }

    /// What a verb is told beside its arguments.
    fn manner_of(&mut self, t: &Term, v: VerbSem, what: Thing) -> Done<(Manner, Also)> {
        let (mut how, mut also) = (v.how, Also::Nothing);
        if let Some(i) = v.only {
            let mut g = self.group(&t.args[i as usize])?;
            g.sought(Base::Any)?;
            also = Also::Only(self.pool.filter(g.filter()));
        }
        if self.out.section == Section::Cost || self.out.paying || self.out.whole {
            how |= self.d.rules.as_cost;
        }
        if let (Thing::Reg(r), Some(f), Some(searching)) = (what, self.said.found, self.d.rules.searching)
            && r == f
        {
            if v.verb == searching.to_hand {
                how |= searching.shown;
            }
            if v.verb == searching.reveal {
                self.said.found = None;
            }
        }
        Ok((how, also))
    }

    /// What is lost for playing a card is part of its price, so that nothing serves twice.
    fn lost_with_the_card(&mut self, v: VerbSem, n: ValueId, to: Where) -> Done<bool> {
        let lost = self.d.rules.pricing.is_some_and(|p| p.lost_too == v.verb);
        if !lost || !self.ground.played || self.out.section != Section::Cost || to != Where::Nowhere {
            return Ok(false);
        }
        match self.out.cost.first_mut() {
            Some((Op::Do { n: more, .. }, _)) if *more == NO => {
                *more = n;
                Ok(true)
            }
            Some((Op::Do { .. }, _)) => Err("this is said twice".into()),
            _ => Ok(false),
        }
    }

    /// While it is said where something goes: "eligible" and "different" are so for it, "adjacent" is so to its place.
    fn moving<T>(&mut self, what: Thing, moves: bool, f: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        let before = (self.said.moved, self.said.near);
        if what != NOTHING {
            self.said.moved = Some(what);
        }
        if moves && what != Thing::This {
            self.said.near = Some(Where::Of(what));
        }
        let done = f(self);
        (self.said.moved, self.said.near) = before;
        done
    }

    /// Is the price of an ability in play being named?
    fn using(&self) -> bool {
        self.out.section == Section::Cost && !self.ground.played && !self.out.offering
    }
    pub(super) fn emit_verb(&mut self, verb: VerbId, what: Thing, with: Thing, n: ValueId, to: Where, how: Manner) {
        let op = verb_op(verb, what, with, n, to, self.actor, how);
        self.emit(op);
    }
    /// A verb with no object but something else to know.
    pub(super) fn emit_told(&mut self, verb: VerbId, n: ValueId, to: Where, also: Also) {
        let (by, how) = (self.actor, Manner::NONE);
        self.emit(Op::Do { verb, what: NOTHING, with: NOTHING, n, to, by, how, also });
    }
    /// A price of X that nothing has defined: whoever pays names it.
    fn open_number(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        let var = t.preorder().into_iter().find(|x| x.row == Term::VAR);
        let (Some(var), Some(Pricing { most_paid, .. })) = (var, self.d.rules.pricing) else { return Ok(()) };
        let c = var.text().chars().next().unwrap_or('?');
        if v.verb != self.d.rules.quiet_cost
            || self.out.section != Section::Cost
            || self.said.names.iter().any(|n| n.0 == c)
        {
            return Ok(());
        }
        let dst = self.define(var)?;
        let (min, all) = (self.num(0), self.pool.value(Value::Ask(most_paid)));
        let own = self.pool.value(Value::Stat { of: Thing::This, slot: self.d.rules.cost_slot, printed: true });
        let max = if self.ground.played { self.pool.value(Value::Sub(all, own)) } else { all };
        let op = Op::Number { dst, min, max, by: self.actor };
        self.emit(op);
        Ok(())
    }
}
