//! What happens, kind by kind. Only playing, resolving, attacking and combat are events of their own.

use crate::flow::procs::{combat, play_body};
use crate::rules::limits;
use crate::rules::queries::*;
use crate::rules::settings::{self, set};
use crate::words::{note, *};
use muster_kernel::ir::Op;
use muster_kernel::*;

pub use muster_kernel::nothing;

/// The game got on: a deck is shorter, a territory worse hurt or, by what was destroyed, a discard pile longer than ever; or
/// a territory fell. Units that are destroyed and come back again and again get nobody on.
fn progress(cx: &mut Cx) {
    cx.set_global(global::PROGRESS, 1);
}
fn shorter(cx: &mut Cx, s: Seat) {
    let left = cx.t().zone_len(seat_zone(s, zone::DECK)) as i32 + 1;
    let least = cx.t().player(s).pool[pool::SHORTEST.ix()] as i32;
    if least == 0 || left < least {
        cx.set_pool(s, pool::SHORTEST, left);
        progress(cx);
    }
}
fn worse(cx: &mut Cx, c: CardId) {
    if is_territory(&cx.q(), c) {
        let (seat, n) = (cx.t().card(c).ctrl, cx.t().card(c).counters[counter::DAMAGE.ix()] as i32);
        if n > cx.t().player(seat).pool[pool::WORST.ix()] as i32 {
            cx.set_pool(seat, pool::WORST, n);
            progress(cx);
        }
    }
}
fn fuller(cx: &mut Cx, s: Seat) {
    let n = cx.t().zone_len(seat_zone(s, zone::DISCARD)) as i32;
    if n > cx.t().player(s).pool[pool::FULLEST.ix()] as i32 {
        cx.set_pool(s, pool::FULLEST, n);
        progress(cx);
    }
}

pub fn play(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    let ix = cx.call(play_body::PROC, r.agent, r.subject, &[]);
    cx.answer_to(ix, id);
}

/// warcaste.ability.effect-is-event
pub fn resolve(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    let ability = AbilityId::of(r.detail);
    if out_of_bounds(&cx.q(), &Env::of(r.subject, r.agent, cx.frame().place), ability) {
        return cx.note(note::NOTHING, "warcaste.conquest.whole-event-ignored", &[NoteArg::Card(r.subject.card())]);
    }
    if cx.m.ability(ability).limit.is_some() {
        let until = cx.m.ability(ability).limit.map_or(moment::TURN, |l| l.until);
        cx.count_use(r.agent, r.subject, ability, until);
    }
    cx.run_answer(ability, r.subject, r.agent, r.answers);
}
/// warcaste.conquest.whole-event-ignored: an effect that cannot but involve what is out of bounds does nothing to anyone.
fn out_of_bounds(q: &Q, env: &Env, ability: AbilityId) -> bool {
    if q.t.player(env.seat).vars[var::SCORED.ix()] == 0 || settings::on(q.m, set::LOCKED_SCOPE) {
        return false;
    }
    let mut out = false;
    for op in &q.m.ability(ability).ops {
        if let Op::All { filter, .. } = op {
            q.find(env, *filter, &mut |v| {
                out |= v.as_object().and_then(|x| q.t.live(x)).is_some_and(|c| locked(q, env.seat, c));
                !out
            });
        }
    }
    out
}

/// warcaste.event.list: to be chosen as a target is an event, a part of what chooses.
pub fn targeted(cx: &mut Cx, v: Val) {
    let f = *cx.frame();
    if f.work == Work::Run && out_of_bounds(&cx.q(), &tools::env_of(cx.m, cx.t(), cx.me()), AbilityId(f.code)) {
        // what is chosen may be what makes the rest involve it
        cx.call_off();
        return cx.note(note::NOTHING, "warcaste.conquest.whole-event-ignored", &[NoteArg::Card(f.source.card())]);
    }
    if !cx.heard(kind::TARGETED) {
        return;
    }
    let (source, seat) = (cx.frame().source, cx.frame().seat);
    let mut batch = RecId::NONE;
    for &c in List::held(&cx.q(), v).iter() {
        let subject = cx.t().obj(c);
        batch = cx.chain(batch, Rec { source, ..rec(kind::TARGETED, subject, seat) });
    }
    cx.happen(batch);
}

/// warcaste.damage.attack-sum-after-boosts, warcaste.damage.defender-strikes-back: both sides at once.
pub fn combat_damage(cx: &mut Cx, id: RecId) {
    let Some(ix) = cx.inside(combat::PROC) else { return };
    let f = cx.t().frames()[ix];
    let agent = cx.t().rec(id).agent;
    let squad = attackers(&cx.q(), &f);
    let Some(x) = cx.q().first_card(f[combat::ATTACKED]) else { return };
    let back = cx.q().first_card(f[combat::STRUCK]).filter(|c| squad.contains(c));
    let q = cx.q();
    let atk = |c: CardId| q.card_number(c, slot::ATK);
    let a: i32 = squad.iter().filter(|c| !q.forbidden(act::DAMAGE, x, **c)).map(|c| atk(*c)).sum();
    let b = back.filter(|u| !q.forbidden(act::DAMAGE, *u, x) && !q.forbidden(act::STRIKE, x, *u)).map_or(0, |_| atk(x));
    let foe = cx.t().card(x).ctrl;
    let mut batch = RecId::NONE;
    let through = absorb(cx, x, a);
    if through > 0 {
        let subject = cx.t().obj(x);
        let source = cx.t().obj(squad[0]);
        let r = Rec { amount: through as i16, source, flags: mark::ATTACK, ..rec(kind::DAMAGE, subject, agent) };
        batch = cx.chain(batch, r);
        // warcaste.damage.squad-all-dealt
        for u in squad.iter() {
            let dealer = cx.t().obj(*u);
            batch = cx.chain(batch, Rec { source: subject, flags: mark::ATTACK, ..rec(kind::DEALT, dealer, agent) });
        }
    }
    if let Some(u) = back {
        let through = absorb(cx, u, b);
        if through > 0 {
            let (subject, source) = (cx.t().obj(u), cx.t().obj(x));
            let r = Rec { amount: through as i16, source, flags: mark::ATTACK, ..rec(kind::DAMAGE, subject, foe) };
            batch = cx.chain(batch, r);
            batch = cx.chain(batch, Rec { source: subject, flags: mark::ATTACK, ..rec(kind::DEALT, source, foe) });
        }
    }
    cx.happen(batch);
    stalwart(cx);
}
/// warcaste.boost.stalwart-timing: after the damage and before anything is destroyed.
fn stalwart(cx: &mut Cx) {
    for i in 0..cx.t().lasting().len() {
        let l = cx.t().lasting()[i];
        if l.ability == effect::STALWART
            && let Some(c) = cx.t().live(l.subject)
        {
            take_off(cx, c, l.caps[0].n());
        }
    }
}
/// Takes counters off; how many.
fn take_off(cx: &mut Cx, c: CardId, n: i32) -> i32 {
    let gone = -cx.add_counter(c, counter::DAMAGE, -n);
    if gone > 0 {
        cx.note(note::HEALED, "warcaste.boost.stalwart", &[NoteArg::Card(c), NoteArg::Num(gone)]);
        if settings::on(cx.m, set::SD_SUBTRACT) {
            score(cx, c, None, -gone);
        }
    }
    gone
}

/// warcaste.draw.multi-single-event
pub fn draw(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    for _ in 0..r.amount {
        let Some(c) = cx.t().zone(seat_zone(r.agent, zone::DECK)).next() else {
            cx.note(note::NO_CARD, "warcaste.draw.top-to-hand-hidden", &[NoteArg::Seat(r.agent)]);
            if settings::on(cx.m, set::DECK_OUT) {
                cx.set_var(r.agent, var::DECKED, 1);
                cx.unsettled();
            }
            return;
        };
        cx.move_card(c, pile(r.agent, zone::HAND), Rel::NONE, End::Bottom);
        shorter(cx, r.agent);
        let args = [NoteArg::Seat(r.agent), NoteArg::Card(c)];
        cx.note_to(note::DRAWS, "warcaste.draw.top-to-hand-hidden", &args, Some(r.agent));
    }
}

/// Damage that was dealt, or counters that were placed.
pub fn counters(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    let Some(c) = cx.t().live(r.subject) else { return };
    let (what, clause) = match r.kind {
        kind::DAMAGE => (note::DAMAGED, "warcaste.damage.remainder-becomes-counters"),
        _ => (note::PLACED, "warcaste.place.when"),
    };
    cx.note(what, clause, &[NoteArg::Card(c), NoteArg::Num(r.amount as i32)]);
    cx.add_counter(c, counter::DAMAGE, r.amount as i32);
    worse(cx, c);
    credit(cx, c, r.agent);
    cx.set_flag(c, flag::STRUCK, true);
    score(cx, c, Some(r.agent), r.amount as i32);
}
/// Whose doing the end of this card would be.
pub fn credit(cx: &mut Cx, c: CardId, by: Seat) {
    let by = if settings::on(cx.m, set::CREDIT) { cx.t().active() } else { by };
    cx.set_counter(c, counter::BY, by.0 + 1);
}
/// warcaste.suddendeath.counts-dealt-and-placed
fn score(cx: &mut Cx, c: CardId, by: Option<Seat>, n: i32) {
    if cx.t().global(global::SUDDEN) == 0 || !is_territory(&cx.q(), c) {
        return;
    }
    let owner = cx.t().card(c).ctrl;
    let by = by.unwrap_or_else(|| cx.t().next_seat(owner));
    if by != owner {
        let score = cx.t().player(by).vars[var::SCORE.ix()].saturating_add(n as i16).max(0);
        cx.set_var(by, var::SCORE, score as i32);
    }
}

pub fn destroy(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    let Some(c) = cx.t().live(r.subject) else { return };
    let card = *cx.t().card(c);
    let land = is_territory(&cx.q(), c);
    let became = to_discard(cx, c);
    cx.became(id, became);
    if card.has(FACE_DOWN) {
        let args = [NoteArg::Seat(card.ctrl), NoteArg::Card(c)];
        cx.note(note::DESTROYED_BASIC, "warcaste.damage.destroy-check", &args);
    } else {
        cx.note(note::DESTROYED, "warcaste.term.destroyed", &[NoteArg::Card(c)]);
    }
    fuller(cx, card.owner);
    if land {
        progress(cx);
        cx.set_pool(card.ctrl, pool::WORST, 0);
    }
    if land && !r.flags.has(mark::REPLACED) && !skirmish(&cx.q()) {
        territory_fell(cx, card);
    }
}
/// Credit in Conquest: to whoever did it, or a bar for whoever did it to a territory of their own.
fn territory_fell(cx: &mut Cx, card: Card) {
    let Some(by) = card.counters[counter::BY.ix()].checked_sub(1) else { return };
    if by == card.ctrl.0 {
        cx.set_var(card.ctrl, var::BARRED, 1);
        cx.note(note::BARRED, "warcaste.conquest.own-territory-destroyed-no-upgrade", &[NoteArg::Seat(card.ctrl)]);
    } else {
        let scored = cx.t().players()[by as usize].vars[var::SCORED.ix()] | 1 << card.ctrl.0;
        cx.set_var(Seat(by), var::SCORED, scored as i32);
        let args = [NoteArg::Seat(Seat(by)), NoteArg::Seat(card.ctrl)];
        cx.note(note::SCORES, "warcaste.conquest.win-by-one-territory-of-each-opponent", &args);
    }
}
/// To its owner's discard pile, and what lay on it or under it with it.
pub fn to_discard(cx: &mut Cx, c: CardId) -> Ref {
    shed(cx, c);
    let owner = cx.t().card(c).owner;
    cx.move_card(c, pile(owner, zone::DISCARD), Rel::NONE, End::Top)
}
/// What is attached to a card or lies under it goes when the card goes.
fn shed(cx: &mut Cx, c: CardId) {
    let kids = List::of(cx.t().kids(c));
    for &k in kids.iter() {
        let (subject, seat) = (cx.t().obj(k), cx.t().card(k).owner);
        if cx.t().card(k).in_play() {
            cx.happen_one(rec(kind::SCRAPPED, subject, seat));
        } else {
            cx.move_card(k, pile(seat, zone::DISCARD), Rel::NONE, End::Top);
        }
    }
}
pub fn scrap(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t().live(cx.t().rec(id).subject) {
        let became = to_discard(cx, c);
        cx.became(id, became);
        cx.note(note::SCRAPPED, "warcaste.discard.contents", &[NoteArg::Card(c)]);
    }
}

pub fn moves(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    if let Some(c) = cx.t().live(r.subject) {
        cx.move_card(c, r.to, Rel::NONE, End::Bottom);
        cx.note(note::MOVES, "warcaste.move.adjacent-only", &[NoteArg::Card(c), NoteArg::Place(r.to)]);
    }
}
pub fn engage(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t().live(cx.t().rec(id).subject) {
        cx.set_flag(c, flag::ENGAGED, true);
        cx.note(note::ENGAGED, "warcaste.engage.turned-sideways", &[NoteArg::Card(c)]);
    }
}
pub fn unengage(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t().live(cx.t().rec(id).subject) {
        cx.set_flag(c, flag::ENGAGED, false);
        cx.note(note::UNENGAGED, "warcaste.start.6-engaged-reset", &[NoteArg::Card(c)]);
    }
}
pub fn discard(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t().live(cx.t().rec(id).subject) {
        to_discard(cx, c);
        cx.note(note::DISCARDED, "warcaste.discard.contents", &[NoteArg::Card(c)]);
    }
}
/// From play to its owner's hand, or to the pile the record names.
pub fn returns(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    let Some(c) = cx.t().live(r.subject) else { return };
    shed(cx, c);
    let owner = cx.t().card(c).owner;
    let to = if r.to.is_nowhere() { pile(owner, zone::HAND) } else { r.to };
    let end = if r.flags.has(mark::BOTTOM) { End::Bottom } else { End::Top };
    let became = cx.move_card(c, to, Rel::NONE, end);
    cx.became(id, became);
    let said = if to == pile(owner, zone::HAND) { note::RETURNED } else { note::TO_DECK };
    cx.note(said, "warcaste.lki.leaves-immediately", &[NoteArg::Card(c)]);
}
pub fn heal(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    if let Some(c) = cx.t().live(r.subject) {
        let n = take_off(cx, c, r.amount as i32);
        cx.set_amount(id, n);
    }
}
pub fn turned_down(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t().live(cx.t().rec(id).subject) {
        cx.set_face(c, 1);
        cx.note(note::TURNED_DOWN, "warcaste.overcharge.doctrine-blank", &[NoteArg::Card(c)]);
    }
}
pub fn turned_up(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t().live(cx.t().rec(id).subject) {
        cx.set_face(c, 0);
        cx.note(note::TURNED_UP, "warcaste.start.7-overcharge-reset", &[NoteArg::Card(c)]);
    }
}
pub fn gain(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    cx.add_pool(r.agent, pool::CMD, r.amount as i32);
    let args = [NoteArg::Seat(r.agent), NoteArg::Num(r.amount as i32)];
    cx.note(note::GAINS, "warcaste.cmd.added-points-last", &args);
}
pub fn control(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    if let Some(c) = cx.t().live(r.subject) {
        cx.set_ctrl(c, r.agent);
        limits::arrives(cx, c);
        cx.note(note::CONTROL, "warcaste.card.controller", &[NoteArg::Seat(r.agent), NoteArg::Card(c)]);
    }
}
pub fn attach(cx: &mut Cx, id: RecId) {
    let r = *cx.t().rec(id);
    if let (Some(c), Some(host)) = (cx.t().live(r.subject), cx.t().live(r.source)) {
        let became = cx.move_card(c, Spot::card(host), rel::ATTACHED, End::Bottom);
        cx.became(id, became);
        cx.set_ctrl(c, r.agent);
        let args = [NoteArg::Card(c), NoteArg::Card(host)];
        cx.note(note::ATTACHED, "warcaste.tactic.example-attach-to-doctrine", &args);
    }
}
pub fn reveal(cx: &mut Cx, id: RecId) {
    if let Some(c) = cx.t().live(cx.t().rec(id).subject) {
        cx.show(c, 0xFF);
        cx.note(note::SHOWS, "warcaste.term.reveal", &[NoteArg::Card(c)]);
    }
}
