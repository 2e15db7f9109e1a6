//! The phrase rows of WARS: so far its nouns and keywords, which fact lines and hosts are written with.

use crate::cards::NUMBERED;
use crate::words::*;
use muster_kernel::Tag;
use muster_lang::phrases::{common, phrase, role};
use muster_lang::sem::*;
use muster_lang::{Dialect, DialectRules, GrammarError, Lexicon, Phrase, Role};
use std::collections::BTreeSet;
use std::sync::Mutex;

/// The language of WARS.
pub fn dialect() -> Result<Dialect, GrammarError> {
    let mut rows: Vec<Phrase> = common().into_iter().filter(|p| p.row.pattern != "at {place}").collect();
    rows.extend(nouns());
    rows.extend(keywords());
    rows.extend(minimal());
    let rows = readable(rows);
    let rules = DialectRules {
        paid: stage::ANNOUNCE,
        targeted: stage::ANNOUNCE,
        effects: stage::PARK,
        attached: rel::BENEATH,
        constant: class::ONGOING,
        in_play: from::PLAY,
        hand: from::HAND,
        never: moment::NEVER,
        quiet_cost: verb::PAY,
        to_hand: verb::PUT,
        reveal: verb::SHOW,
    };
    Dialect::new(rows, Lexicon::default(), rules)
}

/// A pattern that lives as long as the program; each is kept once, however often cards are loaded.
fn kept(pattern: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(|broken| broken.into_inner());
    if let Some(old) = kept.get(pattern.as_str()) {
        return old;
    }
    let new: &'static str = Box::leak(pattern.into_boxed_str());
    kept.insert(new);
    new
}

const TYPES: [(&str, Tag); 12] = [
    ("location", tag::LOCATION),
    ("site", tag::SITE),
    ("sector", tag::SECTOR),
    ("unit", tag::UNIT),
    ("ship", tag::SHIP),
    ("asset", tag::ASSET),
    ("weapon", tag::WEAPON),
    ("interrupt", tag::INTERRUPT),
    ("order", tag::ORDER),
    ("character", tag::CHARACTER),
    ("vehicle", tag::VEHICLE),
    ("NoBot", tag::NOBOT),
];

fn nouns() -> Vec<Phrase> {
    let mut rows = Vec::new();
    let mut word = |w: &'static str, r: Role, t: Tag| {
        rows.push(role("tagword", w, r, Sem::TagWord(t)));
        rows.push(role("noun", kept(format!("{w}~")), r, Sem::TagNoun(vec![t])));
    };
    for (w, t) in TYPES {
        word(w, Role::Type, t);
    }
    word("encampment", Role::Type, tag::ENCAMPMENT);
    for (i, w) in LABELS.iter().enumerate() {
        word(w, Role::Trait, Tag(tag::FIRST_LABEL + i as u8));
    }
    for (i, w) in FACTIONS.iter().enumerate() {
        rows.push(role("tagword", w, Role::Faction, Sem::TagWord(Tag(tag::FIRST_FACTION.0 + i as u8))));
    }
    rows.push(role("tagword", "independent", Role::Faction, Sem::TagWord(tag::INDEPENDENT)));
    rows.push(role("tagword", "unique", Role::Type, Sem::TagWord(tag::UNIQUE)));
    rows.push(phrase("adj", "damaged", Sem::Flag(flag::DAMAGED, true)));
    rows.push(phrase("adj", "undamaged", Sem::Flag(flag::DAMAGED, false)));
    rows
}

fn keywords() -> Vec<Phrase> {
    let mut rows = Vec::new();
    for (w, t) in [("Unlimited", tag::UNLIMITED), ("Encampment", tag::ENCAMPMENT), ("Scouting", tag::SCOUTING)] {
        rows.push(role("keyword", w, Role::Keyword, Sem::Keyword(t)));
    }
    rows.push(role("keyword", "Captain {title}", Role::Keyword, Sem::Keyword(tag::CAPTAIN)));
    let counted = [
        ("Size {#}", slot::SIZE),
        ("Piloting {#}", slot::PILOTING),
        ("Transport {#}", slot::TRANSPORT),
        ("Quickdraw {#}", slot::QUICKDRAW),
    ];
    for (w, s) in counted {
        rows.push(role("keyword", w, Role::Keyword, Sem::KeywordN(NUMBERED, s)));
    }
    rows
}

/// A few numbers, and stand-ins for the four host phrases that name who is there: they read, but only ask whether anybody
/// stands there (the last but one: whether nobody stands on the host), not who. Real rows must take their place.
fn minimal() -> Vec<Phrase> {
    let s = |pattern, n| role("slot", pattern, Role::Slot, Sem::SlotWord(n));
    vec![
        s("power", slot::POWER),
        s("tactics", slot::TACTICS),
        s("defense", slot::DEFENSE),
        s("destiny", slot::DESTINY),
        s("cost", slot::COST),
        phrase("post", "with friendly unit", Sem::Bears(rel::AT, true)),
        phrase("post", "with friendly infiltrator", Sem::Bears(rel::AT, true)),
        phrase("post", "at site with friendly infiltrator", Sem::Bears(rel::AT, false)),
        phrase("post", "with enemy ship or enemy unit", Sem::Bears(rel::AT, true)),
    ]
}

/// Leaves out the common rows that speak of sorts nobody has made yet: events, verbs, durations.
fn readable(mut rows: Vec<Phrase>) -> Vec<Phrase> {
    loop {
        let sorts: BTreeSet<&str> = rows.iter().map(|p| p.row.sort).collect();
        let known = |part: &str| {
            let sort = part.split(['}', ',']).next().unwrap_or("").trim_start_matches('"');
            ["#", "name", "var", "title"].contains(&sort) || sorts.contains(sort)
        };
        let before = rows.len();
        let kept: Vec<Phrase> = rows.iter().filter(|p| p.row.pattern.split('{').skip(1).all(known)).cloned().collect();
        rows = kept;
        if rows.len() == before {
            return rows;
        }
    }
}
