//! What phrase rows mean. Shared by all games: a game's rows carry its own numbers in these.

mod event;
mod verb;

pub use event::{EventSem, event};
pub use verb::{Amount, Known, VerbSem, verb};

use crate::Row;
use muster_kernel::ir::{Atom, Cmp, How, StageOf, Who};
use muster_kernel::{
    Act, Ask, Class, Counter, Kind, Manner, Now, PlaceRole, PlaceSet, PoolId, Rel, Related, RoleId, SeatZone, Slot,
    Stage, Tag, Test, Until, Val, VerbId, ZoneClass,
};

/// Where an argument of a verb comes from: nothing, or the row's argument of that number.
pub type From = Option<u8>;

/// Functions that fill one field each, so that a row reads as what it says.
macro_rules! setters {
    ($ty:ident { $($(#[$doc:meta])* $name:ident($($arg:ident: $t:ty),*) $($field:ident = $value:expr),+;)* }) => {
        impl $ty {
            $($(#[$doc])* #[doc = concat!($("Sets `", stringify!($field), "`. ",)+)] pub fn $name(self, $($arg: $t),*) -> Self {
                $ty { $($field: $value,)+ ..self }
            })*
        }
    };
}
pub(crate) use setters;

/// How many of a set: one, so many or up to so many as the argument says, as many as one likes, all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Just one.
    One,
    /// So many as the argument says.
    Arg(u8),
    /// Up to so many as the argument says.
    UpTo(u8),
    /// Up to so many as the argument says at each place of a set; then come the group and the places.
    PerPlace(u8),
    /// As many as one likes, none too.
    Any,
    /// All of it.
    Each,
}

/// A player, as the words say it: who acts, whose pile it is, whom a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Whoever controls the card.
    You,
    /// The next player, who is the other one of two.
    Opponent,
    /// Each of them; in a rule, the one who is asked about.
    Each,
    /// The one who acts.
    Their,
    /// The player mentioned last.
    ThatPlayer,
    /// The owner of what is named, or of the card mentioned last.
    Owner,
    /// Who controls the card mentioned last.
    Controller,
}

/// Whom or what something is done for in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    /// For each card of a set.
    Cards,
    /// For each of those that a name stands for.
    Named,
    /// For each player, from who acts on.
    Players,
    /// For each opponent.
    Opponents,
}

/// Something known: this card, the one it is on, the one mentioned last, a name, what a search or a named set has left, the
/// card a number was read on, a part in what goes on, your card that bears a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefSem {
    /// The card the text stands on.
    This,
    /// The card it is attached to.
    Host,
    /// The card mentioned last.
    It,
    /// What bears that letter.
    Named,
    /// The card the event comes from.
    Source,
    /// What a search has left.
    Rest,
    /// What is left of a named set.
    RestOf,
    /// The card a number was read on.
    Revealed,
    /// A part in what goes on, by the book's number: the attacker.
    Role(RoleId),
    /// Your card that bears this word.
    Yours(Tag),
}

/// What a card may have some of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Counters of this kind.
    Counter(Counter),
    /// A number of this slot.
    Slot(Slot),
}

/// How a card stands to one that is to be put on a card: it may be put on it, or its present host has the same controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hosting {
    /// It may be put on it.
    Fits,
    /// Its present host has the same controller.
    SameController,
}

/// Where a card is put: on another, on or under a pile, beneath or into play at what is named, and that in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dest {
    /// On another card; the verb is told this besides.
    On(Manner),
    /// On a pile.
    Pile {
        /// Under it instead.
        bottom: bool,
    },
    /// Beneath a card.
    Beneath,
    /// Into play at what is named.
    Play,
    /// Where another destination says, in an order that the one who acts chooses.
    Ordered,
}

/// What is read over a set: how many there are, a total, the highest, how many of these words they bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// How many there are.
    Size,
    /// The total of a number.
    Total {
        /// As printed, without what changes it.
        printed: bool,
    },
    /// The highest of a number.
    Highest {
        /// As printed, without what changes it.
        printed: bool,
    },
    /// How many there are of it at that place of a set where there are most.
    MostAt(PlaceSet),
    /// How many of these words they bear between them.
    Distinct {
        /// The first of the words.
        first: Tag,
        /// How many follow, with it.
        n: u8,
    },
}

/// How often something counts: once, for each of the set that an argument describes, or as often as an argument says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// One time.
    Once,
    /// For each of the set that this argument describes.
    Each(u8),
    /// As often as this argument says.
    Of(u8),
}

/// What a card that is played by an effect costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fee {
    /// What the verb is told of it.
    Told(Manner),
    /// So much less, so often.
    Less(Times),
}

/// What a prohibition narrows on the other side: nothing, the set an argument describes, what opponents have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Nothing: it holds against everything.
    All,
    /// The set this argument describes.
    Arg(u8),
    /// What opponents have.
    Enemies,
}

/// What a seat may not do it to or where: at a scope, to a group, while the book says so, with a group to or from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ban {
    /// Anything at a scope.
    At,
    /// A group of cards.
    Cards,
    /// Anything while the book says so of the moment.
    Now(Now),
    /// A group that goes to or from here.
    Here {
        /// Whether it goes to here.
        to: bool,
    },
}

/// Where something is done that costs: a place, described, named too; a card; or the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoneAt {
    /// Wherever it is.
    Anywhere,
    /// At this place.
    Here,
    /// On this card.
    AboardThis,
    /// At places of a set.
    Places,
    /// Where the book says it is the first time.
    First(Now),
}

/// A kind of ability.
#[derive(Clone, Copy, Debug)]
pub struct KindSem {
    /// The class of abilities it is, by the book's number.
    pub class: Class,
    /// It goes off without being asked about.
    pub forced: bool,
    /// It acts when its card is gone.
    pub gone: bool,
    /// How often until a moment.
    pub limit: Option<(u8, Until)>,
    /// It is what the card does as it is played, maybe with a stage before all else.
    pub plays: bool,
    /// The stage before all else of what is played.
    pub stage: Option<Stage>,
}

/// A kind of ability that one may use or not, as often as one likes.
pub const fn kind(class: Class) -> KindSem {
    KindSem { class, forced: false, gone: false, limit: None, plays: false, stage: None }
}

/// What is made of one or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    /// The first and the second.
    Plus,
    /// The first without the second.
    Minus,
    /// The first, two times.
    Twice,
    /// Half of the first.
    Half,
}

/// Where something is: here, there, at a place that is named, where a thing stands, at what is picked, in a pile or in two; at
/// a place of the book that may bear a word, at another while it is that one, at places of a set, here or at those, at one that
/// is a target, all at one, where another of a set is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceSem {
    /// At this place.
    Here,
    /// At the place mentioned last.
    There,
    /// At the place that bears that letter.
    Named,
    /// Where a thing stands.
    Of,
    /// At what is picked.
    Np,
    /// In a pile.
    Zone {
        /// Which pile.
        zone: SeatZone,
        /// Whose.
        who: Actor,
    },
    /// In either of two piles of yours.
    Zones(SeatZone, SeatZone),
    /// At a place of the book, which may have to bear a word.
    Role(PlaceRole, Option<Tag>),
    /// At a place that is known otherwise, while it is that of the book, and may have to bear a word.
    While(PlaceRole, Option<Tag>, Whereabouts),
    /// At places of a set.
    Group,
    /// Here, or at places of a set.
    HereOr,
    /// At a place that is a target.
    Target,
    /// All of them at one place.
    One,
    /// Where another of a set is.
    WithAnother,
}

/// How a place is known that must also be one of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// It is this place.
    Here,
    /// It bears that letter.
    Named,
    /// It is one of a set.
    Group,
}

/// What a relation of places is to: to nothing, to here, to where that which is being moved stands, to where a thing stands, or
/// to some place of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// To nothing: the relation alone.
    Nothing,
    /// To this place.
    Here,
    /// To where that stands which is being moved.
    Moved,
    /// To where a thing stands.
    Ref,
    /// To some place of a set.
    Some,
}

/// How a title is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitleSem {
    /// It is just this title; or it is not.
    Is(bool),
    /// It has these words in it.
    Has,
    /// It is the title of a known card, or is not.
    SameAs(bool),
    /// It is the title of another of a named set.
    SameAsAnother,
    /// It is the title of some card of a group.
    SameAsSome,
}

/// A noun for cards in play.
pub fn noun(tags: &[Tag]) -> Sem {
    Sem::NounWord { places: None, tags: tags.to_vec(), tests: Vec::new(), either: None }
}
/// A noun for places of a class.
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
    /// The class of places, by the book's number.
    pub places: PlaceSet,
    /// The most that may be in play.
    pub most: u8,
}

/// The meaning of a row. Arguments are named by their number in the pattern.
#[derive(Clone, Debug)]
pub enum Sem {
    // lines
    /// keywords
    Keywords,
    /// value: what a printed X is
    XIs,
    /// kind, mods, body
    Activated,
    /// kind, trigger, mods, body; of a class by itself: trigger, mods, body
    Triggered {
        /// The class, where no kind says so.
        class: Option<Class>,
    },
    /// condition, body
    Whenever,
    /// subject, preds, while; or rule, while
    Static,
    /// what stands before the colon of an ability
    Kind(KindSem),
    /// line: the same, said to be of this class
    Labelled {
        /// The class, by the book's number.
        class: Class,
    },
    /// statement, number: done while the card is being played, it takes so much off the price for each thing picked
    Reduction {
        /// The class of abilities that do so.
        class: Class,
        /// The number that is taken off.
        slot: Slot,
    },
    /// place: in play there it costs nothing to play
    FreeAt {
        /// The number that is its price.
        slot: Slot,
    },
    /// event: when it is answered, before it happens or after
    When(StageOf),
    /// what is answered, with the arguments that narrow it
    Event(EventSem),
    // what limits an ability
    /// so often and no more
    Limit {
        /// How often.
        n: u8,
        /// The moment at which it may be used again.
        until: Until,
    },
    /// the book says so of the moment, or denies it
    Now {
        /// What of the moment, by the book's number.
        now: Now,
        /// Whether it must be so.
        yes: bool,
        /// "there" is this place of the book
        there: Option<PlaceRole>,
    },
    /// condition: of an ability, or of playing the card
    OnlyIf,
    /// all players may use it
    ByAnyone,
    /// It stands in for what it answers.
    Instead,
    /// it works from these zones instead of from play
    WorksFrom(ZoneClass),
    // bodies
    /// target's group and name, costs, sentences; the first two or three may be absent
    Body,
    /// statement; sentence, or statement, then sentence
    Seq {
        /// The second only happens if the first did.
        then: bool,
    },
    /// actor, sentences
    ChooseOne {
        /// The first argument says who chooses; else it is you.
        actor: bool,
    },
    /// actor, costs, sentence; without costs it is free
    May {
        /// The first argument says who may; else it is you.
        actor: bool,
    },
    /// actor, deeds, sentence
    Unless {
        /// The first argument says who may prevent it; else it is you.
        actor: bool,
    },
    /// actor, np
    Choose {
        /// The first argument says who chooses; else it is you.
        actor: bool,
    },
    /// actor, deed; or each opponent in turn: deed
    Does {
        /// Each opponent in turn does it.
        each: bool,
    },
    /// group, sentence; or sentence
    ForEach(Loop),
    /// who does what follows
    Acts(Actor),
    /// a fact beside the lines: it is read out, and no program is made of it
    Fact,
    /// it stands for this text, with the phrase's arguments in it
    Sugar(&'static str),
    /// variable, value
    LetIs,
    /// variable, and the highest number that may be named
    NameNumber {
        /// The same, where no argument says so.
        most: Option<i16>,
    },
    /// variable: the verb leaves a number there
    Draws(VerbSem),
    /// rule, until; or until, who, preds: of whatever fits in that time
    TimedRule,
    /// np, delta: for what is going on now
    ThisOnce {
        /// The moment at which it ends.
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
        /// The verb of playing.
        verb: VerbId,
        /// What it is told if the card is played as one's own.
        as_yours: Manner,
        /// What it is told if the place is given.
        at: Manner,
    },
    /// What a card that is played by an effect costs.
    Price(Fee),
    /// condition, sentence
    If,
    /// one of the players, or of the opponents
    ChoosePlayer {
        /// The choice is a target.
        target: bool,
        /// Only an opponent may be chosen.
        others: bool,
    },
    /// event, statement
    Later,
    /// statement; runs when that event comes
    AtEvent {
        /// The kinds of event it waits for.
        kinds: Vec<Kind>,
        /// The number such an event must carry.
        detail: Option<Val>,
        /// The moment after which it waits no more.
        until: Until,
    },
    /// np, preds, until; without np of the place here as it is then
    Timed,
    /// ref, keywords, ref, until: the first gains one of the keywords which the second prints, with its number
    GainsOneOf {
        /// The test that a keyword is printed, asked about the number of its word.
        printed: Test,
    },
    /// the arguments that the verb takes
    Verb(VerbSem),
    /// count, token, place; or divided: count, token
    Create {
        /// The verb that makes tokens.
        verb: VerbId,
        /// How they are shared out, if they are.
        divided: Option<Divided>,
    },
    /// count, group; or count, how many may be found, group, their name
    Search {
        /// The verb of looking through so many cards as the register says that it is told, which it may write anew.
        verb: VerbId,
        /// The pile that is looked through.
        zone: SeatZone,
    },
    // nouns
    /// core, name
    Np,
    /// the name, where it has one
    Ref(RefSem),
    /// quantity, group, and a named set to pick among
    Pick {
        /// How many.
        n: Quantity,
        /// They are targets, chosen before anything is paid or done.
        target: bool,
        /// Chance picks them.
        random: bool,
        /// The argument that names the set, if there is one.
        among: From,
    },
    /// quantity, zone: the first cards of a pile, or its last one
    Slice {
        /// How many.
        n: Quantity,
        /// The last card of the pile instead.
        bottom: bool,
    },
    /// name, posts: one or each of what is held, or of what is left of it
    OfHeld {
        /// All of it; else one.
        each: bool,
        /// Of what is left.
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
        /// The class of places; none for cards.
        places: Option<PlaceSet>,
        /// Words that it bears, all of them.
        tags: Vec<Tag>,
        /// Tests that it passes, all of them.
        tests: Vec<Test>,
        /// places that stand in one of these relations to here
        either: Option<(Related, Related)>,
    },
    /// name: cards in play that pass a test of the book
    BookHost(Test),
    /// title of a token: tokens of that name in play
    TokenNoun,
    /// this token
    TokenTitle(String),
    // adjectives
    /// not that word, or either of two
    Tags {
        /// It bears either of two words; else it does not bear the one.
        yes: bool,
    },
    /// not this card
    Other,
    /// not the one that is moved or was mentioned last; of places, not where that stands
    Different,
    /// a test that needs nothing else
    Test(Atom),
    /// at least one, or none
    Has(Counted, bool),
    /// passes a test of the book or does not, among the things of a set if one is named; maybe about a number
    Book {
        /// Which test, by the book's number.
        test: Test,
        /// It passes; else it does not.
        yes: bool,
        /// The set of things, if not cards in play.
        set: Option<PlaceSet>,
        /// The argument with what the test is about.
        about: From,
    },
    /// its place stands in a relation
    Related {
        /// The relation of places, by the book's number.
        rel: Related,
        /// It does; else it does not.
        yes: bool,
        /// What it is related to.
        to: Near,
    },
    /// ref, or group
    InRel {
        /// The relation of places, by the book's number.
        rel: Rel,
        /// To any card of a group; else to what is known.
        some: bool,
    },
    /// so many or more, group
    With {
        /// The argument that says how many; none is one.
        n: From,
        /// It has them; else it lacks them.
        yes: bool,
    },
    /// slot, value
    SlotIs {
        /// How the number compares.
        cmp: Cmp,
        /// As printed, without what changes it.
        printed: bool,
    },
    /// title, name, ref or group
    TitleIs(TitleSem),
    /// place, name, ref, np or group: what may follow a noun, where something goes, where a rule holds
    Place(PlaceSem),
    /// what is to be put on a card
    Hosting(Hosting),
    /// a word that cards bear
    TagWord(Tag),
    // posts
    /// condition
    Where,
    /// on the card mentioned last
    OnIt,
    /// ref: not that one
    OtherThan,
    /// group, group
    EitherGroup,
    // values
    /// one or two values
    Sum(Sum),
    /// slot, and a group or a name; or a group alone
    Over(Over),
    /// of what is named, of the card mentioned last, or of the event
    ThatMany {
        /// Of the card mentioned last or of the event; else of what is named.
        it: bool,
    },
    /// ref, slot; or slot alone
    Stat {
        /// As printed, without what changes it.
        printed: bool,
    },
    /// seat slot, scope: of one player, or of all
    SeatValue(Option<Who>),
    /// a number that the book knows the answer to
    AskValue(Ask),
    /// a number that cards have
    SlotWord(Slot),
    // predicates
    /// subject, object; or neither, for what the rule is about
    Cant {
        /// What is not done, by the book's number.
        act: Act,
        /// What it narrows on the other side.
        against: Against,
    },
    /// a seat may not do something
    SeatCant {
        /// What is not done, by the book's number.
        act: Act,
        /// Who may not do it.
        who: Actor,
        /// What it is not done to, or where.
        ban: Ban,
    },
    /// who, number, what is done, and how often
    Costs {
        /// It costs less; else more.
        less: bool,
        /// How often that counts.
        times: Times,
    },
    /// what is done
    ToDo {
        /// The question of the book by which a rule knows that it is being done.
        doing: Now,
        /// The number that is its price.
        slot: Slot,
        /// Where it is done.
        at: DoneAt,
    },
    /// group or scope, who, price
    Tax {
        /// The question of the book by which a rule knows that it is being done.
        doing: Now,
        /// It is done with cards of a group; else at a scope.
        cards: bool,
    },
    /// number: what these seats do costs more or less, whatever it is done with
    ActCosts {
        /// The question of the book by which a rule knows that it is being done.
        doing: Now,
        /// The number that is its price.
        slot: Slot,
        /// Who does it.
        who: Actor,
        /// It costs less; else more.
        less: bool,
    },
    /// deltas, and how often
    Gets(Times),
    /// deltas, scope, and how often
    SeatGets(Actor, Times),
    /// value, and how often: a number of the book is changed by a verb for the one who has it
    SeatVerb(VerbSem, Times),
    /// none of these words, but maybe one that it has then
    LosesEach {
        /// The words that are lost.
        of: Vec<Tag>,
        /// The argument that names the one it has.
        but: From,
    },
    /// what it is said of has this word for the rules
    HasWord(Tag),
    /// cards at, or the place itself, here
    HereCards,
    /// count, side's slot
    GainsIcons(Slot),
    /// slot, slot: each counts as the other
    Switches,
    /// number, and so much less
    Numbered {
        /// The number that changes.
        slot: Slot,
        /// How it changes.
        how: How,
        /// So much less than is said.
        less: i16,
    },
    /// number, slot
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
    /// who: against these a number is changed, as in double damage
    Scales {
        /// The number that changes.
        slot: Slot,
        /// How it changes.
        how: How,
    },
    /// who, number, icon: they cost icons more
    CostsIcon,
    /// number: what is given besides the price
    TaxPay {
        /// The number it is added to: what is paid or what is lost.
        slot: Slot,
    },
    /// a card being revealed gets a delta, at a scope
    RevealedGets {
        /// The question of the book by which a rule knows that a card is revealed.
        doing: Now,
    },
    // conditions
    /// condition: it does not hold
    NotCond,
    /// condition, condition
    Both {
        /// Both hold; else one or both.
        and: bool,
    },
    /// so many or more, group, name
    ThereIs {
        /// The argument that says how many; none is one.
        n: From,
        /// There are; else there are not.
        yes: bool,
    },
    /// ref, and what it is
    Is,
    /// ref or place
    BookIs {
        /// Which test, by the book's number.
        test: Test,
        /// A place passes it; else a card.
        place: bool,
    },
    /// Judged when what triggers the ability happens, not when the ability runs.
    AtThatTime,
    /// name: all of the set have the same number of this slot
    AlikeAll(Slot),
    /// group; this is the one and the other is of the group
    While {
        /// The part of this card in what goes on.
        this: RoleId,
        /// The part of the other one.
        other: RoleId,
    },
    /// value, value
    Compare(Cmp),
    /// ref: how many counters of this kind it has
    CounterOf(Counter),
    /// an opponent has more of that number of the purse than you
    MorePool(PoolId),
    // durations
    /// how long it lasts, up to that moment
    Until(Until),
    /// sorts that only pass their argument on
    Pass,
}

/// The verbs by which cards are put somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Puts {
    /// On or under a pile.
    pub put: VerbId,
    /// On another card.
    pub stack: VerbId,
    /// Beneath another card.
    pub rehost: VerbId,
    /// Into play.
    pub into_play: VerbId,
    /// Puts them in an order first.
    pub order: VerbId,
    /// What these verbs are told for the bottom of a pile.
    pub bottom: Manner,
}

/// One row with its meaning.
#[derive(Clone, Debug)]
pub struct Phrase {
    /// How it is written.
    pub row: Row,
    /// What it means.
    pub sem: Sem,
}
