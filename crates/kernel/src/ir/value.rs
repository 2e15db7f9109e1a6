//! Numbers to be worked out, and what holds or does not.

use super::*;

/// How two numbers compare.
///
/// ```
/// use muster_kernel::ir::Cmp;
///
/// assert!(Cmp::Ge.holds(2, 2) && !Cmp::Gt.holds(2, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cmp {
    /// The first is lower.
    Lt,
    /// The first is not higher.
    Le,
    /// Both are the same.
    Eq,
    /// They differ.
    Ne,
    /// The first is not lower.
    Ge,
    /// The first is higher.
    Gt,
}

impl Cmp {
    /// Whether the two compare so.
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cmp::Lt => a < b,
            Cmp::Le => a <= b,
            Cmp::Eq => a == b,
            Cmp::Ne => a != b,
            Cmp::Ge => a >= b,
            Cmp::Gt => a > b,
        }
    }
}

/// A number to be worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// This number.
    Num(i16),
    /// What a register holds.
    Reg(u8),
    /// A number fixed when a timed effect was made.
    Cap(u8),
    /// A number of a card.
    Stat {
        /// Which card.
        of: Thing,
        /// Which number of it.
        slot: Slot,
        /// As printed, without what changes it.
        printed: bool,
    },
    /// How many counters a card has.
    Counter {
        /// Which card.
        of: Thing,
        /// Which kind of counter.
        counter: Counter,
    },
    /// A number of a seat's purse.
    Pool {
        /// Whose.
        who: Who,
        /// Which one.
        pool: PoolId,
    },
    /// How many are in a set.
    Size(FilterId),
    /// The sum of a number over a set.
    Total {
        /// The set.
        of: FilterId,
        /// The number that is summed.
        slot: Slot,
        /// As printed, without what changes it.
        printed: bool,
    },
    /// The highest of a number over a set, 0 if it is empty.
    Highest {
        /// The set.
        of: FilterId,
        /// The number that is compared.
        slot: Slot,
        /// As printed, without what changes it.
        printed: bool,
    },
    /// The most of a set that stand at one place, 0 if there are none.
    MostAt {
        /// The set.
        of: FilterId,
        /// The places.
        places: PlaceSet,
    },
    /// What a seat has at a place, as the book reckons it.
    Seat {
        /// Whose it is.
        who: Who,
        /// Which number.
        slot: Slot,
        /// The place.
        at: Where,
    },
    /// The same, summed over a set of places.
    SeatTotal {
        /// Whose it is.
        who: Who,
        /// Which number.
        slot: Slot,
        /// The places.
        of: FilterId,
    },
    /// How many of the words from `first` on occur among a set.
    Distinct {
        /// The set whose words are looked at.
        of: FilterId,
        /// The first of the words.
        first: Tag,
        /// How many words there are, in a row.
        n: u8,
    },
    /// How many things a register holds.
    Len(u8),
    /// The event's amount.
    Amount,
    /// The sum of both.
    Add(ValueId, ValueId),
    /// The first without the second.
    Sub(ValueId, ValueId),
    /// Both multiplied.
    Mul(ValueId, ValueId),
    /// The lower one.
    Min(ValueId, ValueId),
    /// Rounded up.
    Half(ValueId),
    /// What is left until a moment of the most that a line of this card may do.
    Left {
        /// The line whose uses are counted.
        line: u8,
        /// The most it may do.
        most: i16,
        /// The book's moment at which it may do as much again.
        until: Until,
    },
    /// A number the book answers.
    Ask(Ask),
}

/// What holds or does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cond {
    /// Two numbers compare so.
    Cmp(Cmp, ValueId, ValueId),
    /// That thing passes the tests of the set.
    Is(Thing, FilterId),
    /// At least so many.
    Exists(FilterId, u8),
    /// A question about the moment that the book answers.
    Now(Now),
    /// All of them have the same number.
    Alike(Thing, Slot),
    /// What the ability judged by its condition of that number when it was triggered.
    Judged(u8),
    /// All of them hold.
    And(Vec<CondId>),
    /// At least one of them holds.
    Or(Vec<CondId>),
    /// It does not hold.
    Not(CondId),
}
