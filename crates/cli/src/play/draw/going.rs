//! What is going on beside the board: the steps of a fight with both sides' numbers, and the stack.

use super::cell::{draw_pieces, over, pieces_width};
use super::pen::*;
use crate::play::app::{App, Spot};
use crate::play::theme::Hue;
use muster_sight::capital;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Rows the fight takes: its steps, and its numbers.
pub fn fight_rows(app: &App) -> u16 {
    let steps = app.layout.fight.is_some_and(|f| !f.steps.is_empty());
    let fights = app.screen.as_ref().is_some_and(|b| b.sight.now.fight.is_some());
    if steps && fights { 2 } else { 0 }
}

pub fn fight(app: &App, buf: &mut Buffer, area: Rect) {
    let (Some(b), Some(l)) = (&app.screen, &app.layout.fight) else { return };
    let Some(f) = &b.sight.now.fight else { return };
    let t = app.theme;
    if area.height == 0 {
        return;
    }
    paint(buf, Rect { height: 1, ..area }, t.strip(Hue::Plain));
    let place = f.place.map_or("", |h| b.title(h));
    let mut x = put(buf, area, 0, 0, &format!(" {} ", l.name.to_uppercase()), t.banner());
    x = put(buf, area, x + 1, 0, place, t.strip(Hue::Strong)) + 1;
    for (i, step) in l.steps.iter().enumerate() {
        let (text, style) = match (i + 1).cmp(&(f.at as usize)) {
            std::cmp::Ordering::Less => (format!("  ✓{step}"), t.strip(Hue::Dim)),
            std::cmp::Ordering::Equal => (format!("  ▸{}", step.to_uppercase()), t.strip(Hue::Gold)),
            std::cmp::Ordering::Greater => (format!("   {step}"), t.strip(Hue::Plain)),
        };
        x = put(buf, area, x, 0, &text, style);
    }
    let others = f.sides.iter().filter(|s| s.seat != b.reader.0);
    let order: Vec<_> = others.chain(f.sides.iter().filter(|s| s.seat == b.reader.0)).collect();
    let pieces = |most: usize| {
        let mut out: Vec<Piece> = Vec::new();
        for s in &order {
            let hue = if b.is_mine(Some(s.seat)) { Hue::You } else { Hue::Enemy };
            let role = if f.attacker == Some(s.seat) { " ⚔" } else { "" };
            out.push((format!(" {}{role} ", capital(&b.name(s.seat))), t.bold(hue)));
            for c in &s.counts {
                let name = l.sides.iter().find(|f| f.word.word == c.word).map_or(c.word.as_str(), |f| f.mark);
                let short: String = name.chars().take(most).collect();
                out.push((format!(" {short} "), t.of(Hue::Dim)));
                out.push((c.n.to_string(), t.bold(hue)));
            }
            out.push(("  ".into(), t.of(Hue::Plain)));
        }
        out
    };
    let fits = |p: &Vec<Piece>| pieces_width(p) <= area.width as usize;
    let shown = [40, 6, 4, 3].into_iter().map(pieces).find(fits).unwrap_or_else(|| pieces(2));
    draw_pieces(buf, area, 0, 1, &shown);
}

/// Rows the stack takes, at most so many.
pub fn stack_rows(app: &App, most: u16) -> u16 {
    app.screen.as_ref().map_or(0, |b| (b.sight.stack.len() as u16).min(most))
}

/// What happens next stands first.
pub fn stack(app: &App, buf: &mut Buffer, area: Rect, spots: &mut Vec<Spot>) {
    let Some(b) = &app.screen else { return };
    let t = app.theme;
    let n = b.sight.stack.len();
    for (i, p) in b.sight.stack.iter().rev().take(area.height as usize).enumerate() {
        let row = Rect { y: area.y + i as u16, height: 1, ..area };
        let hue = if b.is_mine(Some(p.seat)) { Hue::You } else { Hue::Enemy };
        let head = app.words.say(" Stack ▸");
        let lead = if i == 0 { head.to_string() } else { " ".repeat(width(head)) };
        let mut x = put(buf, row, 0, 0, &format!("{lead}{} ", n - i), t.of(Hue::Gold));
        x = put(buf, row, x, 0, &format!("{} ", capital(&b.name(p.seat))), t.of(hue));
        let from = x;
        x = put(buf, row, x, 0, &p.label, t.bold(hue));
        if let Some(h) = p.card {
            let cell = Rect { x: row.x + from, width: x - from, ..row };
            if let Some(over) = over(app, b, |x| x == h) {
                paint(buf, cell, over);
            }
            spots.push(Spot { handle: h, area: cell });
        }
        let why = p.answers.as_ref().map_or(String::new(), |a| format!(" ({a})"));
        x = put(buf, row, x, 0, &why, t.of(Hue::Dim));
        if !p.text.is_empty() {
            put(buf, row, x + 1, 0, &cut(&p.text, row.width.saturating_sub(x + 1) as usize), t.of(Hue::Dim));
        }
    }
    if n > area.height as usize && area.height > 0 {
        let text = app.words.fill("+{0} below", &[&(n - area.height as usize)]);
        let at = area.width.saturating_sub(width(&text) as u16 + 1);
        put(buf, area, at, area.height - 1, &text, t.of(Hue::Gold));
    }
}
