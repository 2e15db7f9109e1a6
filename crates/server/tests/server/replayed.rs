//! Requests that come again, in another order, from another seat, or after the session has ended.

use crate::common::*;
use muster_client::{Api, News, Player, http, settings};
use muster_protocol::*;
use muster_server::keep::store;
use std::time::Duration;
use tokio::time::timeout;

/// How many rows of a game's log come from people's requests.
async fn rows(server: &Running, game: &str) -> usize {
    let rows = store::rows(&server.hub.db, game, 0).await.unwrap();
    rows.iter().filter(|r| !r.request.is_empty()).count()
}

/// Sends a message as it is and reads until it is answered.
async fn exactly(p: &mut Player, m: &ClientMessage, id: &str) -> Result<(), Code> {
    p.socket.send(m).await.unwrap();
    loop {
        match p.step().await.unwrap() {
            News::Done(d) if d == id => return Ok(()),
            News::Refused(Some(r), code, _) if r == id => return Err(code),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_comes_again_is_done_once() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = Api::guest(server.address).await.unwrap();
    let table = api.make(settings("conquest", 2, &["random"])).await.unwrap();
    api.sit(&table.id, &starters("conquest")[0]).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    let mut history = Vec::new();
    for n in 0..6 {
        p.wait(|p| p.options() > 0).await.unwrap();
        let (id, decision) = (format!("r{n}"), p.decision);
        let m = ClientMessage::Choose { id: id.clone(), game: table.id.clone(), decision, option: 0 };
        assert_eq!(exactly(&mut p, &m, &id).await, Ok(()));
        history.push((id, m));
        p.wait(|p| p.decision != decision).await.unwrap();
    }
    p.wait(|p| p.options() > 0).await.unwrap();
    let before = rows(&server, &table.id).await;
    assert_eq!(before, 6);
    // all of it again, backwards, on another connection, and after the server was started anew
    let mut q = Player::watch(&api, &table.id).await.unwrap();
    for (id, m) in history.iter().rev() {
        assert_eq!(exactly(&mut q, m, id).await, Ok(()));
    }
    server.stop().await;
    let server = Running::start(&db).await;
    let api = Api { address: server.address, ..api };
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    for (id, m) in &history {
        assert_eq!(exactly(&mut p, m, id).await, Ok(()));
        // the same choice as a new request is too late
        let ClientMessage::Choose { game, decision, option, .. } = m.clone() else { unreachable!() };
        let late = ClientMessage::Choose { id: format!("{id}+"), game, decision, option };
        assert_eq!(exactly(&mut p, &late, &format!("{id}+")).await, Err(Code::Stale));
    }
    // and one that is ahead of its time is too early
    let (game, decision) = (table.id.clone(), p.decision + 5);
    let early = ClientMessage::Choose { id: "early".into(), game, decision, option: 0 };
    assert!(exactly(&mut p, &early, "early").await.is_err());
    assert_eq!(rows(&server, &table.id).await, before);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_another() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    let stranger = Api::guest(server.address).await.unwrap();
    let mut c = Player::watch(&stranger, &a.game).await.unwrap();
    // until only one of them owes a decision
    for n in 0..50 {
        while a.options() == 0 && b.options() == 0 {
            tokio::select! { r = a.step() => r, r = b.step() => r }.unwrap();
        }
        for p in [&mut a, &mut b] {
            let _ = timeout(Duration::from_millis(50), p.step()).await;
        }
        if (a.options() > 0) != (b.options() > 0) {
            break;
        }
        let (id, game, decision) = (format!("s{n}"), a.game.clone(), a.decision);
        let m = ClientMessage::Choose { id: id.clone(), game, decision, option: 0 };
        exactly(&mut a, &m, &id).await.unwrap();
        a.wait(|p| p.decision != decision).await.unwrap();
    }
    let (mover, other) = if a.options() > 0 { (&mut a, &mut b) } else { (&mut b, &mut a) };
    let before = rows(&server, &mover.game).await;
    let game = || mover.game.clone();
    let id = || "same".to_string();
    let tries = [
        ClientMessage::Choose { id: id(), game: game(), decision: mover.decision, option: 0 },
        ClientMessage::Claim { id: id(), game: game(), seq: mover.seq, option: 0 },
        ClientMessage::Concede { id: id(), game: game() },
        ClientMessage::Offer { id: id(), game: game(), what: Offer::Draw },
        ClientMessage::Offer { id: id(), game: game(), what: Offer::Adjourn },
        ClientMessage::Answer { id: id(), game: game(), what: Offer::Undo, yes: true },
    ];
    for m in &tries {
        assert_eq!(exactly(&mut c, m, "same").await, Err(Code::NotSeated), "{m:?}");
    }
    assert!(exactly(other, &tries[0], "same").await.is_err());
    assert_eq!(rows(&server, &mover.game).await, before);
    // a request id is the seat's own: the one who may choose is not taken for having chosen
    assert_eq!(exactly(mover, &tries[0], "same").await, Ok(()));
    assert_eq!(rows(&server, &mover.game).await, before + 1);
    // a seat that is taken stays taken
    let sit = format!("/api/tables/{}/sit", c.game);
    let body =
        serde_json::json!({ "seat": 0, "deck": starters("conquest")[0], "part": "00112233445566778899aabbccddeeff" });
    assert_eq!(stranger.ask("POST", &sit, Some(body)).await.unwrap().0, 409);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_has_ended_is_of_no_use() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (a, _b) = two(&server, settings("conquest", 2, &[])).await;
    let body = Credentials { name: "Anna".into(), password: "seven green umbrellas".into(), code: None };
    let _: Me = a.api.post("/api/account/register", &body).await.unwrap();
    for way in ["logout", "token", "password", "logout-everywhere"] {
        let own = sign_in(&a.api, "seven green umbrellas").await;
        // what a thief holds
        let info: TokenInfo = own.post("/api/account/tokens", &MakeToken { label: way.into() }).await.unwrap();
        let stolen = Api { token: info.token.clone().unwrap(), ..own.clone() };
        let mut thief = Player::watch(&stolen, &a.game).await.unwrap();
        let ended = match way {
            "logout" => stolen.ask("POST", "/api/account/logout", None).await,
            "token" => own.ask("DELETE", &format!("/api/account/tokens/{}", info.id), None).await,
            "password" => {
                let same = serde_json::json!({ "old": "seven green umbrellas", "new": "seven green umbrellas" });
                own.ask("POST", "/api/account/password", Some(same)).await
            }
            _ => own.ask("POST", "/api/account/logout-everywhere", None).await,
        };
        assert!((200..300).contains(&ended.unwrap().0), "{way}");
        // the open connection is closed, and nothing new begins
        let closed = timeout(Duration::from_secs(5), async { while thief.step().await.is_ok() {} }).await;
        assert!(closed.is_ok(), "{way}: still connected");
        assert!(Player::watch(&stolen, &a.game).await.is_err(), "{way}");
        assert_eq!(stolen.ask("GET", "/api/replays", None).await.unwrap().0, 401, "{way}");
        let own_too = way == "logout-everywhere";
        assert_eq!(own.ask("GET", "/api/replays", None).await.unwrap().0, if own_too { 401 } else { 200 }, "{way}");
    }
    // the game itself waits for whoever signs in again
    let back = sign_in(&a.api, "seven green umbrellas").await;
    let p = Player::watch(&back, &a.game).await.unwrap();
    assert_eq!((p.seat(), p.seq), (a.seat(), a.seq));
    server.stop().await;
}

async fn sign_in(api: &Api, password: &str) -> Api {
    let body = serde_json::json!({ "name": "anna", "password": password }).to_string();
    let answer = http(api.address, "POST", "/api/account/login", &[], Some(body.as_bytes())).await.unwrap();
    assert_eq!(answer.0, 200);
    let token = answer.1.split("muster=").nth(1).unwrap().split(';').next().unwrap().to_string();
    Api { token, ..api.clone() }
}
