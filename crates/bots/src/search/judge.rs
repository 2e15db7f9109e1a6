//! Judges where a line of play led.

use super::tree::Chances;
use super::{Plan, Senses};
use crate::SeatGame;
use crate::sense::{Position, Sense, Work};
use muster_kernel::battery::Dice;
use muster_kernel::{Game, MAX_SEATS};
use std::sync::Arc;

/// What judges, with its room.
pub struct Judge<'a, 'g> {
    at: &'a SeatGame<'g>,
    /// The network, if one does.
    sense: Option<Arc<Sense>>,
    seen: (Position, Work),
}

impl<'a, 'g> Judge<'a, 'g> {
    pub fn new(at: &'a SeatGame<'g>, plan: &Plan) -> Judge<'a, 'g> {
        let sense = match &plan.senses {
            // it has learned from games for two
            _ if at.seats() != 2 => None,
            Senses::None => None,
            Senses::Shipped => at.sense(),
            Senses::These(sense) => Some(sense.clone()),
        };
        Judge { at, sense, seen: Default::default() }
    }

    /// Lets what is half done come to its end, and judges the table then.
    pub fn chances(&mut self, g: &mut Game, dice: &mut Dice) -> Chances {
        self.at.settle(g, dice);
        let t = g.t();
        let mut out = [0.0; MAX_SEATS];
        if g.is_over() {
            let winners = t.head().winners;
            let share = if winners == 0 { 0.5 } else { 1.0 / winners.count_ones() as f32 };
            for s in t.seats() {
                out[s.ix()] = if winners == 0 || winners >> s.0 & 1 != 0 { share } else { 0.0 };
            }
            return out;
        }
        if let Some(sense) = &self.sense {
            let (me, (position, work)) = (self.at.seat(), &mut self.seen);
            position.read(g, me, self.at.odds(self.at.worth(g, me)));
            let chance = sense.chance(position, work);
            t.seats().for_each(|s| out[s.ix()] = if s == me { chance } else { 1.0 - chance });
        } else {
            t.seats().for_each(|s| out[s.ix()] = self.at.chance(self.at.worth(g, s)));
        }
        // short of a certain end
        out.iter_mut().for_each(|c| *c = 0.02 + 0.96 * *c);
        out
    }
}
