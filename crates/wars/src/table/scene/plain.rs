//! Cards without abilities, for what a table does not mention.

use crate::words::FACTIONS;
use muster_kernel::{DefId, Match};

pub const CARDS: &str = include_str!("plain.cards");
/// What lies in piles: it cannot be played, so nobody is asked because of it.
pub const FILLER: &str = "plain-1";
/// The locations of a table that names none: two sites in a row, a sector above them, a sector elsewhere.
pub const LOCATIONS: [(u8, &str); 4] = [(0, "plain-10"), (1, "plain-11"), (0, "plain-12"), (1, "plain-13")];
/// How the sites begin that only show support icons.
pub const DEPOT: &str = "depot-";
pub const MOST_ICONS: usize = 3;

pub fn def(m: &Match, code: &str) -> Option<DefId> {
    m.defs.iter().position(|d| d.code == code).map(|i| DefId(i as u16))
}
/// The site with so many icons of a faction.
pub fn depot(m: &Match, faction: usize, icons: usize) -> Option<DefId> {
    def(m, &format!("{DEPOT}{}-{icons}", FACTIONS.get(faction)?))
}
