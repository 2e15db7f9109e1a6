//! A card drawn with lines: price, title, type, traits, text, numbers.

use crate::paint;
use crate::text::{self, Piece};
use console::{Alignment, measure_text_width, pad_str};
use muster_kernel::{Book, DefId, Face, NO_NUMBER, Name, Slot};
use muster_lang::{FaceSource, FactKind, FactValue, Facts, Span};
use muster_pack::{Cards, Pack};
use muster_sight::{Tongue, facts, tongue};

/// Columns of a drawn card, border and all.
pub const WIDTH: usize = 48;
/// Rows of text a card has at least, so that it looks like one.
const TEXT_ROWS: usize = 6;

/// One side of a card.
pub struct Side {
    pub price: Option<String>,
    pub title: String,
    pub code: String,
    pub type_line: String,
    pub traits: Vec<&'static str>,
    pub lines: Vec<Vec<Span>>,
    /// Facts that are neither text nor numbers of the table: squads, copies.
    pub details: Vec<(String, String)>,
    pub numbers: Vec<(String, i32)>,
}

/// The rulebook behind a pack, for the names it gives to numbers.
pub fn book(pack: &dyn Pack) -> &'static Book {
    pack.new_match(vec![Vec::new(); *pack.seats().start()], 0).book
}

/// All sides of a card. A card whose faces are whole sides (a warlord) has one for each of them.
pub fn sides(pack: &dyn Pack, book: &'static Book, d: DefId, language: &str) -> Vec<Side> {
    let (cards, tongue) = (pack.cards(), tongue(pack, language));
    let type_line = |words: &[&'static str]| words.iter().map(|w| tongue.shown(w)).collect::<Vec<_>>().join(" ");
    let s = cards.source(d);
    let def = &cards.defs[d.ix()];
    let print = |face: Option<&FaceSource>| {
        let said = cards.dialect.read_out(language, s, face).into_iter().map(|(_, spans)| spans);
        facts(cards, language, s, face).into_iter().chain(said).collect::<Vec<_>>()
    };
    let whole = def.faces.len() == s.faces.len();
    // facts of the whole card are read out on its first side
    let told = facts(cards, language, s, None).len();
    let mut front = Side {
        price: price(&s.facts),
        title: s.title.clone(),
        code: s.id.clone(),
        type_line: type_line(&[&s.flags[..], s.loyalty.as_slice(), s.faction.as_slice(), &[s.type_word]].concat()),
        traits: s.traits.clone(),
        lines: print(None),
        details: details(pack, tongue, book, &s.facts, def.faces.first()),
        numbers: def.faces.first().map_or(Vec::new(), |f| numbers(pack, tongue, book, f)),
    };
    let mut out = Vec::new();
    for (i, f) in s.faces.iter().enumerate() {
        let face = def.faces.get(if whole { i } else { i + 1 });
        let mut lines = if whole { print(None) } else { Vec::new() };
        if i > 0 && whole {
            lines.drain(..told);
        }
        lines.extend(print(Some(f)));
        let faction = f.faction.or(s.faction);
        let words = [&f.flags[..], f.loyalty.as_slice(), faction.as_slice(), f.type_word.as_slice()];
        out.push(Side {
            price: None,
            title: f.name.clone().unwrap_or_else(|| s.title.clone()),
            code: f.word.to_string(),
            type_line: if whole { front.type_line.clone() } else { type_line(&words.concat()) },
            traits: if whole { s.traits.clone() } else { f.traits.clone() },
            lines,
            details: details(pack, tongue, book, &f.facts, face),
            numbers: face.map_or(Vec::new(), |f| numbers(pack, tongue, book, f)),
        });
    }
    if whole && let Some(first) = out.first_mut() {
        first.price = front.price.take();
        first.details.append(&mut front.details);
        first.code = format!("{} {}", s.id, first.code);
    } else {
        out.insert(0, front);
    }
    out
}

fn price(facts: &Facts) -> Option<String> {
    facts.get("cost").map(fact_text)
}

/// A number as it is printed; a negative one is an X.
fn number(n: i32) -> String {
    if n < 0 { "X".into() } else { n.to_string() }
}

/// A fact's value as a file writes it.
pub fn fact_text(value: &FactValue) -> String {
    let joined = |list: &[i32], sep: &str| list.iter().map(i32::to_string).collect::<Vec<_>>().join(sep);
    match value {
        FactValue::Int(n) => n.to_string(),
        FactValue::X => "X".into(),
        FactValue::Numbers(n) => n.iter().map(|n| number(*n)).collect::<Vec<_>>().join("/"),
        FactValue::Counts(n) => joined(n, ", "),
        FactValue::Titles(t) => t.iter().map(|(n, t)| format!("{n}× {t}")).collect::<Vec<_>>().join(", "),
        FactValue::Word(w) => (*w).into(),
        FactValue::Filter { source, .. } => source.clone(),
    }
}

/// Facts that are neither read out nor among the numbers.
fn details(
    pack: &dyn Pack,
    tongue: &dyn Tongue,
    book: &Book,
    facts: &Facts,
    face: Option<&Face>,
) -> Vec<(String, String)> {
    let (cards, mut out) = (pack.cards(), Vec::new());
    for (word, value) in facts.iter() {
        let one = facts.int(word);
        let among = |(i, name): (usize, &str)| {
            let alike = name.contains(word) || word.contains(name);
            let several = one.is_none() && !matches!(value, FactValue::Titles(_));
            alike && face.is_some_and(|f| one == Some(i32::from(f.slots[i])) || several && f.slots[i] != NO_NUMBER)
        };
        let shown = word == "cost"
            || cards.dialect.fact(word, Some(value)).is_some()
            || book.vocab.slots.open().any(|slot| slot.1 == word || among(slot));
        match cards.schema.fact(word).map(|f| &f.kind) {
            Some(FactKind::Numbers { bare: true, .. }) => {}
            _ if shown => {}
            _ => out.push((tongue.shown(word).into_owned(), fact_text(value))),
        }
    }
    out
}

/// The numbers of a face. Those that pictures show beside others are left out where they are 0.
fn numbers(pack: &dyn Pack, tongue: &dyn Tongue, book: &'static Book, face: &Face) -> Vec<(String, i32)> {
    let spare = |i: usize| pack.layout().cards.more.iter().any(|f| f.word.is(Name::Number(Slot::nth(i))));
    let told = |i: usize| face.slots[i] != NO_NUMBER && (face.slots[i] != 0 || !spare(i));
    let named = book.vocab.slots.open().filter(|(i, name)| *name != "cost" && told(*i));
    let said = |i| tongue.name(book, Name::Number(Slot::nth(i))).into_owned();
    named.map(|(i, _)| (said(i), face.slots[i] as i32)).collect()
}

/// The side as rows of equal width.
pub fn draw(side: &Side) -> Vec<String> {
    let inner = WIDTH - 4;
    let mut rows = vec![edge('╭', '╮')];
    let price = side.price.as_ref().map(|p| paint::plain().reverse().bold().apply_to(format!("[{p}]")).to_string());
    let head = match price {
        Some(p) => format!("{p} {}", paint::bold().apply_to(&side.title)),
        None => paint::bold().apply_to(&side.title).to_string(),
    };
    let code = paint::dim().apply_to(&side.code).to_string();
    if measure_text_width(&head) + measure_text_width(&code) < inner {
        rows.push(row(&apart(&head, &code, inner)));
    } else {
        rows.push(row(&head));
        rows.push(row(&pad_str(&code, inner, Alignment::Right, None)));
    }
    rows.push(row(&paint::plain().cyan().apply_to(&side.type_line).to_string()));
    rows.push(edge('├', '┤'));
    let mut body = Vec::new();
    if !side.traits.is_empty() {
        let style = paint::plain().italic().green();
        body.extend(text::wrap(&[Piece::new(format!("{}.", side.traits.join(". ")), style)], inner));
    }
    for line in &side.lines {
        body.push(String::new());
        body.extend(text::wrap(&text::pieces(line), inner));
    }
    body.resize(body.len().max(TEXT_ROWS), String::new());
    rows.extend(body.iter().map(|l| row(l)));
    if !side.numbers.is_empty() || !side.details.is_empty() {
        rows.push(edge('├', '┤'));
    }
    if !side.numbers.is_empty() {
        rows.extend(spaced(&side.numbers, inner).iter().map(|l| row(l)));
    }
    for (word, value) in &side.details {
        let both =
            [Piece::new(word.as_str(), paint::dim()), Piece::plain(" "), Piece::new(value.as_str(), paint::dim())];
        rows.extend(text::wrap(&both, inner).iter().map(|l| row(l)));
    }
    rows.push(edge('╰', '╯'));
    rows
}

/// Names and numbers in rows, three columns apart.
fn spaced(numbers: &[(String, i32)], width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (name, n) in numbers {
        let n = number(*n);
        let shown = format!("{} {}", paint::dim().apply_to(name), paint::bold().apply_to(n));
        let used = lines.last().map_or(0, |l| measure_text_width(l));
        if used > 0 && used + 3 + measure_text_width(&shown) > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push_str("   ");
            }
            line.push_str(&shown);
        }
    }
    lines
}

fn edge(left: char, right: char) -> String {
    format!("{left}{}{right}", "─".repeat(WIDTH - 2))
}

fn row(text: &str) -> String {
    format!("│ {} │", pad_str(text, WIDTH - 4, Alignment::Left, Some("…")))
}

fn apart(left: &str, right: &str, width: usize) -> String {
    let gap = width.saturating_sub(measure_text_width(left) + measure_text_width(right));
    format!("{left}{}{right}", " ".repeat(gap))
}

/// Pictures beside each other as far as the width allows, else below each other.
pub fn beside(pictures: &[Vec<String>], width: usize) -> String {
    let across = (width / (WIDTH + 2)).max(1);
    let mut out = String::new();
    for group in pictures.chunks(across) {
        let height = group.iter().map(Vec::len).max().unwrap_or(0);
        for y in 0..height {
            let blank = " ".repeat(WIDTH);
            let cells: Vec<&str> = group.iter().map(|p| p.get(y).map_or(blank.as_str(), String::as_str)).collect();
            out += cells.join("  ").trim_end();
            out.push('\n');
        }
    }
    out
}

/// The card's own words in one string, faces marked by their word.
pub fn plain_text(cards: &Cards, d: DefId) -> String {
    let line = |(face, spans): (String, Vec<Span>)| match face.as_str() {
        "" => text::plain(&spans),
        f => format!("{f}: {}", text::plain(&spans)),
    };
    cards.text(d).into_iter().map(line).collect::<Vec<_>>().join("\n")
}
