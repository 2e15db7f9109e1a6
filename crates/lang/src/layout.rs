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

impl Logical {
    /// Joins the line that continues this one.
    fn go_on(&mut self, mut line: Logical) {
        self.text.push(' ');
        self.parts.push((self.text.len(), line.no, line.indent));
        self.text.push_str(&line.text);
        self.comments.append(&mut line.comments);
    }
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
    /// What stands above the first card: words that the file declares.
    pub words: Vec<Logical>,
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
    pub(crate) fn problem(&self, line: &Logical, at: std::ops::Range<usize>, message: impl Into<String>) -> Diagnostic {
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

/// Which lines open what, as a game has it.
pub(crate) struct Opens<'o> {
    /// A side or form of a card.
    pub face: &'o dyn Fn(&str) -> bool,
    /// Words that the file declares.
    pub words: &'o dyn Fn(&str) -> bool,
}

pub(crate) fn read_layout<'s>(name: &'s str, src: &'s str, opens: &Opens, report: &mut Report) -> RawFile<'s> {
    let file = RawFile { name, lines: Vec::new(), words: Vec::new(), cards: Vec::new(), tail: Vec::new() };
    let mut laying = Laying { file, pending: Vec::new(), body: Body::default(), card_lines: 0, opens, report };
    if src.len() > MAX_FILE {
        laying.report.push(Diagnostic::whole_file(name, format!("the file is larger than {MAX_FILE} bytes")));
        return laying.file;
    }
    laying.file.lines = src.strip_prefix('\u{feff}').unwrap_or(src).lines().map(|l| l.trim_end()).collect();
    for i in 0..laying.file.lines.len() {
        if !laying.line(i) {
            break;
        }
    }
    laying.finish()
}

/// A file while its lines are gone through.
struct Laying<'s, 'r> {
    file: RawFile<'s>,
    /// Comments and blank lines that belong to what comes next: their indentation and text.
    pending: Vec<(usize, String)>,
    body: Body,
    card_lines: usize,
    opens: &'r Opens<'r>,
    report: &'r mut Report,
}

impl<'s> Laying<'s, '_> {
    fn problem(&mut self, line: &Logical, at: std::ops::Range<usize>, message: impl Into<String>) {
        self.report.push(self.file.problem(line, at, message));
    }

    /// Lays one line where it belongs; false if the rest of the file is not looked at.
    fn line(&mut self, i: usize) -> bool {
        let (no, full) = (i + 1, self.file.lines[i]);
        let (text, comment) = split_comment(full);
        let text = text.trim_end();
        let indent = full.len() - full.trim_start_matches(' ').len();
        let body = text.get(indent..).unwrap_or("");
        if body.is_empty() {
            match comment {
                Some(c) => self.pending.push((indent, c.trim_end().to_string())),
                None if self.pending.last().is_some_and(|p| !p.1.is_empty()) => self.pending.push((0, String::new())),
                None => {}
            }
            return true;
        }
        let line = Logical {
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
            self.problem(&line, at..at + 1, "tabs and odd spaces are not allowed; indent with spaces");
            self.pending.clear();
            self.file.break_card();
            return true;
        }
        let aside = comment.map(|c| format!("# {}", c.trim_start_matches('#').trim())).filter(|c| c.len() > 2);
        match indent {
            0 if (self.opens.words)(body) => self.declaration(line, aside),
            0 => return self.header(line, aside),
            _ => self.inner(line, aside),
        }
        true
    }

    fn declaration(&mut self, mut line: Logical, aside: Option<String>) {
        if !self.file.cards.is_empty() {
            self.problem(&line, 0..line.text.len(), "words are declared above the first card of a file");
        }
        line.comments = texts(std::mem::take(&mut self.pending)).into_iter().chain(aside).collect();
        self.file.words.push(line);
    }

    fn header(&mut self, line: Logical, aside: Option<String>) -> bool {
        if self.file.cards.len() >= MAX_CARDS {
            self.problem(&line, 0..line.text.len(), format!("more than {MAX_CARDS} cards in one file"));
            return false;
        }
        let first = self.file.cards.is_empty();
        let (comments, note, old_tail) = above_card(std::mem::take(&mut self.pending), first);
        if let Some(last) = self.file.cards.last_mut() {
            last.tail = old_tail;
        }
        let comments = comments.into_iter().chain(aside).collect();
        let card = RawCard { comments, note, header: line, body: Vec::new(), tail: Vec::new(), broken: false };
        self.file.cards.push(card);
        self.body = Body::default();
        self.card_lines = 0;
        true
    }

    /// A line of a card, or one that goes on with a declaration.
    fn inner(&mut self, mut line: Logical, aside: Option<String>) {
        self.card_lines += 1;
        if self.card_lines > MAX_CARD_LINES {
            self.file.break_card();
            if self.card_lines == MAX_CARD_LINES + 1 {
                self.problem(&line, 0..line.text.len(), format!("a card has at most {MAX_CARD_LINES} lines"));
            }
            return;
        }
        line.comments = self.pending.drain(..).map(|p| p.1).filter(|c| !c.is_empty()).chain(aside).collect();
        let Some(card) = self.file.cards.last_mut() else {
            match self.file.words.last_mut() {
                Some(words) => words.go_on(line),
                None => self.problem(&line, 0..line.text.len(), "an indented line before the first card"),
            }
            return;
        };
        if !self.body.place(card, line.clone(), self.opens.face) {
            let mut d = self.file.problem(&line, 0..1, "the indentation fits no line above");
            d.help = Some("2 spaces for a line of the card, 4 below a face, deeper to continue a line".into());
            self.report.push(d);
            self.file.break_card();
        }
    }

    fn finish(mut self) -> RawFile<'s> {
        match self.file.cards.last_mut() {
            Some(last) => {
                let (inside, outside) = self.pending.into_iter().partition(|p| p.0 > 0 && !p.1.is_empty());
                last.tail = texts_at_end(inside);
                self.file.tail = texts_at_end(outside);
            }
            None => self.file.tail = texts_at_end(self.pending),
        }
        self.file
    }
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
            last.go_on(line);
            return true;
        }
        false
    }
}
