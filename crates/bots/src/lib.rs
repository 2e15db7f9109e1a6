//! Players without a human: random and greedy, and the means to let them play many games.
//!
//! A bot is asked with a `SeatGame`: the options of its seat, what that seat may know, and games that the seat could
//! not tell from the real one. The real table cannot be reached from there.
//!
//! Nothing here names a game. What a position is worth is for the game's pack to say.

#![forbid(unsafe_code)]

pub mod bench;
pub mod greedy;
pub mod random;
pub mod seat;
pub mod sim;

pub use bench::{Bench, BenchReport};
pub use greedy::Greedy;
pub use random::Random;
pub use seat::SeatGame;
pub use sim::{Decks, Failure, Player, Progress, Sim, SimReport, Wins};

/// Somebody who chooses.
pub trait Bot: Send {
    /// The index of an option of `seat.options()`. At least two are there.
    fn choose(&mut self, seat: &SeatGame) -> usize;
}

/// The bots by name, with a line about each.
pub const BOTS: &[(&str, &str)] = &[
    ("random", "any option, each as likely"),
    ("greedy", "tries every option on a guess of the table and takes what looks best"),
];

/// A bot by its name. Everything it does at random comes from the seed.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(Box::new(Greedy::new(seed))),
        _ => None,
    }
}
