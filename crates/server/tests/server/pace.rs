//! From the other side, a window in which somebody could do nothing looks like one that was passed.

use crate::common::*;
use muster_client::{Player, settings};
use muster_protocol::*;
use muster_server::game::live::Live;
use muster_server::game::pace::Eye;
use muster_server::ids;
use muster_server::keep::store;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Plays until both have seen so many numbers; when which number was seen.
async fn watch_and_play(mut p: Player, seed: u64, many: u32, ready: &AtomicUsize) -> (Player, Vec<(u32, i64)>) {
    let mut dice = Dice(seed);
    let mut seen = vec![(p.seq, ids::now())];
    let (mut sent, mut enough) = (0, false);
    while ready.load(Ordering::Relaxed) < 2 && !p.over() {
        if p.options() > 0 && p.decision != sent {
            sent = p.decision;
            let option = dice.below(p.options());
            p.choose(option).await.unwrap();
        }
        if let Ok(news) = tokio::time::timeout(Duration::from_millis(500), p.step()).await {
            news.unwrap();
        }
        if seen.last().is_some_and(|(n, _)| *n != p.seq) {
            seen.push((p.seq, ids::now()));
        }
        if !enough && p.seq >= many {
            enough = true;
            ready.fetch_add(1, Ordering::Relaxed);
        }
    }
    (p, seen)
}

#[ignore = "takes minutes: `make soak` runs it"]
#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_answered_takes_as_long_as_what_was_passed() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let mut held = 0;
    let mut covered = 0;
    for game in ["conquest", "wars"] {
        let (a, b) = two(&server, Settings { even_pace: true, ..settings(game, 2, &[]) }).await;
        let ready = AtomicUsize::new(0);
        let (a, b) = tokio::join!(watch_and_play(a, 11, 12, &ready), watch_and_play(b, 12, 12, &ready));
        let head = store::load(&server.hub.db, &a.0.game).await.unwrap().unwrap();
        let rows = store::rows(&server.hub.db, &a.0.game, 0).await.unwrap();
        let title = server.hub.title(game).unwrap();
        let begun = muster_server::game::begun::of(&server.hub.db, title, &head).await.unwrap().unwrap();
        let mut live = Live::begin(&begun, &head).unwrap();
        for r in &rows {
            live.fold(r, &[]).unwrap();
        }
        for (p, seen) in [&a, &b] {
            let eye = Eye::Seat(p.seat().unwrap());
            for pair in seen.windows(2) {
                assert_eq!(pair[1].0, pair[0].0 + 1, "no number is left out, so numbers tell nothing");
            }
            for (number, at) in &seen[1..] {
                let row = live.row_of(*number, eye).unwrap();
                let m = live.mark(row);
                assert!(m.cover.is_none_or(|c| Eye::Seat(c) == eye), "row {row} was shown while another was asked");
                assert!(*at >= live.due(row, eye), "row {row} was shown {} ms early", live.due(row, eye) - at);
            }
            let marks = (1..=live.seq()).map(|r| live.mark(r));
            covered += marks.clone().filter(|m| m.cover.is_some_and(|c| Eye::Seat(c) != eye)).count();
            held += marks.filter(|m| m.shown > m.at).count();
        }
    }
    assert!(held > 5 && covered > 5, "{held} rows were held back, {covered} covered: the test shows nothing");
    server.stop().await;
}

/// Plays until both have seen so many numbers, and looks at every other route meanwhile: none counts or tells more.
async fn look_and_play(mut p: Player, seed: u64, many: u32, ready: &AtomicUsize) -> usize {
    let mut dice = Dice(seed);
    let (mut sent, mut enough, mut looked) = (0, false, 0);
    while ready.load(Ordering::Relaxed) < 2 && !p.over() {
        if p.options() > 0 && p.decision != sent {
            sent = p.decision;
            let option = dice.below(p.options());
            p.choose(option).await.unwrap();
        }
        if let Ok(news) = tokio::time::timeout(Duration::from_millis(200), p.step()).await {
            news.unwrap();
        }
        let (seat, seen) = (p.seat().unwrap() as usize, p.seq);
        let table: TableView = p.api.get(&format!("/api/tables/{}", p.game)).await.unwrap();
        let last: ReplayMoment = p.api.get(&format!("/api/replays/{}/moment", p.game)).await.unwrap();
        let log: Vec<LogView> = p.api.get(&format!("/api/replays/{}/log", p.game)).await.unwrap();
        let after: ReplayMoment = p.api.get(&format!("/api/replays/{}/moment", p.game)).await.unwrap();
        // whatever came meanwhile is read before anything is compared
        p.socket.send(&ClientMessage::Ping { n: 1 }).await.unwrap();
        p.socket.kept = Some(Vec::new());
        while !p.socket.kept.as_ref().unwrap().last().is_some_and(|t| t.contains("\"pong\"")) {
            p.step().await.unwrap();
        }
        for (i, c) in table.clocks.iter().enumerate().filter(|(i, c)| *i != seat && !c.running) {
            assert_eq!(c.left_ms, 60_000, "the clock of seat {i} tells that it was asked: {:?}", table.clocks);
        }
        // where something became due between the requests, there is nothing to compare
        if p.seq == seen && after.steps == last.steps {
            assert_eq!(last.steps + 1, seen, "the replay counts more than was shown");
            assert!(log.iter().all(|l| l.seq <= last.steps));
            looked += 1;
        }
        if !enough && p.seq >= many {
            enough = true;
            ready.fetch_add(1, Ordering::Relaxed);
        }
    }
    looked
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_route_tells_who_was_asked() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    for game in ["conquest", "wars", "warcaste"] {
        let clock = ClockRule::Casual { seconds: 60 };
        let (a, b) = two(&server, Settings { even_pace: true, clock, ..settings(game, 2, &[]) }).await;
        let id = a.game.clone();
        let ready = AtomicUsize::new(0);
        let looked = tokio::join!(look_and_play(a, 31, 16, &ready), look_and_play(b, 32, 16, &ready));
        let rows = store::rows(&server.hub.db, &id, 0).await.unwrap();
        assert!(looked.0 + looked.1 > 10, "{game}: {looked:?}: the test shows nothing");
        assert!(rows.iter().any(|r| r.shown > r.at), "nothing was held back: the test shows nothing");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_even_pace_shows_everything_at_once() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (a, b) = two(&server, settings("conquest", 2, &[])).await;
    let ready = AtomicUsize::new(0);
    let (a, b) = tokio::join!(watch_and_play(a, 11, 40, &ready), watch_and_play(b, 12, 40, &ready));
    let rows = store::rows(&server.hub.db, &a.0.game, 0).await.unwrap();
    assert!(rows.iter().all(|r| r.shown == r.at));
    assert!(a.1.len().abs_diff(b.1.len()) <= 2);
    server.stop().await;
}
