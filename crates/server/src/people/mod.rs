//! Who somebody is, and what the host can do about them.

mod accounts;
pub mod moderation;
mod naming;

pub use accounts::*;
