//! Who is shown which row when, and by which number. See "No timing tells" in docs/protocol.md.

use crate::game::clock::Outage;
use crate::game::course::Course;
use crate::game::deed::Deed;
use crate::game::live::{Live, Mark, Trial};
use crate::game::row::Row;
use crate::ids;
use muster_kernel::Seat;
use muster_protocol::ClockView;

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

impl Live {
    fn covered(m: &Mark, eye: Eye) -> bool {
        m.cover.is_some_and(|s| s != eye.bit())
    }
    fn free(m: &Mark, eye: Eye) -> bool {
        m.free >> eye.bit() & 1 != 0
    }
    /// Is this row ever shown by itself? What comes before the next one is due is shown together with that.
    fn counts(&self, row: u32, eye: Eye) -> bool {
        let m = self.mark(row);
        let overtaken = row < self.seq() && self.mark(row + 1).at < m.shown;
        row == 0 || !m.silent && !Self::covered(&m, eye) && (Self::free(&m, eye) || !overtaken)
    }
    /// May this viewer have been shown the row before this one by the number that this one has now? A row that was long in the
    /// writing overtakes one that was shown meanwhile, at another server.
    pub fn ambiguous(&self, row: u32, eye: Eye) -> bool {
        let Some(m) = row.checked_sub(1).filter(|r| *r > 0).map(|r| self.mark(r)) else { return false };
        !m.silent && !Self::covered(&m, eye) && !self.counts(row - 1, eye)
    }
    /// From when on a row may be shown.
    pub fn due(&self, row: u32, eye: Eye) -> i64 {
        let m = self.mark(row);
        eye.delay() + if Self::free(&m, eye) { m.at } else { m.shown }
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

    /// When and to whom a row is shown.
    pub(crate) fn mark_for(&self, row: &Row, deed: Deed, changed: bool, passed: bool, old: Option<&Course>) -> Mark {
        let steps = self.line.len() as u32;
        let by = deed.seat().map(|s| s.0);
        let mut mark = Mark { steps, at: row.at, shown: row.shown, by, cover: None, free: !0, silent: false };
        if let Deed::Release { .. } = deed {
            return Mark { silent: true, ..mark };
        }
        if !self.even_pace {
            return mark;
        }
        let by = deed.seat();
        let idle = if changed { self.game.idle() & self.people } else { 0 };
        // answers that came sooner than an unasked pass would have wait as long as that
        let early = row.shown > row.at && idle == 0;
        mark.free =
            (0..8).filter(|v| idle & !(1 << v) == 0 && !(early && by != Some(Seat(*v)))).fold(0, |m, v| m | 1 << v);
        if let (Some(by), Some(old), Some(asked)) = (by, old, self.game.asked_in_window())
            && asked != by
            && self.people >> asked.0 & 1 != 0
            && (!passed || self.game.same_window(old))
        {
            mark.cover = Some(asked.0);
        }
        mark
    }

    /// When the others are shown a deed that is done now.
    pub fn shown_at(&self, deed: Deed, trial: &Trial, now: i64) -> i64 {
        if !self.even_pace || trial.game.as_ref().is_none_or(Course::is_over) {
            return now;
        }
        // nothing is shown before what came before it
        let mut shown = now.max(self.mark(self.seq()).shown);
        let idle = self.held_by(trial, deed);
        let dice: crate::game::wait::Dice = &mut ids::part;
        if idle != 0 {
            let seats = (0..self.habits.len()).filter(|s| idle >> s & 1 != 0);
            shown = now + seats.map(|s| self.habits[s].unasked(dice)).max().unwrap_or(0);
        }
        if let Some(habit) =
            self.game.asked_in_window().filter(|w| Some(*w) == deed.seat()).map(|w| &self.habits[w.ix()])
        {
            // the others wait as long as they would have, had this seat not been asked
            shown = shown.max(self.mark(self.seq()).at + habit.floor(dice));
        }
        shown
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

    /// Are the others made to wait for the last row because of this seat?
    pub fn holds_back(&self, seat: u8, now: i64) -> bool {
        self.idle >> seat & 1 != 0 && self.mark(self.seq()).shown > now
    }
}
