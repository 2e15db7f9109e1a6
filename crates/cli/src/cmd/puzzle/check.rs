//! `muster puzzle check`: whether puzzles are what they say, by the exact search.

use super::{NODES, limits, puzzles};
use crate::packs::{self, examples};
use crate::{files, paint, ui};
use anyhow::{Context, Result, anyhow};
use muster_bots::sim::starters;
use muster_pack::Mode;
use muster_puzzles::Puzzle;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Prove every puzzle anew: that the game still comes to stand so, and that the right options are these and no others
#[derive(clap::Args)]
#[command(after_help = examples("muster puzzle check {game}
    muster puzzle check {game} --file puzzles/{game}/puzzles.txt --prune"))]
pub struct Args {
    /// The name of a game; all of them if none is named
    game: Option<String>,
    /// A file of puzzles, in place of those that come with the game
    #[arg(long, value_name = "FILE", requires = "game")]
    file: Option<PathBuf>,
    /// Take out of the file what is not proved, as after a change of rules or cards
    #[arg(long, requires = "file")]
    prune: bool,
    /// Positions that the search may look at for one puzzle
    #[arg(long, default_value_t = NODES, value_name = "N")]
    nodes: u32,
    /// How many to check at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_name = "T")]
    threads: usize,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let mut out = ui::out();
    let (mut all, mut good) = (Vec::new(), true);
    for pack in packs::open_some(args.game.as_deref())? {
        let list = puzzles(&*pack, args.file.as_ref())?;
        let decks = starters(&*pack, &Mode::usual(&*pack, 2)).map_err(|e| anyhow!(e))?;
        let limits = limits(args.nodes)?;
        let bar = ui::bar(list.len() as u64, pack.game(), args.json);
        let one = |p: &Puzzle| {
            let checked = p.position_with(&*pack, &decks).and_then(|game| p.check(&*pack, &game, limits));
            bar.inc(1);
            checked.map_err(|e| format!("{}: {e}", p.id()))
        };
        let checked = each(&list, args.threads, one);
        bar.finish_and_clear();
        let faults: Vec<&String> = checked.iter().filter_map(|c| c.as_ref().err()).collect();
        let nodes: u64 = checked.iter().filter_map(|c| c.as_ref().ok()).map(|s| u64::from(s.nodes)).sum();
        if let (true, Some(file)) = (args.prune, &args.file) {
            let proved = list.iter().zip(&checked).filter(|(_, c)| c.is_ok()).map(|(p, _)| p);
            prune(file, &proved.collect::<Vec<_>>())?;
        } else {
            good &= faults.is_empty();
        }
        if !args.json {
            faults.iter().try_for_each(|f| writeln!(out, "{} {f}", paint::bad().apply_to("wrong")))?;
            let proved = list.len() - faults.len();
            let said = format!("{}: {proved} of {} proved", pack.game(), ui::count(list.len(), "puzzle"));
            writeln!(out, "{said}, {nodes} positions looked at")?;
        }
        let proved = list.len() - faults.len();
        all.push(
            json!({ "game": pack.game(), "puzzles": list.len(), "proved": proved, "nodes": nodes, "faults": faults }),
        );
    }
    out.flush()?;
    if args.json {
        ui::print_json(&json!(all))?;
    }
    Ok(good)
}

/// Writes a file anew with its remarks and these puzzles.
fn prune(file: &Path, list: &[&Puzzle]) -> Result<()> {
    let text = files::read(file)?;
    let mut out: String = text.lines().filter(|l| l.starts_with('#')).map(|l| format!("{l}\n")).collect();
    list.iter().for_each(|p| out += &format!("{p}\n"));
    std::fs::write(file, out).with_context(|| format!("cannot write `{}`", file.display()))
}

/// Does something with each, on several threads, and gives what came of it in their order.
pub fn each<T: Sync, R: Send>(list: &[T], threads: usize, f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = match threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n,
    };
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(list.len()) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = list.get(i) else { return };
                    let r = f(one);
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((i, r));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, r)| r).collect()
}
