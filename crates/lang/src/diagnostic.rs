//! What is wrong in a file, where, and what to do about it.

use std::fmt::Write as _;

use crate::parse_error::ParseError;

/// Most problems reported for one load; the rest are counted.
pub const MAX_DIAGNOSTICS: usize = 100;

/// One problem. Lines and columns count from 1, columns and `len` in characters; line 0 is the file as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Diagnostic {
    /// The file it is in, as it was named to the reader.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// Where in the line it begins, from 1.
    pub col: usize,
    /// How many characters it spans.
    pub len: usize,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What could have stood there.
    pub expected: Vec<String>,
    /// The word that was most likely meant.
    pub nearest: Option<String>,
    /// What else may help.
    pub help: Option<String>,
    /// The text of the line, for the renderer.
    pub source_line: String,
}

impl Diagnostic {
    pub(crate) fn whole_file(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.into(), message: message.into(), ..Self::default() }
    }

    pub(crate) fn explain(&mut self, error: &ParseError) {
        self.message = error.message();
        self.expected = error.expected().to_vec();
        self.nearest = error.nearest().map(str::to_string);
        if let ParseError::TwoReadings { a, b, .. } = error {
            self.help = Some(format!("1: {a}\n2: {b}"));
        }
    }

    /// The problem in the look of a compiler's message.
    pub fn render(&self, colour: bool) -> String {
        let (red, blue, bold, off) =
            if colour { ("\x1b[1;31m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m") } else { ("", "", "", "") };
        let mut out = format!("{red}error{off}{bold}: {}{off}\n", clean(&self.message));
        if self.line == 0 {
            let _ = writeln!(out, " {blue}-->{off} {}", clean(&self.file));
        } else {
            let number = self.line.to_string();
            let gutter = " ".repeat(number.len());
            let _ = writeln!(out, "{gutter}{blue}-->{off} {}:{}:{}", clean(&self.file), self.line, self.col);
            let (shown, before) = self.window();
            let carets = "^".repeat(self.len.clamp(1, shown.chars().count().saturating_sub(before).max(1)));
            let _ = writeln!(out, "{gutter} {blue}|{off}");
            let _ = writeln!(out, "{blue}{number} |{off} {shown}");
            let _ = writeln!(out, "{gutter} {blue}|{off} {}{red}{carets}{off}", " ".repeat(before));
        }
        if let Some(n) = &self.nearest {
            let _ = writeln!(out, "  {blue}={off} did you mean `{n}`?");
        }
        if !self.expected.is_empty() {
            let _ = writeln!(out, "  {blue}={off} expected {}", some_of(&self.expected, 12));
        }
        for (i, line) in self.help.iter().flat_map(|h| h.lines()).enumerate() {
            let lead = if i == 0 { "help: " } else { "      " };
            let _ = writeln!(out, "  {blue}={off} {lead}{}", clean(line));
        }
        out
    }

    /// At most 120 characters of the line around the column, and how many stand before the column.
    fn window(&self) -> (String, usize) {
        let chars: Vec<char> = clean(&self.source_line).chars().collect();
        let col = self.col.saturating_sub(1).min(chars.len());
        let from = if chars.len() <= 120 { 0 } else { col.saturating_sub(60) };
        let to = chars.len().min(from + 120);
        (chars[from..to].iter().collect(), col - from)
    }
}

/// Control characters cannot reach a terminal.
fn clean(s: &str) -> String {
    s.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn some_of(words: &[String], most: usize) -> String {
    let mut out = words.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
    if words.len() > most {
        let _ = write!(out, " and {} more", words.len() - most);
    }
    out
}

/// Renders a list of problems one after the other.
pub fn render_all(diagnostics: &[Diagnostic], colour: bool) -> String {
    diagnostics.iter().map(|d| d.render(colour)).collect::<Vec<_>>().join("\n")
}

/// Collects problems up to the cap.
#[derive(Default)]
pub(crate) struct Report {
    list: Vec<Diagnostic>,
    more: usize,
}

impl Report {
    pub(crate) fn push(&mut self, d: Diagnostic) {
        if self.list.len() < MAX_DIAGNOSTICS {
            self.list.push(d);
        } else {
            self.more += 1;
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.list.len() + self.more
    }

    pub(crate) fn full(&self) -> bool {
        self.list.len() >= MAX_DIAGNOSTICS
    }

    /// The problems in the order of the files given and of their lines.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        let mut files: Vec<String> = Vec::new();
        for d in &self.list {
            if !files.contains(&d.file) {
                files.push(d.file.clone());
            }
        }
        self.list.sort_by_key(|d| (files.iter().position(|f| *f == d.file), d.line, d.col));
        if self.more > 0 {
            let file = self.list.last().map(|d| d.file.clone()).unwrap_or_default();
            self.list.push(Diagnostic::whole_file(&file, format!("and {} more", self.more)));
        }
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_like_a_compiler() {
        let d = Diagnostic {
            file: "boats.cards".into(),
            line: 12,
            col: 3,
            len: 4,
            message: "`baot` does not fit here".into(),
            expected: vec!["np".into()],
            nearest: Some("boat".into()),
            help: None,
            source_line: "  baot sinks".into(),
        };
        let want = "error: `baot` does not fit here\n  --> boats.cards:12:3\n   |\n12 |   baot sinks\n   |   ^^^^\n  = did you mean `boat`?\n  = expected np\n";
        assert_eq!(d.render(false), want);
        assert!(d.render(true).contains("\x1b[1;31merror"));
    }

    #[test]
    fn odd_places_do_not_panic() {
        for (col, len) in [(0, 0), (999, 999), (1, usize::MAX)] {
            let d = Diagnostic { line: 1, col, len, source_line: "é\u{1b}[31m".repeat(100), ..Diagnostic::default() };
            assert!(!d.render(false).contains('\u{1b}'));
        }
    }
}
