//! What is kept: the database, its tables and logs, signs of life, and looking after all that.

pub mod admin;
pub(crate) mod beat;
pub mod clean;
pub mod db;
pub(crate) mod journal;
pub mod store;
