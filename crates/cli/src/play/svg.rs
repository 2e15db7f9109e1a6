//! A frame as a picture: cells of text with their colours, in a monospace font.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

const CELL: (f32, f32) = (8.4, 18.0);
const EDGE: f32 = 12.0;
const BACK: &str = "#11141b";
const INK: &str = "#c8ccd4";

/// The screen as plain text.
pub fn plain(b: &Buffer) -> String {
    let row = |y: u16| (0..b.area.width).map(|x| b[(x, y)].symbol()).collect::<String>().trim_end().to_string() + "\n";
    (0..b.area.height).map(row).collect()
}

pub fn of(buf: &Buffer) -> String {
    let (w, h) = (buf.area.width, buf.area.height);
    let (pw, ph) = (w as f32 * CELL.0 + 2.0 * EDGE, h as f32 * CELL.1 + 2.0 * EDGE);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {pw:.0} {ph:.0}\" width=\"{pw:.0}\" height=\"{ph:.0}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">"
    );
    let _ = writeln!(out, "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{BACK}\"/>");
    for y in 0..h {
        let mut x = 0;
        while x < w {
            let first = &buf[(buf.area.x + x, buf.area.y + y)];
            let look = look(first);
            let mut text = String::new();
            let from = x;
            while x < w {
                let c = &buf[(buf.area.x + x, buf.area.y + y)];
                let boxed = |s: &str| s == "│" || s == "─";
                if self::look(c) != look || boxed(c.symbol()) != boxed(first.symbol()) {
                    break;
                }
                text.push_str(c.symbol());
                x += 1;
            }
            run(&mut out, from, y, x - from, &text, &look);
        }
    }
    out.push_str("</svg>\n");
    out
}

#[derive(PartialEq)]
struct Look {
    fg: String,
    bg: String,
    bold: bool,
    italic: bool,
    underlined: bool,
}

fn look(c: &Cell) -> Look {
    let (mut fg, mut bg) = (hex(c.fg, INK), hex(c.bg, BACK));
    if c.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut fg, &mut bg);
    }
    if c.modifier.contains(Modifier::DIM) {
        fg = "#6b7280".into();
    }
    let has = |m| c.modifier.contains(m);
    Look { fg, bg, bold: has(Modifier::BOLD), italic: has(Modifier::ITALIC), underlined: has(Modifier::UNDERLINED) }
}

fn run(out: &mut String, x: u16, y: u16, n: u16, text: &str, l: &Look) {
    let (px, py) = (EDGE + x as f32 * CELL.0, EDGE + y as f32 * CELL.1);
    let wide = n as f32 * CELL.0;
    if l.bg != BACK {
        let _ = writeln!(
            out,
            "<rect x=\"{px:.1}\" y=\"{py:.1}\" width=\"{wide:.1}\" height=\"{:.1}\" fill=\"{}\" shape-rendering=\"crispEdges\"/>",
            CELL.1, l.bg
        );
    }
    // lines of boxes are drawn from edge to edge
    if text.chars().all(|c| c == '│' || c == '─') && !text.is_empty() {
        for (i, c) in text.chars().enumerate() {
            let (x0, mid_x, mid_y) = (px + i as f32 * CELL.0, px + (i as f32 + 0.5) * CELL.0, py + CELL.1 / 2.0);
            let (x1, y1, x2, y2) =
                if c == '│' { (mid_x, py, mid_x, py + CELL.1) } else { (x0, mid_y, x0 + CELL.0, mid_y) };
            let _ = writeln!(out, "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"{}\"/>", l.fg);
        }
        return;
    }
    let lead = text.chars().take_while(|c| *c == ' ').count();
    let kept = text.trim();
    if kept.is_empty() {
        return;
    }
    let px = px + lead as f32 * CELL.0;
    let wide = kept.chars().count() as f32 * CELL.0;
    let mut more = String::new();
    for (on, what) in [
        (l.bold, " font-weight=\"bold\""),
        (l.italic, " font-style=\"italic\""),
        (l.underlined, " text-decoration=\"underline\""),
    ] {
        if on {
            more += what;
        }
    }
    let safe = kept.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        out,
        "<text x=\"{px:.1}\" y=\"{:.1}\" fill=\"{}\" textLength=\"{wide:.1}\" \
         lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\"{more}>{safe}</text>",
        py + 13.5,
        l.fg
    );
}

fn hex(c: Color, or: &str) -> String {
    let named = match c {
        Color::Reset => or,
        Color::Black => "#11141b",
        Color::Red => "#b3382c",
        Color::Green => "#4f9d5a",
        Color::Yellow => "#c9a227",
        Color::Blue => "#4878c0",
        Color::Magenta => "#a05fb4",
        Color::Cyan => "#3f9fa8",
        Color::Gray => "#aeb4c0",
        Color::DarkGray => "#727a89",
        Color::LightRed => "#ef7b6c",
        Color::LightGreen => "#8fd18a",
        Color::LightYellow => "#f0cf6a",
        Color::LightBlue => "#7fb0ee",
        Color::LightMagenta => "#d59be8",
        Color::LightCyan => "#79d3dc",
        Color::White => "#f2f4f8",
        Color::Rgb(r, g, b) => return format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Indexed(n @ 232..=255) => {
            let v = 8 + (n as u32 - 232) * 10;
            return format!("#{v:02x}{v:02x}{v:02x}");
        }
        Color::Indexed(n @ 16..=231) => {
            let level = |v: u32| if v == 0 { 0 } else { 55 + v * 40 };
            let n = n as u32 - 16;
            return format!("#{:02x}{:02x}{:02x}", level(n / 36), level(n / 6 % 6), level(n % 6));
        }
        Color::Indexed(_) => or,
    };
    named.into()
}
