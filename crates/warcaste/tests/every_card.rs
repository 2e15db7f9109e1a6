//! Every card of the pool gets played and every program on one gets run, in random games between decks of chance.

use muster_kernel::battery::Dice;
use muster_kernel::ir::{Op, Says};
use muster_kernel::*;
use muster_pack::{Mode, Pack};
use muster_warcaste::pack::Warcaste;
use muster_warcaste::words::note;
use std::collections::BTreeSet;

#[test]
fn every_card_is_played_and_every_program_runs() {
    let g = Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)));
    let games = std::env::var("GAMES").ok().and_then(|s| s.parse().ok()).unwrap_or(500);
    let mut played: BTreeSet<DefId> = BTreeSet::new();
    let mut ran: BTreeSet<AbilityId> = BTreeSet::new();
    for seed in 0..games {
        let seats = if seed % 10 == 9 { 3 } else { 2 };
        let mode = Mode::usual(&g, seats);
        let decks: Vec<_> = (0..seats as u64).map(|i| g.random_deck_in(&mode, seed * 4 + i)).collect();
        played.extend(decks.iter().map(|d| d[0]));
        let mut game = Game::start_with(g.new_match_in(&mode, decks, seed), true);
        game.keep_ran(true);
        let mut dice = Dice(seed);
        while let Some(s) = game.to_decide() {
            let k = dice.below(game.options().len());
            game.choose(s, k).unwrap();
        }
        for n in game.take_notes() {
            if let (note::PLAYS | note::PLAYS_TRAP, NoteWord::Card { def, .. }) = (n.id, n.args[1]) {
                played.insert(def);
            }
        }
        ran.extend(game.take_ran().into_iter().map(|(a, _)| a));
    }
    let c = g.cards();
    let title = |i: usize| c.sources[i].title.as_str();
    let unplayed: Vec<&str> = (0..c.defs.len()).filter(|i| !played.contains(&DefId(*i as u16))).map(title).collect();
    assert!(unplayed.is_empty(), "never played: {unplayed:?}");
    let mut idle = Vec::new();
    for (i, d) in c.defs.iter().enumerate() {
        // what a card grants counts as its own; standing rules have no program to run
        let granted = |a: &AbilityId| {
            let rules = c.pool.abilities[a.ix()].rules.iter();
            rules.filter_map(|r| if let Says::Grants(g) = r.says { Some(g) } else { None }).collect::<Vec<_>>()
        };
        let own = d.abilities.iter().flat_map(|a| [vec![*a], granted(a)].concat());
        let program = |a: &AbilityId| c.pool.abilities[a.ix()].ops.iter().any(|op| *op != Op::End);
        idle.extend(own.filter(|a| program(a) && !ran.contains(a)).map(|_| title(i)));
    }
    assert!(idle.is_empty(), "texts that never came to anything: {idle:?}");
}
