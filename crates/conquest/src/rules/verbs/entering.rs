//! What enters play, whose it is and what it is attached to.

use super::*;
use crate::flow::enslave::{may_bring, serves};
use crate::flow::events::{changes_hands, rec};
use crate::flow::initiate::{affordable_at, may_deploy, may_have, may_host, may_stand, stays_home};
use crate::flow::procs::{deploy, put_unit};
use muster_kernel::ir::Also;

/// Which face would enter play there.
fn entering(q: &Q, c: CardId, to: Spot, host: Option<CardId>, seat: Seat) -> Option<(u8, Spot)> {
    let def = q.m.def(q.t.card(c).def);
    for face in 0..def.faces.len() as u8 {
        if face == 1 && (def.extra[extra::FORM.ix()] != form::ENTERING || def.faces[0].has(tag::WARLORD)) {
            continue;
        }
        let f = &def.faces[face as usize];
        let spot = match host {
            Some(h) if f.has(tag::ATTACHMENT) && may_host(q, c, face, h, seat) => Some(Spot::card(h)),
            Some(_) => None,
            None if stays_home(f) => Some(hq(seat)),
            None if !to.is_nowhere() && may_stand(q, c, face, to, seat) => Some(to),
            None => None,
        };
        if let Some(s) = spot {
            return Some((face, s));
        }
    }
    None
}
pub(super) fn c_put(q: &Q, env: &Env, call: &Call) -> bool {
    let host = q.first_card(call.with);
    any(q, call, |c| {
        !q.t.card(c).in_play()
            && lies_right(q, c, call)
            && may_have(q, &mut Judge::quick(q.m), env.seat, c)
            && may_bring(q, &mut Judge::quick(q.m), env.seat, c)
            && (entering(q, c, call.to, host, call.by).is_some()
                || (names_no_place(call) && q.printed_has(c, tag::UNIT)))
    })
}
/// The text says only "put into play": a unit goes to a planet of one's choice.
fn names_no_place(call: &Call) -> bool {
    call.how.has(how::ANYWHERE)
}
/// The text says "from your discard", or "from opponent's discard": it must lie there.
fn lies_right(q: &Q, c: CardId, call: &Call) -> bool {
    let in_discard_of = |s: Seat| q.t.card(c).at == Spot::zone(seat_zone(s, zone::DISCARD));
    (!call.how.has(how::FROM_DISCARD) || in_discard_of(call.by))
        && (!call.how.has(how::FROM_THEIR_DISCARD) || in_discard_of(other(call.by)))
}
pub fn choose_planet(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    cx.ask(Question::new(f.seat, menu::PUT_PLACE, put_unit::PLACE, prompt::PLACE).about(f[put_unit::CARD]));
    Next::Go
}

pub fn put_at_planet(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    if let (Some(c), Some(p)) = (f[put_unit::CARD].as_object(), f[put_unit::PLACE].as_object()) {
        cx.happen_one(Rec { to: Spot::card(p.card()), ..rec(kind::ENTER, c, f.seat) });
    }
    Next::Done
}
/// conquest.put-into-play.no-cost, conquest.put-into-play.must-satisfy-placement
pub(super) fn v_put(cx: &mut Cx, call: &Call) {
    if names_no_place(call)
        && let Some(c) = cx.q().first_card(call.what)
        && cx.q().printed_has(c, tag::UNIT)
        && !cx.t().card(c).in_play()
        && may_have(&cx.q(), &mut Judge::quick(cx.m), call.by, c)
        && may_bring(&cx.q(), &mut Judge::quick(cx.m), call.by, c)
    {
        let r = cx.t().obj(c);
        cx.call(put_unit::PROC, call.by, r, &[(put_unit::CARD, Val::object(r))]);
        return;
    }
    let host = cx.q().first_card(call.with);
    let (to, by) = (call.to, call.by);
    batch(cx, call, |cx, c| {
        let q = cx.q();
        let judge = &mut Judge::quick(cx.m);
        let may = may_have(&q, judge, by, c) && may_bring(&q, judge, by, c);
        if q.t.card(c).in_play() || !lies_right(&q, c, call) || !may {
            return None;
        }
        let (face, to) = entering(&q, c, to, host, by)?;
        let form = if face == 1 { mark::FORM } else { Marks::NONE };
        let state = if call.how.has(how::EXHAUSTED) { mark::EXHAUSTED } else { Marks::NONE };
        Some(Rec { to, flags: form | state, ..rec(kind::ENTER, q.t.obj(c), by) })
    });
}
pub(super) fn c_attach(q: &Q, _: &Env, call: &Call) -> bool {
    let (Some(c), Some(host)) = (q.first_card(call.what), q.first_card(call.with)) else { return false };
    q.t.card(c).at != Spot::card(host) && may_host(q, c, q.t.card(c).face, host, q.t.card(c).ctrl)
}
pub(super) fn v_attach(cx: &mut Cx, call: &Call) {
    let host = cx.q().first_card(call.with);
    batch(cx, call, |cx, c| {
        let h = host?;
        let card = cx.t().card(c);
        may_host(&cx.q(), c, card.face, h, card.ctrl)
            .then(|| Rec { to: Spot::card(h), ..rec(kind::ATTACHED, cx.t().obj(c), call.by) })
    });
}

/// conquest.cannot.deploy-copies: what lies in a discard pile, under a card in play.
pub(super) fn c_hold(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| discarded(q.t, c)) && any_of(q, call.with, call, |h| q.t.card(h).in_play())
}
fn discarded(t: &Table, c: CardId) -> bool {
    somebodys(t, c) && t.card(c).at == Spot::zone(seat_zone(t.card(c).owner, zone::DISCARD))
}
pub(super) fn v_hold(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    let held = cx.q().first_card(call.what).filter(|&c| discarded(cx.t(), c));
    let under = cx.q().first_card(call.with).filter(|&h| cx.t().card(h).in_play());
    let (Some(c), Some(h)) = (held, under) else { return cx.not_ok(me) };
    cx.note(note::HOLD, "conquest.cannot.deploy-copies", &[NoteArg::Card(c), NoteArg::Card(h)]);
    cx.move_card(c, Spot::card(h), rel::HELD, End::Bottom);
    cx.check();
}

/// How many tokens of a title a player may still have (conquest.token-unit.max-ten-per-title).
fn token_room(q: &Q, def: DefId, seat: Seat) -> i32 {
    10 - q.t.in_play().filter(|&c| q.t.card(c).def == def && q.t.card(c).ctrl == seat).count() as i32
}
fn token_def(m: &Match, call: &Call) -> Option<DefId> {
    let Also::Title(title) = call.also else { return None };
    m.held().find(|d| m.def(*d).title_id == title)
}
pub(super) fn c_create(q: &Q, _: &Env, call: &Call) -> bool {
    let may = |d: DefId| token_room(q, d, call.by) > 0 && serves(q, call.by, d, 0);
    call.n > 0 && !call.to.is_nowhere() && token_def(q.m, call).is_some_and(may)
}
pub(super) fn v_create(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    let Some(def) = token_def(cx.m, call) else { return cx.not_ok(me) };
    let room = token_room(&cx.q(), def, call.by);
    let n = call.n.min(room);
    // a card that names a planet does nothing in a headquarters (conquest.hq.planet-effects-ignore-it)
    if call.to.is_nowhere() || n <= 0 || !serves(&cx.q(), call.by, def, 0) {
        return cx.not_ok(me);
    }
    if n < call.n {
        cx.not_ok(me);
    }
    let mut head = RecId::NONE;
    for _ in 0..n {
        let Some(r) = cx.spawn_aside(def, call.by) else { break };
        head = cx.chain(head, Rec { to: call.to, cause: me as u16 + 1, ..rec(kind::ENTER, r, call.by) });
    }
    cx.happen(head);
}

pub(super) fn c_deploy(q: &Q, env: &Env, call: &Call) -> bool {
    any(q, call, |c| {
        let pool = q.t.player(env.seat).pool[pool::RESOURCES.ix()] as i32;
        let planet = call.to.as_card().is_some();
        let there = !call.how.has(how::AT_PLANET) || (planet && affordable_at(q, env.seat, c, 0, call.to, pool));
        !q.t.card(c).in_play() && there && may_deploy(q, &mut Judge::quick(q.m), env.seat, c, 0)
    })
}
pub(super) fn v_deploy(cx: &mut Cx, call: &Call) {
    let (by, to) = (call.by, call.to);
    each(cx, call.what, |cx, c| {
        let r = cx.t().obj(c);
        let ix = cx.call(deploy::PROC, by, r, &[(deploy::CARD, Val::object(r))]);
        if let Some(p) = to.as_card() {
            cx.set_at(ix, deploy::PLACE, Val::object(cx.t().obj(p)));
        }
    });
}

fn detachable(q: &Q, c: CardId) -> bool {
    let card = q.t.card(c);
    card.rel == rel::ATTACHED && q.m.def(card.def).extra[extra::FORM.ix()] == form::DETACHED
}
pub(super) fn c_detach(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| detachable(q, c))
}
/// conquest.cardtype.detached: it stands beside its host, and has not entered play.
pub(super) fn v_detach(cx: &mut Cx, call: &Call) {
    each(cx, call.what, |cx, c| {
        if !detachable(&cx.q(), c) {
            let me = cx.me();
            return cx.not_ok(me);
        }
        let place = cx.q().place_of(c);
        let how = if place.as_card().is_some() { rel::AT } else { rel::NONE };
        cx.set_face(c, 1);
        cx.move_card(c, place, how, End::Bottom);
        cx.note(note::DETACH, "conquest.cardtype.detached", &[NoteArg::Card(c)]);
    });
    cx.check();
}
/// conquest.control.default-owner, conquest.control.unique, conquest.reserve.owner-controls
fn may_control(q: &Q, c: CardId, by: Seat) -> bool {
    let card = q.t.card(c);
    card.in_play()
        && somebodys(q.t, c)
        && card.ctrl != by
        && !is_warlord(q, c)
        && may_have(q, &mut Judge::quick(q.m), by, c)
}
pub(super) fn c_control(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| may_control(q, c, call.by))
}
pub(super) fn v_control(cx: &mut Cx, call: &Call) {
    each(cx, call.what, |cx, c| {
        if !may_control(&cx.q(), c, call.by) {
            let me = cx.me();
            return cx.not_ok(me);
        }
        // conquest.control.several: lent by who had borrowed it, it is back with whom it is without either
        let lent = call.how.has(how::FOR_PHASE) && !cx.t().card(c).has(flag::LENT);
        cx.set_flag(c, flag::LENT, lent);
        changes_hands(cx, c, call.by);
    });
    cx.check();
}
