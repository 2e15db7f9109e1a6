//! `muster card list`.

use crate::packs::{self, examples};
use crate::picture::{fact_text, plain_text};
use crate::{find, paint, text, ui};
use anyhow::{Result, bail};
use muster_kernel::DefId;
use muster_lang::{CardSource, FactValue, Facts, nearest_name, normalise_name};
use muster_pack::{Cards, Pack};
use serde_json::{Map, Value, json};
use std::io::Write;

/// List cards, all or those that fit
#[derive(clap::Args)]
#[command(after_help = examples("muster card list {game} --type {type}
    muster card list --faction {faction} --text \"{words}\"
    muster card list {game} --json"))]
pub struct Args {
    /// The name of a game; all of them if none is named
    game: Option<String>,
    /// Only cards of this set
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Only cards of this type
    #[arg(long = "type", value_name = "TYPE")]
    type_word: Option<String>,
    /// Only cards of this faction
    #[arg(long)]
    faction: Option<String>,
    /// Only cards with this trait
    #[arg(long = "trait", value_name = "TRAIT")]
    trait_word: Option<String>,
    /// Words that must all occur in the card's title, traits or text
    #[arg(long, value_name = "WORDS")]
    text: Option<String>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let packs = packs::open_some(args.game.as_deref())?;
    check_words(&args, &packs)?;
    let mut found: Vec<(&dyn Pack, DefId)> = Vec::new();
    for p in &packs {
        let cards = p.cards();
        let all = (0..cards.sources.len()).map(|i| DefId(i as u16));
        found.extend(all.filter(|d| fits(&args, cards, *d)).map(|d| (&**p, d)));
    }
    if args.json {
        ui::print_json(&Value::Array(found.iter().map(|(p, d)| as_json(*p, *d)).collect()))?;
        return Ok(true);
    }
    let row = |(p, d): &(&dyn Pack, DefId)| {
        let s = p.cards().source(*d);
        let cost = s.facts.get("cost").map(fact_text).unwrap_or_default();
        vec![
            paint::dim().apply_to(&s.id).to_string(),
            paint::bold().apply_to(&s.title).to_string(),
            s.type_word.to_string(),
            s.faction.unwrap_or("").to_string(),
            cost,
            plain_text(p.cards(), *d).replace('\n', " "),
        ]
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    let mut out = ui::out();
    write!(out, "{}", text::table(&["id", "name", "type", "faction", "cost", "text"], &rows))?;
    writeln!(out, "{}", paint::dim().apply_to(ui::count(rows.len(), "card")))?;
    out.flush()?;
    Ok(true)
}

/// A filter that no card can pass is a slip: say which words there are.
fn check_words(args: &Args, packs: &[Box<dyn Pack>]) -> Result<()> {
    let all = || packs.iter().flat_map(|p| &p.cards().sources);
    let lists: [(&str, &Option<String>, Vec<&str>); 4] = [
        ("set", &args.set, all().map(|s| s.set()).collect()),
        ("type", &args.type_word, all().map(|s| s.type_word).collect()),
        ("faction", &args.faction, all().filter_map(|s| s.faction).collect()),
        ("trait", &args.trait_word, all().flat_map(|s| s.traits.iter().copied()).collect()),
    ];
    for (what, given, mut known) in lists {
        let Some(word) = given else { continue };
        known.sort_unstable();
        known.dedup();
        if !known.iter().any(|k| same(k, word)) {
            let near: Vec<String> = nearest_name(word, known.iter().copied()).map(str::to_string).into_iter().collect();
            bail!("no card has the {what} `{word}`{}\n  known: {}", find::did_you_mean(&near), known.join(", "));
        }
    }
    Ok(())
}

fn same(a: &str, b: &str) -> bool {
    normalise_name(a) == normalise_name(b)
}

fn fits(args: &Args, cards: &Cards, d: DefId) -> bool {
    let s = cards.source(d);
    let is = |given: &Option<String>, has: Option<&str>| given.as_ref().is_none_or(|g| has.is_some_and(|h| same(g, h)));
    let words = |text: &String| {
        let hay = normalise_name(&format!("{} {} {}", s.title, s.traits.join(" "), plain_text(cards, d)));
        normalise_name(text).split(' ').all(|w| hay.contains(w))
    };
    is(&args.set, Some(s.set()))
        && is(&args.type_word, Some(s.type_word))
        && is(&args.faction, s.faction)
        && args.trait_word.as_ref().is_none_or(|t| s.traits.iter().any(|x| same(x, t)))
        && args.text.as_ref().is_none_or(words)
}

/// A card for programs.
pub fn as_json(pack: &dyn Pack, d: DefId) -> Value {
    let cards = pack.cards();
    let s = cards.source(d);
    json!({
        "game": pack.game(),
        "id": s.id,
        "name": s.title,
        "set": s.set(),
        "type": s.type_word,
        "faction": s.faction,
        "loyalty": s.loyalty,
        "flags": s.flags,
        "traits": s.traits,
        "facts": facts_json(&s.facts),
        "faces": faces_json(s),
        "text": plain_text(cards, d),
        // a pool with a line that does not compile does not load
        "implemented": true,
        "abilities": cards.defs[d.ix()].abilities.len(),
        "note": s.note,
    })
}

fn faces_json(s: &CardSource) -> Vec<Value> {
    s.faces.iter().map(|f| json!({ "face": f.word, "name": f.name, "facts": facts_json(&f.facts) })).collect()
}

fn facts_json(facts: &Facts) -> Value {
    let one = |v: &FactValue| match v {
        FactValue::Int(n) => json!(n),
        FactValue::Numbers(n) | FactValue::Counts(n) => json!(n),
        FactValue::Titles(t) => json!(t.iter().map(|(n, t)| json!({ "count": n, "name": t })).collect::<Vec<_>>()),
        other => json!(fact_text(other)),
    };
    Value::Object(facts.iter().map(|(w, v)| (w.to_string(), one(v))).collect::<Map<_, _>>())
}
