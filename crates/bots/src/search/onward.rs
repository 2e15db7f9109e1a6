//! Lines that are played on until turns have ended, for games in which a single deed changes little: both sides do what looks
//! best on the way, and the table is judged at the same moment whatever was chosen.
//!
//! The options that look best are tried on the same guesses, one guess after the other, so that luck is the same for all of them.
//! What is clearly worse is dropped on the way.

use super::judge::Judge;
use super::{Opinion, Plan, Spent, key, stride};
use crate::SeatGame;
use crate::seat::asked_together;
use muster_kernel::battery::Dice;
use muster_kernel::{Game, Seat};

/// What a line costs that is played on, in lines that are judged at once, for each turn.
const COST: u32 = 8;
/// Deeds of a line at most, for each turn.
const DEEDS: u32 = 64;
/// Options of a question that are looked at on the way.
const WIDEST: usize = 24;
/// The options that a plan looks at to begin with, for each that is tried.
const WIDTH: u32 = 4;
/// Guesses after which options may be dropped, and on which the first look is taken at most.
const FEW: usize = 4;
/// How many times the doubt a difference must be for an option to be dropped.
const WORSE: f32 = 2.0;
/// The guesses that a first look counts for.
const LOOKS: f32 = 2.0;
/// Deeds that are told at most.
const FORETOLD: usize = 8;

/// An option that is tried.
#[derive(Clone, Debug)]
pub struct Tried {
    pub index: usize,
    /// The chances it promised at first sight.
    looks: f32,
    /// The chances at the end of each line, in the order of the guesses, by thread.
    ends: Vec<Vec<f32>>,
}

/// Does the game want lines to be played on?
pub fn fits(at: &SeatGame, plan: &Plan) -> bool {
    plan.turns > 0 && at.turns().is_some()
}

/// Tries the options that look best, or all of `only`, each thread with a seed and its part of the lines. In the order of their looks.
pub fn consider(at: &SeatGame, plan: &Plan, spent: &Spent, seeds: &[u64], only: &[u64]) -> Vec<Tried> {
    let Some(first) = seeds.first() else { return Vec::new() };
    let mut player = Player::new(at, plan, *first);
    let mut tried = player.glance(only, spent);
    let indices: Vec<usize> = tried.iter().map(|t| t.index).collect();
    let halt = only.is_empty();
    let mut found = vec![];
    match seeds {
        [_] => found.push(player.rounds(&indices, halt, spent)),
        _ => std::thread::scope(|scope| {
            let play = |s: &u64| {
                let (seed, indices) = (*s, &indices);
                scope.spawn(move || Player::new(at, plan, seed).rounds(indices, halt, spent))
            };
            let all: Vec<_> = seeds.iter().map(play).collect();
            found.extend(all.into_iter().filter_map(|w| w.join().ok()));
        }),
    }
    for ends in found {
        tried.iter_mut().zip(ends).for_each(|(t, ends)| t.ends.push(ends));
    }
    tried
}

/// What is thought of them, the favourite in front.
pub fn opinions(tried: &[Tried]) -> Vec<Opinion> {
    let opinion = |t: &Tried| {
        let (n, sum) = t.ends.iter().flatten().fold((0, 0.0), |(n, sum), c| (n + 1, sum + c));
        Opinion { index: t.index, lines: n, chance: if n > 0 { sum / n as f32 } else { t.looks } }
    };
    let mut out: Vec<Opinion> = tried.iter().map(opinion).collect();
    let most = out.iter().map(|o| o.lines).max().unwrap_or(0);
    // what can be done at any time is done now: what a deed promises by itself counts, too
    let score = |i: usize| most as f32 * out[i].chance + LOOKS * tried[i].looks;
    // of those that were tried to the end, by most where several thought, and among equals what looked best
    let several = tried.iter().any(|t| t.ends.len() > 1);
    let end = (0..out.len()).filter(|i| out[*i].lines == most || several && out[*i].lines * 2 > most);
    let Some(best) = end.reduce(|a, b| if score(b) > score(a) + 1e-6 { b } else { a }) else { return out };
    let favourite = out.remove(best);
    out.sort_by(|a, b| b.lines.cmp(&a.lines).then(b.chance.total_cmp(&a.chance)).then(a.index.cmp(&b.index)));
    out.insert(0, favourite);
    out
}

/// What is expected to follow an option on a guess: deeds of all seats, the option in front. They are done on it.
pub fn foretold(at: &SeatGame, plan: &Plan, seed: u64, guess: &mut Game, index: usize) -> Vec<(Seat, usize)> {
    let mut player = Player::new(at, plan, seed);
    let mut out = vec![(at.seat(), index)];
    let until = player.end_of(guess);
    let mut ahead = guess.clone();
    if guess.choose(at.seat(), index).is_err() {
        return out;
    }
    while out.len() < FORETOLD && !player.ended(guess, until) {
        let Some((seat, index)) = player.deed(guess, &mut ahead) else { break };
        if guess.choose(seat, index).is_err() {
            break;
        }
        out.push((seat, index));
    }
    out
}

/// By how much one is ahead of another on the same guesses, how far that may be off, and how many they are.
fn differing(all: impl Iterator<Item = f32>) -> (f32, f32, usize) {
    let (n, sum, squares) = all.fold((0usize, 0.0, 0.0), |(n, s, q), d| (n + 1, s + d, q + d * d));
    if n < 2 {
        return (sum, f32::MAX, n);
    }
    let (count, mean) = (n as f32, sum / n as f32);
    let spread = ((squares - mean * mean * count) / (count - 1.0)).max(0.0);
    (mean, (spread / count).sqrt(), n)
}

/// Plays lines on.
struct Player<'a, 'g> {
    at: &'a SeatGame<'g>,
    plan: &'a Plan,
    judge: Judge<'a, 'g>,
    dice: Dice,
    names: Vec<u64>,
}

impl<'a, 'g> Player<'a, 'g> {
    fn new(at: &'a SeatGame<'g>, plan: &'a Plan, seed: u64) -> Player<'a, 'g> {
        Player { at, plan, judge: Judge::new(at, plan), dice: Dice(seed), names: Vec::new() }
    }

    /// The turn at whose beginning lines are judged.
    fn end_of(&self, g: &Game) -> i32 {
        self.at.turns_of(g).saturating_add(self.plan.turns as i32)
    }
    fn ended(&self, g: &Game, until: i32) -> bool {
        self.at.turns_of(g) >= until && self.at.rests(g)
    }

    /// A first look at all options: those that look best, from the best, and the one that does the least.
    fn glance(&mut self, only: &[u64], spent: &Spent) -> Vec<Tried> {
        let (at, me) = (self.at, self.at.seat());
        let guess = at.guess(self.dice.key());
        let mut ahead = guess.clone();
        let last = at.options().len().saturating_sub(1);
        self.names.clear();
        let mut sums: Vec<(usize, f32)> = Vec::new();
        for (index, o) in at.options().iter().enumerate().rev() {
            let name = key::of(&guess, me, o);
            if self.names.contains(&name) || !only.is_empty() && !only.contains(&name) {
                continue;
            }
            self.names.push(name);
            sums.push((index, 0.0));
        }
        let glances = (spent.lines as usize / 64).clamp(1, FEW);
        let mut base = guess;
        for n in 1..=glances {
            for (index, sum) in &mut sums {
                ahead.copy_from(&base);
                let able = ahead.choose(me, *index).is_ok();
                *sum += if able { self.judge.chances(&mut ahead, &mut self.dice)[me.ix()] } else { 0.0 };
            }
            if n < glances {
                base = at.guess(self.dice.key());
            }
        }
        // among equals the last, which does the least
        sums.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.0.cmp(&a.0)));
        let most = if only.is_empty() { self.plan.width.div_ceil(WIDTH).max(2) as usize } else { sums.len() };
        let kept = sums.iter().enumerate().filter(|(rank, (i, _))| *rank < most || *i == last);
        kept.map(|(_, (index, sum))| Tried { index: *index, looks: sum / glances as f32, ends: Vec::new() }).collect()
    }

    /// Tries options on one guess after the other, until the lines are spent or one is left. A guess counts for all or for none.
    fn rounds(&mut self, options: &[usize], halt: bool, spent: &Spent) -> Vec<Vec<f32>> {
        let mut ends: Vec<Vec<f32>> = vec![Vec::new(); options.len()];
        let mut open: Vec<usize> = (0..options.len()).collect();
        let lines = spent.lines / (COST * self.plan.turns.max(1));
        let (mut walked, mut games) = (0, None);
        while (open.len() > 1 || !halt) && (walked == 0 || walked + open.len() as u32 <= lines) && !spent.cut() {
            let guess = self.at.guess(self.dice.key());
            let [g, ahead] = games.get_or_insert_with(|| [guess.clone(), guess.clone()]);
            // secret answers are drawn alike for all options
            let luck = self.dice.roll();
            let mut found = Vec::with_capacity(open.len());
            for o in &open {
                g.copy_from(&guess);
                self.dice = Dice(luck);
                let Some(end) = self.played_on(g, ahead, options[*o], spent) else { return ends };
                found.push(end);
            }
            self.dice = Dice(!luck);
            open.iter().zip(found).for_each(|(o, end)| ends[*o].push(end));
            walked += open.len() as u32;
            if halt {
                self.drop_worse(&mut open, &ends);
            }
        }
        ends
    }

    fn drop_worse(&self, open: &mut Vec<usize>, ends: &[Vec<f32>]) {
        let mean = |o: usize| ends[o].iter().sum::<f32>() / ends[o].len().max(1) as f32;
        let Some(best) = open.iter().copied().reduce(|a, b| if mean(b) > mean(a) { b } else { a }) else { return };
        if ends[best].len() < FEW {
            return;
        }
        open.retain(|o| {
            let (behind, doubt, _) = differing(ends[best].iter().zip(&ends[*o]).map(|(a, b)| a - b));
            *o == best || behind <= WORSE * doubt
        });
    }

    /// The chances at the end of a line that begins with an option; none if there is no more time.
    fn played_on(&mut self, g: &mut Game, ahead: &mut Game, option: usize, spent: &Spent) -> Option<f32> {
        let me = self.at.seat();
        let until = self.end_of(g);
        if g.choose(me, option).is_err() {
            return Some(0.0);
        }
        for _ in 0..DEEDS * self.plan.turns {
            if self.ended(g, until) || spent.cut() {
                break;
            }
            let Some((seat, index)) = self.deed(g, ahead) else { break };
            if g.choose(seat, index).is_err() {
                break;
            }
        }
        let end = self.judge.chances(g, &mut self.dice)[me.ix()];
        (!spent.cut()).then_some(end)
    }

    /// What looks best to whoever is asked, among equals the last; none if nobody is. What is answered in secret is drawn.
    fn deed(&mut self, g: &Game, ahead: &mut Game) -> Option<(Seat, usize)> {
        let seat = g.to_decide()?;
        let n = g.options().len();
        if asked_together(g) {
            return Some((seat, self.dice.below(n)));
        }
        self.names.clear();
        let mut best = (n.checked_sub(1)?, i32::MIN);
        for j in 0..n.min(WIDEST) {
            let index = n - 1 - if n > WIDEST { j * stride(n) % n } else { j };
            let name = key::of(g, seat, &g.options()[index]);
            if self.names.contains(&name) {
                continue;
            }
            self.names.push(name);
            ahead.copy_from(g);
            if ahead.choose(seat, index).is_err() {
                continue;
            }
            self.at.settle(ahead, &mut self.dice);
            let worth = self.at.worth(ahead, seat);
            if worth > best.1 {
                best = (index, worth);
            }
        }
        Some((seat, best.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(index: usize, ends: &[f32]) -> Tried {
        Tried { index, looks: 0.5, ends: vec![ends.to_vec()] }
    }
    fn favourite(all: &[Tried]) -> usize {
        opinions(all)[0].index
    }

    #[test]
    fn what_promises_more_is_the_favourite_and_among_equals_what_looked_best() {
        let even = [0.5, 0.6, 0.4, 0.5, 0.6, 0.4];
        let better = even.map(|c| c + 0.01);
        assert_eq!(favourite(&[tried(3, &even), tried(1, &even)]), 3);
        assert_eq!(favourite(&[tried(3, &even), tried(1, &better)]), 1);
        // what looks much better by itself is not put off for a little
        let fine = Tried { looks: 0.6, ..tried(3, &even) };
        assert_eq!(favourite(&[fine, tried(1, &better)]), 3);
    }

    #[test]
    fn what_was_dropped_is_no_favourite_whatever_it_promised() {
        let all = [tried(0, &[0.5; 8]), tried(1, &[0.9; 4]), tried(2, &[0.6; 8])];
        let found = opinions(&all);
        assert_eq!(found.iter().map(|o| (o.index, o.lines)).collect::<Vec<_>>(), [(2, 8), (0, 8), (1, 4)]);
        assert!((found[0].chance - 0.6).abs() < 1e-6);
    }

    #[test]
    fn without_a_line_it_goes_by_looks() {
        let glanced = |index, looks| Tried { index, looks, ends: vec![Vec::new()] };
        let found = opinions(&[glanced(4, 0.7), glanced(2, 0.6)]);
        assert_eq!((found[0].index, found[0].chance, found[0].lines), (4, 0.7, 0));
        assert!(opinions(&[]).is_empty());
    }
}
