//! Before the first turn: doctrines, sideboards, opening hands, basic territories.

use crate::queries::*;
use crate::settings::{self, format, set};
use crate::words::{note, *};
use muster_kernel::flow::{Question, km};
use muster_kernel::*;

pub static SETUP: &[(&str, StepFn)] = &[
    ("change the deck?", change_ask),
    ("change the deck", change),
    ("opening hands", opening_hands),
    ("mulligan?", mulligan_ask),
    ("mulligan", mulligan),
    ("replacement hands", replace_hands),
    ("basic territories?", basics_ask),
    ("basic territories", basics),
    ("go", first_turn),
];
mod at {
    pub const CHANGE: u16 = 0;
    pub const HANDS: u16 = 2;
    pub const MULLIGAN: u16 = 3;
    pub const REPLACE: u16 = 5;
    pub const BASICS: u16 = 6;
    pub const GO: u16 = 8;
}
/// Cards of a deck without the doctrine, in Skirmish.
pub const MAIN_DECK: usize = 30;
/// Most cards beside it.
pub const SIDEBOARD: i32 = 10;

// registers: 0 how far the step has got, 1 an answer, 2 who has brought in enough, then mulligans, by seat, 3 to 7 answers
// of all seats

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
    let sideboards = has_sideboards(cx.m, cx.t.head.seats);
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
    let step = if sideboards { at::CHANGE } else { at::HANDS };
    let ix = cx.call(proc::SETUP, Seat(0), Ref::NONE, &Reg::row([Val::num(0)]));
    cx.t.frames[ix].pc = step;
}

// ---- sideboarding: all at once and in secret; who has brought in enough takes out as many ----

/// warcaste.sideboard.constructed-only, and what drafters did not play if this match lets them.
pub fn has_sideboards(m: &Match, seats: u8) -> bool {
    match settings::format_of(m, seats) {
        format::MATCH => true,
        format::DRAFT => settings::on(m, set::DRAFT_SIDEBOARD),
        _ => false,
    }
}
fn has_brought(f: &Frame, s: Seat) -> bool {
    f.regs[2].n() >> s.0 & 1 != 0
}
fn is_too_large(q: &Q, s: Seat) -> bool {
    q.t.zone_len(seat_zone(s, zone::DECK)) > MAIN_DECK
}
/// warcaste.sideboarding.swap, warcaste.sideboarding.deck-exactly-30-after
fn change_ask(cx: &mut Cx) -> Next {
    let q = cx.q();
    if cx.t.seats().all(|s| has_brought(cx.frame(), s) && !is_too_large(&q, s)) {
        cx.set(Reg::bare(2), Val::num(0));
        return Next::To(Step::bare(at::HANDS));
    }
    for s in cx.t.seats() {
        cx.set(Reg::bare(3 + s.ix()), Val::NIL);
    }
    cx.ask_together(Question::new(Seat(0), menu::CHANGE, Reg::bare(3), prompt::SIDEBOARD));
    Next::Go
}
fn change(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        let (brought, picked) = (has_brought(cx.frame(), s), cx.q().first_card(cx.r(Reg::bare(3 + s.ix()))));
        match picked {
            Some(c) if brought => {
                cx.move_card(c, pile(s, zone::SIDEBOARD), 0, End::Bottom);
            }
            Some(c) => {
                cx.move_card(c, pile(s, zone::DECK), 0, End::Bottom);
                cx.show(c, 1 << s.0);
            }
            None => {}
        }
        let all_in = cx.t.zone_len(seat_zone(s, zone::SIDEBOARD)) == 0;
        if picked.is_none() || (!brought && all_in) {
            let bits = cx.r(Reg::bare(2)).n() | 1 << s.0;
            cx.set(Reg::bare(2), Val::num(bits));
        }
    }
    Next::To(Step::bare(at::CHANGE))
}
pub fn change_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    let brought = has_brought(&q.t.frames[menu.frame_ix - 1], seat);
    if !brought {
        menu.out.extend(q.t.zone(seat_zone(seat, zone::SIDEBOARD)).map(|c| Opt::card(ov::PICK, c)));
        menu.out.push(Opt::plain(ov::DONE));
    } else if is_too_large(&q, seat) {
        menu.out.extend(q.t.zone(seat_zone(seat, zone::DECK)).map(|c| Opt::card(ov::PICK, c)));
    } else {
        menu.out.push(Opt::plain(ov::DONE));
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
    let i = cx.r(Reg::bare(0)).n();
    if i >= cx.t.head.seats as i32 {
        cx.set(Reg::bare(0), Val::num(0));
        return Next::To(Step::bare(at::REPLACE));
    }
    let seat = nth(cx, i);
    cx.set(Reg::bare(1), Val::NIL);
    if cx.t.is_in(seat) {
        cx.ask(Question::new(seat, km::YES_NO, Reg::bare(1), prompt::MULLIGAN));
    }
    Next::Go
}
fn mulligan(cx: &mut Cx) -> Next {
    let i = cx.r(Reg::bare(0)).n();
    let seat = nth(cx, i);
    let again = cx.r(Reg::bare(1)).n() == 1;
    let said = if again { note::MULLIGAN } else { note::KEEPS };
    cx.note(said, "warcaste.setup.mulligan-whole-hand", &[NoteArg::Seat(seat)]);
    let all = cx.r(Reg::bare(2)).n() | (again as i32) << seat.0;
    cx.set(Reg::bare(2), Val::num(all));
    cx.set(Reg::bare(0), Val::num(i + 1));
    Next::To(Step::bare(at::MULLIGAN))
}
/// warcaste.setup.mulligan-same-size
fn replace_hands(cx: &mut Cx) -> Next {
    for s in cx.t.seats() {
        if cx.r(Reg::bare(2)).n() >> s.0 & 1 == 0 {
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
    if cx.r(Reg::bare(0)).n() >= slots(&cx.q()) {
        return Next::To(Step::bare(at::GO));
    }
    for s in cx.t.seats() {
        cx.set(Reg::bare(3 + s.ix()), Val::NIL);
    }
    cx.ask_together(Question::new(Seat(0), menu::BASIC, Reg::bare(3), prompt::BASIC));
    Next::Go
}
fn basics(cx: &mut Cx) -> Next {
    let n = cx.r(Reg::bare(0)).n();
    for s in cx.t.seats() {
        if let Some(c) = cx.q().first_card(cx.r(Reg::bare(3 + s.ix()))) {
            lay_basic(cx, c, s, n as u8 + 1);
            let args = [NoteArg::Seat(s), NoteArg::Card(c)];
            cx.note_to(note::BASIC, "warcaste.setup.basics-face-down", &args, Some(s));
        }
    }
    cx.set(Reg::bare(0), Val::num(n + 1));
    Next::To(Step::bare(at::BASICS))
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
    use muster_kernel::MenuId;
    pub const CHANGE: MenuId = MenuId(0);
    pub const BASIC: MenuId = MenuId(1);
    pub const REDUCE: MenuId = MenuId(2);
    pub const SLOT: MenuId = MenuId(3);
    pub const SQUAD: MenuId = MenuId(4);
    pub const INTERCEPT: MenuId = MenuId(5);
    pub const WHOM: MenuId = MenuId(6);
    pub const STRIKE: MenuId = MenuId(7);
    pub const ASIDE: MenuId = MenuId(8);
    pub const DISCARD: MenuId = MenuId(9);
    pub const KEEP: MenuId = MenuId(10);
}
