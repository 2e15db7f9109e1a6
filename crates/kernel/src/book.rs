//! What a rulebook gives the kernel: names, and tables of small functions. No rulebook adds a frame kind.

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

/// Numbers that a card may carry.
pub const SLOTS: usize = 28;
const _: () = assert!(SLOTS <= u32::BITS as usize, "`Cards::lowered` has a bit for each number");
/// A number the card does not have at all.
pub const NO_NUMBER: i16 = i16::MIN;

/// One face of a card definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// The words printed on it.
    pub tags: TagSet,
    /// The numbers printed on it, `NO_NUMBER` where there is none.
    pub slots: [i16; SLOTS],
    /// Legal hosts, for cards that are put on others.
    pub host: FilterId,
}

impl Default for Face {
    fn default() -> Self {
        Face { tags: Tag::set(&[]), slots: [NO_NUMBER; SLOTS], host: NO }
    }
}

impl Face {
    /// Whether the word is printed on it.
    pub fn has(&self, t: Tag) -> bool {
        self.tags[(t.0 >> 6) as usize] >> (t.0 & 63) & 1 != 0
    }
    /// Prints a word on it.
    pub fn add(&mut self, t: Tag) {
        self.tags[(t.0 >> 6) as usize] |= 1 << (t.0 & 63);
    }
}

/// A card as printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Def {
    /// Its number in its set.
    pub code: String,
    /// What players call it.
    pub title: String,
    /// Its title among the titles that cards speak of, or `NO`.
    pub title_id: u16,
    /// The numbers of the words that cards look for inside titles and find in this one.
    pub title_words: Vec<u16>,
    /// The front, and the other side if it has one.
    pub faces: Vec<Face>,
    /// What its text does, on whichever face.
    pub abilities: Vec<AbilityId>,
    /// Facts only the book reads, by its own numbering.
    pub extra: [i16; 8],
}

/// Everything about one game that never changes while it is played.
pub struct Match {
    /// The rules it is played by.
    pub book: &'static Book,
    /// Definitions and abilities, read as if they were fields of the match.
    cards: std::sync::Arc<Cards>,
    /// What all its shuffles and dice come from.
    pub key: [u8; 32],
    /// Names the rules and cards this game is played by.
    pub rules: u64,
    /// The cards each seat brought.
    pub decks: Vec<Vec<DefId>>,
    /// The definitions that belong to it, in the order of their codes; none means all.
    held: Vec<DefId>,
    /// Zones, hands and so on that a scenario asks for; empty in an ordinary game.
    pub config: Vec<i32>,
}

/// The bulk of a match, shared by its copies.
pub struct Cards {
    /// Every card, by its [`DefId`].
    pub defs: Vec<Def>,
    /// The programs of all texts.
    pub pool: Pool,
    /// Which keys of the ear index each ability stands under.
    pub(crate) keys: Vec<Vec<(u16, u8)>>,
    /// Which keys each ability stands under while it lasts for a time.
    pub(crate) timed: Vec<Vec<u16>>,
    /// The first two faces of every definition side by side, for reading.
    pub(crate) faces: Vec<Face>,
    /// Of each definition, which of the book's sets of words it prints one of, a bit each.
    pub(crate) marks: Vec<u8>,
    /// Bit per number that some card lowers or sets.
    pub lowered: u32,
    /// Some rule lets a number be read as another.
    pub(crate) reads: bool,
    /// Some card is a place.
    pub has_places: bool,
    /// What the words of cards are called, by number: the book's own, then those that card files declare.
    pub tags: Vec<&'static str>,
    /// The declared words, class by class.
    pub declared: Vec<std::ops::Range<usize>>,
}

impl Cards {
    /// Cards made ready to be played with; shared by any number of matches.
    pub fn new(book: &'static Book, defs: Vec<Def>, pool: Pool) -> std::sync::Arc<Cards> {
        Cards::with_words(book, defs, pool, &[])
    }
    /// The same with the words that card files declare, which have their numbers behind the book's own.
    pub fn with_words(
        book: &'static Book,
        defs: Vec<Def>,
        pool: Pool,
        classes: &[Vec<&'static str>],
    ) -> std::sync::Arc<Cards> {
        let mut tags = book.vocab.tags.to_vec();
        let mut declared = Vec::new();
        for words in classes {
            declared.push(tags.len()..tags.len() + words.len());
            tags.extend(words);
        }
        let keys = (0..pool.abilities.len()).map(|i| crate::ears::keys_of(&pool, AbilityId(i as u16))).collect();
        let timed = (0..pool.abilities.len()).map(|i| crate::ears::timed_keys(&pool, AbilityId(i as u16))).collect();
        let pair = |d: &Def| {
            let front = d.faces.first().cloned().unwrap_or_default();
            [front.clone(), d.faces.get(1).cloned().unwrap_or(front)]
        };
        let faces = defs.iter().flat_map(pair).collect();
        let has_places = defs.iter().any(|d| d.faces.iter().any(|f| f.has(book.place_tag)));
        let prints = |d: &Def, set: &TagSet| d.faces.iter().any(|f| f.tags.iter().zip(set).any(|(a, b)| a & b != 0));
        let marked = |d: &Def| book.marks.iter().enumerate().fold(0, |m, (i, set)| m | (prints(d, set) as u8) << i);
        let marks = defs.iter().map(marked).collect();
        let lowers = |r: &Rule| match r.says {
            Says::Number { slot, how: How::Less | How::Half | How::Set, .. } => 1 << slot.0,
            _ => 0,
        };
        let reads = pool.abilities.iter().flat_map(|a| &a.rules).any(|r| matches!(r.says, Says::ReadAs { .. }));
        let lowered = pool.abilities.iter().flat_map(|a| &a.rules).fold(0, |m, r| m | lowers(r));
        std::sync::Arc::new(Cards { has_places, reads, defs, pool, keys, timed, faces, marks, lowered, tags, declared })
    }
}

impl std::ops::Deref for Match {
    type Target = Cards;
    #[inline]
    fn deref(&self) -> &Cards {
        &self.cards
    }
}

impl Match {
    /// A match that holds all these cards.
    pub fn new(
        book: &'static Book,
        defs: Vec<Def>,
        pool: Pool,
        decks: Vec<Vec<DefId>>,
        key: [u8; 32],
        config: Vec<i32>,
    ) -> Match {
        Match::of(book, Cards::new(book, defs, pool), decks, key, config)
    }
    /// A match with cards made ready before.
    pub fn of(
        book: &'static Book,
        cards: std::sync::Arc<Cards>,
        decks: Vec<Vec<DefId>>,
        key: [u8; 32],
        config: Vec<i32>,
    ) -> Match {
        Match { book, cards, key, rules: book.version as u64, decks, held: Vec::new(), config }
    }
    /// The same match with only these cards to draw on: what else the pool has is as if it were not there.
    pub fn holding(&self, held: Vec<DefId>, rules: u64) -> Match {
        Match { held, rules, ..self.with_key(self.key) }
    }
    /// The definitions that belong to this match, in the order of their codes.
    pub fn held(&self) -> impl Iterator<Item = DefId> + '_ {
        let all = if self.held.is_empty() { self.defs.len() } else { 0 };
        self.held.iter().copied().chain((0..all).map(|i| DefId(i as u16)))
    }
    /// The same match with another future: only the key of its random numbers differs.
    pub fn with_key(&self, key: [u8; 32]) -> Match {
        Match {
            book: self.book,
            cards: self.cards.clone(),
            key,
            rules: self.rules,
            decks: self.decks.clone(),
            held: self.held.clone(),
            config: self.config.clone(),
        }
    }
    /// A card by its number.
    pub fn def(&self, d: DefId) -> &Def {
        &self.defs[d.ix()]
    }
    /// The declared words of a class.
    pub fn declared(&self, class: usize) -> impl Iterator<Item = Tag> + use<> {
        self.declared.get(class).cloned().unwrap_or_default().map(Tag::nth)
    }
    /// A card by its title.
    pub fn find_def(&self, title: &str) -> Option<DefId> {
        self.defs.iter().position(|d| d.title == title).map(|i| DefId(i as u16))
    }
    /// An ability by its number.
    #[inline]
    pub fn ability(&self, a: AbilityId) -> &Ability {
        &self.pool.abilities[a.ix()]
    }
}

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
pub struct Proc {
    /// The English of it.
    pub name: &'static str,
    /// The English and the work of each step.
    pub steps: &'static [(&'static str, StepFn)],
    /// The moment that passes when the procedure is over.
    pub ends: Option<Until>,
}

/// One kind of thing that happens.
pub struct KindRule {
    /// The English of it.
    pub name: &'static str,
    /// Makes it happen.
    pub doer: fn(&mut Cx, RecId),
    /// Its own window, or part of the event that is going on.
    pub joins: bool,
    /// Its subject becomes another object by it: the record keeps the numbers it had before.
    pub parts: bool,
}

impl KindRule {
    /// An event of its own.
    pub const fn new(name: &'static str, doer: fn(&mut Cx, RecId)) -> KindRule {
        KindRule { name, doer, joins: false, parts: false }
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

/// Which of several that stand in for the same event does so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// The one that came last.
    Newest,
    /// The one that came first.
    Oldest,
}

/// When what follows from the state happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// What follows from the state happens as events of its own, at once.
    Nested,
    /// It joins the event that is going on.
    Joined,
    /// Only before somebody is asked.
    AtAsk,
}

/// How abilities answer what has happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// Forced ones, then a window.
    Answer,
    /// Kept until somebody would next be asked to act.
    Wait,
    /// Each seat in turn resolves its own.
    BySeat,
}

/// The order in which a game treats everything that happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// Is there a window before an event? What must happen before it does so in every game.
    pub would: bool,
    /// Which of several stands in for an event.
    pub instead: Instead,
    /// When what follows from the state happens.
    pub check: Check,
    /// How abilities answer what has happened.
    pub after: After,
    /// Whether there are answers that come last.
    pub late: bool,
    /// Late answers come before what the event triggered.
    pub late_first: bool,
    /// What is triggered while a trigger resolves waits behind the rest of that trigger's batch.
    pub queued: bool,
}

impl Timing {
    /// Nothing before or after an event but what must be; the state is looked at before somebody is asked.
    pub const PLAIN: Timing = Timing {
        would: false,
        instead: Instead::Newest,
        check: Check::AtAsk,
        after: After::Answer,
        late: false,
        late_first: false,
        queued: false,
    };
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
pub struct WindowRule {
    /// The English of it.
    pub name: &'static str,
    /// Who is asked first.
    pub first: fn(&Q) -> Seat,
    /// Who is asked after somebody has acted.
    pub after_act: Turn,
    /// What passing means in it.
    pub passing: Passing,
    /// What a seat may do in it.
    pub menu: fn(&mut Menu),
    /// What an option other than using an ability does.
    pub act: fn(&mut Cx, Opt),
    /// Runs before anyone is asked; true if it pushed work.
    pub before: Option<fn(&mut Cx) -> bool>,
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
        name: "",
        first: |q| q.t.head.active,
        after_act: Turn::Other,
        passing: Passing::Row,
        menu: |_| {},
        act: |_, _| {},
        before: None,
        prompt: Prompt(0),
        passed: None,
        clause: "",
    };
}

/// The options of a question that a procedure of the book asks.
pub struct MenuRule {
    /// The English of it.
    pub name: &'static str,
    /// Lists the options.
    pub list: fn(&mut Menu),
}

impl MenuRule {
    /// A menu that is made by a function.
    pub const fn new(name: &'static str, list: fn(&mut Menu)) -> MenuRule {
        MenuRule { name, list }
    }
}

/// A verb that card text uses.
pub struct VerbRule {
    /// The English of it.
    pub name: &'static str,
    /// Does it.
    pub run: fn(&mut Cx, &Call),
    /// Would it change anything now? For costs: can it be paid?
    pub can: fn(&Q, &Env, &Call) -> bool,
    /// As a cost it takes the card away, so that nothing after it can mean that card.
    pub spends: bool,
    /// A card it could not be done to is no target for it, whatever else the effect would do.
    pub strict: bool,
}

impl VerbRule {
    /// A verb that takes no card away as a cost and is not strict.
    pub const fn new(name: &'static str, run: fn(&mut Cx, &Call), can: fn(&Q, &Env, &Call) -> bool) -> VerbRule {
        VerbRule { name, run, can, spends: false, strict: false }
    }
    /// As a cost it takes the card away.
    pub const fn spends(self) -> VerbRule {
        VerbRule { spends: true, ..self }
    }
    /// A card it could not be done to is no target for it.
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
pub struct ZoneRule {
    /// The English of it.
    pub name: &'static str,
    /// Who may see its cards.
    pub sight: Sight,
    /// Whether its cards are in play.
    pub in_play: bool,
    /// The class bit that abilities name as where they work from.
    pub class: u8,
    /// The order of its cards means something and is kept.
    pub ordered: bool,
}

/// What a book is asked to tell everybody about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// A level of what is going on, by its number among the frames.
    Frame(usize),
    /// A card that others stand at.
    Place(CardId),
    /// A player.
    Seat(Seat),
    /// Something parked, by its number among those.
    Parked(usize),
}

crate::words! {
    /// What procedures of every game tell of themselves; the book's own facts begin at `FactId::BOOK`.
    pub mod told: FactId {
        /// Where it goes on, as a card.
        PLACE,
        /// The seat that goes first.
        FIRST,
        /// The seat that began it.
        BEGUN_BY,
        /// Its step, from 1.
        STEP,
        /// A card that acts.
        ACTING,
        /// The card it acts on.
        TARGET,
        /// The seat whose doing it is.
        BY,
        /// How much it is.
        STRENGTH,
        /// A running total: so much of what is due.
        MET,
        /// What is due.
        DUE,
    }
}

impl FactId {
    /// The first fact that is the book's own.
    pub const BOOK: FactId = FactId::nth(told::COUNT);
}

/// Something everybody at the table knows or can count: a total, who began it, what it is called. It may not depend on
/// what anybody has not seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What it tells of.
    pub what: FactId,
    /// Whose number it is.
    pub seat: Option<Seat>,
    /// The number, card or seat it tells.
    pub val: Val,
}

impl Fact {
    /// A fact of the table as a whole.
    pub fn new(what: FactId, val: Val) -> Fact {
        Fact { what, seat: None, val }
    }
    /// A number of the table as a whole.
    pub fn number(what: FactId, n: i32) -> Fact {
        Fact::new(what, Val::num(n))
    }
    /// A number of a seat.
    pub fn of(what: FactId, seat: Seat, n: i32) -> Fact {
        Fact { what, seat: Some(seat), val: Val::num(n) }
    }
}

/// The words of one game, by number.
pub struct Vocab {
    /// The game's word, as in file names.
    pub game: &'static str,
    /// The book's own words for cards; a match may have more (`Cards::tags`).
    pub tags: &'static [&'static str],
    /// Numbers that cards carry.
    pub slots: &'static [&'static str],
    /// Counters that lie on cards; empty where there are fewer.
    pub counters: [&'static str; 4],
    /// Numbers of a purse; empty where there are fewer.
    pub pools: [&'static str; 4],
    /// States of cards: the bit and its English.
    pub flags: &'static [(u16, &'static str)],
    /// Zones that every seat has.
    pub seat_zones: &'static [ZoneRule],
    /// Zones that all share.
    pub shared_zones: &'static [ZoneRule],
    /// How a card may stand to the one it is on.
    pub rels: &'static [&'static str],
    /// Names of the book's option verbs from `OptVerb::BOOK` on.
    pub option_verbs: Words,
    /// What players are asked.
    pub prompts: Words,
    /// Classes of abilities.
    pub classes: &'static [&'static str],
    /// How games end.
    pub endings: Words,
    /// The book's own numbers of the table.
    pub globals: &'static [&'static str],
    /// Parts of a turn or round.
    pub phases: &'static [&'static str],
    /// Names of the book's facts from `FactId::BOOK` on.
    pub facts: Words,
    /// Lines of the log.
    pub notes: &'static [LogLine],
    /// Words of card text.
    pub text: TextWords,
}

/// The symbols of what card text asks, names and forbids, for those who read programs.
#[derive(Clone, Copy)]
pub struct TextWords {
    /// What cards may forbid.
    pub acts: &'static [&'static str],
    /// Parts that cards play in what goes on.
    pub roles: &'static [&'static str],
    /// Parts that places play in what goes on.
    pub place_roles: &'static [&'static str],
    /// How places stand to each other.
    pub related: &'static [&'static str],
    /// What the book tests a card for.
    pub tests: &'static [&'static str],
    /// What may be so at a moment.
    pub nows: &'static [&'static str],
    /// Numbers that only the book can tell.
    pub asks: &'static [&'static str],
    /// Places by their class.
    pub place_sets: &'static [&'static str],
    /// Stages of using an ability.
    pub stages: &'static [&'static str],
    /// Moments at which something ends.
    pub moments: &'static [&'static str],
}

impl TextWords {
    /// No words at all.
    pub const PLAIN: TextWords = TextWords {
        acts: &[],
        roles: &[],
        place_roles: &[],
        related: &[],
        tests: &[],
        nows: &[],
        asks: &[],
        place_sets: &[],
        stages: &[],
        moments: &[],
    };
}

impl Vocab {
    /// No words at all.
    pub const PLAIN: Vocab = Vocab {
        game: "",
        tags: &[],
        slots: &[],
        counters: [""; 4],
        pools: [""; 4],
        flags: &[],
        seat_zones: &[],
        shared_zones: &[],
        rels: &[],
        option_verbs: Words::plain(&[]),
        prompts: Words::plain(&[]),
        classes: &[],
        endings: Words::plain(&[]),
        globals: &[],
        phases: &[],
        facts: Words::plain(&[]),
        notes: &[],
        text: TextWords::PLAIN,
    };
}

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
    pub attached: u8,
    /// Sets the table up; the first procedure is pushed here.
    pub setup: fn(&mut Cx),
    /// Brings the state in order; true if it pushed work.
    pub check: fn(&mut Cx) -> bool,
    /// Opens the program of an ability that is used.
    pub use_ability: fn(&mut Cx, Usage),
    /// Does what is due at a stage of an ability.
    pub stage: fn(&mut Cx, Stage),
    /// May this ability be used, costs and targets aside?
    pub may_use: fn(&Q, &mut Judge, &Usage) -> bool,
    /// May the one in `env` choose this for an effect? `target` if the word is used.
    pub choosable: fn(&Q, &Env, Val, bool) -> bool,
    /// Do two places stand in a relation?
    pub rel: fn(&Q, Related, Spot, Spot) -> bool,
    /// The card that plays a part in what goes on.
    pub role: fn(&Q, RoleId) -> Ref,
    /// The place that plays a part in what goes on.
    pub role_place: fn(&Q, PlaceRole) -> Spot,
    /// Is this so at the moment?
    pub now: fn(&Q, &Env, Now) -> bool,
    /// A number that only the book can tell.
    pub number: fn(&Q, &Env, Ask) -> i32,
    /// One of several things to choose may be chosen only if it can be done in full, as long as one can.
    pub arms_in_full: bool,
    /// What a seat has at a place: totals and the like.
    pub seat_number: fn(&Q, Seat, Slot, Spot) -> i32,
    /// Does a card pass a test of the book?
    pub test: fn(&Q, &Env, &Facts, Test) -> bool,
    /// The test that a card must pass to bear another, whatever that one says of its host.
    pub host: Option<Test>,
    /// Is a test failed by everything at this moment? Asked before anything is searched.
    pub hopeless: fn(&Q, Test) -> bool,
    /// The places of a class, told one by one.
    pub places: fn(&Q, &Env, PlaceSet, &mut dyn FnMut(Val)),
    /// Who is first when several seats have something to answer.
    pub first: fn(&Q) -> Seat,
    /// The window in which cards answer what happens.
    pub window_answers: WindowId,
    /// The window for answers that come last, in games that have them.
    pub window_late: WindowId,
    /// What keywords of the book add to a number, together with other additions: which, how much and whose.
    pub adds: fn(&Q, &Facts, Slot, Added),
    /// The largest X this seat could choose for the ability, where a card leaves X open.
    pub x: fn(&Q, &Usage) -> i32,
    /// How many more uses than its limit says an ability has.
    pub more_uses: fn(&Q, &Usage) -> u8,
    /// Does chance take a pick, the op with this number, out of its player's hands?
    pub by_chance: fn(&Q, &Env, &Ability, usize) -> bool,
    /// What happens to targets as they are chosen, where that is something of its own. The frame is the running program's.
    pub targeted: Option<fn(&mut Cx, Val)>,
    /// The prompt for what an op asks, where the book has a better one than the usual.
    pub prompt: fn(&Match, AbilityId, &Op) -> Option<Prompt>,
    /// The prompts of what the kernel itself asks.
    pub asks: Asks,
    /// How games end that the kernel itself ends.
    pub ends: Ends,
    /// Where something parked is about to happen, for what is asked of it while it lies there.
    pub parked_place: fn(&Q, &Parked) -> Spot,
    /// What a seat may claim without being asked (a stalemate), and what the claim does.
    pub claims: fn(&Q, Seat, &mut Vec<Opt>),
    /// Does what was claimed.
    pub claim: fn(&mut Cx, Seat, Opt),
    /// What everybody knows of something, for those who look at the table; nothing in the rules reads it.
    pub facts: fn(&Q, Topic, &mut Vec<Fact>),
    /// A player gives up and the others play on; false if that ends the game.
    pub leave: fn(&mut Cx, Seat) -> bool,
    /// Can all these costs of one program be paid together, none with what another takes?
    pub afford: fn(&Q, &Env, &mut dyn Iterator<Item = Call>) -> bool,
    /// What is asked for when a number of a card is read and nobody says for whom, if the moment says it.
    pub asked_now: fn(&Q, &Facts, Slot) -> Option<[Val; 4]>,
    /// Is what would change nothing refused?
    pub only_changes: bool,
    /// Clause ids the kernel itself cites.
    pub clauses: Clauses,
    /// Numbers remembered of a card that leaves, as slots.
    pub remembered: &'static [Slot],
    /// How many rows an observation of this game has.
    pub observed: Caps,
}

impl Book {
    /// A book with nothing in it: what a game does not need, it takes from here.
    pub const PLAIN: Book = Book {
        version: 1,
        vocab: &Vocab::PLAIN,
        timing: Timing::PLAIN,
        kinds: &[],
        procs: &[],
        windows: &[],
        menus: &[],
        verbs: &[],
        text_tags: Tag::set(&[]),
        marks: [Tag::set(&[]); MARKS],
        place_tag: Tag(0),
        attached: 0,
        setup: |_| {},
        check: |_| false,
        use_ability: |cx, u| {
            cx.run(u.ability, u.this, u.seat, u.rec, Spot::NOWHERE);
        },
        stage: |_, _| {},
        may_use: |_, _, _| true,
        choosable: |_, _, _, _| true,
        rel: |_, _, _, _| false,
        role: |_, _| Ref::NONE,
        role_place: |_, _| Spot::NOWHERE,
        now: |_, _, _| false,
        number: |_, _, _| 0,
        arms_in_full: false,
        seat_number: |_, _, _, _| 0,
        test: |_, _, _, _| false,
        host: None,
        hopeless: |_, _| false,
        places: |_, _, _, _| {},
        first: |q| q.t.head.active,
        window_answers: WindowId(0),
        window_late: WindowId(0),
        adds: |_, _, _, _| {},
        x: |_, _| 0,
        more_uses: |_, _| 0,
        by_chance: |_, _, _, _| false,
        targeted: None,
        prompt: |_, _, _| None,
        asks: Asks {
            pick: Prompt(0),
            target: Prompt(0),
            number: Prompt(0),
            may: Prompt(0),
            branch: Prompt(0),
            order: Prompt(0),
        },
        ends: Ends { stuck: Ending(0), conceded: Ending(0) },
        parked_place: |_, _| Spot::NOWHERE,
        claims: |_, _, _| {},
        claim: |_, _, _| {},
        facts: |_, _, _| {},
        leave: |_, _| false,
        afford: |_, _, _| true,
        asked_now: |_, _, _| None,
        only_changes: false,
        clauses: Clauses {
            limit: "",
            maximum: "",
            gate: "",
            cost: "",
            target: "",
            protected: "",
            change: "",
            blank: "",
            timing: "",
        },
        remembered: &[],
        observed: Caps::PLAIN,
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

/// The endings the kernel knows.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Caught in a loop that nobody can end.
    pub stuck: Ending,
    /// Somebody gave up, or all agreed.
    pub conceded: Ending,
}

/// The clauses behind the kernel's own refusals.
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
