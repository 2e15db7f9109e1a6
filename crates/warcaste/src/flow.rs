//! The course of the game: its procedures, what their steps do, and what happens in them.

pub mod attack;
pub mod engage;
pub mod events;
pub mod play;
pub mod procs;
pub mod setup;
pub mod turn;
