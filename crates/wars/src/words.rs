//! The words of WARS by number: types, factions, numbers, zones, events, moments.

use muster_kernel::*;

mod events;
mod log;
mod options;
mod text;

pub use crate::rules::verbs::verb;
pub use events::{ANY_LOST, LEAVES, kind};
pub use log::{ending, fact, note, opt, prompt, prompt_of};
pub use options::{menu, window};
pub use text::{act, ask, how, now, places, related, role, stage, test};

words! {
    /// Types, factions, keywords and what text says of a card; other labels are declared in card files.
    pub mod tag: Tag {
        LOCATION "location",
        SITE "site",
        SECTOR "sector",
        /// The label of every character, vehicle and NoBot.
        UNIT "unit",
        SHIP "ship",
        ASSET "asset",
        WEAPON "weapon",
        INTERRUPT "interrupt",
        ORDER "order",
        CHARACTER "character",
        VEHICLE "vehicle",
        NOBOT "NoBot",
        EARTHER "Earther",
        GONGEN "Gongen",
        MAVERICK "Maverick",
        SHI "Shi",
        QUAY "Quay",
        INDEPENDENT "independent",
        UNIQUE "unique",
        UNLIMITED "Unlimited",
        BANNED "banned",
        ASTEROID "Asteroid",
        FIGHTER "Fighter",
        CAPITAL "Capital",
        INVERTER "Inverter",
        STOCKPILE "Stockpile",
        ENCAMPMENT "Encampment",
        SCOUTING "Scouting",
        /// Its captain's title is in `extra::CAPTAIN`.
        CAPTAIN "Captain",
        /// Immune to attrition.
        IMMUNE "immune to attrition",
        /// Characters aboard do not count against its capacity.
        FREE_PASSENGERS "",
        /// It may be played beneath a card of the opponent.
        OPPOSING_HOST "",
        /// It must be played beneath a card of the opponent.
        ONLY_OPPOSING_HOST "",
        /// No more than one of it beneath the same card.
        ONE_PER_HOST "",
        /// It may be played any time an interrupt could be.
        ANY_TIME "",
        /// The same, and then it enters at a battle or not at all.
        ANY_TIME_AT_BATTLE "",
        /// What keywords that are all number say beside it: no card bears it.
        NUMBERED "",
    } with {
        /// The first of the `FACTIONS`.
        pub const FIRST_FACTION: Tag = EARTHER;
        /// The labels that rules speak of.
        pub const LABELS: [Tag; 5] = [ASTEROID, FIGHTER, CAPITAL, INVERTER, STOCKPILE];
    }
}

/// The factions, each with support icons of its own and so known to the rules.
pub const FACTIONS: [&str; 5] = {
    let mut names = [""; 5];
    let mut i = 0;
    while i < names.len() {
        names[i] = tag::WORDS.names[tag::FIRST_FACTION.ix() + i];
        i += 1;
    }
    names
};

/// The words that card files declare, by class.
pub mod declared {
    pub const LABEL: usize = 0;
}

words! {
    /// Numbers. Those printed on cards, and those that players have at a place: these are asked with the player and the
    /// place (`Q::number_for`), and rules about them are `About::Seat`.
    pub mod slot: Slot {
        /// Energy cost of playing it.
        COST "cost",
        POWER "power",
        TACTICS "tactics",
        DEFENSE "defense",
        DESTINY "destiny",
        /// Energy icons on the side of the player who played the location. Asked with a player: those that face him or her.
        NEAR "your energy icons",
        /// Energy icons on the other side.
        FAR "opponent's energy icons",
        /// Support icons of its own faction that must be there to play it.
        SUPPORT_COST "support cost",
        CAPACITY "capacity",
        SIZE "size",
        PILOTING "piloting",
        TRANSPORT "transport",
        QUICKDRAW "quickdraw",
        /// Support icons by faction on the near side. Asked with a player: those facing him or her.
        EARTHER "Earther icons",
        GONGEN "Gongen icons",
        MAVERICK "Maverick icons",
        SHI "Shi icons",
        QUAY "Quay icons",
        BATTLE_DESTINY "",
        /// Attrition that the player causes.
        ATTRITION "",
        TOTAL_POWER "",
        TOTAL_TACTICS "",
        /// What the player's drain there takes.
        DRAIN "",
        /// Energy that the player's icons there generate.
        GENERATED "",
        /// Additional costs that a player pays, or loses, to do something; asked about the card played, the location drained
        /// or attacked, or the source of the ability. `now::PLAYING` and so on say what for.
        EXTRA_PAY "",
        EXTRA_LOSE "",
        /// How many weapons it may have beneath it besides one.
        MORE_WEAPONS "",
        /// What an attack, a movement or the use of an ability costs; asked about the location, the mover or the source.
        ACTION_COST "",
    } with {
        /// The first of the support icons, in the order of `FACTIONS`.
        pub const FIRST_SUPPORT: Slot = EARTHER;

        /// The slot of a faction's support icons.
        pub const fn support(faction: usize) -> Slot {
            Slot(FIRST_SUPPORT.0 + faction as u8)
        }
    }
}

pub mod zone {
    pub const HAND: u8 = 0;
    pub const RESERVE: u8 = 1;
    pub const ACTIVE: u8 = 2;
    pub const USED: u8 = 3;
    pub const LOST: u8 = 4;
    /// Removed from the game.
    pub const REMOVED: u8 = 5;
    /// The deck's locations while starting locations are chosen.
    pub const START: u8 = 6;
    /// Assets without a host.
    pub const TABLE: u8 = 7;
    // shared
    pub const BOARD: u8 = 0;
    pub const STACK: u8 = 1;
}

/// Zone class bits: where an ability works from.
pub mod from {
    pub const PLAY: u8 = 1;
    pub const HAND: u8 = 2;
    pub const STACK: u8 = 4;
    pub const RESERVE: u8 = 8;
    pub const LOST: u8 = 16;
    /// Where a card lies that was just revealed for destiny.
    pub const USED: u8 = 32;
}

/// How a card stands to the card it is on.
pub mod rel {
    use muster_kernel::OUT;
    pub const AT: u8 = 1;
    pub const ABOARD: u8 = 2;
    /// Weapons, assets and encampments.
    pub const BENEATH: u8 = 3;
    /// What it was on has left play; it is about to be lost.
    pub const ORPHAN: u8 = 4;
    /// On a card, and so out of play.
    pub const STACKED: u8 = 5 | OUT;
}

pub mod flag {
    pub const DAMAGED: u16 = 1;
    /// Of locations, this turn: drained, attacked, a battle took place.
    pub const DRAINED: u16 = 1 << 1;
    pub const ATTACKED: u16 = 1 << 2;
    pub const BATTLED: u16 = 1 << 3;
    /// Damaged when the end step began, and not dealt with yet.
    pub const DUE: u16 = 1 << 4;
    /// It entered play this turn.
    pub const NEW: u16 = 1 << 5;
    /// It made a movement action this turn.
    pub const MOVED: u16 = 1 << 6;
    /// Its player has won a battle since it entered play.
    pub const WON: u16 = 1 << 7;
    /// What its "when" waits for was true at the last look.
    pub const TRUE: u16 = 1 << 8;
    /// Its damage was prevented in the step in progress: it is not picked again.
    pub const SPARED: u16 = 1 << 9;
}

/// Facts of a definition that only the rules read.
pub mod extra {
    /// The number of the text before the slash of a location's title, from 1.
    pub const GROUP: usize = 0;
    /// One of `fate`, for interrupts and orders.
    pub const FATE: usize = 1;
    /// Faction of the support cost, 1 + its number in `FACTIONS`; 0 for none.
    pub const FACTION: usize = 2;
    /// Title id of its captain, plus 1.
    pub const CAPTAIN: usize = 3;
}

/// What becomes of a card when it comes off the stack.
pub mod fate {
    pub const LOST: u8 = 0;
    pub const USED: u8 = 1;
    /// Chosen as it is announced; by the arm of the program that runs.
    pub const USED_OR_LOST: u8 = 2;
    pub const STACKED: u8 = 3;
    pub const REMOVED: u8 = 4;
    pub const HAND: u8 = 5;
}

/// Marks on records.
pub mod mark {
    /// By an ability of a weapon.
    pub const WEAPON: u16 = 1;
    /// For battle destiny.
    pub const BATTLE: u16 = 1 << 1;
    /// It enters play by being played.
    pub const PLAYED: u16 = 1 << 2;
    /// To pay a cost.
    pub const COST: u16 = 1 << 3;
    /// To a drain.
    pub const DRAIN: u16 = 1 << 4;
    /// The drain counts the icons on the drainer's own side.
    pub const OWN_SIDE: u16 = 1 << 5;
    /// It lies face down where it goes.
    pub const FACE_DOWN: u16 = 1 << 6;
    /// From a hand.
    pub const FROM_HAND: u16 = 1 << 7;
    /// A site, or a sector, battle.
    pub const SITE: u16 = 1 << 8;
    pub const SECTOR: u16 = 1 << 9;
    /// During its controller's deploy phase.
    pub const DEPLOY: u16 = 1 << 10;
    /// By an activated ability.
    pub const ACTIVATED: u16 = 1 << 11;
    /// Beneath the pile it goes to.
    pub const BOTTOM: u16 = 1 << 12;
    /// Lost because the card it was on was destroyed.
    pub const WITH_DESTROYED: u16 = 1 << 13;
}

words! {
    /// Moments at which timed effects end and limits are cleared.
    pub mod moment: Until {
        NEVER,
        TURN,
        BATTLE,
        PHASE,
        /// The drain it watches has happened or is off.
        DRAIN,
    }
}

words! {
    /// Classes of what is announced.
    pub mod class: Class {
        /// Playing a card that is no interrupt.
        CARD "card",
        INTERRUPT "interrupt",
        ORDER "order",
        ACTIVATED "activated ability",
        TRIGGERED "triggered ability",
        ONGOING "ongoing ability",
        /// Programs of the rules themselves, first in the pool: see `action`.
        PHASE "phase action",
    }
}

/// The phase actions' programs, by their place in the pool.
pub mod action {
    use super::fact;
    use muster_kernel::{FactId, Reg};

    pub const ACTIVATE: u16 = 0;
    pub const DRAIN: u16 = 1;
    pub const ATTACK: u16 = 2;
    pub const MOVE: u16 = 3;
    /// What transport does when its card has moved.
    pub const TRANSPORT: u16 = 4;
    pub const COUNT: usize = 5;
    /// What each is called to everybody.
    pub const FACTS: [FactId; COUNT] = [fact::ACTIVATE, fact::DRAIN_ACTION, fact::ATTACK, fact::MOVE, fact::TRANSPORT];
    /// What it is about: an amount, a location, a mover; for a card on the stack, where it enters play.
    pub const PLACE: Reg = Reg::of_program(0);
    /// What effects add to a drain; where a mover goes.
    pub const MORE: Reg = Reg::of_program(1);
}

pub mod phase {
    pub const ACTIVATE: i32 = 0;
    pub const CONTROL: i32 = 1;
    pub const DEPLOY: i32 = 2;
    pub const BATTLE: i32 = 3;
    pub const MOVE: i32 = 4;
    pub const DRAW: i32 = 5;
    pub const END: i32 = 6;
    pub const COUNT: usize = 7;
    pub const NAMES: [&str; COUNT] = ["Activate", "Control", "Deploy", "Battle", "Move", "Draw", "End of turn"];
}

/// Battle steps.
pub mod step {
    pub const DESTINY: i32 = 1;
    pub const ATTRITION: i32 = 2;
    pub const POWER: i32 = 3;
    pub const LOSS: i32 = 4;
    pub const END: i32 = 5;
}

pub mod global {
    pub const TURN: usize = 0;
    pub const PHASE: usize = 1;
    pub const FIRST: usize = 2;
    /// Things that came off the stack this turn.
    pub const RESOLVED: usize = 3;
    /// The seat, plus 1, that may perform movements until the end of the deploy phase.
    pub const MOVES: usize = 4;
    /// A battle that is about to begin: 1 + its location, 1 + the attacker.
    pub const BATTLE_AT: usize = 5;
    pub const ATTACKER: usize = 6;
    /// What on the stack has been answered, a bit for each from the bottom.
    pub const ANSWERED: usize = 7;
}

/// Numbers that players have.
pub mod var {
    /// Battles won this turn.
    pub const WON: usize = 0;
    /// Total power in the battle, from its power step on.
    pub const POWER: usize = 1;
}

pub static VOCAB: Vocab = Vocab {
    game: "wars",
    tags: tag::WORDS.names,
    slots: slot::WORDS.names,
    counters: [""; 4],
    pools: [""; 4],
    flags: &[
        (flag::DAMAGED, "damaged"),
        (flag::DRAINED, "drained"),
        (flag::ATTACKED, "attacked"),
        (FACE_DOWN, "face down"),
    ],
    seat_zones: &[
        pile("hand", Sight::Owner, false, from::HAND, false),
        pile("reserve", Sight::Nobody, false, from::RESERVE, true),
        pile("active pile", Sight::Nobody, false, 0, true),
        pile("used pile", Sight::Nobody, false, from::USED, true),
        pile("lost pile", Sight::All, false, from::LOST, false),
        pile("removed", Sight::All, false, 0, false),
        pile("starting locations", Sight::Owner, false, 0, false),
        pile("table", Sight::All, true, from::PLAY, false),
    ],
    shared_zones: &[
        pile("locations", Sight::All, true, from::PLAY, true),
        pile("stack", Sight::All, false, from::STACK, true),
    ],
    rels: &["", "at", "aboard", "beneath", "left by", "stacked on"],
    option_verbs: opt::WORDS,
    prompts: prompt::WORDS,
    classes: class::WORDS.names,
    endings: ending::WORDS,
    globals: &["turn", "phase", "first player"],
    phases: &phase::NAMES,
    facts: fact::WORDS,
    notes: &note::RULES,
    text: TextWords {
        acts: &act::SYMBOLS,
        place_roles: &role::SYMBOLS,
        related: &related::SYMBOLS,
        tests: &test::SYMBOLS,
        nows: &now::SYMBOLS,
        asks: &ask::SYMBOLS,
        place_sets: &places::SYMBOLS,
        stages: &stage::SYMBOLS,
        moments: &moment::SYMBOLS,
        ..TextWords::PLAIN
    },
};

const fn pile(name: &'static str, sight: Sight, in_play: bool, class: u8, ordered: bool) -> ZoneRule {
    ZoneRule { name, sight, in_play, class, ordered }
}
