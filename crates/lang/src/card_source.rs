//! Cards as files state them: facts, and lines read but not yet lowered.

use crate::term::Term;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSource {
    pub file: String,
    pub id: String,
    pub title: String,
    /// The designer's note above the card, lines joined by newlines.
    pub note: Option<String>,
    pub type_word: &'static str,
    pub faction: Option<&'static str>,
    pub flags: Vec<&'static str>,
    pub loyalty: Option<&'static str>,
    pub traits: Vec<&'static str>,
    pub facts: Facts,
    pub faces: Vec<FaceSource>,
    pub lines: Vec<LineSource>,
    pub line_no: usize,
}

impl CardSource {
    /// The set it belongs to: the folder of its file, or the file itself.
    pub fn set(&self) -> &str {
        match self.file.split_once('/') {
            Some((set, _)) => set,
            None => self.file.strip_suffix(".cards").unwrap_or(&self.file),
        }
    }
}

/// A side or form of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceSource {
    pub word: &'static str,
    pub name: Option<String>,
    pub type_word: Option<&'static str>,
    pub faction: Option<&'static str>,
    pub flags: Vec<&'static str>,
    pub loyalty: Option<&'static str>,
    pub traits: Vec<&'static str>,
    pub facts: Facts,
    pub lines: Vec<LineSource>,
    pub line_no: usize,
}

/// An ability line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSource {
    pub term: Term,
    /// As written, continuation lines joined.
    pub source: String,
    pub line_no: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactValue {
    Int(i32),
    X,
    Numbers(Vec<i32>),
    Counts(Vec<i32>),
    Titles(Vec<(u32, String)>),
    Word(&'static str),
    Filter { term: Term, source: String },
}

/// Facts by word, in the schema's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    entries: Vec<(&'static str, FactValue)>,
}

impl Facts {
    pub(crate) fn from_entries(entries: Vec<(&'static str, FactValue)>) -> Self {
        Self { entries }
    }

    pub fn get(&self, word: &str) -> Option<&FactValue> {
        self.entries.iter().find(|(w, _)| *w == word).map(|(_, v)| v)
    }

    /// The value of a whole-number fact.
    pub fn int(&self, word: &str) -> Option<i32> {
        if let Some(FactValue::Int(n)) = self.get(word) { Some(*n) } else { None }
    }

    /// The values of a fact such as `3/3` or `start 7 cards, 7 resources`.
    pub fn numbers(&self, word: &str) -> Option<&[i32]> {
        match self.get(word) {
            Some(FactValue::Numbers(n) | FactValue::Counts(n)) => Some(n),
            _ => None,
        }
    }

    /// The first two values of such a fact.
    pub fn pair(&self, word: &str) -> Option<(i32, i32)> {
        if let [a, b] = self.numbers(word)? { Some((*a, *b)) } else { None }
    }

    pub fn titles(&self, word: &str) -> &[(u32, String)] {
        if let Some(FactValue::Titles(t)) = self.get(word) { t } else { &[] }
    }

    pub fn filter(&self, word: &str) -> Option<&Term> {
        if let Some(FactValue::Filter { term, .. }) = self.get(word) { Some(term) } else { None }
    }

    /// The same facts with another value for one of them.
    pub fn with(&self, word: &str, value: FactValue) -> Self {
        let swap = |(w, v): &(&'static str, FactValue)| (*w, if *w == word { value.clone() } else { v.clone() });
        Self { entries: self.entries.iter().map(swap).collect() }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &FactValue)> {
        self.entries.iter().map(|(w, v)| (*w, v))
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
