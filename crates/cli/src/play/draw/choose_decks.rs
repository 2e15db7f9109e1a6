//! The screen on which decks are chosen.

use super::pen::*;
use crate::play::app::App;
use crate::play::theme::Hue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A column of decks for each player.
pub fn draw(app: &App, buf: &mut Buffer, area: Rect) {
    let t = app.theme;
    let Some(s) = &app.setup else { return };
    let r = Rect {
        x: area.x + 2,
        y: area.y + 1,
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(2),
    };
    put(buf, r, 0, 0, app.layout.title, t.bold(Hue::Gold));
    for (i, l) in fold(&[(app.layout.goal.to_string(), t.of(Hue::Dim))], r.width as usize, 0).iter().enumerate() {
        put_line(buf, r, 1 + i as u16, l);
    }
    let half = r.width / s.at.len().max(1) as u16;
    for (col, picked) in s.at.iter().enumerate() {
        let name = match (app.opponents.hotseat, col, s.at.len()) {
            (false, 0, _) => app.words.say("Your deck").to_string(),
            (false, _, 2) => app.words.fill("The {0}'s deck", &[&app.layout.words.enemy]),
            _ => app.opponents.name(col, app.words),
        };
        let area = Rect {
            x: r.x + col as u16 * half,
            y: r.y + 4,
            width: half.saturating_sub(2),
            height: r.height.saturating_sub(4),
        };
        let active = s.column == col;
        put(
            buf,
            area,
            0,
            0,
            &name,
            if active { t.bold(if col == 0 { Hue::You } else { Hue::Enemy }) } else { t.of(Hue::Dim) },
        );
        let each = if area.height as usize >= s.decks.len() * 2 + 4 { 2 } else { 1 };
        let room = (area.height as usize).saturating_sub(4) / each;
        let first = window(s.decks.len(), room, Some(*picked));
        for (i, d) in s.decks.iter().enumerate().skip(first).take(room) {
            let row = Rect { y: area.y + 2 + ((i - first) * each) as u16, height: each as u16, ..area };
            put(buf, row, 1, 0, &shorten(&d.title, (row.width as usize).saturating_sub(1)), t.of(Hue::Strong));
            let (x, y) = if each == 2 { (3, 1) } else { (width(&d.title) as u16 + 3, 0) };
            let room = row.width.saturating_sub(x) as usize;
            // as many of its facts as there is room for
            let parts: Vec<&str> = d.about.split(" · ").collect();
            let about = (0..=parts.len()).rev().map(|n| parts[..n].join(" · ")).find(|s| width(s) <= room);
            put(buf, row, x, y, &about.unwrap_or_default(), t.of(Hue::Dim));
            if i == *picked {
                paint(buf, row, if active { t.selected() } else { t.strip(Hue::Plain) });
            }
        }
    }
    let w = app.words;
    let bot = if app.opponents.hotseat { String::new() } else { w.fill("b bot: {0}   ", &[&app.opponents.bot]) };
    let foot = w.fill(
        "↑↓ deck   Tab next player   Enter {0}   {1}q quit   seed {2}",
        &[&w.say(if s.is_last() { "begin" } else { "next" }), &bot, &app.opponents.seed],
    );
    put(buf, r, 0, r.height.saturating_sub(1), &foot, t.of(Hue::Dim));
    if let Some(fault) = &s.fault {
        for (i, l) in fault.lines().take(4).enumerate() {
            put(buf, r, 0, r.height.saturating_sub(6 - i as u16), l, t.of(Hue::Bad));
        }
    }
}
