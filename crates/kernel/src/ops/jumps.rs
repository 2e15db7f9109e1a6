//! Where a program goes on, and how it goes through sets and seats.

use super::*;

/// A program jumps back only to the head of a loop over a set. Whether anything is changed shows in its first round.
pub(super) fn look_jump(pc: usize, to: u16, changed: bool) -> Ahead {
    if (to as usize) <= pc { Ahead::Is(changed) } else { Ahead::To(to as usize) }
}

pub(super) fn run_unless(cx: &mut Cx, r: &Running, cond: CondId, to: u16) {
    if !cx.q().holds(&r.env(cx), cond) {
        r.go_to(cx, to);
    }
}
pub(super) fn look_unless(l: &mut Look, pc: usize, cond: CondId, to: u16) -> Ahead {
    let regs = l.regs;
    let holds = l.q.holds(&l.env_with(&regs), cond);
    Ahead::To(if holds { pc + 1 } else { to as usize })
}

pub(super) fn run_then(cx: &mut Cx, r: &Running, to: u16) {
    if !r.f.flags.has(fl::OK) {
        r.go_to(cx, to);
    }
}

pub(super) fn run_each(cx: &mut Cx, r: &Running, set: u8, it: u8, end: u16) {
    let index = r.f.regs[it as usize + 1].n();
    let v = r.f.regs[set as usize];
    let next = match v.as_set() {
        Some((off, len)) => (index < len as i32).then(|| cx.t.picks[(off as i32 + index) as usize]),
        None => (!v.is_nil() && index == 0).then_some(v),
    };
    take_next(cx, r, it, index, next, end);
}
/// As if the set were its first member.
pub(super) fn look_each(l: &mut Look, pc: usize, set: u8, it: u8, end: u16) -> Ahead {
    let v = l.regs[set as usize];
    if v.is_nil() {
        return Ahead::To(end as usize);
    }
    l.regs[it as usize] = v;
    Ahead::To(pc + 1)
}

pub(super) fn run_seats(cx: &mut Cx, r: &Running, it: u8, end: u16) {
    let seats = cx.t.head.seats as i32;
    let at = |i: i32| Seat(((r.f.seat.0 as i32 + i) % seats) as u8);
    let mut index = r.f.regs[it as usize + 1].n();
    while index < seats && !cx.t.is_in(at(index)) {
        index += 1;
    }
    let next = (index < seats).then(|| Val::seat(at(index)));
    take_next(cx, r, it, index, next, end);
}
pub(super) fn look_seats(l: &mut Look, pc: usize, it: u8, changed: bool, spent: Option<&Spent>) -> Ahead {
    let regs = l.regs;
    for s in l.q.t.seats() {
        l.regs = regs;
        l.regs[it as usize] = Val::seat(s);
        if l.go(pc + 1, changed, spent) {
            return Ahead::Is(true);
        }
    }
    Ahead::Is(changed)
}

fn take_next(cx: &mut Cx, r: &Running, it: u8, index: i32, next: Option<Val>, end: u16) {
    let at = next.map_or(0, |_| index + 1);
    r.set(cx, it + 1, Val::num(at));
    match next {
        Some(v) => r.set(cx, it, v),
        None => r.go_to(cx, end),
    }
}
