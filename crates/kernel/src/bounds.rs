//! How much one table may hold and one request may do. The figures are far beyond what a game needs; ARCHITECTURE says
//! why. Who comes to one is told so, and the game stays as it was before the request.

use crate::cx::Cx;
use crate::table::{MAX_CARDS, PARKED_PICKS};

/// What ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Steps between two decisions.
    Steps,
    /// Levels of what is going on.
    Frames,
    /// Things picked by what is going on.
    Picks,
    /// Things picked by one announced thing.
    ParkedPicks,
    /// Things that happen and may still be answered.
    Records,
    /// Cards and tokens.
    Cards,
    /// Timed effects.
    Lasting,
    /// Counts of used abilities.
    Uses,
    /// Notes of what has answered what.
    Answered,
    /// Triggers that wait.
    Waiting,
    /// Announced things.
    Parked,
    /// Points that may be spent only on some things.
    Purses,
}

impl Bound {
    /// Every one of them.
    pub const ALL: [Bound; 12] = [
        Bound::Steps,
        Bound::Frames,
        Bound::Picks,
        Bound::ParkedPicks,
        Bound::Records,
        Bound::Cards,
        Bound::Lasting,
        Bound::Uses,
        Bound::Answered,
        Bound::Waiting,
        Bound::Parked,
        Bound::Purses,
    ];

    /// The most there may be. A list grows a little beyond it until the step that filled it is over.
    pub const fn most(self) -> usize {
        match self {
            Bound::Steps => 200_000,
            Bound::Frames => 8_000,
            Bound::Picks => 12_000,
            Bound::ParkedPicks => PARKED_PICKS,
            Bound::Records => 16_000,
            Bound::Cards => MAX_CARDS,
            Bound::Lasting => 4_000,
            Bound::Uses => 4_000,
            Bound::Answered => 16_000,
            Bound::Waiting => 8_000,
            Bound::Parked => 4_000,
            Bound::Purses => 250,
        }
    }
    /// Its symbol.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Steps => "bound.steps",
            Bound::Frames => "bound.frames",
            Bound::Picks => "bound.picks",
            Bound::ParkedPicks => "bound.parked-picks",
            Bound::Records => "bound.records",
            Bound::Cards => "bound.cards",
            Bound::Lasting => "bound.lasting",
            Bound::Uses => "bound.uses",
            Bound::Answered => "bound.answered",
            Bound::Waiting => "bound.waiting",
            Bound::Parked => "bound.parked",
            Bound::Purses => "bound.purses",
        }
    }
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} > {}", self.name(), self.most())
    }
}

impl Cx<'_> {
    /// Something ran out: the request ends as soon as the step that is being done is over.
    #[cold]
    pub fn out_of(&mut self, bound: Bound) {
        self.s.spent.get_or_insert(bound);
    }
    /// A list that was added to must not be longer than this.
    #[inline]
    pub(crate) fn within(&mut self, bound: Bound, len: usize) {
        if len > bound.most() {
            self.out_of(bound);
        }
    }
}
