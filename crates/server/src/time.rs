//! The time by which games are played. Within a process it goes forward evenly, whatever is done to the clock of the machine:
//! nobody loses a game because that was set. It is moved forward on purpose alone, and never back.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// How far the time was moved forward since the process began.
static MOVED: AtomicI64 = AtomicI64::new(0);
/// How far the machine's clock seems to be off.
static PRETENCE: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970.
pub fn now() -> i64 {
    unmoved() + MOVED.load(Ordering::SeqCst)
}

fn unmoved() -> i64 {
    static BEGAN: OnceLock<(Instant, i64)> = OnceLock::new();
    let (at, then) = BEGAN.get_or_init(|| (Instant::now(), wall()));
    then + at.elapsed().as_millis() as i64
}

/// What the machine's clock says, right or wrong.
pub fn wall() -> i64 {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64);
    wall + PRETENCE.load(Ordering::SeqCst)
}

/// It is not earlier than this: something was written down then.
pub fn at_least(time: i64) {
    MOVED.fetch_max(time - unmoved(), Ordering::SeqCst);
}

/// For tests: as if somebody had set the clock of the machine so much forward or back.
pub fn pretend(ms: i64) {
    PRETENCE.store(ms, Ordering::SeqCst);
}
