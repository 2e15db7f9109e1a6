//! Who is shown which row when, and by which number. See "No timing tells" in docs/protocol.md.

use crate::course::Course;
use crate::deed::Deed;
use crate::live::{Live, Mark, Trial};
use crate::row::Row;
use muster_kernel::Seat;

/// Where spectators stand among the bits of seats.
const SPECTATOR: u8 = 7;

/// How long a pass takes, before anything is known.
pub const USUAL: i64 = 800;

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
    /// When the next row may be shown, if one waits for its time.
    pub fn next_due(&self, eye: Eye, now: i64) -> Option<i64> {
        let from = self.visible(eye, now) + 1;
        (from..=self.seq()).filter(|r| self.counts(*r, eye)).map(|r| self.due(r, eye)).find(|t| *t > now)
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
        let mut mark = Mark { steps, at: row.at, shown: row.shown, cover: None, free: !0, silent: false };
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
        if idle != 0 {
            let usual = (0..8).filter(|s| idle >> s & 1 != 0).map(|s| self.pace[s]).max().unwrap_or(USUAL);
            shown = now + usual / 2 + crate::ids::below(usual.max(1) as u64) as i64;
        }
        if self.game.asked_in_window().is_some_and(|w| Some(w) == deed.seat()) {
            // the others wait as long as they would have, had this seat not been asked
            let usual = deed.seat().and_then(|s| self.pace.get(s.ix())).copied().unwrap_or(USUAL);
            let least = usual / 2 + crate::ids::below(usual.max(1) as u64) as i64;
            shown = shown.max(self.mark(self.seq()).at + least);
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
        self.game.idle() >> seat & 1 != 0 && self.mark(self.seq()).shown > now
    }
}
