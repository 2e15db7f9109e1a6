//! `muster scenario`: tables written down and played.

use crate::packs::{self, examples};
use crate::{files, paint, ui};
use anyhow::{Result, bail};
use muster_pack::Pack;
use muster_scenario::{Failure, Outcome, Runner, parse};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// Scenarios: tables written down and played
#[derive(clap::Subcommand)]
pub enum Command {
    Run(Args),
}

/// Run scenarios: files, or all .scenario and .md files of folders
#[derive(clap::Args)]
#[command(after_help = examples("muster scenario run my.scenario
    muster scenario run rulebook/{game} cards/{game}
    muster scenario run rulebook/{game} --only {rule}"))]
pub struct Args {
    /// Files or folders
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only scenarios with these words in their title or among the clauses they show
    #[arg(long, value_name = "WORDS")]
    only: Option<String>,
    /// The game, if the path does not say
    #[arg(long)]
    game: Option<String>,
    /// Also name the scenarios that pass
    #[arg(short, long)]
    verbose: bool,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

type Parsed = Result<muster_scenario::Scenario, Failure>;

pub fn run(c: Command) -> Result<bool> {
    let Command::Run(args) = c;
    let files = files::read_all(&args.files, &["scenario", "md"])?;
    let mut groups: Vec<(Box<dyn Pack>, Vec<Parsed>)> = Vec::new();
    for (path, text) in &files {
        let parsed = parse(&path.display().to_string(), text).into_iter();
        let scenarios: Vec<Parsed> = parsed.filter(|s| wanted(s, args.only.as_deref())).collect();
        if scenarios.is_empty() {
            continue;
        }
        let game = packs::game_of(args.game.as_deref(), path)?;
        match groups.iter_mut().find(|g| g.0.game() == game) {
            Some(g) => g.1.extend(scenarios),
            None => groups.push((packs::open(game)?, scenarios)),
        }
    }
    let total: usize = groups.iter().map(|g| g.1.len()).sum();
    if total == 0 {
        bail!("no scenario in {}", ui::count(files.len(), "file"));
    }
    let bar = ui::bar(total as u64, "scenarios", args.json);
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (pack, scenarios) in groups {
        let runner = Runner::new(&*pack);
        for s in scenarios {
            outcomes.push(s.map_or_else(unread, |s| runner.run(&s)));
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let passed = outcomes.iter().filter(|o| o.passed).count();
    let failed = outcomes.len() - passed;
    if args.json {
        let entries = serde_json::to_value(&outcomes)?;
        ui::print_json(&json!({ "passed": passed, "failed": failed, "entries": entries }))?;
        return Ok(failed == 0);
    }
    let mut out = ui::out();
    for o in &outcomes {
        match &o.failure {
            Some(f) => writeln!(out, "{} {f}", paint::bad().apply_to("failed"))?,
            None if args.verbose => {
                writeln!(out, "{} {}:{}: {}", paint::good().apply_to("passed"), o.file, o.line, o.title)?
            }
            None => {}
        }
    }
    let verdict = match failed {
        0 => paint::good().apply_to(format!("{passed} passed")),
        n => paint::bad().apply_to(format!("{passed} passed, {n} failed")),
    };
    writeln!(out, "{verdict}, {}", ui::count(files.len(), "file"))?;
    out.flush()?;
    Ok(failed == 0)
}

fn wanted(s: &Parsed, only: Option<&str>) -> bool {
    let (Ok(s), Some(words)) = (s, only) else { return true };
    let hay = format!("{} {}", s.title, s.covers.join(" ")).to_lowercase();
    words.to_lowercase().split_whitespace().all(|w| hay.contains(w))
}

/// A block that does not read is a scenario that fails.
fn unread(f: Failure) -> Outcome {
    Outcome { title: f.title.clone(), file: f.file.clone(), line: f.line, failure: Some(f), ..Outcome::default() }
}
