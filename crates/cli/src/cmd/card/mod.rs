//! `muster card`: the cards of a game, and cards in the making.

mod check;
mod format;
mod like;
mod list;
mod prove;
mod show;
mod trial;
mod words;

use crate::packs::examples;
use anyhow::Result;

/// Cards: list, show, compare, check, format, try, prove
#[derive(clap::Subcommand)]
#[command(after_help = examples("muster card list {game} --type {type}
    muster card show \"{card}\" --ir
    muster card check my.cards"))]
pub enum Command {
    List(list::Args),
    Show(show::Args),
    Like(like::Args),
    Check(check::Args),
    Format(format::Args),
    Words(words::Args),
    Try(trial::Args),
    Prove(prove::Args),
}

pub fn run(c: Command) -> Result<bool> {
    match c {
        Command::List(a) => list::run(a),
        Command::Show(a) => show::run(a),
        Command::Like(a) => like::run(a),
        Command::Check(a) => check::run(a),
        Command::Format(a) => format::run(a),
        Command::Words(a) => words::run(a),
        Command::Try(a) => trial::run(a),
        Command::Prove(a) => prove::run(a),
    }
}
