//! The heading, a strip of numbers for each player, players' own areas and the hand.

use super::cell::*;
use super::pen::*;
use crate::play::app::{App, Spot};
use crate::play::screen::Screen;
use crate::play::theme::Hue;
use muster_sight::{Card, Player, capital};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

pub fn heading(app: &App, buf: &mut Buffer, area: Rect) {
    let t = app.theme;
    let Some(b) = &app.screen else { return };
    let mut x = put(buf, area, 0, 0, &format!(" {} ", app.layout.game.to_uppercase()), t.bold(Hue::Gold));
    x = put(buf, area, x, 0, &b.sight.now.heading, t.of(Hue::Strong));
    if let Some(board) = app.layout.board.as_ref().filter(|_| b.sight.to_come > 0) {
        x = put(buf, area, x, 0, &format!("   +{} {}", b.sight.to_come, board.to_come_name), t.of(Hue::Dim));
    }
    let right = if app.auto { app.words.say(" AUTO-PASS ") } else { "" };
    let help = app.words.say(" ? help ");
    let at = area.width.saturating_sub((width(right) + width(help)) as u16);
    if at > x {
        let end = put(buf, area, at, 0, right, t.selected());
        put(buf, area, end, 0, help, t.of(Hue::Dim));
    }
}

pub fn hue_of(b: &Screen, p: &Player) -> Hue {
    if b.is_mine(Some(p.seat)) { Hue::You } else { Hue::Enemy }
}

fn side_hue(b: &Screen, c: &Card) -> Hue {
    if b.is_mine(c.ctrl) { Hue::You } else { Hue::Enemy }
}

/// One player's numbers.
pub fn strip(app: &App, buf: &mut Buffer, area: Rect, p: &Player) {
    let (t, l) = (app.theme, app.layout);
    let Some(b) = &app.screen else { return };
    let hue = hue_of(b, p);
    paint(buf, area, t.strip(hue));
    let wide = area.width >= 100;
    let roomy = area.width >= 130;
    let turn = if l.clock.turns && p.turn { "▶" } else { " " };
    let mut x = put(buf, area, 0, 0, turn, t.strip(Hue::Gold));
    let who = b.name(p.seat).to_uppercase();
    let longest = b.sight.players.iter().map(|p| width(&b.name(p.seat))).max().unwrap_or(0);
    x = put(buf, area, x, 0, &format!("{who:<w$}", w = longest + 1), t.strip(hue).add_modifier(Modifier::BOLD));
    let name = p.leader.map_or(p.faction.as_str(), |h| b.title(h));
    x = put(buf, area, x, 0, &shorten(name, if wide { 26 } else { 14 }), t.strip(hue));
    if p.out {
        put(buf, area, x, 0, app.words.say("   out of the game"), t.strip(Hue::Dim));
        return;
    }
    let gap = if roomy { "   " } else { "  " };
    let mut number = |label: &str, n: i32, lit: bool, x: u16| {
        let from = x + width(gap) as u16;
        let x = put(buf, area, x, 0, gap, t.strip(Hue::Plain));
        let x = put(buf, area, x, 0, label, t.strip(Hue::Dim));
        let end = put(buf, area, x, 0, &format!(" {n}"), t.strip(Hue::Strong));
        if lit {
            paint(buf, Rect { x: area.x + from, width: end.saturating_sub(from), ..area }, t.selected());
        }
        end
    };
    let lit = |zone: &str| app.lit_zone() == Some((zone, Some(p.seat)));
    for c in &p.purse {
        let Some(f) = l.purse.iter().find(|f| f.word.word == c.word) else { continue };
        // the first is what a player lives on, and so is what has no sign but a shorter word; the others are signs
        let first = l.purse.first().is_some_and(|x| x.word == f.word);
        let named = first || width(f.mark) > 2;
        x = number(if named && wide { f.names } else { f.mark }, c.n, false, x);
    }
    x = number(l.hand.word, p.hand.size as i32, lit(l.hand.word), x);
    for (pile, s) in l.piles.iter().zip(&p.piles) {
        if s.size == 0 && pile.zone.word == "removed" {
            continue;
        }
        x = number(if roomy { pile.name } else { pile.short }, s.size as i32, lit(pile.zone.word), x);
    }
    if let Some(tr) = &l.trophies {
        x = put(buf, area, x, 0, &format!("{gap}{} ", tr.name), t.strip(Hue::Dim));
        for (c, f) in p.marks.iter().zip(tr.marks) {
            let style = if c.n == 0 { t.strip(Hue::Dim) } else { t.strip(f.hue.into()).add_modifier(Modifier::BOLD) };
            x = put(buf, area, x, 0, &format!("{}{} ", f.mark, c.n), style);
        }
        if wide && !p.trophies.is_empty() {
            let names: Vec<&str> = p.trophies.iter().map(|h| b.title(*h)).collect();
            let room = area.width.saturating_sub(x + 16) as usize;
            x = put(buf, area, x, 0, &cut(&names.join(", "), room), t.strip(Hue::Dim));
        }
    }
    if let Some(v) = l.vow.filter(|_| !p.vow.is_empty()) {
        x = put(buf, area, x, 0, &format!("{gap}{} ", v.name), t.strip(Hue::Dim));
        x = put(buf, area, x, 0, &p.vow, t.strip(Hue::Strong));
    }
    if p.first {
        let long = format!("● {} ", l.clock.token_name);
        let room = area.width.saturating_sub(x + 1) as usize;
        let text = if width(&long) <= room { long } else { "● ".to_string() };
        let at = area.width.saturating_sub(width(&text) as u16).max(x);
        put(buf, area, at, 0, &text, t.strip(Hue::Gold));
    }
}

// ---- open areas ----

fn lead(name: &str) -> String {
    format!(" {name:<5} ")
}

/// A player's open areas one after another: for each its name and cards.
fn area_chips(app: &App, p: &Player, limit: usize) -> Vec<(String, Vec<Chip>)> {
    let Some(b) = &app.screen else { return Vec::new() };
    let hue = hue_of(b, p);
    let mut out = Vec::new();
    for (row, s) in app.layout.rows.iter().zip(&p.rows) {
        let mut chips = Vec::new();
        for c in s.cards.iter().filter_map(|h| b.card(*h)) {
            let hue = if c.ctrl.is_none_or(|x| x == p.seat) { hue } else { side_hue(b, c) };
            chips_of(app, b, c, hue, limit, Detail::Some, &mut chips);
        }
        for _ in s.cards.len()..row.slots as usize {
            chips.push(Chip::word(" [ ]", app.theme.of(Hue::Dim)));
        }
        out.push((lead(row.name), chips));
    }
    // cards of another's hand that were shown
    if !b.is_mine(Some(p.seat)) && !p.hand.cards.is_empty() {
        out.push((lead(app.layout.hand.word), hand_chips(app, b, &p.hand.cards, hue, limit)));
    }
    out.retain(|(_, chips)| !chips.is_empty());
    out
}

/// All areas in one run of chips, each after its name.
fn joined(app: &App, p: &Player, limit: usize) -> Vec<Chip> {
    let mut out = Vec::new();
    for (i, (name, chips)) in area_chips(app, p, limit).into_iter().enumerate() {
        if i > 0 {
            out.push(Chip::word(&name, app.theme.of(Hue::Dim)));
        }
        out.extend(chips);
    }
    out
}

/// Rows a player's areas would like to have: at least, and at most.
pub fn area_rows(app: &App, p: &Player, w: u16) -> (u16, u16) {
    let areas = area_chips(app, p, 40);
    if areas.is_empty() {
        return (0, 0);
    }
    let need = |chips: &[Chip], lead: &str| rows_of(chips, width(lead), w.saturating_sub(3) as usize).len() as u16;
    (1, areas.iter().map(|(lead, chips)| need(chips, lead)).sum())
}

pub fn areas(app: &App, buf: &mut Buffer, area: Rect, p: &Player, spots: &mut Vec<Spot>) {
    let all = area_chips(app, p, 40);
    let Some((first, _)) = all.first().filter(|_| area.height > 0) else { return };
    let rows = |lead: &str, chips: &[Chip]| rows_of(chips, width(lead), area.width.saturating_sub(3) as usize).len();
    if all.len() == 1 || all.iter().map(|(l, c)| rows(l, c)).sum::<usize>() > area.height as usize {
        let chips = fitted(|limit| joined(app, p, limit), width(first), area);
        return flow(app, buf, area, first, &chips, spots);
    }
    let mut y = area.y;
    for (lead, chips) in &all {
        let h = rows(lead, chips) as u16;
        flow(app, buf, Rect { y, height: h.min(area.bottom().saturating_sub(y)), ..area }, lead, chips, spots);
        y += h;
    }
}

// ---- the hand ----

fn hand_lead(app: &App) -> String {
    lead(&capital(app.layout.hand.word))
}

pub fn hand_rows(app: &App, w: u16) -> u16 {
    let Some((b, p)) = app.screen.as_ref().and_then(|b| Some((b, b.me()?))) else { return 1 };
    let chips = hand_chips(app, b, &p.hand.cards, Hue::You, 40);
    rows_of(&chips, width(&hand_lead(app)), w.saturating_sub(3) as usize).len() as u16
}

pub fn hand(app: &App, buf: &mut Buffer, area: Rect, spots: &mut Vec<Spot>) {
    let Some((b, p)) = app.screen.as_ref().and_then(|b| Some((b, b.me()?))) else { return };
    let lead = hand_lead(app);
    let make = |limit| hand_chips(app, b, &p.hand.cards, Hue::You, limit);
    flow(app, buf, area, &lead, &fitted(make, width(&lead), area), spots);
}
