//! Abilities: what they wait for, how often they may be used, what they do.

use super::*;

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
    pub detail: Option<Val>,
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
            detail: None,
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

impl Ability {
    /// Is this op one of its costs, its targets or a price that somebody has agreed to pay, so that what it asks for must be
    /// found?
    pub(crate) fn must_find(&self, at: usize) -> bool {
        let price = |(i, op): (usize, &Op)| matches!(op, Op::Offer { paid, .. } if i < at && at < *paid as usize);
        at < self.target_end as usize || self.ops.iter().enumerate().any(price)
    }
}
