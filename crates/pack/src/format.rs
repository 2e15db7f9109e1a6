//! Ways to play a game: its formats, and the switches of its rulebook that a match may set.

use crate::Pack;
use muster_lang::nearest_name;
use std::ops::RangeInclusive;

/// A way to play: how many sit down and what decks they bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    /// The word it is chosen by.
    pub name: &'static str,
    /// One sentence for who chooses.
    pub says: &'static str,
    /// From the fewest to the most players.
    pub seats: RangeInclusive<usize>,
}

/// The only format of a game that has no others.
pub static STANDARD: [Format; 1] =
    [Format { name: "standard", says: "two players, decks by the rules of the game", seats: 2..=2 }];

/// A switch of the rulebook: where the rules are silent or at odds with themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The word it is set by.
    pub name: &'static str,
    /// The clause that tells of it.
    pub ruling: &'static str,
    /// What it may be set to.
    pub values: Values,
    /// Its value where nobody sets it.
    pub default: i32,
    /// One sentence on what it changes.
    pub says: &'static str,
}

/// What a setting may be.
///
/// ```
/// use muster_pack::Values;
///
/// let dice = Values::Words(&["open", "hidden"]);
/// assert_eq!((dice.read(" Hidden "), dice.word(1)), (Some(1), "hidden".into()));
/// assert_eq!(Values::Number(1, 3).read("4"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words, by its place.
    Words(&'static [&'static str]),
    /// A number from one to another.
    Number(i32, i32),
}

impl Values {
    /// A value as it is written.
    pub fn word(&self, n: i32) -> String {
        match self {
            Values::Words(list) => list.get(n as usize).map_or_else(|| n.to_string(), |w| w.to_string()),
            Values::Number(..) => n.to_string(),
        }
    }
    /// The value that a text names; none if it may not be.
    pub fn read(&self, text: &str) -> Option<i32> {
        let text = text.trim();
        match self {
            Values::Words(list) => list.iter().position(|w| w.eq_ignore_ascii_case(text)).map(|i| i as i32),
            Values::Number(lo, hi) => text.parse().ok().filter(|n| (lo..=hi).contains(&n)),
        }
    }
    /// All that may stand there, for help and messages.
    pub fn all(&self) -> String {
        match self {
            Values::Words(list) => list.join(" | "),
            Values::Number(lo, hi) => format!("{lo} to {hi}"),
        }
    }
}

/// What a record calls the format among the settings.
const FORMAT: &str = "format";

/// How one match is played: the format by its number, and the settings that are not as usual.
///
/// ```
/// use muster_pack::{Mode, Pack};
///
/// let pack: &dyn Pack = &muster_conquest::pack::Conquest::new().map_err(|d| muster_lang::render_all(&d, false))?;
/// let mode = Mode::usual(pack, 2);
/// // what is as usual is not told; what was told can be read again
/// assert!(mode.told(pack, 2).is_empty());
/// assert_eq!(Mode::from_told(pack, &mode.told(pack, 2), 2)?, mode);
/// // a name that is none is answered in words
/// assert!(mode.with(pack, "no such thing", "yes").is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mode {
    /// Which of the pack's formats.
    pub format: usize,
    /// Settings by their number in the pack, with their values.
    pub set: Vec<(usize, i32)>,
}

impl Mode {
    /// The first format for so many players, everything as usual.
    pub fn usual(pack: &dyn Pack, seats: usize) -> Mode {
        let fits = |f: &Format| f.seats.contains(&seats);
        Mode { format: pack.formats().iter().position(fits).unwrap_or(0), set: Vec::new() }
    }
    /// The format of that name, or the first for so many players.
    pub fn of(pack: &dyn Pack, format: Option<&str>, seats: usize) -> Result<Mode, String> {
        let Some(name) = format else { return Ok(Mode::usual(pack, seats)) };
        let names = || pack.formats().iter().map(|f| f.name);
        match names().position(|n| n.eq_ignore_ascii_case(name.trim())) {
            Some(format) => Ok(Mode { format, set: Vec::new() }),
            None => {
                let near = nearest_name(name, names()).map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
                let known: Vec<&str> = names().collect();
                Err(format!("{} has no format \"{name}\"{near} It has: {}", pack.game(), known.join(", ")))
            }
        }
    }
    /// Sets one switch by its words.
    pub fn with(mut self, pack: &dyn Pack, name: &str, value: &str) -> Result<Mode, String> {
        let list = pack.settings();
        let Some(i) = list.iter().position(|s| s.name.eq_ignore_ascii_case(name.trim())) else {
            let near = nearest_name(name, list.iter().map(|s| s.name));
            let near = near.map_or(String::new(), |n| format!("; did you mean \"{n}\"?"));
            return Err(format!("{} has no setting \"{name}\"{near}", pack.game()));
        };
        let s = &list[i];
        let n = s.values.read(value).ok_or_else(|| format!("{} is {}, not \"{value}\"", s.name, s.values.all()))?;
        self.set.retain(|(j, _)| *j != i);
        if n != s.default {
            self.set.push((i, n));
            self.set.sort_unstable();
        }
        Ok(self)
    }
    /// One switch written as `NAME=VALUE`.
    pub fn with_line(self, pack: &dyn Pack, line: &str) -> Result<Mode, String> {
        let (name, value) = line.split_once('=').ok_or_else(|| format!("\"{line}\": write NAME=VALUE"))?;
        self.with(pack, name, value)
    }
    /// What it sets a switch to.
    pub fn value(&self, pack: &dyn Pack, setting: usize) -> i32 {
        let usual = pack.settings().get(setting).map_or(0, |s| s.default);
        self.set.iter().find(|(i, _)| *i == setting).map_or(usual, |(_, n)| *n)
    }
    /// How many may sit down.
    pub fn seats(&self, pack: &dyn Pack) -> RangeInclusive<usize> {
        pack.seats_in(self)
    }
    /// The word of its format.
    pub fn name(&self, pack: &dyn Pack) -> &'static str {
        pack.formats().get(self.format).map_or("", |f| f.name)
    }
    /// The settings that are not as usual, as they are written.
    pub fn words(&self, pack: &dyn Pack) -> Vec<(&'static str, String)> {
        let list = pack.settings();
        self.set.iter().filter_map(|(i, n)| list.get(*i).map(|s| (s.name, s.values.word(*n)))).collect()
    }
    /// How a record tells it: the format if it is not the usual one, and the settings that are not as usual.
    pub fn told(&self, pack: &dyn Pack, seats: usize) -> Vec<(String, String)> {
        let format = (self.format != Mode::usual(pack, seats).format).then(|| (FORMAT.into(), self.name(pack).into()));
        format.into_iter().chain(self.words(pack).into_iter().map(|(n, v)| (n.into(), v))).collect()
    }
    /// Reads what `told` wrote down.
    pub fn from_told(pack: &dyn Pack, told: &[(String, String)], seats: usize) -> Result<Mode, String> {
        let format = told.iter().find(|(n, _)| n == FORMAT).map(|(_, v)| v.as_str());
        let mode = Mode::of(pack, format, seats)?;
        told.iter().filter(|(n, _)| n != FORMAT).try_fold(mode, |mode, (n, v)| mode.with(pack, n, v))
    }
    /// The same for the book: the format, then every setting. Empty for a game that has nothing to set.
    pub fn config(&self, pack: &dyn Pack) -> Vec<i32> {
        let list = pack.settings();
        if list.is_empty() && pack.formats().len() == 1 {
            return Vec::new();
        }
        let value = |(i, s): (usize, &Setting)| self.set.iter().find(|(j, _)| *j == i).map_or(s.default, |(_, n)| *n);
        std::iter::once(self.format as i32).chain(list.iter().enumerate().map(value)).collect()
    }
}
