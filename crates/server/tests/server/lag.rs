//! What an answer takes on its way is not its player's time.

use crate::common::*;
use muster_client::{Api, Player, settings};
use muster_protocol::*;
use muster_server::keep::store;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A way to a server on which everything takes a while, there and back.
async fn long_way(to: SocketAddr, each: Duration) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let (a, b) = near.into_split();
            let (c, d) = TcpStream::connect(to).await.unwrap().into_split();
            tokio::spawn(late(a, d, each));
            tokio::spawn(late(c, b, each));
        }
    });
    address
}

async fn late(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, each: Duration) {
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(n @ 1..) = from.read(&mut bytes).await {
        tokio::time::sleep(each).await;
        if to.write_all(&bytes[..n]).await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_answer_takes_on_its_way_is_measured_by_the_server_and_bounded() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let far = long_way(server.address, Duration::from_millis(600)).await;
    let (a, b) = (Api::guest(far).await.unwrap(), Api::guest(server.address).await.unwrap());
    let clock = ClockRule::Blitz { seconds: 600, increment: 0 };
    let table = a.make(Settings { clock, ..settings("conquest", 2, &[]) }).await.unwrap();
    let decks = starters("conquest");
    a.sit(&table.id, &decks[0]).await.unwrap();
    b.sit(&table.id, &decks[1]).await.unwrap();
    let mut far = Player::watch(&a, &table.id).await.unwrap();
    let mut near = Player::watch(&b, &table.id).await.unwrap();
    let (mut answers, mut dice) = (0, Dice(7));
    while answers < 2 {
        for p in [&mut far, &mut near] {
            if p.options() == 0 {
                continue;
            }
            let (decision, option) = (p.decision, dice.below(p.options()));
            p.request(|id, game| ClientMessage::Choose { id, game, decision, option }).await.unwrap();
            answers += (p.api.me == a.me) as u32;
        }
        for p in [&mut far, &mut near] {
            // whatever has come
            while let Ok(news) = tokio::time::timeout(Duration::from_millis(50), p.step()).await {
                news.unwrap();
            }
        }
    }
    let seat = far.seat().unwrap();
    let rows = store::rows(&server.hub.db, &table.id, 0).await.unwrap();
    let (own, others): (Vec<_>, Vec<_>) = rows.iter().partition(|r| r.what.starts_with((b'a' + seat) as char));
    assert!(own.len() >= 2 && own.iter().all(|r| r.lag == 1000), "more than a second, so a second: {own:?}");
    assert!(others.iter().all(|r| r.lag <= 1000));
    server.stop().await;
}
