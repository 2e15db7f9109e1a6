//! Events that do nothing. What the state demands is demanded again and again where nothing comes of it, so there is an end.

use std::cell::Cell;

/// More such events than a scenario has.
const MOST: u32 = 2000;

thread_local! {
    static HAPPENED: Cell<u32> = const { Cell::new(0) };
}

/// A scenario begins.
pub(super) fn begins() {
    HAPPENED.set(0);
}

/// One more event that does nothing; too many of them end the scenario, as a fault of the engine does.
pub(super) fn happens() {
    HAPPENED.set(HAPPENED.get() + 1);
    if HAPPENED.get() > MOST {
        std::panic::resume_unwind(Box::new("an event that does nothing happens for ever"));
    }
}
