//! Cards in reserve: laid face down at a planet, turned up by Deep Strike, gone with their planet; where something lets them fight,
//! they are units in the combat phase that all look alike.

use crate::flow::enslave::may_bring;
use crate::flow::events::{piled, rec};
use crate::flow::initiate::{may_have, may_host};
use crate::flow::procs::{battle, strike as one, strikes};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// What it costs to lay a card into reserve (conquest.keyword.deep-strike.reserve.price).
const PRICE: i32 = 1;

/// The cards of both players in reserve at a planet.
pub fn reserve_at(t: &Table, planet: CardId) -> impl Iterator<Item = CardId> + '_ {
    t.kids(planet).filter(|&c| t.card(c).rel == rel::RESERVE)
}
/// A player's cards in reserve at a planet, those that are units at the moment too (conquest.card.idden-base.strike).
fn own_reserve(t: &Table, planet: CardId, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
    hidden_at(t, planet).filter(move |&c| t.card(c).owner == seat)
}
fn hidden_at(t: &Table, planet: CardId) -> impl Iterator<Item = CardId> + '_ {
    t.kids(planet).filter(|&c| t.card(c).rel == rel::RESERVE || t.card(c).face == BACK)
}
/// A word that is printed on a card in reserve, whatever it is at the moment.
fn bears(q: &Q, c: CardId, word: Tag) -> bool {
    q.face(q.t.card(c).def, 0).has(word)
}
fn purse(t: &Table, seat: Seat) -> i32 {
    t.player(seat).pool[pool::RESOURCES.ix()] as i32
}

/// What a player's cards in reserve count for in a command struggle (conquest.card.beleaguered-garrison.what).
pub fn command(q: &Q, planet: CardId, seat: Seat) -> i32 {
    if !occurs(q, tag::RESERVES_COUNT) {
        return 0;
    }
    let bears = |c: CardId| q.t.card(c).ctrl == seat && keyword(q, c, tag::RESERVES_COUNT);
    let each = q.t.in_play().filter(|&c| bears(c)).count();
    (each * own_reserve(q.t, planet, seat).count()) as i32
}

// ---- into reserve ----

/// The cards that may be laid into reserve on a deployment turn, at each planet (conquest.keyword.deep-strike.reserve.place).
pub fn list(m: &mut Menu) {
    if !m.q.m.prints(tag::DEEP_STRIKE) {
        return;
    }
    let (q, seat) = (m.q, m.seat);
    for c in q.t.zone(seat_zone(seat, zone::HAND)).filter(|&c| q.printed_has(c, tag::DEEP_STRIKE)) {
        if purse(q.t, seat) >= PRICE {
            m.out.extend(planets(q.t).map(|p| Opt::card_to(opt::RESERVE, c, Spot::card(p))));
        } else {
            m.judge.about(c, AbilityId::NONE);
            m.judge.fail("conquest.framework.1.2.cannot-afford");
        }
    }
}

/// conquest.keyword.deep-strike.reserve.turn
pub fn lay(cx: &mut Cx, o: Opt) {
    let (c, Some(p)) = (o.card_id(), o.spot().as_card()) else { return };
    let owner = cx.t().card(c).owner;
    cx.add_pool(owner, pool::RESOURCES, -PRICE);
    lie_down(cx, c, p, 1 << owner.0);
    let args = [NoteArg::Seat(owner), NoteArg::Card(c), NoteArg::Card(p)];
    cx.note_to(note::RESERVE, "conquest.keyword.deep-strike.reserve.turn", &args, Some(owner));
}

/// Face down at a planet and out of play; these seats know its face.
pub fn lie_down(cx: &mut Cx, c: CardId, planet: CardId, known: u8) {
    cx.set_flag(c, FACE_DOWN, true);
    cx.move_card(c, Spot::card(planet), rel::RESERVE, End::Bottom);
    // leaving play clears marks
    cx.set_face_down(c, true, known);
}

/// conquest.reserve.planet-leaves: without any effect.
pub fn clear(cx: &mut Cx, planet: CardId) {
    let next = |cx: &Cx| reserve_at(cx.t(), planet).next();
    while let Some(c) = next(cx) {
        discard(cx, c);
    }
}
fn discard(cx: &mut Cx, c: CardId) {
    let owner = cx.t().card(c).owner;
    cx.set_face_down(c, false, 0xFF);
    cx.move_card(c, Spot::zone(seat_zone(owner, zone::DISCARD)), Rel::NONE, End::Top);
    cx.note(note::DISCARD, "conquest.reserve.planet-leaves", &[NoteArg::Card(c)]);
    piled(cx, owner);
}

// ---- units out of the reserve ----

/// conquest.card.idden-base.what, conquest.card.idden-base.end: each card in reserve fights while it may, and lies there else.
pub fn fight_or_lie(cx: &mut Cx) {
    for s in cx.t().seats() {
        let q = cx.q();
        let lets = |c: CardId| q.t.card(c).ctrl == s && keyword(&q, c, tag::RESERVES_FIGHT);
        let fight = phase_now(q.t) == phase::COMBAT && q.t.in_play().any(lets);
        for c in (0..cx.t().cards().len()).map(|i| CardId(i as u16)) {
            let card = *cx.t().card(c);
            match (card.owner == s, fight) {
                (true, true) if card.rel == rel::RESERVE => stand(cx, c),
                (true, false) if card.face == BACK => lie(cx, c),
                _ => {}
            }
        }
    }
}
fn stand(cx: &mut Cx, c: CardId) {
    let (at, known) = (cx.t().card(c).at, cx.t().card(c).known);
    cx.move_card(c, at, if at.as_card().is_some() { rel::AT } else { rel::NONE }, End::Bottom);
    cx.set_face(c, BACK);
    cx.set_face_down(c, true, known);
    cx.note(note::STANDS, "conquest.card.idden-base.what", &[NoteArg::Card(c), NoteArg::Place(at)]);
}
/// Where it is, in a headquarters too.
fn lie(cx: &mut Cx, c: CardId) {
    let (at, known) = (cx.t().card(c).at, cx.t().card(c).known);
    cx.move_card(c, at, rel::RESERVE, End::Bottom);
    cx.set_face_down(c, true, known);
    cx.note(note::LIES, "conquest.card.idden-base.end", &[NoteArg::Card(c), NoteArg::Place(at)]);
}

// ---- Deep Strike ----

/// What it costs to turn a card up now (conquest.keyword.deep-strike.strike.price).
fn price(q: &Q, c: CardId) -> i32 {
    q.posing_as(c, 0, rel::RESERVE).card_number(c, slot::DEEP_STRIKE)
}

/// conquest.keyword.deep-strike.strike.steps: all of it is looked at before the card is turned up.
fn may_strike(q: &Q, judge: &mut Judge, c: CardId, planet: CardId) -> bool {
    let (mut ok, seat) = (true, q.t.card(c).owner);
    need!(judge, ok, bears(q, c, tag::DEEP_STRIKE), "conquest.keyword.deep-strike.what");
    need!(judge, ok, price(q, c) <= purse(q.t, seat), "conquest.framework.1.2.cannot-afford");
    let posing = q.posing(c, 0);
    ok &= may_have(&posing, judge, seat, c) && may_bring(&posing, judge, seat, c);
    let placed = !bears(q, c, tag::ATTACHMENT) || hosts(q, c, planet).next().is_some();
    need!(judge, ok, placed, "conquest.keyword.deep-strike.strike.attachment");
    ok
}

/// What an attachment may be put on at that planet, the planet too.
fn hosts<'a>(q: &'a Q<'a>, c: CardId, planet: CardId) -> impl Iterator<Item = CardId> + 'a {
    let seat = q.t.card(c).owner;
    let standing = q.t.kids(planet).filter(|&h| q.t.card(h).rel == rel::AT);
    std::iter::once(planet).chain(standing).filter(move |&h| may_host(q, c, 0, h, seat))
}

/// conquest.framework.3.2.1a.deep-strike: once in a battle, if anybody has a card in reserve there.
pub fn begin(cx: &mut Cx) -> Next {
    let planet = cx.r(battle::PLANET);
    let p = planet.as_object().and_then(|r| cx.t().live(r));
    if p.is_some_and(|p| hidden_at(cx.t(), p).next().is_some()) {
        let first = initiative(cx.t());
        let regs = [(strikes::PLANET, planet), (strikes::FIRST, Val::seat(first)), (strikes::OTHERS, Val::num(0))];
        cx.call(strikes::PROC, first, Ref::NONE, &regs);
    }
    Next::Go
}

/// Whose part of the step it is (conquest.framework.3.2.1a.order, conquest.framework.3.2.1a.order-not-reopened).
fn striker(f: &Frame) -> Seat {
    let first = f[strikes::FIRST].as_seat().unwrap_or(Seat(0));
    if f[strikes::OTHERS].n() == 0 { first } else { other(first) }
}

pub fn ask(cx: &mut Cx) -> Next {
    let (planet, s) = (cx.r(strikes::PLANET), striker(cx.frame()));
    cx.set(strikes::ANSWER, Val::NIL);
    let p = planet.as_object().and_then(|r| cx.t().live(r));
    if p.is_some_and(|p| own_reserve(cx.t(), p, s).next().is_some()) {
        cx.ask(Question::new(s, menu::STRIKE, strikes::ANSWER, prompt::STRIKE).about(planet));
    }
    Next::Go
}

pub fn menu(m: &mut Menu) {
    let q = m.q;
    let Some(p) = m.about().as_object().and_then(|r| q.t.live(r)) else { return };
    for c in own_reserve(q.t, p, m.seat) {
        m.judge.about(c, AbilityId::NONE);
        if may_strike(&q, &mut m.judge, c, p) {
            m.out.push(Opt::card(opt::STRIKE, c));
        }
    }
    m.out.push(Opt::plain(opt::DECLINE));
}

/// conquest.keyword.deep-strike.as-action: in any action window of the combat phase, a battle there or not.
pub fn list_strikes(m: &mut Menu) {
    let (q, seat) = (m.q, m.seat);
    if !q.m.prints(tag::STRIKES_AS_ACTION) || phase_now(q.t) != phase::COMBAT {
        return;
    }
    for p in planets(q.t) {
        for c in own_reserve(q.t, p, seat).filter(|&c| bears(&q, c, tag::STRIKES_AS_ACTION)) {
            m.judge.about(c, AbilityId::NONE);
            if may_strike(&q, &mut m.judge, c, p) {
                m.out.push(Opt::card(opt::STRIKE, c));
            }
        }
    }
}
pub fn strike_now(cx: &mut Cx, c: CardId) {
    let Some(p) = cx.t().card(c).at.as_card() else { return };
    let (card, planet, s) = (cx.t().obj(c), cx.t().obj(p), cx.t().card(c).owner);
    cx.call(one::PROC, s, Ref::NONE, &[(one::CARD, Val::object(card)), (one::PLANET, Val::object(planet))]);
}

pub fn strike(cx: &mut Cx) -> Next {
    let s = striker(cx.frame());
    if let Some(c) = cx.r(strikes::ANSWER).as_object() {
        let planet = cx.r(strikes::PLANET);
        cx.call(one::PROC, s, Ref::NONE, &[(one::CARD, Val::object(c)), (one::PLANET, planet)]);
        return Next::To(strikes::at::ASK);
    }
    if cx.r(strikes::OTHERS).n() != 0 {
        return Next::Done;
    }
    cx.set(strikes::OTHERS, Val::num(1));
    Next::To(strikes::at::ASK)
}

fn card(cx: &Cx) -> Option<CardId> {
    cx.r(one::CARD).as_object().and_then(|r| cx.t().live(r))
}
fn planet(cx: &Cx) -> CardId {
    cx.r(one::PLANET).as_object().map_or(CardId::NONE, |r| r.card())
}

/// conquest.keyword.deep-strike.strike.attachment
pub fn choose_host(cx: &mut Cx) -> Next {
    let s = cx.frame().seat;
    if card(cx).is_some_and(|c| bears(&cx.q(), c, tag::ATTACHMENT)) {
        let about = cx.r(one::CARD);
        cx.ask(Question::new(s, menu::STRUCK_HOST, one::HOST, prompt::PLACE).about(about));
    }
    Next::Go
}

pub fn host_menu(m: &mut Menu) {
    let q = m.q;
    let Some(c) = m.about().as_object().and_then(|r| q.t.live(r)) else { return };
    let planet = m.r(one::PLANET).as_object().map_or(CardId::NONE, |r| r.card());
    m.out.extend(hosts(&q, c, planet).map(|h| Opt::card(ov::PICK, h)));
}

/// conquest.keyword.deep-strike.strike.unit: it enters play ready; an event is only turned up.
pub fn turn_up(cx: &mut Cx) -> Next {
    let (s, p) = (cx.frame().seat, planet(cx));
    let Some(c) = card(cx) else { return Next::Done };
    let n = price(&cx.q(), c);
    cx.add_pool(s, pool::RESOURCES, -n);
    if cx.t().card(c).face == BACK {
        if bears(&cx.q(), c, tag::UNIT) {
            cx.set_face(c, 0);
        } else {
            lie(cx, c);
            let lies = Val::object(cx.t().obj(c));
            cx.set(one::CARD, lies);
        }
    }
    cx.set_face_down(c, false, 0xFF);
    let args = [NoteArg::Seat(s), NoteArg::Card(c), NoteArg::Card(p), NoteArg::Num(n)];
    cx.note(note::STRIKE, "conquest.keyword.deep-strike.strike.price", &args);
    if cx.q().printed_has(c, tag::EVENT) {
        return Next::Go;
    }
    let to = cx.r(one::HOST).as_object().map_or(p, |r| r.card());
    cx.happen_one(Rec { to: Spot::card(to), ..rec(kind::ENTER, cx.t().obj(c), s) });
    Next::Go
}

/// conquest.keyword.deep-strike.strike.reaction-optional
pub fn struck(cx: &mut Cx) -> Next {
    let (s, p) = (cx.frame().seat, planet(cx));
    if let Some(r) = cx.r(one::CARD).as_object() {
        cx.happen_one(Rec { to: Spot::card(p), ..rec(kind::STRUCK, r, s) });
    }
    Next::Go
}

/// conquest.keyword.deep-strike.strike.event
pub fn spent(cx: &mut Cx) -> Next {
    if let Some(c) = card(cx).filter(|&c| cx.t().card(c).rel == rel::RESERVE) {
        discard(cx, c);
    }
    Next::Done
}
