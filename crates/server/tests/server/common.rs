//! Servers for tests: in this process, on an SQLite file or on a PostgreSQL of their own.

use muster_client::{Api, Player};
pub use muster_client::{Dice, play_on};
use muster_conquest::pack::Conquest;
use muster_pack::{Mode, Pack};
use muster_protocol::*;
use muster_server::Config;
use muster_server::Rates;
use muster_server::Server;
use muster_server::Title;
pub use muster_testdb::Postgres;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The games, compiled once for all tests of a file.
pub fn titles() -> Vec<Arc<Title>> {
    static ALL: OnceLock<Vec<Arc<Title>>> = OnceLock::new();
    let make = || {
        let packs: Vec<Arc<dyn Pack>> = vec![
            Arc::new(Conquest::new().unwrap()),
            Arc::new(muster_wars::pack::Wars::new().unwrap()),
            Arc::new(muster_warcaste::pack::Warcaste::new().unwrap()),
        ];
        packs.into_iter().map(|p| Arc::new(Title::new(p, "a game"))).collect()
    };
    ALL.get_or_init(make).clone()
}

/// A server in this process.
pub struct Running {
    pub address: SocketAddr,
    pub hub: Arc<muster_server::Hub>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<anyhow::Result<()>>,
}

impl Running {
    pub async fn start(db: &str) -> Running {
        Running::with(db, |_| {}).await
    }
    pub async fn with(db: &str, change: impl FnOnce(&mut Config)) -> Running {
        Running::of(db, titles(), change).await
    }
    pub async fn of(db: &str, titles: Vec<Arc<Title>>, change: impl FnOnce(&mut Config)) -> Running {
        let mut config = Config {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            db: db.into(),
            rates: Rates::OPEN,
            connections_each: 10_000,
            connections_account: 10_000,
            open_tables: 10_000,
            ..Config::default()
        };
        change(&mut config);
        let server = Server::open(config, titles).await.expect("the server opens");
        let (address, hub) = (server.address(), server.hub.clone());
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async move { drop(stopped.await) }));
        Running { address, hub, stop: Some(stop), task }
    }
    /// Stops it as a signal would.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        self.task.await.unwrap().unwrap();
    }
}

/// A folder with an SQLite database in it.
pub fn sqlite() -> (TempDir, String) {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("test.db").display().to_string();
    (dir, file)
}

/// The lists of those starter decks of a game that two players may bring.
pub fn starters(game: &str) -> Vec<String> {
    starters_for(game, 2)
}

/// As `starters`, for so many players.
pub fn starters_for(game: &str, seats: usize) -> Vec<String> {
    let title = titles().into_iter().find(|t| t.name == game).unwrap();
    let mode = Mode::usual(&*title.pack, seats);
    let legal = |text: &&str| muster_server::game::decks::judge(&*title.pack, &mode, text).legal;
    title.pack.starters().iter().map(|(_, text)| *text).filter(legal).map(str::to_string).collect()
}

/// Two new guests at a table of their own; the game has begun.
pub async fn two(server: &Running, settings: Settings) -> (Player, Player) {
    let decks = starters(&settings.game);
    let (a, b) = (Api::guest(server.address).await.unwrap(), Api::guest(server.address).await.unwrap());
    let table = a.make(settings).await.unwrap();
    a.sit(&table.id, &decks[0]).await.unwrap();
    b.sit(&table.id, &decks[1 % decks.len()]).await.unwrap();
    let mut p = Player::watch(&a, &table.id).await.unwrap();
    let mut q = Player::watch(&b, &table.id).await.unwrap();
    p.wait(|p| p.seq > 0).await.unwrap();
    q.wait(|p| p.seq > 0).await.unwrap();
    (p, q)
}
