//! Synapse units: their dial, where they commit, their way home.

use crate::flow::events::rec;
use crate::flow::procs::round;
use crate::flow::setup::{dial_of, may_commit};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

pub fn is_synapse(q: &Q, c: CardId) -> bool {
    q.printed_has(c, tag::SYNAPSE)
}

/// The synapse units that wait in a headquarters for a dial.
pub fn waiting<'a>(q: &'a Q<'a>, seat: Seat) -> impl Iterator<Item = CardId> + 'a {
    q.t.zone(seat_zone(seat, zone::HQ)).filter(move |&c| is_synapse(q, c) && q.t.card(c).ctrl == seat)
}

/// conquest.synapse.dial: as secret as the dials of warlords, which are not revealed yet.
pub fn dials(cx: &mut Cx) -> Next {
    if cx.m.prints(tag::SYNAPSE) {
        let has = |s: Seat| waiting(&cx.q(), s).next().is_some();
        let question = |s: Seat, dst: Reg| {
            Question::new(s, menu::SYNAPSE_DIAL, dst, prompt::SYNAPSE_DIAL).behind(menu::DIAL, round::DIALS.all())
        };
        match [Seat(0), Seat(1)].map(has) {
            [true, true] => cx.ask_together(question(Seat(0), round::SYNAPSE_DIALS.all())),
            [false, false] => {}
            [first, _] => {
                let s = if first { Seat(0) } else { Seat(1) };
                cx.ask(question(s, round::SYNAPSE_DIALS.of(s)));
            }
        }
    }
    Next::Go
}

/// The planets a synapse unit's dial may name; `warlord` is what its warlord's dial names.
pub fn dialable<'a>(q: &'a Q<'a>, unit: CardId, warlord: Option<CardId>) -> impl Iterator<Item = CardId> + 'a {
    // conquest.synapse.savage-warrior-prime: elsewhere, if there is elsewhere
    let apart = warlord.filter(|_| keyword(q, unit, tag::APART) && planets(q.t).count() > 1);
    let open = move |p: &CardId| Some(*p) != apart && may_commit(q, unit, Spot::card(*p));
    let none = !planets(q.t).any(|p| open(&p));
    planets(q.t).filter(move |p| none || open(p))
}

/// conquest.synapse.commit, conquest.synapse.commit.state: as it is, with nobody else. Adds to what commits.
pub fn commit(cx: &mut Cx, seat: Seat, mut head: RecId) -> RecId {
    let mut at = waiting(&cx.q(), seat).next();
    while let Some(c) = at {
        // what it may not commit to counts as no dial at all
        let warlord = dial_of(cx, round::DIALS, seat);
        let q = cx.q();
        let open = |p: &CardId| dialable(&q, c, warlord).any(|x| x == *p);
        let named = dial_of(cx, round::SYNAPSE_DIALS, seat).filter(open);
        let last = || last_planet(q.t).filter(open).or_else(|| dialable(&q, c, warlord).last());
        let planet = named.or_else(last);
        if let Some(p) = planet.filter(|p| may_commit(&cx.q(), c, Spot::card(*p))) {
            let r = rec(kind::COMMIT, cx.t().obj(c), seat);
            head = cx.chain(head, Rec { to: Spot::card(p), flags: mark::TO_PLANET, ..r });
        }
        at = waiting(&cx.q(), seat).find(|x| x.0 > c.0);
    }
    head
}

/// conquest.synapse.home
pub fn home(cx: &mut Cx) {
    if !cx.m.prints(tag::SYNAPSE) {
        return;
    }
    for c in cx.t().in_play() {
        let card = *cx.t().card(c);
        if is_synapse(&cx.q(), c) && card.rel == rel::AT {
            cx.move_card(c, hq(card.ctrl), Rel::NONE, End::Bottom);
            cx.note(note::HOME, "conquest.synapse.home", &[NoteArg::Card(c)]);
        }
    }
}
