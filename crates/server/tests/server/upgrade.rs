//! A game belongs to the rules and cards it began with.

use crate::common::*;
use muster_server::Title;
use muster_server::client::{Api, Player, settings};
use muster_server::protocol::*;
use std::sync::Arc;

/// The first game with a few more cards, as after an upgrade.
fn newer() -> Vec<Arc<Title>> {
    let more = |t: &Arc<Title>| {
        let pack = t.pack.with_cards(&[("more", t.pack.scene().plain_cards())]);
        let title = Title::new(Arc::from(pack.unwrap_or_else(|d| panic!("{d:?}"))), "newer");
        assert_ne!(title.rules, t.rules);
        Arc::new(title)
    };
    titles().iter().take(1).map(more).collect()
}

async fn begun(db: &str) -> (String, Api, serde_json::Value, u32) {
    let server = Running::start(db).await;
    let api = Api::guest(server.address).await.unwrap();
    let table = api.make(settings("conquest", 2, &["random"])).await.unwrap();
    api.sit(&table.id, &starters("conquest")[0]).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    let mut dice = Dice(3);
    for _ in 0..10 {
        p.wait(|p| p.options() > 0).await.unwrap();
        let (decision, option) = (p.decision, dice.below(p.options()));
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
        p.wait(|p| p.decision != decision).await.unwrap();
    }
    // where both are asked at once, the bot has answered too
    p.wait(|p| p.options() > 0 && p.sight["players"][1]["owes"] == false).await.unwrap();
    let seen = (p.sight.clone(), p.seq);
    server.stop().await;
    (table.id, api, seen.0, seen.1)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_the_same_by_new_rules_goes_on_by_them() {
    let (_dir, db) = sqlite();
    let (game, api, sight, seq) = begun(&db).await;
    let server = Running::of(&db, newer(), |_| {}).await;
    let mut p = Player::watch(&Api { address: server.address, ..api }, &game).await.unwrap();
    assert_eq!(p.seq, seq, "rows are left or new");
    assert_eq!(p.sight["players"], sight["players"]);
    assert_eq!(p.table.as_ref().unwrap().state, TableState::Running);
    let decision = p.decision;
    p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_otherwise_by_new_rules_is_left_alone() {
    let (_dir, db) = sqlite();
    let (game, api, _, seq) = begun(&db).await;
    // as if the new rules led elsewhere from the fifth row on
    let open = muster_server::db::Db::open(&db, 2).await.unwrap();
    let sql = "UPDATE entry SET print = print + 1 WHERE game = $1 AND seq = 5";
    sqlx::query(sql).bind(&game).execute(&open.pool).await.unwrap();
    open.pool.close().await;
    let server = Running::of(&db, newer(), |_| {}).await;
    let mut p = Player::watch(&Api { address: server.address, ..api.clone() }, &game).await.unwrap();
    assert_eq!(p.table.as_ref().unwrap().state, TableState::OtherRules);
    let no = p.request(|id, game| ClientMessage::Choose { id, game, decision: seq, option: 0 }).await.unwrap_err();
    assert_eq!(no.0, Code::OtherRules);
    server.stop().await;
    // the old program finishes it
    let open = muster_server::db::Db::open(&db, 2).await.unwrap();
    let sql = "UPDATE entry SET print = print - 1 WHERE game = $1 AND seq = 5";
    sqlx::query(sql).bind(&game).execute(&open.pool).await.unwrap();
    open.pool.close().await;
    let server = Running::start(&db).await;
    let mut p = Player::watch(&Api { address: server.address, ..api }, &game).await.unwrap();
    assert!(p.seq >= seq, "{} rows of {seq} are left", p.seq);
    play_on(&mut p, &mut Dice(4)).await.unwrap();
    assert!(p.over());
    server.stop().await;
}
