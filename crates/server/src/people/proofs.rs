//! What somebody proves who they are with beside the password: codes of an app that change with time (TOTP, RFC 6238), and
//! recovery codes on paper, each good once.

use super::accounts::{because, check, fair_password, hash, hashed, key_of};
use super::naming;
use crate::Refused;
use crate::ids;
use crate::keep::db::Db;
use anyhow::Result;
use muster_protocol::{Code, Me, Proof, Recover, RecoveryCodes, Security, TotpSetup};
use muster_replay::{from_hex, to_hex};
use qrcode::QrCode;
use qrcode::render::svg;
use sqlx::{AnyConnection, Row};
use totp_rs::{Builder, Totp};

/// Recovery codes that are given at a time.
const CODES: usize = 10;

fn totp(name: &str, secret: &[u8]) -> Result<Totp> {
    let made = Builder::new().with_secret(secret).with_account_name(name).with_issuer(Some("Muster")).build();
    made.map_err(|e| anyhow::anyhow!("TOTP: {e}"))
}

fn no_guest(me: &Me) -> Result<(), Refused> {
    match me.guest {
        true => because(Code::Guest, "a guest has no password to guard"),
        false => Ok(()),
    }
}

pub async fn security(db: &Db, me: &Me) -> Result<Security> {
    let sql = "SELECT count(*) FROM recovery WHERE account = $1";
    let codes: i64 = sqlx::query(sql).bind(&me.id).fetch_one(&db.pool).await?.try_get(0)?;
    Ok(Security { totp: has_totp(db, &me.id).await?, recovery_codes: codes as u32 })
}

/// Are codes of an app asked for when this account signs in?
pub async fn has_totp(db: &Db, account: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM totp WHERE account = $1 AND since > 0";
    Ok(sqlx::query(sql).bind(account).fetch_optional(&db.pool).await?.is_some())
}

/// Begins to set an app up. Nothing is asked for until a code of it has come.
pub async fn begin_totp(db: &Db, me: &Me, password: &str) -> Result<TotpSetup, Refused> {
    no_guest(me)?;
    check(db, me, password).await?;
    if has_totp(db, &me.id).await? {
        return because(Code::Taken, "an app is set up already; switch it off first");
    }
    let secret: [u8; 20] = ids::secret();
    let sql = "INSERT INTO totp (account, secret, since, used) VALUES ($1, $2, 0, 0) \
               ON CONFLICT (account) DO UPDATE SET secret = $2, used = 0";
    db.write(sqlx::query(sql).bind(&me.id).bind(to_hex(&secret))).await?;
    let app = totp(&me.name, &secret)?;
    let uri = app.to_url().map_err(|e| anyhow::anyhow!("TOTP: {e}"))?;
    Ok(TotpSetup { secret: app.secret().to_base32(), picture: picture(&uri)?, uri })
}

/// A text as a QR code.
fn picture(text: &str) -> Result<String, Refused> {
    let code = QrCode::new(text).map_err(|e| anyhow::anyhow!("QR: {e}"))?;
    Ok(code.render::<svg::Color>().min_dimensions(200, 200).build())
}

/// The app is set up: its codes are asked for from now on. Recovery codes come with it.
pub async fn confirm_totp(db: &Db, me: &Me, code: &str) -> Result<RecoveryCodes, Refused> {
    no_guest(me)?;
    if has_totp(db, &me.id).await? {
        return because(Code::Taken, "an app is set up already");
    }
    if !take_totp(db, &me.id, &me.name, code).await? {
        return because(Code::Wrong, "that is not the code; is the clock of the device right?");
    }
    let mut tx = db.begin().await?;
    let sql = "UPDATE totp SET since = $2 WHERE account = $1";
    sqlx::query(sql).bind(&me.id).bind(ids::now()).execute(&mut *tx).await?;
    let codes = new_codes(&mut tx, &me.id).await?;
    tx.commit().await?;
    Ok(codes)
}

/// Codes of the app are asked for no longer.
pub async fn end_totp(db: &Db, me: &Me, proof: &Proof) -> Result<(), Refused> {
    prove(db, me, proof).await?;
    db.write(sqlx::query("DELETE FROM totp WHERE account = $1").bind(&me.id)).await?;
    Ok(())
}

/// New recovery codes; those from before are good for nothing.
pub async fn renew_codes(db: &Db, me: &Me, proof: &Proof) -> Result<RecoveryCodes, Refused> {
    no_guest(me)?;
    prove(db, me, proof).await?;
    let mut tx = db.begin().await?;
    let codes = new_codes(&mut tx, &me.id).await?;
    tx.commit().await?;
    Ok(codes)
}

pub(super) async fn prove(db: &Db, me: &Me, proof: &Proof) -> Result<(), Refused> {
    check(db, me, &proof.password).await?;
    second(db, &me.id, &me.name, proof.code.as_deref()).await
}

/// Refuses who has a right password and no right code, where one is asked for.
pub(super) async fn second(db: &Db, account: &str, name: &str, code: Option<&str>) -> Result<(), Refused> {
    if !has_totp(db, account).await? {
        return Ok(());
    }
    let Some(code) = code.map(str::trim).filter(|c| !c.is_empty()) else {
        return because(Code::CodeNeeded, "a code of your app is needed, or a recovery code");
    };
    match take_totp(db, account, name, code).await? || take_code(db, account, code).await? {
        true => Ok(()),
        false => because(Code::Wrong, "that code is wrong, or was used before"),
    }
}

/// Is this a code of the app that was not taken before? Then it is taken now: the step of time it belongs to is over.
async fn take_totp(db: &Db, account: &str, name: &str, code: &str) -> Result<bool> {
    let sql = "SELECT secret FROM totp WHERE account = $1";
    let Some(row) = sqlx::query(sql).bind(account).fetch_optional(&db.pool).await? else { return Ok(false) };
    let secret = from_hex(&row.try_get::<String, _>(0)?).unwrap_or_default();
    let Some(step) = totp(name, &secret)?.check(code, (ids::now() / 1000).max(0) as u64) else { return Ok(false) };
    let sql = "UPDATE totp SET used = $2 WHERE account = $1 AND used < $2";
    Ok(db.write(sqlx::query(sql).bind(account).bind(step as i64)).await?.rows_affected() == 1)
}

async fn new_codes(tx: &mut AnyConnection, account: &str) -> Result<RecoveryCodes> {
    sqlx::query("DELETE FROM recovery WHERE account = $1").bind(account).execute(&mut *tx).await?;
    let mut codes = Vec::new();
    for _ in 0..CODES {
        let code = ids::fresh();
        let sql = "INSERT INTO recovery (account, hash) VALUES ($1, $2)";
        sqlx::query(sql).bind(account).bind(hash(&code)).execute(&mut *tx).await?;
        // easier to read from paper
        codes.push(format!("{}-{}-{}-{}", &code[..4], &code[4..8], &code[8..12], &code[12..]));
    }
    Ok(RecoveryCodes { codes })
}

/// Takes a recovery code, if it is one that is left.
async fn take_code(db: &Db, account: &str, code: &str) -> Result<bool> {
    let plain: String = code.chars().filter(|c| c.is_ascii_alphanumeric()).take(40).collect();
    let sql = "DELETE FROM recovery WHERE account = $1 AND hash = $2";
    let done = db.write(sqlx::query(sql).bind(account).bind(hash(&plain.to_lowercase()))).await?;
    Ok(done.rows_affected() == 1)
}

/// A new password for one who has forgotten theirs and has a recovery code; every session ends. Says the same whether the name
/// or the code is wrong, and takes as long. An app stays set up.
pub async fn recover(db: &Db, body: &Recover) -> Result<String, Refused> {
    fair_password(&body.name, &body.password).await?;
    let secret = hashed(body.password.clone()).await?;
    let key = naming::fair(&body.name).map_or_else(|_| String::new(), |name| key_of(&name));
    let row =
        sqlx::query("SELECT id FROM account WHERE name_key = $1 AND banned = 0").bind(key).fetch_optional(&db.pool);
    let id: String = row.await?.map(|r| r.try_get(0)).transpose()?.unwrap_or_default();
    if !take_code(db, &id, &body.code).await? {
        return because(Code::Wrong, "the name or the code is wrong");
    }
    let mut tx = db.begin().await?;
    sqlx::query("UPDATE account SET password = $2 WHERE id = $1").bind(&id).bind(secret).execute(&mut *tx).await?;
    sqlx::query("DELETE FROM login WHERE account = $1").bind(&id).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(id)
}
