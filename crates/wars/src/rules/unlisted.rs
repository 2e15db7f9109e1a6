//! Why a phase action cannot be about what it does not list: places to drain and attack, movers, and where they may go.

use crate::flow::events::may_move;
use crate::flow::stack::{attackable, drainable};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// Tells of each place or card that a pick of a phase action leaves out.
pub fn unlisted(q: &Q, judge: &mut Judge, env: &Env, ability: AbilityId, listed: &[Val]) {
    let mover = env.regs.get(action::PLACE.ix()).and_then(|v| q.first_card(*v));
    let mut tell = |c: CardId, why: &dyn Fn(CardId) -> &'static str| {
        if !listed.contains(&Val::object(q.t.obj(c))) {
            judge.about(c, AbilityId::NONE);
            judge.fail(why(c));
        }
    };
    match ability {
        action::DRAIN => locations(q.t).for_each(|l| tell(l, &|l| not_drained(q, l, env.seat))),
        action::ATTACK => locations(q.t).for_each(|l| tell(l, &|l| not_attacked(q, l, env.seat))),
        action::MOVE if mover.is_none() => {
            let own = |c: &CardId| fights(q, *c) && q.t.card(*c).ctrl == env.seat;
            q.t.in_play().filter(own).for_each(|c| tell(c, &|c| not_moved(q, c, env.seat)));
        }
        action::MOVE => locations(q.t).for_each(|l| tell(l, &|_| "wars.move.form.unit-to-adjacent-related-site")),
        _ => {}
    }
}

fn not_drained(q: &Q, l: CardId, seat: Seat) -> &'static str {
    match () {
        _ if drainable(q, l, seat) && q.t.card(l).has(flag::DRAINED) => "wars.drain.once-per-location",
        _ if drainable(q, l, seat) => "wars.cost.all-or-nothing",
        _ if controls(q, l, seat) && icons(q, l, q.t.next_seat(seat)) > 0 => "wars.cant.beats-may",
        _ => "wars.drain.target-controlled-with-icon",
    }
}

fn not_attacked(q: &Q, l: CardId, seat: Seat) -> &'static str {
    match () {
        _ if attackable(q, l, seat) && q.t.card(l).has(flag::ATTACKED) => "wars.attack.once-per-location",
        _ if attackable(q, l, seat) => "wars.cost.all-or-nothing",
        _ if contested(q, l) => "wars.cant.beats-may",
        _ => "wars.attack.target-location",
    }
}

fn not_moved(q: &Q, c: CardId, seat: Seat) -> &'static str {
    match () {
        _ if may_move(q, seat, c, location_of(q, c), None) => "wars.move.action.declare-all",
        _ => "wars.cant.beats-may",
    }
}
