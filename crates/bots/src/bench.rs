//! How fast and how large a game is, on one thread, with decks drawn at random. Setting matches up is not counted.

use muster_kernel::battery::Dice;
use muster_kernel::observe::Observer;
use muster_kernel::seen::{self, Viewer};
use muster_kernel::*;
use muster_pack::{Mode, Pack};
use serde::Serialize;
use std::hint::black_box;
use std::mem::size_of;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What to measure with.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// How long random play is timed.
    pub play: Duration,
    /// Pairs of random decks prepared beforehand.
    pub matches: usize,
    /// Positions kept from random play, for timing copies and listings.
    pub positions: usize,
    pub seed: u64,
}

impl Default for Bench {
    fn default() -> Self {
        Bench { play: Duration::from_secs(3), matches: 64, positions: 512, seed: 1 }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct BenchReport {
    pub game: String,
    /// Choices among two or more options, a second.
    pub decisions_per_second: f64,
    /// Questions settled a second: decisions, passes of those who can do nothing, and steps there is one way to take.
    pub questions_per_second: f64,
    pub games_per_second: f64,
    /// To copy a game over another.
    pub clone_ns: f64,
    /// To take a snapshot of a game, in the room of another.
    pub snapshot_ns: f64,
    /// To lay a game out from a snapshot.
    pub lay_out_ns: f64,
    /// Bytes of a state that are in use, copied and kept in a snapshot, on average.
    pub state_bytes: f64,
    /// To list the options of a seat.
    pub legal_ns: f64,
    /// Bytes of a saved game, on average.
    pub saved_bytes: f64,
    /// To take a fingerprint, as servers do once a row.
    pub fingerprint_ns: f64,
    /// To write what the seat to decide sees and may choose as numbers, the view included.
    pub observe_ns: f64,
    /// Bytes a table takes whatever is on it.
    pub table_bytes: usize,
    pub decisions: u64,
    pub forced: u64,
    pub games: u64,
    pub seconds: f64,
    pub mean_options: f64,
    pub decisions_per_game: f64,
}

fn xorshift(x: &mut u64) -> u64 {
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    *x
}

/// A number below `n` out of a random one.
fn below(x: u64, n: usize) -> usize {
    (((x >> 32) * n as u64) >> 32) as usize
}

/// What came of some games played at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    pub games: u64,
    pub decisions: u64,
    /// Questions with one answer, which nobody was asked.
    pub forced: u64,
    /// Passes of seats that could do nothing.
    pub passed: u64,
    pub options: u64,
    /// All of it in one number, in order: two builds that play alike have the same.
    pub trace: u64,
}

impl Played {
    /// Plays one game from there to its end, in a table that is used again.
    pub fn play(&mut self, game: &mut Game, first: &Game, dice: &mut u64) {
        game.copy_from(first);
        let passed = game.beats();
        while let Some(seat) = game.to_decide() {
            let n = game.options().len();
            let chosen = below(xorshift(dice), n);
            self.note((n as u64) << 32 | (chosen as u64) << 8 | seat.0 as u64);
            self.options += n as u64;
            if game.choose(seat, chosen).is_err() {
                break;
            }
            self.decisions += 1;
        }
        let head = game.t().head();
        self.note((head.forced as u64) << 32 | head.winners as u64);
        self.forced += head.forced as u64;
        self.passed += (game.beats() - passed) as u64;
        self.games += 1;
    }
    fn note(&mut self, n: u64) {
        self.trace = (self.trace.rotate_left(5) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    /// Decisions, passes that nobody was asked about, and steps there was one way to take.
    pub fn questions(&self) -> u64 {
        self.decisions + self.passed + self.forced
    }
}

impl Bench {
    /// Matches of decks drawn at random, at their first decision.
    pub fn starts(&self, pack: &dyn Pack, mode: &Mode) -> Vec<Game> {
        let mut dice = Dice(self.seed);
        let seats = *mode.seats(pack).start();
        let mut prepare = || -> Arc<Match> {
            let decks = (0..seats).map(|_| pack.random_deck_in(mode, dice.roll())).collect();
            pack.new_match_in(mode, decks, dice.roll())
        };
        (0..self.matches.max(1)).map(|_| Game::start(prepare())).collect()
    }
    /// Where the choices of random play come from.
    pub fn dice(&self) -> u64 {
        self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15) | 1
    }

    /// Everything, in matches played like that.
    pub fn run(&self, pack: &dyn Pack, mode: &Mode) -> BenchReport {
        let starts = self.starts(pack, mode);
        let mut r = BenchReport { game: pack.game().into(), table_bytes: size_of::<Table>(), ..BenchReport::default() };
        let positions = self.positions(&starts);
        self.time_play(&starts, &mut r);
        self.time_positions(&positions, &mut r);
        r
    }

    /// Games as random play leaves them, from early to late.
    fn positions(&self, starts: &[Game]) -> Vec<Game> {
        let mut x = self.seed | 1;
        let mut out = Vec::new();
        let mut game = starts[0].clone();
        for start in starts.iter().cycle().take(starts.len() * 64) {
            game.copy_from(start);
            while let Some(seat) = game.to_decide() {
                if xorshift(&mut x).is_multiple_of(61) {
                    out.push(game.clone());
                    if out.len() >= self.positions {
                        return out;
                    }
                }
                let n = game.options().len();
                if game.choose(seat, below(xorshift(&mut x), n)).is_err() {
                    break;
                }
            }
        }
        out
    }

    fn time_play(&self, starts: &[Game], r: &mut BenchReport) {
        let mut dice = self.dice();
        let mut game = starts[0].clone();
        let mut played = Played::default();
        let start = Instant::now();
        for first in starts.iter().cycle() {
            played.play(&mut game, first, &mut dice);
            if start.elapsed() >= self.play {
                break;
            }
        }
        r.seconds = start.elapsed().as_secs_f64();
        (r.games, r.decisions, r.forced) = (played.games, played.decisions, played.forced);
        r.decisions_per_second = r.decisions as f64 / r.seconds;
        r.questions_per_second = played.questions() as f64 / r.seconds;
        r.games_per_second = r.games as f64 / r.seconds;
        r.mean_options = played.options as f64 / r.decisions.max(1) as f64;
        r.decisions_per_game = r.decisions as f64 / r.games as f64;
    }

    fn time_positions(&self, positions: &[Game], r: &mut BenchReport) {
        let n = positions.len().max(1) as f64;
        let Some(first) = positions.first() else { return };
        let mut pooled = first.clone();
        r.clone_ns = nanoseconds(positions.len(), || {
            for g in positions {
                pooled.copy_from(black_box(g));
                black_box(&pooled);
            }
        });
        let mut kept: Vec<Snapshot> = positions.iter().map(Game::snapshot).collect();
        r.lay_out_ns = nanoseconds(kept.len(), || {
            for s in &kept {
                pooled.go_to(black_box(s));
                black_box(&pooled);
            }
        });
        r.snapshot_ns = nanoseconds(kept.len(), || {
            for s in &mut kept {
                black_box(&pooled).snapshot_in(s);
            }
        });
        let (mut out, mut vals) = (Vec::new(), Vec::new());
        r.legal_ns = nanoseconds(positions.len(), || {
            for g in positions {
                if let Some(seat) = g.to_decide() {
                    g.list_options(seat, &mut out, &mut vals);
                    black_box(&out);
                }
            }
        });
        r.state_bytes = positions.iter().map(|g| g.snapshot().bytes() as f64).sum::<f64>() / n;
        r.saved_bytes = positions.iter().filter_map(|g| g.save().ok()).map(|b| b.len() as f64).sum::<f64>() / n;
        let mut observer = Observer::new(&first.m);
        let (mut table, mut asked) = (vec![0; observer.shape().table_len()], vec![0; observer.shape().options_len()]);
        r.observe_ns = nanoseconds(positions.len(), || {
            for g in positions {
                if let Some(seat) = g.to_decide() {
                    observer.table(&seen::view(g, Viewer::Seat(seat)), &mut table);
                    if let Some(d) = seen::decision_view(g, seat) {
                        observer.options(&d, &mut asked);
                    }
                    black_box((&table, &asked));
                }
            }
        });
        r.fingerprint_ns = nanoseconds(positions.len(), || {
            for g in positions {
                black_box(g.fingerprint());
            }
        });
    }
}

/// Nanoseconds for one of the `n` things that `f` does: the best of some runs.
fn nanoseconds(n: usize, mut f: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..40 {
        let start = Instant::now();
        f();
        best = best.min(start.elapsed().as_nanos() as f64 / n.max(1) as f64);
    }
    best
}
