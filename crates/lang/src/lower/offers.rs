//! Sentences: conditions, choices, prices, loops, and what waits for later.

use super::lines::verb_op;
use super::*;

impl Low<'_> {
    pub(super) fn sentence(&mut self, t: &Term) -> Done<()> {
        self.at(t);
        match self.sem(t)? {
            Sem::Pass => self.stmt(&t.args[0]),
            Sem::Seq { then: false } => {
                self.stmt(&t.args[0])?;
                self.sentence(&t.args[1])
            }
            Sem::Seq { then: true } => {
                self.emit(Op::Begin);
                self.stmt(&t.args[0])?;
                let at = self.len();
                self.emit(Op::Then { to: 0 });
                self.sentence(&t.args[1])?;
                let to = self.here_op();
                self.set_op(at, Op::Then { to });
                Ok(())
            }
            Sem::If => {
                let cond = self.cond(&t.args[0])?;
                let at = self.len();
                self.emit(Op::Unless { cond, to: 0 });
                self.sentence(&t.args[1])?;
                let to = self.here_op();
                self.set_op(at, Op::Unless { cond, to });
                Ok(())
            }
            Sem::ChooseOne { actor } => {
                let (by, rest) = self.by_whom(t, actor)?;
                self.acting(by, |low| low.branch(by, &rest[0]))
            }
            Sem::May { actor } => {
                let (by, rest) = self.by_whom(t, actor)?;
                self.acting(by, |low| match rest {
                    [price, then] => low.offer(by, price, |low| low.sentence(then), None),
                    _ => low.may(by, |low| low.sentence(&rest[0])),
                })
            }
            Sem::Unless { actor } => {
                let it = self.said.it;
                let (by, rest) = self.by_whom(t, actor)?;
                self.acting(by, |low| low.offer(by, &rest[0], |_| Ok(()), Some((&rest[1], it))))
            }
            Sem::ForEach(Loop::Cards) => {
                let group = self.group(&t.args[0])?;
                let set = self.all_of(group)?;
                self.for_each(set, &t.args[1])
            }
            Sem::ForEach(Loop::Named) => {
                let set = self.named(&t.args[0])?;
                self.for_each(Thing::Reg(set), &t.args[1])
            }
            Sem::ForEach(players) => self.each_player(players == Loop::Opponents, |low, who| {
                low.said.that_player = Some(who);
                low.sentence(&t.args[0])
            }),
            Sem::Later => self.later(t),
            Sem::AtEvent { kinds, detail, until } => self.at_event(t, kinds, detail, until),
            Sem::Watch => self.watch(t),
            _ => self.stmt(t),
        }
    }
    /// One card after the other is "it"; what is aimed at for one of them is chosen when it is its turn.
    fn for_each(&mut self, set: Thing, then: &Term) -> Done<()> {
        let around = std::mem::replace(&mut self.said.in_turn, true);
        let done = self.each_of(set, |low, one| {
            low.mention(one, false);
            low.sentence(then)
        });
        self.said.in_turn = around;
        done
    }
    /// The same for every seat, or every seat but the ability's own, in the order of the table.
    pub(super) fn each_player(&mut self, others: bool, body: impl FnOnce(&mut Self, Who) -> Done<()>) -> Done<()> {
        let it = self.pair()?;
        // the first seat of the round is the ability's own
        if others {
            let value = self.num(1);
            self.emit(Op::Let { dst: it + 1, value });
        }
        let at = self.len();
        self.emit(Op::Seats { it, end: 0 });
        body(self, Who::Reg(it))?;
        self.emit(Op::Jump(at as u16));
        let end = self.here_op();
        self.set_op(at, Op::Seats { it, end });
        Ok(())
    }
    /// event, sentence: waits, once, for the card mentioned last
    fn later(&mut self, t: &Term) -> Done<()> {
        let marked = self.said.it.ok_or("nothing was mentioned that this could wait for")?;
        let mut inner = self.inner();
        inner.said.it = Some(Thing::Marked);
        let on = inner.event(&t.args[0], StageOf::After)?;
        inner.sentence(&t.args[1])?;
        let a = Ability { forced: true, on: Some(on), ..inner.base(Shape::Triggered) };
        let a = inner.finish(a, false);
        self.apply(a, Some(marked), self.d.rules.never, true)
    }
    /// sentence: waits for that event, once
    fn at_event(&mut self, t: &Term, kinds: Vec<Kind>, detail: Option<Val>, until: Until) -> Done<()> {
        let marked = self.said.it;
        let mut inner = self.inner();
        inner.said.it = marked.map(|_| Thing::Marked);
        inner.sentence(&t.args[0])?;
        let on = inner.pattern(t, EventSem { detail, ..event(&kinds) }, StageOf::After, NO, None, NO)?;
        let a = Ability { forced: true, on: Some(on), ..inner.base(Shape::Triggered) };
        let a = inner.finish(a, false);
        self.apply(a, marked, until, true)
    }

    /// An ability that lies in wait: until, trigger, mods, sentence.
    fn watch(&mut self, t: &Term) -> Done<()> {
        let Sem::Until(until) = self.sem(&t.args[0])? else { return Err("this needs an end".into()) };
        let rules = self.d.rules;
        let mut inner = self.inner();
        let mut a = inner.base(Shape::Triggered);
        a.class = rules.watching;
        a.forced = true;
        a.on = Some(inner.trigger(&t.args[1])?);
        let mut once = false;
        if let Some(list) = t.args[2].present() {
            for m in list.elements() {
                match inner.sem(m)? {
                    Sem::Instead if !a.instead => a.instead = true,
                    Sem::Limit { n: 1, until } if !once && until == rules.never => once = true,
                    Sem::OnlyIf => {
                        let c = inner.cond(&m.args[0])?;
                        a.gates.push(c);
                    }
                    _ => return Err("this cannot limit what waits".into()),
                }
            }
        }
        inner.sentence(&t.args[3])?;
        let (marks, fixes) = (inner.said.marks, inner.said.fixes.clone());
        let staged = matches!(rules.layout, Layout::TargetsFirst { .. }) && !a.instead;
        let a = inner.finish(a, staged);
        if fixes.len() > 2 {
            return Err("what waits can hold two numbers at most".into());
        }
        let mut caps = [NO; 2];
        for (cap, reg) in caps.iter_mut().zip(&fixes) {
            *cap = self.pool.value(Value::Reg(*reg));
        }
        // what is pending is followed by its place
        let listed = |r: u8, f: FilterId| (r, self.pool.filters[f as usize].base == Base::Places(PlaceSet::PENDING));
        let pending = self.out.targets.iter().any(|(op, _)| match op {
            Op::Pick { dst, filter, .. } => marks == Some(Thing::Reg(*dst)) && listed(*dst, *filter).1,
            _ => false,
        });
        let mut on = marks;
        if let (true, Some(Thing::Reg(r))) = (pending, marks) {
            let dst = self.reg()?;
            let filter = self.at_place(Where::Reg(r));
            self.emit(Op::All { dst, filter });
            on = Some(Thing::Reg(dst));
        }
        let ability = self.pool.ability(a);
        self.emit(Op::Apply { ability, on, until, once, caps });
        Ok(())
    }

    // ---- who acts ----

    pub(super) fn who_acts(&mut self, t: &Term) -> Done<Who> {
        let Sem::Acts(actor) = self.sem(t)? else { return Err("nobody acts here".into()) };
        match (actor, t.args.first()) {
            (Actor::Owner, Some(name)) => Ok(Who::Owner(self.named_thing(name)?)),
            (Actor::Owner, None) => Ok(Who::Owner(self.said.it.ok_or("\"its\" points to nothing")?)),
            _ => self.seat(actor),
        }
    }
    /// Who acts, if the first argument says so, and the other arguments.
    pub(super) fn by_whom<'t>(&mut self, t: &'t Term, actor: bool) -> Done<(Who, &'t [Term])> {
        if actor { Ok((self.who_acts(&t.args[0])?, &t.args[1..])) } else { Ok((self.actor, &t.args)) }
    }
    pub(super) fn acting<T>(&mut self, who: Who, f: impl FnOnce(&mut Self) -> Done<T>) -> Done<T> {
        let before = std::mem::replace(&mut self.actor, who);
        let done = f(self);
        self.actor = before;
        done
    }

    // ---- ops in the section being written ----

    fn list(&mut self) -> &mut Vec<(Op, u16)> {
        match self.out.section {
            Section::Cost => &mut self.out.cost,
            Section::Body => &mut self.out.body,
        }
    }
    pub(super) fn len(&mut self) -> usize {
        self.list().len()
    }
    pub(super) fn here_op(&mut self) -> u16 {
        self.len() as u16
    }
    pub(super) fn set_op(&mut self, at: usize, op: Op) {
        self.list()[at].0 = op;
    }

    fn may(&mut self, by: Who, f: impl FnOnce(&mut Self) -> Done<()>) -> Done<()> {
        let at = self.len();
        self.emit(Op::May { by, no: 0 });
        self.count();
        f(self)?;
        let no = self.here_op();
        self.set_op(at, Op::May { by, no });
        Ok(())
    }
    /// A use counts when its offer is taken up, once for each ability.
    fn count(&mut self) {
        if let Some(stage) = self.count_offer.take() {
            self.emit(Op::Stage(stage));
        }
    }

    /// A price that may be paid, what then happens, and what happens else.
    fn offer(
        &mut self,
        by: Who,
        price: &Term,
        then: impl FnOnce(&mut Self) -> Done<()>,
        or_else: Option<(&Term, Option<Thing>)>,
    ) -> Done<()> {
        let at = self.len();
        self.emit(Op::Offer { by, paid: 0, no: 0 });
        self.out.offering = true;
        let flag = std::mem::replace(&mut self.out.paying, true);
        for c in price.elements() {
            self.stmt(c)?;
        }
        self.out.paying = flag;
        self.out.offering = false;
        let paid = self.here_op();
        self.count();
        then(self)?;
        let no = match or_else {
            None => self.here_op(),
            Some((sentence, it)) => {
                let jump = self.len();
                self.emit(Op::Jump(0));
                let no = self.here_op();
                self.said.it = it;
                self.acting(Who::You, |low| low.sentence(sentence))?;
                let end = self.here_op();
                self.set_op(jump, Op::Jump(end));
                no
            }
        };
        self.set_op(at, Op::Offer { by, paid, no });
        Ok(())
    }

    fn branch(&mut self, by: Who, list: &Term) -> Done<()> {
        if !self.on_resolution() && list.preorder().into_iter().any(|x| self.picks_target(x)) {
            return self.branch_on_targets(by, list);
        }
        let at = self.len();
        self.emit(Op::Branch { by, arms: Vec::new() });
        let (mut arms, mut jumps) = (Vec::new(), Vec::new());
        let (it, there) = (self.said.it, self.said.there);
        for arm in list.elements() {
            self.at(arm);
            (self.said.it, self.said.there) = (it, there);
            // an arm that begins with a condition is open only while it holds
            let (cond, inner) = match self.sem(arm)? {
                Sem::If => (self.cond(&arm.args[0])?, &arm.args[1]),
                _ => (NO, arm),
            };
            self.at(arm);
            arms.push(Arm { cond, to: self.here_op(), node: self.out.node });
            let whole = std::mem::replace(&mut self.out.whole, true);
            self.sentence(inner)?;
            self.out.whole = whole;
            jumps.push(self.len());
            self.emit(Op::Jump(0));
        }
        let end = self.here_op();
        for j in jumps {
            self.set_op(j, Op::Jump(end));
        }
        self.set_op(at, Op::Branch { by, arms });
        Ok(())
    }

    fn picks_target(&self, t: &Term) -> bool {
        matches!(
            self.d.sem(t),
            Some(
                Sem::Pick { target: true, .. } | Sem::Place(PlaceSem::Target) | Sem::ChoosePlayer { target: true, .. }
            )
        )
    }
    /// A choice whose arms have targets is made with the targets: only those of the arm that was chosen are picked.
    fn branch_on_targets(&mut self, by: Who, list: &Term) -> Done<()> {
        if self.out.section == Section::Cost {
            return Err("a price is no choice between targets".into());
        }
        let chosen = self.reg()?;
        let (at, node) = (self.out.targets.len(), self.out.node);
        self.out.targets.push((Op::Branch { by, arms: Vec::new() }, node));
        let (mut arms, mut jumps) = (Vec::new(), Vec::new());
        let (it, there) = (self.said.it, self.said.there);
        for (i, arm) in list.elements().iter().enumerate() {
            (self.said.it, self.said.there) = (it, there);
            let (cond, inner) = match self.sem(arm)? {
                Sem::If => (self.cond(&arm.args[0])?, &arm.args[1]),
                _ => (NO, arm),
            };
            self.at(arm);
            let node = self.out.node;
            arms.push(Arm { cond, to: self.out.targets.len() as u16, node });
            let (n, now) = (self.num(i as i16), self.pool.value(Value::Reg(chosen)));
            let this_one = self.pool.cond(Cond::Cmp(Cmp::Eq, now, n));
            let skip = self.len();
            self.emit(Op::Unless { cond: this_one, to: 0 });
            self.sentence(inner)?;
            let to = self.here_op();
            self.set_op(skip, Op::Unless { cond: this_one, to });
            self.out.targets.push((Op::Let { dst: chosen, value: n }, node));
            jumps.push(self.out.targets.len());
            self.out.targets.push((Op::Jump(0), node));
        }
        let end = self.out.targets.len() as u16;
        for j in jumps {
            self.out.targets[j].0 = Op::Jump(end);
        }
        self.out.targets[at].0 = Op::Branch { by, arms };
        Ok(())
    }

    // ---- putting and playing ----

    /// np, destination
    pub(super) fn put(&mut self, t: &Term, puts: Puts) -> Done<()> {
        let own = Own { own: self.out.section == Section::Cost || self.out.paying, not: None, fit: None };
        let (what, _) = self.np(&t.args[0], Some(own))?;
        let main = self.said.it;
        let mut dest = &t.args[1];
        let paid = self.out.section == Section::Cost || self.out.paying;
        let mut how = if paid { self.d.rules.as_cost } else { Manner::NONE };
        if matches!(self.sem(dest)?, Sem::Dest(Dest::Ordered)) {
            self.emit_verb(puts.order, what, NOTHING, NO, Where::Nowhere, Manner::NONE);
            dest = &dest.args[0];
        }
        if matches!(self.sem(dest)?, Sem::Pass) {
            dest = &dest.args[0];
        }
        let (verb, with, to) = match self.sem(dest)? {
            Sem::Dest(Dest::Pile { bottom }) => {
                if bottom {
                    how |= puts.bottom;
                }
                (puts.put, NOTHING, self.zone_of(&dest.args[0])?)
            }
            Sem::Dest(Dest::On(more)) => {
                how |= more;
                (puts.stack, self.np(&dest.args[0], None)?.0, Where::Nowhere)
            }
            Sem::Dest(Dest::Beneath) => (puts.rehost, self.np(&dest.args[0], None)?.0, Where::Nowhere),
            Sem::Dest(Dest::Play) => {
                let with = match dest.args.first() {
                    Some(r) => self.reference(r)?,
                    None => self.place_thing(Where::Here)?,
                };
                (puts.into_play, with, Where::Nowhere)
            }
            _ => return Err("this is nowhere to put a card".into()),
        };
        self.said.it = main;
        self.at(t);
        let op = verb_op(verb, what, with, NO, to, self.actor, how);
        self.emit(op);
        Ok(())
    }

    /// np, place, price, control
    pub(super) fn play(&mut self, t: &Term, verb: VerbId, as_yours: Manner, at: Manner) -> Done<()> {
        let (what, _) = self.np(&t.args[0], None)?;
        let (with, mut n, mut how, mut to) = (NOTHING, NO, Manner::NONE, Where::Nowhere);
        if let Some(place) = t.args[1].present() {
            to = self.place(place)?;
            how |= at;
        }
        if let Some(price) = t.args[2].present() {
            match self.sem(price)? {
                Sem::Price(Fee::Told(manner)) => how |= manner,
                Sem::Price(Fee::Less(times)) => {
                    let (less, times) = (self.number(&price.args[0]), self.times(price, times)?);
                    n = self.often(less, times);
                }
                _ => return Err("this is no price".into()),
            }
        }
        if let Some(control) = t.args.get(3).and_then(|c| c.present()) {
            self.sem(control)?;
            how |= as_yours;
        }
        let many = matches!(what, Thing::Reg(r) if self.picked_many(r));
        if many {
            return self.each_of(what, |low, one| {
                low.emit_verb(verb, one, with, n, to, how);
                Ok(())
            });
        }
        self.emit_verb(verb, what, with, n, to, how);
        Ok(())
    }
    /// Does a register hold what was picked up to a number above one?
    fn picked_many(&self, r: u8) -> bool {
        let one = self.pool.values.iter().position(|v| *v == Value::Num(1)).map_or(NO, |i| i as u16);
        self.out.body.iter().any(|(op, _)| matches!(op, Op::Pick { dst, max, .. } if *dst == r && *max != one))
    }
    pub(super) fn each_of(&mut self, set: Thing, f: impl FnOnce(&mut Self, Thing) -> Done<()>) -> Done<()> {
        let Thing::Reg(set) = set else { return Err("this is no set".into()) };
        let it = self.pair()?;
        let at = self.len();
        self.emit(Op::Each { set, it, end: 0 });
        f(self, Thing::Reg(it))?;
        self.emit(Op::Jump(at as u16));
        let end = self.here_op();
        self.set_op(at, Op::Each { set, it, end });
        Ok(())
    }
}
