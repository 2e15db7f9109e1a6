//! A choice allocates nothing, whatever the cards say.

use muster_conquest::pack::Conquest;
use muster_kernel::{DefId, Game};
use muster_lang::{read_deck_list, render_all};
use muster_pack::Pack;
use muster_testkit::no_allocation;

#[global_allocator]
static ALLOCATOR: no_allocation::Counting = no_allocation::Counting;

#[test]
fn a_choice_allocates_nothing() {
    let pack = Conquest::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let read = |(name, text): &(&str, &str)| pack.check_deck(&read_deck_list(name, text).0).deck.unwrap();
    let decks: Vec<Vec<DefId>> = pack.starters().iter().map(read).collect();
    let start = |i: usize| {
        let pair = [i, i * 3 + i / decks.len()].map(|n| decks[n % decks.len()].clone());
        Game::start(pack.new_match(pair.into(), i as u64))
    };
    let starts: Vec<Game> = (0..49).map(start).collect();
    no_allocation::a_choice_allocates_nothing(&starts);
    no_allocation::an_observation_allocates_nothing(&starts[..12]);
}
