//! `muster puzzle`: positions out of play, with an exact search that knows what is right.

mod check;
mod list;
mod make;
mod play;
mod solve;

pub use check::each;

use crate::files;
use crate::packs::examples;
use anyhow::{Result, anyhow, bail};
use muster_kernel::Game;
use muster_kernel::seen::{Viewer, decision_view};
use muster_pack::Pack;
use muster_puzzles::{Puzzle, Value, read, shipped};
use muster_sight::{ENGLISH, Speech};
use std::path::PathBuf;

/// Puzzles: win this turn, hold, keep out of the trap
#[derive(clap::Subcommand)]
#[command(after_help = examples("muster puzzle play {game}
    muster puzzle list {game} --grade none
    muster puzzle solve game.json --at 120"))]
pub enum Command {
    Play(play::Args),
    List(list::Args),
    Check(check::Args),
    Solve(solve::Args),
    Make(make::Args),
}

pub fn run(c: Command) -> Result<bool> {
    match c {
        Command::Play(a) => play::run(a),
        Command::List(a) => list::run(a),
        Command::Check(a) => check::run(a),
        Command::Solve(a) => solve::run(a),
        Command::Make(a) => make::run(a),
    }
}

/// What players are called in puzzles.
const PLAYERS: [&str; 2] = ["Anna", "Ben"];

fn players() -> Vec<String> {
    PLAYERS.map(String::from).to_vec()
}

/// The puzzles of a file, or those that come with the game.
fn puzzles(pack: &dyn Pack, file: Option<&PathBuf>) -> Result<Vec<Puzzle>> {
    let Some(file) = file else { return shipped(pack).map_err(|e| anyhow!("{e}")) };
    read(&files::read(file)?).map_err(|e| anyhow!("`{}` has no puzzles of {}: {e}", file.display(), pack.game()))
}

/// The options that are asked about, in words.
fn labels(game: &Game) -> Vec<String> {
    let Some(seat) = game.to_decide() else { return Vec::new() };
    let players = players();
    let speech = Speech::new(&ENGLISH, game, Viewer::Seat(seat), &players);
    decision_view(game, seat).map_or(Vec::new(), |d| muster_sight::labels(&speech, &d))
}

/// What an option leads to, for who is asked.
fn verdict(value: Value, own: bool) -> &'static str {
    match (value, own) {
        (Value::Win, true) => "wins",
        (Value::Win, false) => "loses",
        (Value::No, true) => "does not win by force",
        (Value::No, false) => "holds",
        (Value::Unknown, _) => "not proved",
    }
}

/// Limits of the search from the command line.
fn limits(nodes: u32) -> Result<muster_puzzles::Limits> {
    if nodes == 0 {
        bail!("--nodes is at least 1");
    }
    Ok(muster_puzzles::Limits { nodes, ..Default::default() })
}

/// Positions that the exact search looks at for one question, where nobody says how many.
const NODES: u32 = 20_000;
