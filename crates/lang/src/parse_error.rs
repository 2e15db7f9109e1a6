//! Why a text has not exactly one reading.

use std::fmt;
use std::ops::Range;

/// Byte ranges are in the text given to `parse`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// No reading. `at` is the furthest place any attempt reached.
    NoReading {
        /// Where, in bytes of the text.
        at: Range<usize>,
        /// The token found there; `None` at the end of the text.
        found: Option<String>,
        /// Words and sorts that could come there.
        expected: Vec<String>,
        /// The word that fits there and is spelled most like the one found.
        nearest: Option<String>,
    },
    /// Two readings, each by what it takes together and the other does not, and the smallest part where they differ.
    TwoReadings {
        /// The first.
        a: String,
        /// The second.
        b: String,
        /// The part, in bytes of the text.
        at: Range<usize>,
    },
    /// A character no text may hold.
    BadCharacter {
        /// Which one.
        ch: char,
        /// Where it stands, in bytes.
        at: Range<usize>,
    },
    /// A quotation mark without its partner.
    UnclosedQuote {
        /// The mark, in bytes.
        at: Range<usize>,
    },
    /// More characters or tokens than a line may have.
    TooLong {
        /// From where on it is too much, in bytes.
        at: Range<usize>,
    },
    /// Reading would take more work than a line is worth.
    TooComplex {
        /// The whole text, in bytes.
        at: Range<usize>,
    },
    /// The grammar has no such sort.
    UnknownSort {
        /// The sort asked for.
        sort: String,
    },
}

impl ParseError {
    /// The part of the text that is to blame, in bytes.
    pub fn at(&self) -> Range<usize> {
        match self {
            Self::NoReading { at, .. }
            | Self::TwoReadings { at, .. }
            | Self::BadCharacter { at, .. }
            | Self::UnclosedQuote { at }
            | Self::TooLong { at }
            | Self::TooComplex { at } => at.clone(),
            Self::UnknownSort { .. } => 0..0,
        }
    }

    /// What could have stood there; empty where it is no matter of words.
    pub fn expected(&self) -> &[String] {
        if let Self::NoReading { expected, .. } = self { expected } else { &[] }
    }

    /// The word that was most likely meant.
    pub fn nearest(&self) -> Option<&str> {
        if let Self::NoReading { nearest, .. } = self { nearest.as_deref() } else { None }
    }

    /// One sentence without the expected words.
    pub fn message(&self) -> String {
        match self {
            Self::NoReading { found: Some(w), .. } => format!("`{w}` does not fit here"),
            Self::NoReading { found: None, .. } => "the text ends too early".into(),
            Self::TwoReadings { .. } => "this can be read in two ways".into(),
            Self::BadCharacter { ch, .. } => format!("the character {ch:?} is not used in card text"),
            Self::UnclosedQuote { .. } => "this quotation mark is not closed".into(),
            Self::TooLong { .. } => "the line is too long".into(),
            Self::TooComplex { .. } => "the line is too complex to read".into(),
            Self::UnknownSort { sort } => format!("the grammar has no sort `{sort}`"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        match self {
            Self::TwoReadings { a, b, .. } => write!(f, ": {a} or {b}"),
            Self::NoReading { expected, nearest, .. } => {
                if let Some(n) = nearest {
                    write!(f, "; did you mean `{n}`?")?;
                }
                if expected.is_empty() { Ok(()) } else { write!(f, "; expected {}", expected.join(", ")) }
            }
            _ => Ok(()),
        }
    }
}

impl std::error::Error for ParseError {}
