//! Programs: one op at a time.

use super::*;

/// Where `may`, `offer` and `branch` find their answer.
const ANSWERED: Reg = op_reg(ANSWER as u8);

pub(super) fn run_op(cx: &mut Cx) {
    let me = cx.me;
    let f = cx.t.frames[me];
    let m = cx.m;
    let ability = m.ability(AbilityId(f.code));
    if f.flags & fl::CANCELLED != 0 || f.pc as usize >= ability.ops.len() {
        return cx.pop();
    }
    let at = f.pc as usize;
    if let Some(ran) = &mut cx.s.ran {
        ran.push((AbilityId(f.code), f.pc));
    }
    cx.t.frames[me].pc = f.pc + 1;
    let asks = |usual: Prompt| (m.book.prompt)(m, AbilityId(f.code), &ability.ops[at]).unwrap_or(usual);
    match &ability.ops[at] {
        Op::Pick { dst, filter, min, max, by, target, random } => {
            let q = Q::new(m, cx.t);
            let env = env_of(m, cx.t, me);
            let seat = q.who(&env, *by);
            let mut vals = std::mem::take(&mut cx.s.vals);
            candidates(&q, &env, ability, at, *filter, *target, &mut vals);
            let n = vals.len() as i32;
            let lo = q.value(&env, *min);
            let hi = if *max == NO { n } else { q.value(&env, *max).min(n) };
            let random = *random || (lo == hi && (m.book.by_chance)(&q, &env, ability, at));
            if n < lo || n == 0 {
                cx.not_ok(me);
            }
            if hi <= 0 {
                cx.t.frames[me].regs[*dst as usize] = Val::NIL;
            } else if random {
                let mut draws = cx.draws();
                let off = cx.t.picks.len() as u16;
                for _ in 0..hi {
                    let i = draws.below(vals.len() as u32) as usize;
                    cx.keep_pick(vals.remove(i));
                }
                let v = if hi == 1 { cx.t.picks[off as usize] } else { Val::set(off, hi as u16) };
                picked(cx, me, *dst as usize, v, *target);
            } else if n == 1 && lo == 1 {
                cx.t.head.forced += 1;
                picked(cx, me, *dst as usize, vals[0], *target);
            } else {
                let lo = lo.min(n);
                let prompt = asks(if *target { m.book.asks.target } else { m.book.asks.pick });
                let question = Question::new(seat, km::PICK, op_reg(*dst), prompt).many(lo, hi);
                cx.ask(question.about(Val::num(at as i32)));
                cx.s.listed = cx.t.frames.len() - 1;
            }
            cx.s.vals = vals;
        }
        Op::All { dst, filter } => {
            let q = Q::new(m, cx.t);
            let env = env_of(m, cx.t, me);
            let mut vals = std::mem::take(&mut cx.s.vals);
            vals.clear();
            q.find(&env, *filter, &mut |v| {
                if (m.book.choosable)(&q, &env, v, false) {
                    vals.push(v);
                }
                true
            });
            let off = cx.t.picks.len() as u16;
            for v in &vals {
                cx.keep_pick(*v);
            }
            let len = cx.t.picks.len() as u16 - off;
            cx.t.frames[me].regs[*dst as usize] = if len == 0 { Val::NIL } else { Val::set(off, len) };
            cx.s.vals = vals;
        }
        Op::Let { dst, value } => {
            let n = cx.q().value(&env_of(m, cx.t, me), *value);
            cx.t.frames[me].regs[*dst as usize] = Val::num(n);
        }
        Op::Keep { dst, thing } => {
            let v = cx.q().thing(&env_of(m, cx.t, me), *thing);
            cx.t.frames[me].regs[*dst as usize] = v;
        }
        Op::Number { dst, min, max, by } => {
            let q = Q::new(m, cx.t);
            let env = env_of(m, cx.t, me);
            let (lo, hi) = (q.value(&env, *min), q.value(&env, *max));
            let seat = q.who(&env, *by);
            let prompt = asks(m.book.asks.number);
            cx.ask(
                Question::new(seat, km::NUMBER, op_reg(*dst), prompt).many(lo, hi.max(lo)).about(Val::num(at as i32)),
            );
        }
        Op::Jump(to) => cx.t.frames[me].pc = *to,
        Op::Unless { cond, to } => {
            if !cx.q().holds(&env_of(m, cx.t, me), *cond) {
                cx.t.frames[me].pc = *to;
            }
        }
        Op::Begin => cx.t.frames[me].flags |= fl::OK,
        Op::Then { to } => {
            if f.flags & fl::OK == 0 {
                cx.t.frames[me].pc = *to;
            }
        }
        Op::Each { set, it, end } => {
            let index = f.regs[*it as usize + 1].n();
            let next = match f.regs[*set as usize] {
                v if v.as_set().is_some() => {
                    let (off, len) = v.as_set().unwrap_or((0, 0));
                    (index < len as i32).then(|| cx.t.picks[(off as i32 + index) as usize])
                }
                v if !v.is_nil() && index == 0 => Some(v),
                _ => None,
            };
            each(cx, me, *it, index, next, *end);
        }
        Op::Seats { it, end } => {
            let index = f.regs[*it as usize + 1].n();
            let seats = cx.t.head.seats as i32;
            let mut index = index;
            let at = |i: i32| Seat(((f.seat.0 as i32 + i) % seats) as u8);
            while index < seats && !cx.t.is_in(at(index)) {
                index += 1;
            }
            let next = (index < seats).then(|| Val::seat(at(index)));
            each(cx, me, *it, index, next, *end);
        }
        Op::May { by, no } => {
            if let Some(v) = take_answer(cx, me) {
                match v.n() {
                    0 => cx.t.frames[me].pc = *no,
                    _ => event::say_yes(cx, me),
                }
            } else {
                let env = env_of(m, cx.t, me);
                let seat = cx.q().who(&env, *by);
                // nobody is asked about what would change nothing
                let worth = feasible::worth(&cx.q(), &env, ability, at + 1, *no as usize, seat);
                if worth && !event::idle(cx, me) {
                    cx.t.frames[me].pc = f.pc;
                    cx.ask(Question::new(seat, km::YES_NO, ANSWERED, m.book.asks.may).about(Val::num(at as i32)));
                } else {
                    cx.t.frames[me].pc = *no;
                }
            }
        }
        Op::Offer { by, paid, no } => {
            if let Some(v) = take_answer(cx, me) {
                if v.n() == 0 {
                    cx.t.frames[me].pc = *no;
                }
            } else {
                let env = env_of(m, cx.t, me);
                let seat = cx.q().who(&env, *by);
                if feasible::payable(&cx.q(), &env, ability, at + 1, *paid as usize) {
                    cx.t.frames[me].pc = f.pc;
                    cx.ask(Question::new(seat, km::YES_NO, ANSWERED, m.book.asks.may).about(Val::num(at as i32)));
                } else {
                    cx.t.frames[me].pc = *no;
                }
            }
        }
        Op::Branch { by, arms } => {
            if let Some(v) = take_answer(cx, me) {
                cx.t.frames[me].pc = arms.get(v.n() as usize).map_or(f.pc + 1, |a| a.to);
            } else if let env = env_of(m, cx.t, me)
                && !arms.iter().any(|a| cx.q().holds(&env, a.cond))
            {
                cx.t.frames[me].pc = arms.last().map_or(f.pc + 1, |a| arm_end(ability, a) as u16 + 1);
            } else {
                let seat = cx.q().who(&env_of(m, cx.t, me), *by);
                cx.t.frames[me].pc = f.pc;
                cx.ask(Question::new(seat, km::BRANCH, ANSWERED, m.book.asks.branch).about(Val::num(at as i32)));
            }
        }
        op @ Op::Do { verb, .. } => {
            let q = Q::new(m, cx.t);
            let call = call_of(&q, &env_of(m, cx.t, me), op, f.ev);
            (m.book.verbs[*verb as usize].run)(cx, &call);
        }
        Op::Apply { ability, on, until, once, caps } => {
            let q = Q::new(m, cx.t);
            let env = env_of(m, cx.t, me);
            let place = q.here(&env);
            let mut subjects = std::mem::take(&mut cx.s.refs);
            subjects.clear();
            match on {
                None => subjects.push(Ref::NONE),
                Some(x) => q.each(q.thing(&env, *x), &mut |r| subjects.push(r)),
            }
            for subject in subjects.iter() {
                // its numbers are fixed for each card it is laid on
                let q = Q::new(m, cx.t);
                let laid = Env { candidate: *subject, ..env_of(m, cx.t, me) };
                let caps = caps.map(|c| if c == NO { Val::NIL } else { Val::num(q.value(&laid, c)) });
                cx.last(Lasting {
                    ability: *ability,
                    source: f.source,
                    subject: *subject,
                    place,
                    seat: f.seat,
                    until: *until,
                    once: *once,
                    spent: 0,
                    age: 0,
                    caps,
                });
            }
            cx.s.refs = subjects;
            if m.book.timing.check == Check::Nested {
                (m.book.check)(cx);
            }
        }
        Op::Stage(n) => (m.book.stage)(cx, *n),
        Op::End => cx.pop(),
    }
}

fn each(cx: &mut Cx, me: usize, it: u8, index: i32, next: Option<Val>, end: u16) {
    let regs = &mut cx.t.frames[me].regs;
    match next {
        Some(v) => {
            regs[it as usize] = v;
            regs[it as usize + 1] = Val::num(index + 1);
        }
        None => {
            regs[it as usize + 1] = Val::num(0);
            cx.t.frames[me].pc = end;
        }
    }
}

fn take_answer(cx: &mut Cx, me: usize) -> Option<Val> {
    let v = std::mem::take(&mut cx.t.frames[me].regs[ANSWER]);
    (!v.is_nil()).then_some(v)
}

/// A verb op with its arguments worked out.
pub fn call_of(q: &Q, env: &Env, op: &Op, rec: RecId) -> Call {
    let Op::Do { verb, what, with, n, to, by, flags } = op else {
        unreachable!("only verbs are called");
    };
    Call {
        verb: *verb,
        what: q.thing(env, *what),
        with: q.thing(env, *with),
        n: if *n == NO { -1 } else { q.value(env, *n) },
        to: q.place(env, *to),
        by: q.who(env, *by),
        flags: *flags,
        source: env.this,
        seat: env.seat,
        place: q.here(env),
        rec,
    }
}
