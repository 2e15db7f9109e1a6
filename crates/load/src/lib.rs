//! Many players at once, by the protocol, to measure a server.

#![forbid(unsafe_code)]

mod figures;
mod pair;
mod run;

pub use figures::Spread;
pub use run::{Load, Mix, Progress, Report, run};
