//! What is thought of a question: before it is answered, as advice, and afterwards, as a verdict on the answer.
//!
//! All of it follows from what the seat could know. Who was unlucky has made no mistake, and who was lucky may have.

use crate::search::{Line, Opinion, Plan, Search};
use crate::seat::SeatGame;
use crate::{Bot, Greedy, Level, STAND_IN};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Options that are told of with what is expected to follow them.
pub const TOLD: usize = 3;

/// What is thought of one choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// What was chosen, with the chances of winning that it left.
    pub chosen: Opinion,
    /// What promised most; the same if nothing promised more.
    pub best: Opinion,
    /// What was looked at most, the best in front.
    pub lines: Vec<Line>,
}

impl Verdict {
    /// How much of the chances of winning was given away, from 0 to 1.
    pub fn loss(&self) -> f32 {
        (self.best.chance - self.chosen.chance).max(0.0)
    }
    fn new(chosen: Opinion, best: Opinion, mut lines: Vec<Line>) -> Verdict {
        for known in [chosen, best] {
            lines.iter_mut().filter(|l| l.opinion.index == known.index).for_each(|l| l.opinion.chance = known.chance);
        }
        in_order(&mut lines, best.index);
        Verdict { chosen, best, lines }
    }
}

/// Judges a choice by as much search as the plan says, and the same again to compare it with a better one. None if there was
/// nothing to choose, or no thought came of it. The same seed and lines give the same verdict, if nobody stops it.
pub fn judge(at: &SeatGame, chosen: usize, plan: &Plan, seed: u64, stop: &Arc<AtomicBool>) -> Option<Verdict> {
    if chosen >= at.options().len() {
        return None;
    }
    think(at, plan, seed, stop, |search| {
        let (opinions, lines) = search.explain(at, TOLD);
        let best = *opinions.first()?;
        if best.index == chosen || search.alike(at, best.index, chosen) {
            return Some(Verdict::new(Opinion { index: chosen, ..best }, Opinion { index: chosen, ..best }, lines));
        }
        // few lines began with what seemed worse: both get the same number now
        let both = search.compare(at, &[best.index, chosen]);
        let other = *both.iter().find(|o| o.index == best.index)?;
        let own = both.iter().find(|o| o.index != best.index)?;
        let chosen = Opinion { index: chosen, ..*own };
        Some(Verdict::new(chosen, if other.chance > chosen.chance { other } else { chosen }, lines))
    })
}

/// What the options promise, the best in front. None if there is nothing to choose.
pub fn advise(at: &SeatGame, plan: &Plan, seed: u64, stop: &Arc<AtomicBool>) -> Option<Vec<Line>> {
    let mut lines = think(at, plan, seed, stop, |search| Some(search.explain(at, TOLD).1))?;
    let best = lines.first()?.opinion.index;
    in_order(&mut lines, best);
    Some(lines)
}

/// The best in front, and the others by what they promise.
fn in_order(lines: &mut [Line], best: usize) {
    let other = |l: &Line| l.opinion.index != best;
    lines.sort_by(|a, b| other(a).cmp(&other(b)).then(b.opinion.chance.total_cmp(&a.opinion.chance)));
}

/// What a bot of this name thinks of a question with this seed: the same as when it chose, as long as time did not cut that
/// short. Nothing, if it does not think.
pub fn thoughts(level: &str, at: &SeatGame, seed: u64, stop: &Arc<AtomicBool>) -> Vec<Line> {
    let greedy = || {
        let mut bot = Greedy::new(seed);
        bot.choose(at);
        let line = |o: Opinion| Line { opinion: o, guess: [0; 32], deeds: vec![(at.seat(), o.index)] };
        bot.opinions(at).into_iter().take(TOLD).map(line).collect()
    };
    match Level::named(level) {
        Some(level) => advise(at, &level.plan(crate::Budget::Own), seed, stop).unwrap_or_default(),
        None if level == STAND_IN => catch_unwind(AssertUnwindSafe(greedy)).unwrap_or_default(),
        None => Vec::new(),
    }
}

fn think<R>(
    at: &SeatGame,
    plan: &Plan,
    seed: u64,
    stop: &Arc<AtomicBool>,
    thought: impl FnOnce(&mut Search) -> Option<R>,
) -> Option<R> {
    if at.options().len() < 2 {
        return None;
    }
    let mut search = Search::new(seed, plan.clone());
    search.stop_by(stop.clone());
    catch_unwind(AssertUnwindSafe(|| thought(&mut search))).ok().flatten()
}
