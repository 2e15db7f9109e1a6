//! How strong bots are: each against each, seats and decks swapped, with how far the figures may be off.

use crate::level::{Budget, Level};
use crate::sim::{Failure, Player, Progress, Sim};
use crate::{LEVELS, Plan, Search, Senses};
use muster_pack::Pack;
use serde::Serialize;
use std::collections::BTreeMap;

/// Bots to be measured against each other.
pub struct Arena {
    /// By name; `best` is the strongest level, `best-plain` without its network, `best@300` with 300 lines of its own.
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
    /// How far that may be off with 95 %, if the others' is right.
    pub elo_off: BTreeMap<String, f64>,
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

/// Before the lines of a level that has its own.
const AT: char = '@';

/// A level as it is named in the arena: `best` for the strongest, whether it is to do without a network, and how many lines of
/// its own it has.
struct Entrant {
    level: Level,
    plain: bool,
    lines: Option<u32>,
}

impl Entrant {
    fn named(name: &str) -> Option<Entrant> {
        let (word, lines) = match name.split_once(AT) {
            Some((word, n)) => (word, Some(n.parse().ok().filter(|n| *n > 0)?)),
            None => (name, None),
        };
        let (word, plain) = word.strip_suffix(PLAIN).map_or((word, false), |word| (word, true));
        let level = if word == "best" { Level::BEST } else { Level::named(word)? };
        Some(Entrant { level, plain, lines })
    }
    fn plan(&self, budget: Budget) -> Plan {
        let plan = self.level.plan(budget);
        self.lines.map_or(plan.clone(), |lines| Plan { lines, time: None, ..plan })
    }
}

/// Is there a bot of this name?
pub fn is_bot(name: &str) -> bool {
    Entrant::named(name).is_some() || crate::BOTS.iter().any(|(bot, _)| *bot == name)
}

/// A bot as the arena plays it: levels with this budget, and with this judge where they have one.
pub fn player(name: &str, budget: Budget, senses: &Option<Senses>) -> Result<Player<'static>, String> {
    let Some(entrant) = Entrant::named(name) else { return Player::named(name) };
    let mut plan = entrant.plan(budget);
    plan.senses = match (entrant.plain, senses) {
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
        report.elo_off = self.bots.iter().map(|b| (b.clone(), off(b, &report.elo, &report.pairs))).collect();
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

/// How far a strength may be off with 95 %, by how much its games say.
fn off(bot: &String, elo: &BTreeMap<String, f64>, pairs: &[Pair]) -> f64 {
    let said = pairs.iter().filter(|p| p.bots.contains(bot)).map(|p| {
        let share = 1.0 / (1.0 + 10f64.powf((elo[&p.bots[1]] - elo[&p.bots[0]]) / 400.0));
        (p.wins[0] + p.wins[1] + p.draws + 1) as f64 * share * (1.0 - share)
    });
    let said: f64 = said.sum();
    1.959_964 * 400.0 / std::f64::consts::LN_10 / said.sqrt().max(1e-9)
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

    #[test]
    fn more_games_leave_less_doubt_about_a_strength() {
        let elo: BTreeMap<String, f64> = ["a", "b"].map(|n| (n.to_string(), 1500.0)).into();
        let pair = |wins| {
            let bots = ["a".to_string(), "b".to_string()];
            Pair { bots, wins, draws: 0, share: 0.5, low: 0.0, high: 0.0 }
        };
        let [few, many] = [[50, 50], [200, 200]].map(|w| off(&"a".into(), &elo, &[pair(w)]));
        // 100 even games: the share is off by 9.8 points at most, which is 68 of Elo
        assert!((few - 68.0).abs() < 1.0 && (many - few / 2.0).abs() < 1.0, "{few} {many}");
    }

    #[test]
    fn a_name_says_how_a_level_plays() {
        let lines = |name| Entrant::named(name).map(|e| (e.level.name, e.plain, e.plan(Budget::Lines(40)).lines));
        assert_eq!(lines("best"), Some(("warlord", false, 40)));
        assert_eq!(lines("best-plain@300"), Some(("warlord", true, 300)));
        assert_eq!(lines("captain@7"), Some(("captain", false, 7)));
        assert!(["best@0", "best@", "best@x", "greedy@5", "@5"].iter().all(|n| !is_bot(n)));
    }
}
