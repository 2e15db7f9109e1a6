//! Learning to judge positions: bots play each other, a network learns from how their games ended, plays against the best
//! so far, and takes its place if it wins.
//!
//! Everything is in one folder and written as it comes: whoever breaks off goes on where they were.

#![forbid(unsafe_code)]

pub mod course;
pub mod games;
pub mod kept;
pub mod train;

pub use course::{Course, Plans, Round, Watch};
pub use kept::{Games, Sample};
pub use train::{Epoch, Training};
