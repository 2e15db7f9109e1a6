//! Deck rules: what is wrong with a list in each format.

use crate::cards::{Cards, name_of};
use crate::flow::setup::{MAIN_DECK, SIDEBOARD};
use crate::rules::settings::{self, format};
use crate::words::*;
use muster_kernel::{DefId, NO_NUMBER, Slot, Tag};
use muster_lang::{DeckEntry, DeckList};
use muster_pack::deck::{DeckCheck, DeckLine, Layout, Section, line_of};
use muster_pack::{DeckReport, Mode};
use std::collections::BTreeMap;

pub mod chance;

pub use chance::random;

/// Cards of a deck without the doctrine, in Conquest.
pub const CONQUEST_DECK: usize = 50;
/// Most copies of a card without a boost, and of one with each boost.
pub const COPIES: u32 = 3;
pub const BOOSTED_COPIES: u32 = 2;

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
const BESIDE: &str = "Sideboard";

mod clause {
    pub const SKIRMISH: &str = "warcaste.skirmish.deck-30";
    pub const CONQUEST: &str = "warcaste.conquest.deck-50";
    pub const DRAFT: &str = "warcaste.draft.deck-30-from-picks";
    pub const DOCTRINE: &str = "warcaste.doctrine.exactly-one";
    pub const COMPATIBLE: &str = "warcaste.deck.compatible-with-doctrine";
    pub const BESIDE_COMPATIBLE: &str = "warcaste.sideboard.compatible";
    pub const COPIES: &str = "warcaste.deck.copies-unboosted-3";
    pub const BOOSTED: &str = "warcaste.deck.copies-boosted-2";
    pub const COMBINED: &str = "warcaste.sideboard.combined-copy-limit";
    pub const BESIDE: &str = "warcaste.sideboard.max-10";
    pub const NO_BESIDE: &str = "warcaste.sideboard.constructed-only";
    pub const NO_BESIDE_CONQUEST: &str = "warcaste.conquest.no-sideboard";
    pub const NO_DOCTRINE_BESIDE: &str = "warcaste.sideboard.no-doctrine";
    /// What a deck is made of.
    pub const CONTENTS: &str = "warcaste.deck.starts-with-all-but-doctrine";
}

/// Is this word on the front of the card?
pub fn has(cards: &Cards, d: DefId, t: Tag) -> bool {
    cards.defs.get(d.ix()).and_then(|d| d.faces.first()).is_some_and(|f| f.has(t))
}
/// A number printed on the front of a card, 0 if it has none.
pub fn printed(cards: &Cards, d: DefId, s: Slot) -> i32 {
    let face = cards.defs.get(d.ix()).and_then(|d| d.faces.first());
    face.map_or(0, |f| f.slots[s.ix()]).max(0).into()
}
/// warcaste.attributes.compatible: one attribute in common is enough.
pub fn compatible(cards: &Cards, a: DefId, b: DefId) -> bool {
    tag::EACH_ATTRIBUTE.into_iter().any(|t| has(cards, a, t) && has(cards, b, t))
}
/// The boost a card bears, if any.
pub fn boost_of(cards: &Cards, d: DefId) -> Option<usize> {
    [tag::BOLD, tag::CUNNING, tag::STALWART].iter().position(|t| has(cards, d, *t))
}
/// Is it a card a deck is made of?
pub fn playable(cards: &Cards, d: DefId) -> bool {
    !has(cards, d, tag::DOCTRINE)
}

/// Says all that is wrong with a list for a match of this kind, and what is in it.
pub fn check(cards: &Cards, mode: &Mode, list: &DeckList) -> DeckReport {
    check_among(cards, mode, list, None)
}

/// The same for a drafter, who has these cards and no others.
pub fn check_among(cards: &Cards, mode: &Mode, list: &DeckList, taken: Option<&[DefId]>) -> DeckReport {
    let format = mode.format as i32;
    let mut c = DeckCheck::new(cards);
    let mut leaders = Vec::new();
    for (key, name, line) in list.headers_with_lines() {
        if key.eq_ignore_ascii_case("doctrine") {
            match c.find(name) {
                Some(d) if has(cards, d, tag::DOCTRINE) => leaders.push((d, line)),
                _ => c.unknown(clause::DOCTRINE, "doctrine", name, line, &|t| t == "doctrine"),
            }
        }
    }
    let (mut main, mut beside) = (Vec::new(), Vec::new());
    for e in &list.entries {
        let Some(d) = find(&c, e) else {
            c.unknown(clause::CONTENTS, "card", &e.name, line_of(e), &|_| true);
            continue;
        };
        let aside = e.section.as_deref().is_some_and(|s| s.eq_ignore_ascii_case(BESIDE));
        if has(cards, d, tag::DOCTRINE) {
            match aside {
                true => c.fault(clause::NO_DOCTRINE_BESIDE, line_of(e), "a sideboard holds no doctrine".into()),
                false => leaders.extend((0..e.count.min(9)).map(|_| (d, line_of(e)))),
            }
            continue;
        }
        let before = c.lines.len();
        c.take(clause::CONTENTS, d, e);
        let taken = &c.lines[before..];
        if aside { beside.extend_from_slice(taken) } else { main.extend_from_slice(taken) }
    }
    let leader = doctrine(&mut c, &leaders);
    let kept = format == format::DRAFT && is_set(mode, settings::set::DRAFT_SIDEBOARD);
    sizes(&mut c, format, &main, if kept { &[] } else { &beside });
    if format != format::DRAFT {
        copies(&mut c, mode, !beside.is_empty());
        if let Some(leader) = leader {
            for (lines, clause) in [(&main, clause::COMPATIBLE), (&beside, clause::BESIDE_COMPATIBLE)] {
                for l in lines.iter().filter(|l| !compatible(cards, l.def, leader)) {
                    let text = format!("\"{}\" shares no attribute with {}", c.title(l.def), c.title(leader));
                    c.fault(clause, l.line, text);
                }
            }
        }
    }
    if let Some(taken) = taken {
        drafted(&mut c, taken);
    }
    let all = |lines: &[DeckLine]| -> Vec<DefId> {
        lines.iter().flat_map(|l| std::iter::repeat_n(l.def, (l.count as usize).min(99))).collect()
    };
    let fits = c.size() <= (CONQUEST_DECK + SIDEBOARD as usize) as u64;
    // other matches have no use for what lies beside the deck
    let beside_deck = if format == format::MATCH || kept { all(&beside) } else { Vec::new() };
    let deck = leader.filter(|_| c.named && fits).map(|l| [vec![l], all(&main), beside_deck].concat());
    let facts = facts(cards, leader, &main, &beside);
    c.report(deck, facts)
}

/// warcaste.draft.deck-30-from-picks
fn drafted(c: &mut DeckCheck, taken: &[DefId]) {
    for d in c.titles() {
        let (n, have) = (c.count(d), taken.iter().filter(|t| **t == d).count());
        let title = c.title(d);
        match have {
            0 => c.fault(clause::DRAFT, c.line_of(d), format!("you did not take \"{title}\"")),
            _ if n > have as u64 => {
                c.fault(clause::DRAFT, c.line_of(d), format!("{n} copies of \"{title}\"; you took {have}"));
            }
            _ => {}
        }
    }
}

/// The list of a deck. What comes after 30 cards lies beside them, unless they are the 50 of Conquest; no sideboard is so
/// large.
pub fn write(cards: &Cards, deck: &[DefId], title: &str) -> DeckList {
    let size = if deck.len() == 1 + CONQUEST_DECK { CONQUEST_DECK } else { MAIN_DECK };
    let (main, beside) = deck.split_at(deck.len().min(1 + size));
    let mut list = LAYOUT.write(cards, main, title);
    // a deck is led by its first card, and what lies beside it is led by none
    let led = [&deck[..deck.len().min(1)], beside].concat();
    let aside = LAYOUT.write(cards, &led, "").entries;
    list.entries.extend(aside.into_iter().map(|e| DeckEntry { section: Some(BESIDE.into()), ..e }));
    list
}

fn is_set(mode: &Mode, setting: usize) -> bool {
    mode.set.iter().any(|(i, n)| *i == setting && *n != 0)
}

/// `2x Grunt (Bold)`: what stands in brackets may belong to the title.
fn find(c: &DeckCheck, e: &DeckEntry) -> Option<DefId> {
    let varied = e.set.as_ref().and_then(|s| c.find(&format!("{} ({s})", e.name)));
    varied.or_else(|| c.find(&e.name))
}

/// warcaste.doctrine.exactly-one
fn doctrine(c: &mut DeckCheck, leaders: &[(DefId, Option<usize>)]) -> Option<DefId> {
    match leaders {
        [] => {
            if c.named {
                c.fault(clause::DOCTRINE, None, "the deck has no doctrine; write `Doctrine: NAME`".into());
            }
            None
        }
        [(d, _)] => Some(*d),
        [(d, _), rest @ ..] => {
            let line = rest.last().and_then(|r| r.1);
            c.fault(clause::DOCTRINE, line, format!("the deck has {} doctrines; it needs one", leaders.len()));
            Some(*d)
        }
    }
}

fn sizes(c: &mut DeckCheck, format: i32, main: &[DeckLine], beside: &[DeckLine]) {
    let count = |lines: &[DeckLine]| lines.iter().map(|l| l.count as u64).sum::<u64>();
    let (n, extra) = (count(main), count(beside));
    let (wanted, clause) = match format {
        format::CONQUEST => (CONQUEST_DECK as u64, clause::CONQUEST),
        format::DRAFT => (MAIN_DECK as u64, clause::DRAFT),
        _ => (MAIN_DECK as u64, clause::SKIRMISH),
    };
    if n != wanted {
        c.fault(clause, None, format!("the deck has {n} cards beside its doctrine; it needs exactly {wanted}"));
    }
    match format {
        _ if extra == 0 => {}
        format::CONQUEST => c.fault(clause::NO_BESIDE_CONQUEST, None, "Conquest is played without sideboards".into()),
        format::DRAFT => c.fault(clause::NO_BESIDE, None, "a drafted deck has no sideboard".into()),
        _ if extra > SIDEBOARD as u64 => {
            c.fault(clause::BESIDE, None, format!("the sideboard has {extra} cards; it may have {SIDEBOARD}"));
        }
        _ => {}
    }
}

/// warcaste.deck.copies-boosted-2, warcaste.deck.copies-unboosted-3: by name and boost, deck and sideboard together.
fn copies(c: &mut DeckCheck, mode: &Mode, beside: bool) {
    let by_name = is_set(mode, settings::set::COPY_KEY);
    let mut groups: BTreeMap<(String, Option<usize>), (u64, DefId)> = BTreeMap::new();
    for d in c.titles() {
        let boost = boost_of(c.cards, d).filter(|_| !by_name);
        let group = groups.entry((name_of(c.title(d)).to_lowercase(), boost)).or_insert((0, d));
        group.0 += c.count(d);
        group.1 = d;
    }
    for ((_, boost), (n, d)) in groups {
        let (most, clause, what) = match boost {
            Some(b) => (BOOSTED_COPIES, clause::BOOSTED, format!(" with {}", BOOSTS[b])),
            None => (COPIES, clause::COPIES, String::new()),
        };
        if n > most as u64 {
            let clause = if beside { clause::COMBINED } else { clause };
            let name = name_of(c.title(d)).to_string();
            let text = format!("{n} copies of \"{name}\"{what}; a deck has at most {most}");
            c.fault(clause, c.line_of(d), text);
        }
    }
}

fn facts(cards: &Cards, leader: Option<DefId>, main: &[DeckLine], beside: &[DeckLine]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut say = |k: &str, v: String| out.push((k.to_string(), v));
    let sum = |f: &dyn Fn(DefId) -> bool| -> u64 { main.iter().filter(|l| f(l.def)).map(|l| l.count as u64).sum() };
    let list = |parts: Vec<(String, u64)>| {
        let parts: Vec<String> = parts.into_iter().filter(|p| p.1 > 0).map(|(w, n)| format!("{w}: {n}")).collect();
        if parts.is_empty() { "none".into() } else { parts.join(", ") }
    };
    if let Some(l) = leader {
        say("doctrine", cards.source(l).title.clone());
        say("hand", printed(cards, l, slot::HAND).to_string());
    }
    say("cards", sum(&|_| true).to_string());
    let beside: u64 = beside.iter().map(|l| l.count as u64).sum();
    if beside > 0 {
        say("sideboard", beside.to_string());
    }
    let faction = |(f, _): (&'static str, _)| (f.to_string(), sum(&|d| cards.source(d).faction == Some(f)));
    say("factions", list(cards.dialect.words.of(declared::FACTION).map(faction).collect()));
    for s in LAYOUT.sections {
        say(&s.heading.to_lowercase(), sum(&|d| s.types.contains(&cards.source(d).type_word)).to_string());
    }
    let boosts = (0..BOOSTS.len()).map(|i| (BOOSTS[i].to_string(), sum(&|d| boost_of(cards, d) == Some(i))));
    say("boosts", list(boosts.collect()));
    let mut curve: BTreeMap<i32, u64> = BTreeMap::new();
    for l in main.iter().filter(|l| cards.defs[l.def.ix()].faces[0].slots[slot::COST.ix()] != NO_NUMBER) {
        *curve.entry(printed(cards, l.def, slot::COST)).or_default() += l.count as u64;
    }
    say("cost curve", list(curve.into_iter().map(|(c, n)| (c.to_string(), n)).collect()));
    out
}
