//! A machine with a server on it: its clocks, its time, and its end. All machines of a world take turns on one thread; each
//! has a runtime with a time of its own that stands still while it is not its turn.

use super::database::Store;
use super::titles;
use crate::serve::{beats, sweep};
use crate::time::Clock;
use crate::{Config, Hub};
use muster_client::Dice;
use std::cell::RefCell;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, sleep};

thread_local! {
    static HERE: RefCell<Option<Arc<Here>>> = const { RefCell::new(None) };
}

/// The machine whose turn it is; none outside a simulation.
pub(crate) fn here() -> Option<Arc<Here>> {
    HERE.with(|h| h.borrow().clone())
}

/// What a process finds on its machine.
pub(crate) struct Here {
    pub machine: usize,
    pub clock: Clock,
    pub store: Arc<Store>,
    /// Nothing goes wrong here: it belongs to those who look whether all is well.
    pub calm: bool,
    /// Its database is a file of its own.
    pub alone: bool,
    dice: Mutex<Dice>,
    /// How far its clock is off.
    skew: Arc<AtomicI64>,
    /// When its turn began, by its own time and in truth.
    turn: Mutex<(Instant, i64)>,
}

impl Here {
    fn dice(&self) -> MutexGuard<'_, Dice> {
        self.dice.lock().unwrap_or_else(|e| e.into_inner())
    }
    /// The true time, which no server knows.
    pub fn truth(&self) -> i64 {
        let (began, then) = *self.turn.lock().unwrap_or_else(|e| e.into_inner());
        then + began.elapsed().as_millis() as i64
    }
    pub fn wall(&self) -> i64 {
        self.truth() + self.skew.load(Ordering::Relaxed)
    }
    /// How long it takes to do something beside everything else: hardly ever so long that nobody waits for it.
    pub fn pause(&self) -> Duration {
        let mut dice = self.dice();
        let ms = match dice.below(2000) {
            0 if !self.calm => 10_500,
            1..40 => dice.below(300),
            _ => dice.below(3),
        };
        Duration::from_millis(ms as u64)
    }
    pub fn fill(&self, bytes: &mut [u8]) {
        let mut dice = self.dice();
        bytes.iter_mut().for_each(|b| *b = (dice.below(1 << 16) >> 4) as u8);
    }
}

pub struct Machine {
    index: usize,
    store: Arc<Store>,
    address: &'static str,
    calm: bool,
    skew: Arc<AtomicI64>,
    process: Option<Process>,
    /// How often it was started.
    starts: u64,
    seed: u64,
    /// Until when it stands still, until when it hears no notices, and when it is started again.
    pub asleep: i64,
    pub deaf: i64,
    pub back: Option<i64>,
    /// When it is deaf no more, it knows that it was.
    pub hears_anew: bool,
}

struct Process {
    runtime: Runtime,
    here: Arc<Here>,
    /// There when it has found its database.
    hub: Arc<OnceLock<Arc<Hub>>>,
}

/// As this its address names the database that several servers share, and that of one alone.
pub const SHARED: &str = "postgres-simulated://world/games";
pub const ALONE: &str = "sqlite-simulated://world/games";

impl Machine {
    pub fn new(index: usize, store: Arc<Store>, address: &'static str, calm: bool, seed: u64) -> Machine {
        let (skew, process) = (Arc::default(), None);
        Machine {
            index,
            store,
            address,
            calm,
            skew,
            process,
            starts: 0,
            seed,
            asleep: 0,
            deaf: 0,
            back: None,
            hears_anew: false,
        }
    }
    pub fn runs(&self) -> bool {
        self.process.is_some()
    }
    /// Does it serve?
    pub fn serves(&self) -> bool {
        self.process.as_ref().is_some_and(|p| p.hub.get().is_some())
    }
    pub fn set_clock(&self, off: i64) {
        self.skew.store(off, Ordering::Relaxed);
    }

    /// Starts a process with nothing in it, at this time.
    fn boot(&mut self, now: i64) {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        self.starts += 1;
        let seed = (self.seed * 31 + self.index as u64) * 1009 + self.starts;
        let here = {
            let _inside = runtime.enter();
            Here {
                machine: self.index,
                clock: Clock::start(now + self.skew.load(Ordering::Relaxed)),
                store: self.store.clone(),
                calm: self.calm,
                alone: self.address == ALONE,
                dice: Mutex::new(Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)),
                skew: self.skew.clone(),
                turn: Mutex::new((Instant::now(), now)),
            }
        };
        self.process = Some(Process { runtime, here: Arc::new(here), hub: Arc::default() });
    }

    /// Starts a server. Like a service it is started again if it finds no database.
    pub fn start(&mut self, now: i64, idle: Duration) {
        self.boot(now);
        let Some(p) = &self.process else { return };
        let config = Config { db: self.address.into(), thinkers: 1, idle, ..Config::default() };
        let found = p.hub.clone();
        p.runtime.spawn(async move {
            let hub = loop {
                match Hub::open(config.clone(), titles()).await {
                    Ok(hub) => break hub,
                    Err(e) => tracing::debug!(%e, "started again"),
                }
                sleep(Duration::from_secs(1)).await;
            };
            tokio::spawn(beats(hub.clone()));
            tokio::spawn(sweep(hub.clone()));
            let _ = found.set(hub);
        });
    }

    /// A machine for looking at things, with no server on it.
    pub fn observer(store: Arc<Store>, now: i64, seed: u64) -> Machine {
        let mut machine = Machine::new(99, store, SHARED, true, seed);
        machine.boot(now);
        machine
    }

    /// Does something on this machine, without time going by.
    pub fn inside<R>(&self, f: impl FnOnce(&Runtime) -> R) -> R {
        let p = self.process.as_ref().expect("it runs");
        let _back = Turn(HERE.with(|h| h.replace(Some(p.here.clone()))));
        let _inside = p.runtime.enter();
        f(&p.runtime)
    }
    pub fn with_hub<R>(&self, f: impl FnOnce(&Arc<Hub>, &Runtime) -> R) -> Option<R> {
        let hub = self.process.as_ref()?.hub.get()?.clone();
        Some(self.inside(|r| f(&hub, r)))
    }
    /// Does something to its end. Only where nothing goes wrong is that soon.
    pub fn wait<R>(&self, f: impl Future<Output = R>) -> R {
        let p = self.process.as_ref().expect("it runs");
        let _back = Turn(HERE.with(|h| h.replace(Some(p.here.clone()))));
        p.runtime.block_on(f)
    }

    /// Its turn: so much time goes by.
    pub fn step(&self, now: i64, ms: u64) {
        let Some(p) = &self.process else { return };
        let here = p.here.clone();
        self.wait(async move {
            *here.turn.lock().unwrap_or_else(|e| e.into_inner()) = (Instant::now(), now);
            sleep(Duration::from_millis(ms)).await;
        });
    }

    /// Dies at once: nothing it was about to do is done.
    pub fn kill(&mut self) {
        let Some(Process { runtime, here, hub }) = self.process.take() else { return };
        let _back = Turn(HERE.with(|h| h.replace(Some(here))));
        let handle = runtime.handle().clone();
        let _inside = handle.enter();
        drop((hub, runtime));
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Whose turn it was before.
struct Turn(Option<Arc<Here>>);

impl Drop for Turn {
    fn drop(&mut self) {
        HERE.with(|h| *h.borrow_mut() = self.0.take());
    }
}
