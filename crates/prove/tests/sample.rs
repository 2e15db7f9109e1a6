//! A few cards of each game, altered in every way: their scenarios notice all of it. `muster card prove` does it for all.

mod common;

use common::examples;
use muster_conquest::pack::Conquest;
use muster_pack::Pack;
use muster_prove::{Prover, Verdict};
use muster_warcaste::pack::Warcaste;
use muster_wars::pack::Wars;

fn all_is_noticed(pack: &dyn Pack, titles: &[&str]) {
    let (scenarios, known) = examples(&["cards", "rulebook"], pack.game());
    let prover = Prover::new(pack, &scenarios, &known).unwrap();
    for title in titles {
        let at = prover.pack().cards().find(title).unwrap_or_else(|| panic!("no card is called {title}"));
        let r = prover.prove(at);
        assert!(r.count(Verdict::Noticed) > 3, "{title}: hardly anything was altered");
        let holes: Vec<_> =
            r.found.iter().filter(|f| !matches!(f.verdict, Verdict::Noticed | Verdict::Equal)).collect();
        assert!(holes.is_empty(), "{title}: {holes:#?}");
    }
}

#[test]
fn of_conquest() {
    all_is_noticed(&Conquest::new().unwrap(), &CONQUEST);
}

#[test]
fn of_wars() {
    all_is_noticed(&Wars::new().unwrap(), &WARS);
}

#[test]
fn of_warcaste() {
    all_is_noticed(&Warcaste::new().unwrap(), &WARCASTE);
}

const CONQUEST: [&str; 4] =
    ["Glorious Intervention", "Captain Cato Sicarius", "Pathfinder Shi Or'es", "Tower of Worship"];
const WARS: [&str; 3] = ["Blockade", "Inca 1", "Ikazuchi T.S.V."];
const WARCASTE: [&str; 4] = ["Hospice of the Ninth Bell", "Tithe-Singer", "Cinder Battery", "Shared Wounds"];
