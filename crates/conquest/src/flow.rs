//! The course of the game: its procedures, what their steps do, and what happens in them.

pub mod battle;
pub mod damage;
pub mod enslave;
pub mod events;
pub mod infestation;
pub mod initiate;
pub mod menus;
pub mod procs;
pub mod reserve;
pub mod setup;
pub mod synapse;
