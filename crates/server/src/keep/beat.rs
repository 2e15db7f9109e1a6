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

/// Others seemed to be alive when a server came. If none of them gives another sign, they were dead, and nobody could play.
struct Doubt {
    others: Vec<String>,
    /// The last sign of them.
    last: i64,
}

/// What a server finds when it comes: all outages there were, and how it begins.
pub struct Arrival {
    pub outages: Vec<Outage>,
    pub pulse: Pulse,
}

/// Notes the arrival of a server.
pub async fn arrive(db: &Db, node: &str) -> Result<Arrival> {
    let last = last_sign(db, "").await?;
    // a clock that was set back meanwhile does not take the time of games back
    time::set_out(true_time(db).await?.max(last));
    let now = ids::now();
    // a server that was killed a moment ago cannot be told from one that lives: its silence is an outage once it is long
    // enough to matter, and on SQLite there is no other
    let others = if db.kind == Kind::Sqlite { Vec::new() } else { alive(db, now - DEAD).await? };
    if last > 0 && others.is_empty() {
        note_ahead(db, Outage { begins: last, ends: now + GRACE }).await?;
    }
    // the old signs go when there is a new one: whoever fails in between still finds the last of them
    beat(db, node).await?;
    db.write(sqlx::query("DELETE FROM node WHERE beat < $1").bind(now - DEAD)).await?;
    let outages = store::outages(db).await?;
    let doubt = Some(Doubt { others, last }).filter(|d| !d.others.is_empty());
    Ok(Arrival { outages, pulse: Pulse::new(doubt) })
}

/// The servers that gave a sign after a moment.
async fn alive(db: &Db, since: i64) -> Result<Vec<String>> {
    let sql = "SELECT id FROM node WHERE beat >= $1 AND id <> $2";
    Ok(sqlx::query_scalar(sql).bind(since).bind(RESTORED).fetch_all(&db.pool).await?)
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

async fn note_ahead(db: &Db, o: Outage) -> Result<()> {
    let mut tx = db.begin_ahead().await?;
    note(&mut tx, o).await?;
    tx.commit().await
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
    arrived: i64,
    doubt: Option<Doubt>,
}

impl Pulse {
    fn new(doubt: Option<Doubt>) -> Pulse {
        let now = ids::now();
        let well = AtomicBool::new(doubt.is_none());
        Pulse { state: Mutex::new(State { tried: Instant::now(), left: now, arrived: now, doubt }), well }
    }
    /// Could a sign be left when it was last tried, and is it known what was before?
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
        let why = match timeout(PATIENCE, self.sign(&mut state)).await {
            Ok(Ok(())) => None,
            Ok(Err(e)) => Some(e),
            Err(e) => Some(e.into()),
        };
        match &why {
            Some(e) => tracing::warn!(%e, "no sign of life could be left"),
            None => state.left = ids::now(),
        }
        self.pulse.well.store(why.is_none() && state.doubt.is_none(), Ordering::Relaxed);
        why.is_none()
    }

    /// Leaves a sign. If the last one is too long ago, nobody could play in between; if the true time has run away from ours,
    /// the machine has slept or its clock was set: both are outages, and are noted before any clock is looked at.
    async fn sign(&self, state: &mut State) -> Result<()> {
        let last = state.left;
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
        self.settle(state).await
    }

    /// Finds out whether those who seemed to be alive were.
    async fn settle(&self, state: &mut State) -> Result<()> {
        let Some(d) = &state.doubt else { return Ok(()) };
        let heard = alive(&self.db, d.last + 1).await?.iter().any(|id| d.others.contains(id));
        if !heard && ids::now() - d.last <= DEAD {
            return Ok(());
        }
        if !heard {
            self.lost(Outage { begins: d.last, ends: state.arrived + GRACE }).await?;
        }
        state.doubt = None;
        Ok(())
    }

    async fn lost(&self, o: Outage) -> Result<()> {
        tracing::warn!(ms = o.ends - o.begins, "time is given back to all clocks");
        note_ahead(&self.db, o).await?;
        self.reread_outages().await
    }

    /// May clocks fall now? Not before everything is noted that speaks against it.
    pub async fn may_judge(&self) -> bool {
        let fresh = {
            let state = self.pulse.state.lock().await;
            state.left + 2 * EVERY.as_millis() as i64 > ids::now()
        };
        (fresh && self.pulse.is_well()) || self.beat().await && self.pulse.is_well()
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
    let mut tx = db.begin_ahead().await?;
    sqlx::query(sql).bind(node).bind(ids::now()).execute(&mut *tx).await?;
    tx.commit().await
}
