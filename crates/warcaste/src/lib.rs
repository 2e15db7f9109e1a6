//! Warcaste: its vocabulary, procedures and checks. It knows no card.

#![forbid(unsafe_code)]

pub mod book;
pub mod cards;
pub mod deck;
pub mod pack;
pub mod phrases;
pub mod scene;
pub mod words;

pub use book::BOOK;
