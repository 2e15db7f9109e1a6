//! `muster learn`: bots play each other, and a network learns from it to judge positions.

use crate::packs::{self, examples};
use crate::{paint, ui};
use anyhow::{Result, anyhow, bail};
use indicatif::ProgressBar;
use muster_bots::Plan;
use muster_learn::{Course, Epoch, Plans, Round, Training, Watch};
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Let bots play each other and train a network that judges positions better than the game's own sum
///
/// Each round plays games between searching bots (decks drawn at random and starters), trains a network on all games so far, one
/// game in ten held out, and lets the bot with it play against the bot with the best so far, seats, decks and shuffles swapped.
/// It takes its place only if it wins more than half with 95 % certainty; the first round is against the plain sum.
///
/// Everything is in one folder: games as they end, the networks, how rounds went (rounds.json), best.net. Whoever breaks off, in
/// whatever way, goes on with the same command. All of it follows from the seed and the settings.
#[derive(clap::Args)]
#[command(after_help = examples("muster learn {game}
    muster learn {game} --rounds 5 --games 2000 --dir my-net
    muster learn {game} --against my-net/best.net --dir exploiter
    muster arena {game} --net my-net/best.net --bots best,best-plain --games 400"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// Where everything is kept [default: learn-GAME]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Rounds in all, those that are done included
    #[arg(long, default_value_t = 1, value_name = "N")]
    rounds: u32,
    /// Games of each round to learn from
    #[arg(long, default_value_t = 1600, value_name = "N")]
    games: u64,
    /// Lines of play for each decision of these games; 0 for games between greedy bots, which use no network and are played in a
    /// fraction of the time
    #[arg(long, default_value_t = 32, value_name = "N")]
    lines: u32,
    /// Times that a network goes through all positions
    #[arg(long, default_value_t = 10, value_name = "N")]
    epochs: u32,
    /// Games of each match against the best so far
    #[arg(long, default_value_t = 400, value_name = "N")]
    arena: u64,
    /// Lines of play for each decision of these matches
    #[arg(long, default_value_t = 100, value_name = "N")]
    iterations: u32,
    /// Learn to beat this network and nothing else: how well that can be done says what the network leaves open
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// What everything that is drawn follows from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many games to play at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_name = "T")]
    threads: usize,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    for (name, n) in [("--games", args.games), ("--rounds", u64::from(args.rounds))] {
        if n == 0 {
            bail!("{name} is at least 1");
        }
    }
    if args.lines == 0 && args.against.is_some() {
        bail!("--lines is at least 1 with --against: greedy bots play without the network that is to be beaten");
    }
    if args.epochs == 0 || args.arena == 0 || args.iterations == 0 {
        bail!("--epochs, --arena and --iterations are at least 1");
    }
    let dir = args.dir.unwrap_or_else(|| PathBuf::from(format!("learn-{}", pack.game())));
    let course = Course {
        dir: dir.clone(),
        rounds: args.rounds,
        games: args.games,
        arena: args.arena,
        seed: args.seed,
        threads: args.threads,
        plans: Plans {
            games: Plan { lines: args.lines, sight: 8, width: 12, ..Plan::default() },
            arena: Plan { lines: args.iterations, sight: 24, width: 24, ..Plan::default() },
            against: args.against,
        },
        training: Training { epochs: args.epochs, ..Training::default() },
    };
    let shown =
        Shown { bar: ui::bar(args.games, pack.game(), args.json), curve: Mutex::new(Vec::new()), json: args.json };
    let rounds = course.run(&*pack, &|w| shown.tell(w)).map_err(|e| anyhow!(e))?;
    shown.bar.finish_and_clear();
    if args.json {
        ui::print_json(&serde_json::to_value(&rounds)?)?;
        return Ok(true);
    }
    let mut out = ui::out();
    for r in &rounds {
        writeln!(out, "{}", said(r))?;
    }
    let best = dir.join("best.net");
    match best.exists() {
        true => writeln!(out, "the best so far: {}", best.display())?,
        false => writeln!(out, "no network has been better than the plain sum yet")?,
    }
    out.flush()?;
    Ok(true)
}

/// What is to be seen while it goes on.
struct Shown {
    bar: ProgressBar,
    curve: Mutex<Vec<f64>>,
    json: bool,
}

impl Shown {
    fn tell(&self, w: Watch) {
        match w {
            Watch::Games { round, done, of, positions } => {
                self.at(done, of);
                self.bar.set_message(format!("round {round}: games ({} positions)", crate::text::grouped(positions)));
            }
            Watch::Epoch { round, epoch, of } => {
                let mut curve = self.curve.lock().unwrap_or_else(PoisonError::into_inner);
                if epoch.epoch == 1 {
                    curve.clear();
                }
                curve.push(epoch.held_out);
                self.at(u64::from(epoch.epoch), u64::from(of));
                self.bar.set_message(format!("round {round}: learning {}", sparks(&curve)));
                self.line(&learnt(epoch, &curve));
            }
            Watch::Arena { round, done, of, points } => {
                self.at(done, of);
                let share = points * 100.0 / done.max(1) as f64;
                self.bar.set_message(format!("round {round}: match against the best so far, {share:.1} %"));
            }
            Watch::Round(r) => self.line(&said(r)),
        }
    }
    fn at(&self, done: u64, of: u64) {
        self.bar.set_length(of);
        self.bar.set_position(done);
    }
    /// A line that stays, where somebody watches.
    fn line(&self, text: &str) {
        if !self.json {
            self.bar.println(text);
        }
    }
}

fn learnt(e: &Epoch, curve: &[f64]) -> String {
    format!(
        "  epoch {:>3}   learnt {:.4}   held out {:.4}   plain sum {:.4}   {}",
        e.epoch,
        e.learnt,
        e.held_out,
        e.plain,
        sparks(curve)
    )
}

fn said(r: &Round) -> String {
    let last = r.curve.iter().map(|e| e.held_out).fold(f64::INFINITY, f64::min);
    format!(
        "round {}: {} games, {} positions; held out {:.4} (plain sum {:.4}); {} : {}, {} drawn: {:.1} % ({:.1} to {:.1}): {}",
        r.round,
        r.games,
        crate::text::grouped(r.positions),
        last,
        r.curve.first().map_or(0.0, |e| e.plain),
        r.wins,
        r.losses,
        r.draws,
        r.share * 100.0,
        r.low * 100.0,
        r.high * 100.0,
        if r.kept { paint::good().apply_to("kept").to_string() } else { "not kept".into() }
    )
}

/// A curve in one line of text.
fn sparks(curve: &[f64]) -> String {
    let (low, high) = curve.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), n| (a.min(*n), b.max(*n)));
    let bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let at = |n: &f64| if high > low { ((n - low) / (high - low) * 7.0).round() as usize } else { 0 };
    curve.iter().map(|n| bars[at(n).min(7)]).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_curve_goes_from_its_lowest_to_its_highest() {
        assert_eq!(super::sparks(&[1.0, 0.5, 0.0]), "█▅▁");
        assert_eq!(super::sparks(&[0.5]), "▁");
    }
}
