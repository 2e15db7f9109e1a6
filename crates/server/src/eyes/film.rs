//! What happened between two moments of a game, step by step, as a viewer may see it. The log and the sight are complete
//! without it: steps are for showing.

use crate::eyes::shown;
use crate::hub::Title;
use muster_kernel::seen::Viewer;
use muster_kernel::{Game, Moment, Note};
use muster_pack::layout::StepKind;
use muster_protocol::patch;
use muster_protocol::{Change, StepView};
use muster_sight::glimpse;
use muster_sight::stage::{Happening, Step, steps};
use serde_json::Value;

/// At most so many steps are sent at once, and at most so many bytes of their patches: what came before them is one jump.
pub const MOST_STEPS: usize = 48;
pub const MOST_BYTES: usize = 48 * 1024;

/// Entries of a line that are filmed for one who has missed more: what came before them is told without pictures.
pub const FILMED: usize = 32;

/// What was told of one entry: the log lines, and the moments on the way if it was filmed.
#[derive(Default)]
pub struct Told {
    pub notes: Vec<Note>,
    pub film: Vec<Moment>,
}

/// A stretch of a game, with whose eyes it is seen.
pub struct Reel<'a> {
    pub title: &'a Title,
    pub language: &'a str,
    pub names: &'a [String],
    pub viewer: Viewer,
    /// The game before, what was told entry by entry, and the game after.
    pub before: &'a Game,
    pub told: &'a [Told],
    pub after: &'a Game,
}

impl Reel<'_> {
    /// The steps; their patches lead one after the other from the sight of the game before towards that of the game after.
    pub fn steps(&self) -> Vec<StepView> {
        let film: Vec<&Game> = self.told.iter().flat_map(|t| &t.film).map(|m| &m.game).chain([self.after]).collect();
        let mut list = steps(self.lines(film.len() - 1), &self.before.m, self.title.pack.layout(), self.viewer);
        self.ends(&mut list, film.len() - 1);
        self.shorten(&mut list, MOST_STEPS);
        let patches = self.patches(&list, &film);
        // the last of them count most
        let size = |p: &Vec<Change>| serde_json::to_string(p).map_or(0, |s| s.len());
        let (mut kept, mut bytes) = (0, 0);
        for p in patches.iter().rev() {
            bytes += size(p);
            if bytes > MOST_BYTES {
                break;
            }
            kept += 1;
        }
        if kept == list.len() {
            return list.into_iter().zip(patches).map(view).collect();
        }
        self.shorten(&mut list, kept);
        let patches = self.patches(&list, &film);
        list.into_iter().zip(patches).map(view).collect()
    }

    /// Every log line with the number of the first moment after it; what no moment comes after is there at the end.
    fn lines(&self, end: usize) -> impl Iterator<Item = (&Note, usize)> {
        let mut from = 0;
        self.told.iter().flat_map(move |t| {
            let base = from;
            from += t.film.len();
            t.notes.iter().enumerate().map(move |(i, n)| {
                let moment = t.film.iter().position(|m| m.notes > i).map_or(from, |at| base + at);
                (n, moment.min(end))
            })
        })
    }

    /// A game that ends is seen to end, whether a line says so or not.
    fn ends(&self, list: &mut Vec<Step>, moment: usize) {
        if !self.after.is_over() || self.before.is_over() || list.iter().any(|s| s.kind == StepKind::End) {
            return;
        }
        let winners = self.after.t().head().winners;
        let won = self.after.t().seats().filter(|s| winners >> s.0 & 1 != 0);
        let parts = won.map(|s| Happening { seat: Some(s.0), ..Happening::default() }).collect();
        let lines: u32 = self.told.iter().map(|t| t.notes.len() as u32).sum();
        let line = if list.is_empty() { 0 } else { lines };
        list.push(Step { kind: StepKind::End, parts, line, lines: lines - line, moment });
    }

    /// Leaves the last of the steps; one jump leads to them.
    fn shorten(&self, list: &mut Vec<Step>, most: usize) {
        let Some(cut) = list.len().checked_sub(most).filter(|n| *n > 0) else { return };
        let gone = &list[..cut];
        let lines = gone.iter().map(|s| s.lines).sum();
        let moment = gone.last().map_or(0, |s| s.moment);
        list.splice(..cut, [Step { kind: StepKind::Jump, parts: Vec::new(), line: 0, lines, moment }]);
    }

    /// What each step changes. What happens in one moment is all seen first, then the table as it stands after it.
    fn patches(&self, list: &[Step], film: &[&Game]) -> Vec<Vec<Change>> {
        let see = |g: &Game| self.see(g);
        let mut at = see(self.before);
        let mut out = Vec::with_capacity(list.len());
        for (i, s) in list.iter().enumerate() {
            if list.get(i + 1).is_some_and(|next| next.moment == s.moment) {
                out.push(Vec::new());
                continue;
            }
            let after = film.get(s.moment).map_or_else(|| at.clone(), |g| see(g));
            out.push(patch::diff(&at, &after));
            at = after;
        }
        out
    }

    fn see(&self, game: &Game) -> Value {
        shown::value(glimpse(&*self.title.pack, self.title.glossary(self.language), game, self.viewer, self.names))
    }
}

fn view((s, patch): (Step, Vec<Change>)) -> StepView {
    StepView { kind: s.kind, parts: s.parts, line: s.line, lines: s.lines, patch }
}
