//! Games that were played: who may look at them, what they see, and going on from a moment.

use crate::common::*;
use muster_client::{Api, Player, settings};
use muster_protocol::*;
use muster_replay::{Entry, Record, commit, verify};
use serde_json::{Value, json};

async fn status(api: &Api, method: &str, path: &str) -> u16 {
    api.ask(method, path, None).await.unwrap().0
}

/// Lets both choose at random until one of them has made so many choices, or to the end.
async fn play_some(a: &mut Player, b: &mut Player, choices: u32) {
    let mut dice = Dice(11);
    for _ in 0..choices {
        while a.options() == 0 && b.options() == 0 {
            let (x, y) = (&mut *a, &mut *b);
            tokio::select! { r = x.step() => r, r = y.step() => r }.unwrap();
        }
        let p = if a.options() > 0 { &mut *a } else { &mut *b };
        let (decision, option) = (p.decision, dice.below(p.options()));
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
        p.wait(|p| p.decision != decision || p.over()).await.unwrap();
    }
}

fn hand(moment: &Value, seat: usize) -> (usize, u64) {
    let hand = &moment["sight"]["players"][seat]["hand"];
    (hand["cards"].as_array().unwrap().len(), hand["size"].as_u64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_seen_from_ones_own_seat_only() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    play_some(&mut a, &mut b, 6).await;
    let at = format!("/api/replays/{}", a.game);
    let stranger = Api::guest(server.address).await.unwrap();
    let own: Value = a.api.get(&format!("{at}/moment?step=2")).await.unwrap();
    assert_eq!((own["step"].as_u64(), own["steps"].as_u64().unwrap() >= 6), (Some(2), true));
    let (mine, theirs) = (hand(&own, 0), hand(&own, 1));
    assert!(mine.0 as u64 == mine.1 && mine.1 > 0 && theirs.0 == 0 && theirs.1 > 0, "{mine:?} {theirs:?}");
    for (api, path) in [
        (&a.api, "/moment?step=2&as=1"),
        (&a.api, "/moment?step=2&as=all"),
        (&a.api, "/moment?step=2&as=spectator"),
        (&a.api, "/log?as=1"),
        (&stranger, "/log"),
        (&a.api, ""),
        (&stranger, "/moment?step=0"),
        (&stranger, ""),
    ] {
        assert_eq!(status(api, "GET", &format!("{at}{path}")).await, 403, "{path}");
    }
    // what is shared now may be looked at when it is over
    assert_eq!(status(&stranger, "POST", &format!("{at}/share")).await, 403);
    assert_eq!(status(&a.api, "POST", &format!("{at}/share")).await, 204);
    assert_eq!(status(&stranger, "GET", &format!("{at}/moment?as=spectator")).await, 403);
    let branch = json!({ "step": 1, "seat": 0, "level": "random" });
    assert_eq!(a.api.ask("POST", &format!("{at}/branch"), Some(branch)).await.unwrap().0, 403);
    assert_eq!(status(&a.api, "GET", "/api/replays/nosuchgame/moment").await, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_a_file_moments_and_branches() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    let promised = a.table.as_ref().unwrap().fair.clone();
    play_some(&mut a, &mut b, 40).await;
    let running: Vec<ReplayInfo> = b.api.get("/api/replays").await.unwrap();
    assert!(
        running[0].decks[0].is_none() && running[0].decks[1].is_some(),
        "the other's deck is not told before the end"
    );
    b.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    a.wait(Player::over).await.unwrap();
    let at = format!("/api/replays/{}", a.game);

    let list: Vec<ReplayInfo> = b.api.get("/api/replays").await.unwrap();
    assert_eq!((list.len(), list[0].over, list[0].you, list[0].shared), (1, true, Some(1), false));
    // both have played starter decks, and may know of each other's now
    let games: Vec<GameInfo> = b.api.get("/api/games").await.unwrap();
    let starters = &games.iter().find(|g| g.name == "conquest").unwrap().starters;
    let titles: Vec<_> = starters[..2].iter().map(|s| Some(s.title.clone())).collect();
    assert_eq!(list[0].decks, titles);
    let none: Vec<ReplayInfo> = b.api.get(&format!("/api/replays?before={}", list[0].made)).await.unwrap();
    assert!(none.is_empty());

    // the file proves itself and the shuffle
    let (code, file) = a.api.ask("GET", &at, None).await.unwrap();
    assert_eq!(code, 200);
    let record = Record::parse(&file.to_string()).unwrap();
    let title = server.hub.title("conquest").unwrap().clone();
    let report = verify(&*title.pack, &record).unwrap();
    assert_eq!((report.steps, report.result.unwrap().winners), (41, vec![0]));
    let shuffle = record.shuffle.unwrap();
    assert_eq!(muster_replay::to_hex(&commit(&shuffle.server)), promised.commit);
    assert_eq!(shuffle.parts.iter().map(|p| muster_replay::to_hex(p)).collect::<Vec<_>>(), promised.parts);
    assert!(promised.server.is_none());

    // all eyes
    let moment = |word: &str, step: u32| format!("{at}/moment?step={step}&as={word}");
    let all: Value = a.api.get(&moment("all", 5)).await.unwrap();
    assert!(hand(&all, 0).0 > 0 && hand(&all, 1).0 > 0);
    assert!(all["words"].is_string());
    let theirs: Value = a.api.get(&moment("1", 5)).await.unwrap();
    assert!(hand(&theirs, 0).0 == 0 && hand(&theirs, 1).0 > 0);
    let nobody: Value = a.api.get(&moment("spectator", 5)).await.unwrap();
    assert!(hand(&nobody, 0).0 == 0 && hand(&nobody, 1).0 == 0);
    assert_eq!(status(&a.api, "GET", &moment("all", 42)).await, 404);

    // the log, each line with its step; who sees all reads what others only hear of
    let steps = all["steps"].as_u64().unwrap();
    let told: Vec<LogView> = a.api.get(&format!("{at}/log?as=all")).await.unwrap();
    assert!(told.is_sorted_by_key(|l| l.seq) && told.iter().all(|l| u64::from(l.seq) <= steps));
    assert!(told.first().is_some_and(|l| l.seq == 0) && told.iter().any(|l| l.seq > 1));
    let heard: Vec<LogView> = a.api.get(&format!("{at}/log?as=spectator")).await.unwrap();
    assert!(heard.len() == told.len() && heard != told);
    for odd in ["2", "-1", "everybody", "0%00"] {
        assert_eq!(status(&a.api, "GET", &moment(odd, 0)).await, 400, "{odd}");
    }
    assert_eq!(status(&a.api, "GET", &format!("{at}/moment?step=x")).await, 400);

    // private until shared, and again afterwards
    let stranger = Api::guest(server.address).await.unwrap();
    for path in [at.clone(), moment("all", 5)] {
        assert_eq!(status(&stranger, "GET", &path).await, 403);
        assert_eq!(status(&b.api, "POST", &format!("{at}/share")).await, 204);
        assert_eq!(status(&stranger, "GET", &path).await, 200);
        assert_eq!(status(&a.api, "POST", &format!("{at}/unshare")).await, 204);
        assert_eq!(status(&stranger, "GET", &path).await, 403);
    }

    // from a moment in the middle a new game goes on, against a bot, with the cards as they lay
    for (step, seat) in [(20, 1), (0, 0)] {
        let body = Branch { step, seat, level: "random".into() };
        let table: TableView = a.api.post(&format!("{at}/branch"), &body).await.unwrap();
        assert_eq!((table.state, table.you), (TableState::Running, Some(seat)));
        let mut p = Player::watch(&a.api, &table.id).await.unwrap();
        if step == 0 {
            let then: Value = a.api.get(&moment(&seat.to_string(), step)).await.unwrap();
            assert_eq!(p.sight["players"][seat as usize]["hand"], then["sight"]["players"][seat as usize]["hand"]);
        }
        play_on(&mut p, &mut Dice(5)).await.unwrap();
        assert!(p.over());
        let (_, file) = a.api.ask("GET", &format!("/api/replays/{}", table.id), None).await.unwrap();
        let again = Record::parse(&file.to_string()).unwrap();
        verify(&*title.pack, &again).unwrap();
        assert_eq!(again.entries[..step as usize], record.entries[..step as usize]);
    }
    for (body, code) in [
        (json!({ "step": 41, "seat": 0, "level": "random" }), 409),
        (json!({ "step": 42, "seat": 0, "level": "random" }), 404),
        (json!({ "step": 3, "seat": 2, "level": "random" }), 400),
        (json!({ "step": 3, "seat": 0, "level": "perfect" }), 400),
        (json!({ "step": -1, "seat": 0, "level": "random" }), 422),
    ] {
        assert_eq!(a.api.ask("POST", &format!("{at}/branch"), Some(body.clone())).await.unwrap().0, code, "{body}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_is_in_the_file() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = Api::guest(server.address).await.unwrap();
    let table = api.make(settings("conquest", 2, &["random"])).await.unwrap();
    api.sit(&table.id, &starters("conquest")[0]).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    for _ in 0..3 {
        p.wait(|p| p.options() > 0).await.unwrap();
        let decision = p.decision;
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
        p.wait(|p| p.decision != decision).await.unwrap();
    }
    p.request(|id, game| ClientMessage::Offer { id, game, what: Offer::Undo }).await.unwrap();
    p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    p.wait(Player::over).await.unwrap();
    let (_, file) = api.ask("GET", &format!("/api/replays/{}", table.id), None).await.unwrap();
    let record = Record::parse(&file.to_string()).unwrap();
    assert_eq!(record.entries.iter().filter(|e| matches!(e, Entry::Back { .. })).count(), 1);
    verify(&*server.hub.title("conquest").unwrap().pack, &record).unwrap();
    server.stop().await;
}
