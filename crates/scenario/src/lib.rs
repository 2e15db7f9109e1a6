//! Tables written down and played: rulebook examples, card tests, rulings. The language is described in
//! `docs/scenarios.md`. No game is named here: what words mean on a table is the pack's business.

mod choose;
mod draw;
mod expect;
mod failure;
mod names;
mod options;
mod parse;
mod pool;
mod report;
mod runner;
mod stepper;
mod table;

pub use draw::draw;
pub use failure::{Failure, Outcome};
pub use parse::{Line, MAX_FILE, MAX_LINES, Scenario, parse};
pub use report::{Coverage, Report, coverage, run_files, run_texts};
pub use runner::{Runner, run};
pub use stepper::Stepper;

/// The players of every scenario, by seat.
pub const PLAYERS: [&str; 2] = ["Anna", "Ben"];
