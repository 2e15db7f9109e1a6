//! A table as text.

use crate::PLAYERS;
use crate::names::Names;
use muster_kernel::seen::{self, CardView, Viewer};
use muster_kernel::*;
use muster_pack::layout::Stat;
use muster_sight::{ENGLISH, Say, Speech};
use std::fmt::Write as _;

/// Everything that lies on the table, for people, with the strengths that the game shows on a card.
pub(crate) fn draw(game: &Game, names: &Names, viewer: Viewer, stats: &[Stat]) -> String {
    let v = seen::view(game, viewer);
    let w = Speech::new(&ENGLISH, game, viewer, &[]);
    let mut out = String::new();
    let name = |s: u8| PLAYERS.get(s as usize).copied().unwrap_or("nobody");
    let globals: Vec<String> = v.globals.iter().map(|(k, n)| format!("{} {n}", w.name(Name::Global(*k)))).collect();
    let _ = writeln!(out, "{}", globals.join(", "));
    if v.over {
        let winners: Vec<&str> = v.winners.iter().map(|w| name(*w)).collect();
        let who = if winners.is_empty() { "a tie".to_string() } else { format!("{} won", winners.join(" and ")) };
        let _ = writeln!(out, "over: {who}, {}", v.ending.map_or(String::new(), |e| w.name(Name::Ending(e))));
    }
    let by_handle: std::collections::BTreeMap<u16, CardId> = (0..game.t().cards().len() as u16)
        .map(CardId)
        .filter(|c| !game.t().card(*c).at.is_nowhere())
        .map(|c| (game.t().card(c).tag, c))
        .collect();
    let printed = |c: &CardView| c.def.map_or_else(|| w.say(Say::FaceDown), |d| game.m.def(d).title.clone());
    let title = |c: &CardView| match by_handle.get(&c.handle) {
        Some(&id) => match names.alias_of(id) {
            Some(a) => format!("{} \"{a}\"", printed(c)),
            None => names.of(game, id),
        },
        None => printed(c),
    };
    for p in &v.players {
        let pools: Vec<String> = p.pools.iter().map(|(k, n)| format!("{} {n}", w.name(Name::Pool(*k)))).collect();
        let _ = writeln!(out, "{}: {}", name(p.seat), pools.join(", "));
        for z in v.zones.iter().filter(|z| z.seat == Some(p.seat) && z.size > 0) {
            let filler =
                |c: &&CardView| by_handle.get(&c.handle).is_some_and(|id| names.filler.contains(&id.0)) && !z.in_play;
            let mut cards: Vec<String> =
                z.cards.iter().filter(|c| !filler(c)).take(40).map(|c| card_line(c, &w, stats, &title)).collect();
            let more = z.size.saturating_sub(cards.len());
            let plain = z.cards.iter().filter(filler).count();
            if let Some(c) = z.cards.iter().find(filler) {
                cards.push(format!("{plain}x {}", printed(c)));
            }
            let more = more.saturating_sub(plain);
            let tail = if more > 0 { format!(" … {more} more") } else { String::new() };
            let _ = writeln!(out, "  {} ({}): {}{tail}", w.name(Name::zone(z.zone)), z.size, cards.join(", "));
        }
    }
    for z in v.zones.iter().filter(|z| z.seat.is_none() && z.size > 0) {
        let _ = writeln!(out, "{}:", w.name(Name::zone(z.zone)));
        for c in &z.cards {
            let _ = writeln!(out, "  {}", title(c));
            for p in &v.players {
                let here: Vec<String> =
                    c.on.iter().filter(|k| k.controller == p.seat).map(|k| card_line(k, &w, stats, &title)).collect();
                if !here.is_empty() {
                    let _ = writeln!(out, "    {}: {}", name(p.seat), here.join(", "));
                }
            }
        }
    }
    out
}

fn card_line(c: &CardView, w: &Speech, stats: &[Stat], title: &dyn Fn(&CardView) -> String) -> String {
    let mut out = title(c);
    let of = |stat: &Stat| c.numbers.iter().find(|n| stat.word.is(Name::Number(n.0))).map(|n| n.2.to_string());
    let strengths: Vec<String> = stats.iter().filter_map(of).collect();
    if !strengths.is_empty() {
        let _ = write!(out, " {}", strengths.join("/"));
    }
    let mut states: Vec<String> = {
        let flags = w.m.book.vocab.states().filter(|bit| c.flags.has(*bit));
        flags.map(|bit| w.name(Name::Flag(bit))).collect()
    };
    states.extend(c.counters.iter().map(|(k, n)| format!("{n} {}", w.name(Name::Counter(*k)))));
    if c.face > 0 {
        states.push(format!("side {}", c.face + 1));
    }
    if !states.is_empty() {
        let _ = write!(out, " ({})", states.join(", "));
    }
    for k in &c.on {
        let _ = write!(out, " + {}", card_line(k, w, stats, title));
    }
    out
}
