//! Looking back at a game: its log made into the record that `muster replay` reads, and into moments.

use crate::Refused;
use crate::eyes::film::{Reel, Told};
use crate::eyes::shown;
use crate::game::actor::play_through;
use crate::game::begun;
use crate::game::live::{Live, record_of};
use crate::game::pace::Eye;
use crate::game::row::{Head, Row, Stage};
use crate::hub::{Hub, Title, no_such_game};
use crate::ids;
use crate::keep::store;
use crate::work;
use muster_kernel::Seat;
use muster_kernel::seen::Viewer;
use muster_protocol::{Code, LogView, ReplayMoment};
use muster_replay::{Entry, Record, Session};
use muster_sight::speak;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// A game that has begun, as its log tells it.
pub struct Past {
    pub title: Arc<Title>,
    /// As it was when the game was opened: what has become of the table since is not in it.
    pub head: Head,
    live: Live,
    session: Session,
}

/// Games that were looked at last, by id and the number of their rows: to step through one, it is played once.
#[derive(Default)]
pub struct Pasts {
    kept: Mutex<VecDeque<(String, usize, Arc<Past>)>>,
}

/// Games that are kept: each is about a megabyte.
const KEPT: usize = 16;

impl Pasts {
    fn find(&self, id: &str, rows: usize) -> Option<Arc<Past>> {
        let mut kept = self.kept.lock().unwrap_or_else(|e| e.into_inner());
        let at = kept.iter().position(|(i, n, _)| (i.as_str(), *n) == (id, rows))?;
        let found = kept.remove(at)?;
        kept.push_back(found.clone());
        Some(found.2)
    }
    fn keep(&self, id: String, rows: usize, past: Arc<Past>) {
        let mut kept = self.kept.lock().unwrap_or_else(|e| e.into_inner());
        kept.retain(|(i, ..)| *i != id);
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((id, rows, past));
    }
}

/// Reads a game and plays it, aside from those who play now. `head` says whether it may be looked at before that costs
/// anything.
pub async fn open(hub: &Arc<Hub>, head: Head) -> Result<Arc<Past>, Refused> {
    let title = hub.title(&head.settings.game).cloned();
    let title = title.ok_or(Refused::new(Code::OtherRules, "this server does not play that game"))?;
    if head.state == Stage::Open {
        return Err(Refused::new(Code::NotBegun, "the game has not begun"));
    }
    let (id, many) = (head.id.clone(), store::count(&hub.db, &head.id).await?);
    if let Some(past) = hub.pasts.find(&id, many) {
        return Ok(past);
    }
    // one at a time: whoever waits for the same game finds it when it is their turn
    let _turn = hub.looking.acquire().await?;
    if let Some(past) = hub.pasts.find(&id, many) {
        return Ok(past);
    }
    let rows = store::rows(&hub.db, &id, 0).await?;
    let (outages, many) = (hub.outages(), rows.len());
    let begun = begun::of(&hub.db, &title, &head).await??;
    let work = move || {
        let mut entries = Vec::new();
        let live = play_through(&begun, &head, &rows, &outages, |done| entries.extend(done.entry))?;
        let record = Record { entries, ..record_of(&begun, &head) };
        let title = begun.title;
        let session =
            Session::resume(&*title.pack, &record).map_err(|e| Refused::new(Code::OtherRules, e.to_string()))?;
        Ok(Past { title, head, live, session })
    };
    let past: Result<Past, Refused> = work::beside(work).await?;
    let past = Arc::new(past?);
    hub.pasts.keep(id, many, past.clone());
    Ok(past)
}

/// The file of a game. What this program cannot play is written from the log as it stands, with the fingerprints that are
/// in it: another program can.
pub async fn file(hub: &Arc<Hub>, head: Head) -> Result<Record, Refused> {
    match open(hub, head.clone()).await {
        Ok(past) => return Ok(past.record()),
        Err(no) if no.code == Code::OtherRules => {
            tracing::info!(game = %head.id, why = %no, "a replay is written without playing it");
        }
        Err(no) => return Err(no),
    }
    let title = hub.title(&head.settings.game).cloned().ok_or_else(no_such_game)?;
    let rows = store::rows(&hub.db, &head.id, 0).await?;
    let (book, cards) = match store::ruleset(&hub.db, head.rules).await? {
        Some((book, hashes)) => {
            let mut cards = Vec::new();
            for hash in hashes {
                cards.extend(store::text(&hub.db, &hash).await?);
            }
            (book, cards)
        }
        None => (0, Vec::new()),
    };
    let begun = begun::Begun { title, book, cards };
    let mut steps: Vec<(Entry, u64)> = Vec::new();
    let pack = begun.title.pack.clone();
    Live::shut(pack, &head, &rows, &[], |row, done| steps.extend(done.entry.map(|e| (e, row.print))))?;
    let record = Record { result: head.result.clone(), ..record_of(&begun, &head) };
    Ok(record.with_log(&steps))
}

/// A game's head by its id.
pub async fn head(hub: &Hub, id: &str) -> Result<Head, Refused> {
    let head = if ids::is_id(id) { store::load(&hub.db, id).await? } else { None };
    match head {
        Some(h) if h.settings.draft => Err(Refused::new(Code::NoSuchGame, "a draft has no replay")),
        head => head.ok_or_else(no_such_game),
    }
}

impl Past {
    pub fn over(&self) -> bool {
        self.live.over()
    }
    /// What was played, step by step.
    pub fn session(&self) -> &Session {
        &self.session
    }
    /// What a bot chose in a step, and its level; or why there is no such thing.
    pub fn choice_of_a_bot(&self, step: u32) -> Result<(Seat, usize, &str), &'static str> {
        let Some(before) = (step as usize).checked_sub(1) else { return Err("nothing was chosen at the start") };
        match self.session.line().get(before) {
            Some(Entry::Choice { seat, option }) => match self.head.bot(seat.ix()) {
                Some(_) if self.is_inherited(step) => Err("that was chosen in the game that this one goes on from"),
                Some(level) => Ok((*seat, *option as usize, level)),
                None => Err("a person chose that"),
            },
            Some(_) => Err("nothing was chosen there"),
            None => Err("there is no such step"),
        }
    }
    /// The row at which it was asked what a step answers.
    pub fn asked_at(&self, step: u32) -> u32 {
        self.live.row_of_step(step).saturating_sub(1)
    }
    /// Was a step taken in the game that this one goes on from?
    fn is_inherited(&self, step: u32) -> bool {
        !self.head.origin.is_empty() && self.live.mark(self.live.row_of_step(step)).at <= self.head.began
    }
    /// The file of the game.
    pub fn record(&self) -> Record {
        self.session.record()
    }
    /// What a viewer may look at, as numbers of deeds: after each of them once the game is over, and while it runs the
    /// states that their seat was shown, however many deeds lie between two of them.
    pub fn steps(&self, seat: Option<u8>) -> Vec<u32> {
        match seat {
            Some(s) if !self.over() => self.live.moments(Eye::Seat(s), ids::now()),
            _ => (0..=self.session.len() as u32).collect(),
        }
    }
    /// The table at one of these steps, as a viewer knew it then; none if there is no such step.
    pub fn moment(&self, language: &str, step: u32, steps: &[u32], viewer: Viewer) -> Option<ReplayMoment> {
        let i = step as usize;
        let at = *steps.get(i)? as usize;
        // the deed that led away from the step before
        let first = i.checked_sub(1).map_or(0, |i| steps[i] as usize + 1);
        let names = self.session.players();
        let (before, told, after) = self.session.filmed(first.saturating_sub(1), at);
        let told: Vec<Told> = told.into_iter().map(|(notes, film)| Told { notes, film }).collect();
        let reel = Reel { title: &self.title, language, names, viewer, before: &before, told: &told, after: &after };
        Some(ReplayMoment {
            step,
            steps: steps.len() as u32 - 1,
            sight: shown::table(&self.title, language, &after, names, viewer),
            words: self.session.words_of(first, viewer),
            why: self.over() && self.choice_of_a_bot(first as u32).is_ok(),
            shown: if i == 0 { Vec::new() } else { reel.steps() },
        })
    }
    /// Everything that a viewer was told up to the last of these steps, each line with the step it tells of.
    pub fn log(&self, language: &str, steps: &[u32], viewer: Viewer) -> Vec<LogView> {
        let tongue = self.title.glossary(language).tongue;
        let (m, names) = (&self.session.game().m, self.session.players());
        let mut out = Vec::new();
        let mut from = 0;
        for (seq, to) in steps.iter().enumerate() {
            let lines = (from..=*to).flat_map(|deed| self.session.log_of(deed as usize, viewer));
            let line = |told: &muster_kernel::Told| speak::worded(tongue, told, seq as u32, m, names).spans;
            out.extend(lines.map(|l| shown::view(&self.title, &l.told, seq as u32, line(&l.told), false)));
            from = to + 1;
        }
        out
    }
    /// The log of a game that has come as far as this one had after so many steps; none if it was over there.
    pub fn rows_until(&self, step: u32, at: i64) -> Option<Vec<Row>> {
        let fork = self.session.fork(0);
        let mut game = fork.game().clone();
        let mut rows = Vec::new();
        for (i, e) in self.session.line().iter().take(step as usize).enumerate() {
            muster_replay::play(&mut game, *e).ok()?;
            let (seq, what, print) = (i as u32 + 1, e.to_string(), game.fingerprint());
            rows.push(Row { seq, at, shown: at, what, print, request: String::new(), lag: 0 });
        }
        (!game.is_over()).then_some(rows)
    }
}
