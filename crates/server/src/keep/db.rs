//! The database: an SQLite file, or PostgreSQL. The same statements run on both.

use anyhow::{Context, Result, bail};
use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyQueryResult};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, Connection, Executor, SqlSafeStr};
use std::fs::{File, OpenOptions, TryLockError};
use std::ops::{Deref, DerefMut};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// What was done to the tables, in order. A file that was once released never changes: databases remember its hash.
const MIGRATIONS: [(&str, &str); 10] = [
    ("begin", include_str!("../../migrations/0001_begin.sql")),
    ("mute", include_str!("../../migrations/0002_mute.sql")),
    ("draft", include_str!("../../migrations/0003_draft.sql")),
    ("people", include_str!("../../migrations/0004_people.sql")),
    ("names", include_str!("../../migrations/0005_names.sql")),
    ("lag", include_str!("../../migrations/0006_lag.sql")),
    ("proofs", include_str!("../../migrations/0007_proofs.sql")),
    ("audit", include_str!("../../migrations/0008_audit.sql")),
    ("passkeys_mail", include_str!("../../migrations/0009_passkeys_mail.sql")),
    ("pauses", include_str!("../../migrations/0010_pauses.sql")),
];

/// They are written down here and not found by `sqlx::migrate!`, for whose sake every driver would be built twice.
fn migrations() -> Migrator {
    let made = |(version, (name, sql)): (i64, &(&'static str, &'static str))| {
        Migration::new(version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(&MIGRATIONS).map(made).collect())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

#[derive(Clone)]
pub struct Db {
    pub pool: AnyPool,
    pub kind: Kind,
    pub url: String,
    options: AnyConnectOptions,
    /// Connections for what all games wait for: nobody else has them.
    ahead: AnyPool,
    turns: Turns,
}

/// Who writes to an SQLite file next. The file takes one at a time; who finds it taken there looks again and again, and whoever is
/// lucky comes first. So they wait here, in the order they came, and what all games wait for comes before everybody else.
#[derive(Clone)]
struct Turns {
    others: Arc<Semaphore>,
    file: Arc<Semaphore>,
}

/// How long somebody waits for a turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// The address of a database for a word from the command line: an address, or the path of an SQLite file.
pub fn address(word: &str) -> String {
    match word.contains("://") || word.starts_with("sqlite:") {
        true => word.to_string(),
        false => format!("sqlite://{word}"),
    }
}

/// The file of an SQLite database; none for others, and for one in memory.
pub fn file(word: &str) -> Option<PathBuf> {
    let url = address(word);
    let path = url.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path).split('?').next().unwrap_or_default();
    (!path.is_empty() && !path.starts_with(':')).then(|| PathBuf::from(path))
}

/// Makes sure that no other server uses the same file: it would not hear of what this one writes. Ends when it is dropped.
pub fn lock(word: &str) -> Result<Option<File>> {
    let Some(path) = file(word) else { return Ok(None) };
    let mut name = path.clone().into_os_string();
    name.push(".lock");
    let lock = private().truncate(false).open(&name).with_context(|| format!("cannot write {}", name.display()))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => {
            bail!("another server uses {}: several servers share PostgreSQL, not a file", path.display())
        }
        Err(TryLockError::Error(e)) => Err(e).with_context(|| format!("cannot lock {}", name.display())),
    }
}

/// How to make a file that nobody else reads: hashes of passwords and decks of running games are in it.
pub fn private() -> OpenOptions {
    let mut how = OpenOptions::new();
    how.write(true).create(true).mode(0o600);
    how
}

impl Db {
    /// Opens it and brings its tables up to date.
    pub async fn open(word: &str, connections: u32) -> Result<Db> {
        #[cfg(not(test))]
        sqlx::any::install_default_drivers();
        #[cfg(test)]
        crate::simulation::install_drivers();
        let url = address(word);
        let kind = if url.starts_with("postgres") { Kind::Postgres } else { Kind::Sqlite };
        let full = match kind {
            Kind::Sqlite if !url.contains('?') => format!("{url}?mode=rwc"),
            _ => url.clone(),
        };
        if let Some(path) = file(word).filter(|p| !p.exists()) {
            private().open(&path).with_context(|| format!("cannot make the database {}", path.display()))?;
        }
        let options = AnyConnectOptions::from_str(&full).with_context(|| format!("not a database: {}", shy(&url)))?;
        let pool_of = |many| {
            AnyPoolOptions::new()
                .max_connections(many)
                .acquire_timeout(Duration::from_secs(5))
                .after_connect(move |c, _| Box::pin(set_up(kind, c)))
        };
        let pool = pool_of(connections.max(2)).connect_with(options.clone()).await;
        let pool = pool.with_context(|| format!("cannot open the database {}", shy(&url)))?;
        let ahead = pool_of(2).connect_lazy_with(options.clone());
        let mut tables = migrations();
        // a newer program has only added to them: this one still finds what it knows
        tables.set_ignore_missing(true);
        tables.run(&pool).await.context("cannot bring the database's tables up to date")?;
        let one = || Arc::new(Semaphore::new(1));
        Ok(Db { pool, kind, url, options, ahead, turns: Turns { others: one(), file: one() } })
    }
    pub async fn close(&self) {
        self.pool.close().await;
        self.ahead.close().await;
    }

    /// Begins a transaction that writes. On SQLite it has the file to itself from here on, so that it fails now or not at all
    /// for want of the lock; inside another transaction it fails.
    pub async fn begin(&self) -> Result<Tx> {
        let mut turns = Vec::new();
        if self.kind == Kind::Sqlite {
            turns.push(turn(&self.turns.others).await?);
            turns.push(turn(&self.turns.file).await?);
        }
        Tx::begin(&self.pool, self.writing(), turns).await
    }
    /// The same for what all games wait for, before everybody else: rows, signs of life, time that is given back.
    pub async fn begin_ahead(&self) -> Result<Tx> {
        let turns = match self.kind {
            Kind::Sqlite => vec![turn(&self.turns.file).await?],
            Kind::Postgres => Vec::new(),
        };
        Tx::begin(&self.ahead, self.writing(), turns).await
    }
    fn writing(&self) -> &'static str {
        if self.kind == Kind::Sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" }
    }

    /// A single statement that writes.
    pub async fn write(&self, statement: Query<'_, Any, AnyArguments>) -> Result<AnyQueryResult> {
        if self.kind == Kind::Postgres {
            return Ok(statement.execute(&self.pool).await?);
        }
        let mut tx = self.begin().await?;
        let done = statement.execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(done)
    }

    /// Begins a transaction that reads everything as it is at one moment, and holds nobody up.
    pub async fn look(&self) -> Result<Tx> {
        let postgres = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        Tx::begin(&self.pool, if self.kind == Kind::Sqlite { "BEGIN" } else { postgres }, Vec::new()).await
    }

    /// A connection that nobody has used before: what it reads is what the database holds.
    pub async fn fresh(&self) -> Result<AnyConnection> {
        let mut c = AnyConnection::connect_with(&self.options).await?;
        set_up(self.kind, &mut c).await?;
        Ok(c)
    }
}

async fn turn(of: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit> {
    let turn = timeout(PATIENCE, of.clone().acquire_owned()).await;
    Ok(turn.context("too many want to write at once")??)
}

async fn set_up(kind: Kind, c: &mut AnyConnection) -> Result<(), sqlx::Error> {
    if kind == Kind::Sqlite {
        // what is acknowledged survives a power cut; readers do not wait for writers
        c.execute("PRAGMA journal_mode = WAL").await?;
        c.execute("PRAGMA synchronous = FULL").await?;
        c.execute("PRAGMA busy_timeout = 10000").await?;
        c.execute("PRAGMA journal_size_limit = 67108864").await?;
        // what is read again and again is little; the system keeps the file in memory anyway
        c.execute("PRAGMA cache_size = -512").await?;
    }
    Ok(())
}

/// A transaction. If anything in it fails, or it is given up half-way, its connection is closed with it and never used
/// again: nobody can say what state that is in, and whatever the next one wrote there might never reach the disk.
pub struct Tx {
    connection: PoolConnection<Any>,
    whole: bool,
    /// What it waited for, and others wait for now.
    _turns: Vec<OwnedSemaphorePermit>,
}

impl Tx {
    async fn begin(pool: &AnyPool, word: &'static str, turns: Vec<OwnedSemaphorePermit>) -> Result<Tx> {
        let mut tx = Tx { connection: pool.acquire().await?, whole: false, _turns: turns };
        tx.connection.execute(word).await?;
        Ok(tx)
    }
    pub async fn commit(self) -> Result<()> {
        self.end("COMMIT").await
    }
    /// Ends it without a change.
    pub async fn rollback(self) -> Result<()> {
        self.end("ROLLBACK").await
    }
    async fn end(mut self, word: &'static str) -> Result<()> {
        self.connection.execute(word).await?;
        self.whole = true;
        Ok(())
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        if !self.whole {
            self.connection.close_on_drop();
        }
    }
}

impl Deref for Tx {
    type Target = AnyConnection;
    fn deref(&self) -> &AnyConnection {
        &self.connection
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.connection
    }
}

/// An address without what may be a password: neither before the host nor among the words after it.
pub fn shy(url: &str) -> String {
    let (url, words) = url.split_once('?').map_or((url, None), |(u, w)| (u, Some(w)));
    let mut out = match (url.find("://"), url.rfind('@')) {
        (Some(a), Some(b)) if a + 3 < b => format!("{}…{}", &url[..a + 3], &url[b..]),
        _ => url.to_string(),
    };
    for (i, word) in words.iter().flat_map(|w| w.split('&')).enumerate() {
        let name = word.split('=').next().unwrap_or_default();
        let shown = matches!(name, "host" | "port" | "user" | "dbname" | "mode" | "sslmode");
        out += if i == 0 { "?" } else { "&" };
        out += &if shown { word.to_string() } else { format!("{name}=…") };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::Row;

    async fn count(db: &Db, sql: &'static str) -> i64 {
        let mut c = db.fresh().await.unwrap();
        sqlx::query(sql).fetch_one(&mut c).await.unwrap().try_get(0).unwrap()
    }

    /// A table whose rows are refused when the transaction ends, not before.
    const LATE: [&str; 2] = [
        "CREATE TABLE father (id BIGINT PRIMARY KEY)",
        "CREATE TABLE son (id BIGINT REFERENCES father (id) DEFERRABLE INITIALLY DEFERRED)",
    ];

    async fn what_fails_is_discarded(db: &Db) {
        for sql in LATE {
            sqlx::query(sql).execute(&db.pool).await.unwrap();
        }
        for wrong in ["INSERT INTO son VALUES (7)", "INSERT INTO nothing VALUES (7)"] {
            let mut tx = db.begin().await.unwrap();
            let done = sqlx::query(sqlx::AssertSqlSafe(wrong.to_string())).execute(&mut *tx).await;
            if done.is_ok() {
                assert!(tx.commit().await.is_err());
            } else {
                drop(tx);
            }
            // whichever connection is taken, what is committed on it is in the database
            for i in 0..4 {
                let mut tx = db.begin().await.unwrap();
                let sql = "INSERT INTO father VALUES ($1)";
                sqlx::query(sql).bind(100 + i).execute(&mut *tx).await.unwrap();
                tx.commit().await.unwrap();
                assert_eq!(count(db, "SELECT count(*) FROM father").await, i + 1);
            }
            sqlx::query("DELETE FROM father").execute(&db.pool).await.unwrap();
        }
        // one that is left half-way leaves nothing behind
        let mut tx = db.begin().await.unwrap();
        sqlx::query("INSERT INTO father VALUES (1)").execute(&mut *tx).await.unwrap();
        drop(tx);
        db.begin().await.unwrap().rollback().await.unwrap();
        assert_eq!(count(db, "SELECT count(*) FROM father").await, 0);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_connection_on_which_a_transaction_failed_is_not_used_again() {
        let dir = tempfile::TempDir::new().unwrap();
        what_fails_is_discarded(&Db::open(&dir.path().join("a.db").display().to_string(), 2).await.unwrap()).await;
        if let Some(pg) = muster_testdb::Postgres::start() {
            what_fails_is_discarded(&Db::open(&pg.url, 2).await.unwrap()).await;
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_all_games_wait_for_is_written_before_everybody_else() {
        let dir = tempfile::TempDir::new().unwrap();
        let db = Db::open(&dir.path().join("a.db").display().to_string(), 2).await.unwrap();
        sqlx::query("CREATE TABLE line (n BIGINT)").execute(&db.pool).await.unwrap();
        let first = db.begin().await.unwrap();
        let crowd: Vec<_> = (0..40)
            .map(|n| {
                let db = db.clone();
                tokio::spawn(async move { db.write(sqlx::query("INSERT INTO line VALUES ($1)").bind(n)).await })
            })
            .collect();
        let mut ahead = std::pin::pin!(db.begin_ahead());
        tokio::select! {
            biased;
            _ = &mut ahead => panic!("one writes at a time"),
            _ = std::future::ready(()) => {}
        }
        first.commit().await.unwrap();
        let mut tx = ahead.await.unwrap();
        let there = sqlx::query("SELECT count(*) FROM line").fetch_one(&mut *tx).await.unwrap();
        assert_eq!(there.try_get::<i64, _>(0).unwrap(), 0, "others of the queue came first");
        tx.commit().await.unwrap();
        for one in crowd {
            assert_eq!(one.await.unwrap().unwrap().rows_affected(), 1);
        }
        // nor does it wait for a connection where others have them all
        let Some(pg) = muster_testdb::Postgres::start() else { return };
        let db = Db::open(&pg.url, 2).await.unwrap();
        let held = [db.begin().await.unwrap(), db.begin().await.unwrap()];
        db.begin_ahead().await.unwrap().commit().await.unwrap();
        drop(held);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn nobody_else_reads_the_file() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::TempDir::new().unwrap();
        let db = Db::open(&dir.path().join("a.db").display().to_string(), 2).await.unwrap();
        sqlx::query("DELETE FROM node").execute(&db.pool).await.unwrap();
        for entry in std::fs::read_dir(dir.path()).unwrap().flatten() {
            assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o77, 0, "{:?}", entry.path());
        }
    }

    #[test]
    fn the_file_of_a_database() {
        assert_eq!(file("a.db"), Some("a.db".into()));
        assert_eq!(file("sqlite:///var/a.db?mode=ro"), Some("/var/a.db".into()));
        assert_eq!((file("sqlite::memory:"), file("postgres://a/b")), (None, None));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_old_program_opens_what_a_newer_one_has_added_to() {
        let dir = tempfile::TempDir::new().unwrap();
        let file = dir.path().join("a.db").display().to_string();
        let db = Db::open(&file, 2).await.unwrap();
        let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                   VALUES (9999, 'from the future', 1, x'00', 0)";
        sqlx::query(sql).execute(&db.pool).await.unwrap();
        db.close().await;
        Db::open(&file, 2).await.unwrap();
    }

    /// Every file of the folder is listed, under its number and name.
    #[test]
    fn no_migration_is_forgotten() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let listed: Vec<String> =
            migrations().iter().map(|m| format!("{:04}_{}.sql", m.version, m.description)).collect();
        assert_eq!(listed, files);
    }

    #[test]
    fn no_password_is_shown() {
        assert_eq!(shy("postgres://anna:secret@host/db"), "postgres://…@host/db");
        assert_eq!(
            shy("postgres:///db?host=/run&user=a&password=s@cret"),
            "postgres:///db?host=/run&user=a&password=…"
        );
        assert_eq!(shy("postgres://a:b@c/db?passfile=x"), "postgres://…@c/db?passfile=…");
        assert_eq!(shy("sqlite://a.db"), "sqlite://a.db");
        assert_eq!(address("a.db"), "sqlite://a.db");
    }
}
