//! Where a server keeps its games: by itself in the user's data folder, never where it happens to be started.

use anyhow::{Context, Result};
use std::ffi::OsString;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

const FILE: &str = "muster.db";

#[derive(clap::Args)]
pub struct Kept {
    /// Where games are kept: an SQLite file, or postgres://…; several servers may share one PostgreSQL
    /// [default: muster.db in the data folder]
    #[arg(long, global = true, value_name = "FILE|URL", env = "MUSTER_DB", hide_env_values = true)]
    db: Option<String>,
    /// The data folder; it is made if it is not there [default: $XDG_DATA_HOME/muster or ~/.local/share/muster]
    #[arg(long, global = true, value_name = "FOLDER", env = "MUSTER_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
}

impl Kept {
    /// The database that is meant, whether it is there or not.
    pub fn database(&self) -> Result<String> {
        if let Some(db) = &self.db {
            return Ok(db.clone());
        }
        let usual = || usual_folder(std::env::var_os("XDG_DATA_HOME"), std::env::home_dir());
        let folder =
            self.data.clone().or_else(usual).context("no folder for data is known here\n  say --data FOLDER")?;
        let file = folder.join(FILE);
        Ok(file.to_str().with_context(|| format!("`{}` is not readable as text", file.display()))?.to_string())
    }

    /// The same, with the data folder made; nobody else may look into a new one.
    pub fn database_in_place(&self) -> Result<String> {
        let database = self.database()?;
        if let (None, Some(folder)) = (&self.db, Path::new(&database).parent()) {
            let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder);
            made.with_context(|| format!("cannot make the data folder `{}`", folder.display()))?;
        }
        Ok(database)
    }
}

/// As the XDG base directories have it: a relative path counts as none.
fn usual_folder(xdg: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let xdg = xdg.map(PathBuf::from).filter(|p| p.is_absolute());
    Some(xdg.or_else(|| home.map(|h| h.join(".local/share")))?.join("muster"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_folder() {
        let folder = |xdg: Option<&str>, home: Option<&str>| usual_folder(xdg.map(Into::into), home.map(Into::into));
        assert_eq!(folder(Some("/x"), Some("/h")), Some("/x/muster".into()));
        assert_eq!(folder(Some("x"), Some("/h")), Some("/h/.local/share/muster".into()));
        assert_eq!(folder(None, None), None);
    }
}
