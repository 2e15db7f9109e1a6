//! Setting a match up from cards, decks and a seed.

use crate::BOOK;
use crate::cards::Cards;
use muster_kernel::rng::key_from_seed;
use muster_kernel::*;
use std::sync::Arc;

/// A match of two decks.
pub fn new_match(cards: &Cards, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
    Arc::new(Match::of(&BOOK, cards.ready.clone(), decks, key_from_seed(seed), Vec::new()))
}
