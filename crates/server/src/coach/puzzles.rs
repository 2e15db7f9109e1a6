//! Puzzles. Nothing is kept of an attempt: each request says what was chosen so far.

use super::Coach;
use crate::Refused;
use crate::eyes::shown::{self, Onlooker};
use crate::hub::Title;
use muster_kernel::Seat;
use muster_kernel::seen::{Viewer, decision_view};
use muster_protocol::*;
use muster_puzzles::{Attempt, Fault, Kind, Limits, Puzzle, State, of_day, shipped};
use muster_sight::Speech;
use std::sync::Arc;

/// What players are called in puzzles.
const PLAYERS: [&str; 2] = ["Anna", "Ben"];
/// Positions that may be looked at to judge one choice.
const NODES: u32 = 20_000;
/// The longest way that is shown, and that an attempt may have.
const LONGEST: usize = 120;

/// The puzzles of a game.
pub fn list(title: &Title) -> Result<Vec<PuzzleInfo>, Refused> {
    Ok(known(title)?.iter().map(info).collect())
}

/// That of a day.
pub fn daily(title: &Title, day: u64) -> Result<Option<DailyPuzzle>, Refused> {
    let all = known(title)?;
    let of_today = of_day(day, all.len()).and_then(|i| all.get(i));
    Ok(of_today.map(|p| DailyPuzzle { game: title.name.clone(), day: day as u32, puzzle: info(p) }))
}

fn known(title: &Title) -> Result<Vec<Puzzle>, Refused> {
    Ok(shipped(&*title.pack).map_err(|e| anyhow::anyhow!("puzzles of {}: {e}", title.name))?)
}

fn info(p: &Puzzle) -> PuzzleInfo {
    let kind = match p.kind {
        Kind::Win => PuzzleKind::Win,
        Kind::Hold => PuzzleKind::Hold,
        Kind::Trap => PuzzleKind::Trap,
    };
    PuzzleInfo { id: p.id(), kind, grade: p.grade.clone() }
}

impl Coach {
    pub async fn puzzle(
        self: &Arc<Coach>,
        account: &str,
        title: Arc<Title>,
        id: &str,
        tried: TryPuzzle,
        language: String,
    ) -> Result<PuzzleStep, Refused> {
        let none = || Refused::none("there is no such puzzle");
        let puzzle = known(&title)?.into_iter().find(|p| p.id() == id).ok_or_else(none)?;
        if tried.chosen.len() > LONGEST {
            return Err(Refused::new(Code::Malformed, "a puzzle has no so long way"));
        }
        let _attended = self.attend(account)?;
        let thought = move || Teller::new(&title, &puzzle, &language)?.tell(&tried);
        self.waited_for(thought).await?.map_err(|e| Refused::new(Code::Malformed, e.0))
    }
}

struct Teller<'a> {
    title: &'a Title,
    language: &'a str,
    puzzle: &'a Puzzle,
    attempt: Attempt<'a>,
    names: Vec<String>,
    frames: Vec<PuzzleFrame>,
}

impl<'a> Teller<'a> {
    fn new(title: &'a Title, puzzle: &'a Puzzle, language: &'a str) -> Result<Teller<'a>, Fault> {
        let mut game = puzzle.position(&*title.pack)?;
        game.keep_notes(true);
        game.take_notes();
        let attempt = Attempt::new(&*title.pack, puzzle, game, Limits { nodes: NODES, deals: 1 })?;
        let names = PLAYERS.map(String::from).to_vec();
        Ok(Teller { title, language, puzzle, attempt, names, frames: Vec::new() })
    }

    fn tell(mut self, tried: &TryPuzzle) -> Result<PuzzleStep, Fault> {
        let mut wrong = false;
        if tried.chosen.is_empty() {
            self.picture(None, String::new());
        }
        for (n, index) in tried.chosen.iter().map(|i| usize::from(*i)).enumerate() {
            let last = n + 1 == tried.chosen.len();
            if self.attempt.state() != State::Open {
                return Err(Fault("the puzzle is over before that".into()));
            }
            if index >= self.attempt.game().options().len() {
                return Err(Fault("there is no such option".into()));
            }
            // what was right before is right still
            wrong = last && tried.want == PuzzleWant::Go && !self.attempt.right().contains(&index);
            if !wrong {
                self.go(index, last)?;
            }
        }
        let open = self.attempt.state() == State::Open;
        let hint = (open && tried.want == PuzzleWant::Hint).then(|| self.attempt.shown()).flatten();
        if open && tried.want == PuzzleWant::Solution {
            self.solve()?;
        }
        let state = match self.attempt.state() {
            State::Open => PuzzleState::Open,
            State::Solved => PuzzleState::Solved,
            State::Failed => PuzzleState::Failed,
        };
        let (puzzle, seat) = (info(self.puzzle), self.attempt.player().0);
        Ok(PuzzleStep { puzzle, seat, state, wrong, hint: hint.map(|i| i as u32), frames: self.frames })
    }

    /// The way to the end.
    fn solve(&mut self) -> Result<(), Fault> {
        while self.attempt.state() == State::Open && self.frames.len() < LONGEST {
            let Some(index) = self.attempt.shown() else { return Ok(()) };
            self.go(index, true)?;
        }
        Ok(())
    }

    /// The player chooses, and what follows is done.
    fn go(&mut self, index: usize, seen: bool) -> Result<(), Fault> {
        let player = self.attempt.player();
        let words = self.labels();
        self.attempt.take(index)?;
        self.note(seen, player, &words, index);
        loop {
            let words = self.labels();
            let Some((seat, index)) = self.attempt.answer() else { return Ok(()) };
            self.note(seen, seat, &words, index);
        }
    }

    fn note(&mut self, seen: bool, seat: Seat, words: &[String], index: usize) {
        if seen {
            self.picture(Some(seat), words.get(index).cloned().unwrap_or_default());
        } else {
            self.attempt.game_mut().take_notes();
        }
    }

    /// The options that are asked about, in words.
    fn labels(&self) -> Vec<String> {
        let game = self.attempt.game();
        let Some(seat) = game.to_decide() else { return Vec::new() };
        let speech = Speech::new(self.title.glossary(self.language).tongue, game, Viewer::Seat(seat), &self.names);
        decision_view(game, seat).map_or(Vec::new(), |d| muster_sight::labels(&speech, &d))
    }

    fn picture(&mut self, by: Option<Seat>, words: String) {
        let notes = self.attempt.game_mut().take_notes();
        let game = self.attempt.game();
        let at = Onlooker { title: self.title, language: self.language, names: &self.names, viewer: Viewer::Hands };
        let log = notes.iter().map(|n| shown::line(&at, game, self.frames.len() as u32, n)).collect();
        let seen = |viewer| shown::table(self.title, self.language, game, &self.names, viewer);
        let mut sight = seen(Viewer::Hands);
        let ask = seen(Viewer::Seat(self.attempt.player()))["ask"].take();
        if let Some(sight) = sight.as_object_mut() {
            sight.insert("ask".into(), ask);
        }
        self.frames.push(PuzzleFrame { sight, log, by: by.map(|s| s.0), words });
    }
}
