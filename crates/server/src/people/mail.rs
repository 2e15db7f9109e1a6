//! Mail to accounts, where a relay is configured: an address that was confirmed, and a link for who has forgotten the password.
//! What is asked is answered the same and as fast whether there is such an account or not: letters are sent aside.

use super::accounts::{because, fair_password, hashed, key_of};
use super::once::{self, Purpose};
use super::{naming, proofs};
use crate::Refused;
use crate::ids;
use crate::keep::db::Db;
use crate::net::mail::{Relay, is_address, send};
use anyhow::Result;
use muster_protocol::{Code, MailInfo, Me, Proof};
use sqlx::Row;
use tokio::sync::Semaphore;

/// Letters that are on their way at a time.
static UNDERWAY: Semaphore = Semaphore::const_new(8);

/// How this server writes letters: by whom, and where its pages are.
#[derive(Clone, Debug)]
pub struct Post {
    pub relay: Relay,
    pub origin: String,
}

impl Post {
    /// Sends a letter aside. One that cannot be sent is a line in the log; what is too much is dropped.
    fn send(&self, to: String, subject: &'static str, text: String) {
        let Ok(place) = UNDERWAY.try_acquire() else {
            tracing::warn!("a letter was dropped: too many are on their way");
            return;
        };
        let relay = self.relay.clone();
        tokio::spawn(async move {
            let _place = place;
            let failed = send(&relay, &to, subject, &text).await.is_err_and(|e| {
                tracing::warn!(%e, "a letter could not be sent");
                true
            });
            metrics::counter!("muster_letters", "sent" => if failed { "no" } else { "yes" }).increment(1);
        });
    }
}

/// The address that an account has confirmed.
async fn address(db: &Db, account: &str) -> Result<Option<String>> {
    let sql = "SELECT address FROM mail WHERE account = $1";
    let row = sqlx::query(sql).bind(account).fetch_optional(&db.pool).await?;
    row.map(|r| Ok(r.try_get(0)?)).transpose()
}

pub async fn info(db: &Db, me: &Me, offered: bool) -> Result<MailInfo> {
    Ok(MailInfo { offered, address: address(db, &me.id).await? })
}

/// Somebody names an address, with their password. It counts once the link in the letter was followed; the old one counts until
/// then.
pub async fn name_address(db: &Db, post: &Post, me: &Me, to: &str, proof: &Proof) -> Result<(), Refused> {
    if me.guest {
        return because(Code::Guest, "a guest has no account to be written to about");
    }
    if !is_address(to) {
        return because(Code::Malformed, "that is not an address of mail");
    }
    proofs::prove(db, me, proof).await?;
    let secret = once::give(db, Purpose::ConfirmAddress, &me.id, to).await?;
    let text = format!(
        "Somebody, most likely you, wants {} at {} to be reached at this address.\n\n\
         If so, open this link within a day:\n\n{}/account?confirm={secret}\n\n\
         If not, do nothing: you will not be written to again.\n",
        me.name, post.origin, post.origin
    );
    post.send(to.to_string(), "Is this your address?", text);
    Ok(())
}

/// The link of a letter was followed: the address counts.
pub async fn confirm(db: &Db, secret: &str) -> Result<(), Refused> {
    let Some((account, to)) = once::take(db, Purpose::ConfirmAddress, secret).await? else { return stale() };
    let sql = "INSERT INTO mail (account, address, since) VALUES ($1, $2, $3) \
               ON CONFLICT (account) DO UPDATE SET address = $2, since = $3";
    db.write(sqlx::query(sql).bind(account).bind(to).bind(ids::now())).await?;
    Ok(())
}

fn stale<T>() -> Result<T, Refused> {
    because(Code::Wrong, "this link is too old, or was used before")
}

/// No letters any more.
pub async fn forget(db: &Db, me: &Me, proof: &Proof) -> Result<(), Refused> {
    proofs::prove(db, me, proof).await?;
    db.write(sqlx::query("DELETE FROM mail WHERE account = $1").bind(&me.id)).await?;
    Ok(())
}

/// Writes to the account of this name how to set a new password, if it has an address; says nothing either way. `may` is asked
/// whether that address may be written to just now.
pub async fn forgotten(db: &Db, post: &Post, name: &str, may: impl Fn(&str) -> bool) -> Result<(), Refused> {
    let key = naming::fair(name).map_or_else(|_| String::new(), |name| key_of(&name));
    let sql = "SELECT a.id, a.name, m.address FROM account a JOIN mail m ON m.account = a.id \
               WHERE a.name_key = $1 AND a.banned = 0";
    let row = sqlx::query(sql).bind(key).fetch_optional(&db.pool).await?;
    // a secret is made for nobody as well: that takes as long
    let account: String = row.as_ref().map(|r| r.try_get(0)).transpose()?.unwrap_or_default();
    let secret = once::give(db, Purpose::ResetPassword, &account, "").await?;
    let Some(row) = row else { return Ok(()) };
    let (name, to): (String, String) = (row.try_get(1)?, row.try_get(2)?);
    if may(&to) {
        let text = format!(
            "Somebody, most likely you, has forgotten the password of {name} at {}.\n\n\
             To set a new one, open this link within an hour:\n\n{}/account?reset={secret}\n\n\
             If it was not you, do nothing: the password stays as it is.\n",
            post.origin, post.origin
        );
        post.send(to, "A new password", text);
    }
    Ok(())
}

/// A new password by the link of a letter; every session ends. An app and passkeys stay set up. Says whose it is.
pub async fn reset(db: &Db, secret: &str, password: &str) -> Result<String, Refused> {
    fair_password("", password).await?;
    let hash = hashed(password.to_string()).await?;
    let account = match once::take(db, Purpose::ResetPassword, secret).await? {
        Some((account, _)) if !account.is_empty() => account,
        _ => return stale(),
    };
    let mut tx = db.begin().await?;
    let sql = "UPDATE account SET password = $2 WHERE id = $1 AND name_key LIKE 'name:%'";
    sqlx::query(sql).bind(&account).bind(hash).execute(&mut *tx).await?;
    for sql in ["DELETE FROM login WHERE account = $1", "DELETE FROM once WHERE account = $1"] {
        sqlx::query(sql).bind(&account).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(account)
}
