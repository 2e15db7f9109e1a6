//! Could this ability be carried out? Looks ahead over costs, targets and effects without changing anything, so that
//! no offered option leads into a dead end.

use crate::book::*;
use crate::flow::{CAP0, MARKED, X_REG, call_of};
use crate::ids::*;
use crate::ir::*;
use crate::judge::Judge;
use crate::need;
use crate::query::{Env, Q};
use crate::seen::{Viewer, knows};
use crate::table::*;

/// Ops looked at before the answer is simply yes.
const BUDGET: u32 = 4000;

/// May this seat use this ability now? `rec` is the event it would answer.
pub fn usable(q: &Q, judge: &mut Judge, u: &Usage, rec: Option<&Rec>) -> bool {
    judged(q, judge, u, rec, true)
}

/// As `usable`, without asking whether it could be carried out.
pub fn allowed(q: &Q, judge: &mut Judge, u: &Usage, rec: Option<&Rec>) -> bool {
    judged(q, judge, u, rec, false)
}

fn judged(q: &Q, judge: &mut Judge, u: &Usage, rec: Option<&Rec>, look: bool) -> bool {
    let ability = q.m.ability(u.ability);
    let c = &q.m.book.clauses;
    let mut ok = true;
    if let Some(l) = ability.limit {
        let used = if l.by_title {
            q.t.uses
                .iter()
                .filter(|x| x.ability == u.ability && x.seat == u.seat && x.until == l.until)
                .map(|x| x.count)
                .sum()
        } else {
            crate::cx::uses(q.t, u.seat, u.this, u.ability, l.until)
        };
        let mut most = l.n.saturating_add((q.m.book.more_uses)(q, u));
        if used >= most
            && !l.by_title
            && let Some(c) = q.t.live(u.this)
        {
            most = most.saturating_mul(q.givers(u.ability, c).max(1));
        }
        need!(judge, ok, used < most, if l.by_title { c.maximum } else { c.limit });
    }
    let place = q.t.live(u.this).map_or(Spot::NOWHERE, |card| q.place_of(card));
    let mut regs = [Val::NIL; REGS];
    regs[X_REG] = Val::num((q.m.book.x)(q, u));
    let env = Env { rec, regs: &regs, ..Env::of(u.this, u.seat, place) };
    need!(judge, ok, ability.gates.iter().all(|g| q.holds(&env, *g)), c.gate);
    if look && !judge.tells() && lacks_targets(q, &env, ability) {
        return false;
    }
    // the book gives its own reasons
    if !(q.m.book.may_use)(q, judge, u) {
        if !judge.tells() {
            return false;
        }
        ok = false;
    }
    if !ok || !look {
        return ok;
    }
    let mut run = Look::new(q, env, ability, regs);
    if run.go(0, false) {
        return true;
    }
    let furthest = run.furthest;
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

/// Does one of its picks certainly find nothing, whatever the picks before it take? Asked first because it is cheap, and
/// only of what comes before any fork.
fn lacks_targets(q: &Q, env: &Env, ability: &Ability) -> bool {
    let straight = |op: &&Op| matches!(op, Op::Pick { .. } | Op::Do { .. });
    let early = ability.ops[..(ability.target_end as usize).min(ability.ops.len())].iter().take_while(straight);
    early.enumerate().any(|(i, op)| {
        let Op::Pick { filter, min, .. } = op else { return false };
        if !matches!(q.m.pool.values[*min as usize], Value::Num(n) if n > 0) {
            return false;
        }
        let f = &q.m.pool.filters[*filter as usize];
        let nothing = || {
            let mut none = true;
            q.find(env, *filter, &mut |_| {
                none = false;
                false
            });
            none
        };
        q.hopeless(f) || i > 0 && stands_alone(f) && nothing()
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

/// Could an ability that is allowed be announced: its costs paid and its targets found?
pub fn completes(q: &Q, u: &Usage, rec: Option<&Rec>, place: Spot) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[X_REG] = Val::num((q.m.book.x)(q, u));
    completes_with(q, u, rec, place, regs)
}

/// As `completes`, with what its registers hold when it begins.
pub fn completes_with(q: &Q, u: &Usage, rec: Option<&Rec>, place: Spot, regs: [Val; REGS]) -> bool {
    let marked = regs[MARKED].as_object().unwrap_or(Ref::NONE);
    let caps = [regs[CAP0], regs[CAP0 + 1]];
    let env = Env { rec, regs: &regs, marked, caps, ..Env::of(u.this, u.seat, place) };
    Look::new(q, env, q.m.ability(u.ability), regs).go(0, false)
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
            if r == dst && q.m.book.verbs[*verb as usize].spends)
        };
        if ability.ops[..ability.cost_end as usize].iter().any(spent) {
            return true;
        }
        let v = env.regs.get(*dst as usize).copied().unwrap_or(Val::NIL);
        let mut left = v.as_set().map_or(!v.is_nil() as u16, |(_, len)| len);
        q.find(env, *filter, &mut |x| {
            left -= (left > 0 && picked(v, x) && (q.m.book.choosable)(q, env, x, true)) as u16;
            left > 0
        });
        left == 0
    })
}

/// Could the rest be carried out if this were picked at that op?
pub fn with(q: &Q, env: &Env, ability: &Ability, at: usize, dst: u8, v: Val) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[..env.regs.len().min(REGS)].copy_from_slice(&env.regs[..env.regs.len().min(REGS)]);
    regs[dst as usize] = v;
    if let Op::Pick { target: true, .. } = ability.ops[at]
        && !bears_all(q, &Env { regs: &regs, ..*env }, ability, at, dst)
    {
        return false;
    }
    Look::new(q, *env, ability, regs).go(at + 1, false)
}

/// Could all be carried out from that op on?
pub fn from(q: &Q, env: &Env, ability: &Ability, at: usize) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[..env.regs.len().min(REGS)].copy_from_slice(&env.regs[..env.regs.len().min(REGS)]);
    Look::new(q, *env, ability, regs).go(at, false)
}

/// Could every strict verb that names the target be done to it?
fn bears_all(q: &Q, env: &Env, ability: &Ability, at: usize, dst: u8) -> bool {
    ability.ops[at + 1..].iter().all(|op| match op {
        Op::Do { verb, what: Thing::Reg(r), .. } if *r == dst && q.m.book.verbs[*verb as usize].strict => {
            (q.m.book.verbs[*verb as usize].can)(q, env, &call_of(q, env, op, RecId::NONE))
        }
        _ => true,
    })
}

/// Could the ops from one to before another be carried out as a price?
pub fn payable(q: &Q, env: &Env, ability: &Ability, from: usize, to: usize) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[..env.regs.len().min(REGS)].copy_from_slice(&env.regs[..env.regs.len().min(REGS)]);
    Look { price: (from, to), ..Look::new(q, *env, ability, regs) }.go(from, false)
}

/// What costs looked at so far would spend and do.
type Costs = ([CardId; 4], [(u8, CardId); 4]);

/// Could the ops from one to before another change anything, as far as the seat that is asked can know?
pub fn worth(q: &Q, env: &Env, ability: &Ability, from: usize, to: usize, asked: Seat) -> bool {
    let mut regs = [Val::NIL; REGS];
    regs[..env.regs.len().min(REGS)].copy_from_slice(&env.regs[..env.regs.len().min(REGS)]);
    Look { stop: to, viewer: asked, ..Look::new(q, *env, ability, regs) }.go(from, false)
}

struct Look<'a> {
    q: &'a Q<'a>,
    env: Env<'a>,
    ability: &'a Ability,
    regs: [Val; REGS],
    fuel: u32,
    /// The op that could not be done, for the reason.
    furthest: usize,
    /// Cards that a cost would spend.
    gone: [CardId; 4],
    /// What costs would do to which card; the same cannot be done to it again.
    paid: [(u8, CardId); 4],
    /// Everything since `Begin` could be done in full.
    full: bool,
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
            fuel: BUDGET,
            furthest: 0,
            gone: [CardId::NONE; 4],
            paid: [(0, CardId::NONE); 4],
            full: true,
            price: (0, 0),
            stop: usize::MAX,
            viewer: env.seat,
        }
    }

    /// Is there a card among the candidates whose face the seat does not know? What it may do must then not depend on
    /// that face, or the menu would tell what lies in a hand or deck.
    fn unseen(&self, env: &Env, f: FilterId) -> bool {
        let q = self.q;
        let hidden = |n: u8, who: Who, depth: usize| {
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
    fn bears(&self, v: Val, at: usize, dst: usize) -> bool {
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

    /// Could the rest be done with this picked? Registers are as before the pick.
    fn goes_on(&mut self, pc: usize, dst: usize, v: Val, changed: bool, (gone, paid): Costs) -> bool {
        self.gone = gone;
        self.paid = paid;
        self.regs[dst] = v;
        self.go(pc + 1, changed)
    }

    /// From this op on: can all costs be paid, all targets found, and does anything change?
    fn go(&mut self, mut pc: usize, mut changed: bool) -> bool {
        loop {
            if self.fuel == 0 {
                return true;
            }
            self.fuel -= 1;
            let Some(op) = self.ability.ops.get(pc).filter(|_| pc < self.stop) else { return changed };
            if self.price.1 != 0 && pc >= self.price.1 {
                return true;
            }
            if pc >= self.ability.target_end as usize && changed {
                return true;
            }
            let in_cost = pc < self.ability.cost_end as usize || self.price.1 != 0;
            let early = pc < self.ability.target_end as usize || self.price.1 != 0;
            match op {
                Op::Pick { dst, filter, min, max, target, .. } => {
                    let regs = self.regs;
                    let env = Env { regs: &regs, ..self.env };
                    let lo = self.q.value(&env, *min);
                    if *max != NO && self.q.value(&env, *max) <= 0 {
                        self.regs[*dst as usize] = Val::NIL;
                        pc += 1;
                        continue;
                    }
                    if !early && self.unseen(&env, *filter) {
                        return true;
                    }
                    let mut found = 0;
                    let mut good = false;
                    let dst = *dst as usize;
                    let q = self.q;
                    let (gone, paid) = (self.gone, self.paid);
                    // candidates are tried as they are found, and the first that leads on decides; where more than one is
                    // needed, they are counted first
                    let one_by_one = lo <= 1;
                    let mut tried: [Val; 24] = [Val::NIL; 24];
                    let mut n = 0;
                    q.find(&env, *filter, &mut |v| {
                        let spent = v.as_object().is_some_and(|r| gone.contains(&r.card()) && r.is_some());
                        self.regs = regs;
                        if spent || !(q.m.book.choosable)(q, &env, v, *target) || (*target && !self.bears(v, pc, dst)) {
                            return true;
                        }
                        found += 1;
                        if one_by_one {
                            good = self.goes_on(pc, dst, v, changed, (gone, paid));
                            return !good;
                        }
                        if n < tried.len() {
                            tried[n] = v;
                            n += 1;
                        }
                        true
                    });
                    if found < lo && early {
                        self.furthest = self.furthest.max(pc);
                        return false;
                    }
                    self.regs = regs;
                    self.full &= found >= lo;
                    if found == 0 {
                        self.regs[dst] = Val::NIL;
                        pc += 1;
                        continue;
                    }
                    for v in &tried[..n] {
                        self.regs = regs;
                        good = self.goes_on(pc, dst, *v, changed, (gone, paid));
                        if good {
                            break;
                        }
                    }
                    if !good && early && lo == 0 {
                        self.regs = regs;
                        self.regs[dst] = Val::NIL;
                        good = self.go(pc + 1, changed);
                    }
                    return good;
                }
                Op::All { dst, filter } => {
                    let regs = self.regs;
                    let env = Env { regs: &regs, ..self.env };
                    if !early && self.unseen(&env, *filter) {
                        return true;
                    }
                    let mut first = Val::NIL;
                    let q = self.q;
                    let mut good = false;
                    // stands for the whole set: any member that the next op would change will do
                    let next = self.ability.ops.get(pc + 1);
                    q.find(&env, *filter, &mut |v| {
                        if !(q.m.book.choosable)(q, &env, v, false) {
                            return true;
                        }
                        first = v;
                        if let Some(op @ Op::Do { verb, .. }) = next {
                            let mut regs = regs;
                            regs[*dst as usize] = v;
                            let env = Env { regs: &regs, ..env };
                            let call = call_of(q, &env, op, RecId::NONE);
                            good = (q.m.book.verbs[*verb as usize].can)(q, &env, &call);
                            return !good;
                        }
                        false
                    });
                    self.regs[*dst as usize] = first;
                    pc += 1;
                }
                op @ Op::Do { verb, .. } => {
                    let regs = self.regs;
                    let env = Env { regs: &regs, ..self.env };
                    let call = call_of(self.q, &env, op, RecId::NONE);
                    let mut can = (self.q.m.book.verbs[*verb as usize].can)(self.q, &env, &call);
                    if let Some(c) = self.q.first_card(call.what) {
                        can &= !self.paid.contains(&(*verb, c));
                        if in_cost && let Some(slot) = self.paid.iter_mut().find(|p| p.1.is_none()) {
                            *slot = (*verb, c);
                        }
                    }
                    if in_cost {
                        if !can {
                            self.furthest = self.furthest.max(pc);
                            return false;
                        }
                        if self.q.m.book.verbs[*verb as usize].spends
                            && let Some(c) = self.q.first_card(call.what)
                            && let Some(slot) = self.gone.iter_mut().find(|g| g.is_none())
                        {
                            *slot = c;
                        }
                    } else {
                        changed |= can;
                        self.full &= can;
                    }
                    pc += 1;
                }
                Op::Let { dst, value } => {
                    let regs = self.regs;
                    self.regs[*dst as usize] = Val::num(self.q.value(&Env { regs: &regs, ..self.env }, *value));
                    pc += 1;
                }
                Op::Keep { dst, thing } => {
                    let regs = self.regs;
                    self.regs[*dst as usize] = self.q.thing(&Env { regs: &regs, ..self.env }, *thing);
                    pc += 1;
                }
                Op::Number { dst, max, .. } => {
                    let regs = self.regs;
                    let hi = self.q.value(&Env { regs: &regs, ..self.env }, *max);
                    self.regs[*dst as usize] = Val::num(hi.max(0));
                    pc += 1;
                }
                Op::Jump(to) => {
                    // loops over a set are looked at once
                    if (*to as usize) <= pc {
                        return changed;
                    }
                    pc = *to as usize;
                }
                Op::Unless { cond, to } => {
                    let regs = self.regs;
                    let holds = self.q.holds(&Env { regs: &regs, ..self.env }, *cond);
                    pc = if holds { pc + 1 } else { *to as usize };
                }
                Op::Begin => {
                    self.full = true;
                    pc += 1;
                }
                Op::Then { to } => pc = if self.full { pc + 1 } else { *to as usize },
                Op::May { .. } | Op::Stage(_) => pc += 1,
                // what a seat may pay for is looked at as if it paid nothing
                Op::Offer { no, .. } => pc = *no as usize,
                Op::Each { set, it, end } => match self.regs[*set as usize] {
                    v if v.is_nil() => pc = *end as usize,
                    v => {
                        self.regs[*it as usize] = v;
                        pc += 1;
                    }
                },
                Op::Seats { it, .. } => {
                    let regs = self.regs;
                    for s in self.q.t.seats() {
                        self.regs = regs;
                        self.regs[*it as usize] = Val::seat(s);
                        if self.go(pc + 1, changed) {
                            return true;
                        }
                    }
                    return changed;
                }
                Op::Branch { arms, .. } => {
                    let regs = self.regs;
                    for arm in arms {
                        self.regs = regs;
                        if self.q.holds(&Env { regs: &regs, ..self.env }, arm.cond) && self.go(arm.to as usize, changed)
                        {
                            return true;
                        }
                    }
                    return changed;
                }
                Op::Apply { on, ability, .. } => {
                    let regs = self.regs;
                    let env = Env { regs: &regs, ..self.env };
                    let any = match on {
                        None => true,
                        Some(x) => !self.q.thing(&env, *x).is_nil(),
                    };
                    // something that only waits to happen later changes nothing yet
                    changed |= any && self.q.m.ability(*ability).shape == Shape::Static;
                    pc += 1;
                }
                Op::End => {
                    if !changed {
                        self.furthest = self.furthest.max(pc);
                    }
                    return changed;
                }
            }
        }
    }
}
