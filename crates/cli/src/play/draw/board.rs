//! Heading, both players' strips, homes, the line of places with their units, the hand.

use super::pen::*;
use crate::play::app::{App, Pane, Spot};
use crate::play::model::{Board, Place, Side, capital};
use crate::play::theme::Hue;
use muster_kernel::seen::CardView;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

pub fn heading(app: &App, buf: &mut Buffer, area: Rect) {
    let t = app.theme;
    let Some(b) = &app.board else { return };
    let mut x = put(buf, area, 0, 0, &format!(" {} ", app.layout.game.to_uppercase()), t.bold(Hue::Gold));
    x = put(buf, area, x, 0, &b.now.heading, t.of(Hue::Strong));
    if b.to_come > 0 {
        x = put(buf, area, x, 0, &format!("   +{} facedown", b.to_come), t.of(Hue::Dim));
    }
    let mut right = String::new();
    if app.auto {
        right += " AUTO-PASS ";
    }
    let help = " ? help ";
    let at = area.width.saturating_sub((width(&right) + width(help)) as u16);
    if at > x {
        let end = if app.auto { put(buf, area, at, 0, &right, t.selected()) } else { at };
        put(buf, area, end, 0, help, t.of(Hue::Dim));
    }
}

/// One player's numbers.
pub fn strip(app: &App, buf: &mut Buffer, area: Rect, near: bool) {
    let t = app.theme;
    let Some(b) = &app.board else { return };
    let (side, hue, who) = if near { (&b.near, Hue::You, "YOU") } else { (&b.far, Hue::Enemy, "ENEMY") };
    paint(buf, area, t.strip(hue));
    let name = side.leader.map_or("", |h| b.title(h));
    let wide = area.width >= 100;
    let mut x = put(buf, area, 1, 0, &format!("{who:<6}"), t.strip(hue).add_modifier(Modifier::BOLD));
    x = put(buf, area, x, 0, &shorten(name, if wide { 26 } else { 14 }), t.strip(hue));
    let plain = t.strip(Hue::Plain);
    let strong = t.strip(Hue::Strong);
    let mut number = |label: &str, n: usize, x: u16| {
        let x = put(buf, area, x, 0, if wide { "   " } else { "  " }, plain);
        let x = put(buf, area, x, 0, label, t.strip(Hue::Dim));
        put(buf, area, x, 0, &format!(" {n}"), strong)
    };
    let l = app.layout;
    let short = |s: &'static str, cut: usize| if wide { s } else { &s[..s.len().min(cut)] };
    x = number(short(l.pool, 3), side.pool.max(0) as usize, x);
    x = number(l.hand, side.hand.len() + side.hidden, x);
    x = number(l.deck, side.deck, x);
    x = number(short(l.discard, 4), side.discard, x);
    x = put(buf, area, x, 0, if wide { "   won " } else { "  won " }, t.strip(Hue::Dim));
    for (letter, hue, n) in &side.marks {
        let style = if *n == 0 { t.strip(Hue::Dim) } else { t.strip(*hue).add_modifier(Modifier::BOLD) };
        x = put(buf, area, x, 0, &format!("{letter}{n} "), style);
    }
    if wide && !side.trophies.is_empty() {
        let names: Vec<&str> = side.trophies.iter().map(|h| b.title(*h)).collect();
        let room = area.width.saturating_sub(x + 16) as usize;
        x = put(buf, area, x, 0, &shorten_list(&names.join(", "), room), t.strip(Hue::Dim));
    }
    if side.token {
        let long = format!("● {} ", l.token_name);
        let room = area.width.saturating_sub(x + 1) as usize;
        let text = if width(&long) <= room { long } else { "● ".to_string() };
        let at = area.width.saturating_sub(width(&text) as u16).max(x);
        put(buf, area, at, 0, &text, t.strip(Hue::Gold));
    }
}

fn shorten_list(s: &str, w: usize) -> String {
    if width(s) <= w { s.into() } else { s.chars().take(w.saturating_sub(1)).chain(['…']).collect() }
}

// ---- cells ----

/// How a card is to be drawn now.
struct Look {
    base: Style,
    glyph: char,
    glyph_style: Style,
    /// Overrides everything: selected or focused.
    over: Option<Style>,
}

fn look(app: &App, b: &Board, c: &CardView, hue: Hue) -> Look {
    let t = app.theme;
    let spent = c.flags.iter().any(|f| f == app.layout.spent);
    let able = b.able().contains(&c.handle);
    let resting = if hue == Hue::You { Hue::YouSpent } else { Hue::EnemySpent };
    let mut base = t.of(if spent { resting } else { hue });
    if able {
        base = base.add_modifier(Modifier::BOLD);
    }
    let hit = b.now.hit.contains(&c.handle);
    let (glyph, glyph_style) = if b.now.acting.contains(&c.handle) {
        ('»', t.bold(Hue::Gold))
    } else if hit {
        ('!', t.bold(Hue::Bad))
    } else if spent {
        ('↷', base)
    } else if app.fresh.contains(&c.handle) {
        ('•', t.of(Hue::Gold))
    } else {
        (' ', base)
    };
    let me = |h: u16| b.drawn_as(h) == c.handle;
    let focused = app.pane == Pane::Cards && app.focus.is_some_and(me);
    let lit = app.lit().iter().any(|h| me(*h));
    let over = if focused { Some(t.focused()) } else { lit.then(|| t.selected()) };
    Look { base, glyph, glyph_style, over }
}

/// Attack and life, with damage; each piece in its own style.
fn stats(app: &App, c: &CardView, base: Style) -> Vec<Piece> {
    let (l, t) = (app.layout, app.theme);
    let (Some((ap, an)), Some((lp, ln))) = (c.numbers.get(l.attack).copied(), c.numbers.get(l.life).copied()) else {
        return Vec::new();
    };
    let tint = |p: i32, n: i32| match n.cmp(&p) {
        std::cmp::Ordering::Greater => base.patch(t.of(Hue::Good)),
        std::cmp::Ordering::Less => base.patch(t.of(Hue::Bad)),
        _ => base,
    };
    let mut out = vec![(an.to_string(), tint(ap, an)), ("/".into(), base), (ln.to_string(), tint(lp, ln))];
    if let Some(d) = c.counters.get(l.wounds) {
        out.push((format!("-{d}"), base.patch(t.bold(Hue::Bad))));
    }
    out
}

fn pieces_width(p: &[Piece]) -> usize {
    p.iter().map(|(s, _)| width(s)).sum()
}

/// Short words that tell more of a unit: other numbers, attachments, other counters, keywords.
fn extras(app: &App, c: &CardView) -> Vec<(String, Hue)> {
    let l = app.layout;
    let mut out = Vec::new();
    if !c.on.is_empty() || c.hidden > 0 {
        out.push((format!("+{}", c.on.len() + c.hidden), Hue::Gold));
    }
    for (word, mark) in l.more {
        if let Some((_, n)) = c.numbers.get(*word).filter(|(_, n)| *n != 0) {
            out.push((format!("{mark}{n}"), Hue::Dim));
        }
    }
    for (word, n) in c.counters.iter().filter(|(w, _)| *w != l.wounds) {
        out.push((format!("{n} {}", &word[..word.len().min(3)]), Hue::Gold));
    }
    for (word, short) in l.keywords {
        if c.tags.iter().any(|t| t == word) {
            let n = c.numbers.get(*word).map_or(String::new(), |(_, n)| n.to_string());
            out.push((format!("{short}{n}"), Hue::Dim));
        }
    }
    out
}

fn draw_pieces(buf: &mut Buffer, area: Rect, mut x: u16, y: u16, list: &[Piece]) -> u16 {
    for (s, style) in list {
        x = put(buf, area, x, y, s, *style);
    }
    x
}

/// A unit in one row or two.
fn unit(app: &App, b: &Board, buf: &mut Buffer, area: Rect, c: &CardView, hue: Hue, spots: &mut Vec<Spot>) {
    let k = look(app, b, c, hue);
    let w = area.width as usize;
    put(buf, area, 0, 0, &k.glyph.to_string(), k.glyph_style);
    let s = stats(app, c, k.base);
    let more = extras(app, c);
    if area.height >= 2 {
        put(buf, area, 1, 0, &shorten(&c.title, w.saturating_sub(1)), k.base);
        let mut x = draw_pieces(buf, area, 2, 1, &s);
        for (word, hue) in &more {
            if x as usize + 1 + width(word) < w {
                x = put(buf, area, x + 1, 1, word, app.theme.of(*hue));
            }
        }
    } else {
        let tail = pieces_width(&s);
        let badge = more.iter().find(|(w, _)| w.starts_with('+'));
        let badge_w = badge.map_or(0, |(w, _)| width(w) + 1);
        let room = w.saturating_sub(1 + tail + 1 + badge_w);
        let name = shorten(&c.title, room);
        let mut x = put(buf, area, 1, 0, &name, k.base);
        if let Some((word, hue)) = badge {
            x = put(buf, area, x + 1, 0, word, app.theme.of(*hue));
        }
        let at = w.saturating_sub(tail);
        for (word, hue) in more.iter().filter(|(w, _)| !w.starts_with('+')) {
            if x as usize + 2 + width(word) < at {
                x = put(buf, area, x + 1, 0, word, app.theme.of(*hue));
            }
        }
        draw_pieces(buf, area, at as u16, 0, &s);
    }
    if let Some(over) = k.over {
        paint(buf, area, over);
    }
    spots.push(Spot { handle: c.handle, area });
}

// ---- places ----

pub fn places(app: &App, buf: &mut Buffer, area: Rect, spots: &mut Vec<Spot>) {
    let Some(b) = &app.board else { return };
    let t = app.theme;
    let n = b.places.len().max(1) as u16;
    let head = if area.height >= 6 { 2 } else { 1 };
    let units = area.height.saturating_sub(head);
    let most = |f: fn(&Place) -> usize| b.places.iter().map(f).max().unwrap_or(0) as u16;
    let (far, near) = (most(|p| p.far.len()), most(|p| p.near.len()));
    // two rows for each unit if all fit so
    let tall = (far + near) * 2 <= units && far * 2 <= units * 2 / 3 && near * 2 <= units * 2 / 3;
    let each = if tall { 2 } else { 1 };
    let (far_rows, near_rows) = split(units, far * each, near * each);
    let band = Rect { y: area.y + far_rows, height: head, ..area };
    if t.colour {
        paint(buf, band, Style::new().bg(Color::Indexed(236)));
    }
    // the cards of a finished line still lie on the table: nothing to draw then
    let width = area.width / n;
    let spare = area.width % n;
    let mut x = area.x;
    for (i, p) in b.places.iter().enumerate() {
        let w = width + ((i as u16) < spare) as u16;
        let column = Rect { x, y: area.y, width: w.saturating_sub((i as u16 + 1 < n) as u16), height: area.height };
        if (i as u16) + 1 < n {
            for y in area.y..area.bottom() {
                put(buf, Rect { x: x + w - 1, y, width: 1, height: 1 }, 0, 0, "│", t.of(Hue::Frame));
            }
        }
        let far_area = Rect { height: far_rows, ..column };
        let near_area = Rect { y: area.y + far_rows + head, height: near_rows, ..column };
        pile(app, b, buf, far_area, &p.far, &Ranks { each, hue: Hue::Enemy, up: true }, spots);
        place_head(app, b, buf, Rect { y: band.y, height: head, ..column }, p, i, spots);
        pile(app, b, buf, near_area, &p.near, &Ranks { each, hue: Hue::You, up: false }, spots);
        x += w;
    }
}

/// Rows the board needs to show every unit in one row.
pub fn board_rows(app: &App) -> u16 {
    let Some(b) = &app.board else { return 2 };
    let most = |f: fn(&Place) -> usize| b.places.iter().map(f).max().unwrap_or(0) as u16;
    2 + most(|p| p.far.len()) + most(|p| p.near.len())
}

/// Shares rows between two needs, more to who needs more, and the spare ones evenly.
fn split(rows: u16, a: u16, b: u16) -> (u16, u16) {
    if a + b <= rows {
        let spare = rows - a - b;
        let first = a + spare / 2;
        return (first, rows - first);
    }
    let half = rows / 2;
    let first = if a <= half {
        a
    } else if b <= rows - half {
        rows - b
    } else {
        half
    };
    (first, rows - first)
}

/// How one side's units stand at a place.
struct Ranks {
    /// Rows of the screen for each unit.
    each: u16,
    hue: Hue,
    /// The enemy's stand with their feet on the band.
    up: bool,
}

/// Narrower than this, units do not stand side by side.
const SIDE_BY_SIDE: u16 = 17;

fn pile(app: &App, b: &Board, buf: &mut Buffer, area: Rect, list: &[u16], ranks: &Ranks, spots: &mut Vec<Spot>) {
    let Ranks { each, hue, up } = *ranks;
    let high = (area.height / each.max(1)) as usize;
    if high == 0 || list.is_empty() {
        return;
    }
    let wanted = app.focus.filter(|_| app.pane == Pane::Cards).into_iter().chain(app.lit().iter().copied());
    let mut wanted = wanted.map(|h| b.drawn_as(h)).chain(b.now.hit.iter().copied()).chain(b.now.acting.iter().copied());
    let at = wanted.find_map(|h| list.iter().position(|x| *x == h));
    let columns = list.len().div_ceil(high).clamp(1, (area.width / SIDE_BY_SIDE).max(1) as usize);
    // what has no room is counted in the place of the last
    let cut = list.len() > high * columns;
    let shown = if cut { (high * columns - 1).max(1) } else { list.len() };
    let first = window(list.len(), shown, at);
    let rows = (shown + cut as usize).div_ceil(columns).min(high);
    let top = if up { area.bottom() - rows as u16 * each } else { area.y };
    let wide = area.width / columns as u16;
    let cell = |i: usize| {
        let (column, row) = ((i / rows) as u16, (i % rows) as u16);
        let width = if columns > 1 { wide - 1 } else { wide };
        Rect { x: area.x + column * wide, y: top + row * each, width, height: each }
    };
    for (i, h) in list.iter().skip(first).take(shown).enumerate() {
        if let Some(c) = b.card(*h) {
            unit(app, b, buf, cell(i), c, hue, spots);
        }
    }
    if cut && shown < high * columns {
        let text = format!("+{} more", list.len() - shown);
        put(buf, cell(shown), 1, 0, &text, app.theme.of(Hue::Dim));
    }
}

fn place_head(app: &App, b: &Board, buf: &mut Buffer, area: Rect, p: &Place, i: usize, spots: &mut Vec<Spot>) {
    let (t, l) = (app.theme, app.layout);
    let Some(c) = b.card(p.handle) else { return };
    let w = area.width as usize;
    let style = if p.fight { t.banner() } else { t.of(Hue::Strong) };
    if p.fight {
        paint(buf, Rect { height: 1, ..area }, t.banner());
    }
    let first = if p.first { "★" } else { " " };
    let x = put(buf, area, 0, 0, first, if p.fight { t.banner() } else { t.bold(Hue::Gold) });
    let x = put(buf, area, x, 0, &format!("{} ", i + 1), if p.fight { t.banner() } else { t.of(Hue::Dim) });
    let x = put(buf, area, x, 0, &shorten(&c.title, w.saturating_sub(x as usize)), style);
    let says = if p.fight { l.fight } else { "" };
    let says_at = w.saturating_sub(width(says)) as u16;
    let on_first = x as usize + 1 + width(says) <= w;
    if on_first {
        put(buf, area, says_at, 0, says, style);
    }
    if area.height > 1 {
        let mut x = 1;
        for (word, letter, hue) in l.marks {
            if c.tags.iter().any(|tag| tag == word) {
                x = put(buf, area, x, 1, letter, t.bold(*hue));
            }
        }
        let mut gains = String::new();
        for (word, short, long) in l.gains {
            let n = c.numbers.get(*word).map_or(0, |(_, n)| *n);
            if w >= 26 {
                if n != 0 {
                    gains += &format!("  {n} {long}{}", if n == 1 { "" } else { "s" });
                }
            } else {
                gains += &format!(" {n}{short}");
            }
        }
        x = put(buf, area, x, 1, &gains, t.of(Hue::Plain));
        if !on_first && x <= says_at {
            put(buf, area, says_at, 1, says, t.banner());
        }
        if !p.on.is_empty() {
            put(buf, area, x + 1, 1, &format!("+{}", p.on.len()), t.of(Hue::Gold));
        }
    }
    let me = |h: u16| h == p.handle || p.on.contains(&h);
    if app.pane == Pane::Cards && app.focus.is_some_and(me) {
        paint(buf, area, t.focused());
    } else if app.lit().iter().any(|h| me(*h)) {
        paint(buf, area, t.selected());
    }
    spots.push(Spot { handle: p.handle, area });
}

// ---- homes and hand ----

/// A card in a row of cards.
struct Chip {
    handle: u16,
    pieces: Vec<Piece>,
    over: Option<Style>,
}

impl Chip {
    fn width(&self) -> usize {
        pieces_width(&self.pieces)
    }
}

fn home_chips(app: &App, near: bool, limit: usize) -> Vec<Chip> {
    let Some(b) = &app.board else { return Vec::new() };
    let (side, hue) = if near { (&b.near, Hue::You) } else { (&b.far, Hue::Enemy) };
    let mut out = Vec::new();
    for c in side.home.iter().filter_map(|h| b.card(*h)) {
        let k = look(app, b, c, hue);
        let mut pieces = vec![(k.glyph.to_string(), k.glyph_style), (shorten(&c.title, limit), k.base)];
        let s = stats(app, c, k.base);
        if !s.is_empty() {
            pieces.push((" ".into(), k.base));
            pieces.extend(s);
        }
        for (word, hue) in extras(app, c).into_iter().filter(|(_, h)| *h == Hue::Gold) {
            pieces.push((format!(" {word}"), app.theme.of(hue)));
        }
        out.push(Chip { handle: c.handle, pieces, over: k.over });
    }
    out
}

fn hand_chips(app: &App, side: &Side, hue: Hue, limit: usize) -> Vec<Chip> {
    let Some(b) = &app.board else { return Vec::new() };
    let (t, l) = (app.theme, app.layout);
    let able = b.able();
    let mut out = Vec::new();
    for c in side.hand.iter().filter_map(|h| b.card(*h)) {
        let k = look(app, b, c, hue);
        let base = if able.contains(&c.handle) { k.base } else { t.of(Hue::Plain) };
        let mut pieces = Vec::new();
        let fresh = if app.fresh.contains(&c.handle) { "•" } else { " " };
        pieces.push((fresh.to_string(), t.of(Hue::Gold)));
        if let Some((_, n)) = c.numbers.get(l.cost) {
            pieces.push((if *n < 0 { "X ".into() } else { format!("{n} ") }, t.of(Hue::Gold)));
        }
        pieces.push((shorten(&c.title, limit), base));
        if let Some((_, n)) = c.numbers.get(l.shields).filter(|(_, n)| *n > 0) {
            pieces.push((format!(" ◊{n}"), t.of(Hue::Blue)));
        }
        out.push(Chip { handle: c.handle, pieces, over: k.over });
    }
    out
}

/// Chips with titles as long as the rows allow.
fn fitted(make: impl Fn(usize) -> Vec<Chip>, lead: usize, area: Rect) -> Vec<Chip> {
    let fits =
        |chips: &Vec<Chip>| rows_of(chips, lead, area.width.saturating_sub(3) as usize).len() <= area.height as usize;
    (9..=40).rev().map(&make).find(fits).unwrap_or_else(|| make(11))
}

/// Breaks chips into rows: for each row the range of chips.
fn rows_of(chips: &[Chip], lead: usize, w: usize) -> Vec<std::ops::Range<usize>> {
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

fn flow(app: &App, buf: &mut Buffer, area: Rect, lead: &str, chips: &[Chip], spots: &mut Vec<Spot>) {
    let Some(b) = &app.board else { return };
    let t = app.theme;
    let indent = width(lead);
    put(buf, area, 0, 0, lead, t.of(Hue::Dim));
    let rows = rows_of(chips, indent, area.width.saturating_sub(3) as usize);
    let wanted = app
        .focus
        .filter(|_| app.pane == Pane::Cards)
        .into_iter()
        .chain(app.lit().iter().copied())
        .map(|h| b.drawn_as(h));
    let mut at = None;
    for h in wanted {
        at = at.or(rows.iter().position(|r| chips[r.clone()].iter().any(|c| c.handle == h)));
    }
    let first = window(rows.len(), area.height as usize, at);
    for (dy, row) in rows.iter().skip(first).take(area.height as usize).enumerate() {
        let mut x = indent as u16;
        for c in &chips[row.clone()] {
            let end = draw_pieces(buf, area, x, dy as u16, &c.pieces);
            let cell = Rect { x: area.x + x, y: area.y + dy as u16, width: end.saturating_sub(x), height: 1 };
            if let Some(over) = c.over {
                paint(buf, cell, over);
            }
            spots.push(Spot { handle: c.handle, area: cell });
            x = end + 1;
        }
    }
    if rows.len() > area.height as usize {
        let last = (first + area.height as usize).min(rows.len());
        let hidden: usize =
            rows.iter().enumerate().filter(|(i, _)| *i < first || *i >= last).map(|(_, r)| r.len()).sum();
        let text = format!("+{hidden}");
        put(
            buf,
            area,
            area.width.saturating_sub(width(&text) as u16),
            area.height.saturating_sub(1),
            &text,
            t.of(Hue::Dim),
        );
    }
}

fn home_lead(app: &App) -> String {
    format!(" {:<5}", app.layout.home)
}

pub fn home_rows(app: &App, near: bool, w: u16) -> u16 {
    rows_of(&home_chips(app, near, 40), width(&home_lead(app)), w.saturating_sub(3) as usize).len() as u16
}

pub fn home(app: &App, buf: &mut Buffer, area: Rect, near: bool, spots: &mut Vec<Spot>) {
    let lead = home_lead(app);
    let make = |limit| {
        let mut chips = home_chips(app, near, limit);
        // cards of the enemy's hand that were shown
        if let (false, Some(b)) = (near, &app.board) {
            chips.extend(hand_chips(app, &b.far, Hue::Enemy, limit));
        }
        chips
    };
    flow(app, buf, area, &lead, &fitted(make, width(&lead), area), spots);
}

fn hand_lead(app: &App) -> String {
    format!(" {:<5}", capital(app.layout.hand))
}

pub fn hand_rows(app: &App, w: u16) -> u16 {
    let Some(b) = &app.board else { return 1 };
    rows_of(&hand_chips(app, &b.near, Hue::You, 40), width(&hand_lead(app)), w.saturating_sub(3) as usize).len() as u16
}

pub fn hand(app: &App, buf: &mut Buffer, area: Rect, spots: &mut Vec<Spot>) {
    let Some(b) = &app.board else { return };
    let lead = hand_lead(app);
    let make = |limit| hand_chips(app, &b.near, Hue::You, limit);
    flow(app, buf, area, &lead, &fitted(make, width(&lead), area), spots);
}
