//! How much one table may hold and one request may do. The figures are far beyond what a game needs; ARCHITECTURE says
//! why. Who comes to one is told so, and the game stays as it was before the request.

use crate::cx::{Cx, Scratch};
use crate::table::{MAX_CARDS, PARKED_PICKS};
use std::cell::Cell;

/// What ran out.
///
/// ```
/// use muster_kernel::{Bound, Refusal};
///
/// // by symbol, for logs; players read it in the words of their language
/// assert_eq!(Refusal::TooMuch(Bound::Counters).to_string(), "refusal.too-much: bound.counters > 255");
/// assert!(Bound::ALL.contains(&Bound::Levels));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Steps between two decisions.
    Steps,
    /// Ops that were looked at ahead for one request, or by one look.
    Looks,
    /// Levels of numbers and words that depend on one another, but in a circle.
    Levels,
    /// Numbers and words read for the sake of others in one request or for one look at the table.
    Readings,
    /// Numbers of the table, of players and of cards that are remembered.
    Numbers,
    /// Counters of one kind on a card.
    Counters,
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
    pub const ALL: [Bound; 17] = [
        Bound::Steps,
        Bound::Looks,
        Bound::Levels,
        Bound::Readings,
        Bound::Numbers,
        Bound::Counters,
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
            Bound::Looks => 4_000_000,
            Bound::Levels => 5,
            Bound::Readings => 50_000_000,
            Bound::Numbers => i16::MAX as usize,
            Bound::Counters => u8::MAX as usize,
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
            Bound::Looks => "bound.looks",
            Bound::Levels => "bound.levels",
            Bound::Readings => "bound.readings",
            Bound::Numbers => "bound.numbers",
            Bound::Counters => "bound.counters",
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

/// What those who read the table came to in this thread: they can write nothing down. A request runs in one thread from its
/// beginning to its end, so the difference is its own. No answer depends on it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Read {
    /// Ops that looks ahead went through.
    ops: u64,
    /// How often something ran out.
    times: u64,
    /// What that was the last time.
    last: Option<Bound>,
}

thread_local! {
    static READ: Cell<Read> = const { Cell::new(Read { ops: 0, times: 0, last: None }) };
    /// How much more may be read for the sake of something else.
    static READINGS: Cell<u32> = const { Cell::new(0) };
}

impl Read {
    /// All so far.
    #[inline]
    pub(crate) fn so_far() -> Read {
        READ.get()
    }
    /// All so far, as a request or a look from outside begins.
    #[inline]
    pub(crate) fn begin() -> Read {
        READINGS.set(Bound::Readings.most() as u32);
        READ.get()
    }
    /// May so much more be read for the sake of something else? What may not counts as printed, so that the step that asks for it
    /// comes to its end, and the request is refused.
    #[inline]
    pub(crate) fn more(readings: u32) -> bool {
        let left = READINGS.get().checked_sub(readings);
        READINGS.set(left.unwrap_or(0));
        if left.is_none() {
            Read::ran_out(Bound::Readings);
        }
        left.is_some()
    }
    /// Ops looked at since then.
    #[inline]
    pub(crate) fn ops_since(self) -> u64 {
        READ.get().ops - self.ops
    }
    /// What ran out since then.
    #[inline]
    pub(crate) fn out_since(self) -> Option<Bound> {
        let now = READ.get();
        now.last.filter(|_| now.times != self.times)
    }
    /// So many more ops were looked at.
    #[inline]
    pub(crate) fn looked(ops: u32) {
        let now = READ.get();
        READ.set(Read { ops: now.ops + ops as u64, ..now });
    }
    /// A reader had to give an answer without knowing.
    #[cold]
    pub(crate) fn ran_out(bound: Bound) {
        let now = READ.get();
        READ.set(Read { times: now.times + 1, last: Some(bound), ..now });
    }
}

impl Scratch {
    /// An error if something ran out in the steps done so far.
    #[inline]
    pub(crate) fn enough(&mut self) -> Result<(), Bound> {
        let read = self.read.out_since();
        let looked = (self.read.ops_since() > Bound::Looks.most() as u64).then_some(Bound::Looks);
        self.spent.take().or(read).or(looked).map_or(Ok(()), Err)
    }
}

impl Cx<'_> {
    /// Something ran out: the request ends as soon as the step that is being done is over.
    #[cold]
    pub(crate) fn out_of(&mut self, bound: Bound) {
        self.s.spent.get_or_insert(bound);
    }
    /// A number as it is kept.
    #[inline]
    pub(crate) fn kept(&mut self, n: i32) -> i16 {
        if n.unsigned_abs() as usize > Bound::Numbers.most() {
            self.out_of(Bound::Numbers);
        }
        n.clamp(i16::MIN as i32, i16::MAX as i32) as i16
    }
    /// A list that was added to must not be longer than this.
    #[inline]
    pub(crate) fn within(&mut self, bound: Bound, len: usize) {
        if len > bound.most() {
            self.out_of(bound);
        }
    }
}
