//! `muster deck`: decks checked, shown, converted and drawn.

mod check;
mod convert;
mod list;
mod random;
mod show;

use crate::packs::examples;
use anyhow::Result;

/// Decks: check, show, convert, list the starters, draw at random
#[derive(clap::Subcommand)]
#[command(after_help = examples("muster deck list {game}
    muster deck show {deck}
    muster deck check my.txt other.o8d"))]
pub enum Command {
    Check(check::Args),
    Show(show::Args),
    Convert(convert::Args),
    List(list::Args),
    Random(random::Args),
}

pub fn run(c: Command) -> Result<bool> {
    match c {
        Command::Check(a) => check::run(a),
        Command::Show(a) => show::run(a),
        Command::Convert(a) => convert::run(a),
        Command::List(a) => list::run(a),
        Command::Random(a) => random::run(a),
    }
}
