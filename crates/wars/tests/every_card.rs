//! Every card of the pool gets played and every program on one gets run to its last op: in random games between decks of
//! chance, then in games that seek what is left, and what takes more luck than that in the scenarios of the card itself.

#[path = "../../pack/shared/every_card.rs"]
mod every_card;

use muster_kernel::{AbilityId, DefId, Note};
use muster_lang::render_all;
use muster_pack::{Cards, Pack};
use muster_scenario::{Runner, Scenario, Stepper, parse};
use muster_wars::BOOK;
use muster_wars::cards::deck::random_around;
use muster_wars::pack::Wars;
use muster_wars::words::note;
use std::collections::BTreeMap;
use std::path::Path;

#[test]
fn every_card_is_played_and_every_program_runs() {
    let g = Wars::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let games = std::env::var("GAMES").ok().and_then(|s| s.parse().ok()).unwrap_or(1000);
    let decks = |seed: u64, sought: &[DefId]| (0..2).map(|i| random_around(g.cards(), seed * 2 + i, sought)).collect();
    let shown = |n: &Note| match n.id {
        note::PLAYS | note::START => Some(1),
        note::ENTERS | note::ENTERS_BENEATH | note::ENTERS_ABOARD | note::ENTERS_TABLE => Some(0),
        _ => None,
    };
    let legal = |d: DefId| !g.cards().source(d).flags.contains(&"banned");
    let written = |left: &[DefId]| scenarios_of(&g, left);
    let missed = every_card::missed_in(&g, (games / 2, games / 2), &decks, &shown, &legal, &written);
    assert!(missed.cards.is_empty(), "never played: {:#?}", missed.cards);
    assert!(missed.programs.is_empty(), "never run: {:#?}", missed.programs);
    assert!(missed.ops.is_empty(), "never reached: {:#?}", missed.ops);
}

/// Whoever takes a standing or lasting rule off a card finds a scenario of that card that no longer passes.
#[test]
fn every_rule_is_shown() {
    let g = Wars::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let (c, written) = (g.cards(), written());
    let (mut rules, mut unseen) = (0, Vec::new());
    for (id, def) in every_card::owners(c) {
        for at in 0..c.pool.abilities[id.ix()].rules.len() {
            rules += 1;
            let title = &c.source(def).title;
            let scenarios = written.get(title).map_or(&[][..], |s| s);
            let without = without(c, id, at);
            let runner = Runner::new(&without);
            if scenarios.iter().all(|s| runner.run(s).passed) {
                let ability = &c.pool.abilities[id.ix()];
                unseen.push(format!("{title}, line {}, rule {at}: {:?}", ability.line, ability.rules[at]));
            }
        }
    }
    println!("{rules} rules");
    assert!(unseen.is_empty(), "{} rules nobody would miss: {unseen:#?}", unseen.len());
}

/// The game without one rule of one ability.
fn without(c: &Cards, id: AbilityId, at: usize) -> Wars {
    let mut cards = c.with(&[]).unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    cards.pool.abilities[id.ix()].rules.remove(at);
    cards.ready = muster_kernel::Cards::new(&BOOK, cards.defs.clone(), cards.pool.clone());
    Wars::of(cards)
}

/// Plays the scenarios below the headings of these cards.
fn scenarios_of(g: &Wars, cards: &[DefId]) -> Vec<every_card::Played> {
    let (runner, written) = (Runner::new(g), written());
    println!("{} cards by their scenarios", cards.len());
    let mut out = Vec::new();
    for scenario in cards.iter().filter_map(|d| written.get(&g.cards().source(*d).title)).flatten() {
        let mut stepper = Stepper::new(&runner, scenario).unwrap_or_else(|f| panic!("{f}"));
        while let Some(line) = stepper.step() {
            line.unwrap_or_else(|f| panic!("{f}"));
        }
        let mut ran = stepper.take_ran();
        // a scenario's own cards come behind those of the pool
        let pool = &stepper.game().m.pool.abilities;
        ran.retain(|(a, _)| g.cards().pool.abilities.get(a.ix()) == pool.get(a.ix()));
        out.push((stepper.notes().to_vec(), ran));
    }
    out
}

/// The scenarios that stand below the headings of cards.
fn written() -> BTreeMap<String, Vec<Scenario>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/wars");
    let list = |p: &Path| {
        let mut all: Vec<_> = std::fs::read_dir(p).unwrap().map(|e| e.unwrap().path()).collect();
        all.sort();
        all
    };
    let files = list(&root).into_iter().filter(|p| p.is_dir()).flat_map(|p| list(&p));
    let mut out: BTreeMap<String, Vec<Scenario>> = BTreeMap::new();
    for file in files.filter(|p| p.to_string_lossy().ends_with(".scenarios.md")) {
        let text = std::fs::read_to_string(file).unwrap();
        for section in text.split("\n## ").skip(1) {
            let title = section.lines().next().unwrap_or_default();
            let scenarios = parse("card.md", section).into_iter().map(|s| s.unwrap_or_else(|f| panic!("{f}")));
            out.entry(title.to_string()).or_default().extend(scenarios);
        }
    }
    out
}
