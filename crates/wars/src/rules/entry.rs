//! Where a card may enter play. One list serves playing from hand, plays inside effects, changed destinations and
//! assets that change hosts.

use crate::flow::battle;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// What narrows the entry of a card that is played by an effect: `how` bits, and the place they speak of.
#[derive(Clone, Copy, Default)]
pub struct Narrow {
    pub how: Manner,
    pub place: Ref,
}

/// Set in the second kept number of a program that plays a card inside an effect, at a moment of its own.
pub const NESTED: Manner = how::NESTED;

impl Narrow {
    pub fn of(env: &Env) -> Narrow {
        Narrow { how: Manner::of(env.caps[1]), place: env.marked }
    }
    /// May the card enter at a card that is at this location?
    fn allows(&self, q: &Q, loc: CardId) -> bool {
        let place = q.t.live(self.place).and_then(|c| location_of(q, c));
        let wanted = self.how.has(how::HERE | how::RELATED);
        let near = !wanted
            || place.is_some_and(|p| {
                (self.how.has(how::HERE) && p == loc) || (self.how.has(how::RELATED) && related(q.t, p, loc))
            });
        near && (!self.how.has(how::SITE) || is_site(q, loc))
            && (!self.how.has(how::ASTEROID) || q.card_has(loc, tag::ASTEROID))
    }
}

/// Calls with every legal entry point until told to stop: a location, a ship, a host, or a place in a row of sites as a
/// number. Says whether it came to the last.
pub fn each_entry(q: &Q, card: CardId, seat: Seat, narrow: Narrow, out: &mut dyn FnMut(Val) -> bool) -> bool {
    let battle_only =
        q.printed_has(card, tag::ANY_TIME_AT_BATTLE) && !narrow.how.has(NESTED) && battle::location(q.t).is_some();
    let allowed = |loc: CardId| narrow.allows(q, loc) && (!battle_only || battle::location(q.t) == Some(loc));
    if q.printed_has(card, tag::LOCATION) {
        return each_place_in_row(q, card, seat, narrow, out);
    }
    if fights(q, card) {
        let own = |c: &CardId| is_ship(q, *c) && q.t.card(*c).ctrl == seat && *c != card;
        // wars.character.ship-needs-capacity
        let boards = |ship: &CardId| {
            let open = |l: CardId| allowed(l) && may_enter(q, card, seat, l);
            fits_aboard(q, *ship, card) && location_of(q, *ship).is_some_and(open)
        };
        let mut object = |c: CardId| out(Val::object(q.t.obj(c)));
        return locations(q.t).filter(|l| open_to(q, card, seat, *l) && allowed(*l)).all(&mut object)
            && (!is_unit(q, card) || q.t.in_play().filter(own).filter(boards).all(&mut object));
    }
    let takes = |h: &CardId| may_host(q, card, seat, *h) && location_of(q, *h).is_none_or(&allowed);
    q.t.in_play().filter(takes).all(|h| out(Val::object(q.t.obj(h))))
}

/// Does nothing keep the player from playing the card there?
pub fn may_enter(q: &Q, card: CardId, seat: Seat, loc: CardId) -> bool {
    !q.forbidden_for(act::PLAY, loc, card, &asked(q, seat, CardId::NONE, now::PLAYING, loc))
}

/// A unit at a site, a ship at a sector: an energy icon facing the player, or one of the same kind there, or scouting.
fn open_to(q: &Q, card: CardId, seat: Seat, loc: CardId) -> bool {
    let (place, company) = if is_ship(q, card) { (tag::SECTOR, tag::SHIP) } else { (tag::SITE, tag::UNIT) };
    q.printed_has(loc, place)
        && may_enter(q, card, seat, loc)
        && (icons(q, loc, seat) > 0
            // wars.scouting.ignores-icon-need
            || q.card_has(card, tag::SCOUTING)
            || forces(q, loc, seat).any(|c| c != card && q.printed_has(c, company)))
}

/// wars.asset.kind-targets-host, wars.weapon.kind-targets-host: a card of the kind, the player's own unless it says else.
pub fn may_host(q: &Q, card: CardId, seat: Seat, host: CardId) -> bool {
    let own = q.t.card(host).ctrl == seat;
    let side = match () {
        _ if q.printed_has(card, tag::ONLY_OPPOSING_HOST) => !own,
        _ if q.printed_has(card, tag::OPPOSING_HOST) => true,
        _ => own,
    };
    // wars.weapon.one-per-card
    let weapons =
        || !q.printed_has(card, tag::WEAPON) || weapons_beneath(q, host) <= q.card_number(host, slot::MORE_WEAPONS);
    // wars.asset.one-per-host-by-text
    let single = || {
        // another player's copy is none of yours
        let twin = |k: CardId| {
            let c = q.t.card(k);
            k != card && c.def == q.t.card(card).def && c.rel == rel::BENEATH && c.ctrl == seat
        };
        !q.printed_has(card, tag::ONE_PER_HOST) || !q.t.kids(host).any(twin)
    };
    side && q.hosts(card, &q.facts_of(host)) && weapons() && single()
}

/// A site joins the row of its group anywhere; a sector lies with its group; an encampment may go beneath a location.
fn each_place_in_row(q: &Q, card: CardId, seat: Seat, narrow: Narrow, out: &mut dyn FnMut(Val) -> bool) -> bool {
    if !narrow.how.has(how::HERE | how::RELATED) {
        let sites = if q.printed_has(card, tag::SITE) { row(q, group_of(q, card)).count() } else { 0 };
        if !(0..=sites as i32).all(|n| out(Val::num(n))) {
            return false;
        }
    }
    let own_camp =
        |k: CardId| q.t.card(k).rel == rel::BENEATH && q.t.card(k).ctrl == seat && q.printed_has(k, tag::ENCAMPMENT);
    // wars.encampment.host-needs-icon-or-presence, wars.encampment.one-per-player-per-host
    let takes = |l: &CardId| {
        (icons(q, *l, seat) > 0 || present(q, *l, seat)) && !q.t.kids(*l).any(own_camp) && narrow.allows(q, *l)
    };
    !q.printed_has(card, tag::ENCAMPMENT) || locations(q.t).filter(takes).all(|l| out(Val::object(q.t.obj(l))))
}

/// Puts a location down: a site at its place in the row, a sector at the end of its group.
pub fn put_location(cx: &mut Cx, c: CardId, at: usize) -> Ref {
    let q = cx.q();
    let group = group_of(&q, c);
    let same = |l: &CardId| cx.t().card(*l).slot == group;
    let end = if is_site(&q, c) {
        match at.checked_sub(1) {
            // before the first site of the row: after what lies before it
            None => match row(&q, group).next().map(|first| cx.t().card(first).prev) {
                Some(before) if before.is_some() => End::After(before),
                Some(_) => End::Top,
                None => locations(cx.t()).filter(same).last().map_or(End::Bottom, End::After),
            },
            Some(n) => row(&q, group).take(n + 1).last().map_or(End::Bottom, End::After),
        }
    } else {
        locations(cx.t()).filter(same).last().map_or(End::Bottom, End::After)
    };
    let r = cx.move_card(c, Spot::zone(board()), Rel::NONE, end);
    cx.set_slot(c, group);
    r
}

/// Puts a card into play where it was chosen to enter: at a location, aboard, beneath, in a row, or on the table.
pub fn stand(cx: &mut Cx, c: CardId, entry: Val, seat: Seat) -> Ref {
    let host = cx.q().first_card(entry);
    let q = cx.q();
    let (place, unit) = (q.printed_has(c, tag::LOCATION), fights(&q, c));
    let r = match host {
        None if place => put_location(cx, c, entry.n().max(0) as usize),
        None => cx.move_card(c, home(seat, zone::TABLE), Rel::NONE, End::Bottom),
        Some(h) => {
            let at_location = q.printed_has(h, tag::LOCATION);
            let how = match () {
                _ if unit && at_location => rel::AT,
                _ if unit => rel::ABOARD,
                _ => rel::BENEATH,
            };
            let r = cx.move_card(c, Spot::card(h), how, End::Bottom);
            if place {
                // wars.encampment.stacked-not-a-location
                cx.set_face(c, 1);
                cx.set_flag(c, PLACE, false);
            }
            r
        }
    };
    cx.set_ctrl(c, seat);
    r
}
