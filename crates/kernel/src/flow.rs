//! The stack of frames: one step at a time until somebody must decide.

use crate::book::*;
use crate::bounds::Bound;
use crate::cx::*;
use crate::event;
use crate::feasible;
use crate::ids::*;
use crate::ir::*;
use crate::judge::Judge;
use crate::loops;
use crate::note::NoteArg;
use crate::ops;
use crate::query::{Env, Once, Q};
use crate::seen::{Viewer, knows};
use crate::table::*;
use crate::words::Reg;

mod questions;
mod windows;

use questions::*;
pub(crate) use questions::{answer, arm_end, candidates, option_of, picked};
pub(crate) use questions::{options, owing, owing_all, value_of};
use windows::*;

/// What `advance` stopped at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Somebody owes a decision.
    Asked,
    /// The game is over.
    Over,
}

// Registers with a fixed use in every program.
/// The number a player chose for X.
pub const X_REG: usize = 7;
/// What was answered to `may`, `offer` and `branch`.
pub(crate) const ANSWER: usize = 8;
/// The two numbers that what was made for later keeps.
pub const CAP0: usize = 9;
/// The card it was laid on.
pub const MARKED: usize = 11;

/// Menus the kernel itself asks with; the book's begin at 0.
pub mod km {
    use crate::ids::MenuId;
    /// Here they begin.
    pub const FIRST: MenuId = PICK;
    /// What fits a pick.
    pub const PICK: MenuId = MenuId(0xFFF0);
    /// Yes or no.
    pub const YES_NO: MenuId = MenuId(0xFFF1);
    /// A number.
    pub const NUMBER: MenuId = MenuId(0xFFF2);
    /// One of several ways.
    pub const BRANCH: MenuId = MenuId(0xFFF3);
    /// Which of the answers that must be given comes next.
    pub const FORCED: MenuId = MenuId(0xFFF4);
    /// Which of the triggers that wait comes next, from the number in the detail on.
    pub const WAITING: MenuId = MenuId(0xFFF5);
    /// In which order the members of a set come: picked one by one, the set itself is put in that order.
    pub const ORDER: MenuId = MenuId(0xFFF6);
}

/// Registers of an Ask frame.
pub(crate) mod ask {
    pub(crate) const DST: usize = 0;
    pub(crate) const MIN: usize = 1;
    pub(crate) const MAX: usize = 2;
    pub(crate) const PROMPT: usize = 3;
    /// The op or other detail the question is about.
    pub(crate) const DETAIL: usize = 4;
    /// Together: bit per seat that has answered.
    pub(crate) const ANSWERED: usize = 5;
    /// The first of three that are the menu's own.
    pub(crate) const MORE: usize = 6;
}

/// Registers of a Window frame.
pub(crate) mod win {
    /// How many have passed in a row.
    pub(crate) const PASSES: usize = 0;
    /// Bit per seat that has passed.
    pub(crate) const OUT: usize = 1;
    /// How often somebody acted.
    pub(crate) const ACTS: usize = 2;
    /// The first of three that are the book's own.
    pub(crate) const DETAIL: usize = 3;
    /// Where what is asked between acts is answered.
    pub(crate) const ANSWER: usize = 6;
}
/// What the window of those who answer an event keeps in the three that are its own.
pub(crate) mod answering {
    use super::win::DETAIL;
    /// Which stage of the event it is.
    pub(crate) const STAGE: usize = DETAIL;
    /// The level of the event.
    pub(crate) const FRAME: usize = DETAIL + 1;
    /// Only a part of the event, if that matters.
    pub(crate) const PART: usize = DETAIL + 2;
}
/// The answer to what a book asks before somebody may act in a window.
pub const WINDOW_ANSWER: Reg = Reg::of_program(win::ANSWER);

/// The register that a program's op writes.
pub(crate) const fn op_reg(dst: u8) -> Reg {
    Reg::of_program(dst as usize)
}
/// For questions whose answer is kept in no register.
pub(crate) const NOWHERE: Reg = Reg::new(ProcId::ANY, 0);

/// Acts in one window after which no more are offered.
const ACTS_IN_ONE_WINDOW: i32 = 250;

/// A question of a book's procedure; the answer goes to a register of the asking frame.
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// What makes the options.
    pub menu: MenuId,
    /// The register of the asking frame that gets the answer.
    pub dst: Reg,
    /// The fewest that must be picked.
    pub min: i32,
    /// The most that may be picked.
    pub max: i32,
    /// What the seat reads.
    pub prompt: Prompt,
    /// What the question is about, for the menu.
    pub detail: Val,
    /// More registers for the menu, from `ask::MORE` on.
    pub more: [Val; 3],
    /// What was answered to the question named by the first two of these is secret still.
    pub behind: bool,
}

impl Question {
    /// A question with just one answer.
    pub fn new(seat: Seat, menu: MenuId, dst: Reg, prompt: Prompt) -> Question {
        Question { seat, menu, dst, min: 1, max: 1, prompt, detail: Val::NIL, more: [Val::NIL; 3], behind: false }
    }
    /// About something.
    pub fn about(mut self, v: Val) -> Self {
        self.detail = v;
        self
    }
    /// With several answers.
    pub fn many(mut self, min: i32, max: i32) -> Self {
        (self.min, self.max) = (min, max);
        self
    }
    /// Asked while what all together answered to another question, of that menu and in those registers, is secret still.
    pub fn behind(mut self, menu: MenuId, dst: Reg) -> Self {
        self.behind = true;
        self.with([Val::num(menu.0 as i32), Val::num(dst.ix() as i32), Val::NIL])
    }
    /// With more for the menu to read.
    pub fn with(mut self, more: [Val; 3]) -> Self {
        self.more = more;
        self
    }
}

impl Cx<'_> {
    /// Opens a level above the one that is running; says its index.
    pub fn push(&mut self, mut f: Frame) -> usize {
        f.picks = self.t.picks.len() as u16;
        self.t.frames.push(f);
        self.t.derived.procs.begins(&f);
        self.within(Bound::Frames, self.t.frames.len());
        self.t.frames.len() - 1
    }
    /// Calls a procedure of the book.
    pub fn call(&mut self, proc: ProcId, seat: Seat, source: Ref, regs: &[(Reg, Val)]) -> usize {
        let mut f = Frame { work: Work::Step, code: proc.0, seat, source, ..Frame::default() };
        for (reg, v) in regs {
            f[*reg] = *v;
        }
        f.flags = fl::OK;
        self.push(f)
    }
    /// Asks one seat.
    pub fn ask(&mut self, q: Question) {
        self.push_ask(q, FrameMarks::NONE);
    }
    /// Asks every seat at once; answers go to the registers from `dst` on, by seat.
    pub fn ask_together(&mut self, q: Question) {
        self.push_ask(q, fl::TOGETHER);
    }
    fn push_ask(&mut self, q: Question, flags: FrameMarks) {
        let flags = if q.behind { flags | fl::BEHIND } else { flags };
        let mut f = Frame { work: Work::Ask, code: q.menu.0, seat: q.seat, flags, ..Frame::default() };
        f.regs[ask::DST] = Val::num(q.dst.ix() as i32);
        f.regs[ask::MIN] = Val::num(q.min);
        f.regs[ask::MAX] = Val::num(q.max);
        f.regs[ask::PROMPT] = Val::num(q.prompt.0 as i32);
        f.regs[ask::DETAIL] = q.detail;
        f.regs[ask::ANSWERED] = Val::num(0);
        f.regs[ask::MORE..ask::MORE + 3].copy_from_slice(&q.more);
        f.source = self.frame().source;
        self.push(f);
    }
    /// Lets a seat put the members of a set in order.
    pub fn order(&mut self, set: Val, by: Seat, prompt: Prompt) {
        if set.as_set().is_some_and(|(_, len)| len > 1) {
            self.ask(Question::new(by, km::ORDER, NOWHERE, prompt).about(set));
        }
    }
    /// Takes the running program off the frames and lays it aside as it is: costs paid, targets chosen.
    pub fn park(&mut self, card: Ref, disposal: Disposal) {
        let f = *self.t.frames.at(self.me);
        let mut p = Parked { frame: f, card, age: self.tick(), disposal, ..Parked::default() };
        if !f.ev.is_none() {
            p.rec = *self.t.rec(f.ev);
        }
        match Held::of(&self.t.picks[(f.picks as usize).min(self.t.picks.len())..]) {
            Some(held) => p.picks = held,
            None => self.out_of(Bound::ParkedPicks),
        }
        if let Some(below) = self.t.parked.last_mut() {
            below.answered = true;
        }
        self.t.parked.push(p);
        self.within(Bound::Parked, self.t.parked.len());
        self.pop();
    }
    /// Takes something up again where it was laid aside.
    pub fn unpark(&mut self, ix: usize) -> usize {
        let p = self.t.parked[ix];
        self.t.parked.remove(ix);
        let mut f = p.frame;
        if !f.ev.is_none() {
            f.ev = self.rec(p.rec);
            self.t.recs.at_mut(f.ev.ix()).status = p.rec.status;
            f.flags |= fl::OWNS;
        }
        let at = self.push(f);
        let base = self.t.frames.at(at).picks;
        for v in p.picks.iter() {
            self.keep_pick(*v);
        }
        for v in &mut self.t.frames.at_mut(at).regs {
            if let Some((off, len)) = v.as_set() {
                *v = Val::set(off - f.picks + base, len);
            }
        }
        at
    }
    /// Adds to what is picked.
    pub(crate) fn keep_pick(&mut self, v: Val) {
        self.t.picks.push(v);
        self.within(Bound::Picks, self.t.picks.len());
    }
    /// Something happened in the window that nobody chose to do: those who have passed may act again.
    pub fn nobody_passed(&mut self) {
        self.frame_mut().regs[win::PASSES] = Val::num(0);
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
    /// The innermost running procedure of this kind.
    pub fn inside(&self, proc: ProcId) -> Option<usize> {
        inside(self.t, proc)
    }
    /// Closes the topmost level, with what it picked.
    pub fn pop(&mut self) {
        let Some(f) = self.t.frames.pop() else { return };
        let Table { derived, frames, .. } = &mut *self.t;
        derived.procs.ends(&f, frames);
        if f.work != Work::Ask {
            self.t.picks.truncate(f.picks as usize);
        }
        if f.work == Work::Event {
            let ix = self.t.frames.len();
            self.t.answered.retain(|a| a.frame as usize != ix);
            self.t.waiting.retain(|w| w.event as usize != ix + 1);
        }
        if f.flags.has(fl::OWNS) {
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
        self.me = self.me.min(ix);
    }
}

/// The innermost level that runs a procedure.
#[inline]
pub fn inside(t: &Table, proc: ProcId) -> Option<usize> {
    // mostly it is not under way at all
    if t.derived.procs.may_run(proc) { innermost(t, proc) } else { None }
}
fn innermost(t: &Table, proc: ProcId) -> Option<usize> {
    t.frames.iter().rposition(|f| f.runs(proc))
}

/// Runs until somebody must decide or the game is over. An error means that something ran out on the way, and the table
/// is not to be used.
pub(crate) fn advance(m: &Match, t: &mut Table, s: &mut Scratch) -> Result<Stop, Bound> {
    let mut steps = 0;
    s.moments.clear();
    loop {
        if let Some(bound) = s.spent {
            s.spent = None;
            return Err(bound);
        }
        if t.head.over || t.frames.is_empty() {
            t.head.over = true;
            return s.enough().map(|()| Stop::Over);
        }
        steps += 1;
        // what was looked at is reckoned now and then, and at the end
        if steps % 8 == 0 {
            s.enough()?;
        }
        if steps > loops::LONG {
            if steps as usize > Bound::Steps.most() {
                return Err(Bound::Steps);
            }
            if loops::endless(t, &mut s.moments) {
                // the book has no say here: nothing can end this, so it is a tie
                (t.head.over, t.head.winners, t.head.ending) = (true, 0, m.book.flow.ends.stuck);
                return Ok(Stop::Over);
            }
        }
        let me = t.frames.len() - 1;
        let mut cx = Cx { m, t, s, me };
        match cx.t.frames.at(me).work {
            Work::Step => steps += step(&mut cx),
            Work::Run => ops::run(&mut cx),
            Work::Event => steps += event::stages(&mut cx),
            Work::Window => {
                if window(&mut cx) {
                    cx.forget_gone();
                    return s.enough().map(|()| Stop::Asked);
                }
            }
            Work::Ask => {
                if asking(&mut cx) {
                    return s.enough().map(|()| Stop::Asked);
                }
            }
        }
        cx.film();
    }
}

/// Does the steps of a procedure until something else is on top, or nothing; says how many were done beyond the first.
fn step(cx: &mut Cx) -> u32 {
    let me = cx.me;
    let mut more = 0;
    loop {
        let f = cx.t.frames.at_mut(me);
        let (code, pc) = (f.code, f.pc);
        let to_do = if f.flags.has(fl::DONE) { None } else { cx.m.book.procs[code as usize].steps.get(pc as usize) };
        let Some(to_do) = to_do else {
            cx.pop();
            return more;
        };
        f.pc = pc + 1;
        let next = to_do(cx);
        // a step may have cut the stack down below its own frame
        let levels = cx.t.frames.len();
        if me >= levels {
            return more;
        }
        match next {
            Next::Go => {}
            Next::To(step) => cx.t.frames.at_mut(me).go_to(step),
            Next::Again => cx.t.frames.at_mut(me).pc = pc,
            Next::Done if me + 1 == levels => {
                cx.pop();
                return more;
            }
            Next::Done => cx.t.frames.at_mut(me).flags |= fl::DONE,
        }
        if !goes_on(cx, me, Work::Step, more) {
            return more;
        }
        more += 1;
    }
}

/// Is a level still on top that has done some of its work, so that nothing needs to be looked at before it does more?
pub(crate) fn goes_on(cx: &mut Cx, me: usize, work: Work, done: u32) -> bool {
    let on_top = cx.t.frames.len() == me + 1;
    if !on_top || cx.t.head.over || cx.s.spent.is_some() || done == loops::LONG {
        return false;
    }
    let f = cx.t.frames.at(me);
    let same = f.work == work && f.pc != 0;
    cx.me = me;
    if same {
        cx.film();
    }
    same
}
