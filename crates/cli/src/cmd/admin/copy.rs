//! `muster admin backup` and `restore`.

use crate::packs::examples;
use crate::{paint, text, ui};
use anyhow::{Result, bail};
use muster_server::keep::admin::{self, Copied};
use muster_server::keep::db::Db;
use std::io::Write;
use std::path::PathBuf;

/// Write a copy of everything, as it is at one moment, into one file
///
/// Servers go on meanwhile. The copy can be read into SQLite and into PostgreSQL alike.
#[derive(clap::Args)]
#[command(after_help = examples("muster admin backup games.backup
    muster admin backup games.backup --db /var/lib/muster/games.db"))]
pub struct Backup {
    /// The file to write
    #[arg(value_name = "OUT")]
    file: PathBuf,
    /// Replace a file that is there
    #[arg(long)]
    force: bool,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

/// Read a copy into a new, empty database
///
/// All of it or nothing: a copy that is cut off or was changed is refused.
#[derive(clap::Args)]
#[command(after_help = examples("muster admin restore games.backup --db new.db
    muster admin restore games.backup --db postgres://muster@localhost/muster"))]
pub struct Restore {
    /// A copy made by `muster admin backup`
    file: PathBuf,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub async fn backup(db: &Db, args: Backup) -> Result<bool> {
    if args.file.exists() && !args.force {
        bail!("`{}` exists; --force replaces it", args.file.display());
    }
    let bar = ui::spinner("copying", args.json);
    let copied =
        admin::backup(db, &args.file, |table, n| bar.set_message(format!("{table}, {} rows", text::grouped(n)))).await;
    bar.finish_and_clear();
    say("wrote", &args.file, &copied?, args.json)
}

pub async fn restore(db: &Db, args: Restore) -> Result<bool> {
    let bar = ui::spinner("reading", args.json);
    let copied =
        admin::restore(db, &args.file, |table, n| bar.set_message(format!("{table}, {} rows", text::grouped(n)))).await;
    bar.finish_and_clear();
    say("restored", &args.file, &copied?, args.json)
}

fn say(word: &str, file: &std::path::Path, c: &Copied, json: bool) -> Result<bool> {
    if json {
        ui::print_json(&serde_json::to_value(c)?)?;
        return Ok(true);
    }
    let mut out = ui::out();
    let (games, people) = (ui::count(c.games as usize, "game"), ui::count(c.accounts as usize, "account"));
    let rows = text::grouped(c.rows);
    writeln!(out, "{} {}: {games}, {people}, {rows} rows in all", paint::good().apply_to(word), file.display())?;
    out.flush()?;
    Ok(true)
}
