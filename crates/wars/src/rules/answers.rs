//! What card text asks of the rules: relations of places, tests of a card, questions about the moment, numbers.

use crate::flow::battle;
use crate::flow::events::may_move;
use crate::flow::procs;
use crate::flow::stack::{attackable, drainable};
use crate::rules::entry::{Narrow, each_entry, may_host};
use crate::rules::queries::*;
use crate::rules::seats;
use crate::words::*;
use muster_kernel::*;

// ---- places ----

pub fn rel(q: &Q, r: Related, a: Spot, b: Spot) -> bool {
    let (Some(a), Some(b)) = (a.as_card(), b.as_card()) else { return false };
    let near = |x: CardId| q.t.card(x).in_play();
    if !near(a) || !near(b) {
        return false;
    }
    match r {
        related::RELATED => related(q.t, a, b),
        related::ADJACENT => adjacent(q, a, b),
        _ => false,
    }
}

pub fn role_place(q: &Q, n: PlaceRole) -> Spot {
    match n {
        role::BATTLE => battle::fought_at(q.t).map_or(Spot::NOWHERE, Spot::card),
        _ => Spot::NOWHERE,
    }
}

pub fn places(q: &Q, env: &Env, set: PlaceSet, out: &mut dyn FnMut(Val) -> bool) {
    let object = |c: CardId| out(Val::object(q.t.obj(c)));
    let _ = match set {
        places::ENTRY => q.t.live(env.this).is_none_or(|c| each_entry(q, c, env.seat, Narrow::of(env), out)),
        places::LOCATIONS => locations(q.t).all(object),
        places::GOALS => {
            let mover = env.regs.first().and_then(|v| q.first_card(*v));
            let from = mover.map(|m| (m, location_of(q, m)));
            // without a mover there is nowhere to go, as without a place it stands at
            from.is_none_or(|(m, at)| {
                at.is_none_or(|at| q.t.in_play().filter(|c| destination(q, m, at, *c)).all(object))
            })
        }
        places::BATTLES => battle::location(q.t).into_iter().all(object),
        places::STACKED_ON_THIS => q.t.live(env.this).is_none_or(|c| stacked_on(q.t, c).all(object)),
        _ => true,
    };
}

/// wars.cant.beats-may: may this player choose that for an effect?
pub fn choosable(q: &Q, env: &Env, v: Val, target: bool) -> bool {
    let Some(c) = v.as_object().and_then(|r| q.t.live(r)) else { return true };
    !target || !q.t.card(c).in_play() || !q.forbidden_for(act::TARGET, c, CardId::NONE, &[Val::seat(env.seat)])
}

// ---- tests of a candidate ----

pub fn test(q: &Q, env: &Env, f: &Facts, test: Test) -> bool {
    let this = env.this.card();
    let place = f.place.as_card().filter(|p| q.t.card(*p).has(PLACE));
    let at = |test: &dyn Fn(CardId) -> bool| place.is_some_and(test);
    let card = |test: &dyn Fn(CardId) -> bool| f.card.is_some() && test(f.card);
    let reg = |i: usize| env.regs.get(i).copied().unwrap_or(Val::NIL);
    let (you, opponent) = (env.seat, q.t.next_seat(env.seat));
    let in_battle = || place.is_some() && place == battle::fought_at(q.t);
    let on_this = |r: Rel| f.host == Spot::card(this) && f.rel == r;
    let (test, n) = test.parts();
    match test {
        test::AT_SITE => at(&|p| is_site(q, p)),
        test::CARRIES_THIS => this.is_some() && card(&|c| aboard(q, this) == Some(c)),
        test::IN_BATTLE => in_battle(),
        test::IN_SITE_BATTLE => in_battle() && at(&|p| is_site(q, p)),
        test::BATTLEGROUND => at(&|p| battleground(q, p)),
        test::YOU_CONTROL => at(&|p| controls(q, p, you)),
        test::OPPONENT_CONTROLS => at(&|p| controls(q, p, opponent)),
        test::INVERTED => f.face == 1 && q.has(f, tag::INVERTER),
        test::UPRIGHT => f.face == 0,
        test::STACKED_ON_THIS => on_this(rel::STACKED),
        test::HAS_STACKED => card(&|c| stacked_on(q.t, c).next().is_some()),
        test::SAME_TITLE_STACKED => this.is_some() && stacked_on(q.t, this).any(|k| q.t.card(k).def == f.def),
        test::ATTACKED => at(&|p| q.t.card(p).has(flag::ATTACKED)),
        test::BATTLED => at(&|p| q.t.card(p).has(flag::BATTLED)),
        test::CONTESTED => at(&|p| contested(q, p)),
        test::ASKED_CONTROLS => reg(0).as_seat().is_some_and(|s| at(&|p| controls(q, p, s))),
        test::NO_PRINTED_SUPPORT => !(0..FACTIONS.len()).any(|i| printed_icon(q, f, i)),
        test::SUPPORT_YOU_HAVE => (0..FACTIONS.len()).any(|i| printed_icon(q, f, i) && all_support(q, you, i) > 0),
        test::PENDING_DRAIN => pending(q, f, |p| AbilityId(p.frame.code) == action::DRAIN && p.card.is_none()),
        test::PENDING_ATTACK => pending(q, f, |p| AbilityId(p.frame.code) == action::ATTACK && p.card.is_none()),
        test::PENDING_ABILITY => pending(q, f, |p| q.m.ability(AbilityId(p.frame.code)).class == class::ACTIVATED),
        test::PENDING_CARD => pending(q, f, |p| p.card.is_some()),
        test::DRAINABLE => card(&|c| drainable(q, c, you)),
        test::ATTACKABLE => card(&|c| attackable(q, c, you)),
        test::MOVER => card(&|c| {
            let own = fights(q, c) && q.t.card(c).in_play() && q.t.card(c).ctrl == you;
            own && may_move(q, you, c, location_of(q, c), None)
        }),
        test::PASSENGER => card(&|c| passenger(q, env, c)),
        test::ELSEWHERE => card(&|c| redirected(q, reg(0), c)),
        test::ELIGIBLE => card(&|c| {
            let fits = |a: CardId| q.t.card(a).at != Spot::card(c) && may_host(q, a, q.t.card(a).ctrl, c);
            q.first_card(reg(0)).is_some_and(fits)
        }),
        test::ENTERED => at(&|p| q.t.card(p).counters[counter::entered(opponent).ix()] as usize >= n),
        test::DAMAGEABLE => card(&|c| damageable(q, c)),
        test::PILOTED => card(&|c| {
            let pilot = |k: CardId| q.t.card(k).rel == rel::ABOARD && q.card_number(k, slot::PILOTING) > 0;
            q.t.kids(c).any(pilot)
        }),
        test::NEW => f.flags.has(flag::NEW),
        test::ALONE => card(&|c| {
            let same = if is_ship(q, c) { tag::SHIP } else { tag::UNIT };
            at(&|p| !forces(q, p, f.ctrl).any(|o| o != c && q.printed_has(o, same)))
        }),
        _ => false,
    }
}

fn printed_icon(q: &Q, f: &Facts, faction: usize) -> bool {
    q.printed(f, slot::support(faction)) > 0
}
fn pending(q: &Q, f: &Facts, test: impl Fn(&Parked) -> bool) -> bool {
    f.parked != 0 && q.t.parked().iter().any(|p| p.age == f.parked && test(p))
}

/// May the mover go there by a movement action? Five forms.
fn destination(q: &Q, mover: CardId, at: CardId, to: CardId) -> bool {
    reaches(q, mover, at, to) && may_move(q, q.t.card(mover).ctrl, mover, Some(at), location_of(q, to))
}
/// Is there a movement from there to here, as far as places go?
fn reaches(q: &Q, mover: CardId, at: CardId, to: CardId) -> bool {
    let own_ship = |c: CardId| {
        is_ship(q, c) && q.t.card(c).ctrl == q.t.card(mover).ctrl && q.t.card(c).in_play() && fits_aboard(q, c, mover)
    };
    if is_ship(q, mover) {
        // wars.move.form.ship-to-any-sector
        return is_sector(q, at) && is_sector(q, to) && to != at;
    }
    let sector_of = |ship: CardId| location_of(q, ship).filter(|s| is_sector(q, *s));
    match aboard(q, mover) {
        // wars.move.form.unit-to-adjacent-related-site
        None if is_site(q, to) => adjacent(q, at, to),
        // wars.move.form.site-to-ship
        None => is_site(q, at) && own_ship(to) && sector_of(to).is_some_and(|s| related(q.t, s, at)),
        // wars.move.form.ship-to-related-site
        Some(_) if is_site(q, to) => related(q.t, at, to),
        // wars.move.form.ship-to-ship
        Some(ship) => to != ship && own_ship(to) && sector_of(to) == Some(at),
    }
}

/// wars.transport.passenger-types: a ship takes fighters, a vehicle characters, from where it stood.
fn passenger(q: &Q, env: &Env, c: CardId) -> bool {
    let (Some(carrier), Some(rec)) = (q.t.live(env.this), env.rec) else { return false };
    let kind = if is_ship(q, carrier) { q.card_has(c, tag::FIGHTER) } else { q.printed_has(c, tag::CHARACTER) };
    let Some(to) = q.t.card(carrier).at.as_card() else { return false };
    let room = !is_ship(q, to) || fits_aboard(q, to, c);
    kind && c != carrier
        && q.t.card(c).at == rec.from
        && q.t.card(c).ctrl == env.seat
        && q.place_of(carrier) == rec.to
        && room
        && may_move(q, env.seat, c, location_of(q, c), rec.to.as_card())
}

/// Another place where a pending card could legally enter: for a unit a site related to its own, for a ship a sector.
fn redirected(q: &Q, v: Val, to: CardId) -> bool {
    let Some(p) = q.t.parked_at(v).map(|i| &q.t.parked()[i]) else { return false };
    let (Some(card), Some(at)) = (q.t.live(p.card), q.first_card(p.held(0))) else { return false };
    let Some(at) = location_of(q, at) else { return false };
    let kind = if is_ship(q, card) { is_sector(q, to) } else { is_site(q, to) && related(q.t, at, to) };
    let mut legal = false;
    each_entry(q, card, p.frame.seat, Narrow::default(), &mut |e| {
        legal = q.first_card(e) == Some(to);
        !legal
    });
    to != at && kind && legal
}

// ---- the moment ----

pub fn now(q: &Q, env: &Env, now: Now) -> bool {
    let here = || q.here(env).as_card();
    let there = || battle::location(q.t);
    let (you, opponent) = (env.seat, q.t.next_seat(env.seat));
    let at_battle = |site: Option<bool>| there().is_some_and(|l| site.is_none_or(|s| is_site(q, l) == s));
    let here_is = |test: &dyn Fn(CardId) -> bool| here().is_some_and(test);
    let this = q.t.live(env.this);
    let asked_place = || env.regs.get(1).and_then(|v| q.first_card(*v));
    let asked_for = |what: Now| env.regs.get(2).is_some_and(|v| v.as_num() == Some(what.number()));
    let phase = phase_now(q.t);
    let (now, n) = now.parts();
    match now {
        now::BATTLE => there().is_some(),
        now::SITE_BATTLE => at_battle(Some(true)),
        now::BATTLE_HERE => at_battle(None) && there() == here(),
        now::SITE_BATTLE_HERE => at_battle(Some(true)) && there() == here(),
        now::BEFORE => BattleStep::asked(n).is_some_and(|s| battle::is_before(q.t, s)),
        now::AFTER => BattleStep::asked(n).is_some_and(|s| battle::is_after(q.t, s)),
        now::YOUR_TURN => q.t.active() == you,
        now::OPPONENTS_TURN => q.t.active() == opponent,
        now::PHASE => phase == Phase::nth(n),
        now::YOUR_PHASE => phase == Phase::nth(n) && q.t.active() == you,
        now::OPPONENTS_PHASE => phase == Phase::nth(n) && q.t.active() == opponent,
        now::OPPONENT_CONTROLS_HERE => here_is(&|h| controls(q, h, opponent)),
        now::HAS_RESERVE => size(q.t, you, zone::RESERVE) > 0,
        now::NOTHING_STACKED => this.is_some_and(|c| stacked_on(q.t, c).next().is_none()),
        now::YOU_WON_THIS_TURN => q.t.player(you).vars[var::WON.ix()] > 0,
        now::WON_SINCE_ENTERED => this.is_some_and(|c| q.t.card(c).has(flag::WON)),
        now::COULD_ATTACK => crate::flow::stack::calm(q, you) && phase == phase::BATTLE,
        now::ASKED_HERE => here().is_some() && asked_place() == here(),
        now::PLAYING
        | now::DRAINING
        | now::ATTACKING
        | now::DRAWING
        | now::USING
        | now::MOVING
        | now::USING_ICON
        | now::REVEALING
        | now::REVEALING_WEAPON
        | now::REVEALING_BATTLE => asked_for(now),
        now::FIRST_MOVEMENT => this.is_some_and(|c| !q.t.card(c).has(flag::MOVED)),
        now::DRAINED_AT => {
            let elsewhere = |l: &CardId| q.t.card(*l).has(flag::DRAINED) && asked_place() != Some(*l);
            locations(q.t).filter(elsewhere).count() >= n
        }
        now::WON_THAT => battle::reg(q.t, procs::battle::LOSER).as_seat() == Some(opponent),
        _ => false,
    }
}

// ---- numbers ----

pub fn number(q: &Q, env: &Env, number: Figure) -> i32 {
    let you = env.seat;
    let ask = match number {
        Figure::Seat(seat, slot, at) => return seats::seat_number(q, seat, slot, at),
        Figure::Table(ask) => ask,
    };
    match ask {
        ask::ACTIVE => size(q.t, you, zone::ACTIVE),
        ask::ICONS => activation_limit(q, you),
        ask::CASUALTIES => battle::reg(q.t, procs::battle::CASUALTIES).n(),
        ask::ICON_TYPES => (0..FACTIONS.len()).filter(|f| all_support(q, you, *f) > 0).count() as i32,
        ask::STACKED_HERE => q.t.live(env.this).map_or(0, |c| stacked_on(q.t, c).count() as i32),
        _ => 0,
    }
}

/// Where `adds` adds anything: on ships with somebody aboard.
pub const ADDS_TO: AddsTo = &[(slot::POWER, is_manned), (slot::TACTICS, is_manned)];
fn is_manned(q: &Q, c: CardId) -> bool {
    q.t.card(c).kids.is_some() && is_ship(q, c)
}
/// wars.piloting.bonus: what keywords add to the numbers of a card.
pub fn adds(q: &Q, f: &Facts, slot: Slot, add: Added) {
    if f.card.is_none() || !(slot == slot::POWER || slot == slot::TACTICS) || !q.face(f.def, f.face).has(tag::SHIP) {
        return;
    }
    for pilot in q.t.kids(f.card).filter(|k| q.t.card(*k).rel == rel::ABOARD) {
        match q.card_number(pilot, slot::PILOTING) {
            0 => {}
            n => add(Name::Number(slot::PILOTING), n, pilot),
        }
    }
}
