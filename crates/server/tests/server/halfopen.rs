//! Connections that begin and do not go on: each is given up after a while, and nobody else notices.

use crate::common::*;
use muster_client::{Api, Player, Socket, http, settings};
use muster_protocol::*;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(2);

/// Reads until the server hangs up.
async fn closed(mut stream: TcpStream) -> bool {
    let mut rest = Vec::new();
    timeout(PATIENCE * 5, stream.read_to_end(&mut rest)).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_say_nothing_are_given_up() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| c.patience = PATIENCE).await;
    let address = server.address;
    let (mut a, _b) = two(&server, settings("conquest", 2, &[])).await;
    let mut streams = Vec::new();
    let upgrade = format!(
        "GET /api/ws HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    let starts = ["", "GET", "GET /api/me HTTP/1.1\r\nhost: x\r\n", &upgrade];
    for i in 0..400 {
        let mut s = TcpStream::connect(address).await.unwrap();
        s.write_all(starts[i % starts.len()].as_bytes()).await.unwrap();
        streams.push(s);
    }
    // others are served meanwhile, and quickly
    let began = Instant::now();
    let api = Api::guest(address).await.unwrap();
    let table = api.make(settings("conquest", 2, &["random"])).await.unwrap();
    api.sit(&table.id, &starters("conquest")[0]).await.unwrap();
    let mut p = Player::watch(&api, &table.id).await.unwrap();
    p.wait(|p| p.options() > 0).await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    // and all of them are closed after a while
    for (i, s) in streams.into_iter().enumerate() {
        assert!(closed(s).await, "{} is still open", i % starts.len());
    }
    a.request(|id, game| ClientMessage::Chat { id, game, text: "still here".into() }).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_websockets_and_gets_them_back() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| c.connections_each = 20).await;
    let api = Api::guest(server.address).await.unwrap();
    for _ in 0..2 {
        let mut sockets = Vec::new();
        while let Ok(s) = Socket::open(server.address, &api.token).await {
            sockets.push(s);
            assert!(sockets.len() <= 20);
        }
        assert_eq!(sockets.len(), 20);
        // requests are another matter
        assert_eq!(http(server.address, "GET", "/health", &[], None).await.unwrap().0, 200);
        drop(sockets);
        let free = async { while Socket::open(server.address, &api.token).await.is_err() {} };
        timeout(Duration::from_secs(10), free).await.expect("places are free again");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_connections_together_are_bounded() {
    let (_dir, db) = sqlite();
    // with no websockets at all, a thousand plain connections are left
    let server = Running::with(&db, |c| (c.connections, c.patience) = (0, PATIENCE)).await;
    let mut held = Vec::new();
    for _ in 0..1100 {
        held.push(TcpStream::connect(server.address).await.unwrap());
    }
    // the last are turned away at once
    assert!(timeout(Duration::from_millis(1500), closed(held.pop().unwrap())).await.unwrap_or(false));
    // and when the others were given up, there is room again
    tokio::time::sleep(PATIENCE + Duration::from_millis(500)).await;
    assert_eq!(http(server.address, "GET", "/health", &[], None).await.unwrap().0, 200);
    server.stop().await;
}
