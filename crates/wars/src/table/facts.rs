//! What everybody at the table can count: icons and strength at a location, how a battle stands, what is on the stack.

use crate::flow::battle;
use crate::flow::events::drain_amount;
use crate::flow::procs::{attrition, battle as b, lose, loss};
use crate::flow::stack::drainable;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

pub fn facts(q: &Q, topic: Topic, out: &mut Vec<Fact>) {
    match topic {
        Topic::Place(loc) => place(q, loc, out),
        Topic::Seat(s) => seat(q, s, out),
        Topic::Frame(ix) => frame(q, ix, out),
        Topic::Parked(i) => parked(q, i, out),
    }
}

/// The names of support icons, in the order of `FACTIONS`.
const SUPPORT: [&str; 5] = ["Earther support", "Gongen support", "Maverick support", "Shi support", "Quay support"];

fn place(q: &Q, loc: CardId, out: &mut Vec<Fact>) {
    for s in q.t.seats() {
        out.push(Fact::of("energy icons", s, icons(q, loc, s)));
        for (i, name) in SUPPORT.iter().enumerate() {
            let n = support(q, loc, s, i);
            if n != 0 {
                out.push(Fact::of(name, s, n));
            }
        }
        if present(q, loc, s) {
            out.push(Fact::of("power", s, total_power(q, loc, s, 0)));
            out.push(Fact::of("tactics", s, total_tactics(q, loc, s)));
        }
        if drainable(q, loc, s) {
            out.push(Fact::of("drain", s, drain_amount(q, loc, s, false, 0)));
        }
    }
}

fn seat(q: &Q, s: Seat, out: &mut Vec<Fact>) {
    out.push(Fact::of("energy", s, energy(q.t, s)));
    out.push(Fact::of("activation", s, activation_limit(q, s)));
    for (i, name) in SUPPORT.iter().enumerate() {
        let n = all_support(q, s, i);
        if n != 0 {
            out.push(Fact::of(name, s, n));
        }
    }
}

/// `met` and `due` are a running total; the others are how a battle stands.
fn frame(q: &Q, ix: usize, out: &mut Vec<Fact>) {
    let Some(f) = q.t.frames.get(ix) else { return };
    if f.work == Work::Run {
        return out.extend(action_name(q, f));
    }
    if f.work != Work::Step {
        return;
    }
    let mut total = |met: i32, due: i32| {
        out.push(Fact::number("met", met));
        out.push(Fact::number("due", due));
    };
    match f.proc() {
        Some(attrition::PROC) => total(battle::credit(q, f.seat), f[attrition::AMOUNT].n()),
        Some(loss::PROC) => total(f[loss::PAID].n() + battle::credit(q, f.seat), battle::reg(q.t, b::CASUALTIES).n()),
        Some(lose::PROC) => {
            let (left, lost) = (f[lose::LEFT].n(), f[lose::LOST].n());
            total(lost, lost + left);
            if !f[lose::PLACE].is_nil() {
                out.push(Fact::new("place", f[lose::PLACE]));
                out.push(Fact::new("by", Val::seat(q.t.next_seat(f.seat))));
            }
        }
        Some(b::PROC) => fight(q, f, out),
        _ => {}
    }
}

fn fight(q: &Q, f: &Frame, out: &mut Vec<Fact>) {
    out.push(Fact::new("place", f[b::LOCATION]));
    out.push(Fact::new("attacker", Val::seat(f.seat)));
    let at = f[b::STEP].n();
    // a step that is over: the window before the next one
    out.push(Fact::number("step", (at / 2 + at % 2).max(1)));
    for s in q.t.seats() {
        let shown = q.first_card(f[b::COUNTS.of(s)]).is_some();
        if shown || at > 2 * step::DESTINY {
            out.push(Fact::of("battle destiny", s, battle::destiny_of(q, s)));
        }
        out.push(Fact::of("tactics", s, battle::location(q.t).map_or(0, |l| total_tactics(q, l, s))));
        out.push(Fact::of("power", s, battle::power_of(q, s)));
        if at >= 2 * step::ATTRITION {
            out.push(Fact::of("attrition", s, f[b::ATTRITION.of(s)].n()));
        }
        if f[b::LOSER].as_seat() == Some(s) {
            out.push(Fact::of("casualties", s, f[b::CASUALTIES].n()));
        }
    }
}

fn parked(q: &Q, i: usize, out: &mut Vec<Fact>) {
    out.extend(q.t.parked.get(i).and_then(|p| action_name(q, &p.frame)));
}
/// What a phase action is called.
fn action_name(q: &Q, f: &Frame) -> Option<Fact> {
    let rules = q.m.ability(AbilityId(f.code)).class == class::PHASE;
    action::NAMES.get(f.code as usize).filter(|_| rules).map(|name| Fact::new(name, Val::NIL))
}
