//! The whole state of one game: flat arrays of small integers, no pointers. What can grow without bound is outside it.

mod card;
mod frame;
mod packed;
mod parked;
mod record;
mod walks;

pub use card::*;
pub use frame::*;
pub(crate) use packed::Packed;
pub use parked::*;
pub use record::*;
pub use walks::*;

use crate::arr::Arr;
use crate::ids::*;
use crate::ir::StageOf;
use crate::words::{Reg, Step};
use serde::{Deserialize, Serialize};

/// The most players of one game.
pub const MAX_SEATS: usize = 5;
/// Zones each seat owns; zone `seat * SEAT_ZONES + n`. Shared zones follow.
pub const SEAT_ZONES: usize = 8;
/// Zones of all seats, and the shared ones.
pub const MAX_ZONES: usize = MAX_SEATS * SEAT_ZONES + 8;
/// The most cards and tokens of one game.
pub const MAX_CARDS: usize = 320;
/// The rooms for them: the next power of two, so that a number finds its item without a check.
const ZONE_ROOM: usize = MAX_ZONES.next_power_of_two();
const CARD_ROOM: usize = MAX_CARDS.next_power_of_two();
/// Registers of one frame.
pub const REGS: usize = 12;
/// Numbers of the whole table.
pub const GLOBALS: usize = 24;
/// Kinds of counters on a card.
pub const COUNTERS: usize = 4;
/// Kinds of things that players have some of.
pub const POOLS: usize = 4;
/// Numbers that the rules keep of a player.
pub const VARS: usize = 8;
/// States of a card that are the book's.
pub const FLAGS: usize = 13;
/// Facts of a definition that only the book reads.
pub const EXTRAS: usize = 8;
/// Numbers that are remembered of a card.
pub const REMEMBERED: usize = 8;

/// The zone number `n` of a seat.
pub const fn seat_zone(seat: Seat, n: SeatZone) -> ZoneId {
    ZoneId(seat.0 * SEAT_ZONES as u8 + n.0)
}
/// The shared zone number `n`.
pub const fn shared_zone(n: SharedZone) -> ZoneId {
    ZoneId((MAX_SEATS * SEAT_ZONES) as u8 + n.0)
}
/// Which of a seat's zones this is, if it belongs to a seat.
pub const fn zone_of_seat(z: ZoneId) -> Option<(Seat, SeatZone)> {
    if (z.0 as usize) < MAX_SEATS * SEAT_ZONES {
        Some((Seat(z.0 / SEAT_ZONES as u8), SeatZone(z.0 % SEAT_ZONES as u8)))
    } else {
        None
    }
}

/// Points that may be spent only on some things, or only for a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Purse {
    /// Whose points.
    pub seat: Seat,
    /// How many are left.
    pub amount: i16,
    /// The book's moment at which the rest is lost.
    pub until: Until,
    /// A filter on what it pays for, plus one; 0 pays for anything.
    pub only: u16,
}

/// An entry of the index of what listens to, or changes, what. Derived: rebuilt from the cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Ear {
    /// What it listens to.
    pub key: u16,
    /// The card that listens.
    pub card: CardId,
    /// The ability by which it does.
    pub ability: AbilityId,
    /// Which rule of the ability, for modifiers.
    pub rule: u8,
    /// The static ability that grants it, if it is granted to others.
    pub granted_by: AbilityId,
}

/// Things that can be listened to.
pub const KEYS: usize = 640;

crate::words! {
    /// What may have changed, for state checks that need not look at all of it.
    pub mod changed: Changes {
        /// Anything, things in play among it.
        ANYTHING,
        /// Cards went from pile to pile, out of play.
        PILES,
        /// What is in play and attached to nothing went from place to place.
        PLACES,
        /// Counters of cards.
        COUNTED,
        /// It is no cause to look, but with the next there is everything is looked at.
        LATER,
    }
}

/// What is true of the table as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Head {
    /// How many have sat down.
    pub seats: u8,
    /// Set when the game is over: bit per winner; all bits clear means a tie.
    pub over: bool,
    /// Who has won, a bit each.
    pub winners: u8,
    /// Seats that have left the game, as bits; they are passed over everywhere.
    pub out: u8,
    /// The book's word for how it ended.
    pub ending: Ending,
    /// Whose turn it is.
    pub active: Seat,
    /// How often chance was drawn on.
    pub rng: u32,
    /// How many things were given an age.
    pub clock: u32,
    /// The last number of a card's life.
    pub serial: u16,
    /// The last handle that was given to a card.
    pub tags: u16,
    /// How many decisions were made.
    pub choices: u32,
    /// How many of them had one option only.
    pub forced: u32,
    /// What changed that the state checks look at.
    pub(crate) changed: Changes,
    /// The book's own numbers.
    pub globals: [i16; GLOBALS],
}

impl Head {
    /// Is the state still to be brought in order?
    pub fn is_unsettled(&self) -> bool {
        !self.changed.without(changed::LATER).is_empty()
    }
}

/// Everybody may read it; only `Cx` writes it.
#[derive(Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What is true of the table as a whole.
    pub(crate) head: Head,
    /// All that have sat down, by seat.
    pub(crate) players: Arr<Player, MAX_SEATS>,
    pub(crate) zones: Arr<Pile, ZONE_ROOM>,
    /// All cards that were ever on the table, by number.
    pub(crate) cards: Arr<Card, CARD_ROOM>,
    /// The levels of what is going on, the innermost last.
    pub(crate) frames: Arr<Frame, 64>,
    /// What is picked, as sets speak of it.
    pub(crate) picks: Arr<Val, 256>,
    /// What happens or has happened in what is going on; some may be free.
    pub(crate) recs: Arr<Rec, 128>,
    /// Timed effects, the oldest first.
    pub(crate) lasting: Arr<Lasting, 64>,
    /// How often what has a limit was used.
    pub(crate) uses: Arr<Use, 64>,
    /// What has answered the events that are going on.
    pub(crate) answered: Arr<Answered, 96>,
    /// Triggers that wait.
    pub(crate) waiting: Arr<Waiting, 96>,
    /// What lies on the stack, the newest last.
    pub(crate) parked: Arr<Parked, 24>,
    /// Points that may be spent only on some things, or only for a time.
    pub(crate) purses: Arr<Purse, 16>,
    /// What an object was that left play.
    pub(crate) gone: Arr<Gone, 48>,
    #[serde(skip)]
    pub(crate) derived: Derived,
    /// What listens to, or changes, what, by key and card. Derived, too.
    #[serde(skip)]
    pub(crate) ears: Arr<Ear, 384>,
}

/// Cards as a set, a bit each.
pub(crate) type CardBits = [u64; IN_PLAY_WORDS];
pub(crate) const IN_PLAY_WORDS: usize = MAX_CARDS / 64;
/// How many sets of words a book may have marked.
pub const MARKS: usize = 2;

/// Sets that are rebuilt from the rest at any time; never hashed or saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Derived {
    pub(crate) in_play: CardBits,
    /// Of these, the ones that print a word of each set the book names (`Book::marks`).
    pub(crate) marked: [CardBits; MARKS],
    /// Cards with a counter on them.
    pub(crate) counted: CardBits,
    /// Those in play that are attached to another card.
    pub(crate) attached: CardBits,
    /// The keys that the index of what listens has.
    pub(crate) live: [u64; KEYS / 64],
    /// Where in that index the keys of each piece of 64 begin.
    pub(crate) first: [u16; KEYS / 64],
    /// The keys under which timed effects stand.
    pub(crate) timed: [u64; KEYS / 64],
    pub(crate) procs: UnderWay,
}

/// How many of them are sets of cards.
pub(crate) const CARD_SETS: usize = 3 + MARKS;

impl Derived {
    pub(crate) fn card_sets(&self) -> [&CardBits; CARD_SETS] {
        let [a, b] = &self.marked;
        [&self.in_play, a, b, &self.counted, &self.attached]
    }
    /// Where the pieces begin that come after the one of this key.
    pub(crate) fn behind(&mut self, key: u16) -> &mut [u16] {
        self.first.get_mut((key >> 6) as usize + 1..).unwrap_or_default()
    }
    pub(crate) fn card_sets_mut(&mut self) -> [&mut CardBits; CARD_SETS] {
        let [a, b] = &mut self.marked;
        [&mut self.in_play, a, b, &mut self.counted, &mut self.attached]
    }
}

/// The procedures that are under way. They share 64 bits: where one is off, none of those that share it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct UnderWay {
    once: u64,
    /// Those of which more than one level is open.
    more: u64,
}

impl UnderWay {
    #[inline]
    pub(crate) fn begins(&mut self, f: &Frame) {
        let bit = f.proc_bit();
        self.more |= self.once & bit;
        self.once |= bit;
    }
    /// A level is closed; those are left.
    #[inline]
    pub(crate) fn ends(&mut self, f: &Frame, left: &[Frame]) {
        let bit = f.proc_bit();
        if self.more & bit == 0 {
            self.once &= !bit;
        } else if left.iter().filter(|f| f.proc_bit() == bit).count() < 2 {
            self.more &= !bit;
        }
    }
    /// Could it be under way?
    #[inline]
    pub(crate) fn may_run(&self, proc: ProcId) -> bool {
        self.once & proc_bit(proc) != 0
    }
}

impl Clone for Table {
    fn clone(&self) -> Self {
        let mut t = Table::default();
        t.clone_from(self);
        t
    }

    fn clone_from(&mut self, o: &Self) {
        self.head = o.head;
        self.players.clone_from(&o.players);
        self.zones.clone_from(&o.zones);
        self.cards.clone_from(&o.cards);
        self.frames.clone_from(&o.frames);
        self.picks.clone_from(&o.picks);
        self.recs.clone_from(&o.recs);
        self.lasting.clone_from(&o.lasting);
        self.uses.clone_from(&o.uses);
        self.answered.clone_from(&o.answered);
        self.waiting.clone_from(&o.waiting);
        self.parked.clone_from(&o.parked);
        self.purses.clone_from(&o.purses);
        self.gone.clone_from(&o.gone);
        self.derived = o.derived;
        self.ears.clone_from(&o.ears);
    }
}

impl Table {
    /// What is true of the table as a whole.
    #[inline]
    pub fn head(&self) -> &Head {
        &self.head
    }
    /// The seat whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.head.active
    }
    /// What a seat has beside its cards.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.ix()]
    }
    /// All that have sat down, by seat.
    #[inline]
    pub fn players(&self) -> &[Player] {
        &self.players
    }
    /// All cards that were ever on the table, by number.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }
    /// The levels of what is going on, the innermost last.
    #[inline]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }
    /// What is picked, as sets speak of it.
    #[inline]
    pub fn picks(&self) -> &[Val] {
        &self.picks
    }
    /// What happens or has happened in what is going on; some may be free.
    #[inline]
    pub fn recs(&self) -> &[Rec] {
        &self.recs
    }
    /// Timed effects, the oldest first.
    #[inline]
    pub fn lasting(&self) -> &[Lasting] {
        &self.lasting
    }
    /// Triggers that wait.
    #[inline]
    pub fn waiting(&self) -> &[Waiting] {
        &self.waiting
    }
    /// What lies on the stack, the newest last.
    #[inline]
    pub fn parked(&self) -> &[Parked] {
        &self.parked
    }
    /// How often what has a limit was used.
    #[inline]
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }
    /// What has answered the events that are going on.
    #[inline]
    pub fn answered(&self) -> &[Answered] {
        &self.answered
    }
    /// Points that may be spent only on some things, or only for a time.
    #[inline]
    pub fn purses(&self) -> &[Purse] {
        &self.purses
    }
    /// A card of the table.
    #[inline]
    pub fn card(&self, c: CardId) -> &Card {
        self.cards.near(c.ix())
    }
    /// Whose a card is where it is: in play who controls it, in a player's zone that player, and else its owner.
    pub fn holder(&self, c: CardId) -> Seat {
        let card = self.card(c);
        match card.at.as_zone().and_then(zone_of_seat) {
            _ if card.in_play() => card.ctrl,
            Some((seat, _)) => seat,
            None => card.owner,
        }
    }
    #[inline]
    pub(crate) fn card_mut(&mut self, c: CardId) -> &mut Card {
        self.cards.near_mut(c.ix())
    }
    /// The card in its present life.
    #[inline]
    pub fn obj(&self, c: CardId) -> Ref {
        Ref::new(c, self.card(c).life)
    }
    /// The card behind an object, if that object still exists.
    #[inline]
    pub fn live(&self, r: Ref) -> Option<CardId> {
        let c = r.card();
        (c.ix() < self.cards.len() && self.card(c).life == r.generation()).then_some(c)
    }
    /// How many cards a zone holds.
    #[inline]
    pub fn zone_len(&self, z: ZoneId) -> usize {
        self.zones.near(z.ix()).len as usize
    }
    /// The cards of a zone from top (or left) to bottom.
    #[inline]
    pub fn zone(&self, z: ZoneId) -> Chain<'_> {
        Chain { t: self, at: self.zones.near(z.ix()).head }
    }
    /// The bottom (or rightmost) card of a zone.
    pub fn last_in(&self, z: ZoneId) -> Option<CardId> {
        Some(self.zones.near(z.ix()).tail).filter(|c| c.is_some())
    }
    /// The cards on a card, oldest first.
    pub fn kids(&self, c: CardId) -> Chain<'_> {
        Chain { t: self, at: self.card(c).kids }
    }
    /// The cards in a zone or on a card, in their order.
    pub fn at(&self, s: Spot) -> Chain<'_> {
        match (s.as_zone(), s.as_card()) {
            (Some(z), _) => self.zone(z),
            (_, Some(c)) => self.kids(c),
            _ => Chain { t: self, at: CardId::NONE },
        }
    }
    /// Everything in play, by card number.
    pub fn in_play(&self) -> Bits {
        Bits { words: self.derived.in_play, at: 0 }
    }
    /// What is in play and prints a word of that set of the book's.
    pub fn marked(&self, set: MarkSet) -> Bits {
        Bits { words: self.derived.marked[set.ix()], at: 0 }
    }
    /// What bears a counter, in play or not.
    pub fn counted(&self) -> Bits {
        Bits { words: self.derived.counted, at: 0 }
    }
    /// What is in play and attached to another card.
    pub fn attached(&self) -> Bits {
        Bits { words: self.derived.attached, at: 0 }
    }
    /// Whether anything listens to a key.
    #[inline]
    pub fn listens(&self, key: u16) -> bool {
        self.derived.live[(key >> 6) as usize] >> (key & 63) & 1 != 0
    }
    /// A record of something that happens.
    #[inline]
    pub fn rec(&self, r: RecId) -> &Rec {
        self.recs.at(r.ix())
    }
    /// Is a card on that one, directly or through others?
    pub(crate) fn is_on(&self, c: CardId, host: CardId) -> bool {
        let mut at = self.card(c).at.as_card();
        for _ in 0..8 {
            match at {
                Some(h) if h == host => return true,
                Some(h) => at = self.card(h).at.as_card(),
                None => return false,
            }
        }
        false
    }
    /// What lies parked under a value, if it still does.
    pub fn parked_at(&self, v: Val) -> Option<usize> {
        let age = v.as_parked()?;
        self.parked.iter().position(|p| p.age & 0x0FFF_FFFF == age)
    }
    /// The records of a batch.
    pub fn batch(&self, head: RecId) -> Batch<'_> {
        Batch { t: self, at: head }
    }
    /// All seats, those that have left too.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.head.seats).map(Seat)
    }
    /// A number of the book's own.
    pub fn global(&self, g: Global) -> i32 {
        self.head.globals[g.ix()] as i32
    }
    /// The next seat clockwise that is still in the game.
    pub fn next_seat(&self, s: Seat) -> Seat {
        if self.head.out == 0 && s.0 < self.head.seats {
            return Seat(if s.0 + 1 == self.head.seats { 0 } else { s.0 + 1 });
        }
        let next = |i: u8| Seat((s.0 + i) % self.head.seats);
        (1..=self.head.seats).map(next).find(|x| self.is_in(*x)).unwrap_or(next(1))
    }
    /// Whether a seat has not left the game.
    pub fn is_in(&self, s: Seat) -> bool {
        self.head.out >> s.0 & 1 == 0
    }
    /// How many seats are still in the game.
    pub fn seats_in(&self) -> u8 {
        if self.head.out == 0 {
            return self.head.seats;
        }
        self.head.seats - (self.head.out & ((1 << self.head.seats) - 1)).count_ones() as u8
    }
    /// What an object was that left play.
    pub fn gone(&self, r: Ref) -> Option<&Gone> {
        self.gone.iter().rev().find(|g| g.obj == r)
    }
    /// The record that knows an object best: the one that saw it leave, or else one that saw it in play.
    pub fn saw(&self, r: Ref) -> Option<&Rec> {
        let mut best: Option<(&Rec, u8)> = None;
        for x in self.recs.iter().filter(|x| x.status == Status::Done && x.subject == r) {
            let in_play = x.was.flags.has(IN_PLAY);
            let worth = if in_play && x.became.is_some() { 3 } else { 1 + in_play as u8 };
            if best.is_none_or(|(_, w)| worth >= w) {
                best = Some((x, worth));
            }
        }
        best.map(|(x, _)| x)
    }
}

impl Table {
    /// How many entries the index of what listens has.
    pub fn ear_count(&self) -> usize {
        self.ears.len()
    }
}
