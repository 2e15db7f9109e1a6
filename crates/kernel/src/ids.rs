//! Small integer names for everything on a table. A bare integer never crosses an interface.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        pub struct $name(pub $inner);
        impl $name {
            /// By its place in the list it is declared in.
            pub const fn nth(i: usize) -> $name {
                $name(i as $inner)
            }
            /// As an index into lists that are kept by it.
            pub const fn ix(self) -> usize {
                self.0 as usize
            }
            /// As a number, where only those can be kept.
            pub const fn number(self) -> i32 {
                self.0 as i32
            }
        }
    };
}

/// Words that registers and records keep as numbers: in by `val`, out by `of`.
macro_rules! kept {
    ($($name:ident($inner:ty)),* $(,)?) => {
        $(impl $name {
            /// As what a register keeps.
            pub const fn val(self) -> Val {
                Val::num(self.0 as i32)
            }
            /// What a register keeps that was written by `val`.
            pub const fn of(v: Val) -> $name {
                $name(v.n() as $inner)
            }
        })*
    };
}

/// A set of marks, a bit each. A list of them declares one after the other.
macro_rules! marks {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        pub struct $name(pub $inner);
        impl $name {
            /// Not one of them.
            pub const NONE: $name = $name(0);
            /// By its place in the list it is declared in.
            pub const fn nth(i: usize) -> $name {
                $name(1 << i)
            }
            /// Its place in that list, for one mark.
            pub const fn ix(self) -> usize {
                self.0.trailing_zeros() as usize
            }
            /// Is any of these on?
            #[inline]
            pub const fn has(self, any: $name) -> bool {
                self.0 & any.0 != 0
            }
            /// With these on.
            pub const fn and(self, more: $name) -> $name {
                $name(self.0 | more.0)
            }
            /// With these off.
            pub const fn without(self, less: $name) -> $name {
                $name(self.0 & !less.0)
            }
            /// Is none of them on?
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }
        impl std::ops::BitOr for $name {
            type Output = $name;
            fn bitor(self, more: $name) -> $name {
                self.and(more)
            }
        }
        impl std::ops::BitAnd for $name {
            type Output = $name;
            fn bitand(self, only: $name) -> $name {
                $name(self.0 & only.0)
            }
        }
        impl std::ops::BitOrAssign for $name {
            fn bitor_assign(&mut self, more: $name) {
                self.0 |= more.0;
            }
        }
    };
}

/// What card text asks of the book: a word of a list, and maybe what it is about (a part of a turn, a number).
macro_rules! question {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        pub struct $name {
            word: u8,
            about: u8,
        }
        impl $name {
            /// By its place in the list it is declared in.
            pub const fn nth(i: usize) -> $name {
                $name { word: i as u8, about: 0 }
            }
            /// The place of the word in its list.
            pub const fn ix(self) -> usize {
                self.word as usize
            }
            /// The same question about this.
            pub const fn of(self, about: u8) -> $name {
                $name { about, ..self }
            }
            /// The word alone, and what it is about.
            pub const fn parts(self) -> ($name, usize) {
                ($name { about: 0, ..self }, self.about as usize)
            }
            /// As a number, where only those can be kept.
            pub const fn number(self) -> i32 {
                self.word as i32 | (self.about as i32) << 8
            }
        }
    };
}

id! {
    /// A physical card or token on this table.
    CardId(u16)
}
id! {
    /// A card definition of this match.
    DefId(u16)
}
id! {
    /// A player's place at the table.
    Seat(u8)
}
id! {
    /// An ordered pile of cards.
    ZoneId(u8)
}
id! {
    /// A type, trait, side or keyword of the game's vocabulary.
    Tag(u16)
}
id! {
    /// A number that a card carries and modifiers may change.
    Slot(u8)
}
id! {
    /// A kind of event.
    Kind(u8)
}
id! {
    /// A class of words that card files declare.
    WordClass(u8)
}
id! {
    /// A set of words whose bearers in play are kept at hand (`Book::marks`).
    MarkSet(u8)
}
id! {
    /// Something a book works out once while options are listed (`Q::once`).
    OnceId(u8)
}
id! {
    /// A procedure of the rulebook.
    ProcId(u16)
}
id! {
    /// A list of options that a procedure asks about.
    MenuId(u16)
}
id! {
    /// A way in which seats take turns to act.
    WindowId(u16)
}
id! {
    /// What an option does.
    OptVerb(u8)
}
id! {
    /// What a player is asked.
    Prompt(u8)
}
id! {
    /// How a game ended.
    Ending(u8)
}
id! {
    /// A line of the log.
    NoteId(u8)
}
id! {
    /// What a fact is about.
    FactId(u8)
}
id! {
    /// A part of a turn or round.
    Phase(u8)
}
id! {
    /// A zone that every seat has.
    SeatZone(u8)
}
id! {
    /// A zone that all seats share.
    SharedZone(u8)
}
id! {
    /// A kind of counters on cards.
    Counter(u8)
}
id! {
    /// Something players have some of.
    PoolId(u8)
}
id! {
    /// A number that the rules keep of a player.
    Var(u8)
}
id! {
    /// A number of the whole table.
    Global(u8)
}
id! {
    /// A fact of a definition that only the book reads.
    Extra(u8)
}
id! {
    /// How a card stands to the card it is on.
    Rel(u8)
}
marks! {
    /// States of a card; the highest three are the kernel's own.
    Flags(u16)
}
marks! {
    /// What is special about a record.
    Marks(u16)
}
marks! {
    /// How it stands with a level of what is going on.
    FrameMarks(u8)
}
marks! {
    /// What has changed since the state was last brought in order.
    Changes(u8)
}
marks! {
    /// How a verb of card text is done.
    Manner(u16)
}
marks! {
    /// Where an ability works from: classes of zones.
    ZoneClass(u8)
}
id! {
    /// What becomes of a card that lies parked.
    Disposal(u8)
}
id! {
    /// Something that cards may forbid.
    Act(u8)
}
id! {
    /// A card that text names by its part in what goes on.
    RoleId(u8)
}
id! {
    /// A place that text names by its part in what goes on.
    PlaceRole(u8)
}
id! {
    /// How one place stands to another.
    Related(u8)
}
id! {
    /// A set of places or of what else a book lists.
    PlaceSet(u8)
}
id! {
    /// A verb of card text.
    VerbId(u8)
}
id! {
    /// A moment in the use of an ability.
    Stage(u8)
}
id! {
    /// A sort of abilities.
    Class(u8)
}
id! {
    /// A moment at which timed effects end and limits are cleared.
    Until(u8)
}
question! {
    /// A test of a card.
    Test
}
question! {
    /// A question about the moment.
    Now
}
question! {
    /// A number that the rules answer.
    Ask
}
/// A record of something that is about to happen or has happened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RecId(#[serde(with = "short")] pub u16);

id! {
    /// A compiled ability of this match.
    AbilityId(u16)
}

kept! { AbilityId(u16), Disposal(u8), Kind(u8), Manner(u16), Marks(u16), Phase(u8), SeatZone(u8), VerbId(u8) }

impl CardId {
    /// No card.
    pub const NONE: CardId = CardId(0x0FFF);
    /// Whether it is no card.
    pub const fn is_none(self) -> bool {
        self.0 == Self::NONE.0
    }
    /// Whether it is a card.
    pub const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }
}

/// Words a card may have: the book's own and those that card files declare.
pub const TAGS: usize = 512;
/// Words as a set, a bit each.
pub type TagSet = [u64; TAGS / 64];

impl Tag {
    /// These words as a set.
    pub const fn set(tags: &[Tag]) -> TagSet {
        let mut out = [0; TAGS / 64];
        let mut i = 0;
        while i < tags.len() {
            out[(tags[i].0 >> 6) as usize] |= 1 << (tags[i].0 & 63);
            i += 1;
        }
        out
    }
}

impl Rel {
    /// On no card: the first word of every list.
    pub const NONE: Rel = Rel(0);
    const OUT: u8 = 1 << 7;
    /// How many words there may be: the highest bit says that the card is out of play.
    pub(crate) const WORDS: usize = Rel::OUT as usize;

    /// The same, for cards that lie on their host without being in play.
    pub const fn out(self) -> Rel {
        Rel(self.0 | Rel::OUT)
    }
    /// Does the card lie on its host without being in play?
    pub const fn is_out(self) -> bool {
        self.0 & Rel::OUT != 0
    }
    /// The word for it, in play or out.
    pub const fn word(self) -> Rel {
        Rel(self.0 & !Rel::OUT)
    }
}

impl ZoneClass {
    /// In play, in every game.
    pub const PLAY: ZoneClass = ZoneClass::nth(0);
    /// The book's own follow.
    pub const BOOK: ZoneClass = ZoneClass::nth(1);
    /// Wherever it is, but not in play.
    pub const OUT_OF_PLAY: ZoneClass = ZoneClass(!ZoneClass::PLAY.0);
    /// On another card and out of play.
    pub const ON_A_CARD: ZoneClass = ZoneClass::nth(7);
}

impl PlaceSet {
    /// What waits to happen: no places, and the same in every game.
    pub const PENDING: PlaceSet = PlaceSet(0);
    /// The book's own follow.
    pub const BOOK: PlaceSet = PlaceSet(1);
}

impl Related {
    /// The same place, in every game.
    pub const SAME: Related = Related(0);
    /// The book's own follow.
    pub const BOOK: Related = Related(1);
}

impl ProcId {
    /// Whichever procedure, or program, the frame is of.
    pub const ANY: ProcId = ProcId(u16::MAX);
}

impl Seat {
    /// Nobody.
    pub const NONE: Seat = Seat(15);
}

impl RecId {
    /// No record.
    pub const NONE: RecId = RecId(u16::MAX);
    /// As an index into the list of records.
    pub const fn ix(self) -> usize {
        self.0 as usize
    }
    /// Whether it is no record.
    pub const fn is_none(self) -> bool {
        self.0 == u16::MAX
    }
}

impl Default for RecId {
    fn default() -> Self {
        RecId::NONE
    }
}

/// Numbers that are nearly always small are saved as one byte: 255 for the largest there is, 254 before one that does not
/// fit.
pub(crate) mod short {
    use serde::de::{Deserializer, Error, SeqAccess, Visitor};
    use serde::ser::{SerializeTuple, Serializer};

    pub(crate) fn serialize<S: Serializer>(n: &u16, s: S) -> Result<S::Ok, S::Error> {
        let fits = *n < 254 || *n == u16::MAX;
        let mut t = s.serialize_tuple(2 - fits as usize)?;
        t.serialize_element(&if fits { *n as u8 } else { 254 })?;
        if !fits {
            t.serialize_element(n)?;
        }
        t.end()
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<u16, D::Error> {
        struct Short;
        impl<'de> Visitor<'de> for Short {
            type Value = u16;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a short number")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<u16, A::Error> {
                let cut = || Error::custom("number cut short");
                match seq.next_element::<u8>()?.ok_or_else(cut)? {
                    255 => Ok(u16::MAX),
                    254 => seq.next_element()?.ok_or_else(cut),
                    n => Ok(n as u16),
                }
            }
        }
        d.deserialize_tuple(2, Short)
    }
}

impl AbilityId {
    /// No ability.
    pub const NONE: AbilityId = AbilityId(u16::MAX);
    /// Stands for a line of a card, where amounts are counted by line.
    pub const fn of_line(line: u8) -> AbilityId {
        AbilityId(0xFE00 | line as u16)
    }
}

/// Where a card is: in a zone, or on another card.
///
/// ```
/// use muster_kernel::{CardId, Spot, ZoneId};
///
/// assert_eq!(Spot::zone(ZoneId(3)).as_zone(), Some(ZoneId(3)));
/// assert_eq!(Spot::card(CardId(7)).as_zone(), None);
/// assert!(Spot::NOWHERE.is_nowhere());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot(pub u16);

impl Spot {
    /// No place at all.
    pub const NOWHERE: Spot = Spot(u16::MAX);
    /// In a zone.
    pub const fn zone(z: ZoneId) -> Spot {
        Spot(0x8000 | z.0 as u16)
    }
    /// On or at a card.
    pub const fn card(c: CardId) -> Spot {
        Spot(c.0)
    }
    /// The zone, if it is one.
    pub const fn as_zone(self) -> Option<ZoneId> {
        if self.0 & 0x8000 != 0 && self.0 != u16::MAX { Some(ZoneId(self.0 as u8)) } else { None }
    }
    /// The card, if it is one.
    pub const fn as_card(self) -> Option<CardId> {
        if self.0 & 0x8000 == 0 { Some(CardId(self.0)) } else { None }
    }
    /// Whether it is no place at all.
    pub const fn is_nowhere(self) -> bool {
        self.0 == u16::MAX
    }
}

impl Default for Spot {
    fn default() -> Self {
        Spot::NOWHERE
    }
}

/// One object: a card and the number of its life. A card that leaves play and returns is another object.
///
/// ```
/// use muster_kernel::{CardId, Ref};
///
/// let (then, now) = (Ref::new(CardId(7), 1), Ref::new(CardId(7), 2));
/// assert!(then.card() == now.card() && then != now);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ref(pub u32);

impl Ref {
    /// No card.
    pub const NONE: Ref = Ref(0x0FFF);
    /// A card in a life of it.
    pub const fn new(card: CardId, gen_: u16) -> Ref {
        Ref(((gen_ as u32) << 12) | card.0 as u32)
    }
    /// The card, whichever life it lives now.
    pub const fn card(self) -> CardId {
        CardId((self.0 & 0xFFF) as u16)
    }
    /// The number of the life.
    pub const fn generation(self) -> u16 {
        (self.0 >> 12) as u16
    }
    /// Whether it is no card.
    pub const fn is_none(self) -> bool {
        self.card().is_none()
    }
    /// Whether it is a card.
    pub const fn is_some(self) -> bool {
        !self.is_none()
    }
}

impl Default for Ref {
    fn default() -> Self {
        Ref::NONE
    }
}

/// A register's content.
///
/// ```
/// use muster_kernel::{Seat, Val};
///
/// assert_eq!(Val::num(-3).as_num(), Some(-3));
/// // what is no number is none, and counts as 0 where one is needed
/// assert_eq!((Val::seat(Seat(1)).as_num(), Val::seat(Seat(1)).n()), (None, 0));
/// assert!(Val::NIL.is_nil());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Val(pub u32);

const TAG_SHIFT: u32 = 28;

impl Val {
    /// Nothing.
    pub const NIL: Val = Val(0);
    /// A number; 28 bits of it are kept.
    pub const fn num(n: i32) -> Val {
        Val((1 << TAG_SHIFT) | (n as u32 & 0x0FFF_FFFF))
    }
    /// A card in a life of it.
    pub const fn object(r: Ref) -> Val {
        Val((2 << TAG_SHIFT) | r.0)
    }
    /// A zone.
    pub const fn zone(z: ZoneId) -> Val {
        Val((3 << TAG_SHIFT) | z.0 as u32)
    }
    /// A player.
    pub const fn seat(s: Seat) -> Val {
        Val((4 << TAG_SHIFT) | s.0 as u32)
    }
    /// A run of the table's picks: offset and length.
    pub const fn set(off: u16, len: u16) -> Val {
        Val((5 << TAG_SHIFT) | ((off as u32) << 14) | len as u32)
    }
    /// What lies parked, by the age it got there.
    pub const fn parked(age: u32) -> Val {
        Val((6 << TAG_SHIFT) | (age & 0x0FFF_FFFF))
    }
    /// What a player chose to do, where that is all there is to say.
    pub const fn act(verb: OptVerb) -> Val {
        Val((7 << TAG_SHIFT) | verb.0 as u32)
    }
    /// A record.
    pub const fn rec(r: RecId) -> Val {
        Val((8 << TAG_SHIFT) | r.0 as u32)
    }
    /// Which of these it is, as a number.
    pub const fn kind(self) -> u32 {
        self.0 >> TAG_SHIFT
    }
    /// Whether it is nothing.
    pub const fn is_nil(self) -> bool {
        self.kind() == 0
    }
    /// The number, if it is one.
    pub const fn as_num(self) -> Option<i32> {
        if self.kind() == 1 { Some(((self.0 << 4) as i32) >> 4) } else { None }
    }
    /// The number, or 0 for anything else.
    pub const fn n(self) -> i32 {
        match self.as_num() {
            Some(n) => n,
            None => 0,
        }
    }
    /// The card in its life, if it is one.
    pub const fn as_object(self) -> Option<Ref> {
        if self.kind() == 2 { Some(Ref(self.0 & 0x0FFF_FFFF)) } else { None }
    }
    /// The zone, if it is one.
    pub const fn as_zone(self) -> Option<ZoneId> {
        if self.kind() == 3 { Some(ZoneId(self.0 as u8)) } else { None }
    }
    /// The player, if it is one.
    pub const fn as_seat(self) -> Option<Seat> {
        if self.kind() == 4 { Some(Seat(self.0 as u8)) } else { None }
    }
    /// The age of what is parked, if it is that.
    pub(crate) const fn as_parked(self) -> Option<u32> {
        if self.kind() == 6 { Some(self.0 & 0x0FFF_FFFF) } else { None }
    }
    /// The option's verb, if it is one.
    pub const fn as_act(self) -> Option<OptVerb> {
        if self.kind() == 7 { Some(OptVerb(self.0 as u8)) } else { None }
    }
    /// The record, or none for anything else.
    pub const fn as_rec(self) -> RecId {
        if self.kind() == 8 { RecId(self.0 as u16) } else { RecId::NONE }
    }
    /// Offset and length of a run of picks, if it is one.
    pub const fn as_set(self) -> Option<(u16, u16)> {
        if self.kind() == 5 { Some((((self.0 >> 14) & 0x3FFF) as u16, (self.0 & 0x3FFF) as u16)) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_saved_as_a_byte_where_they_fit() {
        for n in [0, 1, 253, 254, 255, 256, 20_000, u16::MAX - 1, u16::MAX] {
            let bytes = postcard::to_stdvec(&[RecId(n), RecId(3)]).unwrap();
            assert_eq!(bytes.len() == 2, n < 254 || n == u16::MAX, "{n}");
            assert_eq!(postcard::from_bytes(&bytes), Ok([RecId(n), RecId(3)]));
            assert_eq!(Val::rec(RecId(n)).as_rec(), RecId(n));
        }
        assert!(postcard::from_bytes::<RecId>(&[254]).is_err());
    }

    #[test]
    fn values_keep_what_they_hold() {
        for n in [-1, 0, 1, 999, -134_217_728, 134_217_727] {
            assert_eq!(Val::num(n).as_num(), Some(n));
        }
        let r = Ref::new(CardId(319), 65535);
        assert_eq!(Val::object(r).as_object(), Some(r));
        assert_eq!(Val::set(700, 12).as_set(), Some((700, 12)));
        assert_eq!(Val::seat(Seat(4)).as_seat(), Some(Seat(4)));
        assert_eq!(Val::act(OptVerb(40)).as_act(), Some(OptVerb(40)));
        assert_eq!((AbilityId::of(AbilityId(60_000).val()), Kind::of(Kind(200).val())), (AbilityId(60_000), Kind(200)));
        assert_eq!((Val::NIL.as_rec(), Val::num(3).as_rec()), (RecId::NONE, RecId::NONE));
        assert_eq!((Val::act(OptVerb(40)).as_num(), Val::num(40).as_act()), (None, None));
        assert_eq!(Spot::zone(ZoneId(7)).as_zone(), Some(ZoneId(7)));
        assert_eq!(Spot::card(CardId(7)).as_card(), Some(CardId(7)));
    }
}
