//! Legality with reasons. The same tests list what may be done and explain what may not.

use crate::book::Match;
use crate::ids::*;

/// Why something is not possible now, and the clause that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The card that cannot be used, or none where it is no matter of a card.
    pub card: CardId,
    /// Which ability of it.
    pub ability: AbilityId,
    /// The id of the clause.
    pub clause: &'static str,
}

/// Listens to tests: the same code says whether something may be done and, to who asks, why not. Without `tell` the first failure ends the matter; with it, all failures are kept.
///
/// ```
/// use muster_kernel::{Book, CardId, Judge, Match, need};
///
/// /// May somebody with so many points play a card of this cost, and is it their turn?
/// fn may_play(judge: &mut Judge, points: i32, cost: i32, turn: bool) -> bool {
///     let mut ok = true;
///     need!(judge, ok, points >= cost, "toy.cost.paid");
///     need!(judge, ok, turn, "toy.turn.own");
///     ok
/// }
///
/// let toy = Match::new(&Book::PLAIN, vec![], Default::default(), vec![], [0; 32], vec![]);
/// assert!(may_play(&mut Judge::quick(&toy), 3, 2, true));
///
/// let mut reasons = Vec::new();
/// assert!(!may_play(&mut Judge::why(&toy, &mut reasons), 1, 2, false));
/// let clauses: Vec<_> = reasons.iter().map(|r| r.clause).collect();
/// assert_eq!(clauses, ["toy.cost.paid", "toy.turn.own"]);
/// ```
pub struct Judge<'a> {
    /// Where all reasons are kept, if they are wanted.
    pub tell: Option<&'a mut Vec<Reason>>,
    /// The card that tests are about just now.
    pub card: CardId,
    /// The ability that tests are about just now.
    pub ability: AbilityId,
    /// The clause that nothing fails by, if the book is bent so.
    waived: &'static str,
}

impl<'a> Judge<'a> {
    /// Stops at the first failure.
    pub fn quick(m: &Match) -> Judge<'a> {
        Judge { tell: None, card: CardId::NONE, ability: AbilityId::NONE, waived: m.book.waived }
    }
    /// Keeps every reason.
    pub fn why(m: &Match, tell: &'a mut Vec<Reason>) -> Judge<'a> {
        Judge { tell: Some(tell), ..Judge::quick(m) }
    }
    /// One that tells the same listener, about nothing yet.
    pub fn again(&mut self) -> Judge<'_> {
        Judge { tell: self.tell.as_deref_mut(), card: CardId::NONE, ability: AbilityId::NONE, waived: self.waived }
    }
    /// What follows is about an ability of a card.
    pub fn about(&mut self, card: CardId, ability: AbilityId) {
        self.card = card;
        self.ability = ability;
    }
    /// Is there a reason about this card?
    pub(crate) fn has_told_of(&self, card: CardId) -> bool {
        self.tell.as_ref().is_some_and(|told| told.iter().any(|r| r.card == card))
    }
    /// Whether all reasons are wanted.
    pub fn tells(&self) -> bool {
        self.tell.is_some()
    }
    /// Does nothing fail by this clause, because the book is bent so?
    #[inline]
    pub fn waives(&self, clause: &str) -> bool {
        !self.waived.is_empty() && self.waived == clause
    }
    /// Notes a failed test. True means: go on and look for more reasons.
    #[cold]
    pub fn fail(&mut self, clause: &'static str) -> bool {
        match &mut self.tell {
            None => false,
            Some(list) => {
                let reason = Reason { card: self.card, ability: self.ability, clause };
                if !list.contains(&reason) {
                    list.push(reason);
                }
                true
            }
        }
    }
}

/// `need!(judge, ok, condition, clause)`: on failure returns at once, or notes the reason and sets `ok` to false.
#[macro_export]
macro_rules! need {
    ($judge:expr, $ok:ident, $cond:expr, $clause:expr) => {
        if !$cond && !$judge.waives($clause) {
            if !$judge.fail($clause) {
                return false;
            }
            $ok = false;
        }
    };
}
