//! Every card of the pool gets played and every program on one gets run to its last op: in random games between decks of
//! chance, then in games that seek what is left, and what takes more luck than that in the scenarios of the card itself.

use muster_kernel::{AbilityId, DefId, Note};
use muster_lang::render_all;
use muster_pack::{Cards, Pack};
use muster_scenario::Runner;
use muster_testkit::every_card::{self, written};
use muster_testkit::root;
use muster_wars::BOOK;
use muster_wars::cards::deck::random_around;
use muster_wars::pack::Wars;
use muster_wars::words::note;

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
    let shown_by = written(&root(env!("CARGO_MANIFEST_DIR")), "wars");
    let written = |left: &[DefId]| every_card::by_their_scenarios(&g, &shown_by, left, &|title| title);
    let missed = every_card::missed_in(&g, (games / 2, games / 2), &decks, &shown, &legal, &written);
    assert!(missed.cards.is_empty(), "never played: {:#?}", missed.cards);
    assert!(missed.programs.is_empty(), "never run: {:#?}", missed.programs);
    assert!(missed.ops.is_empty(), "never reached: {:#?}", missed.ops);
}

/// Whoever takes a standing or lasting rule off a card finds a scenario of that card that no longer passes.
#[test]
fn every_rule_is_shown() {
    let g = Wars::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let (c, written) = (g.cards(), written(&root(env!("CARGO_MANIFEST_DIR")), "wars"));
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
    let labels = cards.dialect.words.of(muster_wars::words::declared::LABEL).map(|w| w.0).collect();
    cards.ready = muster_kernel::Cards::with_words(&BOOK, cards.defs.clone(), cards.pool.clone(), &[labels]);
    Wars::of(cards)
}
