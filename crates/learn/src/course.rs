//! Round after round: games, a network from all games so far, a match against the best so far.

use crate::games;
use crate::kept::{Games, Packed};
use crate::train::{Epoch, Training, train};
use muster_bots::arena::interval;
use muster_bots::sense::Shape;
use muster_bots::sim::{Decks, Player, Sim};
use muster_bots::{Net, Plan, Search, Sense, Senses};
use muster_kernel::Match;
use muster_pack::Pack;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What is to be done, and where.
#[derive(Clone, Debug)]
pub struct Course {
    pub dir: PathBuf,
    pub rounds: u32,
    /// Games of each round.
    pub games: u64,
    /// Games of each match against the best so far.
    pub arena: u64,
    pub seed: u64,
    /// 0 for as many as there are cores.
    pub threads: usize,
    pub plans: Plans,
    pub training: Training,
}

/// How the bots search.
#[derive(Clone, Debug, PartialEq)]
pub struct Plans {
    /// In games that are learned from.
    pub games: Plan,
    /// In matches.
    pub arena: Plan,
    /// A network to be beaten: games and matches are against it alone, and nothing else is learned.
    pub against: Option<PathBuf>,
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    pub round: u32,
    pub games: u64,
    pub positions: u64,
    pub curve: Vec<Epoch>,
    /// Against the best so far: won, lost, drawn, the share and between what it lies with 95 %.
    pub wins: u64,
    pub losses: u64,
    pub draws: u64,
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// It is the best now.
    pub kept: bool,
}

/// All rounds of a folder.
#[derive(Default, Serialize, Deserialize)]
struct Rounds {
    game: String,
    /// The rules and cards that it is learned by.
    rules: u64,
    rounds: Vec<Round>,
}

/// How far it has come.
#[derive(Clone, Debug)]
pub enum Watch<'a> {
    /// Games of a round.
    Games { round: u32, done: u64, of: u64, positions: u64 },
    /// A network went once through all positions.
    Epoch { round: u32, epoch: &'a Epoch, of: u32 },
    /// A match against the best so far.
    Arena { round: u32, done: u64, of: u64, points: f64 },
    /// A round is over.
    Round(&'a Round),
}

/// Fewer games than this show nothing.
const ENOUGH: f64 = 40.0;

type Told<'a> = &'a (dyn Fn(Watch) + Sync);

impl Course {
    /// Goes on with a folder until so many rounds are done. Returns all its rounds.
    pub fn run(&self, pack: &dyn Pack, watch: Told) -> Result<Vec<Round>, String> {
        std::fs::create_dir_all(&self.dir).map_err(|e| format!("{}: {e}", self.dir.display()))?;
        let m = pack.new_match(Vec::new(), 0);
        let mut done = self.rounds_done()?;
        if !done.rounds.is_empty() && (done.rules, done.game.as_str()) != (m.rules, pack.game()) {
            let why = "it was learned here by other rules or cards; begin another folder";
            return Err(format!("{}: {why}", self.dir.display()));
        }
        (done.rules, done.game) = (m.rules, pack.game().into());
        let champion = match &self.plans.against {
            Some(path) => Some(sense(path, &m)?),
            None => None,
        };
        while (done.rounds.len() as u32) < self.rounds {
            let round = self.round(pack, &m, done.rounds.len() as u32, champion.clone(), watch)?;
            done.rounds.push(round);
            let text = serde_json::to_string_pretty(&done).map_err(|e| e.to_string())?;
            self.write("rounds.json", text.as_bytes())?;
            if let Some(last) = done.rounds.last() {
                watch(Watch::Round(last));
            }
        }
        Ok(done.rounds)
    }

    fn rounds_done(&self) -> Result<Rounds, String> {
        let path = self.dir.join("rounds.json");
        match std::fs::read(&path) {
            Ok(text) => serde_json::from_slice(&text).map_err(|e| format!("{}: {e}", path.display())),
            Err(_) => Ok(Rounds::default()),
        }
    }

    fn round(
        &self,
        pack: &dyn Pack,
        m: &Match,
        round: u32,
        foe: Option<Arc<Sense>>,
        watch: Told,
    ) -> Result<Round, String> {
        let best = self.dir.join("best.net");
        let own = if best.exists() { Some(sense(&best, m)?) } else { None };
        let (games, positions) = self.play(pack, m, round, [own.clone(), foe.clone()], watch)?;
        let (net, curve) = self.learn(m, round, watch)?;
        let new = Arc::new(Sense::new(Arc::new(net.clone()), m));
        let exploits = foe.is_some();
        let [wins, losses, draws] = self.compare(pack, round, new, foe.or(own), watch)?;
        let n = (wins + losses + draws) as f64;
        let (share, low, high) = interval(wins as f64 + draws as f64 / 2.0, n);
        // what learns against one opponent always goes on from its last network
        let kept = exploits || (n >= ENOUGH && low > 0.5);
        if kept {
            self.write("best.net", &net.write())?;
        }
        Ok(Round { round, games, positions, curve, wins, losses, draws, share, low, high, kept })
    }

    /// Plays the games of a round that are not there yet.
    fn play(
        &self,
        pack: &dyn Pack,
        m: &Match,
        round: u32,
        [own, foe]: [Option<Arc<Sense>>; 2],
        watch: Told,
    ) -> Result<(u64, u64), String> {
        let first = self.seed.wrapping_add(u64::from(round) * 1_000_000_000);
        let kept = Mutex::new(Games::open(&self.dir.join(format!("round-{round}.games")), m.rules)?);
        let plan = with(&self.plans.games, own);
        let foe = foe.map(|foe| with(&self.plans.games, Some(foe)));
        let (next, failed) = (AtomicU64::new(0), Mutex::new(None));
        std::thread::scope(|scope| {
            for _ in 0..self.threads() {
                scope.spawn(|| {
                    loop {
                        let i = next.fetch_add(1, Ordering::Relaxed);
                        if i >= self.games {
                            return;
                        }
                        let game = first.wrapping_add(i);
                        let lock = || kept.lock().unwrap_or_else(PoisonError::into_inner);
                        if lock().have.contains(&game) {
                            continue;
                        }
                        // a game without an end is kept as an empty one
                        let samples = games::play(pack, &plan, foe.as_ref(), game).unwrap_or_default();
                        let mut kept = lock();
                        if let Err(e) = kept.add(game, &samples) {
                            *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(e.to_string());
                            return;
                        }
                        let (done, positions) = (kept.have.len() as u64, kept.positions);
                        drop(kept);
                        watch(Watch::Games { round, done, of: self.games, positions });
                    }
                });
            }
        });
        if let Some(e) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(e);
        }
        let kept = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((kept.have.len() as u64, kept.positions))
    }

    /// A network from all games so far.
    fn learn(&self, m: &Match, round: u32, watch: Told) -> Result<(Net, Vec<Epoch>), String> {
        let name = format!("round-{round}.net");
        let (path, curve) = (self.dir.join(&name), self.dir.join(format!("round-{round}.curve")));
        if let (Ok(bytes), Ok(told)) = (std::fs::read(&path), std::fs::read(&curve)) {
            let told = serde_json::from_slice(&told).map_err(|e| format!("{}: {e}", curve.display()))?;
            return Ok((Net::read(&bytes, &Shape::of(m.book))?, told));
        }
        let mut packed = Packed::default();
        for r in 0..=round {
            packed.read(&self.dir.join(format!("round-{r}.games")))?;
        }
        let how = Training { seed: self.seed.wrapping_add(u64::from(round)), ..self.training };
        let mut told = Vec::new();
        let net = train(m, &packed, &how, &mut |e| {
            told.push(*e);
            watch(Watch::Epoch { round, epoch: e, of: how.epochs });
        })?;
        let text = serde_json::to_vec(&told).map_err(|e| e.to_string())?;
        self.write(&format!("round-{round}.curve"), &text)?;
        self.write(&name, &net.write())?;
        Ok((net, told))
    }

    /// Games against the best so far, with seats, decks and shuffles swapped: won, lost, drawn.
    fn compare(
        &self,
        pack: &dyn Pack,
        round: u32,
        new: Arc<Sense>,
        old: Option<Arc<Sense>>,
        watch: Told,
    ) -> Result<[u64; 3], String> {
        let name = format!("round-{round}.arena");
        let mut sums: (u64, [u64; 3]) = match std::fs::read(self.dir.join(&name)) {
            Ok(text) => serde_json::from_slice(&text).map_err(|e| format!("{name}: {e}"))?,
            Err(_) => (0, [0; 3]),
        };
        let of = self.arena.next_multiple_of(2);
        while sums.0 < of {
            let n = (of - sums.0).min(2 * self.threads() as u64);
            let player = |name: &str, sense: Option<Arc<Sense>>| {
                let plan = with(&self.plans.arena, sense);
                Player::new(name, move |seed| Box::new(Search::new(seed, plan.clone())))
            };
            let players = vec![player("new", Some(new.clone())), player("old", old.clone())];
            // decks that come with the game and others, by turns
            let decks = if (sums.0 / 2).is_multiple_of(2) { Decks::Starter } else { Decks::Random };
            let seed = (self.seed.wrapping_add(sums.0) & !1) ^ 0x0061_7265_6e61_0000;
            let sim = Sim { decks, seed, threads: self.threads(), ..Sim::new(players, n) };
            let r = sim.run(pack, &|_| ())?;
            let won = |n: &str| r.wins.by_bot.get(n).copied().unwrap_or(0);
            let found = [won("new"), won("old"), r.draws];
            sums.1.iter_mut().zip(found).for_each(|(sum, n)| *sum += n);
            sums.0 += n;
            self.write(&name, &serde_json::to_vec(&sums).map_err(|e| e.to_string())?)?;
            let points = sums.1[0] as f64 + sums.1[2] as f64 / 2.0;
            watch(Watch::Arena { round, done: sums.0, of, points });
        }
        Ok(sums.1)
    }

    /// A whole file or the one that was there.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let (path, new) = (self.dir.join(name), self.dir.join(format!("{name}.new")));
        let told = |e: std::io::Error| format!("{}: {e}", path.display());
        std::fs::write(&new, bytes).map_err(told)?;
        std::fs::rename(&new, &path).map_err(told)
    }

    fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
            n => n,
        }
    }
}

/// A network of a file, with the cards it is to judge.
pub fn sense(path: &Path, m: &Match) -> Result<Arc<Sense>, String> {
    let told = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let bytes = std::fs::read(path).map_err(|e| told(&e))?;
    let net = Net::read(&bytes, &Shape::of(m.book)).map_err(|e| told(&e))?;
    Ok(Arc::new(Sense::new(Arc::new(net), m)))
}

fn with(plan: &Plan, sense: Option<Arc<Sense>>) -> Plan {
    Plan { senses: sense.map_or(Senses::None, Senses::These), ..plan.clone() }
}
