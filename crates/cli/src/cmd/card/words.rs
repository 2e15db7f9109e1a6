//! `muster card words`.

use crate::packs::{self, examples};
use crate::{find, paint, text, ui};
use anyhow::{Result, anyhow, bail};
use muster_lang::{Dialect, nearest_name};
use muster_pack::Pack;
use serde_json::{Value, json};
use std::io::Write;

/// List the words and phrases that card files of a game may use
///
/// A phrase is shown as the language knows it: {sort} stands for a phrase of that sort, [ … ] may be left out.
#[derive(clap::Args)]
#[command(after_help = examples("muster card words {game}
    muster card words {game} {class}
    muster card words {game} effect
    muster card words {game} --uses"))]
pub struct Args {
    /// The name of a game; `muster games` lists them
    game: String,
    /// Only this class of words
    class: Option<String>,
    /// Instead, the words and phrases that have no reading in another language yet, with `--language`
    #[arg(long, requires = "language")]
    missing: bool,
    /// The language to look at, such as `de`
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(Dialect::languages()))]
    language: Option<String>,
    /// Instead, each phrase with the number of cards whose texts use it, the rarest first
    #[arg(long, conflicts_with = "missing")]
    uses: bool,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    if args.uses {
        return uses(&*pack, &args);
    }
    let missing = args.language.as_deref().filter(|_| args.missing);
    let words = missing.map_or_else(|| Ok(pack.words()), |code| unsaid(&*pack, code))?;
    for (class, word) in words {
        match groups.iter_mut().find(|g| g.0 == class) {
            Some(g) => g.1.push(word),
            None => groups.push((class, vec![word])),
        }
    }
    if let Some(class) = &args.class {
        let known: Vec<&str> = groups.iter().map(|g| g.0).collect();
        groups.retain(|g| g.0.eq_ignore_ascii_case(class));
        if groups.is_empty() {
            let near: Vec<String> =
                nearest_name(class, known.iter().copied()).map(str::to_string).into_iter().collect();
            bail!(
                "no class of words is called `{class}`{}\n  classes: {}",
                find::did_you_mean(&near),
                known.join(", ")
            );
        }
    }
    if args.json {
        let one = |(class, words): &(&str, Vec<String>)| json!({ "class": class, "words": words });
        ui::print_json(&Value::Array(groups.iter().map(one).collect()))?;
        return Ok(true);
    }
    let mut out = ui::out();
    if args.class.is_some() {
        for word in groups.iter().flat_map(|g| &g.1) {
            writeln!(out, "{}", pattern(word))?;
        }
    } else {
        let row = |(class, words): &(&str, Vec<String>)| {
            let some = words.iter().take(12).map(|w| pattern(w)).collect::<Vec<_>>().join(" · ");
            vec![paint::bold().apply_to(class).to_string(), words.len().to_string(), some]
        };
        write!(out, "{}", text::table(&["class", "", "words"], &groups.iter().map(row).collect::<Vec<_>>()))?;
    }
    out.flush()?;
    Ok(true)
}

/// Titles that are named behind a phrase.
const NAMED: usize = 3;

/// How often each phrase is used, and by whom if that are few.
fn uses(pack: &dyn Pack, args: &Args) -> Result<bool> {
    let mut rows = pack.cards().uses();
    rows.retain(|(class, ..)| args.class.as_ref().is_none_or(|c| c.eq_ignore_ascii_case(class)));
    if rows.is_empty() {
        bail!("no class of phrases is called `{}`", args.class.as_deref().unwrap_or_default());
    }
    rows.sort_by_key(|(class, _, cards)| (cards.len(), *class));
    if args.json {
        let one = |(class, phrase, cards): &(&str, &str, Vec<&str>)| json!({ "class": class, "phrase": phrase, "cards": cards });
        ui::print_json(&Value::Array(rows.iter().map(one).collect()))?;
        return Ok(true);
    }
    let line = |(class, phrase, cards): &(&str, &str, Vec<&str>)| {
        let named = if cards.len() <= NAMED { cards.join(", ") } else { String::new() };
        vec![cards.len().to_string(), class.to_string(), pattern(phrase), paint::dim().apply_to(named).to_string()]
    };
    let mut out = ui::out();
    write!(out, "{}", text::table(&["cards", "class", "phrase", ""], &rows.iter().map(line).collect::<Vec<_>>()))?;
    let of = |n: usize| rows.iter().filter(|r| r.2.len() == n).count();
    writeln!(out, "{} phrases, {} of them for one card, {} for none", rows.len(), of(1), of(0))?;
    out.flush()?;
    Ok(true)
}

/// What a language has no words for: phrases of cards by their sort, and what is said at the table.
fn unsaid(pack: &dyn Pack, code: &str) -> Result<Vec<(&'static str, String)>> {
    let reading = pack.cards().dialect.reading_in(code).map_err(|e| anyhow!("{e}"))?;
    let rows = reading.missing().into_iter().map(|(sort, pattern)| (sort, pattern.to_string()));
    let words = muster_sight::unsaid(pack, code).into_iter().map(|english| ("words of the table", english.to_string()));
    Ok(rows.chain(words).collect())
}

/// A phrase with its gaps coloured.
fn pattern(p: &str) -> String {
    let mut out = String::new();
    for (i, part) in p.split_inclusive(['{', '}']).enumerate() {
        let gap = i % 2 == 1;
        let body = part.trim_end_matches(['{', '}']);
        let sign = &part[body.len()..];
        let style = if gap { paint::clause() } else { paint::plain() };
        out += &style.apply_to(body).to_string();
        out += &paint::dim().apply_to(sign).to_string();
    }
    out
}
