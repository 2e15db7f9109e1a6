//! The table as people and bots see it: how it is drawn, written down and judged.

pub mod facts;
pub mod layout;
mod refusals;
pub mod scene;
pub mod value;
