//! `muster arena --positions`: how many positions bots solve of which it is known what is right.

use super::super::puzzle::each;
use crate::{text, ui};
use anyhow::{Result, anyhow, bail};
use muster_bots::arena::interval;
use muster_bots::sim::{Player, starters};
use muster_bots::{Budget, Level, Senses, arena};
use muster_kernel::Game;
use muster_pack::{Mode, Pack};
use muster_puzzles::{Kind, Puzzle, shipped, solves};
use serde_json::{Value, json};
use std::io::Write;

/// A bot's results at puzzles of a kind.
struct Mark {
    bot: String,
    kind: Kind,
    solved: u64,
    of: u64,
}

pub fn run(
    pack: &dyn Pack,
    bots: &[String],
    budget: Budget,
    senses: Option<Senses>,
    threads: usize,
    json: bool,
) -> Result<bool> {
    let told = |e: String| anyhow!(e);
    let decks = starters(pack, &Mode::usual(pack, 2)).map_err(told)?;
    let list = shipped(pack).map_err(|e| anyhow!("{e}"))?;
    if list.is_empty() {
        bail!("there are no puzzles of {}", pack.game());
    }
    let laid = |p: &Puzzle| p.position_with(pack, &decks).map_err(|e| anyhow!("{}: {e}", p.id()));
    let games: Vec<(Game, &Puzzle)> = list.iter().map(|p| Ok((laid(p)?, p))).collect::<Result<_>>()?;
    // a level's own lines, and no time that would make it hang on the machine
    let budget = if budget == Budget::Own { Budget::Lines(Level::BEST.plan(Budget::Own).lines) } else { budget };
    let bar = ui::bar((games.len() * bots.len()) as u64, pack.game(), json);
    let mut marks = Vec::new();
    for name in bots {
        let player: Player = arena::player(name, budget, &senses).map_err(told)?;
        let tried = each(&games, threads, |(game, puzzle)| {
            bar.inc(1);
            solves(pack, game, puzzle, &mut *player.bot(SEED))
        });
        for kind in Kind::ALL {
            let of: Vec<bool> =
                games.iter().zip(&tried).filter(|((_, p), _)| p.kind == kind).map(|(_, s)| *s).collect();
            let solved = of.iter().filter(|s| **s).count() as u64;
            marks.push(Mark { bot: name.clone(), kind, solved, of: of.len() as u64 });
        }
    }
    bar.finish_and_clear();
    match json {
        true => ui::print_json(&json!({
            "game": pack.game(),
            "positions": list.len(),
            "marks": marks.iter().map(Mark::json).collect::<Vec<_>>(),
        }))?,
        false => {
            let mut out = ui::out();
            writeln!(out, "{}: {}", pack.game(), ui::count(list.len(), "position"))?;
            let rows: Vec<Vec<String>> = bots.iter().map(|bot| row(bot, &marks)).collect();
            write!(out, "{}", text::table(&["", "win", "hold", "trap"], &rows))?;
            out.flush()?;
        }
    }
    Ok(true)
}

/// What bots choose by, the same for all.
const SEED: u64 = 1;

impl Mark {
    fn share(&self) -> (f64, f64, f64) {
        interval(self.solved as f64, self.of as f64)
    }
    fn json(&self) -> Value {
        let (share, low, high) = self.share();
        json!({
            "bot": self.bot, "kind": self.kind, "solved": self.solved, "of": self.of,
            "share": share, "low": low, "high": high,
        })
    }
}

fn row(bot: &str, marks: &[Mark]) -> Vec<String> {
    let cell = |m: &Mark| match m.of {
        0 => "-".to_string(),
        of => {
            let (share, low, high) = m.share();
            format!("{} of {of}, {:.0}% ({:.0} to {:.0})", m.solved, share * 100.0, low * 100.0, high * 100.0)
        }
    };
    let of = |kind: Kind| marks.iter().find(|m| m.bot == bot && m.kind == kind).map_or(String::new(), cell);
    std::iter::once(bot.to_string()).chain(Kind::ALL.into_iter().map(of)).collect()
}
