//! What guards an account beside its password, and what is kept for it.

use crate::common::*;
use muster_client::{Api, settings};
use muster_protocol::*;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

const GOOD: &str = "seven green umbrellas";

async fn account(server: &Running, name: &str) -> Api {
    let api = Api::guest(server.address).await.unwrap();
    let words = Credentials { name: name.into(), password: GOOD.into(), code: None };
    let _: Me = api.post("/api/account/register", &words).await.unwrap();
    api
}

/// Status and word of a request that may be refused.
async fn post(api: &Api, path: &str, body: Value) -> (u16, String) {
    let (status, answer) = api.ask("POST", path, Some(body)).await.unwrap();
    (status, answer["code"].as_str().unwrap_or_default().to_string())
}

async fn sign_in(server: &Running, name: &str, password: &str, code: Option<&str>) -> (u16, String) {
    let stranger = Api::guest(server.address).await.unwrap();
    let mut body = json!({ "name": name, "password": password });
    if let Some(code) = code {
        body["code"] = code.into();
    }
    post(&stranger, "/api/account/login", body).await
}

/// A code of the app, so many steps of time from now.
fn code(secret: &str, steps: u64) -> String {
    let app = Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap();
    app.generate((muster_server::ids::now() / 1000) as u64 + 30 * steps).to_string()
}

fn refused(word: &str) -> (u16, String) {
    (403, word.into())
}

/// An account with an app; the secret of the app and the recovery codes.
async fn with_app(server: &Running, name: &str) -> (Api, String, Vec<String>) {
    let api = account(server, name).await;
    assert_eq!(post(&api, "/api/account/totp", json!({ "password": "wrong" })).await, refused("wrong"));
    let setup: TotpSetup = api.post("/api/account/totp", &Password { password: GOOD.into() }).await.unwrap();
    assert!(setup.uri.starts_with("otpauth://totp/") && setup.uri.contains(&setup.secret), "{}", setup.uri);
    assert!(setup.picture.contains("<svg") && setup.picture.contains("</svg>"), "{}", setup.picture);
    assert_eq!(sign_in(server, name, GOOD, None).await.0, 200, "nothing is asked for before a code has come");
    assert_eq!(post(&api, "/api/account/totp/confirm", json!({ "code": "000000" })).await, refused("wrong"));
    let confirm = TotpCode { code: code(&setup.secret, 0) };
    let codes: RecoveryCodes = api.post("/api/account/totp/confirm", &confirm).await.unwrap();
    (api, setup.secret, codes.codes)
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_of_an_app_are_asked_for_and_each_is_taken_once() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (api, secret, codes) = with_app(&server, "Anna").await;
    let now = code(&secret, 0);
    assert_eq!(sign_in(&server, "Anna", GOOD, None).await, refused("code_needed"));
    assert_eq!(
        sign_in(&server, "Anna", "wrong", None).await,
        refused("wrong"),
        "only who knows the password hears of codes"
    );
    assert_eq!(sign_in(&server, "Anna", GOOD, Some(&now)).await, refused("wrong"), "that code was taken to set it up");
    let next = code(&secret, 1);
    assert_eq!(sign_in(&server, "Anna", GOOD, Some(&next)).await.0, 200);
    assert_eq!(sign_in(&server, "Anna", GOOD, Some(&next)).await, refused("wrong"), "nor is one taken twice");
    assert_eq!(sign_in(&server, "Anna", GOOD, Some(&code(&secret, 5))).await, refused("wrong"));
    // two who send the same recovery code at once: one of them is in
    let large = codes[0].to_uppercase();
    let both =
        tokio::join!(sign_in(&server, "Anna", GOOD, Some(&codes[0])), sign_in(&server, "Anna", GOOD, Some(&large)));
    let mut both = [both.0.0, both.1.0];
    both.sort();
    assert_eq!(both, [200, 403]);
    let guard: Security = api.get("/api/account/security").await.unwrap();
    assert_eq!(guard, Security { totp: true, recovery_codes: 9 });
    assert_eq!(post(&api, "/api/account/totp/end", json!({ "password": GOOD })).await, refused("code_needed"));
    let end = json!({ "password": GOOD, "code": codes[1] });
    assert_eq!(api.ask("POST", "/api/account/totp/end", Some(end)).await.unwrap().0, 204);
    assert_eq!(sign_in(&server, "Anna", GOOD, None).await.0, 200);
    let guest = Api::guest(server.address).await.unwrap();
    assert_eq!(post(&guest, "/api/account/totp", json!({ "password": "" })).await, refused("guest"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_codes_is_slowed_down() {
    let (_dir, db) = sqlite();
    let rates = muster_server::Rates { wrong: (1, 5), ..muster_server::Rates::OPEN };
    let server = Running::with(&db, |c| (c.rates, c.behind_proxy) = (rates, true)).await;
    let (_, _, codes) = with_app(&server, "Anna").await;
    let mut statuses = Vec::new();
    for i in 0..12 {
        let from = format!("198.51.100.{i}");
        let body = json!({ "name": "Anna", "password": GOOD, "code": format!("{i:06}") }).to_string();
        let headers = [("x-forwarded-for", from.as_str())];
        let path = "/api/account/login";
        let answer = muster_client::http(server.address, "POST", path, &headers, Some(body.as_bytes())).await.unwrap();
        statuses.push(answer.0);
    }
    assert!(statuses.contains(&403) && statuses.ends_with(&[429, 429]), "{statuses:?}");
    assert!(!codes.is_empty());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_gives_a_new_password() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = account(&server, "Anna").await;
    let proof = Proof { password: GOOD.into(), code: None };
    let old: RecoveryCodes = api.post("/api/account/recovery-codes", &proof).await.unwrap();
    let new: RecoveryCodes = api.post("/api/account/recovery-codes", &proof).await.unwrap();
    let stranger = Api::guest(server.address).await.unwrap();
    let ask = async |name: &str, code: &str, password: &str| {
        stranger
            .ask("POST", "/api/account/recover", Some(json!({ "name": name, "code": code, "password": password })))
            .await
            .unwrap()
    };
    let fresh = "nine quiet lanterns";
    assert_eq!(
        ask("Anna", &new.codes[0], "password").await.1["code"],
        "password",
        "a weak one is refused, and no code lost"
    );
    let (wrong, nobody) = (ask("Anna", &old.codes[0], fresh).await, ask("Nobody Here", &new.codes[0], fresh).await);
    assert_eq!((wrong.0, &wrong.1), (403, &nobody.1), "nobody learns which names there are");
    assert_eq!(ask("anna", &new.codes[0], fresh).await.0, 204);
    assert_eq!(api.ask("GET", "/api/account/sessions", None).await.unwrap().0, 401, "all sessions have ended");
    assert_eq!(sign_in(&server, "Anna", GOOD, None).await, refused("wrong"));
    assert_eq!(sign_in(&server, "Anna", fresh, None).await.0, 200);
    assert_eq!(ask("Anna", &new.codes[0], GOOD).await.0, 403, "each code is good once");
    server.stop().await;
}

async fn keep(api: &Api, what: &str, revision: u32, value: Value) -> (u16, Value) {
    let body = json!({ "revision": revision, "value": value });
    api.ask("PUT", &format!("/api/me/kept/{what}"), Some(body)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_never_overwritten_unseen() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = account(&server, "Anna").await;
    let none: Kept = api.get("/api/me/kept/decks").await.unwrap();
    assert_eq!(none, Kept { revision: 0, value: Value::Null });
    assert_eq!(keep(&api, "decks", 0, json!([{ "name": "one" }])).await.0, 200);
    // another browser that has not seen it
    let (status, why) = keep(&api, "decks", 0, json!([])).await;
    assert_eq!((status, why["code"].as_str()), (409, Some("changed")));
    assert_eq!(keep(&api, "decks", 7, json!([])).await.0, 409, "nor one that was never there");
    let (_, kept) = keep(&api, "decks", 1, json!([{ "name": "one" }, { "name": "two" }])).await;
    assert_eq!(kept["revision"], 2);
    let read: Kept = api.get("/api/me/kept/decks").await.unwrap();
    assert_eq!((read.revision, read.value[1]["name"].as_str()), (2, Some("two")));
    assert_eq!(api.get::<Kept>("/api/me/kept/settings").await.unwrap().revision, 0);
    // ten who write at once: one of each round gets through
    let all = futures_util::future::join_all((0..10).map(|n| keep(&api, "settings", 0, json!(n)))).await;
    assert_eq!(all.iter().filter(|(s, _)| *s == 200).count(), 1);
    assert_eq!(keep(&api, "secrets", 0, json!(1)).await.0, 404);
    assert_eq!(keep(&api, "lessons", 0, json!("x".repeat(250_000))).await.0, 200);
    assert_eq!(keep(&api, "lessons", 1, json!("x".repeat(270_000))).await.0, 413);
    let guest = Api::guest(server.address).await.unwrap();
    assert_eq!(keep(&guest, "decks", 0, json!([])).await.1["code"], "guest");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_is_known_of_somebody_is_theirs_and_goes_with_them() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (api, secret, codes) = with_app(&server, "Anna").await;
    keep(&api, "decks", 0, json!([{ "name": "my deck" }])).await;
    let table = api.make(settings("conquest", 2, &["random"])).await.unwrap();
    api.sit(&table.id, &starters("conquest")[0]).await.unwrap();
    let all: Value = api.get("/api/account/export").await.unwrap();
    assert_eq!(all["account"]["name"], "Anna");
    assert_eq!(all["kept"]["decks"][0]["name"], "my deck");
    assert_eq!((&all["games"][0]["id"], all["games"][0]["game"].as_str()), (&json!(table.id), Some("conquest")));
    assert!(all["games"][0]["deck"].as_array().is_some_and(|d| d.len() > 40));
    let text = all.to_string();
    let hidden = ["argon2", &api.token, &secret, &codes[0], &codes[0].replace('-', "")];
    assert!(hidden.iter().all(|s| !text.contains(*s)), "no proof of who they are");
    let gone = api.ask("POST", "/api/account/delete", Some(json!({ "password": GOOD }))).await.unwrap();
    assert_eq!(gone.0, 204);
    for table in ["totp", "recovery", "kept", "login"] {
        let sql = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table} WHERE account = '{}'", api.me.id));
        let left: i64 = sqlx::query_scalar(sql).fetch_one(&server.hub.db.pool).await.unwrap();
        assert_eq!(left, 0, "{table}");
    }
    server.stop().await;
}
