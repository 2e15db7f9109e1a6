//! The one binary: cards, decks, games, rules and replays from a terminal.

#![forbid(unsafe_code)]

mod board;
mod cmd;
mod decks;
mod desk;
mod files;
mod find;
mod ir;
mod kept;
mod mode;
mod packs;
mod paint;
mod picture;
mod play;
mod text;
mod ui;

use clap::Parser;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Exit status of a run that worked and found something wrong.
const FOUND_FAULTS: u8 = 1;
/// Exit status of a run that could not do what was asked.
const COULD_NOT: u8 = 2;

fn main() -> ExitCode {
    let cli = cmd::Cli::parse();
    paint::set_up(cli.color);
    match packs::bring(&cli.cards).and_then(|()| cmd::run(cli)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(FOUND_FAULTS),
        Err(e) if ui::is_closed_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => {
            ui::complain(&e);
            ExitCode::from(COULD_NOT)
        }
    }
}
