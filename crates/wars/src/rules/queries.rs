//! Reading the table: energy, icons, who is where, who controls what.

use crate::words::*;
use muster_kernel::*;

pub fn home(seat: Seat, n: SeatZone) -> Spot {
    Spot::zone(seat_zone(seat, n))
}
pub fn pile(seat: Seat, n: SeatZone) -> ZoneId {
    seat_zone(seat, n)
}
pub fn board() -> ZoneId {
    shared_zone(shared::BOARD)
}
pub fn stack() -> Spot {
    Spot::zone(shared_zone(shared::STACK))
}
pub fn top(t: &Table, seat: Seat, n: SeatZone) -> Option<CardId> {
    t.zone(pile(seat, n)).next()
}
pub fn bottom(t: &Table, seat: Seat, n: SeatZone) -> Option<CardId> {
    t.last_in(pile(seat, n))
}
#[inline]
pub fn size(t: &Table, seat: Seat, n: SeatZone) -> i32 {
    t.zone_len(pile(seat, n)) as i32
}
pub fn phase_now(t: &Table) -> Phase {
    Phase(t.global(global::PHASE) as u8)
}

// ---- energy ----

/// wars.energy.three-piles
#[inline]
pub fn energy(t: &Table, seat: Seat) -> i32 {
    size(t, seat, zone::RESERVE) + size(t, seat, zone::ACTIVE) + size(t, seat, zone::USED)
}
/// What a player could lose: energy, and cards of the hand in its place.
pub fn losable(t: &Table, seat: Seat) -> i32 {
    energy(t, seat) + size(t, seat, zone::HAND)
}

// ---- places ----

pub fn locations(t: &Table) -> Chain<'_> {
    t.zone(board())
}
#[inline]
pub fn is_site(q: &Q, loc: CardId) -> bool {
    q.printed_has(loc, tag::SITE)
}
#[inline]
pub fn is_sector(q: &Q, loc: CardId) -> bool {
    q.printed_has(loc, tag::SECTOR)
}
/// The location a card in play is at: its own if it is one, else that of its topmost host.
#[inline]
pub fn location_of(q: &Q, c: CardId) -> Option<CardId> {
    if c.is_none() {
        return None;
    }
    q.place_of(c).as_card().filter(|l| q.t.card(*l).has(PLACE))
}
/// Locations that share the text before the slash; none is related to itself.
pub fn related(t: &Table, a: CardId, b: CardId) -> bool {
    a != b && t.card(a).slot == t.card(b).slot
}
/// The sites of a group, in their row.
pub fn row<'a>(q: &Q<'a>, group: u8) -> impl Iterator<Item = CardId> + use<'a> {
    let q = *q;
    locations(q.t).filter(move |c| q.t.card(*c).slot == group && is_site(&q, *c))
}
/// Two sites are adjacent if they are neighbours in a row.
pub fn adjacent(q: &Q, a: CardId, b: CardId) -> bool {
    if a == b || !related(q.t, a, b) {
        return false;
    }
    let mut last = CardId::NONE;
    for c in row(q, q.t.card(a).slot) {
        if (last == a && c == b) || (last == b && c == a) {
            return true;
        }
        last = c;
    }
    false
}
pub fn group_of(q: &Q, c: CardId) -> u8 {
    q.m.def(q.t.card(c).def).extra[extra::GROUP.ix()].clamp(0, 255) as u8
}

// ---- icons ----

/// What a number or prohibition is asked for: a player, a place, a doing (`now::PLAYING` and so on), another card.
pub fn asked(q: &Q, seat: Seat, place: CardId, doing: impl Into<Option<Now>>, other: CardId) -> [Val; 4] {
    let card = |c: CardId| if c.is_some() { Val::object(q.t.obj(c)) } else { Val::NIL };
    let doing = doing.into().map_or(Val::NIL, |now| Val::num(now.number()));
    [Val::seat(seat), card(place), doing, card(other)]
}
fn printed_front(q: &Q, c: CardId, slot: Slot) -> i32 {
    match q.face(q.t.card(c).def, 0).slots[slot.ix()] {
        NO_NUMBER => 0,
        n => n as i32,
    }
}
/// Encampments that a player has beneath a location.
fn camps<'a>(q: &Q<'a>, loc: CardId, seat: Seat) -> impl Iterator<Item = CardId> + use<'a> {
    let q = *q;
    let camp = move |k: &CardId| {
        let card = q.t.card(*k);
        card.rel == rel::BENEATH && card.ctrl == seat && q.printed_has(*k, tag::ENCAMPMENT)
    };
    q.t.kids(loc).filter(camp)
}
/// Energy icons of a location that face a player, with encampments and effects.
pub fn icons(q: &Q, loc: CardId, seat: Seat) -> i32 {
    let side = if q.t.card(loc).ctrl == seat { slot::NEAR } else { slot::FAR };
    let lent: i32 = camps(q, loc, seat).map(|k| printed_front(q, k, slot::NEAR)).sum();
    q.number_for(printed_front(q, loc, side) + lent, loc, slot::NEAR, &asked(q, seat, loc, None, CardId::NONE))
}
/// Support icons of a faction that face a player. Printed ones face whoever played the location.
pub fn support(q: &Q, loc: CardId, seat: Seat, faction: usize) -> i32 {
    let slot = slot::support(faction);
    let own = if q.t.card(loc).ctrl == seat { printed_front(q, loc, slot) } else { 0 };
    let lent: i32 = camps(q, loc, seat).map(|k| printed_front(q, k, slot)).sum();
    q.number_for(own + lent, loc, slot, &asked(q, seat, loc, None, CardId::NONE))
}
pub fn support_of_all(q: &Q, loc: CardId, seat: Seat) -> i32 {
    (0..FACTIONS.len()).map(|f| support(q, loc, seat, f)).sum()
}
pub fn all_support(q: &Q, seat: Seat, faction: usize) -> i32 {
    locations(q.t).map(|l| support(q, l, seat, faction)).sum()
}
/// What a player's side of a location generates.
pub fn generated(q: &Q, loc: CardId, seat: Seat) -> i32 {
    q.number_for(icons(q, loc, seat), loc, slot::GENERATED, &asked(q, seat, loc, None, CardId::NONE))
}
/// wars.activate.action.limit-is-icons-plus-one
pub fn activation_limit(q: &Q, seat: Seat) -> i32 {
    1 + locations(q.t).map(|l| generated(q, l, seat)).sum::<i32>()
}

// ---- who is where ----

#[inline]
pub fn is_unit(q: &Q, c: CardId) -> bool {
    q.printed_has(c, tag::UNIT)
}
#[inline]
pub fn is_ship(q: &Q, c: CardId) -> bool {
    q.printed_has(c, tag::SHIP)
}
#[inline]
pub fn fights(q: &Q, c: CardId) -> bool {
    let face = q.printed_face(c);
    face.has(tag::UNIT) || face.has(tag::SHIP)
}
/// Units and ships at a location, those aboard included.
pub fn everyone<'a>(q: &Q<'a>, loc: CardId) -> impl Iterator<Item = CardId> + use<'a> {
    let q = *q;
    let standing = q.t.kids(loc).flat_map(move |c| std::iter::once(c).chain(q.t.kids(c)));
    standing.filter(move |c| q.t.card(*c).in_play() && fights(&q, *c))
}
/// A player's units and ships at a location, those aboard included.
pub fn forces<'a>(q: &Q<'a>, loc: CardId, seat: Seat) -> impl Iterator<Item = CardId> + use<'a> {
    let q = *q;
    everyone(&q, loc).filter(move |c| q.t.card(*c).ctrl == seat)
}
pub fn present(q: &Q, loc: CardId, seat: Seat) -> bool {
    forces(q, loc, seat).next().is_some()
}
/// wars.control.definition
pub fn controls(q: &Q, loc: CardId, seat: Seat) -> bool {
    sides(q, loc) == 1 << seat.0
}
pub fn contested(q: &Q, loc: CardId) -> bool {
    sides(q, loc).count_ones() as u8 == q.t.head().seats
}
/// Whose units and ships are there, a bit for each.
fn sides(q: &Q, loc: CardId) -> u8 {
    let mut sides = 0;
    let mut count = |c: CardId| {
        if q.t.card(c).in_play() && fights(q, c) {
            sides |= 1 << q.t.card(c).ctrl.0;
        }
    };
    for c in q.t.kids(loc) {
        count(c);
        q.t.kids(c).for_each(&mut count);
    }
    sides
}
/// A sum over those who count in a battle there: units at a site, ships at a sector.
fn summed(q: &Q, loc: CardId, seat: Seat, slot: Slot, act: Act) -> i32 {
    let want = if is_site(q, loc) { tag::UNIT } else { tag::SHIP };
    let counts = |c: &CardId| q.printed_has(*c, want) && !q.forbidden(act, *c, CardId::NONE);
    forces(q, loc, seat).filter(counts).map(|c| q.card_number(c, slot)).sum()
}
pub fn total_tactics(q: &Q, loc: CardId, seat: Seat) -> i32 {
    let sum = summed(q, loc, seat, slot::TACTICS, act::ADD_TACTICS);
    q.number_for(sum, loc, slot::TOTAL_TACTICS, &asked(q, seat, loc, None, CardId::NONE))
}
/// Total power without, or with, what a battle adds.
pub fn total_power(q: &Q, loc: CardId, seat: Seat, added: i32) -> i32 {
    let sum = summed(q, loc, seat, slot::POWER, act::ADD_POWER) + added;
    q.number_for(sum, loc, slot::TOTAL_POWER, &asked(q, seat, loc, None, CardId::NONE))
}

/// wars.battleground.definition: icons on both sides, and nothing keeps a player from playing or fighting there.
pub fn battleground(q: &Q, loc: CardId) -> bool {
    q.t.seats().all(|s| icons(q, loc, s) > 0 && may(q, act::ATTACK, s, loc) && playable(q, loc, s))
}
/// wars.battleground.playable: of all the cards of the game, not every ship (or unit) is kept from there.
fn playable(q: &Q, loc: CardId, seat: Seat) -> bool {
    if !q.t.listens(tools::act_key(act::PLAY)) {
        return true;
    }
    let kind = if is_sector(q, loc) { tag::SHIP } else { tag::UNIT };
    let mut cards = (0..q.t.cards().len()).map(|i| CardId(i as u16)).filter(|c| q.printed_has(*c, kind)).peekable();
    cards.peek().is_none() || cards.any(|c| crate::rules::entry::may_enter(q, c, seat, loc))
}
/// Is the act open to the player at that card?
pub fn may(q: &Q, act: Act, seat: Seat, c: CardId) -> bool {
    !q.forbidden_for(act, c, CardId::NONE, &asked(q, seat, c, None, CardId::NONE))
}

// ---- cards ----

/// wars.size.default-1
pub fn size_of(q: &Q, c: CardId) -> i32 {
    q.card_number(c, slot::SIZE).max(1)
}
/// Capacity a ship has left.
pub fn room(q: &Q, ship: CardId) -> i32 {
    let free = q.card_has(ship, tag::FREE_PASSENGERS);
    let takes = |k: &CardId| q.t.card(*k).rel == rel::ABOARD && !(free && q.printed_has(*k, tag::CHARACTER));
    q.card_number(ship, slot::CAPACITY) - q.t.kids(ship).filter(takes).map(|k| size_of(q, k)).sum::<i32>()
}
/// wars.capacity.must-suffice
pub fn fits_aboard(q: &Q, ship: CardId, c: CardId) -> bool {
    let free = q.card_has(ship, tag::FREE_PASSENGERS) && q.printed_has(c, tag::CHARACTER);
    free || room(q, ship) >= size_of(q, c)
}
pub fn aboard(q: &Q, c: CardId) -> Option<CardId> {
    q.t.card(c).at.as_card().filter(|_| q.t.card(c).rel == rel::ABOARD)
}
/// wars.captain.immunity
fn captained(q: &Q, ship: CardId) -> bool {
    let captain = q.m.def(q.t.card(ship).def).extra[extra::CAPTAIN.ix()];
    let named = |k: CardId| q.t.card(k).rel == rel::ABOARD && q.m.def(q.t.card(k).def).title_id as i16 == captain - 1;
    captain > 0 && q.card_has(ship, tag::CAPTAIN) && q.t.kids(ship).any(named)
}
/// Immune to attrition.
pub fn immune(q: &Q, c: CardId) -> bool {
    let ship = if is_ship(q, c) { Some(c) } else { aboard(q, c) };
    q.card_has(c, tag::IMMUNE) || ship.is_some_and(|s| captained(q, s))
}
pub fn is_damaged(t: &Table, c: CardId) -> bool {
    t.card(c).has(flag::DAMAGED)
}
/// wars.damage.not-twice
pub fn damageable(q: &Q, c: CardId) -> bool {
    let card = q.t.card(c);
    card.in_play() && !card.has(flag::DAMAGED) && fights(q, c) && !q.forbidden(act::DAMAGE, c, CardId::NONE)
}
pub fn inverted(q: &Q, c: CardId) -> bool {
    q.t.card(c).face == 1 && q.printed_has(c, tag::INVERTER)
}
pub fn weapons_beneath(q: &Q, c: CardId) -> i32 {
    let weapon = |k: &CardId| q.t.card(*k).rel == rel::BENEATH && q.printed_has(*k, tag::WEAPON);
    q.t.kids(c).filter(weapon).count() as i32
}
pub fn stacked_on<'a>(t: &'a Table, c: CardId) -> impl Iterator<Item = CardId> + use<'a> {
    t.kids(c).filter(|k| t.card(*k).rel == rel::STACKED)
}
/// wars.unique.one-copy-per-player
pub fn has_copy(q: &Q, def: DefId, seat: Seat, besides: CardId) -> bool {
    q.face(def, 0).has(tag::UNIQUE)
        && q.t.in_play().any(|c| c != besides && q.t.card(c).def == def && q.t.card(c).ctrl == seat)
}
/// The abilities by which a card is played: one, or one for each mode.
pub fn plays_of(m: &Match, def: DefId) -> impl Iterator<Item = AbilityId> + '_ {
    let plays = |a: &AbilityId| m.ability(*a).class <= class::ORDER && m.ability(*a).from.has(from::HAND);
    m.def(def).abilities.iter().copied().filter(plays)
}
pub fn play_of(m: &Match, def: DefId) -> Option<AbilityId> {
    plays_of(m, def).next()
}
