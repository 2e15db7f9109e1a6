//! The words of WARS by number: types, labels, factions, numbers, zones, events, moments.

use muster_kernel::*;
use muster_pack::{known, listed};

mod options;
mod tell;
mod text;
mod what;

pub use options::{menu, window};
pub use tell::{ending, note, opt, prompt, prompt_of};
pub use text::{act, ask, how, now, places, related, role, stage, test, verb};
pub use what::{ANY_LOST, LEAVES, kind};

pub mod tag {
    use muster_kernel::Tag;
    // types
    pub const LOCATION: Tag = Tag(0);
    pub const SITE: Tag = Tag(1);
    pub const SECTOR: Tag = Tag(2);
    /// The label of every character, vehicle and NoBot.
    pub const UNIT: Tag = Tag(3);
    pub const SHIP: Tag = Tag(4);
    pub const ASSET: Tag = Tag(5);
    pub const WEAPON: Tag = Tag(6);
    pub const INTERRUPT: Tag = Tag(7);
    pub const ORDER: Tag = Tag(8);
    pub const CHARACTER: Tag = Tag(9);
    pub const VEHICLE: Tag = Tag(10);
    pub const NOBOT: Tag = Tag(11);
    /// The first faction; they follow in the order of `FACTIONS`.
    pub const FIRST_FACTION: Tag = Tag(12);
    pub const INDEPENDENT: Tag = Tag(17);
    pub const UNIQUE: Tag = Tag(18);
    pub const UNLIMITED: Tag = Tag(19);
    pub const BANNED: Tag = Tag(20);
    // keywords without a number
    pub const ENCAMPMENT: Tag = Tag(21);
    pub const SCOUTING: Tag = Tag(22);
    /// Its captain's title is in `extra::CAPTAIN`.
    pub const CAPTAIN: Tag = Tag(23);
    // what text says of a card
    /// Immune to attrition.
    pub const IMMUNE: Tag = Tag(24);
    /// Characters aboard do not count against its capacity.
    pub const FREE_PASSENGERS: Tag = Tag(25);
    /// It may be played beneath a card of the opponent.
    pub const OPPOSING_HOST: Tag = Tag(26);
    /// It must be played beneath a card of the opponent.
    pub const ONLY_OPPOSING_HOST: Tag = Tag(27);
    /// No more than one of it beneath the same card.
    pub const ONE_PER_HOST: Tag = Tag(28);
    /// It may be played any time an interrupt could be.
    pub const ANY_TIME: Tag = Tag(29);
    /// Played any time, it may enter only where a battle is taking place.
    pub const ANY_TIME_AT_BATTLE: Tag = Tag(30);
    /// The first label; labels follow in the order of `LABELS`.
    pub const FIRST_LABEL: u8 = 40;
}

pub const FACTIONS: [&str; 5] = ["Earther", "Gongen", "Maverick", "Shi", "Quay"];

pub const LABELS: &[&str] = &[
    "Accord",
    "Anant",
    "Asteroid",
    "Bot",
    "Capital",
    "Cartel",
    "CGC",
    "Chijo",
    "CISyn",
    "Cogs",
    "Crown",
    "Damir",
    "Deigan",
    "Evidence",
    "Explosive",
    "FedGrav",
    "Fighter",
    "Hellcats",
    "iCom",
    "Ikazuchi",
    "Infiltrator",
    "Inverter",
    "Katal",
    "Kizen",
    "Knaves",
    "Luhus",
    "Makal",
    "Melee",
    "Merchant",
    "Moon",
    "Nest",
    "Planet",
    "Port",
    "Predator",
    "Qurim",
    "Ranged",
    "Rogue",
    "Shikami",
    "Station",
    "Stockpile",
    "Sudeva",
    "Tahka",
    "Tech",
    "Tenno",
    "Tilak",
    "Underground",
    "Vishal",
    "Warrior",
    "XeLabs",
];

/// The tag of a label. Labels are declared words; the set of them is fixed when the program is built.
pub fn label_tag(word: &str) -> Option<Tag> {
    if word.eq_ignore_ascii_case("unit") {
        return Some(tag::UNIT);
    }
    listed(LABELS, tag::FIRST_LABEL, word)
}
pub fn faction_tag(word: &str) -> Option<Tag> {
    if word.eq_ignore_ascii_case("independent") {
        return Some(tag::INDEPENDENT);
    }
    listed(&FACTIONS, tag::FIRST_FACTION.0, word)
}

const fn known_label(word: &str) -> Tag {
    known(LABELS, tag::FIRST_LABEL, word)
}
pub const ASTEROID: Tag = known_label("Asteroid");
pub const FIGHTER: Tag = known_label("Fighter");
pub const CAPITAL: Tag = known_label("Capital");
pub const KIZEN: Tag = known_label("Kizen");
pub const INVERTER: Tag = known_label("Inverter");
pub const STOCKPILE: Tag = known_label("Stockpile");
pub const INFILTRATOR: Tag = known_label("Infiltrator");

/// Numbers. Those printed on cards, and those that players have at a place: these are asked with the player and the
/// place (`Q::number_for`), and rules about them are `About::Seat`.
pub mod slot {
    use muster_kernel::Slot;
    /// Energy cost of playing it.
    pub const COST: Slot = Slot(0);
    pub const POWER: Slot = Slot(1);
    pub const TACTICS: Slot = Slot(2);
    pub const DEFENSE: Slot = Slot(3);
    pub const DESTINY: Slot = Slot(4);
    /// Energy icons on the side of the player who played the location. Asked with a player: those that face him or her.
    pub const NEAR: Slot = Slot(5);
    /// Energy icons on the other side.
    pub const FAR: Slot = Slot(6);
    /// Support icons of its own faction that must be there to play it.
    pub const SUPPORT_COST: Slot = Slot(7);
    pub const CAPACITY: Slot = Slot(8);
    pub const SIZE: Slot = Slot(9);
    pub const PILOTING: Slot = Slot(10);
    pub const TRANSPORT: Slot = Slot(11);
    pub const QUICKDRAW: Slot = Slot(12);
    /// Support icons by faction, in the order of `FACTIONS`, on the near side. Asked with a player: those facing him or her.
    pub const FIRST_SUPPORT: Slot = Slot(13);
    // what a player has at a place
    pub const BATTLE_DESTINY: Slot = Slot(18);
    /// Attrition that the player causes.
    pub const ATTRITION: Slot = Slot(19);
    pub const TOTAL_POWER: Slot = Slot(20);
    pub const TOTAL_TACTICS: Slot = Slot(21);
    /// What the player's drain there takes.
    pub const DRAIN: Slot = Slot(22);
    /// Energy that the player's icons there generate.
    pub const GENERATED: Slot = Slot(23);
    /// Additional costs that a player pays, or loses, to do something; asked about the card played, the location drained
    /// or attacked, or the source of the ability. `now::PLAYING` and so on say what for.
    pub const EXTRA_PAY: Slot = Slot(24);
    pub const EXTRA_LOSE: Slot = Slot(25);
    /// How many weapons it may have beneath it besides one.
    pub const MORE_WEAPONS: Slot = Slot(26);
    /// What an attack, a movement or the use of an ability costs; asked about the location, the mover or the source.
    pub const ACTION_COST: Slot = Slot(27);

    /// The slot of a faction's support icons.
    pub const fn support(faction: usize) -> Slot {
        Slot(FIRST_SUPPORT.0 + faction as u8)
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

/// Moments at which timed effects end and limits are cleared.
pub mod moment {
    pub const NEVER: u8 = 0;
    pub const TURN: u8 = 1;
    pub const BATTLE: u8 = 2;
    pub const PHASE: u8 = 4;
    /// The drain it watches has happened or is off.
    pub const DRAIN: u8 = 5;
}

/// Classes of what is announced.
pub mod class {
    /// Playing a card that is no interrupt.
    pub const CARD: u8 = 0;
    pub const INTERRUPT: u8 = 1;
    pub const ORDER: u8 = 2;
    pub const ACTIVATED: u8 = 3;
    pub const TRIGGERED: u8 = 4;
    pub const ONGOING: u8 = 5;
    /// Programs of the rules themselves, first in the pool: see `action`.
    pub const PHASE: u8 = 6;
}

/// The phase actions' programs, by their place in the pool.
pub mod action {
    use muster_kernel::Reg;

    pub const ACTIVATE: u16 = 0;
    pub const DRAIN: u16 = 1;
    pub const ATTACK: u16 = 2;
    pub const MOVE: u16 = 3;
    /// What transport does when its card has moved.
    pub const TRANSPORT: u16 = 4;
    pub const COUNT: usize = 5;
    pub const NAMES: [&str; COUNT] = ["activate", "drain", "attack", "move", "transport"];
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
    pub const NAMES: [&str; 7] = ["Activate", "Control", "Deploy", "Battle", "Move", "Draw", "End of turn"];
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
    tags: &TAG_NAMES,
    slots: &[
        "cost",
        "power",
        "tactics",
        "defense",
        "destiny",
        "your energy icons",
        "opponent's energy icons",
        "support cost",
        "capacity",
        "size",
        "piloting",
        "transport",
        "quickdraw",
        "Earther icons",
        "Gongen icons",
        "Maverick icons",
        "Shi icons",
        "Quay icons",
    ],
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
    classes: &[
        "card",
        "interrupt",
        "order",
        "activated ability",
        "triggered ability",
        "ongoing ability",
        "phase action",
    ],
    endings: ending::WORDS,
    globals: &["turn", "phase", "first player"],
    notes: &note::RULES,
};

const fn pile(name: &'static str, sight: Sight, in_play: bool, class: u8, ordered: bool) -> ZoneRule {
    ZoneRule { name, sight, in_play, class, ordered }
}

const TAG_COUNT: usize = tag::FIRST_LABEL as usize + LABELS.len();

static TAG_NAMES: [&str; TAG_COUNT] = tag_names();

const fn tag_names() -> [&'static str; TAG_COUNT] {
    let mut names = [""; TAG_COUNT];
    let fixed = [
        "location",
        "site",
        "sector",
        "unit",
        "ship",
        "asset",
        "weapon",
        "interrupt",
        "order",
        "character",
        "vehicle",
        "NoBot",
    ];
    let mut i = 0;
    while i < fixed.len() {
        names[i] = fixed[i];
        i += 1;
    }
    i = 0;
    while i < FACTIONS.len() {
        names[tag::FIRST_FACTION.0 as usize + i] = FACTIONS[i];
        i += 1;
    }
    names[tag::INDEPENDENT.0 as usize] = "independent";
    names[tag::UNIQUE.0 as usize] = "unique";
    names[tag::UNLIMITED.0 as usize] = "Unlimited";
    names[tag::BANNED.0 as usize] = "banned";
    names[tag::ENCAMPMENT.0 as usize] = "Encampment";
    names[tag::SCOUTING.0 as usize] = "Scouting";
    names[tag::CAPTAIN.0 as usize] = "Captain";
    names[tag::IMMUNE.0 as usize] = "immune to attrition";
    i = 0;
    while i < LABELS.len() {
        names[tag::FIRST_LABEL as usize + i] = LABELS[i];
        i += 1;
    }
    names
}
