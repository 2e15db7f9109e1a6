//! The way back: how a game is restored if what was asked of it cannot be carried to its end.

use crate::ids::*;
use crate::table::*;
use std::sync::Arc;

/// Steps after which the table is kept anew. Going back means taking at most so many again.
const KEPT_FOR: usize = 32;

/// What was asked of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Choice(Seat, usize),
    Claim(Seat, usize),
    Leave(Seat),
}

/// The table some steps ago, and the steps since. A copy of a game, and a snapshot of it, share the table with it.
#[derive(Default)]
pub(crate) struct Back {
    own: Option<Arc<Packed>>,
    of: Kept,
    since: Vec<Asked>,
}

#[derive(Clone, Default)]
enum Kept {
    #[default]
    Nothing,
    Own,
    Shared(Arc<Packed>),
}

impl Back {
    /// Before a step: is there a way back to here?
    #[inline]
    pub(crate) fn before(&mut self, t: &Table) {
        if self.since.len() >= KEPT_FOR || matches!(self.of, Kept::Nothing) {
            self.keep(t);
        }
    }
    fn keep(&mut self, t: &Table) {
        self.since.clear();
        self.of = Kept::Own;
        match self.own.as_mut().and_then(Arc::get_mut) {
            Some(own) => own.pack(t),
            None => self.own = Some(Arc::new(Packed::of(t))),
        }
    }
    /// A step was made.
    #[inline]
    pub(crate) fn made(&mut self, step: Asked) {
        self.since.push(step);
    }
    /// The table was changed by other means.
    pub(crate) fn forget(&mut self) {
        self.of = Kept::Nothing;
    }
    pub(crate) fn copy(&mut self, other: &Back) {
        match (&other.of, &other.own) {
            (Kept::Own, Some(t)) => self.share(t),
            (Kept::Shared(t), _) => self.share(t),
            _ => self.of = Kept::Nothing,
        }
        self.since.clear();
        self.since.extend_from_slice(&other.since);
    }
    /// The game is as it is kept there.
    pub(crate) fn begin(&mut self, at: &Arc<Packed>) {
        self.share(at);
        self.since.clear();
    }
    fn share(&mut self, t: &Arc<Packed>) {
        if !matches!(&self.of, Kept::Shared(mine) if Arc::ptr_eq(mine, t)) {
            self.of = Kept::Shared(t.clone());
        }
    }
    /// The table that was kept, and what to do again from there.
    pub(crate) fn way(&self) -> Option<(&Packed, Vec<Asked>)> {
        let t = match &self.of {
            Kept::Nothing => return None,
            Kept::Own => self.own.as_ref()?,
            Kept::Shared(t) => t,
        };
        Some((t, self.since.clone()))
    }
}
