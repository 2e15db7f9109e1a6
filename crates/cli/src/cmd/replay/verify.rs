//! `muster replay verify`.

use crate::packs::examples;
use crate::{paint, ui};
use anyhow::Result;
use muster_replay::verify;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Play games again and compare every fingerprint and the result
#[derive(clap::Args)]
#[command(after_help = examples("muster replay verify game.json
    muster replay verify --json games/*.json"))]
pub struct Args {
    /// Replays
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let mut out = ui::out();
    let mut entries: Vec<Value> = Vec::new();
    let mut fine = true;
    for path in &args.files {
        let (pack, record) = super::open(path)?;
        let name = path.display().to_string();
        match verify(&*pack, &record) {
            Ok(r) => {
                entries.push(json!({ "file": name, "ok": true, "choices": r.choices, "steps": r.steps, "fingerprints": r.prints }));
                let end = super::ending(&r.result, &record.players);
                let what = format!("{}, {}, {end}", super::steps(r.steps), ui::count(r.prints, "fingerprint"));
                if !args.json {
                    writeln!(out, "{} {name}: {what}", paint::good().apply_to("same"))?;
                }
            }
            Err(e) => {
                fine = false;
                entries.push(json!({ "file": name, "ok": false, "choice": e.choice, "since": e.since, "message": e.to_string() }));
                if !args.json {
                    writeln!(out, "{} {name}: {e}", paint::bad().apply_to("differs"))?;
                }
            }
        }
    }
    out.flush()?;
    if args.json {
        ui::print_json(&Value::Array(entries))?;
    }
    Ok(fine)
}
