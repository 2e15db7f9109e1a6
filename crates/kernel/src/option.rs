//! What a seat may choose: a verb, and what it is about.

use crate::ids::*;

/// One thing a seat may choose.
///
/// ```
/// use muster_kernel::{CardId, On, Opt, OptVerb, Spot};
///
/// // a game's own verbs begin where the kernel's end
/// const PLAY: OptVerb = OptVerb::BOOK;
/// let play = Opt::card_to(PLAY, CardId(4), Spot::card(CardId(9)));
/// assert_eq!((play.card_id(), play.spot(), play.chosen()), (CardId(4), Spot::card(CardId(9)), None));
/// assert_eq!(Opt::number(3), Opt { on: On::Number(3), ..Opt::number(0) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct Opt {
    /// What would be done.
    pub verb: OptVerb,
    /// What it would be done to or with.
    pub on: On,
}

/// What an option is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub enum On {
    /// The verb is all there is to say.
    #[default]
    Nothing,
    /// A card.
    Card(CardId),
    /// A place: a zone, or a card that others stand at.
    Place(Spot),
    /// A card, and where it goes or what it is put on; with the record that is answered so, if there is one.
    CardTo {
        /// The card.
        card: CardId,
        /// Where it goes.
        to: Spot,
        /// The record it answers, or none.
        rec: RecId,
    },
    /// A number that is named.
    Number(i16),
    /// A player.
    Seat(Seat),
    /// One of the ways a text gives, by its number, with the term it was made from.
    Way {
        /// Its number among the ways.
        n: u16,
        /// The term it was made from.
        node: u16,
    },
    /// The use of an ability.
    Ability(Used),
    /// A trigger that waits, by its number among those.
    Waiting {
        /// Its number among those that wait.
        at: u16,
        /// The card it is of.
        card: CardId,
        /// The ability that would run.
        ability: AbilityId,
    },
    /// Something parked, by its number among those.
    Parked {
        /// Its number among what is parked.
        at: u16,
        /// The card it is of.
        card: CardId,
        /// The ability that waits there.
        ability: AbilityId,
    },
}

/// An ability to be used: by itself, or as an answer to a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Used {
    /// The card that has it.
    pub card: CardId,
    /// Which ability.
    pub ability: AbilityId,
    /// The record it answers, or none.
    pub rec: RecId,
    /// How it comes to be used.
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
        /// Lets it pass.
        PASS,
        /// Has picked enough.
        DONE,
        /// Says yes.
        YES,
        /// Says no.
        NO,
        /// Picks a card or another thing.
        PICK,
        /// Picks a place.
        PLACE,
        /// Names a number.
        NUMBER,
        /// Takes one of several ways.
        BRANCH,
        /// Uses an ability.
        USE,
        /// Picks a player.
        SEAT,
        /// A trigger that waits.
        WAITING,
        /// Something parked.
        PARKED,
    }
}

impl OptVerb {
    /// The first verb that is the book's own.
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
    /// The verb is all there is to say.
    pub fn plain(verb: OptVerb) -> Opt {
        Opt { verb, on: On::Nothing }
    }
    /// Something about a card.
    pub fn card(verb: OptVerb, c: CardId) -> Opt {
        Opt { verb, on: On::Card(c) }
    }
    /// Something about a place.
    pub fn place(verb: OptVerb, to: Spot) -> Opt {
        Opt { verb, on: On::Place(to) }
    }
    /// A card, and where it goes or what it is put on.
    pub fn card_to(verb: OptVerb, card: CardId, to: Spot) -> Opt {
        Opt { verb, on: On::CardTo { card, to, rec: RecId::NONE } }
    }
    /// A number is named.
    pub fn number(n: i32) -> Opt {
        Opt { verb: ov::NUMBER, on: On::Number(n as i16) }
    }
    /// The use of an ability of a card.
    pub fn ability(card: CardId, ability: AbilityId) -> Opt {
        Opt::using(Used::of(card, ability))
    }
    /// The use of an ability, however it comes about.
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
    /// The ability that the option would use.
    pub fn used(&self) -> Option<Used> {
        match self.on {
            On::Ability(u) => Some(u),
            _ => None,
        }
    }
}
