//! What happens: one small function for each kind of event, and what follows when a card leaves play.

use crate::flow::battle;
use crate::flow::procs::{cascade, drain, lose};
use crate::rules::entry::stand;
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::*;

pub fn rec(kind: Kind, subject: Ref, agent: Seat) -> Rec {
    Rec { kind, subject, agent, ..Rec::default() }
}

pub use muster_kernel::nothing;

pub fn on_undamaged(cx: &mut Cx, r: RecId) {
    if let Some(c) = subject(cx, r) {
        cx.set_flag(c, flag::DAMAGED, false);
        cx.note(note::UNDAMAGED, "wars.damage.undamage", &[NoteArg::Card(c)]);
    }
}

pub fn on_destroyed(cx: &mut Cx, r: RecId) {
    leave(cx, r, zone::LOST, note::DESTROYED, "wars.destroy.goes-to-owners-lost-pile");
}

pub fn on_dismissed(cx: &mut Cx, r: RecId) {
    leave(cx, r, zone::LOST, note::DISMISSED, "wars.destroy.goes-to-owners-lost-pile");
}

pub fn on_lost(cx: &mut Cx, r: RecId) {
    leave(cx, r, zone::LOST, note::LOST, "wars.pile.lost.owner-pile");
}

pub fn on_inverted(cx: &mut Cx, r: RecId) {
    turn_over(cx, r, 1, note::INVERTED, "wars.invert.uses-other-set");
}

pub fn on_reverted(cx: &mut Cx, r: RecId) {
    turn_over(cx, r, 0, note::REVERTED, "wars.revert.upright-again");
}

pub fn on_activation(cx: &mut Cx, r: RecId) {
    let rec = *cx.t().rec(r);
    crate::flow::energy::activate(cx, rec.agent, rec.amount as i32);
}

pub fn on_drawn(cx: &mut Cx, r: RecId) {
    let seat = cx.t().rec(r).agent;
    if let Some(c) = subject(cx, r) {
        cx.move_card(c, home(seat, zone::HAND), Rel::NONE, End::Bottom);
        cx.note_to(note::DRAWS, "wars.draw.action.one-card-each", &[NoteArg::Seat(seat), NoteArg::Card(c)], Some(seat));
    }
}

pub fn on_retrieved(cx: &mut Cx, r: RecId) {
    let seat = cx.t().rec(r).agent;
    if let Some(c) = subject(cx, r) {
        cx.show(c, 0xFF);
        cx.move_card(c, home(seat, zone::USED), Rel::NONE, End::Top);
        cx.note(note::RETRIEVES, "wars.retrieve.procedure", &[NoteArg::Seat(seat), NoteArg::Card(c)]);
    }
}

pub fn on_lost_off_a_card(cx: &mut Cx, r: RecId) {
    leave(cx, r, zone::LOST, note::LOST, "wars.leave.cards-stacked-on-are-lost");
}

/// The subject as a card that still is what it was; without it the event does not happen.
fn subject(cx: &mut Cx, r: RecId) -> Option<CardId> {
    let c = cx.t().live(cx.t().rec(r).subject);
    if c.is_none() {
        cx.cancel(r);
    }
    c
}
fn off(cx: &mut Cx, r: RecId) {
    cx.cancel(r);
}

// ---- states ----

pub fn damage(cx: &mut Cx, c: CardId, source: Ref, flags: Marks) {
    if damageable(&cx.q(), c) {
        let (subject, agent) = (cx.t().obj(c), cx.frame().seat);
        cx.happen_one(Rec { source, flags, ..rec(kind::DAMAGED, subject, agent) });
    }
}

/// wars.damage.rotate, wars.damage.not-twice
pub fn damaged(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    if !damageable(&cx.q(), c) {
        return off(cx, r);
    }
    cx.set_flag(c, flag::DAMAGED, true);
    cx.note(note::DAMAGED, "wars.damage.rotate", &[NoteArg::Card(c)]);
}

/// wars.invert.only-upright-inverter, wars.revert.only-inverted
fn turn_over(cx: &mut Cx, r: RecId, face: u8, id: NoteId, clause: &'static str) {
    let Some(c) = subject(cx, r) else { return };
    if cx.t().card(c).face == face || !cx.q().printed_has(c, tag::INVERTER) {
        return off(cx, r);
    }
    cx.set_face(c, face);
    cx.note(id, clause, &[NoteArg::Card(c)]);
}

// ---- leaving play ----

/// A card out of hiding: what was face down is open where it goes, unless that is a hidden pile.
pub fn relocate(cx: &mut Cx, c: CardId, to: SeatZone, end: End) -> Ref {
    let owner = cx.t().card(c).owner;
    cx.set_flag(c, FACE_DOWN, false);
    cx.move_card(c, home(owner, to), Rel::NONE, end)
}

/// Leaves for a pile of its owner; what it carried stays where it stood until it is lost, one by one.
fn leave(cx: &mut Cx, r: RecId, to: SeatZone, id: NoteId, clause: &'static str) {
    let Some(c) = subject(cx, r) else { return };
    let end = if cx.t().rec(r).flags.has(mark::BOTTOM) { End::Bottom } else { End::Top };
    let Card { at, ctrl, .. } = *cx.t().card(c);
    let kids = List::of(cx.t().kids(c));
    // with all it has: what is beneath it still counts as it goes
    let became = relocate(cx, c, to, end);
    for &kid in kids.iter() {
        if cx.t().card(kid).in_play() {
            cx.keep_gone(kid);
            cx.move_card(kid, at, rel::ORPHAN, End::Bottom);
        }
    }
    cx.became(r, became);
    cx.note(id, clause, &[NoteArg::Card(c)]);
    if !kids.is_empty() {
        let how = cx.t().rec(r).kind.val();
        cx.call(cascade::PROC, ctrl, became, &[(cascade::HOW, how)]);
    }
}

/// From play to the pile in `detail`.
pub fn put(cx: &mut Cx, r: RecId) {
    let to = SeatZone::of(cx.t().rec(r).detail);
    let (id, clause) = put_words(to);
    leave(cx, r, to, id, clause);
}
pub fn put_words(to: SeatZone) -> (NoteId, &'static str) {
    match to {
        zone::HAND => (note::TO_HAND, "wars.zone.leaving-play-defined"),
        zone::USED => (note::TO_USED, "wars.zone.leaving-play-defined"),
        zone::RESERVE => (note::TO_RESERVE, "wars.zone.leaving-play-defined"),
        zone::ACTIVE => (note::TO_ACTIVE, "wars.zone.leaving-play-defined"),
        zone::REMOVED => (note::REMOVED, "wars.removed.set-aside"),
        _ => (note::TO_LOST, "wars.pile.lost.owner-pile"),
    }
}

pub fn next_orphan(cx: &mut Cx) -> Next {
    let orphan = cx.t().in_play().find(|c| cx.t().card(*c).rel == rel::ORPHAN);
    let host = cx.frame().source;
    // a card that was played again meanwhile keeps what it has now
    let stacked = cx.t().live(host).and_then(|h| cx.t().kids(h).next());
    let Some(c) = orphan.or(stacked) else { return Next::Done };
    if orphan.is_some() {
        cx.set_rel(c, rel::AT);
    }
    let (subject, agent) = (cx.t().obj(c), cx.frame().seat);
    let kind = if cx.t().card(c).in_play() { kind::LOST } else { kind::STACKED_LOST };
    let destroyed = Kind::of(cx.r(cascade::HOW)) == kind::DESTROYED;
    let flags = if destroyed { mark::WITH_DESTROYED } else { Marks::NONE };
    cx.happen_one(Rec { flags, ..rec(kind, subject, agent) });
    Next::Again
}

// ---- entering and moving ----

/// A record of entering or moving keeps the location in `to`, for what asks where, and in `detail` what is entered at: a host,
/// or a place in a row.
pub fn arrival(cx: &Cx, kind: Kind, subject: Ref, agent: Seat, entry: Val) -> Rec {
    let q = cx.q();
    let host = q.first_card(entry);
    let to = host.and_then(|h| location_of(&q, h)).map_or(Spot::NOWHERE, Spot::card);
    let detail = host.map_or(Val::num(entry.n()), |h| Val::object(q.t.obj(h)));
    Rec { to, detail, ..rec(kind, subject, agent) }
}
/// What is entered at, as it is by now.
fn entry_of(t: &Table, r: &Rec) -> Val {
    r.detail.as_object().map_or(r.detail, |host| Val::object(t.obj(host.card())))
}

pub fn enters(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let record = *cx.t().rec(r);
    // what it was to stand at, or lie beneath, may have left play
    let gone = match record.detail.as_object() {
        None => needs_host(&cx.q(), c),
        Some(host) => !cx.t().card(host.card()).in_play(),
    };
    if gone || has_copy(&cx.q(), cx.t().card(c).def, record.agent, c) {
        return off(cx, r);
    }
    cx.set_flag(c, FACE_DOWN, false);
    let became = stand(cx, c, entry_of(cx.t(), &record), record.agent);
    cx.set_flag(c, flag::NEW, true);
    cx.follow(record.subject, became);
    let place = cx.q().place_of(c);
    let own_deploy = phase_now(cx.t()) == phase::DEPLOY && cx.t().active() == record.agent;
    cx.is_about(r, became);
    cx.became(r, became);
    if own_deploy {
        cx.mark(r, mark::DEPLOY);
    }
    if place.as_card().is_some() {
        cx.goes_to(r, place);
    }
    if let Some(loc) = place.as_card().filter(|l| *l != c && is_unit(&cx.q(), c) && record.agent.ix() < 4) {
        // units that entered play there this turn, by player
        cx.add_counter(loc, counter::entered(record.agent), 1);
    }
    tell_entry(cx, c);
}
fn tell_entry(cx: &mut Cx, c: CardId) {
    const CLAUSE: &str = "wars.stack.permanents-enter-play";
    let card = *cx.t().card(c);
    let id = match card.rel {
        rel::BENEATH => note::ENTERS_BENEATH,
        rel::ABOARD => note::ENTERS_ABOARD,
        _ => note::ENTERS,
    };
    match card.at.as_card() {
        Some(host) => cx.note(id, CLAUSE, &[NoteArg::Card(c), NoteArg::Card(host)]),
        None => cx.note(note::ENTERS_TABLE, CLAUSE, &[NoteArg::Card(c)]),
    }
}

/// Everything but locations and assets without a kind enters play at, aboard or beneath another card.
fn needs_host(q: &Q, c: CardId) -> bool {
    fights(q, c) || q.face(q.t.card(c).def, 0).host != ir::NO
}

/// Whatever is beneath or aboard travels along.
pub fn moved(cx: &mut Cx, r: RecId) {
    let Some(c) = subject(cx, r) else { return };
    let record = *cx.t().rec(r);
    let host = cx.q().first_card(entry_of(cx.t(), &record)).filter(|h| cx.t().card(*h).in_play() && *h != c);
    let Some(h) = host.filter(|_| may_move(&cx.q(), record.agent, c, location_of(&cx.q(), c), record.to.as_card()))
    else {
        return off(cx, r);
    };
    let at_location = cx.q().printed_has(h, tag::LOCATION);
    cx.comes_from(r, cx.t().card(c).at);
    cx.move_card(c, Spot::card(h), if at_location { rel::AT } else { rel::ABOARD }, End::Bottom);
    cx.note(note::MOVES, "wars.move.beneath-moves-along", &[NoteArg::Card(c), NoteArg::Card(h)]);
}
/// Nothing keeps the player from moving the card, from leaving there or from coming here.
pub fn may_move(q: &Q, seat: Seat, c: CardId, from: Option<CardId>, to: Option<CardId>) -> bool {
    let place = |p: Option<CardId>| p.unwrap_or(CardId::NONE);
    let asked = asked(q, seat, place(from), now::MOVING, place(to));
    !q.forbidden_for(act::MOVE, c, CardId::NONE, &asked)
        && [from, to].into_iter().flatten().all(|l| !q.forbidden_for(act::MOVE, l, c, &asked))
}

// ---- piles ----

/// From a pile or hand to the lost pile, in the open; or face down onto what the effect names.
pub fn loses(cx: &mut Cx, r: RecId) {
    let record = *cx.t().rec(r);
    let Some(c) = subject(cx, r) else { return };
    let onto = cx.t().live(record.source).filter(|h| record.flags.has(mark::FACE_DOWN) && cx.t().card(*h).in_play());
    if let Some(h) = onto {
        return stack_on(cx, c, h, true);
    }
    relocate(cx, c, zone::LOST, End::Top);
    let id = if record.flags.has(mark::FROM_HAND) { note::LOSES_HAND } else { note::LOSES };
    cx.note(id, "wars.energy.lose.any-pile-mix", &[NoteArg::Seat(record.agent), NoteArg::Card(c)]);
}

/// Stacks a card on another: out of play, in the open or face down.
pub fn stack_on(cx: &mut Cx, c: CardId, host: CardId, face_down: bool) {
    let card = cx.t().card(c);
    if face_down && card.at != home(card.owner, zone::HAND) {
        cx.forget(c);
    }
    cx.set_flag(c, FACE_DOWN, face_down);
    cx.move_card(c, Spot::card(host), rel::STACKED, End::Bottom);
    if face_down {
        // leaving play clears marks
        cx.set_flag(c, FACE_DOWN, true);
        cx.note(note::STACKED_DOWN, "wars.zone.not-in-play-list", &[NoteArg::Num(0), NoteArg::Card(host)]);
    } else {
        cx.note(note::STACKED, "wars.zone.not-in-play-list", &[NoteArg::Card(c), NoteArg::Card(host)]);
    }
}

/// Seen by both, to the top of the used pile. For battle destiny the card counts, else its number now.
pub fn revealed(cx: &mut Cx, r: RecId) {
    let record = *cx.t().rec(r);
    let in_battle = record.flags.has(mark::BATTLE);
    let card = cx.t().live(record.subject);
    let value = match card {
        Some(c) if in_battle => Val::object(cx.t().obj(c)),
        Some(c) => Val::num(destiny(&cx.q(), c, &record)),
        None if in_battle => return off(cx, r),
        None => Val::num(0),
    };
    let reg = record.detail.n() as usize;
    if let (Some(level), true) = ((record.cause as usize).checked_sub(1), reg < REGS) {
        cx.set_at(level, Reg::of_program(reg), value);
        if let (Some(c), false) = (card, in_battle)
            && reg + 1 < crate::flow::stack::FATE.ix()
        {
            cx.set_at(level, Reg::of_program(reg + 1), Val::object(cx.t().obj(c)));
        }
    }
    let Some(c) = card else { return off(cx, r) };
    let amount = match value.as_num() {
        Some(n) => n,
        None => battle::location(cx.t()).map_or(0, |l| battle::revealed_destiny(&cx.q(), c, record.agent, l)),
    };
    cx.set_amount(r, amount);
    cx.show(c, 0xFF);
    cx.move_card(c, home(cx.t().card(c).owner, zone::USED), Rel::NONE, End::Top);
    let id = if in_battle { note::REVEALS_BATTLE } else { note::REVEALS };
    cx.note(id, "wars.destiny.reveal-procedure", &[NoteArg::Seat(record.agent), NoteArg::Card(c)]);
}

/// The destiny of a card revealed by an effect.
fn destiny(q: &Q, c: CardId, record: &Rec) -> i32 {
    let doing = if record.flags.has(mark::WEAPON) { now::REVEALING_WEAPON } else { now::REVEALING };
    let place = record.to.as_card().unwrap_or(CardId::NONE);
    let printed = q.printed(&q.facts_of(c), slot::DESTINY);
    q.number_for(printed, c, slot::DESTINY, &asked(q, record.agent, place, doing, CardId::NONE))
}

// ---- drains ----

pub fn drain_happens(cx: &mut Cx) -> Next {
    let (seat, more) = (cx.frame().seat, cx.r(drain::MORE).n());
    let Some(loc) = cx.q().first_card(cx.r(drain::PLACE)) else { return Next::Done };
    let subject = cx.t().obj(loc);
    let to = Spot::card(loc);
    cx.happen_one(Rec { to, amount: more as i16, ..rec(kind::DRAINS, subject, seat) });
    Next::Go
}

pub fn drain_lost(cx: &mut Cx) -> Next {
    // wars.drain.amount; what was lost is what the loser's frame counted
    let (seat, lost) = (cx.t().next_seat(cx.frame().seat), cx.r(drain::LOST).n());
    if let (Some(loc), true) = (cx.q().first_card(cx.r(drain::PLACE)), lost > 0) {
        let (subject, to, amount) = (cx.t().obj(loc), Spot::card(loc), lost as i16);
        cx.happen_one(Rec { to, amount, ..rec(kind::LOST_TO_DRAIN, subject, seat) });
    }
    Next::Done
}

/// What a drain takes: icons on the other side (or the drainer's own), and modifiers, as it comes off the stack.
pub fn drain_amount(q: &Q, loc: CardId, seat: Seat, own_side: bool, more: i32) -> i32 {
    let other = q.t.next_seat(seat);
    let base = icons(q, loc, if own_side { seat } else { other }) + more;
    q.number_for(base, loc, slot::DRAIN, &asked(q, seat, loc, now::DRAINING, CardId::NONE))
}

/// wars.drain.modifiers-at-resolution
pub fn drains(cx: &mut Cx, r: RecId) {
    let record = *cx.t().rec(r);
    let Some(loc) = subject(cx, r) else { return };
    let n = drain_amount(&cx.q(), loc, record.agent, record.flags.has(mark::OWN_SIDE), record.amount as i32);
    cx.set_amount(r, n);
    let words = [NoteArg::Seat(record.agent), NoteArg::Card(loc), NoteArg::Num(n)];
    cx.note(note::DRAINS, "wars.drain.amount", &words);
    let loser = cx.t().next_seat(record.agent);
    let lost = n.min(losable(cx.t(), loser));
    cx.set_in(drain::LOST, Val::num(lost));
    let ix = crate::flow::energy::lose(cx, loser, n, Val::NIL, mark::DRAIN);
    cx.set_at(ix, lose::PLACE, Val::object(record.subject));
}
