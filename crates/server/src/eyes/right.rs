//! What somebody may see of a table. This is the only place that says so: it is asked again for every connection whenever
//! seats or settings change, so nobody keeps a right that they once had.

use crate::game::pace::Eye;
use crate::game::row::{Head, Stage};

/// What one account may see of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    /// The table as it is played; none for those who may not look on.
    pub eye: Option<Eye>,
    /// Its replay.
    pub replay: Look,
}

/// How somebody may look back at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    No,
    /// From one's own seat, as far as one has been shown: the game is not over.
    Own,
    /// With all eyes.
    All,
}

pub fn right(head: &Head, account: &str) -> Right {
    let (seat, over) = (head.seat_of(account), head.state == Stage::Over);
    let rule = &head.settings.spectators;
    // whoever may still sit down sees the table, of which there is nothing to see yet
    let may_watch = rule.allowed || (head.state == Stage::Open && !head.full());
    let spectator = may_watch.then_some(Eye::Spectator { delay: rule.delay as i64 * 1000 });
    let replay = match seat {
        _ if head.state == Stage::Open => Look::No,
        Some(_) if !over => Look::Own,
        Some(_) => Look::All,
        None if over && head.shared => Look::All,
        None => Look::No,
    };
    Right { eye: seat.map(Eye::Seat).or(spectator), replay }
}

/// May the player of a seat be given hints? Only where nobody but bots plays with them.
pub fn hinted(head: &Head, seat: u8) -> bool {
    head.people() == 1 << seat.min(7) && !head.settings.draft
}
