//! A toy rulebook of the WARS kind: energy is the cards themselves, what is announced lies on a stack, triggers wait
//! until somebody would gain the initiative, and the oldest replacement wins.

pub mod battle;
pub mod cards;
pub mod flow;
pub mod scene;
pub mod verbs;

use muster_kernel::ir::*;
use muster_kernel::*;

pub mod zone {
    pub const HAND: u8 = 0;
    pub const RESERVE: u8 = 1;
    pub const ACTIVE: u8 = 2;
    pub const USED: u8 = 3;
    pub const LOST: u8 = 4;
    /// Locations to start with.
    pub const ASIDE: u8 = 5;
    pub const TABLE: u8 = 6;
    // shared
    pub const BOARD: u8 = 0;
    pub const STACK: u8 = 1;
}

pub mod rel {
    use muster_kernel::OUT;
    pub const AT: u8 = 1;
    pub const ABOARD: u8 = 2;
    pub const BENEATH: u8 = 3;
    /// What it was on has left play.
    pub const ORPHAN: u8 = 4;
    pub const STACKED: u8 = 5 | OUT;
}

pub mod tag {
    use muster_kernel::Tag;
    pub const LOCATION: Tag = Tag(0);
    pub const SITE: Tag = Tag(1);
    pub const SECTOR: Tag = Tag(2);
    pub const UNIT: Tag = Tag(3);
    pub const SHIP: Tag = Tag(4);
    pub const ASSET: Tag = Tag(5);
    pub const WEAPON: Tag = Tag(6);
    pub const INTERRUPT: Tag = Tag(7);
    pub const KIZEN: Tag = Tag(8);
}

pub mod slot {
    use muster_kernel::Slot;
    pub const COST: Slot = Slot(0);
    pub const POWER: Slot = Slot(1);
    pub const TACTICS: Slot = Slot(2);
    pub const DEFENSE: Slot = Slot(3);
    pub const DESTINY: Slot = Slot(4);
    /// Energy icons on the side of the player who brought the location, and on the other.
    pub const NEAR: Slot = Slot(5);
    pub const FAR: Slot = Slot(6);
    pub const CAPACITY: Slot = Slot(7);
}

pub mod flag {
    pub const DAMAGED: u16 = 1;
    /// This turn, of locations.
    pub const DRAINED: u16 = 2;
    pub const ATTACKED: u16 = 4;
    /// Damaged when the end step began, and not dealt with yet.
    pub const DUE: u16 = 8;
}

pub mod kind {
    use muster_kernel::Kind;
    pub const DAMAGED: Kind = Kind(0);
    pub const DESTROYED: Kind = Kind(1);
    pub const LOST: Kind = Kind(2);
    pub const DISMISSED: Kind = Kind(3);
    /// A card becomes pending.
    pub const PLAYED: Kind = Kind(4);
    pub const ENTERS: Kind = Kind(5);
    pub const REVEALED: Kind = Kind(6);
    /// One energy is lost.
    pub const LOSES: Kind = Kind(7);
    pub const INVERTED: Kind = Kind(8);
    pub const MOVED: Kind = Kind(9);
}

/// Marks on records.
pub mod mark {
    pub const WEAPON: u16 = 1;
    pub const BATTLE: u16 = 2;
    pub const PLAYED: u16 = 4;
}

pub mod until {
    pub const TURN: u8 = 0;
    pub const BATTLE: u8 = 1;
}

pub mod class {
    pub const CARD: u8 = 0;
    pub const INTERRUPT: u8 = 1;
    pub const ACTIVATED: u8 = 2;
    pub const TRIGGER: u8 = 3;
    pub const PHASE: u8 = 4;
}

pub mod phase {
    pub const ACTIVATE: i32 = 0;
    pub const CONTROL: i32 = 1;
    pub const DEPLOY: i32 = 2;
    pub const BATTLE: i32 = 3;
    pub const MOVE: i32 = 4;
    pub const DRAW: i32 = 5;
}

pub mod global {
    pub const TURN: usize = 0;
    pub const PHASE: usize = 1;
}

pub mod act {
    use muster_kernel::OptVerb;
    /// A phase action; `ability` says which.
    pub const PHASE: OptVerb = OptVerb::BOOK;
    pub const DRAW: OptVerb = OptVerb(OptVerb::BOOK.0 + 1);
    pub const DAMAGE: OptVerb = OptVerb(OptVerb::BOOK.0 + 2);
    /// Acts that cards forbid.
    pub const PLAY: u8 = 0;
}

pub mod stage {
    pub const ANNOUNCE: u8 = 0;
    pub const PARK: u8 = 1;
    pub const COUNT: u8 = 2;
}

/// What becomes of a card that was pending.
pub mod fate {
    pub const LOST: u8 = 0;
    pub const USED: u8 = 1;
    pub const STACKED: u8 = 2;
}

/// Questions about a candidate, and about the moment.
pub mod ask {
    pub const ENTRY: u8 = 1;
    pub const ROOM: u8 = 2;
    pub const IN_BATTLE: u8 = 3;
    pub const SAME_TITLE: u8 = 4;
    pub const ON_THIS: u8 = 5;
    pub const CARRIES_THIS: u8 = 6;
    pub const DRAINABLE: u8 = 7;
    pub const CONTESTED: u8 = 8;
    pub const DESTINATION: u8 = 9;
    pub const ELSEWHERE: u8 = 10;

    pub const BEFORE_DESTINY: u8 = 0;
    pub const BATTLE_HERE: u8 = 1;
    pub const SITE_BATTLE_HERE: u8 = 2;
    pub const NOTHING_STACKED: u8 = 3;
    pub const HAS_RESERVE: u8 = 4;

    pub const ACTIVE: u8 = 0;
    pub const ICONS: u8 = 1;

    /// Things that lie on the stack.
    pub const PENDING: u8 = 0;
    pub const PENDING_DRAIN: u8 = 1;
}

pub mod note {
    use muster_kernel::NoteId;
    pub const DAMAGED: NoteId = NoteId(0);
    pub const DESTROYED: NoteId = NoteId(1);
    pub const LOST: NoteId = NoteId(2);
    pub const DISMISSED: NoteId = NoteId(3);
    pub const ENTERS: NoteId = NoteId(4);
    pub const REVEALED: NoteId = NoteId(5);
    pub const LOSES: NoteId = NoteId(6);
    pub const INVERTED: NoteId = NoteId(7);
    pub const RESOLVES: NoteId = NoteId(8);
    pub const CANCELED: NoteId = NoteId(9);
    pub const TO_USED: NoteId = NoteId(10);
    pub const STACKED: NoteId = NoteId(11);
    pub const DESTINY: NoteId = NoteId(12);
    pub const CASUALTIES: NoteId = NoteId(13);
    pub const BATTLE_CANCELED: NoteId = NoteId(14);
    pub const MOVED: NoteId = NoteId(15);
    pub const UNDAMAGED: NoteId = NoteId(16);
}

const fn pile(name: &'static str, sight: Sight, in_play: bool, class: u8) -> ZoneRule {
    ZoneRule { name, sight, in_play, class, ordered: true }
}

pub static VOCAB: Vocab = Vocab {
    game: "toy",
    tags: &["location", "site", "sector", "unit", "ship", "asset", "weapon", "interrupt", "kizen"],
    slots: &["cost", "power", "tactics", "defense", "destiny", "near icons", "far icons", "capacity"],
    counters: [""; 4],
    pools: [""; 4],
    flags: &[(flag::DAMAGED, "damaged"), (flag::DRAINED, "drained"), (flag::ATTACKED, "attacked")],
    seat_zones: &[
        pile("hand", Sight::Owner, false, 2),
        pile("reserve", Sight::Nobody, false, 0),
        pile("active", Sight::Nobody, false, 0),
        pile("used", Sight::Nobody, false, 0),
        pile("lost", Sight::All, false, 0),
        pile("aside", Sight::Owner, false, 0),
        pile("table", Sight::All, true, 1),
    ],
    shared_zones: &[pile("board", Sight::All, true, 1), pile("stack", Sight::All, false, 4)],
    rels: &["", "at", "aboard", "beneath", "left", "stacked on"],
    option_verbs: Words::plain(&["do", "draw", "damage"]),
    prompts: Words::plain(&[
        "pick",
        "target",
        "how many",
        "really",
        "which",
        "which first",
        "your move",
        "lose",
        "start at",
    ]),
    classes: &["card", "interrupt", "activated", "trigger", "phase action"],
    endings: Words::plain(&["ran out of bounds", "out of energy", "both out of energy", "too long", "could not pay"]),
    globals: &["turn", "phase"],
    notes: &[
        LogLine { public: "{0} is damaged", private: "" },
        LogLine { public: "{0} is destroyed", private: "" },
        LogLine { public: "{0} is lost", private: "" },
        LogLine { public: "{0} is dismissed", private: "" },
        LogLine { public: "{0} enters play", private: "" },
        LogLine { public: "{0} is revealed", private: "" },
        LogLine { public: "{1} loses {0}", private: "" },
        LogLine { public: "{0} is inverted", private: "" },
        LogLine { public: "{0} resolves", private: "" },
        LogLine { public: "{0} is canceled", private: "" },
        LogLine { public: "{0} goes to used", private: "" },
        LogLine { public: "{0} is stacked", private: "" },
        LogLine { public: "battle destiny {0} to {1}", private: "" },
        LogLine { public: "casualties {0}", private: "" },
        LogLine { public: "battle canceled", private: "" },
        LogLine { public: "{0} moves", private: "" },
        LogLine { public: "{0} is undamaged", private: "" },
    ],
};

pub static BOOK: Book = Book {
    version: 1,
    vocab: &VOCAB,
    timing: Timing {
        would: false,
        instead: Instead::Oldest,
        check: Check::AtAsk,
        after: After::Wait,
        late: false,
        late_first: false,
        queued: false,
    },
    kinds: verbs::KINDS,
    procs: flow::PROCS,
    windows: flow::WINDOWS,
    menus: flow::MENUS,
    verbs: verbs::VERBS,
    text_tags: [0; 4],
    place_tag: tag::LOCATION,
    attached: rel::BENEATH,
    setup: flow::setup,
    check: |_| false,
    use_ability: flow::use_ability,
    stage: flow::stage,
    may_use: flow::may_use,
    choosable: |_, _, _, _| true,
    rel: |_, _, _, _| false,
    role: |_, _| Ref::NONE,
    role_place: |q, _| battle::location(q.t),
    now,
    arms_in_full: false,
    seat_number: |_, _, _, _| 0,
    number: |q, env, n| match n {
        ask::ACTIVE => q.t.zone_len(seat_zone(env.seat, zone::ACTIVE)) as i32,
        _ => 1 + locations(q.t).map(|c| icons(q, c, env.seat)).sum::<i32>(),
    },
    test,
    hopeless: |_, _| false,
    places: |q, _, class, out| {
        let fits = |p: &&Parked| class == ask::PENDING || (p.card.is_none() && p.frame.code == flow::action::DRAIN);
        q.t.parked.iter().filter(fits).for_each(|p| out(Val::parked(p.age)));
    },
    first: |q| q.t.head.active,
    window_answers: WindowId(0),
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
        limit: "toy.bullets",
        maximum: "toy.maximum",
        gate: "toy.requirement",
        cost: "toy.cost",
        target: "toy.target",
        change: "toy.change",
        blank: "toy.blank",
        timing: "toy.timing",
    },
    remembered: &[slot::COST, slot::POWER, slot::TACTICS, slot::DEFENSE, slot::DESTINY],
};

// ---- reading the table ----

pub fn home(seat: Seat, n: u8) -> Spot {
    Spot::zone(seat_zone(seat, n))
}
pub fn board() -> ZoneId {
    shared_zone(zone::BOARD)
}
pub fn stack() -> Spot {
    Spot::zone(shared_zone(zone::STACK))
}
pub fn locations(t: &Table) -> Chain<'_> {
    t.zone(board())
}
pub fn energy(t: &Table, seat: Seat) -> usize {
    [zone::RESERVE, zone::ACTIVE, zone::USED].iter().map(|z| t.zone_len(seat_zone(seat, *z))).sum()
}
pub fn losable(t: &Table, seat: Seat) -> i32 {
    (energy(t, seat) + t.zone_len(seat_zone(seat, zone::HAND))) as i32
}
/// Energy icons of a location that face a seat.
pub fn icons(q: &Q, loc: CardId, seat: Seat) -> i32 {
    q.card_number(loc, if q.t.card(loc).owner == seat { slot::NEAR } else { slot::FAR })
}
pub fn fights(q: &Q, c: CardId) -> bool {
    q.printed_has(c, tag::UNIT) || q.printed_has(c, tag::SHIP)
}
/// A seat's units and ships at a place, those aboard included.
pub fn forces(q: &Q, place: Spot, seat: Seat) -> Vec<CardId> {
    q.t.in_play().filter(|c| q.t.card(*c).ctrl == seat && q.place_of(*c) == place && fights(q, *c)).collect()
}
pub fn has_force(q: &Q, place: Spot, seat: Seat) -> bool {
    !forces(q, place, seat).is_empty()
}
/// Sites of one group are neighbours where nothing but sectors lies between them.
pub fn adjacent(q: &Q, a: CardId, b: CardId) -> bool {
    let row: Vec<CardId> = locations(q.t).filter(|c| related(q.t, *c, a) && q.printed_has(*c, tag::SITE)).collect();
    row.windows(2).any(|w| (w[0] == a && w[1] == b) || (w[0] == b && w[1] == a))
}
pub fn related(t: &Table, a: CardId, b: CardId) -> bool {
    t.card(a).slot == t.card(b).slot
}
pub fn room(q: &Q, ship: CardId) -> bool {
    let aboard = q.t.kids(ship).filter(|k| q.t.card(*k).rel == rel::ABOARD).count() as i32;
    aboard < q.card_number(ship, slot::CAPACITY)
}
/// May this card enter play there for that seat?
fn entry(q: &Q, card: CardId, seat: Seat, loc: CardId) -> bool {
    let want = if q.printed_has(card, tag::SHIP) { tag::SECTOR } else { tag::SITE };
    let same = if q.printed_has(card, tag::SHIP) { tag::SHIP } else { tag::UNIT };
    let there = || forces(q, Spot::card(loc), seat).iter().any(|c| q.printed_has(*c, same));
    q.printed_has(loc, want) && (icons(q, loc, seat) > 0 || there())
}
/// May the mover go there by a movement action? Five forms.
fn destination(q: &Q, mover: CardId, to: CardId) -> bool {
    let (has, card) = (|c, t| q.printed_has(c, t), q.t.card(mover));
    let Some(at) = q.place_of(mover).as_card() else { return false };
    let carrier = card.at.as_card().filter(|_| card.rel == rel::ABOARD);
    if has(mover, tag::SHIP) {
        return has(to, tag::SECTOR) && to != at;
    }
    match carrier {
        None if has(to, tag::SITE) => adjacent(q, at, to),
        None => has(to, tag::SHIP) && own_ship(q, to, card.ctrl) && related_sector(q, to, at),
        Some(_) if has(to, tag::SITE) => related(q.t, at, to),
        Some(ship) => to != ship && own_ship(q, to, card.ctrl) && q.place_of(to) == Spot::card(at),
    }
}
fn own_ship(q: &Q, c: CardId, seat: Seat) -> bool {
    q.printed_has(c, tag::SHIP) && q.t.card(c).ctrl == seat && room(q, c)
}
fn related_sector(q: &Q, ship: CardId, site: CardId) -> bool {
    q.place_of(ship).as_card().is_some_and(|s| q.printed_has(s, tag::SECTOR) && related(q.t, s, site))
}

fn test(q: &Q, env: &Env, f: &Facts, n: u8) -> bool {
    let this = env.this.card();
    let reg = |i: usize| env.regs.get(i).copied().unwrap_or(Val::NIL);
    match n {
        ask::ENTRY => f.card.is_some() && entry(q, this, env.seat, f.card),
        ask::ROOM => f.card.is_some() && q.printed_has(this, tag::UNIT) && room(q, f.card),
        ask::IN_BATTLE => !f.place.is_nowhere() && f.place == battle::location(q.t),
        ask::SAME_TITLE => q.t.kids(this).any(|k| q.t.card(k).rel == rel::STACKED && q.t.card(k).def == f.def),
        ask::ON_THIS => f.host == Spot::card(this) && f.rel == rel::STACKED,
        ask::CARRIES_THIS => q.t.card(this).rel == rel::ABOARD && q.t.card(this).at == Spot::card(f.card),
        ask::DRAINABLE => {
            let other = q.t.next_seat(env.seat);
            has_force(q, f.place, env.seat) && !has_force(q, f.place, other) && icons(q, f.card, other) > 0
        }
        ask::CONTESTED => q.t.seats().all(|s| has_force(q, f.place, s)),
        ask::DESTINATION => q.first_card(reg(0)).is_some_and(|mover| f.card.is_some() && destination(q, mover, f.card)),
        ask::ELSEWHERE => {
            let Some(p) = q.t.parked_at(reg(0)).map(|i| &q.t.parked[i]) else { return false };
            let Some(at) = q.first_card(p.frame.regs[0]) else { return false };
            let Some(at) = q.place_of(at).as_card() else { return false };
            let ship = q.printed_has(p.card.card(), tag::SHIP);
            f.card != at && if ship { q.has(f, tag::SECTOR) } else { q.has(f, tag::SITE) && related(q.t, at, f.card) }
        }
        _ => true,
    }
}

fn now(q: &Q, env: &Env, n: u8) -> bool {
    let here = battle::location(q.t);
    match n {
        ask::BEFORE_DESTINY => battle::step(q.t).is_some_and(|s| s < battle::DESTINY),
        ask::BATTLE_HERE => !here.is_nowhere() && here == q.here(env),
        ask::SITE_BATTLE_HERE => here == q.here(env) && here.as_card().is_some_and(|c| q.printed_has(c, tag::SITE)),
        ask::NOTHING_STACKED => !q.t.kids(env.this.card()).any(|k| q.t.card(k).rel == rel::STACKED),
        _ => q.t.zone_len(seat_zone(env.seat, zone::RESERVE)) > 0,
    }
}

/// A filter made of alternatives.
pub fn any_of(base: Base, alts: &[&[Atom]]) -> Filter {
    Filter { base, alts: alts.iter().map(|a| a.to_vec()).collect() }
}
