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
use crate::words::{Listed, Reg, Step, Words};

mod bent;
mod cards;
mod facts;
mod rules;
mod timing;
mod vocab;

pub use cards::*;
pub use facts::*;
pub use rules::*;
pub use timing::*;
pub use vocab::*;

/// A rulebook.
#[derive(Clone)]
pub struct Book {
    /// The version of the rules: records of another are refused.
    pub version: u32,
    /// Its words.
    pub vocab: &'static Vocab,
    /// How it treats what happens.
    pub timing: Timing,
    /// What may happen.
    pub kinds: Listed<KindRule>,
    /// Its course, procedure by procedure.
    pub procs: Listed<Proc>,
    /// The windows in which seats act in turn.
    pub windows: Listed<WindowRule>,
    /// Menus of questions the book asks; the result goes to the asking frame's register.
    pub menus: Listed<MenuRule>,
    /// What card text may do.
    pub verbs: Listed<VerbRule>,
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
    /// The course of the game: set-up, checks, claims, leaving.
    pub flow: Flow,
    /// How abilities are used.
    pub using: Using,
    /// What card text asks of the rules.
    pub text: Text,
    /// What players are asked and told.
    pub tell: Tell,
    /// Clause ids the kernel itself cites.
    pub clauses: Clauses,
    /// A clause that nothing is refused by: empty but in a book that is bent to see whether its examples notice.
    pub waived: &'static str,
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
    /// A game that never begins: its table is empty and nothing follows from it.
    pub const PLAIN: Flow = Flow {
        setup: |_| {},
        check: |_| false,
        first: |q| q.t.head.active,
        answers: WindowId(0),
        late: WindowId(0),
        claims: |_, _, _| {},
        claim: |_, _, _| {},
        leave: |_, _| false,
        ends: Ends { stuck: Ending(0), conceded: Ending(0) },
    };
}

/// How abilities are used.
#[derive(Clone, Copy)]
pub struct Using {
    /// Is it plain at a glance that this cannot be used, whatever else is so? Asked before anything else where nobody wants
    /// reasons; it is a shorter way to a no, never the only one.
    pub vain: fn(&Q, &Usage) -> bool,
    /// May this ability be used, costs and targets aside?
    pub may_use: fn(&Q, &mut Judge, &Usage) -> bool,
    /// Opens the program of an ability that is used.
    pub use_ability: fn(&mut Cx, Usage),
    /// Does what is due at a stage of an ability.
    pub stage: fn(&mut Cx, Stage),
    /// May the one in `env` choose this for an effect? `target` if the word is used.
    pub choosable: fn(&Q, &Env, Val, bool) -> bool,
    /// Why a pick of what the book itself lets players do leaves a card out. Only for the reasons.
    pub unlisted: fn(&Q, &mut Judge, &Env, AbilityId, &[Val]),
    /// What happens to targets as they are chosen, where that is something of its own. The frame is the running program's.
    pub targeted: Option<fn(&mut Cx, Val)>,
    /// Can all these costs of one program be paid together, none with what another takes?
    pub afford: fn(&Q, &Env, &mut dyn Iterator<Item = Call>) -> bool,
    /// The largest X this seat could choose for the ability, where a card leaves X open.
    pub x: fn(&Q, &Usage) -> i32,
    /// What the book wants to know of a program again and again, read off it when it is loaded (`Cards::digest`).
    pub digest: fn(&Pool, &Ability) -> u32,
    /// What may be used more often than it says.
    pub again: Option<Again>,
    /// One of several things to choose may be chosen only if it can be done in full, as long as one can.
    pub arms_in_full: bool,
    /// Is what would change nothing refused?
    pub only_changes: bool,
}

impl Using {
    /// Every ability may be used, and is run as it stands.
    pub const PLAIN: Using = Using {
        vain: |_, _| false,
        may_use: |_, _, _| true,
        use_ability: |cx, u| {
            cx.run(u.ability, u.this, u.seat, u.rec, Spot::NOWHERE);
        },
        stage: |_, _| {},
        choosable: |_, _, _, _| true,
        unlisted: |_, _, _, _, _| {},
        targeted: None,
        afford: |_, _, _| true,
        x: |_, _| 0,
        digest: |_, _| 0,
        again: None,
        arms_in_full: false,
        only_changes: false,
    };
}

/// Abilities of this class on a card with this word, put on another, may be used as often more as that number of its host
/// says.
#[derive(Clone, Copy, Debug)]
pub struct Again {
    /// The class of the abilities it is about.
    pub class: Class,
    /// The word on the card that has them.
    pub word: Tag,
    /// The number of the host that says how much more often.
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
    /// A number that only the book knows.
    pub number: fn(&Q, &Env, Figure) -> i32,
    /// Does a card pass a test of the book?
    pub test: fn(&Q, &Env, &Facts, Test) -> bool,
    /// The test that a card must pass to bear another, whatever that one says of its host.
    pub host: Option<Test>,
    /// Tests that everything fails unless something is going on.
    pub needs: &'static [(Test, Needs)],
    /// The places of a class, told one by one until told to stop.
    pub places: fn(&Q, &Env, PlaceSet, &mut dyn FnMut(Val) -> bool),
    /// The register of something parked that holds what it is about, and so where it is about to happen.
    pub parked_at: Option<Reg>,
    /// What keywords of the book add to a number, together with other additions: which, how much and whose.
    pub adds: fn(&Q, &Facts, Slot, Added),
    /// The only numbers they add to, and of which cards: at the others nobody looks for keywords.
    pub adds_to: AddsTo,
    /// What is asked for when a number of a card is read and nobody says for whom, if the moment says it.
    pub asked_now: fn(&Q, &Facts, Slot) -> Option<[Val; 4]>,
}

/// Numbers, each with whether anything could be added to it on a card.
pub type AddsTo = &'static [(Slot, fn(&Q, CardId) -> bool)];

impl Text {
    /// No words of the book's own.
    pub const PLAIN: Text = Text {
        rel: |_, _, _, _| false,
        role: |_, _| Ref::NONE,
        role_place: |_, _| Spot::NOWHERE,
        now: |_, _, _| false,
        number: |_, _, _| 0,
        test: |_, _, _, _| false,
        host: None,
        needs: &[],
        places: |_, _, _, _| {},
        parked_at: None,
        adds: |_, _, _, _| {},
        adds_to: &[],
        asked_now: |_, _, _| None,
    };
}

/// A number that card text asks the book for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// One of the table as a whole, or of the one who asks.
    Table(Ask),
    /// What a seat has at a place, or nowhere in particular: totals and the like.
    Seat(Seat, Slot, Spot),
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
    /// The kernel's prompts, and no facts.
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
        version: 1,
        vocab: &Vocab::PLAIN,
        timing: Timing::PLAIN,
        kinds: Listed::NONE,
        procs: Listed::NONE,
        windows: Listed::NONE,
        menus: Listed::NONE,
        verbs: Listed::NONE,
        text_tags: Tag::set(&[]),
        marks: [Tag::set(&[]); MARKS],
        place_tag: Tag(0),
        attached: Rel::NONE,
        remembered: &[],
        flow: Flow::PLAIN,
        using: Using::PLAIN,
        text: Text::PLAIN,
        tell: Tell::PLAIN,
        clauses: Clauses::PLAIN,
        waived: "",
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
    /// Everything is asked by the first prompt.
    pub const PLAIN: Asks = Asks {
        pick: Prompt(0),
        target: Prompt(0),
        number: Prompt(0),
        may: Prompt(0),
        branch: Prompt(0),
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
    /// What it answers has not happened.
    pub waits: &'static str,
}

impl Clauses {
    /// No rule is named.
    pub const PLAIN: Clauses = Clauses {
        limit: "",
        maximum: "",
        gate: "",
        cost: "",
        target: "",
        protected: "",
        change: "",
        blank: "",
        timing: "",
        waits: "",
    };
}
