//! What a viewer is shown, as one picture made of plain data: a client draws a `Sight` by the game's `Layout` and sends
//! back the number of an option. It is made from views alone, so it holds nothing that its viewer may not know.

#![forbid(unsafe_code)]

mod ask;
mod board;
pub mod catalogue;
mod english;
mod facts;
mod german;
mod label;
mod look;
mod moments;
mod now;
mod picture;
pub mod rulebook;
pub mod speak;
pub mod stage;
mod stakes;
mod text;
pub mod tongue;

pub use catalogue::{Catalogue, catalogue};
pub use english::{ENGLISH, VERBS};
pub use facts::facts;
pub use label::{claim, labels};
pub use look::{glimpse, look};
pub use picture::*;
pub use rulebook::Glossary;
pub use text::capital;
pub use tongue::{Say, Speech, Tongue, ending, layout, refusal, tongue, unsaid};
