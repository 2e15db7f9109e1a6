//! The rules of the book that can be bent by its tables, with the clauses that state them. Its switches are bends, too.

use crate::flow::procs::{attack, combat, engage, play, setup, turn};
use muster_kernel::*;
use muster_pack::{Bend, bends};

fn skip(_: &mut Cx) -> Next {
    Next::Go
}

pub static BENDS: &[Bend] = bends! {
    "mulligan" "not offered" ["warcaste.setup.mulligan-whole-hand", "warcaste.setup.mulligan-once"]
        |b| b.bend_step(setup::at::MULLIGAN, skip);
    "basic territories" "not chosen" ["warcaste.setup.skirmish-choose-basics"] |b| b.bend_step(setup::at::BASICS, skip);
    "draw of the turn" "none" ["warcaste.draw.turn-draw"] |b| b.bend_step(turn::at::DRAW, skip);
    "cmd" "not reset" ["warcaste.cmd.reset-5", "warcaste.cmd.reset-drops-excess"] |b| b.bend_step(turn::at::CMD, skip);
    "overcharge" "not asked" ["warcaste.overcharge.step"] |b| b.bend_step(turn::at::OVERCHARGE, skip);
    "DEF" "not reset" ["warcaste.start.5-def-reset-all-players"] |b| b.bend_step(turn::at::DEFENCE, skip);
    "engaged cards" "stay engaged" ["warcaste.start.6-engaged-reset"] |b| b.bend_step(turn::at::UNENGAGE, skip);
    "doctrine" "stays face down" ["warcaste.start.7-overcharge-reset"] |b| b.bend_step(turn::at::DOCTRINE, skip);
    "boosts" "are not put back" ["warcaste.endphase.boosts-to-bottom", "warcaste.endphase.draw-per-boost"] |b| {
        b.bend_step(turn::at::PUT_BACK, skip);
        b.bend_step(turn::at::PUT_BACK_DONE, skip);
    };
    "what lasts for the turn" "goes on" ["warcaste.endphase.effects-after-refill"]
        |b| b.bend_step(turn::at::EFFECTS, skip);
    "the price" "nothing is given up for it" ["warcaste.cmd.reduce-then-pay"] |b| b.bend_step(play::at::GIVE_UP, skip);
    "played tactics and traps" "stay" ["warcaste.tactic.resolve-then-discard", "warcaste.trap.resolve-then-discard"]
        |b| b.bend_step(play::at::DISPOSE, skip);
    "engaged" "stays upright" ["warcaste.engage.turned-sideways"] |b| b.bend_step(engage::at::TURN, skip);
    "engage ability" "nothing is done" ["warcaste.engage.performs-ability"] |b| b.bend_step(engage::at::DO, skip);
    "interceptor" "not asked" ["warcaste.intercept.up-to-one", "warcaste.intercept.after-target-declared"]
        |b| b.bend_step(attack::at::INTERCEPTOR_ASKED, skip);
    "the intercepted part" "is not fought" ["warcaste.attack.interceptor-resolved-first"]
        |b| b.bend_step(attack::at::INTERCEPTED, skip);
    "the rest of an attack" "is not fought" ["warcaste.intercept.one-attacker-redirected"]
        |b| b.bend_step(attack::at::REST, skip);
    "strike back" "not chosen" ["warcaste.attack.defender-picks-one"] |b| b.bend_step(combat::at::STRIKE, skip);
    "boosts in a fight" "none" ["warcaste.boost.declare-order", "warcaste.boost.reveal-from-hand"]
        |b| b.bend_step(combat::at::BOOSTING, skip);
    "traps" "before triggers" ["warcaste.trap.after-full-resolution"] |b| b.timing.late_first = true;
    "new triggers" "behind those that wait" ["warcaste.trigger.new-after-current"] |b| b.timing.queued = true;
    "what is destroyed" "stays" ["warcaste.damage.destroy-check"] |b| b.flow.check = |_| false;
    "claims" "none" ["warcaste.suddendeath.on-time"] |b| b.flow.claims = |_, _, _| {};
};
