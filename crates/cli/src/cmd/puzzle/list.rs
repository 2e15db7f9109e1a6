//! `muster puzzle list`: which puzzles there are.

use super::puzzles;
use crate::packs::{self, examples};
use crate::{text, ui};
use anyhow::{Result, bail};
use muster_puzzles::{Kind, Puzzle};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// List puzzles: what is to be done, and which bot level was the weakest to find it
#[derive(clap::Args)]
#[command(after_help = examples("muster puzzle list {game}
    muster puzzle list {game} --kind win --grade none"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// Only of this kind: win, hold or trap
    #[arg(long)]
    kind: Option<String>,
    /// Only those that this level was the weakest to solve; `none` for those that no level did
    #[arg(long, value_name = "LEVEL")]
    grade: Option<String>,
    /// A file of puzzles, in place of those that come with the game
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    if let Some(kind) = args.kind.as_ref().filter(|k| !Kind::ALL.iter().any(|x| x.word() == *k)) {
        bail!("there is no kind of puzzle `{kind}`; there are: win, hold, trap");
    }
    let wanted = |p: &Puzzle| {
        let grade = p.grade.as_deref().unwrap_or("none");
        args.kind.as_ref().is_none_or(|k| p.kind.word() == k) && args.grade.as_ref().is_none_or(|g| grade == g)
    };
    let list: Vec<Puzzle> = puzzles(&*pack, args.file.as_ref())?.into_iter().filter(wanted).collect();
    if args.json {
        let one = |p: &Puzzle| json!({ "id": p.id(), "puzzle": p });
        ui::print_json(&list.iter().map(one).collect())?;
        return Ok(true);
    }
    let mut out = ui::out();
    let row = |p: &Puzzle| {
        let right = format!("{} of {}", p.right.len(), p.options);
        let grade = p.grade.clone().unwrap_or_else(|| "none".into());
        vec![p.id(), p.kind.word().into(), grade, right, p.decks.join(" against ")]
    };
    let rows: Vec<Vec<String>> = list.iter().map(row).collect();
    write!(out, "{}", text::table(&["puzzle", "kind", "solved from", "right", "decks"], &rows))?;
    writeln!(out, "{} of {}", ui::count(list.len(), "puzzle"), pack.game())?;
    out.flush()?;
    Ok(true)
}
