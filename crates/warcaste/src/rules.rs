//! What the rules know: questions about a table, what the state demands, what card text can do and ask.

pub mod bends;
pub mod checks;
pub mod limits;
pub mod queries;
pub mod settings;
pub mod verbs;
