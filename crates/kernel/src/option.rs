//! What a seat may choose: a verb, and what it is about.

use crate::ids::*;

/// One thing a seat may choose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct Opt {
    pub verb: OptVerb,
    pub on: On,
}

/// What an option is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub enum On {
    /// The verb is all there is to say.
    #[default]
    Nothing,
    Card(CardId),
    Place(Spot),
    /// A card, and where it goes or what it is put on; with the record that is answered so, if there is one.
    CardTo {
        card: CardId,
        to: Spot,
        rec: RecId,
    },
    Number(i16),
    Seat(Seat),
    /// One of the ways a text gives, by its number, with the term it was made from.
    Way {
        n: u16,
        node: u16,
    },
    Ability(Used),
    /// A trigger that waits, by its number among those.
    Waiting {
        at: u16,
        card: CardId,
        ability: AbilityId,
    },
    /// Something parked, by its number among those.
    Parked {
        at: u16,
        card: CardId,
        ability: AbilityId,
    },
}

/// An ability to be used: by itself, or as an answer to a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Used {
    pub card: CardId,
    pub ability: AbilityId,
    pub rec: RecId,
    pub by: By,
}

/// How an ability comes to be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum By {
    /// The card has it.
    Card,
    /// A timed effect, by its number among those.
    Lasting(u16),
    /// A trigger that was written down with what it is about, by its number among those that wait.
    Waiting(u16),
}

crate::words! {
    /// The kernel's own option verbs; the book's begin at `OptVerb::BOOK`.
    pub mod ov: OptVerb {
        PASS,
        DONE,
        YES,
        NO,
        PICK,
        PLACE,
        NUMBER,
        BRANCH,
        USE,
        SEAT,
        /// A trigger that waits.
        WAITING,
        /// Something parked.
        PARKED,
    }
}

impl OptVerb {
    pub const BOOK: OptVerb = OptVerb::nth(ov::COUNT);
    /// Is it the book's own?
    pub fn is_book(self) -> bool {
        self >= OptVerb::BOOK
    }
}

impl Used {
    /// An ability of a card, used by itself.
    pub fn of(card: CardId, ability: AbilityId) -> Used {
        Used { card, ability, rec: RecId::NONE, by: By::Card }
    }
}

impl Opt {
    pub fn plain(verb: OptVerb) -> Opt {
        Opt { verb, on: On::Nothing }
    }
    pub fn card(verb: OptVerb, c: CardId) -> Opt {
        Opt { verb, on: On::Card(c) }
    }
    pub fn place(verb: OptVerb, to: Spot) -> Opt {
        Opt { verb, on: On::Place(to) }
    }
    /// A card, and where it goes or what it is put on.
    pub fn card_to(verb: OptVerb, card: CardId, to: Spot) -> Opt {
        Opt { verb, on: On::CardTo { card, to, rec: RecId::NONE } }
    }
    pub fn number(n: i32) -> Opt {
        Opt { verb: ov::NUMBER, on: On::Number(n as i16) }
    }
    /// The use of an ability of a card.
    pub fn ability(card: CardId, ability: AbilityId) -> Opt {
        Opt::using(Used::of(card, ability))
    }
    pub fn using(u: Used) -> Opt {
        Opt { verb: ov::USE, on: On::Ability(u) }
    }

    /// The card it is about.
    pub fn card_id(&self) -> CardId {
        match self.on {
            On::Card(card)
            | On::CardTo { card, .. }
            | On::Ability(Used { card, .. })
            | On::Waiting { card, .. }
            | On::Parked { card, .. } => card,
            _ => CardId::NONE,
        }
    }
    /// The place it names.
    pub fn spot(&self) -> Spot {
        match self.on {
            On::Place(to) | On::CardTo { to, .. } => to,
            _ => Spot::NOWHERE,
        }
    }
    /// The number that is chosen: itself, that of a way or of a seat.
    pub fn chosen(&self) -> Option<i32> {
        match self.on {
            On::Number(n) => Some(n as i32),
            On::Way { n, .. } => Some(n as i32),
            On::Seat(s) => Some(s.0 as i32),
            _ => None,
        }
    }
    /// The ability that is used or named.
    pub fn ability_id(&self) -> AbilityId {
        match self.on {
            On::Ability(Used { ability, .. }) | On::Waiting { ability, .. } | On::Parked { ability, .. } => ability,
            _ => AbilityId::NONE,
        }
    }
    /// The record it answers.
    pub fn rec(&self) -> RecId {
        match self.on {
            On::CardTo { rec, .. } | On::Ability(Used { rec, .. }) => rec,
            _ => RecId::NONE,
        }
    }
    pub fn used(&self) -> Option<Used> {
        match self.on {
            On::Ability(u) => Some(u),
            _ => None,
        }
    }
}
