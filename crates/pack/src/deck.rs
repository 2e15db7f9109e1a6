//! What deck rules of all games share: names looked up, copies counted, lists written, OCTGN's files.

use crate::{Cards, DeckFault, DeckReport};
use muster_kernel::DefId;
use muster_lang::{
    DeckEntry, DeckList, MAX_DECK_COPIES, OctgnCard, OctgnDeck, OctgnSection, nearest_name, normalise_name,
};
use std::collections::BTreeMap;

/// A heading of a deck list and the types of card under it.
pub struct Section {
    /// As deck lists say it.
    pub heading: &'static str,
    /// The same in the files of OCTGN.
    pub octgn: &'static str,
    /// Types of the cards that belong there, as card files say them.
    pub types: &'static [&'static str],
}

/// How a game writes its decks.
pub struct Layout {
    /// In the order in which a list has them.
    pub sections: &'static [Section],
    /// A type that leads a deck: it stands first, in a header of its name, and not among the cards.
    pub leader: Option<(&'static str, &'static str)>,
    /// The number by which OCTGN knows the game.
    pub octgn_game: &'static str,
}

/// A line of a list whose card is known.
#[derive(Clone, Copy, Debug)]
pub struct DeckLine {
    /// The card.
    pub def: DefId,
    /// How many copies of it the line asks for.
    pub count: u32,
    /// The line of the deck file, from 1, if the list came from one.
    pub line: Option<usize>,
}

/// A list while it is checked.
pub struct DeckCheck<'a> {
    /// The cards that a name may mean.
    pub cards: &'a Cards,
    /// What is against the list so far.
    pub faults: Vec<DeckFault>,
    /// The lines whose card is known, in their order.
    pub lines: Vec<DeckLine>,
    /// Every name is a card's.
    pub named: bool,
    index: BTreeMap<String, DefId>,
    /// How often a nearest name was looked for.
    asked: usize,
}

impl<'a> DeckCheck<'a> {
    /// A check that has seen no line yet.
    pub fn new(cards: &'a Cards) -> Self {
        let mut index = BTreeMap::new();
        for (i, s) in cards.sources.iter().enumerate() {
            index.entry(normalise_name(&s.title)).or_insert(DefId(i as u16));
        }
        DeckCheck { cards, faults: Vec::new(), lines: Vec::new(), named: true, index, asked: 0 }
    }
    /// The card of a name, however it is capitalised or spaced.
    pub fn find(&self, name: &str) -> Option<DefId> {
        self.index.get(&normalise_name(name)).copied()
    }
    /// What a card is called in messages.
    pub fn title(&self, d: DefId) -> &'a str {
        &self.cards.source(d).title
    }
    /// Puts a reason against the deck down, once.
    pub fn fault(&mut self, clause: &'static str, line: Option<usize>, message: String) {
        let fault = DeckFault { clause, message, line };
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
    /// A name that no card of these types has.
    pub fn unknown(
        &mut self,
        clause: &'static str,
        what: &str,
        name: &str,
        line: Option<usize>,
        among: &dyn Fn(&str) -> bool,
    ) {
        self.named = false;
        self.asked += 1;
        let titles = self.cards.sources.iter().filter(|s| among(s.type_word)).map(|s| s.title.as_str());
        let near = if self.asked <= 40 { nearest_name(name, titles) } else { None };
        let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
        self.fault(clause, line, format!("no {what} is called {}{near}", quoted(name)));
    }
    /// Takes the card of an entry into the deck.
    pub fn take(&mut self, clause: &'static str, def: DefId, e: &DeckEntry) {
        let line = line_of(e);
        if e.count == 0 {
            return self.fault(clause, line, format!("0 copies of \"{}\"", self.title(def)));
        }
        self.lines.push(DeckLine { def, count: e.count, line });
    }
    /// How many cards the lines ask for together.
    pub fn size(&self) -> u64 {
        self.lines.iter().map(|l| l.count as u64).sum()
    }
    /// How many copies of a card the lines ask for together.
    pub fn count(&self, d: DefId) -> u64 {
        self.lines.iter().filter(|l| l.def == d).map(|l| l.count as u64).sum()
    }
    /// The last line that names a card.
    pub fn line_of(&self, d: DefId) -> Option<usize> {
        self.lines.iter().rev().find(|l| l.def == d).and_then(|l| l.line)
    }
    /// Each card of the list once.
    pub fn titles(&self) -> Vec<DefId> {
        let mut out: Vec<DefId> = self.lines.iter().map(|l| l.def).collect();
        out.sort_unstable();
        out.dedup();
        out
    }
    /// Of a title so many, wherever in the list they stand.
    pub fn copies(&mut self, clause: &'static str, most: u32, counts: &dyn Fn(DefId) -> bool) {
        for d in self.titles().into_iter().filter(|d| counts(*d)) {
            let n = self.count(d);
            if n > most as u64 {
                let text = format!("{n} copies of \"{}\"; a deck has at most {most}", self.title(d));
                self.fault(clause, self.line_of(d), text);
            }
        }
    }
    /// All cards, copy by copy.
    pub fn all(&self) -> impl Iterator<Item = DefId> + '_ {
        self.lines.iter().flat_map(|l| std::iter::repeat_n(l.def, l.count as usize))
    }
    /// What came of it, with the faults in the order of the lines.
    pub fn report(mut self, deck: Option<Vec<DefId>>, facts: Vec<(String, String)>) -> DeckReport {
        self.faults.sort_by_key(|f| f.line.unwrap_or(0));
        DeckReport { faults: self.faults, deck, facts }
    }
}

/// The line an entry stands on, if it comes from a file.
pub fn line_of(e: &DeckEntry) -> Option<usize> {
    Some(e.line_no).filter(|n| *n > 0)
}

/// A name as somebody wrote it, fit to be shown.
pub fn quoted(name: &str) -> String {
    let mut s: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(60).collect();
    if name.chars().nth(60).is_some() {
        s.push('…');
    }
    format!("\"{s}\"")
}

/// A number of copies in parts that one line can hold.
fn parts(mut n: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let part = n.min(MAX_DECK_COPIES);
        n -= part;
        (part > 0).then_some(part)
    })
}

impl Layout {
    /// Which section cards of a type stand in.
    pub fn section(&self, type_word: &str) -> Option<usize> {
        self.sections.iter().position(|s| s.types.contains(&type_word))
    }

    /// The card that leads a deck, if decks are led.
    pub fn leader(&self, cards: &Cards, deck: &[DefId]) -> Option<DefId> {
        self.leader.and(deck.first().copied()).filter(|d| d.ix() < cards.sources.len())
    }

    /// Cards of a deck in the order they first come, with their number, under each heading; the leader is left out.
    fn grouped(&self, cards: &Cards, deck: &[DefId]) -> Vec<(&Section, Vec<(u32, DefId)>)> {
        let mut out: Vec<(&Section, Vec<(u32, DefId)>)> = self.sections.iter().map(|s| (s, Vec::new())).collect();
        let rest = deck.iter().skip(self.leader.is_some() as usize);
        for &d in rest.filter(|d| d.ix() < cards.sources.len()) {
            let Some(i) = self.section(cards.source(d).type_word) else { continue };
            match out[i].1.iter_mut().find(|(_, x)| *x == d) {
                Some((n, _)) => *n += 1,
                None => out[i].1.push((1, d)),
            }
        }
        out.retain(|(_, list)| !list.is_empty());
        out
    }

    /// The list of a deck: its leader, and cards under the heading of their type in the order they come.
    pub fn write(&self, cards: &Cards, deck: &[DefId], title: &str) -> DeckList {
        let title = Some(title.trim().to_string()).filter(|t| !t.is_empty());
        let mut list = DeckList { title, ..DeckList::default() };
        if let (Some((_, header)), Some(d)) = (self.leader, self.leader(cards, deck)) {
            list.headers.push((header.into(), cards.source(d).title.clone()));
        }
        for (section, group) in self.grouped(cards, deck) {
            for (count, d) in group {
                let entry = DeckEntry {
                    name: cards.source(d).title.clone(),
                    section: Some(section.heading.to_string()),
                    ..DeckEntry::default()
                };
                list.entries.extend(parts(count).map(|count| DeckEntry { count, ..entry.clone() }));
            }
        }
        list.header_lines = vec![0; list.headers.len()];
        list
    }

    /// Is the game played in OCTGN?
    pub fn in_octgn(&self) -> bool {
        self.octgn_game.contains(|c: char| c != '0' && c != '-')
    }

    /// The deck for OCTGN. Its own card numbers are not known here, so ours stand in their place.
    pub fn to_octgn(&self, cards: &Cards, deck: &[DefId]) -> OctgnDeck {
        let card = |count: u32, d: DefId| {
            let s = cards.source(d);
            OctgnCard { count, id: s.id.clone(), name: s.title.clone() }
        };
        let mut out = OctgnDeck { game: self.octgn_game.into(), ..OctgnDeck::default() };
        if let (Some((_, header)), Some(d)) = (self.leader, self.leader(cards, deck)) {
            out.sections.push(OctgnSection { name: header.into(), shared: false, cards: vec![card(1, d)] });
        }
        for (section, group) in self.grouped(cards, deck) {
            let list = group.into_iter().flat_map(|(n, d)| parts(n).map(move |n| card(n, d))).collect();
            out.sections.push(OctgnSection { name: section.octgn.into(), shared: false, cards: list });
        }
        out
    }

    /// A list from a deck of OCTGN. Cards are found by name, else by number; what stands in shared sections is not the
    /// player's. The first card that can lead becomes the deck's leader.
    pub fn from_octgn(&self, cards: &Cards, deck: &OctgnDeck) -> DeckList {
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
                if let (Some((leads, header)), Some(s)) = (self.leader, source)
                    && (s.type_word, c.count) == (leads, 1)
                    && list.header(header).is_none()
                {
                    list.headers.push((header.into(), name));
                    list.header_lines.push(0);
                    continue;
                }
                let heading = source.and_then(|s| self.section(s.type_word)).map(|i| self.sections[i].heading);
                let section = Some(heading.unwrap_or(&s.name).to_string()).filter(|n| !n.is_empty());
                list.entries.push(DeckEntry { count: c.count, name, section, ..DeckEntry::default() });
            }
        }
        list
    }
}
