//! The words of Conquest by number: types, keywords, numbers, zones, moments.

use muster_kernel::*;
use muster_pack::{Keyword, Said};

mod events;
mod log;
mod options;
mod text;

pub use crate::rules::verbs::verb;
pub use events::{LEAVES, TO_DISCARD, kind, mark, moment, phase};
pub use log::{ending, fact, note, prompt};
pub use options::{menu, opt, window};
pub use text::{act, ask, how, now, places, related, role, stage, test};

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
        POWER "Power",
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
        NO_CARDS "no card bonus",
        NO_RESOURCES "no resource bonus",
        OPENS_DECK "Opens enemy deck",
        IMMUNE_POWER "Immune to Power events",
        MUST_DEFEND "must be declared as defender",
        MUST_ATTACK "must be declared as attacker",
        UNPREVENTABLE "deals unpreventable damage",
        NO_ICONS "counts no command",
        TIRELESS "counts its command while exhausted",
        SYNAPSE "synapse",
        DEEP_STRIKE "Deep Strike",
        HIVE_MIND "Hive Mind",
        /// A price in cards of the hand, beside the resources.
        DISCARDS "Discards to deploy",
        /// It may Deep Strike as an action of the combat phase.
        STRIKES_AS_ACTION "Deep Strikes as combat action",
        /// Its player may play Necrons events out of the discard pile.
        PLAYS_DISCARD "Plays Necrons events from discard",
        /// A synapse unit that commits elsewhere than its warlord.
        APART "Commits apart from your warlord",
        /// It calls for battles and gives initiative like a warlord where no enemy warlord is.
        LEADS "Leads battles",
        /// Its player's cards in reserve count for command.
        RESERVES_COUNT "Reserves hold command",
        /// Its player's cards in reserve are units in the combat phase.
        RESERVES_FIGHT "Reserves fight",
        /// Its HP is an X, which may fall by itself.
        HP_IS_X _,
        /// What it has damaged is remembered.
        RECALLS_HARM _,
        /// How often a card is targeted or assigned damage is remembered.
        RECALLS_FIRST _,
        /// The factions that rules speak of stand last, in front of those that card files declare.
        NECRONS "Necrons",
        TYRANIDS "Tyranids",
    } with {
        /// The types whose cards are units.
        pub const UNITS: [Tag; 4] = [WARLORD, ARMY, TOKEN, SYNAPSE];
        /// The types whose cards are deployed from the hand.
        pub const DEPLOYED: [Tag; 3] = [ARMY, SUPPORT, ATTACHMENT];
        /// The types whose cards lie in the HQ and nowhere else.
        pub const AT_HOME: [Tag; 1] = [SUPPORT];
        pub const FACTIONS: [Tag; 2] = [NECRONS, TYRANIDS];
        /// What is lost where all keywords are lost (conquest.keyword.all-lost).
        pub const LOSABLE: [Tag; 13] = [
            RANGED,
            FLYING,
            MOBILE,
            AMBUSH,
            ARMORBANE,
            BRUTAL,
            AREA_EFFECT,
            LIMITED,
            IMMUNE_EVENTS,
            IMMUNE_POWER,
            NO_ATTACHMENTS,
            NO_WARGEAR,
            DEEP_STRIKE,
        ];
        /// The traits that rules speak of.
        pub const TRAITS: [Tag; 6] = [MATERIAL, TECH, STRONGPOINT, RELIC, WARGEAR, POWER];
    }
}

/// What a card says in a word, in the order of the signs on its picture.
pub const KEYWORDS: [Keyword; 24] = {
    use Said::*;
    let k = Keyword::new;
    [
        k(tag::RANGED, "conquest.keyword.ranged.skirmish-attack").mark("Rng").said(Noun),
        k(tag::FLYING, "conquest.keyword.flying.halves-non-flying-attack").mark("Fly").said(Noun),
        k(tag::MOBILE, "conquest.keyword.mobile.adjacent-faceup").mark("Mob").said(Noun),
        k(tag::BRUTAL, "conquest.keyword.brutal.plus-one-per-damage").mark("Bru").said(Noun),
        k(tag::ARMORBANE, "conquest.keyword.armorbane.no-shields").mark("Arm").said(Noun),
        k(tag::AREA_EFFECT, "conquest.keyword.area-effect.replaces-defender")
            .mark("Area")
            .counting(slot::AREA)
            .said(Otherwise),
        k(tag::AMBUSH, "conquest.keyword.ambush.combat-phase-action").mark("Amb").said(Noun),
        k(tag::LIMITED, "conquest.keyword.limited.one-per-round").mark("Lim").said(Noun),
        k(tag::IMMUNE_EVENTS, "conquest.keyword.immune.not-affected").mark("Imm"),
        k(tag::IMMUNE_POWER, "conquest.keyword.immune.not-affected").mark("ImmPow"),
        k(tag::NO_ATTACHMENTS, "conquest.keyword.no-attachments.none").mark("NoAtt"),
        k(tag::NO_WARGEAR, "conquest.keyword.no-attachments.trait-limited").mark("NoWar"),
        k(tag::IGNORES_FLYING, "").said(Otherwise),
        k(tag::OPENS_DECK, "conquest.zone.deck.open-top"),
        k(tag::HIVE_MIND, "conquest.label.hive-mind.has").mark("Hive").said(Noun),
        k(tag::DEEP_STRIKE, "conquest.keyword.deep-strike.what")
            .mark("Deep")
            .counting(slot::DEEP_STRIKE)
            .said(Otherwise),
        k(tag::DISCARDS, "conquest.deploy.price.extra-cost").counting(slot::DISCARDS).said(Otherwise),
        k(tag::STRIKES_AS_ACTION, "conquest.keyword.deep-strike.as-action"),
        k(tag::PLAYS_DISCARD, "conquest.event.from-discard.harbinger"),
        k(tag::APART, "conquest.synapse.savage-warrior-prime"),
        k(tag::LEADS, "conquest.synapse.savage-warrior-prime"),
        k(tag::RESERVES_COUNT, "conquest.card.beleaguered-garrison.what"),
        k(tag::RESERVES_FIGHT, "conquest.card.idden-base.what"),
        k(tag::BLOODIED, "conquest.bloodied.marks-second-side").mark("Blood").said(Never),
    ]
};

words! {
    /// The words that card files declare, by class, and what such a declaration begins with.
    pub mod declared: WordClass { FACTION "faction", TRAIT "trait" }
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
        DEEP_STRIKE "Deep Strike",
        /// How the damage a card deals is scaled.
        DEALT _,
        /// How the damage a card is dealt is scaled.
        TAKEN _,
        /// The most damage that a card takes at once; 0 for no bound.
        MOST_TAKEN _,
        /// How many cards of the hand it costs besides.
        DISCARDS _,
    }
}

words! {
    /// Zones that every player has.
    pub mod zone: SeatZone => ZoneRule {
        HAND "hand" (Sight::Owner, from::HAND),
        DECK "deck" (Sight::Nobody, from::DECK).ordered(),
        DISCARD "discard" (Sight::All, from::DISCARD).ordered(),
        HQ "HQ" (Sight::All, ZoneClass::PLAY).in_play(),
        VICTORY "victory display" (Sight::All, ZoneClass::NONE).ordered(),
        PLAYED "played" (Sight::All, ZoneClass::NONE),
    }
}

words! {
    /// Zones that all share.
    pub mod shared: SharedZone => ZoneRule {
        LINE "line" (Sight::All, ZoneClass::PLAY).in_play().ordered(),
        FACEDOWN "facedown planets" (Sight::Nobody, ZoneClass::NONE).ordered(),
        BOX "box" (Sight::Nobody, ZoneClass::NONE),
        GONE "removed" (Sight::All, ZoneClass::NONE),
    }
}

words! {
    /// Where abilities work from, beside play.
    pub mod from: ZoneClass from (ZoneClass::BOOK) {
        HAND,
        DISCARD,
        DECK,
    }
}

words! {
    /// States of cards.
    pub mod flag: Flags {
        EXHAUSTED "exhausted",
        /// Its owner tried in vain to pay for it on this turn.
        TRIED _,
        /// Its Mobile move of this phase is settled.
        MOVED _,
        /// A unit was destroyed at this planet in the combat round that is fought there.
        BLOOD _,
        /// Who has won the battle at this planet has given its battle ability up for something else.
        FORGONE _,
        /// Whoever controls it does so until the phase ends.
        LENT _,
    }
}

words! {
    /// Counters on cards.
    pub mod counter: Counter {
        DAMAGE "damage",
        RESOURCES "resources",
        INFESTATION "infested",
    }
}

words! {
    /// How a card stands to the card it is on.
    pub mod rel: Rel {
        NONE _,
        AT "at",
        ATTACHED "attached to",
        FACE_DOWN_AT "in reserve at",
        KEPT_UNDER "under",
    } with {
        /// On a planet, and out of play.
        pub const RESERVE: Rel = FACE_DOWN_AT.out();
        /// On another card, face up and out of play.
        pub const HELD: Rel = KEPT_UNDER.out();
    }
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

words! {
    /// What players have.
    pub mod pool: PoolId {
        RESOURCES "resources",
    }
}

words! {
    /// Numbers of the whole table.
    pub mod global: Global {
        ROUND "round",
        PHASE "phase",
        TOKEN "token holder",
        START "starting holder",
        FIRST_POS "first planet position",
        TAKEN _,
        /// When each player last took a planet; by seat.
        LAST_TAKEN _,
        LAST_TAKEN_BY_OTHER _,
        TRIED _,
        /// Cards just laid on a discard pile together; by seat.
        PILED _,
        PILED_BY_OTHER _,
        /// What each player's enslavement dial shows, from 1, in the order of `opt::ENSLAVED`; by seat.
        DIAL "enslavement dial",
        DIAL_OF_OTHER "other enslavement dial",
    } with {
        /// One of the pairs that are by seat.
        pub const fn of(first: Global, seat: Seat) -> Global {
            Global(first.0 + seat.0)
        }
    }
}

pub static VOCAB: Vocab = Vocab {
    game: "conquest",
    tags: tag::WORDS,
    slots: slot::WORDS,
    counters: counter::WORDS,
    pools: pool::WORDS,
    flags: flag::WORDS,
    seat_zones: zone::LIST,
    shared_zones: shared::LIST,
    rels: rel::WORDS,
    option_verbs: opt::WORDS,
    prompts: prompt::WORDS,
    classes: class::WORDS,
    endings: ending::WORDS,
    globals: global::WORDS,
    marks: mark::WORDS,
    zone_classes: from::WORDS,
    extras: crate::rules::queries::extra::WORDS,
    phases: phase::WORDS,
    facts: fact::WORDS,
    notes: note::LIST,
    text: TextWords {
        acts: act::WORDS,
        roles: role::WORDS,
        related: related::WORDS,
        tests: test::WORDS,
        nows: now::WORDS,
        asks: ask::WORDS,
        place_sets: places::WORDS,
        stages: stage::WORDS,
        moments: moment::WORDS,
        ..TextWords::PLAIN
    },
    ..Vocab::PLAIN
};

words! {
    /// Sets of words whose bearers in play are kept at hand (`Book::marks`).
    pub mod marked: MarkSet { ONE_ONLY, WARLORDS }
}
