//! OCTGN deck files (`.o8d`), read and written.

use crate::deck_list::{DeckEntry, DeckList, MAX_DECK_COPIES, MAX_DECK_ENTRIES, MAX_DECK_FILE};
use crate::diagnostic::Diagnostic;
use roxmltree::{Document, Node, TextPos};

/// A deck file of OCTGN, the table where many play card games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OctgnDeck {
    /// The id of the game definition.
    pub game: String,
    /// In the order of the file.
    pub sections: Vec<OctgnSection>,
    /// What its maker wrote beside it.
    pub notes: String,
}

/// A part of the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OctgnSection {
    /// What OCTGN calls it.
    pub name: String,
    /// Whether all players share it.
    pub shared: bool,
    /// The cards in it.
    pub cards: Vec<OctgnCard>,
}

/// Some copies of one card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OctgnCard {
    /// How many.
    pub count: u32,
    /// OCTGN's own id of the card.
    pub id: String,
    /// The card's title.
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
    let at = |place: TextPos, message: String| {
        let line = src.lines().nth(place.row.saturating_sub(1) as usize).unwrap_or("");
        vec![Diagnostic {
            file: file.into(),
            line: place.row as usize,
            col: place.col as usize,
            len: 1,
            message,
            source_line: line.chars().take(300).collect(),
            ..Diagnostic::default()
        }]
    };
    // document types are refused unless they are allowed, so no entity can be made up
    let doc = Document::parse(src).map_err(|e| at(e.pos(), format!("this is no XML: {e}")))?;
    read_deck(doc.root_element()).map_err(|(node, message)| at(doc.text_pos_at(node.range().start), message))
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
            // what no XML file may hold
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c if c.is_control() && c != '\n' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

type Refused<'a> = (Node<'a, 'a>, String);

fn read_deck<'a>(root: Node<'a, 'a>) -> Result<OctgnDeck, Refused<'a>> {
    if !root.has_tag_name("deck") {
        return Err((root, "a deck file is one `deck` element".into()));
    }
    let mut deck = OctgnDeck { game: value(root, "game"), ..OctgnDeck::default() };
    let mut count = 0;
    for node in root.children() {
        if node.has_tag_name("notes") {
            deck.notes.push_str(&text(node));
        } else if node.has_tag_name("section") {
            let shared = value(node, "shared").eq_ignore_ascii_case("true");
            let cards =
                node.children().filter(|n| n.has_tag_name("card")).map(read_card).collect::<Result<Vec<_>, _>>()?;
            count += cards.len();
            if count > MAX_DECK_ENTRIES {
                return Err((node, format!("a deck has at most {MAX_DECK_ENTRIES} entries")));
            }
            deck.sections.push(OctgnSection { name: value(node, "name"), shared, cards });
        }
    }
    Ok(deck)
}

fn read_card<'a>(node: Node<'a, 'a>) -> Result<OctgnCard, Refused<'a>> {
    let count = value(node, "qty").trim().parse().ok().filter(|n| (1..=MAX_DECK_COPIES).contains(n));
    let count = count.ok_or((node, format!("`qty` goes from 1 to {MAX_DECK_COPIES}")))?;
    let name = text(node).split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(OctgnCard { count, id: value(node, "id"), name })
}

fn value(node: Node, key: &str) -> String {
    node.attribute(key).unwrap_or_default().to_string()
}

fn text(node: Node) -> String {
    node.children().filter(|n| n.is_text()).filter_map(|n| n.text()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Dice;

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
    fn says_where_it_is_wrong() {
        let wrong = read_octgn("d.o8d", "<deck>\n <section>\n  <card qty='0'/></section></deck>").unwrap_err();
        assert_eq!(
            (wrong[0].line, wrong[0].col, wrong[0].source_line.as_str()),
            (3, 3, "  <card qty='0'/></section></deck>")
        );
        let broken = read_octgn("d.o8d", "<deck>\n <x></deck>").unwrap_err();
        assert_eq!(broken[0].line, 2, "{}", broken[0].message);
    }

    #[test]
    fn what_is_written_can_be_read() {
        let odd: String = "a\u{fffe}\u{ffff}\0\u{1b}<&>\"']]>\n".into();
        let card = OctgnCard { count: 1, id: odd.clone(), name: odd.clone() };
        let section = OctgnSection { name: odd.clone(), shared: false, cards: vec![card] };
        let deck = OctgnDeck { game: odd.clone(), sections: vec![section], notes: odd };
        assert!(read_octgn("d.o8d", &write_octgn(&deck)).is_ok());
    }

    #[test]
    fn damaged_files_never_panic() {
        let mut r = Dice(17);
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
