//! Every card of the pool gets played, every program on one gets run to its last op and every standing rule comes into
//! force: in random games between decks of chance, and what takes more luck than that in the scenarios of the card itself.

use muster_conquest::pack::Conquest;
use muster_conquest::words::note;
use muster_kernel::DefId;
use muster_lang::render_all;
use muster_pack::Pack;
use muster_testkit::{every_card, root};

#[test]
fn every_card_is_played_and_every_program_runs() {
    let g = Conquest::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let games = std::env::var("GAMES").ok().and_then(|s| s.parse().ok()).unwrap_or(2500);
    let decks = |seed: u64, _: &[DefId]| (0..2).map(|i| g.random_deck(seed * 2 + i)).collect();
    // warlords and synapse units are in play from the start, and planets are nobody's
    let led = |d| ["warlord", "planet", "synapse"].contains(&g.cards().source(d).type_word);
    let shown = |n: &muster_kernel::Note| match n.id {
        note::ENTER => Some(0),
        note::DEPLOY | note::PLAY | note::STRIKE => Some(1),
        _ => None,
    };
    let shown_by = every_card::written(&root(env!("CARGO_MANIFEST_DIR")), "conquest");
    let written = |left: &[DefId]| every_card::by_their_scenarios(&g, &shown_by, left, &|title| title);
    let missed = every_card::missed_in(&g, (games, 0), &decks, &shown, &|_| true, &written);
    let unplayed: Vec<_> = missed.cards.iter().filter(|t| !g.cards().find(t).is_some_and(led)).collect();
    assert!(unplayed.is_empty(), "never deployed, played or put into play: {unplayed:?}");
    assert!(missed.programs.is_empty(), "never run: {:?}", missed.programs);
    assert!(missed.ops.is_empty(), "never reached: {:?}", missed.ops);
    assert!(missed.rules.is_empty(), "never in force: {:?}", missed.rules);
}
