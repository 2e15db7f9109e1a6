//! Choosing out of a set, by somebody or by chance, and taking all of it.

use super::*;
use crate::query::Once;

/// Is what the pick is for done by chance for the one who picks?
fn left_to_chance(q: &Q, env: &Env, ability: &Ability, at: usize) -> bool {
    let (Some(Op::Pick { dst, by, .. }), Some(Op::Do { verb, what: Thing::Reg(r), .. })) =
        (ability.ops.get(at), ability.ops.get(at + 1))
    else {
        return false;
    };
    let Some(word) = q.m.book.verbs[verb.ix()].by_chance.filter(|_| r == dst) else { return false };
    q.seat_bears(q.who(env, *by), word)
}

pub(super) fn run_pick(cx: &mut Cx, r: &Running, op: &Op) {
    let Op::Pick { dst, filter, min, max, by, target, random } = op else { return };
    let mut vals = std::mem::take(&mut cx.s.vals);
    let kept = Once::default();
    let (q, env) = (cx.q().keeping(&kept), r.env(cx));
    let seat = q.who(&env, *by);
    candidates(&q, &env, r.ability, r.at, *filter, *target, &mut vals);
    let n = vals.len() as i32;
    let lo = q.value(&env, *min);
    let hi = if *max == NO { n } else { q.value(&env, *max).min(n) };
    let random = *random || (lo == hi && left_to_chance(&q, &env, r.ability, r.at));
    if n < lo || n == 0 {
        cx.not_ok(r.me);
        if n < lo && r.ability.must_find(r.at) {
            cx.s.dead_end.get_or_insert((AbilityId(r.f.code), r.f.pc));
        }
    }
    if hi <= 0 {
        r.set(cx, *dst, Val::NIL);
    } else if random {
        let v = by_chance(cx, &mut vals, hi);
        picked(cx, r.me, *dst as usize, v, *target);
    } else if n == 1 && lo == 1 && !cx.s.every_step {
        cx.took_unasked(seat, crate::flow::option_of(cx.t, vals[0]));
        picked(cx, r.me, *dst as usize, vals[0], *target);
    } else {
        let prompt = r.prompt(if *target { r.m.book.tell.asks.target } else { r.m.book.tell.asks.pick });
        let question = Question::new(seat, km::PICK, op_reg(*dst), prompt).many(lo.min(n), hi);
        cx.ask(question.about(Val::num(r.at as i32)));
        cx.s.listed = cx.t.frames.len() - 1;
    }
    cx.s.vals = vals;
}

fn by_chance(cx: &mut Cx, vals: &mut Vec<Val>, n: i32) -> Val {
    let mut draws = cx.draws();
    let off = cx.t.picks.len() as u16;
    for _ in 0..n {
        let i = draws.below(vals.len() as u32) as usize;
        cx.keep_pick(vals.remove(i));
    }
    if n == 1 { cx.t.picks[off as usize] } else { Val::set(off, n as u16) }
}

/// Candidates are tried as they are found, and the first that leads on decides; where more than one is needed, they are
/// counted first.
pub(super) fn look_pick(l: &mut Look, op: &Op, pc: usize, changed: bool, spent: Option<&Spent>) -> Ahead {
    let Op::Pick { dst, filter, min, max, target, .. } = op else { return Ahead::To(pc + 1) };
    let regs = l.regs;
    let env = l.env_with(&regs);
    let early = l.early(pc);
    let lo = l.q.value(&env, *min);
    if *max != NO && l.q.value(&env, *max) <= 0 {
        l.regs[*dst as usize] = Val::NIL;
        return Ahead::To(pc + 1);
    }
    if !early && l.unseen(&env, *filter) {
        return Ahead::Is(true);
    }
    let (q, at) = (l.q, *dst as usize);
    let mut found = 0;
    let mut good = false;
    let fits = |l: &mut Look, v: Val| {
        let gone = |r: Ref| Spent::any(spent, |s| s.gone && s.card == r.card());
        l.regs = regs;
        !v.as_object().is_some_and(gone)
            && (q.m.book.using.choosable)(q, &env, v, *target)
            && (!*target || l.bears(v, pc, at))
    };
    let goes_on = |l: &mut Look, v: Val| {
        l.regs = regs;
        l.regs[at] = v;
        l.go(pc + 1, changed, spent)
    };
    q.find(&env, *filter, &mut |v| {
        if fits(l, v) {
            found += 1;
            good = lo <= 1 && goes_on(l, v);
        }
        !good
    });
    if found < lo && early {
        l.got_to(pc);
        return Ahead::Is(false);
    }
    l.regs = regs;
    l.full &= found >= lo;
    if found == 0 {
        l.regs[at] = Val::NIL;
        return Ahead::To(pc + 1);
    }
    if lo > 1 {
        q.find(&env, *filter, &mut |v| {
            good = fits(l, v) && goes_on(l, v);
            !good
        });
    }
    if !good && early && lo == 0 {
        good = goes_on(l, Val::NIL);
    }
    Ahead::Is(good)
}

pub(super) fn run_all(cx: &mut Cx, r: &Running, dst: u8, filter: FilterId) {
    let mut vals = std::mem::take(&mut cx.s.vals);
    vals.clear();
    let (q, env) = (cx.q(), r.env(cx));
    q.find(&env, filter, &mut |v| {
        if (r.m.book.using.choosable)(&q, &env, v, false) {
            vals.push(v);
        }
        true
    });
    let off = cx.t.picks.len() as u16;
    for v in &vals {
        cx.keep_pick(*v);
    }
    let len = cx.t.picks.len() as u16 - off;
    r.set(cx, dst, if len == 0 { Val::NIL } else { Val::set(off, len) });
    cx.s.vals = vals;
}
/// One stands for the whole set: any member that the next op would change will do, or any that a loop would do something to.
pub(super) fn look_all(
    l: &mut Look,
    pc: usize,
    dst: u8,
    filter: FilterId,
    (changed, spent): (bool, Option<&Spent>),
) -> Ahead {
    let regs = l.regs;
    let env = l.env_with(&regs);
    if !l.early(pc) && l.unseen(&env, filter) {
        return Ahead::Is(true);
    }
    let mut first = Val::NIL;
    let (q, next) = (l.q, l.ability.ops.get(pc + 1));
    if let Some(Op::Each { set, end, .. }) = next
        && *set == dst
    {
        let mut good = false;
        q.find(&env, filter, &mut |v| {
            if (q.m.book.using.choosable)(q, &env, v, false) {
                l.regs = regs;
                l.regs[dst as usize] = v;
                good = l.go(pc + 1, changed, spent);
            }
            !good
        });
        l.regs = regs;
        l.regs[dst as usize] = Val::NIL;
        return if good { Ahead::Is(true) } else { Ahead::To(*end as usize) };
    }
    q.find(&env, filter, &mut |v| {
        if !(q.m.book.using.choosable)(q, &env, v, false) {
            return true;
        }
        first = v;
        let mut regs = regs;
        regs[dst as usize] = v;
        let env = Env { regs: &regs, ..env };
        // it goes on to one that what comes next would do something to
        match next {
            Some(op @ Op::Do { verb, .. }) => {
                call_of(q, &env, op, RecId::NONE).is_some_and(|call| !(q.m.book.verbs[verb.ix()].can)(q, &env, &call))
            }
            Some(Op::Apply { ability, on: Some(on), .. }) => !super::verbs::can_be_laid(q, &env, *on, *ability),
            _ => false,
        }
    });
    l.regs[dst as usize] = first;
    Ahead::To(pc + 1)
}
