//! Planets: battles, infestation, reserve, initiative and changes of place.

use super::*;
use crate::flow::battle::battle_ability;
use crate::flow::events::rec;
use crate::flow::infestation::{cleanse, is_infested};
use crate::flow::procs;
use crate::flow::setup::{fight, look_again};
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
/// conquest.battle.skirmish.extra
pub(super) fn c_skirmish(q: &Q, _: &Env, _: &Call) -> bool {
    battle(q.t).is_some()
}
pub(super) fn v_skirmish(cx: &mut Cx, _: &Call) {
    if let Some(n) = battle(cx.t()).map(|f| f[procs::battle::SKIRMISHES].n()) {
        cx.set_in(procs::battle::SKIRMISHES, Val::num(n + 1));
    }
}
/// conquest.battle-ability.forgone: by the one who has won the battle, and once.
pub(super) fn c_forgo(q: &Q, _: &Env, call: &Call) -> bool {
    tools::inside(q.t, procs::battle::PROC).is_some_and(|ix| {
        let f = &q.t.frames()[ix];
        let open = |p: CardId| battle_ability(q.m, q.t, p).is_some() && !q.t.card(p).has(flag::FORGONE);
        f[procs::battle::OUTCOME].as_seat() == Some(call.by) && fought_at(q.t, f).is_some_and(open)
    })
}
pub(super) fn v_forgo(cx: &mut Cx, call: &Call) {
    let fought = cx.inside(procs::battle::PROC).and_then(|ix| fought_at(cx.t(), &cx.t().frames()[ix]));
    if let Some(p) = fought {
        cx.set_flag(p, flag::FORGONE, true);
        cx.note(note::FORGO, "conquest.battle-ability.forgone", &[NoteArg::Seat(call.by), NoteArg::Card(p)]);
    }
}
/// The planet of a battle that is or was fought.
fn fought_at(t: &Table, battle: &Frame) -> Option<CardId> {
    battle[procs::battle::PLANET].as_object().and_then(|r| t.live(r))
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
        look_again(cx);
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
/// The two that change places: cards in play of one kind, at different places. One of two planets may be out of the game.
fn pair(q: &Q, call: &Call) -> Option<(CardId, CardId)> {
    let (a, b) = (q.first_card(call.what)?, q.first_card(call.with)?);
    let planets = [a, b].map(|c| q.printed_has(c, tag::PLANET));
    let fits = [a, b].map(|c| q.t.card(c).in_play());
    let both = fits[0] && fits[1] || planets[0] && (fits[0] || fits[1]);
    (both && planets[0] == planets[1] && q.place_of(a) != q.place_of(b)).then_some((a, b))
}
/// conquest.switch.needs-both-sides
pub(super) fn c_switch(q: &Q, _: &Env, call: &Call) -> bool {
    pair(q, call).is_some()
}
pub(super) fn v_switch(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    let Some((a, b)) = pair(&cx.q(), call) else { return cx.not_ok(me) };
    match [a, b].map(|c| cx.t().card(c).in_play()) {
        [true, false] => return bring_back(cx, a, b),
        [false, true] => return bring_back(cx, b, a),
        _ if cx.q().printed_has(a, tag::PLANET) => return switch_planets(cx, a, b),
        _ => {}
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
    let sizes = [a, b].map(|p| cx.t().kids(p).filter(|c| stays(cx.t(), *c)).count());
    // what comes over is put behind what is there
    hand_over(cx, a, b, sizes[0]);
    hand_over(cx, b, a, sizes[1]);
    let slots = [a, b].map(|p| cx.t().card(p).slot);
    cx.set_slot(a, slots[1]);
    cx.set_slot(b, slots[0]);
    order_line(cx);
    cx.note(note::SWITCH, "conquest.planet.switch.adjacent", &[NoteArg::Card(a), NoteArg::Card(b)]);
    cx.check();
}
/// conquest.planet.switch.removed: the other is in its place, and what lay on it goes.
fn bring_back(cx: &mut Cx, gone: CardId, back: CardId) {
    let slot = cx.t().card(gone).slot;
    cx.move_card(back, Spot::zone(line()), Rel::NONE, End::Bottom);
    cx.set_slot(back, slot);
    hand_over(cx, gone, back, usize::MAX);
    cx.move_card(gone, Spot::zone(shared_zone(shared::GONE)), Rel::NONE, End::Bottom);
    order_line(cx);
    cx.note(note::SWITCH, "conquest.planet.switch.removed", &[NoteArg::Card(gone), NoteArg::Card(back)]);
    cx.check();
}
/// It lies beside a planet, not on it.
fn stays(t: &Table, c: CardId) -> bool {
    [rel::AT, rel::RESERVE].contains(&t.card(c).rel)
}
/// The first so many that lie beside one planet now lie beside another.
fn hand_over(cx: &mut Cx, from: CardId, to: CardId, most: usize) {
    for _ in 0..most {
        let Some(c) = cx.t().kids(from).find(|c| stays(cx.t(), *c)) else { break };
        let how = cx.t().card(c).rel;
        cx.move_card(c, Spot::card(to), how, End::Bottom);
    }
}
/// The planets lie in the line as their places say.
fn order_line(cx: &mut Cx) {
    let mut last = 0;
    while let Some(p) = planets(cx.t()).filter(|p| cx.t().card(*p).slot > last).min_by_key(|p| cx.t().card(*p).slot) {
        last = cx.t().card(p).slot;
        cx.move_card(p, Spot::zone(line()), Rel::NONE, End::Bottom);
    }
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
        battle_ability(q.m, q.t, p).is_some_and(|a| {
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
    if let Some(a) = battle_ability(cx.m, cx.t(), p) {
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
