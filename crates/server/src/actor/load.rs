//! Waking a game up: from its log alone.

use super::{Actor, Ask};
use crate::clock::Outage;
use crate::hub::{Hub, Title, no_such_game};
use crate::live::{Done, Live, No};
use crate::protocol::Code;
use crate::row::{Head, Row, Stage};
use crate::store;
use std::sync::Arc;
use tokio::sync::mpsc;

impl Actor {
    pub(super) async fn load(hub: &Arc<Hub>, id: &str, me: mpsc::WeakSender<Ask>) -> Result<Actor, No> {
        let head = store::load(&hub.db, id).await.map_err(busy)?.ok_or_else(no_such_game)?;
        let Some(title) = hub.title(&head.settings.game).cloned() else {
            return Err((Code::OtherRules, "this server does not play that game".into()));
        };
        let mut actor = Actor {
            hub: hub.clone(),
            id: id.to_string(),
            me,
            head,
            title,
            live: None,
            stuck: None,
            watchers: Vec::new(),
            holds: 0,
            thinking: None,
            heard: 0,
            caught_up: tokio::time::Instant::now(),
            shown: tokio::time::Instant::now(),
        };
        actor.begin().await?;
        Ok(actor)
    }

    /// Plays the log of a game that has begun.
    pub(super) async fn begin(&mut self) -> Result<(), No> {
        if self.head.state == Stage::Open || self.live.is_some() || self.stuck.is_some() {
            return Ok(());
        }
        let rows = self.rows(0).await?;
        let (title, head, outages) = (self.title.clone(), self.head.clone(), self.hub.outages());
        let played = tokio::task::spawn_blocking(move || play_again(&title, &head, &rows, &outages)).await;
        match played.unwrap_or_else(|e| Err(busy(e.into()))) {
            Ok((live, rules)) => {
                if rules != self.head.rules {
                    // the same log leads to the same states by the new rules: it is a game of the new rules, too
                    store::set_rules(&self.hub.db, &self.id, rules).await.map_err(busy)?;
                    self.head.rules = rules;
                }
                self.live = Some(live);
            }
            Err(no) => {
                tracing::warn!(game = %self.id, why = %no.1, "a game cannot be played here");
                self.stuck = Some(no);
            }
        }
        Ok(())
    }

    /// The log after a row.
    async fn rows(&mut self, after: u32) -> Result<Vec<Row>, No> {
        let rows = store::rows(&self.hub.db, &self.id, after).await.map_err(busy)?;
        if let Some(last) = rows.last() {
            self.hub.follow(last.at).await.map_err(busy)?;
        }
        self.caught_up = tokio::time::Instant::now();
        Ok(rows)
    }

    /// Reads the head again, and the rows that were written elsewhere.
    pub(super) async fn catch_up(&mut self) -> Result<(), No> {
        if self.live.is_none() {
            if let Some(head) = store::load(&self.hub.db, &self.id).await.map_err(busy)? {
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
            let outages = self.hub.outages();
            let Some(live) = &mut self.live else { break };
            match live.fold(&row, &outages) {
                Ok(done) => self.after(done).await,
                Err(no) => {
                    // what is in the log is right, and what is in memory is not
                    tracing::warn!(game = %self.id, why = %no.1, "a row does not fit; reading the log anew");
                    self.live = None;
                    self.begin().await?;
                    self.resend();
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// A game from its log, and the rules it is played by from now on.
pub fn play_again(title: &Title, head: &Head, rows: &[Row], outages: &[Outage]) -> Result<(Live, u64), No> {
    play_through(title, head, rows, outages, |_| {})
}

/// As `play_again`, and tells what came of each row.
pub fn play_through(
    title: &Title,
    head: &Head,
    rows: &[Row],
    outages: &[Outage],
    mut each: impl FnMut(&Done),
) -> Result<(Live, u64), No> {
    let mut live = match Live::begin(title.pack.clone(), head) {
        Err((Code::OtherRules, _)) => Live::begin_by_own_rules(title.pack.clone(), head).map_err(other_rules)?,
        live => live?,
    };
    for row in rows {
        let done =
            live.fold(row, outages).map_err(|no| if head.rules == title.rules { no } else { other_rules(no) })?;
        each(&done);
    }
    Ok((live, title.rules))
}

fn other_rules((_, why): No) -> No {
    let text = "this game was begun with other rules or cards, by which it went differently; it can be played on a server \
                that still has them";
    (Code::OtherRules, format!("{text} ({why})"))
}

pub(super) fn busy(e: anyhow::Error) -> No {
    tracing::error!(%e, "the database failed");
    (Code::Busy, "the server could not read or write just now; try again".into())
}
