//! What a rulebook gives the kernel: names, tables of small functions, and a few answers. No rulebook adds a frame kind.

use crate::cx::Cx;
use crate::flow::ask;
use crate::ids::*;
use crate::ir::*;
use crate::judge::Judge;
use crate::note::LogLine;
use crate::observe::Caps;
pub use crate::option::*;
use crate::query::{Added, Call, Env, Facts, Q};
use crate::table::*;
use crate::words::{Reg, Step, Words};

/// Definitions and abilities, read as if they were fields of the match.
mod cards;
/// Names of the book's facts from `FactId::BOOK` on.
mod facts;
/// Names the rules and cards this game is played by.
mod rules;
/// How it treats what happens.
mod timing;
/// Its words.
mod vocab;

pub use cards::*;
pub use facts::*;
pub use rules::*;
pub use timing::*;
pub use vocab::*;

/// A rulebook.
pub struct Book {
    /// The version of the rules: records of another are refused.
    pub version: u32,
    /// Its words.
    pub vocab: &'static Vocab,
    /// How it treats what happens.
    pub timing: Timing,
    /// What may happen.
    pub kinds: &'static [KindRule],
    /// Its course, procedure by procedure.
    pub procs: &'static [Proc],
    /// The windows in which seats act in turn.
    pub windows: &'static [WindowRule],
    /// Menus of questions the book asks; the result goes to the asking frame's register.
    pub menus: &'static [MenuRule],
    /// What card text may do.
    pub verbs: &'static [VerbRule],
    /// Tags that are text and go with it when a card is blanked.
    pub text_tags: TagSet,
    /// Sets of words whose bearers in play are kept at hand (`Table::marked`), for what is asked of them again and again.
    pub marks: [TagSet; MARKS],
    /// The tag of cards that are places.
    pub place_tag: Tag,
    /// The relation in which cards put on another stand to their host.
    pub attached: Rel,
    /// Numbers remembered of a card that leaves, as slots.
    pub remembered: &'static [Slot],
    pub flow: Flow,
    pub using: Using,
    /// Words of card text.
    pub text: Text,
    pub tell: Tell,
    /// Clause ids the kernel itself cites.
    pub clauses: Clauses,
}

/// How a game goes on.
#[derive(Clone, Copy)]
pub struct Flow {
    /// Sets the table up; the first procedure is pushed here.
    pub setup: fn(&mut Cx),
    /// Brings the state in order; true if it pushed work.
    pub check: fn(&mut Cx) -> bool,
    /// Who is first when several seats have something to answer.
    pub first: fn(&Q) -> Seat,
    /// The window in which cards answer what happens.
    pub answers: WindowId,
    /// The window for answers that come last, in games that have them.
    pub late: WindowId,
    /// What a seat may claim without being asked (a stalemate), and what the claim does.
    pub claims: fn(&Q, Seat, &mut Vec<Opt>),
    /// Does what was claimed.
    pub claim: fn(&mut Cx, Seat, Opt),
    /// A player gives up and the others play on; false if that ends the game.
    pub leave: fn(&mut Cx, Seat) -> bool,
    /// How games end that the kernel itself ends.
    pub ends: Ends,
}

impl Flow {
    /// Nothing before or after an event but what must be; the state is looked at before somebody is asked.
    pub const PLAIN: Flow = Flow {
        /// Sets the table up; the first procedure is pushed here.
        setup: |_| {},
        /// When what follows from the state happens.
        check: |_| false,
        /// Who is asked first.
        first: |q| q.t.head.active,
        answers: WindowId(0),
        /// Whether there are answers that come last.
        late: WindowId(0),
        /// What a seat may claim without being asked (a stalemate), and what the claim does.
        claims: |_, _, _| {},
        /// Does what was claimed.
        claim: |_, _, _| {},
        /// A player gives up and the others play on; false if that ends the game.
        leave: |_, _| false,
        /// The moment that passes when the procedure is over.
        ends: Ends { stuck: Ending(0), conceded: Ending(0) },
    };
}

/// How abilities are used.
#[derive(Clone, Copy)]
pub struct Using {
    /// May this ability be used, costs and targets aside?
    pub may_use: fn(&Q, &mut Judge, &Usage) -> bool,
    /// Opens the program of an ability that is used.
    pub use_ability: fn(&mut Cx, Usage),
    /// Does what is due at a stage of an ability.
    pub stage: fn(&mut Cx, Stage),
    /// May the one in `env` choose this for an effect? `target` if the word is used.
    pub choosable: fn(&Q, &Env, Val, bool) -> bool,
    /// What happens to targets as they are chosen, where that is something of its own. The frame is the running program's.
    pub targeted: Option<fn(&mut Cx, Val)>,
    /// Can all these costs of one program be paid together, none with what another takes?
    pub afford: fn(&Q, &Env, &mut dyn Iterator<Item = Call>) -> bool,
    /// The largest X this seat could choose for the ability, where a card leaves X open.
    pub x: fn(&Q, &Usage) -> i32,
    /// What may be used more often than it says.
    pub again: Option<Again>,
    /// One of several things to choose may be chosen only if it can be done in full, as long as one can.
    pub arms_in_full: bool,
    /// Is what would change nothing refused?
    pub only_changes: bool,
}

impl Using {
    /// Nothing before or after an event but what must be; the state is looked at before somebody is asked.
    pub const PLAIN: Using = Using {
        /// May this ability be used, costs and targets aside?
        may_use: |_, _, _| true,
        /// Opens the program of an ability that is used.
        use_ability: |cx, u| {
            cx.run(u.ability, u.this, u.seat, u.rec, Spot::NOWHERE);
        },
        /// Does what is due at a stage of an ability.
        stage: |_, _| {},
        /// May the one in `env` choose this for an effect? `target` if the word is used.
        choosable: |_, _, _, _| true,
        /// What happens to targets as they are chosen, where that is something of its own. The frame is the running program's.
        targeted: None,
        /// Can all these costs of one program be paid together, none with what another takes?
        afford: |_, _, _| true,
        /// The largest X this seat could choose for the ability, where a card leaves X open.
        x: |_, _| 0,
        again: None,
        /// One of several things to choose may be chosen only if it can be done in full, as long as one can.
        arms_in_full: false,
        /// Is what would change nothing refused?
        only_changes: false,
    };
}

/// Abilities of this class on a card with this word, put on another, may be used as often more as that number of its host
/// says.
#[derive(Clone, Copy, Debug)]
pub struct Again {
    /// The class bit that abilities name as where they work from.
    pub class: Class,
    pub word: Tag,
    /// Legal hosts, for cards that are put on others.
    pub host: Slot,
}

/// What card text asks.
#[derive(Clone, Copy)]
pub struct Text {
    /// Do two places stand in a relation?
    pub rel: fn(&Q, Related, Spot, Spot) -> bool,
    /// The card that plays a part in what goes on.
    pub role: fn(&Q, RoleId) -> Ref,
    /// The place that plays a part in what goes on.
    pub role_place: fn(&Q, PlaceRole) -> Spot,
    /// Is this so at the moment?
    pub now: fn(&Q, &Env, Now) -> bool,
    /// A number of the table as a whole.
    pub number: fn(&Q, &Env, Ask) -> i32,
    /// Does a card pass a test of the book?
    pub test: fn(&Q, &Env, &Facts, Test) -> bool,
    /// The test that a card must pass to bear another, whatever that one says of its host.
    pub host: Option<Test>,
    /// Tests that everything fails unless something is going on.
    pub needs: &'static [(Test, Needs)],
    /// The places of a class, told one by one.
    pub places: fn(&Q, &Env, PlaceSet, &mut dyn FnMut(Val)),
    /// The register of something parked that holds what it is about, and so where it is about to happen.
    pub parked_at: Option<Reg>,
    /// What a seat has at a place: totals and the like.
    pub seat_number: fn(&Q, Seat, Slot, Spot) -> i32,
    /// What keywords of the book add to a number, together with other additions: which, how much and whose.
    pub adds: fn(&Q, &Facts, Slot, Added),
    /// What is asked for when a number of a card is read and nobody says for whom, if the moment says it.
    pub asked_now: fn(&Q, &Facts, Slot) -> Option<[Val; 4]>,
}

impl Text {
    /// Nothing before or after an event but what must be; the state is looked at before somebody is asked.
    pub const PLAIN: Text = Text {
        /// Do two places stand in a relation?
        rel: |_, _, _, _| false,
        /// The card that plays a part in what goes on.
        role: |_, _| Ref::NONE,
        /// The place that plays a part in what goes on.
        role_place: |_, _| Spot::NOWHERE,
        /// Is this so at the moment?
        now: |_, _, _| false,
        /// A number of the table as a whole.
        number: |_, _, _| 0,
        /// Does a card pass a test of the book?
        test: |_, _, _, _| false,
        /// Legal hosts, for cards that are put on others.
        host: None,
        needs: &[],
        /// The places of a class, told one by one.
        places: |_, _, _, _| {},
        parked_at: None,
        /// What a seat has at a place: totals and the like.
        seat_number: |_, _, _, _| 0,
        /// What keywords of the book add to a number, together with other additions: which, how much and whose.
        adds: |_, _, _, _| {},
        /// What is asked for when a number of a card is read and nobody says for whom, if the moment says it.
        asked_now: |_, _, _| None,
    };
}

/// What must be going on for a test to be passed by anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// This procedure.
    UnderWay(ProcId),
    /// Something that waits to happen.
    Pending,
}

/// What players are asked and told.
#[derive(Clone, Copy)]
pub struct Tell {
    /// The prompts of what the kernel itself asks.
    pub asks: Asks,
    /// Better ones for some of it; the first that fits.
    pub prompts: &'static [(Asked, Prompt)],
    /// What everybody knows of something, for those who look at the table; nothing in the rules reads it.
    pub facts: fn(&Q, Topic, &mut Vec<Fact>),
    /// How many rows an observation of this game has.
    pub observed: Caps,
}

impl Tell {
    /// Nothing before or after an event but what must be; the state is looked at before somebody is asked.
    pub const PLAIN: Tell = Tell { asks: Asks::PLAIN, prompts: &[], facts: |_, _, _| {}, observed: Caps::PLAIN };
}

/// What a program asks a player for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A program of the rules, for one of its registers or for any.
    By(AbilityId, Option<Reg>),
    /// Whatever asks for one of a set.
    Of(PlaceSet),
}

impl Book {
    /// A book with nothing in it: what a game does not need, it takes from here.
    pub const PLAIN: Book = Book {
        /// The version of the rules: records of another are refused.
        version: 1,
        /// Its words.
        vocab: &Vocab::PLAIN,
        /// How it treats what happens.
        timing: Timing::PLAIN,
        /// What may happen.
        kinds: &[],
        /// Its course, procedure by procedure.
        procs: &[],
        /// The windows in which seats act in turn.
        windows: &[],
        /// Menus of questions the book asks; the result goes to the asking frame's register.
        menus: &[],
        /// What card text may do.
        verbs: &[],
        /// Tags that are text and go with it when a card is blanked.
        text_tags: Tag::set(&[]),
        /// Sets of words whose bearers in play are kept at hand (`Table::marked`), for what is asked of them again and again.
        marks: [Tag::set(&[]); MARKS],
        /// The tag of cards that are places.
        place_tag: Tag(0),
        /// The relation in which cards put on another stand to their host.
        attached: Rel::NONE,
        /// Numbers remembered of a card that leaves, as slots.
        remembered: &[],
        flow: Flow::PLAIN,
        using: Using::PLAIN,
        /// Words of card text.
        text: Text::PLAIN,
        tell: Tell::PLAIN,
        /// Clause ids the kernel itself cites.
        clauses: Clauses::PLAIN,
    };
}

/// The prompts of the kernel's own questions.
#[derive(Clone, Copy, Debug)]
pub struct Asks {
    /// Pick something.
    pub pick: Prompt,
    /// Choose targets.
    pub target: Prompt,
    /// Name a number.
    pub number: Prompt,
    /// Yes or no.
    pub may: Prompt,
    /// Choose one of several ways.
    pub branch: Prompt,
    /// What comes first.
    pub order: Prompt,
}

impl Asks {
    /// Nothing before or after an event but what must be; the state is looked at before somebody is asked.
    pub const PLAIN: Asks = Asks {
        /// Pick something.
        pick: Prompt(0),
        /// Choose targets.
        target: Prompt(0),
        /// Name a number.
        number: Prompt(0),
        /// Yes or no.
        may: Prompt(0),
        /// Choose one of several ways.
        branch: Prompt(0),
        /// What comes first.
        order: Prompt(0),
    };
}

/// The endings the kernel knows.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Caught in a loop that nobody can end.
    pub stuck: Ending,
    /// Somebody gave up, or all agreed.
    pub conceded: Ending,
}

/// The clauses behind the kernel's own refusals.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// It was used as often as it may be.
    pub limit: &'static str,
    /// Its title was used as often as it may be.
    pub maximum: &'static str,
    /// What must hold for it does not.
    pub gate: &'static str,
    /// Its cost cannot be paid.
    pub cost: &'static str,
    /// It has no targets.
    pub target: &'static str,
    /// For what fits and may not be chosen.
    pub protected: &'static str,
    /// It would change nothing.
    pub change: &'static str,
    /// Its text counts for nothing.
    pub blank: &'static str,
    /// It is not the moment for it.
    pub timing: &'static str,
}

impl Clauses {
    /// Nothing before or after an event but what must be; the state is looked at before somebody is asked.
    pub const PLAIN: Clauses = Clauses {
        /// It was used as often as it may be.
        limit: "",
        /// Its title was used as often as it may be.
        maximum: "",
        /// What must hold for it does not.
        gate: "",
        /// Its cost cannot be paid.
        cost: "",
        /// It has no targets.
        target: "",
        /// For what fits and may not be chosen.
        protected: "",
        /// It would change nothing.
        change: "",
        /// Its text counts for nothing.
        blank: "",
        /// It is not the moment for it.
        timing: "",
    };
}
