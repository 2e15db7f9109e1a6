//! Games by chance, for tests that need many positions or many ends.

use muster_kernel::battery::Dice;
use muster_kernel::{Game, Seat};
use muster_pack::Pack;
use std::collections::BTreeMap;
use std::time::Instant;

/// Moments of games between decks of chance, somewhere on their way: one in `every` of the first `decisions` of each game, and what
/// is drawn follows from `seed`.
pub struct Moments {
    pub seed: u64,
    pub games: u64,
    pub every: u32,
    pub decisions: usize,
}

impl Moments {
    /// Shows each of them, with the seat that is asked.
    pub fn each(&self, pack: &dyn Pack, f: &mut dyn FnMut(&Game, Seat)) {
        let mut dice = Dice(self.seed);
        for seed in 0..self.games {
            let mut game = Game::start(pack.new_match(vec![pack.random_deck(seed), pack.random_deck(!seed)], seed));
            for _ in 0..self.decisions {
                let Some(seat) = game.to_decide() else { break };
                if dice.one_in(self.every) {
                    f(&game, seat);
                }
                let n = game.options().len();
                game.choose(seat, dice.below(n)).expect("offered");
            }
        }
    }
}

/// Plays as many games by chance to their ends, `start`ed by their seeds and checked after each choice: none takes more decisions
/// than `most`, and none is a loop that nobody can end. Says how often games ended how.
pub fn to_the_end(
    games: u64,
    most: u64,
    mut start: impl FnMut(u64) -> Game,
    mut check: impl FnMut(&Game, u64),
) -> BTreeMap<&'static str, u64> {
    let (mut decisions, mut longest, began) = (0, 0, Instant::now());
    let mut endings = BTreeMap::new();
    for seed in 0..games {
        let (mut game, mut dice, mut n) = (start(seed), Dice(seed), 0);
        while let Some(seat) = game.to_decide() {
            let option = dice.below(game.options().len());
            game.choose(seat, option).expect("offered");
            n += 1;
            assert!(n < most, "seed {seed} does not end");
            check(&game, seed);
        }
        decisions += n;
        longest = longest.max(n);
        *endings.entry(game.m.book.vocab.endings.name(game.t().head().ending.ix())).or_default() += 1;
    }
    println!("{games} games, {decisions} decisions, longest {longest}, {:?}, {endings:?}", began.elapsed());
    assert!(!endings.contains_key("a loop nobody can end"));
    endings
}
