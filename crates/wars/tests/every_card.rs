//! Nearly every card of the pool gets played and nearly every program on one gets run, in random games between decks of
//! chance. What is left is rare, not dead: five thousand games leave two cards, and scenarios show those.

#[path = "../../pack/shared/every_card.rs"]
mod every_card;

use muster_kernel::{DefId, Note};
use muster_lang::render_all;
use muster_pack::Pack;
use muster_wars::pack::Wars;
use muster_wars::words::note;

#[test]
fn cards_are_played_and_programs_run() {
    let g = Wars::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let games = std::env::var("GAMES").ok().and_then(|s| s.parse().ok()).unwrap_or(1000);
    let decks = |seed: u64| (0..2).map(|i| g.random_deck(seed * 2 + i)).collect();
    let shown = |n: &Note| match n.id {
        note::PLAYS | note::START => Some(1),
        note::ENTERS | note::ENTERS_TABLE => Some(0),
        _ => None,
    };
    let legal = |d: DefId| !g.cards().source(d).flags.contains(&"banned");
    let missed = every_card::missed_in(&g, games, &decks, &shown, &legal);
    println!("never run: {:#?}", missed.programs);
    println!("never reached: {:#?}\nnever in force: {:#?}", missed.ops, missed.rules);
    assert!(missed.cards.len() <= 16, "never played: {:?}", missed.cards);
    assert!(missed.programs.len() <= 60, "never run: {:?}", missed.programs);
}
