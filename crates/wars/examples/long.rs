//! Plays one random game and says what it spends its decisions on.
use muster_kernel::battery::Dice;
use muster_kernel::*;
use muster_pack::Pack;
use std::collections::BTreeMap;
fn main() {
    let seed: u64 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(165);
    let Ok(pack) = muster_wars::pack::Wars::new() else { return };
    let mut deal = Dice((seed / 2) ^ 0x6465_636b);
    let decks = vec![pack.random_deck(deal.roll()), pack.random_deck(deal.roll())];
    let mut g = Game::start(pack.new_match(decks, seed));
    let mut dice = Dice(seed);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for i in 0..20000u32 {
        let Some(d) = [Seat(0), Seat(1)].into_iter().find_map(|s| g.decision(s)) else {
            println!("over after {i}, turn {}", g.t.global(0));
            return;
        };
        let o = dice.below(d.options.len());
        let c = d.options[o].card;
        let title = g.t.cards.get(c as usize).map_or(String::new(), |x| g.m.def(x.def).title.clone());
        *counts.entry(format!("prompt {} verb {} {}", d.prompt, d.options[o].verb, title)).or_default() += 1;
        let _ = g.choose(d.seat, o);
    }
    println!("turn {}", g.t.global(0));
    for s in 0..2u8 {
        let n = |z: u8| g.t.zone_len(seat_zone(Seat(s), z));
        println!("hand {} reserve {} active {} used {} lost {}", n(0), n(1), n(2), n(3), n(4));
    }
    let mut v: Vec<_> = counts.into_iter().collect();
    v.sort_by_key(|p| std::cmp::Reverse(p.1));
    v.iter().take(12).for_each(|(k, n)| println!("{n} {k}"));
}
