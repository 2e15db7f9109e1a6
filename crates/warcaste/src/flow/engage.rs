//! Using abilities: traps, engaging, and what an event triggered.

use crate::flow::procs::{engage, play};
use crate::rules::queries::*;
use crate::rules::settings::{self, set};
use crate::words::{note, *};
use muster_kernel::need;
use muster_kernel::*;

pub fn use_ability(cx: &mut Cx, u: Usage) {
    match cx.m.ability(u.ability).class {
        class::TRAP => {
            let regs = [(play::CARD, Val::object(u.this)), (play::ANSWERED, Val::rec(u.rec))];
            cx.call(play::PROC, u.seat, u.this, &regs);
        }
        // as a trigger of the card's becoming engaged it resolves
        class::ENGAGE if u.rec.is_none() => {
            cx.call(engage::PROC, u.seat, u.this, &[(engage::ABILITY, u.ability.val())]);
        }
        _ => resolve(cx, u),
    }
}
/// An ability resolves: an event of its own.
pub fn resolve(cx: &mut Cx, u: Usage) {
    let name = cx.t().live(u.this).map(|_| u.this.card());
    if let Some(c) = name {
        cx.note(note::RESOLVES, "warcaste.ability.effect-is-event", &[NoteArg::Card(c)]);
    }
    cx.happen_one(Rec { detail: u.ability.val(), answers: u.rec, ..rec(kind::RESOLVE, u.this, u.seat) });
}

pub fn may_use(q: &Q, judge: &mut Judge, u: &Usage) -> bool {
    let mut ok = true;
    let c = u.this.card();
    match q.m.ability(u.ability).class {
        class::TRAP => {
            let second = !u.rec.is_none() && q.t.rec(u.rec).flags.has(mark::REST);
            let apart = !second || settings::on(q.m, set::SEPARATE_TRAPS);
            need!(judge, ok, apart, "warcaste.trap.one-per-trigger");
            need!(judge, ok, price(q, u.seat, c) <= q.funds(u.seat, pool::CMD, c), "warcaste.cmd.cannot-afford");
            let asked = [Val::seat(u.seat)];
            let forbidden = q.forbidden_for(act::PLAY, c, CardId::NONE, &asked);
            need!(judge, ok, !forbidden, "warcaste.golden.cannot-beats-can");
        }
        class::ENGAGE => {
            let card = q.t.card(c);
            need!(judge, ok, !card.has(flag::ENGAGED), "warcaste.engage.engaged-no-other-actions");
            let clause = if is_territory(q, c) {
                "warcaste.territory.engage-not-turn-entered"
            } else {
                "warcaste.engage.unit-not-turn-entered"
            };
            // warcaste.doctrine.engage-first-turn
            need!(judge, ok, !card.has(flag::FRESH) || is(q, c, tag::DOCTRINE), clause);
            need!(judge, ok, !q.forbidden(act::ENGAGE, c, CardId::NONE), "warcaste.golden.cannot-beats-can");
        }
        _ => {}
    }
    ok
}

/// warcaste.engage.turned-sideways
pub fn turn_it(cx: &mut Cx) -> Next {
    let (source, seat) = (cx.frame().source, cx.frame().seat);
    cx.note(note::ENGAGES, "warcaste.engage.performs-ability", &[NoteArg::Seat(seat), NoteArg::Card(source.card())]);
    let at = cx.t().frames().len();
    cx.happen_one(rec(kind::ENGAGE, source, seat));
    let Some(id) = cx.t().frames().get(at).filter(|f| f.work == Work::Event).map(|f| f.ev) else { return Next::Go };
    // warcaste.engage.performs-ability: somebody hears of it, so the ability is the first of what it triggers
    let (ability, place) = (AbilityId::of(cx.r(engage::ABILITY)), cx.q().place_of(source.card()));
    let (event, age) = (at as u16 + 1, cx.tick());
    let rec = *cx.t().rec(id);
    cx.wait(Waiting { ability, source, place, seat, rec, age, event, id, marked: Ref::NONE, ..Waiting::default() });
    Next::Done
}
pub fn do_it(cx: &mut Cx) -> Next {
    let f = *cx.frame();
    let ability = AbilityId::of(f[engage::ABILITY]);
    resolve(cx, Usage { seat: f.seat, this: f.source, ability, rec: RecId::NONE });
    Next::Done
}
