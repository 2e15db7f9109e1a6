//! Choices that were made, judged afterwards: what each promised, and what would have promised more.
//!
//! A choice is judged by what its player could know. Who was unlucky has made no mistake, and who was lucky may have.

use crate::search::{Opinion, Plan, Search};
use crate::seat::SeatGame;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What is thought of one choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// What was chosen, with the chances of winning that it left.
    pub chosen: Opinion,
    /// What promised most; the same if nothing promised more.
    pub best: Opinion,
}

impl Verdict {
    /// How much of the chances of winning was given away, from 0 to 1.
    pub fn loss(&self) -> f32 {
        (self.best.chance - self.chosen.chance).max(0.0)
    }
}

/// Judges a choice by as much search as the plan says, and the same again to compare it with a better one. None if there was
/// nothing to choose, or no thought came of it. The same seed and lines give the same verdict.
pub fn judge(at: &SeatGame, chosen: usize, plan: &Plan, seed: u64) -> Option<Verdict> {
    if at.options().len() < 2 || chosen >= at.options().len() {
        return None;
    }
    let think = || {
        let mut search = Search::new(seed, plan.clone());
        let first = search.consider(at);
        let best = *first.first()?;
        if best.index == chosen || search.alike(at, best.index, chosen) {
            let same = Opinion { index: chosen, ..best };
            return Some(Verdict { chosen: same, best: same });
        }
        // few lines began with what seemed worse: both get the same number now
        let both = search.compare(at, &[best.index, chosen]);
        let other = *both.iter().find(|o| o.index == best.index)?;
        let own = both.iter().find(|o| o.index != best.index)?;
        let chosen = Opinion { index: chosen, ..*own };
        Some(Verdict { chosen, best: if other.chance > chosen.chance { other } else { chosen } })
    };
    catch_unwind(AssertUnwindSafe(think)).ok().flatten()
}
