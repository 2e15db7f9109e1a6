//! Warcaste: its vocabulary, procedures and checks. It knows no card.

#![forbid(unsafe_code)]

pub mod attack;
pub mod book;
pub mod cards;
pub mod checks;
pub mod deck;
pub mod draft;
pub mod engage;
pub mod events;
pub mod facts;
pub mod layout;
pub mod limits;
pub mod pack;
pub mod phrases;
pub mod play;
pub mod procs;
pub mod queries;
pub mod scene;
pub mod settings;
pub mod setup;
pub mod turn;
pub mod value;
pub mod verbs;
pub mod words;

pub use book::BOOK;
