//! Cards written down before the table changes under them.

use crate::ids::*;
use crate::query::Q;
use crate::table::MAX_CARDS;

/// A list of cards without allocation, as long as the table has cards: each is on it at most once, so all find room.
pub struct List {
    cards: [CardId; MAX_CARDS],
    len: usize,
}

impl List {
    /// A list without cards.
    pub fn none() -> List {
        List { cards: [CardId::NONE; MAX_CARDS], len: 0 }
    }
    /// The cards of a walk that comes to each once.
    pub fn of(cards: impl Iterator<Item = CardId>) -> List {
        let mut list = List::none();
        for (slot, c) in list.cards.iter_mut().zip(cards) {
            *slot = c;
            list.len += 1;
        }
        list
    }
    /// Adds a card that is not in it yet.
    pub fn add(&mut self, c: CardId) {
        if !self.contains(&c)
            && let Some(slot) = self.cards.get_mut(self.len)
        {
            *slot = c;
            self.len += 1;
        }
    }
    /// The cards a value stands for that are still there.
    pub fn held(q: &Q, v: Val) -> List {
        let mut list = List::none();
        q.each(v, &mut |r| {
            if let Some(c) = q.t.live(r) {
                list.add(c);
            }
        });
        list
    }
}

impl std::ops::Deref for List {
    type Target = [CardId];
    fn deref(&self) -> &[CardId] {
        &self.cards[..self.len]
    }
}
