//! What players are asked and when they may act: the questions and the windows.

use super::prompt;
use crate::flow::attack;
use crate::flow::play;
use crate::flow::setup;
use crate::flow::turn;
use crate::rules::limits;
use muster_kernel::tools::{answers_menu, no_answers};
use muster_kernel::*;

words! {
    /// The questions of the procedures.
    pub mod menu: MenuId => MenuRule {
        CHANGE "change" (setup::change_menu),
        BASIC "basic" (setup::basic_menu),
        REDUCE "reduce" (play::reduce_menu),
        SLOT "slot" (play::slot_menu),
        SQUAD "squad" (attack::squad_menu),
        INTERCEPT "intercept" (attack::intercept_menu),
        WHOM "whom" (attack::whom_menu),
        WHICH "which" (play::which_menu),
        STRIKE "strike" (attack::strike_menu),
        ASIDE "aside" (turn::aside_menu),
        DISCARD "discard" (setup::basic_menu),
        KEEP "keep" (limits::keep_menu),
    }
}

words! {
    /// How players take turns to act.
    pub mod window: WindowId => WindowRule {
        /// Answers before the event, which this game has not.
        ANSWERS "answers" {
            passing: Passing::Once,
            menu: answers_menu,
            idle: Some(no_answers),
            prompt: prompt::TRAP,
            clause: "warcaste.trap.optional",
            ..WindowRule::PLAIN
        },
        TRAPS "traps" {
            passing: Passing::Once,
            menu: answers_menu,
            idle: Some(no_answers),
            prompt: prompt::TRAP,
            clause: "warcaste.trap.optional",
            ..WindowRule::PLAIN
        },
        MAIN "main" {
            after_act: Turn::First,
            turn: true,
            menu: play::main_menu,
            act: play::main_act,
            prompt: prompt::MAIN,
            clause: "warcaste.priority.act-or-pass",
            ..WindowRule::PLAIN
        },
        BATTLE "battle" {
            after_act: Turn::First,
            turn: true,
            menu: attack::battle_menu,
            act: attack::battle_act,
            prompt: prompt::BATTLE,
            clause: "warcaste.priority.act-or-pass",
            ..WindowRule::PLAIN
        },
        BOOSTS "boosts" {
            first: attack::attacking_seat,
            passing: Passing::Once,
            menu: attack::boost_menu,
            act: attack::boost_act,
            prompt: prompt::BOOST,
            clause: "warcaste.boost.optional",
            ..WindowRule::PLAIN
        },
    }
}
