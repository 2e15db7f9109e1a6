//! Who is shown which row when, and by which number. See "No timing tells" in docs/protocol.md.

use crate::game::clock::Outage;
use crate::game::course::Course;
use crate::game::deed::Deed;
use crate::game::live::{Live, Mark, Trial};
use crate::game::row::Row;
use crate::game::wait::{self, Habit, LONGEST};
use muster_kernel::Seat;
use muster_protocol::ClockView;
use sha2::{Digest, Sha256};

/// Where spectators stand among the bits of seats.
const SPECTATOR: u8 = 7;

/// Somebody who looks on: a seat, or a spectator with a delay in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eye {
    Seat(u8),
    Spectator { delay: i64 },
}

impl Eye {
    fn bit(self) -> u8 {
        match self {
            Eye::Seat(s) => s,
            Eye::Spectator { .. } => SPECTATOR,
        }
    }
    fn delay(self) -> i64 {
        match self {
            Eye::Seat(_) => 0,
            Eye::Spectator { delay } => delay,
        }
    }
}

/// How long others are made to wait, as if people had been asked who were not.
struct Waits {
    /// For whoever did something, who was passed where it could be answered; before the others were, or after them.
    own: i64,
    own_first: bool,
    others: i64,
}

/// From one moment to a later one.
fn lag(from: i64, to: i64) -> u32 {
    (to - from).clamp(0, u32::MAX as i64) as u32
}

/// What somebody was asked, by which row, and whether that was in a window.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    pub seat: Seat,
    pub row: u32,
    pub window: bool,
}

impl Live {
    fn covered(m: &Mark, eye: Eye) -> bool {
        m.cover.is_some_and(|s| s != eye.bit())
    }
    /// From when on a row may be shown, delays apart.
    fn from(m: &Mark, eye: Eye) -> i64 {
        match m.soon {
            _ if m.free >> eye.bit() & 1 != 0 => m.at,
            Some((seat, after)) if seat == eye.bit() => m.at + after as i64,
            _ if eye.bit() == SPECTATOR => m.shown + m.late as i64,
            _ => m.shown,
        }
    }
    /// Is this row ever news to this viewer? That follows from the game alone, not from any time: a number means the same row at
    /// every server, however long it was in the writing.
    fn counts(&self, row: u32, eye: Eye) -> bool {
        let m = self.mark(row);
        row == 0 || !m.silent && !Self::covered(&m, eye)
    }
    /// From when on a row may be shown.
    pub fn due(&self, row: u32, eye: Eye) -> i64 {
        eye.delay() + Self::from(&self.mark(row), eye)
    }
    /// The last row that may be shown now.
    pub fn visible(&self, eye: Eye, now: i64) -> u32 {
        let ok = |r: &u32| self.counts(*r, eye) && self.due(*r, eye) <= now;
        (0..=self.seq()).rev().find(ok).unwrap_or(0)
    }
    /// The first row that this viewer has not been shown yet, if there is one that is news to anybody.
    pub fn unseen(&self, eye: Eye, now: i64) -> Option<u32> {
        (self.visible(eye, now) + 1..=self.seq()).find(|r| !self.mark(*r).silent)
    }
    /// When the next row may be shown, if one waits for its time.
    pub fn next_due(&self, eye: Eye, now: i64) -> Option<i64> {
        let from = self.visible(eye, now) + 1;
        (from..=self.seq()).filter(|r| self.counts(*r, eye)).map(|r| self.due(r, eye)).find(|t| *t > now)
    }
    /// The states of the game that this viewer was shown and that stand, as numbers of steps, one for each time they were
    /// shown a change. How many steps it took to get from one to the next tells who was asked, so that is not counted.
    pub fn moments(&self, eye: Eye, now: i64) -> Vec<u32> {
        let mut out = vec![0];
        for row in (1..=self.visible(eye, now)).filter(|r| self.counts(*r, eye)) {
            let steps = self.mark(row).steps;
            // what was taken back no longer stands
            out.retain(|s| *s <= steps);
            if out.last() != Some(&steps) {
                out.push(steps);
            }
        }
        out
    }

    /// What is left on the clocks, as far as this viewer has been shown the game: a clock that has stopped or started since
    /// would tell who was asked. Of what they have not been shown they know only what they did themselves.
    pub fn clocks_seen(&self, eye: Eye, now: i64, outages: &[Outage]) -> Vec<ClockView> {
        let Some(row) = self.unseen(eye, now) else { return self.clocks.view(now, outages) };
        let then = self.clocks_at.iter().rev().find(|(r, _)| *r < row).map_or(&self.clocks, |(_, c)| c);
        let mut seen = then.view(now - eye.delay(), outages);
        let own = (row..=self.seq()).map(|r| self.mark(r)).find(|m| m.by.is_some_and(|s| Eye::Seat(s) == eye));
        if let (Some(m), Eye::Seat(s)) = (own, eye)
            && let (Some(c), Some(then)) = (seen.get_mut(s as usize), then.view(m.at, outages).get(s as usize))
        {
            *c = ClockView { running: false, ..*then };
        }
        seen
    }

    /// Keeps the clocks as they are after the last row, for those who are shown it later, and forgets what all have seen.
    pub(crate) fn keep_clocks(&mut self, delay: i64) {
        if !self.clocks.any() {
            return;
        }
        let (seq, now) = (self.seq(), self.mark(self.seq()).at);
        let eyes = (0..self.habits.len() as u8).map(Eye::Seat).chain([Eye::Spectator { delay }]);
        let all = eyes.map(|e| self.visible(e, now)).min().unwrap_or(0);
        self.clocks_at.push_back((seq, self.clocks.clone()));
        while self.clocks_at.get(1).is_some_and(|(row, _)| *row <= all) {
            self.clocks_at.pop_front();
        }
    }

    /// The number by which this viewer knows a row: how many they were shown up to there. The beginning is number 1.
    pub fn number(&self, row: u32, eye: Eye) -> u32 {
        1 + (1..=row.min(self.seq())).filter(|r| self.counts(*r, eye)).count() as u32
    }
    /// The number with which a viewer is shown what a row did: its own, or that of the next row they are shown.
    pub fn number_of(&self, row: u32, eye: Eye) -> u32 {
        if row == 0 { 1 } else { self.number(row - 1, eye) + 1 }
    }
    /// The row that a viewer knows by this number.
    pub fn row_of(&self, number: u32, eye: Eye) -> Option<u32> {
        let mut n = 0;
        (0..=self.seq()).find(|r| {
            n += self.counts(*r, eye) as u32;
            n == number
        })
    }

    /// The question that a deed answers, if it answers one.
    pub(crate) fn question(&self, deed: Deed) -> Option<Question> {
        let seat = deed.seat()?;
        Some(Question { seat, row: self.asked(seat)?, window: self.game.asked_in_window() == Some(seat) })
    }

    /// When and to whom a row is shown. `answered` is the question that stood before it.
    pub(crate) fn mark_for(
        &self,
        row: &Row,
        deed: Deed,
        changed: bool,
        answered: Option<Question>,
        passed: bool,
    ) -> Mark {
        let (steps, last) = (self.line.len() as u32, self.mark(self.seq()));
        let by = deed.seat().map(|s| s.0);
        let silent = !changed;
        let (at, shown) = (row.at, row.shown);
        let mark = Mark { steps, at, shown, late: 0, by, cover: None, free: !0, soon: None, silent };
        if !self.even_pace {
            return mark;
        }
        if !changed {
            // what is proposed or called for is told with the table, and shows nothing of what is not shown yet
            let soon = last.soon.map(|(seat, after)| (seat, lag(at, last.at + after as i64)));
            let shown = last.shown.max(at);
            let late = lag(shown, last.shown + last.late as i64);
            return Mark { shown, late, cover: last.cover, free: last.free, soon, ..mark };
        }
        let mine = by.map_or(0, |s| 1 << s);
        let idle = self.game.idle() & self.people & !mine;
        let free = match idle {
            _ if shown <= at => !(1 << SPECTATOR),
            0 => mine,
            _ => 0,
        };
        // nobody need wait for themselves, but for those who were passed before them
        let waits = self.waits(&self.game, by, passed, row.seq);
        let soon = match (waits.own, waits.own_first) {
            (1.., false) => Some((mine.trailing_zeros() as u8, waits.others)),
            (own, _) => (idle.count_ones() == 1).then(|| (idle.trailing_zeros() as u8, own)),
        };
        let soon = soon.map(|(seat, wait)| {
            let from = self.first(at, answered).max(Self::from(&last, Eye::Seat(seat)));
            (seat, lag(at, (from + wait).min(shown)))
        });
        // whoever goes on is not covered: neither who has done this in their turn, nor who was passed and then asked in another
        // window, which looks like having passed and being asked again
        let asked = self.game.asked_in_window().map(|s| s.0);
        let again = |s: u8| self.game.asked_to_answer() == Some(Seat(s)) && (!passed || last.cover == Some(s));
        let covers = |by: u8, s: u8| if by == s { again(s) } else { idle & 1 << s == 0 };
        let cover = asked.filter(|s| self.people & 1 << s != 0 && by.is_some_and(|by| covers(by, *s)));
        let late = match self.game.is_over() {
            true => 0,
            false => {
                let counted = if waits.own > 0 { mine } else { 0 };
                let late = (self.behind(answered, shown) + self.in_turn(mine, counted)).min(LONGEST);
                lag(shown, (shown + late).max(last.shown + last.late as i64))
            }
        };
        Mark { cover, free, soon, late, ..mark }
    }

    /// When the others are shown a deed that is done now.
    pub fn shown_at(&self, deed: Deed, trial: &Trial, now: i64) -> i64 {
        if !self.even_pace || trial.game.as_ref().is_none_or(Course::is_over) {
            return now;
        }
        // nothing is shown before what came before it
        let question = self.question(deed);
        let shown = self.first(now, question).max(self.mark(self.seq()).shown);
        let passed = question.is_some_and(|q| q.window) && self.took_pass(trial.entry);
        let game = trial.game.as_ref().unwrap_or(&self.game);
        let Waits { own, others, .. } = self.waits(game, deed.seat().map(|s| s.0), passed, self.seq() + 1);
        shown + (own + others).min(LONGEST)
    }

    /// How long people who were passed in windows might have taken to pass when a row led to that: the one whose deed it is, where
    /// they might have answered it themselves, and the others. They follow from the game alone, and nobody can foresee them.
    fn waits(&self, game: &Course, by: Option<u8>, passed: bool, row: u32) -> Waits {
        let thought = |s: u8| {
            let mut dice = self.drawn(&format!("thought {s}"), row);
            self.habits.get(s as usize).map_or(0, |h| h.thought(&mut dice))
        };
        let idle = game.idle() & self.people;
        let others = (0..self.habits.len() as u8).filter(|s| idle >> s & 1 != 0 && Some(*s) != by);
        let others = others.map(thought).max().map_or(0, |t| t.max(self.floor(row)));
        // whoever passes has had that time already
        let own = by.filter(|s| !passed && game.idle_to_answer() & idle & 1 << s != 0);
        let floor = || wait::floor(&mut self.drawn("own floor", row));
        let own_first = game.idle_in_turn().find(|s| idle >> s.0 & 1 != 0).map(|s| s.0) == by;
        Waits { own: own.map_or(0, |s| thought(s).max(floor())), own_first, others }
    }

    /// When the others are shown an answer at the earliest: as long after its question as it took, of which they may have been
    /// shown later; and in a window as late as they would have been shown it, had this seat not been asked.
    pub(crate) fn first(&self, now: i64, answered: Option<Question>) -> i64 {
        let Some(Question { seat, row, window }) = answered else { return now };
        let m = self.mark(row);
        let asked = Self::from(&m, Eye::Seat(seat.0));
        let floor = if window { asked + self.floor(row) } else { now };
        floor.max(now + (m.shown - asked).max(0))
    }

    /// How far spectators are still behind the players when an answer is shown: they catch up while somebody thinks.
    pub(crate) fn behind(&self, answered: Option<Question>, shown: i64) -> i64 {
        let Some(Question { seat, row, .. }) = answered else { return 0 };
        let m = self.mark(row);
        let took = shown - Self::from(&m, Eye::Seat(seat.0));
        (m.late as i64 - took / 2).max(0)
    }

    /// How much longer spectators wait if several were passed in turn: had the first been asked, they would be made to wait for the
    /// next. Somebody at the table might look on as well. `counted` is who all are made to wait for already.
    fn in_turn(&self, mine: u8, counted: u8) -> i64 {
        let people = self.people & !counted;
        let mut turns: Vec<u8> = self.game.idle_in_turn().map(|s| s.0).filter(|s| people >> s & 1 != 0).collect();
        turns.dedup();
        let others = turns.iter().skip_while(|s| mine >> **s & 1 != 0).skip(1).enumerate();
        let thought = |(i, s): (usize, &u8)| {
            let (thought, floor) = (format!("thought {i}"), format!("floor {i}"));
            let thought = |h: &Habit| h.thought(&mut self.drawn(&thought, self.seq() + 1));
            let floor = wait::floor(&mut self.drawn(&floor, self.seq() + 1));
            self.habits.get(*s as usize).map_or(0, thought).max(floor)
        };
        others.map(thought).sum::<i64>()
    }

    /// How long what a row has asked, or might have asked, is kept back at least: the same whenever it is reckoned, and nobody
    /// can foresee it.
    fn floor(&self, row: u32) -> i64 {
        wait::floor(&mut self.drawn("floor", row))
    }

    /// Numbers from 0 to 1 that are the same for a row whenever they are asked for.
    fn drawn(&self, what: &str, row: u32) -> impl FnMut() -> f64 + use<> {
        let digest = Sha256::new_with_prefix(self.pace).chain_update(format!("{what} {row}")).finalize();
        let mut pairs = (0..16).map(move |i| u16::from_le_bytes([digest[2 * i], digest[2 * i + 1]]) as f64 / 65536.0);
        move || pairs.next().unwrap_or(0.5)
    }

    /// People who were passed in windows without being asked, the one who acted apart, as bits.
    fn held_by(&self, trial: &Trial, deed: Deed) -> u8 {
        let others = self.people & !deed.seat().map_or(0, |s| 1 << s.0);
        trial.game.as_ref().map_or(0, |g| g.idle() & others)
    }

    /// The seat that sees this at once and could let the others see it: the only one that was passed without being asked.
    pub fn could_release(&self, trial: &Trial, deed: Deed) -> u8 {
        let idle = trial.game.as_ref().map_or(0, Course::idle) & self.people;
        if idle.count_ones() == 1 { idle & self.held_by(trial, deed) } else { 0 }
    }

    /// Are the others made to wait for the last row because of this seat, which has been shown it? Who waits as well cannot let
    /// anybody go on: whether that helps would tell them that nobody was asked.
    pub fn holds_back(&self, seat: u8, now: i64) -> bool {
        let (last, eye) = (self.mark(self.seq()), Eye::Seat(seat));
        let sees_it = Self::from(&last, eye) <= now && !Self::covered(&last, eye);
        self.idle >> seat & 1 != 0 && sees_it && last.shown > now
    }
}
