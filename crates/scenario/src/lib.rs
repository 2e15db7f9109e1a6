//! Tables written down and played: rulebook examples, card tests, rulings. The language is described in
//! `docs/scenarios.md`. No game is named here: what words mean on a table is the pack's business.
//!
//! ```
//! let pack = muster_conquest::pack::Conquest::new().map_err(|d| muster_lang::render_all(&d, false))?;
//! let text = "scenario: A dial
//! table
//!   planets Tarrus, Ferrin
//!   start dials
//! play
//!   Ben: Ferrin
//!   Anna: Tarrus
//!   expect Plain Captain at Tarrus
//! ";
//! let report = muster_scenario::run_texts(&pack, &[("dial.scenario", text)]);
//! assert!(report.ok());
//! # Ok::<(), String>(())
//! ```
//!
//! [`parse`] finds scenarios in a file, a [`Runner`] plays them, a [`Stepper`] plays one line by line, and [`coverage`] says
//! which clauses of a rulebook have an example that passes.

#![forbid(unsafe_code)]
#![allow(clippy::result_large_err, reason = "a failure ends its scenario; its size does not matter")]

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
mod twist;

pub use failure::{Failure, Outcome};
pub use parse::{Line, MAX_FILE, MAX_LINES, Scenario, parse};
pub use report::{Coverage, Report, coverage, run_files, run_texts};
pub use runner::{Runner, run};
pub use stepper::Stepper;
pub use twist::Twist;

/// The players of scenarios, by seat. Two of them play unless the table says `players N`.
pub const PLAYERS: [&str; muster_kernel::MAX_SEATS] = ["Anna", "Ben", "Cleo", "Dana", "Emil"];
