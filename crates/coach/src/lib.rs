//! What the bots know, in words for players: advice on a question, and games reviewed choice by choice.
//!
//! Everything here is made from a `SeatGame`, so it holds nothing that the seat could not know.

#![forbid(unsafe_code)]

mod reader;
mod review;

pub use reader::{Considered, Expected, Question, Reader};
pub use review::{Choice, MISTAKE, Turn, asked, choice, turns};
