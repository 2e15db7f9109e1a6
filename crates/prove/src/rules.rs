//! Would the examples of a rulebook notice if a rule were another? What a book is made of is bent, one thing at a time:
//! steps are left out, windows taken in turns otherwise, switches turned, refusals waived, words idle. The bends that a game
//! names beside its rules belong to clauses, and an example of each of these must fail; the others any example may notice.

mod bends;
mod idle;
mod prover;

pub use bends::{Bent, bends};
pub use prover::{RuleFound, RuleProver, RulesReport};
