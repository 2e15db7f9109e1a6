//! What a position is worth, for bots: ground, units and where they stand, the hand and what it can still pay for. One
//! point of HP of a territory is worth about 40; nothing here is a rule.

use crate::flow::procs::{setup, turn};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

const WON: i32 = 1_000_000;
/// A territory that stands, each point of HP it has left, and each point of the cost of one that lies face up.
const GROUND: i32 = 220;
const GROUND_HP: i32 = 40;
const UPGRADE: i32 = 14;
/// In Conquest: each opponent who has been scored on, and standing where enough ATK is together to score on one.
const SCORED: i32 = 1500;
const PRESSING: i32 = 360;
/// Cards of the hand, by how many there are already.
const HAND: [i32; 8] = [52, 48, 44, 40, 34, 28, 20, 14];
/// A point that the hand can still spend this turn, and one that cannot be spent any more.
const CMD: i32 = 13;
const SPARE: i32 = 2;
/// The overcharge, as long as it is not used.
const CHARGE: i32 = 40;
/// Each card more that the next turn begins with for who is in the open zone.
const OPEN_HELD: i32 = 46;

/// The lowest frame that is more than the course of the turn: an attack, a card being played, a choice.
pub fn unsettled(t: &Table) -> Option<usize> {
    let calm = |i: usize, f: &Frame| match f.work {
        Work::Step => matches!(f.proc(), Some(setup::PROC | turn::PROC)),
        Work::Window => f.is_window(window::MAIN) || f.is_window(window::BATTLE),
        Work::Ask => i + 1 == t.frames().len(),
        _ => false,
    };
    t.frames().iter().enumerate().position(|(i, f)| !calm(i, f))
}

/// Is somebody free to act, with nothing going on?
pub fn at_rest(t: &Table) -> bool {
    let open = |f: &Frame| f.is_window(window::MAIN) || f.is_window(window::BATTLE);
    t.frames().last().is_some_and(open)
}

pub fn evaluate(q: &Q, seat: Seat) -> i32 {
    let t = q.t;
    if t.head().over {
        return match t.head().winners {
            0 => 0,
            w if w >> seat.0 & 1 != 0 => WON,
            _ => -WON,
        };
    }
    let mut sum = [0i32; MAX_SEATS];
    for s in t.seats().filter(|s| t.is_in(*s)) {
        sum[s.ix()] = holdings(q, s);
    }
    let force = force(q);
    for c in t.in_play() {
        let s = t.card(c).ctrl.ix();
        sum[s] += if is_unit(q, c) {
            unit(q, c, &force)
        } else if is_territory(q, c) {
            ground(q, c)
        } else {
            0
        };
    }
    if !skirmish(q) {
        for s in t.seats().filter(|s| t.is_in(*s)) {
            sum[s.ix()] += pressing(q, s, &force);
        }
    }
    // among several opponents each one counts for a part
    let others = (t.seats_in() as i32 - 1).max(1);
    let theirs: i32 = t.seats().filter(|s| *s != seat).map(|s| sum[s.ix()]).sum();
    sum[seat.ix()] - theirs / others
}

/// The hand, the points, the overcharge, the open zone.
fn holdings(q: &Q, s: Seat) -> i32 {
    let t = q.t;
    let hand = seat_zone(s, zone::HAND);
    let n = t.zone_len(hand);
    let mut sum = HAND.iter().take(n).sum::<i32>() + n.saturating_sub(HAND.len()) as i32 * 8;
    let player = &t.player(s);
    let points = player.pool[pool::CMD.ix()] as i32
        + t.purses().iter().filter(|p| p.seat == s).map(|p| p.amount as i32).sum::<i32>();
    let own_turn = t.active() == s && phase_now(t) <= phase::MAIN;
    let wanted: i32 = t.zone(hand).map(|c| q.printed(&q.facts_of(c), slot::COST).clamp(0, 6)).sum();
    let useful = if own_turn { points.min(wanted) } else { 0 };
    sum += useful * CMD + (points - useful).min(5) * SPARE;
    if player.vars[var::OVERCHARGED.ix()] == 0 {
        sum += CHARGE;
    }
    sum += OPEN_HELD
        * match presence(q, s) {
            (false, _) => 0,
            (true, others) if skirmish(q) => !others as i32,
            (true, others) => 2 - others as i32,
        };
    sum + player.vars[var::SCORED.ix()].count_ones() as i32 * SCORED
}

/// The ATK that each seat has in each zone: the home zones by seat, then the open one.
type Force = [[i32; MAX_SEATS]; MAX_SEATS + 1];

fn spot(t: &Table, c: CardId) -> Option<usize> {
    let z = zone_of(t, c)?;
    Some(home_of(z).map_or(MAX_SEATS, |s| s.ix()))
}
fn force(q: &Q) -> Force {
    let mut force = [[0; MAX_SEATS]; MAX_SEATS + 1];
    for c in q.t.in_play().filter(|c| is_unit(q, *c)) {
        if let Some(z) = spot(q.t, c) {
            force[z][q.t.card(c).ctrl.ix()] += q.card_number(c, slot::ATK);
        }
    }
    force
}

fn left(q: &Q, c: CardId) -> i32 {
    (q.card_number(c, slot::HP) - q.t.card(c).counters[counter::DAMAGE.ix()] as i32).max(0)
}

/// A unit by its numbers, its price and where it stands; less if what stands beside it could kill it.
fn unit(q: &Q, c: CardId, force: &Force) -> i32 {
    let card = q.t.card(c);
    let number = |s: Slot| q.card_number(c, s).max(0);
    let (atk, def, hp) = (number(slot::ATK), number(slot::DEF), left(q, c));
    let cost = q.printed(&q.facts_of(c), slot::COST).clamp(0, 6);
    let mut sum = 26 + atk * 24 + def * 20 + hp * 11 + cost * 8;
    if card.has(flag::ENGAGED) {
        sum -= 8;
    }
    let Some(z) = spot(q.t, c) else { return sum };
    let mine = card.ctrl.ix();
    // there is nothing to win where a territory was destroyed already
    let idle_there = z == mine || (z < MAX_SEATS && q.t.players()[mine].vars[var::SCORED.ix()] >> z & 1 != 0);
    sum += match z {
        MAX_SEATS => 16 + atk * 6,
        _ if idle_there => 0,
        // at the enemy's gates
        _ => 14 + atk * 17,
    };
    // when nothing has led on for some turns, going there is worth more than staying whole
    let restless = q.t.global(global::IDLE).clamp(0, 12);
    if restless > 2 {
        let ahead = match z {
            MAX_SEATS => 1,
            _ if idle_there => 0,
            _ => 2,
        };
        return sum + ahead * restless * 8;
    }
    let enemies: i32 = force[z].iter().enumerate().filter(|(s, _)| *s != mine).map(|(_, n)| n).sum();
    if enemies >= def + hp { sum * 7 / 8 } else { sum }
}

/// How near a seat is to scoring on those it has not scored on yet: its ATK in their home zone, against what their
/// weakest territory can take. Counters count for those who stand there, since whoever puts on the last one scores.
fn pressing(q: &Q, s: Seat, force: &Force) -> i32 {
    let scored = q.t.player(s).vars[var::SCORED.ix()];
    let ahead = |o: &Seat| *o != s && q.t.is_in(*o) && scored >> o.0 & 1 == 0;
    let near = |o: Seat| {
        let have = force[o.ix()][s.ix()];
        if have == 0 {
            return 0;
        }
        let need = territories(q, o).map(|c| left(q, c) + q.card_number(c, slot::DEF).max(0)).min();
        need.map_or(0, |n| have.min(n) * PRESSING / n.max(1))
    };
    q.t.seats().filter(ahead).map(near).sum()
}

/// A territory: that it stands counts most, then what it can still take.
fn ground(q: &Q, c: CardId) -> i32 {
    let hp = left(q, c).min(12);
    let sum = GROUND + hp * GROUND_HP + q.card_number(c, slot::DEF).min(4) * 18;
    if q.t.card(c).face != 0 {
        return sum;
    }
    sum + q.printed(&q.facts_of(c), slot::COST).clamp(0, 6) * UPGRADE
}
