//! What a game's cards carry besides their text, as data.

use crate::declared::Declared;
use crate::type_phrase::starts_with_phrase;

/// The shape of a game's card files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// Words of the type line that stand alone, in canonical order: `unique`.
    pub flags: Vec<&'static str>,
    pub loyalties: Vec<&'static str>,
    pub factions: Vec<&'static str>,
    pub traits: Vec<&'static str>,
    pub types: Vec<TypeSchema>,
    /// Facts in canonical order.
    pub facts: Vec<FactSchema>,
    /// Faces in canonical order.
    pub faces: Vec<FaceSchema>,
    /// Words that card files declare, class by class.
    pub declares: Vec<Declares>,
    /// Words a type phrase may hold without meaning: `unit`.
    pub fillers: Vec<&'static str>,
    /// The sort of ability lines.
    pub line_sort: &'static str,
}

/// A class of words that card files may declare: `trait "Scout"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declares {
    /// What a declaration begins with.
    pub word: &'static str,
    /// Such a word is a faction; all others are traits.
    pub faction: bool,
}

/// Whether something must, may or must not be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Need {
    Must,
    #[default]
    May,
    Never,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeSchema {
    pub word: &'static str,
    pub faction: Need,
    pub loyalty: Need,
    pub traits: Need,
    pub must_facts: Vec<&'static str>,
    pub may_facts: Vec<&'static str>,
    pub must_faces: Vec<&'static str>,
    pub may_faces: Vec<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactSchema {
    pub word: &'static str,
    pub kind: FactKind,
    /// Smallest and largest value of each number in the fact.
    pub min: i32,
    pub max: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// `cost 4`
    Int,
    /// `cost 4` or `cost X`
    IntOrX,
    /// `energy 2/1`; a bare one is written without its word: `3/3`.
    Numbers { parts: usize, bare: bool },
    /// `start 7 cards, 7 resources`: each of these words once, in this order.
    Counts(Vec<&'static str>),
    /// `squad 4 "This", 1 "That"`: at most this many titles.
    Titles(usize),
    /// `side dark`: one of these words.
    Word(Vec<&'static str>),
    /// `host army unit`: text of this sort of the grammar.
    Filter(&'static str),
}

impl FactSchema {
    pub const fn new(word: &'static str, kind: FactKind, min: i32, max: i32) -> Self {
        Self { word, kind, min, max }
    }

    /// Counts and titles stand on a line of their own.
    pub(crate) fn own_line(&self) -> bool {
        matches!(self.kind, FactKind::Counts(_) | FactKind::Titles(_))
    }
}

/// A side or form of a card with facts and lines of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaceSchema {
    pub word: &'static str,
    /// Has a quoted name after the word, and may stand more than once.
    pub named: bool,
    /// Has a type phrase after a colon: `form "x": Drone attachment, host army unit`.
    pub typed: bool,
    pub must_facts: Vec<&'static str>,
    pub may_facts: Vec<&'static str>,
}

impl Schema {
    /// The same with the words of card files in their lists.
    pub fn with(mut self, words: &Declared) -> Self {
        for (class, of) in self.declares.iter().enumerate() {
            let list = if of.faction { &mut self.factions } else { &mut self.traits };
            list.extend(words.of(class).map(|(name, _)| name));
        }
        self
    }

    /// The class that a line of a file declares words of, and where its word ends.
    pub(crate) fn declaration(&self, line: &str) -> Option<(usize, usize)> {
        let starts = |d: &Declares| starts_with_phrase(line, d.word);
        self.declares.iter().enumerate().find_map(|(i, d)| starts(d).map(|len| (i, len)))
    }

    pub fn type_schema(&self, word: &str) -> Option<&TypeSchema> {
        self.types.iter().find(|t| t.word == word)
    }

    pub fn fact(&self, word: &str) -> Option<&FactSchema> {
        self.facts.iter().find(|f| f.word == word)
    }

    pub fn face(&self, word: &str) -> Option<&FaceSchema> {
        self.faces.iter().find(|f| f.word == word)
    }
}
