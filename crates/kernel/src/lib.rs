//! The kernel: one concrete table for all games. It runs until a decision is needed, takes the answer, and goes on.
//!
//! It names no game. Options are a pure function of the match, the table and the seat. Queries read, only `Cx`
//! writes. There is no clock, IO, thread, float or hash map in here, and a refusal is an error value, never a panic.

#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

pub mod arr;
mod back;
pub mod battery;
pub mod book;
pub mod bounds;
pub mod cx;
pub mod ears;
pub mod event;
pub mod feasible;
pub mod film;
pub mod fingerprint;
mod fits;
pub mod flow;
pub mod game;
pub mod ids;
pub mod ir;
pub mod judge;
#[cfg(test)]
mod kit;
pub mod list;
pub mod loops;
mod mentions;
mod name;
mod note;
pub mod observe;
mod ops;
mod option;
pub mod purse;
pub mod query;
pub mod rng;
pub mod seen;
pub mod table;
pub mod words;

pub use book::*;
pub use bounds::Bound;
pub use cx::{Cx, End, Scratch};
pub use film::Moment;
pub use fingerprint::Prints;
pub use flow::{Question, Stop};
pub use game::{Decision, Game, Refusal};
pub use ids::*;
pub use judge::{Judge, Reason};
pub use list::List;
pub use name::Name;
pub use note::{LogLine, Note, NoteArg, NoteWord, Told, ToldArg, argument};
pub use query::{Added, Call, Env, Facts, Q};
pub use table::*;
pub use words::{Reg, Regs, Step, Words};
