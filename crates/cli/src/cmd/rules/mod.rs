//! `muster rules`: finds clauses, shows them at work, counts what has no example, and finds examples that show nothing.

mod prove;

use crate::packs::{self, examples};
use crate::{find, paint, text, ui};
use anyhow::{Result, bail};
use muster_kernel::Room;
use muster_lang::nearest_name;
use muster_pack::Pack;
use muster_scenario::{Runner, Scenario, Stepper};
use muster_sight::rulebook::{self, Clause};
use serde_json::{Value, json};
use std::io::Write;

/// Find clauses of the rules by words, with the examples that show them
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, after_help = examples("muster rules {game} {rule}
    muster rules {game} --clause {clause}
    muster rules {game} --show {clause}
    muster rules {game} --coverage
    muster rules prove {game}"))]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The name of a game; `muster games` lists them
    #[arg(required = true)]
    game: Option<String>,
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
    /// List the formats of the game and the switches of its rulebook, with their usual values
    #[arg(long, conflicts_with_all = ["coverage", "show", "clause"])]
    settings: bool,
    /// List how much room the engine has for the words and cards of the game, and how much of it they take
    #[arg(long, conflicts_with_all = ["coverage", "show", "clause", "settings"])]
    sizes: bool,
    /// How many clauses to print at most
    #[arg(long, default_value_t = 12, value_name = "N")]
    most: usize,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Command {
    Prove(prove::Args),
}

pub fn run(args: Args) -> Result<bool> {
    if let Some(Command::Prove(args)) = args.command {
        return prove::run(args);
    }
    let game = args.game.as_deref().unwrap_or_default();
    let pack = packs::open(game)?;
    if args.settings {
        return settings(&*pack, args.json);
    }
    if args.sizes {
        return sizes(&*pack, args.json);
    }
    if args.coverage {
        return coverage(&*pack, args.json);
    }
    let all = rulebook::clauses(&*pack);
    if let Some(id) = &args.show {
        return show(&*pack, by_id(&all, id)?);
    }
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
        write!(out, "{}", shown(c, game))?;
    }
    match found.len() {
        0 => bail!("no clause of {game} speaks of `{}`", args.words.join(" ")),
        n if n > args.most => writeln!(out, "{} more; say more words or --most {n}", n - args.most)?,
        _ => {}
    }
    out.flush()?;
    Ok(true)
}

/// What a match may be told: formats and switches.
fn settings(pack: &dyn Pack, json: bool) -> Result<bool> {
    if json {
        let format = |f: &muster_pack::Format| json!({ "name": f.name, "says": f.says, "seats": [f.seats.start(), f.seats.end()] });
        let setting = |s: &muster_pack::Setting| json!({ "name": s.name, "says": s.says, "clause": s.ruling, "values": s.values.all(), "usual": s.values.word(s.default) });
        let formats: Vec<Value> = pack.formats().iter().map(format).collect();
        let settings: Vec<Value> = pack.settings().iter().map(setting).collect();
        ui::print_json(&json!({ "formats": formats, "settings": settings }))?;
        return Ok(true);
    }
    let mut out = ui::out();
    let seats = |f: &muster_pack::Format| match (f.seats.start(), f.seats.end()) {
        (a, b) if a == b => a.to_string(),
        (a, b) => format!("{a}-{b}"),
    };
    let rows: Vec<_> = pack.formats().iter().map(|f| vec![f.name.into(), seats(f), f.says.into()]).collect();
    writeln!(out, "{}", text::table(&["format", "players", ""], &rows))?;
    if pack.settings().is_empty() {
        writeln!(out, "{} has no settings.", pack.game())?;
    }
    for s in pack.settings() {
        let usual = s.values.word(s.default);
        writeln!(out, "{}: {}  [{}]", paint::bold().apply_to(s.name), usual, s.values.all())?;
        writeln!(out, "  {}  {}", s.says, paint::clause().apply_to(s.ruling))?;
    }
    out.flush()?;
    Ok(true)
}

/// The rooms of a fixed size, and what the game needs of each.
fn sizes(pack: &dyn Pack, json: bool) -> Result<bool> {
    let cards = pack.cards();
    let rooms = cards.book().rooms(&cards.defs, &cards.pool, cards.ready.tags.len() - cards.book().vocab.tags.len());
    if json {
        let one = |r: &Room| json!({ "what": r.what, "used": r.used, "room": r.room });
        ui::print_json(&Value::Array(rooms.iter().map(one).collect()))?;
        return Ok(true);
    }
    let rows: Vec<_> = rooms.iter().map(|r| vec![r.what.into(), r.used.to_string(), r.room.to_string()]).collect();
    writeln!(ui::out(), "{}", text::table(&["", "used", "room"], &rows))?;
    Ok(true)
}

fn by_id<'c>(all: &'c [Clause], id: &str) -> Result<&'c Clause> {
    if let Some(c) = rulebook::clause(all, id) {
        return Ok(c);
    }
    bail!("no clause has the id `{id}`{}", find::did_you_mean(&near_ids(all, id)))
}

/// Ids that share most of their parts with this one, spelled right or nearly so.
fn near_ids(all: &[Clause], id: &str) -> Vec<String> {
    let known: Vec<&str> = all.iter().flat_map(|c| c.id.split('.')).collect();
    let parts: Vec<&str> = id.split('.').filter_map(|p| nearest_name(p, known.iter().copied())).collect();
    let shared = |c: &Clause| c.id.split('.').filter(|p| parts.contains(p)).count();
    let most = all.iter().map(shared).max().unwrap_or(0);
    all.iter().filter(|c| most > 1 && shared(c) == most).map(|c| c.id.clone()).take(8).collect()
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

/// Which clauses no example shows.
fn coverage(pack: &dyn Pack, json: bool) -> Result<bool> {
    let bar = ui::spinner("playing the examples", json);
    let c = muster_scenario::coverage(pack, &[]);
    bar.finish_and_clear();
    let failed: Vec<_> = c.report.entries.iter().filter(|o| !o.passed).collect();
    let fine = c.missing.is_empty() && c.unknown.is_empty() && failed.is_empty();
    if json {
        ui::print_json(&json!({
            "game": pack.game(), "clauses": c.clauses, "covered": c.covered, "exempt": c.exempt, "missing": c.missing,
            "unknown": c.unknown, "examples": c.report.entries.len(), "failed": serde_json::to_value(&failed)?,
        }))?;
        return Ok(fine);
    }
    let mut out = ui::out();
    for (list, what) in [(&c.missing, "has no example"), (&c.unknown, "is named by an example and stated nowhere")] {
        for id in list {
            writeln!(out, "{} {}", paint::clause().apply_to(id), paint::dim().apply_to(what))?;
        }
    }
    for f in failed.iter().filter_map(|o| o.failure.as_ref()) {
        writeln!(out, "{} {f}", paint::bad().apply_to("failed"))?;
    }
    let (covered, missing) = (paint::good().apply_to(c.covered), paint::bold().apply_to(c.missing.len()));
    writeln!(out, "{} clauses: {covered} covered, {} exempt, {missing} without an example", c.clauses, c.exempt)?;
    out.flush()?;
    Ok(fine)
}

/// Plays the examples of a clause, telling every step.
fn show(pack: &dyn Pack, c: &Clause) -> Result<bool> {
    let all: Vec<Scenario> = pack
        .rulebook()
        .iter()
        .flat_map(|(file, text)| muster_scenario::parse(file, text))
        .filter_map(Result::ok)
        .collect();
    let examples: Vec<&Scenario> = all.iter().filter(|s| s.covers.contains(&c.id)).collect();
    let mut out = ui::out();
    write!(out, "{}", shown(c, pack.game()))?;
    if examples.is_empty() {
        bail!("no example shows {}", c.id);
    }
    let runner = Runner::new(pack);
    let mut fine = true;
    for s in examples {
        writeln!(out, "{}", paint::heading().apply_to(&s.title))?;
        let mut stepper = match Stepper::new(&runner, s) {
            Ok(st) => st,
            Err(f) => {
                writeln!(out, "{f}")?;
                fine = false;
                continue;
            }
        };
        for l in &s.cards {
            writeln!(out, "  {}", paint::dim().apply_to(&l.text))?;
        }
        write!(out, "{}", stepper.draw())?;
        let mut told = stepper.log_lines(None).len();
        while let Some(step) = stepper.step() {
            match step {
                Ok(line) => {
                    let mark = if line.text.starts_with("expect ") {
                        paint::good().apply_to("✓")
                    } else {
                        paint::bold().apply_to("›")
                    };
                    writeln!(out, "{mark} {}", line.text)?;
                }
                Err(f) => {
                    writeln!(out, "{} {f}", paint::bad().apply_to("✗"))?;
                    fine = false;
                    break;
                }
            }
            let log = stepper.log_lines(None);
            for l in log.iter().skip(told) {
                writeln!(out, "    {}", paint::dim().apply_to(l))?;
            }
            told = log.len();
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(fine)
}
