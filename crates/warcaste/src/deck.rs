//! Deck rules: what is wrong with a list, lists from decks, decks by chance.

use crate::cards::Cards;
use muster_kernel::DefId;
use muster_lang::DeckList;
use muster_pack::DeckReport;
use muster_pack::deck::{DeckCheck, Layout, Section, line_of};

/// How decks are written. OCTGN knows games by numbers; which one is this game's is not known here.
pub const LAYOUT: Layout = Layout {
    sections: &[
        section("Units", &["unit"]),
        section("Territories", &["territory"]),
        section("Tactics", &["tactic"]),
        section("Traps", &["trap"]),
    ],
    leader: Some(("doctrine", "Doctrine")),
    octgn_game: "00000000-0000-0000-0000-000000000000",
};
const fn section(heading: &'static str, types: &'static [&'static str]) -> Section {
    Section { heading, octgn: heading, types }
}

pub fn check(cards: &Cards, list: &DeckList) -> DeckReport {
    let mut c = DeckCheck::new(cards);
    let mut deck: Vec<DefId> = list.header("Doctrine").and_then(|d| c.find(d)).into_iter().collect();
    for e in &list.entries {
        let varied = e.set.as_ref().and_then(|s| c.find(&format!("{} ({s})", e.name)));
        match varied.or_else(|| c.find(&e.name)) {
            None => c.unknown("warcaste.deck.starts-with-all-but-doctrine", "card", &e.name, line_of(e), &|_| true),
            Some(d) => c.take("warcaste.deck.starts-with-all-but-doctrine", d, e),
        }
    }
    deck.extend(c.all());
    let named = c.named;
    c.report(named.then_some(deck), Vec::new())
}
