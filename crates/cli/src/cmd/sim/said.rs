//! The figures of a simulation in a terminal.

use crate::{paint, text, ui};
use muster_bots::SimReport;
use muster_bots::sim::{CardFigures, Share};
use std::collections::BTreeMap;

/// Cards named at each end of the list.
const SHOWN: usize = 5;
/// Games that a card must have been drawn in to be named.
const ENOUGH: u64 = 20;

/// All of it; `again` is a command that plays the game of a seed once more.
pub fn said(r: &SimReport, seats: usize, again: impl Fn(u64) -> String) -> String {
    [speed(r), wins(r), decks(r, seats), endings(r), cards(r), failures(r, again)].concat()
}

fn percent(part: u64, of: u64) -> String {
    if of == 0 { "-".into() } else { format!("{:.1}%", part as f64 * 100.0 / of as f64) }
}

fn speed(r: &SimReport) -> String {
    let g = text::grouped;
    let mut out = format!(
        "{}: {} games in {:.1} s on {}: {} finished, {} drawn",
        paint::bold().apply_to(&r.game),
        g(r.games),
        r.seconds,
        ui::count(r.threads, "thread"),
        g(r.finished),
        g(r.draws),
    );
    if r.found > 0 {
        out += &format!(", {} found in the folder", g(r.found));
    }
    match r.failed {
        0 => out.push('\n'),
        n => out += &format!(", {}\n", paint::bad().apply_to(format!("{n} failed"))),
    }
    out += &format!(
        "{} decisions and {} forced steps; {:.1} options on average, {} at most\n",
        g(r.decisions),
        g(r.forced),
        r.mean_options,
        r.most_options,
    );
    let (decisions, games) = (g(r.decisions_per_second as u64), g(r.games_per_second as u64));
    let (longest, seed) = (g(r.longest), r.longest_seed);
    out +=
        &format!("{decisions} decisions/s, {games} games/s; the longest game took {longest} decisions (seed {seed})\n");
    let (mean, short, long) = (r.turns.mean, r.turns.shortest, r.turns.longest);
    out += &format!("{mean:.1} turns on average, {short} to {long}; who begins wins {}\n\n", between(&r.first));
    out
}

fn between(s: &Share) -> String {
    match s.sum.games {
        0 => "-".into(),
        _ => format!("{:.1}% ({:.1} to {:.1})", s.share * 100.0, s.low * 100.0, s.high * 100.0),
    }
}

fn wins(r: &SimReport) -> String {
    let g = text::grouped;
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (bot, wins) in &r.wins.by_bot {
        let speed = r.bots.get(bot).map_or(0, |b| b.decisions_per_second as u64);
        rows.push(vec![
            format!("bot {bot}"),
            g(*wins),
            percent(*wins, r.finished),
            format!("chooses {} times a second", g(speed)),
        ]);
    }
    for (seat, wins) in r.wins.by_seat.iter().enumerate() {
        rows.push(vec![format!("seat {}", seat + 1), g(*wins), percent(*wins, r.finished), String::new()]);
    }
    for d in &r.decks {
        let (sum, of) = (d.all.sum, g(d.all.sum.games));
        let said = format!("of {of} games, {} of the points, {:.1} turns", between(&d.all), d.turns);
        rows.push(vec![format!("deck {}", d.deck), g(sum.wins), percent(sum.wins, sum.games), said]);
    }
    text::table(&["", "wins", "", ""], &rows)
}

/// Every deck against every other, where two play and more than two decks have met.
fn decks(r: &SimReport, seats: usize) -> String {
    if seats != 2 || r.decks.len() < 3 {
        return String::new();
    }
    let cells: BTreeMap<(&str, &str), &Share> = r.matrix.iter().map(|m| ((&*m.deck, &*m.against), &m.all)).collect();
    let numbers: Vec<String> = (1..=r.decks.len()).map(|n| n.to_string()).collect();
    let head: Vec<&str> = ["deck by deck"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
    let row = |(i, d): (usize, &muster_bots::sim::DeckFigures)| {
        let cell = |other: &muster_bots::sim::DeckFigures| {
            let met = cells.get(&(&*d.deck, &*other.deck)).filter(|s| s.sum.games > 0);
            met.map_or("".into(), |s| format!("{:.0}%", s.share * 100.0))
        };
        std::iter::once(format!("{} {}", i + 1, d.deck)).chain(r.decks.iter().map(cell)).collect()
    };
    let rows: Vec<Vec<String>> = r.decks.iter().enumerate().map(row).collect();
    format!("\n{}", text::table(&head, &rows))
}

fn endings(r: &SimReport) -> String {
    let row = |(e, n): (&String, &u64)| vec![e.clone(), text::grouped(*n), percent(*n, r.finished)];
    let rows: Vec<Vec<String>> = r.endings.iter().map(row).collect();
    format!("\n{}", text::table(&["ending", "games", ""], &rows))
}

/// The cards that won most and least when they were drawn.
fn cards(r: &SimReport) -> String {
    let mut list: Vec<&CardFigures> = r.cards.iter().filter(|c| c.drawn.sum.games >= ENOUGH).collect();
    list.sort_by(|a, b| b.drawn.share.total_cmp(&a.drawn.share).then(a.code.cmp(&b.code)));
    if list.len() < 2 * SHOWN {
        return String::new();
    }
    let row = |c: &&CardFigures| {
        let deck = if c.deck.is_empty() { String::new() } else { format!("in {}", c.deck) };
        let played = format!("{:.0}%", c.play_rate * 100.0);
        vec![c.title.clone(), text::grouped(c.drawn.sum.games), between(&c.drawn), played, deck]
    };
    let ends = list.iter().take(SHOWN).chain(list.iter().skip(list.len() - SHOWN));
    let rows: Vec<Vec<String>> = ends.map(row).collect();
    format!("\n{}", text::table(&["most and least won when drawn", "games", "", "played", ""], &rows))
}

fn failures(r: &SimReport, again: impl Fn(u64) -> String) -> String {
    if r.failures.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{}\n", paint::bad().apply_to("failures"));
    for f in r.failures.iter().take(20) {
        out += &format!("  seed {}: {}\n    {}\n", f.seed, f.message, paint::dim().apply_to(again(f.seed)));
    }
    out
}
