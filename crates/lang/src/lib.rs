//! x
mod card_source;
mod diagnostic;
mod facts;
mod file;
mod format;
mod grammar;
mod layout;
mod lex;
mod parse;
mod parse_error;
mod pattern;
mod print;
mod sample;
mod schema;
mod spell;
mod term;
#[cfg(test)]
mod testing;
mod type_phrase;

pub use card_source::{CardSource, FaceSource, FactValue, Facts, LineSource};
pub use diagnostic::{Diagnostic, MAX_DIAGNOSTICS, render_all};
pub use file::{CardReader, Loaded};
pub use grammar::{Grammar, GrammarError, Lexicon, Role, Row};
pub use layout::{MAX_CARD_LINES, MAX_CARDS, MAX_FILE};
pub use parse::{MAX_LINE, MAX_NUMBER, MAX_QUOTES, MAX_TOKENS, MAX_WORK};
pub use parse_error::ParseError;
pub use print::{Span, check_round_trip};
pub use schema::{FaceSchema, FactKind, FactSchema, Need, Schema, TypeSchema};
pub use term::Term;
