//! Could this ability be carried out? Looks ahead over costs, targets and effects without changing anything, so that
//! no offered option leads into a dead end.

use crate::book::*;
use crate::bounds::{Bound, Read};
use crate::flow::{CAP0, MARKED, X_REG};
use crate::ids::*;
use crate::ir::*;
use crate::judge::Judge;
use crate::need;
use crate::ops::{self, Ahead, call_of};
use crate::query::{Call, Env, Q};
use crate::seen::{Viewer, knows};
use crate::table::*;

/// Ops that one look goes through at most. Programs have up to three picks before anything changes, so all of three
/// sets of fifty are gone through. What takes longer is not known to be possible: the request that asks ends with
/// [`Bound::Looks`](crate::Bound), and what is only shown is shown without it.
const BUDGET: u32 = 400_000;

/// May this seat use this ability now? `rec` is the event it would answer.
#[inline]
pub fn usable(q: &Q, judge: &mut Judge, u: &Usage, rec: Option<&Rec>) -> bool {
    // mostly it is plain at a glance that it may not
    (judge.tells() || !(q.m.book.using.vain)(q, u)) && judged(q, judge, u, rec, true)
}

/// As `usable`, without asking whether it could be carried out.
pub fn allowed(q: &Q, judge: &mut Judge, u: &Usage, rec: Option<&Rec>) -> bool {
    judged(q, judge, u, rec, false)
}

/// How often more than its limit says an ability may be used.
fn more_uses(q: &Q, u: &Usage) -> i32 {
    let Some(again) = q.m.book.using.again.filter(|a| q.m.ability(u.ability).class == a.class) else { return 0 };
    let Some(card) = q.t.live(u.this).filter(|c| q.printed_has(*c, again.word)).map(|c| q.t.card(c)) else { return 0 };
    let host = card.at.as_card().filter(|_| card.rel == q.m.book.attached);
    host.map_or(0, |h| q.card_number(h, again.host).max(0))
}

/// Is it still within its limit?
#[inline]
pub fn within_limit(q: &Q, u: &Usage) -> bool {
    q.m.ability(u.ability).limit.is_none_or(|l| not_used_up(q, u, l))
}
fn not_used_up(q: &Q, u: &Usage, l: Limit) -> bool {
    let used: i32 = if l.by_title {
        let same = |x: &&Use| x.ability == u.ability && x.seat == u.seat && x.until == l.until;
        q.t.uses.iter().filter(same).map(|x| x.count as i32).sum()
    } else {
        crate::cx::uses(q.t, u.seat, u.this, u.ability, l.until) as i32
    };
    if used < l.n as i32 {
        return true;
    }
    // only who has come to the limit asks what raises it
    let mut most = l.n as i32 + more_uses(q, u);
    if used >= most
        && !l.by_title
        && let Some(c) = q.t.live(u.this)
    {
        most = most.saturating_mul(q.givers(u.ability, c).max(1) as i32);
    }
    used < most
}

#[inline(never)]
fn judged(q: &Q, judge: &mut Judge, u: &Usage, rec: Option<&Rec>, look: bool) -> bool {
    let ability = q.m.ability(u.ability);
    let c = &q.m.book.clauses;
    let mut ok = true;
    let by_title = ability.limit.is_some_and(|l| l.by_title);
    need!(judge, ok, within_limit(q, u), if by_title { c.maximum } else { c.limit });
    let place = q.t.live(u.this).map_or(Spot::NOWHERE, |card| q.place_of(card));
    let mut regs = [Val::NIL; REGS];
    regs[X_REG] = Val::num((q.m.book.using.x)(q, u));
    let env = Env { rec, regs: &regs, ..Env::of(u.this, u.seat, place) };
    need!(judge, ok, ability.gates.iter().all(|g| q.holds(&env, *g)), c.gate);
    if look && !judge.tells() && q.m.may_lack[u.ability.ix()] && lacks_targets(q, &env, ability) {
        return false;
    }
    // the book gives its own reasons
    if !(q.m.book.using.may_use)(q, judge, u) {
        if !judge.tells() {
            return false;
        }
        ok = false;
    }
    if !ok || !look {
        return ok;
    }
    let Some(furthest) = dead_end(q, env, ability, regs) else { return true };
    let clause = if let Some(Op::Pick { target: true, .. }) = ability.ops.get(furthest) {
        c.target
    } else if furthest < ability.cost_end as usize {
        c.cost
    } else if furthest < ability.target_end as usize {
        c.target
    } else {
        c.change
    };
    need!(judge, ok, false, clause);
    ok
}

/// The op that it fails by, if it could not be carried out.
#[inline(never)]
fn dead_end(q: &Q, env: Env, ability: &Ability, regs: [Val; REGS]) -> Option<usize> {
    let mut run = Look::new(q, env, ability, regs);
    if run.answer(0) { None } else { Some(run.furthest) }
}

/// The picks before any fork, by their place, which must find something: each with its filter.
fn sure_picks<'a>(pool: &'a Pool, ability: &'a Ability) -> impl Iterator<Item = (usize, FilterId)> + 'a {
    let straight = |op: &&Op| matches!(op, Op::Pick { .. } | Op::Do { .. });
    let early = ability.ops[..(ability.target_end as usize).min(ability.ops.len())].iter().take_while(straight);
    early.enumerate().filter_map(|(i, op)| match op {
        Op::Pick { filter, min, .. } if matches!(pool.values[*min as usize], Value::Num(n) if n > 0) => {
            Some((i, *filter))
        }
        _ => None,
    })
}

/// Is there a pick that may certainly find nothing, whatever the picks before it take?
pub(crate) fn may_lack(pool: &Pool, doubtful: &[bool], ability: &Ability) -> bool {
    sure_picks(pool, ability).any(|(i, f)| doubtful[f as usize] || i > 0 && stands_alone(&pool.filters[f as usize]))
}

/// Does one of its picks certainly find nothing, whatever the picks before it take? Asked first because it is cheap.
fn lacks_targets(q: &Q, env: &Env, ability: &Ability) -> bool {
    sure_picks(&q.m.pool, ability).any(|(i, filter)| {
        let nothing = || {
            let mut none = true;
            q.find(env, filter, &mut |_| {
                none = false;
                false
            });
            none
        };
        q.hopeless(filter) || i > 0 && stands_alone(&q.m.pool.filters[filter as usize]) && nothing()
    })
}

/// Does nothing that was picked before bear on what such a filter finds?
fn stands_alone(f: &Filter) -> bool {
    let plain = |w: Who| matches!(w, Who::You | Who::Opponent);
    let base = match f.base {
        Base::InPlay => true,
        Base::Zone(_, who) | Base::Zones(_, _, who) => plain(who),
        _ => false,
    };
    let alone = |a: &Atom| match a {
        Atom::Tag(_) | Atom::NotTag(_) => true,
        Atom::By(who) | Atom::NotBy(who) => plain(*who),
        _ => false,
    };
    base && f.alts.iter().flatten().all(alone)
}

/// Could an ability that is allowed be announced, with what its registers hold when it begins: its costs paid and its
/// targets found?
pub fn completes_with(q: &Q, u: &Usage, rec: Option<&Rec>, place: Spot, regs: [Val; REGS]) -> bool {
    let marked = regs[MARKED].as_object().unwrap_or(Ref::NONE);
    let caps = [regs[CAP0], regs[CAP0 + 1]];
    let env = Env { rec, regs: &regs, marked, caps, ..Env::of(u.this, u.seat, place) };
    Look::new(q, env, q.m.ability(u.ability), regs).answer(0)
}

/// Is every target picked before the body still what it must be?
pub fn targets_hold(q: &Q, env: &Env, ability: &Ability) -> bool {
    let picked = |v: Val, want: Val| match v.as_set() {
        Some((off, len)) => q.t.picks[off as usize..(off + len) as usize].contains(&want),
        None => v == want,
    };
    ability.ops[..(ability.target_end as usize).min(ability.ops.len())].iter().all(|op| {
        let Op::Pick { dst, filter, target: true, .. } = op else { return true };
        // what a cost took away is no longer looked for
        let spent = |op: &Op| {
            matches!(op, Op::Do { verb, what: Thing::Reg(r), .. }
            if r == dst && q.m.book.verbs[verb.ix()].spends)
        };
        if ability.ops[..ability.cost_end as usize].iter().any(spent) {
            return true;
        }
        let v = env.regs.get(*dst as usize).copied().unwrap_or(Val::NIL);
        let mut left = v.as_set().map_or(!v.is_nil() as u16, |(_, len)| len);
        q.find(env, *filter, &mut |x| {
            left -= (left > 0 && picked(v, x) && (q.m.book.using.choosable)(q, env, x, true)) as u16;
            left > 0
        });
        left == 0
    })
}

/// Could the rest be carried out if this were picked at that op?
pub(crate) fn with(q: &Q, env: &Env, ability: &Ability, at: usize, dst: u8, v: Val) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[..env.regs.len().min(REGS)].copy_from_slice(&env.regs[..env.regs.len().min(REGS)]);
    regs[dst as usize] = v;
    if let Op::Pick { target: true, .. } = ability.ops[at]
        && !bears_all(q, &Env { regs: &regs, ..*env }, ability, at, dst)
    {
        return false;
    }
    Look::new(q, *env, ability, regs).answer(at + 1)
}

/// Could all be carried out from that op on?
pub(crate) fn from(q: &Q, env: &Env, ability: &Ability, at: usize) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[..env.regs.len().min(REGS)].copy_from_slice(&env.regs[..env.regs.len().min(REGS)]);
    Look::new(q, *env, ability, regs).answer(at)
}

/// Could every strict verb that names the target be done to it? That is about the card, and not about how much.
fn bears_all(q: &Q, env: &Env, ability: &Ability, at: usize, dst: u8) -> bool {
    ability.ops[at + 1..].iter().all(|op| match op {
        Op::Do { verb, what: Thing::Reg(r), .. } if *r == dst && q.m.book.verbs[verb.ix()].strict => {
            let some = |call: Call| Call { n: call.n.max(1), ..call };
            call_of(q, env, op, RecId::NONE).is_none_or(|call| (q.m.book.verbs[verb.ix()].can)(q, env, &some(call)))
        }
        _ => true,
    })
}

/// Could the ops from one to before another be carried out as a price?
pub(crate) fn payable(q: &Q, env: &Env, ability: &Ability, from: usize, to: usize) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[..env.regs.len().min(REGS)].copy_from_slice(&env.regs[..env.regs.len().min(REGS)]);
    Look { price: (from, to), ..Look::new(q, *env, ability, regs) }.answer(from)
}

/// Could the ops from one to before another change anything, as far as the seat that is asked can know?
pub(crate) fn worth(q: &Q, env: &Env, ability: &Ability, from: usize, to: usize, asked: Seat) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[..env.regs.len().min(REGS)].copy_from_slice(&env.regs[..env.regs.len().min(REGS)]);
    Look { stop: to, viewer: asked, ..Look::new(q, *env, ability, regs) }.answer(from)
}

/// What costs looked at so far would do to which card. The same cannot be done to it again.
pub(crate) struct Spent<'s> {
    pub verb: VerbId,
    pub card: CardId,
    /// It takes the card away.
    pub gone: bool,
    pub call: Call,
    pub before: Option<&'s Spent<'s>>,
}

impl Spent<'_> {
    /// All costs so far, the latest first.
    pub(crate) fn calls(&self) -> impl Iterator<Item = Call> + '_ {
        std::iter::successors(Some(self), |s| s.before).map(|s| s.call)
    }
    /// Whether it is so of anything in the list.
    pub(crate) fn any(list: Option<&Spent>, f: impl Fn(&Spent) -> bool) -> bool {
        std::iter::successors(list, |s| s.before).any(f)
    }
}

/// A look ahead over a program.
pub(crate) struct Look<'a> {
    pub q: &'a Q<'a>,
    env: Env<'a>,
    pub ability: &'a Ability,
    pub regs: [Val; REGS],
    /// Ops that may still be looked at; nothing once there were too many.
    fuel: Option<u32>,
    /// The op that could not be done, for the reason.
    furthest: usize,
    /// Everything since `Begin` could be done in full.
    pub full: bool,
    /// A price asked about on its own: its first op and the one after its last.
    price: (usize, usize),
    /// The op before which to stop.
    stop: usize,
    /// Who must not learn what is hidden.
    viewer: Seat,
}

impl<'a> Look<'a> {
    fn new(q: &'a Q<'a>, env: Env<'a>, ability: &'a Ability, regs: [Val; REGS]) -> Look<'a> {
        Look {
            q,
            env,
            ability,
            regs,
            fuel: Some(BUDGET),
            furthest: 0,
            full: true,
            price: (0, 0),
            stop: usize::MAX,
            viewer: env.seat,
        }
    }

    /// The environment with these registers.
    pub(crate) fn env_with<'b>(&self, regs: &'b [Val; REGS]) -> Env<'b>
    where
        'a: 'b,
    {
        Env { regs, ..self.env }
    }
    /// Is this op part of a price?
    pub(crate) fn in_cost(&self, pc: usize) -> bool {
        pc < self.ability.cost_end as usize || self.price.1 != 0
    }
    /// Does this op come before the body, so that it must be carried out?
    pub(crate) fn early(&self, pc: usize) -> bool {
        pc < self.ability.target_end as usize || self.price.1 != 0
    }
    /// This op could not be done.
    pub(crate) fn got_to(&mut self, pc: usize) {
        self.furthest = self.furthest.max(pc);
    }

    /// Is there a card among the candidates whose face the seat does not know? What it may do must then not depend on
    /// that face, or the menu would tell what lies in a hand or deck.
    pub(crate) fn unseen(&self, env: &Env, f: FilterId) -> bool {
        let q = self.q;
        let hidden = |n: SeatZone, who: Who, depth: usize| {
            let mut cards = q.t.zone(seat_zone(q.who(env, who), n)).take(depth);
            cards.any(|c| !knows(q.m, q.t, Viewer::Seat(self.viewer), c))
        };
        match q.m.pool.filters[f as usize].base {
            Base::Zone(n, who) | Base::Topmost(n, who) | Base::Bottom(n, who) => hidden(n, who, usize::MAX),
            Base::Zones(a, b, who) => hidden(a, who, usize::MAX) || hidden(b, who, usize::MAX),
            Base::Top(n, who, v) => hidden(n, who, q.value(env, v).max(0) as usize),
            _ => false,
        }
    }

    /// Could every strict verb that names this target be done to it? Not asked where numbers are not known yet.
    pub(crate) fn bears(&self, v: Val, at: usize, dst: usize) -> bool {
        let open = |op: &Op| match op {
            Op::Do { n, .. } => *n != NO && !matches!(self.q.m.pool.values[*n as usize], Value::Num(_)),
            _ => false,
        };
        if self.ability.ops[at + 1..].iter().any(open) {
            return true;
        }
        let mut regs = self.regs;
        regs[dst] = v;
        bears_all(self.q, &Env { regs: &regs, ..self.env }, self.ability, at, dst as u8)
    }

    /// The whole look, from this op on.
    fn answer(&mut self, pc: usize) -> bool {
        let yes = self.go(pc, false, None);
        Read::looked(BUDGET - self.fuel.unwrap_or(0));
        yes
    }

    /// From this op on: can all costs be paid, all targets found, and does anything change?
    pub(crate) fn go(&mut self, mut pc: usize, mut changed: bool, spent: Option<&Spent>) -> bool {
        loop {
            let Some(fuel) = self.fuel else { return false };
            self.fuel = fuel.checked_sub(1);
            if self.fuel.is_none() {
                Read::ran_out(Bound::Looks);
            }
            let Some(op) = self.ability.ops.get(pc).filter(|_| pc < self.stop) else { return changed };
            if self.price.1 != 0 && pc >= self.price.1 {
                return true;
            }
            if pc >= self.ability.target_end as usize && changed {
                return true;
            }
            match ops::look(self, op, pc, &mut changed, spent) {
                Ahead::To(next) => pc = next,
                Ahead::Is(answer) => return answer,
            }
        }
    }
}
