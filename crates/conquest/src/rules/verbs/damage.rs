//! Damage: dealt, prevented, moved, removed.

use super::*;
use crate::flow::damage;
use crate::flow::events::{rec, remember_first};
use crate::flow::procs::{deal, indirect};

/// A price is paid by all that it names.
pub(super) fn c_damage(q: &Q, env: &Env, call: &Call) -> bool {
    let open = |c| !q.forbidden(act::DAMAGE, c, env.this.card()) && !immune(q, c, env.this, env.seat);
    let price = call.how.has(how::AS_PRICE);
    call.n > 0 && any(q, call, open) && !(price && any(q, call, |c| !open(c)))
}
pub(super) fn v_damage(cx: &mut Cx, call: &Call) {
    let (n, source) = (call.n, call.source);
    let flags = if call.how.has(how::UNPREVENTABLE) { mark::UNPREVENTABLE } else { Marks::NONE };
    let (mut head, mut named) = (RecId::NONE, 0);
    each(cx, call.what, |cx, c| {
        if cx.t().card(c).in_play() {
            let r = damage::entry(cx, c, n, source, flags);
            head = cx.chain(head, r);
            named += 1;
        }
    });
    // conquest.cost.ability-cost-required: of a price nothing may be prevented
    let due = if call.how.has(how::AS_PRICE) {
        damage::Due { cards: named, each: n }
    } else {
        damage::Due { cards: 1, each: 0 }
    };
    damage::deal_to(cx, due, head, call.seat);
}
/// The batch of the damage being dealt.
fn dealing(t: &Table) -> RecId {
    tools::inside(t, deal::PROC).map_or(RecId::NONE, |ix| t.frames()[ix].ev)
}
pub(super) fn c_prevent(q: &Q, env: &Env, _: &Call) -> bool {
    env.rec.is_some_and(|r| damage::preventable(q.t, dealing(q.t), r.subject) > 0)
}
pub(super) fn v_prevent(cx: &mut Cx, call: &Call) {
    let head = dealing(cx.t());
    if call.rec.is_none() || head.is_none() {
        return;
    }
    let subject = cx.t().rec(call.rec).subject;
    let n = if call.all { i32::MAX / 2 } else { call.n };
    // what has left play takes no damage, so there is none to prevent
    let done = if cx.t().live(subject).is_some() { damage::prevent(cx, head, subject, n) } else { 0 };
    if done == 0 || (!call.all && done < call.n) {
        let me = cx.me();
        cx.not_ok(me);
    }
}
pub(super) fn v_increase(cx: &mut Cx, call: &Call) {
    if !call.rec.is_none() {
        cx.add_amount(call.rec, call.n);
    }
}
pub(super) fn c_reassign(q: &Q, env: &Env, call: &Call) -> bool {
    // conquest.damage.reassign.once-only, conquest.cannot-be-damaged.no-reassign-to
    let Some(r) = env.rec else { return false };
    r.amount > 0
        && !r.flags.has(mark::REASSIGNED)
        && any(q, call, |c| {
            q.t.obj(c) != r.subject && q.t.card(c).in_play() && !q.forbidden(act::DAMAGE, c, r.source.card())
        })
}
pub(super) fn v_reassign(cx: &mut Cx, call: &Call) {
    if call.rec.is_none() {
        return;
    }
    let from = *cx.t().rec(call.rec);
    let n = if call.all { from.amount } else { (call.n as i16).min(from.amount) };
    let Some(to) = cx.q().first_card(call.what) else { return };
    let head = dealing(cx.t());
    if n <= 0 || from.flags.has(mark::REASSIGNED) || head.is_none() || cx.t().obj(to) == from.subject {
        let me = cx.me();
        return cx.not_ok(me);
    }
    cx.add_amount(call.rec, -(n as i32));
    let subject = cx.t().obj(to);
    let shielded =
        cx.t().batch(head).any(|r| cx.t().rec(r).subject == subject && cx.t().rec(r).flags.has(mark::SHIELDED));
    let kept = mark::BY_ATTACK | mark::UNPREVENTABLE;
    let flags = from.flags & kept | mark::REASSIGNED | if shielded { mark::SHIELDED } else { Marks::NONE };
    let new = Rec { source: from.source, amount: n, flags, ..rec(kind::ASSIGN, subject, from.agent) };
    let id = cx.rec(new);
    cx.has_happened(id);
    cx.append(head, id);
    remember_first(cx, subject, memory::ASSIGNED);
    // it is assigned like any other damage: its new recipient may answer it
    cx.answerable(id);
    cx.note(
        note::REASSIGN,
        "conquest.damage.reassign.new-recipient",
        &[NoteArg::Num(n as i32), NoteArg::Card(from.subject.card()), NoteArg::Card(to)],
    );
}
pub(super) fn c_move_damage(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| damage_on(q.t, c) > 0)
        && any_of(q, call.with, call, |c| {
            !q.forbidden(act::DAMAGE, c, CardId::NONE) && Some(c) != q.first_card(call.what)
        })
}
/// conquest.damage.moved.placed-directly: no assignment, no shields, no cap.
pub(super) fn v_move_damage(cx: &mut Cx, call: &Call) {
    let (Some(from), Some(to)) = (cx.q().first_card(call.what), cx.q().first_card(call.with)) else {
        let me = cx.me();
        return cx.not_ok(me);
    };
    let n = if call.all { damage_on(cx.t(), from) } else { call.n.min(damage_on(cx.t(), from)) };
    cx.add_counter(from, counter::DAMAGE, -n);
    cx.add_counter(to, counter::DAMAGE, n);
    cx.note(
        note::MOVE_DAMAGE,
        "conquest.damage.moved.placed-directly",
        &[NoteArg::Num(n), NoteArg::Card(from), NoteArg::Card(to)],
    );
    cx.check();
}
pub(super) fn c_damaged(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| damage_on(q.t, c) > 0 && may_heal(q, c))
}
fn may_heal(q: &Q, c: CardId) -> bool {
    !q.forbidden(act::HEAL, c, CardId::NONE)
}
pub(super) fn v_heal(cx: &mut Cx, call: &Call) {
    let (n, all) = (call.n, call.all);
    if n > 0 && !any(&cx.q(), call, |c| damage_on(cx.t(), c) >= n) {
        let me = cx.me();
        cx.not_ok(me);
    }
    batch(cx, call, |cx, c| {
        let n = if all { damage_on(cx.t(), c) } else { n };
        may_heal(&cx.q(), c).then(|| Rec { amount: n as i16, ..rec(kind::HEAL, cx.t().obj(c), call.by) })
    });
}
/// How much it is for a player (conquest.indirect.among-named).
fn share(t: &Table, call: &Call, s: Seat) -> i32 {
    let often = if call.how.has(how::PER_CARD_IN_HAND) { t.zone_len(seat_zone(s, zone::HAND)) } else { 1 };
    call.n * often as i32
}
pub(super) fn c_indirect(q: &Q, _: &Env, call: &Call) -> bool {
    let hit = |s: Seat| damage::indirect_units(q, call.to, call.what, s, RecId::NONE).next().is_some();
    q.t.seats().any(|s| share(q.t, call, s) > 0 && hit(s))
}
/// Among the units that are named, or among all at a place.
pub(super) fn v_indirect(cx: &mut Cx, call: &Call) {
    let place = match call.to.as_card() {
        Some(p) => Val::object(cx.t().obj(p)),
        None => call.to.as_zone().map_or(Val::NIL, Val::zone),
    };
    let shares = [call.seat, other(call.seat)].map(|s| share(cx.t(), call, s));
    let ix = damage::start_indirect(cx, shares, place, call.seat, call.source);
    cx.set_at(ix, indirect::UNITS, call.what);
}

/// Both in play, each to be dealt what the other has.
fn clashing(q: &Q, call: &Call) -> Option<(CardId, CardId)> {
    let (a, b) = (q.first_card(call.what)?, q.first_card(call.with)?);
    [a, b].iter().all(|&c| q.t.card(c).in_play() && is_unit(q, c)).then_some((a, b))
}
pub(super) fn c_clash(q: &Q, _: &Env, call: &Call) -> bool {
    clashing(q, call).is_some_and(|(a, b)| q.card_number(a, slot::ATK) + q.card_number(b, slot::ATK) > 0)
}
/// conquest.damage.strike-each-other: one batch with two sources.
pub(super) fn v_clash(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    let Some((a, b)) = clashing(&cx.q(), call) else { return cx.not_ok(me) };
    let mut head = RecId::NONE;
    for (by, at) in [(a, b), (b, a)] {
        let n = cx.q().card_number(by, slot::ATK);
        let r = damage::entry(cx, at, n, cx.t().obj(by), Marks::NONE);
        head = cx.chain(head, r);
    }
    damage::deal(cx, head, call.seat);
}
