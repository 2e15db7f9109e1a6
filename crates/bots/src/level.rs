//! How well a bot is to play, by a name that a player understands: the lower a level, the fewer lines it looks at, the fewer
//! options it sees and the sooner it stops looking. None plays badly on purpose.

use crate::search::{Plan, Search, Senses};
use std::time::Duration;

/// A level by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    pub name: &'static str,
    pub about: &'static str,
    /// Lines of play for one decision.
    lines: u32,
    /// Decisions that a line is followed for.
    sight: u32,
    /// Options of a question that are looked at to begin with.
    width: u32,
    /// It judges by the network that comes with the game, if one does.
    learned: bool,
}

/// From the first opponent to the last.
pub const LEVELS: [Level; 5] = [
    Level {
        name: "recruit",
        about: "sees the next step and little beside it",
        lines: 16,
        sight: 2,
        width: 6,
        learned: false,
    },
    Level { name: "soldier", about: "thinks of the answer", lines: 64, sight: 6, width: 10, learned: false },
    Level { name: "veteran", about: "plans a few steps", lines: 250, sight: 12, width: 16, learned: false },
    Level {
        name: "captain",
        about: "plans ahead and weighs what may be hidden",
        lines: 800,
        sight: 24,
        width: 24,
        learned: true,
    },
    Level { name: "warlord", about: "looks as far as it can", lines: 2500, sight: 60, width: 32, learned: true },
];

/// What no level thinks longer than where nobody says how long: a slow machine does not hold a table up.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a level may spend on a decision, for who measures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// What comes with the level.
    Own,
    /// So many lines for the strongest level, a share of them for the others.
    Lines(u32),
    /// So much time for the strongest level, a share of it for the others.
    Time(Duration),
}

impl Level {
    /// The strongest.
    pub const BEST: Level = LEVELS[LEVELS.len() - 1];

    pub fn named(name: &str) -> Option<Level> {
        LEVELS.into_iter().find(|l| l.name == name)
    }
    /// How it searches.
    pub fn plan(&self, budget: Budget) -> Plan {
        let share = f64::from(self.lines) / f64::from(Level::BEST.lines);
        let (lines, time) = match budget {
            Budget::Own => (self.lines, Some(PATIENCE)),
            Budget::Lines(n) => ((f64::from(n) * share).ceil() as u32, None),
            Budget::Time(t) => (u32::MAX, Some(t.mul_f64(share))),
        };
        let senses = if self.learned { Senses::Shipped } else { Senses::None };
        Plan { lines, time, sight: self.sight, width: self.width, senses, ..Plan::default() }
    }
    pub fn bot(&self, seed: u64) -> Search {
        Search::new(seed, self.plan(Budget::Own))
    }
}
