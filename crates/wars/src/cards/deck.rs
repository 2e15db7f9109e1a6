//! Deck rules: what is wrong with a list, lists from decks, decks by chance.

use crate::cards::Cards;
use crate::words::{FACTIONS, slot, tag};
use muster_kernel::{DefId, NO_NUMBER, Tag};
use muster_lang::DeckList;
use muster_pack::DeckReport;
use muster_pack::deck::{DeckCheck, DeckLine, Layout, Section, line_of};
use std::collections::BTreeMap;

pub mod chance;

pub use chance::{random, random_around};

/// Cards of a deck, neither more nor fewer.
pub const SIZE: usize = 60;
/// Most copies of a title that is not unlimited.
pub const COPIES: u32 = 4;
/// How decks are written. OCTGN knows games by numbers; which one is this game's is not known here.
pub const LAYOUT: Layout = Layout {
    sections: &[
        section("Locations", &["site", "sector"]),
        section("Characters", &["character"]),
        section("Vehicles", &["vehicle"]),
        section("NoBots", &["NoBot"]),
        section("Ships", &["ship"]),
        section("Weapons", &["weapon"]),
        section("Assets", &["asset"]),
        section("Interrupts", &["interrupt"]),
        section("Orders", &["order"]),
    ],
    leader: None,
    octgn_game: "00000000-0000-0000-0000-000000000000",
};
const fn section(heading: &'static str, types: &'static [&'static str]) -> Section {
    Section { heading, octgn: heading, types }
}

mod clause {
    pub const SIZE: &str = "wars.deck.size-exactly-60";
    pub const LOCATION: &str = "wars.deck.at-least-one-location";
    pub const COPIES: &str = "wars.deck.max-four-copies";
    pub const BANNED: &str = "wars.rulings.banned";
    /// What a deck is made of.
    pub const CONTENTS: &str = "wars.owner.deck-contents";
}

/// Is this word on the front of the card?
fn has(cards: &Cards, d: DefId, t: Tag) -> bool {
    cards.defs.get(d.ix()).and_then(|d| d.faces.first()).is_some_and(|f| f.has(t))
}

/// Says all that is wrong with a list, and what is in it.
pub fn check(cards: &Cards, list: &DeckList) -> DeckReport {
    let mut c = DeckCheck::new(cards);
    for e in &list.entries {
        match c.find(&e.name) {
            None => c.unknown(clause::CONTENTS, "card", &e.name, line_of(e), &|_| true),
            Some(d) => c.take(clause::CONTENTS, d, e),
        }
    }
    let size = c.size();
    if size != SIZE as u64 {
        c.fault(clause::SIZE, None, format!("the deck has {size} cards; it needs exactly {SIZE}"));
    }
    if !c.lines.iter().any(|l| has(cards, l.def, tag::LOCATION)) {
        c.fault(clause::LOCATION, None, "the deck has no location to start with".into());
    }
    // wars.deck.unlimited-exception
    c.copies(clause::COPIES, COPIES, &|d| !has(cards, d, tag::UNLIMITED));
    for d in c.titles().into_iter().filter(|d| has(cards, *d, tag::BANNED)) {
        c.fault(clause::BANNED, c.line_of(d), format!("\"{}\" is banned", c.title(d)));
    }
    let deck = (c.named && size <= SIZE as u64).then(|| c.all().collect());
    let facts = facts(cards, &c.lines);
    c.report(deck, facts)
}

/// A number printed on the front of a card, 0 if it has none.
fn printed(cards: &Cards, d: DefId, s: muster_kernel::Slot) -> i64 {
    let face = cards.defs.get(d.ix()).and_then(|d| d.faces.first());
    face.map_or(0, |f| f.slots[s.ix()]).max(0).into()
}

fn facts(cards: &Cards, lines: &[DeckLine]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut say = |k: &str, v: String| out.push((k.to_string(), v));
    let sum = |f: &dyn Fn(DefId) -> i64| -> i64 { lines.iter().map(|l| l.count as i64 * f(l.def)).sum() };
    let list = |parts: Vec<(String, i64)>| {
        let parts: Vec<String> = parts.into_iter().filter(|p| p.1 > 0).map(|(w, n)| format!("{w}: {n}")).collect();
        if parts.is_empty() { "none".into() } else { parts.join(", ") }
    };
    let total = sum(&|_| 1);
    say("cards", total.to_string());
    let factions = FACTIONS.iter().copied().chain(["independent"]);
    let of = |f: &str| sum(&|d| (cards.source(d).faction == Some(f)) as i64);
    say("factions", list(factions.map(|f| (f.to_string(), of(f))).collect()));
    for s in LAYOUT.sections {
        let n = sum(&|d| s.types.contains(&cards.source(d).type_word) as i64);
        say(&s.heading.to_lowercase(), n.to_string());
    }
    let icons = (0..FACTIONS.len()).map(|i| (FACTIONS[i].to_string(), sum(&|d| printed(cards, d, slot::support(i)))));
    say("support icons", list(icons.collect()));
    say("energy icons", sum(&|d| printed(cards, d, slot::NEAR)).to_string());
    let mut curve: BTreeMap<i64, i64> = BTreeMap::new();
    for l in lines.iter().filter(|l| cards.defs[l.def.ix()].faces[0].slots[slot::COST.ix()] != NO_NUMBER) {
        *curve.entry(printed(cards, l.def, slot::COST)).or_default() += l.count as i64;
    }
    say("cost curve", list(curve.into_iter().map(|(c, n)| (c.to_string(), n)).collect()));
    let destiny = 10 * sum(&|d| printed(cards, d, slot::DESTINY)) / total.max(1);
    say("average destiny", format!("{}.{}", destiny / 10, destiny % 10));
    out
}
