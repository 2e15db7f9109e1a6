//! Everything that happens goes through one window: may it be answered first, replaced, do it, what follows from the
//! state, who answers afterwards. A game's `Timing` says which of these stages it has.

use crate::book::*;
use crate::cx::*;
use crate::ears::event_key;
use crate::feasible::usable;
use crate::flow::{CAP0, MARKED, Question, km};
use crate::ids::*;
use crate::ir::*;
use crate::judge::Judge;
use crate::query::{Env, Q};
use crate::table::*;

/// Stages of an Event frame, in its `pc`.
pub mod st {
    pub const WOULD_FORCED: u16 = 0;
    pub const WOULD: u16 = 1;
    pub const INSTEAD: u16 = 2;
    pub const DO: u16 = 3;
    pub const CHECK: u16 = 4;
    pub const AFTER_FORCED: u16 = 5;
    pub const AFTER: u16 = 6;
    pub const LATE: u16 = 7;
    pub const CLOSE: u16 = 8;
}

/// Registers of an Event frame.
const SERIAL: usize = 2;
const ASKED: usize = 3;
const REFUSED: usize = 4;

impl Cx<'_> {
    /// Writes a record down. It is freed with the event, or with the frame that keeps it.
    pub fn rec(&mut self, mut r: Rec) -> RecId {
        r.status = Status::Live;
        r.link = RecId::NONE;
        if let Some(i) = self.t.recs.iter().position(|x| x.status == Status::Free) {
            self.t.recs[i] = r;
            return RecId(i as u8);
        }
        if !self.t.recs.push(r) {
            self.end(0, 0);
            return RecId(0);
        }
        RecId((self.t.recs.len() - 1) as u8)
    }
    pub fn chain(&mut self, head: RecId, r: Rec) -> RecId {
        let new = self.rec(r);
        self.append(head, new);
        if head.is_none() { new } else { head }
    }
    fn append(&mut self, head: RecId, new: RecId) {
        if head.is_none() {
            return;
        }
        let mut last = head;
        while !self.t.recs[last.ix()].link.is_none() {
            last = self.t.recs[last.ix()].link;
        }
        self.t.recs[last.ix()].link = new;
    }
    pub fn free(&mut self, head: RecId) {
        let mut at = head;
        while !at.is_none() {
            let next = self.t.recs[at.ix()].link;
            self.t.recs[at.ix()] = Rec { status: Status::Free, link: RecId::NONE, ..Rec::default() };
            at = next;
        }
        while self.t.recs.last().is_some_and(|r| r.status == Status::Free) {
            self.t.recs.pop();
        }
    }

    /// Something happens; its records go with it.
    pub fn happen(&mut self, head: RecId) {
        self.happens(head, true);
    }
    /// Something happens whose records the caller still needs.
    pub fn happen_kept(&mut self, head: RecId) {
        self.happens(head, false);
    }
    /// One thing happens.
    pub fn happen_one(&mut self, r: Rec) {
        let id = self.rec(r);
        self.happen(id);
    }

    fn happens(&mut self, head: RecId, own: bool) {
        if head.is_none() {
            return;
        }
        let kind = self.t.rec(head).kind;
        if self.m.book.kinds[kind.ix()].joins
            && let Some(open) = self.open_event()
        {
            self.perform(head, true);
            if own {
                let onto = self.t.frames[open].ev;
                self.append(onto, head);
            }
            return;
        }
        if !self.heard(kind) {
            self.perform(head, false);
            if own {
                self.free(head);
            }
            if self.m.book.timing.check != Check::AtAsk {
                self.check();
            }
            return;
        }
        let f = Frame { work: Work::Event, ev: head, flags: if own { fl::OWNS } else { 0 }, ..Frame::default() };
        self.push(f);
    }

    /// Brings the state in order if something changed; true if that is work of its own.
    pub fn check(&mut self) -> bool {
        if !self.t.head.dirty {
            return false;
        }
        self.t.head.dirty = false;
        (self.m.book.check)(self)
    }

    /// The event that is being done right now and that others join.
    fn open_event(&self) -> Option<usize> {
        self.t.frames.iter().rposition(|f| {
            f.work == Work::Event && f.pc == st::CHECK && !self.m.book.kinds[self.t.rec(f.ev).kind.ix()].joins
        })
    }

    /// Does anybody listen to this kind of event at all?
    pub fn heard(&self, kind: Kind) -> bool {
        let key = event_key(kind, 0);
        if self.t.listens(key) || self.t.listens(key + 1) || self.t.listens(key + 2) {
            return true;
        }
        self.t.lasting.iter().any(|l| self.m.ability(l.ability).on.as_ref().is_some_and(|on| on.kinds.contains(&kind)))
    }

    /// Does the live members of a batch, together.
    fn perform(&mut self, head: RecId, remember: bool) {
        let mut at = head;
        while !at.is_none() {
            if self.t.rec(at).status == Status::Live {
                if remember || !self.t.frames.is_empty() {
                    self.remember(at, remember);
                }
                let doer = self.m.book.kinds[self.t.rec(at).kind.ix()].doer;
                doer(self, at);
                let rec = &mut self.t.recs[at.ix()];
                if rec.status == Status::Live {
                    rec.status = Status::Done;
                }
            }
            at = self.t.rec(at).link;
        }
    }

    /// Keeps what the subject of a record is, before it changes.
    fn remember(&mut self, id: RecId, numbers: bool) {
        let r = *self.t.rec(id);
        let Some(c) = self.t.live(r.subject) else { return };
        let q = self.q();
        let f = q.facts_of(c);
        let mut stats = [0i8; 8];
        if numbers {
            for (i, slot) in self.m.book.remembered.iter().enumerate() {
                stats[i] = q.number(&f, *slot).clamp(-128, 127) as i8;
            }
        }
        self.t.recs[id.ix()].was = Was {
            def: f.def,
            place: f.place,
            host: f.host,
            flags: f.flags,
            ctrl: f.ctrl,
            face: f.face,
            rel: f.rel,
            counters: f.counters,
            stats,
        };
    }

    /// Starts a trigger that waited, with its own copy of the record.
    pub fn run_waiting(&mut self, w: Waiting) -> usize {
        let status = w.rec.status;
        let ev = self.rec(w.rec);
        self.t.recs[ev.ix()].status = status;
        let ix = self.run(w.ability, w.source, w.seat, ev, w.place);
        self.t.frames[ix].flags |= fl::OWNS;
        ix
    }
}

/// One stage of an event.
pub(crate) fn stage(cx: &mut Cx) {
    let me = cx.me;
    let f = cx.t.frames[me];
    let timing = cx.m.book.timing;
    let head = f.ev;
    match f.pc {
        st::WOULD_FORCED => {
            if !timing.would || !listens(cx, head, StageOf::Would) {
                cx.t.frames[me].pc = st::INSTEAD;
            } else if !next_forced(cx, me) {
                cx.t.frames[me].pc = st::WOULD;
            }
        }
        st::WOULD => {
            cx.t.frames[me].pc = st::INSTEAD;
            cx.window(cx.m.book.window_answers, head, [Val::num(StageOf::Would as i32), Val::num(me as i32), Val::NIL]);
        }
        st::INSTEAD => {
            if timing.instead == Instead::Oldest && listens(cx, head, StageOf::Would) && replace_oldest(cx, me) {
                return;
            }
            cx.t.frames[me].pc = st::DO;
        }
        st::DO => {
            cx.t.frames[me].pc = st::CHECK;
            cx.perform(head, true);
            cx.t.frames[me].regs[SERIAL] = Val::num(cx.t.head.serial as i32);
            run_substitutes(cx, head);
        }
        st::CHECK => {
            if timing.check != Check::AtAsk && cx.check() {
                return;
            }
            let done = cx.t.batch(head).any(|r| cx.t.rec(r).status == Status::Done);
            cx.t.frames[me].pc = if done { st::AFTER_FORCED } else { st::CLOSE };
        }
        st::AFTER_FORCED => match timing.after {
            _ if !listens(cx, head, StageOf::After) => cx.t.frames[me].pc = st::LATE,
            After::Answer => {
                if !next_forced(cx, me) {
                    cx.t.frames[me].pc = st::AFTER;
                }
            }
            After::Wait => {
                wait(cx, me);
                cx.t.frames[me].pc = st::LATE;
            }
            After::BySeat => {
                if !next_by_seat(cx, me) {
                    cx.t.frames[me].pc = st::LATE;
                }
            }
        },
        st::AFTER => {
            cx.t.frames[me].pc = st::LATE;
            cx.window(cx.m.book.window_answers, head, [Val::num(StageOf::After as i32), Val::num(me as i32), Val::NIL]);
        }
        st::LATE => {
            cx.t.frames[me].pc = st::CLOSE;
            if timing.late && listens(cx, head, StageOf::Late) {
                cx.window(cx.m.book.window_answers + 1, head, [Val::num(StageOf::Late as i32), Val::num(me as i32), Val::NIL]);
            }
        }
        _ => {
            let mut at = head;
            while !at.is_none() {
                let r = *cx.t.rec(at);
                if r.status != Status::Done && r.cause > 0 {
                    cx.not_ok(r.cause as usize - 1);
                }
                at = r.link;
            }
            cx.t.answered.retain(|a| a.frame as usize != me);
            cx.pop();
        }
    }
}

fn listens(cx: &Cx, head: RecId, stage: StageOf) -> bool {
    let heard = |kind: Kind| {
        cx.t.listens(event_key(kind, stage as u8))
            || cx.t.lasting.iter().any(|l| {
                cx.m.ability(l.ability).on.as_ref().is_some_and(|on| on.stage == stage && on.kinds.contains(&kind))
            })
    };
    cx.t.batch(head).any(|r| {
        let rec = cx.t.rec(r);
        heard(rec.kind) || (stage == StageOf::After && left_play(cx.t, rec) && !cx.m.def(rec.was.def).abilities.is_empty())
    })
}

fn left_play(t: &Table, r: &Rec) -> bool {
    r.status == Status::Done && r.was.flags & IN_PLAY != 0 && t.live(r.subject).is_none()
}

/// What is looked for among the answers to an event.
struct Sought<'a, 'b> {
    frame: usize,
    stage: StageOf,
    seat: Option<Seat>,
    /// Only forced ones, only optional ones, or both.
    forced: Option<bool>,
    instead: Option<bool>,
    judge: &'a mut Judge<'b>,
}

/// Calls with every ability that may answer the event now.
fn each_answer(q: &Q, s: &mut Sought, out: &mut dyn FnMut(Opt)) {
    let f = &q.t.frames[s.frame];
    let serial = f.regs[SERIAL].n() as u16;
    for id in q.t.batch(f.ev) {
        let rec = q.t.rec(id);
        let right = match s.stage {
            StageOf::Would => rec.status == Status::Live || rec.status == Status::Replaced,
            _ => rec.status == Status::Done,
        };
        if !right {
            continue;
        }
        for ear in q.t.ears(event_key(rec.kind, s.stage as u8)) {
            let ability = q.m.ability(ear.ability);
            let card = q.t.card(ear.card);
            if s.stage != StageOf::Would && card.in_play() && life_after(card.life, serial) {
                continue;
            }
            if ear.granted_by == AbilityId::NONE {
                if card.in_play() && q.blanked(ear.card) {
                    continue;
                }
                consider(q, s, ability, ear.ability, q.t.obj(ear.card), rec, id, out);
            } else {
                let granter = q.m.ability(ear.granted_by);
                for rule in granter.rules.iter().filter(|r| r.says == Says::Grants(ear.ability)) {
                    for c in q.t.in_play() {
                        if q.granted(ear.card, rule, c) {
                            consider(q, s, ability, ear.ability, q.t.obj(c), rec, id, out);
                        }
                    }
                }
            }
        }
        if s.stage == StageOf::After {
            look_back(q, s, f.ev, rec, id, out);
        }
        watchers(q, s, rec, id, out);
    }
}

/// Lives are numbered upwards and wrap round.
fn life_after(life: u16, serial: u16) -> bool {
    life != serial && life.wrapping_sub(serial) < 0x8000
}

/// Cards that left play in this very event may still answer it.
fn look_back(q: &Q, s: &mut Sought, head: RecId, rec: &Rec, id: RecId, out: &mut dyn FnMut(Opt)) {
    for other in q.t.batch(head) {
        let gone = q.t.rec(other);
        if !left_play(q.t, gone) {
            continue;
        }
        for &a in &q.m.def(gone.was.def).abilities {
            let ability = q.m.ability(a);
            let hears = ability.on.as_ref().is_some_and(|on| on.stage == StageOf::After && on.kinds.contains(&rec.kind));
            if hears && ability.from & 1 != 0 && ability.faces >> gone.was.face & 1 != 0 {
                consider(q, s, ability, a, gone.subject, rec, id, out);
            }
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn consider(q: &Q, s: &mut Sought, ability: &Ability, a: AbilityId, this: Ref, rec: &Rec, id: RecId, out: &mut dyn FnMut(Opt)) {
    if s.forced.is_some_and(|f| f != ability.forced) || s.instead.is_some_and(|i| i != ability.instead) {
        return;
    }
    let seat = match q.t.live(this) {
        Some(c) if q.t.card(c).in_play() => q.t.card(c).ctrl,
        Some(c) => q.t.card(c).owner,
        None => q.t.recs.iter().find(|r| r.subject == this && r.status == Status::Done).map_or(Seat(0), |r| r.was.ctrl),
    };
    if s.seat.is_some_and(|x| x != seat) {
        return;
    }
    if q.t.answered.iter().any(|x| x.frame as usize == s.frame && x.rec == id && x.ability == a && x.by == this && x.stage == s.stage as u8) {
        return;
    }
    let place = match q.t.live(this) {
        Some(c) => q.place_of(c),
        None => q.t.recs.iter().find(|r| r.subject == this && r.status == Status::Done).map_or(Spot::NOWHERE, |r| r.was.place),
    };
    let env = Env { place, ..Env::of(this, seat, place) };
    let Some(on) = &ability.on else { return };
    if !q.answers(&env, on, rec) {
        return;
    }
    s.judge.about(this.card(), a);
    let usage = Usage { seat, this, ability: a, rec: id };
    if usable(q, s.judge, &usage, Some(rec)) {
        out(Opt { rec: id.0, ability: a.0, card: this.card().0, ..Opt::plain(ov::USE) });
    }
}

/// Timed effects that wait for the event.
fn watchers(q: &Q, s: &mut Sought, rec: &Rec, id: RecId, out: &mut dyn FnMut(Opt)) {
    for (i, l) in q.t.lasting.iter().enumerate() {
        let ability = q.m.ability(l.ability);
        let Some(on) = &ability.on else { continue };
        if on.stage != s.stage || s.forced.is_some_and(|f| f != ability.forced) || s.seat.is_some_and(|x| x != l.seat) {
            continue;
        }
        if s.instead.is_some_and(|x| x != ability.instead) {
            continue;
        }
        let used = |x: &Answered| x.frame as usize == s.frame && x.rec == id && x.ability == l.ability && x.by == l.source;
        if q.t.answered.iter().any(used) {
            continue;
        }
        let env = Env { marked: l.subject, caps: l.caps, ..Env::of(l.source, l.seat, l.place) };
        if q.answers(&env, on, rec) {
            out(Opt { rec: id.0, ability: l.ability.0, card: l.source.card().0, n: i as i16 + 1, ..Opt::plain(ov::USE) });
        }
    }
}

impl Q<'_> {
    /// Is the rule on that granter giving its ability to this card?
    fn granted(&self, granter: CardId, rule: &Rule, c: CardId) -> bool {
        let g = self.t.card(granter);
        let env = Env::of(self.t.obj(granter), g.ctrl, self.place_of(granter));
        let about = match rule.about {
            About::This => granter == c,
            About::Host => g.at == Spot::card(c) && g.rel == self.m.book.attached,
            About::Marked => false,
            About::All(f) => self.fits(&env, f, c),
        };
        about && self.holds(&env, rule.while_) && !self.blanked(granter)
    }
}

/// The menu of an answers window.
pub fn answers_menu(menu: &mut Menu) {
    let stage = match menu.frame.regs[3].n() {
        0 => StageOf::Would,
        1 => StageOf::After,
        _ => StageOf::Late,
    };
    let frame = menu.frame.regs[4].n() as usize;
    let mut judge = Judge { tell: menu.judge.tell.as_deref_mut(), card: CardId::NONE, ability: AbilityId::NONE };
    let mut s = Sought { frame, stage, seat: Some(menu.seat), forced: Some(false), instead: None, judge: &mut judge };
    let out = &mut *menu.out;
    each_answer(&menu.q, &mut s, &mut |o| {
        if !out.contains(&o) {
            out.push(o);
        }
    });
}

/// What must be resolved now, when the order is somebody's choice.
pub(crate) fn forced_options(q: &Q, event: usize, out: &mut Vec<Opt>) {
    let f = &q.t.frames[event];
    let by_seat = q.m.book.timing.after == After::BySeat && f.pc == st::AFTER_FORCED;
    let stage = if f.pc == st::WOULD_FORCED { StageOf::Would } else { StageOf::After };
    let mut judge = Judge::quick();
    let seat = by_seat.then(|| q.t.frames[event + 1].seat);
    let mut s = Sought { frame: event, stage, seat, forced: (!by_seat).then_some(true), instead: None, judge: &mut judge };
    each_answer(q, &mut s, &mut |o| out.push(o));
}

/// Resolves one forced answer, or asks which comes first. False if there is none left.
fn next_forced(cx: &mut Cx, me: usize) -> bool {
    let mut opts = std::mem::take(&mut cx.s.opts);
    opts.clear();
    forced_options(&cx.q(), me, &mut opts);
    let n = opts.len();
    let first = opts.first().copied();
    cx.s.opts = opts;
    match (n, first) {
        (0, _) => false,
        (1, Some(o)) => {
            use_option(cx, Seat::NONE, o);
            true
        }
        _ => {
            let seat = (cx.m.book.first)(&cx.q());
            cx.ask(Question::new(seat, km::FORCED, 1, 5));
            true
        }
    }
}

/// Each seat in turn resolves one of its own. False if none is left.
fn next_by_seat(cx: &mut Cx, me: usize) -> bool {
    let first = (cx.m.book.first)(&cx.q());
    let seats = cx.t.head.seats;
    for i in 0..seats {
        let seat = Seat((first.0 + i) % seats);
        let mut opts = std::mem::take(&mut cx.s.opts);
        opts.clear();
        {
            let q = Q::new(cx.m, cx.t);
            let mut judge = Judge::quick();
            let mut s = Sought { frame: me, stage: StageOf::After, seat: Some(seat), forced: None, instead: None, judge: &mut judge };
            each_answer(&q, &mut s, &mut |o| opts.push(o));
        }
        let (n, first) = (opts.len(), opts.first().copied());
        cx.s.opts = opts;
        match (n, first) {
            (0, _) => {}
            (1, Some(o)) => {
                use_option(cx, seat, o);
                return true;
            }
            _ => {
                cx.ask(Question::new(seat, km::FORCED, 1, 5));
                return true;
            }
        }
    }
    false
}

/// Puts every trigger of the event where it waits; those that belong to the step in progress run at once.
fn wait(cx: &mut Cx, me: usize) {
    let mut opts = std::mem::take(&mut cx.s.opts);
    opts.clear();
    {
        let q = Q::new(cx.m, cx.t);
        let mut judge = Judge::quick();
        let mut s = Sought { frame: me, stage: StageOf::After, seat: None, forced: None, instead: None, judge: &mut judge };
        each_answer(&q, &mut s, &mut |o| opts.push(o));
    }
    for o in opts.iter().rev() {
        let rec = *cx.t.rec(RecId(o.rec));
        let (this, seat, place) = answerer(cx, o, &rec);
        mark(cx, me, o, this, StageOf::After);
        let ability = AbilityId(o.ability);
        if o.n > 0 {
            let l = cx.t.lasting[o.n as usize - 1];
            if l.once {
                cx.t.lasting.remove(o.n as usize - 1);
            }
        }
        cx.t.head.clock += 1;
        let w = Waiting { ability, source: this, place, seat, rec, age: cx.t.head.clock };
        if cx.m.ability(ability).at_once {
            cx.run_waiting(w);
        } else if !cx.t.waiting.push(w) {
            cx.end(0, 0);
        }
    }
    cx.s.opts = opts;
}

/// The oldest substitute stands in; an optional one is offered first. True if that is work of its own.
fn replace_oldest(cx: &mut Cx, me: usize) -> bool {
    let asked = cx.t.frames[me].regs[ASKED];
    let mut opts = std::mem::take(&mut cx.s.opts);
    opts.clear();
    {
        let q = Q::new(cx.m, cx.t);
        let mut judge = Judge::quick();
        let mut s = Sought { frame: me, stage: StageOf::Would, seat: None, forced: None, instead: Some(true), judge: &mut judge };
        each_answer(&q, &mut s, &mut |o| {
            if q.t.rec(RecId(o.rec)).status == Status::Live {
                opts.push(o);
            }
        });
        opts.sort_by_key(|o| match o.n {
            0 => q.t.card(o.card_id()).life as u32,
            n => q.t.lasting[n as usize - 1].age,
        });
    }
    let first = opts.first().copied();
    cx.s.opts = opts;
    let Some(o) = first else { return false };
    let rec = *cx.t.rec(RecId(o.rec));
    let (this, seat, _) = answerer(cx, &o, &rec);
    let ability = cx.m.ability(AbilityId(o.ability));
    if !ability.forced && asked.is_nil() {
        cx.ask(Question::new(seat, km::YES_NO, ASKED as u8, 3));
        return true;
    }
    cx.t.frames[me].regs[ASKED] = Val::NIL;
    mark(cx, me, &o, this, StageOf::Would);
    if ability.forced || asked.n() == 1 {
        if o.n > 0 && cx.t.lasting[o.n as usize - 1].once {
            cx.t.lasting.remove(o.n as usize - 1);
        }
        let r = &mut cx.t.recs[o.rec as usize];
        r.status = Status::Replaced;
        r.instead = AbilityId(o.ability);
        r.instead_by = this;
    } else {
        cx.t.frames[me].regs[REFUSED] = Val::num(1);
    }
    true
}

/// Runs what stands in for replaced members, after the others are done.
fn run_substitutes(cx: &mut Cx, head: RecId) {
    let mut list = [(RecId::NONE, AbilityId::NONE, Ref::NONE); 8];
    let mut n = 0;
    for id in cx.t.batch(head) {
        let r = cx.t.rec(id);
        if r.status == Status::Replaced && n < list.len() {
            list[n] = (id, r.instead, r.instead_by);
            n += 1;
        }
    }
    for &(id, ability, by) in list[..n].iter().rev() {
        let seat = cx.t.live(by).map_or(cx.t.card(by.card()).owner, |c| cx.t.card(c).ctrl);
        let place = cx.t.live(by).map_or(Spot::NOWHERE, |c| cx.q().place_of(c));
        let ix = cx.run(ability, by, seat, id, place);
        cx.t.frames[ix].pc = cx.m.ability(ability).target_end;
    }
}

fn answerer(cx: &Cx, o: &Opt, rec: &Rec) -> (Ref, Seat, Spot) {
    if o.n > 0 {
        let l = cx.t.lasting[o.n as usize - 1];
        return (l.source, l.seat, l.place);
    }
    let c = o.card_id();
    let q = cx.q();
    if !cx.t.card(c).in_play() && cx.m.ability(AbilityId(o.ability)).from & 1 != 0 {
        // it left play in this event
        let found = cx.t.recs.iter().find(|r| r.subject.card() == c && left_play(cx.t, r)).unwrap_or(rec);
        return (found.subject, found.was.ctrl, found.was.place);
    }
    let card = cx.t.card(c);
    let seat = if card.in_play() { card.ctrl } else { card.owner };
    (cx.t.obj(c), seat, q.place_of(c))
}

fn mark(cx: &mut Cx, frame: usize, o: &Opt, this: Ref, stage: StageOf) {
    let a = Answered { frame: frame as u8, rec: RecId(o.rec), stage: stage as u8, ability: AbilityId(o.ability), by: this };
    if !cx.t.answered.push(a) {
        cx.end(0, 0);
    }
}

/// Carries out a "use" option, in a window or as a forced answer.
pub fn use_option(cx: &mut Cx, seat: Seat, o: Opt) {
    let ability = AbilityId(o.ability);
    if o.rec == RecId::NONE.0 {
        let this = cx.t.obj(o.card_id());
        return (cx.m.book.use_ability)(cx, Usage { seat, this, ability, rec: RecId::NONE });
    }
    let rec = *cx.t.rec(RecId(o.rec));
    let (this, owner, place) = answerer(cx, &o, &rec);
    let event = event_frame(cx);
    let stage = match cx.m.ability(ability).on.as_ref().map(|on| on.stage) {
        Some(s) => s,
        None => StageOf::After,
    };
    mark(cx, event, &o, this, stage);
    if o.n > 0 {
        let l = cx.t.lasting[o.n as usize - 1];
        if l.once {
            cx.t.lasting.remove(o.n as usize - 1);
        }
        let ix = cx.run(ability, this, owner, RecId(o.rec), place);
        let f = &mut cx.t.frames[ix];
        f.regs[MARKED] = Val::object(l.subject);
        f.regs[CAP0] = l.caps[0];
        f.regs[CAP0 + 1] = l.caps[1];
        return;
    }
    (cx.m.book.use_ability)(cx, Usage { seat: owner, this, ability, rec: RecId(o.rec) });
}

/// The innermost event that is open.
fn event_frame(cx: &Cx) -> usize {
    cx.t.frames.iter().rposition(|f| f.work == Work::Event).unwrap_or(0)
}
