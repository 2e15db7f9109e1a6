//! The runnable form of what a card says. Data only: `lang` makes it, the kernel runs it, nothing in it points outside.

use crate::ids::*;

pub type FilterId = u16;
pub type ValueId = u16;
pub type CondId = u16;
/// "None" for the ids above.
pub const NO: u16 = u16::MAX;

/// Whose move, hand or card is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Who {
    #[default]
    You,
    Opponent,
    /// The seat in a register.
    Reg(u8),
    Controller(Thing),
    Owner(Thing),
    /// Whoever made the event happen.
    Agent,
}

/// A thing that is already known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Thing {
    #[default]
    This,
    /// This card, or what became of it as it left play.
    Remains,
    /// The card this one is on.
    Host,
    /// What a register holds: one card, or a set of them.
    Reg(u8),
    /// The card the event is about.
    Subject,
    /// The card the event comes from.
    Source,
    /// A part the book names: who acts, who is acted on.
    Role(RoleId),
    /// The card a timed effect was laid on.
    Marked,
    /// The one being looked at, inside a condition on a member of a set.
    Candidate,
}

/// A place: a card other cards stand at, or a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Where {
    #[default]
    Nowhere,
    /// Where this stands, or last stood.
    Here,
    Of(Thing),
    /// The place (or place card) in a register.
    Reg(u8),
    /// A seat's zone.
    Zone(u8, Who),
    /// Where the event happens.
    Event,
    /// A place the book names.
    Role(PlaceRole),
    /// Where the one being looked at stands.
    Candidate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cmp {
    Lt,
    Le,
    Eq,
    Ne,
    Ge,
    Gt,
}

impl Cmp {
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cmp::Lt => a < b,
            Cmp::Le => a <= b,
            Cmp::Eq => a == b,
            Cmp::Ne => a != b,
            Cmp::Ge => a >= b,
            Cmp::Gt => a > b,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Num(i16),
    Reg(u8),
    /// A number fixed when a timed effect was made.
    Cap(u8),
    Stat {
        of: Thing,
        slot: Slot,
        printed: bool,
    },
    Counter {
        of: Thing,
        counter: u8,
    },
    Pool {
        who: Who,
        pool: u8,
    },
    Size(FilterId),
    /// The sum of a number over a set.
    Total {
        of: FilterId,
        slot: Slot,
    },
    /// The highest of a number over a set, 0 if it is empty.
    Highest {
        of: FilterId,
        slot: Slot,
        printed: bool,
    },
    /// What a seat has at a place, as the book reckons it.
    Seat {
        who: Who,
        slot: Slot,
        at: Where,
    },
    /// The same, summed over a set of places.
    SeatTotal {
        who: Who,
        slot: Slot,
        of: FilterId,
    },
    /// How many of the words from `first` on occur among a set.
    Distinct {
        of: FilterId,
        first: Tag,
        n: u8,
    },
    /// How many things a register holds.
    Len(u8),
    /// The event's amount.
    Amount,
    Add(ValueId, ValueId),
    Sub(ValueId, ValueId),
    Mul(ValueId, ValueId),
    Min(ValueId, ValueId),
    /// Rounded up.
    Half(ValueId),
    /// What is left until a moment of the most that a line of this card may do.
    Left {
        line: u8,
        most: i16,
        until: Until,
    },
    /// A number the book answers.
    Ask(Ask),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cond {
    Cmp(Cmp, ValueId, ValueId),
    Is(Thing, FilterId),
    /// At least so many.
    Exists(FilterId, u8),
    /// A question about the moment that the book answers.
    Now(Now),
    /// All of them have the same number.
    Alike(Thing, Slot),
    /// What the ability judged by its condition of that number when it was triggered.
    Judged(u8),
    And(Vec<CondId>),
    Or(Vec<CondId>),
    Not(CondId),
}

/// One test on a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    Tag(Tag),
    NotTag(Tag),
    /// Controlled (outside play: owned) by.
    By(Who),
    NotBy(Who),
    OwnedBy(Who),
    Not(Thing),
    /// It is one of what the thing holds.
    Among(Thing),
    At(Where),
    /// Its place stands in a relation the book knows to the place given.
    Rel(Related, Where),
    NotRel(Related, Where),
    /// Its place is of this set; or stands in the relation to a place of this set.
    Stands(FilterId),
    RelSome(Related, FilterId),
    /// So many of a set, or more, stand at its place; itself not counted if `other`.
    Holds {
        of: FilterId,
        n: u8,
        other: bool,
    },
    /// A condition in which it is the candidate.
    If(CondId),
    /// It is in this relation to a card of this set.
    HostIs(u8, FilterId),
    /// At the same place as what was picked before it in this pick.
    OnePlace,
    /// The same number as what was picked before it in this pick; so many like it must lie together.
    Alike(Slot, u8),
    Flag(u16, bool),
    Counter {
        counter: u8,
        cmp: Cmp,
        value: ValueId,
    },
    Slot {
        slot: Slot,
        printed: bool,
        cmp: Cmp,
        value: ValueId,
    },
    Titled(u16, bool),
    /// Its title holds these words.
    TitleHas(u16),
    /// The same title as one of a set (as another one, if `other`).
    TitleAmong {
        of: FilterId,
        other: bool,
    },
    /// Has, or has not, a card on it in this relation.
    Bears(u8, bool),
    On(Thing),
    /// A legal host for.
    Hosts(Thing),
    SameController(Thing),
    /// Controlled by whoever controls the card that the thing is on.
    WithHostOf(Thing),
    /// There is, or is not, a card of the set at its place, or at a place in this relation to it.
    Company {
        rel: Option<Related>,
        of: FilterId,
        yes: bool,
    },
    /// A test the book knows.
    Book(Test),
}

/// Where candidates come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    InPlay,
    /// Wherever it is.
    Any,
    /// Place cards and zones that count as places, by the book's class.
    Places(PlaceSet),
    Zone(u8, Who),
    /// Either of two zones of one seat.
    Zones(u8, u8, Who),
    /// The first n cards of a zone.
    Top(u8, Who, ValueId),
    /// The first card of a zone that passes.
    Topmost(u8, Who),
    /// The last card of a zone.
    Bottom(u8, Who),
    Held(u8),
    Seats,
    /// The cards in this relation to a thing, or to any of a set; they may be out of play.
    On(u8, Thing),
    OnSome(u8, FilterId),
}

/// A set described: any of the alternatives, each a list of tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    pub base: Base,
    pub alts: Vec<Vec<Atom>>,
}

/// What an op does things to.
pub type Arg = Thing;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// A seat picks; targets are marked so that protection counts.
    Pick {
        dst: u8,
        filter: FilterId,
        min: ValueId,
        max: ValueId,
        by: Who,
        target: bool,
        random: bool,
    },
    /// All that fit, at this moment.
    All {
        dst: u8,
        filter: FilterId,
    },
    Let {
        dst: u8,
        value: ValueId,
    },
    Keep {
        dst: u8,
        thing: Thing,
    },
    /// A seat names a number.
    Number {
        dst: u8,
        min: ValueId,
        max: ValueId,
        by: Who,
    },
    Jump(u16),
    Unless {
        cond: CondId,
        to: u16,
    },
    /// From here on it is watched whether all that is said happens.
    Begin,
    /// Goes on only if everything since `Begin` did all it said.
    Then {
        to: u16,
    },
    /// Takes the next member of a set; the index is kept in the register after `it`.
    Each {
        set: u8,
        it: u8,
        end: u16,
    },
    /// Takes the next seat, from the ability's controller on.
    Seats {
        it: u8,
        end: u16,
    },
    May {
        by: Who,
        no: u16,
    },
    /// A seat may pay a price, the ops up to `paid`; asked only if all of it could be paid.
    Offer {
        by: Who,
        paid: u16,
        no: u16,
    },
    /// A seat picks one arm; an arm with a condition is offered only if it holds.
    Branch {
        by: Who,
        arms: Vec<Arm>,
    },
    /// A verb of the book.
    Do {
        verb: VerbId,
        what: Arg,
        with: Arg,
        n: ValueId,
        to: Where,
        by: Who,
        flags: u16,
    },
    /// Lays a timed effect on each subject (or on none in particular).
    Apply {
        ability: AbilityId,
        on: Option<Arg>,
        until: Until,
        once: bool,
        caps: [ValueId; 2],
    },
    /// A moment of the game's own way of using abilities: costs are paid, targets are chosen …
    Stage(Stage),
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    pub cond: CondId,
    pub to: u16,
    /// The term it was made from, for its label.
    pub node: u16,
}

/// How a number is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Add,
    Less,
    Double,
    Half,
    Set,
    /// No less than.
    Least,
}

/// One thing a standing or timed effect says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    Number {
        slot: Slot,
        how: How,
        value: ValueId,
    },
    /// One number is read as another, with everything that changes that other.
    ReadAs {
        slot: Slot,
        other: Slot,
    },
    Gain {
        tag: Tag,
        n: u8,
    },
    Lose {
        tag: Tag,
    },
    /// Its printed text counts for nothing.
    Blank,
    Grants(AbilityId),
    /// What it does to those of `against` counts double or half.
    Scale {
        slot: Slot,
        how: How,
        against: FilterId,
    },
    /// An act of the book is forbidden to what the rule is about; `against` narrows the other side.
    Forbid {
        act: Act,
        against: FilterId,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    This,
    Host,
    /// The card a timed effect was laid on.
    Marked,
    All(FilterId),
    /// What a seat has or may do with regard to a card: read only when asked for a seat, which is register 0 then.
    Seat {
        who: Who,
        of: FilterId,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    pub about: About,
    pub says: Says,
    /// In force only while this holds.
    pub while_: CondId,
}

/// Which stage of an event an ability answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum StageOf {
    Would = 0,
    After = 1,
    Late = 2,
}

/// What an ability waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    pub kinds: Vec<Kind>,
    pub stage: StageOf,
    /// Filter on the subject, `NO` for any. Base is not used.
    pub subject: FilterId,
    pub source: FilterId,
    pub agent: Option<Who>,
    /// The event's place must be this one.
    pub place: Option<Where>,
    /// Its place must stand in this relation.
    pub rel: Option<Related>,
    /// Its place must be of this set, `NO` for any; and where it came from must be this one.
    pub place_is: FilterId,
    pub from: Option<Where>,
    /// Marks that must be on, and off.
    pub flags: u16,
    pub unless: u16,
    /// The event's detail (phase and so on), if it matters.
    pub extra: Option<i16>,
}

impl Pattern {
    /// That kind of event, whatever and whoever it is about.
    pub fn of(kind: Kind, stage: StageOf) -> Pattern {
        Pattern {
            kinds: vec![kind],
            stage,
            subject: NO,
            source: NO,
            agent: None,
            place: None,
            rel: None,
            place_is: NO,
            from: None,
            flags: 0,
            unless: 0,
            extra: None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    pub n: u8,
    /// The book's moment that clears it.
    pub until: Until,
    /// Counted by title and seat instead of by card.
    pub by_title: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// Always in force.
    #[default]
    Static,
    /// Used by choice at a moment of its class.
    Activated,
    /// Answers an event.
    Triggered,
    /// Answers a condition becoming true.
    Whenever,
}

/// The line of a program that stands in no line of a card's text, as that of playing the card.
pub const NO_LINE: u8 = 254;

/// One ability, compiled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ability {
    pub shape: Shape,
    /// The book's class: which kind of action, which window.
    pub class: Class,
    pub forced: bool,
    /// Stands in for the event instead of preceding it.
    pub instead: bool,
    /// Zone classes it works from, as the book's bits.
    pub from: u8,
    /// Which face it stands on: bit per face.
    pub faces: u8,
    pub on: Option<Pattern>,
    /// All must hold for it to be used.
    pub gates: Vec<CondId>,
    /// Judged when it is triggered and kept with the record until it runs, where they need not hold any more.
    pub judged: Vec<CondId>,
    pub limit: Option<Limit>,
    pub rules: Vec<Rule>,
    /// Costs, then stage ops, targets and the body, in the layout of the game.
    pub ops: Vec<Op>,
    /// For each op the term it came from (preorder number).
    pub nodes: Vec<u16>,
    /// Where the costs end.
    pub cost_end: u16,
    /// Where the picks of targets end.
    pub target_end: u16,
    /// Must be decided inside the procedure that raises the event, without waiting.
    pub at_once: bool,
    /// Number of the card's ability line it was made from.
    pub line: u8,
    /// The definition it is printed on.
    pub def: DefId,
    /// Usable by any player.
    pub anyone: bool,
}

/// All compiled parts that abilities share, interned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    pub abilities: Vec<Ability>,
    pub filters: Vec<Filter>,
    pub values: Vec<Value>,
    pub conds: Vec<Cond>,
    /// Titles that cards speak of.
    pub titles: Vec<String>,
}

impl Pool {
    pub fn filter(&mut self, f: Filter) -> FilterId {
        intern(&mut self.filters, f)
    }
    pub fn value(&mut self, v: Value) -> ValueId {
        intern(&mut self.values, v)
    }
    pub fn num(&mut self, n: i16) -> ValueId {
        self.value(Value::Num(n))
    }
    pub fn cond(&mut self, c: Cond) -> CondId {
        intern(&mut self.conds, c)
    }
    pub fn title(&mut self, t: &str) -> u16 {
        intern(&mut self.titles, t.to_string())
    }
    pub fn ability(&mut self, a: Ability) -> AbilityId {
        self.abilities.push(a);
        AbilityId((self.abilities.len() - 1) as u16)
    }
}

fn intern<T: PartialEq>(list: &mut Vec<T>, item: T) -> u16 {
    if let Some(i) = list.iter().position(|x| *x == item) {
        return i as u16;
    }
    list.push(item);
    (list.len() - 1) as u16
}
