//! Random play: every decision is checked, whoever sits at the table.

use super::book::BOOK;
use super::cards::{cards, deck};
use super::words::*;
use muster_kernel::rng::{Draws, key_from_seed};
use muster_kernel::*;
use std::sync::Arc;

/// What must hold at every decision.
pub fn sound(g: &Game) {
    assert!(g.t.derived_is_right(&g.m), "derived data");
    let copy = g.clone();
    assert_eq!(copy.options(), g.options());
    let again = Game::restore(g.m.clone(), &g.save().unwrap()).unwrap();
    assert_eq!(again.options(), g.options(), "options after a restore");
    assert_eq!(again.fingerprint(), g.fingerprint());
    if let Some(seat) = g.to_decide() {
        assert_eq!(g.options_for(seat), g.options(), "options are a function of the table");
    }
}

pub fn game(seats: usize, seed: u64) -> Game {
    let c = cards();
    let mut list = deck(&c);
    list.push(c.find("Creed of Fury"));
    let m = Match::new(&BOOK, c.defs, c.pool, vec![list; seats], key_from_seed(seed), vec![]);
    Game::start(Arc::new(m))
}

#[derive(Default, Debug)]
struct Tally {
    games: u32,
    decisions: u64,
    options: u64,
    forced: u64,
    endings: [u32; 3],
    frames: usize,
    records: usize,
    waiting: usize,
}

fn play(seats: usize, wanted: u64) -> Tally {
    let mut t = Tally::default();
    let start = std::time::Instant::now();
    for seed in 0.. {
        if t.decisions >= wanted {
            break;
        }
        let mut g = game(seats, seed);
        let key = key_from_seed(seed ^ 0xABCD);
        let mut n = 0;
        while !g.is_over() {
            sound(&g);
            let list = g.options();
            assert!(list.len() > 1, "seed {seed}: a decision has two options or more");
            t.options += list.len() as u64;
            t.frames = t.frames.max(g.t.frames.len());
            t.records = t.records.max(g.t.recs.len());
            t.waiting = t.waiting.max(g.t.waiting.len());
            let i = Draws::at(&key, n).below(list.len() as u32) as usize;
            n += 1;
            let seat = g.to_decide().unwrap();
            // a copy that takes the same option goes the same way
            let twin = (n % 16 == 0).then(|| g.clone());
            g.choose(seat, i).unwrap();
            if let Some(mut twin) = twin {
                twin.choose(seat, i).unwrap();
                assert_eq!(twin.fingerprint(), g.fingerprint(), "seed {seed}");
            }
            let held = g.t.recs.iter().filter(|r| r.status != Status::Free).count();
            assert!(!g.t.frames.is_empty() || held == 0);
        }
        assert_ne!(g.t.head.ending, ending::LOOP, "seats {seats}, seed {seed}: random play must not end in a loop");
        t.games += 1;
        t.decisions += n as u64;
        t.forced += g.t.head.forced as u64;
        t.endings[g.t.head.ending.ix()] += 1;
    }
    let rate = t.decisions as f64 / start.elapsed().as_secs_f64();
    println!(
        "{seats} players: {t:?}, {:.2} options each, {rate:.0} decisions/s with all checks",
        t.options as f64 / t.decisions as f64
    );
    t
}

fn wanted() -> u64 {
    std::env::var("TOY_DECISIONS").ok().and_then(|s| s.parse().ok()).unwrap_or(20_000)
}

#[test]
fn two_players_at_random() {
    assert!(play(2, wanted() / 3).endings[ending::TERRITORIES.ix()] > 0);
}
#[test]
fn three_players_at_random() {
    play(3, wanted() / 3);
}
#[test]
fn five_players_at_random() {
    play(5, wanted() / 3);
}

/// The kernel's own battery: copies, saved games, replays, refusals, and what each seat may know.
fn battery(seats: usize) {
    // asked for by number, every decision is checked; otherwise some, to be quick
    let (every, decisions) =
        if std::env::var("TOY_DECISIONS").is_ok() { (1, wanted() / 3) } else { (8, wanted() / 10) };
    let checks = battery::Checks { every, tries: 1, undo: 100, read: 8, ..battery::Checks::default() };
    let report = battery::run(&mut |seed| game(seats, seed), decisions, 1, checks)
        .unwrap_or_else(|e| panic!("{seats} players, {e}"));
    println!("{seats} players: {report:?}");
    assert!(report.deals > 0 && report.followed > 0);
}

#[test]
fn battery_with_two() {
    battery(2);
}
#[test]
fn battery_with_three() {
    battery(3);
}
#[test]
fn battery_with_five() {
    battery(5);
}

/// Decisions a second without any check: `cargo test --release --test toy_warcaste speed -- --ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn speed() {
    for seats in [2, 3, 5] {
        let mut dice = battery::Dice(seats as u64);
        let mut games: Vec<Game> = (0..200).map(|seed| game(seats, seed)).collect();
        let start = std::time::Instant::now();
        let mut n = 0;
        for g in &mut games {
            while let Some(seat) = g.to_decide() {
                let i = dice.below(g.options().len());
                g.choose(seat, i).unwrap();
                n += 1;
            }
        }
        println!("{seats} players: {n} decisions, {:.0} a second", n as f64 / start.elapsed().as_secs_f64());
    }
}
