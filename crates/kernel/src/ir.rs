//! The runnable form of what a card says. Data only: `lang` makes it, the kernel runs it, nothing in it points outside.

use crate::ids::*;
use serde::{Deserialize, Serialize};

/// A set described, by its number in the pool.
pub type FilterId = u16;
/// A number to be worked out, by its number in the pool.
pub type ValueId = u16;
/// A condition, by its number in the pool.
pub type CondId = u16;
/// "None" for the ids above.
pub const NO: u16 = u16::MAX;

/// Whose move, hand or card is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Who {
    /// The one who controls what speaks.
    #[default]
    You,
    /// The next player, who is the other one of two.
    Opponent,
    /// The seat in a register.
    Reg(u8),
    /// Whoever controls that thing.
    Controller(Thing),
    /// Whoever owns that thing.
    Owner(Thing),
    /// Whoever made the event happen.
    Agent,
}

/// A thing that is already known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Thing {
    /// The card that speaks.
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
    /// No place at all.
    #[default]
    Nowhere,
    /// Where this stands, or last stood.
    Here,
    /// Where that thing stands.
    Of(Thing),
    /// The place (or place card) in a register.
    Reg(u8),
    /// A seat's zone.
    Zone(SeatZone, Who),
    /// Where the event happens.
    Event,
    /// A place the book names.
    Role(PlaceRole),
    /// Where the one being looked at stands.
    Candidate,
}

/// How two numbers compare.
///
/// ```
/// use muster_kernel::ir::Cmp;
///
/// assert!(Cmp::Ge.holds(2, 2) && !Cmp::Gt.holds(2, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cmp {
    /// The first is lower.
    Lt,
    /// The first is not higher.
    Le,
    /// Both are the same.
    Eq,
    /// They differ.
    Ne,
    /// The first is not lower.
    Ge,
    /// The first is higher.
    Gt,
}

impl Cmp {
    /// Whether the two compare so.
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

/// A number to be worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// This number.
    Num(i16),
    /// What a register holds.
    Reg(u8),
    /// A number fixed when a timed effect was made.
    Cap(u8),
    /// A number of a card.
    Stat {
        /// Which card.
        of: Thing,
        /// Which number of it.
        slot: Slot,
        /// As printed, without what changes it.
        printed: bool,
    },
    /// How many counters a card has.
    Counter {
        /// Which card.
        of: Thing,
        /// Which kind of counter.
        counter: Counter,
    },
    /// A number of a seat's purse.
    Pool {
        /// Whose.
        who: Who,
        /// Which one.
        pool: PoolId,
    },
    /// How many are in a set.
    Size(FilterId),
    /// The sum of a number over a set.
    Total {
        /// The set.
        of: FilterId,
        /// The number that is summed.
        slot: Slot,
    },
    /// The highest of a number over a set, 0 if it is empty.
    Highest {
        /// The set.
        of: FilterId,
        /// The number that is compared.
        slot: Slot,
        /// As printed, without what changes it.
        printed: bool,
    },
    /// What a seat has at a place, as the book reckons it.
    Seat {
        /// Whose it is.
        who: Who,
        /// Which number.
        slot: Slot,
        /// The place.
        at: Where,
    },
    /// The same, summed over a set of places.
    SeatTotal {
        /// Whose it is.
        who: Who,
        /// Which number.
        slot: Slot,
        /// The places.
        of: FilterId,
    },
    /// How many of the words from `first` on occur among a set.
    Distinct {
        /// The set whose words are looked at.
        of: FilterId,
        /// The first of the words.
        first: Tag,
        /// How many words there are, in a row.
        n: u8,
    },
    /// How many things a register holds.
    Len(u8),
    /// The event's amount.
    Amount,
    /// The sum of both.
    Add(ValueId, ValueId),
    /// The first without the second.
    Sub(ValueId, ValueId),
    /// Both multiplied.
    Mul(ValueId, ValueId),
    /// The lower one.
    Min(ValueId, ValueId),
    /// Rounded up.
    Half(ValueId),
    /// What is left until a moment of the most that a line of this card may do.
    Left {
        /// The line whose uses are counted.
        line: u8,
        /// The most it may do.
        most: i16,
        /// The book's moment at which it may do as much again.
        until: Until,
    },
    /// A number the book answers.
    Ask(Ask),
}

/// What holds or does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cond {
    /// Two numbers compare so.
    Cmp(Cmp, ValueId, ValueId),
    /// That thing passes the tests of the set.
    Is(Thing, FilterId),
    /// At least so many.
    Exists(FilterId, u8),
    /// A question about the moment that the book answers.
    Now(Now),
    /// All of them have the same number.
    Alike(Thing, Slot),
    /// What the ability judged by its condition of that number when it was triggered.
    Judged(u8),
    /// All of them hold.
    And(Vec<CondId>),
    /// At least one of them holds.
    Or(Vec<CondId>),
    /// It does not hold.
    Not(CondId),
}

/// One test on a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// It has this word.
    Tag(Tag),
    /// It has not this word.
    NotTag(Tag),
    /// Controlled (outside play: owned) by.
    By(Who),
    /// Not controlled (outside play: owned) by.
    NotBy(Who),
    /// Owned by, whoever controls it.
    OwnedBy(Who),
    /// It is not this thing.
    Not(Thing),
    /// It is one of what the thing holds.
    Among(Thing),
    /// It stands at this place.
    At(Where),
    /// Its place stands in a relation the book knows to the place given.
    Rel(Related, Where),
    /// Its place does not stand in that relation to the place given.
    NotRel(Related, Where),
    /// Its place is of this set; or stands in the relation to a place of this set.
    Stands(FilterId),
    /// Its place stands in the relation to some place of this set.
    RelSome(Related, FilterId),
    /// So many of a set, or more, stand at its place; itself not counted if `other`.
    Holds {
        /// The set.
        of: FilterId,
        /// How many of them.
        n: u8,
        /// Whether the candidate itself does not count.
        other: bool,
    },
    /// A condition in which it is the candidate.
    If(CondId),
    /// It is in this relation to a card of this set.
    HostIs(Rel, FilterId),
    /// At the same place as what was picked before it in this pick.
    OnePlace,
    /// The same number as what was picked before it in this pick; so many like it must lie together.
    Alike(Slot, u8),
    /// It is in this state, or is not.
    Flag(Flags, bool),
    /// Its counters compare so.
    Counter {
        /// Which kind of counter.
        counter: Counter,
        /// How many there are, compared with the value.
        cmp: Cmp,
        /// What they are compared with.
        value: ValueId,
    },
    /// A number of it compares so.
    Slot {
        /// Which number.
        slot: Slot,
        /// As printed, without what changes it.
        printed: bool,
        /// How it compares with the value.
        cmp: Cmp,
        /// What it is compared with.
        value: ValueId,
    },
    /// It has this title of the pool, or has not.
    Titled(u16, bool),
    /// Its title holds these words.
    TitleHas(u16),
    /// The same title as one of a set (as another one, if `other`).
    TitleAmong {
        /// The set.
        of: FilterId,
        /// Whether it must be the title of another card than itself.
        other: bool,
    },
    /// Has, or has not, a card on it in this relation.
    Bears(Rel, bool),
    /// It is on this thing.
    On(Thing),
    /// A legal host for.
    Hosts(Thing),
    /// It has the same controller as this thing.
    SameController(Thing),
    /// Controlled by whoever controls the card that the thing is on.
    WithHostOf(Thing),
    /// There is, or is not, a card of the set at its place, or at a place in this relation to it.
    Company {
        /// How the places are related, or 0 for its own place.
        rel: Option<Related>,
        /// The set.
        of: FilterId,
        /// Whether there must be one.
        yes: bool,
    },
    /// A test the book knows.
    Book(Test),
}

/// Where candidates come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// All cards in play.
    InPlay,
    /// Wherever it is.
    Any,
    /// Place cards and zones that count as places, by the book's class.
    Places(PlaceSet),
    /// The cards of a zone of a seat.
    Zone(SeatZone, Who),
    /// Either of two zones of one seat.
    Zones(SeatZone, SeatZone, Who),
    /// The first n cards of a zone.
    Top(SeatZone, Who, ValueId),
    /// The first card of a zone that passes.
    Topmost(SeatZone, Who),
    /// The last card of a zone.
    Bottom(SeatZone, Who),
    /// What a register holds.
    Held(u8),
    /// The players.
    Seats,
    /// The cards in this relation to a thing, or to any of a set; they may be out of play.
    On(Rel, Thing),
    /// The cards in this relation to any of a set.
    OnSome(Rel, FilterId),
}

/// A set described: any of the alternatives, each a list of tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Where candidates come from.
    pub base: Base,
    /// Lists of tests: who passes all of one list is in the set.
    pub alts: Vec<Vec<Atom>>,
}

/// What an op does things to.
pub type Arg = Thing;

/// One step of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// A seat picks; targets are marked so that protection counts.
    Pick {
        /// The register that gets what is picked.
        dst: u8,
        /// What may be picked.
        filter: FilterId,
        /// The fewest that must be.
        min: ValueId,
        /// The most that may be.
        max: ValueId,
        /// Who picks.
        by: Who,
        /// Whether what is picked is a target.
        target: bool,
        /// Whether chance picks instead.
        random: bool,
    },
    /// All that fit, at this moment.
    All {
        /// The register that gets them.
        dst: u8,
        /// What fits.
        filter: FilterId,
    },
    /// Works out a number and keeps it.
    Let {
        /// The register that gets it.
        dst: u8,
        /// The number.
        value: ValueId,
    },
    /// Keeps a thing that is known.
    Keep {
        /// The register that gets it.
        dst: u8,
        /// The thing.
        thing: Thing,
    },
    /// A seat names a number.
    Number {
        /// The register that gets the number.
        dst: u8,
        /// The lowest that may be named.
        min: ValueId,
        /// The highest that may be named.
        max: ValueId,
        /// Who names it.
        by: Who,
    },
    /// Goes on at another op.
    Jump(u16),
    /// Goes on at another op unless something holds.
    Unless {
        /// What must hold to go straight on.
        cond: CondId,
        /// Where it goes on if it does not.
        to: u16,
    },
    /// From here on it is watched whether all that is said happens.
    Begin,
    /// Goes on only if everything since `Begin` did all it said.
    Then {
        /// Where it goes on otherwise.
        to: u16,
    },
    /// Takes the next member of a set; the index is kept in the register after `it`.
    Each {
        /// The register with the set.
        set: u8,
        /// The register that gets the member.
        it: u8,
        /// Where it goes on after the last.
        end: u16,
    },
    /// Takes the next seat, from the ability's controller on.
    Seats {
        /// The register that gets the seat.
        it: u8,
        /// Where it goes on after the last.
        end: u16,
    },
    /// A seat says yes or no.
    May {
        /// Who is asked.
        by: Who,
        /// Where it goes on after a no.
        no: u16,
    },
    /// A seat may pay a price, the ops up to `paid`; asked only if all of it could be paid.
    Offer {
        /// Who is asked.
        by: Who,
        /// Where the price ends.
        paid: u16,
        /// Where it goes on if nothing is paid.
        no: u16,
    },
    /// A seat picks one arm; an arm with a condition is offered only if it holds.
    Branch {
        /// Who picks.
        by: Who,
        /// What there is to pick from.
        arms: Vec<Arm>,
    },
    /// A verb of the book.
    Do {
        /// Which verb.
        verb: VerbId,
        /// What it is done to.
        what: Arg,
        /// What it is done with.
        with: Arg,
        /// How much or how many, `NO` where the verb needs no number.
        n: ValueId,
        /// Where it goes.
        to: Where,
        /// Who does it.
        by: Who,
        /// In what manner.
        how: Manner,
        /// What else the verb is told.
        also: Also,
    },
    /// Lays a timed effect on each subject (or on none in particular).
    Apply {
        /// What lasts.
        ability: AbilityId,
        /// The cards it is laid on.
        on: Option<Arg>,
        /// The book's moment at which it ends.
        until: Until,
        /// Whether it ends with the first thing it does.
        once: bool,
        /// Numbers that are fixed now, `NO` where there is none.
        caps: [ValueId; 2],
    },
    /// A moment of the game's own way of using abilities: costs are paid, targets are chosen …
    Stage(Stage),
    /// The program is over.
    End,
}

/// What some verbs are told beside their arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Also {
    /// No more than that.
    #[default]
    Nothing,
    /// The title of what is made.
    Title(u16),
    /// What it serves for.
    Only(FilterId),
    /// The line of a card that has done it, and until when that counts.
    Line {
        /// Which line of the card.
        line: u8,
        /// Until when it counts as done.
        until: Until,
    },
    /// What is being done, where a price is paid for something else than playing the card.
    Doing(Now),
}

/// One of several ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    /// What must hold for it to be offered, `NO` for nothing.
    pub cond: CondId,
    /// Where it goes on if it is picked.
    pub to: u16,
    /// The term it was made from, for its label.
    pub node: u16,
}

/// How a number is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// So much more.
    Add,
    /// So much less.
    Less,
    /// Twice as much.
    Double,
    /// Half as much.
    Half,
    /// Just so much, whatever it was.
    Set,
    /// No less than.
    Least,
}

/// One thing a standing or timed effect says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    /// A number is changed.
    Number {
        /// Which number.
        slot: Slot,
        /// How.
        how: How,
        /// By how much, or to what.
        value: ValueId,
    },
    /// One number is read as another, with everything that changes that other.
    ReadAs {
        /// The number that is read.
        slot: Slot,
        /// The one it is read as.
        other: Slot,
    },
    /// It has a word it had not.
    Gain {
        /// The word.
        tag: Tag,
        /// How often, for words that count.
        n: u8,
    },
    /// It has a word no longer.
    Lose {
        /// The word.
        tag: Tag,
    },
    /// Its printed text counts for nothing.
    Blank,
    /// It has this ability too.
    Grants(AbilityId),
    /// What it does to those of `against` counts double or half.
    Scale {
        /// The number that is scaled.
        slot: Slot,
        /// Double or half.
        how: How,
        /// Those to whom it counts so.
        against: FilterId,
    },
    /// An act of the book is forbidden to what the rule is about; `against` narrows the other side.
    Forbid {
        /// Which act.
        act: Act,
        /// The other side, `NO` for anything.
        against: FilterId,
    },
}

/// What a rule is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The card that says it.
    This,
    /// The card that card is on.
    Host,
    /// The card a timed effect was laid on.
    Marked,
    /// Everything of a set.
    All(FilterId),
    /// What a seat has or may do with regard to a card: read only when asked for a seat, which is register 0 then.
    Seat {
        /// Which seats.
        who: Who,
        /// The cards with regard to which it counts, `NO` for all.
        of: FilterId,
    },
}

/// One thing that a standing or timed effect makes so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// What it is about.
    pub about: About,
    /// What is so.
    pub says: Says,
    /// In force only while this holds.
    pub while_: CondId,
}

/// Which stage of an event an ability answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum StageOf {
    /// Before it happens.
    Would = 0,
    /// Once it has happened.
    After = 1,
    /// Once everything that answered it is done.
    Late = 2,
}

impl StageOf {
    /// By its number, where only those can be kept.
    pub const fn numbered(n: i32) -> StageOf {
        match n {
            0 => StageOf::Would,
            1 => StageOf::After,
            _ => StageOf::Late,
        }
    }
}

/// What an ability waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Any of these kinds of event.
    pub kinds: Vec<Kind>,
    /// When it answers.
    pub stage: StageOf,
    /// Filter on the subject, `NO` for any. Base is not used.
    pub subject: FilterId,
    /// Filter on the card it comes from, `NO` for any.
    pub source: FilterId,
    /// Whoever must make it happen, if it matters.
    pub agent: Option<Who>,
    /// The event's place must be this one.
    pub place: Option<Where>,
    /// Its place must stand in this relation.
    pub rel: Option<Related>,
    /// Its place must be of this set, `NO` for any; and where it came from must be this one.
    pub place_is: FilterId,
    /// Where it must come from, if it matters.
    pub from: Option<Where>,
    /// Marks that must be on, and off.
    pub flags: Marks,
    /// Marks that must be off.
    pub unless: Marks,
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
            flags: Marks::NONE,
            unless: Marks::NONE,
            extra: None,
        }
    }
}

/// How often an ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// So often.
    pub n: u8,
    /// The book's moment that clears it.
    pub until: Until,
    /// Counted by title and seat instead of by card.
    pub by_title: bool,
}

/// How an ability comes to act.
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
    /// How it comes to act.
    pub shape: Shape,
    /// The book's class: which kind of action, which window.
    pub class: Class,
    /// It acts without being asked about.
    pub forced: bool,
    /// Stands in for the event instead of preceding it.
    pub instead: bool,
    /// Zone classes it works from, as the book's bits.
    pub from: ZoneClass,
    /// Which face it stands on: bit per face.
    pub faces: u8,
    /// What it answers, if it answers an event.
    pub on: Option<Pattern>,
    /// All must hold for it to be used.
    pub gates: Vec<CondId>,
    /// Judged when it is triggered and kept with the record until it runs, where they need not hold any more.
    pub judged: Vec<CondId>,
    /// How often it may be used, if not as often as one likes.
    pub limit: Option<Limit>,
    /// What it makes so while it is in force.
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
///
/// ```
/// use muster_kernel::ir::{Atom, Base, Filter, Pool, Value, Who};
///
/// let mut pool = Pool::default();
/// // all cards in play that you control, and how many they are
/// let yours = pool.filter(Filter { base: Base::InPlay, alts: vec![vec![Atom::By(Who::You)]] });
/// let count = pool.value(Value::Size(yours));
/// // what is said twice is there once
/// assert_eq!(pool.value(Value::Size(yours)), count);
/// assert_ne!(pool.num(1), pool.num(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// By their [`AbilityId`].
    pub abilities: Vec<Ability>,
    /// By their [`FilterId`].
    pub filters: Vec<Filter>,
    /// By their [`ValueId`].
    pub values: Vec<Value>,
    /// By their [`CondId`].
    pub conds: Vec<Cond>,
    /// Titles that cards speak of.
    pub titles: Vec<String>,
}

impl Pool {
    /// The number of a set, which is added if it is new.
    pub fn filter(&mut self, f: Filter) -> FilterId {
        intern(&mut self.filters, f)
    }
    /// The number of a value, which is added if it is new.
    pub fn value(&mut self, v: Value) -> ValueId {
        intern(&mut self.values, v)
    }
    /// The value that is this number.
    pub fn num(&mut self, n: i16) -> ValueId {
        self.value(Value::Num(n))
    }
    /// The number of a condition, which is added if it is new.
    pub fn cond(&mut self, c: Cond) -> CondId {
        intern(&mut self.conds, c)
    }
    /// The number of a title, which is added if it is new.
    pub fn title(&mut self, t: &str) -> u16 {
        intern(&mut self.titles, t.to_string())
    }
    /// Adds an ability; two alike are two.
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
