//! How long the others wait for somebody who was not asked: as long as they would have waited had that seat been asked and
//! passed. An answer is shown after `max(what it took, a floor)`; so what nobody was asked for is shown after
//! `max(what it might have taken, a floor)`, where the first is drawn from what this player has taken before, from the moment on at
//! which they would have been shown the question.

/// Nobody is made to wait longer for a question that was not asked.
pub const LONGEST: i64 = 10_000;
/// The last passes of a player that are remembered.
const KEPT: usize = 24;
/// So many passes must be known before nothing but they counts.
const ENOUGH: usize = 12;

/// Numbers at random, evenly between 0 and 1.
pub type Dice<'a> = &'a mut dyn FnMut() -> f64;

/// How long one player takes to pass when asked.
#[derive(Clone, Debug, Default)]
pub struct Habit {
    /// Milliseconds, in the order they came; the oldest makes way.
    passes: Vec<u16>,
    next: usize,
}

impl Habit {
    /// The player was asked, and passed after so long.
    pub fn passed(&mut self, ms: i64) {
        let ms = ms.clamp(0, LONGEST) as u16;
        match self.passes.len() < KEPT {
            true => self.passes.push(ms),
            false => self.passes[self.next] = ms,
        }
        self.next = (self.next + 1) % KEPT;
    }

    /// How long it might have taken this player to pass, who was not asked.
    pub fn thought(&self, dice: Dice) -> i64 {
        let at = (dice() * self.passes.len().max(ENOUGH) as f64) as usize;
        let thought = match self.passes.get(at) {
            Some(ms) => spread(*ms as f64, 0.15, dice),
            // little is known of them: somebody who mostly passes at once, and sometimes thinks about it
            None => spread(800.0, 0.8, dice),
        };
        thought.min(LONGEST)
    }
}

/// How long an answer is kept back at least.
pub fn floor(dice: Dice) -> i64 {
    spread(600.0, 0.4, dice).clamp(250, 2000)
}

/// Numbers around a middle, with a tail to the right: a log-normal distribution.
fn spread(middle: f64, sigma: f64, dice: Dice) -> i64 {
    // the sum of twelve even numbers is as good as a normal one here
    let z = (0..12).map(|_| dice()).sum::<f64>() - 6.0;
    (middle * (sigma * z).exp()) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that are the same each time.
    fn even(seed: u64) -> impl FnMut() -> f64 {
        let mut x = seed;
        move || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x >> 11) as f64 / (1u64 << 53) as f64
        }
    }

    /// How well the best observer tells two lists of times apart who draws a line somewhere: 0 for not at all, 1 for always.
    fn told_apart(mut a: Vec<i64>, mut b: Vec<i64>) -> f64 {
        a.sort_unstable();
        b.sort_unstable();
        let below = |list: &[i64], t: i64| list.partition_point(|x| *x <= t) as f64 / list.len() as f64;
        a.iter().chain(&b).map(|t| (below(&a, *t) - below(&b, *t)).abs()).fold(0.0, f64::max)
    }

    type Temper = fn(Dice) -> i64;

    /// People of several tempers, by the time they take to pass when asked.
    fn tempers() -> Vec<(&'static str, Temper)> {
        vec![
            ("quick", |d| spread(350.0, 0.3, d)),
            ("usual", |d| spread(900.0, 0.7, d)),
            ("slow", |d| spread(2500.0, 0.5, d)),
            ("quick, but now and then in thought", |d| match d() < 0.85 {
                true => spread(500.0, 0.3, d),
                false => spread(4000.0, 0.4, d),
            }),
        ]
    }

    #[test]
    fn asked_and_unasked_passes_look_alike() {
        for (name, temper) in tempers() {
            let mut dice = even(0xC0FFEE);
            let (mut asked, mut unasked) = (Vec::new(), Vec::new());
            // many games, each with a player of whom nothing is known at first
            for _ in 0..400 {
                let mut habit = Habit::default();
                for n in 0..60 {
                    // what the others wait when this seat could do nothing; and when it was asked, and passed
                    if dice() < 0.5 {
                        let wait = habit.thought(&mut dice).max(floor(&mut dice));
                        if n >= 30 {
                            unasked.push(wait);
                        }
                    } else {
                        let took = temper(&mut dice);
                        let wait = took.max(floor(&mut dice));
                        habit.passed(took);
                        if n >= 30 {
                            asked.push(wait.min(LONGEST));
                        }
                    }
                }
            }
            assert!(asked.len() > 5000 && unasked.len() > 5000);
            let told = told_apart(asked, unasked);
            assert!(told < 0.06, "{name}: told apart {:.0}% better than by guessing", told * 100.0);
        }
    }

    #[test]
    fn a_long_wait_says_nothing_from_the_first_window_on() {
        let mut dice = even(7);
        let habit = Habit::default();
        let waits: Vec<i64> = (0..20_000).map(|_| habit.thought(&mut dice)).collect();
        let longer = |ms: i64| waits.iter().filter(|w| **w > ms).count();
        assert!(longer(2500) > 1000 && longer(5000) > 100, "{} {}", longer(2500), longer(5000));
        assert!(waits.iter().all(|w| *w <= LONGEST));
    }

    #[test]
    fn only_the_last_passes_are_remembered() {
        let mut habit = Habit::default();
        (0..100).for_each(|_| habit.passed(9000));
        (0..KEPT).for_each(|_| habit.passed(300));
        assert_eq!(habit.passes, vec![300; KEPT]);
    }
}
