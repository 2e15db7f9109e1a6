//! What a position is worth, for bots: the energy each side has left, what it has in play and in hand, and what its
//! places promise. One energy is worth about 50; nothing here is a rule.

use crate::flow::battle;
use crate::flow::procs;
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::*;

/// Turns after which waiting gets costly.
const PATIENCE: i32 = 30;
/// From then on what a player has counts for less every turn, in percent, at most by this much.
const HURRY_MOST: i32 = 90;

const WON: i32 = 1_000_000;
const ENERGY: i32 = 50;
/// Below this the end is near, and every energy counts for more.
const LOW: i32 = 22;
/// What the next energy in the active pile adds, as long as there is something to pay with it.
const READY: i32 = 9;
const READY_MOST: i32 = 12;
/// Cards of the hand that could be played, by how many there are already.
const HAND: [i32; 12] = [84, 80, 76, 72, 68, 64, 60, 56, 52, 46, 40, 34];
const HAND_MORE: i32 = 30;
/// A card of the hand that waits for support; it can still be lost in place of energy.
const STUCK: i32 = 44;
/// A location does nothing in hand.
const UNPLACED: i32 = 40;
/// What the first of these add, so that they are worth more than energy: who holds nothing has to draw, or nothing to play
/// will ever come.
const FEW: [i32; 4] = [22, 20, 18, 16];
/// What it is worth that both stand at a place, for each turn that the game drags on.
const CONTACT: i32 = 4;
/// One energy that a drain would take every turn.
const DRAIN: i32 = 75;
/// One energy more to activate every turn.
const ICON: i32 = 26;
/// The first, second … support icon of a faction.
const SUPPORT: [i32; 4] = [60, 45, 30, 8];

/// The lowest frame that is more than the course of the turn: a battle, something coming off the stack, a choice.
pub fn unsettled(t: &Table) -> Option<usize> {
    let calm = |i: usize, f: &Frame| match f.work {
        Work::Step => matches!(f.proc(), Some(procs::game::PROC | procs::turn::PROC | procs::initiative::PROC)),
        Work::Window => true,
        Work::Ask => i + 1 == t.frames().len(),
        _ => false,
    };
    let busy = t.frames().iter().enumerate().position(|(i, f)| !calm(i, f));
    // what is pending is half done, too
    busy.or_else(|| if t.parked().is_empty() { None } else { t.frames().len().checked_sub(1) })
}

/// Nothing is pending and no battle goes on: the window of a phase, open to whoever is asked.
pub fn at_rest(t: &Table) -> bool {
    t.parked().is_empty()
        && t.waiting().is_empty()
        && battle::frame(t).is_none()
        && t.frames().last().is_some_and(|f| f.work == Work::Window)
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
    let (mut sum, mut army) = ([0i32; 2], [0i32; 2]);
    for (s, sum) in sum.iter_mut().enumerate() {
        *sum = holdings(q, Seat(s as u8));
    }
    for c in t.in_play() {
        let s = t.card(c).ctrl.ix();
        if s < 2 {
            let worth = worth(q, c);
            sum[s] += worth;
            army[s] += if fights(q, c) { worth } else { 0 };
        }
    }
    let (me, you) = (seat.ix() & 1, 1 - (seat.ix() & 1));
    let share = if army[0] + army[1] > 0 { 100 * army[me] / (army[0] + army[1]) } else { 50 };
    let places: i32 = locations(t).map(|l| place(q, l, seat, share)).sum();
    sum[me] * (100 - hurry(t)) / 100 - sum[you] + places + fight(q, seat)
}

/// How long the game drags on: the longer, the more readily a player gives up as much as the other loses and goes where the
/// other is, so that two who keep apart or hold each other in check come to blows.
fn hurry(t: &Table) -> i32 {
    (t.global(global::TURN) - PATIENCE).clamp(0, HURRY_MOST)
}

/// Energy, the hand and icons.
fn holdings(q: &Q, s: Seat) -> i32 {
    let t = q.t;
    let left = energy(t, s);
    let mut sum = left * ENERGY;
    if left < LOW {
        sum -= (LOW - left) * (LOW - left) * 4;
    }
    let ready = size(t, s, zone::ACTIVE);
    sum += ready.min(READY_MOST) * READY + (ready - READY_MOST).max(0) * 2;
    // without a reserve there is no destiny
    sum -= (4 - size(t, s, zone::RESERVE)).max(0) * 20;
    let mut have = [0; FACTIONS.len()];
    for (f, have) in have.iter_mut().enumerate() {
        let n = all_support(q, s, f).max(0) as usize;
        sum += SUPPORT.iter().take(n).sum::<i32>() + n.saturating_sub(SUPPORT.len()) as i32 * 4;
        *have = n as i32;
    }
    let (mut playable, mut idle) = (0, 0);
    for c in t.zone(pile(s, zone::HAND)) {
        let location = q.printed_has(c, tag::LOCATION);
        if location || !supported(q, c, &have) {
            // new ground is what a game that drags on needs
            sum += if location { UNPLACED - 2 * hurry(t) } else { STUCK } + FEW.get(idle).unwrap_or(&0);
            idle += 1;
        } else {
            sum += HAND.get(playable).copied().unwrap_or(HAND_MORE);
            playable += 1;
        }
    }
    let limit = activation_limit(q, s) - 1;
    sum + limit.min(10) * ICON + (limit - 10).max(0) * 6
}

/// Do the icons suffice for what is printed on a card?
fn supported(q: &Q, c: CardId, have: &[i32; FACTIONS.len()]) -> bool {
    let faction = q.m.def(q.t.card(c).def).extra[extra::FACTION.ix()] - 1;
    let need = q.printed(&q.facts_of(c), slot::SUPPORT_COST);
    have.get(faction as usize).is_none_or(|n| *n >= need)
}

/// A card's own worth in play; what it brings to its place is added there.
fn worth(q: &Q, c: CardId) -> i32 {
    if q.printed_has(c, tag::LOCATION) {
        return 0;
    }
    let cost = q.printed(&q.facts_of(c), slot::COST).max(0);
    if !fights(q, c) {
        return 62 + cost * 16;
    }
    let facts = q.facts_of(c);
    let number = |s: Slot| q.number(&facts, s).max(0);
    let body = 48 + number(slot::POWER) * 13 + number(slot::TACTICS) * 14 + number(slot::DEFENSE) * 6 + cost * 8;
    // a damaged card goes when the next battle ends
    if is_damaged(q.t, c) { body / 4 } else { body }
}

/// How strong a side is at a place, damaged cards for less.
fn strength(q: &Q, loc: CardId, s: Seat) -> i32 {
    let power = total_power(q, loc, s, 0);
    // enough tactics for a card of battle destiny
    power * 2 + if total_tactics(q, loc, s) >= 4 { 7 } else { 0 }
}

/// What a place promises to a seat with such a share, in percent, of all that fights: drains where it rules alone, the outcome of a fight where both stand.
fn place(q: &Q, loc: CardId, seat: Seat, share: i32) -> i32 {
    let other = q.t.next_seat(seat);
    let (mine, yours) = (present(q, loc, seat), present(q, loc, other));
    let drain = |s: Seat| icons(q, loc, s).clamp(0, 4) * DRAIN;
    match (mine, yours) {
        (false, false) => {
            let open = |s: Seat, from: Seat| if icons(q, loc, s) > 0 { icons(q, loc, from).clamp(0, 4) } else { 0 };
            // whoever has more to send there will hold it
            (open(seat, other) * share - open(other, seat) * (100 - share)) * DRAIN / 300
        }
        (true, false) => drain(other),
        (false, true) => -drain(seat),
        (true, true) => {
            let (a, b) = (strength(q, loc, seat), strength(q, loc, other));
            let odds = 100 * (a - b) / (a + b).max(1);
            let stake = (drain(seat) + drain(other)) / 2 + (a + b) * 4;
            odds * stake / 100 + hurry(q.t) * CONTACT
        }
    }
}

/// What a battle in progress is about to cost.
fn fight(q: &Q, seat: Seat) -> i32 {
    let Some(at) = battle::progress(q.t) else { return 0 };
    let other = q.t.next_seat(seat);
    let lead = match battle::reg(q.t, procs::battle::LOSER).as_seat() {
        Some(loser) => {
            let n = battle::reg(q.t, procs::battle::CASUALTIES).n();
            if loser == seat { -n } else { n }
        }
        None => battle::power_of(q, seat) - battle::power_of(q, other),
    };
    if at > Progress::within(BattleStep::Loss) { 0 } else { lead * ENERGY / 2 }
}
