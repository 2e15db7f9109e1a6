//! Waking a game up: from its log alone.

use super::{Actor, Ask};
use crate::Refused;
use crate::game::begun::{self, Begun};
use crate::game::clock::{self, Outage};
use crate::game::live::{Done, Live};
use crate::game::row::{Head, Row, Stage};
use crate::hub::{Hub, no_such_game};
use crate::keep::store;
use crate::work;
use muster_protocol::Code;
use std::sync::Arc;
use tokio::sync::mpsc;

impl Actor {
    pub(super) async fn load(hub: &Arc<Hub>, id: &str, me: mpsc::WeakSender<Ask>) -> Result<Actor, Refused> {
        let head = store::load(&hub.db, id).await?.ok_or_else(no_such_game)?;
        let Some(title) = hub.title(&head.settings.game).cloned() else {
            return Err(Refused::new(Code::OtherRules, "this server does not play that game"));
        };
        let mut actor = Actor {
            hub: hub.clone(),
            id: id.to_string(),
            me,
            head,
            light: false,
            title,
            live: None,
            stuck: None,
            watchers: Vec::new(),
            holds: 0,
            runaway: None,
            pauses: Vec::new(),
            thinking: None,
            balked: (0, 0),
            heard: 0,
            caught_up: tokio::time::Instant::now(),
            shown: tokio::time::Instant::now(),
            stirred: None,
            needed: tokio::time::Instant::now(),
            known: hub.outages(),
        };
        actor.begin().await?;
        Ok(actor)
    }

    /// Plays the log of a game that has begun.
    pub(super) async fn begin(&mut self) -> Result<(), Refused> {
        if self.head.state == Stage::Open || self.live.is_some() || self.stuck.is_some() {
            return Ok(());
        }
        let rows = self.rows(0).await?;
        if self.light {
            let head = store::load(&self.hub.db, &self.id).await?.ok_or_else(no_such_game)?;
            self.take_head(head);
        }
        let hub = self.hub.clone();
        let _seat = hub.steps.acquire().await?;
        begun::pin(&hub.db, &self.title, &mut self.head, !rows.is_empty()).await?;
        let made = begun::of(&hub.db, &self.title, &self.head).await?;
        let (pack, head, outages) = (self.title.pack.clone(), self.head.clone(), self.outages());
        self.known = outages.clone();
        let work = move || match made.and_then(|b| Ok((play_again(&b, &head, &rows, &outages)?, b.title))) {
            Ok((live, title)) => (Some(live), Some(title), None),
            // a draft has nothing to give up
            Err(no) if head.settings.draft => (None, None, Some(no)),
            Err(no) => (Live::shut(pack, &head, &rows, &outages, |_, _| {}).ok(), None, Some(no)),
        };
        let (live, title, stuck) = work::beside(work).await?;
        if let Some(no) = &stuck {
            tracing::warn!(game = %self.id, why = %no, "a game cannot be played here");
        }
        self.title = title.unwrap_or_else(|| self.title.clone());
        (self.live, self.stuck) = (live, stuck);
        self.lighten();
        Ok(())
    }

    /// Lets go of what was needed to begin. A draft's decks are looked at on and on, and a bot brings its own to the next game.
    fn lighten(&mut self) {
        if self.head.settings.draft {
            return;
        }
        for s in self.head.seats.iter_mut().flatten().filter(|s| s.bot.is_none()) {
            s.deck = Vec::new();
        }
        self.light = true;
    }

    /// Outages have come to be known. Time in which something was done already may turn out to be given back: then the clocks are
    /// reckoned anew from the log, as every other server does that reads it.
    pub(super) async fn know_outages(&mut self) {
        let fresh = self.outages();
        if fresh == self.known {
            return;
        }
        let differ = clock::differ(&self.known, &fresh);
        if self.live.as_ref().is_none_or(|l| !l.clocks.any() || l.mark(l.seq()).at <= differ) {
            self.known = fresh;
            return;
        }
        let (live, stuck, known) = (self.live.take(), self.stuck.take(), self.known.clone());
        if let Err(no) = self.begin().await {
            tracing::warn!(game = %self.id, why = %no, "clocks are reckoned anew a little later");
            (self.live, self.stuck, self.known) = (live, stuck, known);
        } else {
            self.table_changed();
        }
    }

    /// Reads what others have noted in which this game could not be played.
    pub(super) async fn read_outages(&mut self) -> Result<(), Refused> {
        self.hub.reread_outages().await?;
        self.pauses = store::pauses(&self.hub.db, &self.id).await?;
        Ok(())
    }

    /// The log after a row.
    async fn rows(&mut self, after: u32) -> Result<Vec<Row>, Refused> {
        let rows = store::rows(&self.hub.db, &self.id, after).await?;
        if let Some(last) = rows.last() {
            self.hub.follow(last.at).await?;
        }
        self.pauses = store::pauses(&self.hub.db, &self.id).await?;
        self.caught_up = tokio::time::Instant::now();
        Ok(rows)
    }

    /// Reads the head again, and the rows that were written elsewhere.
    pub(super) async fn catch_up(&mut self) -> Result<(), Refused> {
        if self.live.is_none() {
            if let Some(head) = store::load(&self.hub.db, &self.id).await? {
                self.take_head(head);
            }
            self.begin().await?;
            self.begun();
            return Ok(());
        }
        let after = self.live.as_ref().map_or(0, Live::seq);
        let rows = self.rows(after).await?;
        self.film();
        for row in rows {
            let Some(live) = &mut self.live else { break };
            match live.fold(&row, &self.known) {
                Ok(done) => self.after(done).await,
                Err(no) => {
                    // what is in the log is right, and what is in memory is not
                    tracing::warn!(game = %self.id, why = %no, "a row does not fit; reading the log anew");
                    (self.live, self.stuck) = (None, None);
                    self.begin().await?;
                    self.resend();
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// A game from its log.
pub fn play_again(begun: &Begun, head: &Head, rows: &[Row], outages: &[Outage]) -> Result<Live, Refused> {
    play_through(begun, head, rows, outages, |_| {})
}

/// As `play_again`, and tells what came of each row.
pub fn play_through(
    begun: &Begun,
    head: &Head,
    rows: &[Row],
    outages: &[Outage],
    mut each: impl FnMut(&Done),
) -> Result<Live, Refused> {
    let other = |no: Refused| begun::other_rules(head, &no.reason);
    let mut live = Live::begin(begun, head).map_err(other)?;
    for row in rows {
        let done = live.fold(row, outages).map_err(other)?;
        each(&done);
    }
    Ok(live)
}
