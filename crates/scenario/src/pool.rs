//! Questions about the cards of the game and about decks.

use muster_kernel::*;
use muster_lang::{DeckEntry, DeckList, normalise_name as norm, read_deck_list};
use muster_pack::{DeckReport, Mode, Pack};

use crate::parse::Line;

/// Counts cards that have all the words: `type planet count 10`, `Orks army copies 30`. A rule about what is in a box names
/// its sets, so that a card of another set does not change it: `set core planet count 10`.
pub fn count(pack: &dyn Pack, words: &str) -> Result<i32, String> {
    let (filter, copies) = if let Some(f) = words.strip_suffix("copies") {
        (f, true)
    } else if let Some(f) = words.strip_suffix("count") {
        (f, false)
    } else {
        return Err("a pool line ends with \"count N\" or \"copies N\"".into());
    };
    let vocab = pack.new_match(vec![Vec::new(), Vec::new()], 0);
    let tags = &vocab.tags;
    let filter = norm(filter);
    let mut left = filter.as_str();
    let mut want: Vec<(Tag, bool)> = Vec::new();
    let cards = pack.cards();
    let mut sets: Vec<String> = Vec::new();
    let mut yes = true;
    'next: while !left.is_empty() {
        for word in ["type ", "faction ", "trait ", "keyword ", "cards "] {
            if let Some(r) = left.strip_prefix(word) {
                left = r;
                continue 'next;
            }
        }
        if let Some(r) = left.strip_prefix("set ").or_else(|| left.strip_prefix("or ").filter(|_| !sets.is_empty())) {
            let mut known: Vec<String> = cards.sources.iter().map(|s| norm(s.set())).collect();
            known.sort_by_key(|k| std::cmp::Reverse(k.len()));
            let fits = |k: &&String| r.strip_prefix(k.as_str()).is_some_and(|r| r.is_empty() || r.starts_with(' '));
            let Some(set) = known.iter().find(fits) else {
                return Err(format!("\"{r}\": no set of the game"));
            };
            left = r[set.len()..].trim_start();
            sets.push(set.clone());
            continue;
        }
        if let Some(r) = left.strip_prefix("not ") {
            left = r;
            yes = false;
            continue;
        }
        if matches!(left, "cards" | "card" | "of") {
            break;
        }
        let mut best: Option<(usize, Tag)> = None;
        for (i, name) in tags.iter().enumerate().filter_map(|(i, t)| t.name.map(|n| (i, n))) {
            let n = norm(name);
            for n in [n.clone(), format!("{n}s")] {
                let fits =
                    n.len() > 1 && left.starts_with(&n) && (left.len() == n.len() || left.as_bytes()[n.len()] == b' ');
                if fits && best.is_none_or(|(l, _)| n.len() > l) {
                    best = Some((n.len(), Tag::nth(i)));
                }
            }
        }
        let Some((len, tag)) = best else {
            return Err(format!("\"{left}\": no type, faction, trait or keyword of the game"));
        };
        want.push((tag, std::mem::replace(&mut yes, true)));
        left = left[len..].trim_start();
    }
    let mut n = 0;
    for (def, source) in cards.defs.iter().zip(&cards.sources) {
        let boxed = sets.is_empty() || sets.contains(&norm(source.set()));
        if boxed && want.iter().all(|(t, yes)| def.faces.first().is_some_and(|f| f.has(*t)) == *yes) {
            n += if copies { source.facts.int("copies").unwrap_or(1) } else { 1 };
        }
    }
    Ok(n)
}

/// The deck of a scenario: a list as in deck files, or a starter deck with cards taken out and put in.
pub fn deck(
    pack: &dyn Pack,
    mode: &Mode,
    file: &str,
    lines: &[Line],
) -> Result<(DeckList, DeckReport), (usize, String)> {
    let first = lines.first().map_or(0, |l| l.no);
    let mut text = String::new();
    let mut changes: Vec<(&Line, bool, &str)> = Vec::new();
    for l in lines {
        if let Some(name) = l.text.strip_prefix("starter ") {
            let wanted = norm(name);
            let stem = |path: &str| norm(path.rsplit('/').next().unwrap_or(path).trim_end_matches(".txt"));
            let Some((_, t)) = pack.starters().iter().find(|(n, _)| stem(n) == wanted) else {
                let known: Vec<String> = pack.starters().iter().map(|(n, _)| stem(n)).collect();
                return Err((l.no, format!("no starter deck is called \"{name}\"; there are: {}", known.join(", "))));
            };
            text.push_str(t);
        } else if let Some(c) = l.text.strip_prefix("with ") {
            changes.push((l, true, c));
        } else if let Some(c) = l.text.strip_prefix("without ") {
            changes.push((l, false, c));
        } else {
            text.push_str(&l.text);
            text.push('\n');
        }
    }
    let (mut list, problems) = read_deck_list(file, &text);
    if let Some(p) = problems.first() {
        let no = lines.get(p.line.wrapping_sub(1)).map_or(first, |l| l.no);
        return Err((no, p.message.clone()));
    }
    // a header said twice: the later one counts
    let mut headers: Vec<(String, String)> = Vec::new();
    for (k, v) in list.headers.drain(..) {
        headers.retain(|(x, _)| !x.eq_ignore_ascii_case(&k));
        headers.push((k, v));
    }
    list.headers = headers;
    for (l, add, what) in changes {
        let (mut one, bad) = read_deck_list(
            file,
            &if what.starts_with(|c: char| c.is_ascii_digit()) { what.to_string() } else { format!("1x {what}") },
        );
        let Some(e) = one.entries.pop().filter(|_| bad.is_empty()) else {
            return Err((l.no, format!("\"{what}\" is no entry of a deck")));
        };
        // what stands in brackets counts if it is said
        let same = |x: &DeckEntry| norm(&x.name) == norm(&e.name) && (e.set.is_none() || x.set == e.set);
        let at = list.entries.iter().position(same);
        match (at, add) {
            (Some(i), true) => list.entries[i].count += e.count,
            (None, true) => list.entries.push(e),
            (Some(i), false) if list.entries[i].count > e.count => list.entries[i].count -= e.count,
            (Some(i), false) if list.entries[i].count == e.count => {
                list.entries.remove(i);
            }
            _ => return Err((l.no, format!("the deck has no {}x {}", e.count, e.name))),
        }
    }
    let report = pack.check_deck_in(mode, &list);
    Ok((list, report))
}
