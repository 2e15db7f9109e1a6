//! What players read: options, prompts, endings, the log.

use super::{action, places};
use muster_kernel::*;

words! {
    /// What a player may do.
    pub mod opt: OptVerb from (OptVerb::BOOK) {
        /// The phase actions.
        ACTIVATE "activate",
        DRAIN "drain",
        ATTACK "attack",
        MOVE "move",
        DRAW "draw",
        /// To meet attrition or casualties.
        DAMAGE "damage",
        STOP "stop",
    }
}

words! {
    /// What players are asked.
    pub mod prompt: Prompt {
        CHOOSE "choose",
        TARGET "choose a target",
        NUMBER "choose a number",
        MAY "do it?",
        BRANCH "choose one",
        ORDER "choose what comes first",
        INITIATIVE "act or pass",
        LOSE "choose what to lose",
        START "choose your starting location",
        REVEAL "reveal a card for battle destiny?",
        ATTRITION "choose a card to damage for attrition",
        CASUALTIES "choose how to meet casualties",
        DUE "choose the next damaged card to go",
        TRIGGERS "choose which ability goes on the stack next",
        ICON "choose the location whose support icon you use",
        BOARD "choose the ship to go aboard",
        HOW_MUCH "how much energy?",
        WHICH_LOCATION "at which location?",
        WHAT_MOVES "which card?",
        WHERE_TO "where to?",
        WHO_ALONG "who moves along?",
        ENTRY "where does it enter play?",
    } with {
        /// What the programs of the rules ask for; cards ask in general words, and their text says what for.
        pub const OF_PROGRAMS: [(Asked, Prompt); 7] = [
            (Asked::By(action::ACTIVATE, None), HOW_MUCH),
            (Asked::By(action::DRAIN, None), WHICH_LOCATION),
            (Asked::By(action::ATTACK, None), WHICH_LOCATION),
            (Asked::By(action::MOVE, Some(action::PLACE)), WHAT_MOVES),
            (Asked::By(action::MOVE, None), WHERE_TO),
            (Asked::By(action::TRANSPORT, None), WHO_ALONG),
            (Asked::Of(places::ENTRY), ENTRY),
        ];
    }
}

words! {
    /// What everybody can count, and what phase actions are called.
    pub mod fact: FactId from (FactId::BOOK) {
        ENERGY_ICONS "energy icons",
        EARTHER_SUPPORT "Earther support",
        GONGEN_SUPPORT "Gongen support",
        MAVERICK_SUPPORT "Maverick support",
        SHI_SUPPORT "Shi support",
        QUAY_SUPPORT "Quay support",
        POWER "power",
        TACTICS "tactics",
        /// What a drain would take.
        DRAIN "drain",
        ENERGY "energy",
        ACTIVATION "activation",
        BATTLE_DESTINY "battle destiny",
        ATTRITION "attrition",
        CASUALTIES "casualties",
        ACTIVATE "activate",
        ATTACK "attack",
        MOVE "move",
        TRANSPORT "transport",
    } with {
        /// The action is called what it takes.
        pub const DRAIN_ACTION: FactId = DRAIN;
    }
}

words! {
    /// How games end.
    pub mod ending: Ending {
        LOOP "a loop nobody can end",
        NO_ENERGY "the opponent is out of energy",
        BOTH_OUT "both players are out of energy",
        CASUALTIES "the opponent could not meet casualties",
        CONCEDED "conceded",
    }
}

words! {
    /// The lines of the log.
    pub mod note: NoteId => LogLine {
        FIRST "{0} is the first player.",
        START "{0} starts with {1}.",
        TURN "Turn {1}: {0}.",
        PHASE "{0} phase.",
        ACTIVATION "{0} announces an activation of {1}.",
        DRAIN_ANNOUNCED "{0} announces a drain at {1}.",
        ATTACK_ANNOUNCED "{0} announces an attack at {1}.",
        MOVE_ANNOUNCED "{0} announces a movement of {1} to {2}.",
        PLAYS "{0} plays {1}.",
        USES "{0} uses {1}.",
        TRIGGERS "{0} triggers.",
        RESOLVES "{0} comes off the stack.",
        NO_EFFECT "The effect of {0} is canceled.",
        CANCELED "{0} is canceled.",
        DRAIN_CANCELED "The drain at {0} is canceled.",
        ATTACK_CANCELED "The attack at {0} is canceled.",
        MOVE_CANCELED "The movement of {0} is canceled.",
        ACTIVATION_CANCELED "The activation is canceled.",
        ACTIVATES "{0} activates {1} energy.",
        PAYS "{0} pays {1} energy.",
        LOSES "{0} loses {1}.",
        LOSES_HAND "{0} loses {1} from hand.",
        DRAINS "{0} drains at {1} for {2}.",
        DRAWS "{0} draws a card." / "{0} draws {1}.",
        ENTERS "{0} enters play at {1}.",
        ENTERS_BENEATH "{0} enters play beneath {1}.",
        ENTERS_ABOARD "{0} enters play aboard {1}.",
        ENTERS_TABLE "{0} enters play.",
        DAMAGED "{0} is damaged.",
        UNDAMAGED "{0} is undamaged.",
        DESTROYED "{0} is destroyed.",
        DISMISSED "{0} is dismissed.",
        LOST "{0} is lost.",
        INVERTED "{0} is inverted.",
        REVERTED "{0} is reverted.",
        MOVES "{0} moves to {1}.",
        BATTLE "A battle begins at {0}.",
        REVEALS "{0} reveals {1} for destiny.",
        REVEALS_BATTLE "{0} reveals {1} for battle destiny.",
        NO_REVEAL "{0} reveals no card for battle destiny.",
        BATTLE_DESTINY "Battle destiny of {0}: {1}.",
        ATTRITION "{0} suffers {1} attrition.",
        POWER "Total power of {0}: {1}.",
        WINS_BATTLE "{0} wins the battle; casualties: {1}.",
        TIED_BATTLE "Total power is equal: nobody wins the battle.",
        CASUALTIES "{0} has {1} casualties to meet.",
        BATTLE_ENDS "The battle ends.",
        BATTLE_CANCELED "The battle is canceled.",
        TO_HAND "{0} goes to its owner's hand.",
        TO_USED "{0} goes on its owner's used pile.",
        TO_RESERVE "{0} goes to its owner's reserve.",
        TO_LOST "{0} goes to its owner's lost pile.",
        TO_ACTIVE "{0} goes beneath its owner's active pile.",
        HIDDEN_PUT "{0} puts a card on a pile." / "{0} puts {1} on a pile.",
        REMOVED "{0} is removed from the game.",
        STACKED "{0} is stacked on {1}.",
        STACKED_DOWN "A card is stacked face down on {1}.",
        RETRIEVES "{0} retrieves {1}.",
        SHUFFLES "{0} shuffles.",
        LOOKS "{0} looks at a card." / "{0} looks at {1}.",
        SHOWS "{0} is revealed.",
        RECIRCULATE "Used piles are recirculated.",
        ICON "{0} uses a support icon at {1}.",
        FEWER "Casualties are now {0}.",
        CONTROL "{0} uses {1} as his or her own.",
        REHOST "{0} goes beneath {1}.",
    }
}
