//! Random play with decks of real cards ends by the rules.

use muster_kernel::battery::{self, Checks, Dice};
use muster_kernel::*;
use muster_testkit::number;
use muster_testkit::play::to_the_end;
use muster_wars::cards::deck;
use muster_wars::cards::{Cards, load};
use muster_wars::pack;
use muster_wars::rules::queries::*;
use muster_wars::table::new_match;
use muster_wars::words::*;

fn cards() -> Cards {
    load(pack::CARDS).unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

#[test]
fn decks_by_chance_play_to_the_end() {
    let c = cards();
    let start = |seed| {
        let decks: Vec<Vec<DefId>> = (0..2).map(|i| deck::random(&c, seed * 2 + i)).collect();
        Game::start(new_match(&c, decks, seed))
    };
    to_the_end(number("GAMES", 30), 30_000, start, |_, _| {});
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

/// A table at which every unit and ship of both decks that may stand there does, before a turn is over.
fn crowded(c: &Cards, seed: u64) -> Game {
    let decks = (0..2).map(|i| deck::random(c, seed.wrapping_mul(2).wrapping_add(i))).collect();
    let mut g = Game::start(new_match(c, decks, seed));
    let mut dice = Dice(seed);
    // until the game is under way and there is a site and a sector
    let places = |g: &Game, fit: fn(&Q, CardId) -> bool| {
        let all = g.t().zone(board()).filter(|p| fit(&g.q(), *p));
        List::of(all)
    };
    while g.t().global(global::TURN) < 2 || places(&g, is_site).is_empty() || places(&g, is_sector).is_empty() {
        let Some(s) = g.to_decide() else { return g };
        g.choose(s, dice.below(g.options().len())).unwrap();
    }
    let (sites, sectors) = (places(&g, is_site), places(&g, is_sector));
    g.edit(|cx| {
        for s in cx.t().seats() {
            let fighters = List::of(cx.t().zone(pile(s, zone::RESERVE)).filter(|c| fights(&cx.q(), *c)));
            for (i, &c) in fighters.iter().enumerate() {
                let at = if is_ship(&cx.q(), c) { &sectors } else { &sites };
                if !has_copy(&cx.q(), cx.t().card(c).def, s, c) {
                    cx.move_card(c, Spot::card(at[i % at.len()]), rel::AT, End::Bottom);
                    cx.set_ctrl(c, s);
                }
            }
        }
    });
    g
}

#[test]
fn the_battery_passes_at_crowded_tables() {
    let c = cards();
    let mut most = 0;
    let mut begin = |seed| {
        let g = crowded(&c, seed);
        most = most.max(g.t().in_play().count());
        g
    };
    let checks = Checks { longest: 400, ..Checks::one_in(40).counting(battery::cards_by_owner) };
    let report = battery::run(&mut begin, number("DECISIONS", 3_000), 11, checks);
    println!("{most} in play: {:?}", report.unwrap_or_else(|e| panic!("{e}")));
    assert!(most >= 40);
}
