//! The ops of programs, a file for each family: how an op is run, and how it is looked at ahead of time, beside each other.

use crate::book::*;
use crate::cx::*;
use crate::event;
use crate::feasible::{self, Look, Spent};
use crate::flow::*;
use crate::ids::*;
use crate::ir::*;
use crate::query::{Call, Env, Q};
use crate::table::*;

mod jumps;
mod offers;
mod picks;
mod values;
mod verbs;

pub use verbs::call_of;

/// An op being run.
struct Running<'a> {
    m: &'a Match,
    ability: &'a Ability,
    /// Its frame, and how that stood when the op began.
    me: usize,
    f: Frame,
    at: usize,
}

impl Running<'_> {
    fn env<'b>(&self, cx: &'b Cx) -> Env<'b> {
        env_of(cx.m, cx.t, self.me)
    }
    /// The prompt of a question this op puts.
    fn prompt(&self, usual: Prompt) -> Prompt {
        let (Op::Number { dst, .. } | Op::Pick { dst, .. }) = &self.ability.ops[self.at] else { return usual };
        let places = match &self.ability.ops[self.at] {
            Op::Pick { filter, .. } => match self.m.pool.filters[*filter as usize].base {
                Base::Places(set) => Some(set),
                _ => None,
            },
            _ => None,
        };
        let better = |asked: &Asked| match *asked {
            Asked::By(program, reg) => program.0 == self.f.code && reg.is_none_or(|r| r.ix() == *dst as usize),
            Asked::Of(set) => places == Some(set),
        };
        self.m.book.tell.prompts.iter().find(|(asked, _)| better(asked)).map_or(usual, |(_, prompt)| *prompt)
    }
    fn set(&self, cx: &mut Cx, dst: u8, v: Val) {
        cx.t.frames.at_mut(self.me).regs[dst as usize] = v;
    }
    fn go_to(&self, cx: &mut Cx, pc: u16) {
        cx.t.frames.at_mut(self.me).pc = pc;
    }
}

/// Runs the next op of the program on top.
pub(crate) fn run(cx: &mut Cx) {
    let (m, me) = (cx.m, cx.me);
    let f = *cx.t.frames.at(me);
    let ability = m.ability(AbilityId(f.code));
    if f.flags.has(fl::CANCELLED) || f.pc as usize >= ability.ops.len() {
        return cx.pop();
    }
    let r = Running { m, ability, me, f, at: f.pc as usize };
    if let Some(ran) = &mut cx.s.ran {
        ran.push((AbilityId(f.code), f.pc));
    }
    cx.t.frames.at_mut(me).pc = f.pc + 1;
    match &ability.ops[r.at] {
        op @ Op::Pick { .. } => picks::run_pick(cx, &r, op),
        Op::All { dst, filter } => picks::run_all(cx, &r, *dst, *filter),
        Op::Let { dst, value } => values::run_let(cx, &r, *dst, *value),
        Op::Keep { dst, thing } => values::run_keep(cx, &r, *dst, *thing),
        Op::Number { dst, min, max, by } => values::run_number(cx, &r, *dst, (*min, *max), *by),
        Op::Jump(to) => r.go_to(cx, *to),
        Op::Unless { cond, to } => jumps::run_unless(cx, &r, *cond, *to),
        Op::Begin => cx.t.frames.at_mut(me).flags |= fl::OK,
        Op::Then { to } => jumps::run_then(cx, &r, *to),
        Op::Each { set, it, end } => jumps::run_each(cx, &r, *set, *it, *end),
        Op::Seats { it, end } => jumps::run_seats(cx, &r, *it, *end),
        Op::May { by, no } => offers::run_may(cx, &r, *by, *no),
        Op::Offer { by, paid, no } => offers::run_offer(cx, &r, *by, *paid, *no),
        Op::Branch { by, arms } => offers::run_branch(cx, &r, *by, arms),
        op @ Op::Do { verb, .. } => verbs::run_do(cx, &r, op, *verb),
        op @ Op::Apply { .. } => verbs::run_apply(cx, &r, op),
        Op::Stage(n) => (m.book.using.stage)(cx, *n),
        Op::End => cx.pop(),
    }
}

/// What looking at an op says.
pub(crate) enum Ahead {
    /// Look at that op next.
    To(usize),
    /// The rest can be carried out, or cannot.
    Is(bool),
}

/// Looks at one op. `changed`: something would have been changed by now.
pub(crate) fn look(l: &mut Look, op: &Op, pc: usize, changed: &mut bool, spent: Option<&Spent>) -> Ahead {
    match op {
        Op::Pick { .. } => picks::look_pick(l, op, pc, *changed, spent),
        Op::All { dst, filter } => picks::look_all(l, pc, *dst, *filter, (*changed, spent)),
        Op::Let { dst, value } => values::look_let(l, pc, *dst, *value),
        Op::Keep { dst, thing } => values::look_keep(l, pc, *dst, *thing),
        Op::Number { dst, min, max, .. } => values::look_number(l, pc, *dst, (*min, *max), *changed, spent),
        Op::Jump(to) => jumps::look_jump(pc, *to, *changed),
        Op::Unless { cond, to } => jumps::look_unless(l, pc, *cond, *to),
        Op::Begin => {
            l.full = true;
            Ahead::To(pc + 1)
        }
        Op::Then { to } => Ahead::To(if l.full { pc + 1 } else { *to as usize }),
        Op::Each { set, it, end } => jumps::look_each(l, pc, *set, *it, *end),
        Op::Seats { it, .. } => jumps::look_seats(l, pc, *it, *changed, spent),
        Op::May { .. } | Op::Stage(_) => Ahead::To(pc + 1),
        // what a seat may pay for is looked at as if it paid nothing
        Op::Offer { no, .. } => Ahead::To(*no as usize),
        Op::Branch { arms, .. } => offers::look_branch(l, arms, *changed, spent),
        Op::Do { verb, .. } => verbs::look_do(l, op, pc, *verb, changed, spent),
        Op::Apply { on, ability, once, .. } => verbs::look_apply(l, pc, *on, *ability, *once, changed),
        Op::End => {
            if !*changed {
                l.got_to(pc);
            }
            Ahead::Is(*changed)
        }
    }
}
