//! The database: an SQLite file, or PostgreSQL. The same statements run on both.

use anyhow::{Context, Result};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, Executor};
use std::str::FromStr;
use std::time::Duration;

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
}

/// The address of a database for a word from the command line: an address, or the path of an SQLite file.
pub fn address(word: &str) -> String {
    match word.contains("://") || word.starts_with("sqlite:") {
        true => word.to_string(),
        false => format!("sqlite://{word}"),
    }
}

impl Db {
    /// Opens it and brings its tables up to date.
    pub async fn open(word: &str, connections: u32) -> Result<Db> {
        sqlx::any::install_default_drivers();
        let url = address(word);
        let kind = if url.starts_with("postgres") { Kind::Postgres } else { Kind::Sqlite };
        let full = match kind {
            Kind::Sqlite if !url.contains('?') => format!("{url}?mode=rwc"),
            _ => url.clone(),
        };
        let options = AnyConnectOptions::from_str(&full).with_context(|| format!("not a database: {}", shy(&url)))?;
        let pool = AnyPoolOptions::new()
            .max_connections(connections.max(2))
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |c, _| {
                Box::pin(async move {
                    if kind == Kind::Sqlite {
                        // what is acknowledged survives a power cut; readers do not wait for writers
                        c.execute("PRAGMA journal_mode = WAL").await?;
                        c.execute("PRAGMA synchronous = FULL").await?;
                        c.execute("PRAGMA busy_timeout = 10000").await?;
                        c.execute("PRAGMA journal_size_limit = 67108864").await?;
                    }
                    Ok(())
                })
            })
            .connect_with(options)
            .await
            .with_context(|| format!("cannot open the database {}", shy(&url)))?;
        sqlx::migrate!("./migrations").run(&pool).await.context("cannot bring the database's tables up to date")?;
        Ok(Db { pool, kind, url })
    }
}

/// An address without what may be a password.
pub fn shy(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(a), Some(b)) if a + 3 < b => format!("{}…{}", &url[..a + 3], &url[b..]),
        _ => url.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        assert_eq!(shy("postgres://anna:secret@host/db"), "postgres://…@host/db");
        assert_eq!(shy("sqlite://a.db"), "sqlite://a.db");
        assert_eq!(address("a.db"), "sqlite://a.db");
    }
}
