//! What the verbs of card text do, and whether they would change anything.

mod answers;
mod cards;
mod damage;
mod entering;
mod planets;
mod states;

use crate::rules::queries::*;
use crate::words::*;
use answers::*;
use cards::*;
use damage::*;
use entering::*;
use muster_kernel::*;
use planets::*;
use states::*;

pub use cards::{lay_in_deck, next_under};
pub use entering::{choose_planet, put_at_planet};
pub use states::between;

words! {
    /// Verbs of card text.
    pub mod verb: VerbId => VerbRule {
        GAIN "gain resources" (v_gain, c_amount),
        TAKE "take resources from opponent" (v_take, c_take),
        TAKE_FROM "take resources from a card" (v_take_from, c_take_from),
        PLACE "place resources on a card" (v_place, c_amount),
        PAY "pay" (v_pay, c_pay),
        DRAW "draw" (v_draw, c_draw),
        DISCARD "discard" (v_discard, c_discard).spends(),
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
        RETURN "return to hand" (v_return, c_return).spends(),
        MOVE "move" (v_move, c_move),
        PUT "put into play" (v_put, c_put),
        ATTACH "attach" (v_attach, c_attach),
        HOLD "put under a card" (v_hold, c_hold),
        CREATE "create" (v_create, c_create),
        DEPLOY "deploy" (v_deploy, c_deploy),
        COMMIT "commit" (v_commit, c_commit),
        CANCEL "cancel" (v_cancel, c_event),
        DEFEND "make defender" (v_defend, c_defend),
        SHIELDS "more shields" (v_shields, c_shields),
        LOOK "look" (v_look, c_any),
        SEARCH "search" (v_search, c_search),
        REVEAL "reveal" (v_reveal, c_any),
        UNDER "put under the deck" (v_under, c_nothing),
        TO_HAND "put into hand" (v_to_hand, c_any),
        BATTLE_ABILITY "resolve battle ability" (v_battle_ability, c_battle_ability),
        SKIRMISH "resolve a ranged skirmish" (v_skirmish, c_skirmish),
        FORGO "forgo the battle ability" (v_forgo, c_forgo),
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
        RETARGET "change the target" (v_retarget, c_retarget),
        CLASH "strike each other" (v_clash, c_clash),
        REVERSE "reverse the order of battles" (v_reverse, c_reverse),
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
