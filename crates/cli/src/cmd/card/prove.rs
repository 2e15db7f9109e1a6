//! `muster card prove`: would the scenarios notice if a card said something else?

use crate::packs::{self, examples};
use crate::{files, paint, ui};
use anyhow::{Context, Result, anyhow, bail};
use muster_kernel::DefId;
use muster_lang::{nearest_name, render_all};
use muster_pack::Pack;
use muster_prove::{CardReport, Found, Known, Prover, Verdict};
use muster_scenario::{Scenario, parse};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Alter cards line by line and see whether their scenarios notice
///
/// Numbers go up and down, phrases give way to others of their kind, parts and lines are left out. Of each change that
/// still compiles the scenarios that name the card are played. A change that none of them notices is printed with what
/// the card would have said. Changes that lower to the same program are equal; others that mean the same are listed, each
/// with its reason, in files ending in .equal beside the scenarios.
#[derive(clap::Args)]
#[command(after_help = examples("muster card prove {game}
    muster card prove \"{card}\"
    muster card prove {game} --keep proof.jsonl --json
    muster card prove cards/{game}
    muster card prove my.cards --scenarios my.scenario"))]
pub struct Args {
    /// Games, cards by title or code, files of cards or folders of them; everything if nothing is named
    #[arg(value_name = "GAME|CARD|FILE")]
    what: Vec<String>,
    /// Where scenarios and lists of equal changes are found: files or folders [default: cards/GAME and rulebook/GAME, and
    /// the folder of a card file]
    #[arg(long, value_name = "FILE")]
    scenarios: Vec<PathBuf>,
    /// The game, if a card or file does not say
    #[arg(long)]
    game: Option<String>,
    /// Keep what is found in this file, and take from it what has not changed since
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Only every Nth card
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Threads; 0 is one for each core
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Also name the changes that are equal
    #[arg(short, long)]
    verbose: bool,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

/// A game and which of its cards are asked for; all if none is named.
struct Task {
    pack: Box<dyn Pack>,
    cards: Vec<String>,
    paths: Vec<PathBuf>,
}

pub fn run(args: Args) -> Result<bool> {
    let mut kept = Kept::open(args.keep.as_deref())?;
    // an engine that breaks is an outcome here, not a message
    std::panic::set_hook(Box::new(|_| {}));
    let mut all: Vec<(&'static str, Vec<CardReport>)> = Vec::new();
    for task in tasks(&args)? {
        let reports = prove(&args, &task, &mut kept)?;
        all.push((task.pack.game(), reports));
    }
    let open = |r: &CardReport| r.count(Verdict::Unnoticed) + r.count(Verdict::Broke);
    let open: usize = all.iter().flat_map(|(_, r)| r).map(open).sum();
    if args.json {
        ui::print_json(&as_json(&all))?;
    } else {
        print(&args, &all)?;
    }
    Ok(open == 0)
}

fn tasks(args: &Args) -> Result<Vec<Task>> {
    let mut out: Vec<Task> = Vec::new();
    let games: Vec<String> = match (args.what.is_empty(), &args.game) {
        (true, Some(g)) => vec![g.clone()],
        (true, None) => packs::names().into_iter().map(String::from).collect(),
        (false, _) => args.what.clone(),
    };
    for what in &games {
        if packs::is_game(what) {
            let pack = packs::open(what)?;
            let game = pack.game();
            out.push(Task { pack, cards: Vec::new(), paths: places(args, game)? });
            continue;
        }
        if what.ends_with(".cards") || Path::new(what).is_dir() {
            out.push(file_task(args, Path::new(what))?);
            continue;
        }
        let pack = card_game(args, what)?;
        match out.iter_mut().find(|t| t.pack.game() == pack.game() && !t.cards.is_empty()) {
            Some(t) => t.cards.push(what.clone()),
            None => {
                let paths = places(args, pack.game())?;
                out.push(Task { pack, cards: vec![what.clone()], paths });
            }
        }
    }
    Ok(out)
}

/// Cards of a file, or of all files of a folder: those they bring, or those of the game that they hold, as they say them now.
fn file_task(args: &Args, path: &Path) -> Result<Task> {
    let read = files::read_all(&[path.to_path_buf()], &["cards"])?;
    let named: Vec<(String, String)> = read.into_iter().map(|(p, text)| (p.display().to_string(), text)).collect();
    let list: Vec<(&str, &str)> = named.iter().map(|(n, text)| (n.as_str(), text.as_str())).collect();
    let fits = |p: &dyn Pack| usize::from(renewed(p, &list).is_some() || p.cards().with(&list).is_ok());
    let base = packs::open_for(args.game.as_deref(), path, fits)?;
    let all = renewed(&*base, &list);
    let pack = match &all {
        Some(all) => base.by_texts(all),
        None => base.with_cards(&list),
    };
    let pack = pack.map_err(|d| anyhow!("{}", render_all(&d, false)))?;
    let theirs = |file: &str| list.iter().any(|(name, _)| Path::new(name).ends_with(file));
    let cards = pack.cards().sources.iter().filter(|s| theirs(&s.file)).map(|s| s.id.clone()).collect();
    let mut paths = args.scenarios.clone();
    if paths.is_empty() {
        paths = places(args, pack.game()).unwrap_or_default();
        let near = if path.is_dir() { Some(path) } else { path.parent() };
        let near = near.filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !paths.iter().any(|p| near.starts_with(p)) {
            paths.push(near.to_path_buf());
        }
    }
    Ok(Task { pack, cards, paths })
}

/// The files of the game with these in the places of those that they are, if each of them is one.
fn renewed<'t>(pack: &dyn Pack, list: &[(&'t str, &'t str)]) -> Option<Vec<(&'t str, &'t str)>> {
    let own = pack.card_files();
    let is = |(path, _): &(&str, &str), name: &str| Path::new(path).ends_with(name);
    let known = !list.is_empty() && list.iter().all(|f| own.iter().any(|(name, _)| is(f, name)));
    let now =
        |&(name, text): &(&'static str, &'static str)| (name, list.iter().find(|f| is(f, name)).map_or(text, |f| f.1));
    known.then(|| own.iter().map(now).collect())
}

/// The game that has this card.
fn card_game(args: &Args, card: &str) -> Result<Box<dyn Pack>> {
    let packs = packs::open_some(args.game.as_deref())?;
    let titles: Vec<String> = packs.iter().flat_map(|p| p.cards().sources.iter().map(|s| s.title.clone())).collect();
    let has = |p: &dyn Pack| p.cards().find(card).or_else(|| p.cards().by_code(card)).is_some();
    let near = nearest_name(card, titles.iter().map(String::as_str)).map(|n| format!(" Did you mean `{n}`?"));
    packs
        .into_iter()
        .find(|p| has(&**p))
        .with_context(|| format!("`{card}` is no game, no card and no file of cards.{}", near.unwrap_or_default()))
}

/// Where the scenarios of a game are found.
fn places(args: &Args, game: &str) -> Result<Vec<PathBuf>> {
    if !args.scenarios.is_empty() {
        return Ok(args.scenarios.clone());
    }
    let usual: Vec<PathBuf> =
        ["cards", "rulebook"].iter().map(|d| Path::new(d).join(game)).filter(|p| p.is_dir()).collect();
    if usual.is_empty() {
        bail!(
            "there is no folder cards/{game} or rulebook/{game} here; say with --scenarios where scenarios are found"
        );
    }
    Ok(usual)
}

fn prove(args: &Args, task: &Task, kept: &mut Kept) -> Result<Vec<CardReport>> {
    let (scenarios, known) = read(task)?;
    let prover = Prover::new(&*task.pack, &scenarios, &known).map_err(|d| anyhow!("{}", render_all(&d, false)))?;
    passing(&*task.pack, &scenarios, args.json)?;
    let cards = prover.pack().cards();
    let asked: Vec<DefId> = task.cards.iter().filter_map(|c| cards.find(c).or_else(|| cards.by_code(c))).collect();
    let all = prover.cards();
    let wanted = all.into_iter().filter(|d| task.cards.is_empty() || asked.contains(d)).step_by(args.every as usize);
    let wanted: Vec<DefId> = wanted.collect();
    let bar = ui::bar(wanted.len() as u64, "cards", args.json);
    let threads = match args.threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n,
    };
    let next = AtomicUsize::new(0);
    let done: Mutex<(&mut Kept, BTreeMap<usize, CardReport>, Option<anyhow::Error>)> =
        Mutex::new((kept, BTreeMap::new(), None));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(wanted.len().max(1)) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(at) = wanted.get(i) else { return };
                    let key = prover.key(*at);
                    let before = lock(&done).0.take(key);
                    let fresh = before.is_none();
                    let report = before.unwrap_or_else(|| prover.prove(*at));
                    let mut d = lock(&done);
                    if fresh && let Err(e) = d.0.add(&report) {
                        d.2.get_or_insert(e);
                    }
                    d.1.insert(i, report);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let (_, reports, failed) = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    match failed {
        Some(e) => Err(e),
        None => Ok(reports.into_values().collect()),
    }
}

fn lock<T>(m: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    m.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The scenarios and what is listed as equal, of a task's places.
fn read(task: &Task) -> Result<(Vec<Scenario>, Known)> {
    let mut scenarios = Vec::new();
    for (path, text) in files::read_all(&task.paths, &["scenario", "md"])? {
        if packs::game_of(None, &path).is_ok_and(|g| g == task.pack.game()) || task.paths.contains(&path) {
            scenarios.extend(parse(&path.display().to_string(), &text).into_iter().flatten());
        }
    }
    let mut known = Known::default();
    let folders: Vec<PathBuf> = task.paths.iter().filter(|p| p.is_dir()).cloned().collect();
    for (path, text) in files::read_all(&folders, &["equal"])? {
        let list = Known::read(&text).map_err(|(line, why)| anyhow!("{}:{line}: {why}", path.display()))?;
        known.extend(list);
    }
    Ok((scenarios, known))
}

/// What fails as it is would notice everything.
fn passing(pack: &dyn Pack, scenarios: &[Scenario], json: bool) -> Result<()> {
    let runner = muster_scenario::Runner::new(pack);
    let wait = ui::spinner("scenarios as they are", json);
    for s in scenarios {
        if let Some(f) = runner.run(s).failure {
            bail!("a scenario fails with the cards as they are; mend it first\n{f}");
        }
    }
    wait.finish_and_clear();
    Ok(())
}

/// What was found before, a line of JSON for each card.
struct Kept {
    file: Option<std::fs::File>,
    known: BTreeMap<u64, CardReport>,
}

impl Kept {
    fn open(path: Option<&Path>) -> Result<Kept> {
        let Some(path) = path else { return Ok(Kept { file: None, known: BTreeMap::new() }) };
        let text = if path.exists() { files::read(path)? } else { String::new() };
        // a line that was cut off is found again
        let known =
            text.lines().filter_map(|l| serde_json::from_str::<CardReport>(l).ok()).map(|r| (r.key, r)).collect();
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.with_context(|| format!("cannot write `{}`", path.display()))?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok(Kept { file: Some(file), known })
    }
    fn take(&mut self, key: u64) -> Option<CardReport> {
        self.known.get(&key).cloned()
    }
    fn add(&mut self, r: &CardReport) -> Result<()> {
        if let Some(f) = &mut self.file {
            writeln!(f, "{}", serde_json::to_string(r)?).context("cannot keep what was found")?;
        }
        Ok(())
    }
}

/// How many changes there are, and what became of them.
struct Sums {
    altered: usize,
    noticed: usize,
    equal: usize,
    unnoticed: usize,
    broke: usize,
}

fn sums<'r>(reports: impl Iterator<Item = &'r CardReport> + Clone) -> Sums {
    let of = |v| reports.clone().map(|r| r.count(v)).sum();
    let [noticed, equal, unnoticed, broke] =
        [Verdict::Noticed, Verdict::Equal, Verdict::Unnoticed, Verdict::Broke].map(of);
    Sums { altered: noticed + equal + unnoticed + broke, noticed, equal, unnoticed, broke }
}

fn as_json(all: &[(&'static str, Vec<CardReport>)]) -> Value {
    let counts = |s: &Sums| json!({ "altered": s.altered, "noticed": s.noticed, "equal": s.equal, "unnoticed": s.unnoticed, "broke": s.broke });
    let mut value = counts(&sums(all.iter().flat_map(|(_, r)| r)));
    let games: BTreeMap<&str, Value> = all.iter().map(|(g, r)| (*g, counts(&sums(r.iter())))).collect();
    let mut entries = Vec::new();
    for (game, reports) in all {
        for r in reports {
            for f in r.found.iter().filter(|f| matches!(f.verdict, Verdict::Unnoticed | Verdict::Broke)) {
                entries.push(json!({ "game": game, "code": r.code, "title": r.title, "change": f }));
            }
        }
    }
    value["games"] = json!(games);
    value["entries"] = json!(entries);
    value
}

fn print(args: &Args, all: &[(&'static str, Vec<CardReport>)]) -> Result<()> {
    let mut out = ui::out();
    for (_, reports) in all {
        for r in reports {
            let told = |f: &&Found| match f.verdict {
                Verdict::Unnoticed | Verdict::Broke => true,
                Verdict::Equal => args.verbose,
                Verdict::Noticed => false,
            };
            let list: Vec<&Found> = r.found.iter().filter(told).collect();
            if list.is_empty() {
                continue;
            }
            let by = ui::count(r.scenarios, "scenario");
            writeln!(out, "{} ({}), named by {by}", paint::bold().apply_to(&r.title), r.code)?;
            for f in list {
                let said =
                    if f.now.is_empty() { format!("(line {} deleted)", f.line.unwrap_or(0)) } else { f.now.clone() };
                match f.verdict {
                    Verdict::Unnoticed => {
                        writeln!(out, "  says   {}\n  {} {said}", f.was, paint::bad().apply_to("unseen"))?
                    }
                    Verdict::Broke => writeln!(
                        out,
                        "  says   {}\n  {} {said}\n         {}",
                        f.was,
                        paint::bad().apply_to("breaks"),
                        f.why
                    )?,
                    _ => writeln!(out, "  equal  {said}\n         {}", f.why)?,
                }
            }
        }
    }
    for (game, reports) in all {
        let Sums { altered, noticed, equal, unnoticed, broke } = sums(reports.iter());
        let due = altered - equal;
        let share = if due == 0 { 100.0 } else { 100.0 * (noticed + broke) as f64 / due as f64 };
        let verdict = format!("{noticed} of {due} noticed ({share:.1} %), {unnoticed} not, {broke} break the engine");
        let fine = unnoticed + broke == 0;
        let verdict = if fine { paint::good().apply_to(verdict) } else { paint::bad().apply_to(verdict) };
        writeln!(out, "{game}: {}, {altered} changes, {equal} equal, {verdict}", ui::count(reports.len(), "card"))?;
    }
    Ok(out.flush()?)
}
