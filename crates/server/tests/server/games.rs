//! Whole games over the wire, on both databases.

use crate::common::*;
use muster_client::{Player, settings};
use muster_kernel::seen::{Viewer, knows};
use muster_kernel::{CardId, Game, Seat};
use muster_server::Hub;
use muster_server::game::begun;
use muster_server::game::live::{Live, record_of};
use muster_server::keep::store;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Two strangers play a game to its end; every byte that each was sent is kept.
async fn whole_game(server: &Running, game: &str, seed: u64) -> (Player, Player) {
    let (mut a, mut b) = two(server, settings(game, 2, &[])).await;
    for p in [&mut a, &mut b] {
        p.step_by_step = true;
        p.resume(server.address).await.unwrap();
        p.socket.kept = Some(vec![p.sight.to_string()]);
    }
    let (mut x, mut y) = (Dice(seed), Dice(seed ^ 0xABCDEF));
    let (first, second) = tokio::join!(play_on(&mut a, &mut x), play_on(&mut b, &mut y));
    first.unwrap();
    second.unwrap();
    (a, b)
}

/// The game again from its log, with the names that a seat may have learnt by each row.
async fn learnt(hub: &Arc<Hub>, id: &str, seat: u8) -> (Vec<BTreeSet<String>>, BTreeSet<String>) {
    let head = store::load(&hub.db, id).await.unwrap().unwrap();
    let rows = store::rows(&hub.db, id, 0).await.unwrap();
    let title = hub.title(&head.settings.game).unwrap().clone();
    let begun = begun::of(&hub.db, &title, &head).await.unwrap().unwrap();
    let mut live = Live::begin(&begun, &head).unwrap();
    let mut known = BTreeSet::new();
    let mut by_row = Vec::new();
    let look = |g: &Game, known: &mut BTreeSet<String>| {
        for c in (0..g.t().cards().len()).map(|i| CardId(i as u16)) {
            if knows(&g.m, g.t(), Viewer::Seat(Seat(seat)), c) {
                let def = g.m.def(g.t().card(c).def);
                known.extend([def.title.clone(), def.code.clone()]);
            }
        }
    };
    look(live.game.game().unwrap(), &mut known);
    by_row.push(known.clone());
    for row in &rows {
        let done = live.fold(row, &[]).unwrap();
        look(live.game.game().unwrap(), &mut known);
        // a card that was seen in passing stands in the log, and what it is called tells which it is
        for n in &done.told.notes {
            let m = &live.game.game().unwrap().m;
            let spans = muster_sight::speak::line(&muster_sight::ENGLISH, n, 0, m, &[], Viewer::Seat(Seat(seat))).spans;
            let named = |title: &str| spans.iter().any(|s| s.card.is_some() && s.text == title);
            let codes = title.pack.cards().sources.iter().filter(|c| named(&c.title)).map(|c| c.id.clone());
            known.extend(codes.chain(spans.iter().map(|s| s.text.clone())));
        }
        by_row.push(known.clone());
    }
    let record = record_of(&begun, &head);
    let cards = title.pack.cards();
    let others = record.decks.iter().enumerate().filter(|(s, _)| *s != seat as usize);
    let hidden = others.flat_map(|(_, deck)| deck).flat_map(|code| {
        let title = cards.by_code(code).map(|d| cards.source(d).title.clone());
        [Some(code.clone()), title].into_iter().flatten()
    });
    // a title that is also a word of the game may stand on other cards; its code still gives the card away
    let words: Vec<String> =
        live.game.game().unwrap().m.tags.iter().filter_map(|t| t.name).map(str::to_string).collect();
    (by_row, hidden.filter(|name| !words.contains(name)).collect())
}

/// No message of a client holds a name of the other's deck before the client's seat could know it.
pub async fn nothing_leaks(hub: &Arc<Hub>, p: &Player) -> (usize, usize) {
    let seat = p.seat().unwrap();
    let (known, theirs) = learnt(hub, &p.game, seat).await;
    let all: Vec<&String> = p.socket.kept.as_ref().unwrap().iter().collect();
    let (mut seq, mut checked) = (1, 0);
    for text in all {
        let v: serde_json::Value = serde_json::from_str(text).unwrap();
        seq = v["seq"].as_u64().unwrap_or(seq);
        let known = &known[(seq as usize - 1).min(known.len() - 1)];
        let mine = |name: &&String| known.iter().any(|k| k.contains(name.as_str()));
        for name in theirs.iter().filter(|n| !mine(n)) {
            checked += 1;
            let quoted = serde_json::to_string(name).unwrap();
            let bare = &quoted[1..quoted.len() - 1];
            assert!(!text.contains(bare), "{name} was sent to seat {seat} at {seq}, which could not know it: {text}");
        }
    }
    (p.socket.kept.as_ref().unwrap().len(), checked)
}

async fn both_games(db: &str) {
    let server = Running::start(db).await;
    for title in titles() {
        {
            let (a, b) = whole_game(&server, &title.name, 8).await;
            assert!(a.over() && b.over());
            let (x, y) = (a.table.as_ref().unwrap(), b.table.as_ref().unwrap());
            assert_eq!(x.result, y.result);
            assert!(x.result.is_some() && x.fair.server.is_some());
            for p in [&a, &b] {
                let (messages, checked) = nothing_leaks(&server.hub, p).await;
                assert!(messages > 20 && checked > 500, "{messages} messages, {checked} checks");
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_play_whole_games_on_sqlite_and_nothing_leaks() {
    let (_dir, db) = sqlite();
    both_games(&db).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_play_whole_games_on_postgres_and_nothing_leaks() {
    let Some(pg) = Postgres::start() else { return };
    both_games(&pg.url).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_bots_to_the_end() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    for title in titles() {
        let api = muster_client::Api::guest(server.address).await.unwrap();
        let table = api.make(settings(&title.name, 2, &["random"])).await.unwrap();
        let table = api.sit(&table.id, &starters(&title.name)[0]).await.unwrap();
        let mut p = Player::watch(&api, &table.id).await.unwrap();
        play_on(&mut p, &mut Dice(99)).await.unwrap();
        assert!(p.over());
    }
    server.stop().await;
}
