//! The kernel: one concrete table for all games. It runs until a decision is needed, takes the answer, and goes on.
//!
//! It names no game. Options are a pure function of the match, the table and the seat. Queries read, only `Cx`
//! writes. There is no clock, IO, thread, float or hash map in here, and a refusal is an error value, never a panic.

#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

mod arr;
mod back;
pub mod battery;
mod book;
mod bounds;
mod cx;
mod ears;
mod event;
mod feasible;
mod film;
mod fingerprint;
mod fits;
mod flow;
mod game;
mod ids;
pub mod ir;
mod judge;
#[cfg(test)]
mod kit;
mod list;
mod loops;
mod mentions;
mod name;
mod note;
pub mod observe;
mod ops;
mod option;
mod purse;
mod query;
pub mod rng;
pub mod seen;
mod table;
pub mod words;

/// What rulebooks are written with beside the types: looking ahead, the index of what listens, the kernel's own menus and
/// the registers that every program has.
pub mod tools {
    pub use crate::cx::{env_of, uses};
    pub use crate::ears::{WHENEVER_KEY, act_key, class_key, event_key, slot_key};
    pub use crate::event::answers_menu;
    pub use crate::feasible::{allowed, completes_with, targets_hold, usable, within_limit};
    pub use crate::flow::{CAP0, MARKED, WINDOW_ANSWER, X_REG, inside, km};
    pub use crate::loops::likeness;
    pub use crate::ops::call_of;
}

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
