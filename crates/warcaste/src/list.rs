//! Cards written down before the table changes under them.

use muster_kernel::*;

const MOST: usize = 160;

/// A short list of cards without allocation. What does not fit is left out; no zone ever holds so many.
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

impl List {
    pub fn none() -> List {
        List::of(std::iter::empty())
    }
    pub fn add(&mut self, c: CardId) {
        if self.len < MOST && !self.contains(&c) {
            self.cards[self.len] = c;
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
