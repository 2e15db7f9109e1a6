//! Who somebody is, and what the host can do about them.

mod accounts;
pub mod audit;
pub(crate) mod kept;
pub mod moderation;
pub mod naming;
pub(crate) mod proofs;

pub use accounts::*;
