//! `muster card like`: which cards say similar things.

use crate::packs::examples;
use crate::picture::plain_text;
use crate::{find, paint, text, ui};
use anyhow::Result;
use muster_kernel::DefId;
use muster_lang::Term;
use muster_pack::Cards;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;

/// Find the cards whose abilities have the most similar shape
///
/// Compares the phrases a text is made of; numbers and titles do not count, rare phrases count more than common ones.
#[derive(clap::Args)]
#[command(
    override_usage = "muster card like [OPTIONS] CARD [GAME]",
    after_help = examples("muster card like \"{card}\"
        muster card like {other} --most 3")
)]
pub struct Args {
    /// The card's number, title or words of its title; then the game, if several have such a card
    #[arg(required = true, value_name = "CARD")]
    card: Vec<String>,
    /// How many cards to print
    #[arg(long, default_value_t = 10, value_name = "N")]
    most: usize,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let (pack, d) = find::card(&args.card)?;
    let cards = pack.cards();
    let near = nearest(cards, d, args.most);
    if args.json {
        let one = |(score, d): &(f64, DefId)| {
            let s = cards.source(*d);
            json!({ "id": s.id, "name": s.title, "likeness": (score * 1000.0).round() / 1000.0, "text": plain_text(cards, *d) })
        };
        ui::print_json(&Value::Array(near.iter().map(one).collect()))?;
        return Ok(true);
    }
    let mut out = ui::out();
    writeln!(out, "{}\n{}", paint::bold().apply_to(&cards.source(d).title), text::prose(&plain_text(cards, d), 2))?;
    let row = |(score, d): &(f64, DefId)| {
        let title = paint::bold().apply_to(&cards.source(*d).title).to_string();
        vec![format!("{:.0}%", score * 100.0), title, plain_text(cards, *d).replace('\n', " ")]
    };
    if near.is_empty() {
        writeln!(out, "no other card shares a phrase with it")?;
    } else {
        write!(out, "{}", text::table(&["like", "name", "text"], &near.iter().map(row).collect::<Vec<_>>()))?;
    }
    out.flush()?;
    Ok(true)
}

type Rows = BTreeMap<u16, f64>;

/// How often each phrase row stands in a card's text.
fn rows(cards: &Cards, d: DefId) -> Rows {
    let s = cards.source(d);
    let mut out = Rows::new();
    let lines = s.lines.iter().chain(s.faces.iter().flat_map(|f| &f.lines));
    for t in lines.flat_map(|l| l.term.preorder()).filter(|t: &&Term| !t.is_builtin()) {
        *out.entry(t.row).or_insert(0.0) += 1.0;
    }
    out
}

/// The cards nearest to one, best first; none that share nothing.
fn nearest(cards: &Cards, d: DefId, most: usize) -> Vec<(f64, DefId)> {
    let all: Vec<Rows> = (0..cards.sources.len()).map(|i| rows(cards, DefId(i as u16))).collect();
    let mut users: BTreeMap<u16, f64> = BTreeMap::new();
    for r in all.iter().flat_map(Rows::keys) {
        *users.entry(*r).or_insert(0.0) += 1.0;
    }
    let weigh = |rows: &Rows| -> Rows {
        let weight = |r: &u16| (all.len() as f64 / users[r]).ln() + 0.1;
        rows.iter().map(|(r, n)| (*r, (1.0 + n.ln()) * weight(r))).collect()
    };
    let weighed: Vec<Rows> = all.iter().map(weigh).collect();
    let mine = &weighed[d.ix()];
    let mut out: Vec<(f64, DefId)> = Vec::new();
    for (i, other) in weighed.iter().enumerate().filter(|(i, _)| *i != d.ix()) {
        let dot: f64 = mine.iter().filter_map(|(r, x)| other.get(r).map(|y| x * y)).sum();
        let score = dot / (length(mine) * length(other)).max(f64::MIN_POSITIVE);
        if score > 0.0 {
            out.push((score, DefId(i as u16)));
        }
    }
    out.sort_by(|a, b| b.0.total_cmp(&a.0));
    out.truncate(most);
    out
}

fn length(rows: &Rows) -> f64 {
    rows.values().map(|x| x * x).sum::<f64>().sqrt()
}
