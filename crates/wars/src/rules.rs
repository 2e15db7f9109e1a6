//! What the rules know: questions about a table, what the state demands, what card text can do and ask.

pub mod answers;
pub mod bends;
pub mod entry;
pub mod icons;
pub mod price;
pub mod programs;
pub mod queries;
pub mod seats;
pub mod unlisted;
pub mod verbs;
