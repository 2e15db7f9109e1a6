//! The kernel: one concrete table for all games. It runs until a decision is needed, takes the answer, and goes on.
//!
//! It names no game. Options are a pure function of the match, the table and the seat. Queries read, only `Cx`
//! writes. There is no clock, IO, thread, float or hash map in here, and a refusal is an error value, never a panic.
//!
//! # A whole game
//!
//! A [`Book`] is a rulebook; [`Book::PLAIN`] has nothing in it, and a game names what it needs. Its procedures change the
//! table through a [`Cx`] and read it through a [`Q`]. Who plays holds a [`Game`], reads a [`seen::View`] and answers
//! [`Decision`]s:
//!
//! ```
//! use muster_kernel::seen::{Viewer, view};
//! use muster_kernel::{Book, Cx, Ending, Flow, Game, Global, Match, Menu, MenuId, MenuRule, Next, Opt, Prompt, Question};
//! use muster_kernel::{Ref, Seat, Vocab, procs, rng, words};
//! use std::sync::Arc;
//!
//! words! {
//!     /// What players are asked.
//!     pub mod prompt: Prompt { TAKE "take stones" }
//! }
//! words! {
//!     /// How it ends.
//!     pub mod ending: Ending { EMPTY "the heap is empty" }
//! }
//!
//! words! {
//!     /// Numbers of the table.
//!     pub mod global: Global { STONES "stones" }
//! }
//! use global::STONES;
//! words! {
//!     /// What is asked.
//!     pub mod menu: MenuId => MenuRule { STONES "stones" (stones) }
//! }
//!
//! /// One stone or two, if there are so many.
//! fn stones(menu: &mut Menu) {
//!     let left = menu.q.t.global(STONES);
//!     menu.out.extend((1..=left.min(2)).map(Opt::number));
//! }
//! fn asks(cx: &mut Cx) -> Next {
//!     let seat = cx.t().active();
//!     cx.ask(Question::new(seat, menu::STONES, turn::TAKEN, prompt::TAKE));
//!     Next::Go
//! }
//! fn takes(cx: &mut Cx) -> Next {
//!     let (seat, left) = (cx.t().active(), cx.t().global(STONES) - cx.r(turn::TAKEN).n());
//!     cx.set_global(STONES, left);
//!     if left == 0 {
//!         cx.end(1 << seat.0, ending::EMPTY);
//!         return Next::Done;
//!     }
//!     let next = cx.t().next_seat(seat);
//!     cx.set_active(next);
//!     Next::To(turn::at::ASKS)
//! }
//! procs! {
//!     turn "turn" (TAKEN) {
//!         ASKS "a player is asked" asks;
//!         TAKES "stones are taken" takes;
//!     }
//! }
//!
//! static VOCAB: Vocab = Vocab {
//!     game: "heap",
//!     prompts: prompt::WORDS,
//!     endings: ending::WORDS,
//!     globals: global::WORDS,
//!     ..Vocab::PLAIN
//! };
//! static BOOK: Book = Book {
//!     vocab: &VOCAB,
//!     procs: PROCS,
//!     menus: menu::LIST,
//!     flow: Flow {
//!         setup: |cx| {
//!             cx.set_global(STONES, 4);
//!             cx.call(turn::PROC, Seat(0), Ref::NONE, &[]);
//!         },
//!         ..Flow::PLAIN
//!     },
//!     ..Book::PLAIN
//! };
//!
//! fn main() -> Result<(), muster_kernel::Refusal> {
//!     // no cards and two empty decks: two players and a heap
//!     let heap = Match::new(&BOOK, vec![], Default::default(), vec![vec![], vec![]], rng::key_from_seed(7), vec![]);
//!     let mut game = Game::start(Arc::new(heap));
//!
//!     // it runs until somebody owes a decision
//!     let decision = game.decision(Seat(0)).expect("the first to move");
//!     assert_eq!((decision.prompt, &decision.options[..]), (prompt::TAKE, &[Opt::number(1), Opt::number(2)][..]));
//!     game.choose(Seat(0), 0)?;
//!
//!     // a choice that is not possible is refused, and the game is as it was
//!     let before = game.fingerprint();
//!     assert!(game.choose(Seat(0), 0).is_err() && game.choose(Seat(1), 5).is_err());
//!     assert_eq!(game.fingerprint(), before);
//!
//!     game.choose(Seat(1), 1)?;
//!     // the last stone: an option that is the only one answers itself
//!     assert!(game.is_over());
//!     let seen = view(&game, Viewer::Spectator);
//!     assert_eq!((seen.winners, seen.ending), (vec![0], Some(ending::EMPTY)));
//!     Ok(())
//! }
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]
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
#[allow(unreachable_pub)]
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
    pub use crate::event::{answers_menu, no_answers};
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
pub use fits::Room;
pub use flow::{Question, Stop};
pub use game::{Decision, Game, Refusal, Snapshot};
pub use ids::*;
pub use judge::{Judge, Reason};
pub use list::List;
pub use name::Name;
pub use note::{LogLine, Note, NoteArg, NoteWord, Told, ToldArg, argument};
pub use query::{Added, Call, Env, Facts, Q};
pub use table::*;
pub use words::{Listed, Reg, Regs, Step, Words};
