//! Setting up, the turn with its six phases, and the end of turn.

use crate::entry::put_location;
use crate::events::rec;
use crate::procs::{self, menu};
use crate::queries::*;
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
            cx.spawn(def, seat, home(seat, zone::START), 0);
        }
    }
    // wars.setup.first-player
    let first = Seat(cx.draws().below(cx.t.head.seats as u32) as u8);
    cx.t.head.active = first;
    cx.set_global(global::FIRST, first.0 as i32);
    cx.call(procs::GAME, first, Ref::NONE, &[]);
}

pub static GAME: &[(&str, StepFn)] = &[
    // wars.setup.each-finds-location
    ("choose starting locations", |cx| {
        let first = cx.frame().seat;
        cx.note(note::FIRST, "wars.setup.first-player", &[NoteArg::Seat(first)]);
        cx.ask_together(Question::new(first, menu::START, Reg::bare(0), prompt::START));
        Next::Go
    }),
    ("deal", |cx| {
        for i in 0..cx.t.head.seats {
            let seat = Seat((cx.frame().seat.0 + i) % cx.t.head.seats);
            deal(cx, seat);
        }
        Next::Go
    }),
    ("next turn", |cx| {
        let active = cx.t.head.active;
        let turn = cx.t.global(global::TURN) + 1;
        cx.set_global(global::TURN, turn);
        cx.note(note::TURN, "wars.turn.alternate", &[NoteArg::Seat(active), NoteArg::Num(turn)]);
        cx.call(procs::TURN, active, Ref::NONE, &[]);
        Next::Again
    }),
];

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
    if let Some(c) = cx.q().first_card(cx.r(Reg::bare(seat.ix()))) {
        // wars.setup.related-start-adjacent: at the end of the row it joins
        let at = row(&cx.q(), group_of(&cx.q(), c)).count();
        put_location(cx, c, at);
        cx.note(note::START, "wars.setup.reveal-simultaneous", &[NoteArg::Seat(seat), NoteArg::Card(c)]);
    }
    while let Some(c) = top(cx.t, seat, zone::START) {
        cx.move_card(c, home(seat, zone::RESERVE), 0, End::Bottom);
        cx.t.card_mut(c).known = 0;
    }
    cx.shuffle(pile(seat, zone::RESERVE));
    // wars.setup.opening-hand
    for _ in 0..HAND {
        if let Some(c) = top(cx.t, seat, zone::RESERVE) {
            cx.move_card(c, home(seat, zone::HAND), 0, End::Bottom);
            cx.note_to(note::DRAWS, "wars.setup.opening-hand", &[NoteArg::Seat(seat), NoteArg::Card(c)], Some(seat));
        }
    }
}

/// The step of a turn at which a phase begins; scenes start there.
pub const PHASE_BEGINS: u16 = 0;

pub static TURN: &[(&str, StepFn)] = &[
    ("phase begins", |cx| {
        let phase = phase_now(cx.t);
        cx.note(
            note::PHASE,
            "wars.turn.six-phases-in-order",
            &[NoteArg::Word(phase::NAMES[phase.clamp(0, 6) as usize])],
        );
        phase_event(cx, kind::PHASE_BEGINS, phase)
    }),
    // wars.initiative.gain-phase-start
    ("window", |cx| {
        cx.call(procs::INITIATIVE, Seat(0), Ref::NONE, &[]);
        Next::Go
    }),
    ("phase ends", |cx| {
        let phase = phase_now(cx.t);
        phase_event(cx, kind::PHASE_ENDS, phase)
    }),
    ("next phase", |cx| {
        let phase = phase_now(cx.t);
        cx.moment(moment::PHASE);
        cx.set_global(global::MOVES, 0);
        cx.set_global(global::PHASE, phase + 1);
        if phase < phase::DRAW { Next::To(Step::bare(PHASE_BEGINS)) } else { Next::Go }
    }),
    ("turn ends", |cx| phase_event(cx, kind::TURN_ENDS, phase::END)),
    // what triggers at the end of turn gets one more window, without phase actions
    ("window at the end of turn", |cx| {
        if !cx.t.waiting.is_empty() {
            cx.call(procs::INITIATIVE, Seat(0), Ref::NONE, &[]);
        }
        Next::Go
    }),
    ("end of turn", end_of_turn),
];

fn phase_event(cx: &mut Cx, kind: Kind, phase: i32) -> Next {
    let agent = cx.t.head.active;
    cx.happen_one(Rec { extra: phase as i16, ..rec(kind, Ref::NONE, agent) });
    Next::Go
}

/// wars.endturn.effects-expire, wars.endturn.both-recirculate, wars.endturn.next-player
fn end_of_turn(cx: &mut Cx) -> Next {
    cx.moment(moment::TURN);
    if cx.t.seats().any(|s| size(cx.t, s, zone::USED) > 0) {
        cx.note(note::RECIRCULATE, "wars.endturn.both-recirculate", &[]);
    }
    for i in 0..cx.t.head.seats {
        let seat = Seat((cx.t.head.active.0 + i) % cx.t.head.seats);
        recirculate(cx, seat);
        cx.t.players[seat.ix()].vars = Default::default();
    }
    let spent = flag::DRAINED | flag::ATTACKED | flag::BATTLED | flag::NEW | flag::MOVED;
    for &c in List::of(cx.t.in_play()).iter() {
        cx.set_flag(c, spent, false);
        if cx.t.card(c).has(PLACE) {
            cx.t.card_mut(c).counters = [0; 4];
        }
    }
    cx.t.head.active = cx.t.next_seat(cx.t.head.active);
    cx.set_global(global::PHASE, phase::ACTIVATE);
    cx.set_global(global::RESOLVED, 0);
    Next::Done
}

/// wars.recirculate.beneath-reserve-order-kept
pub fn recirculate(cx: &mut Cx, seat: Seat) {
    while let Some(c) = top(cx.t, seat, zone::USED) {
        cx.move_card(c, home(seat, zone::RESERVE), 0, End::Bottom);
    }
}
