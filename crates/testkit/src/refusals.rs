//! Who cannot use a card is told why in words of their own, not in those of the book.

use muster_kernel::Game;
use muster_kernel::battery::Dice;
use muster_pack::Pack;
use std::collections::BTreeSet;

/// The longest that still is a short answer.
const SHORT: usize = 90;

/// Everything that is refused in games played at random, and what every text may be refused by, has its short answer.
pub fn are_told_plainly(pack: &dyn Pack) {
    let told = pack.layout().words.refusals;
    for (clause, words) in told {
        assert!(words.len() <= SHORT && words.ends_with('.'), "{clause}: {words}");
    }
    let mut met: BTreeSet<&str> = BTreeSet::new();
    let seats = *pack.seats().start();
    for seed in 0..crate::number("GAMES", 6) {
        let decks = (0..seats as u64).map(|i| pack.random_deck(seed * 7 + i)).collect();
        let (mut g, mut dice) = (Game::start(pack.new_match(decks, seed)), Dice(seed));
        let c = &g.m.book.clauses;
        met.extend([c.limit, c.maximum, c.gate, c.cost, c.target, c.protected, c.change, c.blank, c.timing]);
        for _ in 0..600 {
            let Some(seat) = g.to_decide() else { break };
            met.extend(g.why_not(seat).iter().map(|r| r.clause));
            let n = g.options().len();
            g.choose(seat, dice.below(n)).expect("an option that was offered");
        }
    }
    let missing: Vec<_> = met.iter().filter(|m| told.iter().all(|(clause, _)| clause != *m)).collect();
    assert!(missing.is_empty(), "refused without a plain word: {missing:#?}");
}
