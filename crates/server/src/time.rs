//! The time by which games are played. Within a process it goes forward evenly, whatever is done to the clock of the machine:
//! nobody loses a game because that was set. It is moved forward on purpose alone, and never back but
//! when the process begins.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

/// The time of one process.
pub(crate) struct Clock {
    began: Instant,
    then: i64,
    /// How far it was moved forward since the process began.
    moved: AtomicI64,
    /// The true time was asked for.
    set: AtomicBool,
}

/// How far the machine's clock seems to be off.
static PRETENCE: AtomicI64 = AtomicI64::new(0);

impl Clock {
    pub(crate) fn start(then: i64) -> Clock {
        Clock { began: Instant::now(), then, moved: AtomicI64::new(0), set: AtomicBool::new(false) }
    }
    fn unmoved(&self) -> i64 {
        self.then + self.began.elapsed().as_millis() as i64
    }
}

/// The clock of this process; in a simulation, where several servers share one, that of the server whose turn it is.
fn here<R>(f: impl FnOnce(&Clock) -> R) -> R {
    #[cfg(test)]
    if let Some(here) = crate::simulation::here() {
        return f(&here.clock);
    }
    static OWN: OnceLock<Clock> = OnceLock::new();
    f(OWN.get_or_init(|| Clock::start(wall())))
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    here(|c| c.unmoved() + c.moved.load(Ordering::SeqCst))
}

/// What the machine's clock says, right or wrong.
pub fn wall() -> i64 {
    #[cfg(test)]
    if let Some(here) = crate::simulation::here() {
        return here.wall();
    }
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64);
    wall + PRETENCE.load(Ordering::SeqCst)
}

/// The true time, as a server learns it when it starts: the machine's own clock may be ahead of it. Only the first time this may
/// go back, as nothing was done by this process before.
pub fn set_out(time: i64) {
    here(|c| match c.set.swap(true, Ordering::SeqCst) {
        false => c.moved.store(time - c.unmoved(), Ordering::SeqCst),
        true => drop(c.moved.fetch_max(time - c.unmoved(), Ordering::SeqCst)),
    });
}

/// It is not earlier than this: something was written down then.
pub fn at_least(time: i64) {
    here(|c| c.moved.fetch_max(time - c.unmoved(), Ordering::SeqCst));
}

/// For tests: as if somebody had set the clock of the machine so much forward or back.
pub fn pretend(ms: i64) {
    PRETENCE.store(ms, Ordering::SeqCst);
}
