//! Loops, about which the books are silent. Our ruling: what goes on by itself and comes back to the same state three
//! times is a draw; what goes on because a player chooses so has to end, and after a while that player chooses otherwise.

use crate::flow::procs::initiative as i;
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
    cx.set_in(i::IN_A_ROW, Val::num(0));
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
    let Some(top) = cx.t().parked().last() else { return false };
    let chosen = leaves_a_choice(cx.m.ability(AbilityId(top.frame.code))) && !is_late(cx.t());
    let n = if chosen { 0 } else { cx.r(i::IN_A_ROW).n() + 1 };
    cx.set(i::IN_A_ROW, Val::num(n));
    if n < 2 {
        return false;
    }
    let more = [cx.t().waiting().len() as u32, cx.t().global(global::PHASE) as u32];
    let h = muster_kernel::tools::likeness(cx.t(), &more);
    let halves = [Val::num((h & 0x7FF_FFFF) as i32), Val::num((h >> 27 & 0x7FF_FFFF) as i32)];
    if n > 2 && i::STATE.each().map(|r| cx.r(r)).eq(halves) {
        let returned = cx.r(i::RETURNED).n() + 1;
        cx.set(i::RETURNED, Val::num(returned));
        if returned >= RETURNS {
            return true;
        }
    }
    if n & (n - 1) == 0 && n.trailing_zeros() % 2 == 1 {
        for (reg, half) in i::STATE.each().zip(halves) {
            cx.set(reg, half);
        }
        cx.set(i::RETURNED, Val::num(0));
    }
    false
}
