//! Programs the rules themselves have: phase actions, transport, and how cards of each type are played. Card text is
//! laid out the same way: targets and costs, then the stack, then a recheck and the body.

use crate::words::*;
use muster_kernel::ir::*;
use muster_kernel::*;

/// A verb with its usual arguments.
pub fn op(verb: VerbId) -> Op {
    Op::Do {
        verb,
        what: Thing::This,
        with: Thing::This,
        n: NO,
        to: Where::Nowhere,
        by: Who::You,
        how: Manner::NONE,
        also: Also::Nothing,
    }
}
pub fn on(mut o: Op, x: Thing) -> Op {
    if let Op::Do { what, .. } = &mut o {
        *what = x;
    }
    o
}
pub fn with(mut o: Op, x: Thing) -> Op {
    if let Op::Do { with, .. } = &mut o {
        *with = x;
    }
    o
}
pub fn by(mut o: Op, w: Who) -> Op {
    if let Op::Do { by, .. } = &mut o {
        *by = w;
    }
    o
}
pub fn to(mut o: Op, w: Where) -> Op {
    if let Op::Do { to, .. } = &mut o {
        *to = w;
    }
    o
}
pub fn times(mut o: Op, v: ValueId) -> Op {
    if let Op::Do { n, .. } = &mut o {
        *n = v;
    }
    o
}
pub fn told(mut o: Op, more: Manner) -> Op {
    if let Op::Do { how, .. } = &mut o {
        *how |= more;
    }
    o
}

/// One target, or one pick, into a register.
pub fn one(pool: &mut Pool, dst: u8, filter: Filter, target: bool) -> Op {
    let (filter, one) = (pool.filter(filter), pool.num(1));
    Op::Pick { dst, filter, min: one, max: one, by: Who::You, target, random: false }
}
/// A set made of alternatives.
pub fn any_of(base: Base, alts: &[&[Atom]]) -> Filter {
    Filter { base, alts: alts.iter().map(|a| a.to_vec()).collect() }
}

/// The price of doing something about a card: an attack, a movement, the use of an ability.
pub fn action_price(pool: &mut Pool, about: Thing, doing: Now, n: i16) -> Op {
    let n = pool.num(n);
    let mut price = times(on(op(verb::PRICE), about), n);
    if let Op::Do { also, .. } = &mut price {
        *also = Also::Doing(doing);
    }
    price
}
/// The price of playing the card, where the entry point is in register 0.
pub fn play_price() -> Op {
    with(op(verb::PRICE), Thing::Reg(0))
}

/// What is announced: `early` picks and pays, then it lies on the stack, then it is rechecked and `body` is done. Jumps of
/// both parts count from their own first op.
pub fn announced(class: Class, early: Vec<Op>, body: Vec<Op>) -> Ability {
    let mut ops = early;
    ops.push(Op::Stage(stage::ANNOUNCE));
    ops.push(Op::Stage(stage::PARK));
    let end = ops.len() as u16;
    ops.push(op(verb::RECHECK));
    ops.extend(body.into_iter().map(|o| o.shifted(end + 1)));
    ops.push(Op::End);
    let shape = if class == class::TRIGGERED { Shape::Triggered } else { Shape::Activated };
    let from = if class <= class::ORDER { from::HAND } else { ZoneClass::PLAY };
    Ability { shape, class, from, faces: 3, forced: true, ops, cost_end: end, target_end: end, ..Ability::default() }
}

/// How a card that stays on the table is played. Assets without a host have no entry point to choose.
pub fn play_permanent(pool: &mut Pool, has_entry: bool) -> Ability {
    let mut early = Vec::new();
    if has_entry {
        early.push(one(pool, 0, any_of(Base::Places(places::ENTRY), &[&[]]), true));
    }
    early.push(play_price());
    announced(class::CARD, early, vec![with(op(verb::ENTER), Thing::Reg(0))])
}

/// The programs of the phase actions and of transport, which must come first in the pool.
pub fn rules(pool: &mut Pool) {
    debug_assert!(pool.abilities.is_empty(), "the rules' own programs come first");
    let programs = [activation(pool), drain(pool), attack(pool), movement(pool), transport(pool)];
    pool.abilities.extend(programs);
}

const R0: Thing = Thing::Reg(0);

/// wars.activate.action.declare-amount, wars.activate.action.once-per-turn
fn activation(pool: &mut Pool) -> Ability {
    let (zero, most) = (pool.num(0), pool.value(Value::Ask(ask::ICONS)));
    let number = Op::Number { dst: 0, min: zero, max: most, by: Who::You };
    let chosen = pool.value(Value::Reg(0));
    let mut a = announced(class::PHASE, vec![number], vec![times(op(verb::ACTIVATION), chosen)]);
    a.limit = Some(Limit { n: 1, until: moment::TURN, by_title: false });
    a
}
/// wars.drain.once-per-location: the location is marked as the action is announced.
fn drain(pool: &mut Pool) -> Ability {
    let place = any_of(Base::Places(places::LOCATIONS), &[&[Atom::Book(test::DRAINABLE)]]);
    let (target, mark) = (one(pool, 0, place, true), pool.num(flag::DRAINED.0 as i16));
    let early = vec![target, times(on(op(verb::MARK), R0), mark), action_price(pool, R0, now::DRAINING, 0)];
    announced(class::PHASE, early, vec![with(on(op(verb::DRAINS), R0), Thing::Reg(1))])
}
/// wars.attack.cost-1, wars.attack.once-per-location
fn attack(pool: &mut Pool) -> Ability {
    let place = any_of(Base::Places(places::LOCATIONS), &[&[Atom::Book(test::ATTACKABLE)]]);
    let (target, mark) = (one(pool, 0, place, true), pool.num(flag::ATTACKED.0 as i16));
    let early = vec![target, times(on(op(verb::MARK), R0), mark), action_price(pool, R0, now::ATTACKING, 1)];
    announced(class::PHASE, early, vec![on(op(verb::ATTACKS), R0)])
}
/// wars.move.action.declare-all: the mover and where to; the form follows from both.
fn movement(pool: &mut Pool) -> Ability {
    let mover = any_of(Base::InPlay, &[&[Atom::By(Who::You), Atom::Book(test::MOVER)]]);
    let goal = any_of(Base::Places(places::GOALS), &[&[]]);
    let early = vec![one(pool, 0, mover, true), one(pool, 1, goal, true), action_price(pool, R0, now::MOVING, 1)];
    announced(class::PHASE, early, vec![with(on(op(verb::MOVEMENT), R0), Thing::Reg(1))])
}
/// wars.transport.moves-along: on resolution up to so many passengers follow.
fn transport(pool: &mut Pool) -> Ability {
    let passenger = pool.filter(any_of(Base::InPlay, &[&[Atom::Book(test::PASSENGER)]]));
    let most = pool.value(Value::Stat { of: Thing::This, slot: slot::TRANSPORT, printed: false });
    let zero = pool.num(0);
    let pick = Op::Pick { dst: 0, filter: passenger, min: zero, max: most, by: Who::You, target: false, random: false };
    announced(class::TRIGGERED, vec![], vec![pick, on(op(verb::TRANSPORT), R0)])
}

/// The face an encampment shows beneath a location: it is no location then.
pub fn encampment_face(front: &Face) -> Face {
    let mut face = front.clone();
    for t in [tag::LOCATION, tag::SITE, tag::SECTOR] {
        face.tags[(t.0 >> 6) as usize] &= !(1 << (t.0 & 63));
    }
    face
}

/// Numbers the groups of locations: the text of a title before the slash, the same number for the same text. Says how many
/// there are.
pub fn number_groups(defs: &mut [Def]) -> usize {
    let mut seen: Vec<String> = Vec::new();
    for d in defs.iter_mut().filter(|d| d.faces.first().is_some_and(|f| f.has(tag::LOCATION))) {
        let group = d.title.split('/').next().unwrap_or("").trim().to_lowercase();
        let at = seen.iter().position(|s| *s == group).unwrap_or_else(|| {
            seen.push(group);
            seen.len() - 1
        });
        d.extra[extra::GROUP.ix()] = at as i16 + 1;
    }
    seen.len()
}
