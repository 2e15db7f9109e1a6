//! Letters, to a relay that only listens.

use crate::common::*;
use data_encoding::BASE64_MIME;
use muster_client::Api;
use muster_protocol::*;
use muster_server::Rates;
use muster_server::net::mail::Relay;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

const GOOD: &str = "seven green umbrellas";
const BETTER: &str = "nine purple bicycles away";

#[derive(Clone, Debug)]
struct Letter {
    to: String,
    head: String,
    text: String,
}

/// A relay that keeps what it is given.
#[derive(Clone, Default)]
struct Letters(Arc<Mutex<Vec<Letter>>>);

impl Letters {
    async fn open() -> (Letters, String) {
        let (mail, listener) = (Letters::default(), TcpListener::bind("127.0.0.1:0").await.unwrap());
        let at = listener.local_addr().unwrap().to_string();
        let own = mail.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                tokio::spawn(async move {
                    let (input, mut out) = stream.into_split();
                    let mut lines = BufReader::new(input).lines();
                    let (mut to, mut said, mut data) = (String::new(), String::new(), false);
                    out.write_all(b"220 here\r\n").await.unwrap();
                    while let Ok(Some(line)) = lines.next_line().await {
                        let answer = match (data, line.split([':', ' ']).next().unwrap_or_default()) {
                            (true, _) if line == "." => {
                                data = false;
                                own.keep(&to, &said);
                                "250 kept\r\n"
                            }
                            (true, _) => {
                                said += &format!("{line}\r\n");
                                continue;
                            }
                            (_, "EHLO") => "250-here\r\n250 8BITMIME\r\n",
                            (_, "RCPT") => {
                                to = line;
                                "250 yes\r\n"
                            }
                            (_, "DATA") => {
                                data = true;
                                "354 go on\r\n"
                            }
                            (_, "QUIT") => return,
                            _ => "250 yes\r\n",
                        };
                        out.write_all(answer.as_bytes()).await.unwrap();
                    }
                });
            }
        });
        (mail, at)
    }
    fn keep(&self, to: &str, said: &str) {
        let (head, body) = said.split_once("\r\n\r\n").unwrap();
        let text = String::from_utf8(BASE64_MIME.decode(body.as_bytes()).unwrap()).unwrap();
        let to = to.trim_start_matches("RCPT TO:<").trim_end_matches('>').to_string();
        self.0.lock().unwrap().push(Letter { to, head: head.into(), text });
    }
    fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }
    /// The letter of this number, when it has come.
    async fn letter(&self, n: usize) -> Letter {
        for _ in 0..500 {
            if let Some(l) = self.0.lock().unwrap().get(n) {
                return l.clone();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("no letter");
    }
}

fn secret(letter: &Letter, word: &str) -> String {
    let from = letter.text.split(&format!("/account?{word}=")).nth(1).expect("a link");
    from.split_whitespace().next().unwrap().to_string()
}

async fn server(db: &str, at: String, rates: Rates) -> Running {
    Running::with(db, |c| {
        c.origin = Some("https://play.example.org".into());
        c.mail = Some(Relay { at, from: "muster@play.example.org".into() });
        c.rates = rates;
    })
    .await
}

async fn account(server: &Running, name: &str) -> Api {
    let api = Api::guest(server.address).await.unwrap();
    let words = Credentials { name: name.into(), password: GOOD.into(), code: None };
    let _: Me = api.post("/api/account/register", &words).await.unwrap();
    api
}

async fn post(api: &Api, path: &str, body: Value) -> u16 {
    api.ask("POST", path, Some(body)).await.unwrap().0
}

async fn with_address(server: &Running, mail: &Letters, name: &str, address: &str) -> Api {
    let api = account(server, name).await;
    let n = mail.count();
    assert_eq!(post(&api, "/api/account/mail", json!({ "address": address, "password": GOOD })).await, 204);
    let link = secret(&mail.letter(n).await, "confirm");
    assert_eq!(post(&api, "/api/account/mail/confirm", json!({ "secret": link })).await, 204);
    api
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_counts_when_it_was_confirmed() {
    let (_dir, db) = sqlite();
    let (mail, at) = Letters::open().await;
    let server = server(&db, at, Rates::OPEN).await;
    let api = account(&server, "Anna").await;
    let info = async || api.get::<MailInfo>("/api/account/mail").await.unwrap();
    let path = "/api/account/mail";
    assert_eq!(post(&api, path, json!({ "address": "anna@example.org", "password": "wrong" })).await, 403);
    let evil = "anna@example.org>\r\nRCPT TO:<bert@example.org";
    assert_eq!(post(&api, path, json!({ "address": evil, "password": GOOD })).await, 400);
    assert_eq!(post(&api, path, json!({ "address": "anna@example.org", "password": GOOD })).await, 204);
    let letter = mail.letter(0).await;
    assert_eq!(letter.to, "anna@example.org");
    assert!(letter.head.contains("From: Muster <muster@play.example.org>") && letter.text.contains("Anna"));
    assert_eq!(info().await, MailInfo { offered: true, address: None }, "not before the link was followed");
    let stranger = Api::guest(server.address).await.unwrap();
    assert_eq!(post(&stranger, "/api/account/forgotten", json!({ "name": "Anna" })).await, 204);
    let link = secret(&letter, "confirm");
    assert_eq!(post(&stranger, "/api/account/mail/confirm", json!({ "secret": "guess" })).await, 403);
    assert_eq!(
        post(&stranger, "/api/account/reset", json!({ "secret": link, "password": BETTER })).await,
        403,
        "a link is good for one thing"
    );
    assert_eq!(post(&stranger, "/api/account/mail/confirm", json!({ "secret": link })).await, 204);
    assert_eq!(post(&stranger, "/api/account/mail/confirm", json!({ "secret": link })).await, 403, "once");
    assert_eq!(info().await.address.as_deref(), Some("anna@example.org"));
    assert_eq!(post(&api, "/api/account/mail/forget", json!({ "password": GOOD })).await, 204);
    assert_eq!(info().await.address, None);
    assert_eq!(mail.count(), 1, "who has no address is not written to");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_gives_a_new_password_and_tells_a_stranger_nothing() {
    let (_dir, db) = sqlite();
    let (mail, at) = Letters::open().await;
    let server = server(&db, at, Rates::OPEN).await;
    let api = with_address(&server, &mail, "Anna", "anna@example.org").await;
    let stranger = Api::guest(server.address).await.unwrap();
    for name in ["Nobody", "", "\0", "Anna"] {
        let (status, body) =
            stranger.ask("POST", "/api/account/forgotten", Some(json!({ "name": name }))).await.unwrap();
        assert_eq!((status, body), (204, Value::Null), "{name:?}");
    }
    let link = secret(&mail.letter(1).await, "reset");
    assert_eq!(mail.count(), 2);
    let reset = async |secret: &str, password: &str| {
        post(&stranger, "/api/account/reset", json!({ "secret": secret, "password": password })).await
    };
    assert_eq!(reset(&link, "password").await, 403, "a weak one costs no link");
    assert_eq!(reset("guess", BETTER).await, 403);
    assert_eq!(reset(&link, BETTER).await, 204);
    assert_eq!(reset(&link, GOOD).await, 403, "once");
    assert_eq!(api.ask("GET", "/api/account/sessions", None).await.unwrap().0, 401, "every session has ended");
    assert_eq!(post(&stranger, "/api/account/login", json!({ "name": "Anna", "password": GOOD })).await, 403);
    assert_eq!(post(&stranger, "/api/account/login", json!({ "name": "Anna", "password": BETTER })).await, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_flooded_with_letters() {
    let (_dir, db) = sqlite();
    let (mail, at) = Letters::open().await;
    let server = server(&db, at, Rates { letters: (1, 3), ..Rates::OPEN }).await;
    with_address(&server, &mail, "Anna", "anna@example.org").await;
    let stranger = Api::guest(server.address).await.unwrap();
    for _ in 0..10 {
        assert_eq!(post(&stranger, "/api/account/forgotten", json!({ "name": "Anna" })).await, 204, "always the same");
    }
    mail.letter(2).await;
    let mut statuses = Vec::new();
    for name in ["Bert", "Carl", "Dora"] {
        let api = account(&server, name).await;
        let body = json!({ "address": "Anna@Example.org", "password": GOOD });
        statuses.push(post(&api, "/api/account/mail", body).await);
    }
    assert_eq!(statuses, [429, 429, 429], "nor by those who name the address of another");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(mail.count(), 3);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_is_away_stops_nothing() {
    let (_dir, db) = sqlite();
    let server = server(&db, "127.0.0.1:1".into(), Rates::OPEN).await;
    let api = account(&server, "Anna").await;
    let body = json!({ "address": "anna@example.org", "password": GOOD });
    assert_eq!(post(&api, "/api/account/mail", body).await, 204);
    server.stop().await;
    let (_dir, db) = sqlite();
    let none = Running::start(&db).await;
    let api = account(&none, "Anna").await;
    assert_eq!(api.get::<MailInfo>("/api/account/mail").await.unwrap(), MailInfo { offered: false, address: None });
    assert_eq!(post(&api, "/api/account/forgotten", json!({ "name": "Anna" })).await, 404);
    none.stop().await;
}
