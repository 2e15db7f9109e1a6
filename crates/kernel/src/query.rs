//! Reading the table: facts, numbers, words, sets. Nothing here can write.

use crate::book::*;
use crate::ears::*;
use crate::ids::*;
use crate::ir::*;
use crate::table::*;

/// A read-only look at a game.
#[derive(Clone, Copy)]
pub struct Q<'a> {
    pub m: &'a Match,
    pub t: &'a Table,
    /// How deep a number depends on other numbers; past a bound only printed values count.
    pub depth: u8,
}

/// Who asks: the card, its controller and what is known so far.
#[derive(Clone, Copy)]
pub struct Env<'a> {
    pub this: Ref,
    pub seat: Seat,
    pub place: Spot,
    pub rec: Option<&'a Rec>,
    pub regs: &'a [Val],
    pub marked: Ref,
    pub caps: [Val; 2],
    /// What was picked before it in the same pick.
    pub picks: &'a [Val],
    /// The member of a set being looked at, and where it stands.
    pub candidate: Ref,
    pub candidate_at: Spot,
}

impl<'a> Env<'a> {
    pub fn of(this: Ref, seat: Seat, place: Spot) -> Env<'a> {
        Env {
            this,
            seat,
            place,
            rec: None,
            regs: &[],
            marked: Ref::NONE,
            caps: [Val::NIL; 2],
            picks: &[],
            candidate: Ref::NONE,
            candidate_at: Spot::NOWHERE,
        }
    }
}

/// What is known of a card, in play or remembered.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub def: DefId,
    pub face: u8,
    pub ctrl: Seat,
    pub owner: Seat,
    pub place: Spot,
    pub host: Spot,
    pub rel: u8,
    pub flags: u16,
    pub counters: [u8; 4],
    /// The card, or none if it is only remembered.
    pub card: CardId,
    pub obj: Ref,
    /// For something parked: when it got there, or 0.
    pub parked: u32,
    stats: [i8; 8],
}

/// One thing that makes a number or a word of a card other than it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    Number(How, i32),
    /// What a keyword of the book adds.
    Keyword(&'static str, i32),
    /// Read as another number.
    ReadAs(Slot),
    Gain,
    Lose,
    Blank,
}

/// Told each change while a value is worked out, and the card it comes from, or none for the book itself.
pub type Tell<'t> = &'t mut dyn FnMut(Change, CardId);

/// Told what a keyword of the book adds to a number: which keyword, how much and whose it is.
pub type Added<'t> = &'t mut dyn FnMut(&'static str, i32, CardId);

/// Tells nobody.
fn quiet(_: Change, _: CardId) {}

/// A rule under a key: when it was made, and the card that makes it.
struct Force<'r> {
    rule: &'r Rule,
    age: u32,
    from: CardId,
}

/// A verb with its arguments worked out.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub verb: u8,
    pub what: Val,
    pub with: Val,
    pub n: i32,
    pub to: Spot,
    pub by: Seat,
    pub flags: u16,
    pub source: Ref,
    pub seat: Seat,
    pub place: Spot,
    pub rec: RecId,
}

pub fn zone_rule(m: &Match, z: ZoneId) -> &'static ZoneRule {
    match zone_of_seat(z) {
        Some((_, n)) => &m.book.vocab.seat_zones[n as usize],
        None => &m.book.vocab.shared_zones[z.ix() - MAX_SEATS * SEAT_ZONES],
    }
}

const DEEPEST: u8 = 5;

impl<'a> Q<'a> {
    pub fn new(m: &'a Match, t: &'a Table) -> Q<'a> {
        Q { m, t, depth: 0 }
    }
    fn deeper(self) -> Q<'a> {
        Q { depth: self.depth + 1, ..self }
    }
    #[inline]
    pub fn face(&self, def: DefId, face: u8) -> &'a Face {
        &self.m.faces[def.ix() * 2 + (face != 0) as usize]
    }
    #[inline]
    fn is_place(&self, c: CardId) -> bool {
        self.t.card(c).flags & PLACE != 0
    }

    /// The place a card stands at: the place card it is on, directly or not, or its zone.
    pub fn place_of(&self, c: CardId) -> Spot {
        if self.is_place(c) {
            return Spot::card(c);
        }
        let mut at = self.t.card(c).at;
        for _ in 0..6 {
            match at.as_card() {
                None => return at,
                Some(host) if self.is_place(host) => return at,
                Some(host) => at = self.t.card(host).at,
            }
        }
        at
    }

    pub fn facts_of(&self, c: CardId) -> Facts {
        let card = self.t.card(c);
        Facts {
            def: card.def,
            face: card.face,
            ctrl: card.ctrl,
            owner: card.owner,
            place: self.place_of(c),
            host: card.at,
            rel: card.rel,
            flags: card.flags,
            counters: card.counters,
            card: c,
            obj: self.t.obj(c),
            parked: 0,
            stats: [0; 8],
        }
    }

    fn remembered(&self, rec: &Rec) -> Facts {
        let owner = self.t.card(rec.subject.card()).owner;
        let w = rec.was;
        Facts {
            def: w.def,
            face: w.face,
            ctrl: w.ctrl,
            owner,
            place: w.place,
            host: w.host,
            rel: w.rel,
            flags: w.flags,
            counters: w.counters,
            card: CardId::NONE,
            obj: rec.subject,
            parked: 0,
            stats: w.stats,
        }
    }

    /// The facts of an object: as it is, or as the event's record remembers it.
    pub fn facts(&self, env: &Env, r: Ref) -> Option<Facts> {
        if let Some(rec) = env.rec
            && rec.status == Status::Done
            && (rec.subject == r || (rec.became == r && rec.became.is_some()))
            && self.t.live(rec.subject).is_none()
        {
            // it may have come into play in this event and left again: then that is what is remembered
            let best = if rec.became.is_none() { self.t.saw(r).unwrap_or(rec) } else { rec };
            return Some(self.remembered(best));
        }
        if let Some(c) = self.t.live(r) {
            return Some(self.facts_of(c));
        }
        // an object that left while this was going on: some record on the way still knows it
        self.t.saw(r).map(|x| self.remembered(x))
    }

    // ---- words ----

    pub fn blanked(&self, c: CardId) -> bool {
        self.blanked_by(c, &mut quiet)
    }
    pub fn blanked_by(&self, c: CardId, tell: Tell) -> bool {
        if self.depth >= DEEPEST || !self.blanks() {
            return false;
        }
        let mut blank = false;
        self.rules(BLANK_KEY, c, &[], &mut |q, env, it| {
            if !blank && it.rule.says == Says::Blank && q.rule_covers(env, it.rule, c) {
                blank = true;
                tell(Change::Blank, it.from);
            }
        });
        blank
    }
    /// Is there anything in force that could blank a card?
    fn blanks(&self) -> bool {
        self.t.changes(BLANK_KEY)
    }

    /// Could a card have this word though it is not printed on it, or the other way round?
    fn word_moves(&self, tag: Tag) -> bool {
        self.t.changes(tag_key(tag)) || (self.is_text(tag) && self.blanks())
    }
    #[inline]
    fn is_text(&self, tag: Tag) -> bool {
        self.m.book.text_tags[(tag.0 >> 6) as usize] >> (tag.0 & 63) & 1 != 0
    }

    /// Does the card have this type, trait, side or keyword now?
    pub fn has(&self, f: &Facts, tag: Tag) -> bool {
        self.has_by(f, tag, &mut quiet)
    }
    pub fn has_by(&self, f: &Facts, tag: Tag, tell: Tell) -> bool {
        let mut has = self.face(f.def, f.face).has(tag);
        if f.card.is_none() || self.depth >= DEEPEST {
            return has;
        }
        if has && self.is_text(tag) && self.blanked(f.card) {
            has = false;
        }
        let mut lost = false;
        self.rules(tag_key(tag), f.card, &[], &mut |q, env, it| {
            let (done, change) = match it.rule.says {
                Says::Gain { tag: t, .. } if t == tag => (&mut has, Change::Gain),
                Says::Lose { tag: t } if t == tag => (&mut lost, Change::Lose),
                _ => return,
            };
            if !*done && q.rule_covers(env, it.rule, f.card) {
                *done = true;
                tell(change, it.from);
            }
        });
        has && !lost
    }
    pub fn card_has(&self, c: CardId, tag: Tag) -> bool {
        // mostly nothing bears on the word at all
        if !self.word_moves(tag) {
            return self.printed_has(c, tag);
        }
        self.has(&self.facts_of(c), tag)
    }
    #[inline]
    pub fn printed_has(&self, c: CardId, tag: Tag) -> bool {
        let card = self.t.card(c);
        self.face(card.def, card.face).has(tag)
    }

    // ---- numbers ----

    pub fn printed(&self, f: &Facts, slot: Slot) -> i32 {
        match self.face(f.def, f.face).slots[slot.ix()] {
            NO_NUMBER => 0,
            n => n as i32,
        }
    }
    /// A number as it is now: base, additions, doublings and halvings, rounded up, not below 0, then the latest set.
    pub fn number(&self, f: &Facts, slot: Slot) -> i32 {
        self.number_by(f, slot, &mut quiet)
    }
    pub fn number_by(&self, f: &Facts, slot: Slot, tell: Tell) -> i32 {
        let slot = self.read_as(f.card, slot, tell);
        let mut base = self.printed(f, slot);
        if f.card.is_none() {
            return match self.m.book.remembered.iter().position(|s| *s == slot) {
                Some(i) => f.stats[i] as i32,
                None => base,
            };
        }
        if self.depth >= DEEPEST {
            return base;
        }
        (self.m.book.adds)(self, f, slot, &mut |word, n, from| {
            base += n;
            tell(Change::Keyword(word, n), from);
        });
        self.folded(base, f.card, slot, &[], tell)
    }
    /// A base with everything that changes this number of a card. What is asked for (a seat, then anything the book
    /// likes) is in the registers of the rules while they are read; rules about seats count only then.
    pub fn number_for(&self, base: i32, card: CardId, slot: Slot, asked: &[Val]) -> i32 {
        self.folded(base, card, slot, asked, &mut quiet)
    }
    fn folded(&self, mut base: i32, card: CardId, slot: Slot, asked: &[Val], tell: Tell) -> i32 {
        let key = slot_key(slot);
        if self.depth >= DEEPEST || !self.t.changes(key) {
            return base.max(0);
        }
        let (mut up, mut down, mut least) = (0u32, 0u32, 0);
        let mut set: Option<(u32, i32)> = None;
        self.rules(key, card, asked, &mut |q, env, it| {
            let Says::Number { slot: s, how, value } = it.rule.says else { return };
            if s != slot || !q.rule_covers(env, it.rule, card) {
                return;
            }
            let n = match how {
                How::Double | How::Half => 0,
                _ => q.value(env, value),
            };
            match how {
                How::Least => least = least.max(n),
                How::Add => base += n,
                How::Less => base -= n,
                How::Double => up += 1,
                How::Half => down += 1,
                How::Set => {
                    if set.is_none_or(|(old, _)| it.age >= old) {
                        set = Some((it.age, n));
                    }
                }
            }
            tell(Change::Number(how, n), it.from);
        });
        if let Some((_, n)) = set {
            return n.max(least);
        }
        let scaled = base << up.min(8);
        let d = down.min(8);
        ((scaled + (1 << d) - 1) >> d).max(least)
    }
    /// The number that stands in for this one on a card, mostly itself.
    fn read_as(&self, card: CardId, slot: Slot, tell: Tell) -> Slot {
        let mut read = slot;
        if self.m.reads && card.is_some() && self.depth < DEEPEST {
            self.rules(slot_key(slot), card, &[], &mut |q, env, it| match it.rule.says {
                Says::ReadAs { slot: s, other } if s == slot && q.rule_covers(env, it.rule, card) => {
                    read = other;
                    tell(Change::ReadAs(other), it.from);
                }
                _ => {}
            });
        }
        read
    }
    pub fn card_number(&self, c: CardId, slot: Slot) -> i32 {
        self.number(&self.facts_of(c), slot)
    }

    // ---- rules in force ----

    /// Calls with every rule under a key that may be in force and may be about the card; `rule_covers` decides.
    fn rules(&self, key: u16, about: CardId, asked: &[Val], f: &mut dyn FnMut(&Q, &Env, &Force)) {
        if !self.t.changes(key) {
            return;
        }
        let q = self.deeper();
        let blanks = key != BLANK_KEY && q.blanks();
        for ear in self.t.ears(key) {
            let ability = self.m.ability(ear.ability);
            let rule = &ability.rules[ear.rule as usize];
            if ear.granted_by != AbilityId::NONE {
                q.bearers(ear, &mut |c| {
                    let env = Env { regs: asked, ..Env::of(self.t.obj(c), self.t.card(c).ctrl, Spot::NOWHERE) };
                    f(&q, &env, &Force { rule, age: 0, from: ear.card });
                });
                continue;
            }
            let card = self.t.card(ear.card);
            let other = match rule.about {
                About::This => ear.card != about,
                About::Host => card.at != Spot::card(about),
                _ => false,
            };
            if other {
                continue;
            }
            if blanks && q.blanked(ear.card) {
                continue;
            }
            let env = Env { regs: asked, ..Env::of(self.t.obj(ear.card), card.ctrl, Spot::NOWHERE) };
            f(&q, &env, &Force { rule, age: 0, from: ear.card });
        }
        if !self.t.timed(key) {
            return;
        }
        for l in self.t.lasting.iter().filter(|l| self.m.timed[l.ability.ix()].contains(&key)) {
            let ability = self.m.ability(l.ability);
            let (age, from) = (l.age, l.source.card());
            for rule in &ability.rules {
                if let (Says::Grants(g), Some(c)) = (rule.says, self.t.live(l.subject)) {
                    // what is granted for a time stands on the one it is granted to
                    let env = Env { regs: asked, ..Env::of(l.subject, self.t.card(c).ctrl, Spot::NOWHERE) };
                    self.m.ability(g).rules.iter().for_each(|rule| f(&q, &env, &Force { rule, age, from }));
                    continue;
                }
                let base = Env::of(l.source, l.seat, l.place);
                let env = Env { marked: l.subject, caps: l.caps, regs: asked, ..base };
                f(&q, &env, &Force { rule, age, from });
            }
        }
    }

    /// Is this rule, standing on `env.this`, about that card, and in force?
    fn rule_covers(&self, env: &Env, rule: &Rule, c: CardId) -> bool {
        let about = match rule.about {
            About::This => env.this.card() == c && self.t.live(env.this).is_some(),
            About::Host => {
                let card = self.t.card(env.this.card());
                card.at == Spot::card(c) && card.rel == self.m.book.attached
            }
            About::Marked => self.t.live(env.marked) == Some(c),
            About::All(f) => c.is_some() && self.fits(&self.placed(env), f, c),
            About::Seat { who, of } => {
                let env = self.placed(env);
                let asked = env.regs.first().and_then(|v| v.as_seat());
                asked.is_some_and(|s| self.who(&env, who) == s) && (of == NO || (c.is_some() && self.fits(&env, of, c)))
            }
        };
        about && (rule.while_ == NO || self.holds(&self.placed(env), rule.while_))
    }

    /// The environment with `here` filled in.
    fn placed<'e>(&self, env: &Env<'e>) -> Env<'e> {
        let mut env = *env;
        if env.place.is_nowhere()
            && let Some(c) = self.t.live(env.this)
        {
            env.place = self.place_of(c);
        }
        env
    }

    /// An amount after the doublings and halvings that the card `by` itself puts on what it does to `c`.
    pub fn scaled(&self, amount: i32, slot: Slot, by: CardId, c: CardId) -> i32 {
        let (mut up, mut down) = (0u32, 0u32);
        self.rules(slot_key(slot), c, &[], &mut |q, env, it| {
            if let Says::Number { slot: s, how, .. } = it.rule.says
                && s == slot
                && env.this.card() == by
                && q.rule_covers(env, it.rule, c)
            {
                match how {
                    How::Double => up += 1,
                    How::Half => down += 1,
                    _ => {}
                }
            }
        });
        ((amount << up.min(8)) + (1 << down.min(8)) - 1) >> down.min(8)
    }

    /// Is the act forbidden to `subject` with regard to `other`?
    pub fn forbidden(&self, act: u8, subject: CardId, other: CardId) -> bool {
        self.forbidden_for(act, subject, other, &[])
    }
    /// As `forbidden`, asked for a seat and whatever else is in the registers.
    pub fn forbidden_for(&self, act: u8, subject: CardId, other: CardId, asked: &[Val]) -> bool {
        let mut no = false;
        self.rules(act_key(act), subject, asked, &mut |q, env, it| {
            let Says::Forbid { act: a, against } = it.rule.says else { return };
            if no || a != act || !q.rule_covers(env, it.rule, subject) {
                return;
            }
            no = against == NO || (other.is_some() && q.fits(&q.placed(env), against, other));
        });
        no
    }

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
    pub fn thing(&self, env: &Env, x: Thing) -> Val {
        match x {
            Thing::This => Val::object(env.this),
            Thing::Remains => match self.t.live(env.this) {
                None if env.this.is_some() && !self.t.card(env.this.card()).in_play() => {
                    Val::object(self.t.obj(env.this.card()))
                }
                _ => Val::object(env.this),
            },
            Thing::Host => match self.t.live(env.this).and_then(|c| self.t.card(c).at.as_card()) {
                Some(h) => Val::object(self.t.obj(h)),
                None => Val::NIL,
            },
            Thing::Reg(r) => env.regs.get(r as usize).copied().unwrap_or(Val::NIL),
            Thing::Subject => env.rec.map_or(Val::NIL, |r| {
                let gone = self.t.live(r.subject).is_none();
                Val::object(if gone && r.became.is_some() { r.became } else { r.subject })
            }),
            Thing::Source => env.rec.map_or(Val::NIL, |r| Val::object(r.source)),
            Thing::Role(n) => match (self.m.book.role)(self, n) {
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
            return (self.m.book.parked_place)(self, &self.t.parked[i]);
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
    pub fn place(&self, env: &Env, w: Where) -> Spot {
        match w {
            Where::Nowhere => Spot::NOWHERE,
            Where::Here => self.here(env),
            Where::Of(Thing::This) => self.here(env),
            Where::Of(x) => self.proper(self.spot(env, self.thing(env, x))),
            Where::Reg(r) => self.spot(env, env.regs.get(r as usize).copied().unwrap_or(Val::NIL)),
            Where::Zone(n, who) => Spot::zone(seat_zone(self.who(env, who), n)),
            Where::Event => env.rec.map_or(Spot::NOWHERE, |r| self.proper(self.event_place(r))),
            Where::Role(n) => (self.m.book.role_place)(self, n),
            Where::Candidate => env.candidate_at,
        }
    }
    /// Where an event happens: where it goes to, or where its subject stands or stood.
    pub fn event_place(&self, r: &Rec) -> Spot {
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
    pub fn who(&self, env: &Env, w: Who) -> Seat {
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
        self.object(self.thing(env, x)).and_then(|r| self.facts(env, r)).map_or(env.seat, |f| pick(&f))
    }

    /// The one object a value stands for: a card, or the card of something parked.
    fn object(&self, v: Val) -> Option<Ref> {
        v.as_object().or_else(|| self.t.parked_at(v).map(|i| self.t.parked[i].card).filter(|r| r.is_some()))
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
    pub fn first_card(&self, v: Val) -> Option<CardId> {
        let mut first = None;
        self.each(v, &mut |r| {
            if first.is_none() {
                first = self.t.live(r);
            }
        });
        first
    }

    // ---- values and conditions ----

    pub fn value(&self, env: &Env, v: ValueId) -> i32 {
        if v == NO {
            return 0;
        }
        match self.m.pool.values[v as usize] {
            Value::Num(n) => n as i32,
            Value::Reg(r) => env.regs.get(r as usize).map_or(0, |v| v.n()),
            Value::Cap(i) => env.caps[i as usize].n(),
            Value::Stat { of, slot, printed } => match self.thing_facts(env, of) {
                Some(f) if printed => self.printed(&f, slot).max(0),
                Some(f) => self.number(&f, slot),
                None => self.printed_once(env, of, slot),
            },
            Value::Counter { of, counter } => {
                self.thing_facts(env, of).map_or(0, |f| f.counters[counter as usize] as i32)
            }
            Value::Pool { who, pool } => self.t.players[self.who(env, who).ix()].pool[pool as usize] as i32,
            Value::Size(f) => self.count(env, f),
            Value::Total { of, slot } => {
                let mut sum = 0;
                self.numbers(env, of, slot, false, &mut |n| sum += n);
                sum
            }
            Value::Highest { of, slot, printed } => {
                let mut most = 0;
                self.numbers(env, of, slot, printed, &mut |n| most = most.max(n));
                most
            }
            Value::Seat { who, slot, at } => {
                (self.m.book.seat_number)(self, self.who(env, who), slot, self.place(env, at))
            }
            Value::SeatTotal { who, slot, of } => {
                let (seat, mut sum) = (self.who(env, who), 0);
                self.find(env, of, &mut |v| {
                    sum += (self.m.book.seat_number)(self, seat, slot, self.spot(env, v));
                    true
                });
                sum
            }
            Value::Distinct { of, first, n } => {
                let mut seen = 0u32;
                self.find(env, of, &mut |v| {
                    if let Some(f) = v.as_object().and_then(|r| self.facts(env, r)) {
                        (0..n).filter(|i| self.has(&f, Tag(first.0 + i))).for_each(|i| seen |= 1 << i);
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
            Value::Ask(n) => (self.m.book.number)(self, env, n),
        }
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
                NO_NUMBER => 0,
                n => (n as i32).max(0),
            },
            None => 0,
        }
    }
    fn thing_facts(&self, env: &Env, x: Thing) -> Option<Facts> {
        let v = self.thing(env, x);
        let v = match v.as_set() {
            Some((off, len)) if len > 0 => self.t.picks[off as usize],
            _ => v,
        };
        self.object(v).and_then(|r| self.facts(env, r))
    }
    pub fn holds(&self, env: &Env, c: CondId) -> bool {
        if c == NO {
            return true;
        }
        match &self.m.pool.conds[c as usize] {
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
            Cond::Now(n) => (self.m.book.now)(self, env, *n),
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

    // ---- sets ----

    pub fn count(&self, env: &Env, f: FilterId) -> i32 {
        let mut n = 0;
        self.find(env, f, &mut |_| {
            n += 1;
            true
        });
        n
    }

    /// Is that card, where it is, one of the set?
    pub fn fits(&self, env: &Env, f: FilterId, c: CardId) -> bool {
        let filter = &self.m.pool.filters[f as usize];
        let facts = self.facts_of(c);
        let based = match filter.base {
            Base::InPlay => facts.flags & IN_PLAY != 0,
            Base::Zone(n, who) => self.t.card(c).at == Spot::zone(seat_zone(self.who(env, who), n)),
            _ => true,
        };
        based && self.passes(env, filter, &facts)
    }
    pub fn fits_facts(&self, env: &Env, f: FilterId, facts: &Facts) -> bool {
        self.passes(env, &self.m.pool.filters[f as usize], facts)
    }
    #[inline]
    /// Can nothing be found at this moment, whatever there is?
    pub(crate) fn hopeless(&self, filter: &Filter) -> bool {
        let failed = |a: &Atom| matches!(a, Atom::Book(n) if (self.m.book.hopeless)(self, *n));
        !filter.alts.is_empty() && filter.alts.iter().all(|alt| alt.iter().any(failed))
    }

    fn passes(&self, env: &Env, filter: &Filter, facts: &Facts) -> bool {
        filter.alts.iter().any(|alt| alt.iter().all(|a| self.atom(env, *a, facts)))
    }

    fn atom(&self, env: &Env, a: Atom, f: &Facts) -> bool {
        match a {
            Atom::Tag(t) => self.has(f, t),
            Atom::NotTag(t) => !self.has(f, t),
            // every other player is an opponent
            Atom::By(Who::Opponent) => self.holder(f) != env.seat && self.holder(f) != Seat::NONE,
            Atom::By(w) => self.holder(f) == self.who(env, w),
            Atom::NotBy(w) => self.holder(f) != self.who(env, w),
            Atom::OwnedBy(w) => f.owner == self.who(env, w),
            // a card that left play is still not another
            Atom::Not(Thing::This) => env.this.is_none() || f.obj.is_none() || env.this.card() != f.obj.card(),
            Atom::Not(x) => match self.thing(env, x) {
                v if v.as_object() == Some(f.obj) => false,
                v => {
                    let mut other = true;
                    if v.as_set().is_some() {
                        self.each(v, &mut |r| other &= r != f.obj);
                    }
                    other
                }
            },
            Atom::Among(x) => {
                let mut found = false;
                self.each(self.thing(env, x), &mut |r| found |= r == f.obj);
                found
            }
            Atom::At(w) => {
                let p = self.place(env, w);
                !p.is_nowhere() && f.place == p
            }
            Atom::Rel(r, w) => (self.m.book.rel)(self, r, f.place, self.place(env, w)),
            Atom::NotRel(r, w) => !(self.m.book.rel)(self, r, f.place, self.place(env, w)),
            Atom::Stands(of) => match f.place.as_card() {
                Some(p) => self.fits(env, of, p),
                None => false,
            },
            Atom::RelSome(r, of) => {
                let mut found = false;
                self.find(env, of, &mut |v| {
                    found = (self.m.book.rel)(self, r, f.place, self.spot(env, v));
                    !found
                });
                found
            }
            Atom::Holds { of, n, other } => {
                let mut left = n as i32;
                self.standing(f.place, 4, &mut |c| {
                    if !(other && c == f.card) && self.fits(env, of, c) {
                        left -= 1;
                    }
                    left > 0
                });
                left <= 0
            }
            Atom::If(cond) => {
                let env = Env { candidate: f.obj, candidate_at: f.place, ..*env };
                self.holds(&env, cond)
            }
            Atom::HostIs(rel, of) => f.rel == rel && f.host.as_card().is_some_and(|h| self.fits(env, of, h)),
            Atom::Alike(slot, n) => match env.picks.first() {
                Some(v) => {
                    let first = v.as_object().and_then(|r| self.facts(env, r));
                    first.is_some_and(|g| self.number(&g, slot) == self.number(f, slot))
                }
                None => {
                    let mine = self.number(f, slot);
                    self.t.at(f.host).filter(|c| self.card_number(*c, slot) == mine).count() >= n as usize
                }
            },
            Atom::OnePlace => env.picks.first().is_none_or(|v| self.spot(env, *v) == f.place),
            Atom::Flag(bit, on) => (f.flags & bit != 0) == on,
            Atom::Counter { counter, cmp, value } => {
                cmp.holds(f.counters[counter as usize] as i32, self.value(env, value))
            }
            Atom::Slot { slot, printed, cmp, value } => {
                let n = if printed { self.printed(f, slot) } else { self.number(f, slot) };
                cmp.holds(n, self.value(env, value))
            }
            Atom::Titled(t, yes) => (self.m.defs[f.def.ix()].title_id == t) == yes,
            Atom::TitleHas(t) => self.m.defs[f.def.ix()].title_words.contains(&t),
            Atom::TitleAmong { of, other } => {
                let mut found = false;
                self.find(env, of, &mut |v| {
                    let r = v.as_object().unwrap_or(Ref::NONE);
                    let twin = r.is_some() && !(other && r == f.obj);
                    found = twin && self.t.card(r.card()).def == f.def;
                    !found
                });
                found
            }
            Atom::Bears(rel, yes) => {
                let any = f.card.is_some() && self.t.kids(f.card).any(|k| self.t.card(k).rel == rel);
                any == yes
            }
            Atom::On(x) => match self.thing(env, x).as_object() {
                Some(r) => f.host == Spot::card(r.card()) && f.rel == self.m.book.attached,
                None => false,
            },
            Atom::Hosts(x) => match self.first_card(self.thing(env, x)) {
                Some(c) => f.card.is_some() && self.hosts(c, f),
                None => false,
            },
            Atom::SameController(x) => self.thing_facts(env, x).is_some_and(|g| g.ctrl == f.ctrl),
            Atom::WithHostOf(x) => {
                match self.first_card(self.thing(env, x)).and_then(|c| self.t.card(c).at.as_card()) {
                    Some(h) => self.t.card(h).ctrl == f.ctrl,
                    None => false,
                }
            }
            Atom::Company { rel, of, yes } => self.company(env, f, rel, of) == yes,
            Atom::Book(n) => (self.m.book.test)(self, env, f, n),
        }
    }

    /// Is there a card of the set, other than this one, at its place or at one in that relation to it?
    fn company(&self, env: &Env, f: &Facts, rel: u8, of: FilterId) -> bool {
        if f.place.is_nowhere() || self.depth >= DEEPEST {
            return false;
        }
        let q = self.deeper();
        let mut found = false;
        let mut meets = |c: CardId| {
            let near = rel == 0 || (q.m.book.rel)(&q, rel, q.place_of(c), f.place);
            found = c != f.card && near && q.fits(env, of, c);
            !found
        };
        if rel == 0 {
            q.standing(f.place, 4, &mut meets);
        } else {
            let _ = q.t.in_play().all(meets);
        }
        found
    }

    /// Who a card belongs to for "friendly": its controller in play, its owner elsewhere.
    fn holder(&self, f: &Facts) -> Seat {
        if f.flags & IN_PLAY != 0 { f.ctrl } else { f.owner }
    }

    /// Could this card be put on that one?
    pub fn hosts(&self, guest: CardId, host: &Facts) -> bool {
        let card = self.t.card(guest);
        let def = &self.m.defs[card.def.ix()];
        let filter = def.faces.iter().map(|f| f.host).find(|h| *h != NO).unwrap_or(NO);
        filter != NO
            && host.card.is_some()
            && host.card != guest
            && card.at != Spot::card(host.card)
            && self.fits_facts(&Env::of(self.t.obj(guest), card.ctrl, Spot::NOWHERE), filter, host)
            && (self.m.book.test)(self, &Env::of(self.t.obj(guest), card.ctrl, Spot::NOWHERE), host, 0)
    }

    /// Calls with each member of a set, in canonical order, until told to stop.
    pub fn find(&self, env: &Env, f: FilterId, out: &mut dyn FnMut(Val) -> bool) {
        let filter = &self.m.pool.filters[f as usize];
        if self.hopeless(filter) {
            return;
        }
        // a printed word that all must have and nothing moves is looked at first
        let word = match filter.alts.as_slice() {
            [alt] => alt.iter().find_map(|a| match a {
                Atom::Tag(t) if !self.word_moves(*t) => Some(*t),
                _ => None,
            }),
            _ => None,
        };
        let mut card = |c: CardId| {
            if word.is_some_and(|t| !self.printed_has(c, t)) {
                return true;
            }
            let facts = self.facts_of(c);
            !self.passes(env, filter, &facts) || out(Val::object(self.t.obj(c)))
        };
        match filter.base {
            Base::Any => {}
            Base::InPlay => {
                // a fixed place narrows the search to the cards standing there
                if let [alt] = filter.alts.as_slice()
                    && let Some(Atom::At(w)) = alt.iter().find(|a| matches!(a, Atom::At(_)))
                {
                    self.standing(self.place(env, *w), 4, &mut card);
                    return;
                }
                for c in self.t.in_play() {
                    if !card(c) {
                        return;
                    }
                }
            }
            Base::Zone(n, who) => self.scan(seat_zone(self.who(env, who), n), usize::MAX, &mut card),
            Base::Zones(a, b, who) => {
                let seat = self.who(env, who);
                self.scan(seat_zone(seat, a), usize::MAX, &mut card);
                self.scan(seat_zone(seat, b), usize::MAX, &mut card);
            }
            Base::Top(n, who, v) => {
                let depth = self.value(env, v).max(0) as usize;
                self.scan(seat_zone(self.who(env, who), n), depth, &mut card);
            }
            Base::Topmost(n, who) => {
                for c in self.t.zone(seat_zone(self.who(env, who), n)) {
                    let facts = self.facts_of(c);
                    if self.passes(env, filter, &facts) {
                        card(c);
                        return;
                    }
                }
            }
            Base::Bottom(n, who) => {
                let last = self.t.zones[seat_zone(self.who(env, who), n).ix()].tail;
                if last.is_some() {
                    card(last);
                }
            }
            Base::Held(r) => {
                let v = env.regs.get(r as usize).copied().unwrap_or(Val::NIL);
                let mut go = true;
                self.each(v, &mut |r| {
                    if go && let Some(c) = self.t.live(r) {
                        go = card(c);
                    }
                });
            }
            Base::Places(class) => {
                let mut go = true;
                (self.m.book.places)(self, env, class, &mut |v| {
                    if !go {
                        return;
                    }
                    let card = match self.t.parked_at(v) {
                        Some(i) => self.t.live(self.t.parked[i].card),
                        None => v.as_object().map(|r| r.card()),
                    };
                    let mut facts = match card {
                        Some(c) => self.facts_of(c),
                        None => self.zone_facts(v),
                    };
                    if let Some(i) = self.t.parked_at(v) {
                        let p = &self.t.parked[i];
                        facts.place = (self.m.book.parked_place)(self, p);
                        facts.parked = p.age;
                        if card.is_none() {
                            (facts.ctrl, facts.owner) = (p.frame.seat, p.frame.seat);
                        }
                    }
                    if self.passes(env, filter, &facts) {
                        go = out(v);
                    }
                });
            }
            Base::On(rel, x) => {
                if let Some(host) = self.first_card(self.thing(env, x)) {
                    for c in self.t.kids(host).filter(|k| self.t.card(*k).rel == rel) {
                        if !card(c) {
                            return;
                        }
                    }
                }
            }
            Base::OnSome(rel, of) => {
                let mut go = true;
                self.find(env, of, &mut |v| {
                    if let Some(host) = v.as_object().and_then(|r| self.t.live(r)) {
                        for c in self.t.kids(host).filter(|k| self.t.card(*k).rel == rel) {
                            go = go && card(c);
                        }
                    }
                    go
                });
            }
            Base::Seats => {
                let yours = |a: &Atom, s: Seat| match a {
                    Atom::By(w) => self.who(env, *w) == s,
                    Atom::NotBy(w) => self.who(env, *w) != s,
                    _ => true,
                };
                let fits = |s: Seat| filter.alts.iter().any(|alt| alt.iter().all(|a| yours(a, s)));
                for s in self.t.seats().filter(|s| self.t.is_in(*s) && fits(*s)) {
                    if !out(Val::seat(s)) {
                        return;
                    }
                }
            }
        }
    }
    /// The cards in play at a place and on what stands there, as deep as given; false if told to stop.
    fn standing(&self, p: Spot, depth: u8, card: &mut dyn FnMut(CardId) -> bool) -> bool {
        for c in self.t.at(p) {
            if !self.t.card(c).in_play() {
                continue;
            }
            if !card(c)
                || (depth > 1 && self.t.card(c).kids.is_some() && !self.standing(Spot::card(c), depth - 1, card))
            {
                return false;
            }
        }
        true
    }
    fn scan(&self, z: ZoneId, depth: usize, card: &mut dyn FnMut(CardId) -> bool) {
        for c in self.t.zone(z).take(depth) {
            if !card(c) {
                return;
            }
        }
    }
    /// A zone that counts as a place, as if it were a card without properties.
    fn zone_facts(&self, v: Val) -> Facts {
        let z = v.as_zone().unwrap_or_default();
        let seat = zone_of_seat(z).map_or(Seat::NONE, |(s, _)| s);
        Facts {
            def: DefId(0),
            face: 0,
            ctrl: seat,
            owner: seat,
            place: Spot::zone(z),
            host: Spot::NOWHERE,
            rel: 0,
            flags: 0,
            counters: [0; 4],
            card: CardId::NONE,
            obj: Ref::NONE,
            parked: 0,
            stats: [0; 8],
        }
    }

    // ---- events ----

    /// Does the record meet what the ability waits for?
    pub fn answers(&self, env: &Env, on: &Pattern, rec: &Rec) -> bool {
        if !on.kinds.contains(&rec.kind) || rec.flags & on.flags != on.flags || rec.flags & on.unless != 0 {
            return false;
        }
        if on.extra.is_some_and(|x| x != rec.extra) {
            return false;
        }
        let env = Env { rec: Some(rec), ..*env };
        if on
            .agent
            .is_some_and(|w| if w == Who::Opponent { rec.agent == env.seat } else { self.who(&env, w) != rec.agent })
        {
            return false;
        }
        if on.subject != NO && !self.facts(&env, rec.subject).is_some_and(|f| self.fits_facts(&env, on.subject, &f)) {
            return false;
        }
        if on.source != NO && !self.facts(&env, rec.source).is_some_and(|f| self.fits_facts(&env, on.source, &f)) {
            return false;
        }
        if let Some(w) = on.place {
            let p = self.place(&env, w);
            if p.is_nowhere() || self.event_place(rec) != p {
                return false;
            }
        }
        if on.place_is != NO && !self.event_place(rec).as_card().is_some_and(|p| self.fits(&env, on.place_is, p)) {
            return false;
        }
        if let Some(w) = on.from
            && self.place(&env, w) != rec.from
        {
            return false;
        }
        if let Some(r) = on.rel
            && !(self.m.book.rel)(self, r, self.event_place(rec), self.here(&env))
        {
            return false;
        }
        true
    }
}
