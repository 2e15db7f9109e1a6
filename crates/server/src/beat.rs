//! Servers leave a sign of life. When one starts and finds no other alive, the time since the last sign was an outage, and no
//! clock has run in it.

use crate::clock::Outage;
use crate::db::Db;
use crate::{ids, store};
use anyhow::Result;
use sqlx::Row;
use std::time::Duration;

/// How often a sign is left.
pub const EVERY: Duration = Duration::from_secs(2);
/// After so long without a sign a server is taken for dead.
const DEAD: i64 = 10_000;
/// After a start, players have so long to come back before clocks run.
const GRACE: i64 = 15_000;

/// Notes the arrival of a server; all outages there were.
pub async fn arrive(db: &Db, node: &str) -> Result<Vec<Outage>> {
    let now = ids::now();
    let last: i64 = sqlx::query("SELECT COALESCE(max(beat), 0) FROM node").fetch_one(&db.pool).await?.try_get(0)?;
    // a server that was killed a moment ago cannot be told from one that lives: its silence is an outage once it is long
    // enough to matter, and on SQLite there is no other
    let alone = db.kind == crate::db::Kind::Sqlite || now - last > DEAD;
    if last > 0 && alone {
        let sql = "INSERT INTO outage (id, begins, ends) VALUES ($1, $2, $3)";
        sqlx::query(sql).bind(ids::fresh()).bind(last).bind(now + GRACE).execute(&db.pool).await?;
    }
    sqlx::query("DELETE FROM node WHERE beat < $1").bind(now - DEAD).execute(&db.pool).await?;
    beat(db, node).await?;
    store::outages(db).await
}

pub async fn beat(db: &Db, node: &str) -> Result<()> {
    let sql = "INSERT INTO node (id, beat) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET beat = $2";
    sqlx::query(sql).bind(node).bind(ids::now()).execute(&db.pool).await?;
    Ok(())
}
