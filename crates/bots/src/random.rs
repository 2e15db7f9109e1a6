//! Any option, each as likely.

use crate::{Bot, SeatGame};
use muster_kernel::battery::Dice;

pub struct Random {
    dice: Dice,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { dice: Dice(seed) }
    }
}

impl Bot for Random {
    fn choose(&mut self, seat: &SeatGame) -> usize {
        self.dice.below(seat.options().len())
    }
}
