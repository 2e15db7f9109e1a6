//! The words of Warcaste by number: types, numbers, zones, events, moments.

use muster_kernel::*;
use muster_pack::{Keyword, Said};

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
        PLACE _,
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
        RANDOM_DISCARDS _,
    } with {
        /// In the order in which cards name them.
        pub const EACH_ATTRIBUTE: [Tag; 5] = [BOMBARDMENT, HOSPITABLE, INTELLIGENCE, SWARMING, TARGETING];
        pub const EACH_RARITY: [Tag; 4] = [COMMON, UNCOMMON, RARE, MYTHIC];
        pub const EACH_BOOST: [Tag; 3] = [BOLD, CUNNING, STALWART];
        /// The subtypes that rules speak of.
        pub const SUBTYPES: [Tag; 2] = [WARSTAR, HOME_WORLD];
    }
}

pub const ATTRIBUTES: [&str; 5] = names(tag::EACH_ATTRIBUTE);
pub const RARITIES: [&str; 4] = names(tag::EACH_RARITY);
pub const BOOSTS: [&str; 3] = names(tag::EACH_BOOST);

const fn names<const N: usize>(tags: [Tag; N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut i = 0;
    while i < N {
        names[i] = tag::WORDS.name(tags[i].ix());
        i += 1;
    }
    names
}

/// What the rules say of a card in a word, in the order of the signs on its picture. All of it stands beside the text and a
/// blank leaves it.
pub const KEYWORDS: [Keyword; 11] = {
    const fn k(word: Tag, clause: &'static str) -> Keyword {
        Keyword::new(word, clause).said(Said::Never)
    }
    [
        k(tag::BOMBARDMENT, "").mark("Bomb"),
        k(tag::HOSPITABLE, "").mark("Hosp"),
        k(tag::INTELLIGENCE, "").mark("Int"),
        k(tag::SWARMING, "").mark("Swarm"),
        k(tag::TARGETING, "").mark("Targ"),
        k(tag::WARSTAR, "warcaste.warstar.one-owned-in-play"),
        k(tag::HOME_WORLD, "warcaste.homeworld.one-owned-in-play"),
        k(tag::BOLD, "warcaste.boost.bold"),
        k(tag::CUNNING, "warcaste.boost.cunning"),
        k(tag::STALWART, "warcaste.boost.stalwart"),
        k(tag::BASIC, "warcaste.term.basic-territory"),
    ]
};

words! {
    /// The words that card files declare, by class, and what such a declaration begins with.
    pub mod declared: WordClass { FACTION "faction", SUBTYPE "subtype" }
}

words! {
    /// Sets of words whose bearers in play are kept at hand (`Book::marks`).
    pub mod marked: MarkSet { ONE_ONLY }
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

words! {
    /// Zones that every player has.
    pub mod zone: SeatZone => ZoneRule {
        HAND "hand" (Sight::Owner, from::HAND).ordered(),
        DECK "deck" (Sight::Nobody, from::DECK).ordered(),
        DISCARD "discard" (Sight::All, from::DISCARD).ordered(),
        HOME "home zone" (Sight::All, ZoneClass::PLAY).in_play().ordered(),
        /// Boost cards used this turn.
        ASIDE "set aside" (Sight::All, from::ASIDE).ordered(),
        /// A tactic or trap while it is being played.
        PLAYED "being played" (Sight::All, from::PLAYED).ordered(),
        /// Cards beside the deck of a competitive match.
        SIDEBOARD "sideboard" (Sight::Owner, ZoneClass::NONE).ordered(),
    }
}

words! {
    /// Zones that all share.
    pub mod shared: SharedZone => ZoneRule {
        OPEN "open zone" (Sight::All, ZoneClass::PLAY).in_play().ordered(),
    }
}

words! {
    /// Where abilities work from, beside play.
    pub mod from: ZoneClass from (ZoneClass::BOOK) {
        HAND,
        PLAYED,
        DECK,
        DISCARD,
        ASIDE,
    } with {
        /// Global abilities work everywhere.
        pub const ANYWHERE: ZoneClass = ZoneClass::PLAY.and(HAND).and(PLAYED).and(DECK).and(DISCARD).and(ASIDE);
    }
}

words! {
    /// How a card stands to the card it is on.
    pub mod rel: Rel {
        NONE _,
        ATTACHED "attached",
        BELOW "under",
    } with {
        /// Under a card, and so out of play.
        pub const UNDER: Rel = BELOW.out();
    }
}

words! {
    /// States of cards.
    pub mod flag: Flags {
        ENGAGED "engaged",
        // actions used this turn cycle
        MOVED "moved",
        ATTACKED "attacked",
        INTERCEPTED "intercepted",
        /// It entered play this turn.
        FRESH "new",
        /// Counters came on it since the last look at who is destroyed.
        STRUCK _,
        /// It came under its controller since the last look at the limits.
        NEWCOMER _,
        /// Its player keeps another one.
        UNKEPT _,
    }
}

words! {
    /// Counters on cards.
    pub mod counter: Counter {
        DAMAGE "damage",
        DEF_USED "DEF used",
        /// Who put the last counter on it, plus one.
        BY _,
    }
}

words! {
    /// Marks on records.
    pub mod mark: Marks {
        /// A territory that made room for another.
        REPLACED,
        /// By an attack.
        ATTACK,
        /// The turn draw of the Start Phase; an additional draw for the open zone; a refill for boosts.
        TURN_DRAW,
        BONUS,
        REFILL,
        /// From hand.
        FROM_HAND,
        /// By the limit on Warstars and Home Worlds.
        LIMIT,
        /// It enters play by being played.
        PLAYED,
        /// The second half of an attack that was intercepted.
        REST,
        /// To the bottom of the pile it goes to.
        BOTTOM,
    }
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
        UNSAID _,
    }
}

words! {
    /// What a player has.
    pub mod pool: PoolId {
        CMD "cmd",
        /// The fewest cards the deck has had so far, plus one.
        SHORTEST _,
        /// The most counters on one of their territories since one fell last.
        WORST _,
        /// The most cards that were in the discard pile when one of theirs had been destroyed.
        FULLEST _,
    }
}

words! {
    /// Numbers of a player.
    pub mod var: Var {
        /// Own turns taken.
        TURNS,
        OVERCHARGED,
        /// Opponents of whom a territory was destroyed, as bits.
        SCORED,
        /// May not play territories any more.
        BARRED,
        /// The doctrine was face down during this player's last turn.
        WAS_DOWN,
        /// Counters put on territories of the opponent since time was called.
        SCORE,
        /// Could not draw, where that loses the game.
        DECKED,
        /// Searched the deck, where that has it shuffled.
        SEARCHED,
    }
}

words! {
    /// Numbers of the whole table.
    pub mod global: Global {
        TURN "turn",
        /// One of `phase`.
        PHASE "phase",
        /// The first player's seat.
        FIRST "first player",
        /// Turns that are still to be played since time was called, plus one; 0 before.
        SUDDEN "sudden death",
        /// The game got on this turn; turns in a row in which it did not.
        PROGRESS _,
        IDLE _,
    }
}

words! {
    /// The parts of a turn.
    pub mod phase: Phase {
        SETUP "Setup",
        START "Start",
        MAIN "Main",
        BATTLE "Battle",
        END "End",
    }
}

words! {
    /// Timed effects of the rules themselves, by their place in the pool: boosts.
    pub mod effect: AbilityId {
        BOLD,
        CUNNING,
        STALWART,
    } with {
        pub const ALL: [AbilityId; COUNT] = [BOLD, CUNNING, STALWART];
    }
}

pub const OPEN: ZoneId = shared_zone(shared::OPEN);
pub const fn home(s: Seat) -> ZoneId {
    seat_zone(s, zone::HOME)
}
pub const fn pile(s: Seat, z: SeatZone) -> Spot {
    Spot::zone(seat_zone(s, z))
}

pub static VOCAB: Vocab = Vocab {
    game: "warcaste",
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
    vars: var::WORDS,
    marks: mark::WORDS,
    zone_classes: from::WORDS,
    phases: phase::WORDS,
    facts: fact::WORDS,
    notes: note::LIST,
    text: TextWords {
        acts: act::WORDS,
        roles: role::WORDS,
        place_roles: place::WORDS,
        related: related::WORDS,
        tests: test::WORDS,
        nows: now::WORDS,
        asks: ask::WORDS,
        place_sets: places::WORDS,
        moments: moment::WORDS,
        ..TextWords::PLAIN
    },
    ..Vocab::PLAIN
};
