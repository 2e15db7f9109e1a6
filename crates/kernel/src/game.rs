//! What the outside holds: start, ask what may be done, choose, copy, save, restore.

use crate::back::{Asked, Back};
use crate::book::*;
use crate::bounds::{Bound, Read};
use crate::cx::*;
use crate::film::{Film, Moment};
use crate::flow::{self, Stop, ask};
use crate::ids::*;
use crate::judge::{Judge, Reason};
use crate::note::Note;
use crate::query::Q;
use crate::table::*;
use std::sync::Arc;

/// A game in progress.
///
/// ```
/// # use muster_kernel::{Book, Cx, Flow, Game, Global, Match, Menu, MenuId, MenuRule, Next, Opt, Prompt, Question, Ref, Seat, Vocab};
/// # use muster_kernel::{procs, words};
/// # words! { pub mod prompt: Prompt { ADD "add something" } }
/// # words! { pub mod global: Global { SUM "sum" } }
/// # words! { pub mod menu: MenuId => MenuRule { ONE_TO_THREE "one to three" (one_to_three) } }
/// # fn one_to_three(m: &mut Menu) { m.out.extend((1..=3).map(Opt::number)); }
/// # fn asks(cx: &mut Cx) -> Next {
/// #     cx.ask(Question::new(Seat(0), menu::ONE_TO_THREE, round::ANSWER, prompt::ADD));
/// #     Next::Go
/// # }
/// # fn adds(cx: &mut Cx) -> Next {
/// #     let sum = cx.t().global(global::SUM) + cx.r(round::ANSWER).n();
/// #     cx.set_global(global::SUM, sum);
/// #     Next::To(round::at::ASKS)
/// # }
/// # procs! { round "round" (ANSWER) { ASKS "asks" asks; ADDS "adds" adds; } }
/// # static VOCAB: Vocab = Vocab { prompts: prompt::WORDS, globals: global::WORDS, ..Vocab::PLAIN };
/// # fn setup(cx: &mut Cx) { cx.call(round::PROC, Seat(0), Ref::NONE, &[]); }
/// # static BOOK: Book = Book {
/// #     vocab: &VOCAB, procs: PROCS, menus: menu::LIST, flow: Flow { setup, ..Flow::PLAIN }, ..Book::PLAIN
/// # };
/// # fn main() -> Result<(), muster_kernel::Refusal> {
/// # let sums = Match::new(&BOOK, vec![], Default::default(), vec![vec![], vec![]], [0; 32], vec![]);
/// // one player is asked for one to three again and again; all of it is added up
/// let mut game = Game::start(std::sync::Arc::new(sums));
/// game.choose(Seat(0), 1)?;
/// let before = game.snapshot();
/// game.choose(Seat(0), 2)?;
/// assert_eq!(game.t().global(global::SUM), 5);
///
/// // back to where it was, in the same game or in another one
/// let other = before.game();
/// assert_eq!(other.t().global(global::SUM), 2);
/// game.go_to(&before);
/// assert_eq!(game.fingerprint(), other.fingerprint());
/// # Ok(())
/// # }
/// ```
pub struct Game {
    /// What does not change during the game.
    pub m: Arc<Match>,
    pub(crate) t: Box<Table>,
    s: Scratch,
    back: Back,
    stuck: Option<Bound>,
}

/// Why a choice was refused. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is nothing left to decide.
    Over,
    /// Another seat is asked.
    NotYourDecision {
        /// The one who tried.
        seat: Seat,
    },
    /// The list is shorter.
    NoSuchOption {
        /// What was tried.
        index: usize,
        /// How many there are.
        options: usize,
    },
    /// It cannot be carried to its end.
    TooMuch(Bound),
}

/// By symbol, for logs; players read it in the words of their language.
impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Refusal::Over => write!(f, "refusal.over"),
            Refusal::NotYourDecision { seat } => write!(f, "refusal.not-your-decision: {}", seat.0),
            Refusal::NoSuchOption { index, options } => write!(f, "refusal.no-such-option: {index} / {options}"),
            Refusal::TooMuch(b) => write!(f, "refusal.too-much: {b}"),
        }
    }
}

impl std::error::Error for Refusal {}

/// A question put to a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Who is asked.
    pub seat: Seat,
    /// The prompt's number in the vocabulary.
    pub prompt: Prompt,
    /// Who else owes a decision at the same time, as bits.
    pub owing: u8,
    /// What it is for.
    pub source: CardId,
    /// The ability that asks, or none.
    pub ability: AbilityId,
    /// The op of that ability that asks.
    pub op: u16,
    /// The id of the rule that asks.
    pub clause: &'static str,
    /// Whether the seat may decline.
    pub optional: bool,
    /// The fewest that must be picked in all.
    pub min: i32,
    /// The most that may be picked in all.
    pub max: i32,
    /// How many were picked already.
    pub picked: i32,
    /// What may be chosen, by the place in this list.
    pub options: Vec<Opt>,
}

impl Game {
    /// Sets the table and runs to the first decision.
    pub fn start(m: Arc<Match>) -> Game {
        Game::start_with(m, false)
    }
    /// As `start`, keeping log lines from the first moment.
    pub fn start_with(m: Arc<Match>, notes: bool) -> Game {
        let setup = m.book.flow.setup;
        Game::arrange(m, notes, setup)
    }
    /// Sets the table by other means than the rulebook's own, as scenarios do, and runs to the first decision.
    pub fn arrange(m: Arc<Match>, notes: bool, f: impl FnOnce(&mut Cx)) -> Game {
        let mut t = empty_table(m.decks.len());
        let mut s = Scratch { notes: notes.then(Vec::new), ..Scratch::default() };
        f(&mut Cx { m: &m, t: &mut t, s: &mut s, me: 0 });
        let mut g = Game { m, t, s, back: Back::default(), stuck: None };
        g.advance();
        g
    }
    /// A table as it is, with nothing listed.
    fn on(m: Arc<Match>, t: Box<Table>) -> Game {
        Game { m, t, s: Scratch::default(), back: Back::default(), stuck: None }
    }
    /// A game whose table somebody has built.
    pub fn with_table(m: Arc<Match>, t: Box<Table>) -> Game {
        let mut g = Game::on(m, t);
        g.refresh();
        g
    }
    /// Runs to the next decision; a game that cannot get there is stuck.
    fn advance(&mut self) {
        self.s.read = Read::begin();
        self.stuck = flow::advance(&self.m, &mut self.t, &mut self.s).err();
    }
    /// What ran out when the table was laid, so that no decision was reached. No choice leads here: a choice that would is
    /// refused.
    pub fn stuck(&self) -> Option<Bound> {
        self.stuck
    }
    /// Changes the table from outside the rules, as scenarios do, and runs on to the next decision.
    pub fn edit<R>(&mut self, f: impl FnOnce(&mut Cx) -> R) -> R {
        self.back.forget();
        let r = f(&mut Cx { m: &self.m, t: &mut self.t, s: &mut self.s, me: 0 });
        self.advance();
        r
    }
    /// A look at the table as it is now.
    pub fn q(&self) -> Q<'_> {
        Read::begin();
        Q::new(&self.m, &self.t)
    }
    /// The table, to read.
    #[inline]
    pub fn t(&self) -> &Table {
        &self.t
    }
    /// Whether nobody will be asked any more.
    pub fn is_over(&self) -> bool {
        self.t.head.over
    }
    /// The seat to be asked next; with several owing, the lowest.
    pub fn to_decide(&self) -> Option<Seat> {
        if self.is_over() { None } else { flow::owing(&self.t) }
    }
    /// The seats that owe a decision, as bits.
    pub fn owing(&self) -> u8 {
        if self.is_over() { 0 } else { flow::owing_all(&self.t) }
    }
    /// Does this seat owe a decision? A seat that does not exist never does.
    pub fn owes(&self, seat: Seat) -> bool {
        seat.0 < 8 && self.owing() >> seat.0 & 1 != 0
    }
    /// Makes the options of the seat to be asked anew, without running on.
    pub(crate) fn relist(&mut self) {
        self.back.forget();
        self.s.opts = self.to_decide().map_or(Vec::new(), |seat| self.options_for(seat));
    }
    /// The options of the seat to be asked next, as the last step left them.
    #[inline]
    pub fn options(&self) -> &[Opt] {
        if self.is_over() { &[] } else { &self.s.opts }
    }
    /// What a seat may choose now.
    pub fn options_for(&self, seat: Seat) -> Vec<Opt> {
        let mut out = Vec::new();
        self.list_options(seat, &mut out, &mut Vec::new());
        out
    }
    /// The same into lists that are used again: the options, and room to look for them.
    pub fn list_options(&self, seat: Seat, out: &mut Vec<Opt>, vals: &mut Vec<Val>) {
        if self.owes(seat) {
            Read::begin();
            let ix = self.t.frames.len() - 1;
            flow::options(&self.m, &self.t, ix, seat, Judge::quick(&self.m), out, vals);
            if self.t.frames[ix].work == Work::Window {
                out.push(Opt::plain(ov::PASS));
            }
        }
    }
    /// Why things that seat might want to do now cannot be done.
    pub fn why_not(&self, seat: Seat) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if self.owes(seat) {
            Read::begin();
            let ix = self.t.frames.len() - 1;
            flow::options(
                &self.m,
                &self.t,
                ix,
                seat,
                Judge::why(&self.m, &mut reasons),
                &mut Vec::new(),
                &mut Vec::new(),
            );
        }
        reasons
    }
    /// The full question for a seat that owes one.
    pub fn decision(&self, seat: Seat) -> Option<Decision> {
        if !self.owes(seat) {
            return None;
        }
        let ix = self.t.frames.len() - 1;
        let f = &self.t.frames[ix];
        let options = self.options_for(seat);
        let below = (0..=ix).rev().map(|i| &self.t.frames[i]).find(|f| f.work == Work::Run);
        let asks_for_ability = f.work == Work::Ask && ix > 0 && self.t.frames[ix - 1].work == Work::Run;
        let (ability, op) = match below {
            Some(r) if asks_for_ability => (AbilityId(r.code), f.regs[ask::DETAIL].n() as u16),
            _ => (AbilityId::NONE, 0),
        };
        let (prompt, clause) = match f.work {
            Work::Window => {
                let rule = &self.m.book.windows[f.code as usize];
                (rule.prompt, rule.clause)
            }
            _ => (Prompt(f.regs[ask::PROMPT].n() as u8), ""),
        };
        let (min, max) = match f.work {
            Work::Window => (0, 1),
            _ => (f.regs[ask::MIN].n(), f.regs[ask::MAX].n()),
        };
        let source = match f.work {
            Work::Ask => self.t.frames[ix.saturating_sub(1)].source,
            _ => f.source,
        };
        Some(Decision {
            seat,
            prompt,
            owing: self.owing(),
            source: source.card(),
            ability,
            op,
            clause,
            optional: f.work == Work::Window || min == 0,
            min,
            max,
            picked: if f.work == Work::Ask { f.pc as i32 } else { 0 },
            options,
        })
    }
    /// Takes an option by its index in the seat's list and runs on to the next decision.
    pub fn choose(&mut self, seat: Seat, index: usize) -> Result<Stop, Refusal> {
        self.attempt(Asked::Choice(seat, index))
    }
    /// Does what is asked, or leaves the game as it is: a refusal comes before anything is done, and what comes to no end
    /// is taken back.
    fn attempt(&mut self, asked: Asked) -> Result<Stop, Refusal> {
        self.back.before(&self.t);
        let notes = self.s.notes.as_ref().map_or(0, Vec::len);
        let (beats, idle) = (self.s.beats, self.s.idle);
        let r = self.carry_out(asked);
        match r {
            Ok(_) => self.back.made(asked),
            Err(Refusal::TooMuch(_)) if self.stuck.is_none() => {
                self.go_back();
                (self.s.beats, self.s.idle) = (beats, idle);
                if let Some(list) = &mut self.s.notes {
                    list.truncate(notes);
                }
            }
            Err(_) => {}
        }
        r
    }
    fn carry_out(&mut self, asked: Asked) -> Result<Stop, Refusal> {
        self.s.read = Read::begin();
        match asked {
            Asked::Choice(seat, index) => self.chosen(seat, index),
            Asked::Claim(seat, index) => self.claimed(seat, index),
            Asked::Leave(seat) => self.conceded(seat),
        }
    }
    /// Restores the table as it was before what could not be carried to its end, by doing again what led there.
    #[cold]
    fn go_back(&mut self) {
        let Some((kept, since)) = self.back.way() else { return };
        kept.unpack(&mut self.t);
        let (notes, ran, filmed) = (self.s.notes.take(), self.s.ran.take(), self.s.film.is_some());
        let unasked = self.s.unasked.take();
        self.s = Scratch::default();
        self.advance();
        for asked in since {
            // each of them was done before, so none is refused
            let _ = self.carry_out(asked);
        }
        (self.s.notes, self.s.ran, self.s.film) = (notes, ran, filmed.then(Film::default));
        self.s.unasked = unasked;
    }
    fn chosen(&mut self, seat: Seat, index: usize) -> Result<Stop, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if let Some(bound) = self.stuck {
            return Err(Refusal::TooMuch(bound));
        }
        if !self.owes(seat) {
            return Err(Refusal::NotYourDecision { seat });
        }
        if Some(seat) != flow::owing(&self.t) {
            // several seats owe a secret decision and this one is not the first
            let (mut list, mut vals) = std::mem::take(&mut self.s.others);
            list.clear();
            self.list_options(seat, &mut list, &mut vals);
            let (o, n) = (list.get(index).copied(), list.len());
            self.s.others = (list, vals);
            return self.take(seat, o, n, index);
        }
        let (o, n) = (self.s.opts.get(index).copied(), self.s.opts.len());
        self.take(seat, o, n, index)
    }
    fn take(&mut self, seat: Seat, o: Option<Opt>, n: usize, index: usize) -> Result<Stop, Refusal> {
        let Some(o) = o else { return Err(Refusal::NoSuchOption { index, options: n }) };
        self.run(|cx| flow::answer(cx, seat, o))
    }
    /// Changes the table as somebody wished and runs on.
    fn run(&mut self, f: impl FnOnce(&mut Cx)) -> Result<Stop, Refusal> {
        let me = self.t.frames.len() - 1;
        self.t.head.choices += 1;
        self.s.idle = Idle::default();
        let mut cx = Cx { m: &self.m, t: &mut self.t, s: &mut self.s, me };
        f(&mut cx);
        // as if nobody had been asked: what a window tells of is told in a moment of its own
        cx.film();
        flow::advance(&self.m, &mut self.t, &mut self.s).map_err(Refusal::TooMuch)
    }
    /// What a seat may claim now without being asked. A seat that does not exist claims nothing.
    pub fn claims(&self, seat: Seat) -> Vec<Opt> {
        let mut out = Vec::new();
        if !self.is_over() && self.stuck.is_none() && seat.0 < self.t.head.seats {
            (self.m.book.flow.claims)(&self.q(), seat, &mut out);
        }
        out
    }
    /// Takes something a seat may claim without being asked, by its place among its [claims](Game::claims).
    pub fn claim(&mut self, seat: Seat, index: usize) -> Result<Stop, Refusal> {
        self.attempt(Asked::Claim(seat, index))
    }
    fn claimed(&mut self, seat: Seat, index: usize) -> Result<Stop, Refusal> {
        let list = self.claims(seat);
        let Some(o) = list.get(index).copied() else {
            return Err(Refusal::NoSuchOption { index, options: list.len() });
        };
        self.run(|cx| (cx.m.book.flow.claim)(cx, seat, o))
    }
    /// A player gives up; the others win, or play on if the book lets them.
    pub fn concede(&mut self, seat: Seat) -> Result<Stop, Refusal> {
        self.attempt(Asked::Leave(seat))
    }
    fn conceded(&mut self, seat: Seat) -> Result<Stop, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if seat.0 >= self.t.head.seats {
            return Err(Refusal::NotYourDecision { seat });
        }
        let all = ((1u8 << self.t.head.seats) - 1) & !self.t.head.out;
        let mut cx = Cx { m: &self.m, t: &mut self.t, s: &mut self.s, me: 0 };
        if !(cx.m.book.flow.leave)(&mut cx, seat) {
            cx.end(all & !(1 << seat.0), cx.m.book.flow.ends.conceded);
            return Ok(Stop::Over);
        }
        flow::advance(&self.m, &mut self.t, &mut self.s).map_err(Refusal::TooMuch)
    }
    /// Copies another game of the same match into this one without allocating.
    pub fn copy_from(&mut self, other: &Game) {
        if !Arc::ptr_eq(&self.m, &other.m) {
            self.m = other.m.clone();
        }
        self.t.clone_from(&other.t);
        self.s.opts.clear();
        self.s.opts.extend_from_slice(&other.s.opts);
        self.back.copy(&other.back);
        self.stuck = other.stuck;
    }
    /// The game as it stands, to come back to.
    pub fn snapshot(&self) -> Snapshot {
        let (table, options) = (Arc::new(Packed::of(&self.t)), self.s.opts.clone());
        Snapshot { m: self.m.clone(), table, options, stuck: self.stuck }
    }
    /// The same in the room of a snapshot that is no longer needed, without allocating if that is enough.
    pub fn snapshot_in(&self, s: &mut Snapshot) {
        match Arc::get_mut(&mut s.table) {
            Some(table) => table.pack(&self.t),
            None => s.table = Arc::new(Packed::of(&self.t)),
        }
        if !Arc::ptr_eq(&s.m, &self.m) {
            s.m = self.m.clone();
        }
        s.options.clone_from(&self.s.opts);
        s.stuck = self.stuck;
    }
    /// Goes on from a snapshot of any game, without allocating. What is told from now on is told as this game tells it.
    pub fn go_to(&mut self, s: &Snapshot) {
        if !Arc::ptr_eq(&self.m, &s.m) {
            self.m = s.m.clone();
        }
        s.table.unpack(&mut self.t);
        self.s.opts.clone_from(&s.options);
        self.back.begin(&s.table);
        self.stuck = s.stuck;
    }
    /// Makes options and indexes anew from the table.
    pub fn refresh(&mut self) {
        self.back.forget();
        self.t.rebuild(&self.m);
        if !self.is_over() {
            self.advance();
        }
    }
    /// Keeps log lines from now on, or no longer.
    pub fn keep_notes(&mut self, on: bool) {
        self.s.notes = on.then(Vec::new);
    }
    /// The log lines since the last call.
    pub fn take_notes(&mut self) -> Vec<Note> {
        match &mut self.s.notes {
            Some(notes) => std::mem::take(notes),
            None => Vec::new(),
        }
    }
    /// Keeps how the table stands after each thing that the log tells of, along with the log.
    pub fn keep_film(&mut self, on: bool) {
        self.s.film = on.then(Film::default);
        if on {
            self.keep_notes(true);
        }
    }
    /// The log lines since the last call, and the moments on the way, the oldest first.
    pub fn take_film(&mut self) -> (Vec<Note>, Vec<Moment>) {
        let kept = self.s.film.iter_mut().flat_map(Film::take);
        let moments = kept.map(|(notes, t)| Moment { notes, game: Game::on(self.m.clone(), t) }).collect();
        (self.take_notes(), moments)
    }
    /// Keeps which ops of which abilities are run, for tests that ask what is never used.
    pub fn keep_ran(&mut self, on: bool) {
        self.s.ran = on.then(Vec::new);
    }
    /// The ops run since the last call.
    pub fn take_ran(&mut self) -> Vec<(AbilityId, u16)> {
        self.s.ran.as_mut().map(std::mem::take).unwrap_or_default()
    }
    /// Keeps what is taken without asking, because there is nothing else to take.
    pub fn keep_unasked(&mut self) {
        self.s.unasked = Some(Vec::new());
    }
    /// Asks from now on even where there is one option only: for a copy that looks at what lies ahead.
    pub(crate) fn ask_every_step(&mut self) {
        self.s.every_step = true;
    }
    /// What was taken without asking since the last call, and for whom.
    pub fn take_unasked(&mut self) -> Vec<(Seat, Opt)> {
        self.s.unasked.as_mut().map(std::mem::take).unwrap_or_default()
    }
    /// The first op in the costs or targets of a program that found too little, since the last call.
    pub(crate) fn take_dead_end(&mut self) -> Option<(AbilityId, u16)> {
        self.s.dead_end.take()
    }
    /// How often a pass was made that nobody was asked about, though they might have acted: a pause for those who watch.
    pub fn beats(&self) -> u32 {
        self.s.beats
    }
    /// Seats that have passed windows since the last choice without being asked, as bits: they could do nothing. To be kept
    /// from the others, who may not know it.
    pub fn idle(&self) -> u8 {
        self.s.idle.seats
    }
    /// The same in the order they were passed in, each time it was another's turn; no more than sixteen.
    pub fn idle_in_turn(&self) -> impl Iterator<Item = Seat> {
        self.s.idle.in_turn()
    }
    /// Those of them that were passed where answers are given, not in their turn, as bits.
    pub fn idle_to_answer(&self) -> u8 {
        self.s.idle.unanswering
    }
    /// The seat that is asked in a window, where it may pass; none while another kind of question stands.
    pub fn asked_in_window(&self) -> Option<Seat> {
        let top = self.t.frames.iter().next_back()?;
        if top.work == Work::Window { self.to_decide() } else { None }
    }

    /// The seat that is asked in a window for answers.
    pub fn asked_to_answer(&self) -> Option<Seat> {
        let window = self.t.frames.iter().next_back().map_or(0, |top| top.code as usize);
        self.asked_in_window().filter(|_| self.m.book.windows.get(window).is_some_and(|rule| !rule.turn))
    }

    /// The whole state as bytes, with a seal that shows whether they are still those that were saved.
    pub fn save(&self) -> Result<Vec<u8>, String> {
        let mut bytes = postcard::to_stdvec(&*self.t).map_err(|e| format!("the game cannot be saved: {e}"))?;
        bytes.extend_from_slice(&seal(&self.m, &bytes));
        Ok(bytes)
    }
    /// A state saved before, for the same match. Bytes that were changed or saved by other rules are refused; the seal
    /// is no secret, so take saved games only from where they were saved.
    pub fn restore(m: Arc<Match>, bytes: &[u8]) -> Result<Game, String> {
        let Some((bytes, last)) = bytes.split_last_chunk::<8>() else {
            return Err("not a saved game: too short".into());
        };
        if *last != seal(&m, bytes) {
            return Err("not a saved game of these rules, or a changed one".into());
        }
        let t: Table = postcard::from_bytes(bytes).map_err(|e| format!("not a saved game: {e}"))?;
        if t.head.seats as usize != m.decks.len()
            || t.zones.len() != MAX_ZONES
            || t.cards.len() > MAX_CARDS
            || t.cards.iter().any(|c| c.def.ix() >= m.defs.len())
        {
            return Err("the saved game belongs to another match".into());
        }
        Ok(Game::with_table(m, Box::new(t)))
    }
}

/// A game as it stood, in a few kilobytes where a [`Game`] takes fifty. To keep many positions, keep these, and have one game to
/// play on: [`Game::go_to`] lays a snapshot out on it faster than another game is copied.
///
/// It is for one program: what is to outlive that is [saved](Game::save).
#[derive(Clone)]
pub struct Snapshot {
    m: Arc<Match>,
    table: Arc<Packed>,
    options: Vec<Opt>,
    stuck: Option<Bound>,
}

impl Snapshot {
    /// A game that goes on from here.
    pub fn game(&self) -> Game {
        let mut g = Game::on(self.m.clone(), Box::default());
        g.go_to(self);
        g
    }
    /// The match it is of.
    pub fn of(&self) -> &Arc<Match> {
        &self.m
    }
    /// The bytes of the table's state.
    pub fn bytes(&self) -> usize {
        self.table.live()
    }
}

impl Clone for Game {
    fn clone(&self) -> Self {
        let mut g = Game::on(self.m.clone(), Box::default());
        g.copy_from(self);
        g
    }
}

fn seal(m: &Match, bytes: &[u8]) -> [u8; 8] {
    xxhash_rust::xxh3::xxh3_64_with_seed(bytes, m.rules).to_le_bytes()
}

fn empty_table(seats: usize) -> Box<Table> {
    let mut t = Box::<Table>::default();
    t.head.seats = seats as u8;
    for _ in 0..seats {
        t.players.push(Player::default());
    }
    for _ in 0..MAX_ZONES {
        t.zones.push(Pile::default());
    }
    t
}
