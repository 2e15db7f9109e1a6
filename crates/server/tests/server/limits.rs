//! What one visitor may take: by address, by account and in all. Others notice nothing of it.

use crate::common::*;
use muster_client::{Api, Player, Socket, http, settings};
use muster_protocol::*;
use muster_server::Rates;
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_cut_off() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| c.taking = Duration::from_secs(2)).await;
    let ask = format!("GET /api/games/conquest/catalogue HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    let (_, _, once) = http(server.address, "GET", "/api/games/conquest/catalogue", &[], None).await.unwrap();
    const MANY: usize = 40;
    let mut greedy = TcpStream::connect(server.address).await.unwrap();
    greedy.write_all(ask.repeat(MANY).as_bytes()).await.unwrap();
    // nothing is read for longer than that may take
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut got = Vec::new();
    let _ = timeout(Duration::from_secs(30), greedy.read_to_end(&mut got)).await.expect("it is closed");
    assert!(got.len() < once.len() * MANY, "all {MANY} answers were kept for it");
    // who reads is served, and websockets that are silent for as long stay open
    let (mut a, _b) = two(&server, settings("conquest", 2, &[])).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    a.request(|id, game| ClientMessage::Chat { id, game, text: "here".into() }).await.unwrap();
    server.stop().await;
}

async fn sign_in(server: &Running, from: &str, name: &str, password: &str) -> u16 {
    let body = json!({ "name": name, "password": password }).to_string();
    let headers = [("x-forwarded-for", from)];
    http(server.address, "POST", "/api/account/login", &headers, Some(body.as_bytes())).await.unwrap().0
}

fn strict(c: &mut muster_server::Config) {
    (c.behind_proxy, c.rates) = (true, Rates { guests: Rates::OPEN.guests, ..Rates::USUAL });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_is_one_visitor() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, strict).await;
    let mut refused = 0;
    for i in 0..20 {
        refused +=
            (sign_in(&server, &format!("2001:db8:1:2::{i:x}"), &format!("nobody {i}"), "x").await == 429) as usize;
    }
    assert!(refused >= 8, "{refused} of 20 were refused");
    assert_eq!(sign_in(&server, "2001:db8:1:3::1", "nobody", "x").await, 403, "the next network is another visitor");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_cannot_be_guessed_from_many_addresses_and_its_owner_is_not_shut_out() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, strict).await;
    let owner = Api::guest(server.address).await.unwrap();
    let right = "a horse that nobody else has";
    let name = Credentials { name: "Anna B".into(), password: right.into(), code: None };
    let _: Me = owner.post("/api/account/register", &name).await.unwrap();
    assert_eq!(sign_in(&server, "192.0.2.1", "Anna B", right).await, 200);
    let mut tried = 0;
    for i in 0..60 {
        // however it is written, it is one account
        let name = format!("anna{}b ", " ".repeat(i % 6 + 1));
        let status = sign_in(&server, &format!("198.51.100.{i}"), &name, &format!("guess {i}")).await;
        assert!(status == 403 || status == 429, "{status}");
        tried += (status == 403) as usize;
    }
    assert!((25..45).contains(&tried), "{tried} guesses were looked at");
    assert_eq!(sign_in(&server, "203.0.113.5", "Anna B", right).await, 429, "even the right word from elsewhere waits");
    assert_eq!(sign_in(&server, "192.0.2.1", "Anna B", right).await, 200, "from where its owner has signed in before");
    assert_eq!(sign_in(&server, "203.0.113.6", "Ben", "x").await, 403, "other accounts are other accounts");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_one_address_and_of_one_account_are_bounded() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| (c.connections_each, c.connections_account) = (10, 3)).await;
    let api = Api::guest(server.address).await.unwrap();
    let mut sockets = Vec::new();
    while let Ok(s) = Socket::open(server.address, &api.token).await {
        sockets.push(s);
        assert!(sockets.len() <= 3);
    }
    assert_eq!(sockets.len(), 3);
    let other = Api::guest(server.address).await.unwrap();
    Socket::open(server.address, &other.token).await.unwrap();
    let mut held = Vec::new();
    for _ in 0..120 {
        held.push(TcpStream::connect(server.address).await.unwrap());
    }
    let (mut last, mut rest) = (held.pop().unwrap(), Vec::new());
    let _ = timeout(Duration::from_secs(5), last.read_to_end(&mut rest)).await.expect("turned away at once");
    server.stop().await;
}

/// How many of so many requests that are sent at once were answered with each status.
async fn statuses(server: &Running, api: &Api, many: u32) -> std::collections::BTreeMap<u16, usize> {
    let token = format!("Bearer {}", api.token);
    let mut out = std::collections::BTreeMap::new();
    for i in 0..many {
        let from = format!("198.51.100.{}", i % 250);
        let headers = [("authorization", token.as_str()), ("x-forwarded-for", from.as_str())];
        *out.entry(http(server.address, "GET", "/api/me", &headers, None).await.unwrap().0).or_default() += 1;
    }
    out
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_one_account_and_of_all_together_are_bounded() {
    let (_dir, db) = sqlite();
    let rates = Rates { http_account: (1, 10), ..Rates::OPEN };
    let server = Running::with(&db, |c| (c.behind_proxy, c.rates) = (true, rates)).await;
    let (api, other) = (Api::guest(server.address).await.unwrap(), Api::guest(server.address).await.unwrap());
    let mine = |token: &str| [("authorization", format!("Bearer {token}"))];
    let mut refused = 0;
    for i in 0..60 {
        let from = format!("198.51.100.{i}");
        let [(name, token)] = mine(&api.token);
        let headers = [(name, token.as_str()), ("x-forwarded-for", from.as_str())];
        refused += (http(server.address, "GET", "/api/tables/mine", &headers, None).await.unwrap().0 == 429) as usize;
    }
    assert!(refused > 20, "{refused} of 60 were refused, from 60 addresses");
    let _: Vec<TableView> = other.get("/api/tables/mine").await.expect("others notice nothing");
    server.stop().await;

    let rates = Rates { http_all: (1, 20), ..Rates::OPEN };
    let server = Running::with(&db, |c| (c.behind_proxy, c.rates) = (true, rates)).await;
    let found = statuses(&server, &other, 60).await;
    assert!(found.get(&503).is_some_and(|n| *n > 20), "{found:?}");
    let health = http(server.address, "GET", "/health", &[], None).await.unwrap().0;
    assert_eq!(health, 200, "who looks whether it lives is always told");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_fills_no_lobby() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| c.open_tables = 3).await;
    let (api, other) = (Api::guest(server.address).await.unwrap(), Api::guest(server.address).await.unwrap());
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(api.make(settings("conquest", 2, &[])).await.unwrap().id);
    }
    let body = json!({ "settings": settings("conquest", 2, &[]) });
    assert_eq!(api.ask("POST", "/api/tables", Some(body.clone())).await.unwrap().0, 429);
    assert_eq!(other.ask("POST", "/api/tables", Some(body.clone())).await.unwrap().0, 200);
    // a game that has begun waits for nobody
    let decks = starters("conquest");
    api.sit(&made[0], &decks[0]).await.unwrap();
    other.sit(&made[0], &decks[1]).await.unwrap();
    assert_eq!(api.ask("POST", "/api/tables", Some(body)).await.unwrap().0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn to_be_shown_a_game_again_and_again_is_refused() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| c.rates.watches = (1, 5)).await;
    let (mut a, b) = two(&server, settings("conquest", 2, &[])).await;
    let mut refused = 0;
    for _ in 0..20 {
        a.socket.send(&ClientMessage::Watch { game: a.game.clone(), since: None, steps: true }).await.unwrap();
        loop {
            match a.socket.next().await.unwrap() {
                ServerMessage::Snapshot { .. } => break,
                ServerMessage::Refused { code: Code::TooMany, .. } => break refused += 1,
                _ => {}
            }
        }
    }
    assert!(refused > 5, "{refused}");
    assert_eq!(Player::watch(&b.api, &b.game).await.unwrap().seq, b.seq);
    server.stop().await;
}
