//! Random play with decks of real cards ends by the rules.

use muster_kernel::battery::{self, Checks, Dice};
use muster_kernel::*;
use muster_wars::cards::deck;
use muster_wars::cards::{Cards, load};
use muster_wars::pack;
use muster_wars::table::new_match;
use std::collections::BTreeMap;

fn cards() -> Cards {
    load(pack::CARDS).unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
}

#[test]
fn decks_by_chance_play_to_the_end() {
    let c = cards();
    let mut endings: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut decisions, mut longest) = (0u64, 0u64);
    let games = number("GAMES", 30);
    let t0 = std::time::Instant::now();
    for seed in 0..games {
        let decks: Vec<Vec<DefId>> = (0..2).map(|i| deck::random(&c, seed * 2 + i)).collect();
        let mut g = Game::start(new_match(&c, decks, seed));
        let mut dice = Dice(seed);
        let mut n = 0;
        while let Some(s) = g.to_decide() {
            let k = dice.below(g.options().len());
            g.choose(s, k).unwrap();
            n += 1;
            assert!(n < 30_000, "seed {seed} does not end");
        }
        decisions += n;
        longest = longest.max(n);
        *endings.entry(g.m.book.vocab.endings.name(g.t().head().ending.ix())).or_default() += 1;
    }
    println!("{games} games, {decisions} decisions, longest {longest}, {:?}, {endings:?}", t0.elapsed());
    assert!(!endings.contains_key("a loop nobody can end"));
}

/// Copies, saved games, replays and other deals of the hidden cards agree with the game they were made from.
#[test]
fn decks_by_chance_pass_the_battery() {
    let c = cards();
    let mut start = |seed: u64| {
        let decks = (0..2).map(|i| deck::random(&c, seed.wrapping_mul(2).wrapping_add(i))).collect();
        Game::start(new_match(&c, decks, seed))
    };
    let checks = Checks { every: number("EVERY", 12) as u32, ..Checks::default() }.counting(battery::cards_by_owner);
    let report = battery::run(&mut start, number("DECISIONS", 8_000), number("SEED", 1), checks);
    println!("{:?}", report.unwrap_or_else(|e| panic!("{e}")));
}
