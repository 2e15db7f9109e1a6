//! Deck rules. (Filled in below the interface the program uses.)

use crate::cards::Cards;
use muster_kernel::DefId;
use muster_lang::DeckList;
use muster_pack::DeckReport;

pub fn check(_cards: &Cards, _list: &DeckList) -> DeckReport {
    DeckReport::default()
}
pub fn write(_cards: &Cards, _deck: &[DefId], _title: &str) -> DeckList {
    DeckList::default()
}
pub fn random(_cards: &Cards, _seed: u64) -> Vec<DefId> {
    Vec::new()
}
