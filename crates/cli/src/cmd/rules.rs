//! `muster rules`: finds clauses, shows them at work, and counts what has no example.

use crate::packs::{self, examples};
use crate::rulebook::{self, Clause};
use crate::{find, paint, text, ui};
use anyhow::{Result, bail};
use muster_lang::nearest_name;
use serde_json::{Value, json};
use std::io::Write;

/// Find clauses of the rules by words, with the examples that show them
#[derive(clap::Args)]
#[command(after_help = examples("muster rules {game} {rule}
    muster rules {game} --clause {clause}
    muster rules {game} --show {clause}
    muster rules {game} --coverage"))]
pub struct Args {
    game: String,
    /// Words that the clause's id or text must hold
    words: Vec<String>,
    /// The clause with this id
    #[arg(long, value_name = "ID")]
    clause: Option<String>,
    /// Play the examples of this clause step by step
    #[arg(long, value_name = "ID", conflicts_with = "coverage")]
    show: Option<String>,
    /// List clauses without a runnable example; fails if there are any
    #[arg(long)]
    coverage: bool,
    /// How many clauses to print at most
    #[arg(long, default_value_t = 12, value_name = "N")]
    most: usize,
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let pack = packs::open(&args.game)?;
    let all = rulebook::clauses(&*pack);
    let found: Vec<&Clause> = match &args.clause {
        Some(id) => vec![by_id(&all, id)?],
        None if args.words.is_empty() => return chapters(&all, args.json),
        None => rulebook::search(&all, &args.words),
    };
    if args.json {
        ui::print_json(&Value::Array(found.iter().map(|c| as_json(c)).collect()))?;
        return Ok(!found.is_empty());
    }
    let mut out = ui::out();
    for c in found.iter().take(args.most) {
        write!(out, "{}", shown(c, &args.game))?;
    }
    match found.len() {
        0 => bail!("no clause of {} speaks of `{}`", args.game, args.words.join(" ")),
        n if n > args.most => writeln!(out, "{} more; say more words or --most {n}", n - args.most)?,
        _ => {}
    }
    out.flush()?;
    Ok(true)
}

fn by_id<'c>(all: &'c [Clause], id: &str) -> Result<&'c Clause> {
    if let Some(c) = rulebook::clause(all, id) {
        return Ok(c);
    }
    let mut near: Vec<String> = nearest_name(id, all.iter().map(|c| c.id.as_str())).map(str::to_string).into_iter().collect();
    let last = id.rsplit('.').next().unwrap_or(id);
    near.extend(all.iter().filter(|c| c.id.starts_with(id) || c.id.ends_with(last)).map(|c| c.id.clone()));
    near.dedup();
    near.truncate(8);
    bail!("no clause has the id `{id}`{}", find::did_you_mean(&near))
}

fn as_json(c: &Clause) -> Value {
    json!({
        "id": c.id, "text": c.prose, "chapter": c.chapter, "section": c.section, "file": c.file, "line": c.line,
        "examples": c.examples, "exempt": c.exempt,
    })
}

/// One clause for people: id, where it stands, what it says, how to see it at work.
fn shown(c: &Clause, game: &str) -> String {
    let id = paint::clause().bold().apply_to(&c.id);
    let place = paint::dim().apply_to(format!("{} / {}", c.chapter, c.section));
    let tail = match (&c.exempt, c.examples) {
        (Some(why), _) => format!("no example: {why}"),
        (None, 0) => "no example yet".into(),
        (None, n) => format!("{}: muster rules {game} --show {}", ui::count(n, "example"), c.id),
    };
    format!("{id}  {place}\n{}  {}\n\n", text::prose(&c.prose, 2), paint::dim().apply_to(tail))
}

/// The book's table of contents.
fn chapters(all: &[Clause], json: bool) -> Result<bool> {
    if json {
        ui::print_json(&Value::Array(all.iter().map(as_json).collect()))?;
        return Ok(true);
    }
    let mut rows: Vec<(String, String, usize)> = Vec::new();
    for c in all {
        match rows.last_mut() {
            Some(r) if r.0 == c.chapter && r.1 == c.section => r.2 += 1,
            _ => rows.push((c.chapter.clone(), c.section.clone(), 1)),
        }
    }
    let mut out = ui::out();
    let mut last = String::new();
    for (chapter, section, n) in rows {
        if chapter != last {
            writeln!(out, "{}", paint::bold().apply_to(&chapter))?;
            last = chapter;
        }
        writeln!(out, "  {section} {}", paint::dim().apply_to(format!("({n})")))?;
    }
    writeln!(out, "{}", ui::count(all.len(), "clause"))?;
    out.flush()?;
    Ok(true)
}
