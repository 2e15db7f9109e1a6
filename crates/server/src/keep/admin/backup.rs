//! A copy of a whole database as one text file. It can be read back into an empty database of either kind, so it is also
//! the way from SQLite to PostgreSQL.
//!
//! The first line says what the file is and which columns each table has; then comes one line a row, a list that begins with
//! the table's name; the last line has the number of rows and the SHA-256 of everything before it.

use crate::ids;
use crate::keep::beat;
use crate::keep::db::{Db, private};
use anyhow::{Context, Result, bail, ensure};
use futures_util::TryStreamExt;
use muster_replay::to_hex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// Every table that is copied: its columns, numbers marked by `#`, and the columns that order it. Signs of life are left
/// out: no server runs on a copy.
const TABLES: &[(&str, &str, &str)] = &[
    ("account", "id name name_key password host# banned# muted# made# look", "id"),
    ("login", "hash account kind id label made# expires# used#", "hash"),
    (
        "game",
        "id kind rules settings state secret maker made# began# wake# before next origin shared# private# draft# program result",
        "id",
    ),
    ("seat", "game seat# account name bot deck part", "game, seat"),
    ("audit", "id at# author what about note", "id"),
    ("totp", "account secret since# used#", "account"),
    ("recovery", "account hash", "account, hash"),
    ("passkey", "id account credential name key count# made# used#", "id"),
    ("mail", "account address since#", "account"),
    ("once", "hash kind account note until#", "hash"),
    ("kept", "account what revision# at# value", "account, what"),
    ("entry", "game seq# at# shown# what print# request lag#", "game, seq"),
    ("chat", "game n# at# account name text request aside#", "game, n"),
    ("block", "account other", "account, other"),
    ("report", "id at# account about game text done#", "id"),
    ("outage", "id begins# ends# game", "id"),
    ("card_text", "hash text", "hash"),
    ("ruleset", "rules book# cards", "rules"),
];

/// The longest line that is read back.
const LINE: usize = 1 << 20;
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct First {
    muster_backup: u32,
    made: i64,
    program: String,
    tables: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
struct Last {
    rows: u64,
    sha256: String,
}

/// What was copied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Copied {
    pub rows: u64,
    pub games: u64,
    pub accounts: u64,
    pub bytes: u64,
}

struct Out {
    file: BufWriter<File>,
    hash: Sha256,
    copied: Copied,
}

impl Out {
    fn line(&mut self, v: &impl Serialize) -> Result<()> {
        let mut text = serde_json::to_string(v)?;
        text.push('\n');
        self.hash.update(&text);
        self.copied.bytes += text.len() as u64;
        Ok(self.file.write_all(text.as_bytes())?)
    }
}

fn plain(column: &str) -> &str {
    column.trim_end_matches('#')
}

/// Writes a copy, all of it as it was at one moment. Servers may go on meanwhile.
pub async fn backup(db: &Db, path: &Path, mut each: impl FnMut(&str, u64)) -> Result<Copied> {
    let part = path.with_extension("part");
    let file = private().truncate(true).open(&part).with_context(|| format!("cannot write `{}`", part.display()))?;
    let copied = Copied { rows: 0, games: 0, accounts: 0, bytes: 0 };
    let mut out = Out { file: BufWriter::new(file), hash: Sha256::new(), copied };
    let tables = TABLES.iter().map(|(t, columns, _)| (t.to_string(), columns.to_string())).collect();
    out.line(&First { muster_backup: VERSION, made: ids::now(), program: env!("CARGO_PKG_VERSION").into(), tables })?;
    let mut tx = db.look().await?;
    for (table, columns, order) in TABLES {
        let names: Vec<&str> = columns.split(' ').map(plain).collect();
        let sql = format!("SELECT {} FROM {table} ORDER BY {order}", names.join(", "));
        let mut rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch(&mut *tx);
        while let Some(row) = rows.try_next().await? {
            out.line(&row_out(table, columns, &row)?)?;
            out.copied.rows += 1;
            match *table {
                "game" => out.copied.games += 1,
                "account" => out.copied.accounts += 1,
                _ => {}
            }
            each(table, out.copied.rows);
        }
    }
    tx.rollback().await?;
    let Out { mut file, hash, copied } = out;
    let last = Last { rows: copied.rows, sha256: to_hex(&hash.finalize()) };
    writeln!(file, "{}", serde_json::to_string(&last)?)?;
    let file = file.into_inner().context("the copy could not be written to its end")?;
    file.sync_all()?;
    std::fs::rename(&part, path).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(copied)
}

fn row_out(table: &str, columns: &str, row: &AnyRow) -> Result<Vec<Value>> {
    let mut out = vec![json!(table)];
    for (i, c) in columns.split(' ').enumerate() {
        out.push(match c.ends_with('#') {
            true => json!(row.try_get::<i64, _>(i)?),
            false => json!(row.try_get::<String, _>(i)?),
        });
    }
    Ok(out)
}

/// Reads a copy into a database that holds nothing yet: all of it or nothing.
pub async fn restore(db: &Db, path: &Path, mut each: impl FnMut(&str, u64)) -> Result<Copied> {
    let file = File::open(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let mut lines = Lines { file: BufReader::new(file), hash: Sha256::new(), number: 0, bytes: 0 };
    let no = "this is no backup of Muster";
    let first: First = serde_json::from_str(&lines.next()?.context(no)?).context(no)?;
    ensure!(first.muster_backup == VERSION, "the backup has format {}, not {VERSION}", first.muster_backup);
    let mut tx = db.begin().await?;
    // undone before anybody else begins, or they would find the database locked
    match fill(&mut tx, &mut lines, &first, &mut each).await {
        Ok(copied) => {
            // no server ran on this copy since it was made, so no clock has run either
            beat::restored(&mut tx, first.made).await?;
            tx.commit().await?;
            Ok(copied)
        }
        Err(e) => {
            tx.rollback().await?;
            Err(e)
        }
    }
}

/// Puts all rows of a backup into an empty database.
async fn fill(
    tx: &mut AnyConnection,
    lines: &mut Lines,
    first: &First,
    each: &mut impl FnMut(&str, u64),
) -> Result<Copied> {
    // a server that was started for a moment has noted no more than that
    sqlx::query("DELETE FROM outage").execute(&mut *tx).await?;
    for (table, ..) in TABLES {
        let sql = format!("SELECT 1 FROM {table} LIMIT 1");
        let found = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_optional(&mut *tx).await?;
        ensure!(found.is_none(), "the database is not empty: restore into a new one");
    }
    let mut copied = Copied { rows: 0, games: 0, accounts: 0, bytes: 0 };
    loop {
        let so_far = lines.hash.clone();
        let line = lines.next()?.context("the backup is cut off: its last line is missing")?;
        if line.starts_with('{') {
            let last: Last = serde_json::from_str(&line).context("the backup's last line cannot be read")?;
            ensure!(last.rows == copied.rows, "the backup lacks rows: {} of {}", copied.rows, last.rows);
            ensure!(last.sha256 == to_hex(&so_far.finalize()), "the backup was changed: its fingerprint is another");
            break;
        }
        let at = lines.number;
        let row: Vec<Value> = serde_json::from_str(&line).with_context(|| format!("line {at} cannot be read"))?;
        let table = insert(&mut *tx, &first.tables, &row).await.with_context(|| format!("line {at}"))?;
        copied.rows += 1;
        match table {
            "game" => copied.games += 1,
            "account" => copied.accounts += 1,
            _ => {}
        }
        each(table, copied.rows);
    }
    copied.bytes = lines.bytes;
    Ok(copied)
}

struct Lines {
    file: BufReader<File>,
    hash: Sha256,
    number: u64,
    bytes: u64,
}

impl Lines {
    fn next(&mut self) -> Result<Option<String>> {
        let mut text = Vec::new();
        let n = std::io::Read::take(&mut self.file, LINE as u64).read_until(b'\n', &mut text)?;
        if n == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += n as u64;
        ensure!(text.last() == Some(&b'\n'), "line {} is too long or cut off", self.number);
        self.hash.update(&text);
        text.pop();
        Ok(Some(String::from_utf8(text).with_context(|| format!("line {} is no text", self.number))?))
    }
}

async fn insert(tx: &mut AnyConnection, had: &BTreeMap<String, String>, row: &[Value]) -> Result<&'static str> {
    let name = row.first().and_then(Value::as_str).unwrap_or_default();
    let Some((table, known, _)) = TABLES.iter().find(|(t, ..)| *t == name) else {
        bail!("this program knows no table of that name; the backup is from a newer one");
    };
    let columns: Vec<&str> = had.get(*table).map(|c| c.split(' ').collect()).unwrap_or_default();
    ensure!(columns.len() + 1 == row.len(), "a row of the table {table} has another number of columns");
    for c in &columns {
        ensure!(
            known.split(' ').any(|k| k == *c),
            "the column {} is unknown; the backup is from a newer program",
            plain(c)
        );
    }
    let names: Vec<&str> = columns.iter().map(|c| plain(c)).collect();
    let marks: Vec<String> = (1..=names.len()).map(|i| format!("${i}")).collect();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), marks.join(", "));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for (c, v) in columns.iter().zip(&row[1..]) {
        query = match c.ends_with('#') {
            true => query.bind(v.as_i64().context("a number is missing")?),
            false => query.bind(v.as_str().context("a text is missing")?.to_string()),
        };
    }
    query.execute(tx).await?;
    Ok(table)
}
