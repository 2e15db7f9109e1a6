//! Deck rules: what is wrong with a list, lists from decks, decks by chance.

use crate::cards::Cards;
use crate::words::{FACTIONS, slot, tag};
use muster_kernel::{DefId, NO_NUMBER, Tag};
use muster_lang::{
    DeckEntry, DeckList, MAX_DECK_COPIES, OctgnCard, OctgnDeck, OctgnSection, nearest_name, normalise_name,
};
use muster_pack::{DeckFault, DeckReport};
use std::collections::BTreeMap;

pub mod chance;

pub use chance::random;

/// Cards of a deck, neither more nor fewer.
pub const SIZE: usize = 60;
/// Most copies of a title that is not unlimited.
pub const COPIES: u32 = 4;
/// The headings of a deck and the types under them.
const SECTIONS: [(&str, &[&str]); 9] = [
    ("Locations", &["site", "sector"]),
    ("Characters", &["character"]),
    ("Vehicles", &["vehicle"]),
    ("NoBots", &["NoBot"]),
    ("Ships", &["ship"]),
    ("Weapons", &["weapon"]),
    ("Assets", &["asset"]),
    ("Interrupts", &["interrupt"]),
    ("Orders", &["order"]),
];
/// OCTGN knows games by numbers; which one is this game's is not known here.
const OCTGN_GAME: &str = "00000000-0000-0000-0000-000000000000";

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
    let mut c = Check { cards, faults: Vec::new(), lines: Vec::new(), named: true, asked: 0 };
    c.names(list);
    let size: u64 = c.lines.iter().map(|l| l.count as u64).sum();
    if size != SIZE as u64 {
        c.fault(clause::SIZE, None, format!("the deck has {size} cards; it needs exactly {SIZE}"));
    }
    if !c.lines.iter().any(|l| has(cards, l.def, tag::LOCATION)) {
        c.fault(clause::LOCATION, None, "the deck has no location to start with".into());
    }
    c.copies();
    c.banned();
    let deck = (c.named && size <= SIZE as u64)
        .then(|| c.lines.iter().flat_map(|l| std::iter::repeat_n(l.def, l.count as usize)).collect());
    let facts = facts(cards, &c.lines);
    c.faults.sort_by_key(|f| f.line.unwrap_or(0));
    DeckReport { faults: c.faults, deck, facts }
}

/// A line of the list whose card is known.
struct Line {
    def: DefId,
    count: u32,
    line: Option<usize>,
}

struct Check<'a> {
    cards: &'a Cards,
    faults: Vec<DeckFault>,
    lines: Vec<Line>,
    /// Every name is a card's.
    named: bool,
    /// How often a nearest name was looked for.
    asked: usize,
}

impl Check<'_> {
    fn fault(&mut self, clause: &'static str, line: Option<usize>, message: String) {
        let fault = DeckFault { clause, message, line };
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    fn names(&mut self, list: &DeckList) {
        let cards = self.cards;
        let mut index: BTreeMap<String, DefId> = BTreeMap::new();
        for (i, s) in cards.sources.iter().enumerate() {
            index.entry(normalise_name(&s.title)).or_insert(DefId(i as u16));
        }
        for e in &list.entries {
            let line = Some(e.line_no).filter(|n| *n > 0);
            match index.get(&normalise_name(&e.name)).copied() {
                None => self.unknown(&e.name, line),
                Some(d) if e.count == 0 => {
                    let text = format!("0 copies of \"{}\"", cards.source(d).title);
                    self.fault(clause::CONTENTS, line, text);
                }
                Some(def) => self.lines.push(Line { def, count: e.count, line }),
            }
        }
    }

    fn unknown(&mut self, name: &str, line: Option<usize>) {
        self.named = false;
        self.asked += 1;
        let titles = self.cards.sources.iter().map(|s| s.title.as_str());
        let near = if self.asked <= 40 { nearest_name(name, titles) } else { None };
        let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
        self.fault(clause::CONTENTS, line, format!("no card is called {}{near}", quoted(name)));
    }

    /// Each card of the list once, with its number and the last line that names it.
    fn counted(&self) -> Vec<(DefId, u64, Option<usize>)> {
        let mut out: BTreeMap<DefId, (u64, Option<usize>)> = BTreeMap::new();
        for l in &self.lines {
            let e = out.entry(l.def).or_default();
            *e = (e.0 + l.count as u64, l.line.or(e.1));
        }
        out.into_iter().map(|(d, (n, line))| (d, n, line)).collect()
    }

    /// Of a title four, wherever in the list they stand, unless it is unlimited (wars.deck.unlimited-exception).
    fn copies(&mut self) {
        for (d, n, line) in self.counted() {
            if n > COPIES as u64 && !has(self.cards, d, tag::UNLIMITED) {
                let text = format!("{n} copies of \"{}\"; a deck has at most {COPIES}", self.cards.source(d).title);
                self.fault(clause::COPIES, line, text);
            }
        }
    }

    fn banned(&mut self) {
        for (d, _, line) in self.counted() {
            if has(self.cards, d, tag::BANNED) {
                let text = format!("\"{}\" is banned", self.cards.source(d).title);
                self.fault(clause::BANNED, line, text);
            }
        }
    }
}

/// A name as somebody wrote it, fit to be shown.
fn quoted(name: &str) -> String {
    let mut s: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(60).collect();
    if name.chars().nth(60).is_some() {
        s.push('…');
    }
    format!("\"{s}\"")
}

/// A number printed on the front of a card, 0 if it has none.
fn printed(cards: &Cards, d: DefId, s: muster_kernel::Slot) -> i64 {
    let face = cards.defs.get(d.ix()).and_then(|d| d.faces.first());
    face.map_or(0, |f| f.slots[s.ix()]).max(0).into()
}

fn facts(cards: &Cards, lines: &[Line]) -> Vec<(String, String)> {
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
    for (heading, types) in SECTIONS {
        let n = sum(&|d| types.contains(&cards.source(d).type_word) as i64);
        say(&heading.to_lowercase(), n.to_string());
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

/// Cards of a deck in the order they first come, with their number, under each heading.
fn grouped(cards: &Cards, deck: &[DefId]) -> Vec<(&'static str, Vec<(u32, DefId)>)> {
    let mut out: Vec<(&'static str, Vec<(u32, DefId)>)> = SECTIONS.iter().map(|s| (s.0, Vec::new())).collect();
    for &d in deck.iter().filter(|d| d.ix() < cards.sources.len()) {
        let Some(i) = section_of(cards.source(d).type_word) else { continue };
        match out[i].1.iter_mut().find(|(_, x)| *x == d) {
            Some((n, _)) => *n += 1,
            None => out[i].1.push((1, d)),
        }
    }
    out.retain(|(_, list)| !list.is_empty());
    out
}
fn section_of(type_word: &str) -> Option<usize> {
    SECTIONS.iter().position(|s| s.1.contains(&type_word))
}

/// The list of a deck: cards under the heading of their type in the order they come.
pub fn write(cards: &Cards, deck: &[DefId], title: &str) -> DeckList {
    let mut list = DeckList { title: Some(title.trim().to_string()).filter(|t| !t.is_empty()), ..DeckList::default() };
    for (heading, group) in grouped(cards, deck) {
        for (count, d) in group {
            let name = cards.source(d).title.clone();
            let section = Some(heading.to_string());
            list.entries.extend(parts(count).map(|count| DeckEntry {
                count,
                name: name.clone(),
                section: section.clone(),
                ..DeckEntry::default()
            }));
        }
    }
    list
}

/// A number of copies in parts that one line can hold.
fn parts(mut n: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let part = n.min(MAX_DECK_COPIES);
        n -= part;
        (part > 0).then_some(part)
    })
}

/// The deck for OCTGN. Its own card numbers are not known here, so ours stand in their place.
pub fn to_octgn(cards: &Cards, deck: &[DefId]) -> OctgnDeck {
    let card = |count: u32, d: DefId| {
        let s = cards.source(d);
        OctgnCard { count, id: s.id.clone(), name: s.title.clone() }
    };
    let mut out = OctgnDeck { game: OCTGN_GAME.into(), ..OctgnDeck::default() };
    for (heading, group) in grouped(cards, deck) {
        let list = group.into_iter().flat_map(|(n, d)| parts(n).map(move |n| card(n, d))).collect();
        out.sections.push(OctgnSection { name: heading.into(), shared: false, cards: list });
    }
    out
}

/// A list from a deck of OCTGN. Cards are found by name, else by number; what stands in shared sections is not the
/// player's.
pub fn from_octgn(cards: &Cards, deck: &OctgnDeck) -> DeckList {
    let mut list = DeckList::default();
    for s in deck.sections.iter().filter(|s| !s.shared) {
        for c in &s.cards {
            let found = cards.find(&c.name).or_else(|| cards.by_code(&c.id));
            let source = found.map(|d| cards.source(d));
            let name = match source {
                Some(s) => s.title.clone(),
                None if c.name.trim().is_empty() => c.id.clone(),
                None => c.name.clone(),
            };
            let heading = source.and_then(|s| section_of(s.type_word)).map(|i| SECTIONS[i].0);
            let section = Some(heading.unwrap_or(&s.name).to_string()).filter(|n| !n.is_empty());
            list.entries.push(DeckEntry { count: c.count, name, section, ..DeckEntry::default() });
        }
    }
    list
}
