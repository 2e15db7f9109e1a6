//! `muster deck check`.

use crate::packs::examples;
use crate::{decks, paint, ui};
use anyhow::{Result, anyhow};
use muster_lang::render_all;
use muster_pack::{DeckReport, Mode};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Check decks against the deck rules: every reason, with the clause it rests on
#[derive(clap::Args)]
#[command(after_help = examples("muster deck check my.txt
    muster deck check --format core my.txt
    muster deck check --json decks/{game}/*.txt"))]
pub struct Args {
    /// Deck lists: plain text (.txt) or OCTGN (.o8d)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game, if the path does not say
    #[arg(long)]
    game: Option<String>,
    /// A format of the game, if not the one that the list names or the usual one; `muster rules GAME --settings` lists them
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let mut out = ui::out();
    let mut entries = Vec::new();
    let mut fine = true;
    for path in &args.files {
        let (pack, read) = decks::open_file(path, args.game.as_deref())?;
        let report = match &args.format {
            Some(name) => {
                let mode = Mode::of(&*pack, Some(name), *pack.seats().start()).map_err(|why| anyhow!(why))?;
                pack.check_deck_in(&mode, &read.list)
            }
            None => pack.check_deck(&read.list),
        };
        let legal = read.problems.is_empty() && report.legal();
        fine &= legal;
        if args.json {
            entries.push(as_json(pack.game(), &read, &report, legal));
            continue;
        }
        let verdict = if legal { paint::good().apply_to("legal") } else { paint::bad().apply_to("not legal") };
        let title = read.list.title.clone().map(|t| format!("{t}  ")).unwrap_or_default();
        writeln!(out, "{verdict}  {}{}", paint::bold().apply_to(title), paint::dim().apply_to(&read.name))?;
        for (k, v) in &report.facts {
            writeln!(out, "  {} {v}", paint::dim().apply_to(k))?;
        }
        if !read.problems.is_empty() {
            writeln!(out, "{}", render_all(&read.problems, console::colors_enabled()))?;
        }
        for f in &report.faults {
            let line = f.line.map(|n| format!("line {n}: ")).unwrap_or_default();
            writeln!(
                out,
                "  {} {line}{}  {}",
                paint::bad().apply_to("✗"),
                f.message,
                paint::clause().apply_to(f.clause)
            )?;
        }
    }
    out.flush()?;
    if args.json {
        ui::print_json(&Value::Array(entries))?;
    }
    Ok(fine)
}

fn as_json(game: &str, read: &decks::Read, report: &DeckReport, legal: bool) -> Value {
    let faults = report.faults.iter().map(|f| json!({ "clause": f.clause, "message": f.message, "line": f.line }));
    let unread = read.problems.iter().map(|d| json!({ "clause": null, "message": d.message, "line": d.line }));
    let facts: serde_json::Map<String, Value> = report.facts.iter().map(|(k, v)| (k.clone(), json!(v))).collect();
    json!({
        "file": read.name, "game": game, "title": read.list.title, "legal": legal, "cards": read.list.total(),
        "faults": faults.chain(unread).collect::<Vec<_>>(), "facts": facts,
    })
}
