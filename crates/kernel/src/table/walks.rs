//! Going through cards and records.

use super::*;

/// Cards of one place in their order.
pub struct Chain<'a> {
    pub(super) t: &'a Table,
    pub(super) at: CardId,
}

impl Iterator for Chain<'_> {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        if self.at.is_none() {
            return None;
        }
        let c = self.at;
        self.at = self.t.card(c).next;
        Some(c)
    }
}

/// A set of cards, gone through by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Bits {
    pub(super) words: CardBits,
    pub(super) at: usize,
}

impl Bits {
    /// None at all.
    pub const fn none() -> Bits {
        Bits { words: [0; IN_PLAY_WORDS], at: 0 }
    }
    /// Those of them that pass.
    #[inline]
    pub fn that(self, mut pass: impl FnMut(CardId) -> bool) -> Bits {
        let mut out = Bits::none();
        self.filter(|c| pass(*c)).for_each(|c| out.add(c));
        out
    }
    /// All that are in one set or the other.
    #[inline]
    pub fn or(mut self, other: Bits) -> Bits {
        self.words.iter_mut().zip(other.words).for_each(|(a, b)| *a |= b);
        self
    }
    /// Adds a card.
    #[inline]
    pub fn add(&mut self, c: CardId) {
        self.words[c.ix() / 64 % IN_PLAY_WORDS] |= 1 << (c.0 % 64);
    }
    /// Whether a card is one of them.
    #[inline]
    pub fn contains(&self, c: CardId) -> bool {
        self.words[c.ix() / 64 % IN_PLAY_WORDS] >> (c.0 % 64) & 1 != 0
    }
    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|w| *w == 0)
    }
    /// How many they are.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }
}

impl Iterator for Bits {
    type Item = CardId;
    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while let Some(w) = self.words.get_mut(self.at) {
            if *w != 0 {
                let b = w.trailing_zeros();
                *w &= *w - 1;
                return Some(CardId((self.at * 64) as u16 + b as u16));
            }
            self.at += 1;
        }
        None
    }
}

/// Records that happen together.
pub struct Batch<'a> {
    pub(super) t: &'a Table,
    pub(super) at: RecId,
}

impl Iterator for Batch<'_> {
    type Item = RecId;
    #[inline]
    fn next(&mut self) -> Option<RecId> {
        if self.at.is_none() {
            return None;
        }
        let r = self.at;
        self.at = self.t.rec(r).link;
        Some(r)
    }
}
