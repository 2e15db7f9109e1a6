//! The kernel names no game: no card, no word of a rulebook stands in its source, not even in a remark.

// the kernel's own tests may read settings, the clock and files
#![allow(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::path::{Path, PathBuf};

/// Words of the three rulebooks, in their plain form.
const WORDS: &[&str] = &[
    // the games
    "conquest",
    "warhammer",
    "wars",
    "warcaste",
    "mongoose",
    // Conquest: cards and what is on them
    "warlord",
    "army",
    "unit",
    "attachment",
    "synapse",
    "planet",
    "squad",
    "faction",
    "loyal",
    "signature",
    "unique",
    "shield",
    "icon",
    "hp",
    "wargear",
    "bloodied",
    "hale",
    "marine",
    "ork",
    "eldar",
    "tau",
    "chaos",
    "astra",
    "tyranid",
    "necron",
    "nob",
    "vehicle",
    "upgrade",
    "relic",
    // Conquest: its keywords
    "ranged",
    "flying",
    "flyer",
    "mobile",
    "ambush",
    "armorbane",
    "brutal",
    "limited",
    "immune",
    "skirmish",
    // Conquest: what is done in it
    "command",
    "struggle",
    "dial",
    "commit",
    "battle",
    "combat",
    "attack",
    "defend",
    "damage",
    "retreat",
    "rout",
    "exhaust",
    "ready",
    "readie",
    "deploy",
    "initiative",
    "headquarter",
    "hq",
    "resource",
    "heal",
    "destroy",
    "sacrifice",
    "mulligan",
    "victory",
    // WARS
    "energy",
    "destiny",
    "drain",
    "location",
    "site",
    "sector",
    "ship",
    "starship",
    "asset",
    "weapon",
    "character",
    "kizen",
    "gongen",
    "maverick",
    "quay",
    "shi",
    "earther",
    "aboard",
    "pilot",
    "tactic",
    "defense",
    "capacity",
    // Warcaste
    "territory",
    "territorie",
    "doctrine",
    "trap",
    "warstar",
    "hunter",
    "specter",
    "bold",
    "cunning",
    "stalwart",
    "engage",
    "intercept",
    "boost",
    "atk",
    "cmd",
    "morale",
];

/// Endings under which a word is still that word.
const ENDINGS: &[&str] = &["", "s", "es", "d", "ed", "ing", "er", "ers", "or"];

/// What looks like a rulebook's word and is not: the exact text, taken out before reading.
const ALLOWED: &[&str] = &[
    ".drain(",                // a method of `Vec`
    "from character {at} on", // of a text
    "made ready",             // cards compiled for play: no card on a table
    "fixed-capacity",         // of a list
    "CAPACITY",               // of a list
    "with_capacity",          // of a list
];

/// Words the rulebooks share with each other and with every card game are the kernel's own: card, deck, hand, discard,
/// zone, table, seat, player, turn, round, phase, ability, event, trait, keyword, token, cost, play. They are not in `WORDS`.
fn words(line: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut before = ' ';
    for c in line.chars() {
        if !c.is_alphabetic() || (c.is_uppercase() && before.is_lowercase()) {
            out.push(String::new());
        }
        if let (true, Some(w)) = (c.is_alphabetic(), out.last_mut()) {
            w.extend(c.to_lowercase());
        }
        before = c;
    }
    out.retain(|w| !w.is_empty());
    out
}

fn is_game_word(word: &str) -> bool {
    WORDS.iter().any(|w| word.strip_prefix(w).is_some_and(|rest| ENDINGS.contains(&rest)))
}

/// A title of one short word is a word like any other.
fn is_telling(title: &[String]) -> bool {
    title.len() > 1 || title.iter().any(|w| w.len() > 4)
}

/// The titles of a card file: `card CODE "TITLE"`.
fn titles(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|l| l.starts_with("card ")).filter_map(|l| l.split('"').nth(1))
}

fn files(dir: &Path, ending: &str, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, out);
        } else if path.extension().is_some_and(|e| e == ending) {
            out.push(path);
        }
    }
}

#[test]
fn the_kernel_names_no_game_and_no_card() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut sources, mut card_files) = (Vec::new(), Vec::new());
    files(&here.join("src"), "rs", &mut sources);
    files(&here.join("../../cards"), "cards", &mut card_files);
    let cards: Vec<String> = card_files.iter().map(|p| std::fs::read_to_string(p).unwrap()).collect();
    let titles: Vec<Vec<String>> = cards.iter().flat_map(|t| titles(t)).map(words).filter(|t| is_telling(t)).collect();
    assert!(sources.len() > 10 && titles.len() > 100, "{} sources, {} titles", sources.len(), titles.len());
    let mut found = Vec::new();
    for path in &sources {
        for (i, line) in std::fs::read_to_string(path).unwrap().lines().enumerate() {
            let line = ALLOWED.iter().fold(line.to_string(), |l, a| l.replace(a, " "));
            let said = words(&line);
            let at = || format!("{}:{}", path.strip_prefix(here).unwrap().display(), i + 1);
            found.extend(said.iter().filter(|w| is_game_word(w)).map(|w| format!("{}: {w}: {}", at(), line.trim())));
            for t in titles.iter().filter(|t| said.windows(t.len()).any(|w| w == t.as_slice())) {
                found.push(format!("{}: the card {}: {}", at(), t.join(" "), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "the kernel speaks of a game:\n{}", found.join("\n"));
}

#[test]
fn it_would_find_them() {
    let found = |s: &str| words(s).iter().any(|w| is_game_word(w));
    for s in [
        "fn planet_of()",
        "struct BattleFrame",
        "// the attacker strikes",
        "\"2 damage\"",
        "DAMAGED",
        "warlords",
        "drain_energy",
    ] {
        assert!(found(s), "{s}");
    }
    for s in ["already", "String", "work", "the relation", "dialect", "shipshape", "PartialOrd"] {
        assert!(!found(s), "{s}");
    }
    assert_eq!(titles("card core-3 \"Nazdreg\"\n  text\n").collect::<Vec<_>>(), ["Nazdreg"]);
}
