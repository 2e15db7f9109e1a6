#[path = "toy_wars/mod.rs"]
mod toy;

use toy::cards;
use muster_kernel::*;

#[test]
fn starts() {
    let g = Game::start(cards::new_match(vec![cards::deck(0), cards::deck(1)], 1));
    println!("{:?}", g.options());
}
