//! What players read: prompts, endings, the log.

use muster_kernel::*;

words! {
    /// What players are asked.
    pub mod prompt: Prompt {
        CHOOSE "choose",
        TARGET "choose a target",
        NUMBER "choose a number",
        MAY "do it?",
        BRANCH "choose one",
        ORDER "choose what comes first",
        MULLIGAN "keep this hand or take a mulligan",
        DEPLOY "deployment turn: deploy a card, take an action, or pass",
        ACTION "take an action or pass",
        DIAL "set your dial",
        BONUS "take the planet's bonuses",
        MOBILE "move the Mobile unit or stay",
        COMBAT_TURN "combat turn: choose the attacker",
        DEFENDER "declare the defender",
        SHIELD "use a shield or pass",
        RETREAT "choose units to retreat",
        PLACE "choose where it goes",
        FORM "choose how it enters play",
        X "choose X",
        ANSWER "answer or pass",
        BATTLE_ABILITY "trigger the Battle ability or decline",
        PREVENT "choose how much to prevent",
        INDIRECT "divide the indirect damage",
        AGREE "agree to a stalemate?",
        KEEP_ONE "choose which one to keep",
        BOTTOM "choose the next card for the bottom of the deck",
        PILE "choose the next card to lay on the discard pile",
        TOP "choose the next card for the top of the deck",
        SYNAPSE_DIAL "set the dial of your synapse unit",
        ENSLAVE "set your enslavement dial",
        STRIKE "Deep Strike a card or decline",
        CLEANSE "remove the infestation or decline",
        DISCARD "choose cards to discard",
    }
}

words! {
    /// What everybody can count.
    pub mod fact: FactId from (FactId::BOOK) {
        COMMAND "command",
        COMBAT_ROUND "combat round",
        ENSLAVED "enslaved",
    }
}

words! {
    /// How games end.
    pub mod ending: Ending {
        LOOP "a loop nobody can end",
        THREE "three planets of one type",
        WARLORD "the enemy's bloodied warlord defeated",
        DECK "the opponent's deck is empty",
        LAST_PLANET "the last planet's battle is over",
        TIE "both met a winning condition",
        CONCEDED "conceded",
    }
}

words! {
    /// The lines of the log.
    pub mod note: NoteId => LogLine {
        ROUND "Round {0} begins.",
        PHASE "{0} phase.",
        DREW "{0} draws a card." / "{0} draws {1}.",
        MULLIGAN "{0} takes a mulligan.",
        KEEP "{0} keeps the opening hand.",
        DEPLOY "{0} deploys {1} to {2} for {3}.",
        ENTER "{0} enters play at {1}.",
        DIAL "{0} sets the dial to {1}.",
        COMMIT "{0} commits to {1}.",
        STRUGGLE "{0} wins the command struggle at {1}.",
        NO_STRUGGLE "Nobody wins the command struggle at {0}.",
        GAIN "{0} gains {1} resources.",
        BATTLE "A battle begins at {0}; {1} has the initiative.",
        ATTACK "{0} attacks {1}.",
        AREA "{0} uses Area Effect {1}.",
        DAMAGE "{0} takes {1} damage.",
        SHIELD "{0} discards {1} to prevent {2} damage to {3}.",
        DESTROY "{0} is destroyed.",
        DEFEAT "{0} is defeated and bloodied.",
        SACRIFICE "{0} is sacrificed.",
        DISCARD "{0} is discarded.",
        DISCARD_HAND "{0} discards {1}.",
        RETURN "{0} returns to {1}.",
        MOVE "{0} moves to {1}.",
        ROUT "{0} is routed.",
        RETREAT "{0} retreats.",
        EXHAUST "{0} exhausts.",
        READY "{0} readies.",
        HEAL "{1} damage is removed from {0}.",
        PLAY "{0} plays {1}.",
        USE "{0} uses {1}.",
        CANCEL "The effects of {0} are cancelled.",
        WIN_BATTLE "{0} wins the battle at {1}.",
        STALEMATE "The battle at {0} is a stalemate.",
        TAKE_PLANET "{0} takes {1}.",
        GONE "{0} is out of the game.",
        FIRST "{0} is the first planet.",
        REVEAL "{0} is revealed.",
        INITIATIVE "{0} now holds the initiative.",
        WIN "{0} wins: {1}.",
        TIE "The game is a tie: {0}.",
        PREVENT "{1} damage to {0} is prevented.",
        REASSIGN "{0} damage is reassigned from {1} to {2}.",
        HOME "{0} goes home.",
        MOVE_DAMAGE "{0} damage moves from {1} to {2}.",
        ASSIGN "{0} is assigned {1} damage.",
        ATTACH "{0} is attached to {1}.",
        RESOURCE_FROM "{0} takes {1} resources from {2}.",
        LOOK "{0} looks at cards." / "{0} looks at {1}.",
        CALL "{0} calls a stalemate.",
        TO_HAND "{0} puts a card into hand." / "{0} puts {1} into hand.",
        SHOW "{0} reveals {1}.",
        PASSES "{0} passes for the rest of the phase.",
        CONTROL "{0} takes control of {1}.",
        DETACH "{0} is detached.",
        SHUFFLE "{0} shuffles the deck.",
        RESERVE "{0} puts a card into reserve at {2}." / "{0} puts {1} into reserve at {2}.",
        RESERVED "{0} goes into reserve at {1}.",
        STANDS "{0} comes out of reserve at {1} to fight.",
        LIES "{0} lies in reserve again at {1}.",
        STRIKE "{0} Deep Strikes {1} at {2} for {3}.",
        SWITCH "{0} and {1} change places.",
        FORGO "{0} forgoes the battle ability of {1}.",
        INFEST "{0} is infested.",
        CLEANSE "{0} is infested no longer.",
        ENSLAVE "{0} enslaves {1}.",
        HOLD "{0} goes under {1}.",
        RETARGET "The target of {0} is now {1}.",
        ORDER "The order of the battles is reversed.",
    }
}
