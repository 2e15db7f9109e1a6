//! Cards as files state them: facts, and lines read but not yet lowered.

use crate::term::Term;

/// A card as its file says it, read and not yet compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardSource {
    /// The file it stands in.
    pub file: String,
    /// Its code, which names it for life.
    pub id: String,
    /// What players call it.
    pub title: String,
    /// The designer's note above the card, lines joined by newlines.
    pub note: Option<String>,
    /// Its type, as the schema writes it.
    pub type_word: &'static str,
    /// Whom it belongs to, if to somebody.
    pub faction: Option<&'static str>,
    /// Words of the type line that stand alone: `unique`.
    pub flags: Vec<&'static str>,
    /// How firmly it belongs to its faction, if that is said.
    pub loyalty: Option<&'static str>,
    /// Its traits, in the order written.
    pub traits: Vec<&'static str>,
    /// Its numbers and whatever else is fixed about it.
    pub facts: Facts,
    /// Its other sides or forms.
    pub faces: Vec<FaceSource>,
    /// Its ability lines.
    pub lines: Vec<LineSource>,
    /// Where it begins in the file, from 1.
    pub line_no: usize,
}

impl CardSource {
    /// The set it belongs to: the folder of its file, or the file itself.
    pub fn set(&self) -> &str {
        match self.file.rsplit_once('/') {
            Some((folders, _)) => folders.rsplit('/').next().unwrap_or(folders),
            None => self.file.strip_suffix(".cards").unwrap_or(&self.file),
        }
    }
}

impl CardSource {
    /// All that it says in the language: its lines, those of its faces, and facts that are descriptions.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let faces = || self.faces.iter();
        let lines = self.lines.iter().chain(faces().flat_map(|f| &f.lines)).map(|l| &l.term);
        let facts = std::iter::once(&self.facts).chain(faces().map(|f| &f.facts)).flat_map(Facts::iter);
        lines.chain(facts.filter_map(|(_, v)| if let FactValue::Filter { term, .. } = v { Some(term) } else { None }))
    }
}

/// A side or form of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceSource {
    /// The word that opens it, as the schema has it.
    pub word: &'static str,
    /// Its own name, where faces of that word have one.
    pub name: Option<String>,
    /// Its own type, where faces of that word have one.
    pub type_word: Option<&'static str>,
    /// Whom it belongs to, if that is said.
    pub faction: Option<&'static str>,
    /// Words of its type phrase that stand alone.
    pub flags: Vec<&'static str>,
    /// How firmly it belongs there, if that is said.
    pub loyalty: Option<&'static str>,
    /// Its own traits.
    pub traits: Vec<&'static str>,
    /// Its own numbers.
    pub facts: Facts,
    /// Its own ability lines.
    pub lines: Vec<LineSource>,
    /// Where it begins in the file, from 1.
    pub line_no: usize,
}

/// An ability line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSource {
    /// Its reading.
    pub term: Term,
    /// As written, continuation lines joined.
    pub source: String,
    /// Where it begins in the file, from 1.
    pub line_no: usize,
}

/// What a fact of a card is; which of these it may be, its [`FactKind`](crate::FactKind) says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactValue {
    /// One number.
    Int(i32),
    /// The letter X: whoever plays the card names the number.
    X,
    /// Several numbers with a slash between.
    Numbers(Vec<i32>),
    /// A number for each word of the fact, in the schema's order.
    Counts(Vec<i32>),
    /// Titles of other cards, each with how many of it.
    Titles(Vec<(u32, String)>),
    /// One of the words the schema allows.
    Word(&'static str),
    /// Which cards it may go with, as a group of cards is described.
    Filter {
        /// Its reading.
        term: Term,
        /// As written.
        source: String,
    },
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

    /// What a fact is, by its word.
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

    /// The titles a fact lists; none if it is not there.
    pub fn titles(&self, word: &str) -> &[(u32, String)] {
        if let Some(FactValue::Titles(t)) = self.get(word) { t } else { &[] }
    }

    /// The reading of a fact that describes cards.
    pub fn filter(&self, word: &str) -> Option<&Term> {
        if let Some(FactValue::Filter { term, .. }) = self.get(word) { Some(term) } else { None }
    }

    /// The same facts with another value for one of them.
    pub fn with(&self, word: &str, value: FactValue) -> Self {
        let swap = |(w, v): &(&'static str, FactValue)| (*w, if *w == word { value.clone() } else { v.clone() });
        Self { entries: self.entries.iter().map(swap).collect() }
    }

    /// All facts, in the schema's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &FactValue)> {
        self.entries.iter().map(|(w, v)| (*w, v))
    }

    /// How many facts are given.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no fact is given.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
