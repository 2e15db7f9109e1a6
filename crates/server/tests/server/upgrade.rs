//! A game belongs to the rules and texts it began with.

use crate::common::*;
use muster_client::{Api, Player, settings};
use muster_protocol::*;
use muster_replay::{Record, What, verify};
use muster_server::Title;
use muster_server::game::begun;
use muster_server::keep::admin;
use muster_server::keep::db::Db;
use muster_server::keep::store;
use serde_json::Value;
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

/// The first game with other numbers on nearly every card, in files of another order.
fn changed() -> Vec<Arc<Title>> {
    let titles = titles();
    let pack = &titles[0].pack;
    let change =
        |t: &str| t.replace("cost 1,", "cost 4,").replace("cost 2,", "cost 1,").replace("resources 1", "resources 3");
    let files: Vec<(&str, String)> = pack.card_files().iter().rev().map(|(f, t)| (*f, change(t))).collect();
    let list: Vec<(&str, &str)> = files.iter().map(|(f, t)| (*f, t.as_str())).collect();
    let pack = pack.by_texts(&list).unwrap_or_else(|d| panic!("{d:?}"));
    vec![Arc::new(Title::new(Arc::from(pack), "changed"))]
}

async fn half_played(db: &str) -> (String, Api, Value, u32) {
    let server = Running::start(db).await;
    let api = Api::guest(server.address).await.unwrap();
    let table = api.make(settings("conquest", 2, &["random"])).await.unwrap();
    // its cards have words that files of several sets declare
    let deck = starters("conquest").into_iter().find(|d| d.contains("Old One Eye")).unwrap();
    api.sit(&table.id, &deck).await.unwrap();
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

/// Changes something in a database that nobody serves.
async fn tamper(db: &str, sql: &'static str) {
    let open = Db::open(db, 2).await.unwrap();
    sqlx::query(sql).execute(&open.pool).await.unwrap();
    open.close().await;
}

async fn checked(db: &str) -> admin::Checked {
    let open = Db::open(db, 2).await.unwrap();
    let checked = admin::check(&open, &titles(), |_, _| {}).await.unwrap();
    open.close().await;
    checked
}

/// As if the game had been begun by a program with another version of the rulebook.
const ANOTHER_BOOK: [&str; 2] = ["UPDATE ruleset SET book = book + 1", "UPDATE game SET program = '0.0.1'"];
const OUR_BOOK: [&str; 2] =
    ["UPDATE ruleset SET book = book - 1", concat!("UPDATE game SET program = '", env!("CARGO_PKG_VERSION"), "'")];

#[tokio::test(flavor = "multi_thread")]
async fn more_cards_and_changed_cards_mean_nothing_to_a_game_that_runs() {
    for upgrade in [newer, changed] {
        let (_dir, db) = sqlite();
        let (game, api, sight, seq) = half_played(&db).await;
        let server = Running::of(&db, upgrade(), |_| {}).await;
        let mut p = Player::watch(&Api { address: server.address, ..api }, &game).await.unwrap();
        assert_eq!(p.seq, seq, "rows are left or new");
        assert_eq!(p.sight, sight, "it shows what it showed, texts and all");
        assert_eq!(p.table.as_ref().unwrap().state, TableState::Running);
        play_on(&mut p, &mut Dice(4)).await.unwrap();
        assert!(p.over());
        let file: Value = p.api.get(&format!("/api/replays/{game}")).await.unwrap();
        server.stop().await;
        // by the program it began with and by the upgraded one alike
        let checked = checked(&db).await;
        assert_eq!((checked.fine, checked.broken.len(), checked.other_rules.len()), (1, 0, 0), "{checked:?}");
        let record = Record::parse(&file.to_string()).unwrap();
        verify(&*titles()[0].pack, &record).unwrap();
        verify(&*upgrade()[0].pack, &record).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_began_with_the_same_older_texts_share_them() {
    let (_dir, db) = sqlite();
    let (game, ..) = half_played(&db).await;
    let open = Db::open(&db, 2).await.unwrap();
    let head = store::load(&open, &game).await.unwrap().unwrap();
    let now = changed().remove(0);
    let title = async || begun::of(&open, &now, &head).await.unwrap().unwrap_or_else(|no| panic!("{no}")).title;
    let (a, b) = (title().await, title().await);
    assert!(Arc::ptr_eq(&a, &b) && !Arc::ptr_eq(&a, &now));
    drop((a, b));
    assert!(now.older(head.rules).is_none(), "they are kept for nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_another_rulebook_can_be_conceded_and_says_why_it_cannot_be_played() {
    let (_dir, db) = sqlite();
    let (game, api, _, seq) = half_played(&db).await;
    for sql in ANOTHER_BOOK {
        tamper(&db, sql).await;
    }
    let server = Running::start(&db).await;
    let api = Api { address: server.address, ..api };
    let mut p = Player::watch(&api, &game).await.unwrap();
    assert_eq!(p.table.as_ref().unwrap().state, TableState::OtherRules);
    let no = p.request(|id, game| ClientMessage::Choose { id, game, decision: seq, option: 0 }).await.unwrap_err();
    assert_eq!(no.0, Code::OtherRules);
    assert!(no.1.contains("0.0.1") && no.1.contains("version") && no.1.contains("conceded"), "{}", no.1);
    let no = p.request(|id, game| ClientMessage::Offer { id, game, what: Offer::Undo }).await.unwrap_err();
    assert_eq!(no.0, Code::OtherRules);
    server.stop().await;
    let told = checked(&db).await;
    assert_eq!((told.other_rules.len(), told.broken.len()), (1, 0), "{told:?}");

    let server = Running::start(&db).await;
    p.resume(server.address).await.unwrap();
    p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    p.wait(|p| p.over()).await.unwrap();
    let result = p.table.as_ref().unwrap().result.clone().unwrap();
    assert_eq!((result.winners, result.ending.as_str()), (vec![1], "conceded"));
    let api = Api { address: server.address, ..api };
    // what is known without playing is shown, and what is not says why
    let list: Vec<ReplayInfo> = api.get("/api/replays").await.unwrap();
    assert_eq!(list[0].result.as_ref().unwrap().winners, [1]);
    let (status, why) = api.ask("GET", &format!("/api/replays/{game}/moment?step=2"), None).await.unwrap();
    assert!(status == 409 && why.to_string().contains("0.0.1"), "{status} {why}");
    let file: Value = api.get(&format!("/api/replays/{game}")).await.unwrap();
    let record = Record::parse(&file.to_string()).unwrap();
    assert_eq!(verify(&*titles()[0].pack, &record).unwrap_err().what, What::Book);
    server.stop().await;

    // the program that can play it shows it whole, with the end it was given
    for sql in OUR_BOOK {
        tamper(&db, sql).await;
    }
    let told = checked(&db).await;
    assert_eq!((told.fine, told.broken.len()), (1, 0), "{told:?}");
    let ours = Record { book: record.book - 1, ..record };
    let rules = muster_pack::rules_id(
        ours.book,
        &ours.cards.iter().filter_map(|t| muster_pack::Kept::of(t)).collect::<Vec<_>>(),
    );
    let server = Running::start(&db).await;
    let api = Api { address: server.address, ..api };
    let file: Value = api.get(&format!("/api/replays/{game}")).await.unwrap();
    let whole = Record::parse(&file.to_string()).unwrap();
    assert_eq!((whole.rules, &whole.entries), (rules, &ours.entries), "the file told the same without playing");
    verify(&*titles()[0].pack, &whole).unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_played_can_be_drawn_and_adjourned() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    server.stop().await;
    for sql in ANOTHER_BOOK {
        tamper(&db, sql).await;
    }
    let server = Running::start(&db).await;
    for p in [&mut a, &mut b] {
        p.resume(server.address).await.unwrap();
        p.wait(|p| p.table.as_ref().is_some_and(|t| t.state == TableState::OtherRules)).await.unwrap();
    }
    for (what, state) in [
        (Offer::Adjourn, TableState::Adjourned),
        (Offer::Resume, TableState::OtherRules),
        (Offer::Draw, TableState::Over),
    ] {
        a.request(|id, game| ClientMessage::Offer { id, game, what }).await.unwrap();
        b.wait(|p| !p.table.as_ref().unwrap().offers.is_empty()).await.unwrap();
        b.request(|id, game| ClientMessage::Answer { id, game, what, yes: true }).await.unwrap();
        for p in [&mut a, &mut b] {
            p.wait(|p| p.table.as_ref().unwrap().state == state).await.unwrap();
        }
    }
    let result = a.table.as_ref().unwrap().result.clone().unwrap();
    assert_eq!((result.winners.len(), result.ending.as_str()), (0, "agreed"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_leads_elsewhere_is_broken_in_its_own_program_and_of_other_rules_in_another() {
    let (_dir, db) = sqlite();
    let (_, _, _, _) = half_played(&db).await;
    tamper(&db, "UPDATE entry SET print = print + 1 WHERE seq = 5").await;
    let told = checked(&db).await;
    assert_eq!((told.broken.len(), told.other_rules.len()), (1, 0), "{told:?}");
    // a rulebook of another version may come without another version of the program, while it is being worked on
    for sql in [ANOTHER_BOOK[1], ANOTHER_BOOK[0], OUR_BOOK[1]] {
        tamper(&db, sql).await;
        let told = checked(&db).await;
        assert_eq!((told.broken.len(), told.other_rules.len()), (0, 1), "{sql}: {told:?}");
    }
}
