//! What a seat may do or leave, and which of several ways it takes.

use super::*;

/// What was said, if this op has asked already.
fn answer(cx: &mut Cx, r: &Running) -> Option<i32> {
    let v = std::mem::take(&mut cx.t.frames[r.me].regs[ANSWER]);
    (!v.is_nil()).then_some(v.n())
}
/// Asks, and comes back to this op with what was said.
fn ask(cx: &mut Cx, r: &Running, seat: Seat, menu: MenuId, prompt: Prompt) {
    r.go_to(cx, r.f.pc);
    cx.ask(Question::new(seat, menu, op_reg(ANSWER as u8), prompt).about(Val::num(r.at as i32)));
}

pub(super) fn run_may(cx: &mut Cx, r: &Running, by: Who, no: u16) {
    match answer(cx, r) {
        Some(0) => return r.go_to(cx, no),
        Some(_) => return event::say_yes(cx, r.me),
        None => {}
    }
    let (q, env) = (cx.q(), r.env(cx));
    let seat = q.who(&env, by);
    // nobody is asked about what would change nothing
    let worth = feasible::worth(&q, &env, r.ability, r.at + 1, no as usize, seat);
    if worth && !event::idle(cx, r.me) {
        ask(cx, r, seat, km::YES_NO, r.m.book.tell.asks.may);
    } else {
        r.go_to(cx, no);
    }
}

pub(super) fn run_offer(cx: &mut Cx, r: &Running, by: Who, paid: u16, no: u16) {
    match answer(cx, r) {
        Some(0) => return r.go_to(cx, no),
        Some(_) => return,
        None => {}
    }
    let (q, env) = (cx.q(), r.env(cx));
    let seat = q.who(&env, by);
    if feasible::payable(&q, &env, r.ability, r.at + 1, paid as usize) {
        ask(cx, r, seat, km::YES_NO, r.m.book.tell.asks.may);
    } else {
        r.go_to(cx, no);
    }
}

pub(super) fn run_branch(cx: &mut Cx, r: &Running, by: Who, arms: &[Arm]) {
    if let Some(n) = answer(cx, r) {
        let at = arms.get(n as usize).map_or(r.f.pc + 1, |a| a.to);
        return r.go_to(cx, at);
    }
    let (q, env) = (cx.q(), r.env(cx));
    if arms.iter().any(|a| q.holds(&env, a.cond)) {
        let seat = q.who(&env, by);
        ask(cx, r, seat, km::BRANCH, r.m.book.tell.asks.branch);
    } else {
        let end = arms.last().map_or(r.f.pc + 1, |a| arm_end(r.ability, a) as u16 + 1);
        r.go_to(cx, end);
    }
}
pub(super) fn look_branch(l: &mut Look, arms: &[Arm], changed: bool, spent: Option<&Spent>) -> Ahead {
    let regs = l.regs;
    for arm in arms {
        l.regs = regs;
        if l.q.holds(&l.env_with(&regs), arm.cond) && l.go(arm.to as usize, changed, spent) {
            return Ahead::Is(true);
        }
    }
    Ahead::Is(changed)
}
