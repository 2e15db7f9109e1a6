//! Decks from files and from the starters that come with a game.

use crate::{files, packs};
use anyhow::{Result, bail};
use muster_kernel::DefId;
use muster_lang::{
    DeckList, Diagnostic, OctgnDeck, nearest_name, normalise_name, read_deck_list, read_octgn, render_all,
};
use muster_pack::{DeckReport, Mode, Pack};
use std::path::Path;

/// A list as it was read, with what could not be read.
pub struct Read {
    /// The file, or the starter's name.
    pub name: String,
    pub list: DeckList,
    pub problems: Vec<Diagnostic>,
}

enum Raw {
    Text(DeckList),
    Octgn(OctgnDeck),
}

impl Raw {
    /// The list in the words of a game.
    fn list(&self, pack: &dyn Pack) -> DeckList {
        match self {
            Raw::Text(list) => list.clone(),
            Raw::Octgn(deck) => pack.deck_layout().from_octgn(pack.cards(), deck),
        }
    }
}

pub fn is_octgn(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("o8d"))
}

fn parse(path: &Path) -> Result<(Raw, Vec<Diagnostic>)> {
    let name = path.display().to_string();
    let src = files::read(path)?;
    if is_octgn(path) {
        return Ok(match read_octgn(&name, &src) {
            Ok(deck) => (Raw::Octgn(deck), Vec::new()),
            Err(problems) => (Raw::Octgn(OctgnDeck::default()), problems),
        });
    }
    let (list, problems) = read_deck_list(&name, &src);
    Ok((Raw::Text(list), problems))
}

/// A deck file and the game it is for: the one named, the one its path names, or the one that knows most of its cards.
pub fn open_file(path: &Path, game: Option<&str>) -> Result<(Box<dyn Pack>, Read)> {
    let (raw, problems) = parse(path)?;
    let known = |p: &dyn Pack| raw.list(p).entries.iter().filter(|e| p.cards().find(&e.name).is_some()).count();
    let pack = packs::open_for(game, path, known)?;
    let read = Read { name: path.display().to_string(), list: raw.list(&*pack), problems };
    Ok((pack, read))
}

/// The name of a starter: its file without the ending.
pub fn starter_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt")
}

pub fn starter_names(pack: &dyn Pack) -> Vec<&str> {
    pack.starters().iter().map(|(file, _)| starter_name(file)).collect()
}

pub fn starter(pack: &dyn Pack, name: &str) -> Option<Read> {
    let wanted = normalise_name(name);
    let (file, text) = *pack.starters().iter().find(|(file, text)| {
        let title = text.lines().next().unwrap_or("");
        [starter_name(file), title].iter().any(|n| normalise_name(n) == wanted)
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
    if path.is_file() {
        let (raw, problems) = parse(path)?;
        return Ok(Read { name: word.to_string(), list: raw.list(pack), problems });
    }
    Err(no_starter(word, pack.game(), &starter_names(pack)))
}

fn no_starter(word: &str, of: &str, names: &[&str]) -> anyhow::Error {
    let near = nearest_name(word, names.iter().copied()).map(|n| format!(" Did you mean `{n}`?")).unwrap_or_default();
    anyhow::anyhow!(
        "`{word}` is neither a deck file nor a starter deck of {of}.{near}\n  starters: {}",
        names.join(", ")
    )
}

/// A starter of any game, or a file, with its game.
pub fn open_any(word: &str, game: Option<&str>) -> Result<(Box<dyn Pack>, Read)> {
    if Path::new(word).is_file() {
        return open_file(Path::new(word), game);
    }
    let mut games = Vec::new();
    let mut failed = None;
    for pack in packs::open_some(game)? {
        match open(&*pack, word) {
            Ok(read) => return Ok((pack, read)),
            Err(e) => {
                games.push(pack);
                failed = Some(e);
            }
        }
    }
    // of several games none has it: all their decks are named
    let names: Vec<&str> = games.iter().flat_map(|p| starter_names(&**p)).collect();
    match failed {
        Some(e) if games.len() == 1 => Err(e),
        _ => Err(no_starter(word, "any game", &names)),
    }
}

/// The deck to play with in a match of this kind, or an error with every reason against it.
pub fn legal_in(pack: &dyn Pack, mode: &Mode, read: &Read) -> Result<Vec<DefId>> {
    let report = pack.check_deck_in(mode, &read.list);
    if !read.problems.is_empty() {
        bail!("`{}` does not read\n{}", read.name, render_all(&read.problems, false));
    }
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
