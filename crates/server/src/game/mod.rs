//! What is played at a table: its log, what the log makes of it, its clocks, and the task that keeps it awake.

pub mod actor;
pub mod begun;
mod calls;
pub(crate) mod clock;
pub mod course;
pub mod decks;
pub(crate) mod deed;
pub mod live;
mod offers;
pub mod pace;
pub(crate) mod past;
mod retract;
pub mod row;
#[cfg(test)]
mod tells;
mod wait;
