//! Decks from files and from the starters that come with a game.

use anyhow::{Context, Result, bail};
use muster_kernel::DefId;
use muster_lang::{DeckList, Diagnostic, nearest_name, read_deck_list, read_octgn, render_all};
use muster_pack::{DeckReport, Pack};
use std::path::Path;

/// A list as it was read, with what could not be read.
pub struct Read {
    /// The file, or the starter's name.
    pub name: String,
    pub list: DeckList,
    pub problems: Vec<Diagnostic>,
}

pub fn is_octgn(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("o8d"))
}

pub fn read_file(path: &Path) -> Result<Read> {
    let name = path.display().to_string();
    let src = std::fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?;
    let (list, problems) = if is_octgn(path) {
        match read_octgn(&name, &src) {
            Ok(deck) => (deck.to_deck_list(), Vec::new()),
            Err(problems) => (DeckList::default(), problems),
        }
    } else {
        read_deck_list(&name, &src)
    };
    Ok(Read { name, list, problems })
}

/// The name of a starter: its file without the ending.
pub fn starter_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt")
}

pub fn starter_names(pack: &dyn Pack) -> Vec<&'static str> {
    pack.starters().iter().map(|(file, _)| starter_name(file)).collect()
}

pub fn starter(pack: &dyn Pack, name: &str) -> Option<Read> {
    let wanted = muster_lang::normalise_name(name);
    let (file, text) = *pack.starters().iter().find(|(file, text)| {
        let title = text.lines().next().unwrap_or("");
        [starter_name(file), title].iter().any(|n| muster_lang::normalise_name(n) == wanted)
    })?;
    let (list, problems) = read_deck_list(file, text);
    Some(Read { name: starter_name(file).to_string(), list, problems })
}

/// A starter by name, or a file.
pub fn open(pack: &dyn Pack, word: &str) -> Result<Read> {
    if let Some(d) = starter(pack, word) {
        return Ok(d);
    }
    let path = Path::new(word);
    if path.exists() {
        return read_file(path);
    }
    let names = starter_names(pack);
    let near = nearest_name(word, names.iter().copied()).map(|n| format!(" Did you mean `{n}`?")).unwrap_or_default();
    bail!("`{word}` is neither a deck file nor a starter deck of {}.{near}\n  starters: {}", pack.game(), names.join(", "))
}

/// The deck to play with, or an error with every reason against it.
pub fn legal(pack: &dyn Pack, read: &Read) -> Result<Vec<DefId>> {
    if !read.problems.is_empty() {
        bail!("`{}` does not read\n{}", read.name, render_all(&read.problems, false));
    }
    let report = pack.check_deck(&read.list);
    match (report.legal(), &report.deck) {
        (true, Some(deck)) => Ok(deck.clone()),
        _ => bail!("`{}` is no legal deck\n  {}", read.name, reasons(&report).join("\n  ")),
    }
}

/// The reasons against a deck, one line each.
pub fn reasons(report: &DeckReport) -> Vec<String> {
    let one = |f: &muster_pack::DeckFault| match f.line {
        Some(n) => format!("line {n}: {} ({})", f.message, f.clause),
        None => format!("{} ({})", f.message, f.clause),
    };
    report.faults.iter().map(one).collect()
}

/// How many of a list's names a game knows.
pub fn known_names(pack: &dyn Pack, list: &DeckList) -> usize {
    list.entries.iter().filter(|e| pack.cards().find(&e.name).is_some()).count()
}
