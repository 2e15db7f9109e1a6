//! Formats that differ in the cards a deck may have, read from a file of the game that anybody can change.

use crate::deck::DeckCheck;
use crate::{Format, Mode};
use muster_lang::{CardSource, Diagnostic, normalise_name};

/// The formats of a game and the cards that each allows, in the same places.
#[derive(Debug, Default)]
pub struct CardFormats {
    /// What is chosen from.
    pub formats: Vec<Format>,
    /// Which cards go with it.
    pub allowed: Vec<Allowed>,
}

/// The cards that a format allows; by default all there are.
///
/// ```
/// use muster_pack::CardFormats;
///
/// let read = CardFormats::read("formats.txt", "format small\n  says two players, one box\n  sets box\n  banned Old Nan\n");
/// let small = &read.map_err(|d| muster_lang::render_all(&d, false))?.allowed[0];
/// let card = |file: &str, title: &str| muster_lang::CardSource { file: file.into(), title: title.into(), ..Default::default() };
/// assert!(small.has(&card("box/gulls.cards", "Gull")) && small.bans(&card("box/gulls.cards", "Old Nan")));
/// assert!(!small.has(&card("boxer/gulls.cards", "Gull")));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// The word of the format.
    pub name: &'static str,
    /// Folders of card files; if none is named, all.
    sets: Vec<&'static str>,
    /// Folders that are left out.
    without: Vec<&'static str>,
    /// Titles that no deck has, as they are compared.
    banned: Vec<String>,
    /// Titles of which a deck has only one.
    restricted: Vec<String>,
}

/// The clauses that say so.
pub struct AllowedClauses {
    /// Which sets a format has.
    pub sets: &'static str,
    /// Which titles it bans or restricts.
    pub titles: &'static str,
}

impl CardFormats {
    /// Reads a file of formats. Every line that means nothing is a fault.
    pub fn read(file: &str, text: &'static str) -> Result<CardFormats, Vec<Diagnostic>> {
        let mut out = CardFormats::default();
        let mut faults = Vec::new();
        let mut fault = |i: usize, line: &str, why: &str| {
            let (len, message, source_line) = (line.chars().count().max(1), why.into(), line.into());
            let at = Diagnostic { file: file.into(), line: i + 1, col: 1, len, ..Diagnostic::default() };
            faults.push(Diagnostic { message, source_line, ..at });
        };
        for (i, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            if let Err(why) = out.take(line) {
                fault(i, line, why);
            }
        }
        if out.formats.is_empty() {
            fault(0, "", "a file of formats has one at least");
        }
        if faults.is_empty() { Ok(out) } else { Err(faults) }
    }

    /// What may be played in this mode.
    pub fn allowed(&self, mode: &Mode) -> &Allowed {
        self.allowed.get(mode.format).unwrap_or(&ALL)
    }

    fn take(&mut self, line: &'static str) -> Result<(), &'static str> {
        let (key, value) = line.trim().split_once(' ').ok_or("a line is a word and what it says")?;
        let value = value.trim();
        if key == "format" && !line.starts_with(' ') {
            if self.formats.iter().any(|f| f.name == value) {
                return Err("a format of this name stands above");
            }
            self.formats.push(Format { name: value, says: "", seats: 2..=2 });
            self.allowed.push(Allowed { name: value, ..Allowed::default() });
            return Ok(());
        }
        let (Some(format), Some(allowed)) = (self.formats.last_mut(), self.allowed.last_mut()) else {
            return Err("the first line says `format NAME`");
        };
        let folders = value.split(',').map(str::trim).filter(|f| !f.is_empty());
        match key {
            "says" => format.says = value,
            "sets" => allowed.sets.extend(folders),
            "without" => allowed.without.extend(folders),
            "banned" => allowed.banned.push(normalise_name(value)),
            "restricted" => allowed.restricted.push(normalise_name(value)),
            _ => return Err("under a format stand `says`, `sets`, `without`, `banned` and `restricted`"),
        }
        Ok(())
    }
}

/// All cards there are.
static ALL: Allowed =
    Allowed { name: "", sets: Vec::new(), without: Vec::new(), banned: Vec::new(), restricted: Vec::new() };

impl Allowed {
    /// Is the card of a set of this format?
    pub fn has(&self, card: &CardSource) -> bool {
        let lies = |folder: &&str| card.file.strip_prefix(*folder).is_some_and(|rest| rest.starts_with('/'));
        (self.sets.is_empty() || self.sets.iter().any(&lies)) && !self.without.iter().any(lies)
    }
    /// Is its title banned?
    pub fn bans(&self, card: &CardSource) -> bool {
        self.banned.contains(&normalise_name(&card.title))
    }
    /// Is it one of those of which a deck has only one title?
    pub fn restricts(&self, card: &CardSource) -> bool {
        self.restricted.contains(&normalise_name(&card.title))
    }
    /// Titles it bans or restricts, as they are compared.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        self.banned.iter().chain(&self.restricted).map(String::as_str)
    }

    /// Says of every card that a list names, and of the one that leads it, why the format does not allow it.
    pub fn check(&self, c: &mut DeckCheck, leader: Option<muster_kernel::DefId>, clauses: &AllowedClauses) {
        let cards = c.cards;
        let all: Vec<_> = leader.into_iter().chain(c.titles()).collect();
        let mut first: Option<&str> = None;
        for d in all {
            let (card, line, name) = (cards.source(d), c.line_of(d), self.name);
            let title = &card.title;
            if !self.has(card) {
                let set = card.set();
                c.fault(
                    clauses.sets,
                    line,
                    format!("\"{title}\" is of the set {set}, which the format {name} does not have"),
                );
            }
            if self.bans(card) {
                c.fault(clauses.titles, line, format!("\"{title}\" is banned in the format {name}"));
            }
            if self.restricts(card) {
                match first {
                    None => first = Some(title),
                    Some(other) => {
                        let text = format!(
                            "\"{title}\" and \"{other}\" are both restricted in the format {name}; a deck has one such title"
                        );
                        c.fault(clauses.titles, line, text);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_it_cannot_read() {
        let faults = |text| {
            let list = CardFormats::read("f.txt", text).map(|_| Vec::new()).unwrap_or_else(|d| d);
            list.into_iter().map(|d| (d.line, d.message)).collect::<Vec<_>>()
        };
        assert_eq!(faults("# none\nformat a\n  says it\n\n  without b, c\n  restricted X\n"), []);
        assert_eq!(faults("sets a\n")[0], (1, "the first line says `format NAME`".into()));
        assert_eq!(faults("format a\nformat a\n"), [(2, "a format of this name stands above".into())]);
        assert_eq!(faults("format a\n  bans X\n  says\n").iter().map(|f| f.0).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(faults("").len(), 1);
    }

    #[test]
    fn folders_and_titles() {
        let text = "format a\n  sets one, two\n  banned The Pilot’s “Éclair”\nformat b\n  without three\n";
        let read = CardFormats::read("f.txt", text).unwrap_or_else(|d| panic!("{d:?}"));
        let [a, b] = &read.allowed[..] else { panic!("two formats") };
        let card =
            |file: &str| CardSource { file: file.into(), title: "the pilots eclair".into(), ..Default::default() };
        assert!(a.has(&card("two/x.cards")) && !a.has(&card("twofold/x.cards")) && !a.has(&card("two.cards")));
        assert!(b.has(&card("two.cards")) && !b.has(&card("three/four/x.cards")));
        assert!(a.bans(&card("")) && !b.bans(&card("")));
    }
}
