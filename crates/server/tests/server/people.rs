//! Accounts and people: sessions, names, passwords, rooms to talk in, and what becomes of the games of those who are gone.

use crate::common::*;
use muster_client::{Api, Player, http, settings};
use muster_protocol::*;
use muster_server::ids;
use muster_server::keep::admin::{self, Ended};
use muster_server::keep::clean;
use muster_server::keep::store;
use muster_server::people;
use muster_server::people::moderation::{self, Mark};
use serde_json::{Value, json};

const GOOD: &str = "seven green umbrellas";

/// A request as a browser sends it; status, the new cookie if there is one, and the body.
async fn browse(server: &Running, cookie: &str, method: &str, path: &str, body: Option<Value>) -> (u16, String, Value) {
    let cookie = format!("muster={cookie}");
    let headers = [("cookie", cookie.as_str()), ("user-agent", "a browser")];
    let bytes = body.map(|b| b.to_string().into_bytes());
    let (status, head, body) = http(server.address, method, path, &headers, bytes.as_deref()).await.unwrap();
    let set = head.lines().find_map(|l| l.split_once("muster=")).map_or("", |(_, c)| c.split(';').next().unwrap());
    (status, set.to_string(), serde_json::from_slice(&body).unwrap_or(Value::Null))
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_up_gets_another_cookie_and_the_guests_sessions_end() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (_, first, _) = browse(&server, "", "GET", "/api/me", None).await;
    let (_, _, token) = browse(&server, &first, "POST", "/api/account/tokens", Some(json!({ "label": "bot" }))).await;
    let token = token["token"].as_str().unwrap().to_string();
    let me = json!({ "name": "Anna", "password": GOOD });
    let (status, second, _) = browse(&server, &first, "POST", "/api/account/register", Some(me.clone())).await;
    assert!(status == 200 && !second.is_empty() && second != first);
    for old in [&first, &token] {
        assert_eq!(browse(&server, old, "GET", "/api/account/sessions", None).await.0, 401);
    }
    // signed in twice: both are listed, and one ends the other
    let (_, third, _) = browse(&server, "", "POST", "/api/account/login", Some(me)).await;
    let (_, _, list) = browse(&server, &second, "GET", "/api/account/sessions", None).await;
    let list: Vec<SessionInfo> = serde_json::from_value(list).unwrap();
    assert_eq!((list.len(), list.iter().filter(|s| s.current).count()), (2, 1));
    assert!(list.iter().all(|s| s.label == "a browser"));
    let other = &list.iter().find(|s| !s.current).unwrap().id;
    assert_eq!(browse(&server, &second, "DELETE", &format!("/api/account/sessions/{other}"), None).await.0, 204);
    assert_eq!(browse(&server, &third, "GET", "/api/account/sessions", None).await.0, 401);
    assert_eq!(browse(&server, &second, "DELETE", "/api/account/sessions/%00", None).await.0, 404);
    // a session that is used is renewed, in the database and in the browser
    let old = ids::now() - 100 * 24 * 3_600_000;
    let sql = "UPDATE login SET used = $1, expires = $1 + 15552000000";
    sqlx::query(sql).bind(old).execute(&server.hub.db.pool).await.unwrap();
    let (_, again, _) = browse(&server, &second, "GET", "/api/me", None).await;
    assert_eq!(again, second);
    let ends: (i64,) = sqlx::query_as("SELECT max(expires) FROM login").fetch_one(&server.hub.db.pool).await.unwrap();
    assert!(ends.0 > ids::now() + 179 * 24 * 3_600_000);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn weak_passwords_and_names_that_deceive_are_refused() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let anna = Api::guest(server.address).await.unwrap();
    let sign_up = |name: &str, password: &str| {
        let (api, body) = (anna.clone(), json!({ "name": name, "password": password }));
        async move {
            let (status, v) = api.ask("POST", "/api/account/register", Some(body)).await.unwrap();
            (status, v["code"].as_str().unwrap_or_default().to_string())
        }
    };
    for weak in ["password", "aaaaaaaa", "        ", "12345678", "Anna1234", "qwertyuiop"] {
        assert_eq!(sign_up("Anna", weak).await, (403, "password".into()), "{weak}");
    }
    for bad in ["Аnna", "Ａnna", "admin", "greedy bot", "Guest 1234"] {
        assert_eq!(sign_up(bad, GOOD).await, (403, "name".into()), "{bad}");
    }
    assert_eq!(sign_up("Anna", GOOD).await.0, 200);
    let other = Api::guest(server.address).await.unwrap();
    for (name, code) in
        [("ANNA", "taken"), ("An.na", "taken"), ("Anna -", "taken"), ("host", "name"), ("Аnnа", "name"), ("Ben", "")]
    {
        let (_, v) = other.ask("POST", "/api/me", Some(json!({ "name": name }))).await.unwrap();
        assert_eq!(v["code"].as_str().unwrap_or_default(), code, "{name}: {v}");
    }
    let ill = json!({ "name": "ill", "password": GOOD });
    assert_eq!(other.ask("POST", "/api/account/register", Some(ill)).await.unwrap().0, 200);
    let third = Api::guest(server.address).await.unwrap();
    let (_, v) = third.ask("POST", "/api/me", Some(json!({ "name": "i1l" }))).await.unwrap();
    assert_eq!(v["code"], "taken", "it looks like another's");
    server.stop().await;
}

async fn nul_is_the_clients_fault(db: &str) {
    let server = Running::start(db).await;
    let api = Api::guest(server.address).await.unwrap();
    let name = json!({ "name": "a\0b", "password": "x\0y" });
    assert_eq!(api.ask("POST", "/api/account/login", Some(name)).await.unwrap().0, 403);
    let about = json!({ "who": api.me.id, "game": "", "text": "a\0b" });
    assert_eq!(api.ask("POST", "/api/reports", Some(about)).await.unwrap().0, 204);
    for path in ["/api/account/tokens/%00", "/api/account/blocks/%00"] {
        assert!(api.ask("DELETE", path, None).await.unwrap().0 < 500, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_database_takes_is_refused() {
    let (_dir, db) = sqlite();
    nul_is_the_clients_fault(&db).await;
    if let Some(pg) = Postgres::start() {
        nul_is_the_clients_fault(&pg.url).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_or_deleted_gives_up_their_games() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    for how in ["host", "terminal", "deleted"] {
        let (a, mut b) = two(&server, settings("conquest", 2, &[])).await;
        let waiting = a.api.make(settings("conquest", 2, &[])).await.unwrap().id;
        a.api.sit(&waiting, &starters("conquest")[0]).await.unwrap();
        match how {
            "deleted" => {
                let gone = a.api.ask("POST", "/api/account/delete", Some(json!({ "password": "" }))).await.unwrap();
                assert_eq!(gone.0, 204);
            }
            how => {
                // the sweep finds what was done in a terminal
                moderation::set(&server.hub.db, "terminal", &a.api.me.id, Mark::Banned, true).await.unwrap();
                if how == "host" {
                    server.hub.leave_games(&a.api.me.id).await.unwrap();
                }
            }
        }
        b.wait(Player::over).await.unwrap();
        let winners = b.table.as_ref().unwrap().result.clone().unwrap().winners;
        assert_eq!(winners, [b.seat().unwrap()], "{how}");
        let left = async {
            while store::load(&server.hub.db, &waiting).await.unwrap().unwrap().seats.iter().any(Option::is_some) {
                tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(60), left).await.expect("they got up");
    }
    server.stop().await;
}

/// Says something, and reads until a line comes that everybody hears.
async fn heard(p: &mut Player, until: &str) -> Vec<String> {
    let mut out = Vec::new();
    loop {
        if let muster_client::News::Said(line) = p.step().await.unwrap() {
            if line.text == until {
                return out;
            }
            out.push(line.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_tell_the_players_nothing() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, settings("conquest", 2, &[])).await;
    let [x, y] = [Api::guest(server.address).await.unwrap(), Api::guest(server.address).await.unwrap()];
    let (mut x, mut y) = (Player::watch(&x, &a.game).await.unwrap(), Player::watch(&y, &a.game).await.unwrap());
    let say = |text: &'static str| move |id, game| ClientMessage::Chat { id, game, text: text.into() };
    x.request(say("his hand is bad")).await.unwrap();
    a.request(say("hello")).await.unwrap();
    assert_eq!(heard(&mut b, "hello").await, Vec::<String>::new());
    assert_eq!(heard(&mut y, "hello").await, ["his hand is bad"]);
    // nor to one who comes later, until the game is over
    let chat = async |api: &Api, game: &str| {
        let mut s = muster_client::Socket::open(api.address, &api.token).await.unwrap();
        s.send(&ClientMessage::Watch { game: game.into(), since: None, steps: true }).await.unwrap();
        loop {
            if let ServerMessage::Snapshot { chat: Some(chat), .. } = s.next().await.unwrap() {
                return chat.len();
            }
        }
    };
    assert_eq!((chat(&b.api, &b.game).await, chat(&y.api, &b.game).await), (1, 2));
    b.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    assert_eq!(chat(&b.api, &b.game).await, 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sets_a_password_and_a_name_closes_a_table_and_ends_a_game() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, _b) = two(&server, settings("conquest", 2, &[])).await;
    let store_of = &server.hub.db;
    assert!(admin::close(store_of, "terminal", &a.game).await.is_err());
    assert_eq!(admin::end(store_of, &titles(), "terminal", &a.game).await.unwrap(), Ended::Tie);
    assert!(admin::end(store_of, &titles(), "terminal", &a.game).await.is_err());
    // whoever looks is told
    let p = Player::watch(&a.api, &a.game).await.unwrap();
    assert_eq!(p.table.unwrap().result.unwrap().winners, Vec::<u8>::new());
    a.wait(Player::over).await.unwrap();
    let open = a.api.make(settings("conquest", 2, &["random"])).await.unwrap().id;
    admin::close(store_of, "terminal", &open).await.unwrap();
    assert!(store::load(store_of, &open).await.unwrap().is_none());
    let name = Credentials { name: "Anna".into(), password: GOOD.into(), code: None };
    let me: Me = a.api.post("/api/account/register", &name).await.unwrap();
    people::set_password(store_of, "terminal", &me.id, "Anna", "three purple elephants").await.unwrap();
    people::rename_account(store_of, "terminal", &me.id, "Hanna").await.unwrap();
    let in_as = |name: &str, password: &str| {
        let (api, body) = (a.api.clone(), json!({ "name": name, "password": password }));
        async move { api.ask("POST", "/api/account/login", Some(body)).await.unwrap().0 }
    };
    assert_eq!(in_as("Anna", GOOD).await, 403);
    assert_eq!(in_as("Hanna", GOOD).await, 403);
    assert_eq!(in_as("Hanna", "three purple elephants").await, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_old_is_removed_and_what_was_played_stays() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, _b) = two(&server, settings("conquest", 2, &[])).await;
    a.request(|id, game| ClientMessage::Chat { id, game, text: "hello".into() }).await.unwrap();
    a.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    let visitor = Api::guest(server.address).await.unwrap();
    visitor.make(settings("conquest", 2, &["random"])).await.unwrap();
    let pool = &server.hub.db.pool;
    let count = async |table: &str| {
        let sql = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        sqlx::query_as::<_, (i64,)>(sql).fetch_one(pool).await.unwrap().0
    };
    let all = async || {
        [count("account").await, count("login").await, count("game").await, count("seat").await, count("chat").await]
    };
    let before = all().await;
    assert_eq!(before, [3, 3, 2, 3, 1]);
    let day = 24 * 3_600_000;
    clean::tidy(&server.hub.db, ids::now()).await.unwrap();
    assert_eq!(all().await, before, "nothing is old yet");
    clean::tidy(&server.hub.db, ids::now() + 2 * day).await.unwrap();
    assert_eq!(all().await, [3, 3, 1, 2, 1], "a table that nobody sat at, with its bot");
    for _ in 0..2 {
        clean::tidy(&server.hub.db, ids::now() + 32 * day).await.unwrap();
    }
    assert_eq!(all().await, [2, 2, 1, 2, 1], "a guest who never sat down");
    for _ in 0..2 {
        clean::tidy(&server.hub.db, ids::now() + 200 * day).await.unwrap();
    }
    assert_eq!(all().await, [2, 0, 1, 2, 0], "what was played stays");
    let (c, mut d) = two(&server, settings("conquest", 2, &[])).await;
    let words = Credentials { name: "Clara".into(), password: "seven green umbrellas".into(), code: None };
    let _: Me = c.api.post("/api/account/register", &words).await.unwrap();
    d.request(|id, game| ClientMessage::Concede { id, game }).await.unwrap();
    for _ in 0..2 {
        clean::tidy(&server.hub.db, ids::now() + 370 * day).await.unwrap();
    }
    let left: Vec<(String,)> = sqlx::query_as("SELECT id FROM game").fetch_all(pool).await.unwrap();
    assert_eq!(left, [(d.game.clone(),)], "a game of guests goes, one of somebody with an account stays");
    let rows: Vec<(String,)> = sqlx::query_as("SELECT DISTINCT game FROM entry").fetch_all(pool).await.unwrap();
    assert_eq!(rows, [(d.game.clone(),)]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_kept_by_nobody_and_figures_are_served_apart() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (_, head, _) = http(server.address, "GET", "/api/me", &[], None).await.unwrap();
    assert!(head.to_lowercase().contains("cache-control: no-store"), "{head}");
    assert!(!head.contains("connect-src 'self' ws: wss:"), "{head}");
    let (_, head, _) = http(server.address, "GET", "/api/games/conquest/layout", &[], None).await.unwrap();
    assert!(head.to_lowercase().contains("cache-control: public"), "{head}");
    let (_, _, body) = http(server.address, "GET", "/metrics", &[], None).await.unwrap();
    assert!(!String::from_utf8_lossy(&body).contains("muster_"), "figures for everybody");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_talks_at_a_quiet_table() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, _b) = two(&server, Settings { quiet: true, ..settings("conquest", 2, &[]) }).await;
    let stranger = Api::guest(server.address).await.unwrap();
    let mut watcher = Player::watch(&stranger, &a.game).await.unwrap();
    for p in [&mut a, &mut watcher] {
        let said = p.request(|id, game| ClientMessage::Chat { id, game, text: "hello".into() }).await;
        assert_eq!(said.unwrap_err().0, Code::Forbidden);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_hosts_do_is_written_down_and_reports_are_bounded() {
    use muster_server::people::audit;
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (a, b) = (Api::guest(server.address).await.unwrap(), Api::guest(server.address).await.unwrap());
    let store = &server.hub.db;
    moderation::set(store, "terminal", &a.me.id, Mark::Host, true).await.unwrap();
    assert!(!moderation::set(store, "terminal", "nobody", Mark::Banned, true).await.unwrap());
    let about = serde_json::json!({ "who": a.me.id, "text": "rude" });
    let mut told = Vec::new();
    for _ in 0..4 {
        told.push(b.ask("POST", "/api/reports", Some(about.clone())).await.unwrap().0);
    }
    assert_eq!(told, [204, 204, 204, 429]);
    let report = moderation::reports(store).await.unwrap().remove(0);
    assert!(!moderation::settle(store, &a.me.id, &report.id, false).await.unwrap(), "it is open");
    assert!(moderation::settle(store, &a.me.id, &report.id, true).await.unwrap());
    assert!(!moderation::settle(store, &a.me.id, &report.id, true).await.unwrap(), "once");
    assert!(moderation::settle(store, &a.me.id, &report.id, false).await.unwrap());
    assert!(moderation::settle(store, &a.me.id, &report.id, true).await.unwrap());
    assert_eq!(b.ask("POST", "/api/reports", Some(about)).await.unwrap().0, 204);
    let auth = format!("Bearer {}", a.token);
    let page = format!("/host/people/{}/mute", b.me.id);
    http(server.address, "POST", &page, &[("authorization", &auth)], None).await.unwrap();
    let list = audit::list(store, 10).await.unwrap();
    let mut deeds: Vec<_> = list.iter().map(|d| (d.by.as_str(), d.what.as_str(), d.about.as_str())).collect();
    deeds.sort();
    let mut wanted = [
        ("terminal", "host", a.me.id.as_str()),
        (a.me.id.as_str(), "settle", report.id.as_str()),
        (a.me.id.as_str(), "reopen", report.id.as_str()),
        (a.me.id.as_str(), "settle", report.id.as_str()),
        (a.me.id.as_str(), "mute", b.me.id.as_str()),
    ];
    wanted.sort();
    assert_eq!(deeds, wanted);
    let (_, _, html) = http(server.address, "GET", "/host", &[("authorization", &auth)], None).await.unwrap();
    assert!(String::from_utf8(html).unwrap().contains("What hosts have done"));
    server.stop().await;
}
