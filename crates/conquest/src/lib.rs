//! Warhammer 40,000: Conquest: its vocabulary, procedures and checks. It knows no card.

#![forbid(unsafe_code)]

pub mod battle;
pub mod book;
pub mod cards;
pub mod checks;
pub mod damage;
pub mod deck;
pub mod events;
pub mod facts;
pub mod initiate;
pub mod layout;
pub mod menus;
pub mod pack;
pub mod phrases;
pub mod procs;
pub mod queries;
pub mod scene;
pub mod setup;
pub mod table;
pub mod value;
pub mod verbs;
pub mod words;

pub use book::BOOK;
