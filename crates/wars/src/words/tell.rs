//! What players read: options, prompts, endings, the log.

/// Book option verbs.
pub mod opt {
    use muster_kernel::ov;
    /// The phase actions, in the order of their programs.
    pub const ACTION: u8 = ov::BOOK;
    pub const DRAW: u8 = ov::BOOK + 4;
    /// To meet attrition or casualties.
    pub const DAMAGE: u8 = ov::BOOK + 5;
    pub const STOP: u8 = ov::BOOK + 6;
    pub const NAMES: &[&str] = &["activate", "drain", "attack", "move", "draw", "damage", "stop"];
}

pub mod prompt {
    use super::super::{action, places};
    use muster_kernel::ir::{Base, Op};
    use muster_kernel::{AbilityId, Match};

    pub const CHOOSE: u8 = 0;
    pub const TARGET: u8 = 1;
    pub const NUMBER: u8 = 2;
    pub const MAY: u8 = 3;
    pub const BRANCH: u8 = 4;
    pub const ORDER: u8 = 5;
    pub const INITIATIVE: u8 = 6;
    pub const LOSE: u8 = 7;
    pub const START: u8 = 8;
    pub const REVEAL: u8 = 9;
    pub const ATTRITION: u8 = 10;
    pub const CASUALTIES: u8 = 11;
    pub const DUE: u8 = 12;
    pub const TRIGGERS: u8 = 13;
    pub const ICON: u8 = 14;
    pub const BOARD: u8 = 15;
    pub const HOW_MUCH: u8 = 16;
    pub const WHICH_LOCATION: u8 = 17;
    pub const WHAT_MOVES: u8 = 18;
    pub const WHERE_TO: u8 = 19;
    pub const WHO_ALONG: u8 = 20;
    pub const ENTRY: u8 = 21;
    pub const NAMES: &[&str] = &[
        "choose",
        "choose a target",
        "choose a number",
        "do it?",
        "choose one",
        "choose what comes first",
        "act or pass",
        "choose what to lose",
        "choose your starting location",
        "reveal a card for battle destiny?",
        "choose a card to damage for attrition",
        "choose how to meet casualties",
        "choose the next damaged card to go",
        "choose which ability goes on the stack next",
        "choose the location whose support icon you use",
        "choose the ship to go aboard",
        "how much energy?",
        "at which location?",
        "which card?",
        "where to?",
        "who moves along?",
        "where does it enter play?",
    ];

    /// What the programs of the rules ask for; cards ask in general words, and their text says what for.
    pub fn of(m: &Match, ability: AbilityId, op: &Op) -> Option<u8> {
        let (Op::Number { dst, .. } | Op::Pick { dst, .. }) = op else { return None };
        match (ability.0, dst) {
            (action::ACTIVATE, _) => Some(HOW_MUCH),
            (action::DRAIN | action::ATTACK, _) => Some(WHICH_LOCATION),
            (action::MOVE, 0) => Some(WHAT_MOVES),
            (action::MOVE, _) => Some(WHERE_TO),
            (action::TRANSPORT, _) => Some(WHO_ALONG),
            _ => match op {
                Op::Pick { filter, .. } if m.pool.filters[*filter as usize].base == Base::Places(places::ENTRY) => {
                    Some(ENTRY)
                }
                _ => None,
            },
        }
    }
}

pub mod ending {
    pub const LOOP: u8 = 0;
    pub const NO_ENERGY: u8 = 1;
    pub const BOTH_OUT: u8 = 2;
    pub const CASUALTIES: u8 = 3;
    pub const CONCEDED: u8 = 4;
    pub const NAMES: &[&str] = &[
        "a loop nobody can end",
        "the opponent is out of energy",
        "both players are out of energy",
        "the opponent could not meet casualties",
        "conceded",
    ];
}

/// Log templates: public form, and the private one where it says more.
pub mod note {
    macro_rules! notes {
        ($($name:ident $public:literal $private:literal;)*) => {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms, clippy::enum_variant_names)]
            #[repr(u8)]
            enum N { $($name),* }
            $(pub const $name: u8 = N::$name as u8;)*
            pub const TEXT: &[(&str, &str)] = &[$(($public, $private)),*];
        };
    }
    notes! {
        FIRST "{0} is the first player." "";
        START "{0} starts with {1}." "";
        TURN "Turn {1}: {0}." "";
        PHASE "{0} phase." "";
        ACTIVATION "{0} announces an activation of {1}." "";
        DRAIN_ANNOUNCED "{0} announces a drain at {1}." "";
        ATTACK_ANNOUNCED "{0} announces an attack at {1}." "";
        MOVE_ANNOUNCED "{0} announces a movement of {1} to {2}." "";
        PLAYS "{0} plays {1}." "";
        USES "{0} uses {1}." "";
        TRIGGERS "{0} triggers." "";
        RESOLVES "{0} comes off the stack." "";
        NO_EFFECT "The effect of {0} is canceled." "";
        CANCELED "{0} is canceled." "";
        DRAIN_CANCELED "The drain at {0} is canceled." "";
        ATTACK_CANCELED "The attack at {0} is canceled." "";
        MOVE_CANCELED "The movement of {0} is canceled." "";
        ACTIVATION_CANCELED "The activation is canceled." "";
        ACTIVATES "{0} activates {1} energy." "";
        PAYS "{0} pays {1} energy." "";
        LOSES "{0} loses {1}." "";
        LOSES_HAND "{0} loses {1} from hand." "";
        DRAINS "{0} drains at {1} for {2}." "";
        DRAWS "{0} draws a card." "{0} draws {1}.";
        ENTERS "{0} enters play at {1}." "";
        ENTERS_BENEATH "{0} enters play beneath {1}." "";
        ENTERS_ABOARD "{0} enters play aboard {1}." "";
        ENTERS_TABLE "{0} enters play." "";
        DAMAGED "{0} is damaged." "";
        UNDAMAGED "{0} is undamaged." "";
        DESTROYED "{0} is destroyed." "";
        DISMISSED "{0} is dismissed." "";
        LOST "{0} is lost." "";
        INVERTED "{0} is inverted." "";
        REVERTED "{0} is reverted." "";
        MOVES "{0} moves to {1}." "";
        BATTLE "A battle begins at {0}." "";
        REVEALS "{0} reveals {1} for destiny." "";
        REVEALS_BATTLE "{0} reveals {1} for battle destiny." "";
        NO_REVEAL "{0} reveals no card for battle destiny." "";
        BATTLE_DESTINY "Battle destiny of {0}: {1}." "";
        ATTRITION "{0} suffers {1} attrition." "";
        POWER "Total power of {0}: {1}." "";
        WINS_BATTLE "{0} wins the battle; casualties: {1}." "";
        TIED_BATTLE "Total power is equal: nobody wins the battle." "";
        CASUALTIES "{0} has {1} casualties to meet." "";
        BATTLE_ENDS "The battle ends." "";
        BATTLE_CANCELED "The battle is canceled." "";
        TO_HAND "{0} goes to its owner's hand." "";
        TO_USED "{0} goes on its owner's used pile." "";
        TO_RESERVE "{0} goes to its owner's reserve." "";
        TO_LOST "{0} goes to its owner's lost pile." "";
        TO_ACTIVE "{0} goes beneath its owner's active pile." "";
        HIDDEN_PUT "{0} puts a card on a pile." "{0} puts {1} on a pile.";
        REMOVED "{0} is removed from the game." "";
        STACKED "{0} is stacked on {1}." "";
        STACKED_DOWN "A card is stacked face down on {1}." "";
        RETRIEVES "{0} retrieves {1}." "";
        SHUFFLES "{0} shuffles." "";
        LOOKS "{0} looks at a card." "{0} looks at {1}.";
        SHOWS "{0} is revealed." "";
        RECIRCULATE "Used piles are recirculated." "";
        ICON "{0} uses a support icon at {1}." "";
        FEWER "Casualties are now {0}." "";
        CONTROL "{0} uses {1} as his or her own." "";
        REHOST "{0} goes beneath {1}." "";
    }
}
