//! The clauses of a rulebook, found by id and by words.

use crate::english::ENGLISH;
use crate::tongue::Tongue;
use muster_lang::sem::Sem;
use muster_lang::{Term, normalise_name};
use muster_pack::{File, Pack};
use std::collections::BTreeMap;

/// One clause: its id, what it says and how often it is shown at work.
pub struct Clause {
    pub id: String,
    pub prose: String,
    /// The chapter's title and the heading above the clause.
    pub chapter: String,
    pub section: String,
    pub file: &'static str,
    pub line: usize,
    /// Why no example can show it.
    pub exempt: Option<String>,
    pub examples: usize,
}

/// All clauses of a game, in the order of the book.
pub fn clauses(pack: &dyn Pack) -> Vec<Clause> {
    pack.rulebook().iter().flat_map(read).collect()
}

fn read(&(file, text): &File) -> Vec<Clause> {
    let (mut chapter, mut section) = (String::new(), String::new());
    let mut out: Vec<Clause> = Vec::new();
    let (mut fenced, mut open) = (false, false);
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if let Some(info) = trimmed.strip_prefix("```") {
            fenced = !fenced;
            if let (true, true, Some(c)) = (fenced && info.trim() == "scenario", open, out.last_mut()) {
                c.examples += 1;
            }
        } else if fenced {
        } else if let Some(id) = trimmed.strip_prefix("### ") {
            open = true;
            out.push(Clause {
                id: id.trim().to_string(),
                prose: String::new(),
                chapter: chapter.clone(),
                section: section.clone(),
                file,
                line: i + 1,
                exempt: None,
                examples: 0,
            });
        } else if let Some(title) = trimmed.strip_prefix("## ") {
            (section, open) = (title.to_string(), false);
        } else if let Some(title) = trimmed.strip_prefix("# ") {
            (chapter, open) = (title.to_string(), false);
        } else if let (true, Some(c)) = (open, out.last_mut()) {
            match trimmed.strip_prefix("> exempt:") {
                Some(why) => c.exempt = Some(why.trim().to_string()),
                None => {
                    c.prose += line;
                    c.prose.push('\n');
                }
            }
        }
    }
    out.iter_mut().for_each(|c| c.prose = c.prose.trim().to_string());
    out
}

/// The clause with this id.
pub fn clause<'c>(list: &'c [Clause], id: &str) -> Option<&'c Clause> {
    list.iter().find(|c| c.id.eq_ignore_ascii_case(id))
}

/// Clauses in which every word occurs, best first: words of the id count more than words of the prose.
pub fn search<'c>(list: &'c [Clause], words: &[String]) -> Vec<&'c Clause> {
    let words: Vec<String> =
        words.iter().flat_map(|w| normalise_name(w).split(' ').map(stem).collect::<Vec<_>>()).collect();
    let mut hits: Vec<(usize, &Clause)> = Vec::new();
    for c in list {
        let id = normalise_name(&c.id.replace(['.', '-'], " "));
        let prose = normalise_name(&format!("{} {}", c.section, c.prose));
        let score = |w: &String| 4 * starts(&id, w) + starts(&prose, w).min(3);
        let scores: Vec<usize> = words.iter().map(score).collect();
        if scores.iter().all(|s| *s > 0) {
            hits.push((scores.iter().sum(), c));
        }
    }
    hits.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    hits.into_iter().map(|(_, c)| c).collect()
}

/// How many words of a text begin so.
fn starts(text: &str, word: &str) -> usize {
    text.split(' ').filter(|t| t.starts_with(word)).count()
}

fn stem(word: &str) -> String {
    let cut = ["ing", "ed", "es", "s"].iter().find_map(|e| word.strip_suffix(e)).filter(|w| w.len() > 3);
    cut.unwrap_or(word).to_string()
}

/// The first sentence of a clause.
pub fn gist(c: &Clause) -> String {
    let flat: Vec<&str> = c.prose.split_whitespace().collect();
    let flat = flat.join(" ");
    match flat.find(". ") {
        Some(i) => flat[..=i].to_string(),
        None => flat,
    }
}

/// The clause behind a keyword of card text, or behind the number that it gives.
pub fn behind(pack: &dyn Pack, term: &Term) -> Option<&'static str> {
    match pack.cards().dialect.sem(term)? {
        Sem::Keyword(word, number) => pack.clause_of(*word).or_else(|| pack.clause_of_number((*number)?)),
        Sem::TagWord(word) => pack.clause_of(*word),
        _ => None,
    }
}

/// What each clause says in its first sentence, for reasons; and the language that pictures with it are made in.
pub struct Glossary {
    gists: BTreeMap<String, String>,
    pub tongue: &'static dyn Tongue,
}

impl Glossary {
    /// In English.
    pub fn new(pack: &dyn Pack) -> Glossary {
        Glossary::told(pack, &ENGLISH)
    }
    pub fn told(pack: &dyn Pack, tongue: &'static dyn Tongue) -> Glossary {
        let gists = clauses(pack).iter().map(|c| (c.id.clone(), gist(c))).collect();
        Glossary { gists, tongue }
    }
    /// Empty for a clause that the book does not have.
    pub fn gist(&self, id: &str) -> &str {
        self.gists.get(id).map_or("", |g| g)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static BOOK: File = (
        "a.md",
        "# Chapter\n\n## Part\n\n### g.a.one\nShields stop damage. More.\n\n```scenario\n### not.a.clause\n```\n\n### g.a.two\nNothing.\n\n> exempt: a wish\n",
    );

    #[test]
    fn reads_clauses_and_finds_them() {
        let all = read(&BOOK);
        assert_eq!(all.iter().map(|c| c.id.as_str()).collect::<Vec<_>>(), ["g.a.one", "g.a.two"]);
        assert_eq!((all[0].examples, all[0].exempt.is_none(), all[1].exempt.as_deref()), (1, true, Some("a wish")));
        assert_eq!(gist(&all[0]), "Shields stop damage.");
        let hit = |w: &str| search(&all, &[w.to_string()]).iter().map(|c| c.id.clone()).collect::<Vec<_>>();
        assert_eq!(hit("shielding"), ["g.a.one"]);
        assert_eq!(hit("two"), ["g.a.two"]);
        assert!(hit("zebra").is_empty());
    }
}
