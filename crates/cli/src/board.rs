//! A table as text, as one viewer may know it.

use crate::paint;
use crate::text::{self, Piece};
use muster_kernel::Game;
use muster_kernel::seen::{self, CardView, DecisionView, View, Viewer, ZoneView};

/// Cards of a pile that are named before the rest is counted.
const NAMED: usize = 20;

/// Everything on the table.
pub fn draw(game: &Game, players: &[String], viewer: Viewer) -> String {
    let v = seen::view(game, viewer);
    let name = |s: u8| players.get(s as usize).map_or("nobody", String::as_str);
    let mut out = String::new();
    let globals: Vec<String> = v.globals.iter().map(|(k, n)| format!("{k} {n}")).collect();
    out += &format!("{}\n", paint::dim().apply_to(globals.join(" · ")));
    if v.over {
        out += &format!("{}\n", paint::good().apply_to(result(&v, players)));
    }
    for z in v.zones.iter().filter(|z| z.seat.is_none() && z.in_play) {
        out += &format!("{}\n", paint::heading().apply_to(&z.name));
        for c in &z.cards {
            out += &format!("  {}\n", card(c));
            for p in &v.players {
                let here: Vec<&CardView> = c.on.iter().filter(|k| k.controller == p.seat).collect();
                if !here.is_empty() {
                    out += &cards(&format!("    {}: ", name(p.seat)), &here, 0);
                }
            }
        }
    }
    for p in &v.players {
        let pools: Vec<String> = p.pools.iter().map(|(k, n)| format!("{n} {k}")).collect();
        out += &format!("{} {}\n", paint::heading().apply_to(name(p.seat)), pools.join(", "));
        for z in v.zones.iter().filter(|z| z.seat == Some(p.seat) && z.size > 0) {
            out += &zone(z);
        }
    }
    out
}

/// Who won and how.
pub fn result(v: &View, players: &[String]) -> String {
    let names: Vec<&str> =
        v.winners.iter().map(|w| players.get(*w as usize).map_or("nobody", String::as_str)).collect();
    let how = v.ending.as_deref().unwrap_or("over");
    if names.is_empty() { format!("a tie: {how}") } else { format!("{} won: {how}", names.join(" and ")) }
}

fn zone(z: &ZoneView) -> String {
    let lead = format!("  {} ({}): ", z.name, z.size);
    if z.cards.is_empty() {
        return format!("  {} ({})\n", z.name, z.size);
    }
    cards(&lead, &z.cards.iter().collect::<Vec<_>>(), z.hidden)
}

fn cards(lead: &str, list: &[&CardView], hidden: usize) -> String {
    let mut pieces = vec![Piece::new(lead.trim_start(), paint::dim())];
    for (i, (n, words)) in alike(list.iter().take(NAMED).map(|c| card(c))).into_iter().enumerate() {
        let sep = if i > 0 { ", " } else { "" };
        let times = if n > 1 { format!(" ×{n}") } else { String::new() };
        pieces.push(Piece::plain(format!("{sep}{words}{times}")));
    }
    let more = list.len().saturating_sub(NAMED) + hidden;
    if more > 0 {
        pieces.push(Piece::new(format!(" and {more} more"), paint::dim()));
    }
    let indent = lead.len() - lead.trim_start().len();
    let pad = " ".repeat(indent);
    let lines = text::wrap(&pieces, text::screen().unwrap_or(100).saturating_sub(indent + 2));
    let shown = lines.iter().enumerate().map(|(i, l)| format!("{pad}{}{l}\n", if i > 0 { "  " } else { "" }));
    shown.collect()
}

/// Neighbours that read alike, counted.
fn alike(words: impl Iterator<Item = String>) -> Vec<(usize, String)> {
    let mut out: Vec<(usize, String)> = Vec::new();
    for w in words {
        match out.last_mut() {
            Some((n, last)) if *last == w => *n += 1,
            _ => out.push((1, w)),
        }
    }
    out
}

/// A card in a few words: title, numbers in play, state, what is on it.
fn card(c: &CardView) -> String {
    let mut out = c.title.clone();
    let mut states: Vec<String> = c.flags.iter().map(|f| f.to_string()).collect();
    states.extend(c.counters.iter().map(|(k, n)| format!("{n} {k}")));
    states.extend(
        c.numbers.iter().filter(|(_, (printed, now))| printed != now).map(|(k, (_, now))| format!("{k} {now}")),
    );
    if c.face > 0 {
        states.push(format!("side {}", c.face + 1));
    }
    if !states.is_empty() {
        out += &format!(" ({})", states.join(", "));
    }
    for k in c.on.iter().filter(|k| k.rel.as_deref() != Some("at")) {
        out += &format!(" + {}", card(k));
    }
    out
}

/// A question with its options, numbered as they are chosen.
pub fn question(d: &DecisionView, players: &[String]) -> String {
    let name = players.get(d.seat as usize).map_or("nobody", String::as_str);
    let source = d.source.as_ref().map(|c| format!(" for {}", c.title)).unwrap_or_default();
    let mut out = format!("{}: {}{source}", paint::bold().apply_to(name), d.prompt);
    if !d.clause.is_empty() {
        out += &format!("  {}", paint::clause().apply_to(&d.clause));
    }
    out.push('\n');
    for o in &d.options {
        out += &format!("  {:>3}  {}\n", paint::good().apply_to(o.index), o.label);
    }
    out
}
