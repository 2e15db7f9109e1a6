//! What is kept for an account: its decks, settings, lessons and puzzles as its clients write them, and everything that is known of it,
//! for itself.

use super::accounts::because;
use super::proofs;
use crate::Refused;
use crate::ids;
use crate::keep::db::Db;
use crate::keep::store;
use anyhow::Result;
use muster_protocol::{Code, Keep, Kept, Me};
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::any::AnyRow;

/// What there is to keep.
const THINGS: [&str; 4] = ["decks", "settings", "lessons", "puzzles"];
/// The largest of them, in bytes.
pub const LARGEST: usize = 256 * 1024;

fn known(what: &str) -> Result<(), Refused> {
    match THINGS.contains(&what) {
        true => Ok(()),
        false => Err(Refused::none(format!("what is kept is one of {}", THINGS.join(", ")))),
    }
}

/// A thing as it was last kept; revision 0 if it never was.
pub async fn get(db: &Db, me: &Me, what: &str) -> Result<Kept, Refused> {
    known(what)?;
    let sql = "SELECT revision, value FROM kept WHERE account = $1 AND what = $2";
    match sqlx::query(sql).bind(&me.id).bind(what).fetch_optional(&db.pool).await? {
        Some(r) => {
            let text: String = r.try_get(1)?;
            Ok(Kept { revision: r.try_get::<i64, _>(0)? as u32, value: serde_json::from_str(&text)? })
        }
        None => Ok(Kept { revision: 0, value: Value::Null }),
    }
}

/// Keeps a thing in place of the revision that the client had. If another has kept it since, that is refused: the client reads
/// it, merges, and tries again.
pub async fn put(db: &Db, me: &Me, what: &str, keep: &Keep) -> Result<Kept, Refused> {
    known(what)?;
    if me.guest {
        return because(Code::Guest, "for guests nothing is kept; sign up first");
    }
    let (text, now, next) = (serde_json::to_string(&keep.value)?, ids::now(), keep.revision.saturating_add(1));
    if text.len() > LARGEST {
        return because(Code::Malformed, &format!("at most {LARGEST} bytes are kept"));
    }
    let sql = match keep.revision {
        0 => {
            "INSERT INTO kept (account, what, revision, at, value) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (account, what) DO NOTHING"
        }
        _ => {
            "UPDATE kept SET revision = $3, at = $4, value = $5 WHERE account = $1 AND what = $2 AND revision = $3 - 1"
        }
    };
    let done = db.write(sqlx::query(sql).bind(&me.id).bind(what).bind(next as i64).bind(now).bind(text)).await?;
    match done.rows_affected() {
        1 => Ok(Kept { revision: next, value: keep.value.clone() }),
        _ => because(Code::Changed, "another has kept it since; read it again"),
    }
}

/// Everything that is known of an account, for itself: one JSON file.
pub async fn export(db: &Db, me: &Me, token: &str) -> Result<Value, Refused> {
    let mut kept = serde_json::Map::new();
    for what in THINGS {
        kept.insert(what.into(), get(db, me, what).await?.value);
    }
    let text = |r: &AnyRow, i: usize| -> Result<Value> { Ok(Value::String(r.try_get(i)?)) };
    let number = |r: &AnyRow, i: usize| -> Result<Value> { Ok(json!(r.try_get::<i64, _>(i)?)) };
    let all = async |sql: &'static str| sqlx::query(sql).bind(&me.id).fetch_all(&db.pool).await;
    let made: i64 =
        sqlx::query("SELECT made FROM account WHERE id = $1").bind(&me.id).fetch_one(&db.pool).await?.try_get(0)?;
    let said = all("SELECT game, at, text FROM chat WHERE account = $1 ORDER BY at").await?;
    let said: Result<Vec<Value>> =
        said.iter().map(|r| Ok(json!({ "game": text(r, 0)?, "at": number(r, 1)?, "text": text(r, 2)? }))).collect();
    let told = all("SELECT about, game, at, text FROM report WHERE account = $1 ORDER BY at").await?;
    let told: Result<Vec<Value>> = told
        .iter()
        .map(|r| Ok(json!({ "about": text(r, 0)?, "game": text(r, 1)?, "at": number(r, 2)?, "text": text(r, 3)? })))
        .collect();
    let mut blocks: Vec<String> = super::blocks(db, &me.id).await?.into_iter().collect();
    blocks.sort();
    Ok(json!({
        "muster": env!("CARGO_PKG_VERSION"),
        "account": { "id": me.id, "name": me.name, "guest": me.guest, "host": me.host, "made": made },
        "security": proofs::security(db, me).await?,
        "passkeys": super::passkeys::list(db, me).await?,
        "mail": super::mail::info(db, me, false).await?.address,
        "sessions": super::sessions(db, me, token).await?,
        "tokens": super::tokens(db, me).await?,
        "blocks": blocks,
        "kept": kept,
        "games": games(db, me).await?,
        "said": said?,
        "reports": told?,
    }))
}

/// Every game they sat at, with what they brought.
async fn games(db: &Db, me: &Me) -> Result<Vec<Value>> {
    let mut out = Vec::new();
    let mut before = i64::MAX;
    loop {
        let page = store::played(db, &me.id, before).await?;
        let Some(last) = page.last() else { return Ok(out) };
        before = last.made;
        for h in &page {
            let own = h.seat_of(&me.id).and_then(|s| h.seats.get(s as usize)?.as_ref());
            let players: Vec<&str> = h.seats.iter().flatten().map(|s| s.name.as_str()).collect();
            out.push(json!({
                "id": h.id, "game": h.settings.game, "made": h.made, "state": h.state.word(), "players": players,
                "deck": own.map(|s| &s.deck), "result": h.result,
            }));
        }
    }
}
