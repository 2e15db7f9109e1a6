//! Players without a human: random, greedy and five levels of search, and the means to let them play many games.
//!
//! A bot is asked with a `SeatGame`: the options of its seat, what that seat may know, and games that the seat could
//! not tell from the real one. The real table cannot be reached from there.
//!
//! Nothing here names a game. What a position is worth is for the game's pack to say.

#![forbid(unsafe_code)]

pub mod arena;
pub mod bench;
pub mod greedy;
pub mod level;
mod prior;
pub mod random;
pub mod review;
pub mod search;
pub mod seat;
pub mod sense;
pub mod sim;

pub use arena::{Arena, ArenaReport};
pub use bench::{Bench, BenchReport};
pub use greedy::Greedy;
pub use level::{Budget, LEVELS, Level};
pub use random::Random;
pub use search::{Line, Opinion, Plan, Search, Senses};
pub use seat::SeatGame;
pub use sense::{Net, Sense};
pub use sim::{Decks, Failure, Player, Progress, Sim, SimReport, Wins};

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Somebody who chooses.
pub trait Bot: Send {
    /// The index of an option of `seat.options()`. At least two are there.
    fn choose(&mut self, seat: &SeatGame) -> usize;
    /// Whoever sets this is not interested any more: a bot that thinks long answers at once with what it has.
    fn stop_by(&mut self, _stop: Arc<AtomicBool>) {}
}

/// The bots by name, with a line about each: the plain ones, then the levels from the weakest.
pub const BOTS: &[(&str, &str)] = &[
    ("random", "any option, each as likely"),
    (STAND_IN, "tries every option on a guess of the table and takes what looks best"),
    (LEVELS[0].name, LEVELS[0].about),
    (LEVELS[1].name, LEVELS[1].about),
    (LEVELS[2].name, LEVELS[2].about),
    (LEVELS[3].name, LEVELS[3].about),
    (LEVELS[4].name, LEVELS[4].about),
];

/// The bot for whoever names none: it answers at once.
pub const STAND_IN: &str = "greedy";

/// A bot by its name. Everything it does at random comes from the seed.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        STAND_IN => Some(Box::new(Greedy::new(seed))),
        _ => Some(Box::new(Level::named(name)?.bot(seed))),
    }
}
