//! Decks by chance that can be played: a doctrine, cards that go with it, most of them units.

use super::{BOOSTED_COPIES, CONQUEST_DECK, COPIES, boost_of, compatible, has};
use crate::cards::{Cards, name_of};
use crate::flow::setup::MAIN_DECK;
use crate::rules::settings::format;
use crate::words::*;
use muster_kernel::DefId;
use muster_kernel::rng::{Draws, key_from_seed};
use muster_pack::Mode;

/// A legal deck by chance, doctrine first. Empty only if no doctrine has enough cards that go with it.
pub fn random(cards: &Cards, mode: &Mode, seed: u64) -> Vec<DefId> {
    let size = if mode.format as i32 == format::CONQUEST { CONQUEST_DECK } else { MAIN_DECK };
    let mut draws = Draws::at(&key_from_seed(seed), 0);
    let all = || (0..cards.defs.len()).map(|i| DefId(i as u16));
    let mut doctrines: Vec<DefId> = all().filter(|d| has(cards, *d, tag::DOCTRINE)).collect();
    shuffle(&mut draws, &mut doctrines);
    for leader in doctrines {
        let mut pool: Vec<DefId> = all().filter(|d| !has(cards, *d, tag::DOCTRINE)).collect();
        pool.retain(|d| compatible(cards, *d, leader));
        shuffle(&mut draws, &mut pool);
        let mut deck = vec![leader];
        // units for three cards in five, then whatever comes
        fill(cards, &mut deck, &pool, 1 + size * 3 / 5, &|d| has(cards, d, tag::UNIT));
        fill(cards, &mut deck, &pool, 1 + size, &|_| true);
        if deck.len() == size + 1 {
            return deck;
        }
    }
    Vec::new()
}

/// Adds copies of cards that fit until the deck has so many, as far as the limits allow.
fn fill(cards: &Cards, deck: &mut Vec<DefId>, pool: &[DefId], until: usize, fits: &dyn Fn(DefId) -> bool) {
    for &d in pool.iter().filter(|d| fits(**d)) {
        let boost = boost_of(cards, d);
        let most = if boost.is_some() { BOOSTED_COPIES } else { COPIES };
        let name = |d: DefId| name_of(&cards.source(d).title);
        let same = |x: &&DefId| name(**x) == name(d) && boost_of(cards, **x) == boost;
        let mut left = (most as usize).saturating_sub(deck.iter().filter(same).count());
        while left > 0 && deck.len() < until {
            deck.push(d);
            left -= 1;
        }
    }
}

pub(super) fn shuffle<T>(draws: &mut Draws, list: &mut [T]) {
    for i in (1..list.len()).rev() {
        list.swap(i, draws.below(i as u32 + 1) as usize);
    }
}
