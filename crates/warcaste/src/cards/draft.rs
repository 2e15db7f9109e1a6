//! Draft: what is in a booster, what a card is worth to a simple drafter, and the deck that comes of it.

use crate::cards::deck::{self, boost_of, has, playable, printed};
use crate::flow::setup::MAIN_DECK;
use crate::pack::Warcaste;
use crate::rules::settings::{self, set};
use crate::words::*;
use muster_kernel::rng::{Draws, key_from_seed};
use muster_kernel::{DefId, Tag};
use muster_lang::DeckList;
use muster_pack::{DeckReport, Drafting, Mode, Pack, Way};
use std::ops::RangeInclusive;

/// Of twelve cards: eight common, three uncommon, one rare, which now and then is a mythic one.
const UNCOMMON: usize = 3;
const RARE: usize = 1;
const MYTHIC_IN: u32 = 8;
/// How many units, and how many territories, a deck wants.
const UNITS: usize = 18;
const TERRITORIES: usize = 5;

impl Drafting for Warcaste {
    /// warcaste.draft.pod-max-8
    fn pod(&self) -> RangeInclusive<usize> {
        2..=8
    }
    /// warcaste.draft.pass-right-first, warcaste.draft.pass-left-second, warcaste.draft.pass-right-third
    fn ways(&self) -> &'static [Way] {
        &[Way::Right, Way::Left, Way::Right]
    }
    fn size(&self, mode: &Mode) -> usize {
        mode.value(self, set::PACK_SIZE) as usize
    }
    fn booster(&self, mode: &Mode, seed: u64, number: u32) -> Vec<DefId> {
        let mut draws = Draws::at(&key_from_seed(seed), number);
        let mythic = draws.below(MYTHIC_IN) == 0;
        let top = if mythic && !self.of(3).is_empty() { 3 } else { 2 };
        let mut out = Vec::new();
        for (rarity, n) in [(top, RARE), (1, UNCOMMON), (0, self.size(mode).saturating_sub(UNCOMMON + RARE))] {
            let mut list = self.of(rarity);
            for _ in 0..n {
                // a rarity that has run out is made up for by any other card
                if list.is_empty() {
                    list = self.all().filter(|d| !out.contains(d)).collect();
                }
                if !list.is_empty() {
                    out.push(list.swap_remove(draws.below(list.len() as u32) as usize));
                }
            }
        }
        out
    }
    fn worth(&self, taken: &[DefId], d: DefId) -> i32 {
        let count = |t: Tag| taken.iter().filter(|x| has(self.cards(), **x, t)).count();
        let rarity = (0..4).find(|r| has(self.cards(), d, tag::EACH_RARITY[*r])).unwrap_or(0) as i32;
        let mut worth = self.strength(d) + 2 * rarity;
        // what the picks lack
        if has(self.cards(), d, tag::UNIT) && count(tag::UNIT) < UNITS {
            worth += 4;
        }
        if has(self.cards(), d, tag::TERRITORY) {
            worth += if count(tag::TERRITORY) < TERRITORIES { 2 } else { -6 };
        }
        if has(self.cards(), d, tag::TRAP) && count(tag::TRAP) >= 4 {
            worth -= 4;
        }
        // cards of one faction speak of each other
        let kin = factions(self.cards()).find(|f| has(self.cards(), d, *f));
        worth + kin.map_or(0, |f| 12 * count(f) as i32 / taken.len().max(6) as i32)
    }
    /// warcaste.draft.deck-30-from-picks; what is left lies beside the deck if this match has it so.
    fn build(&self, mode: &Mode, taken: &[DefId]) -> Vec<DefId> {
        let mut rest: Vec<DefId> = taken.iter().copied().filter(|d| playable(self.cards(), *d)).collect();
        let mut deck: Vec<DefId> = Vec::new();
        while deck.len() < MAIN_DECK && !rest.is_empty() {
            let worth = |d: DefId| self.worth(&deck, d) - self.crowd(&deck, d);
            let best = (0..rest.len()).rev().max_by_key(|i| worth(rest[*i])).unwrap_or(0);
            deck.push(rest.swap_remove(best));
        }
        let mut all: Vec<DefId> = self.doctrine(&deck).into_iter().collect();
        all.extend(deck);
        if mode.value(self, set::DRAFT_SIDEBOARD) != 0 {
            all.extend(rest);
        }
        all
    }
    fn format(&self) -> &'static str {
        settings::FORMATS[settings::format::DRAFT as usize].name
    }
    /// warcaste.draft.any-doctrine-of-set
    fn free(&self) -> Vec<DefId> {
        let all = (0..self.cards().defs.len()).map(|i| DefId(i as u16));
        all.filter(|d| has(self.cards(), *d, tag::DOCTRINE)).collect()
    }
    fn check(&self, taken: &[DefId], list: &DeckList) -> DeckReport {
        let mode = Mode { format: settings::format::DRAFT as usize, ..Mode::default() };
        deck::check_among(self.cards(), &mode, list, Some(taken))
    }
}

fn factions(cards: &muster_pack::Cards) -> impl Iterator<Item = Tag> + '_ {
    cards.dialect.words.of(declared::FACTION).map(|(_, t)| t)
}

impl Warcaste {
    fn all(&self) -> impl Iterator<Item = DefId> + '_ {
        (0..self.cards().defs.len()).map(|i| DefId(i as u16)).filter(|d| playable(self.cards(), *d))
    }
    fn of(&self, r: usize) -> Vec<DefId> {
        self.all().filter(|d| has(self.cards(), *d, tag::EACH_RARITY[r])).collect()
    }
    /// What a card can do for its price, roughly.
    fn strength(&self, d: DefId) -> i32 {
        let n = |s| printed(self.cards(), d, s);
        let abilities = self.cards().defs[d.ix()].abilities.len() as i32;
        let boost = boost_of(self.cards(), d).map_or(0, |b| 1 + n(slot::BOOSTS[b]));
        let body = if has(self.cards(), d, tag::UNIT) {
            2 * n(slot::ATK) + n(slot::DEF) + n(slot::HP) - 2 * n(slot::COST)
        } else if has(self.cards(), d, tag::TERRITORY) {
            n(slot::HP) + n(slot::DEF) + n(slot::ATK) - 5 - n(slot::COST)
        } else {
            2 - n(slot::COST) / 2
        };
        body + 2 * abilities + boost
    }
    /// Too many cards of one price make a clumsy deck, dear ones soonest.
    fn crowd(&self, deck: &[DefId], d: DefId) -> i32 {
        let cost = printed(self.cards(), d, slot::COST);
        let same = deck.iter().filter(|x| printed(self.cards(), **x, slot::COST).min(6) == cost.min(6)).count() as i32;
        let room = [6, 8, 9, 7, 5, 3, 2][cost.clamp(0, 6) as usize];
        4 * (same - room).max(0)
    }
    /// The doctrine whose faction has most of the deck; of several the first.
    fn doctrine(&self, deck: &[DefId]) -> Option<DefId> {
        let kin = |d: DefId| {
            let f = factions(self.cards()).find(|f| has(self.cards(), d, *f));
            f.map_or(0, |f| deck.iter().filter(|x| has(self.cards(), **x, f)).count())
        };
        self.free().into_iter().rev().max_by_key(|d| kin(*d))
    }
}
