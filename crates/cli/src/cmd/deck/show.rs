//! `muster deck show`.

use crate::packs::examples;
use crate::picture::fact_text;
use crate::{decks, paint, text, ui};
use anyhow::Result;
use muster_lang::{DeckEntry, DeckList};
use muster_pack::Pack;
use serde_json::{Value, json};
use std::io::Write;

/// Show a deck by types, with its curve
#[derive(clap::Args)]
#[command(after_help = examples("muster deck show {deck}
    muster deck show my.o8d"))]
pub struct Args {
    /// A starter deck's name or a file
    deck: String,
    /// The game, if the path does not say
    #[arg(long)]
    game: Option<String>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let (pack, read) = decks::open_any(&args.deck, args.game.as_deref())?;
    let report = pack.check_deck(&read.list);
    let groups = by_type(&*pack, &read.list);
    if args.json {
        let entry = |e: &DeckEntry| json!({ "count": e.count, "name": e.name });
        let group = |(t, list): &(String, Vec<DeckEntry>)| json!({ "type": t, "entries": list.iter().map(entry).collect::<Vec<_>>() });
        let headers: serde_json::Map<String, Value> =
            read.list.headers.iter().map(|(k, v)| (k.clone(), json!(v))).collect();
        ui::print_json(&json!({
            "game": pack.game(), "title": read.list.title, "headers": headers, "cards": read.list.total(),
            "legal": read.problems.is_empty() && report.legal(), "groups": groups.iter().map(group).collect::<Vec<_>>(),
        }))?;
        return Ok(true);
    }
    let mut out = ui::out();
    writeln!(out, "{}", paint::heading().apply_to(read.list.title.as_deref().unwrap_or(&read.name)))?;
    for (k, v) in &read.list.headers {
        writeln!(out, "{} {v}", paint::dim().apply_to(k))?;
    }
    for (type_word, list) in &groups {
        let n: u32 = list.iter().map(|e| e.count).sum();
        writeln!(out, "\n{} {}", paint::bold().apply_to(type_word), paint::dim().apply_to(format!("({n})")))?;
        write!(out, "{}", text::table(&["", "", "", ""], &list.iter().map(|e| row(&*pack, e)).collect::<Vec<_>>()))?;
    }
    write!(out, "\n{}\n", curve(&*pack, &read.list))?;
    for (k, v) in report.facts.iter().filter(|(k, _)| !k.contains("curve") && read.list.header(k).is_none()) {
        writeln!(out, "{} {v}", paint::dim().apply_to(k))?;
    }
    let verdict = match read.problems.len() + report.faults.len() {
        0 if report.legal() => paint::good().apply_to("legal".to_string()),
        n => paint::bad().apply_to(format!("not legal: {}; see `muster deck check`", ui::count(n, "reason"))),
    };
    writeln!(out, "{verdict}")?;
    out.flush()?;
    Ok(true)
}

/// The entries under the types of their cards, in the order in which the game lists its types.
fn by_type(pack: &dyn Pack, list: &DeckList) -> Vec<(String, Vec<DeckEntry>)> {
    let cards = pack.cards();
    let mut groups: Vec<(String, Vec<DeckEntry>)> = cards
        .schema
        .types
        .iter()
        .map(|t| (t.word.to_string(), Vec::new()))
        .chain([("unknown".into(), Vec::new())])
        .collect();
    let last = groups.len() - 1;
    for e in &list.entries {
        let type_word = cards.find(&e.name).map(|d| cards.source(d).type_word);
        let at = groups.iter().position(|g| Some(g.0.as_str()) == type_word).unwrap_or(last);
        groups[at].1.push(e.clone());
    }
    groups.retain(|g| !g.1.is_empty());
    groups
}

fn row(pack: &dyn Pack, e: &DeckEntry) -> Vec<String> {
    let cards = pack.cards();
    let source = cards.find(&e.name).map(|d| cards.source(d));
    let cost = source.and_then(|s| s.facts.get("cost")).map(fact_text).unwrap_or_default();
    let faction = source.and_then(|s| s.faction).unwrap_or("");
    let cost = if cost.is_empty() { cost } else { format!("[{cost}]") };
    vec![format!("  {}×", e.count), e.name.clone(), cost, paint::dim().apply_to(faction).to_string()]
}

/// How many cards there are of each price.
fn curve(pack: &dyn Pack, list: &DeckList) -> String {
    let cards = pack.cards();
    let mut by_cost: std::collections::BTreeMap<i32, u32> = Default::default();
    for e in &list.entries {
        if let Some(n) = cards.find(&e.name).and_then(|d| cards.source(d).facts.int("cost")) {
            *by_cost.entry(n).or_insert(0) += e.count;
        }
    }
    let bar =
        |(cost, n): (&i32, &u32)| format!("  {cost:>2} {} {n}\n", paint::good().apply_to("█".repeat(*n as usize)));
    by_cost.iter().map(bar).collect()
}
