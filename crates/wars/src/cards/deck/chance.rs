//! Decks by chance that can be played: locations for the support their cards need, enough to fight with, and some text.

use super::{COPIES, LAYOUT, SIZE, has, printed};
use crate::cards::Cards;
use crate::words::{FACTIONS, slot, tag};
use muster_kernel::DefId;
use muster_kernel::rng::{Draws, key_from_seed};

/// A legal deck by chance: the cards of one faction, now and then of two, with independents. Empty only if the pool has
/// no location or too few cards for a deck.
pub fn random(cards: &Cards, seed: u64) -> Vec<DefId> {
    random_around(cards, seed, &[])
}

/// The same around some of the cards that are wanted: those of the faction of one of them.
pub fn random_around(cards: &Cards, seed: u64, wanted: &[DefId]) -> Vec<DefId> {
    let mut draws = Draws::at(&key_from_seed(seed), 0);
    let mut factions: Vec<usize> = (0..FACTIONS.len()).collect();
    shuffle(&mut draws, &mut factions);
    if !wanted.is_empty() {
        let first = wanted[draws.below(wanted.len() as u32) as usize];
        factions.sort_by_key(|f| cards.source(first).faction != Some(FACTIONS[*f]));
    }
    factions.truncate(if draws.below(4) == 0 { 2 } else { 1 });
    let mut b = Builder { cards, draws, deck: Vec::new() };
    let fights = |d: DefId| has(cards, d, tag::UNIT) || has(cards, d, tag::SHIP);
    let own = |d: DefId| factions.iter().any(|f| cards.source(d).faction == Some(FACTIONS[*f]));
    let place = |d: DefId| has(cards, d, tag::LOCATION);
    let icon = |d: DefId, f: usize| printed(cards, d, slot::support(f)) > 0;
    let any_icon = |d: DefId| (0..FACTIONS.len()).any(|f| icon(d, f));

    b.fill(WANTED, COPIES, &|d| wanted.contains(&d) && (own(d) || cards.source(d).faction == Some("independent")));
    // locations: support first, one of each kind at least, then some that only give energy
    let places = 13 + b.draws.below(3) as usize;
    let locations = b.deck.len() + places;
    for &f in &factions {
        let share = b.deck.len() + (places - 2) / factions.len();
        for kind in [tag::SITE, tag::SECTOR] {
            let at_once = b.deck.len() + 2;
            b.fill(at_once, 2, &|d| has(cards, d, kind) && icon(d, f));
        }
        b.fill(share, 3, &|d| place(d) && icon(d, f));
    }
    for kind in [tag::SITE, tag::SECTOR] {
        if !b.deck.iter().any(|d| has(cards, *d, kind)) {
            b.fill(b.deck.len() + 1, 1, &|d| has(cards, d, kind));
        }
    }
    b.fill(locations, 1, &|d| place(d) && !any_icon(d));
    b.fill(locations, COPIES, &place);

    // fighters for three cards in five of the rest, then text, then whatever is left
    let fighters = b.deck.len() + 27 + b.draws.below(5) as usize;
    b.fill(fighters.saturating_sub(3), 4, &|d| fights(d) && own(d));
    b.fill(fighters, 2, &|d| fights(d) && cards.source(d).faction == Some("independent"));
    b.fill(SIZE - 2, 3, &|d| !fights(d) && !place(d) && own(d));
    b.fill(SIZE, 2, &|d| !fights(d) && !place(d) && cards.source(d).faction == Some("independent"));
    b.fill(SIZE, COPIES, &|d| own(d) || cards.source(d).faction == Some("independent"));
    b.fill(SIZE, COPIES, &|_| true);
    b.finish()
}

/// So many cards of a deck are those it is made around, if there are as many.
const WANTED: usize = 12;

struct Builder<'a> {
    cards: &'a Cards,
    draws: Draws,
    deck: Vec<DefId>,
}

impl Builder<'_> {
    /// Adds cards that fit, in an order by chance and each in a few copies, until the deck has so many cards.
    fn fill(&mut self, until: usize, copies: u32, fits: &dyn Fn(DefId) -> bool) {
        let until = until.min(SIZE);
        let mut open: Vec<DefId> = (0..self.cards.defs.len()).map(|i| DefId(i as u16)).filter(|d| fits(*d)).collect();
        open.retain(|d| !has(self.cards, *d, tag::BANNED));
        shuffle(&mut self.draws, &mut open);
        for d in open {
            if self.deck.len() >= until {
                return;
            }
            let unlimited = has(self.cards, d, tag::UNLIMITED);
            let most = match () {
                _ if unlimited => copies + 2,
                // a second copy of a unique card waits for the first to go
                _ if has(self.cards, d, tag::UNIQUE) => copies.min(2),
                _ => copies,
            };
            let wanted = 1 + self.draws.below(most);
            let there = self.deck.iter().filter(|x| **x == d).count() as u32;
            let room = if unlimited { u32::MAX } else { COPIES.saturating_sub(there) };
            let n = (wanted.min(room) as usize).min(until - self.deck.len());
            self.deck.extend(std::iter::repeat_n(d, n));
        }
        // a small pool gives what it has: as many as are allowed
        if until == SIZE && copies == COPIES && self.deck.len() < until {
            self.exhaust(until, fits);
        }
    }

    fn exhaust(&mut self, until: usize, fits: &dyn Fn(DefId) -> bool) {
        for i in 0..self.cards.defs.len() {
            let d = DefId(i as u16);
            if !fits(d) || has(self.cards, d, tag::BANNED) {
                continue;
            }
            let there = self.deck.iter().filter(|x| **x == d).count();
            let most = if has(self.cards, d, tag::UNLIMITED) { SIZE } else { COPIES as usize };
            let n = most.saturating_sub(there).min(until.saturating_sub(self.deck.len()));
            self.deck.extend(std::iter::repeat_n(d, n));
        }
    }

    /// In the order of a list: by type, then cost, then title.
    fn finish(self) -> Vec<DefId> {
        let Builder { cards, mut deck, .. } = self;
        if deck.len() != SIZE || !deck.iter().any(|d| has(cards, *d, tag::LOCATION)) {
            return Vec::new();
        }
        let section = |d: DefId| LAYOUT.section(cards.source(d).type_word);
        deck.sort_by(|a, b| {
            let key = |d: DefId| (section(d), printed(cards, d, slot::COST), &cards.source(d).title);
            key(*a).cmp(&key(*b))
        });
        deck
    }
}

fn shuffle<T>(draws: &mut Draws, list: &mut [T]) {
    for i in (1..list.len()).rev() {
        list.swap(i, draws.below(i as u32 + 1) as usize);
    }
}
