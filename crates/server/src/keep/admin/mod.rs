//! Looking after a database: copies of it, and whether every game in it can still be played.

mod backup;
mod check;
mod tables;

pub use backup::{Copied, backup, restore};
pub use check::{Checked, Fault, check};
pub use tables::{Ended, close, end};
