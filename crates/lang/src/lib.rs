//! The card language: text to terms and back, card files, deck lists.
//!
//! A [`Grammar`] is a table of phrase [`Row`]s. The same row reads a phrase and prints it, so a card's text and its
//! meaning cannot drift apart. A text has exactly one reading or it is refused, with the place and the words that fit.
//!
//! ```
//! use muster_lang::{Grammar, Lexicon, Row, check_round_trip};
//!
//! let rows = vec![
//!     Row::new("line", "{kind} : [{cost} ->] {effect,;}", 0),
//!     Row::new("kind", "action", 0),
//!     Row::new("cost", "pay {#} coin~", 0),
//!     Row::new("effect", "sink {boat}", 0),
//!     Row::new("effect", "draw {#} card~", 1),
//!     Row::new("boat", "{name}", 0),
//!     Row::new("boat", "enemy boat [as {name}]", 1),
//! ];
//! let grammar = Grammar::new(rows, Lexicon::default())?;
//! let term = grammar.parse("line", "Action: pay 1 coins → sink the enemy boat as Ⓐ; draw 2 card.")?;
//! assert_eq!(grammar.print_source(&term), "action: pay 1 coin -> sink enemy boat as A; draw 2 cards");
//! assert_eq!(grammar.print_text(&term), "Action: pay 1 coin → sink enemy boat as Ⓐ; draw 2 cards.");
//! assert!(check_round_trip(&grammar, "line", "action: sink A").is_ok());
//!
//! let error = grammar.parse("line", "action: sink enmey boat").unwrap_err();
//! assert_eq!(error.nearest(), Some("enemy"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Patterns
//!
//! | written | means |
//! |---|---|
//! | `word`, `->`, `:` | that word or sign |
//! | `word~` | a noun: either form is read; printed plural after a plural quantity |
//! | `{sort}` | one phrase of that sort |
//! | `{sort,SEP}` | one or more, with the sign or word SEP between them ([`Term::LIST`]) |
//! | `[ … {sort} … ]` | may be absent ([`Term::NONE`]) |
//! | `{#}` `{name}` `{var}` `{title}` | a number up to 999, A..H, X Y Z, a quoted title |
//! | `{"sort}` | a quotation that is itself a phrase of that sort ([`Term::QUOTE`]) |
//! | `~~` `~1` | from here nouns are plural, singular |
//! | `a`, `an`, `the` | printed on cards, not kept in files, never needed when read |
//!
//! Pieces written against each other print so: `+{#}`, `non-{tag}`, `{ref}'s`. A `+` or `-` that does not follow an
//! argument is a sign and prints against what follows.
//!
//! A [`CardReader`] reads whole files of cards against a [`Schema`]; [`read_deck_list`] and [`read_octgn`] read decks.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod banner;
mod card_source;
mod deck_list;
mod declared;
mod diagnostic;
mod facts;
mod file;
mod format;
mod grammar;
mod idle;
mod layout;
mod lex;
mod lower;
mod names;
mod neighbours;
mod octgn;
mod parse;
mod parse_error;
mod pattern;
pub mod phrases;
mod print;
mod reading;
mod readings;
mod sample;
mod schema;
pub mod sem;
mod spell;
mod term;
#[cfg(test)]
mod testing;
mod type_phrase;

pub use banner::{Banner, HUES};
pub use card_source::{CardSource, FaceSource, FactValue, Facts, LineSource};
pub use deck_list::{
    DeckEntry, DeckList, MAX_DECK_COPIES, MAX_DECK_ENTRIES, MAX_DECK_FILE, read_deck_list, write_deck_list,
};
pub use declared::{Declared, speakable};
pub use diagnostic::{Diagnostic, MAX_DIAGNOSTICS, render_all};
pub use file::{CardReader, Loaded};
pub use grammar::{Grammar, GrammarError, Lexicon, Role, Row};
pub use idle::{Idle, idle_words};
pub use layout::{MAX_CARD_LINES, MAX_CARDS, MAX_FILE};
pub use lower::{
    Dialect, DialectRules, Ground, Layout, Lowered, Pricing, Procedure, Searching, Unmeant, lower_filter, lower_line,
};
pub use names::{nearest_name, normalise_name, occurrences};
pub use neighbours::Change;
pub use octgn::{OctgnCard, OctgnDeck, OctgnSection, read_octgn, write_octgn};
pub use parse::{MAX_LINE, MAX_NUMBER, MAX_QUOTES, MAX_TOKENS, MAX_WORK};
pub use parse_error::ParseError;
pub use print::{Span, check_round_trip};
pub use reading::both::Paragraph;
pub use reading::{ReadingForm, Voice};
pub use schema::{Declares, FaceSchema, FactKind, FactSchema, Need, Schema, TypeSchema};
pub use sem::Phrase;
pub use term::Term;
