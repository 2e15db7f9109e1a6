//! Frames: what is going on, one level on the other.

use super::*;

/// What kind of work a frame does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Work {
    /// A procedure of the rulebook; `code` is the procedure, `pc` the next step.
    #[default]
    Step,
    /// The program of an ability; `code` is the ability, `pc` the next op.
    Run,
    /// Something happening; `ev` is its first record, `pc` the stage.
    Event,
    /// Seats act or pass by a window rule; `code` is the rule.
    Window,
    /// One question; `code` is the menu, `pc` the number of picks so far.
    Ask,
}

/// One level of what is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// What kind of work it is.
    pub work: Work,
    /// How it stands with it.
    pub flags: FrameMarks,
    /// Whose work it is.
    pub seat: Seat,
    /// The record it is about, if it is about one.
    pub ev: RecId,
    /// Which program, procedure or window.
    pub code: u16,
    /// The step it is at.
    pub pc: u16,
    /// The card it is for.
    pub source: Ref,
    /// Where the source stood when the frame opened: its last known place.
    pub place: Spot,
    /// Length of the picks list when the frame opened.
    pub picks: u16,
    /// What it has chosen, counted and noted.
    pub regs: [Val; REGS],
}

/// The bit of a procedure among those that are under way.
#[inline]
pub(crate) const fn proc_bit(proc: ProcId) -> u64 {
    1 << (proc.0 & 63)
}

impl Default for Frame {
    fn default() -> Self {
        Frame {
            work: Work::Step,
            flags: FrameMarks::NONE,
            seat: Seat(0),
            ev: RecId::NONE,
            code: 0,
            pc: 0,
            source: Ref::NONE,
            place: Spot::NOWHERE,
            picks: 0,
            regs: [Val::NIL; REGS],
        }
    }
}

impl Frame {
    /// Is it a procedure of the book, and this one?
    pub fn runs(&self, proc: ProcId) -> bool {
        self.work == Work::Step && self.code == proc.0
    }
    /// Its bit among the procedures that are under way, if it is one.
    #[inline]
    pub(crate) fn proc_bit(&self) -> u64 {
        if self.work == Work::Step { proc_bit(ProcId(self.code)) } else { 0 }
    }
    /// The procedure it is of, if it is one.
    pub fn proc(&self) -> Option<ProcId> {
        (self.work == Work::Step).then_some(ProcId(self.code))
    }
    /// Has its last op, or what it called, done all it said?
    pub fn did_all(&self) -> bool {
        self.flags.has(fl::OK)
    }
    /// Is it a question that every seat answers at once?
    pub fn asks_all(&self) -> bool {
        self.work == Work::Ask && self.flags.has(fl::TOGETHER)
    }
    /// Is it a question asked while what was answered to one before it is secret still?
    pub fn asks_behind(&self) -> bool {
        self.work == Work::Ask && self.flags.has(fl::BEHIND)
    }
    /// Is it a window of this kind?
    pub fn is_window(&self, window: WindowId) -> bool {
        self.work == Work::Window && self.code == window.0
    }
    /// Goes on with that step, as scenarios do and what cuts a procedure short.
    pub(crate) fn go_to(&mut self, step: Step) {
        debug_assert!(step.proc == ProcId::ANY || self.runs(step.proc), "a step of another procedure");
        self.pc = step.ix();
    }
    /// Is that step still to come, or the next one?
    pub fn before(&self, step: Step) -> bool {
        self.pc <= step.ix()
    }
}

/// A register by its name, if the frame is of the procedure that has it.
impl std::ops::Index<Reg> for Frame {
    type Output = Val;
    #[inline]
    fn index(&self, reg: Reg) -> &Val {
        debug_assert!(reg.proc == ProcId::ANY || self.runs(reg.proc), "a register of another procedure");
        &self.regs[reg.ix()]
    }
}

impl std::ops::IndexMut<Reg> for Frame {
    #[inline]
    fn index_mut(&mut self, reg: Reg) -> &mut Val {
        debug_assert!(reg.proc == ProcId::ANY || self.runs(reg.proc), "a register of another procedure");
        &mut self.regs[reg.ix()]
    }
}

crate::words! {
    /// Marks of levels.
    pub(crate) mod fl: FrameMarks {
        /// It frees its records when it goes.
        OWNS,
        /// The last op did all it said.
        OK,
        /// The rest of the program is called off.
        CANCELLED,
        /// A question that every seat answers at once.
        TOGETHER,
        /// A question asked while what was answered to one before it is secret still.
        BEHIND,
        /// An event that becomes part of the one it happens in as soon as it is done.
        JOINS,
        /// The procedure is finished as soon as nothing lies on it.
        DONE,
        /// It stands in for something already: nothing stands in for what it does.
        SEALED,
    }
}
