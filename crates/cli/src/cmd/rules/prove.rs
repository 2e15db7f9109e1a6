//! `muster rules prove`: would the examples of a rulebook notice if a rule were another?

use crate::packs::{self, examples};
use crate::{files, paint, ui};
use anyhow::{Context, Result, anyhow, bail};
use muster_lang::render_all;
use muster_pack::Pack;
use muster_prove::{Known, RuleFound, RuleProver, RulesReport, Verdict};
use muster_scenario::{Runner, Scenario, parse};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Bend the rules of a game one by one and see whether their examples notice
///
/// Steps are left out, windows taken in turns otherwise, switches turned, refusals waived, keywords idle, and what the game
/// names beside its rules is done otherwise. What belongs to clauses must be noticed by an example of one of them, the rest
/// by any example. A bend that none notices is printed. Bends that change nothing are listed, each with its reason, in files
/// ending in .equal beside the rules.
#[derive(clap::Args)]
#[command(after_help = examples("muster rules prove {game}
    muster rules prove {game} timing
    muster rules prove {game} --keep bends.jsonl --json"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// Words that the rule, the change or its clause must hold
    words: Vec<String>,
    /// Where examples and lists of equal bends are found: files or folders [default: rulebook/GAME and cards/GAME]
    #[arg(long, value_name = "FILE")]
    scenarios: Vec<PathBuf>,
    /// Keep what is noticed in this file, and take from it what has not changed since: it holds as long as the program is
    /// the same
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Only every Nth bend
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Threads; 0 is one for each core
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Also name what is noticed and by what, and the bends that are equal
    #[arg(short, long)]
    verbose: bool,
    /// List the clauses whose examples notice no bend at all
    #[arg(long)]
    clauses: bool,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let paths = match args.scenarios.is_empty() {
        false => args.scenarios.clone(),
        true => ["rulebook", "cards"].map(|folder| Path::new(folder).join(pack.game())).to_vec(),
    };
    if let Some(path) = paths.iter().find(|p| args.scenarios.is_empty() && !p.is_dir()) {
        bail!("there is no folder {} here; say with --scenarios where examples are found", path.display());
    }
    let (scenarios, known) = read(&paths)?;
    // an engine that breaks by a bent book is an outcome here, not a message
    std::panic::set_hook(Box::new(|_| {}));
    passing(&*pack, &scenarios)?;
    let mut prover =
        RuleProver::new(&*pack, &scenarios, &known, &args.words).map_err(|d| anyhow!("{}", render_all(&d, false)))?;
    prover.every(args.every as usize);
    if prover.bends().is_empty() {
        bail!("nothing that can be bent in {} speaks of `{}`", pack.game(), args.words.join(" "));
    }
    let report = prove(&args, &prover, scenarios.len())?;
    if args.json {
        ui::print_json(&as_json(pack.game(), &report, args.clauses))?;
    } else {
        print(&args, pack.game(), &report)?;
    }
    Ok(report.count(Verdict::Unnoticed) == 0)
}

fn prove(args: &Args, prover: &RuleProver, examples: usize) -> Result<RulesReport> {
    let mut before: BTreeMap<u64, RuleFound> = BTreeMap::new();
    let mut file = None;
    if let Some(path) = &args.keep {
        let text = if path.exists() { files::read(path)? } else { String::new() };
        // a line that was cut off is found again
        before = text.lines().filter_map(|l| serde_json::from_str(l).ok()).map(|f: RuleFound| (f.key, f)).collect();
        let open = std::fs::OpenOptions::new().create(true).append(true).open(path);
        let mut f = open.with_context(|| format!("cannot write `{}`", path.display()))?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(f)?;
        }
        file = Some(f);
    }
    let threads = match args.threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n,
    };
    let bar = ui::bar(2 * examples as u64, "examples", args.json);
    let keep = Mutex::new((file, None));
    let report = prover.prove(threads, args.clauses, &|k| before.get(&k).cloned(), &|f| {
        let Some(f) = f else { return bar.inc(1) };
        let mut keep = keep.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(file), Ok(line)) = (&mut keep.0, serde_json::to_string(f))
            && let Err(e) = writeln!(file, "{line}")
        {
            keep.1 = Some(e);
        }
    });
    bar.finish_and_clear();
    match keep.into_inner().unwrap_or_else(PoisonError::into_inner).1 {
        Some(e) => Err(e).context("cannot keep what was found"),
        None => Ok(report),
    }
}

/// The examples and what is listed as equal.
fn read(paths: &[PathBuf]) -> Result<(Vec<Scenario>, Known)> {
    let mut scenarios = Vec::new();
    for (path, text) in files::read_all(paths, &["scenario", "md"])? {
        scenarios.extend(parse(&path.display().to_string(), &text).into_iter().flatten());
    }
    let mut known = Known::default();
    let folders: Vec<PathBuf> = paths.iter().filter(|p| p.is_dir()).cloned().collect();
    for (path, text) in files::read_all(&folders, &["equal"])? {
        known.extend(Known::read(&text).map_err(|(line, why)| anyhow!("{}:{line}: {why}", path.display()))?);
    }
    Ok((scenarios, known))
}

/// What fails as it is would notice everything.
fn passing(pack: &dyn Pack, scenarios: &[Scenario]) -> Result<()> {
    let runner = Runner::new(pack);
    match scenarios.iter().find_map(|s| runner.run(s).failure) {
        Some(f) => bail!("an example fails by the rules as they are; mend it first\n{f}"),
        None => Ok(()),
    }
}

fn as_json(game: &str, report: &RulesReport, asked: bool) -> Value {
    let unmoved = asked.then_some(&report.unmoved);
    let [noticed, equal, unnoticed] = [Verdict::Noticed, Verdict::Equal, Verdict::Unnoticed].map(|v| report.count(v));
    let open: Vec<&RuleFound> = report.found.iter().filter(|f| f.verdict == Verdict::Unnoticed).collect();
    json!({
        "game": game, "altered": report.found.len(), "noticed": noticed, "equal": equal, "unnoticed": unnoticed,
        "entries": open, "clauses": report.clauses, "unmoved": unmoved,
    })
}

fn print(args: &Args, game: &str, report: &RulesReport) -> Result<()> {
    let mut out = ui::out();
    for f in &report.found {
        let (what, how) = (paint::bold().apply_to(&f.what), &f.how);
        let clauses = match f.clauses.is_empty() {
            true => String::new(),
            false => format!("  {}", paint::clause().apply_to(f.clauses.join(", "))),
        };
        match f.verdict {
            Verdict::Unnoticed | Verdict::Broke => {
                writeln!(out, "{} {what}: {how}{clauses}", paint::bad().apply_to("unseen"))?;
                if !f.why.is_empty() {
                    writeln!(out, "         {}", f.why)?;
                }
            }
            Verdict::Noticed if args.verbose => writeln!(out, "noticed {what}: {how}{clauses}\n         {}", f.why)?,
            Verdict::Equal if args.verbose => writeln!(out, "equal   {what}: {how}{clauses}\n         {}", f.why)?,
            _ => {}
        }
    }
    if args.clauses {
        for c in &report.unmoved {
            writeln!(out, "{} {}", paint::clause().apply_to(c), paint::dim().apply_to("notices nothing"))?;
        }
        let moved = report.clauses - report.unmoved.len();
        writeln!(out, "{moved} of {} have an example that notices a bend", ui::count(report.clauses, "clause"))?;
    }
    let [noticed, equal, unnoticed] = [Verdict::Noticed, Verdict::Equal, Verdict::Unnoticed].map(|v| report.count(v));
    let due = report.found.len() - equal;
    let share = if due == 0 { 100.0 } else { 100.0 * noticed as f64 / due as f64 };
    let verdict = format!("{noticed} of {due} noticed ({share:.1} %), {unnoticed} not");
    let verdict = if unnoticed == 0 { paint::good().apply_to(verdict) } else { paint::bad().apply_to(verdict) };
    writeln!(out, "{game}: {}, {equal} equal, {verdict}", ui::count(report.found.len(), "bend"))?;
    Ok(out.flush()?)
}
