//! What each kind of event does when it happens. These are the only places where a Conquest table changes.

use crate::flow::damage::capped;
use crate::flow::procs::{attack, bonus, mobile};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

pub use muster_kernel::nothing;

/// What it happens to; if that is gone by now, nothing happens.
fn subject(cx: &mut Cx, r: RecId) -> Option<CardId> {
    let c = cx.t().live(cx.t().rec(r).subject);
    if c.is_none() {
        cx.cancel(r);
    }
    c
}

pub fn phase_begins(cx: &mut Cx, r: RecId) {
    let phase = Phase::of(cx.t().rec(r).detail);
    cx.set_global(global::PHASE, phase.0 as i32);
    // some states are those of a phase
    cx.unsettled();
    cx.note(note::PHASE, "conquest.framework.round.phase-order", &[NoteArg::Name(Name::Phase(phase))]);
    if phase == phase::COMBAT {
        // conquest.keyword.mobile.before-phase-reactions
        let seat = token_holder(cx.t());
        cx.call(mobile::PROC, seat, Ref::NONE, &[]);
    }
}

pub fn phase_ends(cx: &mut Cx, _: RecId) {
    give_back(cx);
    cx.moment(moment::NEXT_ATTACK);
    cx.moment(moment::NEXT_ACTION);
    cx.moment(moment::THEIR_TURN);
}

/// conquest.control.until-phase, conquest.control.several: whoever would control it without that effect does so again.
fn give_back(cx: &mut Cx) {
    for c in cx.t().in_play() {
        if cx.t().card(c).has(flag::LENT) {
            cx.set_flag(c, flag::LENT, false);
            let back = other(cx.t().card(c).ctrl);
            changes_hands(cx, c, back);
        }
    }
    cx.check();
}

/// conquest.control.definition: it stays where it is; from a headquarters it goes to the other one.
pub fn changes_hands(cx: &mut Cx, c: CardId, to: Seat) {
    let card = *cx.t().card(c);
    cx.set_ctrl(c, to);
    if card.at == hq(card.ctrl) {
        cx.move_card(c, hq(to), Rel::NONE, End::Bottom);
    }
    cx.note(note::CONTROL, "conquest.control.definition", &[NoteArg::Seat(to), NoteArg::Card(c)]);
}

pub fn enter(cx: &mut Cx, r: RecId) {
    let rec = *cx.t().rec(r);
    let Some(c) = subject(cx, r) else { return };
    if rec.flags.has(mark::FORM) {
        cx.set_face(c, 1);
    }
    let how = match rec.to.as_card() {
        Some(_) if cx.q().printed_has(c, tag::ATTACHMENT) => rel::ATTACHED,
        Some(_) => rel::AT,
        None => rel::NONE,
    };
    if cx.t().card(c).in_play() {
        // it stood there already, hidden, and keeps what it had (conquest.card.idden-base.strike)
        return cx.note(note::ENTER, "conquest.zone.enters-play", &[NoteArg::Card(c), NoteArg::Place(rec.to)]);
    }
    let became = cx.move_card(c, rec.to, how, End::Bottom);
    cx.set_ctrl(c, rec.agent);
    if rec.flags.has(mark::EXHAUSTED) {
        cx.set_flag(c, flag::EXHAUSTED, true);
    }
    cx.follow(rec.subject, became);
    cx.became(r, became);
    cx.is_about(r, became);
    cx.note(note::ENTER, "conquest.zone.enters-play", &[NoteArg::Card(c), NoteArg::Place(rec.to)]);
}

/// conquest.token-unit.returns-to-bank, conquest.destroy.top-of-owner-discard
pub fn leave_to_discard(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let id = match cx.t().rec(r).kind {
        kind::DESTROY => {
            sheds_blood(cx, c);
            note::DESTROY
        }
        kind::SACRIFICE => note::SACRIFICE,
        _ => note::DISCARD,
    };
    cx.note(id, "conquest.zone.leaves-play", &[NoteArg::Card(c)]);
    leave(cx, r, c, zone::DISCARD);
}

/// conquest.battle.bloodshed: a unit is destroyed where the battle is.
fn sheds_blood(cx: &mut Cx, c: CardId) {
    let Some(p) = battle_planet(cx.t()) else { return };
    if is_unit(&cx.q(), c) && cx.t().card(c).at == Spot::card(p) {
        cx.set_flag(p, flag::BLOOD, true);
    }
}

fn leave(cx: &mut Cx, r: RecId, c: CardId, to: SeatZone) {
    let_go(cx, c);
    if cx.q().printed_has(c, tag::TOKEN) {
        cx.banish(c);
        return;
    }
    let owner = cx.t().card(c).owner;
    let became = cx.move_card(c, Spot::zone(seat_zone(owner, to)), Rel::NONE, End::Top);
    cx.became(r, became);
    if to == zone::DISCARD {
        piled(cx, owner);
    }
}

/// conquest.cannot.deploy-copies: what lies under a card that leaves play goes back to its owner's discard pile.
fn let_go(cx: &mut Cx, c: CardId) {
    let next = |cx: &Cx| cx.t().kids(c).find(|&k| cx.t().card(k).rel == rel::HELD);
    while let Some(k) = next(cx) {
        let owner = cx.t().card(k).owner;
        cx.note(note::DISCARD, "conquest.cannot.deploy-copies", &[NoteArg::Card(k)]);
        cx.move_card(k, Spot::zone(seat_zone(owner, zone::DISCARD)), Rel::NONE, End::Top);
        piled(cx, owner);
    }
}

/// Counts the cards one batch lays on a discard pile, for their owner to order.
pub fn piled(cx: &mut Cx, owner: Seat) {
    let i = global::of(global::PILED, owner);
    let n = cx.t().global(i) + 1;
    cx.set_global(i, n);
}

pub fn return_to_hand(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let owner = cx.t().card(c).owner;
    let pile = if cx.t().rec(r).flags.has(mark::TO_DECK) { zone::DECK } else { zone::HAND };
    let place = Spot::zone(seat_zone(owner, pile));
    cx.note(note::RETURN, "conquest.control.leaves-play-to-owner", &[NoteArg::Card(c), NoteArg::Place(place)]);
    leave(cx, r, c, pile);
}

pub fn leave_game(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    cx.note(note::GONE, "conquest.planet.first.no-winner-removed", &[NoteArg::Card(c)]);
    let became = cx.move_card(c, Spot::zone(shared_zone(shared::GONE)), Rel::NONE, End::Bottom);
    cx.became(r, became);
}

/// conquest.damage.warlord.hale-defeated-at-hp and the clauses after it
pub fn defeat(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let owner = cx.t().card(c).owner;
    if cx.t().card(c).face == 1 {
        // conquest.damage.warlord.bloodied-defeat-loses, however it is defeated; the check sees all that fell together
        cx.add_counter(c, counter::DAMAGE, 200);
        return;
    }
    cx.note(note::DEFEAT, "conquest.damage.warlord.hale-defeated-at-hp", &[NoteArg::Card(c)]);
    let n = damage_on(cx.t(), c);
    cx.add_counter(c, counter::DAMAGE, -n);
    cx.set_face(c, 1);
    cx.move_card(c, hq(owner), Rel::NONE, End::Bottom);
    exhausts(cx, c);
}

pub fn spill(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let owner = cx.t().card(c).owner;
    cx.set_flag(c, FACE_DOWN, false);
    cx.move_card(c, Spot::zone(seat_zone(owner, zone::DISCARD)), Rel::NONE, End::Top);
    cx.became(r, cx.t().obj(c));
    piled(cx, owner);
    cx.note(note::DISCARD_HAND, "conquest.zone.out-of-play.list", &[NoteArg::Seat(owner), NoteArg::Card(c)]);
}

/// Any change of place inside play. Attachments travel along.
pub fn relocate(cx: &mut Cx, r: RecId) {
    let rec = *cx.t().rec(r);
    let Some(c) = subject(cx, r) else { return };
    let how = if rec.to.as_card().is_some() { rel::AT } else { rel::NONE };
    cx.move_card(c, rec.to, how, End::Bottom);
    if rec.flags.has(mark::EXHAUSTED) {
        exhausts(cx, c);
    }
    let id = match rec.kind {
        kind::ROUT => note::ROUT,
        kind::RETREAT => note::RETREAT,
        kind::COMMIT => note::COMMIT,
        _ => note::MOVE,
    };
    cx.note(id, "conquest.move.what-can-move", &[NoteArg::Card(c), NoteArg::Place(rec.to)]);
}

pub fn exhaust(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    cx.set_flag(c, flag::EXHAUSTED, true);
    // what brought it about says so already
    if !cx.t().rec(r).flags.has(mark::EXHAUSTED) {
        cx.note(note::EXHAUST, "conquest.exhausted.rotated", &[NoteArg::Card(c)]);
    }
}

/// conquest.exhausted.whatever-does-it: a card in play goes from ready to exhausted as part of something else.
pub fn exhausts(cx: &mut Cx, c: CardId) {
    if !ready(cx.t(), c) {
        return;
    }
    if cx.heard(kind::EXHAUST) {
        let r = rec(kind::EXHAUST, cx.t().obj(c), cx.t().card(c).ctrl);
        cx.happen_one(Rec { flags: mark::EXHAUSTED, ..r });
    } else {
        cx.set_flag(c, flag::EXHAUSTED, true);
    }
}

pub fn ready_up(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    if cx.t().card(c).has(flag::EXHAUSTED) {
        cx.set_flag(c, flag::EXHAUSTED, false);
        cx.note(note::READY, "conquest.ready.returns-to-ready", &[NoteArg::Card(c)]);
    }
}

pub fn assign(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let n = cx.t().rec(r).amount as i32;
    if n == 0 {
        // conquest.damage.reduced.nothing-assigned
        return cx.cancel(r);
    }
    let it = cx.t().rec(r).subject;
    remember_first(cx, it, memory::ASSIGNED);
    cx.note(note::ASSIGN, "conquest.damage.deal.assign", &[NoteArg::Card(c), NoteArg::Num(n)]);
}

/// For what asks whether it is the first time in the round (conquest.label.unstoppable.first-time); more than twice is as good
/// as twice.
pub fn remember_first(cx: &mut Cx, it: Ref, what: AbilityId) {
    if cx.m.prints(tag::RECALLS_FIRST) && times(cx.t(), it, what) < 2 {
        cx.count_use(Seat::NONE, it, what, moment::ROUND);
    }
}

/// What was made more of is capped again (conquest.damage.double.burst-cannon).
pub fn take(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let n = capped(&cx.q(), c, cx.t().rec(r).amount as i32);
    if n == 0 {
        return cx.cancel(r);
    }
    cx.set_amount(r, n);
    cx.add_counter(c, counter::DAMAGE, n);
    remember_harm(cx, r);
    cx.note(note::DAMAGE, "conquest.damage.deal.take", &[NoteArg::Card(c), NoteArg::Num(n)]);
}

/// For what asks afterwards whom it has damaged.
fn remember_harm(cx: &mut Cx, r: RecId) {
    let Rec { source, subject, .. } = *cx.t().rec(r);
    let recalls = |cx: &Cx| cx.t().live(source).is_some_and(|c| cx.q().printed_has(c, tag::RECALLS_HARM));
    if !cx.m.prints(tag::RECALLS_HARM) || !recalls(cx) {
        return;
    }
    let (what, life) = (memory::hurt_by(source), source.generation() + 1);
    let known = cx.uses(Seat::NONE, subject, what, moment::PHASE);
    if known < life {
        cx.count_uses(Seat::NONE, subject, what, moment::PHASE, life - known);
    }
}

pub fn heal(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let n = cx.t().rec(r).amount as i32;
    let done = -cx.add_counter(c, counter::DAMAGE, -n);
    cx.set_amount(r, done);
    cx.note(note::HEAL, "", &[NoteArg::Card(c), NoteArg::Num(done)]);
}

pub fn defender(cx: &mut Cx, r: RecId) {
    // an interrupt may have put another unit in the defender's place
    let rec = *cx.t().rec(r);
    cx.set_in(attack::DEFENDER, Val::object(rec.subject));
    let place = cx.t().live(rec.subject).and_then(|d| cx.q().place_of(d).as_card());
    if let Some(p) = place.filter(|&p| Some(p) != battle_planet(cx.t())) {
        cx.set_in(attack::AFAR, Val::object(cx.t().obj(p)));
    }
    if let (Some(a), Some(d)) = (cx.t().live(rec.source), cx.t().live(rec.subject)) {
        cx.note(note::ATTACK, "conquest.battle.attack.2-declare-defender", &[NoteArg::Card(a), NoteArg::Card(d)]);
    }
}

pub fn struggle_won(cx: &mut Cx, r: RecId) {
    let rec = *cx.t().rec(r);
    cx.note(note::STRUGGLE, "conquest.command.icons-otherwise", &[NoteArg::Seat(rec.agent), NoteArg::Place(rec.to)]);
    cx.happen_one(Rec { to: rec.to, ..self::rec(kind::BONUS, rec.subject, rec.agent) });
}

/// conquest.bonus.replace: something may come in their place.
pub fn bonuses(cx: &mut Cx, r: RecId) {
    let Rec { agent, subject, .. } = *cx.t().rec(r);
    cx.call(bonus::PROC, agent, subject, &[(bonus::PLANET, Val::object(subject))]);
}

/// conquest.event.search.more: so many of the first cards are looked at, and the program learns how many.
pub fn search(cx: &mut Cx, r: RecId) {
    let rec = *cx.t().rec(r);
    let Some(z) = rec.to.as_zone() else { return };
    let seat = rec.agent;
    for i in 0..rec.amount.max(0) as usize {
        let Some(c) = cx.t().zone(z).nth(i) else { break };
        cx.show(c, 1 << seat.0);
        cx.note_to(note::LOOK, "conquest.look.private", &[NoteArg::Seat(seat), NoteArg::Card(c)], Some(seat));
    }
    if let Some(level) = (rec.cause as usize).checked_sub(1) {
        cx.set_at(level, Reg::of_program(rec.detail.n() as usize), Val::num(rec.amount as i32));
    }
}

/// conquest.infest.token, conquest.infest.again
pub fn infested(cx: &mut Cx, r: RecId) {
    let Some(p) = subject(cx, r) else { return };
    if cx.t().card(p).counters[counter::INFESTATION.ix()] > 0 {
        return cx.cancel(r);
    }
    cx.add_counter(p, counter::INFESTATION, 1);
    cx.note(note::INFEST, "conquest.infest.token", &[NoteArg::Card(p)]);
}

/// Out of play, face down at its planet; who saw it goes on knowing it.
pub fn reserved(cx: &mut Cx, r: RecId) {
    let rec = *cx.t().rec(r);
    let (Some(c), Some(p)) = (subject(cx, r), rec.to.as_card()) else { return };
    if cx.t().card(c).owner != cx.t().card(c).ctrl || cx.q().printed_has(c, tag::TOKEN) {
        // what is another's goes to its owner's pile, and a token back to the box
        return leave(cx, r, c, zone::DISCARD);
    }
    cx.note(note::RESERVED, "conquest.reserve.from-play", &[NoteArg::Card(c), NoteArg::Card(p)]);
    let known = if cx.t().card(c).has(FACE_DOWN) { cx.t().card(c).known } else { 0xFF };
    crate::flow::reserve::lie_down(cx, c, p, known);
    cx.became(r, cx.t().obj(c));
}

pub fn attach(cx: &mut Cx, r: RecId) {
    let rec = *cx.t().rec(r);
    let (Some(c), Some(host)) = (subject(cx, r), rec.to.as_card()) else { return };
    cx.move_card(c, rec.to, rel::ATTACHED, End::Bottom);
    cx.note(note::ATTACH, "", &[NoteArg::Card(c), NoteArg::Card(host)]);
}

/// A record with everything at rest.
#[inline]
pub fn rec(kind: Kind, subject: Ref, agent: Seat) -> Rec {
    Rec { kind, subject, agent, instead: AbilityId::NONE, ..Rec::default() }
}
