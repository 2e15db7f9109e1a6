//! Puzzles: positions out of play with hands laid open, in which an exact search knows what wins and what loses.
//!
//! [`solve`] proves by trying everything whether a seat can force a win before the turn or round ends. [`Puzzle`] is such a
//! position as a line of text, [`Quarry`] finds new ones in games between bots, and [`grade`] says from which level on bots solve them.
//! Nothing here names a game.

#![forbid(unsafe_code)]

mod attempt;
mod find;
mod likeness;
mod puzzle;
mod solve;
mod strength;
mod tree;

pub use attempt::{Attempt, State, of_day};
pub use find::{Found, Quarry};
pub use puzzle::{Fault, Kind, Puzzle, read, shipped};
pub use solve::{Limits, Solution, Value, plainly_asked, solve};
pub use strength::{grade, solves};
