//! Deck lists as plain text: `3x Name`, with headings and headers as deck sites write them.

use crate::diagnostic::{Diagnostic, Report};

/// Largest deck text, in bytes.
pub const MAX_DECK_FILE: usize = 256 * 1024;
/// Most entries of a deck.
pub const MAX_DECK_ENTRIES: usize = 1000;
/// Most copies in one entry.
pub const MAX_DECK_COPIES: u32 = 99;

/// A deck as written: names are not looked up here.
///
/// ```
/// use muster_lang::{read_deck_list, write_deck_list};
///
/// let (deck, problems) = read_deck_list("fleet.txt", "Captain: Nan\n\nBoats\n3x Old Tub (Harbour)\n1 Éclair\n");
/// assert!(problems.is_empty());
/// assert_eq!((deck.header("captain"), deck.total()), (Some("Nan"), 4));
/// assert_eq!(deck.entries[0].set.as_deref(), Some("Harbour"));
/// // what was written can be read again
/// assert_eq!(read_deck_list("again", &write_deck_list(&deck)).0.total(), 4);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    /// What its maker calls it.
    pub title: Option<String>,
    /// `Warlord: NAME`, `Ally: Y`, in order.
    pub headers: Vec<(String, String)>,
    /// The line of each header, as far as the list was read from a text.
    pub header_lines: Vec<usize>,
    /// Its lines, in order.
    pub entries: Vec<DeckEntry>,
}

/// A line of a deck list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckEntry {
    /// How many copies.
    pub count: u32,
    /// The card's name as written.
    pub name: String,
    /// What stood in brackets after the name: `(Core Set)`.
    pub set: Option<String>,
    /// The heading it stands under, without its count.
    pub section: Option<String>,
    /// Where it stands in the text, from 1; 0 if it came from none.
    pub line_no: usize,
}

impl DeckList {
    /// The value of a header, whatever its case.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// All headers with their lines, if known.
    pub fn headers_with_lines(&self) -> impl Iterator<Item = (&str, &str, Option<usize>)> {
        let line = |i: usize| self.header_lines.get(i).copied().filter(|n| *n > 0);
        self.headers.iter().enumerate().map(move |(i, (k, v))| (k.as_str(), v.as_str(), line(i)))
    }

    /// The number of cards.
    pub fn total(&self) -> u32 {
        self.entries.iter().fold(0, |n, e| n.saturating_add(e.count))
    }
}

#[derive(Debug, PartialEq)]
enum Line<'s> {
    Nothing,
    Entry(u32, &'s str, Option<&'s str>),
    Header(&'s str, &'s str),
    Heading(&'s str),
    Text(&'s str),
}

/// Reads a deck text. What could be read is returned with what could not.
pub fn read_deck_list(file: &str, src: &str) -> (DeckList, Vec<Diagnostic>) {
    let mut deck = DeckList::default();
    let mut report = Report::default();
    let mut section = None;
    if src.len() > MAX_DECK_FILE {
        report.push(Diagnostic::whole_file(file, format!("the deck is larger than {MAX_DECK_FILE} bytes")));
        return (deck, report.finish());
    }
    for (i, full) in src.strip_prefix('\u{feff}').unwrap_or(src).lines().enumerate() {
        let mut problem = |message: &str, help: Option<String>| {
            let shown: String = full.chars().take(300).collect();
            report.push(Diagnostic {
                file: file.into(),
                line: i + 1,
                col: 1,
                len: shown.trim_end().chars().count(),
                message: message.into(),
                help,
                source_line: shown,
                ..Diagnostic::default()
            });
        };
        if full.chars().count() > 300 {
            problem("the line is too long", None);
            continue;
        }
        let line = match classify(full) {
            // a name with its set and no number, as some lists begin with whom the deck is built around
            Line::Text(t) if deck.title.is_some() && t.ends_with(')') => named(1, t).unwrap_or(Line::Text(t)),
            line => line,
        };
        match line {
            Line::Nothing => {}
            Line::Heading(h) => section = Some(h.to_string()).filter(|h| !h.is_empty()),
            Line::Entry(n, name, set) => {
                if n == 0 || n > MAX_DECK_COPIES {
                    problem(&format!("a card has 1 to {MAX_DECK_COPIES} copies"), None);
                } else if deck.entries.len() >= MAX_DECK_ENTRIES {
                    problem(&format!("a deck has at most {MAX_DECK_ENTRIES} entries"), None);
                    break;
                } else {
                    let set = set.map(str::to_string);
                    let section = section.clone();
                    deck.entries.push(DeckEntry { count: n, name: name.to_string(), set, section, line_no: i + 1 });
                }
            }
            Line::Header(k, v)
                if deck.title.is_none() && ["title", "deck", "name"].iter().any(|t| k.eq_ignore_ascii_case(t)) =>
            {
                deck.title = Some(v.to_string());
            }
            Line::Header(k, v) => {
                deck.headers.push((k.to_string(), v.to_string()));
                deck.header_lines.push(i + 1);
            }
            Line::Text(t) if deck.title.is_none() && deck.entries.is_empty() => deck.title = Some(t.to_string()),
            Line::Text(t) => problem("this is no entry, heading or header", Some(format!("for a card write `1x {t}`"))),
        }
    }
    (deck, report.finish())
}

/// The deck as text that reads back the same.
pub fn write_deck_list(deck: &DeckList) -> String {
    let mut out = String::new();
    if let Some(t) = &deck.title {
        let t = one_line(t);
        let plain = matches!(classify(&t), Line::Text(_));
        out.push_str(&if plain { format!("{t}\n") } else { format!("Title: {t}\n") });
    }
    for (k, v) in &deck.headers {
        out.push_str(&format!("{}: {}\n", one_line(k), one_line(v)));
    }
    if !out.is_empty() && !deck.entries.is_empty() {
        out.push('\n');
    }
    // what stands under no heading has to come before the first
    let mut entries: Vec<&DeckEntry> = deck.entries.iter().collect();
    entries.sort_by_key(|e| e.section.is_some());
    let mut last = None;
    for (i, e) in entries.iter().enumerate() {
        if let Some(s) = e.section.as_deref().filter(|s| Some(*s) != last) {
            let run = entries[i..].iter().take_while(|x| x.section.as_deref() == Some(s));
            let n = run.fold(0u32, |n, x| n.saturating_add(x.count));
            let name = one_line(s);
            let heading = format!("{name} ({n})");
            if classify(&heading) == Line::Heading(&name) {
                out.push_str(&format!("{}{heading}\n", if i > 0 { "\n" } else { "" }));
            }
            last = Some(s);
        }
        out.push_str(&format!("{}x {}", e.count, one_line(&e.name)));
        if let Some(s) = &e.set {
            out.push_str(&format!(" ({})", one_line(s)));
        }
        out.push('\n');
    }
    out
}

fn one_line(s: &str) -> String {
    s.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn classify(line: &str) -> Line<'_> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
        return Line::Nothing;
    }
    let item = line.trim_start_matches(['•', '*', '-']).trim_start();
    if let Some(entry) = entry(item).or_else(|| counted_behind(item)) {
        return entry;
    }
    let lower = line.to_lowercase();
    if lower == "total" || lower.starts_with("total ") || lower.starts_with("total:") {
        return Line::Nothing;
    }
    if let Some((key, value)) = line.split_once(':') {
        let (key, value) = (key.trim(), value.trim());
        if value.is_empty() || is_count(value) {
            return Line::Heading(key);
        }
        if !key.is_empty() && key.len() <= 40 {
            return Line::Header(key, value);
        }
    }
    match line.rfind('(') {
        Some(i) if is_count(&line[i..]) => Line::Heading(line[..i].trim()),
        _ => Line::Text(line),
    }
}

/// `20`, `(20)`, `(20 cards)`.
fn is_count(s: &str) -> bool {
    let s = s.trim_start_matches('(').trim_end_matches(')').trim();
    let s = s.strip_suffix("cards").unwrap_or(s).trim();
    !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit())
}

fn entry(line: &str) -> Option<Line<'_>> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 9 {
        return None;
    }
    let count: u32 = line[..digits].parse().ok()?;
    let rest = &line[digits..];
    let rest = match rest.trim_start().strip_prefix(['x', 'X', '×']) {
        Some(r) if r.starts_with(char::is_whitespace) => r,
        _ if rest.starts_with(char::is_whitespace) => rest,
        _ => return None,
    };
    let name = rest.trim();
    if name.eq_ignore_ascii_case("cards") || name.eq_ignore_ascii_case("cards total") {
        return Some(Line::Nothing);
    }
    // a heading that is a number, as lists in the order of costs have
    if name.starts_with('(') && is_count(name) {
        return Some(Line::Heading(&line[..digits]));
    }
    named(count, name)
}

/// `Name x3`, `Name (Set) ×3`, `Name 3x`; a header is none of them.
fn counted_behind(line: &str) -> Option<Line<'_>> {
    if line.contains(':') {
        return None;
    }
    let (name, last) = line.rsplit_once(char::is_whitespace)?;
    let last = last.trim_start_matches('(').trim_end_matches(')');
    let digits = last.strip_prefix(['x', 'X', '×']).or_else(|| last.strip_suffix(['x', 'X', '×']))?;
    let number = !digits.is_empty() && digits.len() <= 9 && digits.bytes().all(|b| b.is_ascii_digit());
    named(digits.parse().ok().filter(|_| number)?, name.trim())
}

/// A name with its set, if that is said.
fn named(count: u32, name: &str) -> Option<Line<'_>> {
    let cut = name.strip_suffix(')').and_then(|n| n.rfind('(').map(|i| (n[..i].trim(), n[i + 1..].trim())));
    match cut {
        Some((n, set)) if !n.is_empty() && !set.is_empty() => Some(Line::Entry(count, n, Some(set))),
        _ if name.is_empty() => None,
        _ => Some(Line::Entry(count, name, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Dice;

    #[test]
    fn reads_what_sites_write() {
        let src = "Gulls over Water\n\nWarlord: Old Nan\nFaction: Gulls\nTotal Cards: (50)\n\nArmy Unit (20)\n3x Tin-smith (Core Set)\n 2 Harbour Mouse\n* 1X Éclair\nEvents:\n12× Storm\n# note\n38 cards\n";
        let (d, problems) = read_deck_list("d.txt", src);
        assert_eq!(problems, []);
        assert_eq!(d.title.as_deref(), Some("Gulls over Water"));
        assert_eq!(d.header("warlord"), Some("Old Nan"));
        let names: Vec<_> = d.entries.iter().map(|e| (e.count, e.name.as_str(), e.line_no)).collect();
        assert_eq!(names, [(3, "Tin-smith", 8), (2, "Harbour Mouse", 9), (1, "Éclair", 10), (12, "Storm", 12)]);
        assert_eq!(d.entries[0].set.as_deref(), Some("Core Set"));
        let sections: Vec<_> = d.entries.iter().map(|e| e.section.as_deref()).collect();
        assert_eq!(sections, [Some("Army Unit"), Some("Army Unit"), Some("Army Unit"), Some("Events")]);
        assert_eq!(d.headers_with_lines().nth(1), Some(("Faction", "Gulls", Some(4))));
        assert_eq!(d.total(), 18);
        let (again, _) = read_deck_list("d.txt", &write_deck_list(&d));
        assert_eq!((&again.title, &again.headers, again.total()), (&d.title, &d.headers, 18));
        assert!(
            again
                .entries
                .iter()
                .zip(&d.entries)
                .all(|(a, b)| (a.count, &a.name, &a.section) == (b.count, &b.name, &b.section))
        );
    }

    #[test]
    fn reads_counts_behind_and_headings_that_are_numbers() {
        let src = "Old Nan\r\n\r\n2 (3)\r\n3x Tin-smith (Core Set)\r\nMouse x2\nÉclair (Core Set) ×1\nStorm (2x)\n8th Boat 3X\nDuck-X62 x1\nCreated with: a site\n";
        let (d, problems) = read_deck_list("d.txt", src);
        assert_eq!(problems, []);
        assert_eq!((d.title.as_deref(), d.header("created with")), (Some("Old Nan"), Some("a site")));
        let names: Vec<_> = d.entries.iter().map(|e| (e.count, e.name.as_str())).collect();
        let want = [(3, "Tin-smith"), (2, "Mouse"), (1, "Éclair"), (2, "Storm"), (3, "8th Boat"), (1, "Duck-X62")];
        assert_eq!(names, want);
        assert_eq!(d.entries[0].section.as_deref(), Some("2"));
        assert_eq!(d.entries[2].set.as_deref(), Some("Core Set"));
        // a name with its set stands for one; the first line is the title, whatever it looks like
        let (d, problems) = read_deck_list("d.txt", "Gulls (mine)\n\nOld Nan (Core Set)\n\n2x Mouse\n");
        let names: Vec<_> = d.entries.iter().map(|e| (e.count, e.name.as_str(), e.set.as_deref())).collect();
        assert_eq!((problems, d.title.as_deref()), (vec![], Some("Gulls (mine)")));
        assert_eq!(names, [(1, "Old Nan", Some("Core Set")), (2, "Mouse", None)]);
        // no count: a word that only looks like one
        let (d, _) = read_deck_list("d.txt", "Ladder 62x\nSubject: X-62 x1\nTax\n");
        assert_eq!((d.total(), d.header("subject")), (62, Some("X-62 x1")));
    }

    #[test]
    fn writes_sections_as_read() {
        let src = "Gulls\nWarlord: Nan\n\n1x Loose\n\nArmy Units (5)\n3x Tin-smith\n2x Mouse\n\nEvents (1)\n1x Storm\n";
        assert_eq!(write_deck_list(&read_deck_list("d", src).0), src);
        let entry = |name: &str, section: Option<&str>| DeckEntry {
            count: u32::MAX,
            name: name.into(),
            section: section.map(Into::into),
            ..DeckEntry::default()
        };
        let odd = ["A", "3x B", "total", "", "C: 7", "D\n1x E", "F (2)"].map(|s| entry("c", Some(s)));
        let list = DeckList {
            entries: [entry("a", Some("Last")), entry("b", None)].into_iter().chain(odd).collect(),
            ..DeckList::default()
        };
        let text = write_deck_list(&list);
        assert!(text.starts_with("4294967295x b\n\nLast (4294967295)\n"), "{text}");
        assert_eq!(text.matches("x c").count(), 7);
    }

    #[test]
    fn says_what_it_cannot_read() {
        let (_, p) = read_deck_list("d.txt", "1x Boat\nstray words\n0x Boat\n100 Boat\n");
        assert_eq!(p.iter().map(|d| d.line).collect::<Vec<_>>(), [2, 3, 4]);
        let (_, p) = read_deck_list("d.txt", &"x".repeat(1 << 20));
        assert_eq!(p.len(), 1);
        let (d, p) = read_deck_list("d.txt", &"1 b\n".repeat(5000));
        assert_eq!((d.entries.len(), p.len()), (MAX_DECK_ENTRIES, 1));
        let (_, p) = read_deck_list("d.txt", &"0 b\n".repeat(5000));
        assert_eq!(p.last().unwrap().message, "and 4900 more");
    }

    #[test]
    fn random_text_never_panics() {
        let mut r = Dice(5);
        let alphabet: Vec<char> = "x3 0(:)•é\n#/T×-".chars().collect();
        for _ in 0..3000 {
            let s: String = (0..r.below(40)).map(|_| alphabet[r.below(alphabet.len())]).collect();
            let (d, _) = read_deck_list("d", &s);
            let _ = write_deck_list(&d);
        }
    }
}
