//! Sets described: where candidates come from, and the tests on each.

use super::*;

/// One test on a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// It has this word.
    Tag(Tag),
    /// It has not this word.
    NotTag(Tag),
    /// Controlled (outside play: owned) by.
    By(Who),
    /// Not controlled (outside play: owned) by.
    NotBy(Who),
    /// Owned by, whoever controls it.
    OwnedBy(Who),
    /// It is not this thing.
    Not(Thing),
    /// It is one of what the thing holds.
    Among(Thing),
    /// It stands at this place.
    At(Where),
    /// Its place stands in a relation the book knows to the place given.
    Rel(Related, Where),
    /// Its place does not stand in that relation to the place given.
    NotRel(Related, Where),
    /// Its place is of this set; or stands in the relation to a place of this set.
    Stands(FilterId),
    /// Its place stands in the relation to some place of this set.
    RelSome(Related, FilterId),
    /// So many of a set, or more, stand at its place; itself not counted if `other`.
    Holds {
        /// The set.
        of: FilterId,
        /// How many of them.
        n: u8,
        /// Whether the candidate itself does not count.
        other: bool,
    },
    /// A condition in which it is the candidate.
    If(CondId),
    /// It is in this relation to a card of this set.
    HostIs(Rel, FilterId),
    /// At the same place as what was picked before it in this pick.
    OnePlace,
    /// Fewer than so many others that were picked before it in this pick stand at its place.
    PerPlace(u8),
    /// The same number as what was picked before it in this pick; so many like it must lie together.
    Alike(Slot, u8),
    /// It is in this state, or is not.
    Flag(Flags, bool),
    /// Its counters compare so.
    Counter {
        /// Which kind of counter.
        counter: Counter,
        /// How many there are, compared with the value.
        cmp: Cmp,
        /// What they are compared with.
        value: ValueId,
    },
    /// A number of it compares so.
    Slot {
        /// Which number.
        slot: Slot,
        /// As printed, without what changes it.
        printed: bool,
        /// How it compares with the value.
        cmp: Cmp,
        /// What it is compared with.
        value: ValueId,
    },
    /// It has this title of the pool, or has not.
    Titled(u16, bool),
    /// Its title holds these words.
    TitleHas(u16),
    /// The same title as one of a set (as another one, if `other`).
    TitleAmong {
        /// The set.
        of: FilterId,
        /// Whether it must be the title of another card than itself.
        other: bool,
    },
    /// Has, or has not, a card on it in this relation.
    Bears(Rel, bool),
    /// It is on this thing.
    On(Thing),
    /// A legal host for.
    Hosts(Thing),
    /// It has the same controller as this thing.
    SameController(Thing),
    /// Controlled by whoever controls the card that the thing is on.
    WithHostOf(Thing),
    /// There is, or is not, a card of the set at its place, or at a place in this relation to it.
    Company {
        /// How the places are related, or 0 for its own place.
        rel: Option<Related>,
        /// The set.
        of: FilterId,
        /// Whether there must be one.
        yes: bool,
    },
    /// A test the book knows.
    Book(Test),
}

/// Where candidates come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// All cards in play.
    InPlay,
    /// Wherever it is.
    Any,
    /// Place cards and zones that count as places, by the book's class.
    Places(PlaceSet),
    /// The cards of a zone of a seat.
    Zone(SeatZone, Who),
    /// Either of two zones of one seat.
    Zones(SeatZone, SeatZone, Who),
    /// The first n cards of a zone.
    Top(SeatZone, Who, ValueId),
    /// The first card of a zone that passes.
    Topmost(SeatZone, Who),
    /// The last card of a zone.
    Bottom(SeatZone, Who),
    /// What a register holds.
    Held(u8),
    /// The players.
    Seats,
    /// The cards in this relation to a thing, or to any of a set; they may be out of play.
    On(Rel, Thing),
    /// The cards in this relation to any of a set.
    OnSome(Rel, FilterId),
}

/// A set described: any of the alternatives, each a list of tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Where candidates come from.
    pub base: Base,
    /// Lists of tests: who passes all of one list is in the set.
    pub alts: Vec<Vec<Atom>>,
}
