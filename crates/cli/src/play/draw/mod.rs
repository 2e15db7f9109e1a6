//! The whole screen.

mod board;
mod bottom;
mod card;
mod overlay;
mod pen;

use super::app::{App, Spot};
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
        let text = format!("The window is {}x{}: it needs {}x{} or more.", area.width, area.height, LEAST.0, LEAST.1);
        for (i, line) in fold(&[(text, app.theme.of(Hue::Plain))], area.width as usize, 0).iter().enumerate() {
            put_line(buf, area, i as u16, line);
        }
        return;
    }
    if app.setup.is_some() {
        overlay::setup(app, buf, area);
    } else {
        table(app, buf, area);
    }
    if app.overlay.is_some() {
        overlay::draw(app, buf, area);
    }
}

/// How the height is shared out.
struct Rows {
    far_home: u16,
    board: u16,
    near_home: u16,
    hand: u16,
    bottom: u16,
    hints: u16,
}

fn share(app: &App, area: Rect) -> Rows {
    let (w, h) = (area.width, area.height);
    let tall = h >= 34;
    let hints = (h >= 30) as u16;
    let hand = board::hand_rows(app, w).clamp(1, if tall { 3 } else { 2 });
    let (far, near) = (board::home_rows(app, false, w).max(1), board::home_rows(app, true, w).max(1));
    // heading, two strips, a row for each home; the homes get more only if no unit loses its row by it
    let left = h.saturating_sub(3 + 2 + hand + hints);
    let bottom = if h >= 40 { (left * 2 / 5).clamp(9, 24) } else { (left / 2).clamp(7, 12) }.min(left);
    // a crowded board takes rows from the options and the log
    let bottom = bottom.min(left.saturating_sub(board::board_rows(app)).max(7));
    let spare = left.saturating_sub(bottom + board::board_rows(app));
    let far_home = far.min(1 + if tall { 2 } else { spare.div_ceil(2).min(1) });
    let near_home = near.min(1 + if tall { 2 } else { spare.saturating_sub(far_home - 1).min(1) });
    let board = left.saturating_sub(bottom + far_home + near_home - 2);
    Rows { far_home, near_home, hand, hints, bottom, board }
}

fn table(app: &mut App, buf: &mut Buffer, area: Rect) {
    let rows = share(app, area);
    let mut y = area.y;
    let mut take = |h: u16| {
        let r = Rect { x: area.x, y, width: area.width, height: h.min(area.bottom().saturating_sub(y)) };
        y = r.bottom();
        r
    };
    let mut spots: Vec<Spot> = Vec::new();
    board::heading(app, buf, take(1));
    board::strip(app, buf, take(1), false);
    board::home(app, buf, take(rows.far_home), false, &mut spots);
    board::places(app, buf, take(rows.board), &mut spots);
    board::home(app, buf, take(rows.near_home), true, &mut spots);
    board::strip(app, buf, take(1), true);
    board::hand(app, buf, take(rows.hand), &mut spots);
    bottom::draw(app, buf, take(rows.bottom));
    if rows.hints > 0 {
        bottom::hints(app, buf, take(1));
    }
    app.spots = spots;
}
