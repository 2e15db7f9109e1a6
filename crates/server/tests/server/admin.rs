//! Looking after a database: copies that can be read back, and games that are played again.

use crate::common::*;
use muster_client::{Api, Player, settings};
use muster_protocol::*;
use muster_server::keep::admin;
use muster_server::keep::db::Db;
use std::path::Path;

/// A database with a finished game, one in progress, an open table, an account, chat, a block and a report.
async fn lively(db: &str) -> Player {
    let server = Running::start(db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    let name = |n: &str| Credentials { name: n.into(), password: "correct horse".into(), code: None };
    let _: Me = a.api.post("/api/account/register", &name("Anna 'A'")).await.unwrap();
    a.request(|id, game| ClientMessage::Chat { id, game, text: "hello, \"you\" \\ ü".into() }).await.unwrap();
    let report = Report { who: b.api.me.id.clone(), game: a.game.clone(), text: "line 1\nline 2".into() };
    a.api.ask("POST", "/api/reports", Some(serde_json::to_value(report).unwrap())).await.unwrap();
    a.api.ask("PUT", &format!("/api/account/blocks/{}", b.api.me.id), None).await.unwrap();
    b.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    let api = Api::guest(server.address).await.unwrap();
    api.make(settings("wars", 2, &["random"])).await.unwrap();
    let table = api.make(settings("conquest", 2, &["random"])).await.unwrap();
    api.sit(&table.id, &starters("conquest")[0]).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    for _ in 0..8 {
        p.wait(|p| p.options() > 0).await.unwrap();
        let decision = p.decision;
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
        p.wait(|p| p.decision != decision).await.unwrap();
    }
    p.wait(|p| p.options() > 0).await.unwrap();
    server.stop().await;
    p
}

/// The rows of a copy, without the line that says when it was made and the fingerprint of all of them.
fn rows(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().filter(|l| l.starts_with('[')).map(str::to_string).collect()
}

async fn there_and_back(first: &str, second: &str) {
    let dir = tempfile::TempDir::new().unwrap();
    let (one, two) = (dir.path().join("one"), dir.path().join("two"));
    let was = lively(first).await;
    let db = Db::open(first, 2).await.unwrap();
    let copied = admin::backup(&db, &one, |_, _| {}).await.unwrap();
    assert_eq!((copied.games, copied.accounts), (3, 3));
    let refused = admin::restore(&db, &one, |_, _| {}).await.unwrap_err();
    assert!(refused.to_string().contains("not empty"), "{refused}");
    db.close().await;

    let db = Db::open(second, 2).await.unwrap();
    // what is not whole is not read, and nothing of it stays
    let text = std::fs::read_to_string(&one).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let broken = [
        (lines[..lines.len() - 1].join("\n") + "\n", "cut off"),
        (text[..text.len() / 2].to_string(), "cut off"),
        (text.replacen("correct", "corrupt", 1).replacen("hello", "hallo", 1), "changed"),
        (lines.iter().filter(|l| !l.starts_with("[\"chat\"")).copied().collect::<Vec<_>>().join("\n") + "\n", "lacks"),
        ("{}\n".into(), "no backup"),
        (String::new(), "no backup"),
        (text.replacen("\"muster_backup\":1", "\"muster_backup\":2", 1), "format 2"),
        (text.replace("[\"block\"", "[\"blocks\""), "newer"),
    ];
    for (text, why) in broken {
        std::fs::write(&two, text).unwrap();
        let refused = format!("{:#}", admin::restore(&db, &two, |_, _| {}).await.unwrap_err());
        assert!(refused.contains(why), "{refused} instead of {why}");
    }
    let back = admin::restore(&db, &one, |_, _| {}).await.unwrap();
    assert_eq!((back.rows, back.games), (copied.rows, copied.games));
    admin::backup(&db, &two, |_, _| {}).await.unwrap();
    let (old, mut new) = (rows(&one), rows(&two));
    new.retain(|row| !row.starts_with("[\"outage\"") || old.contains(row));
    assert_eq!((old, rows(&two).len()), (new, rows(&one).len() + 1), "all rows, and the outage until now");
    let checked = admin::check(&db, &titles(), |_, _| {}).await.unwrap();
    assert_eq!((checked.games, checked.fine, checked.broken.len()), (2, 2, 0), "{checked:?}");
    db.close().await;

    // the game in progress goes on where it was, for the same person
    let server = Running::start(second).await;
    let api = Api { address: server.address, ..was.api.clone() };
    let mut p = Player::watch(&api, &was.game).await.unwrap();
    // the bot may have answered a shared question meanwhile
    assert!(p.seq >= was.seq, "{} after {}", p.seq, was.seq);
    if p.seq == was.seq {
        assert_eq!(&p.sight, &was.sight);
    }
    let decision = p.decision;
    p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
    let signed_in = api.ask(
        "POST",
        "/api/account/login",
        Some(serde_json::json!({ "name": "anna 'a'", "password": "correct horse" })),
    );
    assert_eq!(signed_in.await.unwrap().0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_can_be_read_back() {
    let (_a, first) = sqlite();
    let (_b, second) = sqlite();
    there_and_back(&first, &second).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_moves_to_postgres_and_back() {
    let (Some(pg), (_a, first)) = (Postgres::start(), sqlite()) else { return };
    there_and_back(&first, &pg.url).await;
    let dir = tempfile::TempDir::new().unwrap();
    let (file, home) = (dir.path().join("copy"), dir.path().join("home.db").display().to_string());
    let db = Db::open(&pg.url, 2).await.unwrap();
    let copied = admin::backup(&db, &file, |_, _| {}).await.unwrap();
    db.close().await;
    let db = Db::open(&home, 2).await.unwrap();
    assert_eq!(admin::restore(&db, &file, |_, _| {}).await.unwrap().rows, copied.rows);
    assert_eq!(admin::check(&db, &titles(), |_, _| {}).await.unwrap().fine, 2);
}

/// A game with a clock whose time would be long over if the time without a server counted.
async fn clocks_stand_still(first: &str, second: &str) {
    let server = Running::start(first).await;
    let clock = ClockRule::Casual { seconds: 20 };
    let (a, _b) = two(&server, Settings { clock, ..settings("conquest", 2, &[]) }).await;
    server.stop().await;
    let dir = tempfile::TempDir::new().unwrap();
    let (one, old) = (dir.path().join("one"), dir.path().join("old"));
    let db = Db::open(first, 2).await.unwrap();
    admin::backup(&db, &one, |_, _| {}).await.unwrap();
    db.close().await;
    age(&one, &old, 3_600_000);
    let db = Db::open(second, 2).await.unwrap();
    admin::restore(&db, &old, |_, _| {}).await.unwrap();
    db.close().await;
    let server = Running::start(second).await;
    let p = Player::watch(&Api { address: server.address, ..a.api.clone() }, &a.game).await.unwrap();
    let table = p.table.unwrap();
    assert_eq!((table.state, table.result), (TableState::Running, None));
    assert!(table.clocks.iter().all(|c| c.left_ms > 10_000), "{:?}", table.clocks);
    server.stop().await;
}

/// The same copy, as if it had been made so much earlier.
fn age(from: &Path, to: &Path, by: i64) {
    use sha2::{Digest, Sha256};
    let text = std::fs::read_to_string(from).unwrap();
    let mut out = String::new();
    for line in text.lines() {
        let mut v: serde_json::Value = serde_json::from_str(line).unwrap();
        if v.get("muster_backup").is_some() {
            v["made"] = (v["made"].as_i64().unwrap() - by).into();
        } else if v.get("sha256").is_some() {
            v["sha256"] = muster_replay::to_hex(&Sha256::digest(&out)).into();
        } else if let Some(times) = match v[0].as_str().unwrap() {
            "game" => Some(vec![8, 9]),
            "entry" => Some(vec![3, 4]),
            _ => None,
        } {
            for i in times {
                v[i] = (v[i].as_i64().unwrap() - by).into();
            }
        }
        out += &(v.to_string() + "\n");
    }
    std::fs::write(to, out).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_does_not_run_between_a_copy_and_the_server_that_plays_on() {
    let (_a, first) = sqlite();
    let (_b, second) = sqlite();
    clocks_stand_still(&first, &second).await;
    let Some(pg) = Postgres::start() else { return };
    let (_c, third) = sqlite();
    clocks_stand_still(&third, &pg.url).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_table_and_no_column_is_forgotten() {
    let (_dir, file) = sqlite();
    let db = Db::open(&file, 2).await.unwrap();
    let copy = tempfile::NamedTempFile::new().unwrap();
    admin::backup(&db, copy.path(), |_, _| {}).await.unwrap();
    let text = std::fs::read_to_string(copy.path()).unwrap();
    let first: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let sql = "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'";
    let columns: Vec<(String, String)> = sqlx::query_as(sql).fetch_all(&db.pool).await.unwrap();
    assert!(columns.len() > 40);
    for (table, column) in columns {
        // signs of life are of no use in a copy
        if table == "node" || table.starts_with("_sqlx") || table.starts_with("sqlite_") {
            continue;
        }
        let copied = first["tables"][&table].as_str().unwrap_or_default();
        assert!(copied.split(' ').any(|c| c.trim_end_matches('#') == column), "{table}.{column} is not copied");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn check_finds_what_was_tampered_with() {
    let (_dir, file) = sqlite();
    let p = lively(&file).await;
    let db = Db::open(&file, 2).await.unwrap();
    let change = |sql: &'static str| {
        let (db, game) = (db.clone(), p.game.clone());
        async move {
            sqlx::query(sql).bind(game).execute(&db.pool).await.unwrap();
        }
    };
    for (harm, mend) in [
        (
            "UPDATE entry SET print = print + 1 WHERE game = $1 AND seq = 3",
            "UPDATE entry SET print = print - 1 WHERE game = $1 AND seq = 3",
        ),
        (
            "UPDATE entry SET seq = seq + 100 WHERE game = $1 AND seq = 3",
            "UPDATE entry SET seq = seq - 100 WHERE game = $1 AND seq = 103",
        ),
        ("UPDATE game SET state = 'over' WHERE id = $1", "UPDATE game SET state = 'running' WHERE id = $1"),
        (
            "UPDATE entry SET what = 'z' || what WHERE game = $1 AND seq = 1",
            "UPDATE entry SET what = substr(what, 2) WHERE game = $1 AND seq = 1",
        ),
    ] {
        change(harm).await;
        let found = admin::check(&db, &titles(), |_, _| {}).await.unwrap();
        assert_eq!((found.games, found.fine), (2, 1), "{harm}");
        assert_eq!(found.broken.iter().map(|f| &f.game).collect::<Vec<_>>(), [&p.game], "{harm}");
        change(mend).await;
    }
    // the same harm in a game of another program is theirs to explain
    change("UPDATE entry SET print = print + 1 WHERE game = $1 AND seq = 3").await;
    change("UPDATE game SET program = '0.0.1' WHERE id = $1").await;
    let found = admin::check(&db, &titles(), |_, _| {}).await.unwrap();
    assert_eq!((found.fine, found.other_rules.len(), found.broken.len()), (1, 1, 0));
}
