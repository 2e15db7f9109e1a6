//! What the host of a server can do about people: look at reports, mute, ban, make others host.

use crate::ids;
use crate::keep::db::Db;
use crate::people::audit;
use anyhow::Result;
use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

/// An account as the host sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    pub id: String,
    pub name: String,
    pub guest: bool,
    pub host: bool,
    pub banned: bool,
    pub muted: bool,
    pub made: i64,
}

/// What the host can put on an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Banned,
    Muted,
    Host,
}

/// Somebody told the host about somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    pub id: String,
    pub at: i64,
    pub by: String,
    pub by_name: String,
    pub about: String,
    pub about_name: String,
    pub game: String,
    pub text: String,
    pub done: bool,
}

const PERSON: &str = "SELECT id, name, name_key, host, banned, muted, made FROM account";

fn person(r: &AnyRow) -> Result<Person> {
    let yes = |name: &str| r.try_get::<i64, _>(name).map(|n| n != 0);
    let key: String = r.try_get("name_key")?;
    Ok(Person {
        id: r.try_get("id")?,
        name: r.try_get("name")?,
        guest: key.starts_with("guest:"),
        host: yes("host")?,
        banned: yes("banned")?,
        muted: yes("muted")?,
        made: r.try_get("made")?,
    })
}

/// An account by its id, or by its name if it has a password. Guests may share a name and have only their id.
pub async fn find(db: &Db, word: &str) -> Result<Option<Person>> {
    let sql = format!("{PERSON} WHERE name_key = $1 OR id = $2");
    let key = format!("name:{}", word.trim().to_lowercase());
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(key).bind(word.trim()).fetch_optional(&db.pool).await?;
    row.as_ref().map(person).transpose()
}

/// Accounts whose name has these letters, newest first; without letters, those who are host, banned or muted.
pub async fn people(db: &Db, letters: &str) -> Result<Vec<Person>> {
    let letters: String = letters.chars().filter(|c| !"%_\\".contains(*c)).take(40).collect();
    let letters = letters.trim().to_lowercase();
    let which = match letters.is_empty() {
        true => "$1 = '%%' AND (host <> 0 OR banned <> 0 OR muted <> 0)",
        false => "lower(name) LIKE $1",
    };
    let sql = format!("{PERSON} WHERE {which} ORDER BY made DESC LIMIT 100");
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(format!("%{letters}%")).fetch_all(&db.pool).await?;
    rows.iter().map(person).collect()
}

impl Mark {
    /// What a host does who puts it on or takes it off.
    fn word(self, on: bool) -> &'static str {
        match (self, on) {
            (Mark::Banned, true) => "ban",
            (Mark::Banned, false) => "unban",
            (Mark::Muted, true) => "mute",
            (Mark::Muted, false) => "unmute",
            (Mark::Host, true) => "host",
            (Mark::Host, false) => "unhost",
        }
    }
}

/// Puts a mark on an account or takes it off. A ban ends every session. False if there is no such account.
pub async fn set(db: &Db, by: &str, account: &str, mark: Mark, on: bool) -> Result<bool> {
    let sql = match mark {
        Mark::Banned => "UPDATE account SET banned = $2 WHERE id = $1",
        Mark::Muted => "UPDATE account SET muted = $2 WHERE id = $1",
        Mark::Host => "UPDATE account SET host = $2 WHERE id = $1",
    };
    let mut tx = db.begin().await?;
    let done = sqlx::query(sql).bind(account).bind(on as i64).execute(&mut *tx).await?;
    if mark == Mark::Banned && on {
        sqlx::query("DELETE FROM login WHERE account = $1").bind(account).execute(&mut *tx).await?;
    }
    let there = done.rows_affected() == 1;
    if there {
        audit::note(&mut tx, by, mark.word(on), account, "").await?;
    }
    tx.commit().await?;
    Ok(there)
}

pub async fn is_muted(db: &Db, account: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM account WHERE id = $1 AND muted <> 0";
    Ok(sqlx::query(sql).bind(account).fetch_optional(&db.pool).await?.is_some())
}

/// Reports, those first that nobody has dealt with, then the newest.
pub async fn reports(db: &Db) -> Result<Vec<Told>> {
    let sql = "SELECT r.id, r.at, r.account, COALESCE(a.name, '') AS by_name, r.about, COALESCE(b.name, '') AS about_name, \
               r.game, r.text, r.done FROM report r LEFT JOIN account a ON a.id = r.account \
               LEFT JOIN account b ON b.id = r.about ORDER BY CASE r.done WHEN 0 THEN 0 ELSE 1 END, r.at DESC LIMIT 200";
    let one = |r: AnyRow| {
        Ok(Told {
            id: r.try_get(0)?,
            at: r.try_get(1)?,
            by: r.try_get(2)?,
            by_name: r.try_get(3)?,
            about: r.try_get(4)?,
            about_name: r.try_get(5)?,
            game: r.try_get(6)?,
            text: r.try_get(7)?,
            done: r.try_get::<i64, _>(8)? != 0,
        })
    };
    sqlx::query(sql).fetch_all(&db.pool).await?.into_iter().map(one).collect()
}

/// The host has dealt with a report, or opens it again. False if there is none in the other state.
pub async fn settle(db: &Db, by: &str, report: &str, done: bool) -> Result<bool> {
    let mut tx = db.begin().await?;
    let (sql, at, word) = match done {
        true => ("UPDATE report SET done = $2 WHERE id = $1 AND done = 0", ids::now(), "settle"),
        false => ("UPDATE report SET done = $2 WHERE id = $1 AND done > 0", 0, "reopen"),
    };
    let there = sqlx::query(sql).bind(report).bind(at).execute(&mut *tx).await?.rows_affected() == 1;
    if there {
        audit::note(&mut tx, by, word, report, "").await?;
    }
    tx.commit().await?;
    Ok(there)
}
