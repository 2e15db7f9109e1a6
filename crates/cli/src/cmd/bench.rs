//! `muster bench`: speed and size.

use crate::mode::ModeArgs;
use crate::packs::{self, examples};
use crate::{text, ui};
use anyhow::Result;
use muster_bots::{Bench, BenchReport};
use serde_json::{Map, Value};
use std::io::Write;
use std::time::Duration;

/// Measure speed and size: decisions and games a second, copies, listings, bytes
///
/// One thread, random play with decks drawn from the whole pool, or from what a format has of it. Decisions are choices among two or more options;
/// questions settled are these, the passes of players who can do nothing, and the steps there is one way to take.
#[derive(clap::Args)]
#[command(after_help = examples("muster bench
    muster bench {game} --seconds 10 --json
    muster bench conquest --format core"))]
pub struct Args {
    /// The name of a game; all of them if none is named
    game: Option<String>,
    /// How long random play is timed
    #[arg(long, default_value_t = 3.0, value_name = "N")]
    seconds: f64,
    #[command(flatten)]
    mode: ModeArgs,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

/// One row of the table.
type Measure = fn(&BenchReport) -> String;

fn whole(n: f64) -> String {
    text::grouped(n.round() as u64)
}

pub fn run(args: Args) -> Result<bool> {
    let play = Duration::from_secs_f64(args.seconds.clamp(0.01, 3600.0));
    let mut reports: Vec<BenchReport> = Vec::new();
    for pack in packs::open_some(args.game.as_deref())? {
        let mode = args.mode.mode(&*pack, *pack.seats().start())?;
        let bar = ui::spinner(&format!("{}: measuring", pack.game()), args.json);
        reports.push(Bench { play, ..Bench::default() }.run(&*pack, &mode));
        bar.finish_and_clear();
    }
    if args.json {
        let all: Map<String, Value> =
            reports.iter().map(|r| Ok((r.game.clone(), serde_json::to_value(r)?))).collect::<Result<_>>()?;
        ui::print_json(&Value::Object(all))?;
        return Ok(true);
    }
    let mut out = ui::out();
    if cfg!(debug_assertions) {
        writeln!(out, "a build for debugging: these numbers mean little\n")?;
    }
    let head: Vec<&str> = ["measure"].into_iter().chain(reports.iter().map(|r| r.game.as_str())).collect();
    let rows: [(&str, Measure); 14] = [
        ("decisions/s", |r| whole(r.decisions_per_second)),
        ("questions settled/s", |r| whole(r.questions_per_second)),
        ("games/s", |r| whole(r.games_per_second)),
        ("copy of a game, ns", |r| whole(r.clone_ns)),
        ("a snapshot, ns", |r| whole(r.snapshot_ns)),
        ("laid out from one, ns", |r| whole(r.lay_out_ns)),
        ("listing the options, ns", |r| whole(r.legal_ns)),
        ("a fingerprint, ns", |r| whole(r.fingerprint_ns)),
        ("an observation, ns", |r| whole(r.observe_ns)),
        ("bytes of a state", |r| whole(r.state_bytes)),
        ("bytes of a saved game", |r| whole(r.saved_bytes)),
        ("options of a decision", |r| format!("{:.1}", r.mean_options)),
        ("decisions of a game", |r| format!("{:.1}", r.decisions_per_game)),
        ("forced steps of a game", |r| format!("{:.1}", r.forced as f64 / r.games.max(1) as f64)),
    ];
    let rows: Vec<Vec<String>> =
        rows.iter().map(|(name, f)| std::iter::once(name.to_string()).chain(reports.iter().map(f)).collect()).collect();
    write!(out, "{}", text::table(&head, &rows))?;
    out.flush()?;
    Ok(true)
}
