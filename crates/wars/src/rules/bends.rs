//! The rules of the book that can be bent by its tables, with the clauses that state them.

use crate::flow::procs::{attrition, battle, cancel, cascade, destiny, due, initiative, loss, turn};
use crate::words::*;
use muster_kernel::*;
use muster_pack::{Bend, bends};

fn skip(_: &mut Cx) -> Next {
    Next::Go
}

pub static BENDS: &[Bend] = bends! {
    "end of turn" "nothing is done" ["wars.endturn.effects-expire", "wars.endturn.both-recirculate", "wars.endturn.next-player"]
        |b| b.bend_step(turn::at::OVER, skip);
    "window before battle destiny" "none" ["wars.battle.seq2-window-before-destiny"]
        |b| b.bend_step(battle::at::BEFORE_DESTINY, skip);
    "battle destiny" "none" ["wars.battle.destiny-step.reveal-needs-4-tactics", "wars.battle.destiny-step.attacker-first",
        "wars.battle.destiny-step.reveal-optional"]
        |b| b.bend_step(battle::at::DESTINY_STEP, skip);
    "battle destiny" "not asked" ["wars.battle.destiny-step.reveal-optional"] |b| b.bend_step(destiny::at::ASK, skip);
    "window before attrition" "none" ["wars.battle.seq4-window-before-attrition"]
        |b| b.bend_step(battle::at::BEFORE_ATTRITION, skip);
    "attrition" "none" ["wars.battle.attrition.must-damage", "wars.battle.attrition.attacker-first",
        "wars.battle.attrition.equals-battle-destiny"]
        |b| b.bend_step(battle::at::ATTRITION_STEP, skip);
    "attrition" "damages nothing" ["wars.battle.attrition.must-damage"]
        |b| b.bend_step(attrition::at::DAMAGE, |_| Next::Done);
    "window before power" "none" ["wars.battle.seq6-window-before-power"]
        |b| b.bend_step(battle::at::BEFORE_POWER, skip);
    "power" "not compared" ["wars.battle.power.winner", "wars.battle.power.casualties-set"]
        |b| b.bend_step(battle::at::POWER, skip);
    "window before loss" "none" ["wars.battle.seq8-window-before-loss"]
        |b| b.bend_step(battle::at::BEFORE_LOSS, skip);
    "loss" "none" ["wars.battle.loss.lose-energy-equal", "wars.battle.loss.damaged-reduce"]
        |b| b.bend_step(battle::at::LOSS, skip);
    "loss" "nothing is paid" ["wars.battle.loss.lose-energy-equal"] |b| b.bend_step(loss::at::PAY, |_| Next::Done);
    "window before the end" "none" ["wars.battle.seq10-window-before-end"]
        |b| b.bend_step(battle::at::BEFORE_END, skip);
    "end of a battle" "damaged cards stay" ["wars.battle.end.destroy-all-damaged", "wars.battle.end.attacker-first-own-order"]
        |b| b.bend_step(battle::at::END, skip);
    "order in which damaged cards go" "not asked" ["wars.battle.end.attacker-first-own-order"]
        |b| b.bend_step(due::at::CHOOSE, |_| Next::Done);
    "a canceled battle" "loses nothing" ["wars.sys.battle-cancel.damaged-lost"] |b| {
        b.bend_step(cancel::at::ATTACKER, skip);
        b.bend_step(cancel::at::DEFENDER, skip);
    };
    "what was on a card that left" "stays" ["wars.leave.cards-beneath-are-lost", "wars.leave.cards-stacked-on-are-lost"]
        |b| b.bend_step(cascade::at::NEXT, |_| Next::Done);
    "battles" "do not begin" ["wars.attack.uses-stack-then-battle"] |b| b.bend_step(initiative::at::BATTLE, skip);
    "passing" "is final" ["wars.stack.empty-two-passes-advance"]
        |b| b.bend_window(window::INITIATIVE, |w| w.passing = Passing::Once);
    "initiative" "goes to the other after an act" ["wars.initiative.kept-after-adding"]
        |b| b.bend_window(window::INITIATIVE, |w| w.after_act = Turn::Other);
    "costs" "each is payable alone" ["wars.cost.paid-together"] |b| b.using.afford = |_, _, _| true;
    "ways" "are not asked to be possible" ["wars.effect.choice-must-be-performable"] |b| b.using.arms_in_full = false;
    "Quickdraw" "adds nothing" ["wars.quickdraw.adds-bullets"] |b| b.using.again = None;
    "Piloting and the like" "add nothing" ["wars.piloting.bonus"] |b| b.text.adds = |_, _, _, _| {};
};
