//! `muster replay verify`.

use crate::packs::examples;
use crate::{paint, ui};
use anyhow::Result;
use muster_kernel::Seat;
use muster_kernel::seen::Viewer;
use muster_pack::Pack;
use muster_replay::{Record, Steps, to_hex, verify};
use muster_sight::{Glossary, look};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Play games again and compare every fingerprint and the result; shows how the shuffles were made
///
/// A game of a server has in its file what the server was bound to before the game and what each player gave: every shuffle
/// follows from these, and so does your opening hand, which is shown.
#[derive(clap::Args)]
#[command(after_help = examples("muster replay verify game.json
    muster replay verify --json games/*.json
    muster replay verify game.json --commit 9f2c… --part 8e0f…"))]
pub struct Args {
    /// Replays
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What the server showed before the game: it must be the commitment to the part it used
    #[arg(long, value_name = "HEX")]
    commit: Option<String>,
    /// The part of the shuffle that you gave: it must be among those used
    #[arg(long, value_name = "HEX")]
    part: Option<String>,
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
        if let Err(why) = as_promised(&record, &args) {
            fine = false;
            entries.push(json!({ "file": name, "ok": false, "message": why }));
            if !args.json {
                writeln!(out, "{} {name}: {why}", paint::bad().apply_to("differs"))?;
            }
            continue;
        }
        let hands = opening_hands(&*pack, &record, args.part.as_deref());
        let fair = record.shuffle.as_ref().map(|s| {
            json!({
                "hands": hands.iter().map(|(who, cards)| json!({ "player": who, "cards": cards })).collect::<Vec<_>>(),
                "commit": to_hex(&s.commit()),
                "server": to_hex(&s.server),
                "parts": s.parts.iter().map(|p| to_hex(p)).collect::<Vec<_>>(),
                "key": to_hex(&s.key()),
            })
        });
        match verify(&*pack, &record) {
            Ok(r) => {
                entries.push(json!({ "file": name, "ok": true, "choices": r.choices, "steps": r.steps, "fingerprints": r.prints, "shuffle": fair }));
                let end = super::ending(&*pack, &r.result, &record.players);
                let what = format!("{}, {}, {end}", super::steps(r.steps), ui::count(r.prints, "fingerprint"));
                if !args.json {
                    writeln!(out, "{} {name}: {what}", paint::good().apply_to("same"))?;
                    if let Some(s) = &record.shuffle {
                        writeln!(out, "  shuffled by the server's {}", to_hex(&s.server))?;
                        writeln!(out, "  to which it was bound by {}", to_hex(&s.commit()))?;
                        for (who, part) in record.players.iter().zip(&s.parts) {
                            let part = if part.is_empty() { "nothing (a bot)".into() } else { to_hex(part) };
                            writeln!(out, "  and by {who}'s {part}")?;
                        }
                        for (who, cards) in &hands {
                            writeln!(out, "  {who} was dealt from that: {}", cards.join(", "))?;
                        }
                    }
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

/// The first cards that came to each hand, as they follow from the parts of the shuffle; only of whoever gave `part`, if
/// that is said.
fn opening_hands(pack: &dyn Pack, record: &Record, part: Option<&str>) -> Vec<(String, Vec<String>)> {
    let Some(shuffle) = &record.shuffle else { return Vec::new() };
    let Ok(mut steps) = Steps::open(pack, record) else { return Vec::new() };
    let glossary = Glossary::new(pack);
    let mine = |seat: &usize| part.is_none_or(|p| p.eq_ignore_ascii_case(&to_hex(&shuffle.parts[*seat])));
    let mut hand = |seat: usize| {
        let viewer = Viewer::Seat(Seat(seat as u8));
        // some games ask before they deal
        for n in 0..=steps.len() {
            let sight = look(pack, &glossary, steps.go(n), viewer, &record.players);
            let cards = sight.player(seat as u8).map(|p| p.hand.cards.clone()).unwrap_or_default();
            if !cards.is_empty() {
                return cards.iter().map(|c| sight.title(*c).to_string()).collect();
            }
        }
        Vec::new()
    };
    let seats = (0..record.players.len()).filter(mine);
    seats.map(|s| (record.players[s].clone(), hand(s))).collect()
}

/// Was the shuffle made of what the player was shown and gave?
fn as_promised(record: &Record, args: &Args) -> Result<(), String> {
    let (commit, part) = (args.commit.as_deref(), args.part.as_deref());
    let Some(s) = &record.shuffle else {
        return match commit.or(part) {
            Some(_) => Err("this game was not shuffled by a server: it has a seed".into()),
            None => Ok(()),
        };
    };
    if let Some(c) = commit.filter(|c| !c.eq_ignore_ascii_case(&to_hex(&s.commit()))) {
        return Err(format!("the server had bound itself to {c}, but used what is bound by {}", to_hex(&s.commit())));
    }
    match part.filter(|p| !s.parts.iter().any(|x| p.eq_ignore_ascii_case(&to_hex(x)))) {
        Some(p) => Err(format!("nobody's part of the shuffle was {p}")),
        None => Ok(()),
    }
}
