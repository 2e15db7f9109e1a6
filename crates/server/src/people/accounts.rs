//! Who somebody is: guests, accounts, and what they prove it with. Only hashes of passwords and tokens are kept.

use crate::Refused;
use crate::ids;
use crate::keep::db::Db;
use crate::people::{audit, naming, proofs};
use anyhow::Result;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use muster_protocol::{Code, Credentials, Me, SessionInfo, TokenInfo};
use muster_replay::to_hex;
use sha2::{Digest, Sha256};
use sqlx::{AnyConnection, Row};
use std::collections::HashSet;
use tokio::sync::Semaphore;

/// How long a cookie is good for.
pub const COOKIE_DAYS: i64 = 180;
const DAY: i64 = 24 * 3_600_000;
/// Reports of one account that the host has not dealt with: in all, and about one other.
const OPEN_REPORTS: i64 = 20;
const SAME_REPORTS: i64 = 3;
/// Tokens of one account at most.
const TOKENS: i64 = 20;

pub(super) fn because<T>(code: Code, text: &str) -> Result<T, Refused> {
    Err(Refused::new(code, text))
}

/// What a client shows to prove who it is; 256 bits.
fn new_token() -> String {
    ids::spell(&ids::secret::<32>())
}
pub(super) fn hash(token: &str) -> String {
    to_hex(&Sha256::digest(token))
}

pub(super) fn me_of(row: &sqlx::any::AnyRow) -> Result<Me> {
    let key: String = row.try_get("name_key")?;
    Ok(Me {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        guest: key.starts_with("guest:"),
        host: row.try_get::<i64, _>("host")? != 0,
    })
}

/// Who holds this token; none if it is unknown, has ended, or its holder is banned.
pub async fn who(db: &Db, token: &str) -> Result<Option<Me>> {
    if token.len() > 100 || token.is_empty() {
        return Ok(None);
    }
    let (hash, now) = (hash(token), ids::now());
    let row = sqlx::query(
        "SELECT a.id, a.name, a.name_key, a.host, l.used FROM login l JOIN account a ON a.id = l.account \
         WHERE l.hash = $1 AND l.expires > $2 AND a.banned = 0",
    )
    .bind(&hash)
    .bind(now)
    .fetch_optional(&db.pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if now - row.try_get::<i64, _>("used")? > DAY {
        // whoever comes at least once in half a year stays signed in
        let sql = "UPDATE login SET used = $2, expires = $3 WHERE hash = $1";
        let renewed = db.write(sqlx::query(sql).bind(&hash).bind(now).bind(now + COOKIE_DAYS * DAY)).await;
        if let Err(e) = renewed {
            tracing::warn!(%e, "a session could not be renewed");
        }
    }
    me_of(&row).map(Some)
}

/// A new guest and their cookie.
pub async fn new_guest(db: &Db, browser: &str) -> Result<(Me, String)> {
    let id = ids::fresh();
    let name = format!("Guest {}", 1000 + ids::below(9000));
    let sql =
        "INSERT INTO account (id, name, name_key, password, host, banned, made) VALUES ($1, $2, $3, '', 0, 0, $4)";
    let mut tx = db.begin().await?;
    sqlx::query(sql).bind(&id).bind(&name).bind(format!("guest:{id}")).bind(ids::now()).execute(&mut *tx).await?;
    let token = add_login(&mut tx, &id, "cookie", browser).await?.0;
    tx.commit().await?;
    Ok((Me { id, name, guest: true, host: false }, token))
}

pub(super) async fn add_login(
    tx: &mut AnyConnection,
    account: &str,
    kind: &str,
    label: &str,
) -> Result<(String, TokenInfo)> {
    let (token, id, now) = (new_token(), ids::fresh(), ids::now());
    let sql = "INSERT INTO login (hash, account, kind, id, label, made, expires, used) VALUES ($1, $2, $3, $4, $5, $6, $7, $6)";
    sqlx::query(sql)
        .bind(hash(&token))
        .bind(account)
        .bind(kind)
        .bind(&id)
        .bind(label)
        .bind(now)
        .bind(now + COOKIE_DAYS * DAY)
        .execute(tx)
        .await?;
    let info = TokenInfo { id, label: label.to_string(), made: now, token: Some(token.clone()) };
    Ok((token, info))
}

/// A password that is not guessed at once, by somebody who knows the name.
pub(super) async fn fair_password(name: &str, password: &str) -> Result<(), Refused> {
    if !(8..=200).contains(&password.chars().count()) {
        return because(Code::Password, "a password has 8 to 200 characters");
    }
    let (name, word) = (name.to_string(), password.to_string());
    let weak = in_turn(move || zxcvbn::zxcvbn(&word, &[&name, "muster"]).score() < zxcvbn::Score::Two).await?;
    match weak {
        true => because(
            Code::Password,
            "that password is guessed too easily: a few words that do not belong together are better",
        ),
        false => Ok(()),
    }
}

/// Each hashing takes 19 MiB and a while: so many are done at a time, and so many more may wait.
static HASHING: Semaphore = Semaphore::const_new(3);
static WAITING: Semaphore = Semaphore::const_new(100);

/// Does something that takes long on purpose, aside and when it is its turn.
async fn in_turn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
    let Ok(_place) = WAITING.try_acquire() else {
        return because(Code::TooMany, "too many are signing in just now; try again");
    };
    let _turn = HASHING.acquire().await?;
    Ok(tokio::task::spawn_blocking(work).await?)
}

pub(super) async fn hashed(password: String) -> Result<String, Refused> {
    let work = move || Argon2::default().hash_password(password.as_bytes()).map(|h| h.to_string());
    in_turn(work).await?.map_err(|e| anyhow::anyhow!("hashing failed: {e}").into())
}

/// Compares against a hash; with none, as much work is done for nothing, so that nobody learns which names exist.
async fn right(password: String, hash: String) -> Result<bool, Refused> {
    const NOBODY: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    let work = move || {
        let known = if hash.is_empty() { NOBODY } else { &hash };
        PasswordHash::new(known)
            .is_ok_and(|h| Argon2::default().verify_password(password.as_bytes(), &h).is_ok() && !hash.is_empty())
    };
    in_turn(work).await
}

pub(super) fn key_of(name: &str) -> String {
    format!("name:{}", name.to_lowercase())
}

/// A guest takes another name. Names of accounts are theirs alone.
pub async fn rename(db: &Db, me: &Me, name: &str) -> Result<Me, Refused> {
    let name = naming::takeable(name)?;
    if !me.guest {
        return because(Code::Name, "the name of an account stays as it is");
    }
    is_free(db, &name, &me.id).await?;
    db.write(sqlx::query("UPDATE account SET name = $2 WHERE id = $1").bind(&me.id).bind(&name)).await?;
    Ok(Me { name, ..me.clone() })
}

/// Refuses a name that belongs to another account, or looks like one that does.
async fn is_free(db: &Db, name: &str, but: &str) -> Result<(), Refused> {
    let sql = "SELECT 1 FROM account \
               WHERE (name_key = $1 OR look = $2 OR look = $4) AND name_key LIKE 'name:%' AND id <> $3";
    let (like, bare) = (naming::look(name), naming::look(&naming::letters(name)));
    let found = sqlx::query(sql).bind(key_of(name)).bind(like).bind(but).bind(bare).fetch_optional(&db.pool);
    match found.await? {
        Some(_) => because(Code::Taken, "that name belongs to somebody else, or looks like theirs"),
        None => Ok(()),
    }
}

/// Gives an account a name of its own.
async fn name_account(tx: &mut AnyConnection, id: &str, name: &str) -> Result<(), Refused> {
    let sql = "UPDATE account SET name = $2, name_key = $3, look = $4 WHERE id = $1 \
               AND NOT EXISTS (SELECT 1 FROM account WHERE name_key = $3 AND id <> $1)";
    let done = sqlx::query(sql).bind(id).bind(name).bind(key_of(name)).bind(naming::look(name)).execute(tx).await;
    match done {
        Ok(d) if d.rows_affected() == 1 => Ok(()),
        Ok(_) => because(Code::Taken, "that name belongs to somebody else"),
        Err(sqlx::Error::Database(e)) if e.is_unique_violation() => {
            because(Code::Taken, "that name belongs to somebody else")
        }
        Err(e) => Err(e.into()),
    }
}

/// A guest becomes an account; their games stay theirs. What was given to the guest ends: all other sessions and tokens, and
/// the cookie, in whose place a new one comes. A program keeps the token with which it asked.
pub async fn register(
    db: &Db,
    me: &Me,
    (name, password): (&str, &str),
    token: &str,
    browser: Option<&str>,
) -> Result<(Me, Option<String>), Refused> {
    let name = naming::takeable(name)?;
    fair_password(&name, password).await?;
    if !me.guest {
        return because(Code::Account, "you have an account; sign out first");
    }
    is_free(db, &name, &me.id).await?;
    let secret = hashed(password.to_string()).await?;
    let mut tx = db.begin().await?;
    name_account(&mut tx, &me.id, &name).await?;
    let sql = "UPDATE account SET password = $2 WHERE id = $1";
    sqlx::query(sql).bind(&me.id).bind(secret).execute(&mut *tx).await?;
    let kept = if browser.is_some() { String::new() } else { hash(token) };
    let sql = "DELETE FROM login WHERE account = $1 AND hash <> $2";
    sqlx::query(sql).bind(&me.id).bind(kept).execute(&mut *tx).await?;
    let cookie = match browser {
        Some(browser) => Some(add_login(&mut tx, &me.id, "cookie", browser).await?.0),
        None => None,
    };
    tx.commit().await?;
    Ok((Me { name, guest: false, ..me.clone() }, cookie))
}

/// The host gives an account another name.
pub async fn rename_account(db: &Db, by: &str, id: &str, name: &str) -> Result<String, Refused> {
    let name = naming::takeable(name)?;
    is_free(db, &name, id).await?;
    let mut tx = db.begin().await?;
    name_account(&mut tx, id, &name).await?;
    audit::note(&mut tx, by, "rename", id, &name).await?;
    tx.commit().await?;
    Ok(name)
}

/// The host gives an account another password, for one who has lost what they prove themselves with; all sessions end, and
/// neither an app nor recovery codes nor passkeys are set up any more.
pub async fn set_password(db: &Db, by: &str, id: &str, name: &str, password: &str) -> Result<(), Refused> {
    fair_password(name, password).await?;
    let secret = hashed(password.to_string()).await?;
    let mut tx = db.begin().await?;
    let sql = "UPDATE account SET password = $2 WHERE id = $1 AND name_key LIKE 'name:%'";
    if sqlx::query(sql).bind(id).bind(secret).execute(&mut *tx).await?.rows_affected() == 0 {
        tx.rollback().await?;
        return because(Code::Guest, "a guest has no password");
    }
    for sql in [
        "DELETE FROM login WHERE account = $1",
        "DELETE FROM totp WHERE account = $1",
        "DELETE FROM recovery WHERE account = $1",
        "DELETE FROM passkey WHERE account = $1",
        "DELETE FROM once WHERE account = $1",
    ] {
        sqlx::query(sql).bind(id).execute(&mut *tx).await?;
    }
    audit::note(&mut tx, by, "password", id, "").await?;
    tx.commit().await?;
    Ok(())
}

/// Fills in how names look that were taken before that was written down.
pub async fn fill_looks(db: &Db) -> Result<()> {
    let sql = "SELECT id, name FROM account WHERE look = '' AND name_key LIKE 'name:%'";
    for row in sqlx::query(sql).fetch_all(&db.pool).await? {
        let (id, name): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let sql = "UPDATE account SET look = $2 WHERE id = $1";
        db.write(sqlx::query(sql).bind(id).bind(naming::look(&name))).await?;
    }
    Ok(())
}

/// Signs in: who it is, and a new cookie.
pub async fn login(db: &Db, words: &Credentials, browser: &str) -> Result<(Me, String), Refused> {
    let Credentials { name, password, code } = words;
    let sql = "SELECT id, name, name_key, host, password, banned FROM account WHERE name_key = $1";
    // what can be nobody's name is looked for as well: that takes as long
    let key = naming::fair(name).map_or_else(|_| String::new(), |name| key_of(&name));
    let row = sqlx::query(sql).bind(key).fetch_optional(&db.pool).await?;
    let known = row.as_ref().map(|r| r.try_get::<String, _>("password")).transpose()?.unwrap_or_default();
    let ok = right(password.chars().take(200).collect(), known).await?;
    let Some(row) = row.filter(|_| ok) else {
        return because(Code::Wrong, "the name or the password is wrong");
    };
    if row.try_get::<i64, _>("banned")? != 0 {
        return because(Code::Banned, "this account is banned");
    }
    let me = me_of(&row)?;
    proofs::second(db, &me.id, &me.name, code.as_deref()).await?;
    let mut tx = db.begin().await?;
    let (token, _) = add_login(&mut tx, &me.id, "cookie", browser).await?;
    tx.commit().await?;
    Ok((me, token))
}

pub async fn logout(db: &Db, token: &str) -> Result<()> {
    db.write(sqlx::query("DELETE FROM login WHERE hash = $1").bind(hash(token))).await?;
    Ok(())
}

/// Ends every cookie and token of an account.
pub async fn logout_everywhere(db: &Db, account: &str) -> Result<()> {
    db.write(sqlx::query("DELETE FROM login WHERE account = $1").bind(account)).await?;
    Ok(())
}

pub(super) async fn check(db: &Db, me: &Me, password: &str) -> Result<(), Refused> {
    let sql = "SELECT password FROM account WHERE id = $1";
    let known: String = sqlx::query(sql).bind(&me.id).fetch_one(&db.pool).await?.try_get(0)?;
    match right(password.chars().take(200).collect(), known).await? {
        true => Ok(()),
        false => because(Code::Wrong, "the password is wrong"),
    }
}

/// A new password; all other cookies and tokens end.
pub async fn change_password(db: &Db, me: &Me, token: &str, old: &str, new: &str) -> Result<(), Refused> {
    fair_password(&me.name, new).await?;
    if me.guest {
        return because(Code::Guest, "a guest has no password");
    }
    check(db, me, old).await?;
    let fresh = hashed(new.to_string()).await?;
    let mut tx = db.begin().await?;
    sqlx::query("UPDATE account SET password = $2 WHERE id = $1").bind(&me.id).bind(fresh).execute(&mut *tx).await?;
    let sql = "DELETE FROM login WHERE account = $1 AND hash <> $2";
    sqlx::query(sql).bind(&me.id).bind(hash(token)).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Name and password are gone for good. Games stay, for those who played against them.
pub async fn delete(db: &Db, me: &Me, password: &str) -> Result<(), Refused> {
    if !me.guest {
        check(db, me, password).await?;
    }
    let mut tx = db.begin().await?;
    let sql = "UPDATE account SET name = 'Somebody', name_key = $2, look = '', password = '', host = 0 WHERE id = $1";
    sqlx::query(sql).bind(&me.id).bind(format!("gone:{}", me.id)).execute(&mut *tx).await?;
    for sql in [
        "DELETE FROM login WHERE account = $1",
        "DELETE FROM block WHERE account = $1",
        "DELETE FROM totp WHERE account = $1",
        "DELETE FROM recovery WHERE account = $1",
        "DELETE FROM passkey WHERE account = $1",
        "DELETE FROM once WHERE account = $1",
        "DELETE FROM mail WHERE account = $1",
        "DELETE FROM kept WHERE account = $1",
        "UPDATE seat SET name = 'Somebody' WHERE account = $1",
        "UPDATE chat SET name = 'Somebody', text = '' WHERE account = $1",
    ] {
        sqlx::query(sql).bind(&me.id).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}

pub async fn make_token(db: &Db, me: &Me, label: &str) -> Result<TokenInfo, Refused> {
    let label: String = label.chars().filter(|c| !c.is_control()).take(60).collect();
    let sql = "SELECT count(*) FROM login WHERE account = $1 AND kind = 'token'";
    let have: i64 = sqlx::query(sql).bind(&me.id).fetch_one(&db.pool).await?.try_get(0)?;
    if have >= TOKENS {
        return because(Code::TooMany, "you have twenty tokens; delete one first");
    }
    let mut tx = db.begin().await?;
    let (_, info) = add_login(&mut tx, &me.id, "token", &label).await?;
    tx.commit().await?;
    Ok(info)
}

pub async fn tokens(db: &Db, me: &Me) -> Result<Vec<TokenInfo>> {
    let sql = "SELECT id, label, made FROM login WHERE account = $1 AND kind = 'token' ORDER BY made";
    let rows = sqlx::query(sql).bind(&me.id).fetch_all(&db.pool).await?;
    rows.iter()
        .map(|r| Ok(TokenInfo { id: r.try_get(0)?, label: r.try_get(1)?, made: r.try_get(2)?, token: None }))
        .collect()
}

pub async fn delete_token(db: &Db, me: &Me, id: &str) -> Result<bool> {
    let sql = "DELETE FROM login WHERE account = $1 AND id = $2 AND kind = 'token'";
    Ok(db.write(sqlx::query(sql).bind(&me.id).bind(id)).await?.rows_affected() > 0)
}

/// Where somebody is signed in; `token` says which of them asks.
pub async fn sessions(db: &Db, me: &Me, token: &str) -> Result<Vec<SessionInfo>> {
    let sql = "SELECT id, label, made, used, hash FROM login WHERE account = $1 AND kind = 'cookie' AND expires > $2 \
               ORDER BY used DESC, made DESC LIMIT 100";
    let rows = sqlx::query(sql).bind(&me.id).bind(ids::now()).fetch_all(&db.pool).await?;
    let one = |r: &sqlx::any::AnyRow| {
        let made: i64 = r.try_get(2)?;
        Ok(SessionInfo {
            id: r.try_get(0)?,
            label: r.try_get(1)?,
            made,
            used: r.try_get::<i64, _>(3)?.max(made),
            current: r.try_get::<String, _>(4)? == hash(token),
        })
    };
    rows.iter().map(one).collect()
}

/// Ends one of them.
pub async fn end_session(db: &Db, me: &Me, id: &str) -> Result<bool> {
    let sql = "DELETE FROM login WHERE account = $1 AND id = $2 AND kind = 'cookie'";
    Ok(db.write(sqlx::query(sql).bind(&me.id).bind(id)).await?.rows_affected() > 0)
}

/// Accounts whose chat this one does not want.
pub async fn blocks(db: &Db, account: &str) -> Result<HashSet<String>> {
    let rows = sqlx::query("SELECT other FROM block WHERE account = $1").bind(account).fetch_all(&db.pool).await?;
    rows.iter().map(|r| Ok(r.try_get(0)?)).collect()
}

/// Who does not want to hear somebody.
pub async fn deaf_to(db: &Db, who: &str) -> Result<HashSet<String>> {
    let rows = sqlx::query("SELECT account FROM block WHERE other = $1").bind(who).fetch_all(&db.pool).await?;
    rows.iter().map(|r| Ok(r.try_get(0)?)).collect()
}

pub async fn set_block(db: &Db, account: &str, other: &str, on: bool) -> Result<()> {
    let sql = match on {
        true => "INSERT INTO block (account, other) VALUES ($1, $2) ON CONFLICT (account, other) DO NOTHING",
        false => "DELETE FROM block WHERE account = $1 AND other = $2",
    };
    db.write(sqlx::query(sql).bind(account).bind(other)).await?;
    Ok(())
}

/// Tells the host about somebody. What somebody has told and the host has not dealt with yet is bounded.
pub async fn report(db: &Db, me: &Me, about: &str, game: &str, text: &str) -> Result<(), Refused> {
    let sql = "SELECT count(*), COALESCE(sum(CASE WHEN about = $2 THEN 1 ELSE 0 END), 0) FROM report WHERE account = $1 AND done = 0";
    let row = sqlx::query(sql).bind(&me.id).bind(about).fetch_one(&db.pool).await?;
    let (open, same): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    if open >= OPEN_REPORTS || same >= SAME_REPORTS {
        return because(Code::TooMany, "the host has not dealt with what you told before; they will");
    }
    let sql = "INSERT INTO report (id, at, account, about, game, text, done) VALUES ($1, $2, $3, $4, $5, $6, 0)";
    let text: String = text.chars().filter(|c| *c != '\0').take(2000).collect();
    db.write(sqlx::query(sql).bind(ids::fresh()).bind(ids::now()).bind(&me.id).bind(about).bind(game).bind(text))
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test(flavor = "multi_thread")]
    async fn few_passwords_are_hashed_at_a_time() {
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let mut all = Vec::new();
        for _ in 0..200 {
            let (now, most) = (now.clone(), most.clone());
            all.push(tokio::spawn(in_turn(move || {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(std::time::Duration::from_millis(5));
                now.fetch_sub(1, Ordering::SeqCst);
            })));
        }
        let mut done = 0;
        for one in all {
            match one.await.unwrap() {
                Ok(()) => done += 1,
                Err(no) => assert_eq!(no.code, Code::TooMany, "{no}"),
            }
        }
        assert!(done >= 100 && most.load(Ordering::SeqCst) <= 3, "{done} done, {most:?} at once");
    }
}
