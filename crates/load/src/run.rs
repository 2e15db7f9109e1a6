//! Many pairs at once, and what a server makes of it.

use crate::figures::Spread;
use crate::pair::{self, Measured};
use anyhow::{Context, Result, bail};
use muster_client::{Api, http};
use muster_protocol::GameInfo;
use serde::Serialize;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// What to do to a server.
#[derive(Clone, Debug)]
pub struct Load {
    /// As `http://127.0.0.1:8040`.
    pub url: String,
    /// The game to play; the server's first if none is named.
    pub game: Option<String>,
    /// Games in progress.
    pub games: u64,
    pub seconds: u64,
    /// How long a player thinks about a choice, on average.
    pub think: Duration,
    pub mix: Mix,
}

/// What games are like.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mix {
    /// Of a hundred games, how many are against a bot, and how many are drafts.
    pub bots: u64,
    pub drafts: u64,
    /// Between people, what happens is shown at an even pace.
    pub even_pace: bool,
    /// Choices of each player before the measuring, or as many as there is time for.
    pub long: u64,
    /// Spectators of one of the games.
    pub crowd: u64,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games that have begun so far, before the measuring; then all of them.
    pub begun: u64,
    pub choices: u64,
    /// Seconds of measuring so far.
    pub seconds: u64,
    pub errors: u64,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub url: String,
    pub game: String,
    pub games: u64,
    pub think_ms: u64,
    pub seconds: f64,
    pub choices: u64,
    pub choices_per_second: f64,
    /// Choices that had been made in a game when the measuring began, on average.
    pub choices_before: f64,
    /// Games that came to their end meanwhile; others began in their place.
    pub finished: u64,
    /// From sending a choice to the opponent's view of it.
    pub to_opponent_ms: Spread,
    /// From sending a choice to the answer that it is on disk.
    pub to_done_ms: Spread,
    /// From sending a choice to what each spectator sees of it.
    pub to_crowd_ms: Spread,
    /// Memory of the server before the first game and with all of them, in bytes; none if it does not say.
    pub memory_before: Option<u64>,
    pub memory_with_games: Option<u64>,
    pub memory_per_game: Option<u64>,
    pub errors: u64,
    /// How often each came.
    pub errors_by_kind: BTreeMap<String, u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Beginning,
    Measuring,
    Ended,
}

/// The table of the first pair, and its last choice: what had been seen until then, and when it was sent.
#[derive(Default)]
struct First {
    table: Option<String>,
    moved: Option<(u32, Instant)>,
}

/// What all pairs share.
pub struct Shared {
    address: SocketAddr,
    pub game: String,
    pub decks: Vec<String>,
    pub think: Duration,
    pub mix: Mix,
    /// The game that is drafted.
    pub drafted: String,
    first: Mutex<First>,
    crowd: AtomicU64,
    /// How many tables may be made at the same time.
    pub turns: Semaphore,
    stage: AtomicU8,
    begun: AtomicU64,
    ready: AtomicU64,
    /// Choices before the measuring.
    early: AtomicU64,
    choices: AtomicU64,
    finished: AtomicU64,
    errors: Mutex<BTreeMap<String, u64>>,
    times: Mutex<Measured>,
}

/// Tables that are made at the same time.
const BEGINS: usize = 16;
/// How often progress is told.
const TICK: Duration = Duration::from_millis(200);
/// How long players have to stop in the end.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long games may take to become long.
const GROWING: Duration = Duration::from_secs(120);
const KINDS: usize = 50;

impl Shared {
    pub fn stage(&self) -> Stage {
        match self.stage.load(Ordering::Relaxed) {
            0 => Stage::Beginning,
            1 => Stage::Measuring,
            _ => Stage::Ended,
        }
    }
    pub fn ended(&self) -> bool {
        self.stage() == Stage::Ended
    }
    pub fn begins(&self) {
        self.begun.fetch_add(1, Ordering::Relaxed);
    }
    pub fn ready(&self) {
        self.ready.fetch_add(1, Ordering::Relaxed);
    }
    fn first(&self) -> std::sync::MutexGuard<'_, First> {
        self.first.lock().unwrap_or_else(|e| e.into_inner())
    }
    pub fn show(&self, table: &str) {
        *self.first() = First { table: Some(table.into()), moved: None };
    }
    pub fn shown(&self) -> Option<String> {
        self.first().table.clone()
    }
    pub fn moves(&self, had: u32, at: Instant) {
        self.first().moved = Some((had, at));
    }
    pub fn moved(&self) -> Option<(u32, Instant)> {
        self.first().moved
    }
    pub fn looks_on(&self) {
        self.crowd.fetch_add(1, Ordering::Relaxed);
    }
    pub fn chosen(&self) {
        let count = if self.stage() == Stage::Beginning { &self.early } else { &self.choices };
        count.fetch_add(1, Ordering::Relaxed);
    }
    pub fn finished(&self) {
        if self.stage() == Stage::Measuring {
            self.finished.fetch_add(1, Ordering::Relaxed);
        }
    }
    pub fn error(&self, text: String) {
        let mut errors = self.errors.lock().unwrap_or_else(|e| e.into_inner());
        let text = if errors.len() < KINDS { text } else { "others".into() };
        *errors.entry(text).or_insert(0) += 1;
    }
    pub fn measured(&self, m: &Measured) {
        let mut all = self.times.lock().unwrap_or_else(|e| e.into_inner());
        all.seen.merge(&m.seen);
        all.done.merge(&m.done);
        all.crowd.merge(&m.crowd);
    }
    pub async fn guest(&self) -> Result<Api> {
        let _turn = self.turns.acquire().await?;
        Api::guest(self.address).await
    }
    fn errors(&self) -> u64 {
        self.errors.lock().unwrap_or_else(|e| e.into_inner()).values().sum()
    }
    fn progress(&self, since: Option<Instant>) -> Progress {
        Progress {
            begun: self.begun.load(Ordering::Relaxed),
            choices: self.choices.load(Ordering::Relaxed),
            seconds: since.map_or(0, |s| s.elapsed().as_secs()),
            errors: self.errors(),
        }
    }
}

/// Plays on a server and measures. `each` hears of it several times a second.
pub async fn run(load: Load, mut each: impl FnMut(Progress)) -> Result<Report> {
    let shared = Arc::new(prepared(&load).await?);
    let memory_before = memory(shared.address).await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..load.games {
        tasks.spawn(keep_playing(shared.clone(), number));
    }
    until(&shared, &shared.begun, load.games, "the games did not begin", &mut each).await?;
    // long games that are shown at an even pace would take for ever to become long
    let _ = timeout(GROWING, until(&shared, &shared.ready, load.games, "", &mut each)).await;
    let choices_before = shared.early.load(Ordering::Relaxed);
    for _ in 0..load.mix.crowd {
        tasks.spawn(keep_looking(shared.clone()));
    }
    until(&shared, &shared.crowd, load.mix.crowd, "the spectators did not come", &mut each).await?;
    // let the first rush pass
    tokio::time::sleep(load.think.min(Duration::from_secs(3))).await;
    shared.stage.store(1, Ordering::Relaxed);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(load.seconds) {
        tokio::time::sleep(TICK).await;
        each(shared.progress(Some(began)));
    }
    let memory_with_games = memory(shared.address).await;
    let seconds = began.elapsed().as_secs_f64();
    let choices = shared.choices.load(Ordering::Relaxed);
    shared.stage.store(2, Ordering::Relaxed);
    let _ = timeout(FAREWELL, async { while tasks.join_next().await.is_some() {} }).await;
    tasks.abort_all();
    let times = shared.times.lock().unwrap_or_else(|e| e.into_inner());
    let grown = memory_before.zip(memory_with_games).map(|(a, b)| b.saturating_sub(a));
    Ok(Report {
        url: load.url,
        game: shared.game.clone(),
        games: load.games,
        think_ms: load.think.as_millis() as u64,
        seconds,
        choices,
        choices_per_second: (choices as f64 / seconds * 10.0).round() / 10.0,
        choices_before: (choices_before as f64 / load.games.max(1) as f64 * 10.0).round() / 10.0,
        finished: shared.finished.load(Ordering::Relaxed),
        to_opponent_ms: times.seen.spread(),
        to_done_ms: times.done.spread(),
        to_crowd_ms: times.crowd.spread(),
        memory_before,
        memory_with_games,
        memory_per_game: grown.map(|g| g / load.games.max(1)),
        errors: shared.errors(),
        errors_by_kind: shared.errors.lock().unwrap_or_else(|e| e.into_inner()).clone(),
    })
}

/// The server found, and a game of it with decks to play.
async fn prepared(load: &Load) -> Result<Shared> {
    let address = address(&load.url).await?;
    let api = Api::guest(address).await.with_context(|| format!("the server {} cannot be reached", load.url))?;
    let games: Vec<GameInfo> = api.get("/api/games").await?;
    let game = match &load.game {
        None => games.first(),
        Some(name) => games.iter().find(|g| g.name == *name),
    };
    let Some(game) = game else {
        let names: Vec<&str> = games.iter().map(|g| g.name.as_str()).collect();
        bail!("the server does not play that game; it plays {}", names.join(", "));
    };
    let shared = Shared {
        address,
        game: game.name.clone(),
        decks: game.starters.iter().map(|s| s.text.clone()).collect(),
        think: load.think,
        mix: load.mix,
        drafted: games.iter().find(|g| g.draft.is_some()).map_or_else(String::new, |g| g.name.clone()),
        first: Mutex::default(),
        crowd: AtomicU64::new(0),
        turns: Semaphore::new(BEGINS),
        stage: AtomicU8::new(0),
        begun: AtomicU64::new(0),
        ready: AtomicU64::new(0),
        early: AtomicU64::new(0),
        choices: AtomicU64::new(0),
        finished: AtomicU64::new(0),
        errors: Mutex::default(),
        times: Mutex::default(),
    };
    if shared.decks.is_empty() {
        bail!("{} has no starter decks to play with", shared.game);
    }
    if load.mix.drafts > 0 && shared.drafted.is_empty() {
        bail!("no game of that server is drafted");
    }
    Ok(shared)
}

/// Waits until so many are there.
async fn until(
    shared: &Shared,
    there: &AtomicU64,
    many: u64,
    else_says: &str,
    each: &mut impl FnMut(Progress),
) -> Result<()> {
    let began = Instant::now();
    while there.load(Ordering::Relaxed) < many {
        tokio::time::sleep(TICK).await;
        each(shared.progress(None));
        if began.elapsed() > Duration::from_secs(300) {
            let why = shared.errors.lock().unwrap_or_else(|e| e.into_inner()).keys().next().cloned();
            bail!("{else_says} within five minutes: {}", why.unwrap_or_default());
        }
    }
    Ok(())
}

/// A pair that starts anew when something goes wrong.
async fn keep_playing(shared: Arc<Shared>, number: u64) {
    while !shared.ended() {
        if let Err(e) = pair::play(shared.clone(), number).await
            && !shared.ended()
        {
            shared.error(format!("{e:#}").chars().take(120).collect());
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}

/// A spectator who comes back when something goes wrong.
async fn keep_looking(shared: Arc<Shared>) {
    while !shared.ended() {
        if let Err(e) = pair::look_on(shared.clone()).await
            && !shared.ended()
        {
            shared.error(format!("spectator: {e:#}").chars().take(120).collect());
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}

/// Where a server listens.
async fn address(url: &str) -> Result<SocketAddr> {
    let Some(host) = url.trim_end_matches('/').strip_prefix("http://") else {
        bail!(
            "`{url}` is not an address like http://127.0.0.1:8040; encrypted connections are for the proxy in front of it"
        );
    };
    let host = if host.contains(':') { host.to_string() } else { format!("{host}:80") };
    let mut found = tokio::net::lookup_host(&host).await.with_context(|| format!("`{host}` cannot be found"))?;
    found.next().with_context(|| format!("`{host}` cannot be found"))
}

/// The memory that the server says it has.
async fn memory(address: SocketAddr) -> Option<u64> {
    let (_, _, body) = http(address, "GET", "/metrics", &[], None).await.ok()?;
    let text = String::from_utf8(body).ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("process_resident_memory_bytes "))?;
    line.trim().parse::<f64>().ok().map(|n| n as u64)
}
