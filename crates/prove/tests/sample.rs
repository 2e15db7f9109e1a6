//! A few cards of each game, altered in every way: their scenarios notice all of it. `muster card prove` does it for all.

use muster_conquest::pack::Conquest;
use muster_pack::Pack;
use muster_prove::{Known, Prover, Verdict};
use muster_scenario::parse;
use muster_warcaste::pack::Warcaste;
use muster_wars::pack::Wars;
use std::path::{Path, PathBuf};

fn files(at: &Path, out: &mut Vec<PathBuf>) {
    let Ok(list) = std::fs::read_dir(at) else { return out.push(at.to_path_buf()) };
    let mut list: Vec<PathBuf> = list.map(|e| e.unwrap().path()).collect();
    list.sort();
    list.iter().for_each(|p| files(p, out));
}

fn all_is_noticed(pack: &dyn Pack, titles: &[&str]) {
    let mut found = Vec::new();
    for folder in ["cards", "rulebook"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join(pack.game()), &mut found);
    }
    let (mut scenarios, mut known) = (Vec::new(), Known::default());
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        match path.extension().and_then(|e| e.to_str()) {
            Some("md") => scenarios.extend(parse(&path.display().to_string(), &text).into_iter().flatten()),
            Some("equal") => known.extend(Known::read(&text).unwrap()),
            _ => {}
        }
    }
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
