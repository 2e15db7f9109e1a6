//! What strangers may try: nothing of it stops the server, and no game is lost or changed by it.

use crate::common::*;
use muster_client::{Api, Player, Socket, http, settings};
use muster_protocol::*;
use muster_server::keep::store;
use serde_json::{Value, json};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Counts panics of tasks from now on; tests that fail do so on threads of their own names.
fn watch_for_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if std::thread::current().name().is_none_or(|n| n.starts_with("tokio")) {
                PANICS.fetch_add(1, Ordering::SeqCst);
            }
            usual(info);
        }));
    });
}

/// A game in progress that must come through unharmed.
struct Victim {
    server: Running,
    a: Player,
    b: Player,
    rows: usize,
}

impl Victim {
    async fn new(db: &str, change: impl FnOnce(&mut muster_server::Config)) -> Victim {
        watch_for_panics();
        let server = Running::with(db, change).await;
        let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
        for _ in 0..4 {
            choose(&mut a, &mut b).await;
        }
        let mut v = Victim { server, a, b, rows: 0 };
        v.rows = v.count().await;
        v
    }
    async fn count(&self) -> usize {
        store::rows(&self.server.hub.db, &self.a.game, 0).await.unwrap().len()
    }
    /// Nothing has happened to the game, and it goes on.
    async fn stays_well(mut self) {
        assert_eq!(self.count().await, self.rows, "the log has grown");
        let address = self.server.address;
        for p in [&mut self.a, &mut self.b] {
            let fresh = Player::watch(&p.api, &p.game).await.unwrap();
            p.resume(address).await.unwrap();
            assert_eq!((p.seq, p.decision, &p.sight), (fresh.seq, fresh.decision, &fresh.sight));
        }
        choose(&mut self.a, &mut self.b).await;
        assert_eq!(self.count().await, self.rows + 1);
        self.server.stop().await;
        assert_eq!(PANICS.load(Ordering::SeqCst), 0, "something panicked");
    }
}

/// One of the two chooses the first option.
async fn choose(a: &mut Player, b: &mut Player) {
    while a.options() == 0 && b.options() == 0 {
        tokio::select! { r = a.step() => r, r = b.step() => r }.unwrap();
    }
    let p = if a.options() > 0 { a } else { b };
    let decision = p.decision;
    p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
    p.wait(|p| p.decision != decision).await.unwrap();
}

/// Something like the text, but not quite.
fn garbled(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len().max(1)) as usize;
        match dice.below(7) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, dice.below(256) as u8),
            2 => bytes.splice(at..at, *b"99999999999999999999").for_each(drop),
            3 => bytes.splice(at..at, [b'['; 400]).for_each(drop),
            4 => bytes.splice(at..at, *b"\\u0000\\ud800").for_each(drop),
            5 => bytes.splice(at..at, *b",\"t\":null").for_each(drop),
            _ => {
                if let Some(b) = bytes.get_mut(at) {
                    *b = dice.below(256) as u8;
                }
            }
        }
    }
    bytes
}

fn messages(game: &str) -> Vec<String> {
    let id = || "x".to_string();
    let game = || game.to_string();
    let all = [
        ClientMessage::Hello { protocol: 1, token: Some("t".into()), language: None },
        ClientMessage::Watch { game: game(), since: Some(3), steps: true },
        ClientMessage::Unwatch { game: game() },
        ClientMessage::Choose { id: id(), game: game(), decision: 1, option: 0 },
        ClientMessage::Claim { id: id(), game: game(), seq: 1, option: 0 },
        ClientMessage::Concede { id: id(), game: game() },
        ClientMessage::Offer { id: id(), game: game(), what: Offer::Undo },
        ClientMessage::Answer { id: id(), game: game(), what: Offer::Draw, yes: true },
        ClientMessage::Hold { game: game(), on: true },
        ClientMessage::Release { game: game() },
        ClientMessage::Ping { n: 7 },
    ];
    all.iter().map(|m| serde_json::to_string(m).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn garbled_frames_are_refused_one_by_one() {
    let (_dir, db) = sqlite();
    let v = Victim::new(&db, |_| {}).await;
    let stranger = Api::guest(v.server.address).await.unwrap();
    let texts = messages(&v.a.game);
    let mut dice = Dice(17);
    let (mut sent, mut hung_up) = (0, 0);
    while sent < 600 {
        let raw = dice.below(4) == 0;
        let mut socket = match raw {
            true => Socket::raw(v.server.address).await.unwrap(),
            false => Socket::open(v.server.address, &stranger.token).await.unwrap(),
        };
        let before = hung_up;
        for _ in 0..40 {
            let text = garbled(&texts[dice.below(texts.len()) as usize], &mut dice);
            sent += 1;
            let done = match String::from_utf8(text) {
                Ok(text) => socket.send_text(text).await,
                Err(e) => socket.send_bytes(e.into_bytes()).await,
            };
            if done.is_err() {
                hung_up += 1;
                break;
            }
        }
        // all of it may be on its way before the server has read the first: its last word counts
        if !raw && hung_up == before {
            let asked = socket.send(&ClientMessage::Ping { n: 77 }).await.is_ok();
            let answered = async {
                loop {
                    match socket.next().await {
                        Ok(ServerMessage::Pong { n: 77, .. }) => return true,
                        Ok(_) => {}
                        Err(_) => return false,
                    }
                }
            };
            hung_up += u32::from(!(asked && answered.await));
        }
    }
    assert!(hung_up > 0, "nothing was bad enough to hang up");
    // a connection that garbled only text still understands what comes next
    let mut socket = Socket::open(v.server.address, &stranger.token).await.unwrap();
    for text in ["", "{", "[]", "null", "{\"t\":\"\"}", "{\"t\":\"choose\"}", "\u{0}", "{\"t\":\"ping\",\"n\":-1}"] {
        socket.send_text(text.into()).await.unwrap();
        let answer = socket.next().await.unwrap();
        assert!(matches!(answer, ServerMessage::Refused { code: Code::Malformed, .. }), "{text}: {answer:?}");
    }
    socket.send(&ClientMessage::Ping { n: 1 }).await.unwrap();
    assert!(matches!(socket.next().await.unwrap(), ServerMessage::Pong { n: 1, .. }));
    v.stays_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn garbled_bodies_are_the_clients_fault() {
    let (_dir, db) = sqlite();
    let v = Victim::new(&db, |_| {}).await;
    let stranger = Api::guest(v.server.address).await.unwrap();
    let game = v.a.game.clone();
    let bodies = [
        ("/api/me".to_string(), json!({ "name": "Somebody Else" })),
        ("/api/decks/check".into(), json!({ "game": "conquest", "text": "3x Nobody\n# x" })),
        ("/api/decks/convert".into(), json!({ "game": "conquest", "text": "<deck/>", "to": "list" })),
        (
            "/api/tables".into(),
            serde_json::to_value(MakeTable {
                settings: settings("conquest", 2, &["random"]),
                bot_decks: vec!["1x A".into()],
            })
            .unwrap(),
        ),
        (
            format!("/api/tables/{game}/sit"),
            json!({ "deck": "1x A", "part": "00112233445566778899aabbccddeeff", "seat": 1 }),
        ),
        ("/api/account/login".into(), json!({ "name": "anna", "password": "12345678" })),
        ("/api/account/password".into(), json!({ "old": "12345678", "new": "12345678" })),
        ("/api/account/tokens".into(), json!({ "label": "x" })),
        ("/api/reports".into(), json!({ "who": "abc", "game": game, "text": "x" })),
        (format!("/api/replays/{game}/branch"), json!({ "step": 1, "seat": 0, "level": "random" })),
    ];
    let auth = format!("Bearer {}", stranger.token);
    let mut dice = Dice(23);
    for i in 0..270 {
        let (path, body) = &bodies[i % bodies.len()];
        let body = garbled(&body.to_string(), &mut dice);
        let (status, ..) =
            http(v.server.address, "POST", path, &[("authorization", &auth)], Some(&body)).await.unwrap();
        let text = String::from_utf8_lossy(&body);
        assert!(status < 500 && status != 0, "{path} {status}: {text}");
    }
    // addresses
    for path in [
        "/api/tables/%00",
        "/api/tables/..%2f..",
        "/api/tables/'; DROP TABLE game; --",
        "/api/replays/%ff/moment",
        "//",
        "/%2e%2e/Cargo.toml",
        "/host/games/%3Cscript%3E",
    ] {
        let path = path.replace(' ', "%20");
        let (status, ..) = http(v.server.address, "GET", &path, &[("authorization", &auth)], None).await.unwrap();
        assert!(status < 500, "{path}: {status}");
    }
    v.stays_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn oversized_everything_is_turned_away() {
    let (_dir, db) = sqlite();
    let mut v = Victim::new(&db, |_| {}).await;
    let address = v.server.address;
    let stranger = Api::guest(address).await.unwrap();
    let big = |n: usize| "x".repeat(n);
    let ask = |path: &'static str, body: Value| {
        let api = stranger.clone();
        async move { api.ask("POST", path, Some(body)).await.unwrap().0 }
    };
    assert_eq!(ask("/api/decks/check", json!({ "game": "conquest", "text": big(70_000) })).await, 413);
    let verdict = stranger.ask("POST", "/api/decks/check", Some(json!({ "game": "conquest", "text": big(30_000) })));
    assert_eq!(verdict.await.unwrap().1["legal"], false);
    assert_eq!(ask("/api/me", json!({ "name": big(25) })).await, 403);
    assert_eq!(ask("/api/account/register", json!({ "name": "Anna", "password": big(201) })).await, 403);
    assert_eq!(ask("/api/account/login", json!({ "name": big(9000), "password": big(9000) })).await, 403);
    let mut long = settings("conquest", 2, &[]);
    long.title = big(61);
    assert_eq!(ask("/api/tables", json!({ "settings": long })).await, 400);
    assert_eq!(ask("/api/tables", json!({ "settings": settings("conquest", 200, &[]) })).await, 400);
    assert_eq!(ask("/api/tables", json!({ "settings": settings(&big(500), 2, &[]) })).await, 404);
    // heads of requests
    for head in
        [format!("GET /{} HTTP/1.1\r\n\r\n", big(600_000)), format!("GET / HTTP/1.1\r\na: {}\r\n\r\n", big(600_000))]
    {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let _ = stream.write_all(head.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await.expect("it is answered");
        let status = String::from_utf8_lossy(&answer).split(' ').nth(1).map(str::to_string);
        assert!(status.is_none_or(|s| s.starts_with('4')));
    }
    // a body that never ends, and one that is promised and does not come
    let mut stream = TcpStream::connect(address).await.unwrap();
    let _ = stream.write_all(format!("POST /api/decks/check HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n20000\r\n{}", big(0x20000)).as_bytes()).await;
    let mut answer = vec![0; 64];
    let n = timeout(Duration::from_secs(10), stream.read(&mut answer)).await.expect("it is answered").unwrap_or(0);
    assert!(n == 0 || String::from_utf8_lossy(&answer).contains("413"));
    // frames
    for text in [big(9_000), big(2_000_000)] {
        let mut socket = Socket::open(address, &stranger.token).await.unwrap();
        let _ = socket.send_text(text).await;
        while socket.next().await.is_ok() {}
    }
    for (text, fits) in [(big(500), true), (big(501), false), (String::new(), false), (" \t".into(), false)] {
        let done = v.a.request(|id, game| ClientMessage::Chat { id, game, text }).await;
        assert_eq!(done.is_ok(), fits);
    }
    // one connection watches fifty games at most
    let mut socket = Socket::open(address, &stranger.token).await.unwrap();
    let mut refused = None;
    for _ in 0..51 {
        let table = stranger.make(settings("conquest", 2, &[])).await.unwrap().id;
        socket.send(&ClientMessage::Watch { game: table, since: None, steps: true }).await.unwrap();
        loop {
            match socket.next().await.unwrap() {
                ServerMessage::Snapshot { .. } => break,
                ServerMessage::Refused { code, .. } => {
                    refused = Some(code);
                    break;
                }
                _ => {}
            }
        }
    }
    assert_eq!(refused, Some(Code::TooMany));
    v.stays_well().await;
}
