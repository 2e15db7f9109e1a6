//! Deck rules: what is wrong with a list, lists from decks, decks by chance.

use crate::cards::Cards;
use muster_kernel::rng::{Draws, key_from_seed};
use muster_kernel::{DefId, MAX_CARDS};
use muster_lang::{
    DeckEntry, DeckList, FactValue, MAX_DECK_COPIES, OctgnCard, OctgnDeck, OctgnSection, nearest_name, normalise_name,
};
use muster_pack::{DeckFault, DeckReport};
use std::collections::BTreeMap;

/// Fewest cards beside the warlord.
pub const LEAST: usize = 50;
/// Most copies of a title that is not a signature card.
pub const COPIES: u32 = 3;
/// Most cards beside the warlord that fit on a table together with an equal deck, all planets and all tokens.
pub const MOST: usize = (MAX_CARDS - 100) / 2 - 1;
/// Factions next to each other may be allies; the last is next to the first.
pub const WHEEL: [&str; 7] = ["Astra Militarum", "Space Marines", "Tau", "Eldar", "Dark Eldar", "Chaos", "Orks"];
/// The headings of a deck and the types under them, as this game's deck files have them.
const SECTIONS: [(&str, &str, &str); 4] = [
    ("army", "Army Units", "Army Unit"),
    ("event", "Events", "Event"),
    ("support", "Supports", "Support"),
    ("attachment", "Attachments", "Attachment"),
];
/// The number by which OCTGN knows the game.
const OCTGN_GAME: &str = "af04f855-58c4-4db3-a191-45fe33381679";

mod clause {
    pub const WARLORD: &str = "conquest.deck.built-around-warlord";
    pub const SIGNATURE: &str = "conquest.deck.signature-icon";
    pub const SQUAD: &str = "conquest.deck.signature-squad-number";
    pub const LOYAL: &str = "conquest.deck.loyal-icon";
    pub const TOKEN: &str = "conquest.token-unit.not-in-deck";
    pub const PLANET: &str = "conquest.owner.definition";
    pub const NOT_DRAWN: &str = "conquest.warlord.starts-in-play";
}

/// The factions that may lend cards to this one.
pub fn neighbours(faction: &str) -> Option<[&'static str; 2]> {
    let i = WHEEL.iter().position(|f| *f == faction)?;
    Some([WHEEL[(i + WHEEL.len() - 1) % WHEEL.len()], WHEEL[(i + 1) % WHEEL.len()]])
}

/// Says all that is wrong with a list, and what is in it.
pub fn check(cards: &Cards, list: &DeckList) -> DeckReport {
    let mut c = Check { cards, faults: Vec::new(), lines: Vec::new(), named: true, asked: 0 };
    let warlord = c.names(list);
    let size: u64 = c.lines.iter().map(|l| l.count as u64).sum();
    if size < LEAST as u64 {
        c.fault(
            clause::WARLORD,
            None,
            format!("the deck has {size} cards beside its warlord; it needs at least {LEAST}"),
        );
    }
    if size > MOST as u64 {
        c.fault(clause::WARLORD, None, format!("the deck has {size} cards; this program plays decks of up to {MOST}"));
    }
    c.copies();
    let mut ally = None;
    if let Some(w) = warlord {
        c.squad(w);
        ally = c.factions(list, w);
    }
    let deck = warlord.filter(|_| c.named && size <= MOST as u64).map(|w| {
        let all = c.lines.iter().flat_map(|l| std::iter::repeat_n(l.def, l.count as usize));
        std::iter::once(w).chain(all).collect()
    });
    let facts = facts(cards, warlord, ally, &c.lines);
    c.faults.sort_by_key(|f| f.line.unwrap_or(0));
    DeckReport { faults: c.faults, deck, facts }
}

/// A line of the list whose card may be drawn.
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
    fn title(&self, d: DefId) -> &str {
        &self.cards.source(d).title
    }

    fn unknown(&mut self, what: &str, name: &str, line: Option<usize>, among: &dyn Fn(&str) -> bool) {
        self.named = false;
        self.asked += 1;
        let titles = self.cards.sources.iter().filter(|s| among(s.type_word)).map(|s| s.title.as_str());
        let near = if self.asked <= 40 { nearest_name(name, titles) } else { None };
        let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
        self.fault(clause::WARLORD, line, format!("no {what} is called {}{near}", quoted(name)));
    }

    /// Looks all names up. Gives the warlord and keeps the lines that belong into the deck.
    fn names(&mut self, list: &DeckList) -> Option<DefId> {
        let cards = self.cards;
        let mut index: BTreeMap<String, DefId> = BTreeMap::new();
        for (i, s) in cards.sources.iter().enumerate() {
            index.entry(normalise_name(&s.title)).or_insert(DefId(i as u16));
        }
        let find = |name: &str| index.get(&normalise_name(name)).copied();
        let mut warlord: Option<DefId> = None;
        let mut asked_for = false;
        for (_, name, line) in list.headers_with_lines().filter(|h| h.0.eq_ignore_ascii_case("warlord")) {
            asked_for = true;
            match find(name) {
                None => self.unknown("warlord", name, line, &|t| t == "warlord"),
                Some(d) if cards.source(d).type_word != "warlord" => {
                    self.named = false;
                    self.fault(clause::WARLORD, line, format!("\"{}\" is no warlord", self.title(d)));
                }
                Some(d) if warlord.is_none_or(|w| w == d) => warlord = Some(d),
                Some(d) => self.second(d, line),
            }
        }
        let mut listed = false;
        for e in &list.entries {
            let line = Some(e.line_no).filter(|n| *n > 0);
            let Some(d) = find(&e.name) else {
                self.unknown("card", &e.name, line, &|t| !["planet", "token"].contains(&t));
                continue;
            };
            match cards.source(d).type_word {
                // some lists name the warlord among the cards
                "warlord" if e.count == 1 && !listed && warlord.is_none_or(|w| w == d) => {
                    listed = true;
                    warlord = Some(d);
                }
                "warlord" if warlord.is_none_or(|w| w == d) => {
                    (listed, warlord) = (true, Some(d));
                    let text = format!("\"{}\" leads the deck and is not in it: one is enough", self.title(d));
                    self.fault(clause::NOT_DRAWN, line, text);
                }
                "warlord" => self.second(d, line),
                "planet" => self.fault(
                    clause::PLANET,
                    line,
                    format!("\"{}\" is a planet and belongs to no deck", self.title(d)),
                ),
                "token" => {
                    self.fault(clause::TOKEN, line, format!("\"{}\" is a token and belongs to no deck", self.title(d)))
                }
                _ if e.count == 0 => self.fault(clause::WARLORD, line, format!("0 copies of \"{}\"", self.title(d))),
                _ => self.lines.push(Line { def: d, count: e.count, line }),
            }
        }
        if warlord.is_none() && !asked_for {
            self.fault(clause::WARLORD, None, "the deck has no warlord; write `Warlord: NAME`".into());
        }
        warlord
    }

    fn second(&mut self, d: DefId, line: Option<usize>) {
        let text = format!("\"{}\" is a second warlord; a deck has one", self.title(d));
        self.fault(clause::WARLORD, line, text);
    }

    fn signature(&self, d: DefId) -> bool {
        self.cards.source(d).loyalty == Some("signature")
    }
    fn count(&self, d: DefId) -> u64 {
        self.lines.iter().filter(|l| l.def == d).map(|l| l.count as u64).sum()
    }
    fn line_of(&self, d: DefId) -> Option<usize> {
        self.lines.iter().rev().find(|l| l.def == d).and_then(|l| l.line)
    }

    /// Of a title three, wherever in the list they stand.
    fn copies(&mut self) {
        let mut seen: Vec<DefId> = self.lines.iter().map(|l| l.def).filter(|d| !self.signature(*d)).collect();
        seen.sort_unstable();
        seen.dedup();
        for d in seen {
            let n = self.count(d);
            if n > COPIES as u64 {
                let text = format!("{n} copies of \"{}\"; a deck has at most {COPIES}", self.title(d));
                self.fault(clause::WARLORD, self.line_of(d), text);
            }
        }
    }

    /// The warlord's signature cards, all of them, and no other warlord's.
    fn squad(&mut self, warlord: DefId) {
        let cards = self.cards;
        let squad = squad(cards, warlord);
        let leader = self.title(warlord).to_string();
        for &(n, d) in &squad {
            let have = self.count(d);
            let title = self.title(d);
            if have < n as u64 {
                let text = format!("the squad of \"{leader}\" has {n} of \"{title}\", the deck has {have}");
                self.fault(clause::WARLORD, self.line_of(d), text);
            } else if have > n as u64 {
                let text = format!("the squad of \"{leader}\" has only {n} of \"{title}\", the deck has {have}");
                self.fault(clause::SQUAD, self.line_of(d), text);
            }
        }
        for i in 0..self.lines.len() {
            let Line { def, line, .. } = self.lines[i];
            if self.signature(def) && !squad.iter().any(|s| s.1 == def) {
                let title = &cards.source(def).title;
                let other = cards.sources.iter().find(|s| s.facts.titles("squad").iter().any(|(_, t)| t == title));
                let whose = other.map_or("another squad".into(), |s| format!("the squad of \"{}\"", s.title));
                self.fault(clause::SIGNATURE, line, format!("\"{title}\" belongs to {whose}"));
            }
        }
    }

    /// Own faction, neutral, and one neighbour; what the headers say must be so. Gives the ally.
    fn factions(&mut self, list: &DeckList, warlord: DefId) -> Option<&'static str> {
        let cards = self.cards;
        let own = cards.source(warlord).faction.unwrap_or("neutral");
        let near = neighbours(own).unwrap_or([own; 2]);
        let mut lends = [0u64; 2];
        for l in &self.lines {
            let f = cards.source(l.def).faction;
            if let Some(i) = near.iter().position(|n| f == Some(n) && f != Some(own)) {
                lends[i] += l.count as u64;
            }
        }
        let used = if lends[1] > lends[0] { 1 } else { 0 };
        let used = (lends[used] > 0).then(|| near[used]);

        for (_, value, line) in list.headers_with_lines().filter(|h| h.0.eq_ignore_ascii_case("faction")) {
            if !value.trim().eq_ignore_ascii_case(own) {
                let text = format!("the deck says it is {}, but its warlord is {own}", quoted(value));
                self.fault(clause::WARLORD, line, text);
            }
        }
        let mut declared: Option<&'static str> = None;
        for (_, value, line) in list.headers_with_lines().filter(|h| h.0.eq_ignore_ascii_case("ally")) {
            let value = value.trim();
            if ["none", "no", "nobody", "-"].iter().any(|n| value.eq_ignore_ascii_case(n)) {
                if let Some(f) = used {
                    self.fault(clause::WARLORD, line, format!("the deck says it has no ally, but it has cards of {f}"));
                }
                continue;
            }
            let Some(f) = WHEEL.iter().copied().find(|f| value.eq_ignore_ascii_case(f)) else {
                let hint = nearest_name(value, WHEEL).map_or(String::new(), |n| format!("; did you mean {n}?"));
                self.fault(clause::WARLORD, line, format!("no faction is called {}{hint}", quoted(value)));
                continue;
            };
            if !near.contains(&f) || f == own {
                let text = format!("{f} cannot be the ally of {own}; {} and {} can", near[0], near[1]);
                self.fault(clause::WARLORD, line, text);
            } else if declared.is_some_and(|d| d != f) {
                self.fault(clause::WARLORD, line, format!("{f} would be a second ally; a deck has one"));
            } else if let Some(u) = used.filter(|_| near.iter().zip(lends).any(|(n, k)| *n == f && k == 0)) {
                self.fault(
                    clause::WARLORD,
                    line,
                    format!("the deck says its ally is {f}, but its allied cards are {u}"),
                );
            } else {
                declared = Some(f);
            }
        }
        let ally = declared.or(used);
        for i in 0..self.lines.len() {
            let Line { def, line, .. } = self.lines[i];
            let s = cards.source(def);
            let f = s.faction.unwrap_or("neutral");
            if f == own || f == "neutral" {
                continue;
            }
            let title = &s.title;
            if !near.contains(&f) {
                self.fault(clause::WARLORD, line, format!("\"{title}\" is {f}, which is no neighbour of {own}"));
            } else if Some(f) != ally {
                let ally = ally.unwrap_or("none");
                self.fault(clause::WARLORD, line, format!("\"{title}\" is {f}, but the deck's one ally is {ally}"));
            }
            if s.loyalty == Some("loyal") {
                self.fault(clause::LOYAL, line, format!("\"{title}\" is loyal to {f} and cannot serve {own}"));
            }
        }
        ally
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

/// The signature cards that go with a warlord, with their number.
fn squad(cards: &Cards, warlord: DefId) -> Vec<(u32, DefId)> {
    let titles = cards.source(warlord).facts.titles("squad");
    titles.iter().filter_map(|(n, t)| Some((*n, cards.find(t)?))).collect()
}

fn facts(cards: &Cards, warlord: Option<DefId>, ally: Option<&str>, lines: &[Line]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut say = |k: &str, v: String| out.push((k.to_string(), v));
    if let Some(w) = warlord {
        let s = cards.source(w);
        say("warlord", s.title.clone());
        say("faction", s.faction.unwrap_or("neutral").into());
        say("ally", ally.unwrap_or("none").into());
    }
    let sum = |f: &dyn Fn(&Line) -> u64| -> u64 { lines.iter().map(|l| l.count as u64 * f(l)).sum() };
    say("cards", sum(&|_| 1).to_string());
    for (word, heading, _) in SECTIONS {
        say(&heading.to_lowercase(), sum(&|l| (cards.source(l.def).type_word == word) as u64).to_string());
    }
    let mut curve: BTreeMap<i32, u64> = BTreeMap::new();
    for l in lines {
        *curve.entry(cost(cards, l.def)).or_default() += l.count as u64;
    }
    let step = |(cost, n): (&i32, &u64)| if *cost == X { format!("X: {n}") } else { format!("{cost}: {n}") };
    say("cost curve", curve.iter().map(step).collect::<Vec<_>>().join(", "));
    let fact = |l: &Line, word: &str| cards.source(l.def).facts.int(word).unwrap_or(0).max(0) as u64;
    say("command icons", sum(&|l| fact(l, "command")).to_string());
    let shields = sum(&|l| (fact(l, "shields") > 0) as u64);
    say("shield cards", format!("{shields} with {} icons", sum(&|l| fact(l, "shields"))));
    out
}

/// The cost X, behind all numbers.
const X: i32 = i32::MAX;

fn cost(cards: &Cards, d: DefId) -> i32 {
    let facts = &cards.source(d).facts;
    if facts.get("cost") == Some(&FactValue::X) { X } else { facts.int("cost").unwrap_or(0) }
}

/// Cards of a deck in the order they first come, with their number, under each heading; the warlord is left out.
fn grouped(cards: &Cards, deck: &[DefId]) -> Vec<(usize, Vec<(u32, DefId)>)> {
    let mut out: Vec<(usize, Vec<(u32, DefId)>)> = (0..SECTIONS.len()).map(|i| (i, Vec::new())).collect();
    for &d in deck.iter().skip(1).filter(|d| d.ix() < cards.sources.len()) {
        let Some(i) = SECTIONS.iter().position(|s| s.0 == cards.source(d).type_word) else { continue };
        match out[i].1.iter_mut().find(|(_, x)| *x == d) {
            Some((n, _)) => *n += 1,
            None => out[i].1.push((1, d)),
        }
    }
    out.retain(|(_, list)| !list.is_empty());
    out
}

/// The list of a deck: headers, and cards under the heading of their type in the order they come.
pub fn write(cards: &Cards, deck: &[DefId], title: &str) -> DeckList {
    let mut list = DeckList { title: Some(title.trim().to_string()).filter(|t| !t.is_empty()), ..DeckList::default() };
    let mut own = "neutral";
    if let Some(&w) = deck.first().filter(|d| d.ix() < cards.sources.len()) {
        let s = cards.source(w);
        own = s.faction.unwrap_or(own);
        list.headers.push(("Warlord".into(), s.title.clone()));
        list.headers.push(("Faction".into(), own.into()));
    }
    for (i, group) in grouped(cards, deck) {
        for (count, d) in group {
            let name = cards.source(d).title.clone();
            let section = Some(SECTIONS[i].1.to_string());
            for count in parts(count) {
                list.entries.push(DeckEntry {
                    count,
                    name: name.clone(),
                    section: section.clone(),
                    ..DeckEntry::default()
                });
            }
        }
    }
    let lent = |f: &&str| deck.iter().skip(1).any(|d| cards.sources.get(d.ix()).is_some_and(|s| s.faction == Some(f)));
    if let Some(f) = neighbours(own).and_then(|n| n.into_iter().find(lent)) {
        list.headers.push(("Ally".into(), f.into()));
    }
    list.header_lines = vec![0; list.headers.len()];
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
    if let Some(&w) = deck.first().filter(|d| d.ix() < cards.sources.len()) {
        out.sections.push(OctgnSection { name: "Warlord".into(), shared: false, cards: vec![card(1, w)] });
    }
    for (i, group) in grouped(cards, deck) {
        let list = group.into_iter().flat_map(|(n, d)| parts(n).map(move |n| card(n, d))).collect();
        out.sections.push(OctgnSection { name: SECTIONS[i].2.into(), shared: false, cards: list });
    }
    out
}

/// A list from a deck of OCTGN. Cards are found by name, else by number; what stands in shared sections is not the
/// player's. The first warlord becomes the deck's.
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
            if source.is_some_and(|s| s.type_word == "warlord") && c.count == 1 && list.header("Warlord").is_none() {
                list.headers.push(("Warlord".into(), name));
                list.header_lines.push(0);
                continue;
            }
            let heading = SECTIONS.iter().find(|x| source.is_some_and(|s| s.type_word == x.0));
            let section = heading.map_or(s.name.as_str(), |x| x.1);
            let section = Some(section.to_string()).filter(|n| !n.is_empty());
            list.entries.push(DeckEntry { count: c.count, name, section, ..DeckEntry::default() });
        }
    }
    list
}

/// A legal deck by chance: a warlord, the squad, perhaps an ally, and 50 to 60 cards in all. Empty only if the pool has
/// no warlord for whom a legal deck can be built.
pub fn random(cards: &Cards, seed: u64) -> Vec<DefId> {
    let mut draws = Draws::at(&key_from_seed(seed), 0);
    let of_type = |t: &str| -> Vec<DefId> {
        (0..cards.sources.len()).filter(|i| cards.sources[*i].type_word == t).map(|i| DefId(i as u16)).collect()
    };
    let mut warlords = of_type("warlord");
    shuffle(&mut draws, &mut warlords);
    for w in warlords {
        let own = cards.source(w).faction.unwrap_or("neutral");
        let mut allies: Vec<Option<&str>> = vec![None];
        allies.extend(neighbours(own).into_iter().flatten().map(Some));
        shuffle(&mut draws, &mut allies);
        let squad: Vec<DefId> = squad(cards, w).iter().flat_map(|&(n, d)| std::iter::repeat_n(d, n as usize)).collect();
        for ally in allies {
            let may_join = |s: &muster_lang::CardSource| {
                let f = s.faction.unwrap_or("neutral");
                match s.loyalty {
                    Some("signature") => false,
                    Some("loyal") => f == own || f == "neutral",
                    _ => f == own || f == "neutral" || Some(f) == ally,
                }
            };
            let mut open: Vec<DefId> = Vec::new();
            for (t, _, _) in SECTIONS {
                for d in of_type(t).into_iter().filter(|d| may_join(cards.source(*d))) {
                    open.extend([d; COPIES as usize]);
                }
            }
            let size = LEAST + draws.below(11) as usize;
            if squad.len() + open.len() < LEAST || squad.len() > MOST {
                continue;
            }
            shuffle(&mut draws, &mut open);
            open.truncate(size.saturating_sub(squad.len()));
            let order = |d: &DefId| (cost(cards, *d), cards.source(*d).title.clone());
            open.sort_by_key(order);
            let mut deck = vec![w];
            for (t, _, _) in SECTIONS {
                deck.extend(squad.iter().chain(&open).filter(|d| cards.source(**d).type_word == t));
            }
            return deck;
        }
    }
    Vec::new()
}

fn shuffle<T>(draws: &mut Draws, list: &mut [T]) {
    for i in (1..list.len()).rev() {
        list.swap(i, draws.below(i as u32 + 1) as usize);
    }
}
