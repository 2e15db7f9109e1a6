//! The whole screen.

mod bottom;
mod card;
mod cell;
mod choose_decks;
mod going;
mod line;
mod map;
mod overlay;
mod pen;
mod strip;

use super::app::{App, Spot};
use super::screen::Screen;
use super::theme::Hue;
use pen::*;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Smaller than this, nothing sensible fits.
pub const LEAST: (u16, u16) = (60, 20);
/// From here on there is room for the card panel beside options and log.
const WIDE: u16 = 110;

pub fn draw(app: &mut App, f: &mut Frame) {
    let area = f.area();
    let buf = f.buffer_mut();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = app
            .words
            .fill("The window is {0}x{1}: it needs {2}x{3} or more.", &[&area.width, &area.height, &LEAST.0, &LEAST.1]);
        for (i, line) in fold(&[(text, app.theme.of(Hue::Plain))], area.width as usize, 0).iter().enumerate() {
            put_line(buf, area, i as u16, line);
        }
        return;
    }
    if app.setup.is_some() {
        choose_decks::draw(app, buf, area);
    } else {
        table(app, buf, area);
    }
    if app.overlay.is_some() {
        overlay::draw(app, buf, area);
    }
}

/// How the height is shared out.
struct Rows {
    /// The areas of each of the other players.
    far: Vec<u16>,
    fight: u16,
    board: u16,
    stack: u16,
    near: u16,
    hand: u16,
    bottom: u16,
    hints: u16,
}

/// Rows the board needs to show everything that stands on it, and those in which it is comfortable.
fn board_rows(app: &App, w: u16) -> (u16, u16) {
    match app.layout.board {
        None => (0, 0),
        Some(_) if line::fits(app, w, u16::MAX) => (line::board_rows(app, w), line::good_rows(app, w)),
        Some(_) => (map::rows(app, w), map::rows(app, w) + 4),
    }
}

fn share(app: &App, b: &Screen, area: Rect) -> Rows {
    let (w, h) = (area.width, area.height);
    let tall = h >= 34;
    let hints = (h >= 30) as u16;
    let hand = strip::hand_rows(app, w).clamp(1, if tall { 3 } else { 2 });
    let others = b.others();
    let fight = going::fight_rows(app);
    let stack = going::stack_rows(app, if tall { 4 } else { 2 });
    let wants: Vec<(u16, u16)> = others.iter().copied().chain(b.me()).map(|p| strip::area_rows(app, p, w)).collect();
    let least: u16 = wants.iter().map(|(least, _)| least).sum();
    // heading, a strip for each player; areas get more only if no card on the board loses its row by it
    let strips = 1 + b.sight.players.len() as u16;
    let left = h.saturating_sub(strips + least + hand + hints + fight + stack);
    let bottom = if h >= 40 { (left * 2 / 5).clamp(9, 24) } else { (left / 2).clamp(7, 12) }.min(left);
    // a crowded board takes rows from the options and the log
    let (need, good) = board_rows(app, w);
    let few = if h >= 40 { 10 } else { 7 };
    let bottom = bottom.min(left.saturating_sub(need).max(few)).min(left);
    // and a quiet one leaves them more; where there is none the areas of the players come first
    let no_board = app.layout.board.is_none();
    let bottom = if no_board { few.min(left) } else { bottom.max(left.saturating_sub(good).min(24)) };
    let mut spare = left.saturating_sub(bottom + need);
    let mut given: Vec<u16> = wants.iter().map(|(least, _)| *least).collect();
    // row by row, the reader's own area first
    for _ in 0..if no_board { 8 } else { 2 } {
        for (rows, (_, most)) in given.iter_mut().zip(&wants).rev() {
            if spare > 0 && *rows < *most {
                *rows += 1;
                spare -= 1;
            }
        }
    }
    let (far, near) = given.split_at(others.len().min(given.len()));
    let more: u16 = given.iter().sum::<u16>() - least;
    let rest = left.saturating_sub(bottom + more);
    // without a board the options and the log have what is left
    let (board, bottom) = if app.layout.board.is_some() { (rest, bottom) } else { (0, bottom + rest) };
    Rows { far: far.to_vec(), near: near.first().copied().unwrap_or(0), fight, board, stack, hand, hints, bottom }
}

fn table(app: &mut App, buf: &mut Buffer, area: Rect) {
    let mut spots: Vec<Spot> = Vec::new();
    if let Some(b) = &app.screen {
        let rows = share(app, b, area);
        let mut y = area.y;
        let mut take = |h: u16| {
            let r = Rect { x: area.x, y, width: area.width, height: h.min(area.bottom().saturating_sub(y)) };
            y = r.bottom();
            r
        };
        strip::heading(app, buf, take(1));
        for (p, h) in b.others().into_iter().zip(rows.far) {
            strip::strip(app, buf, take(1), p);
            strip::areas(app, buf, take(h), p, &mut spots);
        }
        going::fight(app, buf, take(rows.fight));
        let board = take(rows.board);
        if line::fits(app, board.width, board.height) {
            line::places(app, buf, board, &mut spots);
        } else {
            map::draw(app, buf, board, &mut spots);
        }
        going::stack(app, buf, take(rows.stack), &mut spots);
        if let Some(p) = b.me() {
            strip::areas(app, buf, take(rows.near), p, &mut spots);
            strip::strip(app, buf, take(1), p);
        }
        strip::hand(app, buf, take(rows.hand), &mut spots);
        bottom::draw(app, buf, take(rows.bottom));
        if rows.hints > 0 {
            bottom::hints(app, buf, take(1));
        }
    }
    app.spots = spots;
}
