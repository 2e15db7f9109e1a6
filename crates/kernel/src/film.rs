//! A game filmed while it runs: how the table stood after each thing that the log tells of. For showing alone: it is no part
//! of the state, and a game that is not filmed costs nothing.

use crate::cx::Cx;
use crate::game::Game;
use crate::table::{Table, Work};
use std::collections::VecDeque;

/// More moments than this between two decisions are not kept: the oldest go.
const MOST: usize = 96;

/// The table after something the log tells of. It may stand in the middle of a procedure: nobody is asked anything there.
pub struct Moment {
    /// How many of the log lines made since the last decision were made by then.
    pub notes: usize,
    /// The game as it stood.
    pub game: Game,
}

/// What is filmed since the last decision.
#[derive(Default)]
pub(crate) struct Film {
    kept: VecDeque<(usize, Box<Table>)>,
}

impl Film {
    pub(crate) fn take(&mut self) -> impl Iterator<Item = (usize, Box<Table>)> + use<> {
        std::mem::take(&mut self.kept).into_iter()
    }
}

impl Cx<'_> {
    /// Keeps the table as it is now, if the log has told something since the last moment that was kept.
    #[inline]
    pub(crate) fn film(&mut self) {
        if self.s.film.is_some() {
            self.keep_moment();
        }
    }
    #[cold]
    fn keep_moment(&mut self) {
        let (Some(film), Some(notes)) = (&mut self.s.film, &self.s.notes) else { return };
        if film.kept.back().map_or(0, |(n, _)| *n) >= notes.len() {
            return;
        }
        let mut t =
            if film.kept.len() < MOST { None } else { film.kept.pop_front().map(|(_, t)| t) }.unwrap_or_default();
        (*t).clone_from(self.t);
        // whether what is being done has a frame of its own hangs on who would hear it, which is nobody's business
        while t.frames.last().is_some_and(|f| f.work == Work::Event) {
            t.frames.pop();
        }
        film.kept.push_back((notes.len(), t));
    }
}
