//! Many games between bots, on all cores, each game a function of its seed.

use crate::{Bot, SeatGame, by_name};
use muster_kernel::battery::Dice;
use muster_kernel::{DefId, Game};
use muster_lang::read_deck_list;
use muster_pack::{Mode, Pack};
use serde::Serialize;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
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
}

/// What is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decks {
    /// These, one a seat, under their names.
    Fixed(Vec<(String, Vec<DefId>)>),
    /// These, changing seats from game to game: every seating comes equally often.
    Rotated(Vec<(String, Vec<DefId>)>),
    /// Every pairing of the decks that come with the game, in turn.
    Starter,
    /// Legal decks drawn at random from the whole pool, new ones every two games.
    Random,
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
}

/// A game that could not be played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    pub seed: u64,
    pub message: String,
}

/// Games won.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Wins {
    pub by_bot: BTreeMap<String, u64>,
    pub by_seat: Vec<u64>,
    /// Games played and won, by deck. Decks drawn at random have no names.
    pub by_deck: BTreeMap<String, (u64, u64)>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct SimReport {
    pub game: String,
    pub games: u64,
    pub finished: u64,
    pub failed: u64,
    pub failures: Vec<Failure>,
    /// Choices among two or more options.
    pub decisions: u64,
    /// Choices among one, which the engine makes itself.
    pub forced: u64,
    pub seconds: f64,
    pub threads: usize,
    pub decisions_per_second: f64,
    pub games_per_second: f64,
    pub wins: Wins,
    pub draws: u64,
    /// How the games ended.
    pub endings: BTreeMap<String, u64>,
    pub mean_options: f64,
    pub most_options: u64,
    /// Decisions of the longest game, and its seed.
    pub longest: u64,
    pub longest_seed: u64,
    /// By bot: decisions made, and decisions a second of its own thinking.
    pub bots: BTreeMap<String, BotReport>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct BotReport {
    pub decisions: u64,
    /// Time it took to choose, in seconds of one core.
    pub seconds: f64,
    pub decisions_per_second: f64,
}

/// How far a simulation has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    pub done: u64,
    pub games: u64,
    pub failed: u64,
    pub decisions: u64,
}

/// How one game went.
#[derive(Default)]
struct Played {
    seed: u64,
    /// By seat: which player sat there, decisions, time.
    sat: Vec<(usize, u64, Duration)>,
    decks: Vec<String>,
    decisions: u64,
    forced: u64,
    options: u64,
    most_options: u64,
    winners: u8,
    ending: String,
    failure: Option<String>,
}

/// Ten times what the longest games of real decks take.
const LONGEST: u64 = 20_000;

impl<'a> Sim<'a> {
    pub fn new(players: Vec<Player<'a>>, games: u64) -> Sim<'a> {
        Sim { games, players, decks: Decks::Starter, mode: None, seed: 0, threads: 0, longest: LONGEST }
    }

    /// Plays all games. `watch` is told how far it has come, from any thread, some times a second.
    pub fn run(&self, pack: &dyn Pack, watch: &(dyn Fn(Progress) + Sync)) -> Result<SimReport, String> {
        let decks = self.prepare(pack)?;
        let threads = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
            n => n,
        };
        let threads = threads.min(self.games.max(1) as usize);
        let next = AtomicU64::new(0);
        let tally = Mutex::new((Tally::new(self, pack), Instant::now()));
        let start = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let i = next.fetch_add(1, Ordering::Relaxed);
                        if i >= self.games {
                            return;
                        }
                        let played = self.play(pack, &decks, self.seed.wrapping_add(i));
                        let mut guard = tally.lock().unwrap_or_else(|e| e.into_inner());
                        let (tally, told) = &mut *guard;
                        tally.add(played);
                        if tally.done == self.games || told.elapsed() > Duration::from_millis(100) {
                            *told = Instant::now();
                            let r = &tally.report;
                            let progress = Progress {
                                done: tally.done,
                                games: self.games,
                                failed: r.failed,
                                decisions: r.decisions,
                            };
                            drop(guard);
                            watch(progress);
                        }
                    }
                });
            }
        });
        let (tally, _) = tally.into_inner().unwrap_or_else(|e| e.into_inner());
        Ok(tally.finish(start.elapsed(), threads))
    }

    fn mode(&self, pack: &dyn Pack) -> Mode {
        self.mode.clone().unwrap_or_else(|| Mode::usual(pack, self.players.len()))
    }

    fn prepare(&self, pack: &dyn Pack) -> Result<Vec<(String, Vec<DefId>)>, String> {
        let seats = self.players.len();
        let mode = self.mode(pack);
        let range = mode.seats(pack);
        if !range.contains(&seats) {
            return Err(format!(
                "{} is played by {} to {} players, not by {seats}",
                pack.game(),
                range.start(),
                range.end()
            ));
        }
        match &self.decks {
            Decks::Fixed(list) | Decks::Rotated(list) if list.len() == seats => Ok(list.clone()),
            Decks::Fixed(list) | Decks::Rotated(list) => Err(format!("{} decks for {seats} players", list.len())),
            Decks::Starter => starters(pack, &mode),
            Decks::Random => Ok(Vec::new()),
        }
    }

    /// The decks of a game, one a seat.
    fn decks_of(&self, pack: &dyn Pack, decks: &[(String, Vec<DefId>)], pair: u64) -> Vec<(String, Vec<DefId>)> {
        let seats = self.players.len();
        match self.decks {
            Decks::Fixed(_) => decks.to_vec(),
            Decks::Rotated(_) => seated(decks, pair),
            Decks::Starter => {
                let n = decks.len() as u64;
                let mut left = pair;
                let mut pick = || {
                    let d = decks[(left % n) as usize].clone();
                    left /= n;
                    d
                };
                (0..seats).map(|_| pick()).collect()
            }
            Decks::Random => {
                let mode = self.mode(pack);
                let mut dice = Dice(pair ^ 0x6465_636b);
                (0..seats).map(|_| (String::new(), pack.random_deck_in(&mode, dice.roll()))).collect()
            }
        }
    }

    /// One game, from its seed alone.
    fn play(&self, pack: &dyn Pack, decks: &[(String, Vec<DefId>)], seed: u64) -> Played {
        let mut played = Played { seed, ..Played::default() };
        let result = catch_unwind(AssertUnwindSafe(|| self.play_on(pack, decks, &mut played)));
        played.failure = match result {
            Ok(Ok(())) => None,
            Ok(Err(e)) => Some(e),
            Err(e) => {
                let text =
                    e.downcast_ref::<String>().cloned().or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string()));
                Some(format!("panic after {} decisions: {}", played.decisions, text.unwrap_or_default()))
            }
        };
        played
    }

    fn play_on(&self, pack: &dyn Pack, decks: &[(String, Vec<DefId>)], played: &mut Played) -> Result<(), String> {
        let seats = self.players.len();
        let (pair, turn) = match self.decks {
            Decks::Rotated(_) => (played.seed, played.seed / (1..=seats as u64).product::<u64>()),
            // the same game once for every seat a bot may have
            _ => (played.seed / seats as u64, played.seed),
        };
        let turn = (turn % seats as u64) as usize;
        let (names, decks): (Vec<_>, Vec<_>) = self.decks_of(pack, decks, pair).into_iter().unzip();
        played.decks = names;
        played.sat = (0..seats).map(|s| ((s + turn) % seats, 0, Duration::ZERO)).collect();
        let bot = |s: usize| {
            let who = played.sat[s].0;
            (self.players[who].make)(Dice(played.seed ^ (who as u64 + 1) << 56).roll())
        };
        let mut bots: Vec<_> = (0..seats).map(bot).collect();
        let mut game = Game::start(pack.new_match_in(&self.mode(pack), decks, pair));
        while let Some(seat) = game.to_decide() {
            if played.decisions >= self.longest {
                return Err(format!("not over after {} decisions", self.longest));
            }
            let n = game.options().len();
            let Some(at) = SeatGame::new(pack, &game, seat) else {
                return Err("a seat is to decide and is not asked".into());
            };
            let start = Instant::now();
            let index = bots[seat.ix()].choose(&at);
            let spent = &mut played.sat[seat.ix()];
            spent.1 += 1;
            spent.2 += start.elapsed();
            game.choose(seat, index).map_err(|e| format!("decision {}: {e}", played.decisions))?;
            played.decisions += 1;
            played.options += n as u64;
            played.most_options = played.most_options.max(n as u64);
        }
        if !game.is_over() {
            return Err("nobody is to decide, and the game is not over".into());
        }
        played.forced = game.t().head().forced as u64;
        played.winners = game.t().head().winners;
        played.ending = game.m.book.vocab.endings.name(game.t().head().ending.ix()).to_string();
        Ok(())
    }
}

/// One of the orders of some decks: numbers in a row give them all before one comes again.
fn seated<T: Clone>(decks: &[T], mut number: u64) -> Vec<T> {
    let mut left = decks.to_vec();
    let mut out = Vec::new();
    while !left.is_empty() {
        let n = left.len() as u64;
        out.push(left.remove((number % n) as usize));
        number /= n;
    }
    out
}

/// The decks that come with a game and are legal in this mode, by name.
pub fn starters(pack: &dyn Pack, mode: &Mode) -> Result<Vec<(String, Vec<DefId>)>, String> {
    let mut out = Vec::new();
    for (name, text) in pack.starters() {
        let (list, faults) = read_deck_list(name, text);
        let report = pack.check_deck_in(mode, &list);
        // a deck for another format stays in its box
        if report.deck.is_some() && !report.legal() && pack.check_deck(&list).legal() {
            continue;
        }
        match report.deck {
            Some(deck) if faults.is_empty() => out.push((name.trim_end_matches(".txt").to_string(), deck)),
            _ => return Err(format!("the starter deck {name} cannot be read")),
        }
    }
    if out.is_empty() {
        return Err(format!("{} has no starter decks", pack.game()));
    }
    Ok(out)
}

/// Adds games up.
struct Tally {
    report: SimReport,
    names: Vec<String>,
    done: u64,
    options: u64,
}

impl Tally {
    fn new(sim: &Sim, pack: &dyn Pack) -> Tally {
        // two bots of one name are told apart by a number
        let mut names: Vec<String> = Vec::new();
        for (i, p) in sim.players.iter().enumerate() {
            let twin = sim.players.iter().take(i).any(|q| q.name == p.name);
            names.push(if twin { format!("{} ({})", p.name, i + 1) } else { p.name.clone() });
        }
        let mut report = SimReport { game: pack.game().into(), games: sim.games, ..SimReport::default() };
        report.wins.by_seat = vec![0; names.len()];
        for n in &names {
            report.wins.by_bot.insert(n.clone(), 0);
            report.bots.insert(n.clone(), BotReport::default());
        }
        Tally { report, names, done: 0, options: 0 }
    }

    fn add(&mut self, p: Played) {
        let r = &mut self.report;
        self.done += 1;
        r.decisions += p.decisions;
        r.forced += p.forced;
        self.options += p.options;
        r.most_options = r.most_options.max(p.most_options);
        for (who, decisions, time) in &p.sat {
            let bot = r.bots.entry(self.names[*who].clone()).or_default();
            bot.decisions += decisions;
            bot.seconds += time.as_secs_f64();
        }
        if (p.decisions, std::cmp::Reverse(p.seed)) > (r.longest, std::cmp::Reverse(r.longest_seed)) {
            (r.longest, r.longest_seed) = (p.decisions, p.seed);
        }
        if let Some(message) = p.failure {
            r.failed += 1;
            r.failures.push(Failure { seed: p.seed, message });
            return;
        }
        r.finished += 1;
        *r.endings.entry(p.ending).or_insert(0) += 1;
        r.draws += (p.winners == 0) as u64;
        for (s, (who, _, _)) in p.sat.iter().enumerate() {
            let won = (p.winners >> s & 1) as u64;
            r.wins.by_seat[s] += won;
            *r.wins.by_bot.entry(self.names[*who].clone()).or_insert(0) += won;
            if !p.decks[s].is_empty() {
                let deck = r.wins.by_deck.entry(p.decks[s].clone()).or_insert((0, 0));
                deck.0 += 1;
                deck.1 += won;
            }
        }
    }

    fn finish(mut self, time: Duration, threads: usize) -> SimReport {
        let r = &mut self.report;
        r.failures.sort_by_key(|f| f.seed);
        r.seconds = time.as_secs_f64();
        r.threads = threads;
        let per = |n: u64, seconds: f64| if seconds > 0.0 { n as f64 / seconds } else { 0.0 };
        r.decisions_per_second = per(r.decisions, r.seconds);
        r.games_per_second = per(self.done, r.seconds);
        r.mean_options = per(self.options, r.decisions as f64);
        for b in r.bots.values_mut() {
            b.decisions_per_second = per(b.decisions, b.seconds);
        }
        self.report
    }
}

#[cfg(test)]
mod tests {
    use super::seated;
    use std::collections::BTreeSet;

    #[test]
    fn numbers_in_a_row_give_every_seating_once() {
        for first in [0, 7, 1_000_003] {
            let all: BTreeSet<_> = (first..first + 24).map(|i| seated(&['a', 'b', 'c', 'd'], i)).collect();
            assert_eq!(all.len(), 24);
            assert!(all.iter().all(|s| s.iter().collect::<BTreeSet<_>>().len() == 4));
        }
    }
}
