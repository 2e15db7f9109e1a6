//! How a server is run.

use std::net::SocketAddr;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Config {
    pub address: SocketAddr,
    /// An SQLite file or an address of PostgreSQL.
    pub db: String,
    /// Where browsers find it, as `https://play.example.org`; cookies are for encrypted connections only if this says https.
    pub origin: Option<String>,
    /// The address of a visitor is the last of `X-Forwarded-For`, as a reverse proxy writes it.
    pub behind_proxy: bool,
    /// Games kept in memory; beyond that, those nobody watches are forgotten at once.
    pub games: usize,
    /// How long a game that nobody watches is kept in memory.
    pub idle: Duration,
    /// Bots that think at the same time.
    pub thinkers: usize,
    /// Connections at most, and from one address.
    pub connections: usize,
    pub connections_each: usize,
    /// How long a connection may take to say what it wants.
    pub patience: Duration,
    /// How long somebody who is asked whether they are there has to answer.
    pub absence: Duration,
    pub rates: Rates,
}

/// What one visitor may do, in tokens that come back with time.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Requests a second over HTTP, and how many may come at once.
    pub http: (u32, u32),
    /// Messages a second over one websocket, and at once.
    pub socket: (u32, u32),
    /// Sign-ins and new accounts a minute, and at once.
    pub login: (u32, u32),
    /// New guests a minute from one address, and at once.
    pub guests: (u32, u32),
    /// New tables a minute by one account, and at once.
    pub tables: (u32, u32),
    /// Chat lines a minute by one account, and at once.
    pub chat: (u32, u32),
}

impl Rates {
    pub const USUAL: Rates = Rates {
        http: (20, 100),
        socket: (20, 100),
        login: (10, 10),
        guests: (20, 40),
        tables: (20, 20),
        chat: (30, 10),
    };
    /// For measuring: no visitor is held back.
    pub const OPEN: Rates = {
        const MUCH: (u32, u32) = (1_000_000, 1_000_000);
        Rates { http: MUCH, socket: MUCH, login: MUCH, guests: MUCH, tables: MUCH, chat: MUCH }
    };
}

impl Default for Config {
    fn default() -> Self {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 8040)),
            db: "muster.db".into(),
            origin: None,
            behind_proxy: false,
            games: 4000,
            idle: Duration::from_secs(120),
            thinkers: std::thread::available_parallelism().map_or(1, |n| n.get()),
            connections: 10_000,
            connections_each: 100,
            patience: Duration::from_secs(10),
            absence: Duration::from_secs(300),
            rates: Rates::USUAL,
        }
    }
}
