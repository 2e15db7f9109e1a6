//! `muster puzzle make`: new puzzles out of games between bots.

use super::check::each;
use super::{NODES, limits};
use crate::packs::{self, examples};
use crate::{files, ui};
use anyhow::{Context, Result, anyhow};
use muster_bots::sim::starters;
use muster_pack::{Mode, Pack};
use muster_puzzles::{Kind, Puzzle, Quarry, read};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Play games between bots and keep the positions near their ends that are puzzles
///
/// A puzzle to win has one or two options that win by force before the turn or round ends, and the obvious choice, that of the greedy
/// bot, is not among them. One to hold has one or two options that do not lose so; in a trap one or two lose, and the greedy bot
/// takes one. All of it is proved by exact search with hands laid open. The grade is the weakest level of the bots that chooses right.
///
/// Game number n follows from n alone. The file says which game is next, so the same command goes on where it was.
#[derive(clap::Args)]
#[command(after_help = examples("muster puzzle make {game} --count 300 --out {game}.txt
    muster puzzle make {game} --games 50 --seed 1000 --out more.txt"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// Where they are written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Puzzles to win that are to be in the file
    #[arg(long, default_value_t = 300, value_name = "N")]
    count: usize,
    /// The most games to play now
    #[arg(long, default_value_t = 1000, value_name = "N")]
    games: u64,
    /// The number of the first game, if the file is new
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions that the search may look at for one puzzle
    #[arg(long, default_value_t = NODES, value_name = "N")]
    nodes: u32,
    /// How many games to play at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_name = "T")]
    threads: usize,
}

/// Games between two writings of the file.
const AT_ONCE: u64 = 16;
/// What stands before the number of the next game.
const NEXT: &str = "# The next game is ";

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let decks = starters(&*pack, &Mode::usual(&*pack, 2)).map_err(|e| anyhow!(e))?;
    let quarry = Quarry { pack: &*pack, decks: &decks, limits: limits(args.nodes)? };
    let (mut next, mut list) = begun(&args.out, args.seed)?;
    let wins = |list: &[Puzzle]| list.iter().filter(|p| p.kind == Kind::Win).count();
    let bar = ui::bar(args.count as u64, pack.game(), false);
    let end = next.saturating_add(args.games);
    while next < end && wins(&list) < args.count {
        let games: Vec<u64> = (next..end.min(next.saturating_add(AT_ONCE))).collect();
        for found in each(&games, args.threads, |n| quarry.dig(*n)) {
            list.extend(found.puzzles);
        }
        next += games.len() as u64;
        write(&args, &*pack, next, &list)?;
        bar.set_position(wins(&list) as u64);
    }
    bar.finish_and_clear();
    let mut out = ui::out();
    let of = |kind: Kind| format!("{} {}", list.iter().filter(|p| p.kind == kind).count(), kind.word());
    let kinds: Vec<String> = Kind::ALL.into_iter().map(of).collect();
    writeln!(
        out,
        "{}: {} ({}); the next game is {next}",
        args.out.display(),
        ui::count(list.len(), "puzzle"),
        kinds.join(", ")
    )?;
    out.flush()?;
    Ok(true)
}

/// What is in the file already, and which game is next.
fn begun(file: &Path, seed: u64) -> Result<(u64, Vec<Puzzle>)> {
    if !file.exists() {
        return Ok((seed, Vec::new()));
    }
    let text = files::read(file)?;
    let next = text.lines().find_map(|l| l.strip_prefix(NEXT)?.trim_end_matches('.').parse().ok());
    let list = read(&text).map_err(|e| anyhow!("`{}` holds something else: {e}", file.display()))?;
    let next = next.with_context(|| format!("`{}` does not say which game is next", file.display()))?;
    Ok((next, list))
}

fn write(args: &Args, pack: &dyn Pack, next: u64, list: &[Puzzle]) -> Result<()> {
    let mut text = format!(
        "# Puzzles of {}, made by `muster puzzle make {} --nodes {}`; `muster puzzle check` proves them.\n{NEXT}{next}.\n",
        pack.game(),
        pack.game(),
        args.nodes
    );
    list.iter().for_each(|p| text += &format!("{p}\n"));
    // whole or not at all
    let new = args.out.with_extension("new");
    std::fs::write(&new, text)
        .and_then(|()| std::fs::rename(&new, &args.out))
        .with_context(|| format!("cannot write `{}`", args.out.display()))
}
