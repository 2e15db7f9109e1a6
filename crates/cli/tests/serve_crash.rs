//! The real program is killed again and again while strangers play: nothing acknowledged is lost, nothing is done twice.

use muster_client::{Api, Dice, News, Player, settings};
use muster_protocol::{ClientMessage, ClockRule, Code, Settings};
use muster_server::Title;
use muster_server::game::actor;
use muster_server::keep::db::Db;
use muster_server::keep::store;
use muster_testdb::Postgres;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The program, serving.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(db: &str) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_muster"))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--db", db])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|w| w.split_whitespace().next());
        Program { child, address: address.expect("an address").parse().unwrap() }
    }
    /// As a power cut would.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn titles() -> Vec<Arc<Title>> {
    let conquest = Arc::new(muster_conquest::pack::Conquest::new().unwrap());
    let wars = Arc::new(muster_wars::pack::Wars::new().unwrap());
    let warcaste = Arc::new(muster_warcaste::pack::Warcaste::new().unwrap());
    let titles = [Title::new(conquest, "Conquest"), Title::new(wars, "WARS"), Title::new(warcaste, "Warcaste")];
    titles.into_iter().map(Arc::new).collect()
}

/// What one player did: the ids of all choices that were acknowledged.
struct Done {
    game: String,
    seat: u8,
    acknowledged: Vec<String>,
}

/// Before each choice, so that games last longer than the test.
const THINKING: Duration = Duration::from_millis(30);

/// Plays until told to stop, through any number of crashes. `addresses` says where a server is.
async fn keep_playing(
    mut p: Player,
    mut addresses: watch::Receiver<Option<SocketAddr>>,
    stop: watch::Receiver<bool>,
    seed: u64,
    made: Arc<AtomicUsize>,
) -> Done {
    let mut dice = Dice(seed);
    let mut acknowledged = Vec::new();
    // a choice that was sent and not answered yet
    let mut open: Option<ClientMessage> = None;
    let seat = p.seat().unwrap();
    loop {
        let lost = loop {
            if *stop.borrow() && open.is_none() || p.over() {
                return Done { game: p.game, seat, acknowledged };
            }
            if open.is_none() && p.options() > 0 {
                tokio::time::sleep(THINKING).await;
                let (id, option) = (p.fresh_id(), dice.below(p.options()));
                let m = ClientMessage::Choose { id, game: p.game.clone(), decision: p.decision, option };
                if p.socket.send(&m).await.is_err() {
                    open = Some(m);
                    break true;
                }
                open = Some(m);
            }
            let news = match tokio::time::timeout(Duration::from_millis(300), p.step()).await {
                Ok(news) => news,
                Err(_) => continue,
            };
            match (news, &open) {
                (Err(_), _) => break true,
                (Ok(News::Done(id)), Some(ClientMessage::Choose { id: mine, decision, .. })) if id == *mine => {
                    acknowledged.push(id);
                    made.fetch_add(1, Ordering::Relaxed);
                    let answered = *decision;
                    open = None;
                    // the answer may come before what it did
                    if p.decision == answered {
                        p.decision = 0;
                    }
                }
                (Ok(News::Refused(_, Code::Stale | Code::NotYourDecision, _)), _) => open = None,
                (Ok(News::Refused(_, code, reason)), _) if code != Code::Busy => panic!("{code:?}: {reason}"),
                (Ok(News::Refused(..)), Some(m)) => {
                    let m = m.clone();
                    let _ = p.socket.send(&m).await;
                }
                _ => {}
            }
        };
        assert!(lost);
        // connects where a server is, goes on from what was seen, and asks again what was not answered
        loop {
            let Some(address) = *addresses.borrow_and_update() else {
                addresses.changed().await.unwrap();
                continue;
            };
            if p.resume(address).await.is_ok() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        if let Some(m) = &open {
            let m = m.clone();
            let _ = p.socket.send(&m).await;
        }
    }
}

/// Two guests at a new table; what can be drafted is drafted, with a bot between them.
async fn sit_down(at: [SocketAddr; 2], title: &Title) -> [Player; 2] {
    let decks = title.pack.starters();
    let (a, b) = (Api::guest(at[0]).await.unwrap(), Api::guest(at[1]).await.unwrap());
    let settings = match title.pack.drafting() {
        Some(_) => {
            let clock = ClockRule::Casual { seconds: 600 };
            Settings { draft: true, clock, ..settings(&title.name, 3, &["random"]) }
        }
        None => settings(&title.name, 2, &[]),
    };
    let table = a.make(settings).await.unwrap();
    a.sit(&table.id, decks[0].1).await.unwrap();
    b.sit(&table.id, decks[1].1).await.unwrap();
    let (a, b) = (Player::watch(&a, &table.id).await.unwrap(), Player::watch(&b, &table.id).await.unwrap());
    [a, b]
}

/// Every log is whole and can be played again; what was acknowledged stands in it once.
async fn nothing_lost(db: &str, titles: &[Arc<Title>], done: Vec<Done>) -> usize {
    let db = Db::open(db, 2).await.unwrap();
    let outages = store::outages(&db).await.unwrap();
    let mut total = 0;
    for d in done {
        let head = store::load(&db, &d.game).await.unwrap().unwrap();
        let rows = store::rows(&db, &d.game, 0).await.unwrap();
        let title = titles.iter().find(|t| t.name == head.settings.game).unwrap();
        let begun =
            muster_server::game::begun::of(&db, title, &head).await.unwrap().unwrap_or_else(|no| panic!("{no}"));
        actor::play_again(&begun, &head, &rows, &outages).unwrap_or_else(|no| panic!("{}: {no}", d.game));
        let mut times: HashMap<&str, usize> = HashMap::new();
        for r in &rows {
            *times.entry(r.request.as_str()).or_default() += 1;
        }
        for id in &d.acknowledged {
            let request = format!("{}:{id}", (b'a' + d.seat) as char);
            assert_eq!(times.get(request.as_str()), Some(&1), "{request} in {}", d.game);
        }
        total += d.acknowledged.len();
    }
    total
}

/// `CRASH_KILLS` says how often instead, for figures.
async fn killed_again_and_again(db: &str, games: usize, kills: usize) {
    let kills = std::env::var("CRASH_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(kills);
    let titles = titles();
    let mut starts = Vec::new();
    let mut program = Program::start(db);
    let (send, addresses) = watch::channel(Some(program.address));
    let (stop, stopped) = watch::channel(false);
    let made = Arc::new(AtomicUsize::new(0));
    let mut players = Vec::new();
    for n in 0..games {
        for (i, p) in sit_down([program.address; 2], &titles[n % titles.len()]).await.into_iter().enumerate() {
            let seed = (n * 2 + i + 1) as u64 * 0x9E37_79B9;
            players.push(tokio::spawn(keep_playing(p, addresses.clone(), stopped.clone(), seed, made.clone())));
        }
    }
    for round in 0..kills {
        // in the middle of something, never at the same point
        let before = made.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(700 + 130 * (round % 7) as u64)).await;
        send.send_replace(None);
        program.kill();
        assert!(made.load(Ordering::Relaxed) > before, "nobody plays any more");
        let began = Instant::now();
        program = Program::start(db);
        starts.push(began.elapsed().as_secs_f64());
        send.send_replace(Some(program.address));
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    stop.send_replace(true);
    let mut done = Vec::new();
    for p in players {
        done.push(p.await.unwrap());
    }
    program.kill();
    let total = nothing_lost(db, &titles, done).await;
    assert_eq!(total, made.load(Ordering::Relaxed));
    assert!(total > games * 10, "only {total} choices were made");
    let (mean, max) =
        (starts.iter().sum::<f64>() / kills.max(1) as f64, starts.iter().fold(0.0, |a: f64, b| a.max(*b)));
    eprintln!(
        "{games} games, {kills} kills, {total} choices acknowledged, none lost or doubled; starts {mean:.2} s, at most {max:.2} s"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_on_sqlite() {
    let dir = std::env::temp_dir().join(format!("muster-crash-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    killed_again_and_again(&dir.join("games.db").display().to_string(), 10, 5).await;
    std::fs::remove_dir_all(&dir).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_on_postgres() {
    let Some(pg) = Postgres::start() else { return };
    killed_again_and_again(&pg.url, 6, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_share_the_games_of_one_postgres_and_either_may_die() {
    let Some(pg) = Postgres::start() else { return };
    let titles = titles();
    let mut programs = [Program::start(&pg.url), Program::start(&pg.url)];
    let at = [programs[0].address, programs[1].address];
    let ways = [watch::channel(Some(at[0])), watch::channel(Some(at[1]))];
    let (stop, stopped) = watch::channel(false);
    let made = Arc::new(AtomicUsize::new(0));
    let mut players = Vec::new();
    for n in 0..6 {
        // the two of a game sit at different servers
        for (i, p) in sit_down(at, &titles[n % titles.len()]).await.into_iter().enumerate() {
            let seed = (n * 2 + i + 1) as u64 * 0x51_7CC1;
            players.push(tokio::spawn(keep_playing(p, ways[i].1.clone(), stopped.clone(), seed, made.clone())));
        }
    }
    for round in 0..4 {
        tokio::time::sleep(Duration::from_millis(900)).await;
        let (dies, lives) = (round % 2, 1 - round % 2);
        let before = made.load(Ordering::Relaxed);
        ways[dies].0.send_replace(None);
        programs[dies].kill();
        // its players go to the other one
        ways[dies].0.send_replace(Some(programs[lives].address));
        tokio::time::sleep(Duration::from_millis(900)).await;
        assert!(made.load(Ordering::Relaxed) > before, "nobody plays any more");
        programs[dies] = Program::start(&pg.url);
        ways[dies].0.send_replace(Some(programs[dies].address));
    }
    stop.send_replace(true);
    let mut done = Vec::new();
    for p in players {
        done.push(p.await.unwrap());
    }
    let total = nothing_lost(&pg.url, &titles, done).await;
    assert_eq!(total, made.load(Ordering::Relaxed));
    assert!(total > 60, "only {total} choices were made");
}
