//! Time in which nobody could play counts for nobody, whatever the reason; and what one server has written reaches the others
//! though a notice was lost.

use crate::common::*;
use crate::durable::Apart;
use muster_client::{Api, Player, settings};
use muster_protocol::*;
use muster_server::Server;
use muster_server::keep::db::Db;
use muster_server::keep::store;
use muster_server::time;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Notify;

const SHORT: ClockRule = ClockRule::Casual { seconds: 10 };

/// Two guests at a table with a short clock, one of whom is asked now.
async fn hurried(address: std::net::SocketAddr) -> (Player, Player) {
    let (a, b) = (Api::guest(address).await.unwrap(), Api::guest(address).await.unwrap());
    let table = a.make(Settings { clock: SHORT, ..settings("conquest", 2, &[]) }).await.unwrap();
    let decks = starters("conquest");
    a.sit(&table.id, &decks[0]).await.unwrap();
    b.sit(&table.id, &decks[1]).await.unwrap();
    let p = Player::watch(&a, &table.id).await.unwrap();
    (p, Player::watch(&b, &table.id).await.unwrap())
}

/// Whoever is asked answers until it is taken; the game goes on.
async fn goes_on(a: &mut Player, b: &mut Player) {
    for _ in 0..40 {
        for p in [&mut *a, &mut *b] {
            let fresh = Player::watch(&p.api, &p.game).await;
            let Ok(mut fresh) = fresh else { continue };
            let state = fresh.table.as_ref().unwrap().state;
            assert_eq!(state, TableState::Running, "{:?}", fresh.table.as_ref().unwrap().result);
            let decision = fresh.decision;
            if decision == 0 {
                continue;
            }
            let done = fresh.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await;
            if done.is_ok() {
                return;
            }
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    panic!("nobody can play on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_was_away_costs_nobody_the_game() {
    let Some(pg) = Postgres::start() else { return };
    let server = Running::start(&pg.url).await;
    let (mut a, mut b) = hurried(server.address).await;
    pg.stop();
    tokio::time::sleep(Duration::from_secs(14)).await;
    pg.start_again();
    goes_on(&mut a, &mut b).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_costs_nobody_the_game() {
    let (_dir, db) = sqlite();
    let server = Apart::start(&db);
    let (mut a, mut b) = hurried(server.address).await;
    if !server.limit_files("65536") {
        return eprintln!("prlimit is not there");
    }
    tokio::time::sleep(Duration::from_secs(14)).await;
    assert!(server.limit_files("unlimited"));
    goes_on(&mut a, &mut b).await;
    server.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_costs_nobody_the_game_and_holds_nothing_back() {
    let (_dir, db) = sqlite();
    let mut server = Apart::start(&db);
    let (mut a, mut b) = hurried(server.address).await;
    server.set_clock(600_000);
    // long enough that it is noticed, not long enough for the clock of the game
    tokio::time::sleep(Duration::from_secs(4)).await;
    goes_on(&mut a, &mut b).await;
    server.set_clock(-600_000);
    tokio::time::sleep(Duration::from_secs(4)).await;
    goes_on(&mut a, &mut b).await;
    server.kill();
    // the next server starts with the clock that was set back, and shows everything that was done
    let rows = store::rows(&Db::open(&db, 2).await.unwrap(), &a.game, 0).await.unwrap();
    assert!(rows.last().unwrap().at > time::wall() + 300_000, "the clock was set: the test shows nothing");
    let server = Apart::start(&db);
    for p in [&mut a, &mut b] {
        p.api.address = server.address;
        let fresh = Player::watch(&p.api, &p.game).await.unwrap();
        assert_eq!(fresh.seq, rows.len() as u32 + 1, "what was done is not shown");
    }
    goes_on(&mut a, &mut b).await;
    server.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_with_a_fast_clock_wrote_is_shown_at_once() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (mut a, mut b) = two(&server, Settings { clock: SHORT, ..settings("conquest", 2, &[]) }).await;
    goes_on(&mut a, &mut b).await;
    server.stop().await;
    let open = Db::open(&db, 2).await.unwrap();
    let sql = "UPDATE entry SET at = at + 3600000, shown = shown + 3600000";
    let rows = sqlx::query(sql).execute(&open.pool).await.unwrap().rows_affected();
    open.close().await;
    let server = Running::start(&db).await;
    for p in [&mut a, &mut b] {
        p.api.address = server.address;
        let fresh = Player::watch(&p.api, &p.game).await.unwrap();
        assert_eq!(fresh.seq as u64, rows + 1);
    }
    // and the hour costs nobody the game
    goes_on(&mut a, &mut b).await;
    server.stop().await;
}

/// Stands between a server and PostgreSQL; cuts its connections, and lets no new one through while it is closed.
struct Wire {
    dir: tempfile::TempDir,
    open: Arc<AtomicBool>,
    cut: Arc<Notify>,
}

impl Wire {
    fn new(pg: &Postgres) -> Wire {
        let dir = tempfile::TempDir::new().unwrap();
        let listener = UnixListener::bind(dir.path().join(".s.PGSQL.5432")).unwrap();
        let (open, cut) = (Arc::new(AtomicBool::new(true)), Arc::new(Notify::new()));
        let behind: PathBuf = pg.socket();
        let (is_open, is_cut) = (open.clone(), cut.clone());
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (behind, is_open, is_cut) = (behind.clone(), is_open.clone(), is_cut.clone());
                tokio::spawn(async move {
                    while !is_open.load(Ordering::SeqCst) {
                        tokio::time::sleep(Duration::from_millis(20)).await;
                    }
                    let Ok(mut far) = UnixStream::connect(behind).await else { return };
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}
                        _ = is_cut.notified() => {}
                    }
                });
            }
        });
        Wire { dir, open, cut }
    }
    fn url(&self) -> String {
        format!("postgres:///muster?host={}&user=muster", self.dir.path().display())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_was_lost_hangs_no_game() {
    let Some(pg) = Postgres::start() else { return };
    let wire = Wire::new(&pg);
    let (one, two) = (Running::start(&pg.url).await, Running::start(&wire.url()).await);
    let (a, b) = (Api::guest(one.address).await.unwrap(), Api::guest(two.address).await.unwrap());
    let table = a.make(settings("conquest", 2, &[])).await.unwrap();
    let decks = starters("conquest");
    a.sit(&table.id, &decks[0]).await.unwrap();
    b.sit(&table.id, &decks[1]).await.unwrap();
    let mut p = Player::watch(&a, &table.id).await.unwrap();
    let mut q = Player::watch(&b, &table.id).await.unwrap();
    for _ in 0..3 {
        // the other answers until the first is asked
        while p.decision == 0 {
            if q.options() > 0 {
                let decision = q.decision;
                q.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
                q.wait(|q| q.decision != decision).await.unwrap();
            }
            for player in [&mut p, &mut q] {
                let moved = tokio::time::timeout(Duration::from_millis(100), player.step()).await;
                moved.map_or(Ok(()), |m| m.map(drop)).unwrap();
            }
        }
        let seen = q.seq;
        // every connection of the second server is closed, as a pooler does it, and comes back when the choice was made
        wire.open.store(false, Ordering::SeqCst);
        wire.cut.notify_waiters();
        let decision = p.decision;
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option: 0 }).await.unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
        wire.open.store(true, Ordering::SeqCst);
        q.wait(|q| q.seq > seen).await.unwrap();
        p.wait(|p| p.decision != decision).await.unwrap();
    }
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_cannot_be_played_here_hold_up_no_clock() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (a, _b) = two(&server, Settings { clock: SHORT, ..settings("conquest", 2, &[]) }).await;
    let (api, game) = (a.api.clone(), a.game.clone());
    server.stop().await;
    // as many games of a kind that this server does not know as a sweep looks at, and more, all of them due before ours
    let open = Db::open(&db, 2).await.unwrap();
    for i in 0..250 {
        let sql = "INSERT INTO game SELECT 'other' || $2, 'other', rules, replace(settings, 'conquest', 'other'), state, secret, \
                   maker, made, began, 1, before, next, origin, shared, private, draft, program, result FROM game WHERE id = $1";
        sqlx::query(sql).bind(&game).bind(i).execute(&open.pool).await.unwrap();
    }
    open.close().await;
    let server = Running::start(&db).await;
    let fallen = async {
        loop {
            let head = store::load(&server.hub.db, &game).await.unwrap().unwrap();
            if head.state == muster_server::game::row::Stage::Over {
                break;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    };
    // fifteen seconds of grace after the start, ten of the clock, and as much again for a slow machine
    tokio::time::timeout(Duration::from_secs(50), fallen).await.expect("the clock falls though nobody watches");
    let table: TableView = Api { address: server.address, ..api }.get(&format!("/api/tables/{game}")).await.unwrap();
    assert_eq!(table.state, TableState::Over);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_do_not_share_a_file() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let config = muster_server::Config {
        address: std::net::SocketAddr::from(([127, 0, 0, 1], 0)),
        db: db.clone(),
        ..muster_server::Config::default()
    };
    let refused = Server::open(config, titles()).await.err().expect("a second server is refused");
    assert!(format!("{refused:#}").contains("another server"), "{refused:#}");
    server.stop().await;
    Running::start(&db).await.stop().await;
}
