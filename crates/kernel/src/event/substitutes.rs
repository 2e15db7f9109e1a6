//! What stands in for an event before it happens.

use super::*;

/// The oldest substitute stands in; an optional one is offered first. True if that is work of its own.
pub(super) fn replace_oldest(cx: &mut Cx, me: usize) -> bool {
    let asked = cx.t.frames.at(me).regs[ASKED];
    let live = |q: &Q, u: &Used| q.t.rec(u.rec).status == Status::Live;
    let mut opts = answers_that(cx, me, StageOf::Would, Some(true), live);
    let clock = cx.t.head.clock;
    let since = |u: Used| match made_by(cx.t, &u) {
        Some(l) => l.age,
        // a life is the low half of the clock at its beginning
        None => clock - (clock as u16).wrapping_sub(answerer(cx, &u, cx.t.rec(u.rec)).0.generation()) as u32,
    };
    opts.sort_by_key(|o| o.used().map(since));
    let first = opts.first().and_then(Opt::used);
    cx.s.opts = opts;
    let Some(u) = first else { return false };
    let rec = *cx.t.rec(u.rec);
    let (this, seat, _) = answerer(cx, &u, &rec);
    let ability = cx.m.ability(u.ability);
    if !ability.forced && asked.is_nil() {
        cx.t.frames.at_mut(me).source = this;
        cx.ask(Question::new(seat, km::YES_NO, op_reg(ASKED as u8), cx.m.book.tell.asks.may));
        return true;
    }
    cx.t.frames.at_mut(me).regs[ASKED] = Val::NIL;
    mark(cx, me, &u, this, StageOf::Would);
    if ability.forced || asked.n() == 1 {
        cx.t.recs.at_mut(u.rec.ix()).instead_age = made_by(cx.t, &u).map_or(0, |l| l.age);
        cx.stand_in(u.rec, u.ability, this);
    } else {
        cx.t.frames.at_mut(me).regs[REFUSED] = Val::num(1);
    }
    true
}

/// Runs what stands in for replaced members, after the others are done.
pub(super) fn run_substitutes(cx: &mut Cx, head: RecId) {
    let replaced = |t: &Table, n: usize| t.batch(head).filter(|r| t.rec(*r).status == Status::Replaced).nth(n);
    let n = cx.t.batch(head).filter(|r| cx.t.rec(*r).status == Status::Replaced).count();
    for i in (0..n).rev() {
        let Some(id) = replaced(cx.t, i) else { return };
        let Rec { instead: ability, instead_by: by, instead_age: age, .. } = *cx.t.rec(id);
        let from = cx.t.lasting.iter().position(|l| age > 0 && l.age == age);
        let made = from.map(|i| cx.t.lasting[i]);
        let (seat, place) = match (made, cx.t.live(by)) {
            (Some(l), _) => (l.seat, l.place),
            (_, Some(c)) => (cx.t.card(c).ctrl, cx.q().place_of(c)),
            _ => cx.t.saw(by).map_or((cx.t.card(by.card()).owner, Spot::NOWHERE), |r| (r.was.ctrl, r.was.place)),
        };
        let ix = cx.run(ability, by, seat, id, place);
        let f = cx.t.frames.at_mut(ix);
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
