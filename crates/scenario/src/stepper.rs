//! A scenario in play, line by line.

use crate::draw;
use crate::failure::Failure;
use crate::names::{Names, seat_first};
use crate::options::describe;
use crate::parse::{Line, Scenario};
use crate::runner::{Ready, Runner};
use crate::twist::Twist;
use crate::{PLAYERS, pool, table};
use muster_kernel::rng::key_from_seed;
use muster_kernel::seen::Viewer;
use muster_kernel::*;
use muster_pack::{DeckReport, Pack};
use muster_sight::ENGLISH;
use std::sync::Arc;

/// A scenario in the middle of being played.
#[derive(Clone)]
pub struct Stepper<'a> {
    runner: &'a Runner<'a>,
    ready: Arc<Ready>,
    s: Arc<Scenario>,
    pub(crate) game: Game,
    pub(crate) names: Names,
    pub(crate) log: Vec<Note>,
    /// How many log lines there were before the last choice.
    pub(crate) before: usize,
    pub(crate) deck: Option<DeckReport>,
    at: usize,
    pub(crate) trail: Vec<(Seat, usize)>,
    /// What was taken since the line began without asking, because there was nothing else.
    pub(crate) unasked: Vec<(Seat, Opt)>,
}

impl<'a> Stepper<'a> {
    /// Lays the table. No line has been played yet.
    pub fn new(runner: &'a Runner<'a>, s: &Scenario) -> Result<Stepper<'a>, Failure> {
        Stepper::by(runner, s, None)
    }
    /// The same by other rules.
    pub(crate) fn by(runner: &'a Runner<'a>, s: &Scenario, twist: Option<&Twist>) -> Result<Stepper<'a>, Failure> {
        let ready = runner.ready(s, twist)?;
        let mut names = Names::default();
        let mut fault = None;
        let m = ready.m.with_key(key_from_seed(table::seed_of(s)));
        let m = Arc::new(match twist {
            Some(t) => (t.rules)(m),
            None => m,
        });
        let pack = ready.pack.as_deref().unwrap_or(runner.plain());
        let mut game = Game::arrange(m, true, |cx| {
            cx.keep_ran();
            fault = table::lay(pack, s, cx, &mut names).err();
        });
        if let Some((line, message)) = fault {
            return Err(failure_at(s, line, message));
        }
        if let Some(limit) = game.stuck() {
            return Err(failure_at(s, s.line, format!("no decision is reached: it would take {limit}")));
        }
        let (_, mode) = table::mode_of(pack, s, twist.and_then(|t| t.setting))?;
        let mut deck = match s.deck.is_empty() {
            true => None,
            false => Some(pool::deck(pack, &mode, &s.file, &s.deck).map_err(|(line, m)| failure_at(s, line, m))?.1),
        };
        if let (Some(d), Some(t)) = (&mut deck, twist) {
            d.faults.retain(|f| f.clause != t.waived);
        }
        let log = game.take_notes();
        Ok(Stepper {
            runner,
            ready: ready.clone(),
            s: Arc::new(s.clone()),
            game,
            names,
            log,
            before: 0,
            deck,
            at: 0,
            trail: Vec::new(),
            unasked: Vec::new(),
        })
    }
    pub fn game(&self) -> &Game {
        &self.game
    }
    pub fn scenario(&self) -> &Scenario {
        &self.s
    }
    /// Every choice so far: who took which option.
    pub fn trail(&self) -> &[(Seat, usize)] {
        &self.trail
    }
    /// The ops of abilities that were run since the last call, for tests that ask what is never used.
    pub fn take_ran(&mut self) -> Vec<(AbilityId, u16)> {
        self.game.take_ran()
    }
    /// Everything that was told so far.
    pub fn notes(&self) -> &[Note] {
        &self.log
    }
    /// The line that is played next.
    pub fn next_line(&self) -> Option<&Line> {
        self.s.play.get(self.at)
    }
    /// The table as text, with the scenario's names.
    pub fn draw(&self) -> String {
        draw::draw(&self.game, &self.names, Viewer::All, self.pack().layout().cards.stats)
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
        let eyes = viewer.map_or(Viewer::Spectator, Viewer::Seat);
        let line = |n: &Note| muster_sight::speak::line(&ENGLISH, n, 0, &self.game.m, &names, eyes).text();
        self.log[from..].iter().map(line).collect()
    }
    /// The game with the scenario's own cards.
    pub fn pack(&self) -> &dyn Pack {
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
        // a deck is checked without a table
        let lies = !self.s.table.is_empty() || self.deck.is_none();
        let mut log = if lies { self.log_lines(None) } else { Vec::new() };
        let skip = log.len().saturating_sub(8);
        Failure {
            file: self.s.file.clone(),
            line: line.no,
            title: self.s.title.clone(),
            text: line.text.clone(),
            message,
            table: if lies { self.draw() } else { String::new() },
            options: if lies { self.asked() } else { String::new() },
            log: log.split_off(skip),
            broke: false,
        }
    }

    fn line(&mut self, text: &str) -> Result<(), String> {
        if let Some(words) = text.strip_prefix("expect ") {
            return self.check(words.trim()).map_err(|m| m.to_string());
        }
        // what a lesson says about the table
        if text.starts_with("say ") {
            return Ok(());
        }
        if text == "both pass" || text == "all pass" {
            return self.both_pass();
        }
        if let Some(until) = text.strip_prefix("pass until ") {
            return self.pass_until(None, until.trim());
        }
        let colon = text.split(':').next().is_some_and(|w| seat_first(w.trim()).is_some_and(|(_, r)| r.is_empty()));
        if let Some((seat, rest)) = seat_first(text) {
            if colon {
                return self.choose_all(seat, rest.trim_start_matches(':').trim()).map_err(|e| e.to_string());
            }
            if let Some(until) = rest.strip_prefix("passes until ") {
                return self.pass_until(Some(seat), until.trim());
            }
            if rest == "passes" {
                return self.choose_all(seat, "pass").map_err(|e| e.to_string());
            }
            if let Some(what) = rest.strip_prefix("claims ") {
                return self.claim(seat, what.trim());
            }
            if rest == "concedes" {
                self.before = self.log.len();
                self.game.concede(seat).map_err(|e| e.to_string())?;
                self.log.extend(self.game.take_notes());
                return Ok(());
            }
        }
        let known = [
            "Anna: choice",
            "Ben: choice",
            "both pass",
            "pass until …",
            "Anna passes",
            "Anna passes until …",
            "Anna claims …",
            "Anna concedes",
            "expect …",
            "say …",
        ];
        let word = text.split_whitespace().next().unwrap_or("");
        let near = muster_lang::nearest_name(word, ["Anna", "Ben", "both pass", "pass until", "expect", "say"]);
        let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
        Err(format!("this is no line of play; expected one of: {}{near}", known.join(" | ")))
    }
}

fn failure_at(s: &Scenario, line: usize, message: String) -> Failure {
    let text = s.table.iter().chain(&s.deck).find(|l| l.no == line).map_or(String::new(), |l| l.text.clone());
    Failure { line, title: s.title.clone(), text, ..Failure::of_file(&s.file, message) }
}
