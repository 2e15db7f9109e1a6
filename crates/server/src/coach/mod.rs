//! What the bots know, for players: hints, reviews of games that are over, why a bot chose what it did, puzzles, and
//! decks against the field. It is thought at the
//! seats that bots have for thinking, one thought at a time, so that no game waits for its bot longer than for one of these.

mod field;
mod hint;
mod puzzles;
mod queue;
mod reviews;
mod told;
mod why;

pub use field::Entrant;
pub use puzzles::{daily, list};
pub use reviews::Wanted;

use crate::Refused;
use crate::config::Config;
use crate::work;
use muster_bots::{Budget, Level, Plan};
use muster_protocol::{Code, FieldView, ReviewView};
use queue::Queue;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// What is thought for somebody who waits takes no longer than this, and for one choice of a review.
const HINT: Duration = Duration::from_secs(2);
const CHOICE: Duration = Duration::from_millis(500);
/// How long somebody who waits is kept waiting in all.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Coach {
    thinkers: Arc<Semaphore>,
    /// How long anything may be thought about.
    runaway: Duration,
    hint: Plan,
    choice: Plan,
    /// Accounts for which something is thought right now.
    busy: Mutex<HashSet<String>>,
    reviews: Queue<Wanted, Arc<ReviewView>>,
    fields: Queue<String, Arc<FieldView>>,
    closing: watch::Receiver<bool>,
}

impl Coach {
    pub fn new(config: &Config, thinkers: Arc<Semaphore>, closing: watch::Receiver<bool>) -> Arc<Coach> {
        let plan = |lines: u32, most: Duration| Plan { time: Some(most), ..Level::BEST.plan(Budget::Lines(lines)) };
        Arc::new(Coach {
            thinkers,
            runaway: work::patience(config.runaway),
            hint: plan(config.hint_lines, HINT),
            choice: plan(config.review_lines, CHOICE),
            busy: Mutex::default(),
            reviews: Queue::default(),
            fields: Queue::default(),
            closing,
        })
    }

    /// An account's one thought at a time.
    fn attend(self: &Arc<Coach>, account: &str) -> Result<Attended, Refused> {
        let mut busy = self.busy.lock().unwrap_or_else(|e| e.into_inner());
        match busy.insert(account.to_string()) {
            true => Ok(Attended { coach: self.clone(), account: account.to_string(), stop: Arc::default() }),
            false => Err(Refused::new(Code::TooMany, "one question at a time; the last is still being thought about")),
        }
    }

    /// Thinks for somebody who waits for it.
    async fn waited_for<T: Send + 'static>(&self, thought: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        let thought = work::thought(self.thinkers.clone(), self.runaway, thought);
        let none = || Refused::new(Code::Busy, "the bots have too much to think about just now; try again");
        timeout(PATIENCE, thought).await.ok().flatten().ok_or_else(none)
    }
}

/// Somebody for whom something is thought. When they do not wait for it any more, it ends.
struct Attended {
    coach: Arc<Coach>,
    account: String,
    stop: Arc<AtomicBool>,
}

impl Drop for Attended {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.coach.busy.lock().unwrap_or_else(|e| e.into_inner()).remove(&self.account);
    }
}
