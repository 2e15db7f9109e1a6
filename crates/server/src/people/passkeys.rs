//! Passkeys (WebAuthn): a browser or a device signs in with a key of its own. No attestation is asked for, so what a key was
//! made by is not known and does not matter; keys are of the kind that all of them can make (ES256). The user is verified by
//! the device each time, so no code of an app is asked for beside it.

use super::accounts::{add_login, because, me_of};
use super::once::{self, Purpose};
use super::proofs;
use crate::Refused;
use crate::ids;
use crate::keep::db::Db;
use anyhow::Result;
use data_encoding::BASE64URL_NOPAD;
use muster_protocol::{Code, Me, PasskeyAsk, PasskeyInfo, PasskeyNew, PasskeyProof, PasskeyStart, Proof};
use muster_replay::{from_hex, to_hex};
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use sqlx::Row;

/// Passkeys of one account at most.
const MOST: i64 = 20;

/// Where browsers find this server: a passkey is good there alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub origin: String,
    /// Its name without scheme and port.
    pub rp: String,
}

impl Place {
    /// The place with this origin; none if it has no name, as where a server is reached by its number alone.
    pub fn of(origin: &str) -> Option<Place> {
        let host = origin.split_once("://")?.1;
        let rp = host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
        let named = rp.bytes().all(|b| b.is_ascii_alphanumeric() || b".-".contains(&b))
            && rp.bytes().any(|b| b.is_ascii_alphabetic())
            && rp.parse::<std::net::IpAddr>().is_err();
        named.then(|| Place { origin: origin.to_ascii_lowercase(), rp })
    }
}

/// What the browser says it was asked, which the device signs.
#[derive(Deserialize)]
struct Client {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(default, rename = "crossOrigin")]
    cross_origin: bool,
}

fn wrong<T>() -> Result<T, Refused> {
    because(Code::Wrong, "this passkey is not known here, or did not answer what was asked")
}

fn bytes(text: &str) -> Result<Vec<u8>, Refused> {
    BASE64URL_NOPAD.decode(text.as_bytes()).or_else(|_| because(Code::Malformed, "that is not base64url"))
}

/// The challenge that was answered, if it was answered here and by our own page.
fn challenge(data: &[u8], kind: &str, place: &Place) -> Result<String, Refused> {
    let Ok(client) = serde_json::from_slice::<Client>(data) else { return wrong() };
    match client.kind == kind && client.origin.eq_ignore_ascii_case(&place.origin) && !client.cross_origin {
        true => Ok(client.challenge),
        false => wrong(),
    }
}

/// What the device says: how often the key was used, and what comes after that. It must be for this place, with somebody there
/// whom the device has verified.
fn device<'a>(data: &'a [u8], place: &Place) -> Result<(u32, &'a [u8]), Refused> {
    const PRESENT: u8 = 1;
    const VERIFIED: u8 = 4;
    let Some((hash, rest)) = data.split_first_chunk::<32>() else { return wrong() };
    let Some(([flags, a, b, c, d], rest)) = rest.split_first_chunk::<5>() else { return wrong() };
    let ours = hash[..] == Sha256::digest(&place.rp)[..];
    match ours && flags & PRESENT != 0 && flags & VERIFIED != 0 {
        true => Ok((u32::from_be_bytes([*a, *b, *c, *d]), rest)),
        false => wrong(),
    }
}

/// The name and the point of a new key. Keys are written in one form only (CTAP2 canonical CBOR), so they are read as such.
fn new_key(rest: &[u8]) -> Option<(&[u8], [u8; 65])> {
    // kind: EC2, algorithm: ES256, curve: P-256, x: 32 bytes …; y: 32 bytes
    const BEFORE_X: [u8; 10] = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20];
    const BEFORE_Y: [u8; 3] = [0x22, 0x58, 0x20];
    let (_model, rest) = rest.split_first_chunk::<16>()?;
    let (len, rest) = rest.split_first_chunk::<2>()?;
    let (name, rest) = rest.split_at_checked(u16::from_be_bytes(*len) as usize)?;
    let rest = rest.strip_prefix(&BEFORE_X)?;
    let (x, rest) = rest.split_first_chunk::<32>()?;
    let (y, _) = rest.strip_prefix(&BEFORE_Y)?.split_first_chunk::<32>()?;
    let mut point = [4; 65];
    point[1..33].copy_from_slice(x);
    point[33..].copy_from_slice(y);
    (1..=1023).contains(&name.len()).then_some((name, point))
}

fn named(name: &str) -> Result<String, Refused> {
    let name: String = name.trim().chars().filter(|c| !c.is_control()).take(40).collect();
    if name.is_empty() { because(Code::Name, "give it a name by which you know it") } else { Ok(name) }
}

pub async fn list(db: &Db, me: &Me) -> Result<Vec<PasskeyInfo>> {
    let sql = "SELECT id, name, made, used FROM passkey WHERE account = $1 ORDER BY made, id";
    let rows = sqlx::query(sql).bind(&me.id).fetch_all(&db.pool).await?;
    let one = |r: &sqlx::any::AnyRow| {
        Ok(PasskeyInfo { id: r.try_get(0)?, name: r.try_get(1)?, made: r.try_get(2)?, used: r.try_get(3)? })
    };
    rows.iter().map(one).collect()
}

/// Begins to add one, for who has shown the password.
pub async fn begin(db: &Db, me: &Me, proof: &Proof, place: &Place) -> Result<PasskeyStart, Refused> {
    if me.guest {
        return because(Code::Guest, "a guest has no account to sign in to");
    }
    proofs::prove(db, me, proof).await?;
    let sql = "SELECT credential FROM passkey WHERE account = $1";
    let rows = sqlx::query(sql).bind(&me.id).fetch_all(&db.pool).await?;
    let known: Result<Vec<String>, _> = rows.iter().map(|r| r.try_get(0)).collect();
    let challenge = once::give(db, Purpose::AddPasskey, &me.id, "").await?;
    let user = BASE64URL_NOPAD.encode(me.id.as_bytes());
    Ok(PasskeyStart { challenge, rp: place.rp.clone(), user, name: me.name.clone(), known: known? })
}

/// Adds what the browser has made.
pub async fn add(db: &Db, me: &Me, new: &PasskeyNew, place: &Place) -> Result<PasskeyInfo, Refused> {
    let name = named(&new.name)?;
    let (client, said) = (bytes(&new.client_data)?, bytes(&new.authenticator)?);
    let challenge = challenge(&client, "webauthn.create", place)?;
    let (count, rest) = device(&said, place)?;
    let Some((credential, point)) = new_key(rest) else {
        return because(Code::Malformed, "that is no key of the kind that was asked for");
    };
    if VerifyingKey::from_sec1_bytes(&point).is_err() {
        return because(Code::Malformed, "that is no key");
    }
    match once::take(db, Purpose::AddPasskey, &challenge).await? {
        Some((account, _)) if account == me.id => {}
        _ => return wrong(),
    }
    let sql = "SELECT count(*) FROM passkey WHERE account = $1";
    if sqlx::query(sql).bind(&me.id).fetch_one(&db.pool).await?.try_get::<i64, _>(0)? >= MOST {
        return because(Code::TooMany, "you have twenty passkeys; delete one first");
    }
    let info = PasskeyInfo { id: ids::fresh(), name, made: ids::now(), used: 0 };
    let sql = "INSERT INTO passkey (id, account, credential, name, key, count, made, used) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT (credential) DO NOTHING";
    let done = db
        .write(
            sqlx::query(sql)
                .bind(&info.id)
                .bind(&me.id)
                .bind(BASE64URL_NOPAD.encode(credential))
                .bind(&info.name)
                .bind(to_hex(&point))
                .bind(count as i64)
                .bind(info.made),
        )
        .await?;
    match done.rows_affected() {
        1 => Ok(info),
        _ => because(Code::Taken, "this passkey is known already"),
    }
}

pub async fn rename(db: &Db, me: &Me, id: &str, name: &str) -> Result<bool, Refused> {
    let sql = "UPDATE passkey SET name = $3 WHERE account = $1 AND id = $2";
    let done = db.write(sqlx::query(sql).bind(&me.id).bind(id).bind(named(name)?)).await?;
    Ok(done.rows_affected() == 1)
}

pub async fn delete(db: &Db, me: &Me, id: &str) -> Result<bool> {
    let sql = "DELETE FROM passkey WHERE account = $1 AND id = $2";
    Ok(db.write(sqlx::query(sql).bind(&me.id).bind(id)).await?.rows_affected() == 1)
}

/// What somebody is asked who wants to sign in with one. It is the same for everybody: which account it is, the device says.
pub async fn ask(db: &Db, place: &Place) -> Result<PasskeyAsk> {
    let challenge = once::give(db, Purpose::UsePasskey, "", "").await?;
    Ok(PasskeyAsk { challenge, rp: place.rp.clone() })
}

/// Signs in: who it is, and a new cookie.
pub async fn login(db: &Db, proof: &PasskeyProof, place: &Place, browser: &str) -> Result<(Me, String), Refused> {
    let (client, said, signature) =
        (bytes(&proof.client_data)?, bytes(&proof.authenticator)?, bytes(&proof.signature)?);
    let challenge = challenge(&client, "webauthn.get", place)?;
    let (count, _) = device(&said, place)?;
    let sql = "SELECT p.id AS passkey, p.key, p.count, a.id, a.name, a.name_key, a.host, a.banned FROM passkey p \
               JOIN account a ON a.id = p.account WHERE p.credential = $1";
    let credential: String = proof.id.chars().take(1400).filter(|c| *c != '\0').collect();
    let Some(row) = sqlx::query(sql).bind(credential).fetch_optional(&db.pool).await? else { return wrong() };
    let point = from_hex(&row.try_get::<String, _>("key")?).unwrap_or_default();
    let (Ok(key), Ok(signature)) = (VerifyingKey::from_sec1_bytes(&point), Signature::from_der(&signature)) else {
        return wrong();
    };
    let mut signed = said;
    signed.extend_from_slice(&Sha256::digest(&client));
    if key.verify(&signed, &signature).is_err() || once::take(db, Purpose::UsePasskey, &challenge).await?.is_none() {
        return wrong();
    }
    if row.try_get::<i64, _>("banned")? != 0 {
        return because(Code::Banned, "this account is banned");
    }
    let (id, had): (String, i64) = (row.try_get("passkey")?, row.try_get("count")?);
    let me = me_of(&row)?;
    let mut tx = db.begin().await?;
    // a device that counts and comes with a number it had before is a copy of it
    let sql =
        "UPDATE passkey SET count = $2, used = $3 WHERE id = $1 AND count = $4 AND ($2 > $4 OR $2 = 0 AND $4 = 0)";
    let used = sqlx::query(sql).bind(&id).bind(count as i64).bind(ids::now()).bind(had).execute(&mut *tx).await?;
    if used.rows_affected() != 1 {
        tx.rollback().await?;
        tracing::warn!(account = %me.id, passkey = %id, "a passkey has counted wrong: there may be a copy of it");
        return wrong();
    }
    let (token, _) = add_login(&mut tx, &me.id, "cookie", browser).await?;
    tx.commit().await?;
    Ok((me, token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_a_name() {
        let rp = |origin: &str| Place::of(origin).map(|p| p.rp);
        assert_eq!(rp("https://Play.example.org").as_deref(), Some("play.example.org"));
        assert_eq!(rp("http://localhost:8040").as_deref(), Some("localhost"));
        for none in ["http://127.0.0.1:8040", "https://[2001:db8::1]:443", "localhost", "https://", "https://a b"] {
            assert_eq!(rp(none), None, "{none}");
        }
    }

    #[test]
    fn bytes_of_any_kind_are_no_key_and_no_panic() {
        let place = Place::of("https://example.org").unwrap();
        let mut data = Sha256::digest("example.org").to_vec();
        data.extend([0x45, 0, 0, 0, 1]);
        data.extend([7; 16]);
        data.extend([0, 4, 1, 2, 3, 4]);
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20]);
        data.extend([9; 32]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend([8; 32]);
        let (count, rest) = device(&data, &place).unwrap();
        assert!(count == 1 && new_key(rest).is_some_and(|(name, point)| name == [1, 2, 3, 4] && point[64] == 8));
        for short in 0..data.len() {
            let read = device(&data[..short], &place).map(|(_, rest)| new_key(rest).is_some());
            assert!(!read.unwrap_or(false), "{short} bytes");
        }
        data[32] = 0x41;
        assert!(device(&data, &place).is_err(), "nobody was verified");
    }
}
