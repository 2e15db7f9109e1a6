//! Who is shown which row when, and by which number. See "No timing tells" in docs/protocol.md.

use crate::live::{Live, Mark};

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
}
