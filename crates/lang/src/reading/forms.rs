//! Files of readings: a row's sort and pattern, and below it, indented, how it is read out.

use super::idioms::Idiom;
use crate::grammar::{Grammar, GrammarError};
use std::collections::BTreeMap;

/// How rows are read out, by their number.
pub(super) struct Forms {
    pub by_row: BTreeMap<usize, String>,
    /// Entries of the last file that speak of no row.
    pub strangers: Vec<String>,
    /// What cards of a type call themselves, by the word of the type.
    types: BTreeMap<String, String>,
    /// What they call the card they are on; `{0}` is its noun.
    host: String,
    pub idioms: Vec<Idiom>,
}

fn spaced(s: &str) -> String {
    s.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Forms {
    /// Later files take the place of earlier ones.
    pub fn read(terse: &Grammar, files: &[(&str, &str)]) -> Result<Self, GrammarError> {
        let mut rows: BTreeMap<(&str, String), Vec<usize>> = BTreeMap::new();
        for (i, r) in terse.rows().iter().enumerate() {
            rows.entry((r.sort, spaced(r.pattern))).or_default().push(i);
        }
        let mut out = Self {
            by_row: BTreeMap::new(),
            strangers: Vec::new(),
            types: BTreeMap::new(),
            host: "its host".to_string(),
            idioms: Vec::new(),
        };
        let mut problems = Vec::new();
        for (name, text) in files {
            out.strangers.clear();
            let mut row: Option<(&str, String)> = None;
            for (n, line) in text.lines().enumerate() {
                let at = n + 1;
                if line.trim().is_empty() || line.starts_with('#') {
                    continue;
                }
                if !line.starts_with(' ') {
                    match line.split_once(": ") {
                        Some((sort, pattern)) => row = Some((sort, spaced(pattern))),
                        None => problems.push(format!("{name}:{at}: a row is `sort: pattern`")),
                    }
                    continue;
                }
                let Some((sort, pattern)) = row.take() else {
                    problems.push(format!("{name}:{at}: a reading stands below its row"));
                    continue;
                };
                let reading = spaced(line);
                if sort == "idiom" {
                    match Idiom::new(&pattern, &reading) {
                        Ok(idiom) => out.idioms.push(idiom),
                        Err(e) => problems.push(format!("{name}:{at}: {e}")),
                    }
                    continue;
                }
                if sort == "card" {
                    match pattern.as_str() {
                        "host" => out.host = reading,
                        _ => drop(out.types.insert(pattern, reading)),
                    }
                    continue;
                }
                // what one does is what another does
                let third = (sort == "verb").then(|| (("does", third(&pattern)), third(&reading)));
                if let Some((key, reading)) = third {
                    for i in rows.get(&key).into_iter().flatten() {
                        out.by_row.insert(*i, reading.clone());
                    }
                }
                match rows.get(&(sort, pattern.clone())) {
                    Some(found) => out.by_row.extend(found.iter().map(|i| (*i, reading.clone()))),
                    None => out.strangers.push(format!("{name}:{at}: {sort}: {pattern}")),
                }
            }
        }
        if problems.is_empty() { Ok(out) } else { Err(GrammarError { problems }) }
    }
}

impl Forms {
    /// What a card of this type calls itself.
    pub fn this(&self, type_word: &str) -> String {
        format!("this {}", self.types.get(type_word).map_or(type_word, String::as_str))
    }
    /// What it calls the card it is on.
    pub fn host(&self, noun: &str) -> String {
        self.host.replace("{0}", noun)
    }
}

/// `pay {0}` as what another does: `pays {0}`.
fn third(pattern: &str) -> String {
    let (first, rest) = pattern.split_once(' ').unwrap_or((pattern, ""));
    let ending = if ["s", "x", "ch", "sh", "o"].iter().any(|e| first.ends_with(e)) { "es" } else { "s" };
    format!("{first}{ending} {rest}").trim().to_string()
}
