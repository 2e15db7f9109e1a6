//! A game that was played, choice by choice: what each left of the chances, what would have been better, and where the game
//! turned without its player's doing.

use crate::reader::{Considered, Reader};
use muster_bots::review::judge;
use muster_bots::{Plan, SeatGame};
use muster_kernel::Seat;
use muster_replay::{Entry, Session};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is worth calling a mistake, from 0 to 1: less may be chance.
pub const MISTAKE: f32 = 0.03;
/// What is worth calling a turning point.
const TURN: f32 = 0.12;
/// As many of them are told.
const TURNS: usize = 6;

/// A choice, and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The step that it was; it was asked after the step before.
    pub step: usize,
    pub seat: Seat,
    /// What was asked, and what was chosen.
    pub question: String,
    pub option: usize,
    pub words: String,
    /// The chances of winning that it left, and those that the best option promised, from 0 to 1.
    pub chance: f32,
    pub promised: f32,
    /// What promised more.
    pub better: Option<String>,
    /// What was looked at most, the best in front.
    pub lines: Vec<Considered>,
}

impl Choice {
    /// How much of the chances was given away.
    pub fn loss(&self) -> f32 {
        self.promised - self.chance
    }
}

/// Where the chances were others after what was not the player's choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// The step after which the player was asked again.
    pub step: usize,
    pub seat: Seat,
    pub from: f32,
    pub to: f32,
}

/// The choices of a game, of one seat or of all: how many steps came before each.
pub fn asked(session: &Session, whose: Option<Seat>) -> Vec<usize> {
    let by = |e: &Entry| matches!(e, Entry::Choice { seat, .. } if whose.is_none_or(|w| w == *seat));
    session.line().iter().enumerate().filter(|(_, e)| by(e)).map(|(i, _)| i).collect()
}

/// Judges the choice that was made after so many steps; none if there was nothing to choose. The same plan gives the same.
pub fn choice(
    reader: &Reader,
    session: &Session,
    before: usize,
    plan: &Plan,
    stop: &Arc<AtomicBool>,
) -> Option<Choice> {
    let Entry::Choice { seat, option } = *session.line().get(before)? else { return None };
    let (game, option) = (session.at(before), option as usize);
    let at = SeatGame::new(reader.pack, &game, seat)?;
    let verdict = judge(&at, option, plan, before as u64, stop)?;
    let question = reader.question(&at);
    Some(Choice {
        step: before + 1,
        seat,
        option,
        words: question.option(option),
        chance: verdict.chosen.chance,
        promised: verdict.best.chance.max(verdict.chosen.chance),
        better: (verdict.loss() > 0.0).then(|| question.option(verdict.best.index)),
        lines: reader.lines(&at, &question, &verdict.lines),
        question: question.title,
    })
}

/// The turning points of a game for one of its seats, as they came.
pub fn turns(choices: &[Choice], seat: Seat) -> Vec<Turn> {
    let own: Vec<&Choice> = choices.iter().filter(|c| c.seat == seat).collect();
    let turn = |w: &[&Choice]| Turn { step: w[1].step - 1, seat, from: w[0].chance, to: w[1].promised };
    let size = |t: &Turn| (t.to - t.from).abs();
    let mut out: Vec<Turn> = own.windows(2).map(turn).filter(|t| size(t) >= TURN).collect();
    out.sort_by(|a, b| size(b).total_cmp(&size(a)));
    out.truncate(TURNS);
    out.sort_by_key(|t| t.step);
    out
}
