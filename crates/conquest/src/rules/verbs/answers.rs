//! Verbs about the event that is being answered.

use super::*;
use crate::flow::events::rec;
use crate::flow::procs::shield;

pub(super) fn v_cancel(cx: &mut Cx, call: &Call) {
    if call.rec.is_none() {
        return;
    }
    let r = *cx.t().rec(call.rec);
    cx.cancel(call.rec);
    // conquest.card.slumbering-gardens: with all that the effect would do at once
    for id in (0..cx.t().recs().len()).map(|i| RecId(i as u16)) {
        let x = cx.t().rec(id);
        if r.cause > 0 && (x.cause, x.kind, x.status) == (r.cause, r.kind, Status::Live) {
            cx.cancel(id);
        }
    }
    let card = if r.kind == kind::TARGETED { r.source.card() } else { r.subject.card() };
    cx.note(note::CANCEL, "conquest.interrupt.resolves-before-condition", &[NoteArg::Card(card)]);
    if r.cause > 0 {
        cx.call_off_at(r.cause as usize - 1);
    }
    if cx.heard(kind::CANCELLED) {
        cx.happen_one(rec(kind::CANCELLED, cx.t().obj(card), call.by));
    }
}
pub(super) fn c_defend(q: &Q, env: &Env, call: &Call) -> bool {
    env.rec.is_some_and(|r| any(q, call, |c| q.t.obj(c) != r.subject && !q.forbidden(act::ATTACK, r.source.card(), c)))
}
pub(super) fn v_defend(cx: &mut Cx, call: &Call) {
    if let Some(c) = cx.q().first_card(call.what)
        && !call.rec.is_none()
    {
        cx.is_about(call.rec, cx.t().obj(c));
    }
}
pub(super) fn c_shields(_: &Q, env: &Env, call: &Call) -> bool {
    call.n > 0 || env.rec.is_some_and(|r| r.amount > 0)
}
/// So many more, or twice as many: conquest.modifier.add-before-multiply.
pub(super) fn v_shields(cx: &mut Cx, call: &Call) {
    let Some(level) = cx.t().frames().iter().rposition(|f| f.runs(shield::PROC) && f.ev == call.rec) else { return };
    if call.all {
        let n = cx.t().frames()[level][shield::DOUBLED].n();
        cx.set_at(level, shield::DOUBLED, Val::num(n + 1));
    } else {
        cx.add_amount(call.rec, call.n);
    }
}
fn least(call: &Call) -> i32 {
    call.how.has(how::DOWN_TO_ONE) as i32
}
pub(super) fn c_reduce(_: &Q, env: &Env, call: &Call) -> bool {
    env.rec.is_some_and(|r| r.amount as i32 > least(call))
}
/// conquest.deploy.price.order: a price may fall below 0 until it is paid, so that what raises it counts first.
pub(super) fn v_reduce(cx: &mut Cx, call: &Call) {
    if call.rec.is_none() {
        return;
    }
    let r = cx.t().rec(call.rec);
    let (n, stops) = (r.amount as i32, r.kind != kind::PRICE || call.how.has(how::DOWN_TO_ONE));
    let floor = if stops { least(call).min(n) } else { i32::MIN };
    cx.set_amount(call.rec, (n - call.n).max(floor));
}

/// What an event does when it is played.
fn program_of(q: &Q, event: CardId) -> Option<AbilityId> {
    let printed = q.printed_has(event, tag::EVENT);
    q.m.def(q.t.card(event).def).abilities.first().copied().filter(|_| printed)
}
pub(super) fn c_copy(q: &Q, _: &Env, call: &Call) -> bool {
    any(q, call, |c| program_of(q, c).is_some())
}
/// conquest.event.copied: nothing is played or paid, and its targets are chosen anew.
pub(super) fn v_copy(cx: &mut Cx, call: &Call) {
    let event = cx.q().first_card(call.what);
    let Some((c, ability)) = event.and_then(|c| program_of(&cx.q(), c).map(|a| (c, a))) else { return };
    let this = cx.t().obj(c);
    let ix = cx.run(ability, this, call.seat, RecId::NONE, Spot::NOWHERE);
    cx.past_ops(ix, cx.m.ability(ability).cost_end);
}

/// The frame of what is targeting, and the register that holds the target that is answered.
fn aim(t: &Table, m: &Match, r: &Rec) -> Option<(usize, Reg)> {
    let level = (r.cause as usize).checked_sub(1)?;
    let f = t.frames().get(level)?;
    let ability = m.ability(AbilityId(f.code));
    let held = |dst: u8| {
        let mut found = false;
        Q::new(m, t).each(f[Reg::of_program(dst as usize)], &mut |x| found |= x == r.subject);
        found
    };
    ability.ops.iter().find_map(|op| match op {
        ir::Op::Pick { dst, target: true, .. } if held(*dst) => Some((level, Reg::of_program(*dst as usize))),
        _ => None,
    })
}
pub(super) fn c_retarget(q: &Q, env: &Env, call: &Call) -> bool {
    env.rec.is_some_and(|r| aim(q.t, q.m, r).is_some() && any(q, call, |c| q.t.obj(c) != r.subject))
}
/// conquest.target.change: whether it would have fitted or not.
pub(super) fn v_retarget(cx: &mut Cx, call: &Call) {
    let me = cx.me();
    let to = cx.q().first_card(call.what).map(|c| cx.t().obj(c));
    if call.rec.is_none() {
        return;
    }
    let r = *cx.t().rec(call.rec);
    let (Some(to), Some((level, reg))) = (to, aim(cx.t(), cx.m, &r)) else { return cx.not_ok(me) };
    cx.replace_at(level, reg, Val::object(r.subject), Val::object(to));
    cx.note(note::RETARGET, "conquest.target.change", &[NoteArg::Card(r.source.card()), NoteArg::Card(to.card())]);
}
