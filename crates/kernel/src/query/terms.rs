//! What the terms of a program mean: things, places, players, values, conditions.

use super::*;

impl Q<'_> {
    // ---- things, places, players ----

    /// Where `here` is: this card's place, or its last known one.
    pub fn here(&self, env: &Env) -> Spot {
        self.proper(match self.t.live(env.this) {
            Some(c) if self.t.card(c).in_play() => self.place_of(c),
            _ if !env.place.is_nowhere() => env.place,
            _ => self.facts(env, env.this).map_or(Spot::NOWHERE, |f| f.place),
        })
    }
    /// In a game with place cards, "here" and "there" are never a zone.
    fn proper(&self, s: Spot) -> Spot {
        if self.m.has_places && s.as_zone().is_some() { Spot::NOWHERE } else { s }
    }
    /// What a word for something known stands for now.
    #[inline]
    pub fn thing(&self, env: &Env, x: Thing) -> Val {
        if x == Thing::This { Val::object(env.this) } else { self.other_thing(env, x) }
    }
    fn other_thing(&self, env: &Env, x: Thing) -> Val {
        match x {
            Thing::This => Val::object(env.this),
            Thing::Remains => match self.t.live(env.this) {
                None if env.this.is_some() && !self.t.card(env.this.card()).in_play() => {
                    Val::object(self.t.obj(env.this.card()))
                }
                _ => Val::object(env.this),
            },
            Thing::Host => self.host_of(env.this).map_or(Val::NIL, Val::object),
            Thing::Reg(r) => env.regs.get(r as usize).copied().unwrap_or(Val::NIL),
            Thing::Subject => env.rec.map_or(Val::NIL, |r| {
                let gone = self.t.live(r.subject).is_none();
                Val::object(if gone && r.became.is_some() { r.became } else { r.subject })
            }),
            Thing::Source => env.rec.map_or(Val::NIL, |r| Val::object(r.source)),
            Thing::Role(n) => match (self.m.book.text.role)(self, n) {
                Ref::NONE => Val::NIL,
                r => Val::object(r),
            },
            Thing::Marked => Val::object(env.marked),
            Thing::Candidate => Val::object(env.candidate),
        }
    }
    /// The place a value names: a place card, a zone, or where a card stands.
    pub fn spot(&self, env: &Env, v: Val) -> Spot {
        if let Some(z) = v.as_zone() {
            return Spot::zone(z);
        }
        if let Some(i) = self.t.parked_at(v) {
            return self.parked_place(&self.t.parked[i]);
        }
        if let Some(r) = v.as_object() {
            return self.facts(env, r).map_or(Spot::NOWHERE, |f| f.place);
        }
        if let Some((off, len)) = v.as_set()
            && len > 0
        {
            return self.spot(env, self.t.picks[off as usize]);
        }
        Spot::NOWHERE
    }
    /// Where something parked is about to happen.
    pub(crate) fn parked_place(&self, p: &Parked) -> Spot {
        let about = self.m.book.text.parked_at.and_then(|reg| self.first_card(p.held(reg.ix())));
        about.map_or(Spot::NOWHERE, |c| self.proper(self.place_of(c)))
    }
    /// The place a word stands for now.
    #[inline]
    pub fn place(&self, env: &Env, w: Where) -> Spot {
        if w == Where::Nowhere { Spot::NOWHERE } else { self.somewhere(env, w) }
    }
    fn somewhere(&self, env: &Env, w: Where) -> Spot {
        match w {
            Where::Nowhere => Spot::NOWHERE,
            Where::Here => self.here(env),
            Where::Of(Thing::This) => self.here(env),
            Where::Of(x) => self.proper(self.spot(env, self.thing(env, x))),
            Where::Reg(r) => self.spot(env, env.regs.get(r as usize).copied().unwrap_or(Val::NIL)),
            Where::Zone(n, who) => Spot::zone(seat_zone(self.who(env, who), n)),
            Where::Event => env.rec.map_or(Spot::NOWHERE, |r| self.proper(self.event_place(r))),
            Where::Role(n) => (self.m.book.text.role_place)(self, n),
            Where::Candidate => env.candidate_at,
        }
    }
    /// Where an event happens: where it goes to, or where its subject stands or stood.
    pub(crate) fn event_place(&self, r: &Rec) -> Spot {
        if !r.to.is_nowhere() {
            return r.to;
        }
        if r.status == Status::Done && self.t.live(r.subject).is_none() {
            return r.was.place;
        }
        match self.t.live(r.subject) {
            Some(c) => self.place_of(c),
            None => Spot::NOWHERE,
        }
    }
    /// The player a word stands for now.
    #[inline]
    pub fn who(&self, env: &Env, w: Who) -> Seat {
        if w == Who::You { env.seat } else { self.who_else(env, w) }
    }
    fn who_else(&self, env: &Env, w: Who) -> Seat {
        match w {
            Who::You => env.seat,
            Who::Opponent => self.t.next_seat(env.seat),
            Who::Reg(r) => env.regs.get(r as usize).and_then(|v| v.as_seat()).unwrap_or(env.seat),
            Who::Controller(x) => self.whose(env, x, |f| f.ctrl),
            Who::Owner(x) => self.whose(env, x, |f| f.owner),
            Who::Agent => env.rec.map_or(env.seat, |r| r.agent),
        }
    }
    fn whose(&self, env: &Env, x: Thing, pick: fn(&Facts) -> Seat) -> Seat {
        // what belongs to nobody, as a place may, is spoken of by whoever speaks
        let whose = self.object(self.thing(env, x)).and_then(|r| self.facts(env, r)).map(|f| pick(&f));
        whose.filter(|s| *s != Seat::NONE).unwrap_or(env.seat)
    }

    /// The one object a value stands for: a card, or the card of something parked.
    #[inline]
    fn object(&self, v: Val) -> Option<Ref> {
        v.as_object().or_else(|| self.parked_card(v))
    }
    fn parked_card(&self, v: Val) -> Option<Ref> {
        self.t.parked_at(v).map(|i| self.t.parked[i].card).filter(|r| r.is_some())
    }
    /// Calls with each object a value stands for.
    pub fn each(&self, v: Val, f: &mut dyn FnMut(Ref)) {
        if let Some(r) = self.object(v) {
            if r.is_some() {
                f(r);
            }
        } else if let Some((off, len)) = v.as_set() {
            for i in off..off + len {
                if let Some(r) = self.t.picks[i as usize].as_object() {
                    f(r);
                }
            }
        }
    }
    /// The card, or the first of a set.
    #[inline]
    pub fn first_card(&self, v: Val) -> Option<CardId> {
        // mostly it is one card
        match v.as_object() {
            Some(r) => self.t.live(r),
            None => self.first_of(v),
        }
    }
    fn first_of(&self, v: Val) -> Option<CardId> {
        match v.as_set() {
            Some((off, len)) => {
                (off..off + len).find_map(|i| self.t.picks[i as usize].as_object().and_then(|r| self.t.live(r)))
            }
            None => self.parked_card(v).and_then(|r| self.t.live(r)),
        }
    }

    // ---- values and conditions ----

    /// Works a number out; `NO` is 0.
    #[inline]
    pub fn value(&self, env: &Env, v: ValueId) -> i32 {
        if v == NO {
            return 0;
        }
        // mostly it is a number
        match self.m.pool.values[v as usize] {
            Value::Num(n) => n as i32,
            ref value => self.worked_out(env, value),
        }
    }
    fn worked_out(&self, env: &Env, value: &Value) -> i32 {
        match *value {
            Value::Num(n) => n as i32,
            Value::Reg(r) => env.regs.get(r as usize).map_or(0, |v| v.n()),
            Value::Cap(i) => env.caps[i as usize].n(),
            Value::Stat { of, slot, printed } => match self.thing_facts(env, of) {
                Some(f) if printed => self.printed(&f, slot).max(0),
                Some(f) => self.number(&f, slot),
                None => self.printed_once(env, of, slot),
            },
            Value::Counter { of, counter } => self.thing_facts(env, of).map_or(0, |f| f.counters[counter.ix()] as i32),
            Value::Pool { who, pool } => self.t.players[self.who(env, who).ix()].pool[pool.ix()] as i32,
            Value::Size(f) => self.count(env, f),
            Value::Total { of, slot, printed } => {
                let mut sum = 0;
                self.numbers(env, of, slot, printed, &mut |n| sum += n);
                sum
            }
            Value::Highest { of, slot, printed } => {
                let mut most = 0;
                self.numbers(env, of, slot, printed, &mut |n| most = most.max(n));
                most
            }
            Value::MostAt { of, places } => self.most_at(env, of, places),
            Value::Seat { who, slot, at } => {
                self.sought(env, Figure::Seat(self.who(env, who), slot, self.place(env, at)))
            }
            Value::SeatTotal { who, slot, of } => {
                let (seat, mut sum) = (self.who(env, who), 0);
                self.find(env, of, &mut |v| {
                    sum += self.sought(env, Figure::Seat(seat, slot, self.spot(env, v)));
                    true
                });
                sum
            }
            Value::Distinct { of, first, n } => {
                let mut seen = 0u32;
                self.find(env, of, &mut |v| {
                    if let Some(f) = v.as_object().and_then(|r| self.facts(env, r)) {
                        (0..n).filter(|i| self.has(&f, Tag(first.0 + *i as u16))).for_each(|i| seen |= 1 << i);
                    }
                    true
                });
                seen.count_ones() as i32
            }
            Value::Len(r) => match env.regs.get(r as usize).copied().unwrap_or(Val::NIL) {
                v if v.as_set().is_some() => v.as_set().map_or(0, |s| s.1 as i32),
                v => !v.is_nil() as i32,
            },
            Value::Amount => env.rec.map_or(0, |r| r.amount as i32),
            Value::Add(a, b) => self.value(env, a) + self.value(env, b),
            Value::Sub(a, b) => self.value(env, a) - self.value(env, b),
            Value::Mul(a, b) => self.value(env, a).saturating_mul(self.value(env, b)),
            Value::Min(a, b) => self.value(env, a).min(self.value(env, b)),
            Value::Left { line, most, until } => {
                let used = crate::cx::uses(self.t, env.seat, env.this, AbilityId::of_line(line), until);
                (most as i32 - used as i32).max(0)
            }
            Value::Half(a) => (self.value(env, a) + 1) / 2,
            Value::Ask(n) => self.sought(env, Figure::Table(n)),
        }
    }
    fn sought(&self, env: &Env, number: Figure) -> i32 {
        (self.m.book.text.number)(self, env, number)
    }
    /// Calls with one number of each card of a set.
    fn numbers(&self, env: &Env, of: FilterId, slot: Slot, printed: bool, out: &mut dyn FnMut(i32)) {
        self.find(env, of, &mut |v| {
            if let Some(f) = v.as_object().and_then(|r| self.facts(env, r)) {
                out(if printed { self.printed(&f, slot).max(0) } else { self.number(&f, slot) });
            }
            true
        });
    }
    /// A printed number of a card that is gone and that no record remembers.
    fn printed_once(&self, env: &Env, of: Thing, slot: Slot) -> i32 {
        let v = self.thing(env, of);
        match v.as_object().filter(|r| r.is_some() && r.card().ix() < self.t.cards.len()) {
            Some(r) => match self.face(self.t.card(r.card()).def, 0).slots[slot.ix()] {
                NO_NUMBER | X_NUMBER => 0,
                n => (n as i32).max(0),
            },
            None => 0,
        }
    }
    pub(super) fn thing_facts(&self, env: &Env, x: Thing) -> Option<Facts> {
        let v = self.thing(env, x);
        let v = match v.as_set() {
            Some((off, len)) if len > 0 => self.t.picks[off as usize],
            _ => v,
        };
        self.object(v).and_then(|r| self.facts(env, r))
    }
    /// Whether a condition holds; `NO` always does.
    #[inline]
    pub fn holds(&self, env: &Env, c: CondId) -> bool {
        c == NO || self.is_met(env, &self.m.pool.conds[c as usize])
    }
    fn is_met(&self, env: &Env, cond: &Cond) -> bool {
        match cond {
            Cond::Cmp(cmp, a, b) => cmp.holds(self.value(env, *a), self.value(env, *b)),
            Cond::Is(x, f) => self.thing_facts(env, *x).is_some_and(|facts| self.fits_facts(env, *f, &facts)),
            Cond::Exists(f, n) => {
                let mut left = *n as i32;
                left == 0 || {
                    self.find(env, *f, &mut |_| {
                        left -= 1;
                        left > 0
                    });
                    left <= 0
                }
            }
            Cond::Now(n) => (self.m.book.text.now)(self, env, *n),
            Cond::Alike(x, slot) => {
                let mut seen: Option<i32> = None;
                let mut same = true;
                self.each(self.thing(env, *x), &mut |r| {
                    if let Some(f) = self.facts(env, r) {
                        let n = self.number(&f, *slot);
                        same &= *seen.get_or_insert(n) == n;
                    }
                });
                same && seen.is_some()
            }
            Cond::Judged(i) => env.rec.is_some_and(|r| r.judged >> i & 1 != 0),
            Cond::And(list) => list.iter().all(|c| self.holds(env, *c)),
            Cond::Or(list) => list.iter().any(|c| self.holds(env, *c)),
            Cond::Not(c) => !self.holds(env, *c),
        }
    }
}
