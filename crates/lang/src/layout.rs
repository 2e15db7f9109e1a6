//! Lines and indentation of a card file: which lines are cards, which continue which.

use crate::diagnostic::{Diagnostic, Report};

/// Largest card file, in bytes.
pub const MAX_FILE: usize = 1 << 20;
/// Most cards in a file.
pub const MAX_CARDS: usize = 2000;
/// Most lines of one card.
pub const MAX_CARD_LINES: usize = 200;

/// A line with its continuations joined to it.
#[derive(Clone, Debug)]
pub(crate) struct Logical {
    pub no: usize,
    indent: usize,
    pub text: String,
    /// Where each physical line begins in `text`: (byte offset, line number, characters before it on that line).
    parts: Vec<(usize, usize, usize)>,
    pub comments: Vec<String>,
    pub is_face: bool,
    /// Stands below a face rather than below the card.
    pub in_face: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct RawCard {
    pub comments: Vec<String>,
    pub note: Vec<String>,
    pub header: Logical,
    pub body: Vec<Logical>,
    pub tail: Vec<String>,
    /// A line of the card could not be placed.
    pub broken: bool,
}

pub(crate) struct RawFile<'s> {
    pub name: &'s str,
    pub lines: Vec<&'s str>,
    pub cards: Vec<RawCard>,
    pub tail: Vec<String>,
}

impl RawFile<'_> {
    fn break_card(&mut self) {
        if let Some(c) = self.cards.last_mut() {
            c.broken = true;
        }
    }

    /// A problem at a byte range of a logical line.
    pub fn problem(&self, line: &Logical, at: std::ops::Range<usize>, message: impl Into<String>) -> Diagnostic {
        let part = line.parts.iter().rev().find(|p| p.0 <= at.start).or(line.parts.first());
        let (offset, no, before) = part.copied().unwrap_or((0, line.no, 0));
        let end = line.parts.iter().map(|p| p.0).find(|o| *o > offset).map_or(line.text.len(), |o| o - 1);
        let chars = |r: std::ops::Range<usize>| line.text.get(r).map_or(0, |s| s.chars().count());
        let start = at.start.min(line.text.len());
        Diagnostic {
            file: self.name.to_string(),
            line: no,
            col: before + chars(offset..start) + 1,
            len: chars(start..at.end.min(end)).max(1),
            message: message.into(),
            source_line: self.lines.get(no.wrapping_sub(1)).unwrap_or(&"").to_string(),
            ..Diagnostic::default()
        }
    }
}

/// Splits a line into text and comment; `#` inside quotation marks is text.
fn split_comment(line: &str) -> (&str, Option<&str>) {
    let mut quoted = false;
    for (i, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted => return (&line[..i], Some(&line[i..])),
            _ => {}
        }
    }
    (line, None)
}

pub(crate) fn read_layout<'s>(
    name: &'s str,
    src: &'s str,
    is_face: &dyn Fn(&str) -> bool,
    report: &mut Report,
) -> RawFile<'s> {
    let mut file = RawFile { name, lines: Vec::new(), cards: Vec::new(), tail: Vec::new() };
    if src.len() > MAX_FILE {
        report.push(Diagnostic::whole_file(name, format!("the file is larger than {MAX_FILE} bytes")));
        return file;
    }
    file.lines = src.strip_prefix('\u{feff}').unwrap_or(src).lines().map(|l| l.trim_end()).collect();
    let mut pending: Vec<(usize, String)> = Vec::new();
    let mut state = Body::default();
    let mut card_lines = 0;
    for i in 0..file.lines.len() {
        let (no, full) = (i + 1, file.lines[i]);
        let (text, comment) = split_comment(full);
        let text = text.trim_end();
        let indent = full.len() - full.trim_start_matches(' ').len();
        let body = text.get(indent..).unwrap_or("");
        if body.is_empty() {
            match comment {
                Some(c) => pending.push((indent, c.trim_end().to_string())),
                None if pending.last().is_some_and(|p| !p.1.is_empty()) => pending.push((0, String::new())),
                None => {}
            }
            continue;
        }
        let mut logical = Logical {
            no,
            indent,
            text: body.to_string(),
            parts: vec![(0, no, indent)],
            comments: Vec::new(),
            is_face: false,
            in_face: false,
        };
        if body.contains('\t') || body.starts_with(char::is_whitespace) {
            let at = body.find(|c: char| c.is_whitespace() && c != ' ').unwrap_or(0);
            report.push(file.problem(&logical, at..at + 1, "tabs and odd spaces are not allowed; indent with spaces"));
            pending.clear();
            file.break_card();
            continue;
        }
        let aside = comment.map(|c| format!("# {}", c.trim_start_matches('#').trim())).filter(|c| c.len() > 2);
        if indent == 0 {
            if file.cards.len() >= MAX_CARDS {
                report.push(file.problem(&logical, 0..body.len(), format!("more than {MAX_CARDS} cards in one file")));
                break;
            }
            let (comments, note, old_tail) = above_card(std::mem::take(&mut pending), file.cards.is_empty());
            if let Some(last) = file.cards.last_mut() {
                last.tail = old_tail;
            }
            let comments = comments.into_iter().chain(aside).collect();
            file.cards.push(RawCard {
                comments,
                note,
                header: logical,
                body: Vec::new(),
                tail: Vec::new(),
                broken: false,
            });
            state = Body::default();
            card_lines = 0;
            continue;
        }
        card_lines += 1;
        if card_lines > MAX_CARD_LINES {
            file.break_card();
            if card_lines == MAX_CARD_LINES + 1 {
                report.push(file.problem(
                    &logical,
                    0..body.len(),
                    format!("a card has at most {MAX_CARD_LINES} lines"),
                ));
            }
            continue;
        }
        logical.comments = pending.drain(..).map(|p| p.1).filter(|c| !c.is_empty()).chain(aside).collect();
        let Some(card) = file.cards.last_mut() else {
            report.push(file.problem(&logical, 0..body.len(), "an indented line before the first card"));
            continue;
        };
        if !state.place(card, logical.clone(), is_face) {
            let mut d = file.problem(&logical, 0..1, "the indentation fits no line above");
            d.help = Some("2 spaces for a line of the card, 4 below a face, deeper to continue a line".into());
            report.push(d);
            file.break_card();
        }
    }
    match file.cards.last_mut() {
        Some(last) => {
            let (inside, outside) = pending.into_iter().partition(|p| p.0 > 0 && !p.1.is_empty());
            last.tail = texts_at_end(inside);
            file.tail = texts_at_end(outside);
        }
        None => file.tail = texts_at_end(pending),
    }
    file
}

/// Comment texts with no blank line at the start and never two in a row.
fn texts(lines: Vec<(usize, String)>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for (_, text) in lines {
        if !text.is_empty() || out.last().is_some_and(|l| !l.is_empty()) {
            out.push(text);
        }
    }
    out
}

fn texts_at_end(lines: Vec<(usize, String)>) -> Vec<String> {
    let mut out = texts(lines);
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out
}

/// Parts what stands above a card: comments, the note directly above it, and what belongs to the card before.
fn above_card(mut pending: Vec<(usize, String)>, first: bool) -> (Vec<String>, Vec<String>, Vec<String>) {
    let mut note = Vec::new();
    while pending.last().is_some_and(|p| p.0 == 0 && p.1.starts_with("##")) {
        note.extend(pending.pop().map(|p| p.1.trim_start_matches('#').trim().to_string()));
    }
    note.reverse();
    let (inside, outside) = pending.into_iter().partition(|p| p.0 > 0 && !p.1.is_empty() && !first);
    (texts(outside), note, texts_at_end(inside))
}

#[derive(Default)]
struct Body {
    base: Option<usize>,
    face_indent: Option<usize>,
}

impl Body {
    /// Adds a line to the card: a new one, one below a face, or a continuation. False if it fits nowhere.
    fn place(&mut self, card: &mut RawCard, mut line: Logical, is_face: &dyn Fn(&str) -> bool) -> bool {
        let base = *self.base.get_or_insert(line.indent);
        if line.indent == base {
            self.face_indent = None;
            line.is_face = !card.body.is_empty() && is_face(&line.text);
            card.body.push(line);
            return true;
        }
        let Some(last) = card.body.last_mut() else { return false };
        if line.indent < base {
            return false;
        }
        if last.is_face || (line.indent <= last.indent && self.face_indent == Some(line.indent)) {
            self.face_indent = Some(line.indent);
            line.in_face = true;
            card.body.push(line);
            return true;
        }
        if line.indent > last.indent {
            last.text.push(' ');
            last.parts.push((last.text.len(), line.no, line.indent));
            last.text.push_str(&line.text);
            last.comments.append(&mut line.comments);
            return true;
        }
        false
    }
}
