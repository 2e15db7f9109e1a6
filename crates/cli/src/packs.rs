//! The games this program plays. No other file of the command line names one.

use crate::files;
use anyhow::{Result, anyhow, bail};
use muster_conquest::pack::Conquest;
use muster_lang::{Diagnostic, nearest_name, render_all};
use muster_pack::Pack;
use muster_server::Title;
use muster_warcaste::pack::Warcaste;
use muster_wars::pack::Wars;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

type Load = fn() -> Result<Box<dyn Pack>, Vec<Diagnostic>>;

/// A game of the registry.
pub struct Entry {
    pub name: &'static str,
    pub title: &'static str,
    load: Load,
    /// Words for the examples in the help, as `{card}` and so on.
    samples: &'static [(&'static str, &'static str)],
    /// Small tables for trying a card, by its type, in the words of scenarios; `{card}` is the card. The last is for
    /// all other types.
    trials: &'static [(&'static str, &'static str)],
}

pub static GAMES: &[Entry] = &[CONQUEST, WARS, WARCASTE];

const CONQUEST: Entry = Entry {
    name: "conquest",
    title: "Warhammer 40,000: Conquest",
    load: || Ok(Box::new(Conquest::new()?)),
    samples: &[
        ("{card}", "Captain Markis"),
        ("{other}", "Kraktoof Hall"),
        ("{type}", "warlord"),
        ("{faction}", "orks"),
        ("{words}", "exhaust target"),
        ("{class}", "trait"),
        ("{deck}", "orks"),
        ("{deck2}", "chaos"),
        ("{rule}", "shield"),
        ("{clause}", "conquest.keyword.ranged.skirmish-attack"),
        ("{drafted}", "warcaste"),
    ],
    trials: &[
        ("warlord", "Anna at HQ: \"{card}\"\n{table}"),
        ("planet", "planets {card}, Ferrin, Barlus\nAnna at {card}: Plain Recruit\n{table}"),
        ("token", "planets Tarrus, Ferrin, Barlus\nAnna at Tarrus: \"{card}\"\n{table}"),
        ("{table}", "Anna resources 10\nBen resources 10\nstart deploy"),
        (
            "",
            "planets Tarrus, Ferrin, Barlus\nAnna hand: \"{card}\"\nAnna at Tarrus: Plain Recruit\n\
              Ben at Tarrus: Plain Recruit\n{table}",
        ),
    ],
};

const WARS: Entry = Entry {
    name: "wars",
    title: "WARS Trading Card Game",
    load: || Ok(Box::new(Wars::new()?)),
    samples: &[
        ("{card}", "Racing Sloop"),
        ("{other}", "Cruel Lesson"),
        ("{type}", "ship"),
        ("{faction}", "maverick"),
        ("{words}", "damage target"),
        ("{class}", "label"),
        ("{deck}", "maverick-guns"),
        ("{deck2}", "quay-frenzy"),
        ("{rule}", "attrition"),
        ("{clause}", "wars.battle.attrition.equals-battle-destiny"),
    ],
    trials: &[
        (
            "site",
            "locations Anna {card}, Ben Plain Moon/Port, Anna Plain Moon/Orbit\nAnna at {card}: Plain Trooper\n{table}\nstart control",
        ),
        (
            "sector",
            "locations Anna {card}, Ben Plain Moon/Port, Anna Plain Moon/Camp\nAnna at {card}: Plain Ship\n{table}\nstart control",
        ),
        ("{table}", "Anna icons 3 Earther, 3 Gongen, 3 Maverick, 3 Shi, 3 Quay\nAnna active 15\nBen active 5"),
        (
            "",
            "Anna hand: \"{card}\"\nAnna at Plain Moon/Camp: Plain Veteran\nBen at Plain Moon/Camp: Plain Trooper\n\
              Anna at Plain Moon/Orbit: Plain Ship\nBen at Plain Moon/Orbit: Plain Fighter\n{table}\nstart deploy",
        ),
    ],
};

const WARCASTE: Entry = Entry {
    name: "warcaste",
    title: "Warcaste TCG",
    load: || Ok(Box::new(Warcaste::new()?)),
    samples: &[],
    trials: &[("", "Anna hand: \"{card}\"\nstart main")],
};

impl Entry {
    /// The table on which a card of this type is tried.
    pub fn trial(&self, type_word: &str, card: &str) -> String {
        let of = |t: &str| self.trials.iter().find(|(w, _)| *w == t).map(|(_, table)| *table);
        let table = of(type_word).or_else(|| of("")).unwrap_or_default();
        table.replace("{table}", of("{table}").unwrap_or_default()).replace("{card}", card)
    }
}

/// The end of a help page: examples with the words of the first game in them.
pub fn examples(lines: &str) -> String {
    let first = &GAMES[0];
    let mut text = lines.replace("{game}", first.name);
    for (mark, word) in first.samples {
        text = text.replace(mark, word);
    }
    let lines: Vec<String> = text.lines().map(|l| format!("  {}", l.trim())).collect();
    format!("\x1b[1;4mExamples:\x1b[0m\n{}", lines.join("\n"))
}

pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|g| g.name).collect()
}

pub fn is_game(word: &str) -> bool {
    GAMES.iter().any(|g| g.name.eq_ignore_ascii_case(word))
}

pub fn entry(name: &str) -> Result<&'static Entry> {
    if let Some(e) = GAMES.iter().find(|g| g.name.eq_ignore_ascii_case(name)) {
        return Ok(e);
    }
    let near = nearest_name(name, names()).map(|n| format!(" Did you mean `{n}`?")).unwrap_or_default();
    bail!("no game is called `{name}`.{near}\n  games: {}", names().join(", "))
}

pub fn open(name: &str) -> Result<Box<dyn Pack>> {
    load(entry(name)?, true)
}

/// The games as a server plays them.
pub fn titles() -> Result<Vec<Arc<Title>>> {
    GAMES.iter().map(|g| Ok(Arc::new(Title::new(Arc::from(load(g, false)?), g.title)))).collect()
}

/// Card files from outside the program, with the game their path names.
static BROUGHT: OnceLock<Vec<Brought>> = OnceLock::new();

struct Brought {
    game: Option<&'static str>,
    name: String,
    text: String,
}

/// Reads the card files given with `--cards`; every game opened later has them.
pub fn bring(paths: &[PathBuf]) -> Result<()> {
    let brought = files::read_all(paths, &["cards"])?.into_iter().map(|(path, text)| {
        let game = guess(None, &path)?.or_else(|| named_after(&path)).map(|e| e.name);
        Ok(Brought { game, name: path.display().to_string(), text })
    });
    let _ = BROUGHT.set(brought.collect::<Result<_>>()?);
    Ok(())
}

fn load(e: &Entry, asked: bool) -> Result<Box<dyn Pack>> {
    let pack = (e.load)().map_err(|d| anyhow!("the cards of {} do not compile\n{}", e.name, render_all(&d, false)))?;
    let more: Vec<(&str, &str)> = BROUGHT
        .get()
        .into_iter()
        .flatten()
        .filter(|b| b.game.is_none_or(|g| g == e.name))
        .map(|b| (b.name.as_str(), b.text.as_str()))
        .collect();
    if more.is_empty() {
        return Ok(pack);
    }
    let coloured = console::colors_enabled_stderr();
    // among all games, cards whose path names none are for those that understand them
    let sure = asked || BROUGHT.get().into_iter().flatten().any(|b| b.game == Some(e.name));
    if !sure {
        return Ok(pack.with_cards(&more).unwrap_or(pack));
    }
    pack.with_cards(&more).map_err(|d| anyhow!("the cards brought along do not compile\n{}", render_all(&d, coloured)))
}

/// The games asked for: the one named, or all.
pub fn open_some(name: Option<&str>) -> Result<Vec<Box<dyn Pack>>> {
    match name {
        Some(n) => Ok(vec![open(n)?]),
        None => GAMES.iter().map(|e| load(e, false)).collect(),
    }
}

/// The game that is named, else one that a folder of the path names, else the only one.
fn guess(name: Option<&str>, file: &Path) -> Result<Option<&'static Entry>> {
    if let Some(n) = name {
        return entry(n).map(Some);
    }
    // the folder it lies in, or one among those of games; any other may be called so by chance
    let folders: Vec<_> = file.parent().map(|p| p.components().map(|c| c.as_os_str()).collect()).unwrap_or_default();
    let telling = |i: usize| i + 1 == folders.len() || (i > 0 && SHELVES.iter().any(|s| folders[i - 1] == *s));
    let folder =
        (0..folders.len()).rev().filter(|i| telling(*i)).find_map(|i| GAMES.iter().find(|g| folders[i] == g.name));
    Ok(folder.or(GAMES.first().filter(|_| GAMES.len() == 1)))
}

/// The game whose name is a part of the file's own; it may be a word of another game.
fn named_after(file: &Path) -> Option<&'static Entry> {
    let stem = file.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    GAMES.iter().find(|g| stem.split(['-', '.']).any(|part| part == g.name))
}

/// Folders that have one for each game.
const SHELVES: [&str; 4] = ["cards", "decks", "lessons", "rulebook"];

/// The game a file belongs to, as far as its path says; else the first.
pub fn game_of(name: Option<&str>, file: &Path) -> Result<&'static str> {
    Ok(guess(name, file)?.or_else(|| named_after(file)).map_or(GAMES[0].name, |e| e.name))
}

/// The game a file belongs to: as its path says, else the one for which `fits` says most.
pub fn open_for(name: Option<&str>, file: &Path, fits: impl Fn(&dyn Pack) -> usize) -> Result<Box<dyn Pack>> {
    if let Some(e) = guess(name, file)? {
        return load(e, true);
    }
    let mut packs = open_some(None)?;
    let named = |i: usize| named_after(file).is_some_and(|e| e.name == GAMES[i].name);
    let best = (0..packs.len()).rev().max_by_key(|&i| (fits(&*packs[i]), named(i))).unwrap_or(0);
    Ok(packs.swap_remove(best))
}
