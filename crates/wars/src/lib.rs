//! WARS: its vocabulary, procedures and checks. It knows no card.

#![forbid(unsafe_code)]

pub mod answers;
pub mod battle;
pub mod book;
pub mod cards;
pub mod energy;
pub mod entry;
pub mod events;
pub mod list;
pub mod nested;
pub mod phrases;
pub mod price;
pub mod procs;
pub mod programs;
pub mod queries;
pub mod setup;
pub mod stack;
pub mod verbs;
pub mod words;

pub use book::BOOK;
