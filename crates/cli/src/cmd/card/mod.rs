//! `muster card`: the cards of a game, and cards in the making.

mod check;
mod format;
mod like;
mod list;
mod show;
mod trial;
mod words;

use crate::packs::examples;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Cards: list, show, compare, check, format, try
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
    }
}

/// Files with their texts; folders stand for the card files in them.
fn read_files(paths: &[PathBuf]) -> Result<Vec<(PathBuf, String)>> {
    let mut out = Vec::new();
    for p in paths {
        if p.is_dir() {
            walk(p, &mut out)?;
        } else {
            out.push((p.clone(), read(p)?));
        }
    }
    Ok(out)
}

fn walk(dir: &Path, out: &mut Vec<(PathBuf, String)>) -> Result<()> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("cannot read `{}`", dir.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for p in paths {
        if p.is_dir() {
            walk(&p, out)?;
        } else if p.extension().is_some_and(|e| e == "cards") {
            out.push((p.clone(), read(&p)?));
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))
}
