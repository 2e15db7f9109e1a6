//! One step of foresight: every option is tried on a guess of the table, carried through to the end of what it starts,
//! and the pack says what came out of it.

use crate::search::Opinion;
use crate::{Bot, SeatGame};
use muster_kernel::battery::Dice;
use muster_kernel::*;

/// How far and how often it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Guesses at the hidden cards, where the answer does not depend on a secret choice of others.
    pub guesses: u32,
    /// Guesses where it does.
    pub secret_guesses: u32,
    /// Positions looked at for one decision, in equal parts for its options; beyond that, own follow-up questions get
    /// the usual answer, which is the last option.
    pub positions: u32,
    /// How many own follow-up questions are tried option by option.
    pub follow_ups: u32,
    /// Answers given in one line of play before it is judged as it stands.
    pub answers: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { guesses: 1, secret_guesses: 5, positions: 160, follow_ups: 3, answers: 60 }
    }
}

pub struct Greedy {
    dice: Dice,
    effort: Effort,
    /// Games to write over.
    pool: Vec<Game>,
    left: u32,
    scores: Vec<i64>,
    /// How many guesses they are summed over.
    guessed: u32,
}

/// The question that is being decided, as a place in the stack of frames.
#[derive(Clone, Copy)]
struct Root {
    seat: Seat,
    /// The frame that asks.
    asks: Mark,
    /// Where the frame below it stood, so that a new question in the same place is not taken for this one.
    below: (u16, u16),
    /// What the question is part of: when this frame is gone, something new has begun.
    within: Mark,
}

/// A frame, to be found again.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark {
    ix: usize,
    work: Work,
    code: u16,
    seat: Seat,
    source: Ref,
}

impl Mark {
    fn of(t: &Table, ix: usize) -> Mark {
        let f = &t.frames()[ix];
        // a window asks its seats in turn and is still the same
        let seat = if f.work == Work::Window { Seat::NONE } else { f.seat };
        Mark { ix, work: f.work, code: f.code, seat, source: f.source }
    }
    fn stands(&self, t: &Table) -> bool {
        self.ix < t.frames().len() && *self == Mark::of(t, self.ix)
    }
}

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy::with(seed, Effort::default())
    }
    pub fn with(seed: u64, effort: Effort) -> Greedy {
        Greedy { dice: Dice(seed), effort, pool: Vec::new(), left: 0, scores: Vec::new(), guessed: 0 }
    }

    /// What it thought of each option at its last decision, summed over its guesses.
    pub fn scores(&self) -> &[i64] {
        &self.scores
    }

    /// The same as chances of winning, from the option it favoured most.
    pub fn opinions(&self, at: &SeatGame) -> Vec<Opinion> {
        let lines = self.guessed;
        let chance = |sum: i64| {
            at.chance((sum / i64::from(lines.max(1))).clamp(-i64::from(i32::MAX), i64::from(i32::MAX)) as i32)
        };
        let one = |(index, sum): (usize, &i64)| (*sum, Opinion { index, lines, chance: 0.02 + 0.96 * chance(*sum) });
        let mut all: Vec<(i64, Opinion)> = self.scores.iter().enumerate().map(one).collect();
        all.sort_by_key(|(sum, o)| std::cmp::Reverse((*sum, o.index)));
        all.into_iter().map(|(_, o)| o).collect()
    }

    fn copy(&mut self, of: &Game) -> Game {
        match self.pool.pop() {
            Some(mut g) => {
                g.copy_from(of);
                g
            }
            None => of.clone(),
        }
    }

    /// The best that the seat can make of a position in which an option was just taken.
    fn outcome(&mut self, at: &SeatGame, root: &Root, g: &mut Game, follow_ups: u32) -> i32 {
        for _ in 0..self.effort.answers {
            let Some(seat) = g.to_decide() else { break };
            let Some(part) = root.part(at, g) else { break };
            let n = g.options().len();
            if part == Part::FollowUp && seat == root.seat && follow_ups > 0 && self.left as usize >= n {
                return self.best(at, root, g, follow_ups - 1);
            }
            let index = if part == Part::Secret { self.dice.below(n) } else { n - 1 };
            if g.choose(seat, index).is_err() {
                break;
            }
        }
        self.left = self.left.saturating_sub(1);
        at.worth(g, root.seat)
    }

    fn best(&mut self, at: &SeatGame, root: &Root, g: &mut Game, follow_ups: u32) -> i32 {
        let mut best = i32::MIN;
        for i in 0..g.options().len() {
            let mut next = self.copy(g);
            if next.choose(root.seat, i).is_ok() {
                best = best.max(self.outcome(at, root, &mut next, follow_ups));
            }
            self.pool.push(next);
        }
        best
    }
}

/// How a question met on the way belongs to the one being decided.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// It follows from the option taken.
    FollowUp,
    /// The same window, still open: whoever is asked passes.
    Window,
    /// The same question, put to others in secret.
    Secret,
}

impl Root {
    fn of(at: &SeatGame, g: &Game) -> Option<Root> {
        let t = g.t();
        let ix = t.frames().len().checked_sub(1)?;
        let asks = Mark::of(t, ix);
        let within = match at.unsettled(g) {
            Some(low) => Mark::of(t, low),
            None if asks.work == Work::Window => asks,
            None => Mark::of(t, ix.saturating_sub(1)),
        };
        Some(Root { seat: at.seat(), asks, below: below(t, ix), within })
    }
    /// None if the question belongs to something new, or if nothing is half done any more.
    fn part(&self, at: &SeatGame, g: &Game) -> Option<Part> {
        let t = g.t();
        let ix = self.asks.ix;
        match (at.at_rest(g), t.frames().last()) {
            (Some(true), _) => return None,
            (Some(false), Some(f)) => {
                return Some(match f.work {
                    Work::Window => Part::Window,
                    _ if f.asks_all() => Part::Secret,
                    _ => Part::FollowUp,
                });
            }
            _ => {}
        }
        if self.asks.stands(t) && below(t, ix) == self.below {
            let f = &t.frames()[ix];
            return match f.work {
                _ if t.frames().len() > ix + 1 => Some(Part::FollowUp),
                Work::Window => Some(Part::Window),
                _ if f.asks_all() => Some(Part::Secret),
                _ if f.pc > 0 => Some(Part::FollowUp),
                _ => None,
            };
        }
        let part = self.within.stands(t) && at.unsettled(g).is_some();
        part.then_some(Part::FollowUp)
    }
}

fn below(t: &Table, ix: usize) -> (u16, u16) {
    ix.checked_sub(1).map_or((0, 0), |i| (t.frames()[i].code, t.frames()[i].pc))
}

impl Bot for Greedy {
    fn choose(&mut self, at: &SeatGame) -> usize {
        let n = at.options().len();
        let mut scores = std::mem::take(&mut self.scores);
        scores.clear();
        scores.resize(n, 0);
        let mut guesses = self.effort.guesses.max(1);
        let mut made = 0;
        while made < guesses {
            let base = at.guess(self.dice.key());
            if made == 0 && base.t().frames().last().is_some_and(|f| f.asks_all()) {
                guesses = self.effort.secret_guesses.max(1);
            }
            made += 1;
            let Some(root) = Root::of(at, &base) else { break };
            for (i, score) in scores.iter_mut().enumerate() {
                self.left = (self.effort.positions / n as u32).max(8);
                let mut g = self.copy(&base);
                if g.choose(at.seat(), i).is_ok() {
                    *score += self.outcome(at, &root, &mut g, self.effort.follow_ups) as i64;
                } else {
                    *score += i32::MIN as i64;
                }
                self.pool.push(g);
            }
        }
        self.guessed = made;
        // among equals the last, which is the one that does nothing
        let best = (0..n).max_by_key(|i| scores[*i]).unwrap_or(0);
        self.scores = scores;
        best
    }
}
