//! What is acknowledged is on disk, whatever the disk and the database do: a full disk, a commit that fails, connections that
//! are cut. A server process of its own is given a disk that takes no more.

use crate::common::*;
use muster_client::{Api, Player, http, settings};
use muster_protocol::*;
use muster_server::keep::db::Db;
use muster_server::keep::store;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// A server in a process of its own, which can be killed and whose files can be kept from growing.
pub struct Apart {
    child: Child,
    pub address: SocketAddr,
}

impl Apart {
    pub fn start(db: &str) -> Apart {
        // a process that is not to die of files that may not grow must be told so before it begins
        let program = std::env::current_exe().unwrap();
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" --exact durable::a_server_for_other_tests --ignored --nocapture"])
            .arg(program)
            .env("MUSTER_TEST_DB", db)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.find_map(|l| l.unwrap().split_once("serves at ").map(|(_, a)| a.parse().unwrap())).unwrap();
        // whatever else it says is nobody's business, but it must be able to say it
        std::thread::spawn(move || lines.for_each(drop));
        Apart { child, address }
    }
    /// No file of this process may be longer than this.
    pub fn limit_files(&self, bytes: &str) -> bool {
        let pid = self.child.id().to_string();
        let done = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:unlimited")]).status();
        done.is_ok_and(|s| s.success())
    }
    /// Sets its clock so much forward or back.
    pub fn set_clock(&mut self, ms: i64) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{ms}").unwrap();
    }
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[ignore = "not a test: other tests run it as a process of its own"]
#[tokio::test(flavor = "multi_thread")]
async fn a_server_for_other_tests() {
    let Ok(db) = std::env::var("MUSTER_TEST_DB") else { return };
    let server = Running::start(&db).await;
    println!("serves at {}", server.address);
    std::io::stdout().flush().unwrap();
    // until it is killed, or the one who started it is gone
    let read = || {
        std::io::stdin().lines().map_while(Result::ok).for_each(|ms| muster_server::time::pretend(ms.parse().unwrap()))
    };
    let _ = tokio::task::spawn_blocking(read).await;
}

/// Two guests at a table of their own.
struct Pair(Player, Player);

impl Pair {
    async fn new(address: SocketAddr) -> Pair {
        let (a, b) = (Api::guest(address).await.unwrap(), Api::guest(address).await.unwrap());
        let table = a.make(settings("conquest", 2, &[])).await.unwrap();
        let decks = starters("conquest");
        a.sit(&table.id, &decks[0]).await.unwrap();
        b.sit(&table.id, &decks[1]).await.unwrap();
        let p = Player::watch(&a, &table.id).await.unwrap();
        Pair(p, Player::watch(&b, &table.id).await.unwrap())
    }

    /// Tries to choose so many times; the requests that were acknowledged.
    async fn choose(&mut self, many: usize) -> Vec<String> {
        let mut done = Vec::new();
        for _ in 0..many {
            let Pair(a, b) = self;
            while a.options() == 0 && b.options() == 0 {
                tokio::select! { r = a.step() => r, r = b.step() => r }.unwrap();
            }
            let p = if a.options() > 0 { a } else { b };
            let (decision, mut sent) = (p.decision, String::new());
            let answer = p.request(|id, game| {
                sent = id.clone();
                ClientMessage::Choose { id, game, decision, option: 0 }
            });
            match answer.await {
                Ok(()) => {
                    done.push(sent);
                    p.wait(|p| p.decision != decision).await.unwrap();
                }
                Err((code, reason)) => assert_eq!(code, Code::Busy, "{reason}"),
            }
        }
        done
    }

    /// How many of the requests are in the log, as somebody else reads it.
    async fn written(&self, db: &str, requests: &[String]) -> usize {
        let db = Db::open(db, 2).await.unwrap();
        let rows = store::rows(&db, &self.0.game, 0).await.unwrap();
        db.close().await;
        requests.iter().filter(|r| rows.iter().any(|row| row.request.ends_with(r.as_str()))).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_full_disk_what_is_acknowledged_is_written() {
    let (_dir, db) = sqlite();
    let server = Apart::start(&db);
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(Pair::new(server.address).await);
    }
    let mut done = Vec::new();
    for p in &mut games {
        done.push(p.choose(4).await);
    }
    // less than its files have already
    if !server.limit_files("65536") {
        return eprintln!("prlimit is not there");
    }
    for (p, done) in games.iter_mut().zip(&mut done) {
        done.extend(p.choose(2).await);
    }
    // it tries once a second whether it can write
    while http(server.address, "GET", "/ready", &[], None).await.unwrap().0 != 503 {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    let refused = http(server.address, "GET", "/api/me", &[], None).await.unwrap().0;
    assert_eq!(refused, 503, "a guest who is not written down");
    assert!(server.limit_files("unlimited"));
    for (p, done) in games.iter_mut().zip(&mut done) {
        let before = done.len();
        done.extend(p.choose(6).await);
        assert!(done.len() > before + 3, "it does not go on");
        assert_eq!(p.written(&db, done).await, done.len(), "acknowledged and not on disk");
    }
    let api = Api::guest(server.address).await.unwrap();
    while http(server.address, "GET", "/ready", &[], None).await.unwrap().0 != 200 {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    server.kill();
    // what was shown and acknowledged is there after the crash
    let server = Running::start(&db).await;
    for (pair, done) in games.iter().zip(&done) {
        let p = &pair.0;
        let again = Player::watch(&Api { address: server.address, ..p.api.clone() }, &p.game).await.unwrap();
        assert!(again.seq >= p.seq, "{} was shown, {} is left", p.seq, again.seq);
        assert_eq!(pair.written(&db, done).await, done.len());
    }
    let me: Door = Api { address: server.address, ..api.clone() }.get("/api/me").await.unwrap();
    assert_eq!(me.you.id, api.me.id);
    server.stop().await;
}

/// Makes every transaction that writes a row of a log fail when it ends, while there is a row in `sick`.
async fn fall_ill(db: &Db) {
    let mut sql = vec![
        "CREATE TABLE sick (id BIGINT)",
        "CREATE TABLE father (id BIGINT PRIMARY KEY)",
        "CREATE TABLE son (id BIGINT REFERENCES father (id) DEFERRABLE INITIALLY DEFERRED)",
    ];
    match db.kind {
        muster_server::keep::db::Kind::Sqlite => sql.push(
            "CREATE TRIGGER ill AFTER INSERT ON entry WHEN EXISTS (SELECT 1 FROM sick) BEGIN INSERT INTO son VALUES (7); END",
        ),
        muster_server::keep::db::Kind::Postgres => sql.extend([
            "CREATE FUNCTION ill() RETURNS trigger AS $$ BEGIN \
             IF EXISTS (SELECT 1 FROM sick) THEN INSERT INTO son VALUES (7); END IF; RETURN NEW; END $$ LANGUAGE plpgsql",
            "CREATE TRIGGER ill AFTER INSERT ON entry FOR EACH ROW EXECUTE FUNCTION ill()",
        ]),
    }
    for sql in sql {
        sqlx::query(sqlx::AssertSqlSafe(sql.to_string())).execute(&db.pool).await.unwrap();
    }
}

async fn commits_that_fail(url: &str) {
    let server = Running::start(url).await;
    let mut p = Pair::new(server.address).await;
    let mut done = p.choose(3).await;
    assert_eq!(done.len(), 3);
    let db = &server.hub.db;
    fall_ill(db).await;
    for _ in 0..3 {
        sqlx::query("INSERT INTO sick VALUES (1)").execute(&db.pool).await.unwrap();
        assert_eq!(p.choose(2).await, Vec::<String>::new(), "acknowledged though it was not committed");
        sqlx::query("DELETE FROM sick").execute(&db.pool).await.unwrap();
        done.extend(p.choose(3).await);
        assert_eq!(p.written(url, &done).await, done.len());
    }
    assert!(done.len() > 8, "it went on after each: {done:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_fails_is_not_acknowledged_and_the_next_one_is_written() {
    let (_dir, db) = sqlite();
    commits_that_fail(&db).await;
    if let Some(pg) = Postgres::start() {
        commits_that_fail(&pg.url).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_are_cut_lose_nothing_that_was_acknowledged() {
    let Some(pg) = Postgres::start() else { return };
    let server = Running::start(&pg.url).await;
    let mut p = Pair::new(server.address).await;
    let other = Db::open(&pg.url, 2).await.unwrap();
    let mut done = Vec::new();
    for _ in 0..8 {
        let sql = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'";
        sqlx::query(sql).execute(&other.pool).await.unwrap();
        done.extend(p.choose(3).await);
        assert_eq!(p.written(&pg.url, &done).await, done.len());
    }
    assert!(done.len() > 8, "{done:?}");
    server.stop().await;
}
