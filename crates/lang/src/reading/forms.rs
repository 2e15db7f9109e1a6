//! Files of readings: a row's sort and pattern, and below it, indented, how it is read out.

use super::idioms::Idiom;
use super::inflection::Inflection;
use crate::grammar::{Grammar, GrammarError, Role};
use std::collections::BTreeMap;

/// How rows are read out, by their number.
pub(crate) struct Forms {
    pub by_row: BTreeMap<usize, String>,
    /// Their other forms, each with its name.
    pub others: BTreeMap<usize, Vec<(String, String)>>,
    /// What the language knows of its words, if it has cases.
    pub inflection: Option<Inflection>,
    /// Entries of the last file that speak of no row.
    pub strangers: Vec<String>,
    /// What cards of a type call themselves, by the word of the type.
    types: BTreeMap<String, String>,
    /// What they call the card they are on; `{0}` is its noun.
    host: String,
    pub idioms: Vec<Idiom>,
    /// Words for both players: those of a line that is about the opponent, and of one that is about you.
    pub both: [Vec<Idiom>; 2],
}

fn spaced(s: &str) -> String {
    s.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Forms {
    /// Later files take the place of earlier ones.
    pub(crate) fn read(terse: &Grammar, files: &[(&str, &str)]) -> Result<Self, GrammarError> {
        let mut rows: BTreeMap<(&str, String), Vec<usize>> = BTreeMap::new();
        for (i, r) in terse.rows().iter().enumerate() {
            rows.entry((r.sort, spaced(r.pattern))).or_default().push(i);
        }
        let mut out = Self {
            by_row: BTreeMap::new(),
            others: BTreeMap::new(),
            inflection: None,
            strangers: Vec::new(),
            types: BTreeMap::new(),
            host: "its host".to_string(),
            idioms: Vec::new(),
            both: [Vec::new(), Vec::new()],
        };
        let mut problems = Vec::new();
        let mut language = Inflection::default();
        for (name, text) in files {
            out.strangers.clear();
            let mut row: Option<((&str, String), bool)> = None;
            for (n, line) in text.lines().enumerate() {
                let at = n + 1;
                if line.trim().is_empty() || line.starts_with('#') {
                    continue;
                }
                if let Some(said) = line.strip_prefix("= ") {
                    problems.extend(language.line(said).err().map(|e| format!("{name}:{at}: {e}")));
                    continue;
                }
                if !line.starts_with(' ') {
                    match line.split_once(": ") {
                        Some((sort, pattern)) => row = Some(((sort, spaced(pattern)), false)),
                        None => problems.push(format!("{name}:{at}: a row is `sort: pattern`")),
                    }
                    continue;
                }
                let Some(((sort, pattern), said)) = &mut row else {
                    problems.push(format!("{name}:{at}: a reading stands below its row"));
                    continue;
                };
                let first = !std::mem::replace(said, true);
                let reading = spaced(line);
                match (*sort, first) {
                    ("idiom" | "both" | "other", true) => match Idiom::new(pattern, &reading) {
                        Ok(idiom) => match *sort {
                            "idiom" => out.idioms.push(idiom),
                            "both" => out.both[0].push(idiom),
                            _ => out.both[1].push(idiom),
                        },
                        Err(e) => problems.push(format!("{name}:{at}: {e}")),
                    },
                    ("card", true) if pattern == "host" => out.host = reading,
                    ("card", true) => drop(out.types.insert(pattern.clone(), reading)),
                    _ => {
                        let found = rows.get(&(*sort, pattern.clone())).cloned().unwrap_or_default();
                        if found.is_empty() && first {
                            out.strangers.push(format!("{name}:{at}: {sort}: {pattern}"));
                        }
                        let deeds = rows.get(&("does", third(pattern))).filter(|_| *sort == "verb");
                        let deeds = deeds.cloned().unwrap_or_default();
                        out.row(&language, (*sort, first), &reading, &found, &deeds);
                    }
                }
            }
        }
        out.name_forms(terse, &language);
        out.inflection = Some(language).filter(|l| !l.is_empty());
        if problems.is_empty() { Ok(out) } else { Err(GrammarError { problems }) }
    }
}

impl Forms {
    /// Names that games declare stand as they are; a language may say how one stands before a noun.
    fn name_forms(&mut self, terse: &Grammar, language: &Inflection) {
        let Some((form, said)) = &language.names else { return };
        for (i, r) in terse.rows().iter().enumerate() {
            let name = matches!(r.role, Role::Trait | Role::Faction) && !r.pattern.contains(['~', '{']);
            if name && !self.by_row.contains_key(&i) {
                self.others.entry(i).or_default().push((form.clone(), said.replace("{0}", r.pattern)));
            }
        }
    }

    /// A line below a row: its reading, or `name: reading` for another form. What one does is what another does (`deeds`).
    fn row(
        &mut self,
        language: &Inflection,
        (sort, first): (&str, bool),
        reading: &str,
        rows: &[usize],
        deeds: &[usize],
    ) {
        if !first {
            let Some((name, form)) = reading.split_once(": ") else { return };
            if name == "does" {
                self.by_row.extend(deeds.iter().map(|i| (*i, form.to_string())));
                return;
            }
            for i in rows.iter().chain(deeds) {
                let others = self.others.entry(*i).or_default();
                others.retain(|(n, _)| n != name);
                others.push((name.to_string(), form.to_string()));
            }
            return;
        }
        rows.iter().for_each(|i| drop(self.others.remove(i)));
        self.by_row.extend(rows.iter().map(|i| (*i, reading.to_string())));
        let mut other = |i: usize, name: &str, form: String| {
            self.others.insert(i, vec![(name.to_string(), form)]);
        };
        if language.is_empty() {
            self.by_row.extend(deeds.iter().map(|i| (*i, third(reading))));
        } else if sort == "event" {
            if let Some(past) = language.happened(reading) {
                rows.iter().for_each(|i| other(*i, "past", past.clone()));
            }
        } else if let Some([does, infinitive]) = language.deed(reading).filter(|_| matches!(sort, "verb" | "stmt")) {
            rows.iter().chain(deeds).for_each(|i| other(*i, "inf", infinitive.clone()));
            self.by_row.extend(deeds.iter().map(|i| (*i, does.clone())));
        }
    }

    /// What a card of this type calls itself.
    pub(crate) fn this(&self, type_word: &str) -> String {
        let own = self.types.get(type_word).map_or(type_word, String::as_str);
        match self.types.get("this") {
            Some(said) => said.replace("{0}", own),
            None => format!("this {own}"),
        }
    }
    /// What it calls the card it is on.
    pub(crate) fn host(&self, noun: &str) -> String {
        self.host.replace("{0}", noun)
    }
}

/// `pay {0}` as what another does: `pays {0}`.
fn third(pattern: &str) -> String {
    let (first, rest) = pattern.split_once(' ').unwrap_or((pattern, ""));
    let ending = if ["s", "x", "ch", "sh", "o"].iter().any(|e| first.ends_with(e)) { "es" } else { "s" };
    format!("{first}{ending} {rest}").trim().to_string()
}
