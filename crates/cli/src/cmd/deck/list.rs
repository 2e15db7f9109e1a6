//! `muster deck list`.

use crate::packs::{self, examples};
use crate::{decks, paint, text, ui};
use anyhow::Result;
use serde_json::{Value, json};
use std::io::Write;

/// List the starter decks of a game
#[derive(clap::Args)]
#[command(after_help = examples("muster deck list {game}
    muster deck show {deck}"))]
pub struct Args {
    /// The name of a game; all of them if none is named
    game: Option<String>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let mut entries = Vec::new();
    let mut rows = Vec::new();
    for pack in packs::open_some(args.game.as_deref())? {
        for name in decks::starter_names(&*pack) {
            let Some(read) = decks::starter(&*pack, name) else { continue };
            let legal = pack.check_deck(&read.list).legal();
            let title = read.list.title.clone().unwrap_or_default();
            let headers: Vec<String> = read.list.headers.iter().map(|(k, v)| format!("{k}: {v}")).collect();
            entries.push(json!({ "game": pack.game(), "name": name, "title": title, "cards": read.list.total(), "legal": legal }));
            let mark = if legal { paint::good().apply_to("legal") } else { paint::bad().apply_to("not legal") };
            rows.push(vec![
                paint::bold().apply_to(name).to_string(),
                title,
                read.list.total().to_string(),
                mark.to_string(),
                headers.join(", "),
            ]);
        }
    }
    if args.json {
        ui::print_json(&Value::Array(entries))?;
        return Ok(true);
    }
    let mut out = ui::out();
    write!(out, "{}", text::table(&["name", "title", "cards", "", ""], &rows))?;
    out.flush()?;
    Ok(true)
}
