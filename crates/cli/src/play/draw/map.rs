//! Places in groups: a line for each group names its places in order with the icons that face each side; below it, a row
//! for every place where somebody stands, the others at the left and the reader's at the right.

use super::cell::*;
use super::pen::*;
use crate::play::app::{App, Spot};
use crate::play::screen::Screen;
use crate::play::theme::Hue;
use muster_sight::{Group, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// A piece of the map with its height.
enum Part<'a> {
    Group(Vec<Chip>, usize),
    Forces(&'a Place, Vec<Chip>, Vec<Chip>, usize),
    Gap,
}

impl Part<'_> {
    fn rows(&self) -> usize {
        match self {
            Part::Group(_, n) | Part::Forces(_, _, _, n) => *n,
            Part::Gap => 1,
        }
    }
}

/// Columns of the middle, where the place is named; of the others' forces, and of the reader's. Who is alone has the room.
fn columns(w: u16, far: bool, near: bool) -> (u16, u16, u16) {
    let middle = (w / 5).clamp(20, 34);
    let left = w.saturating_sub(middle);
    match (far, near) {
        (true, false) => (middle, left, 0),
        (false, true) => (middle, 0, left),
        _ => (middle, left / 2, left - left / 2),
    }
}

fn is_busy(b: &Screen, p: &Place) -> bool {
    p.fight || !p.under.is_empty() || !b.far(p).is_empty() || !b.near(p).is_empty()
}

/// The rows the map needs to show everything.
pub fn rows(app: &App, w: u16) -> u16 {
    let Some(b) = &app.screen else { return 0 };
    parts(app, b, w, 24, Detail::Some).iter().map(Part::rows).sum::<usize>() as u16
}

pub fn draw(app: &App, buf: &mut Buffer, area: Rect, spots: &mut Vec<Spot>) {
    let Some(b) = &app.screen else { return };
    let room = area.height as usize;
    let fits = |p: &Vec<Part>| p.iter().map(Part::rows).sum::<usize>() <= room;
    let tries = [(40, Detail::All), (40, Detail::Some), (24, Detail::Some), (18, Detail::Some), (14, Detail::Little)];
    let all = tries.iter().map(|(limit, d)| parts(app, b, area.width, *limit, *d)).find(fits);
    let mut all = all.unwrap_or_else(|| parts(app, b, area.width, 14, Detail::Little));
    spread_out(&mut all, room);
    // scroll to what is wanted, else to the fight
    let mut tops = Vec::new();
    let mut y = 0;
    for p in &all {
        tops.push(y);
        y += p.rows();
    }
    let wanted = wanted(app, b);
    let at = wanted.iter().find_map(|h| all.iter().position(|p| holds(p, *h)));
    let fight = || all.iter().position(|p| matches!(p, Part::Forces(x, ..) if x.fight));
    let at = at.or_else(fight).map_or(0, |i| tops[i] + all[i].rows() / 2);
    let top = window(y, room, Some(at));
    for (p, from) in all.iter().zip(&tops) {
        let (skip, dy) = (top.saturating_sub(*from), from.saturating_sub(top));
        if skip >= p.rows() || dy >= room {
            continue;
        }
        let h = (p.rows() - skip).min(room - dy) as u16;
        let row = Rect { y: area.y + dy as u16, height: h, ..area };
        match p {
            Part::Gap => {}
            Part::Group(chips, _) => chip_rows(buf, row, chips, skip, spots),
            Part::Forces(place, far, near, _) => forces(app, b, buf, row, place, (far, near), skip, spots),
        }
    }
    let more = match (top > 0, top + room < y) {
        (true, true) => "▲▼",
        (true, false) => "▲",
        (false, true) => "▼",
        _ => "",
    };
    put(buf, area, area.width.saturating_sub(2), area.height.saturating_sub(1), more, app.theme.bold(Hue::Gold));
}

/// Puts a free row before each group while there is room.
fn spread_out(all: &mut Vec<Part>, room: usize) {
    let used: usize = all.iter().map(Part::rows).sum();
    let groups: Vec<usize> = (1..all.len()).filter(|i| matches!(all[*i], Part::Group(..))).collect();
    if used + groups.len() <= room {
        groups.into_iter().rev().for_each(|i| all.insert(i, Part::Gap));
    }
}

fn holds(p: &Part, h: u16) -> bool {
    let has = |chips: &[Chip]| chips.iter().any(|c| c.handle == Some(h));
    match p {
        Part::Gap => false,
        Part::Group(chips, _) => has(chips),
        Part::Forces(place, far, near, _) => place.card == h || has(far) || has(near),
    }
}

fn parts<'a>(app: &App, b: &'a Screen, w: u16, limit: usize, detail: Detail) -> Vec<Part<'a>> {
    let mut out = Vec::new();
    for g in &b.sight.board {
        let chips = group_chips(app, b, g, limit);
        let n = rows_of(&chips, 0, w as usize).len();
        out.push(Part::Group(chips, n));
        for p in g.places.iter().chain(&g.beside).filter(|p| is_busy(b, p)) {
            let (far, near) = (side(app, b, p, false, limit, detail), side(app, b, p, true, limit, detail));
            let (_, left, right) = columns(w, !far.is_empty(), !near.is_empty());
            let rows = |chips: &[Chip], w: u16| rows_of(chips, 0, w.saturating_sub(1) as usize).len();
            let n = rows(&far, left).max(rows(&near, right));
            out.push(Part::Forces(p, far, near, n));
        }
    }
    out
}

/// The name of a group and its places in order.
fn group_chips(app: &App, b: &Screen, g: &Group, limit: usize) -> Vec<Chip> {
    let t = app.theme;
    let mut out = vec![Chip::word(&format!(" {}", g.name), t.bold(Hue::Gold))];
    for (i, p) in g.places.iter().enumerate() {
        let link = if i == 0 { "" } else { "─" };
        out.push(place_chip(app, b, p, link, limit));
    }
    for p in &g.beside {
        out.push(place_chip(app, b, p, "◇", limit));
    }
    out
}

fn place_chip(app: &App, b: &Screen, p: &Place, sign: &str, limit: usize) -> Chip {
    let t = app.theme;
    let style = if p.fight {
        t.banner()
    } else if is_busy(b, p) || b.able(p.card) {
        t.of(Hue::Strong)
    } else {
        t.of(Hue::Plain)
    };
    let mut pieces = vec![(format!("{sign} "), t.of(Hue::Dim)), (shorten(&p.name, limit.max(14)), style)];
    let mut fresh = if app.fresh.contains(&p.card) { vec![("•".to_string(), t.of(Hue::Gold))] } else { Vec::new() };
    pieces.append(&mut fresh);
    pieces.extend(icons(app, b, p));
    let state = |f: &&muster_pack::layout::Figure| {
        b.card(p.card).is_some_and(|c| c.is(f.word.word) || c.counter(f.word.word) > 0)
    };
    for f in app.layout.cards.states.iter().filter(state) {
        pieces.push((format!(" {}", f.mark), t.of(f.hue.into())));
    }
    Chip { handle: Some(p.card), pieces, over: over(app, b, |h| b.drawn_as(h) == p.card) }
}

/// The icons of a place that face the others, and the reader: `1✦2E:2✦`.
pub fn icons(app: &App, b: &Screen, p: &Place) -> Vec<Piece> {
    let t = app.theme;
    let facing = |mine: bool| -> String {
        let sides = p.sides.iter().filter(|s| b.is_mine(Some(s.seat)) == mine);
        let counts = sides.flat_map(|s| &s.counts).filter(|c| c.n != 0);
        let figure = |word: &str| app.layout.board.iter().flat_map(|x| x.sides).find(|f| f.word.word == word);
        let all: String = counts.filter_map(|c| Some(format!("{}{}", c.n, figure(&c.word)?.mark))).collect();
        if all.is_empty() { "0".into() } else { all }
    };
    vec![
        (format!(" {}", facing(false)), t.of(Hue::Enemy)),
        (":".into(), t.of(Hue::Dim)),
        (facing(true), t.of(Hue::You)),
    ]
}

/// One side's forces at a place: what they come to, then each card with what is inside it.
fn side(app: &App, b: &Screen, p: &Place, mine: bool, limit: usize, detail: Detail) -> Vec<Chip> {
    let (t, hue) = (app.theme, if mine { Hue::You } else { Hue::Enemy });
    let mut out = Vec::new();
    for s in p.sides.iter().filter(|s| b.is_mine(Some(s.seat)) == mine && !(s.cards.is_empty() && s.lying.is_empty())) {
        let figures = app.layout.board.iter().flat_map(|x| x.forces);
        let n = |word: &str| s.counts.iter().find(|c| c.word == word).map(|c| c.n);
        let sums: String = figures.filter_map(|f| Some(format!("{}{}", n(f.word.word)?, f.mark))).collect();
        out.push(Chip::word(&sums, t.of(hue).add_modifier(Modifier::BOLD)));
        for c in s.cards.iter().chain(&s.lying).filter_map(|h| b.card(*h)) {
            chips_of(app, b, c, hue, limit, detail, &mut out);
        }
    }
    for c in p.under.iter().filter_map(|h| b.card(*h)).filter(|c| b.is_mine(c.ctrl) == mine) {
        let over = over(app, b, |h| h == c.id);
        let pieces =
            vec![(format!(" +{}", shorten(&c.title, limit)), t.of(if mine { Hue::YouSpent } else { Hue::EnemySpent }))];
        out.push(Chip { handle: Some(c.id), pieces, over });
    }
    out
}

fn chip_rows(buf: &mut Buffer, area: Rect, chips: &[Chip], skip: usize, spots: &mut Vec<Spot>) {
    let rows = rows_of(chips, 0, area.width as usize);
    for (dy, row) in rows.iter().skip(skip).take(area.height as usize).enumerate() {
        let mut x = 0;
        for c in &chips[row.clone()] {
            x = draw_chip(buf, area, x, dy as u16, c, spots) + 1;
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn forces(
    app: &App,
    b: &Screen,
    buf: &mut Buffer,
    area: Rect,
    p: &Place,
    (far, near): (&[Chip], &[Chip]),
    skip: usize,
    spots: &mut Vec<Spot>,
) {
    let t = app.theme;
    let (middle, left, right) = columns(area.width, !far.is_empty(), !near.is_empty());
    chip_rows(buf, Rect { width: left.saturating_sub(1), ..area }, far, skip, spots);
    let name = Rect { x: area.x + left, width: middle, height: 1, ..area };
    if skip == 0 {
        let style = if p.fight { t.banner() } else { t.of(Hue::Frame) };
        let text = shorten(&p.name, middle.saturating_sub(4) as usize);
        let pad = (middle as usize).saturating_sub(width(&text) + 2);
        let line = format!("{}{text}{}", "─".repeat(pad / 2) + " ", " ".to_string() + &"─".repeat(pad - pad / 2));
        put(buf, name, 0, 0, &line, style);
        if !p.fight {
            put(buf, name, (pad / 2 + 1) as u16, 0, &text, t.of(Hue::Plain));
        }
        if let Some(over) = over(app, b, |h| h == p.card) {
            paint(buf, name, over);
        }
    }
    let right = Rect { x: area.x + left + middle + 1, width: right.saturating_sub(1), ..area };
    chip_rows(buf, right, near, skip, spots);
}
