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

/// Support icons, in the order of `FACTIONS`.
const SUPPORT: [FactId; 5] =
    [fact::EARTHER_SUPPORT, fact::GONGEN_SUPPORT, fact::MAVERICK_SUPPORT, fact::SHI_SUPPORT, fact::QUAY_SUPPORT];

fn place(q: &Q, loc: CardId, out: &mut Vec<Fact>) {
    for s in q.t.seats() {
        out.push(Fact::of(fact::ENERGY_ICONS, s, icons(q, loc, s)));
        for (i, what) in SUPPORT.iter().enumerate() {
            let n = support(q, loc, s, i);
            if n != 0 {
                out.push(Fact::of(*what, s, n));
            }
        }
        if present(q, loc, s) {
            out.push(Fact::of(fact::POWER, s, total_power(q, loc, s, 0)));
            out.push(Fact::of(fact::TACTICS, s, total_tactics(q, loc, s)));
        }
        if drainable(q, loc, s) {
            out.push(Fact::of(fact::DRAIN, s, drain_amount(q, loc, s, false, 0)));
        }
    }
}

fn seat(q: &Q, s: Seat, out: &mut Vec<Fact>) {
    out.push(Fact::of(fact::ENERGY, s, energy(q.t, s)));
    out.push(Fact::of(fact::ACTIVATION, s, activation_limit(q, s)));
    for (i, what) in SUPPORT.iter().enumerate() {
        let n = all_support(q, s, i);
        if n != 0 {
            out.push(Fact::of(*what, s, n));
        }
    }
}

/// `met` and `due` are a running total; the others are how a battle stands.
fn frame(q: &Q, ix: usize, out: &mut Vec<Fact>) {
    let Some(f) = q.t.frames().get(ix) else { return };
    if f.work == Work::Run {
        return out.extend(action_name(q, f));
    }
    if f.work != Work::Step {
        return;
    }
    let mut total = |met: i32, due: i32| {
        out.push(Fact::number(told::MET, met));
        out.push(Fact::number(told::DUE, due));
    };
    match f.proc() {
        Some(attrition::PROC) => total(battle::credit(q, f.seat), f[attrition::AMOUNT].n()),
        Some(loss::PROC) => total(f[loss::PAID].n() + battle::credit(q, f.seat), battle::reg(q.t, b::CASUALTIES).n()),
        Some(lose::PROC) => {
            let (left, lost) = (f[lose::LEFT].n(), f[lose::LOST].n());
            total(lost, lost + left);
            if !f[lose::PLACE].is_nil() {
                out.push(Fact::new(told::PLACE, f[lose::PLACE]));
                out.push(Fact::new(told::BY, Val::seat(q.t.next_seat(f.seat))));
            }
        }
        Some(b::PROC) => fight(q, f, out),
        _ => {}
    }
}

fn fight(q: &Q, f: &Frame, out: &mut Vec<Fact>) {
    out.push(Fact::new(told::PLACE, f[b::LOCATION]));
    out.push(Fact::new(told::BEGUN_BY, Val::seat(f.seat)));
    let at = Progress::of(f[b::STEP]);
    // a step that is over: the window before the next one
    out.push(Fact::number(told::STEP, at.step()));
    for s in q.t.seats() {
        let shown = q.first_card(f[b::COUNTS.of(s)]).is_some();
        if shown || at > Progress::within(BattleStep::Destiny) {
            out.push(Fact::of(fact::BATTLE_DESTINY, s, battle::destiny_of(q, s)));
        }
        out.push(Fact::of(fact::TACTICS, s, battle::location(q.t).map_or(0, |l| total_tactics(q, l, s))));
        out.push(Fact::of(fact::POWER, s, battle::power_of(q, s)));
        if at >= Progress::within(BattleStep::Attrition) {
            out.push(Fact::of(fact::ATTRITION, s, f[b::ATTRITION.of(s)].n()));
        }
        if f[b::LOSER].as_seat() == Some(s) {
            out.push(Fact::of(fact::CASUALTIES, s, f[b::CASUALTIES].n()));
        }
    }
}

fn parked(q: &Q, i: usize, out: &mut Vec<Fact>) {
    out.extend(q.t.parked().get(i).and_then(|p| action_name(q, &p.frame)));
}
/// What a phase action is called.
fn action_name(q: &Q, f: &Frame) -> Option<Fact> {
    let rules = q.m.ability(AbilityId(f.code)).class == class::PHASE;
    action::FACTS.get(f.code as usize).filter(|_| rules).map(|what| Fact::new(*what, Val::NIL))
}
