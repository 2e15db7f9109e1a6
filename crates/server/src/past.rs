//! Looking back at a game: its log made into the record that `muster replay` reads, and into moments.

use crate::actor::play_through;
use crate::hub::{Hub, Title, no_such_game};
use crate::live::{Live, No, record_of};
use crate::pace::Eye;
use crate::protocol::{Code, LogView, ReplayMoment};
use crate::row::{Head, Row, Stage};
use crate::{ids, shown, store};
use muster_kernel::seen::Viewer;
use muster_replay::{Record, Session};
use std::sync::Arc;

/// A game that has begun, as its log tells it.
pub struct Past {
    pub title: Arc<Title>,
    pub head: Head,
    live: Live,
    session: Session,
}

/// Reads a game and plays it, aside from those who play now. `head` says whether it may be looked at before that costs
/// anything.
pub async fn open(hub: &Arc<Hub>, head: Head) -> Result<Past, No> {
    let title = hub.title(&head.settings.game).cloned();
    let title = title.ok_or((Code::OtherRules, "this server does not play that game".to_string()))?;
    if head.state == Stage::Open {
        return Err((Code::NotBegun, "the game has not begun".into()));
    }
    let rows = store::rows(&hub.db, &head.id, 0).await.map_err(busy)?;
    let outages = hub.outages();
    let _turn = hub.thinkers.clone().acquire_owned().await.map_err(|e| busy(e.into()))?;
    let work = move || {
        let mut entries = Vec::new();
        let (live, rules) = play_through(&title, &head, &rows, &outages, |done| entries.extend(done.entry))?;
        let record = Record { entries, ..record_of(&*title.pack, &head, rules) };
        let session = Session::resume(&*title.pack, &record).map_err(|e| (Code::OtherRules, e.to_string()))?;
        Ok(Past { title, head, live, session })
    };
    tokio::task::spawn_blocking(work).await.map_err(|e| busy(e.into()))?
}

/// A game's head by its id.
pub async fn head(hub: &Hub, id: &str) -> Result<Head, No> {
    let head = if ids::is_id(id) { store::load(&hub.db, id).await.map_err(busy)? } else { None };
    match head {
        Some(h) if h.settings.draft => Err((Code::NoSuchGame, "a draft has no replay".into())),
        head => head.ok_or_else(no_such_game),
    }
}

fn busy(e: anyhow::Error) -> No {
    tracing::error!(%e, "a game could not be looked at");
    (Code::Busy, "the server could not read it just now; try again".into())
}

impl Past {
    pub fn over(&self) -> bool {
        self.live.over()
    }
    /// The file of the game.
    pub fn record(&self) -> Record {
        self.session.record()
    }
    /// How many steps a viewer may look at: while the game runs, those that their seat has been shown.
    pub fn steps(&self, seat: Option<u8>) -> u32 {
        match seat {
            Some(s) if !self.over() => {
                let row = self.live.visible(Eye::Seat(s), ids::now());
                self.live.mark(row).steps.min(self.session.len() as u32)
            }
            _ => self.session.len() as u32,
        }
    }
    /// The table after so many steps, as a viewer knew it then.
    pub fn moment(&self, step: u32, steps: u32, viewer: Viewer) -> ReplayMoment {
        let at = step as usize;
        let names = self.session.players();
        ReplayMoment {
            step,
            steps,
            sight: shown::table(&self.title, &self.session.at(at), names, viewer),
            words: self.session.words_of(at, viewer),
        }
    }
    /// Everything that a viewer was told up to a step, each line with the step it tells of.
    pub fn log(&self, steps: u32, viewer: Viewer) -> Vec<LogView> {
        let line = |l: muster_replay::LogLine| LogView {
            seq: l.step as u32,
            clause: l.clause.to_string(),
            spans: shown::spans(l.spans),
            private: false,
        };
        (0..=steps as usize).flat_map(|step| self.session.log_of(step, viewer)).map(line).collect()
    }
    /// The log of a game that has come as far as this one had after so many steps; none if it was over there.
    pub fn rows_until(&self, step: u32, at: i64) -> Option<Vec<Row>> {
        let fork = self.session.fork(0);
        let mut game = fork.game().clone();
        let mut rows = Vec::new();
        for (i, e) in self.session.line().iter().take(step as usize).enumerate() {
            muster_replay::play(&mut game, *e).ok()?;
            let (seq, what, print) = (i as u32 + 1, e.to_string(), game.fingerprint());
            rows.push(Row { seq, at, shown: at, what, print, request: String::new() });
        }
        (!game.is_over()).then_some(rows)
    }
}
