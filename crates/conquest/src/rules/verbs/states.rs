//! Ready and exhausted, destroyed and sacrificed, and from place to place.

use super::*;
use crate::flow::battle::{may_ready, may_retreat};
use crate::flow::events::rec;
use crate::flow::procs;
use crate::flow::setup::may_commit;
use crate::flow::synapse::is_synapse;

pub(super) fn c_exhausted(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).in_play() && !ready(q.t, c) && may_ready(q, c))
}
pub(super) fn v_ready(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        (!ready(cx.t(), c) && may_ready(&cx.q(), c)).then(|| rec(kind::READY, cx.t().obj(c), call.by))
    });
}
pub(super) fn c_ready(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).in_play() && ready(q.t, c) && may_exhaust(q, c, call))
}
/// What is paid is no effect (conquest.cannot.exhaust-by-effects).
fn may_exhaust(q: &Q, c: CardId, call: &Call) -> bool {
    call.how.has(how::AS_PRICE) || !q.forbidden(act::EXHAUST, c, CardId::NONE)
}
pub(super) fn v_exhaust(cx: &mut Cx, call: &Call) {
    // conquest.exhausted.cannot-exhaust-again
    batch(cx, call, |cx, c| {
        (ready(cx.t(), c) && may_exhaust(&cx.q(), c, call)).then(|| rec(kind::EXHAUST, cx.t().obj(c), call.by))
    });
}
pub(super) fn v_destroy(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        if cx.t().card(c).rel == rel::RESERVE {
            // conquest.reserve.destroyed
            return Some(rec(kind::SPILL, cx.t().obj(c), call.by));
        }
        if !cx.t().card(c).in_play() {
            return None;
        }
        // destroying a warlord defeats it
        let kind = if is_warlord(&cx.q(), c) { kind::DEFEAT } else { kind::DESTROY };
        Some(rec(kind, cx.t().obj(c), call.by))
    });
}
pub(super) fn c_sacrifice(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).in_play() && somebodys(q.t, c) && !is_warlord(q, c))
}
pub(super) fn v_sacrifice(cx: &mut Cx, call: &Call) {
    // conquest.sacrifice.not-warlord
    batch(cx, call, |cx, c| {
        let card = cx.t().card(c);
        (card.in_play() && !is_warlord(&cx.q(), c)).then(|| rec(kind::SACRIFICE, cx.t().obj(c), card.ctrl))
    });
}
pub(super) fn c_rout(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| (q.t.card(c).rel == rel::AT || ready(q.t, c)) && may_rout(q, c))
}
fn may_rout(q: &Q, c: CardId) -> bool {
    !q.forbidden(act::ROUT, c, CardId::NONE)
}
pub(super) fn v_rout(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        let to = hq(cx.t().card(c).ctrl);
        let goes = cx.t().card(c).in_play() && may_rout(&cx.q(), c);
        goes.then(|| Rec { to, flags: mark::EXHAUSTED, ..rec(kind::ROUT, cx.t().obj(c), call.by) })
    });
}
pub(super) fn c_retreat(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).rel == rel::AT && may_retreat(q, c))
}
/// conquest.retreat.by-effect
pub(super) fn v_retreat(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        let to = hq(cx.t().card(c).ctrl);
        let goes = cx.t().card(c).rel == rel::AT && may_retreat(&cx.q(), c);
        goes.then(|| Rec { to, flags: mark::EXHAUSTED, ..rec(kind::RETREAT, cx.t().obj(c), call.by) })
    });
}
/// conquest.attack.cancel: no damage, and nothing is resolved; who attacked stays exhausted.
pub(super) fn c_cancel_attack(q: &Q, _: &Env, _: &Call) -> bool {
    attack(q.t).is_some()
}
pub(super) fn v_cancel_attack(cx: &mut Cx, _: &Call) {
    if let Some(ix) = cx.inside(procs::attack::PROC) {
        cx.go_to(ix, procs::attack::at::OVER);
    }
}
/// conquest.control.leaves-play-to-owner: what goes to one's own hand is one's own.
/// conquest.card.consumption-warlord
fn may_return(q: &Q, c: CardId, call: &Call) -> bool {
    let card = q.t.card(c);
    // within a discard pile only what lies there is moved
    let lies = !call.how.has(how::ON_PILE) || !card.in_play();
    somebodys(q.t, c) && !is_warlord(q, c) && lies && (!call.how.has(how::OF_ONES_OWN) || card.owner == call.by)
}
pub(super) fn c_return(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| may_return(q, c, call))
}
/// To its owner's hand, or on top of its owner's deck or, out of play, discard pile.
pub(super) fn v_return(cx: &mut Cx, call: &Call) {
    let in_play = cx.q().first_card(call.what).is_some_and(|c| cx.t().card(c).in_play());
    let on_top = call.how.has(how::ON_TOP);
    if !in_play {
        let pile = if call.how.has(how::ON_PILE) { zone::DISCARD } else { zone::DECK };
        let laid = on_top || call.how.has(how::ON_PILE);
        return if laid { lay_on(cx, call, pile) } else { v_to_hand(cx, call) };
    }
    let flags = if on_top { mark::TO_DECK } else { Marks::NONE };
    batch(cx, call, |cx, c| {
        may_return(&cx.q(), c, call).then(|| Rec { flags, ..rec(kind::RETURN, cx.t().obj(c), call.by) })
    });
}
fn lay_on(cx: &mut Cx, call: &Call, pile: SeatZone) {
    each(cx, call.what, |cx, c| {
        let to = Spot::zone(seat_zone(cx.t().card(c).owner, pile));
        cx.note(note::RETURN, "conquest.control.leaves-play-to-owner", &[NoteArg::Card(c), NoteArg::Place(to)]);
        cx.move_card(c, to, Rel::NONE, End::Top);
    });
    cx.check();
}
pub(super) fn c_shuffle(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| somebodys(q.t, c) && !q.t.card(c).in_play())
}
/// conquest.search.shuffled-in: even where nothing is left to put there, the order is a new one. What is in play stays there.
pub(super) fn v_shuffle(cx: &mut Cx, call: &Call) {
    let mut into = call.by;
    let mut list = cx.some_refs();
    cx.q().each(call.what, &mut |r| list.push(r));
    for &r in &list {
        if let Some(c) = cx.t().live(r).filter(|&c| !cx.t().card(c).in_play()) {
            // conquest.control.leaves-play-to-owner: an event of the other player's goes back there
            into = cx.t().card(c).owner;
            let deck = Spot::zone(seat_zone(into, zone::DECK));
            if cx.t().card(c).at != deck {
                cx.move_card(c, deck, Rel::NONE, End::Bottom);
            }
        }
    }
    list.clear();
    cx.give_back(list);
    cx.shuffle(seat_zone(into, zone::DECK));
    cx.note(note::SHUFFLE, "conquest.search.shuffled-in", &[NoteArg::Seat(into)]);
    cx.check();
}
pub(super) fn c_move(q: &Q, _: &Env, call: &Call) -> bool {
    // conquest.move.not-to-same-place, conquest.move.needs-destination
    !call.to.is_nowhere() && any(q, call, |c| q.t.card(c).in_play() && q.place_of(c) != call.to)
}
pub(super) fn v_move(cx: &mut Cx, call: &Call) {
    let to = call.to;
    batch(cx, call, |cx, c| {
        let from = cx.q().place_of(c);
        let flags = mark::BY_EFFECT | between(from, to);
        let goes = !to.is_nowhere() && from != to;
        goes.then(|| Rec { from, to, flags, ..rec(kind::MOVE, cx.t().obj(c), call.by) })
    });
}
/// Marks of a move from there to there.
pub fn between(from: Spot, to: Spot) -> Marks {
    let mark = |at: Spot, mark: Marks| if at.as_card().is_some() { mark } else { Marks::NONE };
    mark(from, mark::FROM_PLANET) | mark(to, mark::TO_PLANET)
}
pub(super) fn c_commit(q: &Q, env: &Env, call: &Call) -> bool {
    c_move(q, env, call) && any(q, call, |c| may_commit(q, c, call.to))
}
pub(super) fn v_commit(cx: &mut Cx, call: &Call) {
    let (to, first) = (call.to, cx.q().first_card(call.what));
    batch(cx, call, |cx, c| {
        // conquest.synapse.commit.state
        let warlord = match (is_warlord(&cx.q(), c), is_synapse(&cx.q(), c)) {
            (true, _) => mark::WARLORD,
            (_, true) => Marks::NONE,
            _ => mark::EXHAUSTED,
        };
        let together = if first == Some(c) { mark::FIRST_THERE } else { Marks::NONE };
        let goes = to.as_card().is_some() && cx.q().place_of(c) != to && may_commit(&cx.q(), c, to);
        goes.then(|| Rec {
            to,
            flags: mark::TO_PLANET | warlord | together,
            ..rec(kind::COMMIT, cx.t().obj(c), call.by)
        })
    });
}
