//! Who somebody is, and what the host can do about them.

mod accounts;
pub mod audit;
pub(crate) mod kept;
pub(crate) mod mail;
pub mod moderation;
pub mod naming;
mod once;
pub(crate) mod passkeys;
pub(crate) mod proofs;

pub use accounts::*;
