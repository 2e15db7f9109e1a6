//! What phrase rows mean. Shared by all games: a game's rows carry its own numbers in these.

use crate::Row;
use muster_kernel::ir::{Cmp, How, StageOf, Who};
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
}

#[derive(Clone, Copy, Debug)]
pub enum Amount {
    None,
    All,
    Arg(u8),
    One,
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
    Before,
    After,
    Event(EventSem),
    // what limits an ability
    Once {
        until: u8,
    },
    OnlyNow(u8),
    OnlyIf,
    /// It stands in for what it answers.
    Instead,
    WorksFrom(u8),
    // bodies
    /// costs, sentences
    CostBody,
    /// sentences
    PlainBody,
    /// statements joined by ";"
    Sentence,
    /// statement, then statement
    Then,
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
    /// noun
    Noun,
    /// noun, posts
    NounPosts,
    /// post, posts
    Posts,
    TagNoun(Vec<Tag>),
    AnyCard,
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
    Other,
    Different,
    Flag(u16, bool),
    HasCounter(u8),
    PlaceRel(u8),
    NotPlaceRel(u8),
    Eligible,
    TagWord(Tag),
    // posts
    AtHere,
    AtThere,
    /// place
    At,
    AtRel(u8),
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
    // values
    Number,
    Var,
    SizeOf,
    /// ref, slot
    PrintedStat,
    Stat,
    SlotWord(Slot),
    // predicates
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
    // conditions
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
