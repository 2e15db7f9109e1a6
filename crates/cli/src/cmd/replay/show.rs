//! `muster replay show`.

use crate::packs::examples;
use crate::{board, paint, ui};
use anyhow::{Result, anyhow, bail};
use muster_kernel::Seat;
use muster_kernel::seen::{Viewer, decision_view};
use muster_replay::{Step, Steps};
use muster_sight::{ENGLISH, Glossary, Speech, look};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Step through a game: what was chosen and what came of it, or the table at one step
#[derive(clap::Args)]
#[command(after_help = examples("muster replay show game.json
    muster replay show game.json --at 40
    muster replay show game.json --seat anna"))]
pub struct Args {
    /// A replay
    file: PathBuf,
    /// Show the table as it was after this step; 0 is the start
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Whose eyes to look through: a player's name, anna or ben for the first and second seat, or all
    #[arg(long, default_value = "all")]
    seat: String,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let (pack, record) = super::open(&args.file)?;
    let mut steps =
        Steps::open(&*pack, &record).map_err(|e| anyhow!("`{}` cannot be played again: {e}", args.file.display()))?;
    let players = steps.players().to_vec();
    let viewer = viewer(&args.seat, &players)?;
    if let Some(n) = args.at.filter(|n| *n > steps.len()) {
        bail!("step {n} does not exist: the game has {}", super::steps(steps.len()));
    }
    if args.json {
        let range = args.at.map_or(0..=steps.len(), |n| n..=n);
        let mut list = Vec::new();
        for n in range {
            steps.go(n);
            let mut v = as_json(&steps.step(viewer));
            if args.at.is_some() {
                v["table"] =
                    serde_json::to_value(look(&*pack, &Glossary::new(&*pack), steps.game(), viewer, &players))?;
            }
            list.push(v);
        }
        ui::print_json(&json!({
            "game": record.game, "players": players, "seed": record.seed, "steps": steps.len(),
            "result": record.result.as_ref().map(|r| json!({ "winners": r.winners, "ending": r.ending })), "list": list,
        }))?;
        return Ok(true);
    }
    let mut out = ui::out();
    let title = format!("{}, {}, seed {}", record.game, players.join(" against "), record.seed);
    writeln!(out, "{}", paint::heading().apply_to(title))?;
    match args.at {
        Some(n) => {
            steps.go(n);
            write!(out, "{}", shown(&steps.step(viewer)))?;
            write!(out, "\n{}", board::draw(steps.game(), &players, viewer))?;
            let asked = steps.game().to_decide().filter(|s| viewer == Viewer::All || viewer == Viewer::Seat(*s));
            if let Some(d) = asked.and_then(|s| decision_view(steps.game(), s)) {
                let w = Speech::new(&ENGLISH, steps.game(), Viewer::Seat(Seat(d.seat)), &players);
                write!(out, "\n{}", board::question(&d, &w))?;
            }
        }
        None => {
            for n in 0..=steps.len() {
                steps.go(n);
                write!(out, "{}", shown(&steps.step(viewer)))?;
            }
            writeln!(out, "{}", paint::good().apply_to(super::ending(&*pack, &record.result, &players)))?;
        }
    }
    out.flush()?;
    Ok(true)
}

/// Whose eyes a word means.
pub fn viewer(word: &str, players: &[String]) -> Result<Viewer> {
    if word.eq_ignore_ascii_case("all") {
        return Ok(Viewer::All);
    }
    if word.eq_ignore_ascii_case("spectator") {
        return Ok(Viewer::Spectator);
    }
    let named = players.iter().position(|p| p.eq_ignore_ascii_case(word));
    let usual = muster_scenario::PLAYERS.iter().position(|p| p.eq_ignore_ascii_case(word));
    match named.or(usual.filter(|i| *i < players.len())) {
        Some(i) => Ok(Viewer::Seat(Seat(i as u8))),
        None => bail!("nobody called `{word}` plays\n  players: {}; or all, or spectator", players.join(", ")),
    }
}

fn shown(s: &Step) -> String {
    let head = match &s.words {
        Some(w) => w.clone(),
        None if s.number == 0 => "the table is set".into(),
        None => "a choice".into(),
    };
    let mut out = format!("{} {}\n", paint::dim().apply_to(format!("{:>4}", s.number)), paint::bold().apply_to(head));
    for l in &s.lines {
        let clause = if l.told.clause.is_empty() {
            String::new()
        } else {
            format!("  {}", paint::clause().apply_to(l.told.clause))
        };
        out += &format!("       {}{clause}\n", l.text());
    }
    out
}

fn as_json(s: &Step) -> Value {
    let lines: Vec<Value> = s.lines.iter().map(|l| json!({ "text": l.text(), "clause": l.told.clause })).collect();
    json!({ "step": s.number, "entry": s.entry.map(|e| e.to_string()), "words": s.words, "log": lines })
}
