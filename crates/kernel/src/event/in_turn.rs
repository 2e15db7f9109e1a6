//! Answers that come one after the other: forced ones first, then seat by seat.

use super::*;

/// What must be resolved now, when the order is somebody's choice.
pub(crate) fn forced_options(q: &Q, event: usize, out: &mut Vec<Opt>) {
    let f = q.t.frames.at(event);
    let by_seat = q.m.book.timing.after == After::BySeat && f.pc == st::AFTER_FORCED;
    let stage = if f.pc == st::WOULD_FORCED { StageOf::Would } else { StageOf::After };
    if by_seat {
        return waiting_options(q.t, event, q.t.frames[event + 1].seat, out);
    }
    let mut judge = Judge::quick(q.m);
    // where the oldest substitute stands in, that has its own stage
    let instead = (q.m.book.timing.instead == Instead::Oldest).then_some(false);
    let mut s = Sought { forced: Some(true), instead, ..Sought::all(event, stage, &mut judge) };
    each_answer(q, &mut s, &mut |u| out.push(Opt::using(u)));
}

/// Resolves one forced answer, or asks which comes first. False if there is none left.
pub(super) fn next_forced(cx: &mut Cx, me: usize) -> bool {
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
            let seat = (cx.m.book.flow.first)(&cx.q());
            cx.ask(Question::new(seat, km::FORCED, NOWHERE, cx.m.book.tell.asks.order));
            true
        }
    }
}

/// Writes down every ability the event has triggered, once and for all: what happens to its card from now on does not
/// take it back.
pub(super) fn collect(cx: &mut Cx, me: usize) {
    let opts = answers_that(cx, me, StageOf::After, None, |_, _| true);
    let behind = behind(cx, me);
    for u in opts.iter().filter_map(Opt::used) {
        let mut rec = *cx.t.rec(u.rec);
        let (source, seat, place) = answerer(cx, &u, &rec);
        let l = made_by(cx.t, &u).unwrap_or_default();
        let ability = u.ability;
        let (mut event, mut id) = (me as u16 + 1, u.rec);
        rec.group = 0;
        if let Some(outer) = behind {
            // the event it is about is over by then: the older one keeps what is known of it
            rec.group = cx.t.frames[outer].regs[BATCH].n() as u16 + 1;
            (event, id) = (outer as u16 + 1, keep(cx, outer, u.rec));
        }
        cx.t.head.clock += 1;
        let age = cx.t.head.clock;
        let mut w = Waiting { ability, source, place, seat, rec, age, event, id, marked: l.subject, caps: l.caps };
        w.rec.judged = cx.judged(&w);
        cx.wait(w);
    }
    let spent = |i: usize| opts.iter().filter_map(Opt::used).any(|u| u.by == By::Lasting(i as u16));
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
        cx.t.frames.at_mut(event).regs[SAID] = moment_of(cx, me);
    }
}
/// What is asked and how the table stands, in one number.
fn moment_of(cx: &Cx, me: usize) -> Val {
    let mut h = 0u32;
    let mut mix = |n: u32| h = (h ^ n).wrapping_mul(0x9E37_79B1).rotate_left(13);
    let f = cx.t.frames.at(me);
    mix(f.code as u32 | (f.source.card().0 as u32) << 16);
    for c in cx.t.cards.iter() {
        mix(c.at.0 as u32 | (c.flags.0 as u32) << 16);
        mix(u32::from_le_bytes(c.counters));
        mix(u32::from_le_bytes([c.ctrl.0, c.rel.0, c.face, c.known]));
    }
    cx.t.players.iter().for_each(|p| p.pool.iter().for_each(|n| mix(*n as u32)));
    mix(cx.t.lasting.len() as u32 | (cx.t.purses.len() as u32) << 16);
    Val::num((h >> 1) as i32)
}

/// The older event whose triggers are being resolved, if what they trigger waits behind them.
pub(super) fn behind(cx: &Cx, me: usize) -> Option<usize> {
    let answered = |f: &Frame| f.work == Work::Event && f.pc == st::AFTER_FORCED;
    cx.m.book.timing.queued.then(|| cx.t.frames[..me].iter().rposition(answered)).flatten()
}

/// A copy of a record, kept as long as another event is open. It is no part of that event.
fn keep(cx: &mut Cx, event: usize, id: RecId) -> RecId {
    let r = *cx.t.rec(id);
    let copy = cx.rec(r);
    let onto = cx.t.frames.at(event).ev;
    cx.append(onto, copy);
    let kept = cx.t.recs.at_mut(copy.ix());
    (kept.status, kept.group) = (r.status, u16::MAX);
    copy
}

/// What a seat still has to resolve of what the event triggered.
fn waiting_options(t: &Table, event: usize, seat: Seat, out: &mut Vec<Opt>) {
    // an older batch comes first
    let mine = |w: &&Waiting| w.event as usize == event + 1;
    let batch = t.waiting.iter().filter(mine).map(|w| w.rec.group).min().unwrap_or(0);
    for (i, w) in t.waiting.iter().enumerate() {
        if w.event as usize == event + 1 && w.seat == seat && w.rec.group == batch {
            let by = if w.marked.is_some() { By::Waiting(i as u16) } else { By::Card };
            let o = Opt::using(Used { card: w.source.card(), ability: w.ability, rec: w.id, by });
            if !out.contains(&o) {
                out.push(o);
            }
        }
    }
}

/// Each seat in turn resolves one of its own. False if none is left.
pub(super) fn next_by_seat(cx: &mut Cx, me: usize) -> bool {
    let first = (cx.m.book.flow.first)(&cx.q());
    let seats = cx.t.head.seats;
    drop_spent(cx, 0, |_, w| w.event as usize == me + 1);
    for i in 0..seats {
        let seat = Seat((first.0 + i) % seats);
        cx.s.opts.clear();
        waiting_options(cx.t, me, seat, &mut cx.s.opts);
        match *cx.s.opts.as_slice() {
            [] => {}
            [Opt { on: On::Ability(u), .. }] => {
                resolve_waiting(cx, me, u);
                return true;
            }
            _ => {
                cx.ask(Question::new(seat, km::FORCED, NOWHERE, cx.m.book.tell.asks.order));
                return true;
            }
        }
    }
    false
}

/// Resolves one of what the event triggered. The frame the book opens for it keeps the last known place of its card.
pub(super) fn resolve_waiting(cx: &mut Cx, event: usize, u: Used) {
    let same = |w: &Waiting| w.id == u.rec && w.ability == u.ability && w.source.card() == u.card;
    let chosen = match u.by {
        By::Waiting(i) => Some(i as usize),
        _ => cx.t.waiting.iter().position(|w| w.event as usize == event + 1 && same(w)),
    };
    let Some(i) = chosen else { return };
    let w = cx.take_waiting(i);
    cx.t.frames.at_mut(event).regs[BATCH] = Val::num(w.rec.group as i32);
    let ix = cx.t.frames.len();
    (cx.m.book.using.use_ability)(cx, Usage { seat: w.seat, this: w.source, ability: w.ability, rec: w.id });
    if let Some(f) = cx.t.frames.get_mut(ix) {
        f.place = w.place;
        if w.marked.is_some() {
            f.regs[MARKED] = Val::object(w.marked);
            (f.regs[CAP0], f.regs[CAP0 + 1]) = (w.caps[0], w.caps[1]);
        }
    }
}
