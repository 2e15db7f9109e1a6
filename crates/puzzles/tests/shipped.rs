//! The puzzles that come with the games: all read, and a sample is proved. `muster puzzle check` proves all of them.

use muster_pack::Pack;
use muster_puzzles::{Kind, Limits, Puzzle, Quarry, shipped, solves};
use std::collections::BTreeSet;

/// Puzzles of each game that are proved.
const SAMPLE: usize = 4;

fn packs() -> Vec<Box<dyn Pack>> {
    let told = |d: Vec<muster_lang::Diagnostic>| muster_lang::render_all(&d, false);
    vec![
        Box::new(muster_conquest::pack::Conquest::new().map_err(told).expect("cards")),
        Box::new(muster_wars::pack::Wars::new().map_err(told).expect("cards")),
        Box::new(muster_warcaste::pack::Warcaste::new().map_err(told).expect("cards")),
    ]
}

#[test]
fn all_read_and_a_sample_is_what_it_says() {
    for pack in packs() {
        let pack = &*pack;
        let list = shipped(pack).unwrap_or_else(|e| panic!("{}: {e}", pack.game()));
        let ids: BTreeSet<String> = list.iter().map(Puzzle::id).collect();
        assert_eq!(ids.len(), list.len(), "{}: two puzzles of one name", pack.game());
        for kind in Kind::ALL {
            let of: Vec<&Puzzle> = list.iter().filter(|p| p.kind == kind).collect();
            // cheap ones, spread over the file
            for p in of.iter().step_by(of.len() / SAMPLE + 1) {
                assert!(!p.right.is_empty() && p.right.len() < usize::from(p.options), "{}", p.id());
                let game = p.position(pack).unwrap_or_else(|e| panic!("{} {}: {e}", pack.game(), p.id()));
                let solution = p.check(pack, &game, Limits::default());
                solution.unwrap_or_else(|e| panic!("{} {}: {e}", pack.game(), p.id()));
            }
        }
    }
}

#[test]
fn a_puzzle_that_says_otherwise_is_found_out() {
    for pack in packs() {
        let pack = &*pack;
        let list = shipped(pack).expect("puzzles");
        let Some(p) = list.first() else { continue };
        let game = p.position(pack).expect("it stands");
        let wrong = (0..p.options).filter(|i| !p.right.contains(i)).collect();
        let lie = Puzzle { right: wrong, ..p.clone() };
        assert!(lie.check(pack, &game, Limits::default()).is_err_and(|e| e.0.contains("right are")));
        assert!(p.check(pack, &game, Limits { nodes: 1, ..Limits::default() }).is_err());
        let other = Puzzle { print: p.print ^ 1, ..p.clone() };
        assert!(other.position(pack).is_err_and(|e| e.0.contains("changed")));
        let elsewhere = Puzzle { decks: ["nowhere".into(), p.decks[1].clone()], ..p.clone() };
        assert!(elsewhere.position(pack).is_err_and(|e| e.0.contains("nowhere")));
        // who takes what greedy takes does not solve a puzzle to win
        if p.kind == Kind::Win {
            assert!(!solves(pack, &game, p, &mut muster_bots::Greedy::new(1)));
        }
    }
}

#[test]
fn what_is_dug_follows_from_the_number_of_the_game() {
    let pack = muster_warcaste::pack::Warcaste::new().map_err(|d| muster_lang::render_all(&d, false)).expect("cards");
    let decks = muster_bots::sim::starters(&pack, &muster_pack::Mode::usual(&pack, 2)).expect("decks");
    let quarry = Quarry { pack: &pack, decks: &decks, limits: Limits { nodes: 4000, ..Limits::default() } };
    for number in [3, 4] {
        let (one, two) = (quarry.dig(number), quarry.dig(number));
        assert_eq!((one.puzzles.clone(), one.solved), (two.puzzles, two.solved));
        for p in &one.puzzles {
            let game = p.position(&pack).expect("it stands");
            p.check(&pack, &game, quarry.limits).unwrap_or_else(|e| panic!("{}: {e}", p.id()));
            assert_eq!(Puzzle::read(&p.to_string()), Ok(p.clone()));
        }
    }
}
