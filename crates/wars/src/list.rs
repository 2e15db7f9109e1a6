//! Cards written down before the table changes under them.

use muster_kernel::*;

const MOST: usize = 128;

/// A short list of cards without allocation. More than both decks together never fit, so nothing is left out.
pub struct List {
    cards: [CardId; MOST],
    len: usize,
}

impl List {
    pub fn of(cards: impl Iterator<Item = CardId>) -> List {
        let mut list = List { cards: [CardId::NONE; MOST], len: 0 };
        for c in cards.take(MOST) {
            list.cards[list.len] = c;
            list.len += 1;
        }
        list
    }
}

impl std::ops::Deref for List {
    type Target = [CardId];
    fn deref(&self) -> &[CardId] {
        &self.cards[..self.len]
    }
}
