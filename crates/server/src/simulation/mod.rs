//! Several servers, their database and everything between them and the players in one process and on one thread, by a seed: in
//! which order machines take their turns, how long messages and statements are on their way, what goes wrong. Statements fail or are
//! slow, commits are refused, answers to them are lost, the database is away; transactions are aborted in the ways of PostgreSQL
//! (which then answers a commit as if it were one) and of SQLite (where what comes next stands by itself). Notices are not heard,
//! with or without the server knowing it; servers die and start again, machines sleep, clocks are set, players come by another
//! server. Time is simulated, too. So one seed is one run, to the last statement. What runs is the server as it is, from its tables
//! to its chores; replaced are the machine's clock, chance and threads (`time`, `ids`, `work`), the way to the database (a driver of
//! sqlx, `database`) and the websocket (`person`).
//!
//! After the storm: what was acknowledged is in the log, once; everybody was shown what the log gives them and nothing else, and
//! is shown the rest without asking; no clock fell before its time; the game comes to its end.
//!
//! `SIM_SEED=17 cargo test -p muster-server simulation` plays one seed, `SIM_SEEDS=2000` so many. A seed that found something
//! stays, in `FOUND`.

mod database;
mod driver;
mod machine;
mod person;
mod verdict;
mod world;

pub(crate) use driver::install_drivers;
pub(crate) use machine::here;

use crate::keep::db::Db;
use crate::{Config, Hub, Title};
use muster_pack::Pack;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use world::World;

/// Seeds that once found something: a slow write ran on the clock of the one who waited for it (79); a server that failed while it
/// came took the last sign of its predecessor with it (636); outages that another server had noted were not asked for (898,
/// 1072); all who seemed to be alive when one came were dead (981).
const FOUND: [u64; 5] = [79, 636, 898, 981, 1072];
/// How many others are played when nobody says.
const USUAL: u64 = 30;

pub(crate) fn titles() -> Vec<Arc<Title>> {
    static ALL: OnceLock<Vec<Arc<Title>>> = OnceLock::new();
    let make = || {
        let packs: [Arc<dyn Pack>; 3] = [
            Arc::new(muster_conquest::pack::Conquest::new().unwrap()),
            Arc::new(muster_wars::pack::Wars::new().unwrap()),
            Arc::new(muster_warcaste::pack::Warcaste::new().unwrap()),
        ];
        packs.into_iter().map(|p| Arc::new(Title::new(p, "a game"))).collect()
    };
    ALL.get_or_init(make).clone()
}

/// A database with everything in it that every server writes at its first start, made once.
async fn template(dir: &Path) -> PathBuf {
    let file = dir.join("template.db");
    let db = file.display().to_string();
    let hub = Hub::open(Config { db: db.clone(), ..Config::default() }, titles()).await.unwrap();
    hub.db.close().await;
    let db = Db::open(&db, 2).await.unwrap();
    for sql in ["DELETE FROM node", "DELETE FROM outage", "PRAGMA wal_checkpoint(TRUNCATE)"] {
        sqlx::query(sql).execute(&db.pool).await.unwrap();
    }
    db.close().await;
    file
}

/// Plays one world to its end; what happened in it, as one number.
fn play(seed: u64, template: &Path) -> u64 {
    let mut world = World::new(seed, template);
    world.storm();
    world.rest();
    // what a lost notice has held up is looked for within half a minute
    world.pass(35_000, person::Mood::Idle);
    let later = world.rest();
    let truth = world.truth(later);
    world.all_see_the_same(&truth);
    world.time_is_true();
    world.end();
    let over = world.rest();
    let truth = world.truth(over);
    world.all_see_the_same(&truth);
    assert!(world.people.iter().all(|p| p.over), "somebody does not see the end");
    world.nothing_is_lost(&truth);
    world.nobody_saw_more(&truth);
    world.clocks_are_fair(&truth);
    world.close()
}

/// Where worlds are: a disk in memory if there is one, whose flushes cost nothing.
fn place() -> tempfile::TempDir {
    let shm = Some(Path::new("/dev/shm")).filter(|p| p.is_dir());
    tempfile::TempDir::new_in(shm.map_or_else(std::env::temp_dir, Path::to_path_buf)).unwrap()
}

fn made(dir: &Path) -> PathBuf {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(template(dir))
}

/// Plays worlds on as many threads as there are cores.
fn play_all(seeds: &[u64], template: &Path) {
    let (next, failed) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|s| {
        for _ in 0..cores.min(seeds.len()) {
            s.spawn(|| {
                while let Some(seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    let run = std::panic::AssertUnwindSafe(|| play(*seed, template));
                    if std::panic::catch_unwind(run).is_err() {
                        eprintln!("seed {seed} failed: SIM_SEED={seed} cargo test -p muster-server simulation");
                        failed.lock().unwrap().push(*seed);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "seeds that failed: {failed:?}");
}

#[test]
fn nothing_acknowledged_is_lost_and_nobody_sees_what_is_not_theirs() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let seeds: Vec<u64> = match number("SIM_SEED") {
        Some(one) => vec![one],
        None => FOUND.into_iter().chain(0..number("SIM_SEEDS").unwrap_or(USUAL)).collect(),
    };
    let dir = place();
    play_all(&seeds, &made(dir.path()));
}

#[test]
fn one_seed_is_one_run() {
    let dir = place();
    let template = made(dir.path());
    for seed in 1000..1004 {
        assert_eq!(play(seed, &template), play(seed, &template), "seed {seed}");
    }
}
