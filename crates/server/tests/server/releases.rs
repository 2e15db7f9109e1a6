//! What every release has left behind is opened and played on: replays, and a database with games that were half played.
//!
//! The next release adds its own: `UPDATE=1 cargo test -p muster-server --test server releases` makes the folder of this version,
//! if there is none yet.

use crate::common::*;
use muster_client::{Api, Player, settings};
use muster_kernel::DefId;
use muster_protocol::*;
use muster_replay::{Record, Session, Setup, What, verify};
use muster_server::keep::admin;
use muster_server::keep::db::Db;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/releases");

/// Who sat at a game of the database.
#[derive(Serialize, Deserialize)]
struct Sat {
    game: String,
    id: String,
    token: String,
    me: Me,
    over: bool,
}

fn folders() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(HERE).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir()).collect();
    all.sort();
    all
}

#[test]
fn releases_left_replays_that_still_play() {
    let mut seen = 0;
    for dir in folders() {
        for title in titles() {
            let file = dir.join(format!("{}.json", title.name));
            let record = Record::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
            match verify(&*title.pack, &record) {
                Ok(report) => assert!(report.result.is_some() && report.choices > 50, "{}", file.display()),
                // a rulebook that has changed since says so, and nothing else may be wrong
                Err(m) => assert!(
                    m.what == What::Book && record.book != title.pack.cards().book().version,
                    "{}: {m}",
                    file.display()
                ),
            }
            seen += 1;
        }
    }
    assert!(seen >= 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn releases_left_games_that_are_played_on() {
    if std::env::var_os("UPDATE").is_some() {
        make(&Path::new(HERE).join(env!("CARGO_PKG_VERSION"))).await;
    }
    for dir in folders() {
        let (_keep, db) = sqlite();
        std::fs::copy(dir.join("games.db"), &db).unwrap();
        let open = Db::open(&db, 2).await.unwrap();
        // the players have stayed away for long
        sqlx::query("UPDATE login SET expires = expires + 4000000000000").execute(&open.pool).await.unwrap();
        let checked = admin::check(&open, &titles(), |_, _| {}).await.unwrap();
        assert!(checked.games >= 4 && checked.broken.is_empty(), "{}: {checked:?}", dir.display());
        open.close().await;
        let sat: Vec<Sat> = serde_json::from_str(&std::fs::read_to_string(dir.join("players.json")).unwrap()).unwrap();
        let server = Running::start(&db).await;
        for s in sat {
            resumed(server.address, s).await;
        }
        server.stop().await;
    }
}

/// Goes on with a game to its end, or gives it up where its rules are gone.
async fn resumed(address: SocketAddr, s: Sat) {
    let api = Api { address, token: s.token, me: s.me };
    let list: Vec<ReplayInfo> = api.get("/api/replays").await.unwrap();
    let info = list.iter().find(|r| r.id == s.id).unwrap();
    assert_eq!((info.over, info.result.is_some()), (s.over, s.over), "{}", s.game);
    let mut p = Player::watch(&api, &s.id).await.unwrap();
    match p.table.as_ref().unwrap().state {
        TableState::Over => {}
        TableState::OtherRules => {
            let why =
                p.request(|id, game| ClientMessage::Choose { id, game, decision: 0, option: 0 }).await.unwrap_err();
            assert!(why.1.contains("version"), "only another rulebook excuses this: {}", why.1);
            p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
            p.wait(|p| p.over()).await.unwrap();
        }
        _ => play_on(&mut p, &mut Dice(5)).await.unwrap(),
    }
    assert!(p.over() && p.table.as_ref().unwrap().result.is_some(), "{}", s.game);
    let file: serde_json::Value = api.get(&format!("/api/replays/{}", s.id)).await.unwrap();
    Record::parse(&file.to_string()).unwrap();
}

/// Replays, and a small database, as this version writes them.
async fn make(dir: &Path) {
    if dir.exists() {
        return;
    }
    std::fs::create_dir_all(dir).unwrap();
    for title in titles() {
        let lists = starters(&title.name);
        let deck = |i: usize| -> Vec<DefId> {
            let (list, _) = muster_lang::read_deck_list("deck", &lists[i % lists.len()]);
            title.pack.check_deck(&list).deck.unwrap()
        };
        let setup = Setup { decks: vec![deck(0), deck(1)], seed: 1, players: Vec::new() };
        let mut s = Session::start(&*title.pack, setup).unwrap();
        let mut dice = Dice(1);
        while let Some(seat) = s.game().to_decide() {
            let n = s.game().options().len();
            s.choose(seat, dice.below(n) as usize).unwrap();
        }
        std::fs::write(dir.join(format!("{}.json", title.name)), s.record().to_text().unwrap()).unwrap();
    }
    let (_keep, db) = sqlite();
    let server = Running::start(&db).await;
    let mut sat = Vec::new();
    for (game, over) in [("conquest", false), ("wars", false), ("warcaste", false), ("conquest", true)] {
        let api = Api::guest(server.address).await.unwrap();
        let table = api.make(settings(game, 2, &["random"])).await.unwrap();
        api.sit(&table.id, &starters(game)[0]).await.unwrap();
        let mut p = Player::watch(&api, &table.id).await.unwrap();
        let mut dice = Dice(2);
        for _ in 0..12 {
            p.wait(|p| p.options() > 0).await.unwrap();
            let (decision, option) = (p.decision, dice.below(p.options()));
            p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
            p.wait(|p| p.decision != decision).await.unwrap();
        }
        if over {
            p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
            p.wait(|p| p.over()).await.unwrap();
        }
        sat.push(Sat { game: game.into(), id: table.id, token: api.token, me: api.me, over });
    }
    server.stop().await;
    let open = Db::open(&db, 1).await.unwrap();
    // only the texts its games are played by
    let kept: Vec<String> = sqlx::query_scalar("SELECT cards FROM ruleset").fetch_all(&open.pool).await.unwrap();
    for hash in muster_server::keep::store::text_names(&open).await.unwrap() {
        if !kept.iter().any(|list| list.contains(&hash)) {
            sqlx::query("DELETE FROM card_text WHERE hash = $1").bind(hash).execute(&open.pool).await.unwrap();
        }
    }
    for sql in ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"] {
        sqlx::query(sql).execute(&open.pool).await.unwrap();
    }
    open.close().await;
    std::fs::copy(&db, dir.join("games.db")).unwrap();
    std::fs::write(dir.join("players.json"), serde_json::to_string_pretty(&sat).unwrap() + "\n").unwrap();
}
