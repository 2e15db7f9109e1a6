//! The tables of the book stand in the order of the numbers that name their rows.

use muster_wars::BOOK;
use muster_wars::words::*;

#[test]
fn events_are_in_order() {
    let rows = [
        (kind::DAMAGED, "damaged"),
        (kind::PUT, "put"),
        (kind::REVEALED, "revealed"),
        (kind::MOVED, "moved"),
        (kind::LOST_TO_DRAIN, "lost to a drain"),
        (kind::BATTLE_LOST, "battle lost"),
        (kind::TURN_ENDS, "turn ends"),
        (kind::ICON_USED, "icon used"),
        (kind::MOVEMENT, "movement"),
        (kind::STACKED_LOST, "lost off a card"),
    ];
    for (kind, name) in rows {
        assert_eq!(BOOK.kinds.words.name(kind.ix()), name);
    }
    assert_eq!(BOOK.kinds.len(), kind::STACKED_LOST.ix() + 1);
}
