//! What phrase rows mean. Shared by all games: a game's rows carry its own numbers in these.

use crate::Row;
use muster_kernel::ir::{Cmp, How, StageOf, Where, Who};
use muster_kernel::{Kind, Slot, Tag};

/// Where an argument of a verb comes from: nothing, or the row's argument of that number.
pub type From = Option<u8>;

/// How a verb row fills the verb's arguments.
#[derive(Clone, Copy, Debug)]
pub struct VerbSem {
    pub verb: u8,
    pub what: From,
    pub with: From,
    pub n: Amount,
    pub to: From,
    /// The verb speaks of cards the one who acts controls.
    pub own: bool,
    /// Never this type.
    pub not: Option<Tag>,
    pub actor: Actor,
    pub flags: u16,
    /// What it picks, if not a target, passes this test of the book.
    pub fit: Option<u8>,
    /// Its object is one of a set that is named.
    pub one_of: bool,
    /// What it is done to, where no argument says so.
    pub thing: Option<Known>,
    /// A zone of the one who acts, for verbs that name a pile.
    pub zone: Option<u8>,
    /// It may be done up to so often: the one who acts names the number.
    pub up_to: bool,
    pub at_most: Option<(u8, u8, u8)>,
    /// Done in the middle of a procedure it changes, so what does it cannot wait.
    pub at_once: bool,
    /// It lasts until this moment by itself.
    pub lasts: Option<u8>,
    /// It moves its object from where it stands: what is adjacent is adjacent to that place.
    pub moves: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum Amount {
    None,
    All,
    Count(u8),
    Arg(u8),
    One,
    /// Always this one.
    Fixed(i16),
}

/// Something a verb is done to without naming it.
#[derive(Clone, Copy, Debug)]
pub enum Known {
    It,
    This,
}

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    You,
    Opponent,
    EachPlayer,
}

pub const fn verb(verb: u8) -> VerbSem {
    VerbSem {
        verb,
        what: None,
        with: None,
        n: Amount::None,
        to: None,
        own: false,
        not: None,
        actor: Actor::You,
        flags: 0,
        fit: None,
        one_of: false,
        thing: None,
        zone: None,
        up_to: false,
        at_most: None,
        at_once: false,
        moves: false,
        lasts: None,
    }
}

impl VerbSem {
    pub const fn what(mut self, i: u8) -> Self {
        self.what = Some(i);
        self
    }
    pub const fn with(mut self, i: u8) -> Self {
        self.with = Some(i);
        self
    }
    pub const fn n(mut self, i: u8) -> Self {
        self.n = Amount::Arg(i);
        self
    }
    /// How many there are of the set that argument describes.
    pub const fn count_of(mut self, i: u8) -> Self {
        self.n = Amount::Count(i);
        self
    }
    pub const fn all(mut self) -> Self {
        self.n = Amount::All;
        self
    }
    pub const fn one(mut self) -> Self {
        self.n = Amount::One;
        self
    }
    pub const fn to(mut self, i: u8) -> Self {
        self.to = Some(i);
        self
    }
    pub const fn own(mut self) -> Self {
        self.own = true;
        self
    }
    pub const fn not(mut self, t: Tag) -> Self {
        self.not = Some(t);
        self
    }
    pub const fn by(mut self, a: Actor) -> Self {
        self.actor = a;
        self
    }
    pub const fn flags(mut self, f: u16) -> Self {
        self.flags |= f;
        self
    }
    pub const fn fit(mut self, test: u8) -> Self {
        self.fit = Some(test);
        self
    }
    /// One of a named set, which the one who acts picks.
    pub const fn picks(mut self, i: u8) -> Self {
        self.what = Some(i);
        self.one_of = true;
        self
    }
    pub const fn what_it(mut self) -> Self {
        self.thing = Some(Known::It);
        self
    }
    pub const fn what_this(mut self) -> Self {
        self.thing = Some(Known::This);
        self
    }
    pub const fn fixed(mut self, n: i16) -> Self {
        self.n = Amount::Fixed(n);
        self
    }
    pub const fn zone(mut self, z: u8) -> Self {
        self.zone = Some(z);
        self
    }
    pub const fn up_to(mut self) -> Self {
        self.up_to = true;
        self
    }
    pub const fn at_once(mut self) -> Self {
        self.at_once = true;
        self
    }
    pub const fn lasts(mut self, until: u8) -> Self {
        self.lasts = Some(until);
        self
    }
    pub const fn moves(mut self) -> Self {
        self.moves = true;
        self
    }
    /// Up to a number, and no more than argument `i` until a moment; that verb keeps the tally.
    pub const fn at_most(mut self, i: u8, until: u8, verb: u8) -> Self {
        self.up_to = true;
        self.at_most = Some((i, until, verb));
        self
    }
}

/// An event as card text names it.
#[derive(Clone, Debug)]
pub struct EventSem {
    /// Kinds when something answers before it, and after it.
    pub before: Vec<Kind>,
    pub after: Vec<Kind>,
    pub subject: From,
    pub source: From,
    pub agent: Option<Who>,
    pub flags: u16,
    /// The subject's "here" is where the event happens, not where the card lies.
    pub place_of_event: bool,
    /// It happens here.
    pub here: bool,
    /// Its place stands in this relation.
    pub rel: Option<u8>,
    pub extra: Option<i16>,
    /// The subject is owned (not controlled) by you.
    pub owned: bool,
    /// Where it happens, as the row's argument says; and where it came from.
    pub scope: From,
    pub from_here: bool,
    /// The subject is owned by that seat; or is this; or stands in this relation to this.
    pub owner: Option<Who>,
    pub this: bool,
    pub rel_to_this: Option<u8>,
    /// It happens at this place of the book.
    pub at: Option<Where>,
    /// "It" is what the event comes from, not what it is about.
    pub it_is_source: bool,
    /// Marks that must be off.
    pub unless: u16,
    /// A place described, a place named, a pending thing named.
    pub scope_group: From,
    pub place_named: From,
    pub pending_named: From,
    /// Zone classes from which a card hears this of itself, if not from play.
    pub works_from: Option<u8>,
    /// It happens inside a procedure that an answer may change.
    pub in_step: bool,
    /// Whatever causes this event bears this word.
    pub source_tag: Option<Tag>,
}

pub fn event(kinds: &[Kind]) -> EventSem {
    EventSem {
        before: kinds.to_vec(),
        after: kinds.to_vec(),
        subject: None,
        source: None,
        agent: None,
        flags: 0,
        place_of_event: false,
        here: false,
        rel: None,
        extra: None,
        owned: false,
        scope: None,
        owner: None,
        this: false,
        rel_to_this: None,
        at: None,
        it_is_source: false,
        unless: 0,
        scope_group: None,
        place_named: None,
        pending_named: None,
        from_here: false,
        works_from: None,
        in_step: false,
        source_tag: None,
    }
}

impl EventSem {
    pub fn subject(mut self, i: u8) -> Self {
        self.subject = Some(i);
        self
    }
    pub fn source(mut self, i: u8) -> Self {
        self.source = Some(i);
        self
    }
    pub fn agent(mut self, w: Who) -> Self {
        self.agent = Some(w);
        self
    }
    pub fn flags(mut self, f: u16) -> Self {
        self.flags = f;
        self
    }
    pub fn before(mut self, kinds: &[Kind]) -> Self {
        self.before = kinds.to_vec();
        self
    }
    pub fn after(mut self, kinds: &[Kind]) -> Self {
        self.after = kinds.to_vec();
        self
    }
    pub fn at_event(mut self) -> Self {
        self.place_of_event = true;
        self
    }
    pub fn here(mut self) -> Self {
        self.here = true;
        self
    }
    pub fn rel(mut self, r: u8) -> Self {
        self.rel = Some(r);
        self
    }
    pub fn extra(mut self, x: i16) -> Self {
        self.extra = Some(x);
        self
    }
    pub fn owned(mut self) -> Self {
        self.owned = true;
        self
    }
    pub fn scope(mut self, i: u8) -> Self {
        self.scope = Some(i);
        self
    }
    pub fn from_here(mut self) -> Self {
        self.from_here = true;
        self
    }
    pub fn owned_by(mut self, w: Who) -> Self {
        self.owner = Some(w);
        self
    }
    pub fn this(mut self) -> Self {
        self.this = true;
        self
    }
    pub fn aboard(mut self, rel: u8) -> Self {
        self.rel_to_this = Some(rel);
        self
    }
    pub fn it_is_source(mut self) -> Self {
        self.it_is_source = true;
        self
    }
    pub fn at(mut self, w: Where) -> Self {
        self.at = Some(w);
        self
    }
    pub fn unless(mut self, marks: u16) -> Self {
        self.unless = marks;
        self
    }
    pub fn scope_group(mut self, i: u8) -> Self {
        self.scope_group = Some(i);
        self
    }
    pub fn at_name(mut self, i: u8) -> Self {
        self.place_named = Some(i);
        self
    }
    pub fn of_drain(mut self, i: u8) -> Self {
        self.pending_named = Some(i);
        self
    }
    pub fn works_from(mut self, bits: u8) -> Self {
        self.works_from = Some(bits);
        self
    }
    pub fn source_tag(mut self, t: Tag) -> Self {
        self.source_tag = Some(t);
        self
    }
    pub fn in_step(mut self) -> Self {
        self.in_step = true;
        self
    }
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
    Kind {
        class: u8,
        forced: bool,
    },
    /// a kind that acts when this card is gone
    KindGone {
        class: u8,
    },
    /// kind given by the card, as for what is played
    PlayKind,
    /// as above, and a stage before all else
    PlayStaged(u8),
    /// a kind that may be used so often until a moment
    KindLimited {
        class: u8,
        n: u8,
        until: u8,
    },
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
    OnlyNow(u8),
    /// as above; "there" is that place of the book
    OnlyNowThere(u8, u8),
    /// as above, negated
    OnlyNowNot(u8),
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
    /// costs, sentence
    MayPay,
    /// actor, sentence
    ActorMay,
    /// actor, costs, sentence
    ActorMayPay,
    /// actor, deeds, sentence
    Unless,
    /// costs, sentence
    UnlessYou,
    /// group, sentence
    ForEach,
    ForEachPlayer,
    ForEachOpponent,
    /// deed
    EachOpponentDoes,
    /// actor, sentences
    ActorChooses,
    /// actor, deed
    ActorDoes,
    /// actor, np
    ActorPicks,
    ChooseTargetPlayer,
    ChooseOpponent,
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
    ActorOpponent,
    ActorThatPlayer,
    ActorOwner,
    /// np, destination
    PutVerb(Puts),
    /// zone
    DestTop,
    DestBottom,
    DestInto,
    /// np
    DestOn {
        flags: u16,
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
    PriceFree,
    /// number, and one more for each of a group
    PriceLess,
    PriceLessEach,
    Control,
    /// zone, group, name
    SearchPile {
        show: u8,
        look: u8,
    },
    /// group
    Download {
        show: u8,
        look: u8,
        put: u8,
        shuffle: u8,
        zone: u8,
        hand: u8,
    },
    /// the number a verb does up to is bounded by what was done before
    Budget {
        verb: VerbSem,
        until: u8,
    },
    /// condition, sentence
    If,
    /// sentences
    ChooseOne,
    /// np
    Choose,
    ChoosePlayer,
    /// statement
    May,
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
    /// value, group: what the verb gives serves for cards of the group alone
    VerbFor(VerbSem),
    /// place tokens one by one: count, token
    CreateDivided {
        verb: u8,
        places: u8,
        most: i16,
    },
    /// count, token, place
    Create {
        verb: u8,
    },
    /// look verb: count, group; zone and whose
    Search {
        look: u8,
        zone: u8,
    },
    /// count, name
    LookAtTop {
        look: u8,
        zone: u8,
    },
    /// name
    RevealTop {
        reveal: u8,
        zone: u8,
    },
    /// pay a printed number of the np
    PayCost {
        pay: u8,
        slot: Slot,
    },
    /// the verb is done to the rest of a search
    WithRest(u8),
    /// np np: a change of host or of place, by what the second one is
    MoveTo {
        to_place: u8,
        to_host: u8,
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
    ItsPlace,
    TopOf,
    TopCount,
    TopVar,
    BottomOf,
    /// name, posts
    OneOfPosts,
    OneOfRest,
    EachOf,
    AnyTarget,
    RandomOne,
    RandomX,
    One,
    Target,
    Each,
    /// count
    UpToTarget,
    UpTo,
    AnyNumber,
    Random,
    Count,
    CountX,
    OneOf,
    /// group, zone
    Topmost,
    // groups
    /// adjective, group
    Adj,
    /// words or words, posts
    Union,
    UnionPosts,
    /// group with posts
    Words,
    WordsPosts,
    /// group, name
    NamedGroup,
    /// noun
    Noun,
    /// noun, posts
    NounPosts,
    /// post, posts
    Posts,
    TagNoun(Vec<Tag>),
    AnyCard,
    /// places of a class that bear these words
    PlaceTagged {
        class: u8,
        tags: Vec<Tag>,
    },
    /// things the book lists, by its tests
    BookNoun {
        class: u8,
        tests: Vec<u8>,
    },
    /// name: cards in play that pass a test of the book
    BookHost(u8),
    PlaceNoun {
        class: u8,
    },
    /// places of one relation or of another to here
    PlaceNounEither {
        class: u8,
        a: u8,
        b: u8,
    },
    TokenNoun,
    TokenTitle(String),
    // adjectives
    Tagged(Tag),
    NotTagged,
    EitherTag,
    By(Who),
    NotBy(Who),
    Other,
    Different,
    Flag(u16, bool),
    HasCounter(u8),
    PlaceRel(u8),
    NotPlaceRel(u8),
    /// in this relation to here, or to where that which is being moved stands
    PlaceNear(u8),
    Eligible,
    /// among the things the book lists, those that pass
    BookAdj {
        class: u8,
        n: u8,
    },
    TagWord(Tag),
    // posts
    AtRole(u8),
    /// a place of the book that is of this type, here or anywhere
    AtRoleTagged(u8, Tag),
    HereOrAt,
    AtNamed,
    SamePlace,
    SamePlaceAsAnother,
    /// relation: ref or group
    InRelTo(u8),
    InRelToSome(u8),
    RelTo(u8),
    RelToSome(u8),
    StandsAt,
    WithGroup,
    WithCount,
    Lacks,
    Where,
    HasKeyword(Slot, bool),
    SlotCmp(Cmp),
    TitleHas,
    TitleSame,
    TitleSameAsAnother,
    TitleSameAsSome,
    AlikeIn(Slot, u8),
    BookPost(u8),
    /// The same with a number, which counts from there.
    BookPostN(u8),
    BookNot(u8),
    AtHere,
    AtThere,
    /// place
    At,
    AtRel(u8),
    /// at a place in this relation to here
    AtNear(u8),
    InZone {
        zone: u8,
        who: ZoneWho,
    },
    InZones {
        a: u8,
        b: u8,
    },
    PrintedSlot(Cmp),
    Bears(u8, bool),
    Titled(bool),
    OnIt,
    OnePlace,
    SameController,
    /// group, group
    EitherGroup,
    // places
    Here,
    There,
    ZonePlace {
        zone: u8,
        who: ZoneWho,
    },
    PlaceNp,
    // scopes of rules and events
    ScopeHere,
    ScopeThere,
    ScopeTagged(Tag),
    ScopeNamed,
    ScopeGroup,
    ScopeTarget,
    // values
    Plus,
    Minus,
    Twice,
    HalfOf,
    TotalOf,
    TotalOfRef,
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
    ThatMany,
    ThoseMany,
    Number,
    Var,
    SizeOf,
    /// ref, slot
    PrintedStat,
    Stat,
    SlotWord(Slot),
    // predicates
    /// who, deltas, scope
    SeatGets(SeatWho),
    SeatGetsEach(SeatWho),
    SeatGetsEachOf(SeatWho),
    /// value: a number of the book is changed by a verb for the one who has it
    /// this has a word for the rules
    ThisIs(Tag),
    /// cards at, or the place itself, here
    HereCards,
    /// every use of an ability costs more: number
    EachUseCosts {
        doing: u8,
        slot: Slot,
    },
    SeatVerb(VerbSem),
    SeatVerbEachOf(VerbSem),
    /// count, side's slot
    GainsIcons(Slot),
    GainsTag,
    CantDo(u8),
    CantTargeted(u8),
    Switches,
    AtLeastKeyword(Slot),
    MoreOf {
        slot: Slot,
    },
    GetsEachOf,
    /// deltas, for each group
    Gets,
    GetsEach,
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
    /// subject, object
    Cant {
        act: u8,
    },
    CantAlone {
        act: u8,
    },
    /// the subject is on the receiving side: object
    CantBy {
        act: u8,
    },
    Scales {
        slot: Slot,
        how: How,
    },
    Granted(Tag),
    /// a seat may not do something, at a scope
    SeatCant {
        act: u8,
        who: SeatWho,
    },
    /// a seat may not do something to a group
    SeatCantTo {
        act: u8,
        who: SeatWho,
    },
    SeatCantNow {
        act: u8,
        who: SeatWho,
        now: u8,
    },
    /// moving to, or from, here
    SeatCantMove {
        act: u8,
        who: SeatWho,
        to: bool,
    },
    /// who costs n less or more, to do
    Costs {
        less: bool,
    },
    CostsEach {
        less: bool,
    },
    CostsIcon,
    /// what is done, and where
    ToDo {
        doing: u8,
        slot: Slot,
    },
    ToDoHere {
        doing: u8,
        slot: Slot,
    },
    ToDoAboard {
        doing: u8,
        slot: Slot,
    },
    ToDoAt {
        doing: u8,
        slot: Slot,
    },
    ToDoAtNamed {
        doing: u8,
        slot: Slot,
    },
    ToDoFirst {
        doing: u8,
        slot: Slot,
        now: u8,
    },
    /// group, who, price
    TaxPlay {
        doing: u8,
    },
    /// scope, who, price
    TaxAct {
        doing: u8,
    },
    Taxed(SeatWho),
    TaxPay {
        slot: Slot,
    },
    /// a card being revealed gets a delta, at a scope
    RevealedGets {
        doing: u8,
    },
    FriendlyActCosts {
        doing: u8,
        slot: Slot,
    },
    // conditions
    AndCond,
    OrCond,
    NotCond,
    /// Judged when what triggers the ability happens, not when the ability runs.
    AtThatTime,
    ThereIsNo,
    ThereAre,
    /// whose place: ref
    ControlsPlace(u8),
    BookIs(u8),
    AlikeAll(Slot),
    NowThere(u8),
    /// a place passes a test of the book
    BookAt(u8),
    IsGroup,
    IsRef,
    IsAdj,
    IsPost,
    ThereIs,
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
