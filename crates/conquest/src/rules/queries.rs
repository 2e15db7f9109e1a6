//! Questions about a Conquest table. Reads only.

use crate::flow::procs;
use crate::words::*;
use muster_kernel::tools::inside;
use muster_kernel::*;

pub fn other(s: Seat) -> Seat {
    Seat(1 - s.0)
}
pub fn line() -> ZoneId {
    shared_zone(shared::LINE)
}
pub fn hq(s: Seat) -> Spot {
    Spot::zone(seat_zone(s, zone::HQ))
}
pub fn token_holder(t: &Table) -> Seat {
    Seat(t.global(global::TOKEN) as u8)
}

pub fn phase_now(t: &Table) -> Phase {
    Phase(t.global(global::PHASE) as u8)
}

/// The battle being fought: its frame. A battle that has ended but is being cleared up no longer counts.
pub fn battle(t: &Table) -> Option<&Frame> {
    let f = &t.frames()[inside(t, procs::battle::PROC)?];
    f.before(procs::battle::at::ENDS).then_some(f)
}
pub fn battle_planet(t: &Table) -> Option<CardId> {
    battle(t).and_then(|f| f[procs::battle::PLANET].as_object()).map(|r| r.card())
}
/// conquest.initiative.battle.fixed-for-battle, conquest.initiative.outside-battle-token
pub fn initiative(t: &Table) -> Seat {
    match battle(t).and_then(|f| f[procs::battle::INITIATIVE].as_seat()) {
        Some(s) => s,
        None => token_holder(t),
    }
}

/// conquest.label.goes-fasta.corpulent-ork: whom abilities take for the one who has it.
fn initiative_for_abilities(q: &Q) -> Seat {
    let counts = |s: &Seat| q.forbidden_for(act::INITIATIVE, CardId::NONE, CardId::NONE, &[Val::seat(*s)]);
    q.t.seats().find(counts).unwrap_or(initiative(q.t))
}

/// The attack being made: attacker and, once declared, defender.
pub fn attack(t: &Table) -> Option<(Ref, Ref)> {
    let f = &t.frames()[inside(t, procs::attack::PROC)?];
    let get = |reg: Reg| f[reg].as_object().unwrap_or(Ref::NONE);
    Some((get(procs::attack::ATTACKER), get(procs::attack::DEFENDER)))
}

/// Faceup planets from left to right.
pub fn planets(t: &Table) -> impl Iterator<Item = CardId> + '_ {
    t.zone(line())
}
/// Planets out of the game: those left out at set-up, and all that have gone since (conquest.planet.removed.which).
pub fn removed_planets<'a>(q: &'a Q<'a>) -> impl Iterator<Item = CardId> + 'a {
    let zones = [shared::BOX, shared::GONE].into_iter().flat_map(|z| q.t.zone(shared_zone(z)));
    zones.filter(|&p| q.printed_has(p, tag::PLANET))
}
pub fn first_planet(t: &Table) -> Option<CardId> {
    let pos = t.global(global::FIRST_POS);
    planets(t).find(|&p| t.card(p).slot as i32 == pos)
}
/// The faceup planet farthest from the first planet's place (conquest.planet.last.definition).
pub fn last_planet(t: &Table) -> Option<CardId> {
    let pos = t.global(global::FIRST_POS);
    planets(t).max_by_key(|&p| (t.card(p).slot as i32 - pos).abs())
}
/// Neighbours among the planets in play, closing gaps.
pub fn adjacent(t: &Table, a: CardId, b: CardId) -> bool {
    let mut prev = CardId::NONE;
    for p in planets(t) {
        if (prev == a && p == b) || (prev == b && p == a) {
            return true;
        }
        prev = p;
    }
    false
}
/// The planet a dial number stands for: nth from the first planet's place on (conquest.framework.2.2.numbering).
pub fn dialled(t: &Table, n: usize) -> Option<CardId> {
    planets(t).nth(n.wrapping_sub(1)).or_else(|| last_planet(t))
}

#[inline]
pub fn is_unit(q: &Q, c: CardId) -> bool {
    q.printed_has(c, tag::UNIT)
}
#[inline]
pub fn is_warlord(q: &Q, c: CardId) -> bool {
    q.printed_has(c, tag::WARLORD)
}
pub fn ready(t: &Table, c: CardId) -> bool {
    !t.card(c).has(flag::EXHAUSTED)
}
pub fn damage_on(t: &Table, c: CardId) -> i32 {
    t.card(c).counters[counter::DAMAGE.ix()] as i32
}
/// Units standing at a planet, both sides.
pub fn units_at<'a>(q: &'a Q<'a>, planet: CardId) -> impl Iterator<Item = CardId> + 'a {
    q.t.kids(planet).filter(move |&c| q.t.card(c).rel == rel::AT && is_unit(q, c))
}
pub fn units_of<'a>(q: &'a Q<'a>, planet: CardId, seat: Seat) -> impl Iterator<Item = CardId> + 'a {
    units_at(q, planet).filter(move |&c| q.t.card(c).ctrl == seat)
}
/// Is that player's warlord of this faction?
pub fn plays(q: &Q, seat: Seat, faction: Tag) -> bool {
    warlord_of(q, seat).is_some_and(|w| q.printed_has(w, faction))
}
pub fn warlord_of(q: &Q, seat: Seat) -> Option<CardId> {
    q.t.marked(marked::WARLORDS).find(|&c| q.t.card(c).owner == seat && is_warlord(q, c))
}
/// Could any card of this match have this word, printed or gained?
pub fn occurs(q: &Q, word: Tag) -> bool {
    q.m.prints(word) || q.word_moves(word)
}
pub fn remaining_hp(q: &Q, c: CardId) -> i32 {
    q.card_number(c, slot::HP) - damage_on(q.t, c)
}
/// An ability of this kind on a card in play, printed and not blanked.
#[inline]
pub fn keyword(q: &Q, c: CardId, k: Tag) -> bool {
    q.card_has(c, k)
}

/// Is the card an event or unit that nothing of this source may choose or touch?
pub fn immune(q: &Q, c: CardId, source: Ref, seat: Seat) -> bool {
    // conquest.keyword.immune.not-targeted, conquest.keyword.immune.not-affected
    let src = source.card();
    if src.is_none() || !q.printed_has(src, tag::EVENT) {
        return false;
    }
    (q.t.card(c).ctrl != seat && keyword(q, c, tag::IMMUNE_EVENTS))
        || (q.printed_has(src, tag::POWER) && keyword(q, c, tag::IMMUNE_POWER))
}

pub fn choosable(q: &Q, env: &Env, v: Val, target: bool) -> bool {
    let Some(c) = v.as_object().and_then(|r| q.t.live(r)) else { return true };
    let card = q.t.card(c);
    if !card.in_play() {
        return true;
    }
    if is_unit(q, c) && immune(q, c, env.this, env.seat) {
        return false;
    }
    !(target && q.forbidden(act::TARGET, c, env.this.card()))
}

/// The types of planets.
const TYPES: [Tag; 3] = [tag::MATERIAL, tag::TECH, tag::STRONGPOINT];

pub fn rel(q: &Q, r: Related, a: Spot, b: Spot) -> bool {
    let planet = a.as_card().filter(|&c| q.printed_has(c, tag::PLANET) && q.t.card(c).in_play());
    match r {
        related::PLANET => planet.is_some(),
        related::FIRST => planet.is_some() && planet == first_planet(q.t),
        related::LAST => planet.is_some() && planet == last_planet(q.t),
        related::ADJACENT => match (planet, b.as_card()) {
            (Some(x), Some(y)) => adjacent(q.t, x, y),
            _ => false,
        },
        related::OF_SHARED_TYPE => match (planet, b.as_card()) {
            (Some(x), Some(y)) => TYPES.iter().any(|t| q.card_has(x, *t) && q.card_has(y, *t)),
            _ => false,
        },
        related::IN_BATTLE => planet.is_some() && planet == battle_planet(q.t),
        related::HQ => a.as_zone().is_some_and(|z| zone_of_seat(z).is_some_and(|(_, n)| n == zone::HQ)),
        _ => false,
    }
}

pub fn role_of(q: &Q, r: RoleId) -> Ref {
    match (attack(q.t), r) {
        (Some((a, _)), role::ATTACKER) => a,
        (Some((_, d)), role::DEFENDER) => d,
        (_, role::SHIELDED) => inside(q.t, procs::shield::PROC)
            .and_then(|ix| q.t.frames()[ix][procs::shield::UNIT].as_object())
            .unwrap_or(Ref::NONE),
        _ => Ref::NONE,
    }
}

pub fn now_is(q: &Q, env: &Env, now: Now) -> bool {
    match now {
        now::IN_BATTLE => battle(q.t).is_some(),
        now::IN_COMBAT => phase_now(q.t) == phase::COMBAT,
        now::THEIR_INITIATIVE => initiative_for_abilities(q) != env.seat,
        now::BLOODSHED => env.place.as_card().is_some_and(|p| q.t.card(p).has(flag::BLOOD)),
        now::BEFORE_BATTLES => phase_now(q.t) == phase::COMBAT && !fought(q.t),
        now::FIRST_TIME => env.rec.is_some_and(|r| times(q.t, r.subject, memory::of(r.kind)) <= 1),
        now::UNSHIELDED => {
            inside(q.t, procs::attack::PROC).is_some_and(|ix| q.t.frames()[ix][procs::attack::SHIELDED].is_nil())
        }
        _ => false,
    }
}

/// Has a battle begun in this combat phase?
fn fought(t: &Table) -> bool {
    inside(t, procs::round::PROC).is_some_and(|ix| t.frames()[ix][procs::round::FOUGHT].n() != 0)
}

/// All factions there are, those of card files too.
fn factions<'a>(q: &'a Q<'a>) -> impl Iterator<Item = Tag> + 'a {
    tag::FACTIONS.into_iter().chain(q.m.declared(declared::FACTION))
}

/// How often a card has been targeted or assigned damage in this round, up to twice, where anything asks for that.
pub fn times(t: &Table, it: Ref, what: AbilityId) -> u16 {
    tools::uses(t, Seat::NONE, it, what, moment::ROUND)
}

/// conquest.damage.history: both are what they were then.
fn has_hurt(t: &Table, by: Ref, it: Ref) -> bool {
    by.is_some() && tools::uses(t, Seat::NONE, it, memory::hurt_by(by), moment::PHASE) == by.generation() + 1
}

/// What is kept in the list of uses beside uses; abilities have lower numbers.
pub mod memory {
    use crate::words::kind;
    use muster_kernel::{AbilityId, Kind, Ref};

    pub const TARGETED: AbilityId = AbilityId(u16::MAX - 1);
    pub const ASSIGNED: AbilityId = AbilityId(u16::MAX - 2);
    /// What is counted of an event of this kind.
    pub fn of(k: Kind) -> AbilityId {
        if k == kind::ASSIGN { ASSIGNED } else { TARGETED }
    }
    /// Counted up to the life of that card, from 1.
    pub fn hurt_by(by: Ref) -> AbilityId {
        AbilityId(u16::MAX - 3 - by.card().0)
    }
}

pub fn number(q: &Q, env: &Env, number: Figure) -> i32 {
    let Figure::Table(ask) = number else { return 0 };
    match ask {
        ask::RESOURCES => q.t.player(env.seat).pool[pool::RESOURCES.ix()] as i32,
        _ => 0,
    }
}

pub fn test(q: &Q, env: &Env, f: &Facts, test: Test) -> bool {
    if let (test::PRINTS, word) = test.parts() {
        return q.face(f.def, f.face).has(Tag(word as _));
    }
    match test {
        test::BEARS => {
            let a = env.this.card();
            let Some(host) = (f.card.is_some()).then_some(f.card) else { return false };
            // conquest.keyword.no-attachments.none, conquest.keyword.no-attachments.trait-limited
            if keyword(q, host, tag::NO_ATTACHMENTS) {
                return false;
            }
            let wargear = q.m.def(q.t.card(a).def).faces.iter().any(|x| x.has(tag::WARGEAR));
            if wargear && keyword(q, host, tag::NO_WARGEAR) {
                return false;
            }
            let per_host = q.m.def(q.t.card(a).def).extra[extra::PER_HOST.ix()];
            if per_host > 0 {
                let same =
                    |k: &CardId| *k != a && q.t.card(*k).rel == rel::ATTACHED && q.t.card(*k).def == q.t.card(a).def;
                return (q.t.kids(host).filter(same).count() as i16) < per_host;
            }
            true
        }
        test::OF_ITS_FACTION => {
            let subject = env.rec.and_then(|r| q.t.live(r.subject)).map(|c| q.facts_of(c));
            subject.is_some_and(|it| factions(q).any(|t| q.has(&it, t) && q.has(f, t)))
        }
        test::OF_A_FACTION => factions(q).any(|t| q.has(f, t)),
        test::ODD_COST => q.printed(f, slot::COST) % 2 == 1,
        test::HURT_BY_THIS => has_hurt(q.t, env.this, f.obj),
        // conquest.enslave.match
        test::ENSLAVED => crate::flow::enslave::enslaved(q, env.seat).is_some_and(|faction| q.has(f, faction)),
        _ => false,
    }
}

words! {
    /// Facts of a definition that only this book reads.
    pub mod extra: Extra {
        START_CARDS,
        START_RESOURCES,
        PER_HOST,
        COPIES,
        /// Whose cards a warlord may bring along: a description of what is printed, from 1; 0 is none.
        ALLIES,
        /// When the second face is up: one of `form`.
        FORM,
    }
}

/// When the second face of a card that is no warlord is up.
pub mod form {
    /// If its player wants so as he deploys it.
    pub const DEPLOYED: i16 = 1;
    /// If its player wants so, however it enters play.
    pub const ENTERING: i16 = 2;
    /// Once it is detached.
    pub const DETACHED: i16 = 3;
    /// Not on this card: it is what cards in reserve are that fight.
    pub const HIDDEN: i16 = 4;
}

/// conquest.card.idden-base.what
pub fn places(q: &Q, _: &Env, set: PlaceSet, out: &mut dyn FnMut(Val) -> bool) {
    if set == places::REMOVED {
        let _ = removed_planets(q).all(|p| out(Val::object(q.t.obj(p))));
        return;
    }
    let all = set == places::HEADQUARTERS || planets(q.t).all(|p| out(Val::object(q.t.obj(p))));
    if all && set != places::PLANETS {
        let _ = q.t.seats().all(|s| out(Val::zone(seat_zone(s, zone::HQ))));
    }
}

/// Where `adds` adds anything: to what is hurt, and to planets, in matches with such words.
pub const ADDS_TO: AddsTo = &[
    (slot::ATK, |q, c| damage_on(q.t, c) != 0 && occurs(q, tag::BRUTAL)),
    (slot::CARDS, |q, _| occurs(q, tag::NO_CARDS)),
    (slot::RESOURCES, |q, _| occurs(q, tag::NO_RESOURCES)),
];
/// conquest.keyword.brutal.plus-one-per-damage; Brutal from several sources counts once.
/// conquest.command.bonus-cancelled: of a planet's number nothing is left.
pub fn adds(q: &Q, f: &Facts, s: Slot, add: Added) {
    let (word, n) = match s {
        slot::CARDS => (tag::NO_CARDS, -q.printed(f, s)),
        slot::RESOURCES => (tag::NO_RESOURCES, -q.printed(f, s)),
        slot::ATK => (tag::BRUTAL, f.counters[counter::DAMAGE.ix()] as i32),
        _ => return,
    };
    if n != 0 && f.card.is_some() && q.has(f, word) {
        add(Name::Tag(word), n, f.card);
    }
}

/// The largest X a player can pay for an event whose cost is X.
pub fn x_of(q: &Q, u: &Usage) -> i32 {
    let pool = q.t.player(u.seat).pool[pool::RESOURCES.ix()] as i32;
    match q.t.live(u.this) {
        Some(c) if crate::flow::initiate::could_be_played(q.t, u.seat, c) => pool,
        _ => 0,
    }
}
