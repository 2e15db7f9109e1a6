//! Strangers play each other: accounts, tables, games as append-only logs, websockets, storage. No rules, no game's name.

#![forbid(unsafe_code)]

pub mod accept;
pub mod actor;
pub mod admin;
pub mod beat;
pub mod begun;
pub mod calls;
pub mod clean;
pub mod client;
mod clock;
pub mod config;
pub mod conn;
pub mod course;
pub mod db;
pub mod decks;
pub mod deed;
pub mod film;
pub mod http;
pub mod hub;
pub mod ids;
pub mod journal;
pub mod limits;
pub mod live;
pub mod moderation;
mod naming;
pub mod offers;
pub mod pace;
pub mod past;
pub mod patch;
pub mod people;
pub mod protocol;
pub mod right;
pub mod row;
pub mod serve;
pub mod shown;
pub mod socket;
pub mod store;
pub mod testing;
pub mod time;
mod wait;

pub use config::{Config, Rates};
pub use hub::Title;
pub use serve::Server;
