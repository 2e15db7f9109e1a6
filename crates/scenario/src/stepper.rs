//! Playing a scenario line by line.

use crate::draw::draw_with;
use crate::expect::Miss;
use crate::names::{Names, seat_first};
use crate::options::{Asked, describe};
use crate::parse::{Line, Scenario};
use crate::{PLAYERS, pool, table};
use muster_kernel::rng::key_from_seed;
use muster_kernel::seen::Viewer;
use muster_kernel::*;
use muster_pack::{DeckReport, Pack};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Most choices one scenario may make.
const MAX_CHOICES: usize = 5000;
/// Most choices one line may make.
const MAX_LINE_CHOICES: usize = 600;
/// Packs with cards made up on the spot that are kept for the next scenario.
const KEPT: usize = 64;

/// Why a scenario did not pass, with all that helps to see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub file: String,
    pub line: usize,
    pub title: String,
    /// The line that failed.
    pub text: String,
    /// What was expected and what was found.
    pub message: String,
    /// The table as it lay.
    pub table: String,
    /// What was being asked.
    pub options: String,
    /// The last lines of the log.
    pub log: Vec<String>,
}

impl Failure {
    pub(crate) fn of_file(file: &str, message: impl Into<String>) -> Failure {
        Failure { file: file.into(), message: message.into(), ..Failure::default() }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        writeln!(f, "{}:{}: {}", self.file, self.line, self.title)?;
        if !self.text.is_empty() {
            writeln!(f, "  > {}", self.text)?;
        }
        for l in self.message.lines() {
            writeln!(f, "  {l}")?;
        }
        for (head, body) in [("the table", &self.table), ("now", &self.options)] {
            if !body.is_empty() {
                writeln!(f, "  {head}:")?;
                for l in body.lines() {
                    writeln!(f, "    {l}")?;
                }
            }
        }
        if !self.log.is_empty() {
            writeln!(f, "  the log:")?;
            for l in &self.log {
                writeln!(f, "    {l}")?;
            }
        }
        Ok(())
    }
}

/// What came of one scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcome {
    pub title: String,
    pub file: String,
    pub line: usize,
    pub covers: Vec<String>,
    pub passed: bool,
    pub failure: Option<Failure>,
}

/// A game ready to lay tables: its cards, and those of a scenario.
struct Ready {
    pack: Option<Box<dyn Pack>>,
    m: Arc<Match>,
}

/// Runs scenarios of one game, compiling as little as possible.
pub struct Runner<'a> {
    pub(crate) base: &'a dyn Pack,
    plain: Option<Box<dyn Pack>>,
    kept: Mutex<BTreeMap<String, Arc<Ready>>>,
}

impl<'a> Runner<'a> {
    pub fn new(base: &'a dyn Pack) -> Runner<'a> {
        let text = base.scene().plain_cards();
        let plain = if text.is_empty() { None } else { base.with_cards(&[("plain.cards", text)]).ok() };
        Runner { base, plain, kept: Mutex::default() }
    }
    fn plain(&self) -> &dyn Pack {
        self.plain.as_deref().unwrap_or(self.base)
    }
    fn ready(&self, s: &Scenario) -> Result<Arc<Ready>, Failure> {
        let mut text = String::new();
        for l in &s.cards {
            // a card file of its own, with each line at its number in the scenario's file
            let now = text.bytes().filter(|b| *b == b'\n').count() + 1;
            text.extend(std::iter::repeat_n('\n', l.no.saturating_sub(now)));
            text.push_str(&l.text);
            text.push('\n');
        }
        let key = if s.cards.is_empty() { String::new() } else { format!("{}\n{}", s.file, text.trim_start()) };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(r) = kept.get(&key) {
            return Ok(r.clone());
        }
        let pack = if s.cards.is_empty() {
            None
        } else {
            let made = self.plain().with_cards(&[(&s.file, &text)]);
            Some(made.map_err(|d| {
                let first = d.first().map_or(s.line, |d| d.line);
                Failure { line: first, title: s.title.clone(), ..Failure::of_file(&s.file, muster_lang::render_all(&d, false)) }
            })?)
        };
        let m = pack.as_deref().unwrap_or(self.plain()).new_match(vec![Vec::new(), Vec::new()], 0);
        let ready = Arc::new(Ready { pack, m });
        if kept.len() >= KEPT {
            kept.retain(|k, _| k.is_empty());
        }
        kept.insert(key, ready.clone());
        Ok(ready)
    }
    /// Plays a scenario to its end or to the first line that fails. A fault of the engine is a failure too.
    pub fn run(&self, s: &Scenario) -> Outcome {
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.play(s)));
        let result = played.unwrap_or_else(|p| {
            let what = p.downcast_ref::<String>().cloned().or_else(|| p.downcast_ref::<&str>().map(|s| s.to_string()));
            let message = format!("the engine broke: {}", what.unwrap_or_default());
            Err(Failure { line: s.line, title: s.title.clone(), ..Failure::of_file(&s.file, message) })
        });
        Outcome {
            title: s.title.clone(),
            file: s.file.clone(),
            line: s.line,
            covers: s.covers.clone(),
            passed: result.is_ok(),
            failure: result.err(),
        }
    }
    fn play(&self, s: &Scenario) -> Result<(), Failure> {
        let mut stepper = Stepper::new(self, s)?;
        while let Some(r) = stepper.step() {
            r?;
        }
        Ok(())
    }
}

/// Plays one scenario. To play many, make a `Runner`.
pub fn run(pack: &dyn Pack, s: &Scenario) -> Outcome {
    Runner::new(pack).run(s)
}

/// A scenario in the middle of being played.
pub struct Stepper<'a> {
    runner: &'a Runner<'a>,
    ready: Arc<Ready>,
    s: Scenario,
    pub(crate) game: Game,
    pub(crate) names: Names,
    pub(crate) log: Vec<Note>,
    /// How many log lines there were before the last choice.
    pub(crate) before: usize,
    pub(crate) deck: Option<DeckReport>,
    at: usize,
    choices: usize,
}

impl<'a> Stepper<'a> {
    /// Lays the table. No line has been played yet.
    pub fn new(runner: &'a Runner<'a>, s: &Scenario) -> Result<Stepper<'a>, Failure> {
        let ready = runner.ready(s)?;
        let mut names = Names::default();
        let mut fault = None;
        let m = Arc::new(ready.m.with_key(key_from_seed(table::seed_of(s))));
        let pack = ready.pack.as_deref().unwrap_or(runner.plain());
        let mut game = Game::arrange(m, true, |cx| fault = table::lay(pack, s, cx, &mut names).err());
        if let Some((line, message)) = fault {
            return Err(failure_at(s, line, message));
        }
        let deck = match s.deck.is_empty() {
            true => None,
            false => Some(pool::deck(pack, &s.file, &s.deck).map_err(|(line, m)| failure_at(s, line, m))?.1),
        };
        let log = game.take_notes();
        Ok(Stepper { runner, ready: ready.clone(), s: s.clone(), game, names, log, before: 0, deck, at: 0, choices: 0 })
    }
    pub fn game(&self) -> &Game {
        &self.game
    }
    pub fn scenario(&self) -> &Scenario {
        &self.s
    }
    /// The line that is played next.
    pub fn next_line(&self) -> Option<&Line> {
        self.s.play.get(self.at)
    }
    /// The table as text, with the scenario's names.
    pub fn draw(&self) -> String {
        draw_with(&self.game, &self.names, Viewer::All)
    }
    /// What is being asked, with the scenario's names.
    pub fn asked(&self) -> String {
        describe(&self.game, &self.names, self.pack().cards())
    }
    /// The log so far as a player reads it; `None` reads what everybody does.
    pub fn log_lines(&self, viewer: Option<Seat>) -> Vec<String> {
        self.lines_from(0, viewer)
    }
    pub(crate) fn lines_from(&self, from: usize, viewer: Option<Seat>) -> Vec<String> {
        let names = PLAYERS.map(String::from);
        self.log[from..].iter().map(|n| n.line(&self.game.m, &names, viewer, false)).collect()
    }
    /// The game with the scenario's own cards.
    pub(crate) fn pack(&self) -> &dyn Pack {
        self.ready.pack.as_deref().unwrap_or(self.runner.plain())
    }
    pub(crate) fn base(&self) -> &dyn Pack {
        self.runner.base
    }
    /// Plays the next line. None after the last.
    pub fn step(&mut self) -> Option<Result<Line, Failure>> {
        let line = self.s.play.get(self.at)?.clone();
        self.at += 1;
        let result = self.line(&line.text);
        Some(result.map_err(|m| self.failure(&line, m)).map(|()| line))
    }

    fn failure(&self, line: &Line, message: String) -> Failure {
        let mut log = self.log_lines(None);
        let skip = log.len().saturating_sub(8);
        Failure {
            file: self.s.file.clone(),
            line: line.no,
            title: self.s.title.clone(),
            text: line.text.clone(),
            message,
            table: if self.s.table.is_empty() && self.deck.is_some() { String::new() } else { self.draw() },
            options: if self.s.table.is_empty() && self.deck.is_some() { String::new() } else { self.asked() },
            log: log.split_off(skip),
        }
    }

    fn line(&mut self, text: &str) -> Result<(), String> {
        if let Some(words) = text.strip_prefix("expect ") {
            return self.check(words.trim()).map_err(|m| m.to_string());
        }
        if text == "both pass" {
            return self.both_pass();
        }
        if let Some(until) = text.strip_prefix("pass until ") {
            return self.pass_until(None, until.trim());
        }
        let colon = text.split(':').next().is_some_and(|w| seat_first(w.trim()).is_some_and(|(_, r)| r.is_empty()));
        if let Some((seat, rest)) = seat_first(text) {
            if colon {
                return self.choose_all(seat, rest.trim_start_matches(':').trim());
            }
            if let Some(until) = rest.strip_prefix("passes until ") {
                return self.pass_until(Some(seat), until.trim());
            }
            if rest == "passes" {
                return self.choose_all(seat, "pass");
            }
            if let Some(what) = rest.strip_prefix("claims ") {
                return self.claim(seat, what.trim());
            }
            if rest == "concedes" {
                let endings = self.game.m.book.vocab.endings;
                let ending = endings.iter().position(|e| *e == "conceded").unwrap_or(0);
                self.before = self.log.len();
                self.game.concede(seat, ending as u8);
                self.log.extend(self.game.take_notes());
                return Ok(());
            }
        }
        let known = ["Anna: choice", "Ben: choice", "both pass", "pass until …", "Anna passes", "Anna passes until …", "Anna claims …", "Anna concedes", "expect …"];
        let word = text.split_whitespace().next().unwrap_or("");
        let near = muster_lang::nearest_name(word, ["Anna", "Ben", "both pass", "pass until", "expect"]);
        let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
        Err(format!("this is no line of play; expected one of: {}{near}", known.join(" | ")))
    }

    fn asked_of(&self, seat: Seat) -> Result<Asked, String> {
        Asked::of(&self.game, &self.names, self.pack().cards(), seat).ok_or_else(|| format!("{} is not asked anything now", PLAYERS[seat.ix().min(1)]))
    }

    fn take(&mut self, seat: Seat, index: usize) -> Result<(), String> {
        self.choices += 1;
        if self.choices > MAX_CHOICES {
            return Err(format!("a scenario makes at most {MAX_CHOICES} choices"));
        }
        self.before = self.log.len();
        let r = self.game.choose(seat, index);
        self.log.extend(self.game.take_notes());
        r.map(|_| ()).map_err(|e| e.to_string())
    }

    /// Takes the choices of a line one after the other.
    fn choose_all(&mut self, seat: Seat, words: &str) -> Result<(), String> {
        let mut rest = words.trim();
        let mut made = 0;
        while !rest.is_empty() {
            if made > 0 && self.settled(seat, rest) {
                return Ok(());
            }
            let asked = self.asked_of(seat)?;
            if asked.many() {
                return self.choose_set(seat, &asked, rest);
            }
            let (i, next) = first_choice(&asked, rest)?;
            self.take(seat, i)?;
            made += 1;
            rest = rest[next..].trim();
        }
        if made == 0 { Err("what is chosen?".into()) } else { Ok(()) }
    }

    /// Picks several of a list in whatever order they are written; the game asks for them in its own order.
    fn choose_set(&mut self, seat: Seat, asked: &Asked, words: &str) -> Result<(), String> {
        let mut left = self.split_choices(asked, words);
        let forced = self.game.t.head.forced;
        let question = self.game.t.frames.len();
        while !left.is_empty() {
            let now = Asked::of(&self.game, &self.names, self.pack().cards(), seat)
                .filter(|a| a.many() && self.game.t.frames.len() == question);
            let Some(now) = now else { break };
            let mut hits: Vec<(usize, usize)> = Vec::new();
            for (w, word) in left.iter().enumerate() {
                match now.find(word) {
                    Ok(i) => hits.push((i, w)),
                    Err(e) if e.contains("could be any of") => return Err(e),
                    Err(_) => {}
                }
            }
            let Some((i, w)) = hits.into_iter().min() else {
                return Err(format!("{} is none of the options", left.iter().map(|w| format!("\"{w}\"")).collect::<Vec<_>>().join(", ")));
            };
            left.remove(w);
            self.take(seat, i)?;
        }
        // what could be picked no other way was picked by itself
        left.retain(|w| !w.eq_ignore_ascii_case("done"));
        let by_itself = (self.game.t.head.forced - forced) as usize;
        match left.first() {
            Some(w) if left.len() > by_itself => Err(format!("the choice was over before \"{w}\"")),
            _ => Ok(()),
        }
    }

    /// Cuts a list of choices at commas that are not part of a name.
    fn split_choices<'w>(&self, asked: &Asked, words: &'w str) -> Vec<&'w str> {
        let mut out = Vec::new();
        let mut rest = words.trim();
        while !rest.is_empty() {
            let mut ends: Vec<usize> = rest.match_indices(',').map(|(i, _)| i).collect();
            ends.push(rest.len());
            let fits = |e: &&usize| {
                let w = &rest[..**e];
                asked.find(w).is_ok() || !self.names.find_all(&self.game, w).is_empty()
            };
            let end = ends.iter().rev().find(fits).copied().unwrap_or(ends[0]);
            out.push(rest[..end].trim());
            rest = rest.get(end + 1..).unwrap_or("").trim();
        }
        out
    }

    /// Is what is left of a line done already, because only one thing could be chosen?
    fn settled(&self, seat: Seat, rest: &str) -> bool {
        let asked = Asked::of(&self.game, &self.names, self.pack().cards(), seat);
        if asked.as_ref().is_some_and(|a| cuts(rest).any(|(end, _)| a.find(&rest[..end]).is_ok())) {
            return false;
        }
        if rest.eq_ignore_ascii_case("done") {
            return true;
        }
        // the card the last choice was about stands where the line says
        let place = ["to ", "at ", "on "].iter().find_map(|w| rest.strip_prefix(w)).unwrap_or(rest);
        match self.names.find(&self.game, place) {
            Ok(p) => self.game.t.kids(p).last().is_some_and(|c| self.game.t.card(c).owner == seat),
            Err(_) => false,
        }
    }

    fn claim(&mut self, seat: Seat, what: &str) -> Result<(), String> {
        let claims = self.game.claims(seat);
        let vocab = self.game.m.book.vocab;
        let labels: Vec<String> = claims.iter().map(|o| seen::verb_name(vocab, o.verb).to_string()).collect();
        let wanted = muster_lang::normalise_name(what);
        let wanted = wanted.strip_prefix("a ").unwrap_or(&wanted);
        match labels.iter().position(|l| muster_lang::normalise_name(l) == wanted) {
            Some(i) => {
                self.before = self.log.len();
                let r = self.game.claim(seat, i);
                self.log.extend(self.game.take_notes());
                r.map(|_| ()).map_err(|e| e.to_string())
            }
            None if labels.is_empty() => Err(format!("{} may claim nothing now", PLAYERS[seat.ix().min(1)])),
            None => Err(format!("\"{what}\" may not be claimed; possible is: {}", labels.join(" | "))),
        }
    }

    /// Whoever is asked in the window that is open passes until it closes or something else is asked.
    fn both_pass(&mut self) -> Result<(), String> {
        let under = |g: &Game| g.t.frames.split_last().map(|(top, below)| (top.work, top.code, below.to_vec()));
        let Some((Work::Window, code, below)) = under(&self.game) else {
            return Err("nobody may pass: no window is open".into());
        };
        for _ in 0..MAX_LINE_CHOICES {
            let Some(seat) = self.game.to_decide() else { return Ok(()) };
            self.choose_all(seat, "pass")?;
            match under(&self.game) {
                Some((Work::Window, c, b)) if c == code && b == below => {}
                _ => return Ok(()),
            }
        }
        Err("this window does not close".into())
    }

    fn pass_until(&mut self, only: Option<Seat>, until: &str) -> Result<(), String> {
        for n in 0..=MAX_LINE_CHOICES {
            // what is waited for must come: it is not looked for before the first pass
            if n > 0 {
                match self.until(until) {
                    Ok(()) => return Ok(()),
                    Err(Miss::Wrong { .. }) => {}
                    Err(e) => return Err(e.to_string()),
                }
            }
            let Some(seat) = self.game.to_decide() else { return Err(format!("the game is over before: {until}")) };
            let asked = self.asked_of(seat)?;
            if only.is_some_and(|s| s != seat) {
                return Err(format!("{} is asked before: {until}", PLAYERS[seat.ix().min(1)]));
            }
            let Some(i) = asked.decline() else {
                return Err(format!("{} cannot decline this, before: {until}", PLAYERS[seat.ix().min(1)]));
            };
            self.take(seat, i)?;
        }
        Err(format!("after {MAX_LINE_CHOICES} choices it is still not so: {until}"))
    }

    /// What `until` waits for: a question in quotes, with or without whose it is, or anything that may be expected.
    fn until(&self, words: &str) -> Result<(), Miss> {
        let (who, rest) = match seat_first(words) {
            Some((s, r)) => (Some(s), r),
            None => (None, words),
        };
        if let Some(prompt) = rest.strip_prefix('"').and_then(|r| r.strip_suffix('"')) {
            let hit = self.game.t.seats().filter(|s| who.is_none_or(|w| w == *s)).any(|s| {
                seen::decision_view(&self.game, s).is_some_and(|d| d.prompt.to_lowercase().contains(&prompt.to_lowercase()))
            });
            return if hit { Ok(()) } else { Err(Miss::wrong(words, "another question")) };
        }
        self.check(words)
    }
}

/// The option that the longest possible beginning of the words means, and where the rest begins. Titles may hold commas,
/// and "deploy X to Y" is two choices.
fn first_choice(asked: &Asked, words: &str) -> Result<(usize, usize), String> {
    let mut error: Option<String> = None;
    for (end, next) in cuts(words) {
        match asked.find(&words[..end]) {
            Ok(i) => return Ok((i, next)),
            Err(e) if e.contains("could be any of") || error.is_none() => error = Some(e),
            Err(_) => {}
        }
    }
    Err(error.unwrap_or_default())
}

/// Where a list of choices may be cut, longest beginning first: end of the choice, start of the rest.
fn cuts(s: &str) -> impl Iterator<Item = (usize, usize)> + use<> {
    let mut out = vec![(s.len(), s.len())];
    let mut commas: Vec<(usize, usize)> = s.match_indices(',').map(|(i, _)| (i, i + 1)).collect();
    for word in [" to ", " at ", " on ", " with ", " for "] {
        commas.extend(s.match_indices(word).map(|(i, _)| (i, i + 1)));
    }
    commas.sort_unstable();
    out.extend(commas.into_iter().rev());
    out.into_iter()
}

fn failure_at(s: &Scenario, line: usize, message: String) -> Failure {
    let text = s.table.iter().chain(&s.deck).find(|l| l.no == line).map_or(String::new(), |l| l.text.clone());
    Failure { line, title: s.title.clone(), text, ..Failure::of_file(&s.file, message) }
}
