//! What a position is worth, for bots: a sum of what each side has and what its next battles promise. One resource is
//! worth about 70; nothing here is a rule.

use crate::flow::procs::{battle, deal, game, round, turn};
use crate::rules::queries::*;
use crate::words::*;
use muster_kernel::tools::inside;
use muster_kernel::*;

const WON: i32 = 1_000_000;
const RESOURCE: i32 = 70;
const CARD: i32 = 80;
/// A card in reserve: it was paid for and may come where it is needed.
const RESERVE: i32 = 130;
/// The planets that are in the line at once.
const PLACES: usize = 7;
/// A type's planets in the victory display: what the next one adds.
const NEXT_OF_TYPE: [i32; 3] = [220, 520, 6000];
const PLANET: i32 = 260;
const BLOODIED: i32 = -1100;
/// What battles at planets yet to come count, by their distance from the first.
const LATER: [i32; PLACES] = [75, 40, 25, 15, 10, 5, 5];

/// What one side has at one planet.
#[derive(Clone, Copy, Default)]
struct Force {
    units: i32,
    /// ATK of ready units, and of exhausted ones.
    ready: i32,
    spent: i32,
    hp: i32,
    icons: i32,
    warlord: bool,
    warlord_hp: i32,
    bloodied: bool,
    worth: i32,
}

impl Force {
    /// How long it hits times how long it lasts.
    fn power(&self) -> i64 {
        (self.ready * 10 + self.spent * 5 + self.units) as i64 * self.hp as i64
    }
}

#[derive(Clone, Copy, Default)]
struct Place {
    sides: [Force; 2],
}

/// Damage that is about to be taken, so that a blow counts before it lands.
fn pending(q: &Q, c: CardId) -> i32 {
    let subject = q.t.obj(c);
    let dealt = q.t.frames().iter().filter(|f| f.runs(deal::PROC) && !f.ev.is_none() && f.before(deal::at::TAKE));
    dealt.map(|f| crate::flow::damage::assigned_to(q.t, f.ev, subject)).sum()
}

/// The lowest frame that is more than the course of the round: a deployment, an attack, an effect.
pub fn unsettled(t: &Table) -> Option<usize> {
    let calm = |i: usize, f: &Frame| match f.work {
        Work::Step => matches!(f.proc(), Some(game::PROC | round::PROC | battle::PROC | turn::PROC)),
        Work::Window => f.is_window(window::DEPLOY) || f.is_window(window::ACTION),
        Work::Ask => i + 1 == t.frames().len(),
        _ => false,
    };
    t.frames().iter().enumerate().position(|(i, f)| !calm(i, f))
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
    let mut places = [Place::default(); PLACES + 1];
    let mut cards = [CardId::NONE; PLACES];
    for (i, p) in planets(t).take(PLACES).enumerate() {
        cards[i] = p;
    }
    let mut sum = [0i32; 2];
    let dealing = inside(t, deal::PROC).is_some();
    for c in t.in_play() {
        let card = t.card(c);
        if card.ctrl.0 > 1 {
            continue;
        }
        let s = card.ctrl.ix();
        if !is_unit(q, c) {
            let cost = q.card_number(c, slot::COST);
            sum[s] += 50 + cost * if card.rel == rel::ATTACHED { 50 } else { 75 };
            continue;
        }
        let at = card.at.as_card().and_then(|p| cards.iter().position(|x| *x == p)).unwrap_or(PLACES);
        let worth = unit(q, c, dealing, &mut places[at].sides[s]);
        sum[s] += worth;
        places[at].sides[s].worth += worth;
    }
    for (s, sum) in sum.iter_mut().enumerate() {
        *sum += holdings(q, Seat(s as u8));
    }
    let (me, you) = (seat.ix(), 1 - seat.ix());
    let mut total = sum[me] - sum[you];
    let when = Moment::of(t);
    let first = first_planet(t);
    for (i, &p) in cards.iter().enumerate().take_while(|(_, p)| p.is_some()) {
        let order = i + first.is_none() as usize;
        total += command(q, p, &places[i], seat, order, &when) + battle_at(q, p, &places[i], seat, order, &when);
    }
    total
}

/// How far the round has come.
struct Moment {
    committed: bool,
    struggled: bool,
    fought: bool,
}

impl Moment {
    fn of(t: &Table) -> Moment {
        let over = |step: Step| inside(t, round::PROC).is_some_and(|ix| !t.frames()[ix].before(step));
        Moment {
            committed: over(round::at::COMMIT),
            struggled: over(round::at::STRUGGLES),
            fought: phase_now(t) == phase::HEADQUARTERS,
        }
    }
}

/// One unit's own worth; what it brings to its place is added there.
fn unit(q: &Q, c: CardId, dealing: bool, force: &mut Force) -> i32 {
    let card = q.t.card(c);
    let facts = q.facts_of(c);
    let atk = q.number(&facts, slot::ATK);
    let full = q.number(&facts, slot::HP);
    let hp = full - damage_on(q.t, c) - if dealing { pending(q, c) } else { 0 };
    let is_ready = !card.has(flag::EXHAUSTED);
    if q.printed_has(c, tag::WARLORD) {
        let hale = card.face == 0;
        let down = hp <= 0;
        force.warlord = true;
        force.bloodied = !hale || down;
        force.warlord_hp = hp.max(1);
        force.units += 1;
        force.hp += hp.max(0);
        *if is_ready { &mut force.ready } else { &mut force.spent } += atk;
        return match (hale, down) {
            (true, false) => hp * 45,
            (true, true) => BLOODIED,
            (false, false) => BLOODIED + hp * 140,
            (false, true) => -WON / 4,
        } + is_ready as i32 * 40;
    }
    if hp <= 0 {
        return 0;
    }
    let command = q.number(&facts, slot::COMMAND);
    let cost = q.printed(&facts, slot::COST).max(0);
    force.units += 1;
    force.hp += hp;
    if is_ready {
        force.ready += atk;
        force.icons += command;
    } else {
        force.spent += atk;
    }
    // a damaged unit is worth less, but it still fights
    let body = cost * 60 + atk * 30 + command * 30 + 30;
    body * (full + 2 * hp) / (3 * full.max(1)) + hp * 14 + if is_ready { 25 } else { 0 }
}

/// Resources, cards and planets won.
fn holdings(q: &Q, s: Seat) -> i32 {
    let t = q.t;
    let resources = t.player(s).pool[pool::RESOURCES.ix()] as i32;
    let mut sum = resources.min(10) * RESOURCE + (resources - 10).max(0) * 25;
    let mut hand = 0;
    for c in t.zone(seat_zone(s, zone::HAND)) {
        hand += 1;
        let f = q.face(t.card(c).def, 0);
        let num = |x: Slot| (f.slots[x.ix()] as i32).max(0);
        let value = 55 + num(slot::COST) * 8 + num(slot::SHIELDS) * 12;
        sum += if hand <= 10 { value } else { value / 3 };
    }
    for p in planets(t).filter(|_| q.m.prints(tag::DEEP_STRIKE)) {
        sum += RESERVE * crate::flow::reserve::reserve_at(t, p).filter(|c| t.card(*c).owner == s).count() as i32;
    }
    let deck = t.zone_len(seat_zone(s, zone::DECK)) as i32;
    if deck < 9 {
        sum -= (9 - deck) * (9 - deck) * 14;
    }
    let display = seat_zone(s, zone::VICTORY);
    let mut types = [0usize; 3];
    for p in t.zone(display) {
        sum += PLANET;
        for (n, kind) in types.iter_mut().zip(TYPES) {
            *n += q.printed_has(p, kind) as usize;
        }
    }
    sum + types.iter().map(|n| NEXT_OF_TYPE[..(*n).min(2)].iter().sum::<i32>()).sum::<i32>()
}

const TYPES: [Tag; 3] = [tag::MATERIAL, tag::TECH, tag::STRONGPOINT];

/// What taking this planet would add for a seat.
fn prize(q: &Q, s: Seat, p: CardId) -> i32 {
    let mut sum = PLANET;
    for kind in TYPES {
        if q.printed_has(p, kind) {
            let n = q.t.zone(seat_zone(s, zone::VICTORY)).filter(|&x| q.printed_has(x, kind)).count();
            sum += NEXT_OF_TYPE[n.min(2)];
        }
    }
    sum
}

/// What the command struggles at a planet promise.
fn command(q: &Q, p: CardId, place: &Place, seat: Seat, order: usize, when: &Moment) -> i32 {
    let [a, b] = [&place.sides[seat.ix()], &place.sides[1 - seat.ix()]];
    let pays = q.card_number(p, slot::CARDS) * CARD + q.card_number(p, slot::RESOURCES) * RESOURCE;
    // per hundred: how likely each wins it
    let chance = match a.icons - b.icons {
        d if d >= 2 => 75,
        1 => 60,
        0 => 0,
        -1 => -60,
        _ => -75,
    };
    let rounds = if when.struggled { (order as i32).min(3) * 40 } else { 100 + (order as i32).min(3) * 40 };
    pays * chance / 100 * rounds / 100
}

/// What a battle at a planet promises.
fn battle_at(q: &Q, p: CardId, place: &Place, seat: Seat, order: usize, when: &Moment) -> i32 {
    let [a, b] = [&place.sides[seat.ix()], &place.sides[1 - seat.ix()]];
    if a.units == 0 && b.units == 0 {
        return 0;
    }
    let is_first = first_planet(q.t) == Some(p);
    let soon = !when.fought && when.committed && (is_first || a.warlord || b.warlord);
    let (x, y) = (a.power(), b.power());
    // per thousand
    let odds = match (a.units, b.units) {
        (_, 0) => 1000,
        (0, _) => 0,
        _ => (1000 * (x * x + 1) / (x * x + y * y + 2)) as i32,
    };
    let stake = |mine: i32, yours: i32| (odds * mine - (1000 - odds) * yours) / 1000;
    let planet = stake(prize(q, seat, p), prize(q, other(seat), p));
    if !soon {
        return planet * LATER[order.min(PLACES - 1)] / 100;
    }
    let mut sum = if is_first { planet } else { planet * LATER[order.min(PLACES - 1)] / 100 + stake(130, 130) };
    // the side that loses leaves units behind
    if a.units > 0 && b.units > 0 {
        sum += (odds * (b.worth * 35 / 100) - (1000 - odds) * (a.worth * 35 / 100)) / 1000;
    }
    sum - danger(a, b) + danger(b, a)
}

/// What a warlord risks among the other side's units.
fn danger(own: &Force, others: &Force) -> i32 {
    if !own.warlord || others.units == 0 {
        return 0;
    }
    let blows = others.ready * 2 + others.spent;
    let share = (blows * 50 / own.warlord_hp).min(100);
    let company = if own.units > 1 { 60 } else { 100 };
    let loss = if own.bloodied { 5000 } else { 800 };
    loss * share / 100 * share / 100 * company / 100
}
