//! Setting up, mulligans, and the round from deploy to headquarters.

use crate::events::rec;
use crate::procs::{self, kind, mark, menu, window};
use crate::queries::*;
use crate::words::note;
use crate::words::*;
use muster_kernel::*;

/// Lays the line, brings warlords and decks to the table and shuffles. The first card of each deck is the warlord.
pub fn setup(cx: &mut Cx) {
    let m = cx.m;
    for (i, deck) in m.decks.iter().enumerate() {
        let seat = Seat(i as u8);
        for (n, &def) in deck.iter().enumerate() {
            let Some(c) = cx.new_card(def, seat) else { return };
            let to = if n == 0 { zone::HQ } else { zone::DECK };
            cx.move_card(c, Spot::zone(seat_zone(seat, to)), 0, End::Bottom);
            if n == 0 {
                // conquest.setup.resources-from-warlord
                cx.add_pool(seat, 0, m.def(def).extra[extra::START_RESOURCES] as i32);
            }
        }
    }
    let start = cx.draws().below(2) as i32;
    cx.set_global(global::TOKEN, start);
    cx.set_global(global::START, start);
    cx.set_global(global::FIRST_POS, 1);
    lay_line(cx);
    for s in [Seat(0), Seat(1)] {
        cx.shuffle(seat_zone(s, zone::DECK));
    }
    cx.t.head.dirty = false;
    cx.call(procs::GAME, token_holder(cx.t), Ref::NONE, &[]);
}

/// Seven of the planets in a row: five faceup, two facedown; the others stay in the box unseen.
fn lay_line(cx: &mut Cx) {
    let m = cx.m;
    let the_box = shared_zone(zone::BOX);
    for (i, def) in m.defs.iter().enumerate() {
        if def.faces[0].has(tag::PLANET) {
            let Some(c) = cx.new_card(DefId(i as u16), Seat::NONE) else { return };
            cx.move_card(c, Spot::zone(the_box), 0, End::Bottom);
        }
    }
    cx.shuffle(the_box);
    for slot in 1..=7u8 {
        let Some(c) = cx.t.zone(the_box).next() else { return };
        let to = if slot <= 5 { zone::LINE } else { zone::FACEDOWN };
        cx.t.card_mut(c).slot = slot;
        cx.move_card(c, Spot::zone(shared_zone(to)), 0, End::Bottom);
        cx.t.card_mut(c).slot = slot;
    }
}

pub static GAME: &[(&str, StepFn)] = &[
    ("draw starting hands", |cx| {
        for s in [Seat(0), Seat(1)] {
            let n = opening_hand(cx, s);
            draw(cx, s, n);
        }
        Next::Go
    }),
    ("mulligan, initiative player", |cx| ask_mulligan(cx, true)),
    ("mulligan done", |cx| mulligan(cx, true)),
    ("mulligan, other player", |cx| ask_mulligan(cx, false)),
    ("mulligan done", |cx| mulligan(cx, false)),
    ("next round", |cx| {
        cx.call(procs::ROUND, token_holder(cx.t), Ref::NONE, &[]);
        Next::Again
    }),
];

fn opening_hand(cx: &Cx, s: Seat) -> i32 {
    warlord_of(&cx.q(), s).map_or(0, |w| cx.m.def(cx.t.card(w).def).extra[extra::START_CARDS] as i32)
}

fn mulligan_seat(cx: &Cx, first: bool) -> Seat {
    let s = token_holder(cx.t);
    if first { s } else { other(s) }
}

fn ask_mulligan(cx: &mut Cx, first: bool) -> Next {
    let s = mulligan_seat(cx, first);
    cx.ask(Question::new(s, menu::MULLIGAN, 0, prompt::MULLIGAN));
    Next::Go
}

/// conquest.setup.mulligan.whole-hand-reshuffled, conquest.setup.mulligan.once-and-keep
fn mulligan(cx: &mut Cx, first: bool) -> Next {
    let s = mulligan_seat(cx, first);
    if cx.r(0).n() == 0 {
        cx.note(note::KEEP, "conquest.setup.mulligan.option", &[NoteArg::Seat(s)]);
        return Next::Go;
    }
    cx.note(note::MULLIGAN, "conquest.setup.mulligan.option", &[NoteArg::Seat(s)]);
    let deck = seat_zone(s, zone::DECK);
    while let Some(c) = cx.t.zone(seat_zone(s, zone::HAND)).next() {
        cx.move_card(c, Spot::zone(deck), 0, End::Bottom);
    }
    cx.shuffle(deck);
    let n = opening_hand(cx, s);
    draw(cx, s, n);
    Next::Go
}

/// Draws up to n cards, without looking whether the deck is then empty.
pub fn draw(cx: &mut Cx, s: Seat, n: i32) -> i32 {
    let mut drawn = 0;
    for _ in 0..n {
        let Some(c) = cx.t.zone(seat_zone(s, zone::DECK)).next() else { break };
        cx.move_card(c, Spot::zone(seat_zone(s, zone::HAND)), 0, End::Bottom);
        cx.note_to(note::DREW, "", &[NoteArg::Seat(s), NoteArg::Card(c)], Some(s));
        drawn += 1;
    }
    drawn
}

pub fn gain(cx: &mut Cx, s: Seat, n: i32) {
    if n > 0 {
        cx.add_pool(s, 0, n);
        cx.note(note::GAIN, "conquest.resource.gain-and-spend", &[NoteArg::Seat(s), NoteArg::Num(n)]);
    }
}

pub fn begin_phase(cx: &mut Cx, phase: i16) -> Next {
    let seat = token_holder(cx.t);
    cx.happen_one(Rec { extra: phase, ..rec(kind::PHASE_BEGINS, Ref::NONE, seat) });
    Next::Go
}

fn end_phase(cx: &mut Cx, phase: i16) -> Next {
    let seat = token_holder(cx.t);
    cx.happen_one(Rec { extra: phase, ..rec(kind::PHASE_ENDS, Ref::NONE, seat) });
    Next::Go
}

/// conquest.framework.phase.begin-and-end-are-milestones: what lasted until the end of the phase stops now.
fn phase_over(cx: &mut Cx) -> Next {
    cx.moment(moment::PHASE);
    cx.check();
    Next::Go
}

fn actions(cx: &mut Cx) -> Next {
    cx.window(window::ACTION, RecId::NONE, [Val::NIL; 3]);
    Next::Go
}

/// Registers of the round: the last planet looked at, and the dials.
const CHECKED: usize = 0;
const DIALS: usize = 2;

/// Step numbers other parts name.
pub mod round_step {
    pub const DEPLOY_TURNS: u16 = 2;
    pub const COMMAND: u16 = 5;
    pub const STRUGGLES: u16 = 9;
    pub const COMMAND_WINDOW: u16 = 10;
    pub const COMBAT: u16 = 13;
    pub const WINDOW_BEFORE_BATTLES: u16 = 14;
    pub const FIRST_BATTLE: u16 = 15;
    pub const WINDOW_AFTER_BATTLE: u16 = 16;
    pub const NEXT_BATTLE: u16 = 17;
    pub const LAST_WINDOW: u16 = 18;
    pub const HEADQUARTERS: u16 = 22;
    pub const HEADQUARTERS_WINDOW: u16 = 23;
    pub const UPKEEP: u16 = 24;
}

pub static ROUND: &[(&str, StepFn)] = &[
    ("1.1 round begins", |cx| {
        let n = cx.t.global(global::ROUND) + 1;
        cx.set_global(global::ROUND, n);
        cx.note(note::ROUND, "conquest.framework.1.1.round-and-phase-begin", &[NoteArg::Num(n)]);
        let seat = token_holder(cx.t);
        cx.happen_one(rec(kind::ROUND_BEGINS, Ref::NONE, seat));
        Next::Go
    }),
    ("1.1 deploy phase begins", |cx| begin_phase(cx, 1)),
    ("1.2-1.4 deployment turns", |cx| {
        cx.window(window::DEPLOY, RecId::NONE, [Val::NIL; 3]);
        Next::Go
    }),
    ("1.5 deploy phase ends", |cx| end_phase(cx, 1)),
    ("1.5 effects expire", phase_over),
    ("2.1 command phase begins", |cx| begin_phase(cx, 2)),
    ("2.2 dials", |cx| {
        // conquest.framework.2.2.secret-dial
        cx.ask_together(Question::new(Seat(0), menu::DIAL, DIALS as u8, prompt::DIAL));
        Next::Go
    }),
    ("2.3 reveal", |cx| {
        for s in [Seat(0), Seat(1)] {
            if let Some(p) = dial_planet(cx, s) {
                cx.note(note::DIAL, "conquest.framework.2.3.reveal", &[NoteArg::Seat(s), NoteArg::Card(p)]);
            }
        }
        Next::Go
    }),
    ("2.4 commit", commit),
    ("2.5-2.6 command struggles", |cx| {
        let after = cx.r(CHECKED).n();
        let next = planets(cx.t).find(|&p| cx.t.card(p).slot as i32 > after);
        match next {
            Some(p) => {
                cx.set(CHECKED, Val::num(cx.t.card(p).slot as i32));
                let r = cx.t.obj(p);
                cx.call(procs::STRUGGLE, token_holder(cx.t), r, &[Val::object(r)]);
                Next::Again
            }
            None => Next::Go,
        }
    }),
    ("action window", actions),
    ("2.7 command phase ends", |cx| end_phase(cx, 2)),
    ("2.7 effects expire", phase_over),
    ("3.1 combat phase begins", |cx| begin_phase(cx, 3)),
    ("action window", actions),
    ("3.2 battle at the first planet", |cx| {
        cx.set(CHECKED, Val::num(0));
        if let Some(p) = first_planet(cx.t) {
            cx.set(CHECKED, Val::num(cx.t.card(p).slot as i32));
            fight(cx, p);
        }
        Next::Go
    }),
    ("action window", actions),
    ("3.3 check for another battle", |cx| {
        loop {
            let after = cx.r(CHECKED).n();
            let Some(p) = planets(cx.t).find(|&p| cx.t.card(p).slot as i32 > after) else { return Next::Go };
            cx.set(CHECKED, Val::num(cx.t.card(p).slot as i32));
            let q = cx.q();
            // conquest.framework.3.3.warlord-present
            if units_at(&q, p).any(|c| is_warlord(&q, c)) {
                fight(cx, p);
                return Next::To(round_step::WINDOW_AFTER_BATTLE);
            }
        }
    }),
    ("action window", actions),
    ("warlords left at planets go home", |cx| {
        for s in [Seat(0), Seat(1)] {
            let home = hq(s);
            if let Some(w) = warlord_of(&cx.q(), s)
                && cx.t.card(w).at != home
            {
                cx.move_card(w, home, 0, End::Bottom);
                cx.note(note::HOME, "conquest.framework.3.4.phase-ends", &[NoteArg::Card(w)]);
            }
        }
        Next::Go
    }),
    ("3.4 combat phase ends", |cx| end_phase(cx, 3)),
    ("3.4 effects expire", phase_over),
    ("4.1 headquarters phase begins", |cx| begin_phase(cx, 4)),
    ("action window", actions),
    ("4.2 move the first planet token, 4.3 reveal", first_token),
    ("4.4 draw two", |cx| {
        // conquest.framework.4.4.draw-two: one draw for both, one look at the decks afterwards
        for s in [Seat(0), Seat(1)] {
            draw(cx, s, 2);
        }
        cx.check();
        Next::Go
    }),
    ("4.5 gain four", |cx| {
        for s in [Seat(0), Seat(1)] {
            gain(cx, s, 4);
        }
        Next::Go
    }),
    ("4.6 ready all", |cx| {
        let mut head = RecId::NONE;
        for c in cx.t.in_play() {
            if cx.t.card(c).has(flag::EXHAUSTED) {
                let r = rec(kind::READY, cx.t.obj(c), cx.t.card(c).ctrl);
                head = cx.chain(head, r);
            }
        }
        cx.happen(head);
        Next::Go
    }),
    ("4.7 pass the initiative", |cx| {
        let s = other(token_holder(cx.t));
        cx.set_global(global::TOKEN, s.0 as i32);
        cx.note(note::INITIATIVE, "conquest.framework.4.7.pass-initiative", &[NoteArg::Seat(s)]);
        Next::Go
    }),
    ("4.8 headquarters phase ends", |cx| end_phase(cx, 4)),
    ("4.8 round ends", |cx| {
        let seat = token_holder(cx.t);
        cx.happen_one(rec(kind::ROUND_OVER, Ref::NONE, seat));
        Next::Go
    }),
    ("4.8 effects expire", |cx| {
        cx.moment(moment::PHASE);
        cx.moment(moment::ROUND);
        cx.check();
        Next::Done
    }),
];

fn fight(cx: &mut Cx, p: CardId) {
    let r = cx.t.obj(p);
    let s = token_holder(cx.t);
    cx.call(procs::BATTLE, s, r, &[Val::object(r), Val::seat(s), Val::num(1)]);
}

fn dial_planet(cx: &Cx, s: Seat) -> Option<CardId> {
    // conquest.dial.illegal.nonexistent-number, conquest.dial.illegal.unclear
    match cx.r(DIALS + s.ix()).as_object().and_then(|r| cx.t.live(r)) {
        Some(p) => Some(p),
        None => last_planet(cx.t),
    }
}

/// conquest.framework.2.4.commit: one batch for both players.
fn commit(cx: &mut Cx) -> Next {
    cx.set(CHECKED, Val::num(0));
    let mut head = RecId::NONE;
    for s in [Seat(0), Seat(1)] {
        let Some(p) = dial_planet(cx, s) else { continue };
        let to = Spot::card(p);
        if let Some(w) = warlord_of(&cx.q(), s)
            && !cx.q().forbidden(act::COMMIT, w, p)
        {
            let r = Rec { to, flags: mark::WARLORD | mark::TO_PLANET, ..rec(kind::COMMIT, cx.t.obj(w), s) };
            head = cx.chain(head, r);
        }
        let mut at = cx.t.zone(seat_zone(s, zone::HQ)).next();
        while let Some(c) = at {
            let next = cx.t.card(c).next;
            let q = cx.q();
            if is_unit(&q, c) && !is_warlord(&q, c) {
                let r = Rec { to, flags: mark::EXHAUSTED | mark::TO_PLANET, ..rec(kind::COMMIT, cx.t.obj(c), s) };
                head = cx.chain(head, r);
            }
            at = next.is_some().then_some(next);
        }
    }
    cx.happen(head);
    Next::Go
}

/// conquest.framework.4.2.move-token, conquest.framework.4.3.reveal-planet
fn first_token(cx: &mut Cx) -> Next {
    let leftmost = planets(cx.t).next();
    if let Some(p) = leftmost {
        let slot = cx.t.card(p).slot as i32;
        cx.set_global(global::FIRST_POS, slot);
    }
    let hidden = shared_zone(zone::FACEDOWN);
    let next = cx.t.zone(hidden).next();
    if let Some(p) = next {
        let slot = cx.t.card(p).slot;
        cx.move_card(p, Spot::zone(line()), 0, End::Bottom);
        cx.t.card_mut(p).slot = slot;
        cx.note(note::REVEAL, "conquest.framework.4.3.reveal-planet", &[NoteArg::Card(p)]);
        if leftmost.is_none() {
            cx.set_global(global::FIRST_POS, slot as i32);
        }
    }
    if let Some(p) = first_planet(cx.t) {
        cx.note(note::FIRST, "conquest.framework.4.2.move-token", &[NoteArg::Card(p)]);
    }
    Next::Go
}

pub static STRUGGLE: &[(&str, StepFn)] = &[
    ("struggle begins", |cx| {
        let p = cx.frame().source;
        let seat = token_holder(cx.t);
        cx.happen_one(Rec { to: Spot::card(p.card()), ..rec(kind::STRUGGLE_BEGINS, p, seat) });
        Next::Go
    }),
    ("compare", |cx| {
        let p = cx.frame().source;
        if cx.t.live(p).is_none() {
            return Next::Done;
        }
        match struggle_winner(&cx.q(), p.card()) {
            Some(s) => cx.happen_one(Rec { to: Spot::card(p.card()), ..rec(kind::STRUGGLE_WON, p, s) }),
            None => cx.note(note::NO_STRUGGLE, "conquest.command.tie-nobody", &[NoteArg::Card(p.card())]),
        }
        Next::Go
    }),
];

/// conquest.command.ready-warlord-wins, conquest.command.icons-otherwise, conquest.command.exhausted-count-for-nothing
pub fn struggle_winner(q: &Q, planet: CardId) -> Option<Seat> {
    let mut icons = [0; 2];
    let mut warlord = [false; 2];
    for c in units_at(q, planet) {
        let s = q.t.card(c).ctrl.ix();
        if ready(q.t, c) {
            warlord[s] |= is_warlord(q, c);
            icons[s] += q.card_number(c, slot::COMMAND);
        }
    }
    match (warlord[0], warlord[1]) {
        (true, false) => Some(Seat(0)),
        (false, true) => Some(Seat(1)),
        _ if icons[0] > icons[1] => Some(Seat(0)),
        _ if icons[1] > icons[0] => Some(Seat(1)),
        _ => None,
    }
}

/// What a planet pays its winner: cards and resources, with the +1 symbols of the winner's cards there.
pub fn bonuses(q: &Q, planet: CardId, s: Seat) -> (i32, i32) {
    let mut cards = q.card_number(planet, slot::CARDS);
    let mut resources = q.card_number(planet, slot::RESOURCES);
    for c in q.t.kids(planet).filter(|&c| q.t.card(c).ctrl == s) {
        cards += q.card_number(c, slot::CARDS);
        resources += q.card_number(c, slot::RESOURCES);
    }
    (cards, resources)
}

pub static BONUS: &[(&str, StepFn)] = &[
    ("choose bonuses", |cx| {
        let s = cx.frame().seat;
        let p = cx.r(0);
        cx.ask(Question::new(s, menu::BONUS, 1, prompt::BONUS).about(p));
        Next::Go
    }),
    ("take bonuses", |cx| {
        let s = cx.frame().seat;
        let Some(p) = cx.r(0).as_object().and_then(|r| cx.t.live(r)) else { return Next::Done };
        let (cards, resources) = bonuses(&cx.q(), p, s);
        let what = cx.r(1).n();
        if what & 1 != 0 {
            gain(cx, s, resources);
        }
        if what & 2 != 0 {
            draw(cx, s, cards);
            cx.check();
        }
        Next::Go
    }),
];

pub static MOBILE: &[(&str, StepFn)] = &[
    ("next Mobile unit", |cx| {
        let first = token_holder(cx.t);
        let q = cx.q();
        // conquest.keyword.mobile.initiative-first
        let find = |s: Seat| {
            q.t.in_play().find(|&c| {
                let card = q.t.card(c);
                card.ctrl == s
                    && card.rel == rel::AT
                    && !card.has(flag::MOVED)
                    && is_unit(&q, c)
                    && keyword(&q, c, tag::MOBILE)
            })
        };
        // who becomes Mobile when it is the other player's part has missed the chance
        let turn = cx.r(2).n();
        let mine = if turn == 0 { find(first) } else { None };
        match mine.or_else(|| find(other(first))) {
            Some(c) => {
                let s = q.t.card(c).ctrl;
                let r = Val::object(q.t.obj(c));
                cx.set_flag(c, flag::MOVED, true);
                cx.set(0, r);
                cx.set(2, Val::num((s != first) as i32));
                cx.frame_mut().source = r.as_object().unwrap_or(Ref::NONE);
                cx.ask(Question::new(s, menu::MOBILE, 1, prompt::MOBILE).about(r));
                Next::Go
            }
            None => {
                for i in 0..cx.t.cards.len() {
                    cx.set_flag(CardId(i as u16), flag::MOVED, false);
                }
                Next::Done
            }
        }
    }),
    ("move it", |cx| {
        if let (Some(unit), Some(to)) = (cx.r(0).as_object(), cx.r(1).as_object())
            && cx.t.live(unit).is_some()
            && let Some(p) = cx.t.live(to)
        {
            let s = cx.t.card(unit.card()).ctrl;
            cx.happen_one(Rec { to: Spot::card(p), flags: mark::TO_PLANET, ..rec(kind::MOVE, unit, s) });
        }
        Next::To(0)
    }),
];
