//! What players read: options, prompts, endings, the log.

/// Book option verbs.
pub mod opt {
    use muster_kernel::ov;
    pub const PLAY: u8 = ov::BOOK;
    pub const MOVE: u8 = ov::BOOK + 1;
    pub const ATTACK: u8 = ov::BOOK + 2;
    pub const BOOST: u8 = ov::BOOK + 3;
    /// A claim: time is called.
    pub const TIME: u8 = ov::BOOK + 4;
    pub const NAMES: &[&str] = &["play", "move", "attack", "boost", "call time"];
}

pub mod prompt {
    pub const CHOOSE: u8 = 0;
    pub const TARGET: u8 = 1;
    pub const NUMBER: u8 = 2;
    pub const MAY: u8 = 3;
    pub const BRANCH: u8 = 4;
    pub const ORDER: u8 = 5;
    pub const MAIN: u8 = 6;
    pub const BATTLE: u8 = 7;
    pub const TRAP: u8 = 8;
    pub const BOOST: u8 = 9;
    pub const MULLIGAN: u8 = 10;
    pub const BASIC: u8 = 11;
    pub const OVERCHARGE: u8 = 12;
    pub const REPLACE: u8 = 13;
    pub const GIVE_UP: u8 = 14;
    pub const PURSE: u8 = 15;
    pub const SQUAD: u8 = 16;
    pub const INTERCEPT: u8 = 17;
    pub const STOP: u8 = 18;
    pub const STRIKE: u8 = 19;
    pub const BOTTOM: u8 = 20;
    pub const SIDEBOARD: u8 = 21;
    pub const KEEP: u8 = 22;
    pub const NAMES: &[&str] = &[
        "choose",
        "choose a target",
        "choose a number",
        "do it?",
        "choose one",
        "choose what resolves first",
        "play, engage or pass",
        "move, attack or pass",
        "play a trap or pass",
        "reveal a boost or pass",
        "draw a new hand?",
        "choose a card to lay down as a basic territory",
        "overcharge your doctrine for 5 cmd?",
        "choose the territory to replace",
        "choose what to give up for a lower price",
        "choose how much of the earmarked or expiring cmd to spend",
        "choose the units that attack together",
        "choose a unit to intercept with",
        "choose the attacker to intercept",
        "choose the attacker to strike back at",
        "choose the boost card to put under your deck next",
        "change your deck: bring in, then take out as many",
        "choose which one stays",
    ];
}

pub mod ending {
    pub const LOOP: u8 = 0;
    pub const TERRITORIES: u8 = 1;
    pub const ALL_SCORED: u8 = 2;
    pub const LAST_ONE: u8 = 3;
    pub const SUDDEN: u8 = 4;
    pub const DECKED: u8 = 5;
    pub const CONCEDED: u8 = 6;
    pub const TURNS: u8 = 7;
    pub const IDLE: u8 = 8;
    pub const NAMES: &[&str] = &[
        "a loop nobody can end",
        "the last territory fell",
        "a territory of every opponent was destroyed",
        "nobody else is left",
        "sudden death",
        "a player could not draw",
        "conceded",
        "the most turns a game may take",
        "nothing changes any more",
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
        MULLIGAN "{0} draws a new hand." "";
        KEEPS "{0} keeps the opening hand." "";
        BASIC "{0} lays down a basic territory." "{0} lays down {1} as a basic territory.";
        TURN "Turn {1}: {0}." "";
        PHASE "{0} Phase." "";
        DRAWS "{0} draws a card." "{0} draws {1}.";
        NO_CARD "{0} has no card left to draw." "";
        CMD "{0} has {1} cmd." "";
        GAINS "{0} gains {1} cmd." "";
        GAINS_PURSE "{0} gains {1} cmd of a special kind." "";
        OVERCHARGE "{0} overcharges {1}." "";
        TURNED_UP "{0} is turned face up." "";
        TURNED_DOWN "{0} is turned face down." "";
        UNENGAGED "{0} is no longer engaged." "";
        PLAYS "{0} plays {1} for {2} cmd." "";
        PLAYS_TRAP "{0} plays the trap {1} for {2} cmd." "";
        REPLACES "{0} takes the place of {1}." "";
        REPLACES_BASIC "{0} takes the place of a basic territory." "{0} takes the place of {1}.";
        ENTERS "{0} enters {1}." "";
        ENGAGES "{0} engages {1}." "";
        ENGAGED "{0} becomes engaged." "";
        RESOLVES "{0} resolves." "";
        NOTHING "{0} has no effect." "";
        MOVES "{0} moves to {1}." "";
        ATTACKS "{0} attacks {1}." "";
        JOINS "{0} joins the attack." "";
        INTERCEPTS "{0} intercepts {1}." "";
        NO_ATTACK "The attack on {0} comes to nothing." "";
        STRIKES "{0} strikes back at {1}." "";
        BOOSTS "{0} reveals {1} to boost {2}." "";
        BLOCKS "DEF of {0} blocks {1}." "";
        DAMAGED "{0} takes {1} damage." "";
        PLACED "{1} damage is placed on {0}." "";
        HEALED "{1} damage is taken off {0}." "";
        DESTROYED "{0} is destroyed." "";
        DESTROYED_BASIC "{0} loses a basic territory: {1}." "";
        SCRAPPED "{0} goes to the discard pile." "";
        DISCARDED "{0} is discarded." "";
        RETURNED "{0} goes back to its owner's hand." "";
        TO_HAND "{0} puts a card into hand." "{0} puts {1} into hand.";
        TO_DECK "{0} goes to its owner's deck." "";
        UNDER_DECK "{0} puts {1} under the deck." "";
        UNDER_DECK_UNSEEN "{0} puts a card under a deck." "{0} puts {1} under a deck.";
        ATOP_DECK "{0} puts a card on top of a deck." "{0} puts {1} on top of a deck.";
        ATTACHED "{0} is attached to {1}." "";
        UNDER "{0} is put under {1}." "";
        SHUFFLES "{0} shuffles." "";
        LOOKS "{0} looks at a card." "{0} looks at {1}.";
        SHOWS "{0} is revealed." "";
        CONTROL "{0} takes control of {1}." "";
        COPIES "{0} resolves once more." "";
        SCORES "{0} has destroyed a territory of {1}." "";
        BARRED "{0} destroyed a territory of their own and may play no more." "";
        LEAVES "{0} is out of the game." "";
        TIME "Time is called: sudden death, {0} turns." "";
        SCORE "Sudden death: {0} has a score of {1}." "";
        SIDEBOARDS "{0} is done with the sideboard." "";
    }
}
