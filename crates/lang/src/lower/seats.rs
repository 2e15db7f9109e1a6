//! Rules about players: what they get at a place, what they may not do, and what things cost them.

use super::*;

/// Registers of what a number or prohibition is asked for: the seat, the place, what is done, the other card.
const ASKED_SEAT: u8 = 0;
const ASKED_PLACE: u8 = 1;
const ASKED_OTHER: u8 = 3;

impl Low<'_> {
    fn seat(&self, who: SeatWho) -> Who {
        match who {
            SeatWho::You => Who::You,
            SeatWho::Opponent => Who::Opponent,
            SeatWho::Each => Who::Reg(ASKED_SEAT),
        }
    }
    fn both(&mut self, a: CondId, b: CondId) -> CondId {
        match (a, b) {
            (NO, c) | (c, NO) => c,
            (a, b) => self.pool.cond(Cond::And(vec![a, b])),
        }
    }
    fn now(&mut self, n: u8) -> CondId {
        self.pool.cond(Cond::Now(n))
    }

    /// rule, until
    pub(super) fn timed_rule(&mut self, t: &Term) -> Done<()> {
        let Sem::Until(until) = self.sem(&t.args[1])? else { return Err("this needs an end".into()) };
        if let Sem::SeatVerb(v) | Sem::SeatVerbEachOf(v) = self.sem(&t.args[0])? {
            if v.lasts != Some(until) {
                return Err("this has another end".into());
            }
            return self.seat_verb(&t.args[0], v);
        }
        let mut a = self.base(Shape::Static);
        self.caps = Some(Vec::new());
        let marks = self.marks.take();
        self.rule(&t.args[0], NO, &mut a)?;
        let on = std::mem::replace(&mut self.marks, marks);
        self.apply_capped(a, on, until, false)
    }
    /// A number of a battle and the like that a verb changes for the one who has it.
    fn seat_verb(&mut self, t: &Term, v: VerbSem) -> Done<()> {
        let mut n = self.value(&t.args[0])?;
        if let Sem::SeatVerbEachOf(_) = self.sem(t)? {
            let each = self.value(&t.args[1])?;
            n = self.pool.value(Value::Mul(n, each));
        }
        self.changes_step |= v.at_once;
        let at = v.to.map(|i| self.seat_place(t.args.get(i as usize))).transpose()?;
        self.emit_verb(v.verb, NOTHING, NOTHING, n, at.unwrap_or(Where::Nowhere), v.flags);
        Ok(())
    }

    /// Rules that are not about cards alone; false if it is none of them.
    pub(super) fn seat_rule(&mut self, t: &Term, while_: CondId, a: &mut Ability) -> Done<bool> {
        match self.sem(t)? {
            Sem::SeatGets(who) => {
                let of = self.scope_filter(&t.args[1])?;
                self.seat_numbers(&t.args[0], who, of, NO, while_, a)?;
            }
            Sem::SeatGetsEach(who) => {
                let of = self.scope_filter(&t.args[1])?;
                if who == SeatWho::Each {
                    self.that_player = Some(Who::Reg(ASKED_SEAT));
                }
                let size = self.as_of_now(|low| low.count_of(&t.args[2]))?;
                self.seat_numbers(&t.args[0], who, of, size, while_, a)?;
            }
            Sem::SeatGetsEachOf(who) => {
                let of = self.scope_filter(&t.args[1])?;
                let size = self.as_of_now(|low| low.value(&t.args[2]))?;
                self.seat_numbers(&t.args[0], who, of, size, while_, a)?;
            }
            Sem::SeatCant { act, who } => {
                let of = match t.args.first() {
                    Some(scope) => self.scope_filter(scope)?,
                    None => NO,
                };
                let about = About::Seat { who: self.seat(who), of };
                a.rules.push(Rule { about, says: Says::Forbid { act, against: NO }, while_ });
            }
            Sem::SeatCantNow { act, who, now } => {
                let n = t.args.first().map_or(Ok(0), |n| self.at_most(n, 50))?;
                let now = self.now(now.saturating_add(n));
                let while_ = self.both(now, while_);
                let about = About::Seat { who: self.seat(who), of: NO };
                a.rules.push(Rule { about, says: Says::Forbid { act, against: NO }, while_ });
            }
            Sem::SeatCantTo { act, who } => {
                let mut g = self.group(&t.args[0])?;
                g.sought(Base::Any)?;
                let of = self.pool.filter(g.filter());
                let about = About::Seat { who: self.seat(who), of };
                a.rules.push(Rule { about, says: Says::Forbid { act, against: NO }, while_ });
            }
            Sem::SeatCantMove { act, who, to } => {
                let mut g = self.group(&t.args[0])?;
                for more in &t.args[1..] {
                    g.alts.extend(self.group(more)?.alts);
                }
                g.sought(Base::Any)?;
                let against = self.pool.filter(g.filter());
                let of = self.at_place(Where::Here);
                let asked = if to { ASKED_OTHER } else { ASKED_PLACE };
                let here = self.pool.cond(Cond::Is(Thing::Reg(asked), of));
                let while_ = self.both(here, while_);
                let about = About::Seat { who: self.seat(who), of };
                a.rules.push(Rule { about, says: Says::Forbid { act, against }, while_ });
            }
            Sem::Costs { less } => self.costs(t, less, NO, while_, a)?,
            Sem::CostsEach { less } => self.costs(t, less, 3, while_, a)?,
            Sem::CostsIcon => {
                let (who, of) = self.payer(&t.args[0])?;
                let value = self.number(&t.args[1]);
                let slot = self.slot(&t.args[2])?;
                let playing = self.now(self.d.rules.playing);
                let while_ = self.both(playing, while_);
                let about = About::Seat { who, of };
                a.rules.push(Rule { about, says: Says::Number { slot, how: How::Add, value }, while_ });
            }
            Sem::ThisIs(tag) => a.rules.push(Rule { about: About::This, says: Says::Gain { tag, n: 0 }, while_ }),
            Sem::EachUseCosts { doing, slot } => {
                let value = self.number(&t.args[0]);
                let doing = self.now(doing);
                let while_ = self.both(doing, while_);
                let about = About::Seat { who: Who::Reg(ASKED_SEAT), of: NO };
                a.rules.push(Rule { about, says: Says::Number { slot, how: How::Add, value }, while_ });
            }
            Sem::FriendlyActCosts { doing, slot } => {
                let value = self.number(&t.args[0]);
                let doing = self.now(doing);
                let while_ = self.both(doing, while_);
                let about = About::Seat { who: Who::You, of: NO };
                a.rules.push(Rule { about, says: Says::Number { slot, how: How::Less, value }, while_ });
            }
            Sem::TaxPlay { doing } => {
                let mut g = self.group(&t.args[0])?;
                let place = self.split_place(&mut g);
                g.sought(Base::Any)?;
                let of = self.pool.filter(g.filter());
                let doing = self.now(doing);
                let while_ = self.both(doing, while_);
                let while_ = self.both(place, while_);
                self.tax(&t.args[1], &t.args[2], of, while_, a)?;
            }
            Sem::TaxAct { doing } => {
                let scoped = t.args.len() > 2;
                let of = if scoped { self.scope_filter(&t.args[0])? } else { NO };
                let doing = self.now(doing);
                let while_ = self.both(doing, while_);
                let first = scoped as usize;
                self.tax(&t.args[first], &t.args[first + 1], of, while_, a)?;
            }
            Sem::RevealedGets { doing } => {
                let doing = self.now(doing);
                let mut while_ = self.both(doing, while_);
                if let Some(scope) = t.args[0].present() {
                    let f = self.scope_filter(scope)?;
                    let there = self.pool.cond(Cond::Is(Thing::Reg(ASKED_PLACE), f));
                    while_ = self.both(there, while_);
                }
                let about = About::Seat { who: Who::Reg(ASKED_SEAT), of: NO };
                for d in t.args[1].elements() {
                    let (slot, how, value) = self.delta(d)?;
                    let value = self.fixed(value);
                    a.rules.push(Rule { about, says: Says::Number { slot, how, value }, while_ });
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn seat_numbers(
        &mut self,
        deltas: &Term,
        who: SeatWho,
        of: FilterId,
        each: ValueId,
        while_: CondId,
        a: &mut Ability,
    ) -> Done<()> {
        let about = About::Seat { who: self.seat(who), of };
        for d in deltas.elements() {
            let (slot, how, v) = self.delta(d)?;
            let v = if each == NO { v } else { self.pool.value(Value::Mul(v, each)) };
            let value = self.fixed(v);
            self.changes_step |= self.caps.is_some() && slot == self.d.rules.step_slot;
            a.rules.push(Rule { about, says: Says::Number { slot, how, value }, while_ });
        }
        Ok(())
    }

    /// Who pays for the cards a rule speaks of, and which they are.
    fn payer(&mut self, t: &Term) -> Done<(Who, FilterId)> {
        let mut g = self.who_group(t)?;
        let mut who = Who::Reg(ASKED_SEAT);
        for alt in &mut g.alts {
            alt.retain(|x| match x {
                Atom::By(w) => {
                    who = *w;
                    false
                }
                _ => true,
            });
        }
        g.sought(Base::Any)?;
        Ok((who, self.pool.filter(g.filter())))
    }

    /// who, number, what is done, for each
    fn costs(&mut self, t: &Term, less: bool, each: u16, while_: CondId, a: &mut Ability) -> Done<()> {
        let own = matches!(self.sem(&t.args[0])?, Sem::Pass) && matches!(self.sem(&t.args[0].args[0])?, Sem::This);
        let mut value = self.number(&t.args[1]);
        let how = if less { How::Less } else { How::Add };
        let playing = self.d.rules.playing;
        let (mut slot, mut while_) = (self.d.rules.cost_slot, while_);
        let mut played = true;
        match t.args[2].present() {
            None => {
                let c = self.now(playing);
                while_ = self.both(c, while_);
            }
            Some(todo) => {
                let (Sem::ToDo { doing, slot: s }
                | Sem::ToDoHere { doing, slot: s }
                | Sem::ToDoAboard { doing, slot: s }
                | Sem::ToDoAt { doing, slot: s }
                | Sem::ToDoAtNamed { doing, slot: s }
                | Sem::ToDoFirst { doing, slot: s, .. }) = self.sem(todo)?
                else {
                    return Err("this is nothing that costs".into());
                };
                slot = s;
                played = doing == playing;
                let c = self.now(doing);
                while_ = self.both(c, while_);
                let place = match self.sem(todo)? {
                    Sem::ToDoHere { .. } => self.at_place(Where::Here),
                    Sem::ToDoAt { .. } | Sem::ToDoAtNamed { .. } => self.place_filter(&todo.args[0])?,
                    _ => NO,
                };
                if place != NO {
                    let c = self.pool.cond(Cond::Is(Thing::Reg(ASKED_PLACE), place));
                    while_ = self.both(c, while_);
                }
                match self.sem(todo)? {
                    Sem::ToDoAtNamed { .. } => {
                        let c = self.declared(&todo.args[1]);
                        self.names.push((c, ASKED_PLACE, true));
                    }
                    Sem::ToDoAboard { .. } => {
                        let alts = vec![vec![Atom::Among(Thing::This)]];
                        let this = self.pool.filter(Filter { base: Base::Any, alts });
                        let c = self.pool.cond(Cond::Is(Thing::Reg(ASKED_OTHER), this));
                        while_ = self.both(c, while_);
                    }
                    Sem::ToDoFirst { now, .. } => {
                        let c = self.now(now);
                        while_ = self.both(c, while_);
                    }
                    _ => {}
                }
            }
        }
        if each != NO {
            let size = self.as_of_now(|low| low.count_of(&t.args[each as usize]))?;
            value = self.pool.value(Value::Mul(value, size));
        }
        let value = self.fixed(value);
        let about = match (own, played) {
            (true, true) => {
                a.from = self.d.rules.hand | !self.d.rules.in_play;
                About::This
            }
            (true, false) => About::This,
            (false, true) => {
                let (who, of) = self.payer(&t.args[0])?;
                About::Seat { who, of }
            }
            (false, false) => {
                let g = self.who_group(&t.args[0])?;
                About::All(self.pool.filter(g.filter()))
            }
        };
        a.rules.push(Rule { about, says: Says::Number { slot, how, value }, while_ });
        Ok(())
    }

    /// The place a card is played at, out of the words that describe the card.
    fn split_place(&mut self, g: &mut Group) -> CondId {
        let mut place = Vec::new();
        for alt in &mut g.alts {
            alt.retain(|x| match x {
                Atom::At(_) | Atom::Stands(_) => {
                    if !place.contains(x) {
                        place.push(*x);
                    }
                    false
                }
                _ => true,
            });
        }
        if place.is_empty() {
            return NO;
        }
        let f = self.pool.filter(Filter { base: Base::Any, alts: vec![place] });
        self.pool.cond(Cond::Is(Thing::Reg(ASKED_PLACE), f))
    }
    /// A card is being played at a place of this kind.
    pub(super) fn played_at(&mut self, t: &Term) -> Done<CondId> {
        let f = self.place_filter(t)?;
        let place = self.pool.cond(Cond::Is(Thing::Reg(ASKED_PLACE), f));
        let playing = self.now(self.d.rules.playing);
        Ok(self.both(playing, place))
    }

    fn tax(&mut self, who: &Term, price: &Term, of: FilterId, while_: CondId, a: &mut Ability) -> Done<()> {
        let Sem::Taxed(who) = self.sem(who)? else { return Err("nobody pays this".into()) };
        let Sem::TaxPay { slot } = self.sem(price)? else { return Err("this is no price".into()) };
        let value = self.number(&price.args[0]);
        let about = About::Seat { who: self.seat(who), of };
        a.rules.push(Rule { about, says: Says::Number { slot, how: How::Add, value }, while_ });
        Ok(())
    }
}
