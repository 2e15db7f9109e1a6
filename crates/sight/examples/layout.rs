//! Prints how a game's table is laid out, as a client receives it.
//!
//! `cargo run -p muster-sight --example layout -- wars`

use muster_pack::Pack;
use muster_sight::{ENGLISH, layout};

fn main() {
    let pack: Box<dyn Pack> = match std::env::args().nth(1).as_deref() {
        Some("wars") => Box::new(muster_wars::pack::Wars::new().expect("the cards compile")),
        _ => Box::new(muster_conquest::pack::Conquest::new().expect("the cards compile")),
    };
    println!("{}", serde_json::to_string_pretty(layout(&*pack, &ENGLISH)).expect("a layout can be written"));
}
