//! The words of the toy by number.

use muster_kernel::book::*;
use muster_kernel::*;

pub mod tag {
    use muster_kernel::Tag;
    pub const UNIT: Tag = Tag(0);
    pub const TERRITORY: Tag = Tag(1);
    pub const TACTIC: Tag = Tag(2);
    pub const TRAP: Tag = Tag(3);
    pub const DOCTRINE: Tag = Tag(4);
    pub const WARSTAR: Tag = Tag(5);
    pub const WAR_BORN: Tag = Tag(6);
    pub const HUNTER: Tag = Tag(7);
    pub const SPECTER: Tag = Tag(8);
    /// No card is a place: places are zones.
    pub const PLACE: Tag = Tag(9);
}

pub mod slot {
    use muster_kernel::Slot;
    pub const COST: Slot = Slot(0);
    pub const ATK: Slot = Slot(1);
    pub const DEF: Slot = Slot(2);
    pub const HP: Slot = Slot(3);
    pub const BOLD: Slot = Slot(4);
    pub const CUNNING: Slot = Slot(5);
    pub const STALWART: Slot = Slot(6);
    pub const HAND: Slot = Slot(7);
}

pub mod zone {
    pub const HAND: u8 = 0;
    pub const DECK: u8 = 1;
    pub const DISCARD: u8 = 2;
    pub const HOME: u8 = 3;
    pub const ASIDE: u8 = 4;
    /// A tactic or trap while it is being played.
    pub const PLAYED: u8 = 5;
    /// Shared.
    pub const OPEN: u8 = 0;
}

/// Zone classes: where abilities work from.
pub mod from {
    pub const PLAY: u8 = 1;
    pub const HAND: u8 = 2;
    pub const PLAYED: u8 = 4;
}

pub mod flag {
    pub const ENGAGED: u16 = 1;
    pub const MOVED: u16 = 2;
    pub const ATTACKED: u16 = 4;
    pub const INTERCEPTED: u16 = 8;
    /// Entered this turn.
    pub const FRESH: u16 = 16;
}

pub mod counter {
    pub const DAMAGE: u8 = 0;
    pub const DEF_USED: u8 = 1;
    /// Who put the last counter on it, plus one.
    pub const BY: u8 = 2;
}

pub mod kind {
    use muster_kernel::Kind;
    pub const PLAY: Kind = Kind(0);
    pub const RESOLVE: Kind = Kind(1);
    pub const ATTACK: Kind = Kind(2);
    pub const ATTACKED: Kind = Kind(3);
    pub const COMBAT: Kind = Kind(4);
    pub const TURN: Kind = Kind(5);
    pub const DRAW: Kind = Kind(6);
    pub const DAMAGE: Kind = Kind(7);
    pub const DEALT: Kind = Kind(8);
    pub const PLACED: Kind = Kind(9);
    pub const DESTROY: Kind = Kind(10);
    pub const MOVE: Kind = Kind(11);
    pub const ENGAGE: Kind = Kind(12);
    pub const UNENGAGE: Kind = Kind(13);
    pub const BOOST: Kind = Kind(14);
    pub const DISCARD: Kind = Kind(15);
}

/// Marks of a record: a territory that made room for another.
pub const REPLACED: u16 = 1;

pub mod proc {
    use muster_kernel::ProcId;
    pub const SETUP: ProcId = ProcId(0);
    pub const TURN: ProcId = ProcId(1);
    pub const PLAY: ProcId = ProcId(2);
    pub const PLAY_BODY: ProcId = ProcId(3);
    pub const ENGAGE: ProcId = ProcId(4);
    pub const ATTACK: ProcId = ProcId(5);
    pub const COMBAT: ProcId = ProcId(6);
}

pub mod window {
    use muster_kernel::WindowId;
    /// Answers before the event, which this game has not; traps are the next.
    pub const ANSWERS: WindowId = WindowId(0);
    pub const LATE: WindowId = WindowId(1);
    pub const MAIN: WindowId = WindowId(2);
    pub const BATTLE: WindowId = WindowId(3);
    pub const BOOSTS: WindowId = WindowId(4);
}

pub mod menu {
    use muster_kernel::MenuId;
    pub const BASIC: MenuId = MenuId(0);
    pub const REDUCE: MenuId = MenuId(1);
    pub const SLOT: MenuId = MenuId(2);
    pub const SQUAD: MenuId = MenuId(3);
    pub const INTERCEPT: MenuId = MenuId(4);
    pub const WHOM: MenuId = MenuId(5);
    pub const STRIKE: MenuId = MenuId(6);
    pub const ASIDE: MenuId = MenuId(7);
}

pub mod act {
    use muster_kernel::OptVerb;
    pub const PLAY: OptVerb = OptVerb::BOOK;
    pub const MOVE: OptVerb = OptVerb(OptVerb::BOOK.0 + 1);
    pub const ATTACK: OptVerb = OptVerb(OptVerb::BOOK.0 + 2);
    pub const BOOST: OptVerb = OptVerb(OptVerb::BOOK.0 + 3);
    pub const LEAVE: OptVerb = OptVerb(OptVerb::BOOK.0 + 4);
}

pub mod verb {
    pub const DESTROY: u8 = 0;
    pub const DAMAGE: u8 = 1;
    pub const PLACE: u8 = 2;
    pub const DRAW: u8 = 3;
    pub const PURSE: u8 = 4;
    pub const COPY: u8 = 5;
    pub const DISCARD: u8 = 6;
    pub const ENGAGE: u8 = 7;
    pub const UNENGAGE: u8 = 8;
    pub const POINTS: u8 = 9;
}

pub mod class {
    pub const OTHER: u8 = 0;
    pub const PLAY: u8 = 1;
    pub const ENGAGE: u8 = 2;
    pub const TRAP: u8 = 3;
    /// What may be done while the card is being played, to make it cheaper.
    pub const REDUCE: u8 = 4;
}

/// Moments at which things end.
pub mod until {
    pub const COMBAT: u8 = 1;
    pub const MAIN: u8 = 2;
    pub const TURN: u8 = 3;
}

pub mod var {
    pub const TURNS: usize = 0;
    pub const OVERCHARGED: usize = 1;
    /// Opponents of whom a territory was destroyed, as bits.
    pub const SCORED: usize = 2;
    pub const BARRED: usize = 3;
    /// The doctrine was face down during this player's last turn.
    pub const WAS_DOWN: usize = 4;
}

pub mod global {
    pub const TURN: usize = 0;
    /// 1 start, 2 main, 3 battle, 4 end.
    pub const PHASE: usize = 1;
    pub const FIRST: usize = 2;
}

pub mod ending {
    use muster_kernel::Ending;
    pub const LOOP: Ending = Ending(0);
    pub const TERRITORIES: Ending = Ending(1);
    pub const TIME: Ending = Ending(2);
}

/// Tests on a card that filters name.
pub mod test {
    pub const STILL_THERE: u8 = 1;
    pub const ATTACKING: u8 = 2;
}
pub const NOW_FIRST_SPECTER: u8 = 0;
/// The book's line of history: how many specters a seat has played this turn.
pub const SPECTERS: AbilityId = AbilityId(0x4000);

/// Built-in timed effects, first in every pool.
pub mod effect {
    use muster_kernel::AbilityId;
    pub const BOLD: AbilityId = AbilityId(0);
    pub const CUNNING: AbilityId = AbilityId(1);
    pub const STALWART: AbilityId = AbilityId(2);
}

pub const OPEN: ZoneId = shared_zone(zone::OPEN);
pub fn home(s: Seat) -> ZoneId {
    seat_zone(s, zone::HOME)
}

const fn z(name: &'static str, sight: Sight, in_play: bool, class: u8) -> ZoneRule {
    ZoneRule { name, sight, in_play, class, ordered: true }
}

pub static VOCAB: Vocab = Vocab {
    game: "toy",
    tags: &["unit", "territory", "tactic", "trap", "doctrine", "warstar", "war born", "hunter", "specter", ""],
    slots: &["cost", "atk", "def", "hp", "bold", "cunning", "stalwart", "hand"],
    counters: ["damage", "def used", "", ""],
    pools: ["cmd", "", "", ""],
    flags: &[
        (flag::ENGAGED, "engaged"),
        (flag::MOVED, "moved"),
        (flag::ATTACKED, "attacked"),
        (flag::INTERCEPTED, "intercepted"),
        (flag::FRESH, "fresh"),
    ],
    seat_zones: &[
        z("hand", Sight::Owner, false, from::HAND),
        z("deck", Sight::Nobody, false, 0),
        z("discard", Sight::All, false, 0),
        z("home", Sight::All, true, from::PLAY),
        z("set aside", Sight::All, false, 0),
        z("played", Sight::All, false, from::PLAYED),
    ],
    shared_zones: &[z("open zone", Sight::All, true, from::PLAY)],
    rels: &["", "attached"],
    option_verbs: Words::plain(&["play", "move", "attack", "boost", "leave"]),
    prompts: Words::plain(&["pick", "target", "number", "may", "branch", "order", "act", "answer"]),
    classes: &["", "play", "engage", "trap", "reduce"],
    endings: Words::plain(&["loop", "territories", "time"]),
    globals: &["turn", "phase", ""],
    notes: &[],
};
