//! The course of the game: its procedures, what their steps do, and what happens in them.

pub mod battle;
pub mod energy;
pub mod events;
pub mod loops;
pub mod nested;
pub mod procs;
pub mod setup;
pub mod stack;
