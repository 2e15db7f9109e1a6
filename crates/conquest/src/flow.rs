//! The course of the game: its procedures, what their steps do, and what happens in them.

pub mod battle;
pub mod damage;
pub mod events;
pub mod initiate;
pub mod menus;
pub mod procs;
pub mod setup;
