//! Golden games play as they were played when they were recorded.

use muster_kernel::Prints;
use muster_pack::Pack;
use muster_replay::{Golden, GoldenGame};

fn packs() -> Vec<Box<dyn Pack>> {
    vec![
        Box::new(muster_conquest::pack::Conquest::new().unwrap()),
        Box::new(muster_wars::pack::Wars::new().unwrap()),
        Box::new(muster_warcaste::pack::Warcaste::new().unwrap()),
    ]
}

fn update(mut golden: Golden, packs: &[Box<dyn Pack>]) {
    let play = |g: &GoldenGame| {
        let pack = packs.iter().find(|p| p.game() == g.game).unwrap();
        golden.play(&**pack, g, &mut |_, _, _| {}).unwrap_or_else(|e| panic!("{e}")).0
    };
    let prints: Vec<[u64; 4]> = golden.games.iter().map(play).collect();
    golden.games.iter_mut().zip(prints).for_each(|(g, p)| g.prints = p);
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sample.golden"), golden.to_text()).unwrap();
}

/// The sample is made anew, on purpose, when a rule or a card of its decks is corrected:
/// `muster replay golden record crates/replay/tests/sample.golden --random 12 --greedy 2 --starters --longest 400`
/// With UPDATE=1 the same choices get new fingerprints, for when only these have changed.
#[test]
fn the_sample_plays_alike_at_every_step() {
    let golden = Golden::parse(include_str!("sample.golden")).unwrap();
    let packs = packs();
    if std::env::var_os("UPDATE").is_some() {
        return update(golden, &packs);
    }
    let mut seen = vec![0; packs.len()];
    for (n, g) in golden.games.iter().enumerate() {
        let i = packs.iter().position(|p| p.game() == g.game).unwrap();
        seen[i] += 1;
        let fold = golden.play(&*packs[i], g, &mut |_, _, _| {}).unwrap_or_else(|e| panic!("game {n}: {e}"));
        for (part, (now, then)) in Prints::PARTS.iter().zip(fold.0.iter().zip(g.prints)) {
            assert_eq!(*now, then, "game {n} ({}, seed {}) went another way: {part} differ", g.game, g.seed);
        }
    }
    assert!(seen.iter().all(|n| *n >= 10), "games of each kind: {seen:?}");
}

/// A pool with nothing but the cards that a game holds leads to the same states: no other card bears on it.
#[test]
fn games_play_alike_with_no_other_cards_around() {
    let golden = Golden::parse(include_str!("sample.golden")).unwrap();
    for pack in packs() {
        for g in golden.games.iter().filter(|g| g.game == pack.game()).step_by(4) {
            let game = golden.begin(&*pack, g).unwrap();
            let text: String = game.m.held().map(|d| pack.cards().kept(d).text.as_str()).collect();
            let alone = pack.by_texts(&[("held", &text)]).unwrap_or_else(|d| panic!("{d:?}"));
            let fold = golden.play(&*alone, g, &mut |_, _, _| {}).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(fold.0, g.prints, "{} with seed {}", g.game, g.seed);
        }
    }
}

#[test]
fn another_choice_is_another_game() {
    let golden = Golden::parse(include_str!("sample.golden")).unwrap();
    let packs = packs();
    for p in &packs {
        let mut g = golden.games.iter().find(|g| g.game == p.game()).unwrap().clone();
        // the first question of every game has two options or more
        g.choices[0] = 1 - g.choices[0].min(1);
        let other = golden.play(&**p, &g, &mut |_, _, _| {});
        assert!(other.map_or(true, |fold| fold.0 != g.prints), "{}", p.game());
    }
}

#[test]
fn the_file_reads_as_it_is_written_and_refuses_what_it_is_not() {
    let text = include_str!("sample.golden");
    assert_eq!(Golden::parse(text).unwrap().to_text(), text);
    for bad in ["", "muster golden games 2\n", "muster golden games 1\nwhat", "muster golden games 1\ngame\tx\ty"] {
        assert!(Golden::parse(bad).is_err(), "{bad:?}");
    }
    // a deck that is not there
    let far = text.lines().find(|l| l.starts_with("game")).unwrap();
    assert!(Golden::parse(&format!("muster golden games 1\n{far}\n")).is_err());
}
