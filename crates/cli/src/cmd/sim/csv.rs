//! The figures of a simulation as tables for spreadsheets: one file each.

use anyhow::{Context, Result};
use muster_bots::SimReport;
use muster_bots::sim::Share;
use std::path::Path;

/// Writes `matrix.csv`, `decks.csv`, `cards.csv` and `turns.csv` into a folder.
pub fn write(r: &SimReport, dir: &Path) -> Result<()> {
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder `{}`", dir.display()))?;
    for (name, text) in tables(r) {
        let path = dir.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(())
}

fn tables(r: &SimReport) -> [(&'static str, String); 4] {
    let share = |s: &Share| {
        let figures = [s.share, s.low, s.high].map(|n| format!("{n:.4}"));
        [vec![s.sum.games.to_string(), s.sum.wins.to_string(), s.sum.draws.to_string()], figures.to_vec()].concat()
    };
    let pair = |m: &muster_bots::sim::Meeting| {
        [vec![m.deck.clone(), m.against.clone()], share(&m.all), vec![format!("{:.2}", m.turns)]].concat()
    };
    let deck = |d: &muster_bots::sim::DeckFigures| {
        let turns = vec![format!("{:.2}", d.turns)];
        [vec![d.deck.clone()], share(&d.all), share(&d.first), turns].concat()
    };
    let card = |c: &muster_bots::sim::CardFigures| {
        let rates = [c.draw_rate, c.play_rate].map(|n| format!("{n:.4}")).to_vec();
        let head = vec![c.deck.clone(), c.code.clone(), c.title.clone()];
        [head, share(&c.all), rates, share(&c.drawn), share(&c.played)].concat()
    };
    let turns = r.turns.games.iter().map(|(turns, games)| vec![turns.to_string(), games.to_string()]);
    [
        ("matrix.csv", table(&["deck", "against", SHARE, "turns"], r.matrix.iter().map(pair))),
        ("decks.csv", table(&["deck", SHARE, &of("first"), "turns"], r.decks.iter().map(deck))),
        (
            "cards.csv",
            table(
                &["deck", "code", "title", SHARE, "draw_rate", "play_rate", &of("drawn"), &of("played")],
                r.cards.iter().map(card),
            ),
        ),
        ("turns.csv", table(&["turns", "games"], turns)),
    ]
}

const SHARE: &str = "games,wins,draws,share,low,high";

fn of(what: &str) -> String {
    SHARE.split(',').map(|word| format!("{what}_{word}")).collect::<Vec<_>>().join(",")
}

fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: Vec<String>| cells.iter().map(|c| quoted(c)).collect::<Vec<_>>().join(",") + "\n";
    let head = head.join(",") + "\n";
    rows.fold(head, |all, row| all + &line(row))
}

/// A cell as spreadsheets read it. What begins like a formula is kept from being one.
fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.parse::<f64>().is_err();
    let text = if formula { format!("'{cell}") } else { cell.to_string() };
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(quoted("Plain"), "Plain");
        assert_eq!(quoted("A, \"B\""), "\"A, \"\"B\"\"\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("-0.5"), "-0.5");
    }

    #[test]
    fn every_row_has_as_many_cells_as_the_head() {
        let all = Share::default();
        let r = SimReport {
            matrix: vec![muster_bots::sim::Meeting { deck: "a".into(), against: "b".into(), all, turns: 1.0 }],
            decks: vec![muster_bots::sim::DeckFigures { deck: "a".into(), all, first: all, turns: 1.0 }],
            cards: vec![muster_bots::sim::CardFigures {
                deck: "a".into(),
                code: "c-1".into(),
                title: "Card".into(),
                all,
                drawn: all,
                played: all,
                draw_rate: 0.0,
                play_rate: 0.0,
            }],
            turns: muster_bots::sim::Turns { games: [(3, 1)].into(), ..Default::default() },
            ..SimReport::default()
        };
        for (name, text) in tables(&r) {
            let cells: Vec<usize> = text.lines().map(|l| l.split(',').count()).collect();
            assert_eq!((cells.len(), cells[0]), (2, cells[1]), "{name}\n{text}");
        }
    }
}
