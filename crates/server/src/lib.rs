//! Strangers play each other: accounts, tables, games as append-only logs, websockets, storage. No rules, no game's name.

#![forbid(unsafe_code)]

pub mod clock;
pub mod db;
pub mod deed;
pub mod ids;
pub mod journal;
pub mod live;
pub mod offers;
pub mod patch;
pub mod protocol;
pub mod row;
pub mod store;
