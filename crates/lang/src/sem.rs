//! What phrase rows mean. Shared by all games: a game's rows carry its own numbers in these.

mod event;
mod verb;

pub use event::{EventSem, event};
pub use verb::{Amount, Known, VerbSem, verb};

use crate::Row;
use muster_kernel::ir::{Atom, Cmp, How, StageOf, Who};
use muster_kernel::{
    Act, Ask, Class, Kind, Now, PlaceRole, PlaceSet, Related, RoleId, Slot, Stage, Tag, Test, Until, VerbId,
};

/// Where an argument of a verb comes from: nothing, or the row's argument of that number.
pub type From = Option<u8>;

/// Functions that fill one field each, so that a row reads as what it says.
macro_rules! setters {
    ($ty:ident { $($(#[$doc:meta])* $name:ident($($arg:ident: $t:ty),*) $($field:ident = $value:expr),+;)* }) => {
        impl $ty {
            $($(#[$doc])* pub fn $name(self, $($arg: $t),*) -> Self {
                $ty { $($field: $value,)+ ..self }
            })*
        }
    };
}
pub(crate) use setters;

/// How many of a set: one, so many or up to so many as the argument says, as many as one likes, all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    One,
    Arg(u8),
    UpTo(u8),
    Any,
    Each,
}

/// A player, as the words say it: who acts, whose pile it is, whom a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    You,
    Opponent,
    /// Each of them; in a rule, the one who is asked about.
    Each,
    /// The one who acts.
    Their,
    ThatPlayer,
    /// The owner of what is named, or of the card mentioned last.
    Owner,
}

/// Whom or what something is done for in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    Cards,
    Players,
    Opponents,
}

/// Something known: this card, the one it is on, the one mentioned last, a name, what a search or a named set has left, the
/// card a number was read on, a part in what goes on, your card that bears a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefSem {
    This,
    Host,
    It,
    Named,
    Rest,
    RestOf,
    Revealed,
    Role(RoleId),
    Yours(Tag),
}

/// What a card may have some of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    Counter(u8),
    Slot(Slot),
}

/// How a card stands to one that is to be put on a card: it may be put on it, or its present host has the same controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosting {
    Fits,
    SameController,
}

/// Where a card is put: on another, on or under a pile, beneath or into play at what is named, and that in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dest {
    On(u16),
    Pile { bottom: bool },
    Beneath,
    Play,
    Ordered,
}

/// What is read over a set: how many there are, a total, the highest, how many of these words they bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    Size,
    Total,
    Highest { printed: bool },
    Distinct { first: Tag, n: u8 },
}

/// How often something counts: once, for each of the set that an argument describes, or as often as an argument says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    Once,
    Each(u8),
    Of(u8),
}

/// What a prohibition narrows on the other side: nothing, the set an argument describes, what opponents have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    All,
    Arg(u8),
    Enemies,
}

/// What a seat may not do it to or where: at a scope, to a group, while the book says so, with a group to or from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ban {
    At,
    Cards,
    Now(Now),
    Here { to: bool },
}

/// Where something is done that costs: a place, described, named too; a card; or the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoneAt {
    Anywhere,
    Here,
    AboardThis,
    Places,
    First(Now),
}

/// A kind of ability.
#[derive(Clone, Copy, Debug)]
pub struct KindSem {
    pub class: Class,
    pub forced: bool,
    /// It acts when its card is gone.
    pub gone: bool,
    /// How often until a moment.
    pub limit: Option<(u8, Until)>,
    /// It is what the card does as it is played, maybe with a stage before all else.
    pub plays: bool,
    pub stage: Option<Stage>,
}

pub const fn kind(class: Class) -> KindSem {
    KindSem { class, forced: false, gone: false, limit: None, plays: false, stage: None }
}

/// What is made of one or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    Plus,
    Minus,
    Twice,
    Half,
}

/// Where something is: here, there, at a place that is named, where a thing stands, at what is picked, in a pile or in two; at
/// a place of the book that may bear a word, here if it bears a word, at places of a set, here or at those, at one that is a
/// target, all at one, where another of a set is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceSem {
    Here,
    There,
    Named,
    Of,
    Np,
    Zone { zone: u8, who: Actor },
    Zones(u8, u8),
    Role(PlaceRole, Option<Tag>),
    Tagged(Tag),
    Group,
    HereOr,
    Target,
    One,
    WithAnother,
}

/// What a relation of places is to: to nothing, to here, to where that which is being moved stands, to where a thing stands, or
/// to some place of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    Nothing,
    Here,
    Moved,
    Ref,
    Some,
}

/// How a title is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleSem {
    Is(bool),
    Has,
    SameAs,
    SameAsAnother,
    SameAsSome,
}

/// A noun for cards in play, and one for places.
pub fn noun(tags: &[Tag]) -> Sem {
    Sem::NounWord { places: None, tags: tags.to_vec(), tests: Vec::new(), either: None }
}
pub fn place_noun(set: PlaceSet, tags: &[Tag], tests: &[Test]) -> Sem {
    Sem::NounWord { places: Some(set), tags: tags.to_vec(), tests: tests.to_vec(), either: None }
}
/// What the book says of the moment.
pub const fn when(now: Now) -> Sem {
    Sem::Now { now, yes: true, there: None }
}
/// A test of the book.
pub const fn book_test(test: Test) -> Sem {
    Sem::Book { test, yes: true, set: None, about: None }
}

/// Tokens placed one by one at places of a class, up to a number of them in play.
#[derive(Clone, Copy, Debug)]
pub struct Divided {
    pub places: PlaceSet,
    pub most: u8,
}

/// The meaning of a row. Arguments are named by their number in the pattern.
#[derive(Clone, Debug)]
pub enum Sem {
    // lines
    Keywords,
    /// kind, mods, body
    Activated,
    /// kind, trigger, mods, body; of a class by itself: trigger, mods, body
    Triggered {
        class: Option<Class>,
    },
    /// condition, body
    Whenever,
    /// subject, preds, while; or rule, while
    Static,
    Kind(KindSem),
    /// line: the same, said to be of this class
    Labelled {
        class: Class,
    },
    /// statement, number: done while the card is being played, it takes so much off the price for each thing picked
    Reduction {
        class: Class,
        slot: Slot,
    },
    /// place: in play there it costs nothing to play
    FreeAt {
        slot: Slot,
    },
    When(StageOf),
    Event(EventSem),
    // what limits an ability
    Once {
        until: Until,
    },
    /// the book says so of the moment, or denies it
    Now {
        now: Now,
        yes: bool,
        /// "there" is this place of the book
        there: Option<PlaceRole>,
    },
    /// condition: of an ability, or of playing the card
    OnlyIf,
    ByAnyone,
    /// It stands in for what it answers.
    Instead,
    WorksFrom(u8),
    // bodies
    /// target's group and name, costs, sentences; the first two or three may be absent
    Body,
    /// statement; sentence, or statement, then sentence
    Seq {
        then: bool,
    },
    /// actor, sentences
    ChooseOne {
        actor: bool,
    },
    /// actor, costs, sentence; without costs it is free
    May {
        actor: bool,
    },
    /// actor, deeds, sentence
    Unless {
        actor: bool,
    },
    /// actor, np
    Choose {
        actor: bool,
    },
    /// actor, deed; or each opponent in turn: deed
    Does {
        each: bool,
    },
    /// group, sentence; or sentence
    ForEach(Loop),
    Acts(Actor),
    /// it stands for this text, with the phrase's arguments in it
    Sugar(&'static str),
    /// variable, value
    LetIs,
    /// variable
    NameNumber {
        most: i16,
    },
    /// variable: the verb leaves a number there
    Draws(VerbSem),
    /// rule, until
    TimedRule,
    /// np, delta: for what is going on now
    ThisOnce {
        until: Until,
    },
    /// until, trigger, mods, sentence
    Watch,
    // who acts
    /// np, destination
    PutVerb(Puts),
    /// np, zone or place
    Dest(Dest),
    /// np, place, price, control
    PlayVerb {
        verb: VerbId,
        free: u16,
        as_yours: u16,
        at: u16,
    },
    /// for free, or for so much less so often
    Price(Option<Times>),
    /// condition, sentence
    If,
    /// one of the players, or of the opponents
    ChoosePlayer {
        target: bool,
        others: bool,
    },
    /// event, statement
    Later,
    /// statement; runs when that event comes
    AtEvent {
        kinds: Vec<Kind>,
        extra: Option<i16>,
        until: Until,
    },
    /// np, preds, until; without np of the place here as it is then
    Timed,
    Verb(VerbSem),
    /// count, token, place; or divided: count, token
    Create {
        verb: VerbId,
        divided: Option<Divided>,
    },
    /// look verb: count, group; zone and whose
    Search {
        look: VerbId,
        zone: u8,
    },
    // nouns
    /// core, name
    Np,
    Ref(RefSem),
    /// quantity, group, and a named set to pick among
    Pick {
        n: Quantity,
        target: bool,
        random: bool,
        among: From,
    },
    /// quantity, zone: the first cards of a pile, or its last one
    Slice {
        n: Quantity,
        bottom: bool,
    },
    /// name, posts: one or each of what is held, or of what is left of it
    OfHeld {
        each: bool,
        rest: bool,
    },
    /// group, zone
    Topmost,
    // groups
    /// adjective, group
    Adj,
    /// words or words, posts
    Union,
    /// group or noun, with posts
    Words,
    /// group, name
    NamedGroup,
    /// post, posts
    Posts,
    /// cards in play, or places of a class, that bear these words and pass these tests of the book
    NounWord {
        places: Option<PlaceSet>,
        tags: Vec<Tag>,
        tests: Vec<Test>,
        /// places that stand in one of these relations to here
        either: Option<(Related, Related)>,
    },
    /// name: cards in play that pass a test of the book
    BookHost(Test),
    TokenNoun,
    TokenTitle(String),
    // adjectives
    /// not that word, or either of two
    Tags {
        yes: bool,
    },
    Other,
    Different,
    /// a test that needs nothing else
    Test(Atom),
    /// at least one, or none
    Has(Counted, bool),
    /// passes a test of the book or does not, among the things of a set if one is named; maybe about a number
    Book {
        test: Test,
        yes: bool,
        set: Option<PlaceSet>,
        about: From,
    },
    /// its place stands in a relation
    Related {
        rel: Related,
        yes: bool,
        to: Near,
    },
    /// ref, or group
    InRel {
        rel: u8,
        some: bool,
    },
    /// so many or more, group
    With {
        n: From,
        yes: bool,
    },
    /// slot, value
    SlotIs {
        cmp: Cmp,
        printed: bool,
    },
    TitleIs(TitleSem),
    /// place, name, ref, np or group: what may follow a noun, where something goes, where a rule holds
    Place(PlaceSem),
    Hosting(Hosting),
    TagWord(Tag),
    // posts
    Where,
    OnIt,
    /// group, group
    EitherGroup,
    // values
    /// one or two values
    Sum(Sum),
    /// slot, and a group or a name; or a group alone
    Over(Over),
    /// of what is named, of the card mentioned last, or of the event
    ThatMany {
        it: bool,
    },
    /// ref, slot; or slot alone
    Stat {
        printed: bool,
    },
    /// seat slot, scope: of one player, or of all
    SeatValue(Option<Who>),
    AskValue(Ask),
    SlotWord(Slot),
    // predicates
    /// subject, object; or neither, for what the rule is about
    Cant {
        act: Act,
        against: Against,
    },
    /// a seat may not do something
    SeatCant {
        act: Act,
        who: Actor,
        ban: Ban,
    },
    /// who, number, what is done, and how often
    Costs {
        less: bool,
        times: Times,
    },
    /// what is done
    ToDo {
        doing: Now,
        slot: Slot,
        at: DoneAt,
    },
    /// group or scope, who, price
    Tax {
        doing: Now,
        cards: bool,
    },
    /// number: what these seats do costs more or less, whatever it is done with
    ActCosts {
        doing: Now,
        slot: Slot,
        who: Actor,
        less: bool,
    },
    /// deltas, and how often
    Gets(Times),
    /// deltas, scope, and how often
    SeatGets(Actor, Times),
    /// value, and how often: a number of the book is changed by a verb for the one who has it
    SeatVerb(VerbSem, Times),
    /// what it is said of has this word for the rules
    HasWord(Tag),
    /// cards at, or the place itself, here
    HereCards,
    /// count, side's slot
    GainsIcons(Slot),
    Switches,
    /// number, and so much less
    Numbered {
        slot: Slot,
        how: How,
        less: i16,
    },
    Delta(How),
    /// value, slot; or slot alone
    Makes(How),
    /// keyword, word or line
    Gains,
    /// keyword; or all text
    Loses,
    // keywords
    /// a number for that slot, or a title, which the game reads itself
    Keyword(Tag, Option<Slot>),
    // rules
    Scales {
        slot: Slot,
        how: How,
    },
    CostsIcon,
    TaxPay {
        slot: Slot,
    },
    /// a card being revealed gets a delta, at a scope
    RevealedGets {
        doing: Now,
    },
    // conditions
    NotCond,
    /// condition, condition
    Both {
        and: bool,
    },
    /// so many or more, group, name
    ThereIs {
        n: From,
        yes: bool,
    },
    /// ref, and what it is
    Is,
    /// ref or place
    BookIs {
        test: Test,
        place: bool,
    },
    /// Judged when what triggers the ability happens, not when the ability runs.
    AtThatTime,
    AlikeAll(Slot),
    /// group; this is the one and the other is of the group
    While {
        this: RoleId,
        other: RoleId,
    },
    Compare(Cmp),
    CounterAtLeast(u8),
    MorePool(u8),
    // durations
    Until(Until),
    /// sorts that only pass their argument on
    Pass,
}

/// The verbs by which cards are put somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Puts {
    pub put: VerbId,
    pub stack: VerbId,
    pub rehost: VerbId,
    pub into_play: VerbId,
    pub order: VerbId,
    pub bottom: u16,
}

/// One row with its meaning.
#[derive(Clone, Debug)]
pub struct Phrase {
    pub row: Row,
    pub sem: Sem,
}
