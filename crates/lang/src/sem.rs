//! What phrase rows mean. Shared by all games: a game's rows carry its own numbers in these.

mod event;
mod verb;

pub use event::{EventSem, event};
pub use verb::{Actor, Amount, Known, VerbSem, verb};

use crate::Row;
use muster_kernel::ir::{Cmp, How, StageOf, Who};
use muster_kernel::{Kind, Slot, Tag};

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

/// Another who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acting {
    Opponent,
    ThatPlayer,
    /// Of what is named, or of the card mentioned last.
    Owner,
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
    Now(u8),
    Here { to: bool },
}

/// Where something is done that costs: a place, described, named too; a card; or the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoneAt {
    Anywhere,
    Here,
    AboardThis,
    Places,
    First(u8),
}

/// A kind of ability.
#[derive(Clone, Copy, Debug)]
pub struct KindSem {
    pub class: u8,
    pub forced: bool,
    /// It acts when its card is gone.
    pub gone: bool,
    /// How often until a moment.
    pub limit: Option<(u8, u8)>,
    /// It is what the card does as it is played, maybe with a stage before all else.
    pub plays: bool,
    pub stage: Option<u8>,
}

pub const fn kind(class: u8) -> KindSem {
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

/// One place: of this card, spoken of last, named, of what an argument names, picked, or a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceSem {
    Here,
    There,
    Named,
    Of,
    Np,
    Zone { zone: u8, who: ZoneWho },
}

/// Where a rule or an event holds: at a place, here if it bears a word, at places of a set, at one that is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScopeSem {
    At(PlaceSem),
    Tagged(Tag),
    Group,
    Target,
}

/// What a relation of places is to: to nothing, to here, or to where that which is being moved stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    Nothing,
    Here,
    Moved,
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
    Sem::NounWord { places: None, tags: tags.to_vec(), tests: Vec::new() }
}
pub fn place_noun(class: u8, tags: &[Tag], tests: &[u8]) -> Sem {
    Sem::NounWord { places: Some(class), tags: tags.to_vec(), tests: tests.to_vec() }
}
/// A test of the book.
pub const fn book_test(test: u8) -> Sem {
    Sem::Book { test, yes: true, class: None, plus: None }
}

/// What becomes of a card found in a pile of one's own: it goes to a hand, and the pile is shuffled.
#[derive(Clone, Copy, Debug)]
pub struct Take {
    pub put: u8,
    pub shuffle: u8,
    pub zone: u8,
    pub hand: u8,
}

/// Tokens placed one by one at places of a class, up to a number of them in play.
#[derive(Clone, Copy, Debug)]
pub struct Divided {
    pub places: u8,
    pub most: u8,
}

/// The meaning of a row. Arguments are named by their number in the pattern.
#[derive(Clone, Debug)]
pub enum Sem {
    // lines
    Keywords,
    /// kind, mods, body
    Activated,
    /// kind, trigger, mods, body
    Triggered,
    /// condition, body
    Whenever,
    /// subject, preds, while
    Static,
    /// rule, while
    StaticRule,
    Kind(KindSem),
    /// trigger, mods, body
    TriggeredPlain {
        class: u8,
    },
    /// line: the same, said to be of this class
    Labelled {
        class: u8,
    },
    /// statement, number: done while the card is being played, it takes so much off the price for each thing picked
    Reduction {
        class: u8,
        slot: Slot,
    },
    /// condition: the card may be played only then
    PlayOnlyIf,
    /// the card has this word for the rules
    PlayTag(Tag),
    /// place: in play there it costs nothing to play
    FreeAt {
        slot: Slot,
    },
    Before,
    After,
    Event(EventSem),
    /// one event for a card that is played, another for one that enters play
    EventOfPlay(Box<EventSem>, Box<EventSem>),
    // what limits an ability
    Once {
        until: u8,
    },
    OnlyNow {
        now: u8,
        yes: bool,
        /// "there" is this place of the book
        there: Option<u8>,
    },
    OnlyIf,
    ByAnyone,
    /// It stands in for what it answers.
    Instead,
    WorksFrom(u8),
    // bodies
    /// costs, sentences
    CostBody,
    /// group, name, costs, sentences
    TargetCostBody,
    /// sentences
    PlainBody,
    /// statement; sentence
    Seq,
    /// statement, then sentence
    Then,
    /// actor, sentences
    ChooseOne {
        actor: bool,
    },
    /// actor, sentence
    May {
        actor: bool,
    },
    /// actor, costs, sentence
    MayPay {
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
    /// group, sentence
    ForEach,
    /// sentence
    ForEachPlayer {
        others: bool,
    },
    Acts(Acting),
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
    /// preds, until: of the place here as it is then
    TimedHere,
    /// np, delta: for what is going on now
    ThisOnce {
        until: u8,
    },
    /// until, trigger, mods, sentence
    Watch,
    // who acts
    /// np, destination
    PutVerb(Puts),
    /// np
    DestOn {
        flags: u16,
    },
    /// zone
    DestPile {
        bottom: bool,
    },
    DestBeneath,
    /// place
    DestPlay,
    DestOrdered,
    /// np, place, price, control
    PlayVerb {
        verb: u8,
        free: u16,
        as_yours: u16,
        at: u16,
    },
    /// for free, or for so much less so often
    Price(Option<Times>),
    Control,
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
        until: u8,
    },
    /// np, preds, until
    Timed,
    Verb(VerbSem),
    /// zone, group, name; or group alone, taken from a pile of one's own
    SearchPile {
        show: u8,
        look: u8,
        take: Option<Take>,
    },
    /// count, token, place; or divided: count, token
    Create {
        verb: u8,
        divided: Option<Divided>,
    },
    /// look verb: count, group; zone and whose
    Search {
        look: u8,
        zone: u8,
    },
    // nouns
    /// core, name
    Np,
    This,
    Host,
    It,
    Named,
    Rest,
    RoleThing(u8),
    YourTagged(Tag),
    RestOf,
    RevealedCard,
    /// quantity, group
    Pick {
        n: Quantity,
        target: bool,
        random: bool,
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
    /// group with posts
    Words,
    /// group, name
    NamedGroup,
    /// noun
    Noun,
    /// post, posts
    Posts,
    /// cards in play, or places of a class, that bear these words and pass these tests of the book
    NounWord {
        places: Option<u8>,
        tags: Vec<Tag>,
        tests: Vec<u8>,
    },
    /// name: cards in play that pass a test of the book
    BookHost(u8),
    /// places of one relation or of another to here
    PlaceNounEither {
        class: u8,
        a: u8,
        b: u8,
    },
    TokenNoun,
    TokenTitle(String),
    // adjectives
    NotTagged,
    EitherTag,
    Other,
    Different,
    Flag(u16, bool),
    HasCounter(u8),
    By(Who, bool),
    /// passes a test of the book or does not, among the things of a class if one is named; a number counts from there
    Book {
        test: u8,
        yes: bool,
        class: Option<u8>,
        plus: From,
    },
    /// its place stands in a relation
    Related {
        rel: u8,
        yes: bool,
        to: Near,
    },
    /// place, name or ref
    At(PlaceSem),
    AtRole(u8, Option<Tag>),
    /// ref, or group
    InRel {
        rel: u8,
        some: bool,
    },
    RelTo {
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
    Place(PlaceSem),
    Scope(ScopeSem),
    Eligible,
    TagWord(Tag),
    // posts
    HereOrAt,
    SamePlaceAsAnother,
    StandsAt,
    Where,
    HasKeyword(Slot, bool),
    AlikeIn(Slot, u8),
    InZone {
        zone: u8,
        who: ZoneWho,
    },
    InZones {
        a: u8,
        b: u8,
    },
    Bears(u8, bool),
    OnIt,
    OnePlace,
    SameController,
    /// group, group
    EitherGroup,
    // places
    // scopes of rules and events
    // values
    /// one or two values
    Sum(Sum),
    /// slot, and a group or a name
    TotalOf,
    /// of what is named, of the card mentioned last, or of the event
    ThatMany {
        it: bool,
    },
    /// ref, slot; or slot alone
    Stat {
        printed: bool,
    },
    HighestOf {
        printed: bool,
    },
    /// whose, seat slot, scope
    SeatValue(Who),
    /// both sides' icons: slot, scope
    BothSides,
    DistinctOf {
        first: Tag,
        n: u8,
    },
    AskValue(u8),
    Number,
    Var,
    SizeOf,
    SlotWord(Slot),
    // predicates
    /// value: a number of the book is changed by a verb for the one who has it
    /// the act is forbidden to what the rule is about, or to opponents with regard to it
    CantDo {
        act: u8,
        by_opponent: bool,
    },
    /// subject, object
    Cant {
        act: u8,
        against: Against,
    },
    /// a seat may not do something
    SeatCant {
        act: u8,
        who: SeatWho,
        ban: Ban,
    },
    /// who, number, what is done, and how often
    Costs {
        less: bool,
        times: Times,
    },
    /// what is done
    ToDo {
        doing: u8,
        slot: Slot,
        at: DoneAt,
    },
    /// group or scope, who, price
    Tax {
        doing: u8,
        cards: bool,
    },
    /// number: what these seats do costs more or less, whatever it is done with
    ActCosts {
        doing: u8,
        slot: Slot,
        who: SeatWho,
        less: bool,
    },
    /// deltas, and how often
    Gets(Times),
    /// deltas, scope, and how often
    SeatGets(SeatWho, Times),
    /// value, and how often: a number of the book is changed by a verb for the one who has it
    SeatVerb(VerbSem, Times),
    /// this has a word for the rules
    ThisIs(Tag),
    /// cards at, or the place itself, here
    HereCards,
    /// count, side's slot
    GainsIcons(Slot),
    GainsTag,
    Switches,
    AtLeastKeyword(Slot),
    MoreOf {
        slot: Slot,
    },
    Delta(How),
    DoubleSlot,
    HasValue,
    Gains,
    GainsLine,
    Loses,
    LosesText,
    // keywords
    Keyword(Tag),
    KeywordN(Tag, Slot),
    /// title: which the game reads itself
    KeywordOf(Tag),
    // rules
    Scales {
        slot: Slot,
        how: How,
    },
    Granted(Tag),
    CostsIcon,
    Taxed(SeatWho),
    TaxPay {
        slot: Slot,
    },
    /// a card being revealed gets a delta, at a scope
    RevealedGets {
        doing: u8,
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
        test: u8,
        place: bool,
    },
    /// Judged when what triggers the ability happens, not when the ability runs.
    AtThatTime,
    AlikeAll(Slot),
    /// group; this is the one and the other is of the group
    While {
        this: u8,
        other: u8,
    },
    Compare(Cmp),
    CounterAtLeast(u8),
    MorePool(u8),
    Now(u8),
    // durations
    Until(u8),
    /// sorts that only pass their argument on
    Pass,
}

/// Whose zone a phrase speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneWho {
    You,
    Opponent,
    /// The one who acts.
    Their,
    ThatPlayer,
    /// The owner of the card spoken of.
    Owner,
}

/// Whom a rule about seats means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatWho {
    You,
    Opponent,
    /// Each of them, as asked about.
    Each,
}

/// The verbs by which cards are put somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Puts {
    pub put: u8,
    pub stack: u8,
    pub rehost: u8,
    pub into_play: u8,
    pub order: u8,
    pub bottom: u16,
}

/// One row with its meaning.
#[derive(Clone, Debug)]
pub struct Phrase {
    pub row: Row,
    pub sem: Sem,
}

/// Which stage an event trigger answers.
pub fn stage_of(sem: &Sem) -> StageOf {
    match sem {
        Sem::Before => StageOf::Would,
        _ => StageOf::After,
    }
}
