//! Games written down: decks, seed and choices, with fingerprints that prove a later reading right.
//!
//! # The file
//!
//! One JSON object, every key required but `mode`, `result` and `shuffle`, no others allowed:
//!
//! | key | value |
//! |---|---|
//! | `muster` | the version of this format: the number 2 |
//! | `game` | the game's name, `"conquest"` |
//! | `rules` | which rules and cards it was played by: 16 hexadecimal digits, made of `book` and `cards` |
//! | `book` | the version of the rulebook, a number |
//! | `seed` | the seed, a number written as a string |
//! | `mode` | format and settings that are not as usual, as pairs of words; missing if all is usual |
//! | `players` | one name a seat |
//! | `decks` | one list a seat: card codes in the order the game was given them; `"3x CODE"` stands for three in a row |
//! | `cards` | the texts of all cards the game holds (those of the decks and what they can bring in), in the order of their codes |
//! | `entries` | everything that was done, as one string of words, see below |
//! | `prints` | fingerprints: a number of entries, the fingerprint of the game after them, and that of the entries themselves, both as 16 hexadecimal digits |
//! | `result` | once it is over: `{"winners": [0], "ending": "ending.conceded"}`; no winners mean a tie. The ending is a symbol: one of the rulebook, or `ending.conceded`, `ending.agreed`, `ending.time`, `ending.absent` for what is done without playing on. Older files have words there, which are read and not compared |
//! | `shuffle` | of a game played on a server: `{"server": "…", "parts": ["…", "…"]}`, hexadecimal; the key of all shuffles comes from these and not from `seed` |
//!
//! Seats are the letters `a` to `e`. The words of `entries`:
//!
//! | word | meaning |
//! |---|---|
//! | `a3` | seat a takes option 3 of those it has, counted from 0 |
//! | `a!0` | seat a claims, unasked, what is number 0 of those it may claim |
//! | `a-` | seat a concedes |
//! | `a~` | seat a has run out of time |
//! | `=` | all have agreed on a draw |
//! | `<12` | back to the moment after 12 steps; a step is one of the words above that has not been taken back |
//!
//! A fingerprint is 0 where the game was given up on a program that could not play it. One stands at least every 16 entries and after the last. Nothing else is stored: the game is played again, by
//! the texts in it. Where this program has other texts for its cards, theirs are compiled; cards that it does not hold
//! mean nothing to it. A record by another version of the rulebook is refused with the two versions.
//!
//! # Reading
//!
//! A file may come from anyone. `Record::parse` bounds everything it reads, and `verify` answers a record that cannot be
//! played with a `Mismatch` that says where and why.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod check;
mod golden;
mod record;
mod session;
mod shuffle;
mod steps;

pub use check::{Mismatch, Report, What, as_begun, open, verify};
pub use golden::{Fold, Golden, GoldenGame};
pub use record::{Entry, Outcome, ParseError, Print, Record, limits};
pub use session::{Film, LogLine, Session, Setup, outcome, play, unplayed_ending};
pub use shuffle::{PART, Shuffle, commit, from_hex, to_hex};
pub use steps::{Step, Steps};
