//! Servers leave a sign of life. When one starts and finds no other alive, the time since the last sign was an outage, and no
//! clock has run in it.

use crate::clock::Outage;
use crate::db::Db;
use crate::{ids, store};
use anyhow::Result;
use sqlx::{AnyConnection, Row};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

/// How often a sign is left.
pub const EVERY: Duration = Duration::from_secs(2);
/// A database that takes longer than this to take a sign is not there.
const PATIENCE: Duration = Duration::from_secs(3);
/// After so long without a sign a server is taken for dead.
const DEAD: i64 = 10_000;
/// After a start, players have so long to come back before clocks run.
const GRACE: i64 = 15_000;

/// The sign that a copy bears which was read back: of no server, so nobody takes it for alive.
const RESTORED: &str = "restored";

/// Notes the arrival of a server; all outages there were.
pub async fn arrive(db: &Db, node: &str) -> Result<Vec<Outage>> {
    let now = ids::now();
    let last = last_sign(db, "").await?;
    // a server that was killed a moment ago cannot be told from one that lives: its silence is an outage once it is long
    // enough to matter, and on SQLite there is no other
    let alone = db.kind == crate::db::Kind::Sqlite || now - last_sign(db, RESTORED).await? > DEAD;
    if last > 0 && alone {
        note(&mut *db.pool.acquire().await?, Outage { begins: last, ends: now + GRACE }).await?;
    }
    sqlx::query("DELETE FROM node WHERE beat < $1").bind(now - DEAD).execute(&db.pool).await?;
    beat(db, node).await?;
    store::outages(db).await
}

/// The last sign of life, those of one name apart.
async fn last_sign(db: &Db, but: &str) -> Result<i64> {
    let sql = "SELECT COALESCE(max(beat), 0) FROM node WHERE id <> $1";
    Ok(sqlx::query(sql).bind(but).fetch_one(&db.pool).await?.try_get(0)?)
}

/// Writes an outage down.
async fn note(c: &mut AnyConnection, o: Outage) -> Result<()> {
    let sql = "INSERT INTO outage (id, begins, ends) VALUES ($1, $2, $3)";
    sqlx::query(sql).bind(ids::fresh()).bind(o.begins).bind(o.ends).execute(c).await?;
    Ok(())
}

/// A copy was read back: nobody has played on it since it was made, and nobody does until a server starts.
pub async fn restored(c: &mut AnyConnection, made: i64) -> Result<()> {
    let now = ids::now().max(made);
    note(c, Outage { begins: made, ends: now }).await?;
    sqlx::query("DELETE FROM node").execute(&mut *c).await?;
    sqlx::query("INSERT INTO node (id, beat) VALUES ($1, $2)").bind(RESTORED).bind(now).execute(c).await?;
    Ok(())
}

/// How a server is: whether it could write when it last tried, and when that was.
#[derive(Default)]
pub struct Pulse {
    last: Mutex<Option<(Instant, bool)>>,
}

impl Pulse {
    /// Leaves a sign of life, unless one was left just now. False if it could not be written.
    pub async fn beat(&self, db: &Db, node: &str) -> bool {
        let mut last = self.last.lock().await;
        if let Some((at, well)) = *last
            && at.elapsed() < EVERY / 2
        {
            return well;
        }
        let well = match timeout(PATIENCE, beat(db, node)).await {
            Ok(Ok(())) => true,
            Ok(Err(e)) => {
                tracing::warn!(%e, "no sign of life could be left");
                false
            }
            Err(_) => {
                tracing::warn!("no sign of life could be left in time");
                false
            }
        };
        *last = Some((Instant::now(), well));
        well
    }
}

pub async fn beat(db: &Db, node: &str) -> Result<()> {
    let sql = "INSERT INTO node (id, beat) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET beat = $2";
    sqlx::query(sql).bind(node).bind(ids::now()).execute(&db.pool).await?;
    Ok(())
}
