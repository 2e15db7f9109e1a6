//! A choice that has only begun something may be taken back by whoever made it; nobody is asked.

use crate::game::clock::Clocks;
use muster_kernel::Seat;

/// Something that was begun with a choice and with nothing else so far.
pub struct Started {
    pub by: Seat,
    /// The clocks before it: time goes on as if it had not been begun, so that nobody gains any by beginning things.
    pub clocks: Clocks,
}
