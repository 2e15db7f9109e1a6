//! Bots at the table. They think beside the game, a few at a time, and their choices go into the log like everybody's.

use super::act::Sent;
use super::{Actor, Ask};
use crate::game::deed::Deed;
use crate::keep::journal::Written;
use crate::work;
use muster_kernel::Seat;
use muster_replay::{Entry, to_hex};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a bot waits after its choice could not be written down.
const STUMBLED: Duration = Duration::from_millis(500);

/// A bot at work for a row. When nobody waits for it any more, it stops.
pub(crate) struct Thinking {
    row: u32,
    stop: Arc<AtomicBool>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Actor {
    /// Lets bots think that owe a decision.
    pub(crate) fn think(&mut self) {
        self.think_after(Duration::ZERO);
    }

    fn think_after(&mut self, pause: Duration) {
        let Some(live) = &self.live else { return };
        let row = live.seq();
        if let Some(thinking) = &self.thinking {
            // somebody else was faster, or the game is over: what it thinks of is no longer asked
            if thinking.row != row {
                thinking.stop.store(true, Ordering::Relaxed);
            }
            return;
        }
        if live.over() || live.adjourned || self.set_aside() {
            return;
        }
        let owing = live.game.owing();
        let Some((seat, level)) = (0..self.head.seats.len())
            .filter(|s| owing >> s & 1 != 0)
            .find_map(|s| self.head.bot(s).or(live.game.helped(s).then_some("")).map(|l| (s as u8, l)))
        else {
            return;
        };
        let (level, game) = (level.to_string(), live.game.clone());
        let balked = if self.balked.0 == row { self.balked.1 } else { 0 };
        let seed = seed_of(&self.head.secret, row, seat);
        let (title, thinkers, me) = (self.title.clone(), self.hub.thinkers.clone(), self.me.clone());
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking { row, stop: stop.clone() });
        let patience = work::patience(self.hub.config.runaway);
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            let thought = work::thought(thinkers, patience, move || {
                let first = game.thought(&title, Seat(seat), &level, seed, stop)?;
                // what could not be carried out is not tried again: its opponent is not to be left waiting
                Some(if balked == 0 { first } else { (first + balked) % game.options(Seat(seat)).max(1) })
            });
            // nor for a bot that fails, or whose rules run on and on: it takes the first option, and others think in its place
            let option = thought.await.flatten().unwrap_or(0) as u16;
            if let Some(me) = me.upgrade() {
                let _ = me.send(Ask::Thought { row, seat, option }).await;
            }
        });
    }

    pub(super) async fn thought(&mut self, row: u32, seat: u8, option: u16) {
        self.thinking = None;
        let mut pause = Duration::ZERO;
        if self.live.as_ref().is_some_and(|l| l.seq() == row) {
            let deed = Deed::Play(Entry::Choice { seat: Seat(seat), option });
            let done = self.do_it(deed, Sent::default()).await;
            // another server was faster, or the database stumbles: then it is given a moment
            let go_on = match done {
                Ok(Written::Yes) => true,
                Ok(Written::Taken) => self.catch_up().await.is_ok(),
                Ok(Written::Failed) => false,
                Err(_) => {
                    self.balked = (row, if self.balked.0 == row { self.balked.1 + 1 } else { 1 });
                    false
                }
            };
            if !go_on {
                pause = STUMBLED;
            }
        }
        self.think_after(pause);
    }
}

/// What a bot does at random follows from the game's secret, so that its choices can be had again.
pub(crate) fn seed_of(secret: &[u8; 32], row: u32, seat: u8) -> u64 {
    let digest = Sha256::digest(format!("bot {} {row} {seat}", to_hex(secret)));
    digest[..8].iter().rev().fold(0, |n, b| n << 8 | *b as u64)
}
