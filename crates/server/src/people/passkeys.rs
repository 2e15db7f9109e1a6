//! Passkeys (WebAuthn): a browser or a device signs in with a key of its own. What browsers and devices say is read and proved by
//! `passki`; here is which challenges were given, and what is kept. Nobody's word is asked for by whom a device was made
//! (attestation). The user is verified by the device each time, so no code of an app is asked for beside it.

use super::accounts::{add_login, because, me_of};
use super::once::{self, Purpose};
use super::proofs;
use crate::Refused;
use crate::ids;
use crate::keep::db::Db;
use anyhow::Result;
use data_encoding::BASE64URL_NOPAD;
use muster_protocol::{Code, Me, PasskeyAsk, PasskeyInfo, PasskeyNew, PasskeyProof, PasskeyStart, Proof};
use muster_replay::from_hex;
use passki::{
    AuthenticationCredential, AuthenticationState, ClientData, Passki, RegistrationCredential, RegistrationState,
};
use passki::{StoredPasskey, UserVerificationRequirement};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::Row;

/// Passkeys of one account at most.
const MOST: i64 = 20;

/// The kinds of keys that may be made: ES256, which nearly all devices can, Ed25519, and RS256 for older Windows.
const ALGORITHMS: [i32; 3] = [-7, -8, -257];

/// What devices are asked to do with their user.
const VERIFIED: UserVerificationRequirement = UserVerificationRequirement::Required;

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

fn wrong<T>() -> Result<T, Refused> {
    because(Code::Wrong, "this passkey is not known here, or did not answer what was asked")
}

/// What reads the words of browsers and devices for this place.
fn reader(place: &Place) -> Passki {
    Passki::new(&place.rp, &[&place.origin], "Muster")
}

/// Something of the reader's, which it takes and keeps as JSON alone.
fn of<T: for<'a> Deserialize<'a>>(value: Value) -> Result<T, Refused> {
    serde_json::from_value(value).or_else(|_| wrong())
}

/// The challenge that a browser says it was given. Whether it was given here, for this and not long ago, is seen when it is taken.
fn claimed(client_data: &str) -> Result<(String, Vec<u8>), Refused> {
    let challenge = ClientData::from_base64(client_data).map(|said| said.challenge);
    let Ok(challenge) = challenge.or_else(|_| wrong()) else { return wrong() };
    Ok((challenge.clone(), Passki::base64_decode(&challenge).or_else(|_| wrong())?))
}

/// A new key, if it was made for this place, by somebody whom the device has verified.
fn made(new: &PasskeyNew, challenge: &[u8], place: &Place) -> Result<StoredPasskey, Refused> {
    let said = json!({ "clientDataJSON": new.client_data, "attestationObject": new.attestation });
    let credential: RegistrationCredential = of(json!({ "rawId": new.id, "response": said }))?;
    let nobody = json!({ "id": "", "name": "", "displayName": "" });
    let asked = json!({ "challenge": challenge, "user": nobody, "user_verification": VERIFIED });
    let state: RegistrationState = of(asked)?;
    reader(place).finish_passkey_registration(&credential, &state).or_else(|_| wrong())
}

/// How often the key was used that signed this, if it is this key, at this place, with a user verified.
fn used(proof: &PasskeyProof, challenge: &[u8], key: &StoredPasskey, place: &Place) -> Result<u32, Refused> {
    let said = json!({
        "clientDataJSON": proof.client_data,
        "authenticatorData": proof.authenticator,
        "signature": proof.signature,
    });
    let credential: AuthenticationCredential = of(json!({ "rawId": proof.id, "response": said }))?;
    let asked =
        json!({ "challenge": challenge, "allowed_credentials": [key.credential_id], "user_verification": VERIFIED });
    let state: AuthenticationState = of(asked)?;
    let done = reader(place).finish_passkey_authentication(&credential, &state, key).or_else(|_| wrong())?;
    Ok(done.counter)
}

/// A key as it is kept: the reader's own words, or, of older programs, the point of an ES256 key as hexadecimal digits.
fn kept(key: &str, credential: &str, count: u32) -> Result<StoredPasskey, Refused> {
    let mut kept = match from_hex(key) {
        None => of(serde_json::from_str(key).or_else(|_| wrong())?)?,
        Some(point) => {
            let (Some(x), Some(y)) = (point.get(1..33), point.get(33..65)) else { return wrong() };
            // EC2, ES256, P-256, x, y
            let public_key = [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", x, b"\x22\x58\x20", y].concat();
            let mut kept = StoredPasskey::default();
            kept.credential_id = Passki::base64_decode(credential).or_else(|_| wrong())?;
            (kept.public_key, kept.algorithm) = (public_key, -7);
            kept
        }
    };
    kept.counter = count;
    Ok(kept)
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
    let (challenge, asked) = claimed(&new.client_data)?;
    let key = made(new, &asked, place)?;
    if !(1..=1023).contains(&key.credential_id.len()) || !ALGORITHMS.contains(&key.algorithm) {
        return because(Code::Malformed, "that is no key of the kind that was asked for");
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
                .bind(Passki::base64_encode(&key.credential_id))
                .bind(&info.name)
                .bind(json!(key).to_string())
                .bind(key.counter as i64)
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
    let (challenge, asked) = claimed(&proof.client_data)?;
    let sql = "SELECT p.id AS passkey, p.key, p.count, a.id, a.name, a.name_key, a.host, a.banned FROM passkey p \
               JOIN account a ON a.id = p.account WHERE p.credential = $1";
    let credential: String = proof.id.chars().take(1400).filter(|c| *c != '\0').collect();
    let Some(row) = sqlx::query(sql).bind(&credential).fetch_optional(&db.pool).await? else { return wrong() };
    let (id, had): (String, i64) = (row.try_get("passkey")?, row.try_get("count")?);
    // a device that counts and comes with a number it had before is a copy of it: that is seen below, where others cannot come
    // between, and told to the host
    let key = kept(&row.try_get::<String, _>("key")?, &credential, 0)?;
    let count = used(proof, &asked, &key, place)?;
    if once::take(db, Purpose::UsePasskey, &challenge).await?.is_none() {
        return wrong();
    }
    if row.try_get::<i64, _>("banned")? != 0 {
        return because(Code::Banned, "this account is banned");
    }
    let me = me_of(&row)?;
    let mut tx = db.begin().await?;
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
    fn keys_of_older_programs_are_read() {
        let point = format!("04{}{}", "09".repeat(32), "08".repeat(32));
        let key = kept(&point, "AQIDBA", 3).unwrap();
        assert_eq!((key.algorithm, key.counter, &key.credential_id[..]), (-7, 3, &[1, 2, 3, 4][..]));
        assert_eq!((key.public_key.len(), key.public_key[10], key.public_key[76]), (77, 9, 8));
        let again = kept(&json!(key).to_string(), "AQIDBA", 4).unwrap();
        assert_eq!((again.public_key, again.counter), (key.public_key, 4));
        assert!(kept("04", "AQIDBA", 0).is_err() && kept("no key", "AQIDBA", 0).is_err());
    }
}
