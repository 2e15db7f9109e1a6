//! What everybody at the table knows.

use super::*;

/// What a book is asked to tell everybody about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// A level of what is going on, by its number among the frames.
    Frame(usize),
    /// A card that others stand at.
    Place(CardId),
    /// A player.
    Seat(Seat),
    /// Something parked, by its number among those.
    Parked(usize),
}

crate::words! {
    /// What procedures of every game tell of themselves; the book's own facts begin at `FactId::BOOK`.
    pub mod told: FactId {
        /// Where it goes on, as a card.
        PLACE,
        /// The seat that goes first.
        FIRST,
        /// The seat that began it.
        BEGUN_BY,
        /// Its step, from 1.
        STEP,
        /// A card that acts, and one that it acts on.
        ACTING,
        /// The card it acts on.
        TARGET,
        /// The seat whose doing it is, and how much it is.
        BY,
        /// How much it is.
        STRENGTH,
        /// A running total: so much of what is due.
        MET,
        /// What is due.
        DUE,
    }
}

impl FactId {
    /// The first fact that is the book's own.
    pub const BOOK: FactId = FactId::nth(told::COUNT);
}

/// Something everybody at the table knows or can count: a total, who began it, what it is called. It may not depend on
/// what anybody has not seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What it tells of.
    pub what: FactId,
    /// Whose number it is.
    pub seat: Option<Seat>,
    /// The number, card or seat it tells.
    pub val: Val,
}

impl Fact {
    /// A fact of the table as a whole.
    pub fn new(what: FactId, val: Val) -> Fact {
        Fact { what, seat: None, val }
    }
    /// A number of the table as a whole.
    pub fn number(what: FactId, n: i32) -> Fact {
        Fact::new(what, Val::num(n))
    }
    /// A number of a seat.
    pub fn of(what: FactId, seat: Seat, n: i32) -> Fact {
        Fact { what, seat: Some(seat), val: Val::num(n) }
    }
}
