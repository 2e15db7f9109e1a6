//! What a game's cards carry besides their text, as data.

use crate::declared::Declared;
use crate::type_phrase::starts_with_phrase;
use muster_kernel::{WordClass, Words};

/// The shape of a game's card files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// Words of the type line that stand alone, in canonical order: `unique`.
    pub flags: Vec<&'static str>,
    /// Words that say how firmly a card belongs to its faction.
    pub loyalties: Vec<&'static str>,
    /// Factions that cards may belong to.
    pub factions: Vec<&'static str>,
    /// Traits that cards may have.
    pub traits: Vec<&'static str>,
    /// Types of card, in canonical order.
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

impl Declares {
    /// All classes of a game, as it declares them; one of them may be its factions.
    pub fn all(classes: &Words, factions: Option<WordClass>) -> Vec<Declares> {
        let class = |(i, word)| Declares { word, faction: factions == Some(WordClass::nth(i)) };
        classes.open().map(class).collect()
    }
}

/// Whether something must, may or must not be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Need {
    /// A card without it is a fault.
    Must,
    /// As the card likes.
    #[default]
    May,
    /// A card with it is a fault.
    Never,
}

/// What cards of one type have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeSchema {
    /// The type as the type line says it.
    pub word: &'static str,
    /// Whether they belong to somebody.
    pub faction: Need,
    /// Whether they say how firmly.
    pub loyalty: Need,
    /// Whether they have traits.
    pub traits: Need,
    /// Facts that each of them states.
    pub must_facts: Vec<&'static str>,
    /// Facts that some of them state.
    pub may_facts: Vec<&'static str>,
    /// Faces that each of them has.
    pub must_faces: Vec<&'static str>,
    /// Faces that some of them have.
    pub may_faces: Vec<&'static str>,
}

/// Something fixed about a card that its file states by a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactSchema {
    /// The word that opens its line.
    pub word: &'static str,
    /// What may follow the word.
    pub kind: FactKind,
    /// The smallest value of each number in the fact.
    pub min: i32,
    /// The largest of these.
    pub max: i32,
}

/// What a fact looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// `cost 4`
    Int,
    /// `cost 4` or `cost X`
    IntOrX,
    /// `energy 2/1`; a bare one is written without its word: `3/3`.
    Numbers {
        /// How many numbers there are.
        parts: usize,
        /// Whether its word is left out.
        bare: bool,
    },
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
    /// A fact whose numbers lie between two.
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
    /// The word that opens it.
    pub word: &'static str,
    /// Has a quoted name after the word, and may stand more than once.
    pub named: bool,
    /// Has a type phrase after a colon: `form "x": Drone attachment, host army unit`.
    pub typed: bool,
    /// Facts that each of them states.
    pub must_facts: Vec<&'static str>,
    /// Facts that some of them state.
    pub may_facts: Vec<&'static str>,
}

impl Schema {
    /// The same with the words of card files in their lists.
    pub fn with(mut self, words: &Declared) -> Self {
        for (class, of) in self.declares.iter().enumerate() {
            let list = if of.faction { &mut self.factions } else { &mut self.traits };
            list.extend(words.of(WordClass::nth(class)).map(|(name, _)| name));
        }
        self
    }

    /// The class that a line of a file declares words of, and where its word ends.
    pub(crate) fn declaration(&self, line: &str) -> Option<(usize, usize)> {
        let starts = |d: &Declares| starts_with_phrase(line, d.word);
        self.declares.iter().enumerate().find_map(|(i, d)| starts(d).map(|len| (i, len)))
    }

    /// The type of that word.
    pub fn type_schema(&self, word: &str) -> Option<&TypeSchema> {
        self.types.iter().find(|t| t.word == word)
    }

    /// The fact of that word.
    pub fn fact(&self, word: &str) -> Option<&FactSchema> {
        self.facts.iter().find(|f| f.word == word)
    }

    /// The face of that word.
    pub fn face(&self, word: &str) -> Option<&FaceSchema> {
        self.faces.iter().find(|f| f.word == word)
    }
}
