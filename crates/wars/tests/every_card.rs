//! Every card of the pool gets played and every program on one gets run to its last op: in random games between decks of
//! chance, then in games that seek what is left, and what takes more luck than that in the scenarios of the card itself.

#[path = "../../pack/shared/every_card.rs"]
mod every_card;

use muster_kernel::{DefId, Note};
use muster_lang::render_all;
use muster_pack::Pack;
use muster_scenario::{Runner, Stepper, parse};
use muster_wars::deck::random_around;
use muster_wars::pack::Wars;
use muster_wars::words::note;
use std::path::Path;

#[test]
fn every_card_is_played_and_every_program_runs() {
    let g = Wars::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let games = std::env::var("GAMES").ok().and_then(|s| s.parse().ok()).unwrap_or(1000);
    let decks = |seed: u64, sought: &[DefId]| (0..2).map(|i| random_around(g.cards(), seed * 2 + i, sought)).collect();
    let shown = |n: &Note| match n.id {
        note::PLAYS | note::START => Some(1),
        note::ENTERS | note::ENTERS_TABLE => Some(0),
        _ => None,
    };
    let legal = |d: DefId| !g.cards().source(d).flags.contains(&"banned");
    let written = |left: &[DefId]| scenarios_of(&g, left);
    let missed = every_card::missed_in(&g, (games / 2, games / 2), &decks, &shown, &legal, &written);
    assert!(missed.cards.is_empty(), "never played: {:#?}", missed.cards);
    assert!(missed.programs.is_empty(), "never run: {:#?}", missed.programs);
    assert!(missed.ops.is_empty(), "never reached: {:#?}", missed.ops);
}

/// Plays the scenarios below the headings of these cards.
fn scenarios_of(g: &Wars, cards: &[DefId]) -> Vec<every_card::Played> {
    let runner = Runner::new(g);
    let titles: Vec<String> = cards.iter().map(|d| format!("## {}\n", g.cards().source(*d).title)).collect();
    println!("{} cards by their scenarios", titles.len());
    let mut out = Vec::new();
    for text in scenario_files() {
        let own = text.split("\n## ").skip(1).map(|s| format!("## {s}"));
        for section in own.filter(|s| titles.iter().any(|t| s.starts_with(t))) {
            for scenario in parse("card.md", &section) {
                let scenario = scenario.unwrap_or_else(|f| panic!("{f}"));
                let mut stepper = Stepper::new(&runner, &scenario).unwrap_or_else(|f| panic!("{f}"));
                while let Some(line) = stepper.step() {
                    line.unwrap_or_else(|f| panic!("{f}"));
                }
                let mut ran = stepper.take_ran();
                // a scenario's own cards come behind those of the pool
                let pool = &stepper.game().m.pool.abilities;
                ran.retain(|(a, _)| g.cards().pool.abilities.get(a.ix()) == pool.get(a.ix()));
                out.push((stepper.notes().to_vec(), ran));
            }
        }
    }
    out
}

fn scenario_files() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/wars");
    let list = |p: &Path| {
        let mut all: Vec<_> = std::fs::read_dir(p).unwrap().map(|e| e.unwrap().path()).collect();
        all.sort();
        all
    };
    let files = list(&root).into_iter().filter(|p| p.is_dir()).flat_map(|p| list(&p));
    let scenarios = files.filter(|p| p.to_string_lossy().ends_with(".scenarios.md"));
    scenarios.map(|p| std::fs::read_to_string(p).unwrap()).collect()
}
