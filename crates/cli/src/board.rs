//! A table as text, as one viewer may know it.

use crate::paint;
use crate::text::{self, Piece};
use muster_kernel::seen::{self, CardView, DecisionView, View, Viewer, ZoneView};
use muster_kernel::{Game, Name};
use muster_sight::{ENGLISH, Say, Speech};

/// Cards of a pile that are named before the rest is counted.
const NAMED: usize = 20;

/// Everything on the table.
pub fn draw(game: &Game, players: &[String], viewer: Viewer) -> String {
    let v = seen::view(game, viewer);
    let w = &Speech::new(&ENGLISH, game, viewer, players);
    let name = |s: u8| players.get(s as usize).map_or("nobody", String::as_str);
    let mut out = String::new();
    let globals: Vec<String> = v.globals.iter().map(|(k, n)| format!("{} {n}", w.name(Name::Global(*k)))).collect();
    out += &format!("{}\n", paint::dim().apply_to(globals.join(" · ")));
    if v.over {
        out += &format!("{}\n", paint::good().apply_to(result(&v, w)));
    }
    for z in v.zones.iter().filter(|z| z.seat.is_none() && z.in_play) {
        out += &format!("{}\n", paint::heading().apply_to(w.name(Name::zone(z.zone))));
        for c in &z.cards {
            // what stands at a place is listed by whose it is
            out += &format!("  {}\n", alone(c, w));
            for p in &v.players {
                let here: Vec<&CardView> = c.on.iter().filter(|k| k.controller == p.seat).collect();
                if !here.is_empty() {
                    out += &cards(&format!("    {}: ", name(p.seat)), &here, 0, w);
                }
            }
        }
    }
    for p in &v.players {
        let pools: Vec<String> = p.pools.iter().map(|(k, n)| format!("{n} {}", w.name(Name::Pool(*k)))).collect();
        out += &format!("{} {}\n", paint::heading().apply_to(name(p.seat)), pools.join(", "));
        for z in v.zones.iter().filter(|z| z.seat == Some(p.seat) && z.size > 0) {
            out += &zone(z, w);
        }
    }
    out
}

/// Who won and how.
pub fn result(v: &View, w: &Speech) -> String {
    let names: Vec<&str> =
        v.winners.iter().map(|s| w.players.get(*s as usize).map_or("nobody", String::as_str)).collect();
    let how = v.ending.map_or_else(|| "over".into(), |e| w.name(Name::Ending(e)));
    if names.is_empty() { format!("a tie: {how}") } else { format!("{} won: {how}", names.join(" and ")) }
}

fn zone(z: &ZoneView, w: &Speech) -> String {
    let name = w.name(Name::zone(z.zone));
    if z.cards.is_empty() {
        return format!("  {name} ({})\n", z.size);
    }
    cards(&format!("  {name} ({}): ", z.size), &z.cards.iter().collect::<Vec<_>>(), z.hidden, w)
}

fn cards(lead: &str, list: &[&CardView], hidden: usize, w: &Speech) -> String {
    let mut pieces = vec![Piece::new(lead.trim_start(), paint::dim())];
    for (i, (n, words)) in alike(list.iter().take(NAMED).map(|c| card(c, w))).into_iter().enumerate() {
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
fn card(c: &CardView, w: &Speech) -> String {
    c.on.iter().fold(alone(c, w), |all, k| format!("{all} + {}", card(k, w)))
}

fn alone(c: &CardView, w: &Speech) -> String {
    let book = w.m.book;
    let mut out = c.def.map_or_else(|| w.say(Say::FaceDown), |d| w.m.def(d).title.clone());
    let flags = book.vocab.states().filter(|bit| c.flags.has(*bit));
    let mut states: Vec<String> = flags.map(|bit| w.name(Name::Flag(bit))).collect();
    states.extend(c.counters.iter().map(|(k, n)| format!("{n} {}", w.name(Name::Counter(*k)))));
    let changed = c.numbers.iter().filter(|(_, printed, now)| printed != now);
    states.extend(changed.map(|(k, _, now)| format!("{} {now}", w.name(Name::Number(*k)))));
    if c.face > 0 {
        states.push(format!("side {}", c.face + 1));
    }
    if !states.is_empty() {
        out += &format!(" ({})", states.join(", "));
    }
    out
}

/// A question with its options, numbered as they are chosen.
pub fn question(d: &DecisionView, w: &Speech) -> String {
    let name = w.players.get(d.seat as usize).map_or("nobody", String::as_str);
    let source = d.source.map(|c| w.say(Say::For(&w.title(c)))).unwrap_or_default();
    let mut out = format!("{}: {}{source}", paint::bold().apply_to(name), w.name(Name::Prompt(d.prompt)));
    if !d.clause.is_empty() {
        out += &format!("  {}", paint::clause().apply_to(&d.clause));
    }
    out.push('\n');
    for (i, label) in muster_sight::labels(w, d).iter().enumerate() {
        out += &format!("  {:>3}  {label}\n", paint::good().apply_to(i));
    }
    out
}
