//! Secrets that are given out and are good once, for a while. Any server of the same database takes them.

use super::accounts::hash;
use crate::ids;
use crate::keep::db::Db;
use anyhow::Result;
use data_encoding::BASE64URL_NOPAD;
use sqlx::Row;

/// What a secret is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    AddPasskey,
    UsePasskey,
    ConfirmAddress,
    ResetPassword,
}

impl Purpose {
    fn word(self) -> &'static str {
        match self {
            Purpose::AddPasskey => "add-passkey",
            Purpose::UsePasskey => "use-passkey",
            Purpose::ConfirmAddress => "confirm-address",
            Purpose::ResetPassword => "reset-password",
        }
    }
    fn minutes(self) -> i64 {
        match self {
            Purpose::AddPasskey | Purpose::UsePasskey => 5,
            Purpose::ConfirmAddress => 24 * 60,
            Purpose::ResetPassword => 60,
        }
    }
}

/// A new secret, as base64url. `note` comes back with it.
pub async fn give(db: &Db, what: Purpose, account: &str, note: &str) -> Result<String> {
    let secret = BASE64URL_NOPAD.encode(&ids::secret::<32>());
    let sql = "INSERT INTO once (hash, kind, account, note, until) VALUES ($1, $2, $3, $4, $5)";
    let until = ids::now() + what.minutes() * 60_000;
    db.write(sqlx::query(sql).bind(hash(&secret)).bind(what.word()).bind(account).bind(note).bind(until)).await?;
    Ok(secret)
}

/// Takes a secret: whose it is, and its note; none if it was not given for this, is too old, or was taken.
pub async fn take(db: &Db, what: Purpose, secret: &str) -> Result<Option<(String, String)>> {
    let hash = hash(&secret.chars().take(100).collect::<String>());
    let sql = "SELECT account, note FROM once WHERE hash = $1 AND kind = $2 AND until > $3";
    let row = sqlx::query(sql).bind(&hash).bind(what.word()).bind(ids::now()).fetch_optional(&db.pool).await?;
    let Some(row) = row else { return Ok(None) };
    let gone = db.write(sqlx::query("DELETE FROM once WHERE hash = $1").bind(&hash)).await?;
    match gone.rows_affected() {
        1 => Ok(Some((row.try_get(0)?, row.try_get(1)?))),
        _ => Ok(None),
    }
}
