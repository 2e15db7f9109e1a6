//! What follows from the state: destruction, limits, and who has won.

use crate::rules::limits;
use crate::rules::queries::*;
use crate::rules::settings::{self, set};
use crate::words::{note, *};
use muster_kernel::*;

/// Everything that must go now goes together (warcaste.damage.destroy-check). True if something went.
pub fn check(cx: &mut Cx) -> bool {
    // before the first turn nothing is settled
    if cx.t().global(global::TURN) == 0 {
        return false;
    }
    shuffle_searched(cx);
    let q = cx.q();
    let (all, hp_falls) = (settings::on(q.m, set::DESTROY_CHECK), hp_falls(&q));
    // most cards bear no counter
    let struck = if hp_falls { q.t.in_play() } else { q.t.counted() };
    let dead = struck.that(|c| dead(&q, c, all, hp_falls));
    // what is in play and whose is as it was
    let still =
        cx.changes().without(changed::PILES | changed::PLACES | changed::COUNTED).is_empty() && !limits::moves(&cx.q());
    let too_many = |q: &Q| !limits::beyond(q, limits::crowded(q)).is_empty();
    debug_assert!(!still || !too_many(&cx.q()), "nothing changed, and there are more than may be");
    let crowd = if still { None } else { limits::crowded(&cx.q()) };
    let over = limits::beyond(&cx.q(), crowd);
    if dead.is_empty() && over.is_empty() {
        if !still && limits::settle(cx, crowd) {
            return true;
        }
        settle(cx);
        return false;
    }
    let mut batch = RecId::NONE;
    for (list, flags) in [(dead, Marks::NONE), (over, mark::LIMIT)] {
        for c in list.filter(|c| flags.is_empty() || !dead.contains(*c)) {
            let (subject, ctrl) = (cx.t().obj(c), cx.t().card(c).ctrl);
            batch = cx.chain(batch, Rec { flags, ..rec(kind::DESTROY, subject, ctrl) });
        }
    }
    for c in cx.t().in_play() {
        cx.set_flag(c, flag::STRUCK, false);
    }
    cx.happen(batch);
    true
}

/// Counters at or above HP (warcaste.term.destroyed). Where HP cannot fall, they must be as many as the HP as printed.
fn dead(q: &Q, c: CardId, all: bool, hp_falls: bool) -> bool {
    let card = q.t.card(c);
    let looked_at = card.has(flag::STRUCK) || all;
    let counters = card.counters[counter::DAMAGE.ix()] as i32;
    let enough = hp_falls || counters > 0 && counters >= q.printed_number(c, slot::HP);
    looked_at && enough && fighter(q, c) && counters >= q.card_number(c, slot::HP)
}
/// Can the HP of a card be lower than what is printed?
fn hp_falls(q: &Q) -> bool {
    q.number_falls(slot::HP)
}

/// warcaste.deck.order-fixed, unless this match shuffles a deck that was searched.
fn shuffle_searched(cx: &mut Cx) {
    for s in cx.t().seats() {
        if cx.take_var(s, var::SEARCHED) != 0 && settings::on(cx.m, set::SHUFFLE_SEARCH) {
            cx.shuffle(seat_zone(s, zone::DECK));
            cx.note(note::SHUFFLES, "warcaste.deck.order-fixed", &[NoteArg::Seat(s)]);
        }
    }
}

// ---- who has won ----

fn bare(q: &Q, s: Seat) -> bool {
    territories(q, s).next().is_none() || q.t.player(s).vars[var::DECKED.ix()] != 0
}

/// Has somebody won or lost? What is pending then never happens (warcaste.end.unresolved-effects-ignored).
pub fn settle(cx: &mut Cx) {
    if cx.t().head().over || cx.t().global(global::TURN) == 0 {
        return;
    }
    if skirmish(&cx.q()) {
        let lost = cx.t().seats().filter(|s| bare(&cx.q(), *s)).fold(0u8, |m, s| m | 1 << s.0);
        if lost == 0 {
            return;
        }
        let all = (1u8 << cx.t().head().seats) - 1;
        let active = 1 << cx.t().active().0;
        let both_and_active_loses = lost == all && settings::on(cx.m, set::BOTH_LOSE);
        let winners = if both_and_active_loses { all & !active } else { all & !lost };
        let decked = cx.t().seats().any(|s| cx.t().player(s).vars[var::DECKED.ix()] != 0);
        return cx.end(winners, if decked { ending::DECKED } else { ending::TERRITORIES });
    }
    if settings::on(cx.m, set::ELIMINATE) {
        for s in cx.t().seats() {
            if cx.t().is_in(s) && bare(&cx.q(), s) {
                depart(cx, s);
            }
        }
    }
    goal(cx);
}

/// warcaste.conquest.win-by-one-territory-of-each-opponent: the active player first, then clockwise.
fn goal(cx: &mut Cx) {
    if cx.t().seats_in() == 0 {
        return cx.end(0, ending::ALL_SCORED);
    }
    let n = cx.t().head().seats;
    let all = (1i16 << n) - 1;
    let first = cx.t().active().0;
    let mut winners = 0u8;
    for i in 0..n {
        let s = Seat((first + i) % n);
        let scored = cx.t().player(s).vars[var::SCORED.ix()] | 1 << s.0;
        if cx.t().is_in(s) && scored & all == all {
            winners |= 1 << s.0;
            if !settings::on(cx.m, set::TIE) {
                break;
            }
        }
    }
    if winners != 0 {
        let how = if cx.t().seats_in() == 1 { ending::LAST_ONE } else { ending::ALL_SCORED };
        cx.end(if winners.count_ones() > 1 { 0 } else { winners }, how);
    }
}

/// A player is out with all cards; to the others it counts as scored on.
pub fn depart(cx: &mut Cx, s: Seat) {
    cx.leave(s);
    cx.note(note::LEAVES, "warcaste.end.concede", &[NoteArg::Seat(s)]);
    for other in cx.t().seats() {
        let scored = cx.t().player(other).vars[var::SCORED.ix()] | 1 << s.0;
        cx.set_var(other, var::SCORED, scored as i32);
    }
    for i in 0..cx.t().cards().len() {
        let c = CardId(i as u16);
        let card = *cx.t().card(c);
        if card.at.is_nowhere() {
            continue;
        }
        // what somebody else owns goes to its owner
        if card.owner == s {
            for k in List::of(cx.t().kids(c)).iter() {
                let owner = cx.t().card(*k).owner;
                cx.move_card(*k, pile(owner, zone::DISCARD), Rel::NONE, End::Top);
            }
            cx.banish(c);
        } else if card.ctrl == s {
            cx.move_card(c, pile(card.owner, zone::DISCARD), Rel::NONE, End::Top);
        }
    }
}

/// A player gives up in a game of more than two.
pub fn leave(cx: &mut Cx, s: Seat) -> bool {
    if skirmish(&cx.q()) || settings::on(cx.m, set::CONCEDE) || !cx.t().is_in(s) {
        return false;
    }
    depart(cx, s);
    goal(cx);
    true
}
