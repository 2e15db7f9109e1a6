//! Small pictures for reports, as SVG that stands by itself. Colours come from the page.

use std::fmt::Write;

/// Text that may stand anywhere in a page.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c => out.push(c),
        }
    }
    out
}

/// A share with what it lies between, under a name.
pub struct Dot {
    pub name: String,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

const ROW: usize = 20;
const NAMES: usize = 230;
const WIDE: usize = 440;

/// Shares one below the other, each with its interval, around an even share.
pub fn dots(list: &[Dot], even: f64) -> String {
    let (wide, high) = (NAMES + WIDE + 60, list.len() * ROW + 24);
    let x = |share: f64| NAMES as f64 + share.clamp(0.0, 1.0) * WIDE as f64;
    let bottom = list.len() * ROW + 4;
    let mut out = begin(wide, high);
    for tenth in (0..=10).step_by(2) {
        let (at, percent) = (x(tenth as f64 / 10.0), tenth * 10);
        let _ = write!(
            out,
            r#"<line class="grid" x1="{at:.1}" x2="{at:.1}" y1="0" y2="{bottom}"/><text x="{at:.1}" y="{}" text-anchor="middle" class="small">{percent} %</text>"#,
            bottom + 16
        );
    }
    let _ = write!(out, r#"<line class="even" x1="{0:.1}" x2="{0:.1}" y1="0" y2="{bottom}"/>"#, x(even));
    for (i, d) in list.iter().enumerate() {
        let y = i * ROW + ROW / 2 + 2;
        let _ = write!(
            out,
            r#"<text x="{}" y="{}" text-anchor="end">{}</text><line class="span" x1="{:.1}" x2="{:.1}" y1="{y}" y2="{y}"/><circle cx="{:.1}" cy="{y}" r="4"/><text x="{}" y="{}" class="small">{:.1} %</text>"#,
            NAMES - 10,
            y + 4,
            escaped(&shortened(&d.name)),
            x(d.low),
            x(d.high),
            x(d.share),
            NAMES + WIDE + 8,
            y + 4,
            d.share * 100.0
        );
    }
    out + "</svg>"
}

fn shortened(name: &str) -> String {
    match name.char_indices().nth(32) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_string(),
    }
}

/// How often each number came, as columns.
pub fn columns(counts: &[(u32, u64)], what: &str) -> String {
    let (Some((first, _)), Some((last, _))) = (counts.first(), counts.last()) else { return String::new() };
    // long games share columns, so that a picture is never wider than a page
    let step = (last - first) / 40 + 1;
    let mut bins = vec![0u64; ((last - first) / step + 1) as usize];
    counts.iter().for_each(|(n, games)| bins[((n - first) / step) as usize] += games);
    let most = bins.iter().copied().max().unwrap_or(1).max(1);
    let (wide, tall) = (680 / bins.len().max(8), 140);
    let mut out = begin(bins.len() * wide + 10, tall + 34);
    for (i, n) in bins.iter().enumerate() {
        let (x, up) = (i * wide + 5, *n as f64 / most as f64 * tall as f64);
        let from = first + i as u32 * step;
        let label = if step > 1 { format!("{from} to {}", from + step - 1) } else { from.to_string() };
        let _ = write!(
            out,
            r#"<rect x="{x}" y="{:.1}" width="{}" height="{up:.1}"><title>{label}: {n}</title></rect>"#,
            tall as f64 - up,
            wide.saturating_sub(2).max(1)
        );
        if i % (bins.len() / 14 + 1) == 0 {
            let _ = write!(
                out,
                r#"<text x="{}" y="{}" text-anchor="middle" class="small">{from}</text>"#,
                x + wide / 2,
                tall + 14
            );
        }
    }
    let _ = write!(out, r#"<text x="5" y="{}" class="small">{}</text>"#, tall + 30, escaped(what));
    out + "</svg>"
}

/// The head of a picture so wide and high.
pub fn begin(wide: usize, high: usize) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_a_picture() {
        let dot = Dot { name: "<script>\"x\"&".into(), share: 0.5, low: 0.4, high: 0.6 };
        let svg = dots(&[dot], 0.5);
        assert!(svg.contains("&lt;script&gt;&quot;x&quot;&amp;") && !svg.contains("<script"));
    }

    #[test]
    fn long_games_share_columns() {
        let counts: Vec<(u32, u64)> = (3..1003).map(|n| (n, 1)).collect();
        let svg = columns(&counts, "turns");
        assert!(svg.matches("<rect").count() <= 41 && svg.contains("3 to 27"), "{svg}");
        assert_eq!(columns(&[(5, 9)], "turns").matches("<rect").count(), 1);
        assert_eq!(columns(&[], "turns"), "");
    }
}
