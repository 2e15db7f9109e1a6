//! Setting up, the turn with its six phases, and the end of turn.

use crate::flow::events::rec;
use crate::flow::procs::{game, initiative, turn};
use crate::rules::entry::put_location;
use crate::rules::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::*;

/// Cards of an opening hand.
const HAND: usize = 8;

/// Every player looks through the whole deck for a location to start with.
pub fn setup(cx: &mut Cx) {
    let m = cx.m;
    for (i, deck) in m.decks.iter().enumerate() {
        let seat = Seat(i as u8);
        for &def in deck {
            cx.spawn(def, seat, home(seat, zone::START), Rel::NONE);
        }
    }
    // wars.setup.first-player
    let first = Seat(cx.draws().below(cx.t().head().seats as u32) as u8);
    cx.set_active(first);
    cx.set_global(global::FIRST, first.0 as i32);
    cx.call(game::PROC, first, Ref::NONE, &[]);
}

/// wars.setup.each-finds-location
pub fn choose_starts(cx: &mut Cx) -> Next {
    let first = cx.frame().seat;
    cx.note(note::FIRST, "wars.setup.first-player", &[NoteArg::Seat(first)]);
    cx.ask_together(Question::new(first, menu::START, game::STARTS.all(), prompt::START));
    Next::Go
}

pub fn deal_all(cx: &mut Cx) -> Next {
    for i in 0..cx.t().head().seats {
        let seat = Seat((cx.frame().seat.0 + i) % cx.t().head().seats);
        deal(cx, seat);
    }
    Next::Go
}

pub fn next_turn(cx: &mut Cx) -> Next {
    let active = cx.t().active();
    let n = cx.t().global(global::TURN) + 1;
    cx.set_global(global::TURN, n);
    cx.note(note::TURN, "wars.turn.alternate", &[NoteArg::Seat(active), NoteArg::Num(n)]);
    cx.call(turn::PROC, active, Ref::NONE, &[]);
    Next::Again
}

/// One of each of the deck's locations.
pub fn start_menu(m: &mut Menu) {
    let t = m.q.t;
    let all = pile(m.seat, zone::START);
    for c in t.zone(all).filter(|c| m.q.printed_has(*c, tag::LOCATION)) {
        let twin = |x: &CardId| t.card(*x).def == t.card(c).def;
        if t.zone(all).find(twin) == Some(c) {
            m.out.push(Opt::card(ov::PICK, c));
        }
    }
}

/// The chosen location goes to the table, the rest is shuffled, eight cards are drawn.
fn deal(cx: &mut Cx, seat: Seat) {
    if let Some(c) = cx.q().first_card(cx.r(game::STARTS.of(seat))) {
        // wars.setup.related-start-adjacent: at the end of the row it joins
        let at = row(&cx.q(), group_of(&cx.q(), c)).count();
        put_location(cx, c, at);
        cx.note(note::START, "wars.setup.reveal-simultaneous", &[NoteArg::Seat(seat), NoteArg::Card(c)]);
    }
    while let Some(c) = top(cx.t(), seat, zone::START) {
        cx.move_card(c, home(seat, zone::RESERVE), Rel::NONE, End::Bottom);
        cx.forget(c);
    }
    cx.shuffle(pile(seat, zone::RESERVE));
    // wars.setup.opening-hand
    for _ in 0..HAND {
        if let Some(c) = top(cx.t(), seat, zone::RESERVE) {
            cx.move_card(c, home(seat, zone::HAND), Rel::NONE, End::Bottom);
            cx.note_to(note::DRAWS, "wars.setup.opening-hand", &[NoteArg::Seat(seat), NoteArg::Card(c)], Some(seat));
        }
    }
}

pub fn phase_begins(cx: &mut Cx) -> Next {
    let phase = phase_now(cx.t());
    cx.note(note::PHASE, "wars.turn.six-phases-in-order", &[NoteArg::Name(Name::Phase(phase))]);
    phase_event(cx, kind::PHASE_BEGINS, phase)
}

/// wars.initiative.gain-phase-start
pub fn phase_window(cx: &mut Cx) -> Next {
    cx.call(initiative::PROC, Seat(0), Ref::NONE, &[]);
    Next::Go
}

pub fn phase_ends(cx: &mut Cx) -> Next {
    let phase = phase_now(cx.t());
    phase_event(cx, kind::PHASE_ENDS, phase)
}

pub fn next_phase(cx: &mut Cx) -> Next {
    let phase = phase_now(cx.t());
    cx.moment(moment::PHASE);
    cx.set(turn::MOVES, Val::NIL);
    cx.set_global(global::PHASE, phase.number() + 1);
    if phase < phase::DRAW { Next::To(turn::at::PHASE_BEGINS) } else { Next::Go }
}

pub fn turn_ends(cx: &mut Cx) -> Next {
    phase_event(cx, kind::TURN_ENDS, phase::END)
}

/// what triggers at the end of turn gets one more window, without phase actions
pub fn last_window(cx: &mut Cx) -> Next {
    if !cx.t().waiting().is_empty() {
        cx.call(initiative::PROC, Seat(0), Ref::NONE, &[]);
    }
    Next::Go
}

fn phase_event(cx: &mut Cx, kind: Kind, phase: Phase) -> Next {
    let agent = cx.t().active();
    cx.happen_one(Rec { detail: phase.val(), ..rec(kind, Ref::NONE, agent) });
    Next::Go
}

/// wars.endturn.effects-expire, wars.endturn.both-recirculate, wars.endturn.next-player
pub fn end_of_turn(cx: &mut Cx) -> Next {
    cx.moment(moment::TURN);
    if cx.t().seats().any(|s| size(cx.t(), s, zone::USED) > 0) {
        cx.note(note::RECIRCULATE, "wars.endturn.both-recirculate", &[]);
    }
    for i in 0..cx.t().head().seats {
        let seat = Seat((cx.t().active().0 + i) % cx.t().head().seats);
        recirculate(cx, seat);
        cx.clear_vars(seat);
    }
    let spent = flag::DRAINED | flag::ATTACKED | flag::BATTLED | flag::NEW | flag::MOVED;
    for c in cx.t().in_play() {
        cx.set_flag(c, spent, false);
        if cx.t().card(c).has(PLACE) {
            cx.clear_counters(c);
        }
    }
    cx.set_active(cx.t().next_seat(cx.t().active()));
    cx.set_global(global::PHASE, phase::ACTIVATE.number());
    cx.set_global(global::RESOLVED, 0);
    Next::Done
}

/// wars.recirculate.beneath-reserve-order-kept
pub fn recirculate(cx: &mut Cx, seat: Seat) {
    while let Some(c) = top(cx.t(), seat, zone::USED) {
        cx.move_card(c, home(seat, zone::RESERVE), Rel::NONE, End::Bottom);
    }
}
