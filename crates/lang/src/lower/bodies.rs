//! What an ability does: sentences, statements and verbs.

use super::lines::verb_op;
use super::*;

impl Low<'_> {
    pub(super) fn abody(&mut self, t: &Term) -> Done<()> {
        let (costs, body) = match self.sem(t)? {
            Sem::CostBody => (&t.args[0], &t.args[1]),
            Sem::TargetCostBody => {
                let g = self.group(&t.args[0])?;
                let filter = self.pool.filter(g.filter());
                let (dst, one) = (self.reg()?, self.num(1));
                let op = Op::Pick { dst, filter, min: one, max: one, by: self.actor, target: true, random: false };
                let node = self.node;
                self.targets.push((op, node));
                self.name(&t.args[1], dst);
                (&t.args[2], &t.args[3])
            }
            _ => return self.sentences(&t.args[0]),
        };
        self.section = Section::Cost;
        for c in costs.elements() {
            self.stmt(c)?;
        }
        self.section = Section::Body;
        self.keeps_host = costs.preorder().into_iter().any(|x| matches!(self.d.sem(x), Some(Sem::This)));
        // one price: everything is chosen first, then what nobody can answer is paid, then the rest
        let quiet = self.d.rules.quiet_cost;
        self.cost.sort_by_key(|(op, _)| match op {
            Op::Do { verb, .. } if *verb == quiet => 1,
            Op::Do { .. } => 2,
            _ => 0,
        });
        self.sentences(body)
    }

    pub(super) fn sentences(&mut self, list: &Term) -> Done<()> {
        for s in list.elements() {
            self.sentence(s)?;
        }
        Ok(())
    }

    pub(super) fn stmt(&mut self, t: &Term) -> Done<()> {
        self.at(t);
        match self.sem(t)? {
            Sem::Pass => self.stmt(&t.args[0]),
            Sem::Verb(v) => self.verb(t, v),
            Sem::VerbFor(v) => {
                let mut g = self.group(&t.args[1])?;
                g.sought(Base::Any)?;
                let flags = self.pool.filter(g.filter()) + 1;
                self.verb(t, VerbSem { flags, ..v })
            }
            Sem::Choose => self.chosen(&t.args[0]),
            Sem::ActorPicks => {
                let who = self.who_acts(&t.args[0])?;
                let picks = self.picks();
                self.acting(who, |low| low.chosen(&t.args[1]))?;
                if self.picks() > picks { Ok(()) } else { Err("this leaves no choice to anybody".into()) }
            }
            Sem::ActorDoes => {
                let who = self.who_acts(&t.args[0])?;
                self.acting(who, |low| low.stmt(&t.args[1]))
            }
            Sem::EachOpponentDoes => self.each_opponent(|low, who| low.acting(who, |low| low.stmt(&t.args[0]))),
            Sem::LetIs => {
                let value = self.value(&t.args[1])?;
                let dst = self.define(&t.args[0])?;
                self.emit(Op::Let { dst, value });
                Ok(())
            }
            Sem::NameNumber { most } => {
                let (min, max) = (self.num(0), self.num(most));
                let dst = self.define(&t.args[0])?;
                let op = Op::Number { dst, min, max, by: self.actor };
                self.emit(op);
                Ok(())
            }
            Sem::Draws(v) => {
                let dst = if self.needs_card {
                    let dst = self.pair()?;
                    let c = self.declared(&t.args[0]);
                    self.names.push((c, dst, false));
                    self.destiny = Some(dst + 1);
                    dst
                } else {
                    self.define(&t.args[0])?
                };
                let n = self.num(dst as i16);
                let op = verb_op(v.verb, NOTHING, NOTHING, n, Where::Nowhere, self.actor, v.flags);
                self.emit(op);
                Ok(())
            }
            Sem::TimedRule => self.timed_rule(t),
            Sem::TimedHere => {
                let place = self.place_thing(Where::Here)?;
                let Sem::Until(until) = self.sem(&t.args[1])? else { return Err("this needs an end".into()) };
                let mut a = self.base(Shape::Static);
                self.caps = Some(Vec::new());
                for p in t.args[0].elements() {
                    self.pred(p, About::Marked, NO, &mut a.rules)?;
                }
                self.apply_capped(a, Some(place), until, false)
            }
            Sem::ThisOnce { until } => {
                let (thing, _) = self.np(&t.args[0], None)?;
                self.changes_step = true;
                let mut a = self.base(Shape::Static);
                self.caps = Some(Vec::new());
                let it = self.it.replace(Thing::Marked);
                for d in t.args[1].elements() {
                    let (slot, how, v) = self.delta(d)?;
                    let value = self.fixed(v);
                    a.rules.push(Rule { about: About::Marked, says: Says::Number { slot, how, value }, while_: NO });
                }
                self.it = it;
                self.apply_capped(a, Some(thing), until, false)
            }
            Sem::PutVerb(puts) => self.put(t, puts),
            Sem::PlayVerb { verb, free, as_yours, at } => self.play(t, verb, free, as_yours, at),
            Sem::SearchPile { show, look } => {
                let zone = self.pile(&t.args[0])?;
                self.look_through(zone, look)?;
                let mut g = self.group(&t.args[1])?;
                g.sought(zone)?;
                let filter = self.pool.filter(g.filter());
                let dst = self.reg()?;
                let (zero, one) = (self.num(0), self.num(1));
                self.emit(Op::Pick { dst, filter, min: zero, max: one, by: self.actor, target: false, random: false });
                self.emit_verb(show, Thing::Reg(dst), NOTHING, NO, Where::Nowhere, 0);
                self.name(&t.args[2], dst);
                self.it = Some(Thing::Reg(dst));
                Ok(())
            }
            Sem::Download { show, look, put, shuffle, zone, hand } => {
                self.look_through(Base::Zone(zone, self.actor), look)?;
                let mut g = self.group(&t.args[0])?;
                let base = Base::Zone(zone, self.actor);
                g.sought(base)?;
                let filter = self.pool.filter(g.filter());
                let dst = self.reg()?;
                let (zero, one) = (self.num(0), self.num(1));
                self.emit(Op::Pick { dst, filter, min: zero, max: one, by: self.actor, target: false, random: false });
                self.emit_verb(show, Thing::Reg(dst), NOTHING, NO, Where::Nowhere, 0);
                self.emit_verb(put, Thing::Reg(dst), NOTHING, NO, Where::Zone(hand, self.actor), 0);
                self.emit_verb(shuffle, NOTHING, NOTHING, NO, Where::Zone(zone, self.actor), 0);
                Ok(())
            }
            Sem::ChoosePlayer | Sem::ChooseTargetPlayer | Sem::ChooseOpponent => {
                let target = matches!(self.sem(t)?, Sem::ChooseTargetPlayer);
                let dst = self.reg()?;
                let others = matches!(self.sem(t)?, Sem::ChooseOpponent);
                let alts = vec![if others { vec![Atom::NotBy(Who::You)] } else { Vec::new() }];
                let filter = self.pool.filter(Filter { base: Base::Seats, alts });
                let one = self.num(1);
                let op = Op::Pick { dst, filter, min: one, max: one, by: self.actor, target, random: false };
                if target && !self.on_resolution() {
                    let node = self.node;
                    self.targets.push((op, node));
                } else {
                    self.emit(op);
                }
                self.that_player = Some(Who::Reg(dst));
                Ok(())
            }
            Sem::Timed => {
                let (thing, _) = self.snapshot(&t.args[0])?;
                let Sem::Until(until) = self.sem(&t.args[2])? else { return Err("this needs an end".into()) };
                let mut a = self.base(Shape::Static);
                self.caps = Some(Vec::new());
                let it = self.it;
                self.it = Some(Thing::Marked);
                for p in t.args[1].elements() {
                    self.pred(p, About::Marked, NO, &mut a.rules)?;
                }
                self.it = it;
                self.apply_capped(a, Some(thing), until, false)
            }
            Sem::CreateDivided { verb, places, most } => {
                let n = self.at_most(&t.args[0], 10)?;
                let title = self.token(&t.args[1])?;
                let one = self.num(1);
                let filter = self.pool.filter(Filter { base: Base::Places(places), alts: vec![Vec::new()] });
                let dst = self.reg()?;
                let alike = self.pool.filter(Filter {
                    base: Base::InPlay,
                    alts: vec![vec![Atom::By(self.actor), Atom::Titled(title, true)]],
                });
                let (out, most) = (self.pool.value(Value::Size(alike)), self.num(most));
                let room = self.pool.cond(Cond::Cmp(Cmp::Lt, out, most));
                let mut stops = Vec::new();
                for _ in 0..n {
                    stops.push(self.len());
                    self.emit(Op::Unless { cond: room, to: 0 });
                    self.emit(Op::Pick {
                        dst,
                        filter,
                        min: one,
                        max: one,
                        by: self.actor,
                        target: false,
                        random: false,
                    });
                    self.create(verb, one, title, Where::Reg(dst));
                }
                let to = self.here_op();
                for s in stops {
                    self.set_op(s, Op::Unless { cond: room, to });
                }
                Ok(())
            }
            Sem::Create { verb } => {
                let n = self.number(&t.args[0]);
                let title = self.token(&t.args[1])?;
                if let Some(g) = self.each_place(&t.args[2])? {
                    let places = self.place_filter(g)?;
                    let set = self.reg()?;
                    self.emit(Op::All { dst: set, filter: places });
                    return self.each_of(Thing::Reg(set), |low, one| {
                        low.create(verb, n, title, where_of(one));
                        Ok(())
                    });
                }
                let to = self.place(&t.args[2])?;
                self.create(verb, n, title, to);
                Ok(())
            }
            Sem::Search { look, zone } => {
                let n = self.number(&t.args[0]);
                let all = self.look(look, zone, Who::You, n)?;
                self.rest = Some(all);
                let mut g = self.group(&t.args[1])?;
                let described = g.alts.iter().any(|alt| !alt.is_empty());
                g.sought(Base::Held(all))?;
                let filter = self.pool.filter(g.filter());
                let dst = self.reg()?;
                let (zero, one) = (self.num(0), self.num(1));
                self.emit(Op::Pick { dst, filter, min: zero, max: one, by: self.actor, target: false, random: false });
                self.it = Some(Thing::Reg(dst));
                self.found = described.then_some(dst);
                Ok(())
            }
            Sem::LookAtTop { look, zone } => {
                let n = self.number(&t.args[0]);
                let who = self.that_player.ok_or(NO_PLAYER)?;
                let all = self.look(look, zone, who, n)?;
                self.name(&t.args[1], all);
                Ok(())
            }
            Sem::RevealTop { reveal, zone } => {
                let one = self.num(1);
                let filter = self.pool.filter(Filter { base: Base::Top(zone, Who::You, one), alts: vec![Vec::new()] });
                let dst = self.reg()?;
                self.emit(Op::All { dst, filter });
                self.emit(Op::Do {
                    verb: reveal,
                    what: Thing::Reg(dst),
                    with: Thing::Reg(REGS as u8),
                    n: NO,
                    to: Where::Nowhere,
                    by: self.actor,
                    flags: 0,
                });
                self.name(&t.args[0], dst);
                self.it = Some(Thing::Reg(dst));
                Ok(())
            }
            Sem::PayCost { pay, slot } => {
                let none = Thing::Reg(REGS as u8);
                let (of, _) = self.np(&t.args[0], None)?;
                let n = self.pool.value(Value::Stat { of, slot, printed: true });
                self.emit(Op::Do {
                    verb: pay,
                    what: none,
                    with: none,
                    n,
                    to: Where::Nowhere,
                    by: self.actor,
                    flags: 0,
                });
                Ok(())
            }
            Sem::WithRest(verb) => {
                let rest = self.rest.ok_or("\"rest\" needs a search before it")?;
                let none = Thing::Reg(REGS as u8);
                self.emit(Op::Do {
                    verb,
                    what: Thing::Reg(rest),
                    with: none,
                    n: NO,
                    to: Where::Nowhere,
                    by: self.actor,
                    flags: 0,
                });
                Ok(())
            }
            Sem::MoveTo { to_place, to_host } => {
                let (what, _) = self.np(&t.args[0], None)?;
                let what_is = self.it;
                let (verb, with, to) = self.moving(what, true, |low| match low.sem(&t.args[1])? {
                    Sem::PlaceNp if low.each_place(&t.args[1])?.is_none() => {
                        let (thing, place) = low.np(&t.args[1].args[0], None)?;
                        Ok(if place { (to_place, NOTHING, where_of(thing)) } else { (to_host, thing, Where::Nowhere) })
                    }
                    _ => Ok((to_place, NOTHING, low.place(&t.args[1])?)),
                })?;
                self.it = what_is;
                self.emit(Op::Do { verb, what, with, n: NO, to, by: self.actor, flags: 0 });
                Ok(())
            }
            _ => Err("this says nothing to do".into()),
        }
    }

    fn picks(&self) -> usize {
        let picks = |list: &[(Op, u16)]| list.iter().filter(|(op, _)| matches!(op, Op::Pick { .. })).count();
        picks(&self.cost) + picks(&self.targets) + picks(&self.body)
    }
    /// A choice of something that is not known already.
    fn chosen(&mut self, t: &Term) -> Done<()> {
        let known = matches!(self.sem(&t.args[0])?, Sem::Pass);
        self.np(t, None)?;
        if known { Err("this is known already: there is nothing to choose".into()) } else { Ok(()) }
    }

    /// A lowering of its own for an ability inside an ability.
    pub(super) fn inner<'b>(&'b mut self) -> Low<'b> {
        let (outer, it, there) = (self.names.clone(), self.it, self.there);
        let vars = self.names.iter().filter(|n| "XYZ".contains(n.0)).map(|n| (n.0, n.1)).collect();
        let mut low = Low::new(self.d, self.pool, self.read, self.ground);
        (low.outer, low.outer_it, low.outer_vars) = (outer, it, vars);
        low.there = there;
        low
    }

    pub(super) fn apply(&mut self, a: Ability, on: Option<Thing>, until: u8, once: bool) -> Done<()> {
        let ability = self.pool.ability(a);
        self.emit(Op::Apply { ability, on, until, once, caps: [NO; 2] });
        Ok(())
    }
    pub(super) fn apply_capped(&mut self, a: Ability, on: Option<Thing>, until: u8, once: bool) -> Done<()> {
        let caps = self.caps.take().unwrap_or_default();
        if caps.len() > 2 {
            return Err("a timed effect can hold two numbers at most".into());
        }
        let ability = self.pool.ability(a);
        let get = |i: usize| caps.get(i).copied().unwrap_or(NO);
        self.emit(Op::Apply { ability, on, until, once, caps: [get(0), get(1)] });
        Ok(())
    }

    pub(super) fn look(&mut self, look: u8, zone: u8, who: Who, n: ValueId) -> Done<u8> {
        let none = Thing::Reg(REGS as u8);
        self.emit(Op::Do {
            verb: look,
            what: none,
            with: none,
            n,
            to: Where::Zone(zone, who),
            by: self.actor,
            flags: 0,
        });
        let dst = self.reg()?;
        let filter = self.pool.filter(Filter { base: Base::Top(zone, who, n), alts: vec![Vec::new()] });
        self.emit(Op::All { dst, filter });
        Ok(dst)
    }

    pub(super) fn token(&mut self, t: &Term) -> Done<u16> {
        match self.sem(t)? {
            Sem::TokenTitle(title) => Ok(self.pool.title(&title)),
            _ => Err("this is not a token".into()),
        }
    }
    pub(super) fn create(&mut self, verb: u8, n: ValueId, title: u16, to: Where) {
        let none = Thing::Reg(REGS as u8);
        self.emit(Op::Do { verb, what: none, with: none, n, to, by: self.actor, flags: title });
    }

    pub(super) fn verb(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        match v.actor {
            Actor::You => self.verb_by(t, v, self.actor),
            Actor::Opponent => self.verb_by(t, v, Who::Opponent),
            Actor::EachPlayer => {
                let it = self.pair()?;
                let at = self.len();
                self.emit(Op::Seats { it, end: 0 });
                self.verb_by(t, v, Who::Reg(it))?;
                self.emit(Op::Jump(at as u16));
                let end = self.here_op();
                self.set_op(at, Op::Seats { it, end });
                Ok(())
            }
        }
    }

    pub(super) fn verb_by(&mut self, t: &Term, v: VerbSem, by: Who) -> Done<()> {
        let before = std::mem::replace(&mut self.actor, by);
        let mut n = match v.n {
            Amount::None | Amount::All => NO,
            Amount::One => self.num(1),
            Amount::Fixed(n) => self.num(n),
            Amount::Count(i) => self.count_of(&t.args[i as usize])?,
            Amount::Arg(i) => {
                self.open_number(&t.args[i as usize], v)?;
                self.value(&t.args[i as usize])?
            }
        };
        if v.up_to {
            let (zero, dst) = (self.num(0), self.reg()?);
            let line = self.ground.line;
            if let Some((i, until, _)) = v.at_most {
                let most = self.int(&t.args[i as usize]) as i16;
                let left = self.pool.value(Value::Left { line, most, until });
                n = self.pool.value(Value::Min(n, left));
            }
            self.emit(Op::Number { dst, min: zero, max: n, by });
            n = self.pool.value(Value::Reg(dst));
            if let Some((_, until, tally)) = v.at_most {
                let flags = (until as u16) << 8 | line as u16;
                self.emit(verb_op(tally, NOTHING, NOTHING, n, Where::Nowhere, by, flags));
            }
        }
        self.changes_step |= v.at_once;
        let none = Thing::Reg(REGS as u8);
        let own = v.own || self.section == Section::Cost || self.paying;
        // what stands first in the sentence is read first: in "it deals 1 damage to target unit", it is not the target
        let early = v.with.filter(|i| v.what.is_some_and(|w| *i < w));
        let dealer = early.map(|i| self.np(&t.args[i as usize], None)).transpose()?.map(|(thing, _)| thing);
        let what = match v.what {
            None if matches!(v.thing, Some(Known::It)) => self.it.ok_or("nothing was mentioned before this")?,
            None if matches!(v.thing, Some(Known::This)) => Thing::This,
            None => none,
            Some(i) if v.one_of => {
                let r = self.named(&t.args[i as usize])?;
                let filter = self.pool.filter(Filter { base: Base::Held(r), alts: vec![Vec::new()] });
                let (dst, one) = (self.reg()?, self.num(1));
                self.emit(Op::Pick { dst, filter, min: one, max: one, by, target: false, random: false });
                Thing::Reg(dst)
            }
            Some(i) => self.np(&t.args[i as usize], Some(Own { own, not: v.not, fit: v.fit }))?.0,
        };
        let main = self.it;
        let (with, to) = self.moving(what, v.moves, |low| {
            let with = match v.with {
                None => none,
                Some(i) => match dealer {
                    Some(thing) => thing,
                    None => low.np(&t.args[i as usize], None)?.0,
                },
            };
            let to = match (v.to, v.zone) {
                (None, None) => Where::Nowhere,
                (None, Some(z)) => Where::Zone(z, by),
                (Some(i), _) => low.place(&t.args[i as usize])?,
            };
            Ok((with, to))
        })?;
        if v.what.is_some() {
            self.it = main;
        }
        self.at(t);
        let mut flags = v.flags;
        if self.section == Section::Cost || self.paying || self.whole {
            flags |= self.d.rules.cost_flag;
        }
        if let (Thing::Reg(r), Some(f)) = (what, self.found)
            && r == f
        {
            if v.verb == self.d.rules.to_hand {
                flags |= 1;
            }
            if v.verb == self.d.rules.reveal {
                self.found = None;
            }
        }
        // what is lost for playing a card is part of its price, so that nothing serves twice
        if self.ground.played
            && self.section == Section::Cost
            && Some(v.verb) == self.d.rules.lost_too
            && to == Where::Nowhere
            && let Some((Op::Do { n: more, .. }, _)) = self.cost.first_mut()
        {
            *more = n;
            self.actor = before;
            return Ok(());
        }
        match self.d.rules.price {
            // the price of using an ability is open to change
            Some((price, doing)) if v.verb == self.d.rules.quiet_cost && self.using() => {
                self.priced = true;
                self.emit(verb_op(price, Thing::This, NOTHING, n, Where::Nowhere, by, doing));
            }
            _ => self.emit(Op::Do { verb: v.verb, what, with, n, to, by, flags }),
        }
        self.actor = before;
        Ok(())
    }

    /// While it is said where something goes: "eligible" and "different" are so for it, "adjacent" is so to its place.
    fn moving<T>(&mut self, what: Thing, moves: bool, f: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        let before = (self.moved, self.near);
        if what != NOTHING {
            self.moved = Some(what);
        }
        if moves && what != Thing::This {
            self.near = Some(Where::Of(what));
        }
        let done = f(self);
        (self.moved, self.near) = before;
        done
    }

    /// Is the price of an ability in play being named?
    fn using(&self) -> bool {
        self.section == Section::Cost && !self.ground.played && !self.offering
    }
    pub(super) fn emit_verb(&mut self, verb: u8, what: Thing, with: Thing, n: ValueId, to: Where, flags: u16) {
        let op = verb_op(verb, what, with, n, to, self.actor, flags);
        self.emit(op);
    }
    /// A price of X that nothing has defined: whoever pays names it.
    fn open_number(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        let var = t.preorder().into_iter().find(|x| x.row == Term::VAR);
        let (Some(var), Some(most)) = (var, self.d.rules.most_paid) else { return Ok(()) };
        let c = var.text().chars().next().unwrap_or('?');
        if v.verb != self.d.rules.quiet_cost || self.section != Section::Cost || self.names.iter().any(|n| n.0 == c) {
            return Ok(());
        }
        let dst = self.define(var)?;
        let (min, all) = (self.num(0), self.pool.value(Value::Ask(most)));
        let own = self.pool.value(Value::Stat { of: Thing::This, slot: self.d.rules.cost_slot, printed: true });
        let max = if self.ground.played { self.pool.value(Value::Sub(all, own)) } else { all };
        let op = Op::Number { dst, min, max, by: self.actor };
        self.emit(op);
        Ok(())
    }
    /// Whoever searches a pile sees all of it.
    fn look_through(&mut self, pile: Base, look: u8) -> Done<()> {
        let filter = self.pool.filter(Filter { base: pile, alts: vec![Vec::new()] });
        let dst = self.reg()?;
        self.emit(Op::All { dst, filter });
        self.emit_verb(look, Thing::Reg(dst), NOTHING, NO, Where::Nowhere, 0);
        Ok(())
    }
    /// The register a number is kept in.
    pub(super) fn define(&mut self, t: &Term) -> Done<u8> {
        let c = self.declared(t);
        if let Some(&(_, r, _)) = self.names.iter().find(|n| n.0 == c) {
            return Ok(r);
        }
        let dst = match c {
            'X' => flow::X_REG as u8,
            _ => self.regs.last().ok_or(FULL)?,
        };
        self.names.push((c, dst, false));
        Ok(dst)
    }
}
