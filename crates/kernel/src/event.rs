//! Everything that happens goes through one window: may it be answered first, replaced, do it, what follows from the
//! state, who answers afterwards. A game's `Timing` says which of these stages it has.

use crate::book::*;
use crate::cx::*;
use crate::ears::event_key;
use crate::feasible::{allowed, usable};
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
/// Where the triggers begin that this event added to those that wait, and which of them comes next.
const BASE: usize = 8;
const CHOSEN: usize = 9;
/// The same place where triggers do not wait: what was asked, and how the table stood, when somebody said yes.
const SAID: usize = 9;
/// How many batches of triggers that waited behind others have begun.
const BATCH: usize = 10;
/// The part of the event that what joins it now belongs to, and the last part there is.
const GROUP: usize = 5;
const GROUPS: usize = 6;
/// The next part whose late answers are due.
const LATE_FOR: usize = 7;

/// Abilities on cards that go with a card and still hear of it.
const ON_IT: usize = 6;

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
            let group = self.t.frames[open].regs[GROUP];
            if self.m.book.timing.instead == Instead::Oldest && !self.sealed() && listens(self, head, StageOf::Would) {
                // something may stand in for it: that is settled first
                let flags = fl::JOINS | if own { fl::OWNS } else { 0 };
                let ix = self.push(Frame { work: Work::Event, ev: head, flags, ..Frame::default() });
                self.t.frames[ix].regs[GROUP] = group;
                return;
            }
            self.perform(head, true);
            self.join(open, head, group, own);
            return;
        }
        // what others may join must be there to be joined, heard or not
        let joined = self.m.book.timing.check == Check::Joined && !self.m.book.kinds[kind.ix()].joins;
        if !joined && !self.t.batch(head).any(|r| self.heard(self.t.rec(r).kind) || self.hears_itself(r)) {
            self.perform(head, false);
            if own {
                self.free(head);
            }
            if self.m.book.timing.check != Check::AtAsk {
                self.check();
            }
            return;
        }
        let mut flags = if own { fl::OWNS } else { 0 };
        if self.sealed() {
            flags |= fl::SEALED;
        }
        self.push(Frame { work: Work::Event, ev: head, flags, ..Frame::default() });
    }

    /// What has happened becomes part of an open event. Records that the caller keeps are joined as copies.
    fn join(&mut self, open: usize, head: RecId, group: Val, own: bool) {
        let onto = self.t.frames[open].ev;
        if own {
            self.append(onto, head);
        }
        let mut at = head;
        while !at.is_none() {
            self.t.recs[at.ix()].group = group.n() as u8;
            let r = *self.t.rec(at);
            if !own {
                let copy = self.rec(r);
                self.t.recs[copy.ix()].status = r.status;
                self.append(onto, copy);
            }
            at = r.link;
        }
    }

    /// Is this done by something that stands in already?
    fn sealed(&self) -> bool {
        let doing = self.t.frames.iter().rev().find(|f| !matches!(f.work, Work::Step | Work::Ask));
        doing.is_some_and(|f| f.work == Work::Run && f.flags & fl::SEALED != 0)
    }

    /// Brings the state in order if something changed; true if that is work of its own.
    pub fn check(&mut self) -> bool {
        if !self.t.head.dirty {
            return false;
        }
        self.t.head.dirty = false;
        let open = if self.m.book.timing.check == Check::Joined { self.open_event() } else { None };
        let Some(open) = open else { return (self.m.book.check)(self) };
        // what follows from the state is a part of its own
        let (part, parts) = (self.t.frames[open].regs[GROUP], self.t.frames[open].regs[GROUPS]);
        let next = Val::num(parts.n() + 1);
        (self.t.frames[open].regs[GROUP], self.t.frames[open].regs[GROUPS]) = (next, next);
        let worked = (self.m.book.check)(self);
        if let Some(f) = self.t.frames.get_mut(open) {
            f.regs[GROUP] = part;
            if !worked {
                f.regs[GROUPS] = parts;
            }
        }
        worked
    }

    /// The event that is being done right now and that others join.
    fn open_event(&self) -> Option<usize> {
        // an event that is being answered is over: what its answers do is no part of it, nor of an older one
        let ix = self.t.frames.iter().rposition(|f| f.work == Work::Event && f.flags & fl::JOINS == 0)?;
        let f = &self.t.frames[ix];
        let host = self.m.book.timing.check == Check::Joined || !self.m.book.kinds[self.t.rec(f.ev).kind.ix()].joins;
        (f.pc == st::CHECK && host).then_some(ix)
    }

    /// Does the subject itself listen, once it is what it becomes? A card that comes into play or turns its other face up
    /// may hear that it does; one that leaves may stand in for what its leaving brings about.
    fn hears_itself(&self, r: RecId) -> bool {
        let rec = self.t.rec(r);
        let Some(c) = self.t.live(rec.subject) else { return false };
        let (in_play, oldest) = (self.t.card(c).in_play(), self.m.book.timing.instead == Instead::Oldest);
        self.m.def(self.t.card(c).def).abilities.iter().any(|a| {
            let ability = self.m.ability(*a);
            let hears = |on: &Pattern| on.stage != StageOf::Would && on.kinds.contains(&rec.kind);
            ability.on.as_ref().is_some_and(hears) || (in_play && oldest && ability.instead)
        })
    }

    /// Does anybody listen to this kind of event at all?
    pub fn heard(&self, kind: Kind) -> bool {
        let key = event_key(kind, 0);
        (key..key + 3).any(|k| self.t.changes(k)) || leavers(self.m, self.t, kind)
    }

    /// Does the live members of a batch, together.
    fn perform(&mut self, head: RecId, remember: bool) {
        let mut at = head;
        while !at.is_none() {
            if self.t.rec(at).status == Status::Live {
                if remember || !self.t.frames.is_empty() {
                    self.remember(at, remember);
                }
                let (heard, n) = if remember { self.heard_from_on_it(at) } else { Default::default() };
                let doer = self.m.book.kinds[self.t.rec(at).kind.ix()].doer;
                doer(self, at);
                let rec = &mut self.t.recs[at.ix()];
                if rec.status == Status::Live {
                    rec.status = Status::Done;
                }
                self.wait_for(at, &heard[..n]);
            }
            at = self.t.rec(at).link;
        }
    }

    /// Abilities of cards on the subject that would answer: if it leaves play, they go with it, and still have heard it.
    fn heard_from_on_it(&self, id: RecId) -> ([Waiting; ON_IT], usize) {
        let (mut heard, mut n) = ([Waiting::default(); ON_IT], 0);
        let rec = *self.t.rec(id);
        let key = event_key(rec.kind, StageOf::After as u8);
        if self.m.book.timing.after != After::Wait || !self.t.listens(key) {
            return (heard, n);
        }
        let (q, Some(host)) = (self.q(), self.t.live(rec.subject)) else { return (heard, n) };
        for ear in self.t.ears(key) {
            let Some(on) = &self.m.ability(ear.ability).on else { continue };
            q.bearers(ear, &mut |c| {
                let card = self.t.card(c);
                if n == ON_IT || !card.in_play() || !self.t.is_on(c, host) {
                    return;
                }
                let (source, seat, place) = (self.t.obj(c), card.ctrl, q.place_of(c));
                let usage = Usage { seat, this: source, ability: ear.ability, rec: id };
                if q.answers(&Env::of(source, seat, place), on, &rec)
                    && allowed(&q, &mut Judge::quick(), &usage, Some(&rec))
                {
                    heard[n] = Waiting { ability: ear.ability, source, place, seat, ..Waiting::default() };
                    n += 1;
                }
            });
        }
        (heard, n)
    }
    /// What was heard so waits, if the subject is gone.
    fn wait_for(&mut self, id: RecId, heard: &[Waiting]) {
        let rec = *self.t.rec(id);
        if rec.status != Status::Done || self.t.live(rec.subject).is_some() {
            return;
        }
        for w in heard {
            let mut w = Waiting { rec, marked: Ref::NONE, age: self.tick(), ..*w };
            w.rec.judged = self.judged(&w);
            if !self.t.waiting.push(w) {
                self.end(0, 0);
            }
        }
    }

    /// Which of the conditions that a trigger remembers hold now, a bit each.
    fn judged(&self, w: &Waiting) -> u8 {
        let conds = &self.m.ability(w.ability).judged;
        let env = Env { rec: Some(&w.rec), marked: w.marked, caps: w.caps, ..Env::of(w.source, w.seat, w.place) };
        let bit = |(i, c): (usize, &CondId)| (self.q().holds(&env, *c) as u8) << i;
        conds.iter().take(8).enumerate().map(bit).sum()
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

    /// Runs what a triggered ability says inside the event that resolves it, with what that event's frame keeps of it.
    pub fn run_answer(&mut self, ability: AbilityId, this: Ref, seat: Seat, ev: RecId) -> usize {
        let f = self.t.frames[self.me];
        let place = match self.t.live(this) {
            Some(c) if self.t.card(c).in_play() || f.place.is_nowhere() => self.q().place_of(c),
            _ => f.place,
        };
        let ix = self.run(ability, this, seat, ev, place);
        self.t.frames[ix].regs[CAP0..=MARKED].copy_from_slice(&f.regs[CAP0..=MARKED]);
        ix
    }
    /// The event of that record triggers the ability once more. False if the event is over.
    pub fn trigger_again(&mut self, u: Usage) -> bool {
        let of = |f: &Frame| f.work == Work::Event && self.t.batch(f.ev).any(|r| r == u.rec);
        let Some(ix) = self.t.frames.iter().position(of) else { return false };
        let place = self.q().facts(&Env::of(u.this, u.seat, Spot::NOWHERE), u.this).map_or(Spot::NOWHERE, |f| f.place);
        self.t.head.clock += 1;
        self.t.waiting.push(Waiting {
            ability: u.ability,
            source: u.this,
            place,
            seat: u.seat,
            rec: Rec { group: self.t.frames[ix].regs[BATCH].n() as u8, ..*self.t.rec(u.rec) },
            age: self.t.head.clock,
            event: ix as u8 + 1,
            id: u.rec,
            ..Waiting::default()
        })
    }

    /// Starts a trigger that waited, with its own copy of the record.
    pub fn run_waiting(&mut self, w: Waiting) -> usize {
        let status = w.rec.status;
        let ev = self.rec(w.rec);
        self.t.recs[ev.ix()].status = status;
        let ix = self.run(w.ability, w.source, w.seat, ev, w.place);
        let f = &mut self.t.frames[ix];
        f.flags |= fl::OWNS;
        f.regs[MARKED] = Val::object(w.marked);
        f.regs[CAP0] = w.caps[0];
        f.regs[CAP0 + 1] = w.caps[1];
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
            if !listens(cx, head, StageOf::Would) {
                cx.t.frames[me].pc = st::INSTEAD;
            } else if !next_forced(cx, me) {
                cx.t.frames[me].pc = if timing.would { st::WOULD } else { st::INSTEAD };
            }
        }
        st::WOULD => {
            cx.t.frames[me].pc = st::INSTEAD;
            cx.window(cx.m.book.window_answers, head, [Val::num(StageOf::Would as i32), Val::num(me as i32), Val::NIL]);
        }
        st::INSTEAD => {
            let open = timing.instead == Instead::Oldest && f.flags & fl::SEALED == 0;
            if open && listens(cx, head, StageOf::Would) && replace_oldest(cx, me) {
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
        st::CHECK if f.flags & fl::JOINS != 0 => {
            cx.t.frames[me].flags &= !fl::OWNS;
            if let Some(open) = cx.open_event() {
                cx.join(open, head, f.regs[GROUP], f.flags & fl::OWNS != 0);
            }
            cx.pop();
        }
        st::CHECK => {
            if timing.check != Check::AtAsk && cx.check() {
                return;
            }
            if timing.check == Check::Joined {
                // what joined was part of it, so what came in with it hears it
                cx.t.frames[me].regs[SERIAL] = Val::num(cx.t.head.serial as i32);
            }
            let done = cx.t.batch(head).any(|r| cx.t.rec(r).status == Status::Done);
            if done && timing.after == After::BySeat && listens(cx, head, StageOf::After) {
                collect(cx, me);
            }
            if done && timing.after == After::Answer && listens(cx, head, StageOf::After) {
                judge_now(cx, me);
            }
            let next = if timing.late_first { st::LATE } else { st::AFTER_FORCED };
            cx.t.frames[me].pc = if done { next } else { st::CLOSE };
        }
        st::AFTER_FORCED => match timing.after {
            After::BySeat => {
                if !next_by_seat(cx, me) {
                    cx.t.frames[me].pc = if timing.late_first { st::CLOSE } else { st::LATE };
                }
            }
            After::Wait if !f.regs[BASE].is_nil() || listens(cx, head, StageOf::After) => {
                if !wait(cx, me) {
                    cx.t.frames[me].pc = st::LATE;
                }
            }
            _ if !listens(cx, head, StageOf::After) => cx.t.frames[me].pc = st::LATE,
            After::Answer => {
                if !next_forced(cx, me) {
                    cx.t.frames[me].pc = st::AFTER;
                }
            }
            After::Wait => cx.t.frames[me].pc = st::LATE,
        },
        st::AFTER => {
            cx.t.frames[me].pc = st::LATE;
            cx.window(cx.m.book.window_answers, head, [Val::num(StageOf::After as i32), Val::num(me as i32), Val::NIL]);
        }
        st::LATE => {
            // one window for what was done, then one for each part that followed from the state
            let part = f.regs[LATE_FOR].n();
            if !timing.late || part > f.regs[GROUPS].n() || !listens(cx, head, StageOf::Late) {
                cx.t.frames[me].pc = if timing.late_first { st::AFTER_FORCED } else { st::CLOSE };
                return;
            }
            cx.t.frames[me].regs[LATE_FOR] = Val::num(part + 1);
            if cx.t.batch(head).any(|r| cx.t.rec(r).group as i32 == part) {
                let detail = [Val::num(StageOf::Late as i32), Val::num(me as i32), Val::num(part)];
                cx.window(cx.m.book.window_answers + 1, head, detail);
            }
        }
        _ => {
            let mut at = head;
            while !at.is_none() {
                let r = *cx.t.rec(at);
                if r.status != Status::Done && r.cause > 0 {
                    cx.not_ok(r.cause as usize - 1);
                }
                // what was saved from one end may still have to meet it
                cx.t.head.dirty |= r.status != Status::Done;
                at = r.link;
            }
            cx.pop();
            if timing.check == Check::Nested {
                cx.check();
            }
        }
    }
}

fn listens(cx: &Cx, head: RecId, stage: StageOf) -> bool {
    let heard = |kind: Kind| cx.t.changes(event_key(kind, stage as u8));
    cx.t.batch(head).any(|r| {
        let rec = cx.t.rec(r);
        heard(rec.kind)
            || (stage == StageOf::After && left_play(cx.t, rec) && !cx.m.def(rec.was.def).abilities.is_empty())
            || (stage == StageOf::Would && leavers(cx.m, cx.t, rec.kind))
    })
}

/// Substitutes on cards that have just left play, for what their leaving brings about.
fn each_leaver(m: &Match, t: &Table, kind: Kind, f: &mut dyn FnMut(AbilityId, Ref)) {
    if m.book.timing.instead != Instead::Oldest {
        return;
    }
    for frame in t.frames.iter().filter(|f| f.work == Work::Event && f.pc == st::CHECK) {
        for id in t.batch(frame.ev) {
            let gone = t.rec(id);
            if !left_play(t, gone) {
                continue;
            }
            for &a in &m.def(gone.was.def).abilities {
                let ability = m.ability(a);
                let hears =
                    ability.on.as_ref().is_some_and(|on| on.stage == StageOf::Would && on.kinds.contains(&kind));
                if ability.instead && hears && ability.from & 1 != 0 && ability.faces >> gone.was.face & 1 != 0 {
                    f(a, gone.subject);
                }
            }
        }
    }
}

fn leavers(m: &Match, t: &Table, kind: Kind) -> bool {
    let mut any = false;
    each_leaver(m, t, kind, &mut |_, _| any = true);
    any
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
    /// Only what answers this part of the event.
    part: Option<u8>,
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
        if !right || s.part.is_some_and(|p| p != rec.group) {
            continue;
        }
        for ear in q.t.ears(event_key(rec.kind, s.stage as u8)) {
            let ability = q.m.ability(ear.ability);
            let card = q.t.card(ear.card);
            if s.stage != StageOf::Would && card.in_play() && life_after(card.life, serial) {
                continue;
            }
            q.bearers(ear, &mut |c| consider(q, s, ability, ear.ability, q.t.obj(c), rec, id, out));
        }
        if s.stage == StageOf::After {
            look_back(q, s, f.ev, rec, id, out);
        }
        if s.stage == StageOf::Would && s.instead == Some(true) {
            each_leaver(q.m, q.t, rec.kind, &mut |a, this| consider(q, s, q.m.ability(a), a, this, rec, id, out));
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
        let before = |x: RecId| left_play(q.t, q.t.rec(x)) && q.t.rec(x).subject == gone.subject;
        // where triggers are answered in windows, a card that left answers only its own leaving
        if q.m.book.timing.after == After::Answer && gone.subject != rec.subject {
            continue;
        }
        if !left_play(q.t, gone) || q.t.batch(head).take_while(|x| *x != other).any(before) {
            continue;
        }
        for &a in &q.m.def(gone.was.def).abilities {
            let ability = q.m.ability(a);
            let hears =
                ability.on.as_ref().is_some_and(|on| on.stage == StageOf::After && on.kinds.contains(&rec.kind));
            if hears && ability.from & 1 != 0 && ability.faces >> gone.was.face & 1 != 0 {
                consider(q, s, ability, a, gone.subject, rec, id, out);
            }
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn consider(
    q: &Q,
    s: &mut Sought,
    ability: &Ability,
    a: AbilityId,
    this: Ref,
    rec: &Rec,
    id: RecId,
    out: &mut dyn FnMut(Opt),
) {
    if s.forced.is_some_and(|f| f != ability.forced) || s.instead.is_some_and(|i| i != ability.instead) {
        return;
    }
    let seat = match q.t.live(this) {
        Some(c) if q.t.card(c).in_play() => q.t.card(c).ctrl,
        Some(c) => q.t.card(c).owner,
        None => q.t.saw(this).map_or(Seat(0), |r| r.was.ctrl),
    };
    if s.seat.is_some_and(|x| x != seat) {
        return;
    }
    if q.t.answered.iter().any(|x| {
        x.frame as usize == s.frame && x.rec == id && x.ability == a && x.by == this && x.stage == s.stage as u8
    }) {
        return;
    }
    let place = match q.t.live(this) {
        Some(c) => q.place_of(c),
        None => q.t.saw(this).map_or(Spot::NOWHERE, |r| r.was.place),
    };
    let env = Env { place, ..Env::of(this, seat, place) };
    let Some(on) = &ability.on else { return };
    if s.stage == StageOf::After
        && q.m.book.timing.after == After::Answer
        && q.t.live(this).is_some_and(|c| q.t.card(c).in_play())
    {
        // whether a card in play may answer was settled when the thing happened
        if !q
            .t
            .answered
            .iter()
            .any(|x| x.frame as usize == s.frame && x.rec == id && x.ability == a && x.by == this && x.stage == MET)
        {
            return;
        }
    } else if !q.answers(&env, on, rec) {
        return;
    }
    s.judge.about(this.card(), a);
    let usage = Usage { seat, this, ability: a, rec: id };
    // where targets are chosen later, an ability is triggered even if it could do nothing yet
    let triggered = q.m.book.timing.after != After::Answer && s.stage != StageOf::Would;
    if if triggered { allowed(q, s.judge, &usage, Some(rec)) } else { usable(q, s.judge, &usage, Some(rec)) } {
        out(Opt { rec: id.0, ability: a.0, card: this.card().0, ..Opt::plain(ov::USE) });
    }
}

/// Mark of an ability whose condition was met when the thing happened.
const MET: u8 = 9;

/// Settles which abilities of cards in play the event meets, before anything else can move them.
fn judge_now(cx: &mut Cx, me: usize) {
    let mut met = [Answered::default(); 32];
    let mut n = 0;
    {
        let q = Q::new(cx.m, cx.t);
        let f = &q.t.frames[me];
        let serial = f.regs[SERIAL].n() as u16;
        let mut at = f.ev;
        while !at.is_none() {
            let (id, rec) = (at, *q.t.rec(at));
            at = rec.link;
            if rec.status != Status::Done {
                continue;
            }
            for ear in q.t.ears(event_key(rec.kind, StageOf::After as u8)) {
                let card = q.t.card(ear.card);
                if card.in_play() && life_after(card.life, serial) {
                    continue;
                }
                let Some(on) = &q.m.ability(ear.ability).on else { continue };
                q.bearers(ear, &mut |c| {
                    let card = q.t.card(c);
                    let env = Env::of(q.t.obj(c), card.ctrl, q.place_of(c));
                    if card.in_play() && n < met.len() && q.answers(&env, on, &rec) {
                        met[n] = Answered {
                            frame: me as u8,
                            rec: id,
                            stage: MET,
                            ability: ear.ability,
                            by: q.t.obj(c),
                            ..Answered::default()
                        };
                        n += 1;
                    }
                });
            }
        }
    }
    for m in &met[..n] {
        if !cx.t.answered.contains(m) && !cx.t.answered.push(*m) {
            return cx.end(0, 0);
        }
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
        let used =
            |x: &Answered| x.frame as usize == s.frame && x.rec == id && x.ability == l.ability && x.age == l.age;
        let spent = |r: &Rec| l.once && r.status == Status::Replaced && r.instead_age == l.age;
        if q.t.answered.iter().any(used) || q.t.recs.iter().any(spent) {
            continue;
        }
        let env = Env { marked: l.subject, caps: l.caps, ..Env::of(l.source, l.seat, l.place) };
        if q.answers(&env, on, rec) {
            out(Opt {
                rec: id.0,
                ability: l.ability.0,
                card: l.source.card().0,
                n: i as i16 + 1,
                ..Opt::plain(ov::USE)
            });
        }
    }
}

impl Q<'_> {
    /// The cards that have the ability an ear stands for: the card itself, or those it is granted to.
    pub fn bearers(&self, ear: &Ear, out: &mut dyn FnMut(CardId)) {
        if ear.granted_by == AbilityId::NONE {
            if !self.t.card(ear.card).in_play() || !self.blanked(ear.card) {
                out(ear.card);
            }
            return;
        }
        let granter = self.m.ability(ear.granted_by);
        for rule in granter.rules.iter().filter(|r| r.says == Says::Grants(ear.ability)) {
            for c in self.t.in_play() {
                if self.granted(ear.card, rule, c) {
                    out(c);
                }
            }
        }
    }

    /// How many cards give this ability to that one now: each gives it with an allowance of its own.
    pub fn givers(&self, a: AbilityId, c: CardId) -> u8 {
        let Some(&(key, _)) = self.m.keys[a.ix()].first() else { return 0 };
        let gives = |e: &&Ear| {
            e.ability == a
                && e.granted_by != AbilityId::NONE
                && self
                    .m
                    .ability(e.granted_by)
                    .rules
                    .iter()
                    .any(|r| r.says == Says::Grants(a) && self.granted(e.card, r, c))
        };
        self.t.ears(key).iter().filter(gives).count().min(99) as u8
    }

    /// Is the rule on that granter giving its ability to this card?
    fn granted(&self, granter: CardId, rule: &Rule, c: CardId) -> bool {
        let g = self.t.card(granter);
        let env = Env::of(self.t.obj(granter), g.ctrl, self.place_of(granter));
        let about = match rule.about {
            About::This => granter == c,
            About::Host => g.at == Spot::card(c) && g.rel == self.m.book.attached,
            About::Marked | About::Seat { .. } => false,
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
    let mut s = Sought {
        frame,
        stage,
        seat: Some(menu.seat),
        forced: Some(false),
        instead: None,
        part: None,
        judge: &mut judge,
    };
    s.part = menu.frame.regs[5].as_num().map(|n| n as u8);
    let late = stage == StageOf::Late;
    let out = &mut *menu.out;
    each_answer(&menu.q, &mut s, &mut |o| {
        // a late answer is to the whole part, however many cards it is about
        let same = |x: &Opt| *x == o || (late && x.card == o.card && x.ability == o.ability && x.n == o.n);
        if !out.iter().any(same) {
            out.push(o);
        }
    });
}

/// What must be resolved now, when the order is somebody's choice.
pub(crate) fn forced_options(q: &Q, event: usize, out: &mut Vec<Opt>) {
    let f = &q.t.frames[event];
    let by_seat = q.m.book.timing.after == After::BySeat && f.pc == st::AFTER_FORCED;
    let stage = if f.pc == st::WOULD_FORCED { StageOf::Would } else { StageOf::After };
    if by_seat {
        return waiting_options(q.t, event, q.t.frames[event + 1].seat, out);
    }
    let mut judge = Judge::quick();
    // where the oldest substitute stands in, that has its own stage
    let instead = (q.m.book.timing.instead == Instead::Oldest).then_some(false);
    let mut s = Sought { frame: event, stage, seat: None, forced: Some(true), instead, part: None, judge: &mut judge };
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

/// Writes down every ability the event has triggered, once and for all: what happens to its card from now on does not
/// take it back.
fn collect(cx: &mut Cx, me: usize) {
    let mut opts = std::mem::take(&mut cx.s.opts);
    opts.clear();
    {
        let q = Q::new(cx.m, cx.t);
        let mut judge = Judge::quick();
        let mut s = Sought {
            frame: me,
            stage: StageOf::After,
            seat: None,
            forced: None,
            instead: None,
            part: None,
            judge: &mut judge,
        };
        each_answer(&q, &mut s, &mut |o| opts.push(o));
    }
    let behind = behind(cx, me);
    for o in &opts {
        let mut rec = *cx.t.rec(RecId(o.rec));
        let (source, seat, place) = answerer(cx, o, &rec);
        let l = if o.n > 0 { cx.t.lasting[o.n as usize - 1] } else { Lasting::default() };
        let ability = AbilityId(o.ability);
        let (mut event, mut id) = (me as u8 + 1, RecId(o.rec));
        rec.group = 0;
        if let Some(outer) = behind {
            // the event it is about is over by then: the older one keeps what is known of it
            rec.group = cx.t.frames[outer].regs[BATCH].n() as u8 + 1;
            (event, id) = (outer as u8 + 1, keep(cx, outer, RecId(o.rec)));
        }
        cx.t.head.clock += 1;
        let age = cx.t.head.clock;
        let mut w = Waiting { ability, source, place, seat, rec, age, event, id, marked: l.subject, caps: l.caps };
        w.rec.judged = cx.judged(&w);
        if !cx.t.waiting.push(w) {
            cx.end(0, 0);
        }
    }
    let spent = |i: usize| opts.iter().any(|o| o.n as usize == i + 1);
    for i in (0..cx.t.lasting.len()).rev() {
        if cx.t.lasting[i].once && spent(i) {
            cx.end_lasting(i);
        }
    }
    cx.s.opts = opts;
}

/// Has the same been said yes to on this very table, and is what came of it still going on? Then it leads nowhere.
pub(crate) fn idle(cx: &Cx, me: usize) -> bool {
    cx.m.book.timing.after == After::BySeat && {
        let said = moment_of(cx, me);
        cx.t.frames[..me].iter().any(|f| f.work == Work::Event && f.regs[SAID] == said)
    }
}
/// The program of this frame is said yes to.
pub(crate) fn say_yes(cx: &mut Cx, me: usize) {
    if cx.m.book.timing.after == After::BySeat
        && let Some(event) = cx.t.frames[..me].iter().rposition(|f| f.work == Work::Event)
    {
        cx.t.frames[event].regs[SAID] = moment_of(cx, me);
    }
}
/// What is asked and how the table stands, in one number.
fn moment_of(cx: &Cx, me: usize) -> Val {
    let mut h = 0u32;
    let mut mix = |n: u32| h = (h ^ n).wrapping_mul(0x9E37_79B1).rotate_left(13);
    let f = &cx.t.frames[me];
    mix(f.code as u32 | (f.source.card().0 as u32) << 16);
    for c in cx.t.cards.iter() {
        mix(c.at.0 as u32 | (c.flags as u32) << 16);
        mix(u32::from_le_bytes(c.counters));
        mix(u32::from_le_bytes([c.ctrl.0, c.rel, c.face, c.known]));
    }
    cx.t.players.iter().for_each(|p| p.pool.iter().for_each(|n| mix(*n as u32)));
    mix(cx.t.lasting.len() as u32 | (cx.t.purses.len() as u32) << 16);
    Val::num((h >> 1) as i32)
}

/// The older event whose triggers are being resolved, if what they trigger waits behind them.
fn behind(cx: &Cx, me: usize) -> Option<usize> {
    let answered = |f: &Frame| f.work == Work::Event && f.pc == st::AFTER_FORCED;
    cx.m.book.timing.queued.then(|| cx.t.frames[..me].iter().rposition(answered)).flatten()
}

/// A copy of a record, kept as long as another event is open. It is no part of that event.
fn keep(cx: &mut Cx, event: usize, id: RecId) -> RecId {
    let r = *cx.t.rec(id);
    let copy = cx.rec(r);
    let onto = cx.t.frames[event].ev;
    cx.append(onto, copy);
    let kept = &mut cx.t.recs[copy.ix()];
    (kept.status, kept.group) = (r.status, u8::MAX);
    copy
}

/// What a seat still has to resolve of what the event triggered.
fn waiting_options(t: &Table, event: usize, seat: Seat, out: &mut Vec<Opt>) {
    // an older batch comes first
    let mine = |w: &&Waiting| w.event as usize == event + 1;
    let batch = t.waiting.iter().filter(mine).map(|w| w.rec.group).min().unwrap_or(0);
    for (i, w) in t.waiting.iter().enumerate() {
        if w.event as usize == event + 1 && w.seat == seat && w.rec.group == batch {
            let n = if w.marked.is_some() { i as i16 + 1 } else { 0 };
            let o = Opt { rec: w.id.0, ability: w.ability.0, card: w.source.card().0, n, ..Opt::plain(ov::USE) };
            if !out.contains(&o) {
                out.push(o);
            }
        }
    }
}

/// Each seat in turn resolves one of its own. False if none is left.
fn next_by_seat(cx: &mut Cx, me: usize) -> bool {
    let first = (cx.m.book.first)(&cx.q());
    let seats = cx.t.head.seats;
    for i in 0..seats {
        let seat = Seat((first.0 + i) % seats);
        cx.s.opts.clear();
        waiting_options(cx.t, me, seat, &mut cx.s.opts);
        match *cx.s.opts.as_slice() {
            [] => {}
            [o] => {
                resolve_waiting(cx, me, o);
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

/// Resolves one of what the event triggered. The frame the book opens for it keeps the last known place of its card.
fn resolve_waiting(cx: &mut Cx, event: usize, o: Opt) {
    let chosen = cx.t.waiting.iter().position(|w| {
        w.event as usize == event + 1 && w.id.0 == o.rec && w.ability.0 == o.ability && w.source.card().0 == o.card
    });
    let Some(i) = (if o.n > 0 { Some(o.n as usize - 1) } else { chosen }) else { return };
    let w = cx.t.waiting[i];
    cx.t.waiting.remove(i);
    cx.t.frames[event].regs[BATCH] = Val::num(w.rec.group as i32);
    let ix = cx.t.frames.len();
    (cx.m.book.use_ability)(cx, Usage { seat: w.seat, this: w.source, ability: w.ability, rec: w.id });
    if let Some(f) = cx.t.frames.get_mut(ix) {
        f.place = w.place;
        if w.marked.is_some() {
            f.regs[MARKED] = Val::object(w.marked);
            (f.regs[CAP0], f.regs[CAP0 + 1]) = (w.caps[0], w.caps[1]);
        }
    }
}

/// Keeps every trigger of the event until its moment; those that belong to the step in progress are run here, in the
/// order the first seat picks. False if none of them is left.
fn wait(cx: &mut Cx, me: usize) -> bool {
    if cx.t.frames[me].regs[BASE].is_nil() {
        cx.t.frames[me].regs[BASE] = Val::num(cx.t.waiting.len() as i32);
        collect_waiting(cx, me, true);
    }
    let base = cx.t.frames[me].regs[BASE].n() as usize;
    let chosen = std::mem::take(&mut cx.t.frames[me].regs[CHOSEN]);
    let mut now = (base..cx.t.waiting.len()).filter(|i| cx.m.ability(cx.t.waiting[*i].ability).at_once);
    let (first, several) = (now.next(), now.next().is_some());
    let at = match (first, chosen.as_num()) {
        (None, _) => {
            // the others hear of the event as it is now
            collect_waiting(cx, me, false);
            return false;
        }
        (_, Some(n)) => n as usize,
        (Some(i), None) if !several => i,
        _ => {
            let seat = (cx.m.book.first)(&cx.q());
            let only_at_once = [Val::num(1), Val::NIL, Val::NIL];
            cx.ask(Question::new(seat, km::WAITING, CHOSEN as u8, 5).about(Val::num(base as i32)).with(only_at_once));
            return true;
        }
    };
    let w = cx.t.waiting[at];
    cx.t.waiting.remove(at);
    cx.run_waiting(w);
    true
}

/// Judges the triggers of an event now; a timed effect that works once does so once.
fn collect_waiting(cx: &mut Cx, me: usize, at_once: bool) {
    let mut opts = std::mem::take(&mut cx.s.opts);
    opts.clear();
    {
        let q = Q::new(cx.m, cx.t);
        let mut judge = Judge::quick();
        let mut s = Sought {
            frame: me,
            stage: StageOf::After,
            seat: None,
            forced: None,
            instead: None,
            part: None,
            judge: &mut judge,
        };
        each_answer(&q, &mut s, &mut |o| {
            if q.m.ability(AbilityId(o.ability)).at_once == at_once {
                opts.push(o);
            }
        });
    }
    let first = cx.t.waiting.len();
    for o in &opts {
        let rec = *cx.t.rec(RecId(o.rec));
        let (this, seat, place) = answerer(cx, o, &rec);
        let mut w = Waiting {
            ability: AbilityId(o.ability),
            source: this,
            place,
            seat,
            rec,
            marked: Ref::NONE,
            ..Waiting::default()
        };
        // heard already, before it lost its place
        let same = |x: &Waiting| x.ability == w.ability && x.source == this && x.rec.subject == rec.subject;
        if o.n == 0 && cx.t.waiting.iter().any(|x| same(x) && x.rec.kind == rec.kind && x.rec.was == rec.was) {
            continue;
        }
        if o.n > 0 {
            let l = cx.t.lasting[o.n as usize - 1];
            if l.once && cx.t.waiting[first..].iter().any(|x| x.age == l.age) {
                continue;
            }
            // for now, so that it is known again below
            (w.marked, w.caps, w.age) = (l.subject, l.caps, l.age);
        }
        w.rec.judged = cx.judged(&w);
        if !cx.t.waiting.push(w) {
            cx.end(0, 0);
        }
    }
    cx.s.opts = opts;
    for i in first..cx.t.waiting.len() {
        let made = cx.t.waiting[i].age;
        cx.keep_lasting(|l| !l.once || l.age != made);
        cx.t.waiting[i].age = cx.tick();
    }
}

/// The triggers that wait, from a number on; or only those that do so for the step in progress.
pub(crate) fn next_waiting(q: &Q, f: &Frame, out: &mut Vec<Opt>) {
    let from = f.regs[crate::flow::ask::DETAIL].n() as usize;
    let only_at_once = f.regs[6].n() == 1;
    for (i, w) in q.t.waiting.iter().enumerate().skip(from) {
        if !only_at_once || q.m.ability(w.ability).at_once {
            out.push(Opt { n: i as i16, ability: w.ability.0, card: w.source.card().0, ..Opt::plain(ov::WAITING) });
        }
    }
}

/// The oldest substitute stands in; an optional one is offered first. True if that is work of its own.
fn replace_oldest(cx: &mut Cx, me: usize) -> bool {
    let asked = cx.t.frames[me].regs[ASKED];
    let mut opts = std::mem::take(&mut cx.s.opts);
    opts.clear();
    {
        let q = Q::new(cx.m, cx.t);
        let mut judge = Judge::quick();
        let mut s = Sought {
            frame: me,
            stage: StageOf::Would,
            seat: None,
            forced: None,
            instead: Some(true),
            part: None,
            judge: &mut judge,
        };
        each_answer(&q, &mut s, &mut |o| {
            if q.t.rec(RecId(o.rec)).status == Status::Live {
                opts.push(o);
            }
        });
    }
    let clock = cx.t.head.clock;
    opts.sort_by_key(|o| match o.n {
        // a life is the low half of the clock at its beginning
        0 => clock - (clock as u16).wrapping_sub(answerer(cx, o, cx.t.rec(RecId(o.rec))).0.generation()) as u32,
        n => cx.t.lasting[n as usize - 1].age,
    });
    let first = opts.first().copied();
    cx.s.opts = opts;
    let Some(o) = first else { return false };
    let rec = *cx.t.rec(RecId(o.rec));
    let (this, seat, _) = answerer(cx, &o, &rec);
    let ability = cx.m.ability(AbilityId(o.ability));
    if !ability.forced && asked.is_nil() {
        cx.t.frames[me].source = this;
        cx.ask(Question::new(seat, km::YES_NO, ASKED as u8, 3));
        return true;
    }
    cx.t.frames[me].regs[ASKED] = Val::NIL;
    mark(cx, me, &o, this, StageOf::Would);
    if ability.forced || asked.n() == 1 {
        let age = if o.n > 0 { cx.t.lasting[o.n as usize - 1].age } else { 0 };
        let r = &mut cx.t.recs[o.rec as usize];
        r.status = Status::Replaced;
        r.instead = AbilityId(o.ability);
        r.instead_by = this;
        r.instead_age = age;
    } else {
        cx.t.frames[me].regs[REFUSED] = Val::num(1);
    }
    true
}

/// Runs what stands in for replaced members, after the others are done.
fn run_substitutes(cx: &mut Cx, head: RecId) {
    let mut list = [(RecId::NONE, AbilityId::NONE, Ref::NONE, 0u32); 8];
    let mut n = 0;
    for id in cx.t.batch(head) {
        let r = cx.t.rec(id);
        if r.status == Status::Replaced && n < list.len() {
            list[n] = (id, r.instead, r.instead_by, r.instead_age);
            n += 1;
        }
    }
    for &(id, ability, by, age) in list[..n].iter().rev() {
        let from = cx.t.lasting.iter().position(|l| age > 0 && l.age == age);
        let made = from.map(|i| cx.t.lasting[i]);
        let (seat, place) = match (made, cx.t.live(by)) {
            (Some(l), _) => (l.seat, l.place),
            (_, Some(c)) => (cx.t.card(c).ctrl, cx.q().place_of(c)),
            _ => cx.t.saw(by).map_or((cx.t.card(by.card()).owner, Spot::NOWHERE), |r| (r.was.ctrl, r.was.place)),
        };
        let ix = cx.run(ability, by, seat, id, place);
        let f = &mut cx.t.frames[ix];
        if let Some(l) = made {
            f.regs[MARKED] = Val::object(l.subject);
            f.regs[CAP0] = l.caps[0];
            f.regs[CAP0 + 1] = l.caps[1];
        }
        if cx.m.book.timing.instead == Instead::Oldest {
            // accepted just now: what it costs is paid now, and nothing stands in for it again
            f.flags |= fl::SEALED;
        } else {
            f.pc = cx.m.ability(ability).target_end;
        }
        if let Some(i) = from
            && cx.t.lasting[i].once
        {
            cx.end_lasting(i);
        }
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
    let age = if o.n > 0 { cx.t.lasting[o.n as usize - 1].age } else { 0 };
    let ability = AbilityId(o.ability);
    let a = Answered { frame: frame as u8, rec: RecId(o.rec), stage: stage as u8, ability, by: this, age };
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
    if cx.m.book.timing.after == After::BySeat && cx.t.frames[event].pc == st::AFTER_FORCED {
        return resolve_waiting(cx, event, o);
    }
    let stage = match cx.m.ability(ability).on.as_ref().map(|on| on.stage) {
        Some(s) => s,
        None => StageOf::After,
    };
    mark(cx, event, &o, this, stage);
    if o.n > 0 {
        let l = cx.t.lasting[o.n as usize - 1];
        if l.once {
            cx.end_lasting(o.n as usize - 1);
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
