//! The question with its options, the card panel, the log.

use super::pen::*;
use super::{WIDE, card};
use crate::play::app::{App, Pane};
use crate::play::theme::Hue;
use muster_sight::capital;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

pub fn draw(app: &App, buf: &mut Buffer, area: Rect) {
    let w = area.width;
    if w >= WIDE {
        let (a, b) = (w * 40 / 100, w * 31 / 100);
        options(app, buf, Rect { width: a, ..area });
        panel(app, buf, Rect { x: area.x + a, width: b, ..area });
        log(app, buf, Rect { x: area.x + a + b, width: w - a - b, ..area });
    } else {
        let a = w * 54 / 100;
        options(app, buf, Rect { width: a, ..area });
        let right = Rect { x: area.x + a, width: w - a, ..area };
        if app.pane == Pane::Cards || app.show_card {
            panel(app, buf, right);
        } else {
            log(app, buf, right);
        }
    }
}

/// A pane: a ruler with a title above, a line at its left unless it is the first.
fn pane(app: &App, buf: &mut Buffer, area: Rect, title: &str, strong: bool) -> Rect {
    let t = app.theme;
    let first = area.x == 0;
    let rule = "─".repeat(area.width as usize);
    put(buf, area, 0, 0, &rule, t.of(Hue::Frame));
    if !first {
        put(buf, area, 0, 0, "┬", t.of(Hue::Frame));
        for dy in 1..area.height {
            put(buf, area, 0, dy, "│", t.of(Hue::Frame));
        }
    }
    put(buf, area, 2, 0, &format!(" {title} "), if strong { t.bold(Hue::Gold) } else { t.of(Hue::Dim) });
    let left = if first { 0 } else { 2 };
    Rect {
        x: area.x + left,
        y: area.y + 1,
        width: area.width.saturating_sub(left + 1),
        height: area.height.saturating_sub(1),
    }
}

fn options(app: &App, buf: &mut Buffer, area: Rect) {
    let t = app.theme;
    let Some(b) = &app.screen else { return };
    let title = match (&app.status, b.is_over()) {
        (Some(s), _) => s.clone(),
        (None, true) => app.words.say("The game is over").into(),
        (None, false) => app.words.say("Your move").into(),
    };
    let inner = pane(app, buf, area, &title, true);
    let mut y = 0;
    let wide = inner.width as usize;
    let put_lines = |buf: &mut Buffer, list: Vec<Line>, most: usize, y: u16| {
        for (i, l) in list.iter().take(most).enumerate() {
            put_line(buf, Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner }, y + i as u16, l);
        }
        y + list.len().min(most) as u16
    };
    let Some(d) = &b.sight.ask else {
        let text =
            if b.is_over() { "Press Enter for the result, n for a new game." } else { "The others are thinking." };
        put_lines(buf, fold(&[(app.words.say(text).into(), t.of(Hue::Plain))], wide - 1, 0), 3, 0);
        return;
    };
    let n = b.choices.len();
    let room = |y: u16| (inner.height.saturating_sub(y)) as usize;
    y = put_lines(buf, fold(&[(prompt(app, d), t.of(Hue::Strong))], wide.saturating_sub(1), 0), 2, y);
    // what it is about, as far as there is room beside the options
    let spare = room(y).saturating_sub(n.max(3));
    if let Some(e) = &b.sight.now.event {
        y = put_lines(buf, fold(&[(e.clone(), t.of(Hue::Bad))], wide.saturating_sub(1), 0), 2.min(spare.max(1)), y);
    }
    let spare = room(y).saturating_sub(n.max(3));
    if !d.tip.is_empty() && spare > 0 {
        y = put_lines(buf, fold(&[(d.tip.clone(), t.of(Hue::Dim))], wide.saturating_sub(1), 0), 2.min(spare), y);
    }
    let spare = room(y).saturating_sub(n.max(3));
    let source = d.card.and_then(|h| b.card(h));
    if let (Some(c), Some(line)) = (source, d.line)
        && spare > 0
        && let Some(text) = card::text_lines(app, c).into_iter().find(|t| t.is(line))
    {
        y = put_lines(buf, fold(&text.pieces, wide.saturating_sub(1), 0), spare.min(3), y);
    }
    let list = Rect { y: inner.y + y, height: inner.height.saturating_sub(y), ..inner };
    option_list(app, buf, list);
    // without a card panel, what the selected card says goes below the options
    let left = (list.height as usize).saturating_sub(n);
    let panel = buf.area.width >= WIDE || app.pane == Pane::Cards || app.show_card;
    if let (false, true, Some(c)) = (panel, left >= 2, app.shown_card().and_then(|h| b.card(h))) {
        let mut pieces: Vec<Piece> = vec![(format!("{}: ", c.title), t.of(Hue::Dim))];
        for text in card::text_lines(app, c) {
            pieces.extend(text.pieces.into_iter().map(|(s, _)| (s, t.of(Hue::Dim))));
            pieces.push((" ".into(), Style::new()));
        }
        let lines = fold(&pieces, wide.saturating_sub(1), 0);
        if pieces.len() > 1 && lines.len() <= left {
            put_lines(buf, lines.clone(), left, y + (list.height - lines.len() as u16));
        }
    }
}

/// The prompt, with what is met so far of what is due.
fn prompt(app: &App, d: &muster_sight::Ask) -> String {
    match d.total {
        Some(t) => app.words.fill("{0}: {1} of {2}", &[&d.title, &t.met, &t.due]),
        None => d.title.clone(),
    }
}

fn option_list(app: &App, buf: &mut Buffer, area: Rect) {
    let t = app.theme;
    let Some(b) = &app.screen else { return };
    let n = b.choices.len();
    let room = area.height as usize;
    if room == 0 {
        return;
    }
    // two columns if they do not fit in one and are short
    let longest = b.choices.iter().map(|c| width(&c.of.label) + width(&c.of.note) + 10).max().unwrap_or(0);
    let columns = if n > room && longest * 2 <= area.width as usize { 2 } else { 1 };
    let shown = room * columns;
    let first = window(n, shown, Some(app.selected));
    let wide = area.width as usize / columns;
    for (i, c) in b.choices.iter().enumerate().skip(first).take(shown) {
        let (col, row) = ((i - first) / room, (i - first) % room);
        let cell = Rect { x: area.x + (col * wide) as u16, y: area.y + row as u16, width: wide as u16, height: 1 };
        let on = i == app.selected;
        let in_play = c.of.cards.first().and_then(|h| b.card(*h)).is_some_and(|k| k.host.is_some());
        let style = t.of(match c.of.mine {
            _ if c.of.pass => Hue::Dim,
            Some(true) if in_play => Hue::You,
            Some(false) if in_play => Hue::Enemy,
            _ => Hue::Plain,
        });
        let number = if b.wants_number() { "    ".to_string() } else { format!("{:>3} ", i + 1) };
        let mut x = put(buf, cell, 0, 0, &number, t.of(Hue::Gold));
        let copies = if c.copies > 1 { format!(" ×{}", c.copies) } else { String::new() };
        let label = capital(&c.of.label);
        let mut note = c.of.note.clone();
        if x as usize + width(&label) + width(&copies) + width(&note) + 2 > wide {
            note = note.replace(app.layout.cards.spent.word, "↷");
        }
        let room = wide.saturating_sub(x as usize + width(&copies) + 1);
        x = put(buf, cell, x, 0, &cut(&label, room), style);
        x = put(buf, cell, x, 0, &copies, t.of(Hue::Gold));
        let room = wide.saturating_sub(x as usize + 2);
        if !note.is_empty() && room > 3 {
            put(buf, cell, x + 1, 0, &cut(&note, room), t.of(Hue::Dim));
        }
        if on {
            paint(
                buf,
                cell,
                if app.pane == Pane::Options { t.selected() } else { Style::new().add_modifier(Modifier::UNDERLINED) },
            );
        }
    }
    let more = match (first > 0, first + shown < n) {
        (true, true) => "▲▼",
        (true, false) => "▲",
        (false, true) => "▼",
        _ => "",
    };
    let typed = if app.typed.is_empty() { String::new() } else { format!("{}_ ", app.typed) };
    let corner = format!("{typed}{more}");
    put(
        buf,
        area,
        area.width.saturating_sub(width(&corner) as u16),
        area.height.saturating_sub(1),
        &corner,
        t.bold(Hue::Gold),
    );
}

fn panel(app: &App, buf: &mut Buffer, area: Rect) {
    let Some(b) = &app.screen else { return };
    let shown = app.shown_card();
    let inner = pane(
        app,
        buf,
        area,
        app.words.say(if app.pane == Pane::Cards { "Card (i: all, w: why not)" } else { "Card" }),
        app.pane == Pane::Cards,
    );
    let Some(h) = shown else {
        put(buf, inner, 0, 0, app.words.say("Tab moves over the cards."), app.theme.of(Hue::Dim));
        return;
    };
    let lines = card::lines(app, b, h, inner.width as usize, false);
    let room = inner.height as usize;
    for (i, l) in lines.iter().take(room).enumerate() {
        put_line(buf, inner, i as u16, l);
    }
    if lines.len() > room {
        let more = app.words.say(" i: more");
        let at = inner.width.saturating_sub(width(more) as u16);
        put(buf, inner, at, inner.height.saturating_sub(1), more, app.theme.bold(Hue::Gold));
    }
}

/// A log line with its cards set off; what the reader has not seen yet is bright.
pub fn log_line(app: &App, l: &muster_sight::speak::Line, new: bool, w: usize) -> Vec<Line<'static>> {
    let t = app.theme;
    let base = if new { t.of(Hue::Plain) } else { t.of(Hue::Dim) };
    let mut pieces: Vec<Piece> = vec![(if new { "• " } else { "  " }.into(), t.of(Hue::Gold))];
    for s in &l.spans {
        let style = match s.card {
            Some(_) if new => t.of(Hue::Strong),
            _ => base,
        };
        pieces.push((s.text.clone(), style));
    }
    if l.times > 1 {
        pieces.push((format!(" ×{}", l.times), t.of(Hue::Gold)));
    }
    let mut lines = fold(&pieces[1..], w.saturating_sub(2), 1);
    for (i, line) in lines.iter_mut().enumerate() {
        let lead = if i == 0 { pieces[0].clone() } else { ("  ".into(), base) };
        line.spans.insert(0, Span::styled(lead.0, lead.1));
    }
    lines
}

fn log(app: &App, buf: &mut Buffer, area: Rect) {
    let inner = pane(app, buf, area, app.words.say("Log (l: all)"), false);
    let room = inner.height as usize;
    let mut lines: Vec<Line> = Vec::new();
    for (i, l) in app.log.iter().enumerate().rev() {
        let mut one = log_line(app, l, i >= app.read, inner.width as usize);
        one.append(&mut lines);
        lines = one;
        if lines.len() >= room {
            break;
        }
    }
    let skip = lines.len().saturating_sub(room);
    for (i, l) in lines.iter().skip(skip).enumerate() {
        put_line(buf, inner, i as u16, l);
    }
}

pub fn hints(app: &App, buf: &mut Buffer, area: Rect) {
    let t = app.theme;
    let keys: &[(&str, &str)] = match app.pane {
        Pane::Cards => &[
            ("←↑↓→ Tab", "move"),
            ("Enter", "its option"),
            ("i", "read"),
            ("w", "why not"),
            ("Esc", "back to options"),
            ("?", "help"),
        ],
        Pane::Options => &[
            ("↑↓ Enter", "choose"),
            ("p", "pass"),
            ("Tab", "cards"),
            ("i", "read"),
            ("w", "why not"),
            ("u", "undo"),
            ("l", "log"),
            ("r", "rules"),
            ("d", "piles"),
            ("a", "auto-pass"),
            ("f", "fast forward"),
            ("?", "help"),
            ("q", "quit"),
        ],
    };
    let mut x = 1;
    if let Some(b) = app.screen.as_ref().filter(|b| !b.sight.claims.is_empty()) {
        x = put(buf, area, x, 0, "t", t.of(Hue::Gold));
        x = put(buf, area, x + 1, 0, &app.words.fill("claim {0}", &[&b.sight.claims.join(", ")]), t.of(Hue::Strong))
            + 2;
    }
    for (key, what) in keys {
        let what = app.words.say(what);
        if x as usize + width(key) + width(what) + 4 > area.width as usize {
            break;
        }
        x = put(buf, area, x, 0, key, t.of(Hue::Gold));
        x = put(buf, area, x + 1, 0, what, t.of(Hue::Dim)) + 2;
    }
}
