//! A card in a few letters: how it looks now, its numbers, and rows of such cards.

use super::pen::*;
use crate::play::app::{App, Pane, Spot};
use crate::play::screen::Screen;
use crate::play::theme::Hue;
use muster_pack::layout::Figure;
use muster_sight::Card;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// How a card is to be drawn now.
pub struct Look {
    pub base: Style,
    pub glyph: char,
    pub glyph_style: Style,
    /// Overrides everything: selected or focused.
    pub over: Option<Style>,
}

pub fn look(app: &App, b: &Screen, c: &Card, hue: Hue) -> Look {
    let t = app.theme;
    let lying = lies(app, c);
    let spent = lying || c.is(app.layout.cards.spent.word);
    let resting = if hue == Hue::You { Hue::YouSpent } else { Hue::EnemySpent };
    let mut base = t.of(if spent { resting } else { hue });
    if b.able(c.id) {
        base = base.add_modifier(Modifier::BOLD);
    }
    let now = &b.sight.now;
    let aimed = b.sight.stack.iter().any(|p| p.targets.contains(&c.id));
    let (glyph, glyph_style) = if now.acting.contains(&c.id) {
        ('»', t.bold(Hue::Gold))
    } else if now.hit.contains(&c.id) || now.targets.contains(&c.id) {
        ('!', t.bold(Hue::Bad))
    } else if aimed {
        ('◎', t.bold(Hue::Bad))
    } else if lying {
        ('▒', base)
    } else if spent {
        (spent_mark(app), base)
    } else if app.fresh.contains(&c.id) {
        ('•', t.of(Hue::Gold))
    } else {
        (' ', base)
    };
    Look { base, glyph, glyph_style, over: over(app, b, |h| b.drawn_as(h) == c.id) }
}

/// Does it lie at a place out of play?
pub fn lies(app: &App, c: &Card) -> bool {
    let stacked = app.layout.board.map_or("", |b| b.stacked.word);
    !stacked.is_empty() && c.rel == stacked
}

fn spent_mark(app: &App) -> char {
    let l = &app.layout.cards;
    l.states.iter().find(|f| f.word == l.spent).and_then(|f| f.mark.chars().next()).unwrap_or('↷')
}

/// The style of what the keys are on or the selected option speaks of.
pub fn over(app: &App, _: &Screen, me: impl Fn(u16) -> bool) -> Option<Style> {
    if app.pane == Pane::Cards && app.focus.is_some_and(&me) {
        return Some(app.theme.focused());
    }
    app.lit().iter().any(|h| me(*h)).then(|| app.theme.selected())
}

/// What the keys or the selected option are about, most wanted first.
pub fn wanted(app: &App, b: &Screen) -> Vec<u16> {
    let focus = app.focus.filter(|_| app.pane == Pane::Cards);
    focus.into_iter().chain(app.lit().iter().copied()).map(|h| b.drawn_as(h)).collect()
}

pub fn say(n: i32) -> String {
    if n < 0 { "X".into() } else { n.to_string() }
}

/// Strengths joined by slashes, with what was taken from them; each piece in its own style.
pub fn stats(app: &App, c: &Card, base: Style) -> Vec<Piece> {
    let (list, t) = (app.layout.cards.stats, app.theme);
    if lies(app, c) || list.is_empty() || list.iter().any(|s| c.num(s.word.word).is_none()) {
        return Vec::new();
    }
    let mut out: Vec<Piece> = Vec::new();
    for s in list {
        let Some((printed, now)) = c.num(s.word.word) else { continue };
        if !out.is_empty() {
            out.push(("/".into(), base));
        }
        let tint = match now.cmp(&printed) {
            std::cmp::Ordering::Greater => base.patch(t.of(Hue::Good)),
            std::cmp::Ordering::Less => base.patch(t.of(Hue::Bad)),
            _ => base,
        };
        out.push((now.to_string(), tint));
        let hurt = if s.less.is_empty() { 0 } else { c.counter(s.less.word) };
        if hurt > 0 {
            out.push((format!("-{hurt}"), base.patch(t.bold(Hue::Bad))));
        }
    }
    out
}

pub fn pieces_width(p: &[Piece]) -> usize {
    p.iter().map(|(s, _)| width(s)).sum()
}

/// Short words that tell more of a card: what is on it, other counters and states, other numbers, keywords.
pub fn extras(app: &App, b: &Screen, c: &Card) -> Vec<(String, Hue)> {
    let l = &app.layout.cards;
    let mut out = Vec::new();
    // what lies face down has no strength to speak of
    if lies(app, c) {
        return out;
    }
    let carried = b.carried(c).len() + c.hidden as usize;
    if carried > 0 {
        out.push((format!("+{carried}"), Hue::Gold));
    }
    let shown = |f: &&Figure| l.stats.iter().all(|s| s.less != f.word) && f.word != l.spent;
    for f in l.states.iter().filter(shown) {
        match c.counter(f.word.word) {
            0 if c.is(f.word.word) || (c.has(f.word.word) && !c.code.is_empty()) => {
                out.push((f.mark.to_string(), f.hue.into()))
            }
            0 => {}
            n => out.push((format!("{n} {}", f.mark), Hue::Gold)),
        }
    }
    for f in l.more {
        if let Some((_, n)) = c.num(f.word.word).filter(|(_, n)| *n != 0) {
            out.push((format!("{}{n}", f.mark), Hue::Dim));
        }
    }
    for f in l.keywords.iter().filter(|f| c.has(f.word.word)) {
        let n = c.num(f.word.word).map_or(String::new(), |(_, n)| n.to_string());
        out.push((format!("{}{n}", f.mark), Hue::Dim));
    }
    out
}

pub fn draw_pieces(buf: &mut Buffer, area: Rect, mut x: u16, y: u16, list: &[Piece]) -> u16 {
    for (s, style) in list {
        x = put(buf, area, x, y, s, *style);
    }
    x
}

/// A card in a row of cards, or a word between them.
pub struct Chip {
    pub handle: Option<u16>,
    pub pieces: Vec<Piece>,
    pub over: Option<Style>,
}

impl Chip {
    pub fn word(text: &str, style: Style) -> Chip {
        Chip { handle: None, pieces: vec![(text.to_string(), style)], over: None }
    }
    pub fn width(&self) -> usize {
        pieces_width(&self.pieces)
    }
}

/// How much a chip says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    Little,
    Some,
    All,
}

/// Is a card inside another, as those aboard a ship are?
pub fn is_inside(b: &Screen, c: &Card) -> bool {
    b.layout.board.as_ref().is_some_and(|x| !x.inside.is_empty() && c.rel == x.inside.word)
}

/// A card in play with what is inside it.
pub fn chips_of(app: &App, b: &Screen, c: &Card, hue: Hue, limit: usize, detail: Detail, out: &mut Vec<Chip>) {
    let k = look(app, b, c, hue);
    let mut pieces = vec![(k.glyph.to_string(), k.glyph_style)];
    if is_inside(b, c) {
        pieces.push(("↳".into(), app.theme.of(Hue::Dim)));
    }
    pieces.push((shorten(&c.title, limit), k.base));
    let s = stats(app, c, k.base);
    if !s.is_empty() {
        pieces.push((" ".into(), k.base));
        pieces.extend(s);
    }
    for (word, hue) in extras(app, b, c).into_iter().filter(|(_, h)| *h != Hue::Dim || detail == Detail::All) {
        pieces.push((format!(" {word}"), app.theme.of(hue)));
    }
    if detail == Detail::All {
        for x in b.carried(c) {
            pieces.push((format!(" +{}", shorten(&x.title, limit.min(14))), app.theme.of(Hue::Dim)));
        }
    }
    out.push(Chip { handle: Some(c.id), pieces, over: k.over });
    for x in b.inside(c) {
        let hue = if b.is_mine(x.ctrl) { Hue::You } else { Hue::Enemy };
        chips_of(app, b, x, hue, limit, detail, out);
    }
}

/// Cards of a hand, with their price and what else they are good for.
pub fn hand_chips(app: &App, b: &Screen, cards: &[u16], hue: Hue, limit: usize) -> Vec<Chip> {
    let (t, l) = (app.theme, &app.layout.cards);
    let mut out = Vec::new();
    for c in cards.iter().filter_map(|h| b.card(*h)) {
        let k = look(app, b, c, hue);
        let base = if b.able(c.id) { k.base } else { t.of(Hue::Plain) };
        let fresh = if app.fresh.contains(&c.id) { "•" } else { " " };
        let mut pieces = vec![(fresh.to_string(), t.of(Hue::Gold))];
        if let Some((_, n)) = l.cost.first().and_then(|f| c.num(f.word.word)) {
            pieces.push((format!("{} ", say(n)), t.of(Hue::Gold)));
        }
        pieces.push((shorten(&c.title, limit), base));
        for f in l.spare {
            if let Some((_, n)) = c.num(f.word.word).filter(|(_, n)| *n > 0) {
                pieces.push((format!(" {}{n}", f.mark), t.of(f.hue.into())));
            }
        }
        out.push(Chip { handle: Some(c.id), pieces, over: k.over });
    }
    out
}

/// Chips with titles as long as the rows allow.
pub fn fitted(make: impl Fn(usize) -> Vec<Chip>, lead: usize, area: Rect) -> Vec<Chip> {
    let fits =
        |chips: &Vec<Chip>| rows_of(chips, lead, area.width.saturating_sub(3) as usize).len() <= area.height as usize;
    (9..=40).rev().map(&make).find(fits).unwrap_or_else(|| make(11))
}

/// Breaks chips into rows: for each row the range of chips.
pub fn rows_of(chips: &[Chip], lead: usize, w: usize) -> Vec<std::ops::Range<usize>> {
    let mut rows = Vec::new();
    let (mut from, mut used) = (0, lead);
    for (i, c) in chips.iter().enumerate() {
        if i > from && used + c.width() + 1 > w {
            rows.push(from..i);
            (from, used) = (i, lead);
        }
        used += c.width() + 1;
    }
    rows.push(from..chips.len());
    rows
}

/// Draws chips in rows after a word; what has no room is counted.
pub fn flow(app: &App, buf: &mut Buffer, area: Rect, lead: &str, chips: &[Chip], spots: &mut Vec<Spot>) {
    let Some(b) = &app.screen else { return };
    let t = app.theme;
    let indent = width(lead);
    put(buf, area, 0, 0, lead, t.of(Hue::Dim));
    let rows = rows_of(chips, indent, area.width.saturating_sub(3) as usize);
    let row_of = |h: &u16| rows.iter().position(|r| chips[r.clone()].iter().any(|c| c.handle == Some(*h)));
    let at = wanted(app, b).iter().find_map(row_of);
    let first = window(rows.len(), area.height as usize, at);
    for (dy, row) in rows.iter().skip(first).take(area.height as usize).enumerate() {
        let mut x = indent as u16;
        for c in &chips[row.clone()] {
            x = draw_chip(buf, area, x, dy as u16, c, spots) + 1;
        }
    }
    if rows.len() > area.height as usize {
        let last = (first + area.height as usize).min(rows.len());
        let hidden: usize =
            rows.iter().enumerate().filter(|(i, _)| *i < first || *i >= last).map(|(_, r)| r.len()).sum();
        let text = format!("+{hidden}");
        let x = area.width.saturating_sub(width(&text) as u16);
        put(buf, area, x, area.height.saturating_sub(1), &text, t.of(Hue::Dim));
    }
}

pub fn draw_chip(buf: &mut Buffer, area: Rect, x: u16, y: u16, c: &Chip, spots: &mut Vec<Spot>) -> u16 {
    let end = draw_pieces(buf, area, x, y, &c.pieces);
    let cell = Rect { x: area.x + x, y: area.y + y, width: end.saturating_sub(x), height: 1 };
    if let Some(over) = c.over {
        paint(buf, cell, over);
    }
    if let Some(handle) = c.handle.filter(|_| cell.width > 0 && cell.bottom() <= area.bottom()) {
        spots.push(Spot { handle, area: cell });
    }
    end
}
