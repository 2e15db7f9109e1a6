//! `muster games`: what there is to play, and to do.

use crate::packs::GAMES;
use crate::{paint, text, ui};
use anyhow::Result;
use std::io::Write;

const WAYS: &[(&str, &str)] = &[
    ("serve", "a server with the web client in it; `muster` alone does the same"),
    ("play GAME", "a game in the terminal against a bot"),
    ("card list|show|like", "the cards, and one as a picture"),
    ("card check|format|try", "cards of your own"),
    ("deck list|show|check", "starter decks, and whether yours is legal"),
    ("rules GAME WORDS", "what the rules say, with examples that run"),
    ("scenario run FILE", "tables written down and played"),
    ("sim GAME", "thousands of games between bots"),
    ("bench", "how fast it is"),
    ("replay show FILE", "a game that was played, step by step"),
    ("admin backup|check|ban", "looking after a server"),
    ("load", "how much a server bears"),
];

pub fn run() -> Result<bool> {
    let mut out = ui::out();
    writeln!(out, "{} plays card games by their full rules.\n", paint::bold().apply_to("Muster"))?;
    for g in GAMES {
        let pack = crate::packs::open(g.name)?;
        let (cards, decks) = (pack.cards().sources.len(), pack.starters().len());
        let name = paint::good().apply_to(g.name);
        writeln!(out, "  {name}  {}: {cards} cards, {decks} starter decks", g.title)?;
    }
    writeln!(out)?;
    let rows: Vec<Vec<String>> = WAYS
        .iter()
        .map(|(c, w)| vec![format!("  {}", paint::bold().apply_to(format!("muster {c}"))), w.to_string()])
        .collect();
    write!(out, "{}", text::table(&["", ""], &rows))?;
    writeln!(out, "\nEvery command has --help with examples.")?;
    out.flush()?;
    Ok(true)
}
