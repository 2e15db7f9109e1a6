//! Rules about players: what they get at a place, what they may not do, and what things cost them.

use super::*;

/// Registers of what a number or prohibition is asked for: the seat, the place, what is done, the other card.
const ASKED_SEAT: u8 = 0;
const ASKED_PLACE: u8 = 1;
const ASKED_OTHER: u8 = 3;

const NO_PRICE: &str = "nothing changes what cards cost in this game";

impl Low<'_> {
    /// Whom the words for a player mean here.
    pub(super) fn seat(&self, who: Actor) -> Done<Who> {
        Ok(match who {
            Actor::You => Who::You,
            Actor::Opponent => Who::Opponent,
            Actor::Each => Who::Reg(ASKED_SEAT),
            // a phrase that stands for a text speaks of the one who acts
            Actor::Their if self.actor == Who::You && self.read.depth() == 0 => self.said.chosen.unwrap_or(Who::You),
            Actor::Their => self.actor,
            Actor::ThatPlayer => self.said.that_player.ok_or(NO_PLAYER)?,
            Actor::Owner => Who::Owner(self.said.it.unwrap_or(Thing::This)),
            Actor::Controller => Who::Controller(self.said.it.ok_or("\"its\" points to nothing")?),
        })
    }
    fn both(&mut self, a: CondId, b: CondId) -> CondId {
        match (a, b) {
            (NO, c) | (c, NO) => c,
            (a, b) => self.pool.cond(Cond::And(vec![a, b])),
        }
    }
    /// A card is being played.
    fn playing(&mut self) -> Done<CondId> {
        let playing = self.d.rules.playing.ok_or(NO_PRICE)?;
        Ok(self.now(playing))
    }
    fn now(&mut self, n: Now) -> CondId {
        self.pool.cond(Cond::Now(n))
    }

    /// A number of a battle and the like that a verb changes for the one who has it.
    pub(super) fn seat_verb(&mut self, t: &Term, v: VerbSem, times: Times) -> Done<()> {
        let (n, times) = (self.value(&t.args[0])?, self.times(t, times)?);
        let n = self.often(n, times);
        self.changes_step |= v.at_once;
        let at = v.to.map(|i| self.seat_place(t.args.get(i as usize))).transpose()?;
        self.emit_verb(v.verb, NOTHING, NOTHING, n, at.unwrap_or(Where::Nowhere), v.how);
        Ok(())
    }

    /// Rules that are not about cards alone; false if it is none of them.
    pub(super) fn seat_rule(&mut self, t: &Term, while_: CondId, a: &mut Ability) -> Done<bool> {
        match self.sem(t)? {
            Sem::SeatGets(who, times) => {
                let inside = self.only_in_procedure(&t.args[0])?;
                let of = self.scope_filter(&t.args[1], inside)?;
                if who == Actor::Each {
                    self.said.that_player = Some(Who::Reg(ASKED_SEAT));
                }
                let size = self.times(t, times)?;
                self.seat_numbers(&t.args[0], who, of, size, while_, a)?;
            }
            Sem::SeatCant { act, who, ban } => {
                let rule = self.ban(t, act, who, ban, while_)?;
                a.rules.push(rule);
            }
            Sem::Costs { less, times } => self.costs(t, less, times, while_, a)?,
            Sem::CostsIcon => {
                let (who, of) = self.payer(&t.args[0])?;
                let value = self.number(&t.args[1]);
                let slot = self.slot(&t.args[2])?;
                let playing = self.playing()?;
                let while_ = self.both(playing, while_);
                let about = About::Seat { who, of };
                a.rules.push(Rule { about, says: Says::Number { slot, how: How::Add, value }, while_ });
            }
            Sem::HasWord(tag) => a.rules.push(Rule { about: About::This, says: Says::Gain { tag, n: 0 }, while_ }),
            Sem::ActCosts { doing, slot, who, less } => {
                let value = self.number(&t.args[0]);
                let doing = self.now(doing);
                let while_ = self.both(doing, while_);
                let about = About::Seat { who: self.seat(who)?, of: NO };
                let how = if less { How::Less } else { How::Add };
                a.rules.push(Rule { about, says: Says::Number { slot, how, value }, while_ });
            }
            Sem::Tax { doing, cards } => {
                let doing = self.now(doing);
                let mut while_ = self.both(doing, while_);
                let scoped = t.args.len() > 2;
                let of = if cards {
                    let mut g = self.group(&t.args[0])?;
                    let place = self.split_place(&mut g);
                    while_ = self.both(place, while_);
                    g.sought(Base::Any)?;
                    self.pool.filter(g.filter())
                } else if scoped {
                    self.scope_filter(&t.args[0], false)?
                } else {
                    NO
                };
                let first = scoped as usize;
                self.tax(&t.args[first], &t.args[first + 1], of, while_, a)?;
            }
            Sem::RevealedGets { doing } => {
                let inside = self.d.rules.procedure.is_some_and(|p| p.doings.contains(&doing));
                let doing = self.now(doing);
                let mut while_ = self.both(doing, while_);
                if let Some(scope) = t.args[0].present() {
                    let f = self.scope_filter(scope, inside)?;
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

    /// What a seat may not do.
    fn ban(&mut self, t: &Term, act: Act, who: Actor, ban: Ban, mut while_: CondId) -> Done<Rule> {
        let (mut of, mut against) = (NO, NO);
        match ban {
            Ban::At => {
                if let Some(scope) = t.args.first() {
                    let inside = self.d.rules.procedure.is_some_and(|p| p.acts.contains(&act));
                    of = self.scope_filter(scope, inside)?;
                }
            }
            Ban::Now(now) => {
                let about = t.args.first().map(|n| self.at_most(n, 50)).transpose()?;
                let now = self.now(about.map_or(now, |n| now.of(n)));
                while_ = self.both(now, while_);
            }
            Ban::Cards => of = self.cards(&t.args)?,
            Ban::Here { to } => {
                against = self.cards(&t.args)?;
                of = self.at_place(Where::Here);
                let asked = if to { ASKED_OTHER } else { ASKED_PLACE };
                let here = self.pool.cond(Cond::Is(Thing::Reg(asked), of));
                while_ = self.both(here, while_);
            }
        }
        let about = About::Seat { who: self.seat(who)?, of };
        Ok(Rule { about, says: Says::Forbid { act, against }, while_ })
    }
    /// Cards of any of these groups, wherever they are.
    fn cards(&mut self, groups: &[Term]) -> Done<FilterId> {
        let mut all = Group { base: Base::Any, alts: Vec::new(), worded: false };
        for t in groups {
            let mut g = self.group(t)?;
            if g.is_place() {
                return Err("this describes no cards".into());
            }
            g.sought(Base::Any)?;
            all.alts.extend(g.alts);
        }
        Ok(self.pool.filter(all.filter()))
    }

    /// Are all these changes of numbers that are only had in the procedure?
    fn only_in_procedure(&mut self, deltas: &Term) -> Done<bool> {
        let numbers = self.d.rules.procedure.map_or(&[][..], |p| p.numbers);
        for d in deltas.elements() {
            let slot = d.args.get(1).map(|s| self.slot(s)).transpose()?;
            if slot.is_none_or(|s| !numbers.contains(&s)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn seat_numbers(
        &mut self,
        deltas: &Term,
        who: Actor,
        of: FilterId,
        each: ValueId,
        while_: CondId,
        a: &mut Ability,
    ) -> Done<()> {
        let about = About::Seat { who: self.seat(who)?, of };
        for d in deltas.elements() {
            let (slot, how, v) = self.delta(d)?;
            let value = self.often(v, each);
            self.changes_step |= self.said.caps.is_some() && self.d.rules.procedure.is_some_and(|p| p.slot == slot);
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

    /// who, number, what is done, and how often
    fn costs(&mut self, t: &Term, less: bool, times: Times, while_: CondId, a: &mut Ability) -> Done<()> {
        let own = matches!(self.sem(&t.args[0])?, Sem::Pass)
            && matches!(self.sem(&t.args[0].args[0])?, Sem::Ref(RefSem::This));
        let value = self.number(&t.args[1]);
        let how = if less { How::Less } else { How::Add };
        let playing = self.d.rules.playing.ok_or(NO_PRICE)?;
        let (doing, slot, at) = match t.args[2].present() {
            None => (playing, self.d.rules.cost_slot, DoneAt::Anywhere),
            Some(todo) => match self.sem(todo)? {
                Sem::ToDo { doing, slot, at } => (doing, slot, at),
                _ => return Err("this is nothing that costs".into()),
            },
        };
        let now = self.now(doing);
        let mut while_ = self.both(now, while_);
        let there = self.done_at(&t.args[2], at)?;
        while_ = self.both(there, while_);
        let times = self.times(t, times)?;
        let value = self.often(value, times);
        let about = match (own, doing == playing) {
            (true, true) => {
                a.from = ZoneClass::OUT_OF_PLAY;
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
    /// What must hold of where something is done.
    fn done_at(&mut self, todo: &Term, at: DoneAt) -> Done<CondId> {
        let (asked, of) = match at {
            DoneAt::Anywhere => return Ok(NO),
            DoneAt::First(now) => return Ok(self.now(now)),
            DoneAt::Here => (ASKED_PLACE, self.at_place(Where::Here)),
            DoneAt::AboardThis => (ASKED_OTHER, self.among(Thing::This)),
            DoneAt::Places => (ASKED_PLACE, self.place_filter(&todo.args[0])?),
        };
        if let (DoneAt::Places, Some(name)) = (at, todo.args.get(1)) {
            let c = self.declared(name);
            self.said.names.push((c, ASKED_PLACE, true));
        }
        Ok(self.pool.cond(Cond::Is(Thing::Reg(asked), of)))
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
        let playing = self.playing()?;
        Ok(self.both(playing, place))
    }

    fn tax(&mut self, who: &Term, price: &Term, of: FilterId, while_: CondId, a: &mut Ability) -> Done<()> {
        let who = self.who_acts(who)?;
        let Sem::TaxPay { slot } = self.sem(price)? else { return Err("this is no price".into()) };
        let value = self.number(&price.args[0]);
        let about = About::Seat { who, of };
        a.rules.push(Rule { about, says: Says::Number { slot, how: How::Add, value }, while_ });
        Ok(())
    }
}
