//! `muster arena`: how strong bots are.

mod plot;
mod positions;

use crate::packs::{self, examples};
use crate::{paint, ui};
use anyhow::{Context, Result, anyhow, bail};
use muster_bots::arena::{field, is_bot};
use muster_bots::{Arena, ArenaReport, Budget, Senses};
use std::path::PathBuf;
use std::time::Duration;

/// Let bots play against each other and say how strong they are
///
/// Each two play so many games; every two games have the same decks and shuffles with the bots in each other's seats, and the
/// decks are every pairing of the starters in turn. Without bots named it is a round robin of all levels and of greedy.
///
/// With --iterations the result is a function of the seed; with --seconds it depends on the machine. Either is what the
/// strongest level may spend on a decision; lower levels get a share of it.
#[derive(clap::Args)]
#[command(after_help = examples("muster arena {game} --bots best,greedy --games 400 --seconds 1 --json
    muster arena {game} --games 100 --iterations 1000 --plot levels.svg
    muster arena {game} --bots greedy,best@30,best@100,best@300 --games 200
    muster arena {game} --positions --json"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// Two bots or more: random, greedy, a level, or `best` for the strongest level; `best-plain` is that level without a network,
    /// `best@300` one with 300 lines for a decision
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    bots: Vec<String>,
    /// Play no games: say how many of the game's puzzles each bot solves, by kind. What is right there is known by exact search
    #[arg(long)]
    positions: bool,
    /// How many games each two play
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// Seconds that the strongest level may think about a decision
    #[arg(long, value_name = "S", conflicts_with = "iterations")]
    seconds: Option<f64>,
    /// Lines of play that the strongest level may look at for a decision
    #[arg(long, value_name = "N")]
    iterations: Option<u32>,
    /// A network for the levels that have one, in place of what comes with the game
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// The seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_name = "T")]
    threads: usize,
    /// Draw the strengths as a picture, an SVG file
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    plot: Option<PathBuf>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let budget = match (args.seconds, args.iterations) {
        (Some(s), _) if !(0.001..=3600.0).contains(&s) => bail!("--seconds is from 0.001 to 3600, not {s}"),
        (Some(s), _) => Budget::Time(Duration::from_secs_f64(s)),
        (None, Some(0)) => bail!("--iterations is at least 1"),
        (None, Some(n)) => Budget::Lines(n),
        (None, None) => Budget::Own,
    };
    for name in args.bots.iter().filter(|n| !is_bot(n)) {
        // says what there is
        super::sim::player(name)?;
    }
    let net = |path: &PathBuf| muster_learn::course::sense(path, &pack.new_match(Vec::new(), 0));
    let senses = args.net.as_ref().map(net).transpose().map_err(|e| anyhow!(e))?.map(Senses::These);
    let bots = if args.bots.is_empty() { field() } else { args.bots };
    if args.positions {
        return positions::run(&*pack, &bots, budget, senses, args.threads, args.json);
    }
    let pairs = (bots.len() * bots.len().saturating_sub(1) / 2) as u64;
    let arena = Arena { bots, games: args.games, seed: args.seed, threads: args.threads, budget, senses };
    let bar = ui::bar(args.games * pairs, pack.game(), args.json);
    let report = arena.run(&*pack, &|p| {
        bar.set_position(p.done);
        if p.failed > 0 {
            bar.set_message(format!("{} ({} failed)", pack.game(), p.failed));
        }
    });
    bar.finish_and_clear();
    let report = report.map_err(|e| anyhow!(e))?;
    if let Some(path) = &args.plot {
        std::fs::write(path, plot::strengths(&report)).with_context(|| format!("{}", path.display()))?;
    }
    ui::report(args.json, || serde_json::to_value(&report), || shown(&report))?;
    Ok(report.failed == 0)
}

fn shown(r: &ArenaReport) -> String {
    let mut out = format!(
        "{}: {} in {:.0} s; `best` is {}\n\n",
        paint::bold().apply_to(&r.game),
        ui::count(r.games as usize, "game"),
        r.seconds,
        r.best
    );
    for p in &r.pairs {
        let [a, b] = &p.bots;
        out += &format!(
            "  {:<18} {:>4} : {:<4} {:>3} drawn   {:5.1} %  ({:.1} to {:.1})\n",
            format!("{a}, {b}"),
            p.wins[0],
            p.wins[1],
            p.draws,
            p.share * 100.0,
            p.low * 100.0,
            p.high * 100.0
        );
    }
    let mut order: Vec<_> = r.elo.iter().collect();
    order.sort_by(|a, b| b.1.total_cmp(a.1));
    out += "\n";
    for (name, elo) in order {
        let ms = r.thinking.get(name).copied().unwrap_or(0.0) * 1000.0;
        let off = r.elo_off.get(name).copied().unwrap_or(0.0);
        out += &format!("  {name:<18} {elo:>5.0} Elo  ± {off:<4.0} {ms:8.1} ms a decision\n");
    }
    for f in &r.failures {
        out += &format!("  failed, seed {}: {}\n", f.seed, f.message);
    }
    out
}
