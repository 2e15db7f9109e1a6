//! The report of a simulation as one page that needs nothing beside itself: no script, no library, no network.

use super::plot::{Dot, columns, dots, escaped};
use muster_bots::SimReport;
use muster_bots::sim::{CardFigures, Share};
use std::collections::BTreeMap;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");
/// Cards in the pictures of what helped and what did not.
const SHOWN: usize = 12;
/// Games that a card must have been drawn in to be pictured.
const ENOUGH: u64 = 20;

/// The page; `command` is what it came from.
pub fn page(r: &SimReport, seats: usize, command: &str) -> String {
    let even = 1.0 / seats as f64;
    let title = format!("{}: {} games", r.game, r.games);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p><code>{1}</code></p>\n",
        escaped(&title),
        escaped(command)
    );
    out += &summary(r);
    out += &decks(r, even);
    out += &matrix(r);
    out += &turns(r);
    out += &cards(r, even);
    out + "</body>\n</html>\n"
}

fn percent(n: f64) -> String {
    format!("{:.1} %", n * 100.0)
}

fn between(s: &Share) -> String {
    match s.sum.games {
        0 => "–".into(),
        _ => format!("{} <small>{:.1} to {:.1}</small>", percent(s.share), s.low * 100.0, s.high * 100.0),
    }
}

fn summary(r: &SimReport) -> String {
    let mut out = String::from("<dl>\n");
    let mut say = |what: &str, text: String| {
        let _ = writeln!(out, "<div><dt>{what}</dt><dd>{text}</dd></div>");
    };
    say("finished", r.finished.to_string());
    if r.failed > 0 {
        say("failed", r.failed.to_string());
    }
    say("drawn", r.draws.to_string());
    say("turns", format!("{:.1} <small>{} to {}</small>", r.turns.mean, r.turns.shortest, r.turns.longest));
    say("won by who begins", between(&r.first));
    for (bot, wins) in &r.wins.by_bot {
        say(&format!("won by {}", escaped(bot)), wins.to_string());
    }
    out += "</dl>\n<p>Shares of the points, a drawn game being shared; intervals are of 95 % (Wilson).</p>\n";
    for f in r.failures.iter().take(20) {
        let _ = writeln!(out, "<p class=\"bad\">seed {}: {}</p>", f.seed, escaped(&f.message));
    }
    out
}

fn decks(r: &SimReport, even: f64) -> String {
    if r.decks.is_empty() {
        return String::new();
    }
    let mut list: Vec<_> = r.decks.iter().collect();
    list.sort_by(|a, b| b.all.share.total_cmp(&a.all.share));
    let picture: Vec<Dot> = list.iter().map(|d| dot(&d.deck, &d.all)).collect();
    let mut out = format!("<h2>Decks</h2>\n{}\n<table>\n", dots(&picture, even));
    out += "<tr><th>deck</th><th>games</th><th>share</th><th>when it begins</th><th>turns</th></tr>\n";
    for d in list {
        let _ = writeln!(
            out,
            "<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{:.1}</td></tr>",
            escaped(&d.deck),
            d.all.sum.games,
            between(&d.all),
            between(&d.first),
            d.turns
        );
    }
    out + "</table>\n"
}

fn dot(name: &str, s: &Share) -> Dot {
    Dot { name: name.into(), share: s.share, low: s.low, high: s.high }
}

/// Every deck against every other: rows by columns.
fn matrix(r: &SimReport) -> String {
    if r.matrix.is_empty() {
        return String::new();
    }
    let cells: BTreeMap<(&str, &str), _> = r.matrix.iter().map(|m| ((&*m.deck, &*m.against), m)).collect();
    let names: Vec<&str> = r.decks.iter().map(|d| d.deck.as_str()).collect();
    let mut out = String::from("<h2>Deck by deck</h2>\n<p>The share of the row's deck against the column's.</p>\n");
    out += "<div class=\"wide\"><table class=\"matrix\">\n<tr><th></th>";
    for (i, name) in names.iter().enumerate() {
        let _ = write!(out, "<th title=\"{}\">{}</th>", escaped(name), i + 1);
    }
    out += "</tr>\n";
    for (i, name) in names.iter().enumerate() {
        let _ = write!(out, "<tr><th>{} {}</th>", i + 1, escaped(name));
        for other in &names {
            let Some(m) = cells.get(&(*name, *other)).filter(|m| m.all.sum.games > 0) else {
                out += "<td></td>";
                continue;
            };
            let s = &m.all;
            let _ = write!(
                out,
                "<td style=\"--share:{:.3}\" title=\"{} games, {:.1} to {:.1} %, {:.1} turns\">{:.0}<small>±{:.0}</small></td>",
                s.share,
                s.sum.games,
                s.low * 100.0,
                s.high * 100.0,
                m.turns,
                s.share * 100.0,
                (s.high - s.low) * 50.0
            );
        }
        out += "</tr>\n";
    }
    out + "</table></div>\n"
}

fn turns(r: &SimReport) -> String {
    let counts: Vec<(u32, u64)> = r.turns.games.iter().map(|(t, n)| (*t, *n)).collect();
    let mut out = format!("<h2>Turns</h2>\n{}\n<table>\n", columns(&counts, "the last turn or round that began"));
    out += "<tr><th>ending</th><th>games</th><th></th></tr>\n";
    for (ending, n) in &r.endings {
        let share = percent(*n as f64 / r.finished.max(1) as f64);
        let _ = writeln!(out, "<tr><th>{}</th><td>{n}</td><td>{share}</td></tr>", escaped(ending));
    }
    out + "</table>\n"
}

fn cards(r: &SimReport, even: f64) -> String {
    if r.cards.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "<h2>Cards</h2>\n<p>Games count once, however many copies. <em>Drawn</em>: a copy came to its owner's hand; <em>played</em>: its owner \
         played one. A card that is good when you are winning anyway has a high share, too: compare cards of about the same price.</p>\n",
    );
    out += &extremes(r, even);
    let mut by_deck: BTreeMap<&str, Vec<&CardFigures>> = BTreeMap::new();
    r.cards.iter().for_each(|c| by_deck.entry(&c.deck).or_default().push(c));
    for (deck, mut list) in by_deck {
        list.sort_by(|a, b| b.played.share.total_cmp(&a.played.share).then(a.code.cmp(&b.code)));
        let name = if deck.is_empty() { "all decks" } else { deck };
        let _ = write!(out, "<details><summary>{}: {} cards</summary>\n<table>\n", escaped(name), list.len());
        out += "<tr><th>card</th><th>games</th><th>drawn</th><th>played</th><th>share</th><th>when drawn</th><th>when played</th></tr>\n";
        for c in list {
            let _ = writeln!(
                out,
                "<tr><th title=\"{}\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&c.code),
                escaped(&c.title),
                c.all.sum.games,
                percent(c.draw_rate),
                percent(c.play_rate),
                percent(c.all.share),
                between(&c.drawn),
                between(&c.played)
            );
        }
        out += "</table></details>\n";
    }
    out
}

/// The cards whose decks won most and least often when they were drawn.
fn extremes(r: &SimReport, even: f64) -> String {
    let mut list: Vec<&CardFigures> = r.cards.iter().filter(|c| c.drawn.sum.games >= ENOUGH).collect();
    list.sort_by(|a, b| b.drawn.share.total_cmp(&a.drawn.share).then(a.code.cmp(&b.code)));
    if list.len() < 2 * SHOWN {
        return String::new();
    }
    let named = |c: &&CardFigures| dot(&c.title, &c.drawn);
    let best: Vec<Dot> = list.iter().take(SHOWN).map(named).collect();
    let worst: Vec<Dot> = list.iter().rev().take(SHOWN).map(named).collect();
    format!(
        "<h3>Most won when drawn</h3>\n{}\n<h3>Least won when drawn</h3>\n{}\n",
        dots(&best, even),
        dots(&worst, even)
    )
}
