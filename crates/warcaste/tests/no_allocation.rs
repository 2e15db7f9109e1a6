//! A choice allocates nothing, whatever the cards say, by two players and by five.

use muster_kernel::Game;
use muster_pack::{Mode, Pack};
use muster_testkit::no_allocation;
use muster_warcaste::pack::Warcaste;

#[global_allocator]
static ALLOCATOR: no_allocation::Counting = no_allocation::Counting;

#[test]
fn a_choice_allocates_nothing() {
    let pack = Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)));
    let start = |i: u64| {
        let seats = if i % 4 == 3 { 5 } else { 2 };
        let mode = Mode::usual(&pack, seats);
        let decks = (0..seats as u64).map(|s| pack.random_deck_in(&mode, 8 * i + s)).collect();
        Game::start(pack.new_match_in(&mode, decks, i))
    };
    let starts: Vec<Game> = (0..24).map(start).collect();
    no_allocation::a_choice_allocates_nothing(&starts);
    no_allocation::an_observation_allocates_nothing(&starts[..12]);
}
