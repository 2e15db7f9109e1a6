//! Cards by what people type: number, title, the start of a title or words of it.

use crate::packs;
use anyhow::{Result, bail};
use muster_kernel::DefId;
use muster_lang::{nearest_name, normalise_name};
use muster_pack::{Cards, Pack};

/// How many names an answer offers when a name is not known.
const OFFERED: usize = 6;

/// A card of one of the games. The last word may name the game: `TITLE GAME`.
pub fn card(words: &[String]) -> Result<(Box<dyn Pack>, DefId)> {
    let (game, words) = match words.split_last() {
        Some((last, rest)) if !rest.is_empty() && packs::is_game(last) => (Some(last.as_str()), rest),
        _ => (None, words),
    };
    let name = words.join(" ");
    let mut near = Vec::new();
    for pack in packs::open_some(game)? {
        match card_of(pack.cards(), &name) {
            Ok(d) => return Ok((pack, d)),
            Err(names) => near.extend(names),
        }
    }
    bail!("no card is called `{name}`{}", did_you_mean(&near))
}

/// The card of a pool, or the titles that come close.
pub fn card_of(cards: &Cards, name: &str) -> Result<DefId, Vec<String>> {
    if let Some(d) = cards.by_code(name).or_else(|| cards.find(name)) {
        return Ok(d);
    }
    let wanted = normalise_name(name);
    let all: Vec<String> = cards.sources.iter().map(|s| normalise_name(&s.title)).collect();
    let having = |test: &dyn Fn(&str) -> bool| -> Vec<usize> { (0..all.len()).filter(|&i| test(&all[i])).collect() };
    let starting = having(&|t| t.starts_with(&wanted));
    let containing = having(&|t| wanted.split(' ').all(|w| t.contains(w)));
    for hits in [&starting, &containing] {
        if let ([one], false) = (hits.as_slice(), wanted.is_empty()) {
            return Ok(DefId(*one as u16));
        }
    }
    let mut near: Vec<usize> = if wanted.is_empty() { Vec::new() } else { starting };
    if let Some(n) = nearest_name(name, cards.sources.iter().map(|s| s.title.as_str())) {
        near.extend(cards.sources.iter().position(|s| s.title == n));
    }
    if !wanted.is_empty() {
        near.extend(containing);
        near.extend(having(&|t| t.split(' ').any(|w| w.len() > 3 && wanted.split(' ').any(|x| x == w))));
    }
    let mut names: Vec<String> = Vec::new();
    for i in near {
        if !names.contains(&cards.sources[i].title) {
            names.push(cards.sources[i].title.clone());
        }
    }
    names.truncate(OFFERED);
    Err(names)
}

/// The end of a complaint about a name.
pub fn did_you_mean(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => format!(". Did you mean `{one}`?"),
        more => format!(". Did you mean one of these?\n  {}", more.join("\n  ")),
    }
}
