//! Loops, about which the books are silent. Our ruling: what goes on by itself and comes back to the same state three
//! times is a draw; what goes on because a player chooses so has to end, and after a while that player chooses otherwise.

use crate::procs::{self, initiative as i};
use crate::words::*;
use muster_kernel::ir::{Ability, Op};
use muster_kernel::*;

/// Times a state comes back.
const RETURNS: i32 = 3;
/// Things that come off the stack in one turn from which on nobody adds more by choice.
const MANY_IN_A_TURN: i32 = 400;

pub fn is_late(t: &Table) -> bool {
    t.global(global::RESOLVED) >= MANY_IN_A_TURN
}

/// Somebody announced something: whatever went on does not go on by itself.
pub fn interrupted(cx: &mut Cx) {
    if let Some(ix) = flow::inside(cx.t, procs::INITIATIVE) {
        cx.t.frames[ix].regs[i::IN_A_ROW] = Val::num(0);
    }
}

/// A trigger that asks first whether anything is to be done at all.
pub fn is_optional(a: &Ability) -> bool {
    let acts = |o: &&Op| match o {
        Op::Do { verb, .. } => !matches!(*verb, verb::RECHECK | verb::PRICE),
        o => matches!(o, Op::May { .. } | Op::Offer { .. } | Op::Apply { .. }),
    };
    a.ops.iter().find(acts).is_some_and(|o| matches!(o, Op::May { .. } | Op::Offer { .. }))
}

fn leaves_a_choice(a: &Ability) -> bool {
    a.ops.iter().any(|o| match o {
        Op::Pick { random, .. } => !random,
        o => matches!(o, Op::May { .. } | Op::Offer { .. } | Op::Branch { .. } | Op::Number { .. }),
    })
}

/// Everybody has passed and the top of the stack is about to resolve: has this come back often enough? To pass is not to
/// choose the loop. One state is kept to compare with, a later one after 2, 8, 32 … things in a row, so that a loop of any
/// length has time to come back three times.
pub fn is_endless(cx: &mut Cx) -> bool {
    let Some(top) = cx.t.parked.last() else { return false };
    let chosen = leaves_a_choice(cx.m.ability(AbilityId(top.frame.code))) && !is_late(cx.t);
    let n = if chosen { 0 } else { cx.r(i::IN_A_ROW).n() + 1 };
    cx.set(i::IN_A_ROW, Val::num(n));
    if n < 2 {
        return false;
    }
    let h = state(cx.t);
    let halves = [Val::num((h & 0x7FF_FFFF) as i32), Val::num((h >> 27 & 0x7FF_FFFF) as i32)];
    if n > 2 && halves == [cx.r(i::STATE), cx.r(i::STATE + 1)] {
        let returned = cx.r(i::RETURNED).n() + 1;
        cx.set(i::RETURNED, Val::num(returned));
        if returned >= RETURNS {
            return true;
        }
    }
    if n & (n - 1) == 0 && n.trailing_zeros() % 2 == 1 {
        cx.set(i::STATE, halves[0]);
        cx.set(i::STATE + 1, halves[1]);
        cx.set(i::RETURNED, Val::num(0));
    }
    false
}

/// What is compared: every card where and as it is, in order, what is pending, what is used up and what lasts. Not how old
/// anything is.
fn state(t: &Table) -> u64 {
    let mut h = xxhash_rust::xxh3::Xxh3::new();
    let mut add = |words: &[u32]| words.iter().for_each(|w| h.update(&w.to_le_bytes()));
    for c in t.cards.iter() {
        let [a, b, d, e] = c.counters;
        add(&[c.at.0 as u32, c.next.0 as u32, c.flags as u32, u32::from_le_bytes([a, b, d, e])]);
        add(&[u32::from_le_bytes([c.ctrl.0, c.rel, c.face, c.slot])]);
    }
    for p in &*t.parked {
        add(&[p.frame.code as u32, p.frame.source.card().0 as u32, p.frame.seat.0 as u32, p.card.card().0 as u32]);
        p.frame.regs.iter().chain(&p.picks).for_each(|v| add(&[ageless(*v)]));
        add(&[p.rec.kind.0 as u32, p.rec.subject.card().0 as u32, p.rec.amount as u32, p.disposal as u32]);
    }
    for l in &*t.lasting {
        let [a, b] = l.caps;
        add(&[l.ability.0 as u32, l.source.card().0 as u32, l.subject.card().0 as u32, l.until as u32]);
        add(&[ageless(a), ageless(b), l.seat.0 as u32]);
    }
    for u in &*t.uses {
        add(&[u.ability.0 as u32, u.by.card().0 as u32, u.count as u32, u.seat.0 as u32]);
    }
    for p in &*t.players {
        p.vars.iter().for_each(|v| add(&[*v as u32]));
    }
    add(&[t.waiting.len() as u32, t.head.globals[global::PHASE] as u32]);
    h.digest()
}

/// A value without the life of a card or the moment at which something was announced.
fn ageless(v: Val) -> u32 {
    match (v.as_object(), v.as_parked()) {
        (Some(r), _) => r.card().0 as u32,
        (_, Some(_)) => u32::MAX,
        _ => v.0,
    }
}
