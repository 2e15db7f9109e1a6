//! Rules that can be bent, to see whether the examples of their clauses notice.

use muster_kernel::Book;

/// One change of a rulebook that makes one of its rules another. It stands beside the rule in the game's crate.
#[derive(Clone, Copy)]
pub struct Bend {
    /// The rule.
    pub what: &'static str,
    /// What becomes of it.
    pub how: &'static str,
    /// The clauses that state it: each of them has an example that must fail by the bent book.
    pub clauses: &'static [&'static str],
    /// Bends the book.
    pub to: fn(&mut Book),
}

/// A list of bends, a row each: the rule, what becomes of it, its clauses, and what is done to the book.
#[macro_export]
macro_rules! bends {
    ($($what:literal $how:literal [$($clause:literal),+ $(,)?] $to:expr;)*) => {
        &[$($crate::Bend { what: $what, how: $how, clauses: &[$($clause),+], to: $to }),*]
    };
}
