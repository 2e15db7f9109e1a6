//! Legality with reasons. The same tests list what may be done and explain what may not.

use crate::ids::*;

/// Why something is not possible now, and the clause that says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    pub card: CardId,
    pub ability: AbilityId,
    pub clause: &'static str,
}

/// Listens to tests. Without `tell` the first failure ends the matter; with it, all failures are kept.
pub struct Judge<'a> {
    pub tell: Option<&'a mut Vec<Reason>>,
    pub card: CardId,
    pub ability: AbilityId,
}

impl<'a> Judge<'a> {
    pub fn quick() -> Judge<'a> {
        Judge { tell: None, card: CardId::NONE, ability: AbilityId::NONE }
    }
    pub fn why(tell: &'a mut Vec<Reason>) -> Judge<'a> {
        Judge { tell: Some(tell), card: CardId::NONE, ability: AbilityId::NONE }
    }
    pub fn about(&mut self, card: CardId, ability: AbilityId) {
        self.card = card;
        self.ability = ability;
    }
    pub fn tells(&self) -> bool {
        self.tell.is_some()
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
        if !$cond {
            if !$judge.fail($clause) {
                return false;
            }
            $ok = false;
        }
    };
}
