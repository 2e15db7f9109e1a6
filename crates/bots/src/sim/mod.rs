//! Many games between bots, on all cores, each game a function of its seed.

mod decks;
mod facts;
mod field;
mod kept;
mod played;
mod report;

pub use decks::{Decks, Named, starters};
pub use field::{Field, Met};
pub use played::{Fate, Played, Sat};
pub use report::{BotReport, CardFigures, DeckFigures, Failure, Meeting, Share, SimReport, Sum, Turns, Wins};

use crate::{Bot, by_name};
use decks::Dealer;
use kept::Kept;
use muster_pack::{Mode, Pack};
use report::Tally;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How a bot is made for one game.
type Maker<'a> = Box<dyn Fn(u64) -> Box<dyn Bot> + Send + Sync + 'a>;

/// A bot that takes part, under its name in the report.
pub struct Player<'a> {
    pub name: String,
    make: Maker<'a>,
}

impl<'a> Player<'a> {
    pub fn new(name: &str, make: impl Fn(u64) -> Box<dyn Bot> + Send + Sync + 'a) -> Player<'a> {
        Player { name: name.into(), make: Box::new(make) }
    }
    /// One of the bots of this crate.
    pub fn named(name: &str) -> Result<Player<'static>, String> {
        if by_name(name, 0).is_none() {
            let names: Vec<&str> = crate::BOTS.iter().map(|b| b.0).collect();
            return Err(format!("there is no bot \"{name}\"; there are: {}", names.join(", ")));
        }
        let owned = name.to_string();
        let make = move |seed| by_name(&owned, seed).unwrap_or_else(|| Box::new(crate::Random::new(seed)));
        Ok(Player { name: name.into(), make: Box::new(make) })
    }
    /// The bot for one game; everything it does at random comes from the seed.
    pub fn bot(&self, seed: u64) -> Box<dyn Bot> {
        (self.make)(seed)
    }
}

/// A number of games. Game `i` has the seed `seed + i`; decks, shuffles, bots and seats follow from that alone, so any
/// one game is played again by a `Sim` of one game with its seed.
///
/// The two games of an even seed and the odd one after it have the same decks and the same shuffles, with the bots in
/// each other's seats. Decks that change seats have other shuffles in every game; first every seating is played, then
/// all of them again with the bots one seat further.
pub struct Sim<'a> {
    pub games: u64,
    /// One a seat.
    pub players: Vec<Player<'a>>,
    pub decks: Decks,
    /// How the games are played; none for the usual way with so many players.
    pub mode: Option<Mode>,
    pub seed: u64,
    /// 0 for as many as there are cores.
    pub threads: usize,
    /// A game that takes more decisions than this has failed.
    pub longest: u64,
    /// Where games are written as they end, and found again by a run that goes on.
    pub dir: Option<PathBuf>,
}

/// How far a simulation has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    pub done: u64,
    pub games: u64,
    pub failed: u64,
    pub decisions: u64,
}

/// Ten times what the longest games of real decks take.
const LONGEST: u64 = 20_000;

impl<'a> Sim<'a> {
    pub fn new(players: Vec<Player<'a>>, games: u64) -> Sim<'a> {
        Sim { games, players, decks: Decks::Starter, mode: None, seed: 0, threads: 0, longest: LONGEST, dir: None }
    }

    /// Plays all games. `watch` is told how far it has come, from any thread, some times a second.
    pub fn run(&self, pack: &dyn Pack, watch: &(dyn Fn(Progress) + Sync)) -> Result<SimReport, String> {
        let dealer = self.dealer(pack)?;
        let names: Vec<&str> = self.players.iter().map(|p| p.name.as_str()).collect();
        let mut tally = Tally::new(pack.game(), self.games, &names);
        let (kept, todo) = self.go_on(pack, &dealer, &mut tally)?;
        let threads = self.threads_for(todo.len());
        let next = AtomicUsize::new(0);
        let so_far = Mutex::new(SoFar { tally, kept, told: Instant::now(), broken: None });
        let start = Instant::now();
        watch(so_far.lock().unwrap_or_else(PoisonError::into_inner).progress());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(seed) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let played = self.play(pack, &dealer, *seed);
                        let mut so_far = so_far.lock().unwrap_or_else(PoisonError::into_inner);
                        if !so_far.add(&played) {
                            return;
                        }
                        if so_far.is_to_be_told() {
                            let progress = so_far.progress();
                            drop(so_far);
                            watch(progress);
                        }
                    }
                });
            }
        });
        let so_far = so_far.into_inner().unwrap_or_else(PoisonError::into_inner);
        match so_far.broken {
            Some(why) => Err(why),
            None => Ok(so_far.tally.finish(pack, start.elapsed(), threads)),
        }
    }

    fn threads_for(&self, games: usize) -> usize {
        let threads = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
            n => n,
        };
        threads.min(games.max(1))
    }

    /// Counts the games that are in the folder already, and says which are still to be played.
    fn go_on(&self, pack: &dyn Pack, dealer: &Dealer, tally: &mut Tally) -> Result<(Option<Kept>, Vec<u64>), String> {
        let mut todo: BTreeSet<u64> = (0..self.games).map(|i| self.seed.wrapping_add(i)).collect();
        let Some(dir) = &self.dir else { return Ok((None, todo.into_iter().collect())) };
        let (kept, games) = Kept::open(dir, &kept::what(pack, &self.players, dealer, self.longest))?;
        let fits = |p: &Played| p.seats.len() == self.players.len() && p.seats.iter().all(|s| s.player < p.seats.len());
        for p in games.iter().filter(|p| fits(p)) {
            if todo.remove(&p.seed) {
                tally.add_found(p);
            }
        }
        Ok((Some(kept), todo.into_iter().collect()))
    }

    fn dealer<'p>(&'p self, pack: &'p dyn Pack) -> Result<Dealer<'p>, String> {
        let seats = self.players.len();
        let mode = self.mode.clone().unwrap_or_else(|| Mode::usual(pack, seats));
        let range = mode.seats(pack);
        if !range.contains(&seats) {
            return Err(format!(
                "{} is played by {} to {} players, not by {seats}",
                pack.game(),
                range.start(),
                range.end()
            ));
        }
        Dealer::new(pack, mode, seats, &self.decks)
    }
}

/// What all threads add to.
struct SoFar {
    tally: Tally,
    kept: Option<Kept>,
    told: Instant,
    /// Why no more can be kept.
    broken: Option<String>,
}

impl SoFar {
    /// False if there is no use in playing on.
    fn add(&mut self, played: &Played) -> bool {
        self.tally.add(played);
        if let Some(Err(why)) = self.kept.as_mut().map(|k| k.add(played)) {
            self.broken.get_or_insert(why);
        }
        self.broken.is_none()
    }
    fn is_to_be_told(&mut self) -> bool {
        let due = self.tally.done == self.tally.report.games || self.told.elapsed() > Duration::from_millis(100);
        if due {
            self.told = Instant::now();
        }
        due
    }
    fn progress(&self) -> Progress {
        let r = &self.tally.report;
        Progress { done: self.tally.done, games: r.games, failed: r.failed, decisions: r.decisions }
    }
}
