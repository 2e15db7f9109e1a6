//! The kernel speaks to nobody: what it gives to players are ids. No sentence stands in its source but those that people who
//! write books and programs may read when something is wrong with them.

// the kernel's own tests may read settings, the clock and files
#![allow(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::path::{Path, PathBuf};

fn sources(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// The string literals of a source, with their lines. Comments and attributes are none; tests are another program.
fn literals(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut in_tests = false;
    for (i, line) in text.lines().enumerate() {
        in_tests |= line.trim_start().starts_with("#[cfg(test)]");
        let code = line.split("//").next().unwrap_or("");
        if in_tests || code.trim_start().starts_with('#') {
            continue;
        }
        let mut rest = code;
        while let Some(open) = rest.find('"') {
            let Some(close) = rest[open + 1..].find('"') else { break };
            out.push((i + 1, rest[open + 1..open + 1 + close].to_string()));
            rest = &rest[open + 1 + close + 1..];
        }
    }
    out
}

/// A word that stands by itself: symbols are written with a dot.
fn is_english(s: &str) -> bool {
    s.split(' ').any(|w| w.len() > 1 && w.chars().all(|c| c.is_alphabetic() || "',;".contains(c)))
}

/// What is said to people who write books or read core dumps, never to a player, and why.
const FOR_AUTHORS: &[(&str, &str)] = &[
    ("battery.rs", "what a failed check says"),
    ("battery/", "what a failed check says"),
    ("kit.rs", "a toy game, which has words as every game does"),
    ("kit/", "a toy game, which has words as every game does"),
    ("fits.rs", "why a book is refused when it is loaded"),
    ("arr.rs", "why bytes are no saved table"),
    ("table.rs", "why bytes are no saved table; what an assertion says"),
    ("table/", "why bytes are no saved table; what an assertion says"),
    ("ids.rs", "why bytes are no saved table"),
    ("game.rs", "why bytes are no saved game"),
    ("words.rs", "what an assertion says; examples in the documentation"),
    ("book/cards.rs", "what an assertion says"),
    ("ears.rs", "what an assertion says"),
    ("ops/verbs.rs", "what an assertion says"),
    ("fingerprint.rs", "what the parts of a fingerprint are called in a report"),
];

#[test]
fn the_kernel_has_no_english() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    sources(&here, &mut all);
    assert!(all.len() > 20);
    let mut found = Vec::new();
    for path in &all {
        let name = path.strip_prefix(&here).unwrap().to_string_lossy().to_string();
        if FOR_AUTHORS.iter().any(|(file, _)| name == *file || (file.ends_with('/') && name.starts_with(file))) {
            continue;
        }
        for (line, s) in literals(&std::fs::read_to_string(path).unwrap()) {
            if is_english(&s) {
                found.push(format!("{name}:{line}: {s:?}"));
            }
        }
    }
    assert!(found.is_empty(), "the kernel speaks:\n{}", found.join("\n"));
}

/// Views, decisions, notes and facts are made of ids: their files have no type that holds text but the id of a clause.
#[test]
fn what_players_are_given_holds_no_text() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in ["seen.rs", "seen/going.rs", "note.rs", "observe.rs"] {
        let text = std::fs::read_to_string(here.join(file)).unwrap();
        for (i, line) in text.lines().enumerate() {
            let field = line.trim_start().strip_prefix("pub ").filter(|l| l.contains(": ") && l.ends_with(','));
            let Some(field) = field else { continue };
            let clause = field.starts_with("clause: &'static str");
            // a log line is declared with its English; what is told of it is not
            let declared =
                file == "note.rs" && (field.starts_with("public: ") || field.starts_with("private: &'static"));
            let holds = ["String", "Cow<", "str"].iter().any(|t| field.contains(t));
            assert!(!holds || clause || declared, "{file}:{}: {field}", i + 1);
        }
    }
}

#[test]
fn it_would_find_it() {
    for s in ["a hidden card", "card {} of {}", "Pass", "nobody", "your {name}", "up to {n}, choose one"] {
        assert!(is_english(s), "{s}");
    }
    for s in ["refusal.over", "bound.parked-picks", "", "{}", "text.printed-tags", "{} > {}"] {
        assert!(!is_english(s), "{s}");
    }
    let found = literals("let a = \"one two\"; // \"three four\"\n#[doc = \"five six\"]\nlet b = \"x\";");
    assert_eq!(found, [(1, "one two".to_string()), (3, "x".to_string())]);
}
