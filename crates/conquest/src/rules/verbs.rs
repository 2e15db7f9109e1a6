//! What the verbs of card text do, and whether they would change anything.

use crate::flow::battle::{may_ready, may_retreat};
use crate::flow::damage;
use crate::flow::enslave::{may_bring, serves};
use crate::flow::events::rec;
use crate::flow::infestation::{cleanse, is_infested};
use crate::flow::initiate::{affordable_at, may_deploy, may_have, may_host, may_stand};
use crate::flow::procs::{self, deal, deploy, indirect, put_unit, under};
use crate::flow::setup::{draw, fight, gain, gained, may_commit};
use crate::flow::synapse::is_synapse;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::ir::Also;
use muster_kernel::*;

words! {
    /// Verbs of card text.
    pub mod verb: VerbId => VerbRule {
        GAIN "gain resources" (v_gain, c_amount),
        TAKE "take resources from opponent" (v_take, c_take),
        TAKE_FROM "take resources from a card" (v_take_from, c_take_from),
        PLACE "place resources on a card" (v_place, c_amount),
        PAY "pay" (v_pay, c_pay),
        DRAW "draw" (v_draw, c_draw),
        DISCARD "discard" (v_discard, c_any).spends(),
        /// conquest.cannot-be-damaged.not-targetable
        DAMAGE "deal damage" (v_damage, c_damage).strict(),
        PREVENT "prevent damage" (v_prevent, c_prevent),
        INCREASE "increase damage" (v_increase, c_amount),
        REASSIGN "reassign damage" (v_reassign, c_reassign),
        REDUCE "reduce cost" (v_reduce, c_reduce),
        MOVE_DAMAGE "move damage" (v_move_damage, c_move_damage),
        HEAL "remove damage" (v_heal, c_damaged),
        READY "ready" (v_ready, c_exhausted),
        EXHAUST "exhaust" (v_exhaust, c_ready),
        DESTROY "destroy" (v_destroy, c_any).spends(),
        SACRIFICE "sacrifice" (v_sacrifice, c_sacrifice).spends(),
        ROUT "rout" (v_rout, c_rout),
        RETURN "return to hand" (v_return, c_any).spends(),
        MOVE "move" (v_move, c_move),
        PUT "put into play" (v_put, c_put),
        ATTACH "attach" (v_attach, c_attach),
        CREATE "create" (v_create, c_create),
        DEPLOY "deploy" (v_deploy, c_deploy),
        COMMIT "commit" (v_commit, c_commit),
        CANCEL "cancel" (v_cancel, c_event),
        DEFEND "make defender" (v_defend, c_defend),
        SHIELDS "more shields" (v_shields, c_shields),
        LOOK "look" (v_look, c_look),
        REVEAL "reveal" (v_reveal, c_any),
        UNDER "put under the deck" (v_under, c_nothing),
        TO_HAND "put into hand" (v_to_hand, c_any),
        BATTLE_ABILITY "resolve battle ability" (v_battle_ability, c_battle_ability),
        INDIRECT "indirect damage" (v_indirect, c_indirect),
        CONTROL "take control" (v_control, c_control),
        DETACH "detach" (v_detach, c_detach),
        COPY "resolve its effects again" (v_copy, c_copy),
        RETREAT "retreat" (v_retreat, c_retreat),
        SHUFFLE "shuffle into the deck" (v_shuffle, c_shuffle),
        BATTLE "resolve a battle" (v_battle, c_any_planet),
        INFEST "infest" (v_infest, c_infest),
        CLEANSE "remove infestation" (v_cleanse, c_cleanse),
        RESERVE "put into reserve" (v_reserve, c_reserve).spends(),
        ENSLAVE "set the enslavement dial" (v_enslave, c_enslave),
        INITIATIVE "take the initiative" (v_initiative, c_initiative),
        TURN "take a combat turn" (v_turn, c_turn),
        SWITCH "switch" (v_switch, c_switch),
        CANCEL_ATTACK "cancel the attack" (v_cancel_attack, c_cancel_attack),
    }
}

/// The objects a verb acts on that still exist.
fn each(cx: &mut Cx, v: Val, mut f: impl FnMut(&mut Cx, CardId)) {
    let mut list = cx.some_refs();
    cx.q().each(v, &mut |r| list.push(r));
    if list.is_empty() {
        let me = cx.me();
        cx.not_ok(me);
    }
    for &r in &list {
        match cx.t().live(r) {
            Some(c) => f(cx, c),
            None => {
                let me = cx.me();
                cx.not_ok(me);
            }
        }
    }
    list.clear();
    cx.give_back(list);
}

/// One record for each object, as one batch.
fn batch(cx: &mut Cx, call: &Call, make: impl Fn(&Cx, CardId) -> Option<Rec>) {
    let cause = cx.me() as u16 + 1;
    let mut head = RecId::NONE;
    let able = |cx: &Cx, c| somebodys(cx.t(), c) && !untouched(&cx.q(), c, call);
    each(cx, call.what, |cx, c| match able(cx, c).then(|| make(cx, c)).flatten() {
        Some(r) => head = cx.chain(head, Rec { cause, source: call.source, ..r }),
        None => {
            let me = cx.me();
            cx.not_ok(me);
        }
    });
    cx.happen(head);
}

/// Is there an object of the verb, not immune to what does it, that passes?
fn any(q: &Q, call: &Call, test: impl FnMut(CardId) -> bool) -> bool {
    any_of(q, call.what, call, test)
}
fn any_of(q: &Q, v: Val, call: &Call, mut test: impl FnMut(CardId) -> bool) -> bool {
    let mut found = false;
    q.each(v, &mut |r| {
        if let Some(c) = q.t.live(r) {
            found = found || (!untouched(q, c, call) && test(c));
        }
    });
    found
}
/// conquest.keyword.immune.not-affected, whether the effect chose the unit or not
fn untouched(q: &Q, c: CardId, call: &Call) -> bool {
    q.t.card(c).in_play() && is_unit(q, c) && immune(q, c, call.source, call.seat)
}

/// Planets are nobody's: they go to no pile and to no hand, and nobody takes them over.
fn somebodys(t: &Table, c: CardId) -> bool {
    t.card(c).owner != Seat::NONE
}

fn c_any(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| somebodys(q.t, c))
}
fn c_nothing(_: &Q, _: &Env, _: &Call) -> bool {
    false
}
fn c_amount(_: &Q, _: &Env, call: &Call) -> bool {
    call.n > 0
}
fn c_event(_: &Q, env: &Env, _: &Call) -> bool {
    env.rec.is_some_and(|r| r.status == Status::Live)
}

// ---- resources and cards ----

fn v_gain(cx: &mut Cx, call: &Call) {
    gain(cx, call.by, call.n);
}
fn c_take(q: &Q, _: &Env, call: &Call) -> bool {
    call.n > 0 && q.t.player(other(call.by)).pool[pool::RESOURCES.ix()] > 0
}
fn v_take(cx: &mut Cx, call: &Call) {
    let from = other(call.by);
    let n = call.n.min(cx.t().player(from).pool[pool::RESOURCES.ix()] as i32);
    cx.add_pool(from, pool::RESOURCES, -n);
    cx.add_pool(call.by, pool::RESOURCES, n);
    gained(cx, call.by, n);
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
fn c_take_from(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).counters[counter::RESOURCES.ix()] > 0)
}
fn v_take_from(cx: &mut Cx, call: &Call) {
    let (by, n) = (call.by, call.n);
    each(cx, call.what, |cx, c| {
        let got = -cx.add_counter(c, counter::RESOURCES, -n);
        gain(cx, by, got);
    });
}
fn v_place(cx: &mut Cx, call: &Call) {
    let n = call.n;
    each(cx, call.what, |cx, c| {
        cx.add_counter(c, counter::RESOURCES, n);
    });
}
fn c_pay(q: &Q, _: &Env, call: &Call) -> bool {
    call.n >= 0 && q.t.player(call.by).pool[pool::RESOURCES.ix()] as i32 >= call.n
}
fn v_pay(cx: &mut Cx, call: &Call) {
    if cx.t().player(call.by).pool[pool::RESOURCES.ix()] as i32 >= call.n {
        cx.add_pool(call.by, pool::RESOURCES, -call.n);
    } else {
        let me = cx.me();
        cx.not_ok(me);
    }
}
fn c_draw(q: &Q, _: &Env, call: &Call) -> bool {
    call.n > 0 && q.t.zone_len(seat_zone(call.by, zone::DECK)) > 0
}
fn v_draw(cx: &mut Cx, call: &Call) {
    if draw(cx, call.by, call.n) < call.n {
        let me = cx.me();
        cx.not_ok(me);
    }
    cx.check();
}
fn v_discard(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        let card = cx.t().card(c);
        let kind = if card.in_play() { kind::DISCARD } else { kind::SPILL };
        (!is_warlord(&cx.q(), c)).then(|| rec(kind, cx.t().obj(c), card.ctrl))
    });
}
fn c_look(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |_| true) || call.to.as_zone().is_some_and(|z| q.t.zone_len(z) > 0)
}
/// At these cards, or at the first of a pile.
fn v_look(cx: &mut Cx, call: &Call) {
    let by = call.by;
    let Some(z) = call.to.as_zone() else {
        return each(cx, call.what, |cx, c| {
            cx.show(c, 1 << by.0);
            cx.note_to(note::LOOK, "conquest.look.private", &[NoteArg::Seat(by), NoteArg::Card(c)], Some(by));
        });
    };
    for i in 0..call.n.max(0) as usize {
        let Some(c) = cx.t().zone(z).nth(i) else { break };
        cx.show(c, 1 << call.by.0);
        cx.note_to(note::LOOK, "conquest.look.private", &[NoteArg::Seat(call.by), NoteArg::Card(c)], Some(call.by));
    }
}
fn v_reveal(cx: &mut Cx, call: &Call) {
    let by = call.by;
    each(cx, call.what, |cx, c| {
        cx.show(c, 0xFF);
        cx.note(note::SHOW, "conquest.reveal.must-show", &[NoteArg::Seat(by), NoteArg::Card(c)]);
    });
}
fn v_to_hand(cx: &mut Cx, call: &Call) {
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
fn v_under(cx: &mut Cx, call: &Call) {
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

// ---- damage ----

fn c_damage(q: &Q, env: &Env, call: &Call) -> bool {
    call.n > 0 && any(q, call, |c| !q.forbidden(act::DAMAGE, c, env.this.card()) && !immune(q, c, env.this, env.seat))
}
fn v_damage(cx: &mut Cx, call: &Call) {
    let (n, source) = (call.n, call.source);
    let flags = if call.how.has(how::UNPREVENTABLE) { mark::UNPREVENTABLE } else { Marks::NONE };
    let mut head = RecId::NONE;
    each(cx, call.what, |cx, c| {
        if cx.t().card(c).in_play() {
            let r = damage::entry(cx, c, n, source, flags);
            head = cx.chain(head, r);
        }
    });
    damage::deal(cx, head, call.seat);
}
/// The batch of the damage being dealt.
fn dealing(t: &Table) -> RecId {
    tools::inside(t, deal::PROC).map_or(RecId::NONE, |ix| t.frames()[ix].ev)
}
fn c_prevent(q: &Q, env: &Env, _: &Call) -> bool {
    env.rec.is_some_and(|r| damage::preventable(q.t, dealing(q.t), r.subject) > 0)
}
fn v_prevent(cx: &mut Cx, call: &Call) {
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
fn v_increase(cx: &mut Cx, call: &Call) {
    if !call.rec.is_none() {
        cx.add_amount(call.rec, call.n);
    }
}
fn c_reassign(q: &Q, env: &Env, call: &Call) -> bool {
    // conquest.damage.reassign.once-only, conquest.cannot-be-damaged.no-reassign-to
    let Some(r) = env.rec else { return false };
    r.amount > 0
        && !r.flags.has(mark::REASSIGNED)
        && any(q, call, |c| {
            q.t.obj(c) != r.subject && q.t.card(c).in_play() && !q.forbidden(act::DAMAGE, c, r.source.card())
        })
}
fn v_reassign(cx: &mut Cx, call: &Call) {
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
    // it is assigned like any other damage: its new recipient may answer it
    cx.answerable(id);
    cx.note(
        note::REASSIGN,
        "conquest.damage.reassign.new-recipient",
        &[NoteArg::Num(n as i32), NoteArg::Card(from.subject.card()), NoteArg::Card(to)],
    );
}
fn c_move_damage(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| damage_on(q.t, c) > 0)
        && any_of(q, call.with, call, |c| {
            !q.forbidden(act::DAMAGE, c, CardId::NONE) && Some(c) != q.first_card(call.what)
        })
}
/// conquest.damage.moved.placed-directly: no assignment, no shields, no cap.
fn v_move_damage(cx: &mut Cx, call: &Call) {
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
fn c_damaged(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| damage_on(q.t, c) > 0 && may_heal(q, c))
}
fn may_heal(q: &Q, c: CardId) -> bool {
    !q.forbidden(act::HEAL, c, CardId::NONE)
}
fn v_heal(cx: &mut Cx, call: &Call) {
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
fn c_indirect(q: &Q, _: &Env, call: &Call) -> bool {
    let hit = |s: &Seat| damage::indirect_units(q, call.to, call.what, *s, RecId::NONE).next().is_some();
    call.n > 0 && [Seat(0), Seat(1)].iter().any(hit)
}
/// Among the units that are named, or among all at a place.
fn v_indirect(cx: &mut Cx, call: &Call) {
    let place = match call.to.as_card() {
        Some(p) => Val::object(cx.t().obj(p)),
        None => call.to.as_zone().map_or(Val::NIL, Val::zone),
    };
    let ix = damage::start_indirect(cx, call.n, place, call.seat, call.source);
    cx.set_at(ix, indirect::UNITS, call.what);
}

// ---- states and places ----

fn c_exhausted(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).in_play() && !ready(q.t, c) && may_ready(q, c))
}
fn v_ready(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        (!ready(cx.t(), c) && may_ready(&cx.q(), c)).then(|| rec(kind::READY, cx.t().obj(c), call.by))
    });
}
fn c_ready(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).in_play() && ready(q.t, c) && may_exhaust(q, c, call))
}
/// What is paid is no effect (conquest.cannot.exhaust-by-effects).
fn may_exhaust(q: &Q, c: CardId, call: &Call) -> bool {
    call.how.has(how::AS_PRICE) || !q.forbidden(act::EXHAUST, c, CardId::NONE)
}
fn v_exhaust(cx: &mut Cx, call: &Call) {
    // conquest.exhausted.cannot-exhaust-again
    batch(cx, call, |cx, c| {
        (ready(cx.t(), c) && may_exhaust(&cx.q(), c, call)).then(|| rec(kind::EXHAUST, cx.t().obj(c), call.by))
    });
}
fn v_destroy(cx: &mut Cx, call: &Call) {
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
fn c_sacrifice(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).in_play() && somebodys(q.t, c) && !is_warlord(q, c))
}
fn v_sacrifice(cx: &mut Cx, call: &Call) {
    // conquest.sacrifice.not-warlord
    batch(cx, call, |cx, c| {
        (cx.t().card(c).in_play() && !is_warlord(&cx.q(), c)).then(|| rec(kind::SACRIFICE, cx.t().obj(c), call.by))
    });
}
fn c_rout(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| (q.t.card(c).rel == rel::AT || ready(q.t, c)) && may_rout(q, c))
}
fn may_rout(q: &Q, c: CardId) -> bool {
    !q.forbidden(act::ROUT, c, CardId::NONE)
}
fn v_rout(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        let to = hq(cx.t().card(c).ctrl);
        let goes = cx.t().card(c).in_play() && may_rout(&cx.q(), c);
        goes.then(|| Rec { to, flags: mark::EXHAUSTED, ..rec(kind::ROUT, cx.t().obj(c), call.by) })
    });
}
fn c_retreat(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| q.t.card(c).rel == rel::AT && may_retreat(q, c))
}
/// conquest.retreat.by-effect
fn v_retreat(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        let to = hq(cx.t().card(c).ctrl);
        let goes = cx.t().card(c).rel == rel::AT && may_retreat(&cx.q(), c);
        goes.then(|| Rec { to, flags: mark::EXHAUSTED, ..rec(kind::RETREAT, cx.t().obj(c), call.by) })
    });
}
/// conquest.attack.cancel: no damage, and nothing is resolved; who attacked stays exhausted.
fn c_cancel_attack(q: &Q, _: &Env, _: &Call) -> bool {
    attack(q.t).is_some()
}
fn v_cancel_attack(cx: &mut Cx, _: &Call) {
    if let Some(ix) = cx.inside(procs::attack::PROC) {
        cx.go_to(ix, procs::attack::at::OVER);
    }
}
/// To its owner's hand, or on top of its owner's deck.
fn v_return(cx: &mut Cx, call: &Call) {
    let in_play = cx.q().first_card(call.what).is_some_and(|c| cx.t().card(c).in_play());
    let on_top = call.how.has(how::ON_TOP);
    if !in_play {
        let pile = if call.how.has(how::ON_PILE) { zone::DISCARD } else { zone::DECK };
        return if on_top { lay_on(cx, call, pile) } else { v_to_hand(cx, call) };
    }
    let flags = if on_top { mark::TO_DECK } else { Marks::NONE };
    batch(cx, call, |cx, c| {
        (!is_warlord(&cx.q(), c)).then(|| Rec { flags, ..rec(kind::RETURN, cx.t().obj(c), call.by) })
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
fn c_shuffle(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| somebodys(q.t, c) && !q.t.card(c).in_play())
}
/// conquest.search.shuffled-in: even where nothing is left to put there, the order is a new one. What is in play stays there.
fn v_shuffle(cx: &mut Cx, call: &Call) {
    let deck = seat_zone(call.by, zone::DECK);
    let mut list = cx.some_refs();
    cx.q().each(call.what, &mut |r| list.push(r));
    for &r in &list {
        if let Some(c) = cx.t().live(r).filter(|&c| !cx.t().card(c).in_play() && cx.t().card(c).at != Spot::zone(deck))
        {
            cx.move_card(c, Spot::zone(deck), Rel::NONE, End::Bottom);
        }
    }
    list.clear();
    cx.give_back(list);
    cx.shuffle(deck);
    cx.note(note::SHUFFLE, "conquest.search.shuffled-in", &[NoteArg::Seat(call.by)]);
}
fn c_move(q: &Q, _: &Env, call: &Call) -> bool {
    // conquest.move.not-to-same-place, conquest.move.needs-destination
    !call.to.is_nowhere() && any(q, call, |c| q.t.card(c).in_play() && q.place_of(c) != call.to)
}
fn v_move(cx: &mut Cx, call: &Call) {
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
fn c_commit(q: &Q, env: &Env, call: &Call) -> bool {
    c_move(q, env, call) && any(q, call, |c| may_commit(q, c, call.to))
}
fn v_commit(cx: &mut Cx, call: &Call) {
    let to = call.to;
    batch(cx, call, |cx, c| {
        // conquest.synapse.commit.state
        let warlord = match (is_warlord(&cx.q(), c), is_synapse(&cx.q(), c)) {
            (true, _) => mark::WARLORD,
            (_, true) => Marks::NONE,
            _ => mark::EXHAUSTED,
        };
        let goes = to.as_card().is_some() && cx.q().place_of(c) != to && may_commit(&cx.q(), c, to);
        goes.then(|| Rec { to, flags: mark::TO_PLANET | warlord, ..rec(kind::COMMIT, cx.t().obj(c), call.by) })
    });
}

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
            None if f.has(tag::SUPPORT) => Some(hq(seat)),
            None if !to.is_nowhere() && may_stand(q, c, face, to, seat) => Some(to),
            None => None,
        };
        if let Some(s) = spot {
            return Some((face, s));
        }
    }
    None
}
fn c_put(q: &Q, env: &Env, call: &Call) -> bool {
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
/// The text says "from your discard": it must lie there.
fn lies_right(q: &Q, c: CardId, call: &Call) -> bool {
    !call.how.has(how::FROM_DISCARD) || q.t.card(c).at == Spot::zone(seat_zone(call.by, zone::DISCARD))
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
fn v_put(cx: &mut Cx, call: &Call) {
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
fn c_attach(q: &Q, _: &Env, call: &Call) -> bool {
    let (Some(c), Some(host)) = (q.first_card(call.what), q.first_card(call.with)) else { return false };
    q.t.card(c).at != Spot::card(host) && may_host(q, c, q.t.card(c).face, host, q.t.card(c).ctrl)
}
fn v_attach(cx: &mut Cx, call: &Call) {
    let host = cx.q().first_card(call.with);
    batch(cx, call, |cx, c| {
        let h = host?;
        let card = cx.t().card(c);
        may_host(&cx.q(), c, card.face, h, card.ctrl)
            .then(|| Rec { to: Spot::card(h), ..rec(kind::ATTACHED, cx.t().obj(c), call.by) })
    });
}

/// How many tokens of a title a player may still have (conquest.token-unit.max-ten-per-title).
fn token_room(q: &Q, def: DefId, seat: Seat) -> i32 {
    10 - q.t.in_play().filter(|&c| q.t.card(c).def == def && q.t.card(c).ctrl == seat).count() as i32
}
fn token_def(m: &Match, call: &Call) -> Option<DefId> {
    let Also::Title(title) = call.also else { return None };
    m.held().find(|d| m.def(*d).title_id == title)
}
fn c_create(q: &Q, _: &Env, call: &Call) -> bool {
    let may = |d: DefId| token_room(q, d, call.by) > 0 && serves(q, call.by, d, 0);
    call.n > 0 && !call.to.is_nowhere() && token_def(q.m, call).is_some_and(may)
}
fn v_create(cx: &mut Cx, call: &Call) {
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

fn c_deploy(q: &Q, env: &Env, call: &Call) -> bool {
    any(q, call, |c| {
        let pool = q.t.player(env.seat).pool[pool::RESOURCES.ix()] as i32;
        let planet = call.to.as_card().is_some();
        let there = !call.how.has(how::AT_PLANET) || (planet && affordable_at(q, env.seat, c, 0, call.to, pool));
        !q.t.card(c).in_play() && there && may_deploy(q, &mut Judge::quick(q.m), env.seat, c, 0)
    })
}
fn v_deploy(cx: &mut Cx, call: &Call) {
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
fn c_detach(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| detachable(q, c))
}
/// conquest.cardtype.detached: it stands beside its host, and has not entered play.
fn v_detach(cx: &mut Cx, call: &Call) {
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
/// conquest.control.default-owner, conquest.unique.cannot-play-or-put
fn may_control(q: &Q, c: CardId, by: Seat) -> bool {
    let card = q.t.card(c);
    card.in_play()
        && somebodys(q.t, c)
        && card.ctrl != by
        && !is_warlord(q, c)
        && may_have(q, &mut Judge::quick(q.m), by, c)
}
/// Who gets it: who acts, or whoever owns it (conquest.control.until-phase).
fn taker(t: &Table, c: CardId, call: &Call) -> Seat {
    if call.how.has(how::BACK) { t.card(c).owner } else { call.by }
}
fn c_control(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| may_control(q, c, taker(q.t, c, call)))
}
/// conquest.control.definition: it stays where it is; from a headquarters it goes to the other one.
fn v_control(cx: &mut Cx, call: &Call) {
    each(cx, call.what, |cx, c| {
        let by = taker(cx.t(), c, call);
        let card = *cx.t().card(c);
        if !may_control(&cx.q(), c, by) {
            let me = cx.me();
            return cx.not_ok(me);
        }
        cx.set_ctrl(c, by);
        if card.at == hq(card.ctrl) {
            cx.move_card(c, hq(by), Rel::NONE, End::Bottom);
        }
        cx.note(note::CONTROL, "conquest.control.definition", &[NoteArg::Seat(by), NoteArg::Card(c)]);
    });
    cx.check();
}

// ---- the event being answered ----

fn v_cancel(cx: &mut Cx, call: &Call) {
    if call.rec.is_none() {
        return;
    }
    let r = *cx.t().rec(call.rec);
    cx.cancel(call.rec);
    let card = if r.kind == kind::TARGETED { r.source.card() } else { r.subject.card() };
    cx.note(note::CANCEL, "conquest.interrupt.resolves-before-condition", &[NoteArg::Card(card)]);
    if r.cause > 0 {
        cx.call_off_at(r.cause as usize - 1);
    }
    if cx.heard(kind::CANCELLED) {
        cx.happen_one(rec(kind::CANCELLED, cx.t().obj(card), call.by));
    }
}
fn c_defend(q: &Q, env: &Env, call: &Call) -> bool {
    env.rec.is_some_and(|r| any(q, call, |c| q.t.obj(c) != r.subject && !q.forbidden(act::ATTACK, r.source.card(), c)))
}
fn v_defend(cx: &mut Cx, call: &Call) {
    if let Some(c) = cx.q().first_card(call.what)
        && !call.rec.is_none()
    {
        cx.is_about(call.rec, cx.t().obj(c));
    }
}
fn c_shields(_: &Q, env: &Env, call: &Call) -> bool {
    call.n > 0 || env.rec.is_some_and(|r| r.amount > 0)
}
/// So many more, or twice as many.
fn v_shields(cx: &mut Cx, call: &Call) {
    if !call.rec.is_none() {
        let more = if call.all { cx.t().rec(call.rec).amount as i32 } else { call.n };
        cx.add_amount(call.rec, more);
    }
}
fn least(call: &Call) -> i32 {
    call.how.has(how::DOWN_TO_ONE) as i32
}
fn c_reduce(_: &Q, env: &Env, call: &Call) -> bool {
    env.rec.is_some_and(|r| r.amount as i32 > least(call))
}
fn v_reduce(cx: &mut Cx, call: &Call) {
    if !call.rec.is_none() {
        let n = cx.t().rec(call.rec).amount as i32;
        cx.set_amount(call.rec, (n - call.n).max(least(call).min(n)));
    }
}

/// What an event does when it is played.
fn program_of(q: &Q, event: CardId) -> Option<AbilityId> {
    let printed = q.printed_has(event, tag::EVENT);
    q.m.def(q.t.card(event).def).abilities.first().copied().filter(|_| printed)
}
fn c_copy(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| program_of(q, c).is_some())
}
/// conquest.event.copied: nothing is played or paid, and its targets are chosen anew.
fn v_copy(cx: &mut Cx, call: &Call) {
    let event = cx.q().first_card(call.what);
    let Some((c, ability)) = event.and_then(|c| program_of(&cx.q(), c).map(|a| (c, a))) else { return };
    let this = cx.t().obj(c);
    let ix = cx.run(ability, this, call.seat, RecId::NONE, Spot::NOWHERE);
    cx.past_ops(ix, cx.m.ability(ability).cost_end);
}

// ---- planets ----

fn c_any_planet(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |p| q.printed_has(p, tag::PLANET))
}
/// conquest.battle.by-effect
fn v_battle(cx: &mut Cx, call: &Call) {
    if let Some(p) = cx.q().first_card(call.what) {
        fight(cx, p);
    }
}
/// The planet a verb speaks of.
fn planet_of(q: &Q, call: &Call) -> Option<CardId> {
    call.to.as_card().filter(|&p| q.printed_has(p, tag::PLANET) && q.t.card(p).in_play())
}
/// conquest.infest.only-in-play, conquest.infest.again
fn c_infest(q: &Q, _: &Env, call: &Call) -> bool {
    planet_of(q, call).is_some_and(|p| !is_infested(q.t, p))
}
fn v_infest(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    let Some(p) = planet_of(&cx.q(), call).filter(|&p| !is_infested(cx.t(), p)) else { return cx.not_ok(me) };
    cx.happen_one(Rec { to: Spot::card(p), source: call.source, ..rec(kind::INFESTED, cx.t().obj(p), call.by) });
}
fn c_cleanse(q: &Q, _: &Env, call: &Call) -> bool {
    planet_of(q, call).is_some_and(|p| is_infested(q.t, p))
}
fn v_cleanse(cx: &mut Cx, call: &Call) {
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
fn c_reserve(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| may_go_into_reserve(q, c))
}
fn v_reserve(cx: &mut Cx, call: &Call) {
    batch(cx, call, |cx, c| {
        let to = cx.q().place_of(c);
        may_go_into_reserve(&cx.q(), c).then(|| Rec { to, ..rec(kind::RESERVED, cx.t().obj(c), call.by) })
    });
}
/// conquest.card.unseen-strike.what: for as long as this battle lasts.
fn c_initiative(q: &Q, _: &Env, call: &Call) -> bool {
    battle(q.t).is_some() && initiative(q.t) != call.by
}
fn v_initiative(cx: &mut Cx, call: &Call) {
    if battle(cx.t()).is_some() {
        cx.set_in(procs::battle::INITIATIVE, Val::seat(call.by));
        cx.note(note::INITIATIVE, "conquest.card.unseen-strike.what", &[NoteArg::Seat(call.by)]);
    }
}
/// conquest.battle.turn.extra: one more of the kind that has just ended.
fn c_turn(q: &Q, _: &Env, _: &Call) -> bool {
    tools::inside(q.t, procs::turn::PROC).is_some()
}
fn v_turn(cx: &mut Cx, call: &Call) {
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
fn c_switch(q: &Q, _: &Env, call: &Call) -> bool {
    pair(q, call).is_some()
}
fn v_switch(cx: &mut Cx, call: &Call) {
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
fn c_enslave(q: &Q, _: &Env, call: &Call) -> bool {
    plays(q, call.by, tag::NECRONS)
}
fn v_enslave(cx: &mut Cx, call: &Call) {
    crate::flow::enslave::turn(cx, call.by, true);
}

fn c_battle_ability(q: &Q, env: &Env, call: &Call) -> bool {
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
fn v_battle_ability(cx: &mut Cx, call: &Call) {
    let Some(p) = cx.q().first_card(call.what) else { return };
    if let Some(a) = crate::flow::battle::battle_ability(cx.m, cx.t(), p) {
        let this = cx.t().obj(p);
        crate::flow::initiate::use_ability(cx, Usage { seat: call.seat, this, ability: a, rec: RecId::NONE });
    }
}
