//! The words of Warcaste by number: types, numbers, zones, events, moments.

use muster_kernel::*;

mod events;
mod log;
mod options;
mod text;

pub use crate::rules::verbs::verb;
pub use events::{DEATHS, LEAVES, kind};
pub use log::{ending, fact, note, opt, prompt};
pub use options::{menu, window};
pub use text::{act, ask, how, now, place, places, related, role, test};

words! {
    /// Types, attributes, boosts, rarities; factions and other subtypes are declared in card files.
    pub mod tag: Tag {
        UNIT "unit",
        TERRITORY "territory",
        TACTIC "tactic",
        TRAP "trap",
        DOCTRINE "doctrine",
        /// A territory that lies face down.
        BASIC "basic",
        /// No card is a place: places are zones.
        PLACE "",
        BOMBARDMENT "Bombardment",
        HOSPITABLE "Hospitable",
        INTELLIGENCE "Intelligence",
        SWARMING "Swarming",
        TARGETING "Targeting",
        // the boost a card bears
        BOLD "Bold",
        CUNNING "Cunning",
        STALWART "Stalwart",
        COMMON "common",
        UNCOMMON "uncommon",
        RARE "rare",
        MYTHIC "mythic",
        WARSTAR "Warstar",
        HOME_WORLD "Home World",
        /// Discards of its controller are random.
        RANDOM_DISCARDS "",
    } with {
        /// In the order of `ATTRIBUTES` and `RARITIES`.
        pub const EACH_ATTRIBUTE: [Tag; 5] = [BOMBARDMENT, HOSPITABLE, INTELLIGENCE, SWARMING, TARGETING];
        pub const EACH_RARITY: [Tag; 4] = [COMMON, UNCOMMON, RARE, MYTHIC];
        /// The subtypes that rules speak of.
        pub const SUBTYPES: [Tag; 2] = [WARSTAR, HOME_WORLD];
    }
}

pub const ATTRIBUTES: [&str; 5] = ["Bombardment", "Hospitable", "Intelligence", "Swarming", "Targeting"];
pub const RARITIES: [&str; 4] = ["common", "uncommon", "rare", "mythic"];
pub const BOOSTS: [&str; 3] = ["Bold", "Cunning", "Stalwart"];

/// The words that card files declare, by class.
pub mod declared {
    pub const FACTION: usize = 0;
    pub const SUBTYPE: usize = 1;
}

words! {
    /// Numbers of cards.
    pub mod slot: Slot {
        COST "cost",
        ATK "ATK",
        DEF "DEF",
        HP "HP",
        /// The number of a boost; a card without that boost has none.
        BOLD "bold",
        CUNNING "cunning",
        STALWART "stalwart",
        /// A doctrine's Hand number.
        HAND "hand",
        /// What each thing given up while the card is played takes off its price.
        REDUCTION "reduction",
    } with {
        pub const BOOSTS: [Slot; 3] = [BOLD, CUNNING, STALWART];
    }
}

pub mod zone {
    pub const HAND: u8 = 0;
    pub const DECK: u8 = 1;
    pub const DISCARD: u8 = 2;
    pub const HOME: u8 = 3;
    /// Boost cards used this turn.
    pub const ASIDE: u8 = 4;
    /// A tactic or trap while it is being played.
    pub const PLAYED: u8 = 5;
    /// Cards beside the deck of a competitive match.
    pub const SIDEBOARD: u8 = 6;
    // shared
    pub const OPEN: u8 = 0;
}

/// Zone class bits: where an ability works from.
pub mod from {
    pub const PLAY: u8 = 1;
    pub const HAND: u8 = 2;
    pub const PLAYED: u8 = 4;
    pub const DECK: u8 = 8;
    pub const DISCARD: u8 = 16;
    pub const ASIDE: u8 = 64;
    /// Global abilities work everywhere.
    pub const ANYWHERE: u8 = PLAY | HAND | PLAYED | DECK | DISCARD | ASIDE;
}

/// How a card stands to the card it is on.
pub mod rel {
    use muster_kernel::OUT;
    pub const ATTACHED: u8 = 1;
    /// Under a card, and so out of play.
    pub const UNDER: u8 = 2 | OUT;
}

pub mod flag {
    pub const ENGAGED: u16 = 1;
    // actions used this turn cycle
    pub const MOVED: u16 = 1 << 1;
    pub const ATTACKED: u16 = 1 << 2;
    pub const INTERCEPTED: u16 = 1 << 3;
    /// It entered play this turn.
    pub const FRESH: u16 = 1 << 4;
    /// Counters came on it since the last look at who is destroyed.
    pub const STRUCK: u16 = 1 << 5;
    /// It came under its controller since the last look at the limits.
    pub const NEWCOMER: u16 = 1 << 6;
    /// Its player keeps another one.
    pub const UNKEPT: u16 = 1 << 7;
}

pub mod counter {
    pub const DAMAGE: u8 = 0;
    pub const DEF_USED: u8 = 1;
    /// Who put the last counter on it, plus one.
    pub const BY: u8 = 2;
}

/// Marks on records.
pub mod mark {
    /// A territory that made room for another.
    pub const REPLACED: u16 = 1;
    /// By an attack.
    pub const ATTACK: u16 = 1 << 1;
    /// The turn draw of the Start Phase; an additional draw for the open zone; a refill for boosts.
    pub const TURN_DRAW: u16 = 1 << 2;
    pub const BONUS: u16 = 1 << 3;
    pub const REFILL: u16 = 1 << 4;
    /// From hand.
    pub const FROM_HAND: u16 = 1 << 5;
    /// By the limit on Warstars and Home Worlds.
    pub const LIMIT: u16 = 1 << 6;
    /// It enters play by being played.
    pub const PLAYED: u16 = 1 << 7;
    /// The second half of an attack that was intercepted.
    pub const REST: u16 = 1 << 8;
    /// To the bottom of the pile it goes to.
    pub const BOTTOM: u16 = 1 << 9;
}

words! {
    /// Moments at which timed effects end and limits are cleared.
    pub mod moment: Until {
        NEVER,
        COMBAT,
        MAIN,
        TURN,
        BATTLE,
    }
}

words! {
    /// Classes of abilities: the six types of the rules, and one for what may be given up while a card is played.
    pub mod class: Class {
        PASSIVE "passive",
        PLAY "play",
        ENGAGE "engage",
        TRAP "trap",
        DEATH "death",
        GLOBAL "global",
        REDUCE "reduction",
        /// A line that does not say of which type it is; no card may have one.
        UNSAID "",
    }
}

/// What a player has.
pub mod pool {
    pub const CMD: usize = 0;
    /// The fewest cards the deck has had so far, plus one.
    pub const SHORTEST: usize = 1;
    /// The most counters on one of their territories since one fell last.
    pub const WORST: usize = 2;
    /// The most cards that were in the discard pile when one of theirs had been destroyed.
    pub const FULLEST: usize = 3;
}

/// Numbers of a player.
pub mod var {
    /// Own turns taken.
    pub const TURNS: usize = 0;
    pub const OVERCHARGED: usize = 1;
    /// Opponents of whom a territory was destroyed, as bits.
    pub const SCORED: usize = 2;
    /// May not play territories any more.
    pub const BARRED: usize = 3;
    /// The doctrine was face down during this player's last turn.
    pub const WAS_DOWN: usize = 4;
    /// Counters put on territories of the opponent since time was called.
    pub const SCORE: usize = 5;
    /// Could not draw, where that loses the game.
    pub const DECKED: usize = 6;
    /// Searched the deck, where that has it shuffled.
    pub const SEARCHED: usize = 7;
}

pub mod global {
    pub const TURN: usize = 0;
    /// One of `phase`.
    pub const PHASE: usize = 1;
    /// The first player's seat.
    pub const FIRST: usize = 2;
    /// Turns that are still to be played since time was called, plus one; 0 before.
    pub const SUDDEN: usize = 3;
    /// The game got on this turn; turns in a row in which it did not.
    pub const PROGRESS: usize = 4;
    pub const IDLE: usize = 5;
    pub const NAMES: &[&str] = &["turn", "phase", "first player", "sudden death"];
}

pub mod phase {
    pub const SETUP: i32 = 0;
    pub const START: i32 = 1;
    pub const MAIN: i32 = 2;
    pub const BATTLE: i32 = 3;
    pub const END: i32 = 4;
    pub const COUNT: usize = 5;
    pub const NAMES: [&str; COUNT] = ["Setup", "Start", "Main", "Battle", "End"];
}

/// Timed effects of the rules themselves, first in every pool: boosts.
pub mod effect {
    use muster_kernel::AbilityId;
    pub const BOLD: AbilityId = AbilityId(0);
    pub const CUNNING: AbilityId = AbilityId(1);
    pub const STALWART: AbilityId = AbilityId(2);
    pub const ALL: [AbilityId; 3] = [BOLD, CUNNING, STALWART];
}

pub const OPEN: ZoneId = shared_zone(zone::OPEN);
pub const fn home(s: Seat) -> ZoneId {
    seat_zone(s, zone::HOME)
}
pub const fn pile(s: Seat, z: u8) -> Spot {
    Spot::zone(seat_zone(s, z))
}

const fn z(name: &'static str, sight: Sight, in_play: bool, class: u8) -> ZoneRule {
    ZoneRule { name, sight, in_play, class, ordered: true }
}

pub static VOCAB: Vocab = Vocab {
    game: "warcaste",
    tags: tag::WORDS.names,
    slots: slot::WORDS.names,
    counters: ["damage", "DEF used", "", ""],
    pools: ["cmd", "", "", ""],
    flags: &[
        (flag::ENGAGED, "engaged"),
        (flag::MOVED, "moved"),
        (flag::ATTACKED, "attacked"),
        (flag::INTERCEPTED, "intercepted"),
        (flag::FRESH, "new"),
        (FACE_DOWN, "face down"),
    ],
    seat_zones: &[
        z("hand", Sight::Owner, false, from::HAND),
        z("deck", Sight::Nobody, false, from::DECK),
        z("discard", Sight::All, false, from::DISCARD),
        z("home zone", Sight::All, true, from::PLAY),
        z("set aside", Sight::All, false, from::ASIDE),
        z("being played", Sight::All, false, from::PLAYED),
        z("sideboard", Sight::Owner, false, 0),
    ],
    shared_zones: &[z("open zone", Sight::All, true, from::PLAY)],
    rels: &["", "attached", "under"],
    option_verbs: opt::WORDS,
    prompts: prompt::WORDS,
    classes: class::WORDS.names,
    endings: ending::WORDS,
    globals: global::NAMES,
    phases: &phase::NAMES,
    facts: fact::WORDS,
    notes: &note::RULES,
    text: TextWords {
        acts: &act::SYMBOLS,
        roles: &role::SYMBOLS,
        place_roles: &place::SYMBOLS,
        related: &related::SYMBOLS,
        tests: &test::SYMBOLS,
        nows: &now::SYMBOLS,
        asks: &ask::SYMBOLS,
        place_sets: &places::SYMBOLS,
        moments: &moment::SYMBOLS,
        ..TextWords::PLAIN
    },
};
