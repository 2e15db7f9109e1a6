//! `muster replay review`: a game judged choice by choice.

use super::show;
use crate::packs::examples;
use crate::{paint, ui};
use anyhow::{Result, anyhow, bail};
use muster_bots::{Budget, Level, Plan};
use muster_coach::{Choice, Considered, MISTAKE, Reader, Turn};
use muster_kernel::Seat;
use muster_kernel::seen::Viewer;
use muster_pack::Pack;
use muster_replay::Session;
use muster_sight::Glossary;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

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
    let mut mistakes: Vec<&Choice> = judged.iter().filter(|j| j.loss() >= MISTAKE).collect();
    mistakes.sort_by(|a, b| b.loss().total_cmp(&a.loss()).then(a.step.cmp(&b.step)));
    let turns: Vec<Turn> = (0..players.len()).flat_map(|s| muster_coach::turns(&judged, Seat(s as u8))).collect();
    if args.json {
        ui::print_json(&json!({
            "game": record.game, "players": players, "steps": session.len(),
            "result": record.result.as_ref().map(|r| json!({ "winners": r.winners, "ending": r.ending })),
            "choices": judged.iter().map(as_json).collect::<Vec<_>>(),
            "mistakes": mistakes.iter().map(|j| j.step).collect::<Vec<_>>(),
            "turns": turns.iter().map(turn_as_json).collect::<Vec<_>>(),
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
            "{}{}{}",
            curves(&judged, &players),
            told(&judged, &mistakes[..mistakes.len().min(args.most)], &players),
            turned(&turns, &players)
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
) -> Vec<Choice> {
    let asked = muster_coach::asked(session, whose);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores } else { threads }.clamp(1, asked.len().max(1));
    let bar = ui::bar(asked.len() as u64, "choices", quiet);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let reader = Reader { pack, glossary: &Glossary::new(pack), names: session.players() };
    let never = Arc::new(AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(before) = asked.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let judged = muster_coach::choice(&reader, session, *before, plan, &never);
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

fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// Each player's chances from choice to choice, as high as they were.
fn curves(judged: &[Choice], players: &[String]) -> String {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    const WIDTH: usize = 60;
    let wide = players.iter().map(|p| p.chars().count()).max().unwrap_or(0);
    let last = judged.iter().map(|j| j.step).max().unwrap_or(1);
    let mut out = String::new();
    for (seat, name) in players.iter().enumerate() {
        let own: Vec<&Choice> = judged.iter().filter(|j| j.seat.ix() == seat).collect();
        let (Some(first), Some(end)) = (own.first(), own.last()) else { continue };
        let mut line = String::new();
        for column in 0..WIDTH {
            // the last choice up to here
            let upto = (column + 1) * last / WIDTH;
            let chance = own.iter().take_while(|j| j.step <= upto).last().map(|j| j.chance);
            line.push(chance.map_or(' ', |c| HEIGHTS[((c * 8.0) as usize).min(7)]));
        }
        let (from, to) = (percent(first.chance), percent(end.chance));
        out += &format!("  {name:<wide$} {line} {from} to {to}\n");
    }
    out
}

fn told(judged: &[Choice], mistakes: &[&Choice], players: &[String]) -> String {
    let mut out = String::new();
    for (seat, name) in players.iter().enumerate() {
        let own: Vec<&Choice> = judged.iter().filter(|j| j.seat.ix() == seat).collect();
        if own.is_empty() {
            continue;
        }
        let given: f32 = own.iter().map(|j| j.loss()).sum::<f32>() / own.len() as f32;
        let best = own.iter().filter(|j| j.loss() < MISTAKE).count();
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
        let (now, then) = (percent(j.chance), percent(j.promised));
        let better = j.better.as_deref().unwrap_or_default();
        out += &format!("{} {name}: {} ({now})\n", paint::dim().apply_to(format!("{:>6}", j.step)), j.words);
        out += &format!("       better: {} ({then})\n", paint::good().apply_to(better));
        for e in j.lines.first().into_iter().filter(|l| Some(&l.words) == j.better.as_ref()).flat_map(|l| &l.then) {
            out += &format!("         {}\n", paint::dim().apply_to(e.text()));
        }
    }
    out
}

/// Where the chances changed by what others did, or by chance.
fn turned(turns: &[Turn], players: &[String]) -> String {
    if turns.is_empty() {
        return String::new();
    }
    let mut out = format!("{}\n", paint::heading().apply_to("Where it turned"));
    for t in turns {
        let name = players.get(t.seat.ix()).map_or("", String::as_str);
        let step = paint::dim().apply_to(format!("{:>6}", t.step));
        out += &format!("{step} {name}: from {} to {}\n", percent(t.from), percent(t.to));
    }
    out
}

fn as_json(j: &Choice) -> Value {
    json!({
        "step": j.step, "seat": j.seat.0, "question": j.question, "words": j.words, "chance": j.chance,
        "better": j.better.as_ref().map(|b| json!({ "words": b, "chance": j.promised })),
        "loss": j.loss(),
        "lines": j.lines.iter().map(line_as_json).collect::<Vec<_>>(),
    })
}

fn line_as_json(l: &Considered) -> Value {
    let then: Vec<String> = l.then.iter().map(|e| e.text()).collect();
    json!({ "words": l.words, "chance": l.chance, "then": then })
}

fn turn_as_json(t: &Turn) -> Value {
    json!({ "step": t.step, "seat": t.seat.0, "from": t.from, "to": t.to })
}
