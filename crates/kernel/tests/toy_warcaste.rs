//! Proves the kernel on a game of simultaneous events, triggers by seat and traps: a toy rulebook with a few cards.

// the kernel's own tests may read settings, the clock and files
#![allow(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

#[path = "toy_warcaste/book.rs"]
mod book;
#[path = "toy_warcaste/cards.rs"]
mod cards;
#[path = "toy_warcaste/cases.rs"]
mod cases;
#[path = "toy_warcaste/desk.rs"]
mod desk;
#[path = "toy_warcaste/numbers.rs"]
mod numbers;
#[path = "toy_warcaste/random.rs"]
mod random;
#[path = "toy_warcaste/words.rs"]
mod words;
