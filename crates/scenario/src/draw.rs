//! A table as text.

use crate::PLAYERS;
use crate::names::Names;
use muster_kernel::seen::{self, CardView, Viewer};
use muster_kernel::*;
use std::fmt::Write as _;

/// Everything that lies on the table, for people.
pub fn draw(game: &Game) -> String {
    draw_with(game, &Names::default(), Viewer::All)
}

pub(crate) fn draw_with(game: &Game, names: &Names, viewer: Viewer) -> String {
    let v = seen::view(game, viewer);
    let mut out = String::new();
    let name = |s: u8| PLAYERS.get(s as usize).copied().unwrap_or("nobody");
    let globals: Vec<String> = v.globals.iter().map(|(k, n)| format!("{k} {n}")).collect();
    let _ = writeln!(out, "{}", globals.join(", "));
    if v.over {
        let winners: Vec<&str> = v.winners.iter().map(|w| name(*w)).collect();
        let who = if winners.is_empty() { "a tie".to_string() } else { format!("{} won", winners.join(" and ")) };
        let _ = writeln!(out, "over: {who}, {}", v.ending.as_deref().unwrap_or(""));
    }
    let by_handle: std::collections::BTreeMap<u16, CardId> = (0..game.t.cards.len() as u16)
        .map(CardId)
        .filter(|c| !game.t.card(*c).at.is_nowhere())
        .map(|c| (game.t.card(c).tag, c))
        .collect();
    let slots = game.m.book.vocab.slots;
    let title = |c: &CardView| match by_handle.get(&c.handle) {
        Some(&id) => match names.alias_of(id) {
            Some(a) => format!("{} \"{a}\"", c.title),
            None => names.of(game, id),
        },
        None => c.title.clone(),
    };
    for p in &v.players {
        let pools: Vec<String> = p.pools.iter().map(|(k, n)| format!("{k} {n}")).collect();
        let _ = writeln!(out, "{}: {}", name(p.seat), pools.join(", "));
        for z in v.zones.iter().filter(|z| z.seat == Some(p.seat) && z.size > 0) {
            let filler =
                |c: &&CardView| by_handle.get(&c.handle).is_some_and(|id| names.filler.contains(&id.0)) && !z.in_play;
            let mut cards: Vec<String> =
                z.cards.iter().filter(|c| !filler(c)).take(40).map(|c| card_line(c, slots, &title)).collect();
            let more = z.size.saturating_sub(cards.len());
            let plain = z.cards.iter().filter(filler).count();
            if let Some(c) = z.cards.iter().find(filler) {
                cards.push(format!("{plain}x {}", c.title));
            }
            let more = more.saturating_sub(plain);
            let tail = if more > 0 { format!(" … {more} more") } else { String::new() };
            let _ = writeln!(out, "  {} ({}): {}{tail}", z.name, z.size, cards.join(", "));
        }
    }
    for z in v.zones.iter().filter(|z| z.seat.is_none() && z.size > 0) {
        let _ = writeln!(out, "{}:", z.name);
        for c in &z.cards {
            let _ = writeln!(out, "  {}", title(c));
            for p in &v.players {
                let here: Vec<String> =
                    c.on.iter().filter(|k| k.controller == p.seat).map(|k| card_line(k, slots, &title)).collect();
                if !here.is_empty() {
                    let _ = writeln!(out, "    {}: {}", name(p.seat), here.join(", "));
                }
            }
        }
    }
    out
}

fn card_line(c: &CardView, slots: &[&'static str], title: &dyn Fn(&CardView) -> String) -> String {
    let mut out = title(c);
    // the first two numbers of a game are those everybody looks for
    if let [a, b, ..] = slots
        && let (Some((_, a)), Some((_, b))) = (c.numbers.get(*a), c.numbers.get(*b))
    {
        let _ = write!(out, " {a}/{b}");
    }
    let mut states: Vec<String> = c.flags.iter().map(|f| f.to_string()).collect();
    states.extend(c.counters.iter().map(|(k, n)| format!("{n} {k}")));
    if c.face > 0 {
        states.push(format!("side {}", c.face + 1));
    }
    if !states.is_empty() {
        let _ = write!(out, " ({})", states.join(", "));
    }
    for k in &c.on {
        let _ = write!(out, " + {}", card_line(k, slots, title));
    }
    out
}
