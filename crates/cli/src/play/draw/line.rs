//! A column for each place, the others' cards above it, the reader's below; places of a group stand together.

use super::cell::*;
use super::{map, pen::*};
use crate::play::app::{App, Spot};
use crate::play::screen::Screen;
use crate::play::theme::Hue;
use muster_sight::{Card, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// A unit in one row or two.
fn unit(app: &App, b: &Screen, buf: &mut Buffer, area: Rect, c: &Card, hue: Hue, spots: &mut Vec<Spot>) {
    let k = look(app, b, c, hue);
    let w = area.width as usize;
    put(buf, area, 0, 0, &k.glyph.to_string(), k.glyph_style);
    let s = stats(app, c, k.base);
    let more = extras(app, b, c);
    let sign = if is_inside(b, c) { "↳" } else { "" };
    if area.height >= 2 {
        let x = put(buf, area, 1, 0, sign, app.theme.of(Hue::Dim));
        put(buf, area, x, 0, &shorten(&c.title, w.saturating_sub(x as usize)), k.base);
        let mut x = draw_pieces(buf, area, x + 1, 1, &s);
        for (word, hue) in &more {
            if x as usize + 1 + width(word) < w {
                x = put(buf, area, x + 1, 1, word, app.theme.of(*hue));
            }
        }
    } else {
        let tail = pieces_width(&s);
        let badge = more.iter().find(|(w, _)| w.starts_with('+'));
        let badge_w = badge.map_or(0, |(w, _)| width(w) + 1);
        let room = w.saturating_sub(1 + width(sign) + tail + 1 + badge_w);
        let name = shorten(&c.title, room);
        let x = put(buf, area, 1, 0, sign, app.theme.of(Hue::Dim));
        let mut x = put(buf, area, x, 0, &name, k.base);
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
    spots.push(Spot { handle: c.id, area });
}

// ---- places ----

/// A place with its group's name, if it is the first of it.
struct Column<'a> {
    place: &'a Place,
    group: Option<&'a str>,
    beside: bool,
}

fn columns(b: &Screen) -> Vec<Column<'_>> {
    let mut out = Vec::new();
    for g in &b.sight.board {
        let all = g.places.iter().map(|p| (p, false)).chain(g.beside.iter().map(|p| (p, true)));
        for (i, (place, beside)) in all.enumerate() {
            out.push(Column { place, group: (i == 0).then_some(g.name.as_str()), beside });
        }
    }
    out
}

/// Cards with those inside them after them.
fn ranked(b: &Screen, list: &[u16]) -> Vec<u16> {
    let mut out = Vec::new();
    for c in list.iter().filter_map(|h| b.card(*h)) {
        out.push(c.id);
        out.extend(ranked(b, &b.inside(c).iter().map(|x| x.id).collect::<Vec<_>>()));
    }
    out
}

fn is_grouped(b: &Screen) -> bool {
    b.sight.board.iter().any(|g| !g.name.is_empty())
}

/// A column narrower than this has no room for a title.
const NARROW: u16 = 20;

/// Do columns say everything in an area of this size?
pub fn fits(app: &App, w: u16, h: u16) -> bool {
    let Some(b) = &app.screen else { return true };
    let n = columns(b).len().max(1) as u16;
    !is_grouped(b) || (w / n >= NARROW && board_rows(app, w) <= h)
}

pub fn places(app: &App, buf: &mut Buffer, area: Rect, spots: &mut Vec<Spot>) {
    let Some(b) = &app.screen else { return };
    let t = app.theme;
    let line = columns(b);
    let n = line.len().max(1) as u16;
    let names = is_grouped(b) as u16;
    let head = if area.height >= 6 { 2 } else { 1 };
    let units = area.height.saturating_sub(head + names);
    let (far, near) = most(b, area.width / n);
    // two rows for each unit if all fit so
    let tall = (far + near) * 2 <= units && far * 2 <= units * 2 / 3 && near * 2 <= units * 2 / 3;
    let each = if tall { 2 } else { 1 };
    let (far_rows, near_rows) = split(units, far * each, near * each);
    let band = Rect { y: area.y + names + far_rows, height: head, ..area };
    if t.colour {
        paint(buf, band, Style::new().bg(Color::Indexed(236)));
    }
    // the cards of a finished line still lie on the table: nothing to draw then
    let width = area.width / n;
    let spare = area.width % n;
    let mut x = area.x;
    for (i, c) in line.iter().enumerate() {
        let w = width + ((i as u16) < spare) as u16;
        let last = line.get(i + 1).is_none();
        let column = Rect { x, y: area.y + names, width: w.saturating_sub(!last as u16), height: area.height - names };
        // between places of one group the line is thinner
        let next_group = line.get(i + 1).is_some_and(|c| c.group.is_some());
        let rule = if names > 0 && !next_group { "┊" } else { "│" };
        for y in (area.y..area.bottom()).filter(|_| !last) {
            put(buf, Rect { x: x + w - 1, y, width: 1, height: 1 }, 0, 0, rule, t.of(Hue::Frame));
        }
        if let (1, Some(group)) = (names, c.group) {
            put(buf, Rect { x, y: area.y, width: w.saturating_sub(1), height: 1 }, 1, 0, group, t.bold(Hue::Gold));
        }
        let (far, near) = (ranked(b, &b.far(c.place)), ranked(b, &b.near(c.place)));
        let far_area = Rect { height: far_rows, ..column };
        let near_area = Rect { y: band.bottom(), height: near_rows, ..column };
        pile(app, b, buf, far_area, &far, &Ranks { each, hue: Hue::Enemy, up: true }, spots);
        place_head(app, b, buf, Rect { y: band.y, height: head, ..column }, c, i, spots);
        pile(app, b, buf, near_area, &near, &Ranks { each, hue: Hue::You, up: false }, spots);
        x += w;
    }
}

/// Rows the board needs to show every unit in one row.
pub fn board_rows(app: &App, w: u16) -> u16 {
    let Some(b) = &app.screen else { return 2 };
    let (far, near) = most(b, w / columns(b).len().max(1) as u16);
    2 + is_grouped(b) as u16 + far + near
}
/// Rows in which the board is comfortable.
pub fn good_rows(app: &App, w: u16) -> u16 {
    let Some(b) = &app.screen else { return 2 };
    let (far, near) = most(b, w / columns(b).len().max(1) as u16);
    // an even split leaves the smaller side free rows
    4 + is_grouped(b) as u16 + 4 * far.max(near).max(2)
}

/// The most rows of cards that others, and the reader, have at one place, in columns of this width.
fn most(b: &Screen, w: u16) -> (u16, u16) {
    let rows = |n: usize| n.div_ceil(abreast(w)) as u16;
    let far = b.sight.places().map(|p| rows(ranked(b, &b.far(p)).len())).max().unwrap_or(0);
    let near = b.sight.places().map(|p| rows(ranked(b, &b.near(p)).len())).max().unwrap_or(0);
    (far, near)
}

/// How many cards stand side by side in a wide column.
fn abreast(w: u16) -> usize {
    (w / WIDE_CARD).max(1) as usize
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
/// A card needs no more than this.
const WIDE_CARD: u16 = 30;

fn pile(app: &App, b: &Screen, buf: &mut Buffer, area: Rect, list: &[u16], ranks: &Ranks, spots: &mut Vec<Spot>) {
    let Ranks { each, hue, up } = *ranks;
    let high = (area.height / each.max(1)) as usize;
    if high == 0 || list.is_empty() {
        return;
    }
    let now = &b.sight.now;
    let mut wanted = wanted(app, b).into_iter().chain(now.hit.iter().copied()).chain(now.acting.iter().copied());
    let at = wanted.find_map(|h| list.iter().position(|x| *x == h));
    let wanted = abreast(area.width + 1).min(list.len());
    let columns = list.len().div_ceil(high).max(wanted).clamp(1, (area.width / SIDE_BY_SIDE).max(1) as usize);
    // what has no room is counted in the place of the last
    let cut = list.len() > high * columns;
    let shown = if cut { (high * columns - 1).max(1) } else { list.len() };
    let first = window(list.len(), shown, at);
    let rows = (shown + cut as usize).div_ceil(columns).min(high);
    let top = if up { area.bottom() - rows as u16 * each } else { area.y };
    let wide = area.width / columns as u16;
    let cell = |i: usize| {
        let (column, row) = ((i / rows) as u16, (i % rows) as u16);
        let width = if columns > 1 { wide - 1 } else { wide }.min(WIDE_CARD + 10);
        Rect { x: area.x + column * wide, y: top + row * each, width, height: each }
    };
    for (i, h) in list.iter().skip(first).take(shown).enumerate() {
        if let Some(c) = b.card(*h) {
            unit(app, b, buf, cell(i), c, hue, spots);
        }
    }
    if cut && shown < high * columns {
        let text = app.words.fill("+{0} more", &[&(list.len() - shown)]);
        put(buf, cell(shown), 1, 0, &text, app.theme.of(Hue::Dim));
    }
}

fn place_head(app: &App, b: &Screen, buf: &mut Buffer, area: Rect, of: &Column, i: usize, spots: &mut Vec<Spot>) {
    let (t, l, p) = (app.theme, app.layout, of.place);
    let (Some(c), Some(board)) = (b.card(p.card), &l.board) else { return };
    let w = area.width as usize;
    let style = if p.fight { t.banner() } else { t.of(Hue::Strong) };
    if p.fight {
        paint(buf, Rect { height: 1, ..area }, t.banner());
    }
    let fresh = app.fresh.contains(&p.card);
    let first = match (p.first, fresh) {
        (true, _) => "★",
        (_, true) => "•",
        _ => " ",
    };
    let x = put(buf, area, 0, 0, first, if p.fight { t.banner() } else { t.bold(Hue::Gold) });
    let sign = match (is_grouped(b), of.beside) {
        (true, true) => "◇ ".to_string(),
        (true, false) => String::new(),
        _ => format!("{} ", i + 1),
    };
    let x = put(buf, area, x, 0, &sign, if p.fight { t.banner() } else { t.of(Hue::Dim) });
    let x = put(buf, area, x, 0, &shorten(&p.name, w.saturating_sub(x as usize)), style);
    let says = if p.fight { l.fight.map_or("", |f| f.name) } else { "" };
    let says_at = w.saturating_sub(width(says)) as u16;
    let on_first = x as usize + 1 + width(says) <= w;
    if on_first {
        put(buf, area, says_at, 0, says, style);
    }
    if area.height > 1 {
        let mut x = 1;
        if is_grouped(b) {
            x = draw_pieces(buf, area, x, 1, &map::icons(app, b, p));
        } else {
            for f in l.cards.icons.iter().filter(|f| c.has(f.word.word)) {
                x = put(buf, area, x, 1, f.mark, t.bold(f.hue.into()));
            }
        }
        let mut gains = String::new();
        for f in board.gains {
            let n = c.num(f.word.word).map_or(0, |(_, n)| n);
            match (w >= 26, n) {
                (true, 0) => {}
                (true, _) => gains += &format!("  {n} {}", if n == 1 { f.name } else { f.names }),
                (false, _) => gains += &format!(" {n}{}", f.mark),
            }
        }
        x = put(buf, area, x, 1, &gains, t.of(Hue::Plain));
        if !p.under.is_empty() {
            x = put(buf, area, x + 1, 1, &format!("+{}", p.under.len()), t.of(Hue::Gold));
        }
        for f in l.cards.states.iter().filter(|f| c.is(f.word.word) || c.counter(f.word.word) > 0) {
            if x as usize + 2 + width(f.mark) < w {
                x = put(buf, area, x + 1, 1, f.mark, t.of(f.hue.into()));
            }
        }
        if !on_first && x <= says_at {
            put(buf, area, says_at, 1, says, t.banner());
        } else if w >= 22 {
            forces(app, b, buf, Rect { y: area.y + 1, height: 1, ..area }, p, x);
        }
    }
    if let Some(over) = over(app, b, |h| h == p.card || p.under.contains(&h)) {
        paint(buf, area, over);
    }
    spots.push(Spot { handle: p.card, area });
}

/// What both sides' cards here come to, at the right end of a row: `c 2:1`.
fn forces(app: &App, b: &Screen, buf: &mut Buffer, row: Rect, p: &Place, from: u16) {
    let t = app.theme;
    let sum = |mine: bool, word: &str| -> Option<i32> {
        let sides = p.sides.iter().filter(|s| b.is_mine(Some(s.seat)) == mine);
        let counts = sides.flat_map(|s| &s.counts).filter(|c| c.word == word);
        counts.map(|c| c.n).reduce(|a, b| a + b)
    };
    let mut pieces: Vec<Piece> = Vec::new();
    for f in app.layout.board.iter().flat_map(|x| x.forces) {
        let (far, near) = (sum(false, f.word.word), sum(true, f.word.word));
        if far.is_some() || near.is_some() {
            pieces.push((format!("{}{} ", if pieces.is_empty() { "" } else { " " }, f.mark), t.of(Hue::Dim)));
            pieces.push((far.unwrap_or(0).to_string(), t.of(Hue::Enemy)));
            pieces.push((":".into(), t.of(Hue::Dim)));
            pieces.push((near.unwrap_or(0).to_string(), t.of(Hue::You)));
        }
    }
    let at = (row.width as usize).saturating_sub(pieces_width(&pieces) + 1);
    if at > from as usize + 1 {
        draw_pieces(buf, row, at as u16, 0, &pieces);
    }
}
