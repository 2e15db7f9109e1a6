//! How a server is run.

use crate::net::mail::Relay;
use std::net::SocketAddr;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Config {
    pub address: SocketAddr,
    /// An SQLite file or an address of PostgreSQL.
    pub db: String,
    /// Where browsers find it, as `https://play.example.org`; cookies are for encrypted connections only if this says https.
    pub origin: Option<String>,
    /// How mail is sent; none is without.
    pub mail: Option<Relay>,
    /// The address of a visitor is the last of `X-Forwarded-For`, as a reverse proxy writes it.
    pub behind_proxy: bool,
    /// Where figures for Prometheus are served, apart from what visitors see; and whether they stand among that as well.
    pub metrics: Option<SocketAddr>,
    pub metrics_public: bool,
    /// Games kept in memory; beyond that, those nobody watches are forgotten at once.
    pub games: usize,
    /// How long a game that nobody watches is kept in memory.
    pub idle: Duration,
    /// Bots that think at the same time.
    pub thinkers: usize,
    /// Lines of play that are looked at for a hint, and for each choice of a game that is reviewed.
    pub hint_lines: u32,
    pub review_lines: u32,
    /// Connections at most, and from one block of addresses.
    pub connections: usize,
    pub connections_each: usize,
    /// Websockets of one account.
    pub connections_account: usize,
    /// Tables of one account that wait for players.
    pub open_tables: i64,
    /// How long a connection may take to say what it wants.
    pub patience: Duration,
    /// How long a connection may take to read what it asked for.
    pub taking: Duration,
    /// How long somebody who is asked whether they are there has to answer.
    pub absence: Duration,
    /// How long the rules may take over one thing that is done before its game is set aside.
    pub runaway: Duration,
    pub rates: Rates,
}

/// What one visitor may do, in tokens that come back with time.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Requests a second over HTTP from one address, and how many may come at once; by one account; and by everybody together.
    pub http: (u32, u32),
    pub http_account: (u32, u32),
    pub http_all: (u32, u32),
    /// Messages a second over one websocket, and at once.
    pub socket: (u32, u32),
    /// Sign-ins and new accounts a minute, and at once.
    pub login: (u32, u32),
    /// New guests a minute from one address, and at once.
    pub guests: (u32, u32),
    /// Wrong passwords a minute for one account, and at once; from where it was signed in to before, they do not count.
    pub wrong: (u32, u32),
    /// New tables a minute by one account or from one address, and at once.
    pub tables: (u32, u32),
    /// Looks at replays a second by one account, and at once.
    pub replays: (u32, u32),
    /// Hints and reasons of bots a minute by one account, and at once.
    pub hints: (u32, u32),
    /// Choices in puzzles a minute by one account, and at once.
    pub puzzles: (u32, u32),
    /// Games that one websocket asks to be shown a second, and at once.
    pub watches: (u32, u32),
    /// Reports an hour by one account, and at once.
    pub reports: (u32, u32),
    /// Letters an hour to one address and by one account, and at once.
    pub letters: (u32, u32),
    /// Questions to passkeys a minute from one address, and at once.
    pub challenges: (u32, u32),
    /// Chat lines a minute by one account, and at once.
    pub chat: (u32, u32),
}

impl Rates {
    pub const USUAL: Rates = Rates {
        http: (20, 100),
        http_account: (40, 200),
        http_all: (2_000, 10_000),
        socket: (20, 100),
        login: (10, 10),
        guests: (20, 40),
        wrong: (6, 30),
        tables: (20, 20),
        replays: (5, 40),
        hints: (20, 10),
        puzzles: (90, 30),
        watches: (2, 60),
        reports: (6, 3),
        letters: (2, 3),
        challenges: (20, 20),
        chat: (30, 10),
    };
    /// For measuring: no visitor is held back.
    pub const OPEN: Rates = {
        const MUCH: (u32, u32) = (1_000_000, 1_000_000);
        Rates {
            http: MUCH,
            http_account: MUCH,
            http_all: MUCH,
            socket: MUCH,
            login: MUCH,
            guests: MUCH,
            wrong: MUCH,
            tables: MUCH,
            replays: MUCH,
            hints: MUCH,
            puzzles: MUCH,
            watches: MUCH,
            reports: MUCH,
            letters: MUCH,
            challenges: MUCH,
            chat: MUCH,
        }
    };
}

impl Config {
    /// Half the cores, so that tables answer while bots think.
    pub fn usual_thinkers() -> usize {
        std::thread::available_parallelism().map_or(1, |n| n.get() / 2).max(1)
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            address: SocketAddr::from(([127, 0, 0, 1], 8040)),
            db: "muster.db".into(),
            origin: None,
            mail: None,
            behind_proxy: false,
            metrics: None,
            metrics_public: false,
            games: 4000,
            idle: Duration::from_secs(120),
            thinkers: Config::usual_thinkers(),
            hint_lines: 1_000,
            review_lines: 400,
            connections: 10_000,
            connections_each: 100,
            connections_account: 50,
            open_tables: 8,
            patience: Duration::from_secs(10),
            taking: Duration::from_secs(60),
            absence: Duration::from_secs(300),
            runaway: Duration::from_secs(10),
            rates: Rates::USUAL,
        }
    }
}
