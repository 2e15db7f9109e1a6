//! Cards written down before the table changes under them.

use crate::arr::Arr;
use crate::ids::*;
use crate::query::Q;

/// A list of cards, without allocation where they are as many as usual.
///
/// ```
/// use muster_kernel::{CardId, List};
///
/// let mut list = List::of([CardId(3), CardId(5)].into_iter());
/// list.add(CardId(5));
/// assert_eq!(&*list.that(|c| c != CardId(3)), [CardId(5)]);
/// ```
#[derive(Default)]
pub struct List {
    cards: Arr<CardId, 128>,
}

impl List {
    /// A list without cards.
    pub fn none() -> List {
        List::default()
    }
    /// The cards of a walk that comes to each once.
    pub fn of(cards: impl Iterator<Item = CardId>) -> List {
        let mut list = List::none();
        cards.for_each(|c| list.cards.push(c));
        list
    }
    /// Those of them that pass.
    pub fn that(mut self, mut pass: impl FnMut(CardId) -> bool) -> List {
        self.cards.retain(|c| pass(*c));
        self
    }
    /// Adds a card that is not in it yet.
    pub fn add(&mut self, c: CardId) {
        if !self.contains(&c) {
            self.cards.push(c);
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
        &self.cards
    }
}
