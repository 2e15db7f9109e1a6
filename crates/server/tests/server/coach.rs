//! Hints, reviews of games and reasons of bots: who gets them, what is in them, and what they may cost.

use crate::common::*;
use muster_client::{Api, Player, settings};
use muster_protocol::*;
use muster_server::Rates;
use serde_json::{Value, json};
use std::time::Duration;

/// A server whose bots do not think long.
async fn quick(db: &str) -> Running {
    Running::with(db, |c| (c.hint_lines, c.review_lines) = (24, 6)).await
}

async fn status(api: &Api, method: &str, path: &str) -> u16 {
    let body = (method == "POST").then(|| json!({}));
    api.ask(method, path, body).await.unwrap().0
}

async fn alone(server: &Running, game: &str, bots: &[&str]) -> Player {
    let api = Api::guest(server.address).await.unwrap();
    let table = api.make(settings(game, bots.len() as u8 + 1, bots)).await.unwrap();
    api.sit(&table.id, &starters_for(game, bots.len() + 1)[0]).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    p.wait(|p| p.options() > 0).await.unwrap();
    p
}

async fn hint(p: &Player, decision: u32) -> (u16, Value) {
    let path = format!("/api/tables/{}/hint", p.game);
    p.api.ask("POST", &path, Some(json!({ "decision": decision }))).await.unwrap()
}

/// Takes an option and waits for the next question, or the end.
async fn choose(p: &mut Player, option: u32) {
    let decision = p.decision;
    p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
    p.wait(|p| (p.decision != decision && p.options() > 0) || p.over()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_bots_alone_is_given_hints_that_can_be_taken() {
    let (_dir, db) = sqlite();
    let server = quick(&db).await;
    for (game, bots) in [("conquest", &["random"][..]), ("wars", &["random"]), ("warcaste", &["random", "greedy"])] {
        let mut p = alone(&server, game, bots).await;
        assert!(p.table.as_ref().unwrap().hints, "{game}");
        for _ in 0..6 {
            let (code, answer) = hint(&p, p.decision).await;
            if p.options() < 2 {
                assert_eq!(code, 404, "{answer}");
                choose(&mut p, 0).await;
                continue;
            }
            assert_eq!(code, 200, "{game}: {answer}");
            let got: Hint = serde_json::from_value(answer.clone()).unwrap();
            assert_eq!(got.decision, p.decision);
            assert!((1..=3).contains(&got.lines.len()), "{got:?}");
            let asked = p.sight["ask"]["options"].as_array().unwrap();
            for l in &got.lines {
                let o = asked.iter().find(|o| o["id"] == l.option).expect("it is offered");
                assert!(l.words.starts_with(o["label"].as_str().unwrap()), "{l:?} {o}");
                assert!((0.0..=1.0).contains(&l.chance));
            }
            // asked again it is the same, and asked about something else it is nothing
            if !got.secret {
                // where others answer at the same time, it is known who has
                assert_eq!(hint(&p, p.decision).await.1, answer);
            }
            assert_eq!(hint(&p, p.decision + 1).await.0, 409);
            choose(&mut p, got.lines[0].option).await;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_two_people_play_nobody_is_given_hints() {
    let (_dir, db) = sqlite();
    let server = quick(&db).await;
    // two people, and two people with a bot between them
    let (a, b) = two(&server, settings("conquest", 2, &[])).await;
    let (c, d) = (Api::guest(server.address).await.unwrap(), Api::guest(server.address).await.unwrap());
    let table = c.make(settings("warcaste", 3, &["random"])).await.unwrap();
    let deck = &starters_for("warcaste", 3)[0];
    c.sit(&table.id, deck).await.unwrap();
    d.sit(&table.id, deck).await.unwrap();
    let (mut c, mut d) = (Player::watch(&c, &table.id).await.unwrap(), Player::watch(&d, &table.id).await.unwrap());
    c.wait(|p| p.seq > 0).await.unwrap();
    d.wait(|p| p.seq > 0).await.unwrap();
    for p in [&a, &b, &c, &d] {
        assert!(!p.table.as_ref().unwrap().hints);
        let (code, answer) = hint(p, p.decision.max(1)).await;
        assert_eq!((code, answer["code"].as_str()), (403, Some("forbidden")), "{answer}");
    }
    // nor when one of them has left
    d.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    c.wait(|p| p.options() > 0).await.unwrap();
    assert_eq!(hint(&c, c.decision).await.0, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_asks_for_nobody() {
    let (_dir, db) = sqlite();
    let server = quick(&db).await;
    let mut p = alone(&server, "conquest", &["random"]).await;
    let stranger = Player::watch(&Api::guest(server.address).await.unwrap(), &p.game).await;
    let at = format!("/api/tables/{}/hint", p.game);
    let other = Api::guest(server.address).await.unwrap();
    let body = json!({ "decision": p.decision });
    assert_eq!(other.ask("POST", &at, Some(body.clone())).await.unwrap().0, 403);
    assert!(stranger.is_err() || !stranger.unwrap().table.unwrap().hints);
    // a table at which nobody plays yet, none at all, and what is no question
    let open = other.make(settings("conquest", 2, &["random"])).await.unwrap();
    assert_eq!(other.ask("POST", &format!("/api/tables/{}/hint", open.id), Some(body.clone())).await.unwrap().0, 403);
    assert_eq!(other.ask("POST", "/api/tables/zzz/hint", Some(body)).await.unwrap().0, 404);
    for odd in [json!({}), json!({ "decision": -1 }), json!({ "decision": 1, "seat": 1 })] {
        assert_eq!(p.api.ask("POST", &at, Some(odd.clone())).await.unwrap().0, 422, "{odd}");
    }
    p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    p.wait(Player::over).await.unwrap();
    assert!(!p.table.as_ref().unwrap().hints);
    assert_eq!(hint(&p, 1).await.0, 409, "the game is over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_bounded_by_account() {
    let (_dir, db) = sqlite();
    let rates = Rates { hints: (1, 3), ..Rates::OPEN };
    let server = Running::with(&db, |c| (c.rates, c.hint_lines) = (rates, 8)).await;
    let (p, q) = (alone(&server, "conquest", &["random"]).await, alone(&server, "conquest", &["random"]).await);
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(hint(&p, p.decision).await.0);
    }
    assert_eq!((&codes[..3], codes[7]), (&[200, 200, 200][..], 429), "{codes:?}");
    assert_eq!(hint(&q, q.decision).await.0, 200, "others notice nothing");
    server.stop().await;
}

/// Asks until a review is done.
async fn reviewed(api: &Api, path: &str) -> ReviewView {
    for _ in 0..600 {
        let state: ReviewState = api.get(path).await.unwrap();
        assert!(state.judged <= state.choices);
        match state.stage {
            ReviewStage::Done => return state.review.expect("with what was found"),
            ReviewStage::None => panic!("it is not being made"),
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    panic!("the review does not come to an end");
}

/// A game that a person played at random against a bot, to some point, and gave up.
async fn given_up(server: &Running, bot: &str, choices: u32) -> Player {
    let mut p = alone(server, "conquest", &[bot]).await;
    let mut dice = Dice(3);
    for _ in 0..choices {
        let option = dice.below(p.options());
        choose(&mut p, option).await;
    }
    p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    p.wait(Player::over).await.unwrap();
    p
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_for_those_who_may_look_back_from_that_seat() {
    let (_dir, db) = sqlite();
    let server = quick(&db).await;
    let mut p = alone(&server, "conquest", &["random"]).await;
    for _ in 0..4 {
        choose(&mut p, 0).await;
    }
    let at = format!("/api/replays/{}/review", p.game);
    let stranger = Api::guest(server.address).await.unwrap();
    for path in [at.clone(), format!("{at}?as=0"), format!("{at}?as=1"), format!("/api/replays/{}/why?step=1", p.game)]
    {
        let method = if path.contains("why") { "GET" } else { "POST" };
        assert_eq!(status(&p.api, method, &path).await, 403, "while the game runs: {path}");
    }
    p.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    p.wait(Player::over).await.unwrap();
    for (method, path) in
        [("POST", at.clone()), ("GET", format!("{at}?as=0")), ("GET", format!("{at}?as=1")), ("DELETE", at.clone())]
    {
        assert_eq!(status(&stranger, method, &path).await, 403, "{method} {path}");
    }
    assert_eq!(status(&stranger, "GET", &format!("/api/replays/{}/why?step=1", p.game)).await, 403);
    for (path, code) in [("?as=all", 400), ("?as=spectator", 400), ("?as=2", 400), ("?as=x", 400), ("?seat=0", 400)] {
        assert_eq!(status(&p.api, "POST", &format!("{at}{path}")).await, code, "{path}");
    }
    let none: ReviewState = p.api.get(&at).await.unwrap();
    assert_eq!((none.stage, none.review), (ReviewStage::None, None));
    let begun: ReviewState = p.api.post(&at, &json!({})).await.unwrap();
    assert_ne!(begun.stage, ReviewStage::None);
    let own = reviewed(&p.api, &at).await;
    assert_eq!(own.seat, 0);
    assert!(own.choices.len() >= 3, "{own:?}");
    // the steps are those of the replay: the question was asked at the step before
    for c in &own.choices {
        let then: ReplayMoment =
            p.api.get(&format!("/api/replays/{}/moment?step={}&as=0", p.game, c.step - 1)).await.unwrap();
        let ask = &then.sight["ask"];
        assert_eq!(ask["title"], c.question.as_str());
        assert!(ask["options"].as_array().unwrap().iter().any(|o| o["id"] == c.option), "{c:?}");
    }
    // who may look on from there once it is shared has it as well, and not afterwards
    assert_eq!(status(&p.api, "POST", &format!("/api/replays/{}/share", p.game)).await, 204);
    let state: ReviewState = stranger.get(&format!("{at}?as=0")).await.unwrap();
    assert_eq!(state.review.as_ref(), Some(&own));
    assert_eq!(status(&p.api, "POST", &format!("/api/replays/{}/unshare", p.game)).await, 204);
    assert_eq!(status(&stranger, "GET", &format!("{at}?as=0")).await, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_review_of_an_account_is_made_at_a_time_and_it_can_be_cancelled() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| (c.thinkers, c.review_lines) = (1, 1_000_000)).await;
    let p = given_up(&server, "random", 8).await;
    let at = format!("/api/replays/{}/review", p.game);
    let begun: ReviewState = p.api.post(&at, &json!({})).await.unwrap();
    assert!(begun.choices >= 8 && begun.stage == ReviewStage::Working, "{begun:?}");
    let again: ReviewState = p.api.post(&at, &json!({})).await.unwrap();
    assert_eq!(again.choices, begun.choices, "the same one");
    let (code, answer) = p.api.ask("POST", &format!("{at}?as=1"), Some(json!({}))).await.unwrap();
    assert_eq!((code, answer["code"].as_str()), (429, Some("too_many")), "{answer}");
    // a game goes on meanwhile, though there is one seat for thinking
    let mut q = alone(&server, "conquest", &["greedy"]).await;
    for _ in 0..3 {
        choose(&mut q, 0).await;
    }
    assert_eq!(status(&p.api, "DELETE", &at).await, 204);
    let state: ReviewState = p.api.get(&at).await.unwrap();
    assert_eq!(state.stage, ReviewStage::None);
    assert_eq!(status(&p.api, "POST", &format!("{at}?as=1")).await, 200, "there is room for another");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_says_why_when_the_game_is_over() {
    let (_dir, db) = sqlite();
    let server = quick(&db).await;
    let mut told = 0;
    for bot in ["soldier", "greedy", "random"] {
        let p = given_up(&server, bot, 10).await;
        let at = format!("/api/replays/{}", p.game);
        let steps = {
            let m: ReplayMoment = p.api.get(&format!("{at}/moment?step=0&as=all")).await.unwrap();
            assert!(!m.why);
            m.steps
        };
        for step in 1..=steps {
            let m: ReplayMoment = p.api.get(&format!("{at}/moment?step={step}&as=all")).await.unwrap();
            let (code, answer) = p.api.ask("GET", &format!("{at}/why?step={step}"), None).await.unwrap();
            assert_eq!(code, if m.why { 200 } else { 404 }, "{step}: {answer}");
            if !m.why {
                continue;
            }
            let why: WhyView = serde_json::from_value(answer).unwrap();
            assert_eq!((why.seat, why.level.as_str(), why.step), (1, bot, step));
            assert!(!why.words.is_empty() && m.words.is_some());
            assert_eq!(why.lines.is_empty(), bot == "random", "{why:?}");
            // it thinks what it thought then: what it chose is what it favoured
            if bot == "soldier" && !why.secret {
                assert_eq!(why.lines[0].option, why.option, "{why:?}");
                told += 1;
            }
        }
        assert_eq!(status(&p.api, "GET", &format!("{at}/why?step={}", steps + 1)).await, 404);
        assert_eq!(status(&p.api, "GET", &format!("{at}/why")).await, 400);
    }
    assert!(told >= 5, "{told}");
    server.stop().await;
}

/// From any moment and with any seat a game goes on, as long as it was not over there.
#[tokio::test(flavor = "multi_thread")]
async fn any_moment_can_be_played_on_from_by_any_seat_against_any_level() {
    let (_dir, db) = sqlite();
    let server = quick(&db).await;
    let p = given_up(&server, "random", 12).await;
    let at = format!("/api/replays/{}", p.game);
    let m: ReplayMoment = p.api.get(&format!("{at}/moment?step=0&as=all")).await.unwrap();
    let levels = ["random", "greedy", "recruit", "soldier"];
    for step in 0..m.steps {
        for seat in 0..2 {
            let body = Branch { step, seat, level: levels[(step + u32::from(seat)) as usize % levels.len()].into() };
            let table: TableView = p.api.post(&format!("{at}/branch"), &body).await.unwrap();
            assert_eq!((table.state, table.you), (TableState::Running, Some(seat)));
            let mut q = Player::watch(&p.api, &table.id).await.unwrap();
            q.wait(|q| q.options() > 0 || q.over()).await.unwrap();
            assert!(q.over() || q.table.as_ref().unwrap().hints);
        }
    }
    let end = json!({ "step": m.steps, "seat": 0, "level": "random" });
    assert_eq!(p.api.ask("POST", &format!("{at}/branch"), Some(end)).await.unwrap().0, 409);
    // what was chosen before it was played on from there is nobody's of this table
    let body = Branch { step: m.steps - 1, seat: 0, level: "recruit".into() };
    let table: TableView = p.api.post(&format!("{at}/branch"), &body).await.unwrap();
    let mut q = Player::watch(&p.api, &table.id).await.unwrap();
    q.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    q.wait(Player::over).await.unwrap();
    for step in 1..m.steps {
        let (code, _) = q.api.ask("GET", &format!("/api/replays/{}/why?step={step}", table.id), None).await.unwrap();
        assert_eq!(code, 404, "{step}");
    }
    server.stop().await;
}
