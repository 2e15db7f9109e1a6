//! Other rules than a game has: a scenario that still passes by them does not show the rule that was changed.

use muster_kernel::Match;

/// What is otherwise when a scenario is played.
pub struct Twist<'a> {
    /// The rules and cards that the table is laid by.
    pub rules: &'a (dyn Fn(Match) -> Match + Sync),
    /// A switch of the rulebook, by its number, and what it is set to where the table does not say.
    pub setting: Option<(usize, i32)>,
    /// The clause by which no deck is faulted.
    pub waived: &'a str,
}
