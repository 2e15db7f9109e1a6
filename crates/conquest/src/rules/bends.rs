//! The rules of the book that can be bent by its tables, with the clauses that state them.

use crate::flow::procs::{attack, battle, deal, game, keep_one, mobile, round, stalemate};
use crate::flow::setup;
use crate::rules::queries::token_holder;
use crate::words::*;
use muster_kernel::*;
use muster_pack::{Bend, bends};

fn skip(_: &mut Cx) -> Next {
    Next::Go
}

fn both(cx: &mut Cx, each: fn(&mut Cx, Seat)) -> Next {
    each(cx, Seat(0));
    each(cx, Seat(1));
    Next::Go
}

pub static BENDS: &[Bend] = bends! {
    "mulligan" "not offered" ["conquest.setup.mulligan.option"] |b| {
        b.bend_step(game::at::MULLIGAN, skip);
        b.bend_step(game::at::OTHER_MULLIGAN, skip);
    };
    "1.5 what lasts for the phase" "goes on" ["conquest.framework.1.5.phase-ends"]
        |b| b.bend_step(round::at::DEPLOY_OVER, skip);
    "2.2 dials" "not set" ["conquest.framework.2.2.secret-dial"] |b| b.bend_step(round::at::DIALS, skip);
    "2.3 dials" "not told" ["conquest.framework.2.3.reveal"] |b| b.bend_step(round::at::REVEAL, skip);
    "2.4 commit" "nobody does" ["conquest.framework.2.4.commit", "conquest.framework.2.4.others-exhausted"]
        |b| b.bend_step(round::at::COMMIT, skip);
    "2.5 struggles" "none" ["conquest.framework.2.5.first-struggle", "conquest.command.winner-may-take"]
        |b| b.bend_step(round::at::STRUGGLES, skip);
    "2 action window" "none" ["conquest.framework.2.window.after-struggles"]
        |b| b.bend_step(round::at::COMMAND_WINDOW, skip);
    "3 action window before the battles" "none" ["conquest.framework.3.window.before-first-battle"]
        |b| b.bend_step(round::at::WINDOW_BEFORE_BATTLES, skip);
    "3.2 battle at the first planet" "none" ["conquest.framework.3.2.battle-at-first-planet"]
        |b| b.bend_step(round::at::FIRST_BATTLE, skip);
    "3 action window after a battle" "none" ["conquest.framework.3.window.after-each-battle"]
        |b| b.bend_step(round::at::WINDOW_AFTER_BATTLE, skip);
    "3.3 other battles" "none" ["conquest.framework.3.3.check-next", "conquest.framework.3.3.warlord-present"]
        |b| b.bend_step(round::at::NEXT_BATTLE, skip);
    "3 last action window" "none" ["conquest.framework.3.window.before-end"]
        |b| b.bend_step(round::at::LAST_WINDOW, skip);
    "3.4 warlords" "stay" ["conquest.framework.3.4.phase-ends"] |b| b.bend_step(round::at::WARLORDS_HOME, skip);
    "4 action window" "none" ["conquest.framework.4.window.after-4.1"]
        |b| b.bend_step(round::at::HEADQUARTERS_WINDOW, skip);
    "4.2 first planet token" "stays" ["conquest.framework.4.2.move-token", "conquest.framework.4.3.reveal-planet"]
        |b| b.bend_step(round::at::UPKEEP, skip);
    "4.4 draw" "one card" ["conquest.framework.4.4.draw-two"]
        |b| b.bend_step(round::at::DRAW, |cx| both(cx, |cx, s| _ = setup::draw(cx, s, 1)));
    "4.4 decks" "not looked at" ["conquest.framework.4.4.one-deck-out-loses"]
        |b| b.flow.check = |_| false;
    "4.5 gain" "three" ["conquest.framework.4.5.gain-four"]
        |b| b.bend_step(round::at::GAIN, |cx| both(cx, |cx, s| setup::gain(cx, s, 3)));
    "4.6 cards" "stay exhausted" ["conquest.framework.4.6.ready-all"] |b| b.bend_step(round::at::READY, skip);
    "4.7 initiative" "stays" ["conquest.framework.4.7.pass-initiative"] |b| b.bend_step(round::at::PASS_TOKEN, skip);
    "4.8 what lasts for the round" "goes on" ["conquest.framework.4.8.end-of-round-effects-expire"]
        |b| b.bend_step(round::at::OVER, skip);
    "3.2.1 initiative" "is always the token's" ["conquest.initiative.battle.sole-warlord"]
        |b| b.bend_step(battle::at::INITIATIVE, |cx| {
            let s = token_holder(cx.t());
            cx.set(battle::INITIATIVE, Val::seat(s));
            cx.set(battle::ROUND, Val::num(1));
            cx.set(battle::SKIRMISHES, Val::num(1));
            Next::Go
        });
    "3.2.3 ranged turn" "none" ["conquest.framework.3.2.3.ranged-turn-initiative", "conquest.keyword.ranged.skirmish-attack"]
        |b| b.bend_step(battle::at::RANGED_TURN, skip);
    "3.2.4 other ranged turn" "none" ["conquest.framework.3.2.4.ranged-turn-other"]
        |b| b.bend_step(battle::at::OTHER_RANGED_TURN, skip);
    "3.2.5 skirmish" "is over at once" ["conquest.framework.3.2.5.skirmish-check", "conquest.battle.ranged-skirmish.loop"]
        |b| b.bend_step(battle::at::SKIRMISH_OVER, |cx| {
            cx.set(battle::SKIRMISHES, Val::num(0));
            Next::Go
        });
    "3.2.6 combat turn" "none" ["conquest.framework.3.2.6.turn-initiative"] |b| b.bend_step(battle::at::TURN, skip);
    "3.2.7 other combat turn" "none" ["conquest.framework.3.2.7.turn-other"]
        |b| b.bend_step(battle::at::OTHER_TURN, skip);
    "3.2.8 round" "is over at once" ["conquest.framework.3.2.8.round-check"]
        |b| b.bend_step(battle::at::ROUND_OVER, skip);
    "3.2.9 units" "stay exhausted" ["conquest.framework.3.2.9.ready-units"]
        |b| b.bend_step(battle::at::UNITS_READY, skip);
    "3.2.9 retreat" "not asked" ["conquest.retreat.end-of-round.any-number", "conquest.retreat.end-of-round.initiative-first"]
        |b| {
            b.bend_step(battle::at::RETREAT, skip);
            b.bend_step(battle::at::OTHER_RETREAT, skip);
        };
    "stalemate" "not noticed" ["conquest.battle.stalemate.three-identical-rounds"]
        |b| b.bend_step(battle::at::SAME_AS_BEFORE, skip);
    "stalemate" "never called" ["conquest.framework.3.2.11.stalemate-call", "conquest.battle.stalemate.agreed"]
        |b| b.flow.claims = |_, _, _| {};
    "stalemate" "agreed by nobody" ["conquest.battle.stalemate.agreed"] |b| b.bend_step(stalemate::at::AGREED, skip);
    "battle ability" "not asked" ["conquest.battle-ability.winner-option", "conquest.battle.win.ability-first"]
        |b| b.bend_step(battle::at::ABILITY_ASKED, skip);
    "planet" "stays when it is won"
        ["conquest.planet.first.winner-takes-it", "conquest.battle.win.first-planet.units-home",
         "conquest.battle.win.other-planet.warlord-home", "conquest.planet.first.no-winner-removed"]
        |b| b.bend_step(battle::at::PLANET_OVER, skip);
    "last planet" "does not end the game"
        ["conquest.win.last-planet.latest-planet-winner", "conquest.win.last-planet.no-planets-tie"]
        |b| b.bend_step(battle::at::FINAL_PLANET, skip);
    "attack" "is not resolved" ["conquest.battle.attack.3-resolve"] |b| b.bend_step(attack::at::RESOLVE, skip);
    "attacker" "stays ready" ["conquest.battle.attack.1-declare-attacker"]
        |b| b.bend_step(attack::at::DECLARE, skip);
    "shields" "not asked" ["conquest.damage.deal.shield-step", "conquest.shield.discard-from-hand"]
        |b| b.bend_step(deal::at::SHIELDS, skip);
    "damage" "not taken" ["conquest.damage.deal.take"] |b| b.bend_step(deal::at::TAKE, skip);
    "Mobile units" "do not move" ["conquest.keyword.mobile.adjacent-faceup"] |b| b.bend_step(mobile::at::MOVE, |cx| {
        // the same unit is not asked again
        if let Some(u) = cx.r(mobile::UNIT).as_object() {
            cx.set_flag(u.card(), flag::MOVED, true);
        }
        Next::To(mobile::at::NEXT)
    });
    "one of a kind" "all are kept" ["conquest.relic.excess-discarded-by-choice"]
        |b| b.bend_step(keep_one::at::DISCARD, skip);
    "action window" "is closed by the first pass" ["conquest.window.alternate-until-both-pass", "conquest.window.pass-is-not-final"]
        |b| b.bend_window(window::ACTION, |w| w.passing = Passing::Once);
    "action window" "the other is first" ["conquest.window.initiative-first"]
        |b| b.bend_window(window::ACTION, |w| w.first = |q| Seat(1 - token_holder(q.t).0));
    "deployment" "a pass is not final" ["conquest.framework.1.2.pass-is-final"]
        |b| b.bend_window(window::DEPLOY, |w| w.passing = Passing::Row);
    "interrupts" "there is no time for them" ["conquest.interrupt.resolves-before-condition"]
        |b| b.timing.would = false;
    "what would change nothing" "may be started" ["conquest.effect.must-be-able-to-change-state"]
        |b| b.using.only_changes = false;
};
