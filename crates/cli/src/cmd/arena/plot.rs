//! A picture of strengths, as an SVG that stands by itself.

use super::super::sim::plot::{begin, escaped};
use muster_bots::ArenaReport;
use std::fmt::Write;

const ROW: usize = 24;
const NAMES: usize = 170;
const WIDE: usize = 480;
/// Points of Elo between two lines of the grid.
const GRID: i64 = 100;

/// Both on light and on dark pages.
const STYLE: &str = "<style>text{font:13px sans-serif;fill:#334}.small{font-size:11px;fill:#667}\
.grid{stroke:#ccd}.span{stroke:#36a;stroke-width:3;opacity:.45}circle{fill:#36a}\
@media(prefers-color-scheme:dark){text{fill:#dde}.small{fill:#99a}.grid{stroke:#445}.span{stroke:#8bf}circle{fill:#8bf}}</style>";

/// Bots from the strongest, each with its Elo and what that lies between with 95 %.
pub fn strengths(r: &ArenaReport) -> String {
    let off = |name: &String| r.elo_off.get(name).copied().unwrap_or(0.0);
    let mut bots: Vec<(&String, f64)> = r.elo.iter().map(|(n, e)| (n, *e)).collect();
    bots.sort_by(|a, b| b.1.total_cmp(&a.1));
    let ends = bots.iter().flat_map(|(n, e)| [e - off(n), e + off(n)]);
    let (low, high) = ends.fold((f64::MAX, f64::MIN), |(l, h), e| (l.min(e), h.max(e)));
    let (low, high) = ((low / GRID as f64).floor() as i64 * GRID, (high / GRID as f64).ceil() as i64 * GRID);
    let x = |elo: f64| NAMES as f64 + (elo - low as f64) / ((high - low).max(1) as f64) * WIDE as f64;
    let bottom = bots.len() * ROW + 6;
    let mut out = begin(NAMES + WIDE + 90, bottom + 44) + STYLE;
    let step = ((high - low) / GRID / 10 + 1) * GRID;
    for elo in (low..=high).step_by(step.max(1) as usize) {
        let _ = write!(
            out,
            r#"<line class="grid" x1="{0:.1}" x2="{0:.1}" y1="0" y2="{bottom}"/><text class="small" x="{0:.1}" y="{1}" text-anchor="middle">{elo}</text>"#,
            x(elo as f64),
            bottom + 16
        );
    }
    for (i, (name, elo)) in bots.iter().enumerate() {
        let (y, off) = (i * ROW + ROW / 2 + 2, off(name));
        let _ = write!(
            out,
            r#"<text x="{}" y="{}" text-anchor="end">{}</text><line class="span" x1="{:.1}" x2="{:.1}" y1="{y}" y2="{y}"/><circle cx="{:.1}" cy="{y}" r="5"/><text class="small" x="{}" y="{}">{elo:.0} ± {off:.0}</text>"#,
            NAMES - 12,
            y + 4,
            escaped(name),
            x(elo - off),
            x(elo + off),
            x(*elo),
            NAMES + WIDE + 12,
            y + 4,
        );
    }
    let told = format!("{}: Elo in {} games, with 95 % intervals", r.game, r.games);
    let _ = write!(out, r#"<text class="small" x="{NAMES}" y="{}">{}</text></svg>"#, bottom + 36, escaped(&told));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_is_on_top_and_names_cannot_break_out() {
        let elo = [("a<b", 1400.0), ("best", 1600.0)].map(|(n, e)| (n.to_string(), e));
        let report = ArenaReport { game: "conquest".into(), elo: elo.into(), ..ArenaReport::default() };
        let svg = strengths(&report);
        let at = |text: &str| svg.find(text).unwrap_or_else(|| panic!("no {text} in {svg}"));
        assert!(at(">best<") < at("a&lt;b"), "{svg}");
        assert!(!svg.contains("a<b") && svg.ends_with("</svg>"));
    }
}
