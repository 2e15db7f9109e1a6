//! The words of Conquest by number: types, keywords, numbers, zones, moments.

use muster_kernel::*;

mod events;
mod log;
mod options;
mod text;

pub use crate::rules::verbs::verb;
pub use events::{LEAVES, TO_DISCARD, kind, mark, moment, phase};
pub use log::{ending, fact, note, prompt};
pub use options::{menu, opt, window};
pub use text::{act, now, places, related, role, stage, test};

words! {
    /// Types, keywords and what else the rules know of cards; factions and other traits are declared in card files.
    pub mod tag: Tag {
        PLANET "planet",
        WARLORD "warlord",
        ARMY "army",
        TOKEN "token",
        ATTACHMENT "attachment",
        SUPPORT "support",
        EVENT "event",
        UNIT "unit",
        UNIQUE "unique",
        COMMON "common",
        LOYAL "loyal",
        SIGNATURE "signature",
        NEUTRAL "neutral",
        MATERIAL "Material",
        TECH "Tech",
        STRONGPOINT "Strongpoint",
        RELIC "Relic",
        WARGEAR "Wargear",
        RANGED "Ranged",
        FLYING "Flying",
        MOBILE "Mobile",
        AMBUSH "Ambush",
        ARMORBANE "Armorbane",
        BRUTAL "Brutal",
        AREA_EFFECT "Area Effect",
        LIMITED "Limited",
        IMMUNE_EVENTS "Immune to enemy events",
        NO_ATTACHMENTS "No attachments",
        NO_WARGEAR "No Wargear attachments",
        IGNORES_FLYING "ignores Flying",
        BLOODIED "Bloodied",
    } with {
        /// The traits that rules speak of.
        pub const TRAITS: [Tag; 5] = [MATERIAL, TECH, STRONGPOINT, RELIC, WARGEAR];
        /// Keywords are text: a blank takes them away.
        pub const TEXT: TagSet = Tag::set(&[
            RANGED,
            FLYING,
            MOBILE,
            AMBUSH,
            ARMORBANE,
            BRUTAL,
            AREA_EFFECT,
            LIMITED,
            IMMUNE_EVENTS,
            NO_ATTACHMENTS,
            NO_WARGEAR,
            IGNORES_FLYING,
        ]);
    }
}

pub const KEYWORDS: [(&str, Tag); 9] = [
    ("Ranged", tag::RANGED),
    ("Flying", tag::FLYING),
    ("Mobile", tag::MOBILE),
    ("Ambush", tag::AMBUSH),
    ("Armorbane", tag::ARMORBANE),
    ("Brutal", tag::BRUTAL),
    ("Limited", tag::LIMITED),
    ("No attachments", tag::NO_ATTACHMENTS),
    ("No Wargear attachments", tag::NO_WARGEAR),
];

/// The words that card files declare, by class.
pub mod declared {
    pub const FACTION: usize = 0;
    pub const TRAIT: usize = 1;
}

words! {
    /// Numbers of cards.
    pub mod slot: Slot {
        ATK "ATK",
        HP "HP",
        COMMAND "command",
        COST "cost",
        SHIELDS "shields",
        CARDS "cards",
        RESOURCES "resources",
        AREA "Area Effect",
        /// How the damage a card deals is scaled.
        DEALT "",
    }
}

pub mod zone {
    pub const HAND: u8 = 0;
    pub const DECK: u8 = 1;
    pub const DISCARD: u8 = 2;
    pub const HQ: u8 = 3;
    pub const VICTORY: u8 = 4;
    pub const PLAYED: u8 = 5;
    // shared
    pub const LINE: u8 = 0;
    pub const FACEDOWN: u8 = 1;
    pub const BOX: u8 = 2;
    pub const GONE: u8 = 3;
}

/// Zone class bits: where an ability works from.
pub mod from {
    pub const PLAY: u8 = 1;
    pub const HAND: u8 = 2;
    pub const DISCARD: u8 = 4;
}

pub mod flag {
    pub const EXHAUSTED: u16 = 1;
    /// Its owner tried in vain to pay for it on this turn.
    pub const TRIED: u16 = 4;
    /// Its Mobile move of this phase is settled.
    pub const MOVED: u16 = 8;
}

pub mod counter {
    pub const DAMAGE: u8 = 0;
    pub const RESOURCES: u8 = 1;
}

pub mod rel {
    pub const AT: u8 = 1;
    pub const ATTACHED: u8 = 2;
}

words! {
    /// Classes of abilities.
    pub mod class: Class {
        ACTION "action",
        DEPLOY_ACTION "deploy action",
        COMMAND_ACTION "command action",
        COMBAT_ACTION "combat action",
        HEADQUARTERS_ACTION "headquarters action",
        BATTLE "battle",
        REACTION "reaction",
        INTERRUPT "interrupt",
        CONSTANT "constant",
    } with {
        /// What may be taken in action windows.
        pub const ACTIONS: [Class; 5] = [ACTION, DEPLOY_ACTION, COMMAND_ACTION, COMBAT_ACTION, HEADQUARTERS_ACTION];
        /// The actions that belong to one phase alone.
        pub const fn of_phase(phase: Phase) -> Class {
            match phase {
                phase::COMMAND => COMMAND_ACTION,
                phase::COMBAT => COMBAT_ACTION,
                phase::HEADQUARTERS => HEADQUARTERS_ACTION,
                _ => DEPLOY_ACTION,
            }
        }
    }
}

pub mod global {
    pub const ROUND: usize = 0;
    pub const PHASE: usize = 1;
    pub const TOKEN: usize = 2;
    pub const START: usize = 3;
    pub const FIRST_POS: usize = 4;
    pub const TAKEN: usize = 5;
    /// When each player last took a planet; by seat.
    pub const LAST_TAKEN: usize = 6;
    pub const TRIED: usize = 8;
    /// Cards just laid on a discard pile together; by seat.
    pub const PILED: usize = 9;
}

pub static VOCAB: Vocab = Vocab {
    game: "conquest",
    tags: tag::WORDS.names,
    slots: slot::WORDS.names,
    counters: ["damage", "resources", "", ""],
    pools: ["resources", "", "", ""],
    flags: &[(flag::EXHAUSTED, "exhausted")],
    seat_zones: &[
        ZoneRule { name: "hand", sight: Sight::Owner, in_play: false, class: from::HAND, ordered: false },
        ZoneRule { name: "deck", sight: Sight::Nobody, in_play: false, class: 8, ordered: true },
        ZoneRule { name: "discard", sight: Sight::All, in_play: false, class: from::DISCARD, ordered: true },
        ZoneRule { name: "HQ", sight: Sight::All, in_play: true, class: from::PLAY, ordered: false },
        ZoneRule { name: "victory display", sight: Sight::All, in_play: false, class: 0, ordered: true },
        ZoneRule { name: "played", sight: Sight::All, in_play: false, class: 0, ordered: false },
    ],
    shared_zones: &[
        ZoneRule { name: "line", sight: Sight::All, in_play: true, class: from::PLAY, ordered: true },
        ZoneRule { name: "facedown planets", sight: Sight::Nobody, in_play: false, class: 0, ordered: true },
        ZoneRule { name: "box", sight: Sight::Nobody, in_play: false, class: 0, ordered: false },
        ZoneRule { name: "removed", sight: Sight::All, in_play: false, class: 0, ordered: false },
    ],
    rels: &["", "at", "attached to"],
    option_verbs: opt::WORDS,
    prompts: prompt::WORDS,
    classes: class::WORDS.names,
    endings: ending::WORDS,
    globals: &["round", "phase", "token holder", "starting holder", "first planet position"],
    phases: phase::WORDS.names,
    facts: fact::WORDS,
    notes: &note::RULES,
    text: TextWords {
        acts: &act::SYMBOLS,
        roles: &role::SYMBOLS,
        related: &related::SYMBOLS,
        tests: &test::SYMBOLS,
        nows: &now::SYMBOLS,
        place_sets: &places::SYMBOLS,
        stages: &stage::SYMBOLS,
        moments: &moment::SYMBOLS,
        ..TextWords::PLAIN
    },
};

/// Sets of words whose bearers in play are kept at hand (`Book::marks`).
pub mod marked {
    pub const ONE_ONLY: usize = 0;
    pub const WARLORDS: usize = 1;
}
