//! A game being played and written down, with the way back kept open.

use crate::check::{Mismatch, What, open};
use crate::record::*;
use muster_kernel::seen::{Viewer, decision_view};
use muster_kernel::{DefId, Game, Match, Moment, Note, Refusal, Seat, Told};
use muster_pack::{Mode, Pack};
use muster_sight::speak::{self, Piece};
use muster_sight::{ENGLISH, Say, Speech, Tongue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Steps from one saved state to the next: going back costs one restoring and fewer steps than this.
const SAVE_EVERY: usize = 8;

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Each seat's deck, as the pack's check gave it.
    pub decks: Vec<Vec<DefId>>,
    /// What all its shuffles and dice come from.
    pub seed: u64,
    /// What the seats' players are called. Missing names become "Player 1" and so on.
    pub players: Vec<String>,
}

/// A game with its record. Everything done goes through here.
///
/// ```
/// use muster_pack::Pack;
/// use muster_replay::{Record, Session, Setup, verify};
///
/// let pack: &dyn Pack = &muster_conquest::pack::Conquest::new().map_err(|d| muster_lang::render_all(&d, false))?;
/// let decks = vec![pack.random_deck(1), pack.random_deck(2)];
/// let mut session = Session::start(pack, Setup { decks, seed: 7, players: vec!["Anna".into()] })?;
/// for _ in 0..20 {
///     let Some(seat) = session.game().to_decide() else { break };
///     session.choose(seat, 0).map_err(|refusal| refusal.to_string())?;
/// }
/// // the last step is taken back, and the record keeps that it was
/// assert!(session.undo());
///
/// let text = session.record().to_text()?;
/// let record = Record::parse(&text).map_err(|e| e.to_string())?;
/// assert_eq!(record.players, ["Anna", "Player 2"]);
///
/// // played again, by the texts in the record
/// let report = verify(pack, &record).map_err(|m| m.to_string())?;
/// assert_eq!((report.take_backs, report.steps), (1, session.len()));
///
/// // and played on from where it stopped
/// let later = Session::resume(pack, &record).map_err(|m| m.to_string())?;
/// assert_eq!(later.game().fingerprint(), session.game().fingerprint());
/// # Ok::<(), String>(())
/// ```
pub struct Session {
    game: Game,
    record: Record,
    /// The entries that stand.
    line: Vec<Entry>,
    /// Log lines by the step that made them; step 0 is the setting up.
    log: Vec<(usize, Note)>,
    /// Saved states by the number of steps they come after, ascending; the first is the beginning.
    saves: Vec<(usize, Vec<u8>)>,
    /// The fingerprint of all entries.
    history: u64,
}

/// A line of the log as one viewer reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The step that made it; 0 is the setting up.
    pub step: usize,
    /// What it tells the viewer, by ids.
    pub told: Told,
    /// The line in words, in pieces that know which card or player they name.
    pub spans: Vec<Piece>,
}

impl LogLine {
    /// The whole line as plain words.
    pub fn text(&self) -> String {
        self.spans.iter().map(|s| s.text.as_str()).collect()
    }
}

/// What was told of a step, and the table after each thing that was told.
pub type Film = (Vec<Note>, Vec<Moment>);

impl Session {
    /// Starts a game. Refused if a deck holds a card that a record could not name.
    pub fn start(pack: &dyn Pack, setup: Setup) -> Result<Session, String> {
        let mode = Mode::usual(pack, setup.decks.len());
        Session::start_in(pack, &mode, setup)
    }
    /// The same for a match that is played another way.
    pub fn start_in(pack: &dyn Pack, mode: &Mode, setup: Setup) -> Result<Session, String> {
        let cards = pack.cards();
        let mut codes = Vec::new();
        for deck in &setup.decks {
            let mut list = Vec::new();
            for d in deck {
                let code = cards.sources.get(d.ix()).map(|s| s.id.clone()).unwrap_or_default();
                let right = cards.by_code(&code) == Some(*d)
                    && code.len() <= limits::CODE
                    && !code.chars().any(char::is_whitespace);
                if code.is_empty() || !right {
                    let title = cards.sources.get(d.ix()).map_or("that card", |s| &s.title);
                    return Err(format!("{title} has no code of its own, so a game with it cannot be recorded"));
                }
                list.push(code);
            }
            codes.push(list);
        }
        let seats = setup.decks.len();
        if !mode.seats(pack).contains(&seats) || codes.iter().any(|d| d.len() > limits::DECK) {
            return Err(format!("{} is not played with {seats} decks of such a size", pack.game()));
        }
        let clean = |n: &String| n.chars().filter(|c| !c.is_control()).take(limits::NAME).collect::<String>();
        let name =
            |i: usize| setup.players.get(i).map(clean).filter(|n| !n.is_empty()).unwrap_or(format!("Player {}", i + 1));
        let m = pack.new_match_in(mode, setup.decks, setup.seed);
        let record = Record {
            game: pack.game().into(),
            rules: m.rules,
            book: m.book.version,
            cards: m.held().map(|d| cards.kept(d).text.clone()).collect(),
            decks: codes,
            seed: setup.seed,
            mode: mode.told(pack, seats),
            players: (0..seats).map(name).collect(),
            entries: Vec::new(),
            prints: Vec::new(),
            result: None,
            shuffle: None,
        };
        Ok(Session::begin(m, record))
    }

    /// Begins the game of a record, without its entries.
    fn begin(m: Arc<Match>, head: Record) -> Session {
        let game = Game::start_with(m, true);
        let record = Record { entries: Vec::new(), prints: Vec::new(), result: None, ..head };
        let mut s = Session { game, record, line: Vec::new(), log: Vec::new(), saves: Vec::new(), history: 0 };
        s.record.prints.push(s.print());
        s.keep();
        s
    }

    /// Takes a game up again where its record stops. Its fingerprints are compared on the way.
    pub fn resume(pack: &dyn Pack, record: &Record) -> Result<Session, Mismatch> {
        let m = open(pack, record)?;
        let empty = Record { entries: Vec::new(), prints: Vec::new(), ..record.clone() };
        let mut s = guarded(0, || Session::begin(m, empty))?;
        let mut prints = record.prints.iter().peekable();
        let mut since = 0;
        for n in 0..=record.entries.len() {
            while let Some(p) = prints.next_if(|p| p.after <= n) {
                let found = s.print();
                // a game that could not be played there was given up: nobody knew its state
                let unknown = p.print == 0 && n > 0 && record.entries[n - 1].is_unplayed();
                let differs = match (found.print == p.print || unknown, found.history == p.history) {
                    (true, true) => None,
                    (_, false) => Some((What::Entries, p.history, found.history)),
                    (false, true) => Some((What::Fingerprint, p.print, found.print)),
                };
                if let Some((what, expected, found)) = differs {
                    let hex = |x: u64| format!("{x:016x}");
                    return Err(Mismatch { since, ..Mismatch::new(n, what, hex(expected), hex(found)) });
                }
                since = n;
            }
            if let Some(e) = record.entries.get(n) {
                guarded(n + 1, || s.apply(*e))?.map_err(|r| Mismatch { since, ..Mismatch::refused(n + 1, *e, &r) })?;
            }
        }
        Ok(s)
    }

    /// Does what an entry says.
    fn apply(&mut self, e: Entry) -> Result<(), Refusal> {
        match e {
            Entry::Back { to } => {
                self.back_to(to as usize);
                Ok(())
            }
            e => self.step(e),
        }
    }

    fn step(&mut self, e: Entry) -> Result<(), Refusal> {
        play(&mut self.game, e)?;
        self.line.push(e);
        self.keep();
        self.note_down(e);
        Ok(())
    }

    /// Keeps the new log lines, and the state if it is time.
    fn keep(&mut self) {
        let step = self.line.len();
        self.log.extend(self.game.take_notes().into_iter().map(|n| (step, n)));
        // a state that could not be saved is only farther away: `at` plays on from an earlier one
        if step.is_multiple_of(SAVE_EVERY)
            && let Ok(bytes) = self.game.save()
        {
            self.saves.push((step, bytes));
        }
    }

    fn note_down(&mut self, e: Entry) {
        self.record.entries.push(e);
        self.history = extend_history(self.history, e);
        self.record.result = self.outcome();
        let n = self.record.entries.len();
        if self.record.prints.last().is_none_or(|p| n - p.after >= limits::PRINT_EVERY) {
            self.record.prints.push(self.print());
        }
    }

    fn print(&self) -> Print {
        Print { after: self.record.entries.len(), print: self.game.fingerprint(), history: self.history }
    }

    /// Takes an option by its index in the seat's list.
    pub fn choose(&mut self, seat: Seat, index: usize) -> Result<(), Refusal> {
        self.step(Entry::Choice { seat, option: index.min(u16::MAX as usize) as u16 })
    }
    /// Claims something without being asked, by its index in the seat's list.
    pub fn claim(&mut self, seat: Seat, index: usize) -> Result<(), Refusal> {
        self.step(Entry::Claim { seat, option: index.min(u16::MAX as usize) as u16 })
    }
    /// Gives the game up for a seat.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.step(Entry::Concede { seat })
    }
    /// Takes the last step back. False if there is none.
    pub fn undo(&mut self) -> bool {
        !self.line.is_empty() && self.back_to(self.line.len() - 1)
    }
    /// Takes everything back to before the last step of this seat. False if it made none.
    pub fn undo_for(&mut self, seat: Seat) -> bool {
        let last = self.line.iter().rposition(|e| e.seat() == Some(seat));
        last.is_some_and(|n| self.back_to(n))
    }
    /// Goes back to the moment after `n` steps; the record keeps that it was done. False if there are no more than that.
    pub fn back_to(&mut self, n: usize) -> bool {
        if n >= self.line.len() {
            return false;
        }
        self.game = self.at(n);
        self.line.truncate(n);
        self.log.retain(|(step, _)| *step <= n);
        self.saves.retain(|(step, _)| *step <= n);
        self.note_down(Entry::Back { to: n as u32 });
        true
    }

    /// The game as it was after `n` steps (or now, if there were fewer).
    pub fn at(&self, n: usize) -> Game {
        let n = n.min(self.line.len());
        if n == self.line.len() {
            let mut game = self.game.clone();
            game.keep_notes(true);
            return game;
        }
        let from = self.saves.partition_point(|(step, _)| *step <= n).saturating_sub(1);
        let mut game =
            match self.saves.get(from).map(|(step, bytes)| (*step, Game::restore(self.game.m.clone(), bytes))) {
                Some((step, Ok(mut game))) => {
                    self.line[step..n].iter().for_each(|e| drop(play(&mut game, *e)));
                    game
                }
                // what was saved here can be restored here; if it could not, the beginning is still known
                _ => {
                    let mut game = Game::start(self.game.m.clone());
                    self.line[..n].iter().for_each(|e| drop(play(&mut game, *e)));
                    game
                }
            };
        game.keep_notes(true);
        game
    }

    /// The way from one step to another filmed: the game before it, what was told of each step, and the game after it.
    pub fn filmed(&self, from: usize, to: usize) -> (Game, Vec<Film>, Game) {
        let to = to.min(self.line.len());
        let before = self.at(from.min(to));
        let mut after = before.clone();
        let mut told = Vec::new();
        for e in &self.line[from.min(to)..to] {
            after.keep_film(true);
            // it was done before, so it can be done
            let _ = play(&mut after, *e);
            told.push(after.take_film());
        }
        (before, told, after)
    }

    /// Another session that has come as far as this one had after `n` steps, with a record of its own.
    pub fn fork(&self, n: usize) -> Session {
        let mut s = Session::begin(self.game.m.clone(), self.record.clone());
        for e in &self.line[..n.min(self.line.len())] {
            if s.step(*e).is_err() {
                break;
            }
        }
        s
    }

    /// The game as it stands now.
    pub fn game(&self) -> &Game {
        &self.game
    }
    /// How many steps stand.
    pub fn len(&self) -> usize {
        self.line.len()
    }
    /// Whether nothing was done yet, or all was taken back.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }
    /// The steps that stand.
    pub fn line(&self) -> &[Entry] {
        &self.line
    }
    /// What each seat's player is called.
    pub fn players(&self) -> &[String] {
        &self.record.players
    }
    /// The record up to now, ready to be written.
    pub fn record(&self) -> Record {
        let mut r = self.record.clone();
        let n = r.entries.len();
        if r.prints.last().is_none_or(|p| p.after != n) {
            r.prints.push(self.print());
        }
        r
    }
    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome(&self.game, self.line.last())
    }

    /// The log lines of all steps, as the viewer reads them.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        self.lines(&self.log, viewer)
    }
    /// The log lines of one step; step 0 is the setting up.
    pub fn log_of(&self, step: usize, viewer: Viewer) -> Vec<LogLine> {
        let from = self.log.partition_point(|(s, _)| *s < step);
        let to = self.log.partition_point(|(s, _)| *s <= step);
        self.lines(&self.log[from..to], viewer)
    }
    fn lines(&self, notes: &[(usize, Note)], viewer: Viewer) -> Vec<LogLine> {
        let line = |(step, n): &(usize, Note)| {
            let told = n.told(&self.game.m, viewer);
            let spans = speak::worded(&ENGLISH, &told, *step as u32, &self.game.m, &self.record.players).spans;
            LogLine { step: *step, told, spans }
        };
        notes.iter().map(line).collect()
    }

    /// What a step was, in words, for those who may know: the one who made it, and who sees everything.
    pub fn words_of(&self, step: usize, viewer: Viewer) -> Option<String> {
        let e = *self.line.get(step.checked_sub(1)?)?;
        let seat = e.seat()?;
        if viewer != Viewer::All && viewer != Viewer::Seat(seat) {
            return None;
        }
        let before = self.at(step - 1);
        let name = self.record.players.get(seat.ix()).cloned().unwrap_or_else(|| ENGLISH.say(Say::Somebody));
        let w = Speech::new(&ENGLISH, &before, Viewer::Seat(seat), &[]);
        let what = match e {
            Entry::Choice { option, .. } => {
                muster_sight::labels(&w, &decision_view(&before, seat)?).get(option as usize)?.clone()
            }
            Entry::Claim { option, .. } => {
                let claim = *before.claims(seat).get(option as usize)?;
                w.say(Say::Calls(&muster_sight::claim(&w, claim.verb)))
            }
            Entry::Flag { .. } => w.say(Say::OutOfTime),
            Entry::Absent { .. } => w.say(Say::Absent),
            _ => w.say(Say::Concedes),
        };
        Some(format!("{name}: {what}"))
    }
}

/// Makes one step on a game.
pub fn play(game: &mut Game, e: Entry) -> Result<(), Refusal> {
    match e {
        Entry::Choice { seat, option } => game.choose(seat, option as usize).map(drop),
        Entry::Claim { seat, option } => game.claim(seat, option as usize).map(drop),
        Entry::Tie if game.is_over() => Err(Refusal::Over),
        Entry::Concede { seat } | Entry::Flag { seat } | Entry::Absent { seat } => game.concede(seat).map(drop),
        Entry::Tie => {
            game.edit(|cx| cx.end(0, cx.m.book.flow.ends.conceded));
            Ok(())
        }
        Entry::Back { .. } => Ok(()),
    }
}

/// How a game ended, if it has; `last` is the last step made.
pub fn outcome(game: &Game, last: Option<&Entry>) -> Option<Outcome> {
    let h = &game.t().head();
    let symbol = || game.m.book.vocab.endings.symbol(h.ending.ix()).to_string();
    h.over.then(|| Outcome {
        winners: (0..h.seats).filter(|s| h.winners >> s & 1 != 0).collect(),
        ending: match last {
            // what no rulebook knows of
            Some(e @ (Entry::Flag { .. } | Entry::Absent { .. } | Entry::Tie)) => unplayed_ending(*e).into(),
            _ => symbol(),
        },
    })
}

/// How a game ends by something that is done without playing on, as a symbol.
pub fn unplayed_ending(e: Entry) -> &'static str {
    match e {
        Entry::Flag { .. } => "ending.time",
        Entry::Absent { .. } => "ending.absent",
        Entry::Tie => "ending.agreed",
        _ => "ending.conceded",
    }
}

/// Decks out of a stranger's record may be ones that no rulebook expects: what breaks is answered, not passed on.
pub(crate) fn guarded<R>(choice: usize, f: impl FnOnce() -> R) -> Result<R, Mismatch> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|e| {
        let text = e.downcast_ref::<String>().cloned().or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string()));
        let found = text.unwrap_or_default().chars().take(300).collect();
        Mismatch::new(choice, What::Broken, "a game that can be played".into(), found)
    })
}
