//! Terms to text: the same rows read backwards.

use crate::grammar::{Arg, Grammar, Item, ItemKind, Role, Word, capitalised};
use crate::term::Term;

/// A piece of printed text. The texts of all spans, joined, are the printed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The characters, with the spaces around them.
    pub text: String,
    /// What the piece is, for who draws it.
    pub role: Role,
    /// The preorder position of the term that printed it.
    pub node: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// As a card shows it: `→`, circled names, capital first, full stop last.
    Text,
    /// As a file keeps it: ASCII.
    Source,
}

pub(crate) enum Kind<'g> {
    /// A word in the form it has here.
    Shown(String),
    /// `a` or `an`, as what follows asks.
    A,
    Word(&'g Word),
    Number(i32),
    Name(char),
    Var(char),
    Title(String),
    Article,
    Open,
    Close,
    Mark(bool),
    Missing,
}

pub(crate) struct Out<'g> {
    pub kind: Kind<'g>,
    pub role: Role,
    pub node: u32,
    pub glued: bool,
    pub sign: bool,
}

impl Grammar {
    /// The line in house style, in spans.
    pub fn print(&self, term: &Term) -> Vec<Span> {
        self.spans(term, Style::Text)
    }

    /// The line in house style.
    pub fn print_text(&self, term: &Term) -> String {
        self.print(term).into_iter().map(|s| s.text).collect()
    }

    /// The line as files keep it.
    pub fn print_source(&self, term: &Term) -> String {
        self.spans(term, Style::Source).into_iter().map(|s| s.text).collect()
    }

    /// The line as files keep it, up to the first word of these nodes.
    pub(crate) fn source_before(&self, term: &Term, nodes: std::ops::Range<usize>) -> String {
        let spans = self.spans(term, Style::Source).into_iter();
        spans.take_while(|s| !nodes.contains(&(s.node as usize))).map(|s| s.text).collect()
    }

    /// The line as files keep it, in spans.
    pub(crate) fn source_spans(&self, term: &Term) -> Vec<Span> {
        self.spans(term, Style::Source)
    }

    fn spans(&self, term: &Term, style: Style) -> Vec<Span> {
        let mut flow = Flow { g: self, out: Vec::new(), next: 0 };
        flow.term(term, Role::Text, false);
        Setter::new(self, style).set(&flow.out)
    }
}

/// Lays a term out as a flat sequence.
struct Flow<'g> {
    g: &'g Grammar,
    out: Vec<Out<'g>>,
    next: u32,
}

impl<'g> Flow<'g> {
    fn push(&mut self, kind: Kind<'g>, role: Role, node: u32, glued: bool) {
        self.out.push(Out { kind, role, node, glued, sign: false });
    }

    /// A term where no list separator is known.
    fn term(&mut self, t: &Term, role: Role, glued: bool) {
        let node = self.next;
        self.next += 1;
        let letter = t.text().chars().next().unwrap_or('?');
        match t.row {
            Term::NUM => self.push(Kind::Number(t.num), Role::Number, node, glued),
            Term::NAME => self.push(Kind::Name(letter), Role::Name, node, glued),
            Term::VAR => self.push(Kind::Var(letter), Role::Name, node, glued),
            Term::TITLE => self.push(Kind::Title(format!("\"{}\"", t.text())), Role::Title, node, glued),
            Term::NONE => {}
            Term::QUOTE => {
                self.push(Kind::Open, role, node, glued);
                for a in &t.args {
                    self.term(a, role, true);
                }
                self.push(Kind::Close, role, node, true);
            }
            Term::LIST => {
                for a in &t.args {
                    self.term(a, role, false);
                }
            }
            _ => match (self.g.items.get(t.row as usize), self.g.row(t)) {
                (Some(items), Some(row)) => {
                    let mut args = t.args.iter();
                    self.items(items, &mut args, row.role, node, glued);
                }
                _ => self.push(Kind::Missing, role, node, glued),
            },
        }
    }

    fn items<'t>(
        &mut self,
        items: &'g [Item],
        args: &mut impl Iterator<Item = &'t Term>,
        role: Role,
        node: u32,
        mut first_glued: bool,
    ) {
        for item in items {
            let glued = item.glued || first_glued;
            let before = self.out.len();
            match &item.kind {
                ItemKind::Word(w) => self.out.push(Out { kind: Kind::Word(w), role, node, glued, sign: item.sign }),
                ItemKind::Article(_) => self.push(Kind::Article, role, node, glued),
                ItemKind::Mark(m) => {
                    self.push(Kind::Mark(*m), role, node, false);
                    continue;
                }
                ItemKind::Arg(arg, ..) => match args.next() {
                    Some(a) => self.arg(arg, a, role, glued),
                    None => self.push(Kind::Missing, role, node, glued),
                },
                ItemKind::Optional(body) => match args.next() {
                    Some(a) if a.is_none() => self.next += 1,
                    Some(a) => self.items(body, &mut std::iter::once(a), role, node, glued),
                    None => {}
                },
            }
            first_glued &= self.out.len() == before;
        }
    }

    fn arg(&mut self, arg: &'g Arg, t: &Term, role: Role, glued: bool) {
        let Arg::List(one, sep) = arg else {
            return self.term(t, Role::Text, glued);
        };
        if !t.is_list() {
            return self.term(t, role, glued);
        }
        let node = self.next;
        self.next += 1;
        for (i, e) in t.args.iter().enumerate() {
            if i > 0 {
                self.push(Kind::Word(sep), Role::Text, node, false);
            }
            self.arg(one, e, role, glued && i == 0);
        }
    }
}

/// Chooses forms, capitals and spaces.
pub(crate) struct Setter<'g> {
    g: &'g Grammar,
    style: Style,
    spans: Vec<Span>,
    plural: bool,
    /// The quantity that a noun has just used; `or` brings it back for the next noun.
    spent: bool,
    tight: bool,
    capital: bool,
}

impl<'g> Setter<'g> {
    pub(crate) fn new(g: &'g Grammar, style: Style) -> Self {
        Self { g, style, spans: Vec::new(), plural: false, spent: false, tight: true, capital: style == Style::Text }
    }

    /// In the middle of a sentence: the first word has no capital of its own.
    pub(crate) fn inside(mut self) -> Self {
        self.capital = false;
        self
    }

    pub(crate) fn set(mut self, out: &[Out<'g>]) -> Vec<Span> {
        for (i, o) in out.iter().enumerate() {
            let mut glued = o.glued;
            let mut tight_after = o.sign;
            let mut sentence_ends = false;
            let spent_before = std::mem::take(&mut self.spent);
            let mut text = match &o.kind {
                Kind::Mark(m) => {
                    self.plural = *m;
                    self.spent = spent_before;
                    continue;
                }
                Kind::Number(n) => {
                    self.plural = *n != 1;
                    n.to_string()
                }
                Kind::Var(c) => {
                    self.plural = true;
                    c.to_string()
                }
                Kind::Name(c) => self.name(*c),
                Kind::Title(t) => t.clone(),
                Kind::Missing => "?".to_string(),
                Kind::Open => {
                    self.plural = false;
                    tight_after = true;
                    "\"".to_string()
                }
                Kind::Close => {
                    self.plural = false;
                    glued = true;
                    "\"".to_string()
                }
                Kind::Article => {
                    self.spent = spent_before;
                    let sentence_start = self.capital || self.spans.is_empty();
                    match (self.style, sentence_start) {
                        (Style::Text, false) => article(&out[i + 1..]).to_string(),
                        _ => continue,
                    }
                }
                Kind::Shown(w) => {
                    glued |= matches!(w.as_str(), "," | ":" | ";" | "'s");
                    w.clone()
                }
                Kind::A => match next_word(&out[i + 1..]) {
                    Some(next) if DETERMINED.contains(&next) => continue,
                    Some("other") => "one".to_string(),
                    next => a_or_an(next).to_string(),
                },
                Kind::Word(w) if w.plural.is_some() => self.noun(w, &out[i + 1..]),
                Kind::Word(w) => {
                    let key = w.shown.as_str();
                    if spent_before && key == "or" {
                        self.plural = true;
                    }
                    if matches!(key, "." | ";" | ":" | "->" | "|" | ",") || self.g.ends_quantity(w.terminal) {
                        self.plural = false;
                    }
                    glued |= matches!(key, "," | "." | ";" | ":" | "'s" | ")" | "/" | "?" | "!" | "%");
                    tight_after |= matches!(key, "(" | "/" | "non-") || key == "-" && o.glued && joins(&out[i + 1..]);
                    sentence_ends = key == ".";
                    self.sign(key)
                }
            };
            if self.capital && matches!(o.kind, Kind::Word(_) | Kind::Shown(_) | Kind::A) {
                text = capitalised(&text);
            }
            self.capital = sentence_ends;
            if !(glued || self.tight) {
                text.insert(0, ' ');
            }
            self.tight = tight_after;
            self.push(text, o.role, o.node);
        }
        if self.style == Style::Text && !self.spans.last().is_some_and(|s| s.text.ends_with('.')) {
            self.push(".".to_string(), Role::Text, 0);
        }
        self.spans
    }

    fn push(&mut self, text: String, role: Role, node: u32) {
        match self.spans.last_mut() {
            Some(last) if last.role == role && last.node == node => last.text.push_str(&text),
            _ => self.spans.push(Span { text, role, node }),
        }
    }

    /// A noun right before another noun describes it and stays singular.
    fn noun(&mut self, w: &Word, rest: &[Out<'_>]) -> String {
        let next = rest.iter().find(|o| !matches!(o.kind, Kind::Mark(_)));
        let describes = next.is_some_and(|o| matches!(o.kind, Kind::Word(n) if n.plural.is_some()));
        match &w.plural {
            Some((_, plural)) if self.plural && !describes => {
                self.plural = false;
                self.spent = true;
                plural.clone()
            }
            _ => w.shown.clone(),
        }
    }

    fn name(&self, c: char) -> String {
        let circled = match (self.style, c) {
            (Style::Text, 'A'..='Z') => char::from_u32(0x24B6 + (c as u32 - 'A' as u32)),
            _ => None,
        };
        circled.unwrap_or(c).to_string()
    }

    fn sign(&self, key: &str) -> String {
        match (self.style, key) {
            (Style::Text, "->") => "→",
            (Style::Text, "<=") => "≤",
            (Style::Text, ">=") => "≥",
            (Style::Text, "!=") => "≠",
            (Style::Text, "*") => "•",
            (Style::Source, "—") => "--",
            (_, other) => other,
        }
        .to_string()
    }
}

/// Words before which no article stands.
const DETERMINED: [&str; 9] = ["another", "each", "every", "its", "their", "your", "that", "this", "no"];

/// Whether what follows a hyphen is joined by it; `Ork- oder` is not.
fn joins(rest: &[Out<'_>]) -> bool {
    !matches!(rest.first().map(|o| &o.kind), Some(Kind::Word(w)) if w.shown.starts_with(char::is_lowercase))
}

fn next_word<'a>(rest: &'a [Out<'_>]) -> Option<&'a str> {
    rest.iter().find_map(|o| match &o.kind {
        Kind::Mark(_) | Kind::Article => None,
        Kind::Word(w) => Some(w.shown.as_str()),
        Kind::Shown(w) => Some(w.as_str()),
        _ => Some(""),
    })
}

fn a_or_an(next: Option<&str>) -> &'static str {
    let next = next.unwrap_or_default().to_lowercase();
    let sounds = |starts: &[&str]| starts.iter().any(|s| next.starts_with(s));
    let vowel =
        sounds(&["a", "e", "i", "o", "u", "hq", "hp"]) && (sounds(&["unin"]) || !sounds(&["uni", "use", "one", "eu"]));
    if vowel { "an" } else { "a" }
}

/// Whether the argument of an optional part is there.
pub(crate) fn present(body: &[Item], args: &[Term]) -> bool {
    body.iter().any(|i| match i.kind {
        ItemKind::Arg(_, n, _) => args.get(n as usize).is_some_and(|a| !a.is_none()),
        _ => false,
    })
}

fn article(rest: &[Out<'_>]) -> &'static str {
    let vowel = rest.iter().find_map(|o| match &o.kind {
        Kind::Word(w) => Some(w.shown.starts_with(|c: char| "aeiouAEIOU".contains(c))),
        Kind::Mark(_) => None,
        _ => Some(false),
    });
    if vowel == Some(true) { "an" } else { "a" }
}

/// Whether a source line survives being read and printed, in both styles.
pub fn check_round_trip(g: &Grammar, sort: &str, src: &str) -> Result<(), String> {
    let term = g.parse(sort, src).map_err(|e| format!("`{src}`: {e}"))?;
    let source = g.print_source(&term);
    let text = g.print_text(&term);
    for printed in [&source, &text] {
        match g.parse(sort, printed) {
            Ok(again) if again == term => {}
            Ok(_) => return Err(format!("`{src}` prints as `{printed}`, which means something else")),
            Err(e) => return Err(format!("`{src}` prints as `{printed}`, which does not read: {e}")),
        }
    }
    if source == src { Ok(()) } else { Err(format!("`{src}` is not canonical; write `{source}`")) }
}

#[cfg(test)]
mod tests;
