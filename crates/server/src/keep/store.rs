//! Reading and writing tables and their logs.

use crate::game::clock::{Outage, merged};
use crate::game::row::{Head, Row, Seated, Stage};
use crate::keep::db::{Db, Kind};
use crate::keep::journal;
use anyhow::{Context, Result};
use muster_protocol::{ChatLine, Settings};
use muster_replay::{from_hex, to_hex};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

/// A table without its seats.
pub async fn load(db: &Db, id: &str) -> Result<Option<Head>> {
    let Some(row) = sqlx::query("SELECT * FROM game WHERE id = $1").bind(id).fetch_optional(&db.pool).await? else {
        return Ok(None);
    };
    let mut head = head_of(&row)?;
    let seats = sqlx::query(
        "SELECT s.*, COALESCE(a.name, s.name) AS now_called, COALESCE(a.name_key, '') AS name_key \
         FROM seat s LEFT JOIN account a ON a.id = s.account WHERE s.game = $1",
    )
    .bind(id)
    .fetch_all(&db.pool)
    .await?;
    for row in seats {
        let seat: i64 = row.try_get("seat")?;
        if let Some(place) = head.seats.get_mut(seat as usize) {
            *place = Some(seated_of(&row)?);
        }
    }
    Ok(Some(head))
}

/// The games an account has played at, newest first, made before a time.
pub async fn played(db: &Db, account: &str, before: i64) -> Result<Vec<Head>> {
    let sql = "SELECT game.id FROM game JOIN seat ON seat.game = game.id \
               WHERE seat.account = $1 AND game.made < $2 AND game.state <> 'open' AND game.draft = 0 ORDER BY game.made DESC LIMIT 100";
    let mut out = Vec::new();
    for id in ids(db, sql, account, before).await? {
        out.extend(load(db, &id).await?);
    }
    Ok(out)
}

/// May everybody with the link look at it?
pub async fn set_shared(db: &Db, game: &str, on: bool) -> Result<()> {
    db.write(sqlx::query("UPDATE game SET shared = $2 WHERE id = $1").bind(game).bind(on as i64)).await?;
    Ok(())
}

fn head_of(row: &AnyRow) -> Result<Head> {
    let text = |name: &str| row.try_get::<String, _>(name);
    let settings: Settings = serde_json::from_str(&text("settings")?).context("settings of a game")?;
    let secret = from_hex(&text("secret")?).and_then(|b| b.try_into().ok()).context("the server's part of a game")?;
    Ok(Head {
        id: text("id")?,
        rules: u64::from_str_radix(&text("rules")?, 16).context("rules of a game")?,
        program: text("program")?,
        result: Some(text("result")?)
            .filter(|r| !r.is_empty())
            .map(|r| serde_json::from_str(&r))
            .transpose()
            .context("how a game ended")?,
        state: Stage::parse(&text("state")?),
        secret,
        maker: text("maker")?,
        made: row.try_get("made")?,
        began: row.try_get("began")?,
        before: text("before")?,
        next: text("next")?,
        origin: text("origin")?,
        shared: row.try_get::<i64, _>("shared")? != 0,
        seats: vec![None; settings.seats as usize],
        settings,
    })
}

fn seated_of(row: &AnyRow) -> Result<Seated> {
    let text = |name: &str| row.try_get::<String, _>(name);
    let bot = text("bot")?;
    Ok(Seated {
        account: text("account")?,
        name: if bot.is_empty() { text("now_called")? } else { text("name")? },
        guest: text("name_key")?.starts_with("guest:"),
        bot: Some(bot).filter(|b| !b.is_empty()),
        deck: text("deck")?.lines().map(str::to_string).collect(),
        part: from_hex(&text("part")?).unwrap_or_default(),
    })
}

/// The log after a row.
pub async fn rows(db: &Db, game: &str, after: u32) -> Result<Vec<Row>> {
    let rows = sqlx::query(
        "SELECT seq, at, shown, what, print, request, lag FROM entry WHERE game = $1 AND seq > $2 ORDER BY seq",
    )
    .bind(game)
    .bind(after as i64)
    .fetch_all(&db.pool)
    .await?;
    rows.iter().map(row_of).collect()
}

fn row_of(r: &AnyRow) -> Result<Row> {
    Ok(Row {
        seq: r.try_get::<i64, _>(0)? as u32,
        at: r.try_get(1)?,
        shown: r.try_get(2)?,
        what: r.try_get(3)?,
        print: r.try_get::<i64, _>(4)? as u64,
        request: r.try_get(5)?,
        lag: r.try_get::<i64, _>(6)? as u32,
    })
}

/// One row of a log, as a connection of one's own reads it.
pub async fn row(c: &mut AnyConnection, game: &str, seq: u32) -> Result<Option<Row>> {
    let sql = "SELECT seq, at, shown, what, print, request, lag FROM entry WHERE game = $1 AND seq = $2";
    let row = sqlx::query(sql).bind(game).bind(seq as i64).fetch_optional(c).await?;
    row.as_ref().map(row_of).transpose()
}

/// The times in which nobody could play.
pub async fn outages(db: &Db) -> Result<Vec<Outage>> {
    pauses(db, "").await
}

/// The times in which one game alone could not be played.
pub async fn pauses(db: &Db, game: &str) -> Result<Vec<Outage>> {
    let sql = "SELECT begins, ends FROM outage WHERE game = $1 ORDER BY begins";
    let rows = sqlx::query(sql).bind(game).fetch_all(&db.pool).await?;
    let all: Result<_> = rows.iter().map(|r| Ok(Outage { begins: r.try_get(0)?, ends: r.try_get(1)? })).collect();
    Ok(merged(all?))
}

/// Writes down a time in which a game could not be played, or that it lasts longer.
pub async fn pause(db: &Db, id: &str, game: &str, o: Outage) -> Result<()> {
    let sql =
        "INSERT INTO outage (id, begins, ends, game) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO UPDATE SET ends = $3";
    let mut tx = db.begin_ahead().await?;
    sqlx::query(sql).bind(id).bind(o.begins).bind(o.ends).bind(game).execute(&mut *tx).await?;
    tx.commit().await
}

/// Writes a new table with those who sit at it already.
pub async fn make(db: &Db, head: &Head, rows: &[Row]) -> Result<bool> {
    let mut tx = db.begin().await?;
    let done = sqlx::query(
        "INSERT INTO game (id, kind, rules, settings, state, secret, maker, made, began, wake, before, next, origin, shared, private, draft, program) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '', $12, 0, $13, $14, $15) ON CONFLICT (id) DO NOTHING",
    )
    .bind(&head.id)
    .bind(&head.settings.game)
    .bind(format!("{:016x}", head.rules))
    .bind(serde_json::to_string(&head.settings)?)
    .bind(head.state.word())
    .bind(to_hex(&head.secret))
    .bind(&head.maker)
    .bind(head.made)
    .bind(head.began)
    .bind(if head.state == Stage::Running { head.made } else { 0 })
    .bind(&head.before)
    .bind(&head.origin)
    .bind(head.settings.private as i64)
    .bind(head.settings.draft as i64)
    .bind(&head.program)
    .execute(&mut *tx)
    .await?;
    if done.rows_affected() == 0 {
        tx.rollback().await?;
        return Ok(false);
    }
    for (i, s) in head.seats.iter().enumerate() {
        if let Some(s) = s {
            insert_seat(&mut tx, &head.id, i, s).await?;
        }
    }
    for r in rows {
        journal::insert(&mut tx, &head.id, r).await?;
    }
    if !head.before.is_empty() {
        sqlx::query("UPDATE game SET next = $2 WHERE id = $1")
            .bind(&head.before)
            .bind(&head.id)
            .execute(&mut *tx)
            .await?;
    }
    tx.commit().await?;
    Ok(true)
}

async fn insert_seat(tx: &mut AnyConnection, game: &str, seat: usize, s: &Seated) -> Result<bool> {
    let done = sqlx::query(
        "INSERT INTO seat (game, seat, account, name, bot, deck, part) VALUES ($1, $2, $3, $4, $5, $6, $7) \
         ON CONFLICT (game, seat) DO NOTHING",
    )
    .bind(game)
    .bind(seat as i64)
    .bind(&s.account)
    .bind(&s.name)
    .bind(s.bot.clone().unwrap_or_default())
    .bind(s.deck.join("\n"))
    .bind(to_hex(&s.part))
    .execute(tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// What came of sitting down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sat {
    Waiting,
    /// It was the last free seat: the game begins.
    Begun,
    /// Somebody was faster, perhaps they themselves.
    Taken,
}

/// Takes a seat, and begins the game with the last one.
pub async fn sit(db: &Db, node: &str, game: &str, seat: usize, s: &Seated, seats: usize, now: i64) -> Result<Sat> {
    let mut tx = db.begin().await?;
    // the game's row is the lock: two who take the last two seats at once see each other
    let lock = sqlx::query("UPDATE game SET wake = wake WHERE id = $1 AND state = 'open'")
        .bind(game)
        .execute(&mut *tx)
        .await?;
    // nobody sits at two seats, though they ask for both at once
    let sits = "SELECT 1 FROM seat WHERE game = $1 AND account = $2 AND bot = ''";
    if lock.rows_affected() == 0
        || sqlx::query(sits).bind(game).bind(&s.account).fetch_optional(&mut *tx).await?.is_some()
        || !insert_seat(&mut tx, game, seat, s).await?
    {
        tx.rollback().await?;
        return Ok(Sat::Taken);
    }
    let taken: i64 =
        sqlx::query("SELECT count(*) FROM seat WHERE game = $1").bind(game).fetch_one(&mut *tx).await?.try_get(0)?;
    let full = taken as usize >= seats;
    if full {
        let sql = "UPDATE game SET state = 'running', began = $2, wake = $2 WHERE id = $1";
        sqlx::query(sql).bind(game).bind(now).execute(&mut *tx).await?;
    }
    tell(db, &mut tx, node, game).await?;
    tx.commit().await?;
    Ok(if full { Sat::Begun } else { Sat::Waiting })
}

/// Gets up again before the game begins.
pub async fn leave(db: &Db, node: &str, game: &str, account: &str) -> Result<bool> {
    let mut tx = db.begin().await?;
    let lock = sqlx::query("UPDATE game SET wake = wake WHERE id = $1 AND state = 'open'")
        .bind(game)
        .execute(&mut *tx)
        .await?;
    if lock.rows_affected() == 0 {
        tx.rollback().await?;
        return Ok(false);
    }
    let sql = "DELETE FROM seat WHERE game = $1 AND account = $2 AND bot = ''";
    let gone = sqlx::query(sql).bind(game).bind(account).execute(&mut *tx).await?;
    tell(db, &mut tx, node, game).await?;
    tx.commit().await?;
    Ok(gone.rows_affected() > 0)
}

/// Keeps the deck that somebody has built of what they drafted.
pub async fn keep_deck(db: &Db, node: &str, game: &str, seat: u8, codes: &[String]) -> Result<()> {
    let mut tx = db.begin().await?;
    let sql = "UPDATE seat SET deck = $3 WHERE game = $1 AND seat = $2";
    sqlx::query(sql).bind(game).bind(seat as i64).bind(codes.join("\n")).execute(&mut *tx).await?;
    tell(db, &mut tx, node, game).await?;
    tx.commit().await?;
    Ok(())
}

/// Wakes a game at other servers.
pub async fn tell_others(db: &Db, node: &str, game: &str) -> Result<()> {
    tell(db, &mut *db.pool.acquire().await?, node, game).await
}

async fn tell(db: &Db, tx: &mut AnyConnection, node: &str, game: &str) -> Result<()> {
    if db.kind == Kind::Postgres {
        journal::notify(tx, &format!("row {node} {game}")).await?;
    }
    Ok(())
}

/// Writes down what a game begins with, once; gives the rules and the program that are written.
pub async fn pin(db: &Db, game: &str, program: &str, rules: u64, book: u32, hashes: &[&str]) -> Result<(u64, String)> {
    let mut tx = db.begin().await?;
    let rules = format!("{rules:016x}");
    let sql = "INSERT INTO ruleset (rules, book, cards) VALUES ($1, $2, $3) ON CONFLICT (rules) DO NOTHING";
    sqlx::query(sql).bind(&rules).bind(book as i64).bind(hashes.join("\n")).execute(&mut *tx).await?;
    let sql = "UPDATE game SET rules = $2, program = $3 WHERE id = $1 AND program = ''";
    sqlx::query(sql).bind(game).bind(&rules).bind(program).execute(&mut *tx).await?;
    let row = sqlx::query("SELECT rules, program FROM game WHERE id = $1").bind(game).fetch_one(&mut *tx).await?;
    let (rules, program): (String, String) = (row.try_get(0)?, row.try_get(1)?);
    tx.commit().await?;
    Ok((u64::from_str_radix(&rules, 16).context("rules of a game")?, program))
}

/// The version of the rulebook and the names of the texts that rules are made of.
pub async fn ruleset(db: &Db, rules: u64) -> Result<Option<(u32, Vec<String>)>> {
    let sql = "SELECT book, cards FROM ruleset WHERE rules = $1";
    let row = sqlx::query(sql).bind(format!("{rules:016x}")).fetch_optional(&db.pool).await?;
    let one = |r: AnyRow| {
        let cards: String = r.try_get(1)?;
        Ok((r.try_get::<i64, _>(0)? as u32, cards.lines().map(str::to_string).collect()))
    };
    row.map(one).transpose()
}

/// The text of a card.
pub async fn text(db: &Db, hash: &str) -> Result<Option<String>> {
    let row = sqlx::query("SELECT text FROM card_text WHERE hash = $1").bind(hash).fetch_optional(&db.pool).await?;
    Ok(row.map(|r| r.try_get(0)).transpose()?)
}

/// The names of all texts.
pub async fn text_names(db: &Db) -> Result<Vec<String>> {
    let rows = sqlx::query("SELECT hash FROM card_text").fetch_all(&db.pool).await?;
    rows.iter().map(|r| Ok(r.try_get(0)?)).collect()
}

pub async fn keep_texts(db: &Db, texts: &[(&str, &str)]) -> Result<()> {
    if texts.is_empty() {
        return Ok(());
    }
    let mut tx = db.begin().await?;
    for (hash, text) in texts {
        let sql = "INSERT INTO card_text (hash, text) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
        sqlx::query(sql).bind(*hash).bind(*text).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// How many rows a log has.
pub async fn count(db: &Db, game: &str) -> Result<usize> {
    let sql = "SELECT count(*) FROM entry WHERE game = $1";
    Ok(sqlx::query(sql).bind(game).fetch_one(&db.pool).await?.try_get::<i64, _>(0)? as usize)
}

/// How many tables of one maker wait for players, made after a time.
pub async fn open_by(db: &Db, maker: &str, after: i64) -> Result<i64> {
    let sql = "SELECT count(*) FROM game WHERE maker = $1 AND state = 'open' AND made > $2";
    Ok(sqlx::query(sql).bind(maker).bind(after).fetch_one(&db.pool).await?.try_get(0)?)
}

/// Games whose clocks must be looked at. They are put off a little: one that cannot be looked at holds up no other.
pub async fn due(db: &Db, now: i64) -> Result<Vec<String>> {
    let which = "SELECT id FROM game WHERE state = $1 AND wake > 0 AND wake <= $2 ORDER BY wake, id LIMIT 200";
    let list = ids(db, which, "running", now).await?;
    if list.is_empty() {
        return Ok(list);
    }
    let mut tx = db.begin().await?;
    for id in &list {
        let sql = "UPDATE game SET wake = $3 WHERE id = $1 AND wake > 0 AND wake <= $2";
        sqlx::query(sql).bind(id).bind(now).bind(now + 60_000).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(list)
}

/// Ids of games by a condition on the table `game`, newest first.
pub async fn ids(db: &Db, sql: &'static str, word: &str, number: i64) -> Result<Vec<String>> {
    let rows = sqlx::query(sql).bind(word).bind(number).fetch_all(&db.pool).await?;
    rows.iter().map(|r| Ok(r.try_get(0)?)).collect()
}

/// When the clocks of a game are to be looked at again.
pub async fn set_wake(db: &Db, game: &str, wake: i64) -> Result<()> {
    let sql = "UPDATE game SET wake = $2 WHERE id = $1 AND state = 'running'";
    db.write(sqlx::query(sql).bind(game).bind(wake)).await?;
    Ok(())
}

/// The tables at which somebody sits and that are not over.
pub async fn played_by(db: &Db, account: &str) -> Result<Vec<String>> {
    let sql = "SELECT game.id FROM game JOIN seat ON seat.game = game.id \
               WHERE seat.account = $1 AND seat.bot = '' AND game.state <> 'over' AND game.made > $2";
    ids(db, sql, account, 0).await
}

/// Seats at tables that are not over of those who were banned or deleted: the account and the table.
pub async fn left_behind(db: &Db) -> Result<Vec<(String, String)>> {
    let sql = "SELECT seat.account, seat.game FROM seat JOIN game ON game.id = seat.game JOIN account a ON a.id = seat.account \
               WHERE game.state <> 'over' AND seat.bot = '' AND (a.banned <> 0 OR a.name_key LIKE 'gone:%') LIMIT 200";
    let rows = sqlx::query(sql).fetch_all(&db.pool).await?;
    rows.iter().map(|r| Ok((r.try_get(0)?, r.try_get(1)?))).collect()
}

/// The last lines of a table's chat.
pub async fn chat(db: &Db, game: &str) -> Result<Vec<ChatLine>> {
    let sql = "SELECT n, at, account, name, text, aside FROM chat WHERE game = $1 ORDER BY n DESC LIMIT 100";
    let rows = sqlx::query(sql).bind(game).fetch_all(&db.pool).await?;
    rows.iter().rev().map(line_of).collect()
}

fn line_of(r: &AnyRow) -> Result<ChatLine> {
    Ok(ChatLine {
        n: r.try_get::<i64, _>(0)? as u32,
        time: r.try_get(1)?,
        who: r.try_get(2)?,
        name: r.try_get(3)?,
        text: r.try_get(4)?,
        aside: r.try_get::<i64, _>(5)? != 0,
    })
}

/// Adds a line; the same request twice is one line.
pub async fn say(db: &Db, node: &str, game: &str, line: &ChatLine, request: &str) -> Result<Option<ChatLine>> {
    let mut tx = db.begin().await?;
    // the game's row is the lock: lines get their numbers one after the other
    sqlx::query("UPDATE game SET wake = wake WHERE id = $1").bind(game).execute(&mut *tx).await?;
    let sql = "SELECT COALESCE(max(n), 0) FROM chat WHERE game = $1";
    let last: i64 = sqlx::query(sql).bind(game).fetch_one(&mut *tx).await?.try_get(0)?;
    let sql = "SELECT count(*) FROM chat WHERE game = $1 AND account = $2 AND request = $3";
    let again: i64 = sqlx::query(sql).bind(game).bind(&line.who).bind(request).fetch_one(&mut *tx).await?.try_get(0)?;
    if again > 0 {
        tx.rollback().await?;
        return Ok(None);
    }
    let sql = "INSERT INTO chat (game, n, at, account, name, text, request, aside) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
               ON CONFLICT (game, n) DO NOTHING";
    let done = sqlx::query(sql)
        .bind(game)
        .bind(last + 1)
        .bind(line.time)
        .bind(&line.who)
        .bind(&line.name)
        .bind(&line.text)
        .bind(request)
        .bind(line.aside as i64)
        .execute(&mut *tx)
        .await?;
    anyhow::ensure!(done.rows_affected() == 1, "another line came at the same time");
    if db.kind == Kind::Postgres {
        journal::notify(&mut tx, &format!("chat {node} {game}")).await?;
    }
    tx.commit().await?;
    Ok(Some(ChatLine { n: last as u32 + 1, ..line.clone() }))
}
