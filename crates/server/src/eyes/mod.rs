//! What each viewer may see, and how it reaches them.

pub mod film;
pub(crate) mod right;
pub(crate) mod shown;
mod view;
pub(crate) mod watch;
