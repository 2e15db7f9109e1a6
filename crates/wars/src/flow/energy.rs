//! Losing energy card by card, and everything done a number of times: activating, drawing, retrieving.

use crate::flow::procs::{lose, times};
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::*;

// ---- losing ----

/// wars.energy.lose.decide-one-by-one
pub fn choose_lost(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if cx.r(lose::LEFT).n() <= 0 {
        return Next::Done;
    }
    cx.set(lose::CHOSEN, Val::NIL);
    cx.ask(Question::new(seat, menu::LOSE, lose::CHOSEN, prompt::LOSE).about(cx.r(lose::PLACE)));
    Next::Go
}

pub fn lose_chosen(cx: &mut Cx) -> Next {
    let (seat, chosen, left) = (cx.frame().seat, cx.r(lose::CHOSEN), cx.r(lose::LEFT).n());
    if chosen.is_nil() {
        // nothing is left to lose
        return Next::Done;
    }
    cx.set(lose::LEFT, Val::num(left - 1));
    let lost = cx.r(lose::LOST).n() + 1;
    cx.set(lose::LOST, Val::num(lost));
    let (onto, marks) = (cx.r(lose::ONTO), Marks::of(cx.r(lose::MARKS)));
    lose_one(cx, seat, chosen, onto, marks);
    Next::To(lose::at::CHOOSE)
}

/// Loses n energy. `only` names the one pile it may come from.
pub fn lose(cx: &mut Cx, seat: Seat, n: i32, only: Val, marks: Marks) -> usize {
    let regs = [(lose::LEFT, Val::num(n)), (lose::ONLY, only), (lose::MARKS, marks.val())];
    let source = cx.frame().source;
    cx.call(lose::PROC, seat, source, &regs)
}

/// One energy: a pile's top card, unseen until it lies in the open, or a card of the hand.
pub fn lose_one(cx: &mut Cx, seat: Seat, v: Val, onto: Val, marks: Marks) {
    let (c, hand) = match v.as_zone() {
        Some(z) => (cx.t().zone(z).next(), false),
        None => (cx.q().first_card(v), true),
    };
    let Some(c) = c else { return };
    let flags = marks | if hand { mark::FROM_HAND } else { Marks::NONE };
    let (subject, from) = (cx.t().obj(c), cx.t().card(c).at);
    let source = onto.as_object().unwrap_or(Ref::NONE);
    cx.happen_one(Rec { kind: kind::LOSES, subject, source, from, agent: seat, flags, ..Rec::default() });
}

pub fn lose_menu(m: &mut Menu) {
    let (only, keep, marks) = (m.r(lose::ONLY), m.r(lose::KEEP).n(), Marks::of(m.r(lose::MARKS)));
    let place = m.q.first_card(m.about()).unwrap_or(CardId::NONE);
    piles(m, only, keep, marks, place);
}

/// The piles a player may lose from, and the cards of the hand.
pub fn piles(m: &mut Menu, only: Val, keep: i32, marks: Marks, place: CardId) {
    let seat = m.seat;
    for n in [zone::RESERVE, zone::ACTIVE, zone::USED] {
        let z = pile(seat, n);
        let spare = if n == zone::ACTIVE { keep.max(0) as usize } else { 0 };
        if m.q.t.zone_len(z) > spare && (only.is_nil() || only.as_zone() == Some(z)) {
            m.out.push(Opt::place(ov::PLACE, Spot::zone(z)));
        }
    }
    // wars.energy.lose.hand-substitute
    let hand = pile(seat, zone::HAND);
    let barred = marks.has(mark::DRAIN) && !may(&m.q, act::LOSE_HAND, seat, place);
    if (only.is_nil() && !barred) || only.as_zone() == Some(hand) {
        // one card never pays two parts of a price
        let (q, below) = (m.q, m.frame_ix);
        let free = |c: &CardId| !marks.has(mark::COST) || !crate::rules::verbs::is_due(&q, below, *c);
        m.out.extend(q.t.zone(hand).filter(free).map(|c| Opt::card(ov::PICK, c)));
    }
}

// ---- a number of times ----

pub fn once_more(cx: &mut Cx) -> Next {
    let (kind, left, from) = (Kind::of(cx.r(times::KIND)), cx.r(times::LEFT).n(), SeatZone::of(cx.r(times::FROM)));
    let seat = cx.frame().seat;
    if left <= 0 {
        return Next::Done;
    }
    cx.set(times::LEFT, Val::num(left - 1));
    let c = match kind {
        kind::RETRIEVED => random(cx, pile(seat, zone::LOST)),
        _ => top(cx.t(), seat, from),
    };
    let Some(c) = c else { return Next::Done };
    let (subject, from) = (cx.t().obj(c), cx.t().card(c).at);
    cx.happen_one(Rec { kind, subject, from, agent: seat, ..Rec::default() });
    Next::Again
}

fn random(cx: &mut Cx, z: ZoneId) -> Option<CardId> {
    let n = cx.t().zone_len(z);
    if n == 0 {
        return None;
    }
    let at = cx.draws().below(n as u32) as usize;
    cx.t().zone(z).nth(at)
}

fn times(cx: &mut Cx, kind: Kind, seat: Seat, n: i32, from: SeatZone) {
    if n > 0 {
        let source = cx.frame().source;
        let (kind, left, from) = (kind.val(), Val::num(n), from.val());
        cx.call(times::PROC, seat, source, &[(times::KIND, kind), (times::LEFT, left), (times::FROM, from)]);
    }
}
pub fn draw(cx: &mut Cx, seat: Seat, n: i32, from: SeatZone) {
    times(cx, kind::DRAWN, seat, n, from);
}
pub fn retrieve(cx: &mut Cx, seat: Seat, n: i32) {
    times(cx, kind::RETRIEVED, seat, n, zone::LOST);
}
pub fn draw_one(cx: &mut Cx, seat: Seat, from: SeatZone) {
    if let Some(c) = top(cx.t(), seat, from) {
        let (subject, from) = (cx.t().obj(c), cx.t().card(c).at);
        cx.happen_one(Rec { kind: kind::DRAWN, subject, from, agent: seat, ..Rec::default() });
    }
}
/// wars.activate.procedure
pub fn activate(cx: &mut Cx, seat: Seat, n: i32) -> i32 {
    let mut done = 0;
    while done < n {
        let Some(c) = top(cx.t(), seat, zone::RESERVE) else { break };
        cx.move_card(c, home(seat, zone::ACTIVE), Rel::NONE, End::Top);
        done += 1;
    }
    if done > 0 {
        cx.note(note::ACTIVATES, "wars.activate.procedure", &[NoteArg::Seat(seat), NoteArg::Num(done)]);
    }
    done
}
