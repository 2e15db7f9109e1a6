//! What players may do: options, questions, windows.

use super::{note, prompt};
use crate::flow::damage;
use crate::flow::initiate;
use crate::flow::menus;
use crate::flow::reserve;
use crate::rules::queries;
use muster_kernel::tools::{answers_menu, no_answers};
use muster_kernel::*;

words! {
    /// What a player may do.
    pub mod opt: OptVerb from (OptVerb::BOOK) {
        DEPLOY "deploy",
        ATTACK "attack with",
        RETREAT "retreat",
        SHIELD "shield",
        AREA "area effect",
        DEFENDER "attack",
        KEEP "keep",
        MULLIGAN "mulligan",
        STAY "stay",
        TAKE_NONE "take nothing",
        TAKE_RESOURCES "take resources",
        TAKE_CARDS "take cards",
        TAKE_BOTH "take both",
        AS_UNIT "as unit",
        AS_ATTACHMENT "as attachment",
        STALEMATE "stalemate",
        DECLINE "decline",
        TRIGGER "trigger",
        RESERVE "reserve",
        STRIKE "Deep Strike",
        CLEANSE "cleanse",
        ENSLAVE_AM "Astra Militarum",
        ENSLAVE_SM "Space Marines",
        ENSLAVE_TAU "Tau",
        ENSLAVE_ELDAR "Eldar",
        ENSLAVE_DARK_ELDAR "Dark Eldar",
        ENSLAVE_CHAOS "Chaos",
        ENSLAVE_ORKS "Orks",
    } with {
        /// What an enslavement dial may show; each bears the name of its faction.
        pub const ENSLAVED: [OptVerb; 7] = [
            ENSLAVE_AM,
            ENSLAVE_SM,
            ENSLAVE_TAU,
            ENSLAVE_ELDAR,
            ENSLAVE_DARK_ELDAR,
            ENSLAVE_CHAOS,
            ENSLAVE_ORKS,
        ];
        /// The faction of one of them.
        pub const fn faction(v: OptVerb) -> &'static str {
            WORDS.name(v.ix() - OptVerb::BOOK.ix())
        }
    }
}

words! {
    /// The questions of the procedures.
    pub mod menu: MenuId => MenuRule {
        MULLIGAN "mulligan" (menus::mulligan),
        DIAL "dial" (menus::dial),
        BONUS "bonus" (menus::bonus),
        MOBILE "mobile" (menus::mobile),
        TURN "turn" (menus::turn),
        DEFENDER "defender" (menus::defender),
        RETREAT "retreat" (menus::retreat),
        PLACE "place" (menus::place),
        FORM "form" (menus::form),
        X "x" (menus::x),
        BATTLE_ABILITY "battle ability" (menus::battle_ability),
        PREVENT "prevent" (menus::prevent),
        INDIRECT "indirect" (menus::indirect),
        UNDER "under" (menus::under),
        KEEP_ONE "keep one" (menus::keep_one),
        AGREE "agree" (menus::agree),
        PILE "pile" (menus::pile),
        DISCARDS "discards" (initiate::discards_menu),
        PUT_PLACE "put place" (menus::put_place),
        SYNAPSE_DIAL "synapse dial" (menus::synapse_dial),
        ENSLAVE "enslave" (menus::enslave),
        STRIKE "strike" (reserve::menu),
        STRUCK_HOST "struck host" (reserve::host_menu),
        CLEANSE "cleanse" (menus::cleanse),
    }
}

words! {
    /// How players take turns to act.
    pub mod window: WindowId => WindowRule {
        DEPLOY "deployment turns" {
            first: |q| queries::token_holder(q.t),
            passing: Passing::Sticky,
            turn: true,
            menu: initiate::deploy_menu,
            act: initiate::action_act,
            before: Some(initiate::before_asking),
            prompt: prompt::DEPLOY,
            passed: Some(note::PASSES),
            clause: "conquest.framework.1.2.deploy-turn",
            ..WindowRule::PLAIN
        },
        ACTION "action window" {
            first,
            turn: true,
            menu: initiate::action_menu,
            act: initiate::action_act,
            before: Some(initiate::before_asking),
            prompt: prompt::ACTION,
            clause: "conquest.window.alternate-until-both-pass",
            ..WindowRule::PLAIN
        },
        SHIELDS "shields" {
            first: damage::first_to_shield,
            menu: damage::shield_menu,
            act: damage::shield_act,
            prompt: prompt::SHIELD,
            clause: "conquest.damage.deal.shield-step",
            ..WindowRule::PLAIN
        },
        ANSWERS "answers" {
            first,
            menu: answers_menu,
            idle: Some(no_answers),
            prompt: prompt::ANSWER,
            clause: "conquest.interrupt.initiative-first-alternate",
            ..WindowRule::PLAIN
        },
    }
}

fn first(q: &Q) -> Seat {
    queries::initiative(q.t)
}
