//! The rows of a book's tables: procedures, events, windows, questions, verbs, zones.

use super::*;

/// What one step of a procedure does.
pub type StepFn = fn(&mut Cx) -> Next;

/// Where a procedure goes after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// To the next step, or to the end after the last.
    Go,
    /// To that step.
    To(Step),
    /// To the same step once more, when what it pushed is done.
    Again,
    /// To the end.
    Done,
}

/// A procedure of the rulebook: named steps. A step may change the table, ask a query and push frames; it never waits.
#[derive(Clone, Copy)]
pub struct Proc {
    /// The work of each step.
    pub steps: Listed<StepFn>,
    /// The moment that passes when the procedure is over.
    pub ends: Option<Until>,
}

/// The doer of what happens only to be answered. Never inlined, so that it is one function wherever it is named.
#[inline(never)]
pub fn nothing(_: &mut Cx, _: RecId) {}

/// One kind of thing that happens.
#[derive(Clone, Copy)]
pub struct KindRule {
    /// Makes it happen.
    pub doer: fn(&mut Cx, RecId),
    /// Its own window, or part of the event that is going on.
    pub joins: bool,
    /// Its subject becomes another object by it: the record keeps the numbers it had before.
    pub parts: bool,
}

impl KindRule {
    /// An event of its own.
    pub const fn new(doer: fn(&mut Cx, RecId)) -> KindRule {
        KindRule { doer, joins: false, parts: false }
    }
    /// The same as part of what is going on.
    pub const fn joining(self) -> KindRule {
        KindRule { joins: true, ..self }
    }
    /// The same for what makes its subject another object, as entering and leaving play do.
    pub const fn parting(self) -> KindRule {
        KindRule { parts: true, ..self }
    }
}

/// Who acts after somebody has acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The next one.
    Other,
    /// The same one again.
    Keep,
    /// Whoever was first.
    First,
}

/// What passing means in a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// Closes when all have passed in a row.
    Row,
    /// Who has passed is out.
    Sticky,
    /// One chance each, one act each.
    Once,
}

/// How seats take turns to act.
#[derive(Clone, Copy)]
pub struct WindowRule {
    /// Who is asked first.
    pub first: fn(&Q) -> Seat,
    /// Who is asked after somebody has acted.
    pub after_act: Turn,
    /// What passing means in it.
    pub passing: Passing,
    /// Is acting in it somebody's turn, at which all look on? Else it is for answers, and who lacks one keeps that to themselves.
    pub turn: bool,
    /// What a seat may do in it.
    pub menu: fn(&mut Menu),
    /// What an option other than using an ability does.
    pub act: fn(&mut Cx, Opt),
    /// Runs before anyone is asked; true if it pushed work.
    pub before: Option<fn(&mut Cx) -> bool>,
    /// Asked of the level of a window that is new, before anything is listed: can nobody act in it?
    pub idle: Option<fn(&Q, &Frame) -> bool>,
    /// What a seat is asked.
    pub prompt: Prompt,
    /// The note that says who passed, where passing means something.
    pub passed: Option<NoteId>,
    /// The id of the rule that opens it.
    pub clause: &'static str,
}

impl WindowRule {
    /// The active seat first; who acts is followed by the next; it closes when all have passed in a row.
    pub const PLAIN: WindowRule = WindowRule {
        first: |q| q.t.head.active,
        after_act: Turn::Other,
        passing: Passing::Row,
        turn: false,
        menu: |_| {},
        act: |_, _| {},
        before: None,
        idle: None,
        prompt: Prompt(0),
        passed: None,
        clause: "",
    };
}

/// The options of a question that a procedure of the book asks.
#[derive(Clone, Copy)]
pub struct MenuRule {
    /// Lists the options.
    pub list: fn(&mut Menu),
}

impl MenuRule {
    /// A menu that is made by a function.
    pub const fn new(list: fn(&mut Menu)) -> MenuRule {
        MenuRule { list }
    }
}

/// A verb that card text uses.
#[derive(Clone, Copy)]
pub struct VerbRule {
    /// Does it.
    pub run: fn(&mut Cx, &Call),
    /// Would it change anything now? For costs: can it be paid?
    pub can: fn(&Q, &Env, &Call) -> bool,
    /// As a cost it takes the card away, so that nothing after it can mean that card.
    pub spends: bool,
    /// A card it could not be done to is no target for it, whatever else the effect would do.
    pub strict: bool,
    /// What a player picks for it is picked by chance while that player has a card with this word.
    pub by_chance: Option<Tag>,
}

impl VerbRule {
    /// A verb that takes no card away as a cost and is not strict.
    pub const fn new(run: fn(&mut Cx, &Call), can: fn(&Q, &Env, &Call) -> bool) -> VerbRule {
        VerbRule { run, can, spends: false, strict: false, by_chance: None }
    }
    /// As a cost it takes the card away, so that nothing after it can mean that card.
    pub const fn spends(self) -> VerbRule {
        VerbRule { spends: true, ..self }
    }
    /// What a player picks for it is picked by chance while that player has a card with this word.
    pub const fn by_chance(self, word: Tag) -> VerbRule {
        VerbRule { by_chance: Some(word), ..self }
    }
    /// A card it could not be done to is no target for it, whatever else the effect would do.
    pub const fn strict(self) -> VerbRule {
        VerbRule { strict: true, ..self }
    }
}

/// Collects what a seat may do, and on request why it may not do the rest.
pub struct Menu<'a> {
    /// The table as it is now.
    pub q: Q<'a>,
    /// Who is asked.
    pub seat: Seat,
    /// The level that asks.
    pub frame: &'a Frame,
    /// Its index among the levels.
    pub frame_ix: usize,
    /// Who is told why the rest is not possible.
    pub judge: Judge<'a>,
    /// What is possible, in the order it is offered.
    pub out: &'a mut Vec<Opt>,
}

impl Menu<'_> {
    /// What the question is about.
    pub fn about(&self) -> Val {
        self.frame.regs[ask::DETAIL]
    }
    /// The procedure that asks.
    pub fn asking(&self) -> &Frame {
        &self.q.t.frames[self.frame_ix - 1]
    }
    /// A register of the procedure that asks.
    pub fn r(&self, reg: Reg) -> Val {
        self.asking()[reg]
    }
}

/// Uses an ability: the book's own order of costs, targets and effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Usage {
    /// Who uses it.
    pub seat: Seat,
    /// The card that has it.
    pub this: Ref,
    /// Which ability.
    pub ability: AbilityId,
    /// The record it answers, or none.
    pub rec: RecId,
}

/// Who may see a zone's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Everybody.
    All,
    /// The seat whose zone it is.
    Owner,
    /// Nobody, its owner neither.
    Nobody,
}

/// What the book says of a zone.
#[derive(Clone, Copy)]
pub struct ZoneRule {
    /// Who may see its cards.
    pub sight: Sight,
    /// Whether its cards are in play.
    pub in_play: bool,
    /// The class that abilities name as where they work from.
    pub class: ZoneClass,
    /// The order of its cards means something and is kept.
    pub ordered: bool,
}

impl ZoneRule {
    /// Out of play and in no order.
    pub const fn new(sight: Sight, class: ZoneClass) -> ZoneRule {
        ZoneRule { sight, in_play: false, class, ordered: false }
    }
    /// Whether its cards are in play.
    pub const fn in_play(self) -> ZoneRule {
        ZoneRule { in_play: true, ..self }
    }
    /// The order of its cards means something and is kept.
    pub const fn ordered(self) -> ZoneRule {
        ZoneRule { ordered: true, ..self }
    }
}
