//! A battle: destiny, attrition, power, loss, end, with a window before each. Its record is the registers of its frame.

use super::flow::{menu, proc};
use super::*;
use muster_kernel::flow::{Question, inside, km};

const LOCATION: usize = 0;
/// By seat: the card that counts, what is added, the battle destiny.
pub const COUNTS: usize = 1;
pub const ADDED: usize = 3;
const TOTAL: usize = 5;
const CASUALTIES: usize = 7;
const LOSER: usize = 8;
const STEP: usize = 11;

pub const DESTINY: i32 = 1;
const END: i32 = 5;

pub const STEPS: &[(&str, StepFn)] = &[
    ("begins", begin),
    ("window", window),
    ("destiny", destiny),
    ("window", window_after_destiny),
    ("attrition", attrition),
    ("window", window),
    ("power", power),
    ("window", window),
    ("loss", loss),
    ("window", window),
    ("end", end),
];

pub fn frame(t: &Table) -> Option<usize> {
    inside(t, proc::BATTLE)
}
pub fn location(t: &Table) -> Spot {
    let loc = frame(t).and_then(|ix| t.frames[ix].regs[LOCATION].as_object());
    loc.map_or(Spot::NOWHERE, |r| Spot::card(r.card()))
}
/// The step in progress, or the one before the window.
pub fn step(t: &Table) -> Option<i32> {
    frame(t).map(|ix| t.frames[ix].regs[STEP].n())
}

fn begin(cx: &mut Cx) -> Next {
    for i in COUNTS + 2..LOSER {
        cx.set(Reg::bare(i), Val::num(0));
    }
    cx.set(Reg::bare(STEP), Val::num(0));
    Next::Go
}

fn window(cx: &mut Cx) -> Next {
    cx.call(proc::INITIATIVE, Seat(0), Ref::NONE, &[]);
    Next::Go
}

fn enter(cx: &mut Cx) -> (Spot, Seat, Seat) {
    let step = cx.r(Reg::bare(STEP)).n() + 1;
    cx.set(Reg::bare(STEP), Val::num(step));
    let attacker = cx.frame().seat;
    (location(cx.t), attacker, cx.t.next_seat(attacker))
}

/// The sum of a number over those who count for it: units on the ground, ships in space.
fn sum(q: &Q, place: Spot, seat: Seat, slot: Slot) -> i32 {
    let ground = place.as_card().is_some_and(|c| q.printed_has(c, tag::SITE));
    let want = if ground { tag::UNIT } else { tag::SHIP };
    forces(q, place, seat).into_iter().filter(|c| q.printed_has(*c, want)).map(|c| q.card_number(c, slot)).sum()
}

// ---- destiny ----

fn destiny(cx: &mut Cx) -> Next {
    let (place, attacker, defender) = enter(cx);
    let able = |cx: &Cx, s| sum(&cx.q(), place, s, slot::TACTICS) >= 4;
    let (first, second) = (able(cx, attacker), able(cx, defender));
    if second {
        cx.call(proc::DESTINY, defender, Ref::NONE, &[]);
    }
    if first {
        cx.call(proc::DESTINY, attacker, Ref::NONE, &[]);
    }
    Next::Go
}

pub fn may_reveal(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    cx.ask(Question::new(seat, km::YES_NO, Reg::bare(0), Prompt(3)));
    Next::Go
}

pub fn reveal(cx: &mut Cx) -> Next {
    if cx.r(Reg::bare(0)).n() == 1 {
        let seat = cx.frame().seat;
        let top = cx.t.zone(seat_zone(seat, zone::RESERVE)).next();
        reveal_for_battle(cx, seat, top);
    }
    Next::Go
}

/// The event exists, and can be replaced, even with nothing to reveal.
pub fn reveal_for_battle(cx: &mut Cx, seat: Seat, card: Option<CardId>) {
    let Some(ix) = frame(cx.t) else { return };
    let subject = card.map_or(Ref::NONE, |c| cx.t.obj(c));
    let to = location(cx.t);
    cx.happen_one(Rec {
        kind: kind::REVEALED,
        subject,
        agent: seat,
        to,
        flags: mark::BATTLE,
        cause: ix as u16 + 1,
        extra: (COUNTS + seat.ix()) as i16,
        ..Rec::default()
    });
}

fn window_after_destiny(cx: &mut Cx) -> Next {
    for s in 0..2 {
        let base = match cx.q().first_card(cx.r(Reg::bare(COUNTS + s))) {
            Some(c) => cx.q().card_number(c, slot::DESTINY),
            None => 0,
        };
        let total = (base + cx.r(Reg::bare(ADDED + s)).n()).max(0);
        cx.set(Reg::bare(TOTAL + s), Val::num(total));
    }
    let (a, b) = (cx.r(Reg::bare(TOTAL)).n(), cx.r(Reg::bare(TOTAL + 1)).n());
    cx.note(note::DESTINY, "", &[NoteArg::Num(a), NoteArg::Num(b)]);
    window(cx)
}

// ---- attrition ----

fn attrition(cx: &mut Cx) -> Next {
    let (_, attacker, defender) = enter(cx);
    for (side, other) in [(defender, attacker), (attacker, defender)] {
        let amount = cx.r(Reg::bare(TOTAL + other.ix()));
        cx.call(proc::ATTRITION, side, Ref::NONE, &Reg::row([amount]));
    }
    Next::Go
}

fn credit(q: &Q, seat: Seat) -> i32 {
    let damaged = |c: &CardId| q.t.card(*c).has(flag::DAMAGED);
    forces(q, location(q.t), seat).into_iter().filter(damaged).map(|c| q.card_number(c, slot::DEFENSE)).sum()
}

pub fn choose_damage(cx: &mut Cx) -> Next {
    let (seat, amount) = (cx.frame().seat, cx.r(Reg::bare(0)).n());
    let q = cx.q();
    let any = forces(&q, location(q.t), seat).into_iter().any(|c| !q.t.card(c).has(flag::DAMAGED));
    if amount == 0 || credit(&q, seat) >= amount || !any {
        return Next::Done;
    }
    cx.ask(Question::new(seat, menu::UNDAMAGED, Reg::bare(1), Prompt(0)));
    Next::Go
}

pub fn damage_chosen(cx: &mut Cx) -> Next {
    let v = cx.r(Reg::bare(1));
    if let Some(c) = cx.q().first_card(v) {
        verbs::damage(cx, c, 0);
    }
    Next::To(Step::bare(0))
}

pub fn undamaged(menu: &mut Menu) {
    let place = location(menu.q.t);
    for c in forces(&menu.q, place, menu.seat) {
        if !menu.q.t.card(c).has(flag::DAMAGED) {
            menu.out.push(Opt::card(ov::PICK, c));
        }
    }
}

// ---- power and loss ----

fn power(cx: &mut Cx) -> Next {
    let (place, attacker, defender) = enter(cx);
    let q = cx.q();
    let total = |s: Seat| sum(&q, place, s, slot::POWER) + cx.r(Reg::bare(TOTAL + s.ix())).n();
    let (a, d) = (total(attacker), total(defender));
    cx.set(Reg::bare(CASUALTIES), Val::num((a - d).abs()));
    cx.set(Reg::bare(LOSER), Val::seat(if a > d { defender } else { attacker }));
    cx.note(note::CASUALTIES, "", &[NoteArg::Num((a - d).abs())]);
    Next::Go
}

fn loss(cx: &mut Cx) -> Next {
    enter(cx);
    let (n, loser) = (cx.r(Reg::bare(CASUALTIES)), cx.r(Reg::bare(LOSER)).as_seat());
    if let Some(loser) = loser.filter(|_| n.n() > 0) {
        cx.call(proc::LOSS, loser, Ref::NONE, &Reg::row([n, Val::NIL, Val::num(0)]));
    }
    Next::Go
}

pub fn choose_casualty(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if cx.r(Reg::bare(2)).n() + credit(&cx.q(), seat) >= cx.r(Reg::bare(0)).n() {
        return Next::Done;
    }
    let q = cx.q();
    let any = forces(&q, location(q.t), seat).into_iter().any(|c| !q.t.card(c).has(flag::DAMAGED));
    if !any && losable(cx.t, seat) == 0 {
        let other = cx.t.next_seat(seat);
        let winners = if energy(cx.t, other) == 0 { 0 } else { 1 << other.0 };
        cx.end(winners, Ending(4));
        return Next::Done;
    }
    cx.ask(Question::new(seat, menu::LOSS, Reg::bare(1), Prompt(7)));
    Next::Go
}

pub fn pay_casualty(cx: &mut Cx) -> Next {
    let (seat, v) = (cx.frame().seat, cx.r(Reg::bare(1)));
    match cx.q().first_card(v).filter(|c| cx.t.card(*c).in_play()) {
        Some(c) => verbs::damage(cx, c, 0),
        None => {
            let paid = cx.r(Reg::bare(2)).n() + 1;
            cx.set(Reg::bare(2), Val::num(paid));
            super::flow::lose_one(cx, seat, v);
        }
    }
    Next::To(Step::bare(0))
}

pub fn casualties(menu: &mut Menu) {
    super::flow::losses(menu);
    let place = location(menu.q.t);
    for c in forces(&menu.q, place, menu.seat) {
        if !menu.q.t.card(c).has(flag::DAMAGED) {
            menu.out.push(Opt::card(act::DAMAGE, c));
        }
    }
}

// ---- end ----

fn end(cx: &mut Cx) -> Next {
    let (_, attacker, defender) = enter(cx);
    for side in [defender, attacker] {
        cx.call(proc::DUE, side, Ref::NONE, &Reg::row([Val::num(kind::DESTROYED.0 as i32)]));
    }
    Next::Done
}

/// Every damaged card goes once, in its player's order, as the event in register 0.
pub fn mark_due(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    let all: Vec<CardId> = cx.t.in_play().filter(|c| cx.t.card(*c).ctrl == seat).collect();
    for c in all {
        let due = cx.t.card(c).has(flag::DAMAGED);
        cx.set_flag(c, flag::DUE, due);
    }
    Next::Go
}

pub fn choose_due(cx: &mut Cx) -> Next {
    let seat = cx.frame().seat;
    if !cx.t.in_play().any(|c| cx.t.card(c).has(flag::DUE) && cx.t.card(c).ctrl == seat) {
        return Next::Done;
    }
    cx.ask(Question::new(seat, menu::DUE, Reg::bare(1), Prompt(5)));
    Next::Go
}

pub fn due_goes(cx: &mut Cx) -> Next {
    let (v, kind) = (cx.r(Reg::bare(1)), Kind(cx.r(Reg::bare(0)).n() as u8));
    if let Some(c) = cx.q().first_card(v) {
        cx.set_flag(c, flag::DUE, false);
        let (subject, agent) = (cx.t.obj(c), cx.frame().seat);
        cx.happen_one(Rec { kind, subject, agent, ..Rec::default() });
    }
    Next::To(Step::bare(1))
}

pub fn due(menu: &mut Menu) {
    let t = menu.q.t;
    let seat = menu.seat;
    menu.out.extend(
        t.in_play().filter(|c| t.card(*c).has(flag::DUE) && t.card(*c).ctrl == seat).map(|c| Opt::card(ov::PICK, c)),
    );
}

// ---- a side is gone ----

pub fn is_over_early(q: &Q) -> bool {
    step(q.t).is_some_and(|s| s < END) && q.t.seats().any(|s| !has_force(q, location(q.t), s))
}

/// Everything pending is off, the battle's frames go, and the damaged are lost one by one.
pub fn cancel(cx: &mut Cx) {
    let Some(ix) = frame(cx.t) else { return };
    let attacker = cx.t.frames[ix].seat;
    cx.note(note::BATTLE_CANCELED, "", &[]);
    while !cx.t.parked.is_empty() {
        let top = cx.t.parked.len() - 1;
        super::flow::call_off(cx, top);
    }
    cx.pop_to(ix - 1);
    cx.me = ix - 1;
    cx.call(proc::CANCEL, attacker, Ref::NONE, &[]);
}

pub fn cancel_attacker(cx: &mut Cx) -> Next {
    let attacker = cx.frame().seat;
    cx.call(proc::DUE, attacker, Ref::NONE, &Reg::row([Val::num(kind::LOST.0 as i32)]));
    Next::Go
}

pub fn cancel_defender(cx: &mut Cx) -> Next {
    let defender = cx.t.next_seat(cx.frame().seat);
    cx.call(proc::DUE, defender, Ref::NONE, &Reg::row([Val::num(kind::LOST.0 as i32)]));
    Next::Go
}
