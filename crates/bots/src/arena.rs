//! How strong bots are: each against each, seats and decks swapped, with how far the figures may be off.

use crate::level::{Budget, Level};
use crate::sim::{Failure, Player, Progress, Sim};
use crate::{LEVELS, Search, Senses};
use muster_pack::Pack;
use serde::Serialize;
use std::collections::BTreeMap;

/// Bots to be measured against each other.
pub struct Arena {
    /// By name; `best` is the strongest level.
    pub bots: Vec<String>,
    /// Games of each two.
    pub games: u64,
    pub seed: u64,
    /// 0 for as many as there are cores.
    pub threads: usize,
    /// What levels may spend on a decision.
    pub budget: Budget,
    /// What judges positions for those levels that have a network, instead of the one that comes with the game.
    pub senses: Option<Senses>,
}

/// How two bots did against each other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    pub bots: [String; 2],
    pub wins: [u64; 2],
    pub draws: u64,
    /// The first one's share of the points, a draw being half a point, and between what it lies with 95 %.
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ArenaReport {
    pub game: String,
    pub games: u64,
    pub wins: BTreeMap<String, u64>,
    pub draws: u64,
    pub failed: u64,
    pub failures: Vec<Failure>,
    /// The level that `best` stands for.
    pub best: String,
    pub pairs: Vec<Pair>,
    /// Strength, so that ten times the odds of winning are 400 points; the mean is 1500.
    pub elo: BTreeMap<String, f64>,
    /// Seconds a decision, by bot.
    pub thinking: BTreeMap<String, f64>,
    pub seconds: f64,
}

/// The levels, and greedy to compare them with.
pub fn field() -> Vec<String> {
    std::iter::once("greedy").chain(LEVELS.iter().map(|l| l.name)).map(String::from).collect()
}

/// At the end of a level's name: without a network.
pub const PLAIN: &str = "-plain";

/// A level by its name, `best` for the strongest, and whether it is to do without a network.
fn level(name: &str) -> Option<(Level, bool)> {
    let (word, plain) = name.strip_suffix(PLAIN).map_or((name, false), |word| (word, true));
    let level = if word == "best" { Some(Level::BEST) } else { Level::named(word) };
    level.map(|l| (l, plain))
}

/// Is there a bot of this name?
pub fn is_bot(name: &str) -> bool {
    level(name).is_some() || crate::BOTS.iter().any(|(bot, _)| *bot == name)
}

/// A bot as the arena plays it: levels with this budget, and with this judge where they have one.
pub fn player(name: &str, budget: Budget, senses: &Option<Senses>) -> Result<Player<'static>, String> {
    let Some((level, plain)) = level(name) else { return Player::named(name) };
    let mut plan = level.plan(budget);
    plan.senses = match (plain, senses) {
        (true, _) => Senses::None,
        (false, Some(senses)) if plan.senses != Senses::None => senses.clone(),
        _ => plan.senses,
    };
    Ok(Player::new(name, move |seed| Box::new(Search::new(seed, plan.clone()))))
}

impl Arena {
    /// Plays all games. `watch` is told how far it has come.
    pub fn run(&self, pack: &dyn Pack, watch: &(dyn Fn(Progress) + Sync)) -> Result<ArenaReport, String> {
        let pairs: Vec<(usize, usize)> =
            (0..self.bots.len()).flat_map(|a| (a + 1..self.bots.len()).map(move |b| (a, b))).collect();
        if pairs.is_empty() {
            return Err("at least two bots are needed".into());
        }
        if (0..self.bots.len()).any(|i| self.bots[..i].contains(&self.bots[i])) {
            return Err("a bot is named twice".into());
        }
        let mut report =
            ArenaReport { game: pack.game().into(), best: Level::BEST.name.into(), ..ArenaReport::default() };
        let mut thought: BTreeMap<String, (f64, u64)> = BTreeMap::new();
        let all = self.games * pairs.len() as u64;
        for (a, b) in pairs {
            let names = [self.bots[a].clone(), self.bots[b].clone()];
            let players = names.iter().map(|n| player(n, self.budget, &self.senses)).collect::<Result<Vec<_>, _>>()?;
            let sim = Sim { seed: self.seed, threads: self.threads, ..Sim::new(players, self.games) };
            let (done, failed) = (report.games, report.failed);
            let r = sim.run(pack, &|p| {
                watch(Progress { done: done + p.done, games: all, failed: failed + p.failed, decisions: p.decisions })
            })?;
            let won = |n: &String| r.wins.by_bot.get(n).copied().unwrap_or(0);
            let wins = [won(&names[0]), won(&names[1])];
            let (share, low, high) = interval(wins[0] as f64 + r.draws as f64 / 2.0, r.finished as f64);
            for n in &names {
                *report.wins.entry(n.clone()).or_default() += won(n);
                let b = r.bots.get(n).cloned().unwrap_or_default();
                let t = thought.entry(n.clone()).or_default();
                (t.0, t.1) = (t.0 + b.seconds, t.1 + b.decisions);
            }
            report.games += r.games;
            report.draws += r.draws;
            report.failed += r.failed;
            report.failures.extend(r.failures);
            report.seconds += r.seconds;
            report.pairs.push(Pair { bots: names, wins, draws: r.draws, share, low, high });
        }
        report.thinking = thought.into_iter().map(|(n, (s, d))| (n, s / d.max(1) as f64)).collect();
        report.elo = elo(&self.bots, &report.pairs);
        Ok(report)
    }
}

/// A share and what it lies between with 95 % (Wilson), of so many points in so many games.
pub fn interval(points: f64, games: f64) -> (f64, f64, f64) {
    if games <= 0.0 {
        return (0.5, 0.0, 1.0);
    }
    const Z: f64 = 1.959_964;
    let (share, z2) = (points / games, Z * Z);
    let middle = (share + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let off = Z * (share * (1.0 - share) / games + z2 / (4.0 * games * games)).sqrt() / (1.0 + z2 / games);
    (share, (middle - off).max(0.0), (middle + off).min(1.0))
}

/// The strengths under which the results are likeliest (Bradley and Terry). Each two have one more drawn game than they
/// played, so that who never lost is not infinitely strong.
fn elo(bots: &[String], pairs: &[Pair]) -> BTreeMap<String, f64> {
    let mut strength = vec![1.0f64; bots.len()];
    let at = |n: &String| bots.iter().position(|b| b == n).unwrap_or(0);
    for _ in 0..2000 {
        let mut points = vec![0.0; bots.len()];
        let mut met = vec![0.0; bots.len()];
        for p in pairs {
            let (a, b) = (at(&p.bots[0]), at(&p.bots[1]));
            let games = (p.wins[0] + p.wins[1] + p.draws + 1) as f64;
            let draws = (p.draws + 1) as f64 / 2.0;
            points[a] += p.wins[0] as f64 + draws;
            points[b] += p.wins[1] as f64 + draws;
            let share = games / (strength[a] + strength[b]);
            met[a] += share;
            met[b] += share;
        }
        strength = points.iter().zip(&met).map(|(p, m)| p / m.max(1e-12)).collect();
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / strength.len() as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    bots.iter().cloned().zip(strength.iter().map(|s| 1500.0 + 400.0 * s.log10())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let (share, low, high) = interval(90.0, 100.0);
        assert!((share - 0.9).abs() < 1e-9 && (low - 0.8256).abs() < 1e-3 && (high - 0.9448).abs() < 1e-3);
        let (_, low, high) = interval(10.0, 10.0);
        assert!((low - 0.7225).abs() < 1e-3 && high > 0.999);
    }

    #[test]
    fn strength_follows_from_the_odds() {
        let names: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
        let pair = |a: usize, b: usize, w: [u64; 2]| Pair {
            bots: [names[a].clone(), names[b].clone()],
            wins: w,
            draws: 0,
            share: 0.0,
            low: 0.0,
            high: 0.0,
        };
        let e = elo(&names, &[pair(0, 1, [1000, 10_000]), pair(1, 2, [1000, 10_000])]);
        assert!((e["b"] - e["a"] - 400.0).abs() < 5.0 && (e["c"] - e["b"] - 400.0).abs() < 5.0, "{e:?}");
        assert!((e.values().sum::<f64>() / 3.0 - 1500.0).abs() < 1e-6);
    }
}
