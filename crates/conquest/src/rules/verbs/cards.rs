//! Resources, and cards in hands and decks.

use super::*;
use crate::flow::events::rec;
use crate::flow::procs::under;
use crate::flow::setup::{draw, gain, gained};

pub(super) fn v_gain(cx: &mut Cx, call: &Call) {
    gain(cx, call.by, call.n);
}
pub(super) fn c_take(q: &Q, _: &Env, call: &Call) -> bool {
    call.n > 0 && q.t.player(other(call.by)).pool[pool::RESOURCES.ix()] > 0
}
pub(super) fn v_take(cx: &mut Cx, call: &Call) {
    let from = other(call.by);
    let n = call.n.min(cx.t().player(from).pool[pool::RESOURCES.ix()] as i32);
    cx.add_pool(from, pool::RESOURCES, -n);
    cx.add_pool(call.by, pool::RESOURCES, n);
    cx.note(
        note::RESOURCE_FROM,
        "conquest.resource.gain-and-spend",
        &[NoteArg::Seat(call.by), NoteArg::Num(n), NoteArg::Seat(from)],
    );
    if n < call.n {
        let me = cx.me();
        cx.not_ok(me);
    }
    if let Some(r) = gained(cx, call.by, n) {
        cx.happen_one(r);
    }
}
pub(super) fn c_take_from(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).counters[counter::RESOURCES.ix()] > 0)
}
pub(super) fn v_take_from(cx: &mut Cx, call: &Call) {
    let (by, n) = (call.by, call.n);
    each(cx, call.what, |cx, c| {
        let got = -cx.add_counter(c, counter::RESOURCES, -n);
        gain(cx, by, got);
    });
}
pub(super) fn v_place(cx: &mut Cx, call: &Call) {
    let n = call.n;
    each(cx, call.what, |cx, c| {
        cx.add_counter(c, counter::RESOURCES, n);
    });
}
pub(super) fn c_pay(q: &Q, _: &Env, call: &Call) -> bool {
    call.n >= 0 && q.t.player(call.by).pool[pool::RESOURCES.ix()] as i32 >= call.n
}
pub(super) fn v_pay(cx: &mut Cx, call: &Call) {
    if cx.t().player(call.by).pool[pool::RESOURCES.ix()] as i32 >= call.n {
        cx.add_pool(call.by, pool::RESOURCES, -call.n);
    } else {
        let me = cx.me();
        cx.not_ok(me);
    }
}
pub(super) fn c_draw(q: &Q, _: &Env, call: &Call) -> bool {
    call.n > 0 && decks(call).any(|s| q.t.zone_len(seat_zone(s, zone::DECK)) > 0)
}
pub(super) fn v_draw(cx: &mut Cx, call: &Call) {
    // conquest.win.simultaneous-tie: one look at the decks after all have drawn
    for s in decks(call) {
        if draw(cx, s, call.n) < call.n {
            let me = cx.me();
            cx.not_ok(me);
        }
    }
    cx.check();
}
/// Whose deck it is about: that of whoever does it, or each player's.
fn decks(call: &Call) -> impl Iterator<Item = Seat> + use<> {
    [call.by, other(call.by)].into_iter().take(if call.how.has(how::EACH) { 2 } else { 1 })
}
pub(super) fn c_discard(q: &Q, env: &Env, call: &Call) -> bool {
    if call.how.has(how::EACH) { c_draw(q, env, call) } else { c_any(q, env, call) }
}
/// The top cards of each deck, as one batch.
fn discard_from_decks(cx: &mut Cx, call: &Call) {
    let cause = cx.me() as u16 + 1;
    let mut head = RecId::NONE;
    for s in decks(call) {
        for i in 0..call.n.max(0) as usize {
            let Some(c) = cx.t().zone(seat_zone(s, zone::DECK)).nth(i) else { break };
            let r = rec(kind::SPILL, cx.t().obj(c), s);
            head = cx.chain(head, Rec { cause, source: call.source, ..r });
        }
    }
    cx.happen(head);
}
pub(super) fn v_discard(cx: &mut Cx, call: &Call) {
    if call.how.has(how::EACH) {
        return discard_from_decks(cx, call);
    }
    batch(cx, call, |cx, c| {
        let card = cx.t().card(c);
        let kind = if card.in_play() { kind::DISCARD } else { kind::SPILL };
        (!is_warlord(&cx.q(), c)).then(|| rec(kind, cx.t().obj(c), card.ctrl))
    });
}
pub(super) fn v_look(cx: &mut Cx, call: &Call) {
    let by = call.by;
    each(cx, call.what, |cx, c| {
        cx.show(c, 1 << by.0);
        cx.note_to(note::LOOK, "conquest.look.private", &[NoteArg::Seat(by), NoteArg::Card(c)], Some(by));
    });
}
pub(super) fn c_search(q: &Q, _: &Env, call: &Call) -> bool {
    call.to.as_zone().is_some_and(|z| q.t.zone_len(z) > 0)
}
/// The number it is told is that of the register with how many cards it is.
pub(super) fn v_search(cx: &mut Cx, call: &Call) {
    let many = cx.frame()[Reg::of_program(call.n as usize)].n();
    cx.happen_one(Rec {
        amount: many as i16,
        detail: Val::num(call.n),
        to: call.to,
        cause: cx.me() as u16 + 1,
        source: call.source,
        ..rec(kind::SEARCH, Ref::NONE, call.by)
    });
}
pub(super) fn v_reveal(cx: &mut Cx, call: &Call) {
    let by = call.by;
    each(cx, call.what, |cx, c| {
        cx.show(c, 0xFF);
        cx.note(note::SHOW, "conquest.reveal.must-show", &[NoteArg::Seat(by), NoteArg::Card(c)]);
    });
}
pub(super) fn v_to_hand(cx: &mut Cx, call: &Call) {
    if call.how.has(how::SHOWN) {
        // conquest.search.reveal-if-hidden
        v_reveal(cx, call);
    }
    each(cx, call.what, |cx, c| {
        if !somebodys(cx.t(), c) {
            let me = cx.me();
            return cx.not_ok(me);
        }
        let owner = cx.t().card(c).owner;
        cx.move_card(c, Spot::zone(seat_zone(owner, zone::HAND)), Rel::NONE, End::Bottom);
        cx.note_to(note::TO_HAND, "", &[NoteArg::Seat(owner), NoteArg::Card(c)], Some(owner));
    });
    cx.check();
}
pub(super) fn v_under(cx: &mut Cx, call: &Call) {
    let back = call.how.has(how::ON_TOP);
    let looked_at = cx.q().first_card(call.what).filter(|_| back).and_then(|c| cx.t().card(c).at.as_zone());
    let deck = looked_at.unwrap_or(seat_zone(call.by, zone::DECK));
    let mut left = 0;
    let at = Spot::zone(deck);
    cx.q().each(call.what, &mut |r| {
        if cx.t().live(r).is_some_and(|c| cx.t().card(c).at == at) {
            left += 1;
        }
    });
    let ix =
        cx.call(under::PROC, call.by, call.source, &[(under::LEFT, Val::num(left)), (under::DECK, Val::zone(deck))]);
    if back {
        cx.set_at(ix, under::ON_TOP, Val::num(0));
    }
}
pub fn next_under(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    if f[under::LEFT].n() == 0 {
        return Next::Done;
    }
    let asks = if f[under::ON_TOP].is_nil() { prompt::BOTTOM } else { prompt::TOP };
    cx.ask(Question::new(f.seat, menu::UNDER, under::ANSWER, asks));
    Next::Go
}

/// To the bottom, or to the top, above those laid there before.
pub fn lay_in_deck(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let deck = f[under::DECK].as_zone().unwrap_or_default();
    let top = !f[under::ON_TOP].is_nil();
    if top {
        cx.set(under::ON_TOP, Val::num(f[under::ON_TOP].n() + 1));
    }
    if let Some(c) = f[under::ANSWER].as_object().and_then(|r| cx.t().live(r)) {
        cx.move_card(c, Spot::zone(deck), Rel::NONE, if top { End::Top } else { End::Bottom });
        cx.show(c, 1 << f.seat.0);
    }
    cx.set(under::LEFT, Val::num(f[under::LEFT].n() - 1));
    Next::To(under::at::NEXT)
}
