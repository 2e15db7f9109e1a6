//! Warcaste: its vocabulary, procedures and checks. It knows no card.

#![forbid(unsafe_code)]

pub mod book;
pub mod cards;
pub mod flow;
pub mod pack;
pub mod rules;
pub mod table;
pub mod words;

pub use book::BOOK;
