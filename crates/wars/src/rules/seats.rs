//! What a player has at a place, for card text that asks: totals, icons, the numbers of a battle.

use crate::flow::battle;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// Without a place the numbers of the battle in progress are meant, and icons at all locations.
pub fn seat_number(q: &Q, seat: Seat, slot: Slot, at: Spot) -> i32 {
    let place = at.as_card().filter(|p| q.t.card(*p).has(PLACE));
    let fought = battle::location(q.t);
    let faction = (slot.0.wrapping_sub(slot::FIRST_SUPPORT.0)) as usize;
    match slot {
        slot::TOTAL_POWER if place.is_none() || place == fought => battle::power_of(q, seat),
        slot::TOTAL_POWER => place.map_or(0, |l| total_power(q, l, seat, 0)),
        slot::TOTAL_TACTICS => place.or(fought).map_or(0, |l| total_tactics(q, l, seat)),
        slot::BATTLE_DESTINY => battle::destiny_of(q, seat),
        slot::ATTRITION => battle::left_over(q, seat),
        slot::NEAR => each_place(q, place, |l| icons(q, l, seat)),
        slot::SUPPORT_COST => each_place(q, place, |l| support_of_all(q, l, seat)),
        _ if faction < FACTIONS.len() => each_place(q, place, |l| support(q, l, seat, faction)),
        _ => 0,
    }
}

fn each_place(q: &Q, place: Option<CardId>, number: impl Fn(CardId) -> i32) -> i32 {
    match place {
        Some(l) => number(l),
        None => locations(q.t).map(number).sum(),
    }
}
