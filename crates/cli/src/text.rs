//! Lines of coloured pieces: measured, wrapped, set in columns.

use crate::paint;
use console::{Alignment, Style, Term, measure_text_width, pad_str, truncate_str};
use muster_lang::Span;

/// A stretch of text in one style.
#[derive(Clone, Debug)]
pub struct Piece {
    pub text: String,
    pub style: Style,
}

impl Piece {
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(text, paint::plain())
    }
}

/// Printed card text as pieces.
pub fn pieces(spans: &[Span]) -> Vec<Piece> {
    spans.iter().map(|s| Piece::new(s.text.as_str(), paint::role(s.role))).collect()
}

pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|s| s.text.as_str()).collect()
}

/// Columns to write in; `None` if standard output is no terminal, so that nothing need be cut.
pub fn screen() -> Option<usize> {
    let term = Term::stdout();
    term.is_term().then(|| (term.size().1 as usize).clamp(40, 200))
}

/// Columns for prose.
pub fn measure() -> usize {
    screen().unwrap_or(100).min(100)
}

/// Breaks pieces at spaces into lines of at most `width` columns, ready to print.
pub fn wrap(pieces: &[Piece], width: usize) -> Vec<String> {
    let mut words: Vec<Vec<Piece>> = vec![Vec::new()];
    for p in pieces {
        for (i, part) in p.text.split(' ').enumerate() {
            if i > 0 {
                words.push(Vec::new());
            }
            if let (false, Some(word)) = (part.is_empty(), words.last_mut()) {
                word.push(Piece::new(part, p.style.clone()));
            }
        }
    }
    let mut lines: Vec<String> = vec![String::new()];
    let mut used = 0;
    for word in words.into_iter().filter(|w| !w.is_empty()) {
        let len: usize = word.iter().map(|p| measure_text_width(&p.text)).sum();
        if used > 0 && used + 1 + len > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            word.iter().for_each(|p| *line += &p.style.apply_to(&p.text).to_string());
        }
        used += len;
    }
    lines
}

/// Plain prose, wrapped and indented.
pub fn prose(text: &str, indent: usize) -> String {
    let lead = " ".repeat(indent);
    let mut out = String::new();
    for par in text.split("\n\n") {
        if !out.is_empty() {
            out.push('\n');
        }
        let flat: Vec<&str> = par.split_whitespace().collect();
        for line in wrap(&[Piece::plain(flat.join(" "))], measure().saturating_sub(indent)) {
            out += &format!("{lead}{line}\n");
        }
    }
    out
}

/// Rows in columns, two spaces apart. The last column is cut at the edge of a terminal; numbers stand right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let columns = head.len();
    let mut widths: Vec<usize> = head.iter().map(|h| measure_text_width(h)).collect();
    for row in rows {
        for (w, cell) in widths.iter_mut().zip(row) {
            *w = (*w).max(measure_text_width(cell));
        }
    }
    let before: usize = widths.iter().take(columns.saturating_sub(1)).map(|w| w + 2).sum();
    let numeric: Vec<bool> = (0..columns).map(|c| !rows.is_empty() && rows.iter().all(|r| is_number(&r[c]))).collect();
    let mut out = String::new();
    let styled = |h: &&str| if h.is_empty() { String::new() } else { paint::dim().apply_to(h).to_string() };
    let heading: Vec<String> = head.iter().map(styled).collect();
    let titled = head.iter().any(|h| !h.is_empty());
    for row in titled.then_some(&heading).into_iter().chain(rows) {
        let mut line = String::new();
        for (c, cell) in row.iter().enumerate() {
            let side = if numeric[c] { Alignment::Right } else { Alignment::Left };
            if c + 1 < columns || numeric[c] {
                line += &format!("{}  ", pad_str(cell, widths[c], side, None));
            } else {
                let room = screen().map_or(usize::MAX, |s| s.saturating_sub(before).max(20));
                line += &truncate_str(cell, room, "…");
            }
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}

fn is_number(cell: &str) -> bool {
    let cell = console::strip_ansi_codes(cell);
    cell.starts_with(|c: char| c.is_ascii_digit()) && cell.chars().all(|c| c.is_ascii_digit() || "., %".contains(c))
}

/// A number with thousands apart.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(d);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_at_spaces_across_pieces() {
        let p = [Piece::plain("deal 2"), Piece::plain(" damage"), Piece::plain(".")];
        assert_eq!(wrap(&p, 8), ["deal 2", "damage."]);
        assert_eq!(wrap(&p, 80), ["deal 2 damage."]);
        assert_eq!(wrap(&[], 80), [""]);
    }

    #[test]
    fn groups_digits() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1234567), "1,234,567");
    }

    #[test]
    fn columns_line_up() {
        let rows = vec![vec!["a".to_string(), "10".into(), "x".into()], vec!["bcd".into(), "9".into(), "y".into()]];
        assert_eq!(table(&["", "", ""], &rows), "a    10  x\nbcd   9  y\n");
    }
}
