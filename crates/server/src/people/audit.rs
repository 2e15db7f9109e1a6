//! What hosts have done, for other hosts: who, what, to whom, when. It is written in the transaction that does it.

use crate::ids;
use crate::keep::db::Db;
use anyhow::Result;
use serde::Serialize;
use sqlx::{AnyConnection, Row};

/// Stands for whoever has the terminal of the server.
pub const TERMINAL: &str = "terminal";

/// One deed of a host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Done {
    pub at: i64,
    /// The account of a host, or `terminal`; and its name.
    pub by: String,
    pub by_name: String,
    pub what: String,
    /// An account, a report or a table; and its name, if it is an account.
    pub about: String,
    pub about_name: String,
    pub note: String,
}

pub(crate) async fn note(tx: &mut AnyConnection, by: &str, what: &str, about: &str, note: &str) -> Result<()> {
    let sql = "INSERT INTO audit (id, at, author, what, about, note) VALUES ($1, $2, $3, $4, $5, $6)";
    let made = sqlx::query(sql).bind(ids::fresh()).bind(ids::now()).bind(by).bind(what).bind(about).bind(note);
    made.execute(tx).await?;
    tracing::info!(%by, %what, %about, "the host has decided");
    Ok(())
}

/// The newest deeds first.
pub async fn list(db: &Db, many: u32) -> Result<Vec<Done>> {
    let sql = "SELECT u.at, u.author, COALESCE(a.name, '') AS by_name, u.what, u.about, COALESCE(b.name, '') AS about_name, u.note \
               FROM audit u LEFT JOIN account a ON a.id = u.author LEFT JOIN account b ON b.id = u.about \
               ORDER BY u.at DESC, u.id LIMIT $1";
    let rows = sqlx::query(sql).bind(many as i64).fetch_all(&db.pool).await?;
    let one = |r: &sqlx::any::AnyRow| {
        Ok(Done {
            at: r.try_get(0)?,
            by: r.try_get(1)?,
            by_name: r.try_get(2)?,
            what: r.try_get(3)?,
            about: r.try_get(4)?,
            about_name: r.try_get(5)?,
            note: r.try_get(6)?,
        })
    };
    rows.iter().map(one).collect()
}
