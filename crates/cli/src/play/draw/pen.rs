//! Writing into the frame without ever leaving it, and breaking text into lines.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// A stretch of text in one style.
pub type Piece = (String, Style);

pub fn width(s: &str) -> usize {
    s.chars().count()
}

/// Writes text at a place inside an area and gives back the column after it.
pub fn put(buf: &mut Buffer, area: Rect, dx: u16, dy: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buf.area);
    let (x, y) = (area.x.saturating_add(dx), area.y.saturating_add(dy));
    if y >= area.bottom() || x >= area.right() {
        return dx;
    }
    let (end, _) = buf.set_stringn(x, y, text, (area.right() - x) as usize, style);
    end - area.x
}

pub fn put_line(buf: &mut Buffer, area: Rect, dy: u16, line: &Line) {
    let mut x = 0;
    for s in &line.spans {
        x = put(buf, area, x, dy, &s.content, line.style.patch(s.style));
    }
}

/// Fills a row or area with a style.
pub fn paint(buf: &mut Buffer, area: Rect, style: Style) {
    buf.set_style(area.intersection(buf.area), style);
}

/// Takes away what was drawn in an area.
pub fn wipe(buf: &mut Buffer, area: Rect) {
    let area = area.intersection(buf.area);
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            buf[(x, y)].reset();
        }
    }
}

/// Breaks pieces at spaces into lines of at most `w` columns; later lines are indented.
pub fn fold(pieces: &[Piece], w: usize, indent: usize) -> Vec<Line<'static>> {
    let w = w.max(4);
    let indent = indent.min(w / 2);
    let mut words: Vec<(Vec<Piece>, bool)> = vec![(Vec::new(), false)];
    for (text, style) in pieces {
        for (i, par) in text.split('\n').enumerate() {
            if i > 0 {
                words.push((Vec::new(), true));
            }
            for (j, part) in par.split(' ').enumerate() {
                if j > 0 {
                    words.push((Vec::new(), false));
                }
                if let (false, Some((word, _))) = (part.is_empty(), words.last_mut()) {
                    word.push((part.to_string(), *style));
                }
            }
        }
    }
    let mut out: Vec<Line<'static>> = vec![Line::default()];
    let mut used = 0;
    for (word, breaks) in words {
        let len: usize = word.iter().map(|(t, _)| width(t)).sum();
        if breaks || (used > 0 && len > 0 && used + 1 + len > w) {
            out.push(Line::default());
            used = 0;
            if !breaks && indent > 0 {
                out.last_mut().unwrap_or(&mut Line::default()).push_span(Span::raw(" ".repeat(indent)));
                used = indent;
            }
        } else if used > 0 && len > 0 {
            if let Some(l) = out.last_mut() {
                l.push_span(Span::styled(" ", word.first().map_or(Style::new(), |(_, s)| *s)));
            }
            used += 1;
        }
        for (text, style) in word {
            let mut rest = text.as_str();
            // a word longer than the line is cut
            while width(rest) > w.saturating_sub(used).max(1) {
                let at = rest.char_indices().nth(w.saturating_sub(used).max(1)).map_or(rest.len(), |(i, _)| i);
                if let Some(l) = out.last_mut() {
                    l.push_span(Span::styled(rest[..at].to_string(), style));
                }
                rest = &rest[at..];
                out.push(Line::default());
                used = 0;
            }
            used += width(rest);
            if let Some(l) = out.last_mut() {
                l.push_span(Span::styled(rest.to_string(), style));
            }
        }
    }
    out
}

/// A title in at most `w` columns: whole, or its first word with initials, or cut.
pub fn shorten(title: &str, w: usize) -> String {
    if width(title) <= w {
        return title.to_string();
    }
    let title = title.split(',').next().unwrap_or(title);
    if width(title) <= w {
        return title.to_string();
    }
    // what stands in brackets tells variations apart: its initial stays
    if let Some((name, varied)) = title.split_once(" (")
        && let Some(initial) = varied.chars().next()
        && w > 8
    {
        let mark = format!(" ({initial})");
        return shorten(name, w - width(&mark)) + &mark;
    }
    let words: Vec<&str> = title.split_whitespace().collect();
    let clip = |word: &str, keep: usize| {
        let cut: String = word.chars().take(keep).collect();
        if width(word) > keep && keep > 1 { cut + "." } else { cut }
    };
    // the first word whole if it can be, initials of the others, then letters of theirs from left to right
    let said = |keep: &[usize]| words.iter().zip(keep).map(|(w, k)| clip(w, *k)).collect::<Vec<_>>().join(" ");
    let mut keep: Vec<usize> = words.iter().enumerate().map(|(i, w)| if i == 0 { width(w) } else { 1 }).collect();
    while width(&said(&keep)) > w && keep[0] > 4 {
        keep[0] -= 1;
    }
    if words.len() > 1 && width(&said(&keep)) <= w {
        for i in 1..words.len() {
            let letters = (2..=width(words[i])).rev().find(|k| {
                let mut longer = keep.clone();
                longer[i] = *k;
                width(&said(&longer)) <= w
            });
            keep[i] = letters.unwrap_or(1);
        }
        return said(&keep);
    }
    match w {
        0 => String::new(),
        1 => title.chars().take(1).collect(),
        _ => {
            let cut: String = title.chars().take(w - 1).collect();
            format!("{}…", cut.trim_end())
        }
    }
}

/// Text in at most `w` columns, cut at its end.
pub fn cut(s: &str, w: usize) -> String {
    if width(s) <= w { s.into() } else { s.chars().take(w.saturating_sub(1)).chain(['…']).collect() }
}

/// The first row of a list of `n` to show in `room` rows so that row `at` is among them.
pub fn window(n: usize, room: usize, at: Option<usize>) -> usize {
    let most = n.saturating_sub(room);
    at.map_or(0, |a| a.saturating_sub(room.saturating_sub(1) / 2)).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(l: &Line) -> String {
        l.spans.iter().map(|s| s.content.as_ref()).collect()
    }

    #[test]
    fn folds_at_spaces_and_cuts_long_words() {
        let lines = fold(&[("one two".into(), Style::new()), (" three\nfour".into(), Style::new())], 9, 2);
        assert_eq!(lines.iter().map(text).collect::<Vec<_>>(), ["one two", "  three", "four"]);
        let lines = fold(&[("abcdefghij".into(), Style::new())], 4, 0);
        assert_eq!(lines.iter().map(text).collect::<Vec<_>>(), ["abcd", "efgh", "ij"]);
    }

    #[test]
    fn titles_stay_readable() {
        assert_eq!(shorten("Tactical Squad Cardinis", 30), "Tactical Squad Cardinis");
        assert_eq!(shorten("Tactical Squad Cardinis", 16), "Tactical Squad C");
        assert_eq!(shorten("10th Company Scout", 11), "10th Com. S");
        assert_eq!(shorten("Sanctioned Psyker", 10), "Sanctio. P");
        assert_eq!(shorten("Tactical Squad Cardinis", 12), "Tactical S C");
        assert_eq!(shorten("Tactical Squad Cardinis", 6), "Tacti…");
        assert_eq!(shorten("Zarathur, High Sorcerer", 12), "Zarathur");
        for w in 0..30 {
            assert!(width(&shorten("Sanctioned Psyker of Fenris", w)) <= w);
        }
    }

    #[test]
    fn lists_keep_the_row_in_sight() {
        assert_eq!(window(10, 4, Some(0)), 0);
        assert_eq!(window(10, 4, Some(9)), 6);
        assert_eq!(window(3, 4, Some(2)), 0);
    }
}
