//! Deck rules: what is wrong with a list, lists from decks, decks by chance.

use crate::cards::Cards;
use muster_kernel::DefId;
use muster_lang::{DeckEntry, DeckList, OctgnDeck};
use muster_pack::DeckReport;

pub fn check(cards: &Cards, list: &DeckList) -> DeckReport {
    let of =
        |e: &DeckEntry| e.set.as_ref().and_then(|s| cards.find(&format!("{} ({s})", e.name))).or(cards.find(&e.name));
    let deck = list.entries.iter().map(|e| of(e).map(|d| std::iter::repeat_n(d, e.count as usize)));
    let deck: Option<Vec<_>> = deck.collect();
    DeckReport { deck: deck.map(|d| d.into_iter().flatten().collect()), ..DeckReport::default() }
}
pub fn write(cards: &Cards, deck: &[DefId], title: &str) -> DeckList {
    let mut list = DeckList { title: Some(title.into()), ..DeckList::default() };
    for d in deck {
        list.entries.push(DeckEntry { count: 1, name: cards.source(*d).title.clone(), ..DeckEntry::default() });
    }
    list
}
pub fn to_octgn(_: &Cards, _: &[DefId]) -> OctgnDeck {
    OctgnDeck::default()
}
pub fn from_octgn(_: &Cards, octgn: &OctgnDeck) -> DeckList {
    octgn.to_deck_list()
}
