//! A choice allocates nothing, whatever the cards say.

use muster_kernel::Game;
use muster_pack::Pack;
use muster_testkit::no_allocation;
use muster_wars::pack::Wars;

#[global_allocator]
static ALLOCATOR: no_allocation::Counting = no_allocation::Counting;

#[test]
fn a_choice_allocates_nothing() {
    let pack = Wars::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)));
    let start = |i| Game::start(pack.new_match(vec![pack.random_deck(2 * i), pack.random_deck(2 * i + 1)], i));
    let starts: Vec<Game> = (0..40).map(start).collect();
    no_allocation::a_choice_allocates_nothing(&starts);
    no_allocation::an_observation_allocates_nothing(&starts[..12]);
}
