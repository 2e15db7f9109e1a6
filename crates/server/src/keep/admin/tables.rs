//! Tables that the host puts an end to.

use crate::game::actor::play_again;
use crate::game::begun;
use crate::game::deed::Deed;
use crate::game::row::{Row, Stage};
use crate::hub::Title;
use crate::ids;
use crate::keep::db::{Db, Kind};
use crate::keep::journal;
use crate::keep::store;
use crate::people::audit;
use anyhow::{Context, Result, bail, ensure};
use muster_replay::Entry;
use std::sync::Arc;

/// Removes a table that waits for players.
pub async fn close(db: &Db, by: &str, id: &str) -> Result<()> {
    let mut tx = db.begin().await?;
    let sql = "DELETE FROM game WHERE id = $1 AND state = 'open'";
    let done = sqlx::query(sql).bind(id).execute(&mut *tx).await?.rows_affected();
    sqlx::query("DELETE FROM seat WHERE game = $1 AND NOT EXISTS (SELECT 1 FROM game WHERE game.id = $1)")
        .bind(id)
        .execute(&mut *tx)
        .await?;
    ensure!(done == 1, "there is no table `{id}` that waits for players");
    audit::note(&mut tx, by, "close", id, "").await?;
    tx.commit().await
}

/// How a game was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// As a tie, which is a row of its log.
    Tie,
    /// This program cannot play it: it is marked as over, and its log is as it was.
    Marked,
}

/// Ends a game that is played. Servers that have it in memory notice within half a minute.
pub async fn end(db: &Db, titles: &[Arc<Title>], by: &str, id: &str) -> Result<Ended> {
    let head = store::load(db, id).await?.with_context(|| format!("there is no table `{id}`"))?;
    match head.state {
        Stage::Running => {}
        Stage::Open => bail!("the game has not begun; `muster admin close {id}` removes the table"),
        Stage::Over => bail!("the game is over"),
    }
    ensure!(!head.settings.draft, "a draft ends by itself: bots pick for those who are late");
    let rows = store::rows(db, id, 0).await?;
    let title = titles.iter().find(|t| t.name == head.settings.game);
    let begun = match title {
        Some(t) => begun::of(db, t, &head).await?.ok(),
        None => None,
    };
    let played = begun.and_then(|b| play_again(&b, &head, &rows, &[]).ok());
    let deed = Deed::Play(Entry::Tie);
    let row = played.and_then(|live| {
        let print = live.attempt(deed).ok()?.print;
        let at = ids::now().max(live.mark(live.seq()).at);
        Some(Row { seq: live.seq() + 1, at, shown: at, what: deed.word(), print, request: String::new(), lag: 0 })
    });
    let mut tx = db.begin().await?;
    if let Some(row) = &row {
        ensure!(journal::insert(&mut tx, id, row).await?, "somebody has just moved; try again");
    }
    let sql = "UPDATE game SET state = 'over', wake = 0 WHERE id = $1";
    sqlx::query(sql).bind(id).execute(&mut *tx).await?;
    audit::note(&mut tx, by, "end", id, "").await?;
    if db.kind == Kind::Postgres {
        journal::notify(&mut tx, &format!("row admin {id}")).await?;
    }
    tx.commit().await?;
    Ok(if row.is_some() { Ended::Tie } else { Ended::Marked })
}
