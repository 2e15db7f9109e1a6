//! Plays every game of a database again and compares every fingerprint.

use crate::Refused;
use crate::game::actor::play_again;
use crate::game::begun::{self, PROGRAM};
use crate::game::clock::Outage;
use crate::game::row::Stage;
use crate::hub::Title;
use crate::keep::db::Db;
use crate::keep::store;
use anyhow::Result;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use std::sync::Arc;

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Checked {
    pub games: u64,
    pub rows: u64,
    /// Lead to the same states as when they were played.
    pub fine: u64,
    /// Begun by another program, by whose rules they went differently: nothing is wrong with them, but this program cannot
    /// play them.
    pub other_rules: Vec<Fault>,
    /// Their logs do not lead to where they led.
    pub broken: Vec<Fault>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    pub game: String,
    pub why: String,
}

/// Goes through all games that have begun. `each` hears how many of how many are done.
pub async fn check(db: &Db, titles: &[Arc<Title>], mut each: impl FnMut(u64, u64)) -> Result<Checked> {
    let sql = "SELECT id FROM game WHERE state <> $1 AND made >= $2 ORDER BY made, id";
    let ids = store::ids(db, sql, "open", 0).await?;
    let total = ids.len() as u64;
    let outages: Arc<[Outage]> = store::outages(db).await?.into();
    let at_once = std::thread::available_parallelism().map_or(1, |n| n.get());
    let mut all = stream::iter(ids).map(|id| one(db, titles, outages.clone(), id)).buffered(at_once);
    let mut out = Checked::default();
    while let Some((id, rows, verdict)) = all.try_next().await? {
        out.games += 1;
        out.rows += rows;
        match verdict {
            Verdict::Fine => out.fine += 1,
            Verdict::OtherRules(why) => out.other_rules.push(Fault { game: id, why }),
            Verdict::Broken(why) => out.broken.push(Fault { game: id, why }),
        }
        each(out.games, total);
    }
    Ok(out)
}

enum Verdict {
    Fine,
    OtherRules(String),
    Broken(String),
}

type One = (String, u64, Verdict);

async fn one(db: &Db, titles: &[Arc<Title>], outages: Arc<[Outage]>, id: String) -> Result<One> {
    let broken = |why: &str| Verdict::Broken(why.to_string());
    let head = match store::load(db, &id).await {
        Ok(Some(head)) => head,
        Ok(None) => return Ok((id, 0, broken("it was removed meanwhile"))),
        Err(e) => return Ok((id, 0, Verdict::Broken(format!("its head cannot be read: {e:#}")))),
    };
    let rows = store::rows(db, &id, 0).await?;
    let n = rows.len() as u64;
    let Some(title) = titles.iter().find(|t| t.name == head.settings.game).cloned() else {
        return Ok((id, n, Verdict::OtherRules("this program does not play that game".into())));
    };
    if !head.full() {
        return Ok((id, n, broken("it has begun with a free seat")));
    }
    let over = head.state == Stage::Over;
    // in the program that wrote it, a log must lead to where it led; between releases a rulebook may be of another version
    let book = store::ruleset(db, head.rules).await?.map_or(title.pack.cards().book().version, |(book, _)| book);
    let same_program = match head.settings.draft {
        true => head.rules == title.rules,
        false => head.program == PROGRAM && book == title.pack.cards().book().version,
    };
    let elsewhere = |no: Refused| match same_program {
        true => Verdict::Broken(no.reason),
        false => Verdict::OtherRules(no.reason),
    };
    let begun = match begun::of(db, &title, &head).await? {
        Ok(begun) => begun,
        Err(no) => return Ok((id, n, elsewhere(no))),
    };
    let played = tokio::task::spawn_blocking(move || play_again(&begun, &head, &rows, &outages)).await?;
    let verdict = match played {
        Ok(live) if live.over() == over => Verdict::Fine,
        Ok(_) if over => broken("it is marked as over, and its log does not end it"),
        Ok(_) => broken("its log ends it, and it is not marked as over"),
        Err(no) => elsewhere(no),
    };
    Ok((id, n, verdict))
}
