//! The database of a world: statements are carried out by SQLite, one after the other, at the very moment they arrive there;
//! what is simulated is the way there and back, who waits for whom, and all that goes wrong.

use super::machine::Here;
use crate::game::clock::Outage;
use futures_util::future::{BoxFuture, ready};
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use muster_client::Dice;
use sqlx::any::{AnyArguments, AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx_core::any::{AnyConnectionBackend, AnyValueKind};
use sqlx_core::connection::ConnectOptions;
use sqlx_core::migrate::{AppliedMigration, Migrate, MigrateError, Migration};
use sqlx_core::sql_str::{AssertSqlSafe, SqlSafeStr, SqlStr};
use sqlx_core::{Either, Error};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;
use tokio::time::sleep;

type Found = Vec<Either<AnyQueryResult, AnyRow>>;

/// How well the database is to be reached.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weather {
    /// Nobody reaches it.
    pub away: bool,
    /// Milliseconds a statement takes at most.
    pub slow: u64,
    /// Of a hundred statements, how many fail before anything is done; of a hundred commits, how many are refused in the end.
    pub failing: u32,
    pub refused: u32,
    /// Of a hundred answers, how many are lost: what was asked for is done.
    pub lost: u32,
    /// Of a hundred statements of a transaction, how many fail by what others do or for want of room: the connection stays, the
    /// transaction does not.
    pub aborting: u32,
}

pub struct Store(Mutex<Inner>);

struct Inner {
    /// One sees what is committed, the other is in a transaction now and then.
    reader: SqliteConnection,
    writer: SqliteConnection,
    /// The line that is in a transaction: it is the only one to write.
    taken: Option<u64>,
    lines: u64,
    weather: Weather,
    dice: Dice,
    /// What was told to all who listen, and by which machine.
    notices: Vec<(usize, String)>,
    /// When each row of a log was committed.
    written: BTreeMap<(String, i64), i64>,
    /// Outages, and when they were noted.
    noted: Vec<(i64, Outage)>,
    trace: DefaultHasher,
}

impl Store {
    pub fn open(file: &Path, seed: u64) -> Arc<Store> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Memory)
            .synchronous(SqliteSynchronous::Off)
            // whoever has read has not let go yet at times, by the clock of this machine; nobody notices how long that takes
            .busy_timeout(Duration::from_secs(5));
        let open = || at_once(options.connect()).expect("a copy of the template opens");
        Arc::new(Store(Mutex::new(Inner {
            reader: open(),
            writer: open(),
            taken: None,
            lines: 0,
            weather: Weather::default(),
            dice: Dice(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1),
            notices: Vec::new(),
            written: BTreeMap::new(),
            noted: Vec::new(),
            trace: DefaultHasher::new(),
        })))
    }
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }
    pub fn set(&self, weather: Weather) {
        self.inner().weather = weather;
    }
    pub fn notices(&self) -> Vec<(usize, String)> {
        std::mem::take(&mut self.inner().notices)
    }
    pub fn written(&self) -> BTreeMap<(String, i64), i64> {
        self.inner().written.clone()
    }
    pub fn noted(&self) -> Vec<(i64, Outage)> {
        self.inner().noted.clone()
    }
    /// Takes note of something that happens: two runs of one seed must come to the same.
    pub fn note(&self, what: impl Hash) {
        what.hash(&mut self.inner().trace);
    }
    pub fn trace(&self) -> u64 {
        self.inner().trace.finish()
    }
}

impl Inner {
    fn chance(&mut self, percent: u32) -> bool {
        percent > 0 && self.dice.below(100) < percent
    }
    fn on(&mut self, in_transaction: bool, sql: SqlStr, args: Option<AnyArguments>) -> Result<Found, Error> {
        let line = if in_transaction { &mut self.writer } else { &mut self.reader };
        at_once(AnyConnectionBackend::fetch_many(line, sql, true, args).try_collect())
    }
    fn say(&mut self, word: &'static str) -> Result<Found, Error> {
        self.on(true, SqlStr::from_static(word), None)
    }
}

/// A connection to it.
pub struct Line {
    id: u64,
    here: Arc<Here>,
    /// What its transaction has told and written.
    open: Option<Open>,
    /// Nothing comes through any more.
    broken: bool,
}

#[derive(Default)]
struct Open {
    notices: Vec<String>,
    rows: Vec<(String, i64)>,
    outages: Vec<Outage>,
    /// A statement has failed. PostgreSQL refuses all others then, and answers a commit as if it had been one.
    aborted: bool,
}

fn reset() -> Error {
    Error::Io(io::ErrorKind::ConnectionReset.into())
}

impl Line {
    pub async fn open(here: Arc<Here>) -> Result<Line, Error> {
        let id = {
            let mut inner = here.store.inner();
            inner.lines += 1;
            inner.lines
        };
        let mut line = Line { id, here, open: None, broken: false };
        line.knock().await?;
        Ok(line)
    }

    /// On the way to the database.
    pub async fn knock(&mut self) -> Result<(), Error> {
        if self.broken {
            return Err(reset());
        }
        if self.here.calm {
            return Ok(());
        }
        let (weather, fails, patient, ms) = {
            let mut inner = self.here.store.inner();
            let w = inner.weather;
            let ms =
                if w.slow > 0 { inner.dice.below(w.slow as usize) as u64 } else { (inner.dice.below(4) == 0) as u64 };
            (w, inner.chance(w.failing), inner.chance(50), ms)
        };
        if weather.away {
            // some find out at once, others wait for an answer that does not come
            for _ in 0..if patient { 60 } else { 0 } {
                sleep(Duration::from_millis(500)).await;
                if !self.here.store.inner().weather.away {
                    break;
                }
            }
            return self.hang_up();
        }
        if ms > 0 {
            sleep(Duration::from_millis(ms)).await;
        }
        if fails { self.hang_up() } else { Ok(()) }
    }

    /// And back.
    fn back(&mut self) -> Result<(), Error> {
        let lost = {
            let mut inner = self.here.store.inner();
            let percent = inner.weather.lost;
            inner.chance(percent)
        };
        if lost && !self.here.calm { self.hang_up() } else { Ok(()) }
    }

    fn hang_up(&mut self) -> Result<(), Error> {
        self.broken = true;
        self.give_up();
        Err(reset())
    }

    /// A transaction of which nobody hears any more is undone.
    fn give_up(&mut self) {
        if self.open.take().is_some() {
            let mut inner = self.here.store.inner();
            inner.taken = None;
            inner.say("ROLLBACK").expect("a transaction can be undone");
        }
    }

    /// A statement of a transaction fails. On SQLite there is no transaction any more, and what comes next stands by itself.
    fn abort(&mut self) -> Error {
        match &mut self.open {
            Some(open) if !self.here.alone => open.aborted = true,
            _ => self.give_up(),
        }
        Error::Protocol("deadlock detected, or no room is left".into())
    }

    /// Waits until nobody else writes.
    async fn turn(&mut self) -> Result<(), Error> {
        for _ in 0..1000 {
            let waits = self.here.store.inner().taken.is_some();
            if !waits {
                return Ok(());
            }
            sleep(Duration::from_millis(10)).await;
        }
        Err(Error::Protocol("the database is locked".into()))
    }

    async fn run(&mut self, sql: SqlStr, args: Option<AnyArguments>) -> Result<Found, Error> {
        self.knock().await?;
        let writes = !sql.as_str().starts_with("SELECT") && self.open.is_none();
        if writes {
            self.turn().await?;
        }
        self.here.store.note((self.here.truth(), self.id, sql.as_str()));
        let fails = {
            let mut inner = self.here.store.inner();
            let percent = inner.weather.aborting;
            self.open.is_some() && !self.here.calm && inner.chance(percent)
        };
        if fails && !ends(&sql) {
            return Err(self.abort());
        }
        let found = self.carry_out(sql, args)?;
        self.back()?;
        Ok(found)
    }

    fn carry_out(&mut self, sql: SqlStr, args: Option<AnyArguments>) -> Result<Found, Error> {
        let text = sql.as_str();
        let mut inner = self.here.store.inner();
        let word = text.split_whitespace().next().unwrap_or_default();
        match word {
            "PRAGMA" => return Ok(Vec::new()),
            "BEGIN" => {
                inner.say("BEGIN IMMEDIATE")?;
                inner.taken = Some(self.id);
                self.open = Some(Open::default());
                return Ok(Vec::new());
            }
            "COMMIT" | "ROLLBACK" => {
                let Some(open) = self.open.take() else { return Err(Error::Protocol("no transaction".into())) };
                let refused = inner.weather.refused;
                let undone = word == "ROLLBACK" || open.aborted || !self.here.calm && inner.chance(refused);
                inner.taken = None;
                inner.say(if undone { "ROLLBACK" } else { "COMMIT" })?;
                if !undone {
                    let now = self.here.truth();
                    // whoever comes later with the same number has written nothing
                    for row in open.rows {
                        inner.written.entry(row).or_insert(now);
                    }
                    inner.noted.extend(open.outages.into_iter().map(|o| (now, o)));
                    inner.notices.extend(open.notices.into_iter().map(|n| (self.here.machine, n)));
                }
                return match undone && word == "COMMIT" && !open.aborted {
                    true => Err(Error::Protocol("the transaction was refused".into())),
                    false => Ok(Vec::new()),
                };
            }
            _ if self.open.as_ref().is_some_and(|o| o.aborted) => {
                return Err(Error::Protocol("the transaction is aborted; commands are ignored until its end".into()));
            }
            _ => {}
        }
        if text.contains("pg_notify") {
            let notice = texts(&args).into_iter().next().unwrap_or_default();
            match &mut self.open {
                Some(open) => open.notices.push(notice),
                None => inner.notices.push((self.here.machine, notice)),
            }
            return Ok(Vec::new());
        }
        if text.contains("clock_timestamp") {
            let now = AssertSqlSafe(format!("SELECT {}", self.here.truth())).into_sql_str();
            return inner.on(false, now, None);
        }
        if let (true, Some([_, AnyValueKind::BigInt(begins), AnyValueKind::BigInt(ends)])) =
            (text.starts_with("INSERT INTO outage"), args.as_ref().map(|a| &a.values.0[..]))
        {
            let o = Outage { begins: *begins, ends: *ends };
            match &mut self.open {
                Some(open) => open.outages.push(o),
                None => inner.noted.push((self.here.truth(), o)),
            }
        }
        if let (true, Some(open)) = (text.starts_with("INSERT INTO entry"), &mut self.open)
            && let Some(AnyValueKind::BigInt(seq)) = args.as_ref().and_then(|a| a.values.0.get(1))
        {
            open.rows.push((texts(&args).into_iter().next().unwrap_or_default(), *seq));
        }
        let reads = self.open.is_none() && word == "SELECT";
        inner.on(!reads, sql, args)
    }
}

/// Is this the end of a transaction?
fn ends(sql: &SqlStr) -> bool {
    matches!(sql.as_str(), "COMMIT" | "ROLLBACK")
}

fn texts(args: &Option<AnyArguments>) -> Vec<String> {
    let of = |v: &AnyValueKind| match v {
        AnyValueKind::Text(t) => Some(t.to_string()),
        AnyValueKind::TextSlice(t) => Some(t.to_string()),
        _ => None,
    };
    args.iter().flat_map(|a| &a.values.0).filter_map(of).collect()
}

impl Drop for Line {
    fn drop(&mut self) {
        self.give_up();
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}", self.id)
    }
}

impl AnyConnectionBackend for Line {
    fn name(&self) -> &str {
        "simulated"
    }
    fn close(self: Box<Line>) -> BoxFuture<'static, Result<(), Error>> {
        Box::pin(ready(Ok(())))
    }
    fn close_hard(self: Box<Line>) -> BoxFuture<'static, Result<(), Error>> {
        Box::pin(ready(Ok(())))
    }
    fn ping(&mut self) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(self.knock())
    }
    fn begin(&mut self, _: Option<SqlStr>) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(ready(Err(Error::InvalidSavePointStatement)))
    }
    fn commit(&mut self) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(ready(Err(Error::InvalidSavePointStatement)))
    }
    fn rollback(&mut self) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(ready(Err(Error::InvalidSavePointStatement)))
    }
    fn start_rollback(&mut self) {}
    fn get_transaction_depth(&self) -> usize {
        0
    }
    fn shrink_buffers(&mut self) {}
    fn flush(&mut self) -> BoxFuture<'_, Result<(), Error>> {
        Box::pin(ready(Ok(())))
    }
    fn should_flush(&self) -> bool {
        false
    }
    fn as_migrate(&mut self) -> Result<&mut (dyn Migrate + Send + 'static), Error> {
        Ok(self)
    }
    fn fetch_many(
        &mut self,
        query: SqlStr,
        _: bool,
        args: Option<AnyArguments>,
    ) -> BoxStream<'_, Result<Either<AnyQueryResult, AnyRow>, Error>> {
        let found = self.run(query, args);
        stream::once(found).map_ok(|all| stream::iter(all.into_iter().map(Ok))).try_flatten().boxed()
    }
    fn fetch_optional(
        &mut self,
        query: SqlStr,
        _: bool,
        args: Option<AnyArguments>,
    ) -> BoxFuture<'_, Result<Option<AnyRow>, Error>> {
        Box::pin(async move { Ok(self.run(query, args).await?.into_iter().find_map(Either::right)) })
    }
    fn prepare_with<'c, 'q: 'c>(
        &'c mut self,
        _: SqlStr,
        _: &[AnyTypeInfo],
    ) -> BoxFuture<'c, Result<AnyStatement, Error>> {
        Box::pin(ready(Err(Error::Protocol("nothing is prepared here".into()))))
    }
}

/// The tables are there already, as the template has them.
impl Migrate for Line {
    fn create_schema_if_not_exists<'e>(&'e mut self, _: &'e str) -> BoxFuture<'e, Result<(), MigrateError>> {
        Box::pin(ready(Ok(())))
    }
    fn ensure_migrations_table<'e>(&'e mut self, _: &'e str) -> BoxFuture<'e, Result<(), MigrateError>> {
        Box::pin(async move { Ok(self.knock().await?) })
    }
    fn dirty_version<'e>(&'e mut self, _: &'e str) -> BoxFuture<'e, Result<Option<i64>, MigrateError>> {
        Box::pin(ready(Ok(None)))
    }
    fn list_applied_migrations<'e>(
        &'e mut self,
        table: &'e str,
    ) -> BoxFuture<'e, Result<Vec<AppliedMigration>, MigrateError>> {
        let all = at_once(self.here.store.inner().reader.list_applied_migrations(table));
        Box::pin(ready(all))
    }
    fn lock(&mut self) -> BoxFuture<'_, Result<(), MigrateError>> {
        Box::pin(ready(Ok(())))
    }
    fn unlock(&mut self) -> BoxFuture<'_, Result<(), MigrateError>> {
        Box::pin(ready(Ok(())))
    }
    fn apply<'e>(&'e mut self, _: &'e str, m: &'e Migration) -> BoxFuture<'e, Result<Duration, MigrateError>> {
        Box::pin(ready(Err(MigrateError::VersionMissing(m.version))))
    }
    fn revert<'e>(&'e mut self, _: &'e str, m: &'e Migration) -> BoxFuture<'e, Result<Duration, MigrateError>> {
        Box::pin(ready(Err(MigrateError::VersionMissing(m.version))))
    }
}

/// Everything stands still until this is done: SQLite has threads of its own, and nobody shall notice how fast they are.
pub fn at_once<F: Future>(f: F) -> F::Output {
    struct Parked(Thread);
    impl Wake for Parked {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Parked(thread::current())));
    let mut f = pin!(f);
    loop {
        match f.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(out) => return out,
            Poll::Pending => thread::park(),
        }
    }
}
