//! The words of WARS by number: types, labels, factions, numbers, zones, moments, and what card text asks and does.

use muster_kernel::*;

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

/// Words that cards look for inside titles; a card whose title has one bears its tag, right after the labels.
pub const TITLE_WORDS: &[&str] = &["Alnak Station", "Earth", "Ganymede", "Komoku", "Luna", "Seyal", "Venus"];

/// The tag of a label. Labels are declared words; the set of them is fixed when the program is built.
pub fn label_tag(word: &str) -> Option<Tag> {
    if word.eq_ignore_ascii_case("unit") {
        return Some(tag::UNIT);
    }
    LABELS.iter().position(|l| l.eq_ignore_ascii_case(word)).map(|i| Tag(tag::FIRST_LABEL + i as u8))
}
pub fn faction_tag(word: &str) -> Option<Tag> {
    if word.eq_ignore_ascii_case("independent") {
        return Some(tag::INDEPENDENT);
    }
    FACTIONS.iter().position(|f| f.eq_ignore_ascii_case(word)).map(|i| Tag(tag::FIRST_FACTION.0 + i as u8))
}
/// The tag of a word that cards look for inside titles.
pub fn title_word_tag(word: &str) -> Option<Tag> {
    let first = tag::FIRST_LABEL + LABELS.len() as u8;
    TITLE_WORDS.iter().position(|w| w.eq_ignore_ascii_case(word)).map(|i| Tag(first + i as u8))
}

/// The tag of a label the rules themselves name, found when the program is built.
const fn known_label(word: &str) -> Tag {
    let mut i = 0;
    while i < LABELS.len() {
        if same(LABELS[i], word) {
            return Tag(tag::FIRST_LABEL + i as u8);
        }
        i += 1;
    }
    panic!("the rules name a label that is not declared")
}
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
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

/// Kinds of events.
pub mod kind {
    use muster_kernel::Kind;
    pub const DAMAGED: Kind = Kind(0);
    pub const UNDAMAGED: Kind = Kind(1);
    pub const DESTROYED: Kind = Kind(2);
    pub const DISMISSED: Kind = Kind(3);
    /// Lost from play in any other way.
    pub const LOST: Kind = Kind(4);
    /// Put from play into a hand or pile.
    pub const PUT: Kind = Kind(5);
    /// A card becomes pending.
    pub const PLAYED: Kind = Kind(6);
    pub const ENTERS: Kind = Kind(7);
    /// A card is revealed for destiny; `mark::BATTLE` for battle destiny.
    pub const REVEALED: Kind = Kind(8);
    /// One energy is lost.
    pub const LOSES: Kind = Kind(9);
    pub const INVERTED: Kind = Kind(10);
    pub const REVERTED: Kind = Kind(11);
    /// `from` is where it stood, `to` where it goes.
    pub const MOVED: Kind = Kind(12);
    /// A drain happens; its amount is what it takes.
    pub const DRAINS: Kind = Kind(13);
    /// A drain has taken its amount; agent is the loser.
    pub const LOST_TO_DRAIN: Kind = Kind(14);
    /// An attack action begins a battle.
    pub const ATTACKS: Kind = Kind(15);
    pub const BATTLE_BEGINS: Kind = Kind(16);
    /// A battle step ends; `extra` is the step.
    pub const STEP_ENDS: Kind = Kind(17);
    pub const BATTLE_ENDS: Kind = Kind(18);
    /// In the power step; agent is the winner, or the loser.
    pub const BATTLE_WON: Kind = Kind(19);
    pub const BATTLE_LOST: Kind = Kind(20);
    /// `extra` is the phase, agent the turn player.
    pub const PHASE_BEGINS: Kind = Kind(21);
    pub const PHASE_ENDS: Kind = Kind(22);
    pub const TURN_ENDS: Kind = Kind(23);
    /// Chosen as a target; the source is the card whose ability or effect it is.
    pub const TARGETED: Kind = Kind(24);
    /// An activated ability becomes pending; the subject is its card.
    pub const USED: Kind = Kind(25);
    /// An activation action happens.
    pub const ACTIVATION: Kind = Kind(26);
    /// A support icon meets a cost; the subject is the location.
    pub const ICON_USED: Kind = Kind(27);
    /// One card is drawn.
    pub const DRAWN: Kind = Kind(28);
    pub const RETRIEVED: Kind = Kind(29);
    /// A movement action moved it.
    pub const MOVEMENT: Kind = Kind(30);
    /// What a "when" waits for became true.
    pub const BECAME_TRUE: Kind = Kind(31);
    /// A card that was stacked on another, and so out of play, is lost.
    pub const STACKED_LOST: Kind = Kind(32);

    /// All ways to be lost from play, and all ways to leave it.
    pub const ANY_LOST: [Kind; 3] = [DESTROYED, DISMISSED, LOST];
    pub const LEAVES: [Kind; 4] = [DESTROYED, DISMISSED, LOST, PUT];
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
}

/// Moments at which timed effects end and limits are cleared.
pub mod moment {
    pub const NEVER: u8 = 0;
    pub const TURN: u8 = 1;
    pub const BATTLE: u8 = 2;
    pub const STEP: u8 = 3;
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
    pub const ACTIVATE: u16 = 0;
    pub const DRAIN: u16 = 1;
    pub const ATTACK: u16 = 2;
    pub const MOVE: u16 = 3;
    /// What transport does when its card has moved.
    pub const TRANSPORT: u16 = 4;
    pub const COUNT: usize = 5;
    pub const NAMES: [&str; COUNT] = ["activate", "drain", "attack", "move", "transport"];
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
}

/// Numbers that players have.
pub mod var {
    /// Battles won this turn.
    pub const WON: usize = 0;
}

/// Acts that cards forbid.
pub mod act {
    pub const MOVE: u8 = 0;
    pub const ATTACK: u8 = 1;
    pub const DRAIN: u8 = 2;
    pub const PLAY: u8 = 3;
    /// Revealing a card for battle destiny.
    pub const REVEAL: u8 = 4;
    pub const TARGET: u8 = 5;
    /// Being damaged.
    pub const DAMAGE: u8 = 6;
    /// Losing cards from hand to a drain.
    pub const LOSE_HAND: u8 = 7;
    pub const ADD_POWER: u8 = 8;
    pub const ADD_TACTICS: u8 = 9;
    /// Drawing in the draw phase.
    pub const DRAW: u8 = 10;
}

/// Parts of the table that card text names by their role.
pub mod role {
    /// Where the battle is, as a place and as a thing.
    pub const BATTLE: u8 = 0;
    /// The card that counts as the battle destiny of the first seat; the next is the second's.
    pub const REVEALED: u8 = 1;
}

/// Relations of places (`Atom::Rel`): the candidate's place to the place given.
pub mod related {
    /// Another location with the same text before the slash.
    pub const RELATED: u8 = 1;
    pub const ADJACENT: u8 = 2;
    pub const HERE_OR_RELATED: u8 = 3;
    pub const HERE_OR_ADJACENT: u8 = 4;
    pub const ELSEWHERE: u8 = 5;
}

/// Tests of a candidate (`Atom::Book`).
pub mod test {
    /// Asked by the kernel of every host.
    pub const HOST: u8 = 0;
    pub const AT_SITE: u8 = 1;
    pub const AT_SECTOR: u8 = 2;
    /// Not aboard anything.
    pub const ASHORE: u8 = 3;
    pub const ABOARD: u8 = 4;
    /// Aboard this ship; the ship this is aboard.
    pub const ABOARD_THIS: u8 = 5;
    pub const CARRIES_THIS: u8 = 6;
    pub const IN_BATTLE: u8 = 7;
    pub const IN_SITE_BATTLE: u8 = 8;
    pub const IN_SECTOR_BATTLE: u8 = 9;
    /// The candidate's place is a battleground.
    pub const BATTLEGROUND: u8 = 10;
    /// The candidate's place is controlled by you, by your opponent.
    pub const YOU_CONTROL: u8 = 11;
    pub const OPPONENT_CONTROLS: u8 = 12;
    pub const INVERTED: u8 = 13;
    pub const UPRIGHT: u8 = 14;
    pub const HAS_WEAPON: u8 = 15;
    /// Beneath this card; the card this is beneath.
    pub const BENEATH_THIS: u8 = 16;
    pub const BEARS_THIS: u8 = 17;
    pub const STACKED_ON_THIS: u8 = 18;
    pub const STACKED_ON_YOUR_STOCKPILE: u8 = 19;
    pub const HAS_STACKED: u8 = 20;
    /// The same title as a card stacked on this.
    pub const SAME_TITLE_STACKED: u8 = 21;
    /// Its location (a place candidate: itself) was attacked, saw a battle, was drained, this turn.
    pub const ATTACKED: u8 = 22;
    pub const BATTLED: u8 = 23;
    pub const DRAINED: u8 = 24;
    /// Both players have a unit or ship there.
    pub const CONTESTED: u8 = 25;
    pub const BATTLE_THERE: u8 = 26;
    /// Your side, your opponent's side of its location: energy icons, support icons.
    pub const YOUR_ENERGY_ICON: u8 = 27;
    pub const OPPONENT_ENERGY_ICON: u8 = 28;
    pub const YOUR_SUPPORT_ICON: u8 = 29;
    pub const ANY_SUPPORT_ICON: u8 = 30;
    /// Your side has an icon of a faction: `YOUR_FACTION_ICON + faction`.
    pub const YOUR_FACTION_ICON: u8 = 31;
    /// You have (your opponent has) a unit or ship there.
    pub const YOU_PRESENT: u8 = 36;
    pub const OPPONENT_PRESENT: u8 = 37;
    /// Your total tactics there is higher than your opponent's; at least twice as high; his power is higher.
    pub const HIGHER_TACTICS: u8 = 38;
    pub const TWICE_TACTICS: u8 = 39;
    pub const HIGHER_POWER: u8 = 40;
    /// It bears a support icon at all; a support icon of a faction you have in play.
    pub const PRINTED_SUPPORT: u8 = 41;
    pub const SUPPORT_YOU_HAVE: u8 = 42;
    // pending things
    pub const PENDING_DRAIN: u8 = 43;
    pub const PENDING_ATTACK: u8 = 44;
    pub const PENDING_ABILITY: u8 = 45;
    pub const PENDING_YOURS: u8 = 46;
    pub const PENDING_CARD: u8 = 47;
    // phase actions
    pub const DRAINABLE: u8 = 48;
    pub const ATTACKABLE: u8 = 49;
    pub const MOVER: u8 = 50;
    pub const DESTINATION: u8 = 51;
    pub const PASSENGER: u8 = 52;
    /// Another legal place for the pending card in register 0 to enter play at.
    pub const ELSEWHERE: u8 = 53;
    /// A card that would be a legal host of the asset in register 0 if it were played now.
    pub const ELIGIBLE: u8 = 54;
    /// A location where four or more units of your opponent have entered play this turn.
    pub const FOUR_ENTERED: u8 = 55;
    /// It could be damaged now.
    pub const DAMAGEABLE: u8 = 56;
    /// A character with piloting is aboard it.
    pub const PILOTED: u8 = 57;
    /// The place candidate is the place asked about with a number (`now::ASKED_HERE` for "here").
    pub const ASKED_PLACE: u8 = 58;
    /// The same destiny as the other cards picked before it.
    pub const SAME_DESTINY: u8 = 59;
    /// Another card among the candidates' zone shares its title.
    pub const TITLE_TWICE: u8 = 60;
    /// It entered play this turn.
    pub const NEW: u8 = 61;
    /// The same title as the card in register 0; the same destiny as the number there.
    pub const TITLE_OF_REG0: u8 = 62;
    pub const DESTINY_OF_REG0: u8 = 63;
    /// The controller is the player asked about (`About::Seat`, symmetric wording).
    pub const OF_ASKED: u8 = 64;
    /// Alone there among its controller's units (or ships).
    pub const ALONE: u8 = 65;
    /// A weapon beneath this card, or beneath the card this is beneath.
    pub const WEAPON_BENEATH_THIS: u8 = 66;
    /// It bears no support icon at all.
    pub const NO_PRINTED_SUPPORT: u8 = 67;
    /// A legal destination of a move made by card text (the mover in register 0).
    pub const MOVE_TO: u8 = 68;
}

/// Questions about the moment (`Cond::Now`).
pub mod now {
    pub const BATTLE: u8 = 0;
    pub const SITE_BATTLE: u8 = 1;
    pub const SECTOR_BATTLE: u8 = 2;
    pub const BATTLE_HERE: u8 = 3;
    pub const SITE_BATTLE_HERE: u8 = 4;
    pub const SECTOR_BATTLE_HERE: u8 = 5;
    pub const BATTLE_RELATED: u8 = 6;
    /// Before, and after, the step of that number: `BEFORE + step`, `AFTER + step`.
    pub const BEFORE: u8 = 10;
    pub const AFTER: u8 = 20;
    pub const YOUR_TURN: u8 = 30;
    pub const OPPONENTS_TURN: u8 = 31;
    /// `PHASE + phase` of any turn; `YOUR_PHASE + phase`.
    pub const PHASE: u8 = 32;
    pub const YOUR_PHASE: u8 = 40;
    pub const YOU_CONTROL_HERE: u8 = 48;
    pub const OPPONENT_CONTROLS_HERE: u8 = 49;
    pub const THIS_AT_SITE: u8 = 50;
    pub const THIS_AT_SECTOR: u8 = 51;
    pub const THIS_ABOARD: u8 = 52;
    pub const THIS_DAMAGED: u8 = 53;
    pub const HOST_AT_SITE: u8 = 54;
    pub const HAS_RESERVE: u8 = 55;
    pub const OPPONENT_HAS_RESERVE: u8 = 56;
    pub const NOTHING_STACKED: u8 = 57;
    pub const YOU_WON_THIS_TURN: u8 = 58;
    pub const WON_SINCE_ENTERED: u8 = 59;
    pub const LOSING: u8 = 60;
    pub const COULD_ATTACK: u8 = 61;
    /// What a number or prohibition is asked for: the player, the place, the doing.
    pub const ASKED_YOU: u8 = 62;
    pub const ASKED_OPPONENT: u8 = 63;
    pub const ASKED_HERE: u8 = 64;
    pub const ASKED_RELATED: u8 = 65;
    pub const ASKED_ADJACENT: u8 = 66;
    pub const PLAYING: u8 = 67;
    pub const DRAINING: u8 = 68;
    pub const ATTACKING: u8 = 69;
    pub const DRAWING: u8 = 70;
    pub const USING: u8 = 71;
    pub const MOVING: u8 = 72;
    pub const USING_ICON: u8 = 73;
    /// A card is being revealed: for destiny, by an ability of a weapon, for battle destiny.
    pub const REVEALING: u8 = 74;
    pub const REVEALING_WEAPON: u8 = 75;
    pub const REVEALING_BATTLE: u8 = 76;
    /// The card would enter aboard this ship (beneath this card).
    pub const ASKED_ABOARD: u8 = 77;
    /// The asked player has no ships, no units, at the place asked about.
    pub const ASKED_NO_SHIP: u8 = 78;
    pub const ASKED_NO_UNIT: u8 = 79;
    /// The opponent left out an attack: at some contested place; here.
    pub const ATTACK_LEFT_OUT: u8 = 80;
    pub const ATTACK_LEFT_OUT_HERE: u8 = 81;
    pub const ATTRITION_LEFT: u8 = 82;
    pub const FIRST_MOVEMENT: u8 = 83;
    /// The asked player has drained at two locations this turn.
    pub const DRAINED_TWICE: u8 = 84;
    /// Your side of all locations shows more Shi icons than any other.
    pub const MOST_ICONS: u8 = 85;
    /// The event's player is the turn player.
    pub const AGENTS_TURN: u8 = 86;
    /// What moved came from here; from a place related to here.
    pub const MOVED_FROM_HERE: u8 = 87;
    pub const EVENT_AT_SITE: u8 = 88;
    pub const EVENT_AT_SECTOR: u8 = 89;
    /// Your side of the place asked about has an icon of a faction: `ASKED_FACTION_ICON + faction`.
    pub const ASKED_FACTION_ICON: u8 = 90;
    /// You, your opponent, have no support icons here.
    pub const NO_SUPPORT_HERE: u8 = 95;
    pub const NO_ICONS_HERE_AT_ALL: u8 = 96;
    /// It is the move phase of the player asked about.
    pub const ASKED_MOVE_PHASE: u8 = 97;
}

/// Numbers the rules answer (`Value::Ask`).
pub mod ask {
    pub const ACTIVE: u8 = 0;
    /// The most that an activation action may declare.
    pub const ICONS: u8 = 1;
    /// In the battle: your, your opponent's battle destiny; total power; total tactics; attrition caused; casualties.
    pub const YOUR_DESTINY: u8 = 2;
    pub const OPPONENTS_DESTINY: u8 = 3;
    pub const YOUR_POWER: u8 = 4;
    pub const OPPONENTS_POWER: u8 = 5;
    pub const YOUR_TACTICS: u8 = 6;
    pub const OPPONENTS_TACTICS: u8 = 7;
    pub const CASUALTIES: u8 = 8;
    pub const LEFT_OVER: u8 = 9;
    /// Here: your, your opponent's total power and tactics, whether or not there is a battle.
    pub const YOUR_POWER_HERE: u8 = 10;
    pub const OPPONENTS_POWER_HERE: u8 = 11;
    pub const YOUR_TACTICS_HERE: u8 = 12;
    pub const OPPONENTS_TACTICS_HERE: u8 = 13;
    pub const YOUR_ENERGY_ICONS_HERE: u8 = 14;
    /// Your support icons of a faction: everywhere, here, at the place in register 0, at related locations of anyone.
    pub const YOUR_ICONS: u8 = 20;
    pub const YOUR_ICONS_HERE: u8 = 25;
    pub const YOUR_ICONS_AT_REG0: u8 = 30;
    pub const RELATED_ICONS: u8 = 35;
    /// All your support icons: everywhere, here; how many factions they are of.
    pub const YOUR_SUPPORT: u8 = 40;
    pub const YOUR_SUPPORT_HERE: u8 = 41;
    pub const ICON_TYPES: u8 = 42;
    /// Different factions among the asked player's units here.
    pub const FACTIONS_HERE: u8 = 43;
    /// The amount of the pending or present drain; the destiny of the card just revealed.
    pub const DRAIN: u8 = 44;
    pub const REVEALED: u8 = 45;
    /// Your battlegrounds: locations you control that are battlegrounds; with only sites, only sectors.
    pub const BATTLEGROUNDS: u8 = 46;
    pub const BATTLEGROUND_SITES: u8 = 47;
    pub const BATTLEGROUND_SECTORS: u8 = 48;
    /// Related sites the asked player controls.
    pub const RELATED_SITES_CONTROLLED: u8 = 49;
    pub const RELATED_LOCATIONS_CONTROLLED: u8 = 50;
    /// Energy the player could lose: three piles and the hand.
    pub const LOSABLE: u8 = 51;
    pub const HAND: u8 = 52;
    pub const OPPONENTS_HAND: u8 = 53;
    pub const STACKED_HERE: u8 = 54;
    /// Support icons of a faction that the player asked about has in play.
    pub const ASKED_ICONS: u8 = 60;
}

/// Classes of `Base::Places`.
pub mod places {
    /// Where the card in `this` may enter play for the player: locations, ships, hosts, and places in a row of sites.
    pub const ENTRY: u8 = 0;
    /// Everything on the stack.
    pub const PENDING: u8 = 1;
    pub const LOCATIONS: u8 = 2;
    /// The battle in progress, as its location.
    pub const BATTLES: u8 = 3;
    /// Players' reserves, used piles, as zones.
    pub const RESERVES: u8 = 4;
    /// Numbers from 0 to 12, for naming one.
    pub const NUMBERS: u8 = 5;
    /// Cards stacked on this, and on the player's stockpiles.
    pub const STACKED_ON_THIS: u8 = 6;
    pub const STACKED_ON_STOCKPILES: u8 = 7;
}

/// Verbs of card text.
pub mod verb {
    /// On resolution: targets and requirements must still be right.
    pub const RECHECK: u8 = 0;
    /// Pays an energy cost with everything that changes it, and its additional costs. `what` is the card played, the
    /// location, the mover or the source; `with` where it goes; the high byte of the flags what is done
    /// (`now::ATTACKING` and so on; 0 for playing), `n` the amount then.
    pub const PRICE: u8 = 1;
    /// `by` pays n energy, all or nothing; with `how::UP_TO` as much of it as there is.
    pub const PAY: u8 = 2;
    /// `by` loses n energy; `to` names the only pile it may come from; with `how::STACK` onto `with`, face down.
    pub const LOSE: u8 = 3;
    pub const DRAINS: u8 = 4;
    pub const ATTACKS: u8 = 5;
    pub const MOVEMENT: u8 = 6;
    pub const ACTIVATION: u8 = 7;
    pub const ENTER: u8 = 8;
    pub const DISMISS: u8 = 9;
    pub const DESTROY: u8 = 10;
    /// A card, wherever it is, to its owner's lost pile.
    pub const LOSE_CARD: u8 = 11;
    pub const DAMAGE: u8 = 12;
    pub const UNDAMAGE: u8 = 13;
    pub const INVERT: u8 = 14;
    pub const REVERT: u8 = 15;
    /// `what` moves to `with` (or `to`).
    pub const MOVE: u8 = 16;
    pub const ACTIVATE: u8 = 17;
    /// `by` reveals a card for destiny; the number goes to register n, the card to register n + 1.
    pub const DESTINY: u8 = 18;
    /// `by` reveals for battle destiny once more: from the top, from the bottom.
    pub const REVEAL_AGAIN: u8 = 19;
    pub const REVEAL_BOTTOM: u8 = 20;
    /// `what` counts as `by`'s battle destiny.
    pub const COUNT: u8 = 21;
    /// `by`'s battle destiny, and the attrition `by` causes, in the battle: n more (`how::LESS`: less).
    pub const ADD_DESTINY: u8 = 22;
    pub const ADD_ATTRITION: u8 = 23;
    /// Nothing to do, for "you may" with an effect elsewhere.
    pub const NOTHING: u8 = 24;
    /// Casualties of the battle: n less, at most n.
    pub const FEWER_CASUALTIES: u8 = 25;
    pub const MOST_CASUALTIES: u8 = 26;
    /// Takes a pending thing off the stack; n is the fate of its card, lost if not given.
    pub const CANCEL: u8 = 27;
    /// A pending card enters at `with` instead.
    pub const REDIRECT: u8 = 28;
    /// The pending or resolving card `what` ends as n says (one of `fate`); stacked, on the source.
    pub const FATE: u8 = 29;
    /// A pending drain, or the one now happening: n more (`how::LESS`: less).
    pub const ADD_DRAIN: u8 = 30;
    /// The drain now happening counts the icons of the drainer's own side.
    pub const OWN_SIDE: u8 = 31;
    /// Cards go to the pile `to` of their owners: top, or bottom with `how::BOTTOM`.
    pub const PUT: u8 = 32;
    /// Cards are stacked on `with`; `how::FACE_DOWN`.
    pub const STACK: u8 = 33;
    /// `by` draws n from the reserve, or from the pile `to`.
    pub const DRAW: u8 = 34;
    pub const RETRIEVE: u8 = 35;
    /// Shuffles the pile `to`.
    pub const SHUFFLE: u8 = 36;
    /// `by` looks at `what`; everybody sees `what`.
    pub const LOOK: u8 = 37;
    pub const SHOW: u8 = 38;
    /// `by` puts the set in order.
    pub const ORDER: u8 = 39;
    /// Plays a card as part of an effect: `what`, at `with` (its place, or a place related to it), n less energy.
    pub const PLAY: u8 = 40;
    pub const RECIRCULATE: u8 = 41;
    /// An asset goes beneath another card.
    pub const REHOST: u8 = 42;
    /// Two cards change places.
    pub const EXCHANGE: u8 = 43;
    /// Puts a card into play at `with` without playing it.
    pub const PUT_INTO_PLAY: u8 = 44;
    /// `by` may perform movements until the end of the deploy phase.
    pub const PERMIT_MOVES: u8 = 45;
    /// Sets a mark of `flag` (n) on `what`.
    pub const MARK: u8 = 46;
    /// An attack at `what`, free.
    pub const PERFORM_ATTACK: u8 = 47;
    /// The passengers of a transport follow their carrier.
    pub const TRANSPORT: u8 = 48;
    /// Register n holds the bottom card of `by`'s reserve, or of the pile `to`.
    pub const BOTTOM_CARD: u8 = 49;
}

/// Flags of calls.
pub mod how {
    /// As a cost: all of it or nothing.
    pub const COST: u16 = 1;
    pub const LESS: u16 = 1 << 1;
    pub const BOTTOM: u16 = 1 << 2;
    pub const FACE_DOWN: u16 = 1 << 3;
    pub const STACK: u16 = 1 << 4;
    /// Nested plays: at no energy cost; only at that place; at a place related to it; to use as yours; aboard it.
    pub const FREE: u16 = 1 << 5;
    pub const HERE: u16 = 1 << 6;
    pub const RELATED: u16 = 1 << 7;
    pub const AS_YOURS: u16 = 1 << 8;
    pub const SITE: u16 = 1 << 9;
    pub const ASTEROID: u16 = 1 << 10;
    /// Up to so many: fewer is no failure.
    pub const UP_TO: u16 = 1 << 11;
    /// Unseen: nobody else learns what it is.
    pub const UNSEEN: u16 = 1 << 12;
    /// Boarding needs capacity.
    pub const ROOM: u16 = 1 << 13;
    /// Nested plays: it costs nothing at all, neither energy nor support icons.
    pub const NO_COST: u16 = 1 << 15;
}

/// Stages of a program.
pub mod stage {
    /// Targets are chosen and costs paid: what watches for that hears it.
    pub const ANNOUNCE: u8 = 0;
    /// It becomes pending, or goes on at once if it does not use the stack.
    pub const PARK: u8 = 1;
    /// Counts a use against the ability's limit, for limits that count what was done.
    pub const COUNT: u8 = 2;
    /// The mode is chosen: used, lost.
    pub const USED: u8 = 3;
    pub const LOST: u8 = 4;
}

/// Book option verbs.
pub mod opt {
    use muster_kernel::ov;
    /// A phase action; `ability` says which.
    pub const ACTION: u8 = ov::BOOK;
    pub const DRAW: u8 = ov::BOOK + 1;
    /// To meet attrition or casualties.
    pub const DAMAGE: u8 = ov::BOOK + 2;
    pub const STOP: u8 = ov::BOOK + 3;
    pub const NAMES: &[&str] = &["perform", "draw", "damage", "stop"];
}

pub mod prompt {
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
    ];
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
        ACTIVATES "{0} activates {1} energy." "";
        PAYS "{0} pays {1} energy." "";
        LOSES "{0} loses {1}." "";
        LOSES_HAND "{0} loses {1} from hand." "";
        DRAINS "{0} drains at {1} for {2}." "";
        DRAWS "{0} draws a card." "{0} draws {1}.";
        ENTERS "{0} enters play at {1}." "";
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
    flags: &[(flag::DAMAGED, "damaged"), (flag::DRAINED, "drained"), (flag::ATTACKED, "attacked")],
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
    option_verbs: opt::NAMES,
    prompts: prompt::NAMES,
    classes: &[
        "card",
        "interrupt",
        "order",
        "activated ability",
        "triggered ability",
        "ongoing ability",
        "phase action",
    ],
    endings: ending::NAMES,
    globals: &["turn", "phase", "first player"],
    notes: note::TEXT,
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
