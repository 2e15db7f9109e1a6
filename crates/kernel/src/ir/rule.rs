//! What standing and timed effects make so.

use super::*;

/// How a number is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// So much more.
    Add,
    /// So much less.
    Less,
    /// Twice as much.
    Double,
    /// Half as much.
    Half,
    /// Just so much, whatever it was.
    Set,
    /// No less than.
    Least,
}

/// One thing a standing or timed effect says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    /// A number is changed.
    Number {
        /// Which number.
        slot: Slot,
        /// How.
        how: How,
        /// By how much, or to what.
        value: ValueId,
    },
    /// One number is read as another, with everything that changes that other.
    ReadAs {
        /// The number that is read.
        slot: Slot,
        /// The one it is read as.
        other: Slot,
    },
    /// It has a word it had not.
    Gain {
        /// The word.
        tag: Tag,
        /// How often, for words that count.
        n: u8,
    },
    /// It has a word no longer.
    Lose {
        /// The word.
        tag: Tag,
    },
    /// Its printed text counts for nothing.
    Blank,
    /// It has this ability too.
    Grants(AbilityId),
    /// What it does to those of `against` counts double or half.
    Scale {
        /// The number that is scaled.
        slot: Slot,
        /// Double or half.
        how: How,
        /// Those to whom it counts so.
        against: FilterId,
    },
    /// An act of the book is forbidden to what the rule is about; `against` narrows the other side.
    Forbid {
        /// Which act.
        act: Act,
        /// The other side, `NO` for anything.
        against: FilterId,
    },
}

/// What a rule is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The card that says it.
    This,
    /// The card that card is on.
    Host,
    /// The card a timed effect was laid on.
    Marked,
    /// Everything of a set.
    All(FilterId),
    /// What a seat has or may do with regard to a card: read only when asked for a seat, which is register 0 then.
    Seat {
        /// Which seats.
        who: Who,
        /// The cards with regard to which it counts, `NO` for all.
        of: FilterId,
    },
}

/// One thing that a standing or timed effect makes so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// What it is about.
    pub about: About,
    /// What is so.
    pub says: Says,
    /// In force only while this holds.
    pub while_: CondId,
}
