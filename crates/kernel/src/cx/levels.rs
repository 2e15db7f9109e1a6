//! Changing the levels of what is going on, and what was laid aside.

use super::*;
use crate::words::Step;

impl Cx<'_> {
    /// A register of the running procedure.
    #[inline]
    pub fn r(&self, reg: Reg) -> Val {
        self.t.frames[self.me][reg]
    }
    /// Fills a register of the running procedure.
    #[inline]
    pub fn set(&mut self, reg: Reg, v: Val) {
        self.t.frames[self.me][reg] = v;
    }
    /// What a register of the running procedure holds, which is empty then.
    #[inline]
    pub fn take(&mut self, reg: Reg) -> Val {
        std::mem::take(&mut self.t.frames.at_mut(self.me)[reg])
    }
    /// Writes a register of the innermost procedure that has it; nothing if none is running.
    pub fn set_in(&mut self, reg: Reg, v: Val) {
        if let Some(ix) = self.inside(reg.proc) {
            self.t.frames[ix][reg] = v;
        }
    }
    /// Writes a register of a level.
    #[inline]
    pub fn set_at(&mut self, level: usize, reg: Reg, v: Val) {
        if let Some(f) = self.t.frames.get_mut(level) {
            f[reg] = v;
        }
    }
    /// Puts another in the place of what a register of a level holds, alone or as one of several.
    pub fn replace_at(&mut self, level: usize, reg: Reg, old: Val, new: Val) {
        let Some(f) = self.t.frames.get_mut(level) else { return };
        match f[reg].as_set() {
            Some((from, n)) => {
                let several = from as usize..from as usize + n as usize;
                self.t.picks[several].iter_mut().filter(|v| **v == old).for_each(|v| *v = new);
            }
            None if f[reg] == old => f[reg] = new,
            None => {}
        }
    }
    /// A level goes on with that step.
    #[inline]
    pub fn go_to(&mut self, level: usize, step: Step) {
        self.t.frames[level].go_to(step);
    }
    /// A program goes on behind its first op, which is done.
    pub fn past_first_op(&mut self, level: usize) {
        self.t.frames[level].pc = 1;
    }
    /// The first so many ops of a program that was just called are not done.
    pub fn past_ops(&mut self, level: usize, n: u16) {
        self.t.frames[level].pc = n;
    }
    /// A level is about that record, which others keep.
    #[inline]
    pub fn answer_to(&mut self, level: usize, r: RecId) {
        self.t.frames[level].ev = r;
    }
    /// A level is about that record and keeps it as long as it is there.
    pub fn keep_for(&mut self, level: usize, r: RecId) {
        let f = self.t.frames.at_mut(level);
        (f.ev, f.flags) = (r, f.flags | fl::OWNS);
    }
    /// Where the source of a level stands, or stood.
    #[inline]
    pub fn stands(&mut self, level: usize, place: Spot) {
        self.t.frames[level].place = place;
    }
    /// The running level comes from that object.
    #[inline]
    pub fn comes_by(&mut self, source: Ref) {
        self.t.frames.at_mut(self.me).source = source;
    }
    /// The running level goes on for that seat.
    #[inline]
    pub fn turn_to(&mut self, seat: Seat) {
        self.t.frames.at_mut(self.me).seat = seat;
    }
    /// The innermost window of this kind goes on with that seat.
    pub fn give_turn(&mut self, window: WindowId, seat: Seat) {
        if let Some(f) = self.t.frames.iter_mut().rev().find(|f| f.is_window(window)) {
            f.seat = seat;
        }
    }
    /// The rest of the running program is called off.
    #[inline]
    pub fn call_off(&mut self) {
        self.call_off_at(self.me);
    }
    /// The rest of a program is called off, if it is still there.
    pub fn call_off_at(&mut self, level: usize) {
        if let Some(f) = self.t.frames.get_mut(level) {
            f.flags |= fl::CANCELLED;
        }
    }
    /// Forgets that something before did not fully happen.
    #[inline]
    pub fn ok_again(&mut self) {
        self.t.frames.at_mut(self.me).flags |= fl::OK;
    }
    /// Marks that the effect of a level did not fully happen.
    pub fn not_ok(&mut self, level: usize) {
        if let Some(f) = self.t.frames.get_mut(level) {
            f.flags = f.flags.without(fl::OK);
        }
    }
    /// Does something as if that level were running.
    pub fn at_level<R>(&mut self, level: usize, f: impl FnOnce(&mut Cx) -> R) -> R {
        let me = std::mem::replace(&mut self.me, level);
        let out = f(self);
        self.me = me;
        out
    }

    /// The cards of a set that pass come first, otherwise as they were.
    pub fn first_of(&mut self, set: Val, pass: impl Fn(&Card) -> bool) {
        let Some((off, len)) = set.as_set() else { return };
        let Table { picks, cards, .. } = &mut *self.t;
        let passes = |v: &Val| v.as_object().is_some_and(|r| pass(&cards[r.card().ix()]));
        picks[off as usize..(off + len) as usize].sort_by_key(|v| !passes(v));
    }
    /// Writes a register of something parked.
    pub fn set_parked(&mut self, at: usize, reg: Reg, v: Val) {
        self.t.parked[at].frame[reg] = v;
    }
    /// What becomes of a parked card afterwards, in the book's numbering.
    pub fn set_disposal(&mut self, at: usize, how: Disposal) {
        self.t.parked[at].disposal = how;
    }
    /// Takes something parked away.
    pub fn drop_parked(&mut self, at: usize) -> Parked {
        let p = self.t.parked[at];
        self.t.parked.remove(at);
        p
    }
    /// Takes a trigger away that waits.
    pub fn take_waiting(&mut self, at: usize) -> Waiting {
        let w = self.t.waiting[at];
        self.t.waiting.remove(at);
        w
    }
}
