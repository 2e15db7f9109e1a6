//! The words of WARS by number: types, factions, numbers, zones, events, moments.

use muster_kernel::*;
use muster_pack::{Keyword, Said};

mod events;
mod log;
mod options;
mod text;

pub use crate::rules::verbs::verb;
pub use events::{ANY_LOST, LEAVES, kind};
pub use log::{ending, fact, note, opt, prompt};
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
        FREE_PASSENGERS _,
        /// It may be played beneath a card of the opponent.
        OPPOSING_HOST _,
        /// It must be played beneath a card of the opponent.
        ONLY_OPPOSING_HOST _,
        /// No more than one of it beneath the same card.
        ONE_PER_HOST _,
        /// It may be played any time an interrupt could be.
        ANY_TIME _,
        /// The same, and then it enters at a battle or not at all.
        ANY_TIME_AT_BATTLE _,
        /// What keywords that are all number say beside it: no card bears it.
        NUMBERED _,
    } with {
        /// The first of the `FACTIONS`.
        pub const FIRST_FACTION: Tag = EARTHER;
        /// The labels that rules speak of.
        pub const LABELS: [Tag; 5] = [ASTEROID, FIGHTER, CAPITAL, INVERTER, STOCKPILE];
    }
}

/// What a card says in a word, in the order of the signs on its picture, and what else the rules say in one.
pub const KEYWORDS: [Keyword; 8] = {
    use Said::*;
    let k = Keyword::new;
    [
        k(tag::ENCAMPMENT, "wars.encampment.two-ways-to-play").mark("Camp"),
        k(tag::SCOUTING, "wars.scouting.ignores-icon-need").mark("Scout"),
        k(tag::CAPTAIN, "wars.captain.immunity").mark("Capt").said(Otherwise),
        k(tag::INVERTER, "wars.invert.only-upright-inverter").mark("Inv").said(Never),
        k(tag::IMMUNE, "wars.battle.attrition.immune.may-stop").mark("Imm").said(Otherwise),
        k(tag::UNLIMITED, "wars.unlimited.keyword").mark("Unl"),
        k(tag::UNIQUE, "wars.unique.one-copy-per-player").said(Never),
        k(tag::BANNED, "wars.rulings.banned").said(Never),
    ]
};

/// The factions, each with support icons of its own and so known to the rules.
pub const FACTIONS: [&str; 5] = {
    let mut names = [""; 5];
    let mut i = 0;
    while i < names.len() {
        names[i] = tag::WORDS.name(tag::FIRST_FACTION.ix() + i);
        i += 1;
    }
    names
};

words! {
    /// The words that card files declare, by class, and what such a declaration begins with.
    pub mod declared: WordClass { LABEL "label" }
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
        BATTLE_DESTINY _,
        /// Attrition that the player causes.
        ATTRITION _,
        TOTAL_POWER _,
        TOTAL_TACTICS _,
        /// What the player's drain there takes.
        DRAIN _,
        /// Energy that the player's icons there generate.
        GENERATED _,
        /// Additional costs that a player pays, or loses, to do something; asked about the card played, the location drained
        /// or attacked, or the source of the ability. `now::PLAYING` and so on say what for.
        EXTRA_PAY _,
        EXTRA_LOSE _,
        /// How many weapons it may have beneath it besides one.
        MORE_WEAPONS _,
        /// What an attack, a movement or the use of an ability costs; asked about the location, the mover or the source.
        ACTION_COST _,
    } with {
        /// The first of the support icons, in the order of `FACTIONS`.
        pub const FIRST_SUPPORT: Slot = EARTHER;

        /// The slot of a faction's support icons.
        pub const fn support(faction: usize) -> Slot {
            Slot(FIRST_SUPPORT.0 + faction as u8)
        }
    }
}

words! {
    /// Zones that every player has.
    pub mod zone: SeatZone => ZoneRule {
        HAND "hand" (Sight::Owner, from::HAND),
        RESERVE "reserve" (Sight::Nobody, from::RESERVE).ordered(),
        ACTIVE "active pile" (Sight::Nobody, ZoneClass::NONE).ordered(),
        USED "used pile" (Sight::Nobody, from::USED).ordered(),
        LOST "lost pile" (Sight::All, from::LOST),
        /// Removed from the game.
        REMOVED "removed" (Sight::All, ZoneClass::NONE),
        /// The deck's locations while starting locations are chosen.
        START "starting locations" (Sight::Owner, ZoneClass::NONE),
        /// Assets without a host.
        TABLE "table" (Sight::All, ZoneClass::PLAY).in_play(),
    }
}

words! {
    /// Zones that all share.
    pub mod shared: SharedZone => ZoneRule {
        BOARD "locations" (Sight::All, ZoneClass::PLAY).in_play().ordered(),
        STACK "stack" (Sight::All, from::STACK).ordered(),
    }
}

words! {
    /// Where abilities work from, beside play.
    pub mod from: ZoneClass from (ZoneClass::BOOK) {
        HAND,
        STACK,
        RESERVE,
        LOST,
        /// Where a card lies that was just revealed for destiny.
        USED,
    }
}

words! {
    /// How a card stands to the card it is on.
    pub mod rel: Rel {
        NONE _,
        AT "at",
        ABOARD "aboard",
        /// Weapons, assets and encampments.
        BENEATH "beneath",
        /// What it was on has left play; it is about to be lost.
        ORPHAN "left by",
        ON "stacked on",
    } with {
        /// On a card, and so out of play.
        pub const STACKED: Rel = ON.out();
    }
}

words! {
    /// Counters on locations.
    pub mod counter: Counter {
        /// How many units of each player have entered play there this turn.
        ENTERED,
        ENTERED_OF_OTHER,
        /// How many of its icons a cost that is being paid has used; 0 outside of it.
        ICONS_USED,
    } with {
        pub const fn entered(seat: Seat) -> Counter {
            if seat.0 == 0 { ENTERED } else { ENTERED_OF_OTHER }
        }
    }
}

words! {
    /// States of cards.
    pub mod flag: Flags {
        DAMAGED "damaged",
        /// Of locations, this turn: drained, attacked, a battle took place.
        DRAINED "drained",
        ATTACKED "attacked",
        BATTLED _,
        /// Damaged when the end step began, and not dealt with yet.
        DUE _,
        /// It entered play this turn.
        NEW _,
        /// It made a movement action this turn.
        MOVED _,
        /// Its player has won a battle since it entered play.
        WON _,
        /// What its "when" waits for was true at the last look.
        TRUE _,
        /// Its damage was prevented in the step in progress: it is not picked again.
        SPARED _,
    }
}

words! {
    /// Facts of a definition that only the rules read.
    pub mod extra: Extra {
        /// The number of the text before the slash of a location's title, from 1.
        GROUP,
        /// One of `fate`, for interrupts and orders.
        FATE,
        /// Faction of the support cost, 1 + its number in `FACTIONS`; 0 for none.
        FACTION,
        /// Title id of its captain, plus 1.
        CAPTAIN,
    }
}

words! {
    /// What becomes of a card when it comes off the stack.
    pub mod fate: Disposal {
        LOST,
        USED,
        /// Chosen as it is announced; by the arm of the program that runs.
        USED_OR_LOST,
        STACKED,
        REMOVED,
        HAND,
    }
}

words! {
    /// Marks on records.
    pub mod mark: Marks {
        /// By an ability of a weapon.
        WEAPON,
        /// For battle destiny.
        BATTLE,
        /// It enters play by being played.
        PLAYED,
        /// To pay a cost.
        COST,
        /// To a drain.
        DRAIN,
        /// The drain counts the icons on the drainer's own side.
        OWN_SIDE,
        /// It lies face down where it goes.
        FACE_DOWN,
        /// From a hand.
        FROM_HAND,
        /// A site, or a sector, battle.
        SITE,
        SECTOR,
        /// During its controller's deploy phase.
        DEPLOY,
        /// By an activated ability.
        ACTIVATED,
        /// Beneath the pile it goes to.
        BOTTOM,
        /// Lost because the card it was on was destroyed.
        WITH_DESTROYED,
    }
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

words! {
    /// The phase actions' programs, by their place in the pool.
    pub mod action: AbilityId {
        ACTIVATE,
        DRAIN,
        ATTACK,
        MOVE,
        /// What transport does when its card has moved.
        TRANSPORT,
    } with {
        /// What each is called to everybody.
        pub const FACTS: [FactId; COUNT] =
            [fact::ACTIVATE, fact::DRAIN_ACTION, fact::ATTACK, fact::MOVE, fact::TRANSPORT];
        /// What it is about: an amount, a location, a mover; for a card on the stack, where it enters play.
        pub const PLACE: Reg = Reg::of_program(0);
        /// What effects add to a drain; where a mover goes.
        pub const MORE: Reg = Reg::of_program(1);
    }
}

words! {
    /// The parts of a turn.
    pub mod phase: Phase {
        ACTIVATE "Activate",
        CONTROL "Control",
        DEPLOY "Deploy",
        BATTLE "Battle",
        MOVE "Move",
        DRAW "Draw",
        END "End of turn",
    }
}

/// The steps of a battle, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum BattleStep {
    Destiny = 1,
    Attrition,
    Power,
    Loss,
    End,
}

impl BattleStep {
    /// What card text asks about.
    pub fn asked(n: usize) -> Option<BattleStep> {
        use BattleStep::*;
        [Destiny, Attrition, Power, Loss, End].into_iter().find(|s| *s as usize == n)
    }
}

/// How far a battle is: begun, in a step, or done with it. Later is more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Progress(i32);

impl Progress {
    pub const BEGUN: Progress = Progress(0);
    pub const fn within(step: BattleStep) -> Progress {
        Progress(2 * step as i32)
    }
    pub const fn after(step: BattleStep) -> Progress {
        Progress(2 * step as i32 + 1)
    }
    /// The step it is in is over, if it is in one.
    pub fn step_over(self) -> Progress {
        if self == Progress::BEGUN { self } else { Progress(self.0 | 1) }
    }
    /// The number of the step in progress, or of the one whose window is open.
    pub fn step(self) -> i32 {
        (self.0 / 2 + self.0 % 2).max(1)
    }
    /// As the battle's frame keeps it.
    pub fn val(self) -> Val {
        Val::num(self.0)
    }
    pub fn of(v: Val) -> Progress {
        Progress(v.n())
    }
}

words! {
    /// Numbers of the whole table.
    pub mod global: Global {
        TURN "turn",
        PHASE "phase",
        FIRST "first player",
        /// Things that came off the stack this turn.
        RESOLVED _,
    }
}

words! {
    /// Numbers that players have.
    pub mod var: Var {
        /// Battles won this turn.
        WON,
        /// Total power in the battle, from its power step on.
        POWER,
    }
}

pub static VOCAB: Vocab = Vocab {
    game: "wars",
    tags: tag::WORDS,
    slots: slot::WORDS,
    counters: counter::WORDS,
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
    extras: extra::WORDS,
    phases: phase::WORDS,
    facts: fact::WORDS,
    notes: note::LIST,
    text: TextWords {
        acts: act::WORDS,
        place_roles: role::WORDS,
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
