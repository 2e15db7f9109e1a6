//! WARS: its vocabulary, procedures and checks. It knows no card.

#![forbid(unsafe_code)]

pub mod answers;
pub mod battle;
pub mod book;
pub mod cards;
pub mod deck;
pub mod energy;
pub mod entry;
pub mod events;
pub mod facts;
pub mod icons;
pub mod layout;
pub mod loops;
pub mod nested;
pub mod pack;
pub mod phrases;
pub mod price;
pub mod procs;
pub mod programs;
pub mod queries;
pub mod scene;
pub mod seats;
pub mod setup;
pub mod stack;
pub mod table;
pub mod value;
pub mod verbs;
pub mod words;

pub use book::BOOK;
