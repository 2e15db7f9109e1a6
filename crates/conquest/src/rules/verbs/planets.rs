//! Planets: battles, infestation, reserve, initiative and changes of place.

use super::*;
use crate::flow::events::rec;
use crate::flow::infestation::{cleanse, is_infested};
use crate::flow::procs;
use crate::flow::setup::fight;
use crate::flow::synapse::is_synapse;

pub(super) fn c_any_planet(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |p| q.printed_has(p, tag::PLANET))
}
/// conquest.battle.by-effect
pub(super) fn v_battle(cx: &mut Cx, call: &Call) {
    if let Some(p) = cx.q().first_card(call.what) {
        fight(cx, p);
    }
}
/// The planet a verb speaks of.
fn planet_of(q: &Q, call: &Call) -> Option<CardId> {
    call.to.as_card().filter(|&p| q.printed_has(p, tag::PLANET) && q.t.card(p).in_play())
}
/// conquest.infest.only-in-play, conquest.infest.again
pub(super) fn c_infest(q: &Q, _: &Env, call: &Call) -> bool {
    planet_of(q, call).is_some_and(|p| !is_infested(q.t, p))
}
pub(super) fn v_infest(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    let Some(p) = planet_of(&cx.q(), call).filter(|&p| !is_infested(cx.t(), p)) else { return cx.not_ok(me) };
    cx.happen_one(Rec { to: Spot::card(p), source: call.source, ..rec(kind::INFESTED, cx.t().obj(p), call.by) });
}
pub(super) fn c_cleanse(q: &Q, _: &Env, call: &Call) -> bool {
    planet_of(q, call).is_some_and(|p| is_infested(q.t, p))
}
pub(super) fn v_cleanse(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    match planet_of(&cx.q(), call).filter(|&p| is_infested(cx.t(), p)) {
        Some(p) => cleanse(cx, p),
        None => cx.not_ok(me),
    }
}
/// conquest.reserve.from-play: what stands at a planet, but no warlord and no synapse unit.
fn may_go_into_reserve(q: &Q, c: CardId) -> bool {
    q.t.card(c).rel == rel::AT && !is_warlord(q, c) && !is_synapse(q, c)
}
pub(super) fn c_reserve(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| may_go_into_reserve(q, c))
}
pub(super) fn v_reserve(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        let to = cx.q().place_of(c);
        may_go_into_reserve(&cx.q(), c).then(|| Rec { to, ..rec(kind::RESERVED, cx.t().obj(c), call.by) })
    });
}
/// conquest.card.unseen-strike.what: for as long as this battle lasts.
pub(super) fn c_initiative(q: &Q, _: &Env, call: &Call) -> bool {
    battle(q.t).is_some() && initiative(q.t) != call.by
}
pub(super) fn v_initiative(cx: &mut Cx, call: &Call) {
    if battle(cx.t()).is_some() {
        cx.set_in(procs::battle::INITIATIVE, Val::seat(call.by));
        cx.note(note::INITIATIVE, "conquest.card.unseen-strike.what", &[NoteArg::Seat(call.by)]);
    }
}
/// conquest.battle.turn.extra: one more of the kind that has just ended.
pub(super) fn c_turn(q: &Q, _: &Env, _: &Call) -> bool {
    tools::inside(q.t, procs::turn::PROC).is_some()
}
pub(super) fn v_turn(cx: &mut Cx, call: &Call) {
    let Some(ix) = cx.inside(procs::turn::PROC) else { return };
    let f = cx.t().frames()[ix];
    let regs = [procs::turn::PLANET, procs::turn::RANGED].map(|r| (r, f[r]));
    cx.call(procs::turn::PROC, call.by, Ref::NONE, &regs);
}
/// The two that change places: cards in play of one kind, at different places.
fn pair(q: &Q, call: &Call) -> Option<(CardId, CardId)> {
    let (a, b) = (q.first_card(call.what)?, q.first_card(call.with)?);
    let planets = [a, b].map(|c| q.printed_has(c, tag::PLANET));
    let fits = |c: CardId| q.t.card(c).in_play();
    (fits(a) && fits(b) && planets[0] == planets[1] && q.place_of(a) != q.place_of(b)).then_some((a, b))
}
/// conquest.switch.needs-both-sides
pub(super) fn c_switch(q: &Q, _: &Env, call: &Call) -> bool {
    pair(q, call).is_some()
}
pub(super) fn v_switch(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    let Some((a, b)) = pair(&cx.q(), call) else { return cx.not_ok(me) };
    if cx.q().printed_has(a, tag::PLANET) {
        return switch_planets(cx, a, b);
    }
    let (from, to) = (cx.q().place_of(a), cx.q().place_of(b));
    let mut head = RecId::NONE;
    for (c, from, to) in [(a, from, to), (b, to, from)] {
        let flags = mark::BY_EFFECT | between(from, to);
        head = cx.chain(head, Rec { to, from, flags, source: call.source, ..rec(kind::MOVE, cx.t().obj(c), call.by) });
    }
    cx.happen(head);
}
/// conquest.planet.switch.what-stays, conquest.planet.switch.not-move: units and reserve keep their place in the line.
fn switch_planets(cx: &mut Cx, a: CardId, b: CardId) {
    let stays = |t: &Table, c: CardId| [rel::AT, rel::RESERVE].contains(&t.card(c).rel);
    let count = |t: &Table, p: CardId| t.kids(p).filter(|c| stays(t, *c)).count();
    let sizes = [a, b].map(|p| count(cx.t(), p));
    // what comes over is put behind what is there
    for (from, to, n) in [(a, b, sizes[0]), (b, a, sizes[1])] {
        for _ in 0..n {
            let Some(c) = cx.t().kids(from).find(|c| stays(cx.t(), *c)) else { break };
            let how = cx.t().card(c).rel;
            cx.move_card(c, Spot::card(to), how, End::Bottom);
        }
    }
    let slots = [a, b].map(|p| cx.t().card(p).slot);
    cx.set_slot(a, slots[1]);
    cx.set_slot(b, slots[0]);
    let mut last = 0;
    while let Some(p) = planets(cx.t()).filter(|p| cx.t().card(*p).slot > last).min_by_key(|p| cx.t().card(*p).slot) {
        last = cx.t().card(p).slot;
        cx.move_card(p, Spot::zone(line()), Rel::NONE, End::Bottom);
    }
    cx.note(note::SWITCH, "conquest.planet.switch.adjacent", &[NoteArg::Card(a), NoteArg::Card(b)]);
    cx.check();
}
/// conquest.enslave.staff
pub(super) fn c_enslave(q: &Q, _: &Env, call: &Call) -> bool {
    plays(q, call.by, tag::NECRONS)
}
pub(super) fn v_enslave(cx: &mut Cx, call: &Call) {
    crate::flow::enslave::turn(cx, call.by, true);
}

pub(super) fn c_battle_ability(q: &Q, env: &Env, call: &Call) -> bool {
    any(q, call, |p| {
        crate::flow::battle::battle_ability(q.m, q.t, p).is_some_and(|a| {
            // looking through another planet's ability must not come back to this one
            let this = q.t.obj(p);
            let loops =
                q.m.ability(a)
                    .ops
                    .iter()
                    .any(|op| matches!(op, muster_kernel::ir::Op::Do { verb, .. } if *verb == verb::BATTLE_ABILITY));
            loops
                || muster_kernel::tools::usable(
                    q,
                    &mut Judge::quick(q.m),
                    &Usage { seat: env.seat, this, ability: a, rec: RecId::NONE },
                    None,
                )
        })
    })
}
pub(super) fn v_battle_ability(cx: &mut Cx, call: &Call) {
    let Some(p) = cx.q().first_card(call.what) else { return };
    if let Some(a) = crate::flow::battle::battle_ability(cx.m, cx.t(), p) {
        let this = cx.t().obj(p);
        crate::flow::initiate::use_ability(cx, Usage { seat: call.seat, this, ability: a, rec: RecId::NONE });
    }
}

/// conquest.battle.order.reversed; a second time turns it back.
pub(super) fn c_reverse(q: &Q, _: &Env, _: &Call) -> bool {
    phase_now(q.t) == phase::COMBAT
}
pub(super) fn v_reverse(cx: &mut Cx, _: &Call) {
    let Some(ix) = cx.inside(procs::round::PROC) else { return };
    let now = cx.t().frames()[ix][procs::round::REVERSED].n();
    cx.set_at(ix, procs::round::REVERSED, Val::num(1 - now));
    cx.note(note::ORDER, "conquest.battle.order.reversed", &[]);
}
