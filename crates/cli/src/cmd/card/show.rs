//! `muster card show`.

use super::list::as_json;
use crate::ir::Names;
use crate::packs::examples;
use crate::{find, paint, picture, text, ui};
use anyhow::Result;
use muster_kernel::{Book, DefId, Tag};
use muster_lang::{CardReader, Dialect};
use muster_pack::Pack;
use muster_sight::rulebook;
use serde_json::json;
use std::io::Write;

/// Show a card as a picture and as text, with the rules behind its keywords
#[derive(clap::Args)]
#[command(
    override_usage = "muster card show [OPTIONS] CARD [GAME]",
    after_help = examples("muster card show \"{card}\"
        muster card show {other} {game}
        muster card show {card} --ir
        muster card show {card} --language de")
)]
pub struct Args {
    /// The card's number, title or words of its title; then the game, if several have such a card
    #[arg(required = true, value_name = "CARD")]
    card: Vec<String>,
    /// Also show what the engine runs: abilities, operations, the events they listen to
    #[arg(long)]
    ir: bool,
    /// The language of its text, such as `de`
    #[arg(long, default_value = "en", value_parser = clap::builder::PossibleValuesParser::new(Dialect::languages()))]
    language: String,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let (pack, d) = find::card(&args.card)?;
    let book = picture::book(&*pack);
    if args.json {
        let mut v = as_json(&*pack, d);
        v["source"] = json!(source(&*pack, d));
        v["clauses"] =
            json!(reminders(&*pack, book, d).iter().map(|r| json!({ "word": r.0, "clause": r.1 })).collect::<Vec<_>>());
        v["ir"] = json!(ir_lines(&*pack, book, d));
        ui::print_json(&v)?;
        return Ok(true);
    }
    let mut out = ui::out();
    write!(out, "{}", card(&*pack, book, d, &args.language))?;
    if args.ir {
        writeln!(out, "\n{}", paint::bold().apply_to("compiled"))?;
        for line in ir_lines(&*pack, book, d) {
            writeln!(out, "  {line}")?;
        }
    }
    out.flush()?;
    Ok(true)
}

/// Picture, file text and reminders.
pub fn card(pack: &dyn Pack, book: &'static Book, d: DefId, language: &str) -> String {
    let cards = pack.cards();
    let pictures: Vec<Vec<String>> = picture::sides(pack, book, d, language).iter().map(picture::draw).collect();
    let mut out = picture::beside(&pictures, text::screen().unwrap_or(100));
    let s = cards.source(d);
    let place = paint::dim().apply_to(format!("{}:{}", s.file, s.line_no));
    out += &format!("\n{place}\n{}", source(pack, d));
    let reminders = reminders(pack, book, d);
    if !reminders.is_empty() {
        out.push('\n');
    }
    for (word, clause, gist) in reminders {
        let (word, clause) = (paint::bold().apply_to(word), paint::clause().apply_to(clause));
        out += &format!("{word}  {clause}\n{}", text::prose(&gist, 2));
    }
    out
}

/// The card as files keep it.
fn source(pack: &dyn Pack, d: DefId) -> String {
    let cards = pack.cards();
    CardReader::new(&cards.dialect.grammar, &cards.schema).format_card(cards.source(d))
}

/// Words on the card that a clause explains, also those that it grants: word, clause, first sentence.
fn reminders(pack: &dyn Pack, book: &Book, d: DefId) -> Vec<(String, &'static str, String)> {
    let (cards, s) = (pack.cards(), pack.cards().source(d));
    let clauses = rulebook::clauses(pack);
    let mut out: Vec<(String, &'static str, String)> = Vec::new();
    let mut add = |word: String, id: &'static str| {
        if out.iter().all(|(_, known, _)| *known != id) {
            out.push((word, id, rulebook::clause(&clauses, id).map(rulebook::gist).unwrap_or_default()));
        }
    };
    // the sides that are printed
    let faces = &cards.defs[d.ix()].faces;
    let printed = s.faces.len() + usize::from(s.faces.len() != faces.len());
    for (i, name) in book.vocab.tags.open() {
        let tag = Tag::nth(i);
        if let (true, Some(id)) = (faces.iter().take(printed).any(|f| f.has(tag)), pack.clause_of(tag)) {
            add(name.to_string(), id);
        }
    }
    let lines = s.lines.iter().chain(s.faces.iter().flat_map(|f| &f.lines));
    for term in lines.flat_map(|l| l.term.preorder()) {
        if let Some(id) = rulebook::behind(pack, term) {
            add(cards.dialect.grammar.print_source(term), id);
        }
    }
    out
}

pub fn ir_lines(pack: &dyn Pack, book: &Book, d: DefId) -> Vec<String> {
    let cards = pack.cards();
    let names = Names { book, pool: &cards.pool, tags: &cards.ready.tags };
    cards.defs[d.ix()].abilities.iter().flat_map(|a| names.ability(a.ix())).collect()
}
