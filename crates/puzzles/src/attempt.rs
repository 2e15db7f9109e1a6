//! A puzzle as it is played: what is right is taken, what is wrong is not, and the other side answers.

use crate::puzzle::{Fault, Kind, Puzzle};
use crate::solve::{Limits, Value, solve};
use muster_bots::{Bot, Greedy, SeatGame};
use muster_kernel::{Game, Global, Name, Seat};
use muster_pack::Pack;

/// What the other side chooses by.
const SEED: u64 = 1;

/// What has become of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// The player is to choose.
    Open,
    Solved,
    /// The turn went by without a win, by what could not be judged.
    Failed,
}

pub struct Attempt<'a> {
    pack: &'a dyn Pack,
    puzzle: &'a Puzzle,
    limits: Limits,
    game: Game,
    /// The player.
    asked: Seat,
    other: Greedy,
    round: Option<(Global, i32)>,
    begun: bool,
}

impl<'a> Attempt<'a> {
    /// From the position of the puzzle.
    pub fn new(pack: &'a dyn Pack, puzzle: &'a Puzzle, game: Game, limits: Limits) -> Result<Attempt<'a>, Fault> {
        let asked = game.to_decide().ok_or_else(|| Fault("nobody is asked".into()))?;
        let (clock, t) = (pack.layout().clock.round, game.t());
        let mut all = (0..t.head().globals.len()).map(Global::nth);
        let round = all.find(|g| clock.is(Name::Global(*g))).map(|g| (g, t.global(g)));
        // on the way, as the cards lie
        let limits = Limits { deals: 1, ..limits };
        Ok(Attempt { pack, puzzle, limits, game, asked, other: Greedy::new(SEED), round, begun: false })
    }

    pub fn game(&self) -> &Game {
        &self.game
    }
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }
    /// The player's seat.
    pub fn player(&self) -> Seat {
        self.asked
    }

    pub fn state(&self) -> State {
        let t = self.game.t();
        let gone = self.round.is_some_and(|(g, n)| t.global(g) != n);
        match self.puzzle.kind {
            Kind::Win if t.head().over && t.head().winners == 1 << self.asked.0 => State::Solved,
            Kind::Win if t.head().over || gone => State::Failed,
            Kind::Win => State::Open,
            _ if self.begun => State::Solved,
            _ => State::Open,
        }
    }

    /// What each option leads to for the one who wants to win.
    pub fn values(&self) -> Vec<Value> {
        let attacker = self.puzzle.kind.attacker(self.asked);
        solve(self.pack, &self.game, attacker, self.limits).map_or(Vec::new(), |s| s.values)
    }
    /// The options that are right, as far as that can be said: nothing can of what is answered in secret.
    pub fn right(&self) -> Vec<usize> {
        if !self.begun {
            return self.puzzle.right.iter().map(|i| usize::from(*i)).collect();
        }
        let values = self.values();
        (0..self.game.options().len())
            .filter(|i| values.get(*i).is_none_or(|v| *v == self.puzzle.kind.right()))
            .collect()
    }

    /// Of the right options the one that is shown: what looks best, if it is right.
    pub fn shown(&self) -> Option<usize> {
        let right = self.right();
        let looks = |i: usize| {
            let mut g = self.game.clone();
            g.choose(self.asked, i).map_or(i32::MIN, |_| self.pack.evaluate(&g, self.asked))
        };
        right.into_iter().max_by_key(|i| looks(*i))
    }

    /// The player chooses, rightly or not.
    pub fn take(&mut self, index: usize) -> Result<(), Fault> {
        self.begun = true;
        self.game.choose(self.asked, index).map(drop).map_err(|e| Fault(e.to_string()))
    }

    /// One step of what comes before the player is asked again: the other's answer, or the player's where there is nothing to
    /// choose between. None when the player is to choose, or it is over.
    pub fn answer(&mut self) -> Option<(Seat, usize)> {
        if self.state() != State::Open {
            return None;
        }
        let seat = self.game.to_decide()?;
        let index = match seat == self.asked {
            true => Some(0).filter(|_| self.begun && self.game.options().len() == 1)?,
            false => self.other.choose(&SeatGame::new(self.pack, &self.game, seat)?),
        };
        self.game.choose(seat, index).ok().map(|_| (seat, index))
    }
}

/// Which of so many puzzles is that of a day, counted since 1970: all have their day before one comes again, and neighbours in
/// the list, often out of one game, are not neighbours in the calendar.
pub fn of_day(day: u64, many: usize) -> Option<usize> {
    let many = many as u64;
    let coprime = |n: &u64| gcd(*n, many) == 1;
    let stride = (many * 382 / 1000 + 1..many.max(2)).find(coprime).unwrap_or(1);
    (many > 0).then(|| (day % many * stride % many) as usize)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_puzzle_has_its_day_and_neighbours_do_not_follow_each_other() {
        assert_eq!(of_day(20_000, 0), None);
        assert_eq!(of_day(20_000, 1), Some(0));
        for many in [2, 3, 9, 100, 297, 300, 310] {
            let days: Vec<usize> = (20_000..20_000 + many as u64).map(|d| of_day(d, many).expect("a puzzle")).collect();
            assert_eq!(days.iter().collect::<BTreeSet<_>>().len(), many, "{many}");
            if many > 20 {
                assert!(days.windows(2).all(|d| d[0].abs_diff(d[1]) > 2), "{many}: {days:?}");
            }
        }
    }
}
