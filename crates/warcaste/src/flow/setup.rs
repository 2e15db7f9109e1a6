//! Before the first turn: doctrines, sideboards, opening hands, basic territories.

use crate::flow::procs::{setup, turn};
use crate::rules::queries::*;
use crate::rules::settings::{self, format, set};
use crate::words::{note, *};
use muster_kernel::*;
use muster_kernel::{Question, tools::km};

/// Cards of a deck without the doctrine, in Skirmish.
pub const MAIN_DECK: usize = 30;
/// Most cards beside it.
pub const SIDEBOARD: i32 = 10;

/// warcaste.setup.first-player-random
pub fn choose_first(cx: &mut Cx) {
    let n = cx.t().head().seats as u32;
    let first = cx.draws().below(n);
    cx.set_active(Seat(first as u8));
    cx.set_global(global::FIRST, first as i32);
    cx.note(note::FIRST, "warcaste.setup.first-player-random", &[NoteArg::Seat(Seat(first as u8))]);
}
/// warcaste.doctrine.starts-in-play
pub fn setup(cx: &mut Cx) {
    choose_first(cx);
    let sideboards = has_sideboards(cx.m, cx.t().head().seats);
    for s in cx.t().seats() {
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
            if let Some(r) = cx.spawn(def, s, pile(s, z), Rel::NONE)
                && z == zone::DECK
                && sideboards
            {
                cx.show(r.card(), 1 << s.0);
            }
        }
    }
    let step = if sideboards { setup::at::CHANGE } else { setup::at::HANDS };
    let ix = cx.call(setup::PROC, Seat(0), Ref::NONE, &[(setup::COUNT, Val::num(0))]);
    cx.go_to(ix, step);
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
    f[setup::WHO].n() >> s.0 & 1 != 0
}
fn is_too_large(q: &Q, s: Seat) -> bool {
    q.t.zone_len(seat_zone(s, zone::DECK)) > MAIN_DECK
}
/// warcaste.sideboarding.swap, warcaste.sideboarding.deck-exactly-30-after
pub fn change_ask(cx: &mut Cx) -> Next {
    let q = cx.q();
    if cx.t().seats().all(|s| has_brought(cx.frame(), s) && !is_too_large(&q, s)) {
        cx.set(setup::WHO, Val::num(0));
        return Next::To(setup::at::HANDS);
    }
    for s in cx.t().seats() {
        cx.set(setup::ANSWERS.of(s), Val::NIL);
    }
    cx.ask_together(Question::new(Seat(0), menu::CHANGE, setup::ANSWERS.all(), prompt::SIDEBOARD));
    Next::Go
}
pub fn change(cx: &mut Cx) -> Next {
    for s in cx.t().seats() {
        let (brought, picked) = (has_brought(cx.frame(), s), cx.q().first_card(cx.r(setup::ANSWERS.of(s))));
        match picked {
            Some(c) if brought => {
                cx.move_card(c, pile(s, zone::SIDEBOARD), Rel::NONE, End::Bottom);
            }
            Some(c) => {
                cx.move_card(c, pile(s, zone::DECK), Rel::NONE, End::Bottom);
                cx.show(c, 1 << s.0);
            }
            None => {}
        }
        let all_in = cx.t().zone_len(seat_zone(s, zone::SIDEBOARD)) == 0;
        if picked.is_none() || (!brought && all_in) {
            let bits = cx.r(setup::WHO).n() | 1 << s.0;
            cx.set(setup::WHO, Val::num(bits));
        }
    }
    Next::To(setup::at::CHANGE)
}
pub fn change_menu(menu: &mut Menu) {
    let (q, seat) = (menu.q, menu.seat);
    let brought = has_brought(menu.asking(), seat);
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
pub fn opening_hands(cx: &mut Cx) -> Next {
    for s in cx.t().seats() {
        cx.shuffle(seat_zone(s, zone::DECK));
        opening_draw(cx, s);
    }
    Next::Go
}
fn nth(cx: &Cx, i: i32) -> Seat {
    Seat((cx.t().active().0 + i as u8) % cx.t().head().seats)
}
/// warcaste.setup.mulligan-whole-hand: one after the other, in turn order.
pub fn mulligan_ask(cx: &mut Cx) -> Next {
    let i = cx.r(setup::COUNT).n();
    if i >= cx.t().head().seats as i32 {
        cx.set(setup::COUNT, Val::num(0));
        return Next::To(setup::at::REPLACE);
    }
    let seat = nth(cx, i);
    cx.set(setup::ANSWER, Val::NIL);
    if cx.t().is_in(seat) {
        cx.ask(Question::new(seat, km::YES_NO, setup::ANSWER, prompt::MULLIGAN));
    }
    Next::Go
}
pub fn mulligan(cx: &mut Cx) -> Next {
    let i = cx.r(setup::COUNT).n();
    let seat = nth(cx, i);
    let again = cx.r(setup::ANSWER).n() == 1;
    let said = if again { note::MULLIGAN } else { note::KEEPS };
    cx.note(said, "warcaste.setup.mulligan-whole-hand", &[NoteArg::Seat(seat)]);
    let all = cx.r(setup::WHO).n() | (again as i32) << seat.0;
    cx.set(setup::WHO, Val::num(all));
    cx.set(setup::COUNT, Val::num(i + 1));
    Next::To(setup::at::MULLIGAN)
}
/// warcaste.setup.mulligan-same-size
pub fn replace_hands(cx: &mut Cx) -> Next {
    for s in cx.t().seats() {
        if cx.r(setup::WHO).n() >> s.0 & 1 == 0 {
            continue;
        }
        while let Some(c) = cx.t().zone(seat_zone(s, zone::HAND)).next() {
            cx.move_card(c, pile(s, zone::DECK), Rel::NONE, End::Bottom);
        }
        cx.shuffle(seat_zone(s, zone::DECK));
        opening_draw(cx, s);
    }
    Next::Go
}

// ---- basic territories ----

/// warcaste.setup.basics-face-down: all at once, slot by slot; nobody sees what the others lay down.
pub fn basics_ask(cx: &mut Cx) -> Next {
    if cx.r(setup::COUNT).n() >= slots(&cx.q()) {
        return Next::To(setup::at::GO);
    }
    for s in cx.t().seats() {
        cx.set(setup::ANSWERS.of(s), Val::NIL);
    }
    cx.ask_together(Question::new(Seat(0), menu::BASIC, setup::ANSWERS.all(), prompt::BASIC));
    Next::Go
}
pub fn basics(cx: &mut Cx) -> Next {
    let n = cx.r(setup::COUNT).n();
    for s in cx.t().seats() {
        if let Some(c) = cx.q().first_card(cx.r(setup::ANSWERS.of(s))) {
            lay_basic(cx, c, s, n as u8 + 1);
            let args = [NoteArg::Seat(s), NoteArg::Card(c)];
            cx.note_to(note::BASIC, "warcaste.setup.basics-face-down", &args, Some(s));
        }
    }
    cx.set(setup::COUNT, Val::num(n + 1));
    Next::To(setup::at::BASICS)
}
/// A card becomes a basic territory in a slot.
pub fn lay_basic(cx: &mut Cx, c: CardId, s: Seat, slot: u8) {
    cx.move_card(c, Spot::zone(home(s)), Rel::NONE, End::Bottom);
    cx.set_face(c, 1);
    cx.set_face_down(c, true, 1 << s.0);
    cx.set_slot(c, slot);
}
pub fn basic_menu(menu: &mut Menu) {
    let hand = menu.q.t.zone(seat_zone(menu.seat, zone::HAND));
    menu.out.extend(hand.map(|c| Opt::card(ov::PICK, c)));
}

/// warcaste.cmd.start-5, warcaste.setup.first-turn
pub fn first_turn(cx: &mut Cx) -> Next {
    for s in cx.t().seats() {
        cx.add_pool(s, pool::CMD, CMD);
    }
    let first = cx.t().active();
    cx.call(turn::PROC, first, Ref::NONE, &[]);
    Next::Done
}
/// What a reset gives, and what an overcharge adds.
pub const CMD: i32 = 5;
