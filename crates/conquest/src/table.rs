//! Setting a match up from cards, decks and a seed.

pub mod facts;
pub mod layout;
mod refusals;
pub mod scene;
pub mod value;

use crate::BOOK;
use crate::cards::Cards;
use muster_kernel::*;
use std::sync::Arc;

/// A match of two decks; the first card of each is its warlord.
pub fn new_match(cards: &Cards, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
    cards.new_match(&BOOK, Vec::new(), decks, seed)
}
