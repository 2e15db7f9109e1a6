//! What players are asked and when they may act: the questions and the window.

use super::prompt;
use crate::flow::battle;
use crate::flow::energy;
use crate::flow::setup;
use crate::flow::stack;
use crate::rules::icons;
use crate::rules::verbs;
use muster_kernel::*;

words! {
    /// The questions of the procedures.
    pub mod menu: MenuId => MenuRule {
        START "start" (setup::start_menu),
        LOSE "lose" (energy::lose_menu),
        ATTRITION "attrition" (battle::attrition_menu),
        LOSS "loss" (battle::loss_menu),
        DUE "due" (battle::due_menu),
        ICON "icon" (icons::icon_menu),
        BOARD "board" (verbs::board_menu),
    }
}

words! {
    /// How players take turns to act.
    pub mod window: WindowId => WindowRule {
        INITIATIVE "initiative" {
            first: |q| q.t.active(),
            after_act: Turn::Keep,
            passing: Passing::Row,
            turn: true,
            menu: stack::menu,
            act: stack::act,
            before: Some(stack::before),
            prompt: prompt::INITIATIVE,
            clause: "wars.initiative.needed-to-act",
            ..WindowRule::PLAIN
        },
    }
}
