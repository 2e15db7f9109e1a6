//! `muster replay`: games that were played.

mod golden;
mod make;
mod review;
mod show;
mod verify;

use crate::packs::{self, examples};
use crate::{files, ui};
use anyhow::{Result, anyhow};
use muster_pack::Pack;
use muster_replay::Record;
use std::path::Path;

/// Replays: show, review, verify, make; golden games
#[derive(clap::Subcommand)]
#[command(after_help = examples("muster replay show game.json
    muster replay review game.json
    muster replay verify *.json"))]
pub enum Command {
    Show(show::Args),
    Review(review::Args),
    Verify(verify::Args),
    Make(make::Args),
    #[command(subcommand)]
    Golden(golden::Command),
}

pub fn run(c: Command) -> Result<bool> {
    match c {
        Command::Show(a) => show::run(a),
        Command::Review(a) => review::run(a),
        Command::Verify(a) => verify::run(a),
        Command::Make(a) => make::run(a),
        Command::Golden(c) => golden::run(c),
    }
}

/// A record and its game.
fn open(path: &Path) -> Result<(Box<dyn Pack>, Record)> {
    let text = files::read(path)?;
    let record = Record::parse(&text).map_err(|e| anyhow!("`{}` is no replay: {e}", path.display()))?;
    let pack = packs::open(&record.game)?;
    // where its texts cannot be had, opening the record says why
    let own = muster_replay::as_begun(&*pack, &record).ok().flatten();
    Ok((own.unwrap_or(pack), record))
}

/// The end of a game in a few words.
fn ending(pack: &dyn Pack, result: &Option<muster_replay::Outcome>, players: &[String]) -> String {
    let Some(r) = result else { return "not over".into() };
    let how = muster_sight::ending(pack.cards().book().vocab.endings, &r.ending);
    let names: Vec<&str> =
        r.winners.iter().map(|w| players.get(*w as usize).map_or("nobody", String::as_str)).collect();
    if names.is_empty() { format!("a tie: {how}") } else { format!("{} won: {how}", names.join(" and ")) }
}

fn steps(n: usize) -> String {
    ui::count(n, "step")
}
