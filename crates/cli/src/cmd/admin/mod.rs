//! `muster admin`: for those who run a server.

mod check;
mod copy;
mod people;

use crate::kept::Kept;
use crate::packs::examples;
use anyhow::{Context, Result};
use muster_server::keep::db::Db;

/// Look after a server's database: copies, bans, reports, and whether every game can still be played
///
/// All of it may be done while servers run, but for restore.
#[derive(clap::Args)]
#[command(after_help = examples("muster admin backup games.backup
    muster admin check --db postgres://muster@localhost/muster
    muster admin host anna
    muster admin ban ben"))]
pub struct Args {
    #[command(flatten)]
    kept: Kept,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Backup(copy::Backup),
    Restore(copy::Restore),
    Check(check::Args),
    People(people::List),
    Reports(people::Reports),
    /// Say that a report was dealt with
    #[command(after_help = examples("muster admin settle k3f9mz2qp7vx8c4d"))]
    Settle(people::Report),
    /// Open a report again that was dealt with
    #[command(after_help = examples("muster admin reopen k3f9mz2qp7vx8c4d"))]
    Reopen(people::Report),
    Audit(people::Audit),
    /// Lock somebody out and end all their sessions
    #[command(after_help = examples("muster admin ban ben"))]
    Ban(people::Who),
    /// Let somebody in again
    #[command(after_help = examples("muster admin unban ben"))]
    Unban(people::Who),
    /// Take the chat from somebody
    #[command(after_help = examples("muster admin mute ben"))]
    Mute(people::Who),
    /// Give the chat back
    #[command(after_help = examples("muster admin unmute ben"))]
    Unmute(people::Who),
    /// Let somebody use the host's pages under /host
    #[command(after_help = examples("muster admin host anna"))]
    Host(people::Who),
    /// Close the host's pages to somebody
    #[command(after_help = examples("muster admin unhost anna"))]
    Unhost(people::Who),
    Password(people::NewPassword),
    Rename(people::Rename),
    /// Remove a table that waits for players
    #[command(after_help = examples("muster admin close k3f9mz2qp7vx8c4d"))]
    Close(people::Table),
    /// End a game that is played, as a tie
    #[command(after_help = examples("muster admin end k3f9mz2qp7vx8c4d"))]
    End(people::Table),
}

pub fn run(args: Args) -> Result<bool> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?;
    runtime.block_on(async {
        let new = matches!(args.command, Command::Restore(_));
        let word = if new { args.kept.database_in_place()? } else { args.kept.database()? };
        let db = open(&word, new).await?;
        let done = carry_out(&db, args.command).await;
        db.close().await;
        done
    })
}

/// A database that is there; only restoring makes a new one.
async fn open(word: &str, new: bool) -> Result<Db> {
    let file = muster_server::keep::db::address(word);
    if let Some(path) = file.strip_prefix("sqlite://")
        && !new
        && !std::path::Path::new(path.split('?').next().unwrap_or(path)).exists()
    {
        anyhow::bail!("there is no database `{path}`\n  --db, --data or MUSTER_DB says where it is");
    }
    Db::open(word, 4).await
}

async fn carry_out(db: &Db, command: Command) -> Result<bool> {
    use muster_server::people::moderation::Mark;
    match command {
        Command::Backup(a) => copy::backup(db, a).await,
        Command::Restore(a) => copy::restore(db, a).await,
        Command::Check(a) => check::run(db, a).await,
        Command::People(a) => people::list(db, a).await,
        Command::Reports(a) => people::reports(db, a).await,
        Command::Settle(r) => people::settle(db, r, true).await,
        Command::Reopen(r) => people::settle(db, r, false).await,
        Command::Audit(a) => people::audit(db, a).await,
        Command::Ban(w) => people::mark(db, w, Mark::Banned, true).await,
        Command::Unban(w) => people::mark(db, w, Mark::Banned, false).await,
        Command::Mute(w) => people::mark(db, w, Mark::Muted, true).await,
        Command::Unmute(w) => people::mark(db, w, Mark::Muted, false).await,
        Command::Host(w) => people::mark(db, w, Mark::Host, true).await,
        Command::Unhost(w) => people::mark(db, w, Mark::Host, false).await,
        Command::Password(a) => people::password(db, a).await,
        Command::Rename(a) => people::rename(db, a).await,
        Command::Close(t) => people::close(db, t).await,
        Command::End(t) => people::end(db, t).await,
    }
}
