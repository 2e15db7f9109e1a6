//! Looks ahead: information-set Monte Carlo tree search over tables guessed from one seat's side of a game.
//!
//! Every line of play begins on a guess. Lines share one tree, whose nodes are found by what was done on the way and whose
//! options are named alike in every guess, so that what holds for many guesses is learnt from all of them. Each seat goes
//! for its own chances of winning. In games that want it, lines are played on instead (`onward`).

mod judge;
mod key;
mod line;
mod onward;
mod tree;
mod walk;

pub use key::of as name_of;

use crate::sense::Sense;
use crate::{Bot, SeatGame};
use muster_kernel::battery::Dice;
use muster_kernel::{Game, Seat};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tree::Tree;
use walk::Walker;

/// How far and how wide it looks, and for how long.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Lines of play for one decision.
    pub lines: u32,
    /// Time for one decision; it ends the search even if lines are left.
    pub time: Option<Duration>,
    /// Decisions of all seats that a line is followed for.
    pub sight: u32,
    /// Options of a question that are looked at to begin with.
    pub width: u32,
    /// Turns that a line is played on for, in games that want that; 0 to judge lines where they end in them, too.
    pub turns: u32,
    /// How many trees are grown side by side, each with its part of the lines.
    pub threads: usize,
    /// The most options that one tree remembers.
    pub memory: usize,
    /// What judges the ends of lines.
    pub senses: Senses,
}

/// What judges a position, beside the pack's `evaluate`.
#[derive(Clone, Debug, Default)]
pub enum Senses {
    /// Nothing.
    #[default]
    None,
    /// The network that comes with the game, if one does.
    Shipped,
    /// This one, made for the cards of the pack that is played with.
    These(Arc<Sense>),
}

impl PartialEq for Senses {
    fn eq(&self, other: &Senses) -> bool {
        match (self, other) {
            (Senses::These(a), Senses::These(b)) => Arc::ptr_eq(a, b),
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            lines: 2000,
            time: None,
            sight: 40,
            width: 24,
            turns: 1,
            threads: 1,
            memory: 200_000,
            senses: Senses::None,
        }
    }
}

/// When to stop.
pub struct Spent {
    lines: u32,
    began: Instant,
    until: Option<Instant>,
    stop: Arc<AtomicBool>,
}

impl Spent {
    /// How many lines more there may be.
    fn left(&self, walked: u32) -> u32 {
        let lines = self.lines.saturating_sub(walked);
        let Some(until) = self.until else { return lines };
        let (gone, to_come) = (self.began.elapsed(), until.saturating_duration_since(Instant::now()));
        lines.min((f64::from(walked) * to_come.as_secs_f64() / gone.as_secs_f64().max(1e-9)) as u32)
    }
    /// Is there no more time, however little was done?
    fn cut(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }
    fn over(&self, walked: u32) -> bool {
        walked >= self.lines
            || self.stop.load(Ordering::Relaxed)
            || self.until.is_some_and(|until| walked > 0 && Instant::now() >= until)
    }
}

/// What it thinks of an option.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Opinion {
    /// The index of the option; of several that come to the same, the first.
    pub index: usize,
    /// Lines that began with it.
    pub lines: u32,
    /// The chances of winning that it promises.
    pub chance: f32,
}

/// An option with what is thought of it, and what is expected to follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub opinion: Opinion,
    /// The key of the guess on which it is followed.
    pub guess: [u8; 32],
    /// Who does what there, by the index of the option: first the option itself.
    pub deeds: Vec<(Seat, usize)>,
}

/// A bot that searches.
pub struct Search {
    dice: Dice,
    plan: Plan,
    stop: Arc<AtomicBool>,
    opinions: Vec<Opinion>,
    remembered: usize,
}

impl Search {
    pub fn new(seed: u64, plan: Plan) -> Search {
        Search { dice: Dice(seed), plan, stop: Arc::new(AtomicBool::new(false)), opinions: Vec::new(), remembered: 0 }
    }
    /// What it thought at its last decision, from the option it favoured most.
    pub fn opinions(&self) -> &[Opinion] {
        &self.opinions
    }

    /// How many options its largest tree held at its last decision.
    pub fn remembered(&self) -> usize {
        self.remembered
    }

    fn think(&mut self, at: &SeatGame) -> usize {
        self.opinions = self.consider(at);
        self.decide(at)
    }

    /// What it thinks of the options, from the one it favours most. Those that come to the same are one, and some may not
    /// have been looked at.
    pub fn consider(&mut self, at: &SeatGame) -> Vec<Opinion> {
        self.search(at, &[]).1
    }

    /// The same, and of so many options what is expected to follow them.
    pub fn explain(&mut self, at: &SeatGame, most: usize) -> (Vec<Opinion>, Vec<Line>) {
        let (trees, opinions) = self.search(at, &[]);
        let line = |o: &Opinion| {
            let key = self.dice.key();
            let mut guess: Game = at.guess(key);
            let name = key::of(&guess, at.seat(), at.options().get(o.index)?);
            let deeds = match trees.first() {
                Some(tree) => line::expected(tree, name, &mut guess),
                None => onward::foretold(at, &self.plan, self.dice.roll(), &mut guess, o.index),
            };
            Some(Line { opinion: *o, guess: key, deeds })
        };
        let lines = opinions.iter().take(most).filter_map(line).collect();
        (opinions, lines)
    }

    /// What it thinks of some options when it looks at them alone and at each as often as at the others. Those that come to
    /// the same are one.
    pub fn compare(&mut self, at: &SeatGame, options: &[usize]) -> Vec<Opinion> {
        let guess = at.guess(self.dice.key());
        let named = options.iter().filter_map(|i| at.options().get(*i)).map(|o| key::of(&guess, at.seat(), o));
        let only: Vec<u64> = named.collect();
        if only.is_empty() { Vec::new() } else { self.search(at, &only).1 }
    }

    /// Do two options come to the same, as two copies of a card in a hand do?
    pub fn alike(&mut self, at: &SeatGame, a: usize, b: usize) -> bool {
        let guess = at.guess(self.dice.key());
        let name = |i: usize| at.options().get(i).map(|o| key::of(&guess, at.seat(), o));
        name(a) == name(b)
    }

    fn search(&mut self, at: &SeatGame, only: &[u64]) -> (Vec<Tree>, Vec<Opinion>) {
        let threads = self.plan.threads.max(1);
        let spent = Spent {
            lines: self.plan.lines.div_ceil(threads as u32).max(1),
            began: Instant::now(),
            until: self.plan.time.map(|t| Instant::now() + t),
            stop: self.stop.clone(),
        };
        let seeds: Vec<u64> = (0..threads).map(|_| self.dice.roll()).collect();
        let plan = self.plan.clone();
        if onward::fits(at, &plan) {
            let tried = onward::consider(at, &plan, &spent, &seeds, only);
            self.remembered = tried.len();
            return (Vec::new(), onward::opinions(&tried));
        }
        let walk = |seed: u64| {
            let mut walker = Walker::new(at, &plan, seed).only(only);
            walker.run(&spent);
            walker.tree
        };
        let trees = match &seeds[..] {
            [seed] => vec![walk(*seed)],
            _ => std::thread::scope(|scope| {
                let walks: Vec<_> = seeds.iter().map(|s| scope.spawn(|| walk(*s))).collect();
                walks.into_iter().filter_map(|w| w.join().ok()).collect()
            }),
        };
        self.remembered = trees.iter().map(|t| t.held()).max().unwrap_or(0);
        let mut roots: BTreeMap<u64, (u32, f32)> = BTreeMap::new();
        for edge in trees.iter().flat_map(|t| &t.nodes[0].edges) {
            let sum = roots.entry(edge.key).or_default();
            sum.0 += edge.visits;
            sum.1 += edge.worth(at.seat()) * (edge.visits + 1) as f32;
        }
        let opinions = self.opinions_of(at, &roots, trees.len());
        (trees, opinions)
    }

    fn opinions_of(&mut self, at: &SeatGame, roots: &BTreeMap<u64, (u32, f32)>, trees: usize) -> Vec<Opinion> {
        // names are the same on every guess
        let guess = at.guess(self.dice.key());
        let mut seen = Vec::new();
        let mut out = Vec::new();
        for (index, o) in at.options().iter().enumerate() {
            let key = key::of(&guess, at.seat(), o);
            if let Some((lines, sum)) = roots.get(&key).filter(|_| !seen.contains(&key)) {
                seen.push(key);
                out.push(Opinion { index, lines: *lines, chance: sum / (*lines as f32 + trees as f32) });
            }
        }
        out.sort_by(|a, b| b.lines.cmp(&a.lines).then(b.chance.total_cmp(&a.chance)).then(a.index.cmp(&b.index)));
        out
    }

    /// The option most lines began with; in a secret choice, one of those that got a good share of them.
    fn decide(&mut self, at: &SeatGame) -> usize {
        let Some(best) = self.opinions.first().copied() else { return at.options().len() - 1 };
        if !at.is_secret() {
            return best.index;
        }
        let good: Vec<&Opinion> = self.opinions.iter().filter(|o| o.lines * 4 >= best.lines).collect();
        let mut ticket = self.dice.below(good.iter().map(|o| o.lines as usize).sum());
        let drawn = good.iter().find(|o| {
            let mine = ticket < o.lines as usize;
            ticket = ticket.saturating_sub(o.lines as usize);
            mine
        });
        drawn.map_or(best.index, |o| o.index)
    }
}

/// A step that goes through a list of so many without coming to the same twice.
fn stride(n: usize) -> usize {
    [7, 11, 13, 17, 1].into_iter().find(|s| !n.is_multiple_of(*s)).unwrap_or(1)
}

impl Bot for Search {
    fn stop_by(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }
    fn choose(&mut self, at: &SeatGame) -> usize {
        let last = at.options().len().saturating_sub(1);
        if last == 0 {
            return 0;
        }
        // whatever goes wrong in thought, an option is taken: the last, which does the least
        let thought = catch_unwind(AssertUnwindSafe(|| self.think(at)));
        thought.ok().filter(|i| *i <= last).unwrap_or(last)
    }
}
