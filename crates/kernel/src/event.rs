//! Everything that happens goes through one window: may it be answered first, replaced, do it, what follows from the
//! state, who answers afterwards. A game's `Timing` says which of these stages it has.

use crate::book::*;
use crate::bounds::Bound;
use crate::cx::*;
use crate::ears::event_key;
use crate::feasible::{allowed, usable, within_limit};
use crate::flow::{CAP0, MARKED, NOWHERE, Question, answering, ask, goes_on, km, op_reg};
use crate::ids::*;
use crate::ir::*;
use crate::judge::Judge;
use crate::query::{Env, Q};
use crate::table::*;

mod answers;
mod in_turn;
mod substitutes;
mod waiting;

pub(crate) use answers::use_option;
use answers::*;
pub use answers::{answers_menu, no_answers};
use in_turn::*;
pub(crate) use in_turn::{forced_options, idle, say_yes};
use substitutes::*;
pub(crate) use waiting::next_waiting;
use waiting::*;

/// Stages of an Event frame, in its `pc`.
pub(crate) mod st {
    pub(crate) const WOULD_FORCED: u16 = 0;
    pub(crate) const WOULD: u16 = 1;
    pub(crate) const INSTEAD: u16 = 2;
    pub(crate) const DO: u16 = 3;
    pub(crate) const CHECK: u16 = 4;
    pub(crate) const AFTER_FORCED: u16 = 5;
    pub(crate) const AFTER: u16 = 6;
    pub(crate) const LATE: u16 = 7;
    pub(crate) const CLOSE: u16 = 8;
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

impl Cx<'_> {
    /// Writes a record down. It is freed with the event, or with the frame that keeps it.
    pub fn rec(&mut self, mut r: Rec) -> RecId {
        r.status = Status::Live;
        r.link = RecId::NONE;
        if let Some(i) = self.t.recs.iter().position(|x| x.status == Status::Free) {
            *self.t.recs.at_mut(i) = r;
            return RecId(i as u16);
        }
        self.t.recs.push(r);
        self.within(Bound::Records, self.t.recs.len());
        RecId((self.t.recs.len() - 1) as u16)
    }
    /// Adds a record to those that happen together; says which is the first.
    pub fn chain(&mut self, head: RecId, r: Rec) -> RecId {
        let new = self.rec(r);
        self.append(head, new);
        if head.is_none() { new } else { head }
    }
    /// Puts records at the end of a batch.
    pub fn append(&mut self, head: RecId, new: RecId) {
        if head.is_none() {
            return;
        }
        let mut last = head;
        while !self.t.recs.at(last.ix()).link.is_none() {
            last = self.t.recs.at(last.ix()).link;
        }
        self.t.recs.at_mut(last.ix()).link = new;
    }
    /// Frees records that happen together: nobody speaks of them any more.
    pub fn free(&mut self, head: RecId) {
        if head.ix() + 1 == self.t.recs.len() && self.t.recs.at(head.ix()).link.is_none() {
            // mostly it is one record, and the last
            self.t.recs.pop();
        }
        let mut at = if head.ix() < self.t.recs.len() { head } else { RecId::NONE };
        while !at.is_none() {
            let next = self.t.recs.at(at.ix()).link;
            *self.t.recs.at_mut(at.ix()) = Rec { status: Status::Free, link: RecId::NONE, ..Rec::default() };
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
            let group = self.t.frames.at(open).regs[GROUP];
            if self.m.book.timing.instead == Instead::Oldest && !self.sealed() && listens(self, head, StageOf::Would) {
                // something may stand in for it: that is settled first
                let flags = fl::JOINS | if own { fl::OWNS } else { FrameMarks::NONE };
                let ix = self.push(Frame { work: Work::Event, ev: head, flags, ..Frame::default() });
                self.t.frames.at_mut(ix).regs[GROUP] = group;
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
        let mut flags = if own { fl::OWNS } else { FrameMarks::NONE };
        if self.sealed() {
            flags |= fl::SEALED;
        }
        self.push(Frame { work: Work::Event, ev: head, flags, ..Frame::default() });
    }

    /// What has happened becomes part of an open event. Records that the caller keeps are joined as copies.
    fn join(&mut self, open: usize, head: RecId, group: Val, own: bool) {
        let onto = self.t.frames.at(open).ev;
        if own {
            self.append(onto, head);
        }
        let mut at = head;
        while !at.is_none() {
            self.t.recs.at_mut(at.ix()).group = group.n() as u16;
            let r = *self.t.rec(at);
            if !own {
                let copy = self.rec(r);
                self.t.recs.at_mut(copy.ix()).status = r.status;
                self.append(onto, copy);
            }
            at = r.link;
        }
    }

    /// Is this done by something that stands in already?
    fn sealed(&self) -> bool {
        let doing = self.t.frames.iter().rev().find(|f| !matches!(f.work, Work::Step | Work::Ask));
        doing.is_some_and(|f| f.work == Work::Run && f.flags.has(fl::SEALED))
    }

    /// Brings the state in order if something changed; true if that is work of its own.
    pub fn check(&mut self) -> bool {
        if !self.t.head.is_unsettled() {
            return false;
        }
        self.s.looked_at = std::mem::take(&mut self.t.head.changed);
        let open = if self.m.book.timing.check == Check::Joined { self.open_event() } else { None };
        let Some(open) = open else { return self.bring_in_order() };
        // what follows from the state is a part of its own
        let (part, parts) = (self.t.frames.at(open).regs[GROUP], self.t.frames.at(open).regs[GROUPS]);
        let next = Val::num(parts.n() + 1);
        let f = self.t.frames.at_mut(open);
        (f.regs[GROUP], f.regs[GROUPS]) = (next, next);
        let worked = self.bring_in_order();
        if let Some(f) = self.t.frames.get_mut(open) {
            f.regs[GROUP] = part;
            if !worked {
                f.regs[GROUPS] = parts;
            }
        }
        worked
    }

    /// The book's check of the state. One that did something did not look to its end, so the next looks at everything.
    pub(crate) fn bring_in_order(&mut self) -> bool {
        let worked = (self.m.book.flow.check)(self);
        if worked {
            self.t.head.changed |= changed::LATER;
        }
        worked
    }

    /// The event that is being done right now and that others join.
    fn open_event(&self) -> Option<usize> {
        // an event that is being answered is over: what its answers do is no part of it, nor of an older one
        let ix = self.t.frames.iter().rposition(|f| f.work == Work::Event && !f.flags.has(fl::JOINS))?;
        let f = self.t.frames.at(ix);
        let host = self.m.book.timing.check == Check::Joined || !self.m.book.kinds[self.t.rec(f.ev).kind.ix()].joins;
        (f.pc == st::CHECK && host).then_some(ix)
    }

    /// Does the subject itself listen, once it is what it becomes? A card that comes into play or turns its other face up
    /// may hear that it does; one that leaves may stand in for what its leaving brings about.
    fn hears_itself(&self, r: RecId) -> bool {
        let rec = self.t.rec(r);
        let Some(c) = self.t.live(rec.subject) else { return false };
        if !self.m.hears_itself[self.t.card(c).def.ix()] {
            return false;
        }
        let (in_play, oldest) = (self.t.card(c).in_play(), self.m.book.timing.instead == Instead::Oldest);
        self.m.def(self.t.card(c).def).abilities.iter().any(|a| {
            let ability = self.m.ability(*a);
            let hears = |on: &Pattern| on.stage != StageOf::Would && on.kinds.contains(&rec.kind);
            ability.on.as_ref().is_some_and(hears) || (in_play && oldest && ability.instead)
        })
    }

    /// Does anybody listen to this kind of event at all?
    pub fn heard(&self, kind: Kind) -> bool {
        self.t.hears(kind) || leavers(self.m, self.t, kind)
    }

    /// Does the live members of a batch, together.
    fn perform(&mut self, head: RecId, remember: bool) {
        self.film();
        let mut at = head;
        while !at.is_none() {
            if self.t.rec(at).status == Status::Live {
                if remember || !self.t.frames.is_empty() {
                    self.remember(at, remember);
                }
                let heard = self.s.heard.len();
                if remember {
                    self.hear_from_on_it(at);
                }
                let doer = self.m.book.kinds[self.t.rec(at).kind.ix()].doer;
                doer(self, at);
                let rec = self.t.recs.at_mut(at.ix());
                if rec.status == Status::Live {
                    rec.status = Status::Done;
                }
                self.wait_for(at, heard);
            }
            at = self.t.rec(at).link;
        }
        self.film();
    }

    /// Notes abilities of cards on the subject that would answer: if it leaves play, they go with it, and still have heard
    /// it.
    fn hear_from_on_it(&mut self, id: RecId) {
        let key = event_key(self.t.rec(id).kind, StageOf::After as u8);
        if self.m.book.timing.after != After::Wait || !self.t.listens(key) {
            return;
        }
        let rec = *self.t.rec(id);
        let (q, Some(host)) = (Q::new(self.m, self.t), self.t.live(rec.subject)) else { return };
        let heard = &mut self.s.heard;
        for ear in q.t.ears(key) {
            let Some(on) = &q.m.ability(ear.ability).on else { continue };
            q.bearers(ear, &mut |c| {
                let card = q.t.card(c);
                if !card.in_play() || !q.t.is_on(c, host) {
                    return;
                }
                let (source, seat, place) = (q.t.obj(c), card.ctrl, q.place_of(c));
                let usage = Usage { seat, this: source, ability: ear.ability, rec: id };
                if q.answers(&Env::of(source, seat, place), on, &rec)
                    && allowed(&q, &mut Judge::quick(q.m), &usage, Some(&rec))
                {
                    heard.push(Waiting { ability: ear.ability, source, place, seat, ..Waiting::default() });
                }
            });
        }
    }
    /// What was heard so, from a number on, waits if the subject is gone.
    fn wait_for(&mut self, id: RecId, from: usize) {
        if self.s.heard.len() == from {
            return;
        }
        let rec = *self.t.rec(id);
        if rec.status == Status::Done && self.t.live(rec.subject).is_none() {
            for i in from..self.s.heard.len() {
                let mut w = Waiting { rec, marked: Ref::NONE, age: self.tick(), ..self.s.heard[i] };
                w.rec.judged = self.judged(&w);
                self.wait(w);
            }
        }
        self.s.heard.truncate(from);
    }

    /// An ability has answered a record, or is found to be able to.
    pub(crate) fn answered(&mut self, a: Answered) {
        self.t.answered.push(a);
        self.within(Bound::Answered, self.t.answered.len());
    }
    /// A trigger waits for its moment.
    pub fn wait(&mut self, w: Waiting) {
        self.t.waiting.push(w);
        self.within(Bound::Waiting, self.t.waiting.len());
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
        let r = self.t.rec(id);
        let Some(c) = self.t.live(r.subject) else { return };
        let q = self.q();
        // what is in play and does not leave it by this keeps its numbers when it does (`keep_gone`)
        let numbers = numbers && (self.m.book.kinds[r.kind.ix()].parts || !self.t.card(c).in_play());
        let was = if numbers { q.was(&q.facts_of(c)) } else { q.was_plain(c) };
        self.t.recs.at_mut(id.ix()).was = was;
    }

    /// Runs what a triggered ability says inside the event that resolves it, with what that event's frame keeps of it.
    pub fn run_answer(&mut self, ability: AbilityId, this: Ref, seat: Seat, ev: RecId) -> usize {
        let f = *self.t.frames.at(self.me);
        let place = match self.t.live(this) {
            Some(c) if self.t.card(c).in_play() || f.place.is_nowhere() => self.q().place_of(c),
            _ => f.place,
        };
        let ix = self.run(ability, this, seat, ev, place);
        self.t.frames.at_mut(ix).regs[CAP0..=MARKED].copy_from_slice(&f.regs[CAP0..=MARKED]);
        ix
    }
    /// The event of that record triggers the ability once more. False if the event is over.
    pub fn trigger_again(&mut self, u: Usage) -> bool {
        let of = |f: &Frame| f.work == Work::Event && self.t.batch(f.ev).any(|r| r == u.rec);
        let Some(ix) = self.t.frames.iter().position(of) else { return false };
        let place = self.q().facts(&Env::of(u.this, u.seat, Spot::NOWHERE), u.this).map_or(Spot::NOWHERE, |f| f.place);
        self.t.head.clock += 1;
        self.wait(Waiting {
            ability: u.ability,
            source: u.this,
            place,
            seat: u.seat,
            rec: Rec { group: self.t.frames.at(ix).regs[BATCH].n() as u16, ..*self.t.rec(u.rec) },
            age: self.t.head.clock,
            event: ix as u16 + 1,
            id: u.rec,
            ..Waiting::default()
        });
        true
    }

    /// Starts a trigger that waited, with its own copy of the record.
    pub fn run_waiting(&mut self, w: Waiting) -> usize {
        let status = w.rec.status;
        let ev = self.rec(w.rec);
        self.t.recs.at_mut(ev.ix()).status = status;
        let ix = self.run(w.ability, w.source, w.seat, ev, w.place);
        let f = self.t.frames.at_mut(ix);
        f.flags |= fl::OWNS;
        f.regs[MARKED] = Val::object(w.marked);
        f.regs[CAP0] = w.caps[0];
        f.regs[CAP0 + 1] = w.caps[1];
        ix
    }
}

/// Stages of an event until something else is on top, or nothing; says how many were gone through beyond the first.
pub(crate) fn stages(cx: &mut Cx) -> u32 {
    let (me, mut more) = (cx.me, 0);
    loop {
        stage(cx);
        if !goes_on(cx, me, Work::Event, more) {
            return more;
        }
        more += 1;
    }
}

/// One stage of an event.
fn stage(cx: &mut Cx) {
    let me = cx.me;
    let f = *cx.t.frames.at(me);
    let timing = cx.m.book.timing;
    let head = f.ev;
    match f.pc {
        st::WOULD_FORCED => {
            if !listens(cx, head, StageOf::Would) {
                // nor can anything stand in for it
                cx.t.frames.at_mut(me).pc = st::DO;
            } else if !next_forced(cx, me) {
                cx.t.frames.at_mut(me).pc = if timing.would { st::WOULD } else { st::INSTEAD };
            }
        }
        st::WOULD => {
            cx.t.frames.at_mut(me).pc = st::INSTEAD;
            cx.window_if_any(
                cx.m.book.flow.answers,
                head,
                [Val::num(StageOf::Would as i32), Val::num(me as i32), Val::NIL],
            );
        }
        st::INSTEAD => {
            let open = timing.instead == Instead::Oldest && !f.flags.has(fl::SEALED);
            if open && listens(cx, head, StageOf::Would) && replace_oldest(cx, me) {
                return;
            }
            cx.t.frames.at_mut(me).pc = st::DO;
        }
        st::DO => {
            cx.t.frames.at_mut(me).pc = st::CHECK;
            cx.perform(head, true);
            cx.t.frames.at_mut(me).regs[SERIAL] = Val::num(cx.t.head.serial as i32);
            run_substitutes(cx, head);
        }
        st::CHECK if f.flags.has(fl::JOINS) => {
            cx.t.frames.at_mut(me).flags = f.flags.without(fl::OWNS);
            if let Some(open) = cx.open_event() {
                cx.join(open, head, f.regs[GROUP], f.flags.has(fl::OWNS));
            }
            cx.pop();
        }
        st::CHECK => checked(cx, me, head),
        st::AFTER_FORCED => after_forced(cx, me, &f),
        st::AFTER => {
            cx.t.frames.at_mut(me).pc = st::LATE;
            cx.window_if_any(
                cx.m.book.flow.answers,
                head,
                [Val::num(StageOf::After as i32), Val::num(me as i32), Val::NIL],
            );
        }
        st::LATE => late(cx, me, &f),
        _ => close(cx, head),
    }
}

/// It is done: the state is brought in order, and what it triggers is settled.
fn checked(cx: &mut Cx, me: usize, head: RecId) {
    let timing = cx.m.book.timing;
    if timing.check != Check::AtAsk && cx.check() {
        return;
    }
    if timing.check == Check::Joined {
        // what joined was part of it, so what came in with it hears it
        cx.t.frames.at_mut(me).regs[SERIAL] = Val::num(cx.t.head.serial as i32);
    }
    let done = cx.t.batch(head).any(|r| cx.t.rec(r).status == Status::Done);
    if done && timing.after == After::BySeat && listens(cx, head, StageOf::After) {
        collect(cx, me);
    }
    if done && timing.after == After::Answer && listens(cx, head, StageOf::After) {
        judge_now(cx, me, None);
    }
    let next = if timing.late_first { st::LATE } else { st::AFTER_FORCED };
    cx.t.frames.at_mut(me).pc = if done { next } else { st::CLOSE };
}

/// What answers it without being asked.
fn after_forced(cx: &mut Cx, me: usize, f: &Frame) {
    let timing = cx.m.book.timing;
    match timing.after {
        After::BySeat => {
            if !next_by_seat(cx, me) {
                cx.t.frames.at_mut(me).pc = if timing.late_first { st::CLOSE } else { st::LATE };
            }
        }
        After::Wait if !f.regs[BASE].is_nil() || listens(cx, f.ev, StageOf::After) => {
            if !wait(cx, me) {
                cx.t.frames.at_mut(me).pc = st::LATE;
            }
        }
        _ if !listens(cx, f.ev, StageOf::After) => cx.t.frames.at_mut(me).pc = st::LATE,
        After::Answer => {
            if !next_forced(cx, me) {
                cx.t.frames.at_mut(me).pc = st::AFTER;
            }
        }
        After::Wait => cx.t.frames.at_mut(me).pc = st::LATE,
    }
}

/// One window for what was done, then one for each part that followed from the state.
fn late(cx: &mut Cx, me: usize, f: &Frame) {
    let timing = cx.m.book.timing;
    let part = f.regs[LATE_FOR].n();
    if !timing.late || part > f.regs[GROUPS].n() || !listens(cx, f.ev, StageOf::Late) {
        cx.t.frames.at_mut(me).pc = if timing.late_first { st::AFTER_FORCED } else { st::CLOSE };
        return;
    }
    cx.t.frames.at_mut(me).regs[LATE_FOR] = Val::num(part + 1);
    if cx.t.batch(f.ev).any(|r| cx.t.rec(r).group as i32 == part) {
        let detail = [Val::num(StageOf::Late as i32), Val::num(me as i32), Val::num(part)];
        cx.window_if_any(cx.m.book.flow.late, f.ev, detail);
    }
}

/// It is over; whoever caused what did not happen is told.
fn close(cx: &mut Cx, head: RecId) {
    let mut at = head;
    while !at.is_none() {
        let r = *cx.t.rec(at);
        if r.status != Status::Done && r.cause > 0 {
            cx.not_ok(r.cause as usize - 1);
        }
        // what was saved from one end may still have to meet it
        if r.status != Status::Done {
            cx.unsettled();
        }
        at = r.link;
    }
    cx.pop();
    if cx.m.book.timing.check == Check::Nested {
        cx.check();
    }
}
