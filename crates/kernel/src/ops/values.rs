//! Numbers and things kept in registers.

use super::*;

pub(super) fn run_let(cx: &mut Cx, r: &Running, dst: u8, value: ValueId) {
    let n = cx.q().value(&r.env(cx), value);
    r.set(cx, dst, Val::num(n));
}
pub(super) fn look_let(l: &mut Look, pc: usize, dst: u8, value: ValueId) -> Ahead {
    let regs = l.regs;
    l.regs[dst as usize] = Val::num(l.q.value(&l.env_with(&regs), value));
    Ahead::To(pc + 1)
}

pub(super) fn run_keep(cx: &mut Cx, r: &Running, dst: u8, thing: Thing) {
    let v = cx.q().thing(&r.env(cx), thing);
    r.set(cx, dst, v);
}
pub(super) fn look_keep(l: &mut Look, pc: usize, dst: u8, thing: Thing) -> Ahead {
    let regs = l.regs;
    l.regs[dst as usize] = l.q.thing(&l.env_with(&regs), thing);
    Ahead::To(pc + 1)
}

pub(super) fn run_number(cx: &mut Cx, r: &Running, dst: u8, (min, max): (ValueId, ValueId), by: Who) {
    let (q, env) = (cx.q(), r.env(cx));
    let (lo, hi) = (q.value(&env, min), q.value(&env, max));
    let seat = q.who(&env, by);
    let question =
        Question::new(seat, km::NUMBER, op_reg(dst), r.prompt(r.m.book.tell.asks.number)).many(lo, hi.max(lo));
    cx.ask(question.about(Val::num(r.at as i32)));
}
/// Some number must do, the largest first.
pub(super) fn look_number(
    l: &mut Look,
    pc: usize,
    dst: u8,
    (min, max): (ValueId, ValueId),
    changed: bool,
    spent: Option<&Spent>,
) -> Ahead {
    let regs = l.regs;
    let (lo, hi) = (l.q.value(&l.env_with(&regs), min), l.q.value(&l.env_with(&regs), max));
    let lo = lo.max(0);
    let named = |l: &mut Look, n: i32| {
        l.regs = regs;
        l.regs[dst as usize] = Val::num(n);
    };
    if l.early(pc) {
        let does = |l: &mut Look, n: i32| {
            named(l, n);
            l.go(pc + 1, changed, spent)
        };
        return Ahead::Is((lo..=hi.max(lo)).rev().any(|n| does(l, n)));
    }
    named(l, hi.max(0));
    Ahead::To(pc + 1)
}
