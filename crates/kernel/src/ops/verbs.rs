//! What the book's verbs do, and effects that last.

use super::*;

/// A verb op with its arguments worked out, all but where it is done; none for an op of another kind.
pub fn call_of(q: &Q, env: &Env, op: &Op, rec: RecId) -> Option<Call> {
    let Op::Do { verb, what, with, n, to, by, how, also } = op else { return None };
    Some(Call {
        verb: *verb,
        what: q.thing(env, *what),
        with: q.thing(env, *with),
        n: if *n == NO { 0 } else { q.value(env, *n) },
        all: *n == NO,
        to: q.place(env, *to),
        by: q.who(env, *by),
        how: *how,
        also: *also,
        source: env.this,
        seat: env.seat,
        place: Spot::NOWHERE,
        rec,
    })
}

pub(super) fn run_do(cx: &mut Cx, r: &Running, op: &Op, verb: VerbId) {
    let (q, env) = (cx.q(), r.env(cx));
    let Some(call) = call_of(&q, &env, op, r.f.ev) else { return };
    let call = Call { place: q.here(&env), ..call };
    (r.m.book.verbs[verb.ix()].run)(cx, &call);
}

/// A cost must be payable, and not with what is spent or done already; of the rest it is asked whether it changes anything.
pub(super) fn look_do(
    l: &mut Look,
    op: &Op,
    pc: usize,
    verb: VerbId,
    changed: &mut bool,
    spent: Option<&Spent>,
) -> Ahead {
    let regs = l.regs;
    let env = l.env_with(&regs);
    let Some(call) = call_of(l.q, &env, op, RecId::NONE) else { return Ahead::To(pc + 1) };
    let rule = &l.q.m.book.verbs[verb.ix()];
    let mut can = (rule.can)(l.q, &env, &call);
    let card = l.q.first_card(call.what);
    if let Some(c) = card {
        // one card does not pay the same twice, and what a part of the price took away pays no other
        can &= !Spent::any(spent, |s| s.card == c && (s.verb == verb || s.gone));
    }
    if !l.in_cost(pc) {
        *changed |= can;
        l.full &= can;
        return Ahead::To(pc + 1);
    }
    if !can {
        l.got_to(pc);
        return Ahead::Is(false);
    }
    let gone = rule.spends && card.is_some();
    let more = Spent { verb, card: card.unwrap_or(CardId::NONE), gone, call, before: spent };
    if !(l.q.m.book.using.afford)(l.q, &env, &mut more.calls()) {
        l.got_to(pc);
        return Ahead::Is(false);
    }
    Ahead::Is(l.go(pc + 1, *changed, Some(&more)))
}

pub(super) fn run_apply(cx: &mut Cx, r: &Running, op: &Op) {
    let Op::Apply { ability, on, until, once, caps } = op else { return };
    let mut subjects = std::mem::take(&mut cx.s.refs);
    subjects.clear();
    let (q, env) = (cx.q(), r.env(cx));
    let place = q.here(&env);
    match on {
        None => subjects.push(Ref::NONE),
        Some(x) => q.each(q.thing(&env, *x), &mut |r| subjects.push(r)),
    }
    let (source, seat) = (r.f.source, r.f.seat);
    let (ability, until, once) = (*ability, *until, *once);
    for &subject in &subjects {
        // its numbers are fixed for each card it is laid on
        let laid = Env { candidate: subject, ..r.env(cx) };
        let caps = caps.map(|c| if c == NO { Val::NIL } else { Val::num(cx.q().value(&laid, c)) });
        cx.last(Lasting { ability, source, subject, place, seat, until, once, spent: 0, age: 0, caps });
    }
    cx.s.refs = subjects;
    if r.m.book.timing.check == Check::Nested {
        cx.s.looked_at = changed::ANYTHING;
        cx.bring_in_order();
    }
}
/// Is there anything that what is laid on it could change, where the book asks for that?
pub(super) fn can_be_laid(q: &Q, env: &Env, on: Thing, ability: AbilityId) -> bool {
    let laid = q.thing(env, on);
    if !q.m.book.using.only_changes || q.m.ability(ability).shape != Shape::Static {
        return !laid.is_nil();
    }
    let mut any = false;
    q.each(laid, &mut |r| any |= q.t.live(r).is_some_and(|c| q.would_change(env, ability, c)));
    any
}
/// Something that only waits to happen later, once, changes nothing yet.
pub(super) fn look_apply(
    l: &mut Look,
    pc: usize,
    on: Option<Thing>,
    ability: AbilityId,
    once: bool,
    changed: &mut bool,
) -> Ahead {
    let regs = l.regs;
    let env = l.env_with(&regs);
    let q = l.q;
    let standing = q.m.ability(ability).shape == Shape::Static;
    let any = on.is_none_or(|x| can_be_laid(q, &env, x, ability));
    *changed |= any && (standing || (q.m.book.using.only_changes && !once));
    Ahead::To(pc + 1)
}
