//! The stack of frames: one step at a time until somebody must decide.

use crate::book::*;
use crate::cx::*;
use crate::event;
use crate::feasible;
use crate::ids::*;
use crate::ir::*;
use crate::judge::Judge;
use crate::note::NoteArg;
use crate::query::{Call, Env, Q};
use crate::table::*;

/// What `advance` stopped at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Somebody owes a decision.
    Asked,
    Over,
}

/// Registers with a fixed use in every program.
/// The number a player chose for X.
pub const X_REG: usize = 7;
pub const ANSWER: usize = 8;
pub const CAP0: usize = 9;
pub const MARKED: usize = 11;

/// Menus the kernel itself asks with; the book's begin at 0.
pub mod km {
    pub const PICK: u16 = 0xFFF0;
    pub const YES_NO: u16 = 0xFFF1;
    pub const NUMBER: u16 = 0xFFF2;
    pub const BRANCH: u16 = 0xFFF3;
    pub const FORCED: u16 = 0xFFF4;
    /// Which of the triggers that wait comes next, from the number in the detail on.
    pub const WAITING: u16 = 0xFFF5;
    /// In which order the members of a set come: picked one by one, the set itself is put in that order.
    pub const ORDER: u16 = 0xFFF6;
}

/// Registers of an Ask frame.
pub mod ask {
    pub const DST: usize = 0;
    pub const MIN: usize = 1;
    pub const MAX: usize = 2;
    pub const PROMPT: usize = 3;
    /// The op or other detail the question is about; further registers are the menu's own.
    pub const DETAIL: usize = 4;
    /// Together: bit per seat that has answered.
    pub const ANSWERED: usize = 5;
}

/// Steps without a decision after which the game counts as caught in a loop.
const STEPS_WITHOUT_DECISION: u32 = 60_000;
/// Acts in one window after which no more are offered.
const ACTS_IN_ONE_WINDOW: i32 = 250;

/// A question of a book's procedure; the answer goes to a register of the asking frame.
pub struct Question {
    pub seat: Seat,
    pub menu: u16,
    pub dst: u8,
    pub min: i32,
    pub max: i32,
    pub prompt: u8,
    pub detail: Val,
    /// More registers for the menu, from `DETAIL + 2` on.
    pub more: [Val; 3],
}

impl Question {
    pub fn new(seat: Seat, menu: u16, dst: u8, prompt: u8) -> Question {
        Question { seat, menu, dst, min: 1, max: 1, prompt, detail: Val::NIL, more: [Val::NIL; 3] }
    }
    pub fn about(mut self, v: Val) -> Self {
        self.detail = v;
        self
    }
    pub fn many(mut self, min: i32, max: i32) -> Self {
        (self.min, self.max) = (min, max);
        self
    }
    pub fn with(mut self, more: [Val; 3]) -> Self {
        self.more = more;
        self
    }
}

impl Cx<'_> {
    pub fn push(&mut self, mut f: Frame) -> usize {
        f.picks = self.t.picks.len() as u16;
        if !self.t.frames.push(f) {
            self.end(0, 0);
            return 0;
        }
        self.t.frames.len() - 1
    }
    /// Calls a procedure of the book.
    pub fn call(&mut self, proc: u16, seat: Seat, source: Ref, regs: &[Val]) -> usize {
        let mut f = Frame { work: Work::Step, code: proc, seat, source, ..Frame::default() };
        f.regs[..regs.len()].copy_from_slice(regs);
        f.flags = fl::OK;
        self.push(f)
    }
    pub fn ask(&mut self, q: Question) {
        self.push_ask(q, 0);
    }
    /// Asks every seat at once; answers go to the registers from `dst` on, by seat.
    pub fn ask_together(&mut self, q: Question) {
        self.push_ask(q, fl::TOGETHER);
    }
    fn push_ask(&mut self, q: Question, flags: u8) {
        let mut f = Frame { work: Work::Ask, code: q.menu, seat: q.seat, flags, ..Frame::default() };
        f.regs[ask::DST] = Val::num(q.dst as i32);
        f.regs[ask::MIN] = Val::num(q.min);
        f.regs[ask::MAX] = Val::num(q.max);
        f.regs[ask::PROMPT] = Val::num(q.prompt as i32);
        f.regs[ask::DETAIL] = q.detail;
        f.regs[ask::ANSWERED] = Val::num(0);
        f.regs[6..9].copy_from_slice(&q.more);
        f.source = self.frame().source;
        self.push(f);
    }
    /// Lets a seat put the members of a set in order.
    pub fn order(&mut self, set: Val, by: Seat, prompt: u8) {
        if set.as_set().is_some_and(|(_, len)| len > 1) {
            self.ask(Question::new(by, km::ORDER, 0, prompt).about(set));
        }
    }
    /// Takes the running program off the frames and lays it aside as it is: costs paid, targets chosen.
    pub fn park(&mut self, card: Ref, disposal: u8) {
        let f = self.t.frames[self.me];
        let mut p = Parked { frame: f, card, age: self.tick(), disposal, ..Parked::default() };
        if !f.ev.is_none() {
            p.rec = *self.t.rec(f.ev);
        }
        let held = &self.t.picks[(f.picks as usize).min(self.t.picks.len())..];
        let fits = held.len() <= PARKED_PICKS;
        if fits {
            p.picks[..held.len()].copy_from_slice(held);
            p.npicks = held.len() as u8;
        }
        if !fits || !self.t.parked.push(p) {
            self.end(0, 0);
        }
        self.pop();
    }
    /// Takes something up again where it was laid aside.
    pub fn unpark(&mut self, ix: usize) -> usize {
        let p = self.t.parked[ix];
        self.t.parked.remove(ix);
        let mut f = p.frame;
        if !f.ev.is_none() {
            f.ev = self.rec(p.rec);
            self.t.recs[f.ev.ix()].status = p.rec.status;
            f.flags |= fl::OWNS;
        }
        let at = self.push(f);
        let base = self.t.frames[at].picks;
        for v in &p.picks[..p.npicks as usize] {
            self.t.picks.push(*v);
        }
        for v in &mut self.t.frames[at].regs {
            if let Some((off, len)) = v.as_set() {
                *v = Val::set(off - f.picks + base, len);
            }
        }
        at
    }
    pub fn window(&mut self, rule: u16, ev: RecId, detail: [Val; 3]) {
        let first = (self.m.book.windows[rule as usize].first)(&self.q());
        let mut f = Frame { work: Work::Window, code: rule, seat: first, ev, ..Frame::default() };
        f.regs[0] = Val::num(0);
        f.regs[1] = Val::num(0);
        f.regs[2] = Val::num(0);
        f.regs[3..6].copy_from_slice(&detail);
        self.push(f);
    }
    /// Runs an ability's program from its first op.
    pub fn run(&mut self, ability: AbilityId, this: Ref, seat: Seat, ev: RecId, place: Spot) -> usize {
        self.push(Frame {
            work: Work::Run,
            code: ability.0,
            seat,
            source: this,
            ev,
            place,
            flags: fl::OK,
            ..Frame::default()
        })
    }
    /// The innermost running procedure of this number.
    pub fn inside(&self, proc: u16) -> Option<usize> {
        inside(self.t, proc)
    }
    /// Marks that the effect of the frame did not fully happen.
    pub fn not_ok(&mut self, frame: usize) {
        if let Some(f) = self.t.frames.get_mut(frame) {
            f.flags &= !fl::OK;
        }
    }
    pub fn pop(&mut self) {
        let Some(f) = self.t.frames.pop() else { return };
        if f.work != Work::Ask {
            self.t.picks.truncate(f.picks as usize);
        }
        if f.work == Work::Event {
            let ix = self.t.frames.len();
            self.t.answered.retain(|a| a.frame as usize != ix);
            self.t.waiting.retain(|w| w.event as usize != ix + 1);
        }
        if f.flags & fl::OWNS != 0 {
            self.free(f.ev);
        }
        if f.work == Work::Step
            && let Some(moment) = self.m.book.procs[f.code as usize].ends
        {
            self.moment(moment);
        }
    }
    /// Drops everything above a frame, as when what they belong to is over at once.
    pub fn pop_to(&mut self, ix: usize) {
        while self.t.frames.len() > ix + 1 {
            self.pop();
        }
    }
}

pub fn inside(t: &Table, proc: u16) -> Option<usize> {
    t.frames.iter().rposition(|f| f.work == Work::Step && f.code == proc)
}

/// Runs until somebody must decide or the game is over.
pub fn advance(m: &Match, t: &mut Table, s: &mut Scratch) -> Stop {
    let mut budget = STEPS_WITHOUT_DECISION;
    loop {
        if t.head.over || t.frames.is_empty() {
            t.head.over = true;
            return Stop::Over;
        }
        if budget == 0 {
            // the book has no say here: nothing can end this, so it is a tie
            t.head.over = true;
            t.head.winners = 0;
            t.head.ending = 0;
            return Stop::Over;
        }
        budget -= 1;
        let me = t.frames.len() - 1;
        let mut cx = Cx { m, t, s, me };
        match cx.t.frames[me].work {
            Work::Step => step(&mut cx),
            Work::Run => run_op(&mut cx),
            Work::Event => event::stage(&mut cx),
            Work::Window => {
                if window(&mut cx) {
                    return Stop::Asked;
                }
            }
            Work::Ask => {
                if asking(&mut cx) {
                    return Stop::Asked;
                }
            }
        }
    }
}

fn step(cx: &mut Cx) {
    let f = cx.t.frames[cx.me];
    let proc = &cx.m.book.procs[f.code as usize];
    if f.flags & fl::DONE != 0 || f.pc as usize >= proc.steps.len() {
        cx.pop();
        return;
    }
    let me = cx.me;
    cx.t.frames[me].pc = f.pc + 1;
    let next = (proc.steps[f.pc as usize].1)(cx);
    // a step may have cut the stack down below its own frame
    if me >= cx.t.frames.len() {
        return;
    }
    match next {
        Next::Go => {}
        Next::To(pc) => cx.t.frames[me].pc = pc,
        Next::Again => cx.t.frames[me].pc = f.pc,
        Next::Done => {
            if me + 1 == cx.t.frames.len() {
                cx.pop();
            } else {
                cx.t.frames[me].flags |= fl::DONE;
            }
        }
    }
}

// ---- questions ----

/// Fills the options of the frame for a seat.
pub fn options(m: &Match, t: &Table, ix: usize, seat: Seat, judge: Judge, out: &mut Vec<Opt>, vals: &mut Vec<Val>) {
    out.clear();
    let f = &t.frames[ix];
    let q = Q::new(m, t);
    match f.work {
        Work::Window => {
            let rule = &m.book.windows[f.code as usize];
            let mut menu = Menu { q, seat, frame: f, frame_ix: ix, judge, out };
            if f.regs[2].n() < ACTS_IN_ONE_WINDOW {
                (rule.menu)(&mut menu);
            }
        }
        Work::Ask => match f.code {
            km::PICK => pick_options(&q, ix, out, vals),
            km::YES_NO => out.extend([Opt::plain(ov::YES), Opt::plain(ov::NO)]),
            km::NUMBER => out.extend((f.regs[ask::MIN].n()..=f.regs[ask::MAX].n()).map(Opt::number)),
            km::BRANCH => branch_options(&q, ix, out),
            km::FORCED => event::forced_options(&q, ix - 1, out),
            km::WAITING => event::next_waiting(&q, f, out),
            km::ORDER => {
                let (off, len) = f.regs[ask::DETAIL].as_set().unwrap_or((0, 0));
                out.extend((off + f.pc..off + len).map(|i| option_of(t, t.picks[i as usize])));
            }
            menu => {
                let mut menu_ = Menu { q, seat, frame: f, frame_ix: ix, judge, out };
                (m.book.menus[menu as usize])(&mut menu_);
                many_options(t, ix, out);
            }
        },
        _ => {}
    }
}

/// For a pick of several: only what comes after the last pick, as long as enough remain; and Done.
fn many_options(t: &Table, ix: usize, out: &mut Vec<Opt>) {
    let f = &t.frames[ix];
    let (min, max) = (f.regs[ask::MIN].n(), f.regs[ask::MAX].n());
    if min == 1 && max == 1 {
        return;
    }
    let picked = f.pc as i32;
    let picks = &t.picks[f.picks as usize..];
    if let Some(last) = picks.last().copied()
        && let Some(at) = out.iter().position(|o| value_of(t, o) == last)
    {
        out.drain(..=at);
    }
    let need = (min - picked).max(0) as usize;
    if need > 0 {
        let keep = (out.len() + 1).saturating_sub(need);
        out.truncate(keep);
    }
    if picked >= min {
        out.push(Opt::plain(ov::DONE));
    }
}

fn pick_options(q: &Q, ix: usize, out: &mut Vec<Opt>, vals: &mut Vec<Val>) {
    let f = &q.t.frames[ix];
    let run = ix - 1;
    let ability = q.m.ability(AbilityId(q.t.frames[run].code));
    let at = f.regs[ask::DETAIL].n() as usize;
    let Op::Pick { filter, target, .. } = ability.ops[at] else { return };
    let picks = &q.t.picks[f.picks as usize..];
    let env = Env { picks, ..env_of(q.m, q.t, run) };
    candidates(q, &env, ability, at, filter, target, vals);
    out.extend(vals.iter().map(|v| option_of(q.t, *v)));
    many_options(q.t, ix, out);
}

/// What may be picked at an op, in canonical order. Before the body starts only picks that can still be completed.
pub(crate) fn candidates(
    q: &Q,
    env: &Env,
    ability: &Ability,
    at: usize,
    filter: FilterId,
    target: bool,
    vals: &mut Vec<Val>,
) {
    vals.clear();
    let early = at < ability.target_end as usize;
    let Op::Pick { dst, .. } = ability.ops[at] else { return };
    q.find(env, filter, &mut |v| {
        if (q.m.book.choosable)(q, env, v, target) && (!early || feasible::with(q, env, ability, at, dst, v)) {
            vals.push(v);
        }
        true
    });
    // while an effect resolves, what would change nothing is picked only if nothing else is there
    if !early && vals.len() > 1 && vals.len() <= 64 {
        let mut useful = 0u64;
        for (i, v) in vals.iter().enumerate() {
            useful |= (feasible::with(q, env, ability, at, dst, *v) as u64) << i;
        }
        if useful != 0 {
            let mut i = 0;
            vals.retain(|_| {
                i += 1;
                useful >> (i - 1) & 1 != 0
            });
        }
    }
}

fn branch_options(q: &Q, ix: usize, out: &mut Vec<Opt>) {
    let f = &q.t.frames[ix];
    let run = ix - 1;
    let ability = q.m.ability(AbilityId(q.t.frames[run].code));
    let env = env_of(q.m, q.t, run);
    if let Op::Branch { arms, .. } = &ability.ops[f.regs[ask::DETAIL].n() as usize] {
        let in_full = |arm: &Arm| feasible::payable(q, &env, ability, arm.to as usize, arm_end(ability, arm));
        let narrow = q.m.book.arms_in_full && arms.iter().any(|a| q.holds(&env, a.cond) && in_full(a));
        for (i, arm) in arms.iter().enumerate() {
            if q.holds(&env, arm.cond) && (!narrow || in_full(arm)) {
                out.push(Opt { n: i as i16, ability: arm.node, ..Opt::plain(ov::BRANCH) });
            }
        }
    }
}

/// The jump with which an arm of a choice ends.
fn arm_end(ability: &Ability, arm: &Arm) -> usize {
    let (to, jump) = (arm.to as usize, |op: &Op| matches!(op, Op::Jump(to) if *to > arm.to));
    ability.ops[to..].iter().position(jump).map_or(to, |n| to + n)
}

/// The option that stands for picking a value.
pub fn option_of(t: &Table, v: Val) -> Opt {
    if let Some(r) = v.as_object() {
        return match t.live(r) {
            Some(c) => Opt::card(ov::PICK, c),
            None => Opt::plain(ov::PICK),
        };
    }
    if let Some(z) = v.as_zone() {
        return Opt { to: Spot::zone(z).0, ..Opt::plain(ov::PLACE) };
    }
    if let Some(s) = v.as_seat() {
        return Opt { n: s.0 as i16, ..Opt::plain(ov::SEAT) };
    }
    if let Some(i) = t.parked_at(v) {
        let p = &t.parked[i];
        return Opt { n: i as i16, ability: p.frame.code, card: p.card.card().0, ..Opt::plain(ov::PARKED) };
    }
    Opt::number(v.n())
}

/// The value an option stands for.
pub fn value_of(t: &Table, o: &Opt) -> Val {
    match o.verb {
        ov::NUMBER | ov::BRANCH | ov::WAITING => Val::num(o.n as i32),
        ov::PARKED => t.parked.get(o.n as usize).map_or(Val::NIL, |p| Val::parked(p.age)),
        ov::SEAT => Val::seat(Seat(o.n as u8)),
        ov::YES => Val::num(1),
        ov::NO => Val::num(0),
        ov::PASS | ov::DONE => Val::NIL,
        _ if o.card_id().is_some() => Val::object(t.obj(o.card_id())),
        _ => match o.spot().as_zone() {
            Some(z) => Val::zone(z),
            None => Val::num(o.n as i32),
        },
    }
}

/// An open question: true if somebody must be asked.
fn asking(cx: &mut Cx) -> bool {
    let f = cx.t.frames[cx.me];
    let seat = match owing(cx.t) {
        Some(s) => s,
        None => {
            cx.pop();
            return false;
        }
    };
    let Scratch { opts, vals, listed, .. } = &mut *cx.s;
    if *listed == cx.me && f.code == km::PICK && f.pc == 0 {
        // its candidates were found when the question was put
        opts.clear();
        opts.extend(vals.iter().map(|v| option_of(cx.t, *v)));
        many_options(cx.t, cx.me, opts);
    } else {
        options(cx.m, cx.t, cx.me, seat, Judge::quick(), opts, vals);
    }
    *listed = 0;
    match cx.s.opts.len() {
        0 if f.flags & fl::TOGETHER != 0 => {
            // this seat has nothing to choose from; the others still do
            answer(cx, seat, Opt::plain(ov::PASS));
            false
        }
        0 => {
            // nothing to choose from: the question answers itself
            finish_ask(cx);
            false
        }
        1 => {
            cx.t.head.forced += 1;
            let o = cx.s.opts[0];
            answer(cx, seat, o);
            false
        }
        _ if !cx.t.is_in(seat) => {
            // who has left the game declines what may be declined, which is listed last
            let o = cx.s.opts[cx.s.opts.len() - 1];
            answer(cx, seat, o);
            false
        }
        _ => true,
    }
}

/// Which seat is to be asked at the top frame.
pub fn owing(t: &Table) -> Option<Seat> {
    let f = t.frames.last()?;
    match f.work {
        Work::Window => Some(f.seat),
        Work::Ask if f.flags & fl::TOGETHER != 0 => {
            let answered = f.regs[ask::ANSWERED].n();
            t.seats().find(|s| answered >> s.0 & 1 == 0 && t.is_in(*s))
        }
        Work::Ask => Some(f.seat),
        _ => None,
    }
}

/// All seats that owe a decision now, as bits.
pub fn owing_all(t: &Table) -> u8 {
    match t.frames.last() {
        Some(f) if f.work == Work::Ask && f.flags & fl::TOGETHER != 0 => {
            let answered = f.regs[ask::ANSWERED].n() as u8;
            t.seats().fold(0, |m, s| m | 1 << s.0) & !answered & !t.head.out
        }
        _ => owing(t).map_or(0, |s| 1 << s.0),
    }
}

/// Takes an option that was offered.
pub(crate) fn answer(cx: &mut Cx, seat: Seat, o: Opt) {
    let f = cx.t.frames[cx.me];
    if f.work == Work::Window {
        return window_answer(cx, seat, o);
    }
    if f.flags & fl::TOGETHER != 0 {
        let dst = f.regs[ask::DST].n() as usize + seat.ix();
        let v = value_of(cx.t, &o);
        cx.t.frames[cx.me - 1].regs[dst] = v;
        let done = f.regs[ask::ANSWERED].n() | 1 << seat.0;
        cx.set(ask::ANSWERED, Val::num(done));
        if owing(cx.t).is_none() {
            cx.pop();
        }
        return;
    }
    if f.code == km::FORCED {
        cx.pop();
        let event = cx.t.frames.len() - 1;
        cx.me = event;
        event::use_option(cx, seat, o);
        return;
    }
    if f.code == km::ORDER {
        let (off, len) = f.regs[ask::DETAIL].as_set().unwrap_or((0, 0));
        let v = value_of(cx.t, &o);
        let left = &mut cx.t.picks[(off + f.pc) as usize..(off + len) as usize];
        if let Some(i) = left.iter().position(|x| *x == v) {
            left[..=i].rotate_right(1);
        }
        cx.frame_mut().pc += 1;
        if f.pc + 1 >= len {
            cx.pop();
        }
        return;
    }
    let max = f.regs[ask::MAX].n();
    let many = f.code < km::YES_NO && !(f.regs[ask::MIN].n() == 1 && max == 1);
    if !many {
        let v = value_of(cx.t, &o);
        let dst = f.regs[ask::DST].n() as usize;
        cx.pop();
        let below = cx.t.frames.len() - 1;
        let target = asks_target(cx, below, &f);
        return picked(cx, below, dst, v, target);
    }
    if o.verb == ov::DONE {
        return finish_ask(cx);
    }
    let v = value_of(cx.t, &o);
    cx.t.picks.push(v);
    cx.frame_mut().pc += 1;
    if f.pc as i32 + 1 >= max {
        finish_ask(cx);
    }
}

/// Closes a question with what was picked.
fn finish_ask(cx: &mut Cx) {
    let f = cx.t.frames[cx.me];
    let dst = f.regs[ask::DST].n() as usize;
    let n = f.pc;
    let v = match n {
        0 => Val::NIL,
        _ if f.regs[ask::MAX].n() == 1 => cx.t.picks[f.picks as usize],
        _ => Val::set(f.picks, n),
    };
    cx.pop();
    let below = cx.t.frames.len() - 1;
    let target = asks_target(cx, below, &f);
    picked(cx, below, dst, v, target);
}

/// The prompts of the kernel's own picks.
const CHOOSE: u8 = 0;
const TARGET: u8 = 1;

/// Was a question about the target of the program below it? Its detail is the number of the op that asked.
fn asks_target(cx: &Cx, below: usize, asked: &Frame) -> bool {
    let ops = |at: i32| cx.m.pool.abilities[cx.t.frames[below].code as usize].ops.get(at as usize);
    asked.code == km::PICK && matches!(ops(asked.regs[ask::DETAIL].n()), Some(Op::Pick { target: true, .. }))
}

/// A frame gets what was picked for it; targets hear of it.
fn picked(cx: &mut Cx, frame: usize, dst: usize, v: Val, target: bool) {
    cx.t.frames[frame].regs[dst] = v;
    if target && let Some(told) = cx.m.book.targeted {
        cx.me = frame;
        told(cx, v);
    }
}

// ---- windows ----

/// A window: true if somebody must be asked.
fn window(cx: &mut Cx) -> bool {
    let rule = &cx.m.book.windows[cx.frame().code as usize];
    if let Some(before) = rule.before
        && before(cx)
    {
        return false;
    }
    let f = cx.t.frames[cx.me];
    let (passes, out_of_it) = (f.regs[0].n(), f.regs[1].n());
    let seats = cx.t.seats_in() as i32;
    let closed = match rule.passing {
        Passing::Row | Passing::Once => passes >= seats,
        Passing::Sticky => (out_of_it & !(cx.t.head.out as i32)).count_ones() as i32 >= seats,
    };
    if closed {
        cx.pop();
        return false;
    }
    let seat = f.seat;
    if !cx.t.is_in(seat) || rule.passing == Passing::Sticky && out_of_it >> seat.0 & 1 != 0 {
        let next = cx.t.next_seat(seat);
        cx.frame_mut().seat = next;
        return false;
    }
    let Scratch { opts, vals, .. } = &mut *cx.s;
    options(cx.m, cx.t, cx.me, seat, Judge::quick(), opts, vals);
    if cx.s.opts.is_empty() {
        cx.s.beats += 1;
        cx.s.idle |= 1 << (seat.0 & 7);
        passed(cx, seat);
        return false;
    }
    cx.s.opts.push(Opt::plain(ov::PASS));
    true
}

fn passed(cx: &mut Cx, seat: Seat) {
    let rule = &cx.m.book.windows[cx.frame().code as usize];
    if let Some(note) = rule.passed {
        cx.note(note, rule.clause, &[NoteArg::Seat(seat)]);
    }
    let next = cx.t.next_seat(seat);
    let f = cx.frame_mut();
    f.regs[0] = Val::num(f.regs[0].n() + 1);
    f.regs[1] = Val::num(f.regs[1].n() | 1 << seat.0);
    f.seat = next;
}

fn window_answer(cx: &mut Cx, seat: Seat, o: Opt) {
    let rule = &cx.m.book.windows[cx.frame().code as usize];
    if o.verb == ov::PASS {
        return passed(cx, seat);
    }
    let first = (rule.first)(&cx.q());
    let next = match rule.after_act {
        Turn::Other => cx.t.next_seat(seat),
        Turn::Keep => seat,
        Turn::First => first,
    };
    let f = cx.frame_mut();
    f.regs[0] = match rule.passing {
        Passing::Once => Val::num(f.regs[0].n() + 1),
        _ => Val::num(0),
    };
    f.regs[2] = Val::num(f.regs[2].n() + 1);
    f.seat = next;
    if o.verb == ov::USE {
        event::use_option(cx, seat, o);
    } else {
        (rule.act)(cx, o);
    }
}

// ---- programs ----

fn run_op(cx: &mut Cx) {
    let me = cx.me;
    let f = cx.t.frames[me];
    let m = cx.m;
    let ability = m.ability(AbilityId(f.code));
    if f.flags & fl::CANCELLED != 0 || f.pc as usize >= ability.ops.len() {
        return cx.pop();
    }
    let at = f.pc as usize;
    if let Some(ran) = &mut cx.s.ran {
        ran.push((AbilityId(f.code), f.pc));
    }
    cx.t.frames[me].pc = f.pc + 1;
    let asks = |usual: u8| (m.book.prompt)(m, AbilityId(f.code), &ability.ops[at]).unwrap_or(usual);
    match &ability.ops[at] {
        Op::Pick { dst, filter, min, max, by, target, random } => {
            let q = Q::new(m, cx.t);
            let env = env_of(m, cx.t, me);
            let seat = q.who(&env, *by);
            let mut vals = std::mem::take(&mut cx.s.vals);
            candidates(&q, &env, ability, at, *filter, *target, &mut vals);
            let n = vals.len() as i32;
            let lo = q.value(&env, *min);
            let hi = if *max == NO { n } else { q.value(&env, *max).min(n) };
            let random = *random || (lo == hi && (m.book.by_chance)(&q, &env, ability, at));
            if n < lo || n == 0 {
                cx.not_ok(me);
            }
            if hi <= 0 {
                cx.t.frames[me].regs[*dst as usize] = Val::NIL;
            } else if random {
                let mut draws = cx.draws();
                let off = cx.t.picks.len() as u16;
                for _ in 0..hi {
                    let i = draws.below(vals.len() as u32) as usize;
                    cx.t.picks.push(vals.remove(i));
                }
                let v = if hi == 1 { cx.t.picks[off as usize] } else { Val::set(off, hi as u16) };
                picked(cx, me, *dst as usize, v, *target);
            } else if n == 1 && lo == 1 {
                cx.t.head.forced += 1;
                picked(cx, me, *dst as usize, vals[0], *target);
            } else {
                let lo = lo.min(n);
                let prompt = asks(if *target { TARGET } else { CHOOSE });
                let question = Question::new(seat, km::PICK, *dst, prompt).many(lo, hi);
                cx.ask(question.about(Val::num(at as i32)));
                cx.s.listed = cx.t.frames.len() - 1;
            }
            cx.s.vals = vals;
        }
        Op::All { dst, filter } => {
            let q = Q::new(m, cx.t);
            let env = env_of(m, cx.t, me);
            let mut vals = std::mem::take(&mut cx.s.vals);
            vals.clear();
            q.find(&env, *filter, &mut |v| {
                if (m.book.choosable)(&q, &env, v, false) {
                    vals.push(v);
                }
                true
            });
            let off = cx.t.picks.len() as u16;
            for v in &vals {
                cx.t.picks.push(*v);
            }
            let len = cx.t.picks.len() as u16 - off;
            cx.t.frames[me].regs[*dst as usize] = if len == 0 { Val::NIL } else { Val::set(off, len) };
            cx.s.vals = vals;
        }
        Op::Let { dst, value } => {
            let n = cx.q().value(&env_of(m, cx.t, me), *value);
            cx.t.frames[me].regs[*dst as usize] = Val::num(n);
        }
        Op::Keep { dst, thing } => {
            let v = cx.q().thing(&env_of(m, cx.t, me), *thing);
            cx.t.frames[me].regs[*dst as usize] = v;
        }
        Op::Number { dst, min, max, by } => {
            let q = Q::new(m, cx.t);
            let env = env_of(m, cx.t, me);
            let (lo, hi) = (q.value(&env, *min), q.value(&env, *max));
            let seat = q.who(&env, *by);
            let prompt = asks(2);
            cx.ask(Question::new(seat, km::NUMBER, *dst, prompt).many(lo, hi.max(lo)).about(Val::num(at as i32)));
        }
        Op::Jump(to) => cx.t.frames[me].pc = *to,
        Op::Unless { cond, to } => {
            if !cx.q().holds(&env_of(m, cx.t, me), *cond) {
                cx.t.frames[me].pc = *to;
            }
        }
        Op::Begin => cx.t.frames[me].flags |= fl::OK,
        Op::Then { to } => {
            if f.flags & fl::OK == 0 {
                cx.t.frames[me].pc = *to;
            }
        }
        Op::Each { set, it, end } => {
            let index = f.regs[*it as usize + 1].n();
            let next = match f.regs[*set as usize] {
                v if v.as_set().is_some() => {
                    let (off, len) = v.as_set().unwrap_or((0, 0));
                    (index < len as i32).then(|| cx.t.picks[(off as i32 + index) as usize])
                }
                v if !v.is_nil() && index == 0 => Some(v),
                _ => None,
            };
            each(cx, me, *it, index, next, *end);
        }
        Op::Seats { it, end } => {
            let index = f.regs[*it as usize + 1].n();
            let seats = cx.t.head.seats as i32;
            let mut index = index;
            let at = |i: i32| Seat(((f.seat.0 as i32 + i) % seats) as u8);
            while index < seats && !cx.t.is_in(at(index)) {
                index += 1;
            }
            let next = (index < seats).then(|| Val::seat(at(index)));
            each(cx, me, *it, index, next, *end);
        }
        Op::May { by, no } => {
            if let Some(v) = take_answer(cx, me) {
                match v.n() {
                    0 => cx.t.frames[me].pc = *no,
                    _ => event::say_yes(cx, me),
                }
            } else {
                let env = env_of(m, cx.t, me);
                let seat = cx.q().who(&env, *by);
                // nobody is asked about what would change nothing
                let worth = feasible::worth(&cx.q(), &env, ability, at + 1, *no as usize, seat);
                if worth && !event::idle(cx, me) {
                    cx.t.frames[me].pc = f.pc;
                    cx.ask(Question::new(seat, km::YES_NO, ANSWER as u8, 3).about(Val::num(at as i32)));
                } else {
                    cx.t.frames[me].pc = *no;
                }
            }
        }
        Op::Offer { by, paid, no } => {
            if let Some(v) = take_answer(cx, me) {
                if v.n() == 0 {
                    cx.t.frames[me].pc = *no;
                }
            } else {
                let env = env_of(m, cx.t, me);
                let seat = cx.q().who(&env, *by);
                if feasible::payable(&cx.q(), &env, ability, at + 1, *paid as usize) {
                    cx.t.frames[me].pc = f.pc;
                    cx.ask(Question::new(seat, km::YES_NO, ANSWER as u8, 3).about(Val::num(at as i32)));
                } else {
                    cx.t.frames[me].pc = *no;
                }
            }
        }
        Op::Branch { by, arms } => {
            if let Some(v) = take_answer(cx, me) {
                cx.t.frames[me].pc = arms.get(v.n() as usize).map_or(f.pc + 1, |a| a.to);
            } else if let env = env_of(m, cx.t, me)
                && !arms.iter().any(|a| cx.q().holds(&env, a.cond))
            {
                cx.t.frames[me].pc = arms.last().map_or(f.pc + 1, |a| arm_end(ability, a) as u16 + 1);
            } else {
                let seat = cx.q().who(&env_of(m, cx.t, me), *by);
                cx.t.frames[me].pc = f.pc;
                cx.ask(Question::new(seat, km::BRANCH, ANSWER as u8, 4).about(Val::num(at as i32)));
            }
        }
        op @ Op::Do { verb, .. } => {
            let q = Q::new(m, cx.t);
            let call = call_of(&q, &env_of(m, cx.t, me), op, f.ev);
            (m.book.verbs[*verb as usize].run)(cx, &call);
        }
        Op::Apply { ability, on, until, once, caps } => {
            let q = Q::new(m, cx.t);
            let env = env_of(m, cx.t, me);
            let caps = caps.map(|c| if c == NO { Val::NIL } else { Val::num(q.value(&env, c)) });
            let place = q.here(&env);
            let mut subjects = std::mem::take(&mut cx.s.refs);
            subjects.clear();
            match on {
                None => subjects.push(Ref::NONE),
                Some(x) => q.each(q.thing(&env, *x), &mut |r| subjects.push(r)),
            }
            for subject in subjects.iter() {
                cx.last(Lasting {
                    ability: *ability,
                    source: f.source,
                    subject: *subject,
                    place,
                    seat: f.seat,
                    until: *until,
                    once: *once,
                    spent: 0,
                    age: 0,
                    caps,
                });
            }
            cx.s.refs = subjects;
            if m.book.timing.check == Check::Nested {
                (m.book.check)(cx);
            }
        }
        Op::Stage(n) => (m.book.stage)(cx, *n),
        Op::End => cx.pop(),
    }
}

fn each(cx: &mut Cx, me: usize, it: u8, index: i32, next: Option<Val>, end: u16) {
    let regs = &mut cx.t.frames[me].regs;
    match next {
        Some(v) => {
            regs[it as usize] = v;
            regs[it as usize + 1] = Val::num(index + 1);
        }
        None => {
            regs[it as usize + 1] = Val::num(0);
            cx.t.frames[me].pc = end;
        }
    }
}

fn take_answer(cx: &mut Cx, me: usize) -> Option<Val> {
    let v = std::mem::take(&mut cx.t.frames[me].regs[ANSWER]);
    (!v.is_nil()).then_some(v)
}

/// A verb op with its arguments worked out.
pub fn call_of(q: &Q, env: &Env, op: &Op, rec: RecId) -> Call {
    let Op::Do { verb, what, with, n, to, by, flags } = op else {
        unreachable!("only verbs are called");
    };
    Call {
        verb: *verb,
        what: q.thing(env, *what),
        with: q.thing(env, *with),
        n: if *n == NO { -1 } else { q.value(env, *n) },
        to: q.place(env, *to),
        by: q.who(env, *by),
        flags: *flags,
        source: env.this,
        seat: env.seat,
        place: q.here(env),
        rec,
    }
}
