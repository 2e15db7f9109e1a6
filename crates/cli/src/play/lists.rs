//! Lists that overlays show: clauses, piles, reasons.

use super::app::App;
use muster_kernel::Name;
use muster_sight::capital;
use muster_sight::rulebook::{self, Clause};

impl App {
    /// Clauses for the words typed; without words, those that matter here.
    pub fn clauses(&self, words: &str) -> Vec<&Clause> {
        if !words.trim().is_empty() {
            let words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
            return rulebook::search(&self.rules, &words);
        }
        let mut ids: Vec<String> = Vec::new();
        if let Some(d) = self.screen.as_ref().and_then(|b| b.sight.ask.as_ref()) {
            ids.push(d.clause.to_string());
        }
        if let (Some(b), Some(h)) = (&self.screen, self.shown_card()) {
            let book = self.pack.cards().book();
            for k in self.pack.keywords().iter().filter(|k| !k.clause.is_empty()) {
                let word = self.tongue.name(book, Name::Tag(k.word));
                if b.card(h).is_some_and(|c| c.tags.iter().any(|t| *t == word)) {
                    ids.push(k.clause.to_string());
                }
            }
        }
        for line in self.log.iter().rev().take(30) {
            ids.push(line.clause.to_string());
        }
        let mut seen: Vec<&str> = Vec::new();
        let mut out = Vec::new();
        for id in &ids {
            if !seen.contains(&id.as_str()) {
                seen.push(id);
                out.extend(rulebook::clause(&self.rules, id));
            }
        }
        out
    }

    /// Cards out of play that the reader may know, by zone: each player's piles, then whatever else lies open.
    pub fn piles(&self) -> Vec<(String, Vec<u16>)> {
        let Some(b) = &self.screen else { return Vec::new() };
        let l = self.layout;
        let in_play =
            |zone: &str| l.rows.iter().any(|r| r.zone.word == zone) || l.board.is_some_and(|x| x.zone.word == zone);
        let mut out: Vec<(String, Vec<u16>)> = Vec::new();
        let mut done: Vec<(String, u8)> = Vec::new();
        for p in b.me().into_iter().chain(b.others()) {
            for s in &p.piles {
                done.push((s.zone.clone(), p.seat));
                if !s.cards.is_empty() {
                    let hidden = if s.hidden > 0 {
                        self.words.fill(", {0} of {1}", &[&s.cards.len(), &s.size])
                    } else {
                        String::new()
                    };
                    out.push((capital(&format!("{}{hidden}", b.zone_of(p.seat, &s.zone))), s.cards.clone()));
                }
            }
        }
        for c in b.sight.cards.values().filter(|c| c.host.is_none() && !in_play(&c.zone)) {
            let own_hand = c.zone == l.hand.word && b.is_mine(c.seat);
            if own_hand || c.seat.is_some_and(|s| done.contains(&(c.zone.clone(), s))) {
                continue;
            }
            let name = c.seat.map_or(c.zone.clone(), |s| b.zone_of(s, &c.zone));
            match out.iter_mut().find(|(n, _)| *n == capital(&name)) {
                Some((_, list)) => list.push(c.id),
                None => out.push((capital(&name), vec![c.id])),
            }
        }
        out
    }
}
