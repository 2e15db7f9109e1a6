//! Where rows become durable. One task writes for all games: whatever waits when it begins shares one transaction, and so
//! one flush to disk. Nobody is answered before it is through.

use crate::game::row::{Row, Stage};
use crate::keep::db::{Db, Kind};
use crate::keep::store;
use anyhow::Result;
use sqlx::AnyConnection;
use tokio::sync::{mpsc, oneshot};

/// Rows of one transaction at most.
const BATCH: usize = 256;
/// Rows that may wait; more are held back at their games.
const WAITING: usize = 4096;

/// A row to write, and what it changes about its game.
#[derive(Clone, Debug)]
pub struct Write {
    pub game: String,
    pub row: Row,
    /// The game is at this stage now.
    pub stage: Option<Stage>,
    /// How it ended, as JSON, if this ends it.
    pub result: String,
    /// When its clocks must be looked at next; none leaves that as it is.
    pub wake: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    Yes,
    /// There is a row with that number already: somebody else was faster.
    Taken,
    /// The database could not; nothing is known about the row.
    Failed,
}

#[derive(Clone)]
pub struct Journal {
    send: mpsc::Sender<(Write, oneshot::Sender<Written>)>,
}

impl Journal {
    /// Starts the task that writes. `node` is named in the notices to other servers.
    pub fn start(db: Db, node: String) -> Journal {
        let (send, mut get) = mpsc::channel::<(Write, oneshot::Sender<Written>)>(WAITING);
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while get.recv_many(&mut batch, BATCH).await > 0 {
                // in one order everywhere, so that two servers never wait for each other
                batch.sort_by(|(a, _), (b, _)| a.game.cmp(&b.game));
                let began = std::time::Instant::now();
                let written = write_all(&db, &node, batch.iter().map(|(w, _)| w)).await;
                metrics::histogram!("muster_commit_seconds").record(began.elapsed().as_secs_f64());
                metrics::histogram!("muster_commit_rows").record(batch.len() as f64);
                let written = match written {
                    Ok(written) => written,
                    Err(e) => {
                        tracing::error!(%e, rows = batch.len(), "rows could not be written");
                        metrics::counter!("muster_failed_writes").increment(batch.len() as u64);
                        look_back(&db, batch.iter().map(|(w, _)| w)).await.unwrap_or_else(|e| {
                            tracing::error!(%e, "nor is known which of them were written");
                            vec![Written::Failed; batch.len()]
                        })
                    }
                };
                for ((_, reply), w) in batch.drain(..).zip(written) {
                    let _ = reply.send(w);
                }
            }
        });
        Journal { send }
    }

    /// Writes a row; the answer comes when it is on disk.
    pub async fn write(&self, w: Write) -> Written {
        let (reply, answer) = oneshot::channel();
        if self.send.send((w, reply)).await.is_err() {
            return Written::Failed;
        }
        answer.await.unwrap_or(Written::Failed)
    }
}

async fn write_all<'a>(db: &Db, node: &str, rows: impl Iterator<Item = &'a Write>) -> Result<Vec<Written>> {
    let mut tx = db.begin_ahead().await?;
    let mut out = Vec::new();
    for w in rows {
        let done = insert(&mut tx, &w.game, &w.row).await?;
        if done {
            mark(&mut tx, w).await?;
            if db.kind == Kind::Postgres {
                notify(&mut tx, &format!("row {node} {}", w.game)).await?;
            }
        }
        out.push(if done { Written::Yes } else { Written::Taken });
    }
    tx.commit().await?;
    Ok(out)
}

/// After an error nothing is known about the rows but what a connection reads that had no part in it.
async fn look_back<'a>(db: &Db, rows: impl Iterator<Item = &'a Write>) -> Result<Vec<Written>> {
    let mut fresh = db.fresh().await?;
    let mut out = Vec::new();
    for w in rows {
        let there = store::row(&mut fresh, &w.game, w.row.seq).await?;
        out.push(match there {
            Some(row) if row == w.row => Written::Yes,
            Some(_) => Written::Taken,
            None => Written::Failed,
        });
    }
    Ok(out)
}

/// False if the number is taken.
pub async fn insert(tx: &mut AnyConnection, game: &str, row: &Row) -> Result<bool> {
    let done = sqlx::query(
        "INSERT INTO entry (game, seq, at, shown, what, print, request, lag) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
         ON CONFLICT (game, seq) DO NOTHING",
    )
    .bind(game)
    .bind(row.seq as i64)
    .bind(row.at)
    .bind(row.shown)
    .bind(&row.what)
    .bind(row.print as i64)
    .bind(&row.request)
    .bind(row.lag as i64)
    .execute(tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

async fn mark(tx: &mut AnyConnection, w: &Write) -> Result<()> {
    if let Some(stage) = w.stage {
        let sql = "UPDATE game SET state = $2, wake = 0, result = $3 WHERE id = $1";
        sqlx::query(sql).bind(&w.game).bind(stage.word()).bind(&w.result).execute(&mut *tx).await?;
    } else if let Some(wake) = w.wake {
        sqlx::query("UPDATE game SET wake = $2 WHERE id = $1").bind(&w.game).bind(wake).execute(&mut *tx).await?;
    }
    Ok(())
}

/// Tells other servers, when the transaction is through.
pub async fn notify(tx: &mut AnyConnection, text: &str) -> Result<()> {
    sqlx::query("SELECT pg_notify('muster', $1)").bind(text).execute(tx).await?;
    Ok(())
}
