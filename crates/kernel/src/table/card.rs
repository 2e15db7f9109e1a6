//! Cards, piles of them, and what a seat has beside them.

use super::*;

/// One physical card or token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Which card it is.
    pub def: DefId,
    /// Where it lies: in a zone, or on a card.
    pub at: Spot,
    /// The card after it in the same place.
    pub next: CardId,
    /// The card before it in the same place.
    pub prev: CardId,
    /// The first of the cards on it.
    pub kids: CardId,
    /// The book's states; `IN_PLAY` is the kernel's.
    pub flags: Flags,
    /// The handle by which the outside knows this card.
    pub tag: u16,
    /// The number of its life, new whenever it enters or leaves play.
    pub life: u16,
    /// How many counters of each kind lie on it.
    pub counters: [u8; COUNTERS],
    /// Whose deck it came from.
    pub owner: Seat,
    /// Who has it now.
    pub ctrl: Seat,
    /// How it relates to the card it is on (book's words: at, on, inside …).
    pub rel: Rel,
    /// Which face or form is up; 0 is the front.
    pub face: u8,
    /// A position given by the book (place in a line).
    pub slot: u8,
    /// Which seats know its face.
    pub known: u8,
}

/// A bit of `flags`: the card is in play.
pub const IN_PLAY: Flags = Flags::nth(15);
/// A place card in play: other cards stand at it.
pub const PLACE: Flags = Flags::nth(13);
/// It lies in the open, but only the seats in `known` have seen its face.
pub const FACE_DOWN: Flags = Flags::nth(14);

/// The face of a card that lies hidden in play and is something there all the same: one for all such cards (`Face::back`).
pub const BACK: u8 = 2;

impl Default for Card {
    fn default() -> Self {
        Card {
            def: DefId(0),
            at: Spot::NOWHERE,
            next: CardId::NONE,
            prev: CardId::NONE,
            kids: CardId::NONE,
            flags: Flags::NONE,
            tag: 0,
            life: 0,
            counters: [0; COUNTERS],
            owner: Seat(0),
            ctrl: Seat(0),
            rel: Rel::NONE,
            face: 0,
            slot: 0,
            known: 0,
        }
    }
}

impl Card {
    /// Whether it is in play.
    #[inline]
    pub fn in_play(&self) -> bool {
        self.flags.has(IN_PLAY)
    }
    /// Whether it is in any of these states.
    #[inline]
    pub fn has(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }
}

/// Both ends and the length of an ordered pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pile {
    /// The top, or the left end.
    pub head: CardId,
    /// The bottom, or the right end.
    pub tail: CardId,
    /// How many cards it holds.
    pub len: u16,
}

impl Default for Pile {
    fn default() -> Self {
        Pile { head: CardId::NONE, tail: CardId::NONE, len: 0 }
    }
}

/// What a seat has beside its cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// The numbers of its purse.
    pub pool: [i16; POOLS],
    /// Numbers the book remembers of it.
    pub vars: [i16; VARS],
}
