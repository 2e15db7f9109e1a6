//! Servers leave a sign of life. When one starts and finds no other alive, the time since the last sign was an outage, and no
//! clock has run in it. The same holds for time in which a running server could leave none: the database was away, the disk
//! full, the machine asleep.

use crate::game::clock::Outage;
use crate::hub::Hub;
use crate::ids;
use crate::keep::db::{Db, Kind};
use crate::keep::store;
use crate::time;
use anyhow::Result;
use sqlx::{AnyConnection, Row};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

/// How often a sign is left.
pub const EVERY: Duration = Duration::from_secs(2);
/// A database that takes longer than this to take a sign is not there.
const PATIENCE: Duration = Duration::from_secs(3);
/// After so long without a sign a server is taken for dead.
const DEAD: i64 = 10_000;
/// Signs that lie further apart than this have time without a server between them.
const LATE: i64 = 5_000;
/// Clocks that differ by less are the same.
const JUMP: i64 = 1_000;
/// When the database is back, players have so long to send again what was refused.
const RETURN: i64 = 5_000;
/// After a start, players have so long to come back before clocks run.
const GRACE: i64 = 15_000;

/// The sign that a copy bears which was read back: of no server, so nobody takes it for alive.
const RESTORED: &str = "restored";

/// Notes the arrival of a server; all outages there were.
pub async fn arrive(db: &Db, node: &str) -> Result<Vec<Outage>> {
    let last = last_sign(db, "").await?;
    // a clock that was set back meanwhile does not take the time of games back
    time::set_out(true_time(db).await?.max(last));
    let now = ids::now();
    // a server that was killed a moment ago cannot be told from one that lives: its silence is an outage once it is long
    // enough to matter, and on SQLite there is no other
    let alone = db.kind == Kind::Sqlite || now - last_sign(db, RESTORED).await? > DEAD;
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

/// What time it is for everybody who shares the database: by its own clock where it has one.
async fn true_time(db: &Db) -> Result<i64> {
    if db.kind == Kind::Sqlite {
        return Ok(time::wall());
    }
    let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
    Ok(sqlx::query(sql).fetch_one(&db.pool).await?.try_get(0)?)
}

/// How a server is: when it last tried to leave a sign, and when it last could.
pub struct Pulse {
    state: Mutex<State>,
    well: AtomicBool,
}

struct State {
    tried: Instant,
    /// By the time of games.
    left: i64,
}

impl Default for Pulse {
    fn default() -> Self {
        let state = State { tried: Instant::now(), left: ids::now() };
        Pulse { state: Mutex::new(state), well: AtomicBool::new(true) }
    }
}

impl Pulse {
    /// Could a sign be left when it was last tried?
    pub fn is_well(&self) -> bool {
        self.well.load(Ordering::Relaxed)
    }
}

impl Hub {
    /// Leaves a sign of life, unless that was tried just now. False if it could not be written.
    pub async fn beat(&self) -> bool {
        let mut state = self.pulse.state.lock().await;
        if state.tried.elapsed() < EVERY / 2 {
            return self.pulse.is_well();
        }
        state.tried = Instant::now();
        let why = match timeout(PATIENCE, self.sign(state.left)).await {
            Ok(Ok(())) => None,
            Ok(Err(e)) => Some(e),
            Err(e) => Some(e.into()),
        };
        match &why {
            Some(e) => tracing::warn!(%e, "no sign of life could be left"),
            None => state.left = ids::now(),
        }
        self.pulse.well.store(why.is_none(), Ordering::Relaxed);
        why.is_none()
    }

    /// Leaves a sign. If the last one is too long ago, nobody could play in between; if the true time has run away from ours,
    /// the machine has slept or its clock was set: both are outages, and are noted before any clock is looked at.
    async fn sign(&self, last: i64) -> Result<()> {
        beat(&self.db, &self.node).await?;
        // ours is read last: an answer that took long is no jump
        let real = true_time(&self.db).await?;
        let now = ids::now();
        if now - last > LATE {
            self.lost(Outage { begins: last, ends: now + RETURN }).await?;
        }
        if real - now > JUMP {
            self.lost(Outage { begins: now, ends: real + RETURN }).await?;
            time::at_least(real);
        }
        Ok(())
    }

    async fn lost(&self, o: Outage) -> Result<()> {
        tracing::warn!(ms = o.ends - o.begins, "time is given back to all clocks");
        note(&mut *self.db.pool.acquire().await?, o).await?;
        self.reread_outages().await
    }

    /// May clocks fall now? Not before everything is noted that speaks against it.
    pub async fn may_judge(&self) -> bool {
        let fresh = {
            let state = self.pulse.state.lock().await;
            state.left + 2 * EVERY.as_millis() as i64 > ids::now()
        };
        (fresh && self.pulse.is_well()) || self.beat().await
    }

    /// Another server's clock is ahead: what it has written down has happened, and what our clocks would lose is given back.
    pub async fn follow(&self, at: i64) -> Result<()> {
        let now = ids::now();
        if at - now > JUMP {
            self.lost(Outage { begins: now, ends: at }).await?;
        }
        time::at_least(at);
        Ok(())
    }
}

pub async fn beat(db: &Db, node: &str) -> Result<()> {
    let sql = "INSERT INTO node (id, beat) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET beat = $2";
    sqlx::query(sql).bind(node).bind(ids::now()).execute(&db.pool).await?;
    Ok(())
}
