//! OCTGN deck files (`.o8d`): a small subset of XML, read and written.

use crate::deck_list::{DeckEntry, DeckList, MAX_DECK_COPIES, MAX_DECK_ENTRIES, MAX_DECK_FILE};
use crate::diagnostic::Diagnostic;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OctgnDeck {
    /// The id of the game definition.
    pub game: String,
    pub sections: Vec<OctgnSection>,
    pub notes: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OctgnSection {
    pub name: String,
    pub shared: bool,
    pub cards: Vec<OctgnCard>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OctgnCard {
    pub count: u32,
    pub id: String,
    pub name: String,
}

impl OctgnDeck {
    /// All cards as a plain list; the first card of a section named `Warlord` also becomes a header.
    pub fn to_deck_list(&self) -> DeckList {
        let mut deck = DeckList::default();
        for s in &self.sections {
            if let (true, Some(c)) = (s.name.eq_ignore_ascii_case("warlord"), s.cards.first()) {
                deck.headers.push((s.name.clone(), c.name.clone()));
                deck.header_lines.push(0);
            }
            for c in &s.cards {
                let section = Some(s.name.clone()).filter(|n| !n.is_empty());
                deck.entries.push(DeckEntry { count: c.count, name: c.name.clone(), section, ..DeckEntry::default() });
            }
        }
        deck
    }
}

/// Reads a `.o8d` file.
pub fn read_octgn(file: &str, src: &str) -> Result<OctgnDeck, Vec<Diagnostic>> {
    if src.len() > MAX_DECK_FILE {
        return Err(vec![Diagnostic::whole_file(file, format!("the deck is larger than {MAX_DECK_FILE} bytes"))]);
    }
    let mut xml = Xml { src, at: 0 };
    read_deck(&mut xml).map_err(|message| {
        let mut at = xml.at.min(src.len());
        while !src.is_char_boundary(at) {
            at -= 1;
        }
        let start = src[..at].rfind('\n').map_or(0, |i| i + 1);
        let line: String = src[start..].lines().next().unwrap_or("").chars().take(300).collect();
        vec![Diagnostic {
            file: file.into(),
            line: src[..at].matches('\n').count() + 1,
            col: src[start..at].chars().count() + 1,
            len: 1,
            message,
            source_line: line,
            ..Diagnostic::default()
        }]
    })
}

/// The deck as a `.o8d` file.
pub fn write_octgn(deck: &OctgnDeck) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n");
    out.push_str(&format!("<deck game=\"{}\">\n", escape(&deck.game)));
    for s in &deck.sections {
        let shared = if s.shared { "True" } else { "False" };
        out.push_str(&format!("  <section name=\"{}\" shared=\"{shared}\">\n", escape(&s.name)));
        for c in &s.cards {
            out.push_str(&format!(
                "    <card qty=\"{}\" id=\"{}\">{}</card>\n",
                c.count,
                escape(&c.id),
                escape(&c.name)
            ));
        }
        out.push_str("  </section>\n");
    }
    out.push_str(&format!("  <notes>{}</notes>\n</deck>\n", escape(&deck.notes)));
    out
}

fn escape(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    for c in s.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() && c != '\n' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn read_deck(xml: &mut Xml<'_>) -> Result<OctgnDeck, String> {
    let mut deck = OctgnDeck::default();
    let mut path: Vec<String> = Vec::new();
    let mut count = 0;
    let mut seen_root = false;
    while let Some(piece) = xml.next()? {
        match piece {
            Piece::Open { name, attributes, empty } => {
                let value =
                    |key: &str| attributes.iter().find(|(k, _)| k == key).map(|(_, v)| v.clone()).unwrap_or_default();
                if path.len() >= 8 {
                    return Err("elements are nested too deeply".into());
                }
                let parent = path.last().map(String::as_str);
                match (name.as_str(), parent) {
                    ("deck", None) if !seen_root => {
                        seen_root = true;
                        deck.game = value("game");
                    }
                    (_, None) => return Err("a deck file is one `deck` element".into()),
                    ("section", Some("deck")) => {
                        let shared = value("shared").eq_ignore_ascii_case("true");
                        deck.sections.push(OctgnSection { name: value("name"), shared, cards: Vec::new() });
                    }
                    ("card", Some("section")) => {
                        count += 1;
                        if count > MAX_DECK_ENTRIES {
                            return Err(format!("a deck has at most {MAX_DECK_ENTRIES} entries"));
                        }
                        let qty = value("qty").trim().parse::<u32>().ok().filter(|n| (1..=MAX_DECK_COPIES).contains(n));
                        let qty = qty.ok_or(format!("`qty` goes from 1 to {MAX_DECK_COPIES}"))?;
                        if let Some(s) = deck.sections.last_mut() {
                            s.cards.push(OctgnCard { count: qty, id: value("id"), name: String::new() });
                        }
                    }
                    _ => {}
                }
                if !empty {
                    path.push(name);
                }
            }
            Piece::Close(name) => {
                if path.pop().as_deref() != Some(name.as_str()) {
                    return Err(format!("`</{name}>` closes nothing"));
                }
            }
            Piece::Text(text) => match path.last().map(String::as_str) {
                Some("card") => {
                    if let Some(c) = deck.sections.last_mut().and_then(|s| s.cards.last_mut()) {
                        c.name.push_str(&text);
                    }
                }
                Some("notes") => deck.notes.push_str(&text),
                None if !text.trim().is_empty() => return Err("text outside the deck".into()),
                _ => {}
            },
        }
    }
    if !path.is_empty() || !seen_root {
        return Err("the file ends too early".into());
    }
    for c in deck.sections.iter_mut().flat_map(|s| &mut s.cards) {
        c.name = c.name.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    Ok(deck)
}

enum Piece {
    Open { name: String, attributes: Vec<(String, String)>, empty: bool },
    Close(String),
    Text(String),
}

struct Xml<'s> {
    src: &'s str,
    at: usize,
}

impl Xml<'_> {
    fn rest(&self) -> &str {
        &self.src[self.at..]
    }

    fn skip_to(&mut self, end: &str) -> Result<String, String> {
        let i = self.rest().find(end).ok_or(format!("`{end}` is missing"))?;
        let inside = self.rest()[..i].to_string();
        self.at += i + end.len();
        Ok(inside)
    }

    fn next(&mut self) -> Result<Option<Piece>, String> {
        loop {
            if self.at == 0 && self.rest().starts_with('\u{feff}') {
                self.at += '\u{feff}'.len_utf8();
            }
            if self.rest().is_empty() {
                return Ok(None);
            } else if self.rest().starts_with("<!--") {
                self.at += 4;
                self.skip_to("-->")?;
            } else if self.rest().starts_with("<?") {
                self.skip_to("?>")?;
            } else if self.rest().starts_with("<![CDATA[") {
                self.at += 9;
                return Ok(Some(Piece::Text(self.skip_to("]]>")?)));
            } else if self.rest().starts_with("<!") {
                return Err("document types are not read".into());
            } else if self.rest().starts_with("</") {
                self.at += 2;
                let name = self.skip_to(">")?;
                return Ok(Some(Piece::Close(name.trim().to_string())));
            } else if self.rest().starts_with('<') {
                self.at += 1;
                return self.open().map(Some);
            } else {
                let end = self.rest().find('<').unwrap_or(self.rest().len());
                let text = unescape(&self.rest()[..end])?;
                self.at += end;
                return Ok(Some(Piece::Text(text)));
            }
        }
    }

    fn space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn word(&mut self) -> Result<String, String> {
        let rest = self.rest();
        let len = rest.find(|c: char| !(c.is_alphanumeric() || "_-.:".contains(c))).unwrap_or(rest.len());
        if len == 0 || len > 100 {
            return Err("a name is expected here".into());
        }
        let word = rest[..len].to_string();
        self.at += len;
        Ok(word)
    }

    fn open(&mut self) -> Result<Piece, String> {
        let name = self.word()?;
        let mut attributes = Vec::new();
        loop {
            self.space();
            if self.rest().starts_with("/>") {
                self.at += 2;
                return Ok(Piece::Open { name, attributes, empty: true });
            }
            if self.rest().starts_with('>') {
                self.at += 1;
                return Ok(Piece::Open { name, attributes, empty: false });
            }
            if attributes.len() >= 20 {
                return Err("too many attributes".into());
            }
            let key = self.word()?;
            self.space();
            if !self.rest().starts_with('=') {
                return Err("`=` is missing".into());
            }
            self.at += 1;
            self.space();
            let mark = match self.rest().chars().next() {
                Some('"') => "\"",
                Some('\'') => "'",
                _ => return Err("a value stands in quotation marks".into()),
            };
            self.at += 1;
            let value = unescape(&self.skip_to(mark)?)?;
            attributes.push((key, value));
        }
    }
}

fn unescape(s: &str) -> Result<String, String> {
    let mut out = String::with_capacity(s.len());
    let mut rest = s;
    while let Some(i) = rest.find('&') {
        out.push_str(&rest[..i]);
        rest = &rest[i + 1..];
        let end = rest.find(';').filter(|e| *e <= 10).ok_or("`&` begins no entity")?;
        let name = &rest[..end];
        let c = match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => name
                .strip_prefix('#')
                .and_then(|n| match n.strip_prefix(['x', 'X']) {
                    Some(hex) => u32::from_str_radix(hex, 16).ok(),
                    None => n.parse().ok(),
                })
                .and_then(char::from_u32)
                .filter(|c| !c.is_control() || c.is_whitespace()),
        };
        out.push(c.ok_or(format!("`&{name};` is not known"))?);
        rest = &rest[end + 1..];
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Lcg;

    const DECK: &str = "<?xml version=\"1.0\"?>\n<deck game='g-1'>\n <!-- c --><section name=\"Warlord\" shared=\"False\">\n  <card qty=\"1\" id=\"a-1\">Nan &amp; &quot;Co&#46;&quot;</card>\n </section>\n <section name=\"Shared\" shared=\"True\" />\n <notes><![CDATA[a<b]]></notes></deck>\n";

    #[test]
    fn reads_and_writes() {
        let d = read_octgn("d.o8d", DECK).unwrap();
        assert_eq!(d.game, "g-1");
        assert_eq!(d.sections[0].cards[0].name, "Nan & \"Co.\"");
        assert!(d.sections[1].shared);
        assert_eq!(d.notes, "a<b");
        assert_eq!(read_octgn("d.o8d", &write_octgn(&d)).unwrap(), d);
        assert_eq!(d.to_deck_list().header("Warlord"), Some("Nan & \"Co.\""));
    }

    #[test]
    fn refuses_bad_files() {
        let bad = [
            "",
            "<deck>",
            "<deck></x>",
            "<!DOCTYPE x [<!ENTITY a \"b\">]><deck/>",
            "<deck>&a;</deck>",
            "<deck game=x/>",
            "<deck/><deck/>",
            "<deck><section><card qty=\"0\"/></section></deck>",
            "<a>",
            "words",
        ];
        for b in bad {
            assert!(read_octgn("d", b).is_err(), "{b}");
        }
        assert!(read_octgn("d", &"<deck>".repeat(10_000)).is_err());
        assert!(read_octgn("d", &"<".repeat(1 << 20)).is_err());
    }

    #[test]
    fn damaged_files_never_panic() {
        let mut r = Lcg(17);
        let chars: Vec<char> = DECK.chars().collect();
        for _ in 0..3000 {
            let mut c = chars.clone();
            for _ in 0..1 + r.below(4) {
                if c.is_empty() {
                    break;
                }
                let i = r.below(c.len());
                match r.below(3) {
                    0 => drop(c.remove(i)),
                    1 => c[i] = ['<', '&', 'é', '"', '\0'][r.below(5)],
                    _ => c.truncate(i.max(1)),
                }
            }
            let _ = read_octgn("d", &c.into_iter().collect::<String>());
        }
    }
}
