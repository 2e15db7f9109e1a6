//! A toy rulebook of the Conquest kind: everything that happens may be answered before and after, the newest
//! replacement wins, damage is assigned, shielded and taken, and dials are set in secret.

pub mod cards;
pub mod flow;
pub mod scene;
pub mod verbs;

use muster_kernel::ir::*;
use muster_kernel::*;

pub mod zone {
    pub const HAND: u8 = 0;
    pub const DECK: u8 = 1;
    pub const DISCARD: u8 = 2;
    pub const HQ: u8 = 3;
    /// Events while they are played.
    pub const PLAYED: u8 = 4;
    // shared
    pub const BOARD: u8 = 0;
}

pub mod rel {
    pub const AT: u8 = 1;
    pub const ATTACHED: u8 = 2;
}

pub mod tag {
    use muster_kernel::Tag;
    pub const PLANET: Tag = Tag(0);
    pub const UNIT: Tag = Tag(1);
    pub const WARLORD: Tag = Tag(2);
    pub const ARMY: Tag = Tag(3);
    pub const EVENT: Tag = Tag(4);
    pub const ATTACHMENT: Tag = Tag(5);
    pub const ORKS: Tag = Tag(6);
    pub const PSYKER: Tag = Tag(7);
    pub const FLYING: Tag = Tag(8);
    pub const MOBILE: Tag = Tag(9);
    pub const AREA: Tag = Tag(10);
    pub const ARMORBANE: Tag = Tag(11);
}

pub mod slot {
    use muster_kernel::Slot;
    pub const COST: Slot = Slot(0);
    pub const ATK: Slot = Slot(1);
    pub const HP: Slot = Slot(2);
    pub const SHIELDS: Slot = Slot(3);
    /// Of the area effect.
    pub const AREA: Slot = Slot(4);
}

pub mod flag {
    pub const EXHAUSTED: u16 = 1;
    /// Its Mobile move is made.
    pub const MOVED: u16 = 2;
    /// Its price could not be paid this round.
    pub const TRIED: u16 = 4;
}

pub mod kind {
    use muster_kernel::Kind;
    pub const ASSIGN: Kind = Kind(0);
    pub const TAKE: Kind = Kind(1);
    pub const DESTROY: Kind = Kind(2);
    pub const PRICE: Kind = Kind(3);
    /// The effects of an event card are about to resolve.
    pub const EFFECTS: Kind = Kind(4);
    pub const PLAYED: Kind = Kind(5);
    pub const ENTERS: Kind = Kind(6);
    pub const COMMIT: Kind = Kind(7);
    pub const MOVE: Kind = Kind(8);
}

/// Marks on records.
pub mod mark {
    pub const BY_ATTACK: u16 = 1;
    pub const REASSIGNED: u16 = 2;
    pub const SHIELDED: u16 = 4;
}

pub mod until {
    pub const ROUND: u8 = 0;
}

pub mod class {
    pub const ACTION: u8 = 0;
    pub const ANSWER: u8 = 1;
}

pub mod global {
    pub const ROUND: usize = 0;
    pub const INITIATIVE: usize = 1;
}

pub mod act {
    use muster_kernel::OptVerb;
    pub const DEPLOY: OptVerb = OptVerb::BOOK;
    pub const MOVE: OptVerb = OptVerb(OptVerb::BOOK.0 + 1);
    pub const SHIELD: OptVerb = OptVerb(OptVerb::BOOK.0 + 2);
    pub const AREA: OptVerb = OptVerb(OptVerb::BOOK.0 + 3);
}

pub mod stage {
    pub const EFFECTS: u8 = 0;
    pub const INSTEAD: u8 = 1;
}

pub mod ending {
    use muster_kernel::Ending;
    pub const WARLORD: Ending = Ending(1);
    pub const BOTH: Ending = Ending(2);
    pub const LONG: Ending = Ending(3);
}

pub mod note {
    use muster_kernel::NoteId;
    pub const TAKES: NoteId = NoteId(0);
    pub const DESTROYED: NoteId = NoteId(1);
    pub const CANCELED: NoteId = NoteId(2);
    pub const PLAYED: NoteId = NoteId(3);
    pub const RETURNS: NoteId = NoteId(4);
    pub const REANIMATES: NoteId = NoteId(5);
    pub const ENTERS: NoteId = NoteId(6);
    pub const COMMITS: NoteId = NoteId(7);
    pub const MOVES: NoteId = NoteId(8);
    pub const SHIELDS: NoteId = NoteId(9);
    pub const TAKEN_BACK: NoteId = NoteId(10);
}

const fn pile(name: &'static str, sight: Sight, in_play: bool, class: u8, ordered: bool) -> ZoneRule {
    ZoneRule { name, sight, in_play, class, ordered }
}

pub static VOCAB: Vocab = Vocab {
    game: "toy",
    tags: &[
        "planet",
        "unit",
        "warlord",
        "army",
        "event",
        "attachment",
        "orks",
        "psyker",
        "flying",
        "mobile",
        "area effect",
        "armorbane",
    ],
    slots: &["cost", "attack", "hp", "shields", "area"],
    counters: ["damage", "", "", ""],
    pools: ["resources", "", "", ""],
    flags: &[(flag::EXHAUSTED, "exhausted")],
    seat_zones: &[
        pile("hand", Sight::Owner, false, 2, false),
        pile("deck", Sight::Nobody, false, 0, true),
        pile("discard", Sight::All, false, 0, true),
        pile("hq", Sight::All, true, 1, false),
        pile("played", Sight::All, false, 4, true),
    ],
    shared_zones: &[pile("planets", Sight::All, true, 1, true)],
    rels: &["", "at", "attached to"],
    option_verbs: Words::plain(&["deploy", "move", "shield", "area effect"]),
    prompts: Words::plain(&[
        "pick",
        "target",
        "how many",
        "really",
        "which",
        "which first",
        "your move",
        "dial",
        "attack",
        "deploy to",
    ]),
    classes: &["action", "answer"],
    endings: Words::plain(&["ran out of bounds", "warlord", "both warlords", "too long"]),
    globals: &["round", "initiative"],
    notes: &[
        LogLine { public: "{0} takes {1}", private: "" },
        LogLine { public: "{0} is destroyed", private: "" },
        LogLine { public: "{0} is canceled", private: "" },
        LogLine { public: "{0} is played", private: "" },
        LogLine { public: "{0} returns to hand", private: "" },
        LogLine { public: "{0} reanimates", private: "" },
        LogLine { public: "{0} enters at {1}", private: "" },
        LogLine { public: "{0} commits to {1}", private: "" },
        LogLine { public: "{0} moves to {1}", private: "" },
        LogLine { public: "{0} shields {1}", private: "" },
        LogLine { public: "{0} is taken back", private: "" },
    ],
};

pub static BOOK: Book = Book {
    version: 1,
    vocab: &VOCAB,
    timing: Timing {
        would: true,
        instead: Instead::Newest,
        check: Check::Nested,
        after: After::Answer,
        late: false,
        late_first: false,
        queued: false,
    },
    kinds: verbs::KINDS,
    procs: flow::PROCS,
    windows: flow::WINDOWS,
    menus: flow::MENUS,
    verbs: verbs::VERBS,
    text_tags: [1 << tag::FLYING.0 | 1 << tag::MOBILE.0 | 1 << tag::AREA.0 | 1 << tag::ARMORBANE.0, 0, 0, 0],
    place_tag: tag::PLANET,
    attached: rel::ATTACHED,
    setup: flow::setup,
    check: verbs::check,
    use_ability: flow::use_ability,
    stage: flow::stage,
    may_use: flow::may_use,
    choosable: |_, _, _, _| true,
    rel: |q, _, a, b| adjacent(q.t, a, b),
    role: |_, _| Ref::NONE,
    role_place: |_, _| Spot::NOWHERE,
    now: |_, _, _| true,
    arms_in_full: false,
    seat_number: |_, _, _, _| 0,
    number: |_, _, _| 0,
    test: |_, _, _, _| true,
    hopeless: |_, _| false,
    places: |q, _, _, out| planets(q.t).for_each(|c| out(Val::object(q.t.obj(c)))),
    first: |q| initiative(q.t),
    window_answers: flow::window::ANSWERS,
    window_late: WindowId(0),
    adds: |_, _, _, _| {},
    x: |_, _| 0,
    more_uses: |_, _| 0,
    by_chance: |_, _, _, _| false,
    targeted: None,
    prompt: |_, _, _| None,
    asks: Asks {
        pick: Prompt(0),
        target: Prompt(1),
        number: Prompt(2),
        may: Prompt(3),
        branch: Prompt(4),
        order: Prompt(5),
    },
    ends: Ends { stuck: Ending(0), conceded: Ending(0) },
    parked_place: |_, _| Spot::NOWHERE,
    claims: |_, _, _| {},
    claim: |_, _, _| {},
    facts: |_, _, _| {},
    leave: |_, _| false,
    clauses: Clauses {
        limit: "toy.limit",
        maximum: "toy.maximum",
        gate: "toy.gate",
        cost: "toy.cost",
        target: "toy.target",
        change: "toy.change",
        blank: "toy.blank",
        timing: "toy.timing",
    },
    remembered: &[slot::COST, slot::ATK, slot::HP],
};

// ---- reading the table ----

pub fn home(seat: Seat, n: u8) -> Spot {
    Spot::zone(seat_zone(seat, n))
}
pub fn board() -> ZoneId {
    shared_zone(zone::BOARD)
}
pub fn planets(t: &Table) -> Chain<'_> {
    t.zone(board())
}
pub fn initiative(t: &Table) -> Seat {
    Seat(t.global(global::INITIATIVE) as u8)
}
pub fn adjacent(t: &Table, a: Spot, b: Spot) -> bool {
    let at = |s: Spot| planets(t).position(|p| Spot::card(p) == s);
    matches!((at(a), at(b)), (Some(x), Some(y)) if x.abs_diff(y) == 1)
}
pub fn is_unit(q: &Q, c: CardId) -> bool {
    q.printed_has(c, tag::UNIT)
}
/// A seat's units at a planet.
pub fn units_at<'a>(q: &'a Q, planet: CardId, seat: Seat) -> impl Iterator<Item = CardId> + 'a {
    q.t.kids(planet).filter(move |c| q.t.card(*c).ctrl == seat && is_unit(q, *c))
}
pub fn ready(t: &Table, c: CardId) -> bool {
    !t.card(c).has(flag::EXHAUSTED)
}
pub fn remaining(q: &Q, c: CardId) -> i32 {
    q.card_number(c, slot::HP) - q.t.card(c).counters[0] as i32
}
pub fn warlord(q: &Q, seat: Seat) -> Option<CardId> {
    q.t.in_play().find(|c| q.t.card(*c).ctrl == seat && q.printed_has(*c, tag::WARLORD))
}
