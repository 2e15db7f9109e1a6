//! Before the first turn: doctrines, sideboards, opening hands, basic territories.

use crate::queries::*;
use crate::settings::{self, format};
use crate::words::{note, *};
use muster_kernel::flow::{Question, km};
use muster_kernel::*;

pub static SETUP: &[(&str, StepFn)] = &[
    ("bring in?", swap_ask),
    ("take out?", swap_out),
    ("swap", swap),
    ("opening hands", opening_hands),
    ("mulligan?", mulligan_ask),
    ("mulligan", mulligan),
    ("replacement hands", replace_hands),
    ("basic territories?", basics_ask),
    ("basic territories", basics),
    ("go", first_turn),
];
mod at {
    pub const SWAP: u16 = 0;
    pub const HANDS: u16 = 3;
    pub const MULLIGAN: u16 = 4;
    pub const REPLACE: u16 = 6;
    pub const BASICS: u16 = 7;
    pub const GO: u16 = 9;
}
/// Cards of a deck without the doctrine, in Skirmish.
pub const MAIN_DECK: usize = 30;
/// Most cards beside it.
pub const SIDEBOARD: i32 = 10;

// registers: 0 how far the step has got, 1 an answer, 2 mulligans by seat, 3 to 7 answers of all seats

/// warcaste.setup.first-player-random
pub fn choose_first(cx: &mut Cx) {
    let n = cx.t.head.seats as u32;
    let first = cx.draws().below(n);
    cx.t.head.active = Seat(first as u8);
    cx.set_global(global::FIRST, first as i32);
    cx.note(note::FIRST, "warcaste.setup.first-player-random", &[NoteArg::Seat(Seat(first as u8))]);
}
/// warcaste.doctrine.starts-in-play
pub fn setup(cx: &mut Cx) {
    choose_first(cx);
    let sideboards = settings::format_of(cx.m, cx.t.head.seats) == format::MATCH;
    for s in cx.t.seats() {
        let mut main = 0;
        for i in 0..cx.m.decks[s.ix()].len() {
            let def = cx.m.decks[s.ix()][i];
            let z = if cx.m.def(def).faces[0].has(tag::DOCTRINE) {
                zone::HOME
            } else if main < MAIN_DECK || !sideboards {
                main += 1;
                zone::DECK
            } else {
                zone::SIDEBOARD
            };
            if let Some(r) = cx.spawn(def, s, pile(s, z), 0)
                && z == zone::DECK
                && sideboards
            {
                cx.show(r.card(), 1 << s.0);
            }
        }
    }
    let step = if sideboards { at::SWAP } else { at::HANDS };
    let ix = cx.call(proc::SETUP, Seat(0), Ref::NONE, &[Val::num(0)]);
    cx.t.frames[ix].pc = step;
}

// ---- sideboarding: all at once and in secret, card for card ----

/// warcaste.sideboarding.swap
fn swap_ask(cx: &mut Cx) -> Next {
    if cx.r(0).n() >= SIDEBOARD {
        cx.set(0, Val::num(0));
        return Next::To(at::HANDS);
    }
    cx.ask_together(Question::new(Seat(0), menu::BRING_IN, 3, prompt::SIDEBOARD));
    Next::Go
}
fn swap_out(cx: &mut Cx) -> Next {
    // what comes in waits beside the board while its owner picks what goes out
    for s in cx.t.seats() {
        if let Some(c) = cx.q().first_card(cx.r(3 + s.ix())) {
            cx.move_card(c, pile(s, zone::HAND), 0, End::Bottom);
        }
    }
    let none = cx.t.seats().all(|s| cx.r(3 + s.ix()).is_nil());
    if none {
        cx.set(0, Val::num(0));
        return Next::To(at::HANDS);
    }
    cx.ask_together(Question::new(Seat(0), menu::TAKE_OUT, 3, prompt::SIDEBOARD));
    Next::Go
}
fn swap(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        let came = cx.t.zone(seat_zone(s, zone::HAND)).next();
        if let (Some(new), Some(old)) = (came, cx.q().first_card(cx.r(3 + s.ix()))) {
            cx.move_card(old, pile(s, zone::SIDEBOARD), 0, End::Bottom);
            cx.move_card(new, pile(s, zone::DECK), 0, End::Bottom);
            cx.show(new, 1 << s.0);
        }
        cx.set(3 + s.ix(), Val::NIL);
    }
    let n = cx.r(0).n();
    cx.set(0, Val::num(n + 1));
    Next::To(at::SWAP)
}
pub fn bring_in_menu(menu: &mut Menu) {
    let board = menu.q.t.zone(seat_zone(menu.seat, zone::SIDEBOARD));
    menu.out.extend(board.map(|c| Opt::card(ov::PICK, c)));
    menu.out.push(Opt::plain(ov::DONE));
}
pub fn take_out_menu(menu: &mut Menu) {
    if menu.q.t.zone_len(seat_zone(menu.seat, zone::HAND)) > 0 {
        let deck = menu.q.t.zone(seat_zone(menu.seat, zone::DECK));
        menu.out.extend(deck.map(|c| Opt::card(ov::PICK, c)));
    }
}

// ---- opening hands ----

fn opening_draw(cx: &mut Cx, s: Seat) {
    let q = cx.q();
    let hand = doctrine(&q, s).map_or(0, |c| q.printed(&q.facts_of(c), slot::HAND));
    let n = hand + slots(&q);
    cx.happen_one(Rec { amount: n as i16, ..rec(kind::DRAW, Ref::NONE, s) });
}
/// warcaste.setup.shuffle, warcaste.setup.opening-hand-skirmish, warcaste.setup.opening-hand-conquest
fn opening_hands(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        cx.shuffle(seat_zone(s, zone::DECK));
        opening_draw(cx, s);
    }
    Next::Go
}
fn nth(cx: &Cx, i: i32) -> Seat {
    Seat((cx.t.head.active.0 + i as u8) % cx.t.head.seats)
}
/// warcaste.setup.mulligan-whole-hand: one after the other, in turn order.
fn mulligan_ask(cx: &mut Cx) -> Next {
    let i = cx.r(0).n();
    if i >= cx.t.head.seats as i32 {
        cx.set(0, Val::num(0));
        return Next::To(at::REPLACE);
    }
    let seat = nth(cx, i);
    cx.set(1, Val::NIL);
    if cx.t.is_in(seat) {
        cx.ask(Question::new(seat, km::YES_NO, 1, prompt::MULLIGAN));
    }
    Next::Go
}
fn mulligan(cx: &mut Cx) -> Next {
    let i = cx.r(0).n();
    let seat = nth(cx, i);
    let again = cx.r(1).n() == 1;
    let said = if again { note::MULLIGAN } else { note::KEEPS };
    cx.note(said, "warcaste.setup.mulligan-whole-hand", &[NoteArg::Seat(seat)]);
    let all = cx.r(2).n() | (again as i32) << seat.0;
    cx.set(2, Val::num(all));
    cx.set(0, Val::num(i + 1));
    Next::To(at::MULLIGAN)
}
/// warcaste.setup.mulligan-same-size
fn replace_hands(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        if cx.r(2).n() >> s.0 & 1 == 0 {
            continue;
        }
        while let Some(c) = cx.t.zone(seat_zone(s, zone::HAND)).next() {
            cx.move_card(c, pile(s, zone::DECK), 0, End::Bottom);
        }
        cx.shuffle(seat_zone(s, zone::DECK));
        opening_draw(cx, s);
    }
    Next::Go
}

// ---- basic territories ----

/// warcaste.setup.basics-face-down: all at once, slot by slot; nobody sees what the others lay down.
fn basics_ask(cx: &mut Cx) -> Next {
    if cx.r(0).n() >= slots(&cx.q()) {
        return Next::To(at::GO);
    }
    for s in cx.t.seats() {
        cx.set(3 + s.ix(), Val::NIL);
    }
    cx.ask_together(Question::new(Seat(0), menu::BASIC, 3, prompt::BASIC));
    Next::Go
}
fn basics(cx: &mut Cx) -> Next {
    let n = cx.r(0).n();
    for s in cx.t.seats() {
        if let Some(c) = cx.q().first_card(cx.r(3 + s.ix())) {
            lay_basic(cx, c, s, n as u8 + 1);
            let args = [NoteArg::Seat(s), NoteArg::Card(c)];
            cx.note_to(note::BASIC, "warcaste.setup.basics-face-down", &args, Some(s));
        }
    }
    cx.set(0, Val::num(n + 1));
    Next::To(at::BASICS)
}
/// A card becomes a basic territory in a slot.
pub fn lay_basic(cx: &mut Cx, c: CardId, s: Seat, slot: u8) {
    cx.move_card(c, Spot::zone(home(s)), 0, End::Bottom);
    cx.set_face(c, 1);
    cx.set_face_down(c, true, 1 << s.0);
    cx.t.card_mut(c).slot = slot;
}
pub fn basic_menu(menu: &mut Menu) {
    let hand = menu.q.t.zone(seat_zone(menu.seat, zone::HAND));
    menu.out.extend(hand.map(|c| Opt::card(ov::PICK, c)));
}

/// warcaste.cmd.start-5, warcaste.setup.first-turn
fn first_turn(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        cx.add_pool(s, 0, CMD);
    }
    let first = cx.t.head.active;
    cx.call(proc::TURN, first, Ref::NONE, &[]);
    Next::Done
}
/// What a reset gives, and what an overcharge adds.
pub const CMD: i32 = 5;

/// Menus by number.
pub mod menu {
    pub const BRING_IN: u16 = 0;
    pub const TAKE_OUT: u16 = 1;
    pub const BASIC: u16 = 2;
    pub const REDUCE: u16 = 3;
    pub const SLOT: u16 = 4;
    pub const SQUAD: u16 = 5;
    pub const INTERCEPT: u16 = 6;
    pub const WHOM: u16 = 7;
    pub const STRIKE: u16 = 8;
    pub const ASIDE: u16 = 9;
    pub const DISCARD: u16 = 10;
}
