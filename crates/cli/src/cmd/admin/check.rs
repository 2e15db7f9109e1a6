//! `muster admin check`.

use crate::packs::{self, examples};
use crate::{paint, text, ui};
use anyhow::Result;
use muster_server::keep::admin;
use muster_server::keep::db::Db;
use std::io::Write;

/// Play every game of the database again and compare every fingerprint
///
/// Games begun with other rules or cards, by which they went differently, are counted apart: nothing is wrong with them, but
/// only the program they began with can play them on.
#[derive(clap::Args)]
#[command(after_help = examples("muster admin check
    muster admin check --db postgres://muster@localhost/muster --json"))]
pub struct Args {
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub async fn run(db: &Db, args: Args) -> Result<bool> {
    let titles = packs::titles()?;
    let bar = ui::bar(0, "games", args.json);
    let checked = admin::check(db, &titles, |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    })
    .await;
    bar.finish_and_clear();
    let c = checked?;
    if args.json {
        ui::print_json(&serde_json::to_value(&c)?)?;
        return Ok(c.broken.is_empty());
    }
    let mut out = ui::out();
    let games = ui::count(c.games as usize, "game");
    writeln!(out, "{games} with {} rows: {} lead to where they led", text::grouped(c.rows), text::grouped(c.fine))?;
    if !c.other_rules.is_empty() {
        writeln!(out, "{} need the rules or cards they began with", ui::count(c.other_rules.len(), "game"))?;
    }
    for f in &c.other_rules {
        writeln!(out, "  {}: {}", f.game, paint::dim().apply_to(&f.why))?;
    }
    if !c.broken.is_empty() {
        writeln!(out, "{}", paint::bad().apply_to(format!("{} broken", ui::count(c.broken.len(), "game"))))?;
    }
    for f in &c.broken {
        writeln!(out, "  {}: {}", f.game, f.why)?;
    }
    out.flush()?;
    Ok(c.broken.is_empty())
}
