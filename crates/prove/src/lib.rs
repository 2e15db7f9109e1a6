//! Would the scenarios notice if a card said something else? Each line of a card is altered in every way that still
//! compiles, and the scenarios that name the card are played with the altered one. A change that none of them notices is
//! a hole in the tests, unless it means the same.
//!
//! The same for a rulebook: each of its rules is bent, and the examples must notice ([`RuleProver`]).
//!
//! [`alterations`] lists the changes of a card, [`Prover`] plays them, [`Known`] holds those that are known to mean the same.

#![forbid(unsafe_code)]

mod alter;
mod known;
mod program;
mod prover;
mod rules;

pub use alter::{Alteration, Place, alterations};
pub use known::Known;
pub use prover::{CardReport, Found, Prover, Verdict};
pub use rules::{Bent, RuleFound, RuleProver, RulesReport, bends};
