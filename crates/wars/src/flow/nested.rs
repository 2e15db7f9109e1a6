//! Playing a card as part of an effect: it is paid for there and then and goes on the stack like any other play.

use crate::flow::procs::play_now as now_played;
use crate::flow::stack::{dispose, may_play};
use crate::rules::entry::NESTED;
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::tools::completes_with;
use muster_kernel::tools::{CAP0, MARKED};
use muster_kernel::*;

/// The registers a nested play begins with: what it costs less, what narrows it, the place that speaks of.
fn registers(q: &Q, c: &Call) -> [Val; REGS] {
    let mut regs = [Val::NIL; REGS];
    regs[CAP0] = Val::num(c.n.max(0));
    regs[CAP0 + 1] = (c.how | NESTED).val();
    // a place named outright may be that of a card that is gone by now
    regs[MARKED] = c.to.as_card().map_or(c.with, |p| Val::object(q.t.obj(p)));
    regs
}

/// Could the card be played now by that player, at that price and place?
pub fn can(q: &Q, c: &Call) -> bool {
    let Some(card) = q.first_card(c.what).filter(|x| !q.t.card(*x).in_play()) else { return false };
    let Some(ability) = play_of(q.m, q.t.card(card).def) else { return false };
    let u = Usage { seat: c.by, this: q.t.obj(card), ability, rec: RecId::NONE };
    let env = Env { regs: &[], ..Env::of(u.this, u.seat, Spot::NOWHERE) };
    may_play(q, &mut Judge::quick(q.m), card, c.by, c.how)
        && q.m.ability(ability).gates.iter().all(|g| q.holds(&env, *g))
        && completes_with(q, &u, None, Spot::NOWHERE, registers(q, c))
}

pub fn run(cx: &mut Cx, c: &Call) {
    if !can(&cx.q(), c) {
        return cx.not_ok(cx.me());
    }
    let card = cx.q().first_card(c.what).map_or(Ref::NONE, |x| cx.t().obj(x));
    let regs = registers(&cx.q(), c);
    use now_played::{LESS, NARROW, PLACE};
    cx.call(now_played::PROC, c.by, card, &[(LESS, regs[CAP0]), (NARROW, regs[CAP0 + 1]), (PLACE, regs[MARKED])]);
}

pub fn play_now(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let Some(c) = cx.t().live(f.source) else { return Next::Done };
    let Some(ability) = play_of(cx.m, cx.t().card(c).def) else { return Next::Done };
    if Manner::of(f[now_played::NARROW]).has(how::AS_YOURS) {
        let words = [NoteArg::Seat(f.seat), NoteArg::Card(c)];
        cx.note(note::CONTROL, "wars.useasyours.treated-as-played-by-you", &words);
    }
    cx.set_flag(c, FACE_DOWN, false);
    cx.move_card(c, stack(), Rel::NONE, End::Top);
    cx.note(note::PLAYS, "wars.play.step1-declare", &[NoteArg::Seat(f.seat), NoteArg::Card(c)]);
    let this = cx.t().obj(c);
    cx.comes_by(this);
    let ix = cx.run(ability, this, f.seat, RecId::NONE, Spot::NOWHERE);
    use now_played::{LESS, NARROW, PLACE};
    for (reg, from) in [(CAP0, LESS), (CAP0 + 1, NARROW), (MARKED, PLACE)] {
        cx.set_at(ix, Reg::of_program(reg), f[from]);
    }
    Next::Go
}

pub fn dispose_now(cx: &mut Cx) -> Next {
    let source = cx.frame().source;
    let pending = cx.t().parked().iter().any(|p| p.card == source);
    if let Some(c) = cx.t().live(source).filter(|c| !pending && cx.t().card(*c).at == stack()) {
        let fate = Disposal(cx.m.def(cx.t().card(c).def).extra[extra::FATE.ix()] as u8);
        dispose(cx, c, fate, Val::NIL);
    }
    Next::Done
}
