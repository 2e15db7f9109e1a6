//! `muster card check`.

use crate::packs::{self, examples};
use crate::{files, paint, ui};
use anyhow::Result;
use muster_lang::{Diagnostic, Loaded, normalise_name, render_all};
use muster_pack::{Language, Pack};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Check card files: every problem with its place, what was expected and the nearest right word
///
/// Files that hold cards of the game itself are checked in place of those cards.
#[derive(clap::Args)]
#[command(after_help = examples("muster card check my.cards
    muster card check cards/{game}"))]
pub struct Args {
    /// Files or folders
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game the cards belong to, if the path does not say
    #[arg(long)]
    game: Option<String>,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

/// A file's name and text.
type Named<'s> = (String, &'s str);

pub fn run(args: Args) -> Result<bool> {
    let files = files::read_all(&args.files, &["cards"])?;
    let mut problems: Vec<Diagnostic> = Vec::new();
    let mut cards = 0;
    let mut groups: Vec<(Box<dyn Pack>, Vec<Named>)> = Vec::new();
    for (path, src) in &files {
        let pack = packs::open_for(args.game.as_deref(), path, |p| {
            let faults = read(p, &[(path.display().to_string(), src)]).map_or(usize::MAX, |r| r.1.diagnostics.len());
            usize::MAX - faults
        })?;
        let file = (path.display().to_string(), src.as_str());
        match groups.iter_mut().find(|g| g.0.game() == pack.game()) {
            Some(g) => g.1.push(file),
            None => groups.push((pack, vec![file])),
        }
    }
    for (pack, files) in &groups {
        let (n, faults) = check(&**pack, files);
        cards += n;
        problems.extend(faults);
    }
    if args.json {
        ui::print_json(
            &json!({ "files": files.len(), "cards": cards, "problems": problems.iter().map(as_json).collect::<Vec<_>>() }),
        )?;
        return Ok(problems.is_empty());
    }
    let mut out = ui::out();
    if problems.is_empty() {
        let all_well = paint::good().apply_to("all well");
        writeln!(out, "{all_well}: {} in {}", ui::count(cards, "card"), ui::count(files.len(), "file"))?;
    } else {
        writeln!(out, "{}", render_all(&problems, console::colors_enabled()))?;
        writeln!(out, "{}", paint::bad().apply_to(ui::count(problems.len(), "problem")))?;
    }
    out.flush()?;
    Ok(problems.is_empty())
}

fn as_json(d: &Diagnostic) -> Value {
    json!({
        "file": d.file, "line": d.line, "column": d.col, "length": d.len, "message": d.message, "nearest": d.nearest,
        "expected": d.expected, "help": d.help,
    })
}

fn read(pack: &dyn Pack, files: &[Named]) -> Result<(Language, Loaded), Vec<Diagnostic>> {
    let list: Vec<(&str, &str)> = files.iter().map(|(n, s)| (n.as_str(), *s)).collect();
    let language = pack.cards().language(&list)?;
    let loaded = language.reader().load(&list);
    Ok((language, loaded))
}

/// How many cards read well, and all that is wrong.
fn check(pack: &dyn Pack, files: &[Named]) -> (usize, Vec<Diagnostic>) {
    let (language, Loaded { cards: sources, diagnostics: mut faults }) = match read(pack, files) {
        Ok(read) => read,
        Err(faults) => return (0, faults),
    };
    let own = &pack.cards().sources;
    let edited = |f: &Named| {
        let twin = |s: &&muster_lang::CardSource| {
            let title = normalise_name(&s.title);
            own.iter().any(|o| o.id.eq_ignore_ascii_case(&s.id) || normalise_name(&o.title) == title)
        };
        let set_file = pack.card_files().iter().any(|(name, _)| Path::new(&f.0).ends_with(name));
        set_file || sources.iter().filter(|s| s.file == f.0).any(|s| twin(&s))
    };
    if !faults.is_empty() && sources.is_empty() || !files.iter().any(edited) {
        // the whole way, as the game itself loads cards
        let list: Vec<(&str, &str)> = files.iter().map(|(n, s)| (n.as_str(), *s)).collect();
        return (sources.len(), pack.with_cards(&list).err().unwrap_or_default());
    }
    faults.extend(pack.cards().faults_of(&language, &sources));
    (sources.len(), faults)
}
