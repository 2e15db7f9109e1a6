//! Strangers play each other: accounts, tables, games as append-only logs, websockets, storage. No rules, no game's name.
//!
//! `game` is what is played and how a log becomes a game, `eyes` what each viewer is shown of it, `net` how visitors come in,
//! `keep` what is written to the database, `people` who they are, `coach` what bots tell them. A `Hub` holds them together, a `Server` runs one.

#![forbid(unsafe_code)]

pub mod coach;
mod config;
pub mod eyes;
pub mod game;
mod hub;
pub mod ids;
pub mod keep;
pub mod net;
pub mod people;
mod refused;
mod serve;
#[cfg(test)]
mod simulation;
pub mod time;
mod work;

pub use config::{Config, Rates};
pub use hub::{Hub, Title};
pub use refused::Refused;
pub use serve::Server;
