//! `muster replay review`: a game judged choice by choice.

use super::show;
use crate::packs::examples;
use crate::{paint, ui};
use anyhow::{Result, anyhow, bail};
use muster_bots::review::{Verdict, judge};
use muster_bots::{Budget, Level, Plan, SeatGame};
use muster_kernel::Seat;
use muster_kernel::seen::{Viewer, decision_view};
use muster_pack::Pack;
use muster_replay::{Entry, Session};
use muster_sight::{ENGLISH, Speech, labels};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Judge a game choice by choice: the chances of winning after each, the mistakes, and what would have been better
///
/// Every choice is judged by what its player could know then. With --iterations the result follows from the replay alone; with
/// --seconds it depends on the machine.
#[derive(clap::Args)]
#[command(after_help = examples("muster replay review game.json
    muster replay review game.json --player anna --seconds 1"))]
pub struct Args {
    /// A replay
    file: PathBuf,
    /// Whose choices: a player's name, anna or ben for the first and second seat, or all
    #[arg(long, default_value = "all")]
    player: String,
    /// How many mistakes to name, the gravest first
    #[arg(long, default_value_t = 10, value_name = "N")]
    most: usize,
    /// Seconds to think about a choice
    #[arg(long, value_name = "S", conflicts_with = "iterations")]
    seconds: Option<f64>,
    /// Lines of play to look at for a choice
    #[arg(long, default_value_t = 400, value_name = "N")]
    iterations: u32,
    /// How many choices to judge at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0, value_name = "T")]
    threads: usize,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

/// A choice and what is thought of it.
struct Judged {
    step: usize,
    seat: Seat,
    words: String,
    better: String,
    verdict: Verdict,
}

/// What is worth calling a mistake: less may be chance.
const MISTAKE: f32 = 0.03;

pub fn run(args: Args) -> Result<bool> {
    let (pack, record) = super::open(&args.file)?;
    let session = Session::resume(&*pack, &record)
        .map_err(|e| anyhow!("`{}` cannot be played again: {e}", args.file.display()))?;
    let players = session.players().to_vec();
    let whose = match show::viewer(&args.player, &players)? {
        Viewer::Seat(s) => Some(s),
        Viewer::All => None,
        _ => bail!("a spectator chooses nothing\n  players: {}; or all", players.join(", ")),
    };
    let budget = match args.seconds {
        Some(s) if !(0.001..=3600.0).contains(&s) => bail!("--seconds is from 0.001 to 3600, not {s}"),
        Some(s) => Budget::Time(std::time::Duration::from_secs_f64(s)),
        None if args.iterations == 0 => bail!("--iterations is at least 1"),
        None => Budget::Lines(args.iterations),
    };
    let judged = review(&*pack, &session, whose, &Level::BEST.plan(budget), args.threads, args.json);
    let mut mistakes: Vec<&Judged> = judged.iter().filter(|j| j.verdict.loss() >= MISTAKE).collect();
    mistakes.sort_by(|a, b| b.verdict.loss().total_cmp(&a.verdict.loss()).then(a.step.cmp(&b.step)));
    if args.json {
        ui::print_json(&json!({
            "game": record.game, "players": players, "steps": session.len(),
            "result": record.result.as_ref().map(|r| json!({ "winners": r.winners, "ending": r.ending })),
            "choices": judged.iter().map(as_json).collect::<Vec<_>>(),
            "mistakes": mistakes.iter().map(|j| j.step).collect::<Vec<_>>(),
        }))?;
        return Ok(true);
    }
    let mut out = ui::out();
    let title = format!("{}, {}, {}", record.game, players.join(" against "), super::steps(session.len()));
    writeln!(out, "{}", paint::heading().apply_to(title))?;
    writeln!(out, "{}\n", super::ending(&*pack, &record.result, &players))?;
    if judged.is_empty() {
        writeln!(out, "Nobody had anything to choose.")?;
    } else {
        write!(
            out,
            "{}{}",
            curves(&judged, &players),
            told(&judged, &mistakes[..mistakes.len().min(args.most)], &players)
        )?;
    }
    out.flush()?;
    Ok(true)
}

/// Judges all choices, several at once.
fn review(
    pack: &dyn Pack,
    session: &Session,
    whose: Option<Seat>,
    plan: &Plan,
    threads: usize,
    quiet: bool,
) -> Vec<Judged> {
    let asked: Vec<(usize, Seat, usize)> = session
        .line()
        .iter()
        .enumerate()
        .filter_map(|(i, e)| match e {
            Entry::Choice { seat, option } if whose.is_none_or(|w| w == *seat) => Some((i, *seat, *option as usize)),
            _ => None,
        })
        .collect();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores } else { threads }.clamp(1, asked.len().max(1));
    let bar = ui::bar(asked.len() as u64, "choices", quiet);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&(before, seat, option)) = asked.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let judged = one(pack, session, before, seat, option, plan);
                    if let (Some(j), Ok(mut all)) = (judged, found.lock()) {
                        all.push(j);
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut all = found.into_inner().unwrap_or_default();
    all.sort_by_key(|j| j.step);
    all
}

fn one(pack: &dyn Pack, session: &Session, before: usize, seat: Seat, option: usize, plan: &Plan) -> Option<Judged> {
    let game = session.at(before);
    let verdict = judge(&SeatGame::new(pack, &game, seat)?, option, plan, before as u64)?;
    let named = labels(&Speech::new(&ENGLISH, &game, Viewer::Seat(seat), &[]), &decision_view(&game, seat)?);
    let words = |i: usize| named.get(i).cloned().unwrap_or_default();
    let (chosen, better) = (words(option), words(verdict.best.index));
    Some(Judged { step: before + 1, seat, words: chosen, better, verdict })
}

fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// Each player's chances from choice to choice, as high as they were.
fn curves(judged: &[Judged], players: &[String]) -> String {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const WIDTH: usize = 60;
    let wide = players.iter().map(|p| p.chars().count()).max().unwrap_or(0);
    let last = judged.iter().map(|j| j.step).max().unwrap_or(1);
    let mut out = String::new();
    for (seat, name) in players.iter().enumerate() {
        let own: Vec<&Judged> = judged.iter().filter(|j| j.seat.ix() == seat).collect();
        let (Some(first), Some(end)) = (own.first(), own.last()) else { continue };
        let mut line = String::new();
        for column in 0..WIDTH {
            // the last choice up to here
            let upto = (column + 1) * last / WIDTH;
            let chance = own.iter().take_while(|j| j.step <= upto).last().map(|j| j.verdict.chosen.chance);
            line.push(chance.map_or(' ', |c| HEIGHTS[((c * 8.0) as usize).min(7)]));
        }
        let (from, to) = (percent(first.verdict.chosen.chance), percent(end.verdict.chosen.chance));
        out += &format!("  {name:<wide$} {line} {from} to {to}\n");
    }
    out
}

fn told(judged: &[Judged], mistakes: &[&Judged], players: &[String]) -> String {
    let mut out = String::new();
    for (seat, name) in players.iter().enumerate() {
        let own: Vec<&Judged> = judged.iter().filter(|j| j.seat.ix() == seat).collect();
        if own.is_empty() {
            continue;
        }
        let given: f32 = own.iter().map(|j| j.verdict.loss()).sum::<f32>() / own.len() as f32;
        let best = own.iter().filter(|j| j.verdict.loss() < MISTAKE).count();
        out += &format!(
            "\n  {}: {} of {} as good as any; {:.1} points of a hundred given away a choice",
            paint::bold().apply_to(name),
            best,
            ui::count(own.len(), "choice"),
            given * 100.0
        );
    }
    out += "\n\n";
    if mistakes.is_empty() {
        return out + "No mistakes were found.\n";
    }
    out += &format!("{}\n", paint::heading().apply_to("What cost most"));
    for j in mistakes {
        let name = players.get(j.seat.ix()).map_or("", String::as_str);
        let (now, then) = (percent(j.verdict.chosen.chance), percent(j.verdict.best.chance));
        out += &format!("{} {name}: {} ({now})\n", paint::dim().apply_to(format!("{:>6}", j.step)), j.words);
        out += &format!("       better: {} ({then})\n", paint::good().apply_to(&j.better));
    }
    out
}

fn as_json(j: &Judged) -> Value {
    json!({
        "step": j.step, "seat": j.seat.0, "words": j.words, "chance": j.verdict.chosen.chance,
        "better": if j.verdict.loss() > 0.0 { json!({ "words": j.better, "chance": j.verdict.best.chance }) } else { Value::Null },
        "loss": j.verdict.loss(),
    })
}
