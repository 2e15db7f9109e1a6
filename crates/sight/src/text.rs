//! Card text and events in words.

use muster_kernel::seen::HappenView;
use muster_lang::LineSource;
use muster_pack::{Cards, Pack};

pub fn capital(s: &str) -> String {
    let mut c = s.chars();
    c.next().map_or(String::new(), |f| f.to_uppercase().chain(c).collect())
}

/// Without the capital at its beginning, unless the word is all capitals.
pub fn small(s: &str) -> String {
    let mut c = s.chars();
    match (c.next(), s.chars().nth(1)) {
        (Some(f), Some(second)) if !second.is_uppercase() && second != ' ' => f.to_lowercase().chain(c).collect(),
        _ => s.to_string(),
    }
}

/// Without the name that the rest of the text gives it: "unit as Ⓐ" is a unit.
pub fn unnamed(s: &str) -> String {
    let ringed = |c: char| ('\u{24B6}'..='\u{24CF}').contains(&c);
    match s.rsplit_once(" as ") {
        Some((what, name)) if name.chars().all(ringed) => what.to_string(),
        _ => s.to_string(),
    }
}

/// The source of a line, counted as abilities count them: the card's own lines, then those of its faces.
fn line_source<'c>(cards: &'c Cards, code: &str, line: u8) -> Option<&'c LineSource> {
    let s = cards.source(cards.by_code(code)?);
    s.lines.iter().chain(s.faces.iter().flat_map(|f| &f.lines)).nth(line as usize)
}

/// A line of a card's text.
pub fn line(pack: &dyn Pack, code: &str, n: u8) -> Option<String> {
    let cards = pack.cards();
    line_source(cards, code, n).map(|l| cards.dialect.grammar.print_text(&l.term))
}

/// A part of a line, by the number of its term, as it reads inside a sentence: a name keeps its capital.
pub fn part(pack: &dyn Pack, code: &str, n: u8, node: u16) -> Option<String> {
    let cards = pack.cards();
    let l = line_source(cards, code, n)?;
    let term = *l.term.preorder().get(node as usize)?;
    let grammar = &cards.dialect.grammar;
    let text = grammar.print_text(term);
    // files write no capital but that of a name
    let name = text.chars().next() == grammar.print_source(term).chars().next();
    let text = text.trim_end_matches('.');
    (!text.is_empty()).then(|| if name { text.to_string() } else { small(text) })
}

/// What happens to cards, in words: "A and B are destroyed", "A moves", "price: A (3)".
pub fn happening(kind: &str, words: &[String], after: &[(&str, &str)]) -> String {
    const MOST: usize = 4;
    let who = match words {
        [] => "something".to_string(),
        [one] => one.clone(),
        [first @ .., last] if words.len() <= MOST => format!("{} and {last}", first.join(", ")),
        _ => format!("{} and {} more", words[..MOST].join(", "), words.len() - MOST),
    };
    let many = words.len() > 1;
    if let Some((_, said)) = after.iter().find(|(k, _)| *k == kind) {
        if said.contains("{}") || said.contains("{card}") {
            return said.replace("{}", &who).replace("{card}", &who);
        }
        let many = said.strip_prefix("is ").filter(|_| many).map(|s| format!("{who} are {s}"));
        return many.unwrap_or_else(|| format!("{who} {said}"));
    }
    let first = kind.split(' ').next().unwrap_or("");
    let (suffered, done) = (first.ends_with("ed"), first.ends_with('s'));
    match (many, suffered, done) {
        (_, false, _) if words.is_empty() => kind.to_string(),
        (true, true, _) => format!("{who} are {kind}"),
        (false, true, _) => format!("{who} is {kind}"),
        (true, _, true) => {
            let (verb, rest) = kind.split_once(' ').map_or((kind, String::new()), |(v, r)| (v, format!(" {r}")));
            format!("{who} {}{rest}", verb.trim_end_matches('s'))
        }
        (false, _, true) => format!("{who} {kind}"),
        _ => format!("{kind}: {who}"),
    }
}

/// Things that happen together, in words.
pub fn event(parts: &[HappenView], after: &[(&str, &str)]) -> String {
    // of what is dealt out, nothing came to some
    let counts = parts.iter().any(|p| p.amount > 0);
    // whose number is not for players
    let bare = |kind: &str| after.iter().any(|(k, said)| *k == kind && said.contains("{card}"));
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for p in parts.iter().filter(|p| !counts || p.amount > 0) {
        if !kinds.iter().any(|(k, _)| *k == p.kind) {
            kinds.push((&p.kind, Vec::new()));
        }
        if let (Some(c), Some((_, words))) = (&p.card, kinds.iter_mut().find(|(k, _)| *k == p.kind)) {
            let amount = if p.amount > 0 && !bare(&p.kind) { format!(" ({})", p.amount) } else { String::new() };
            words.push(format!("{}{amount}", c.title));
        }
    }
    kinds.iter().map(|(k, words)| happening(k, words, after)).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_capitals_go() {
        assert_eq!(unnamed("unit as Ⓐ"), "unit");
        assert_eq!(unnamed("unit as ally"), "unit as ally");
        assert_eq!(small("Target unit"), "target unit");
        assert_eq!(small("HQ or planet"), "HQ or planet");
        assert_eq!(small("X cards"), "X cards");
    }

    #[test]
    fn events_read_as_sentences() {
        let w = |list: &[&str]| list.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        let after = [("drawn", "is drawn"), ("struggle won", "the struggle at {} is won")];
        let said = |kind, list: &[&str]| happening(kind, &w(list), &after);
        assert_eq!(said("destroyed", &["A"]), "A is destroyed");
        assert_eq!(said("assigned damage", &["A (2)", "B (1)"]), "A (2) and B (1) are assigned damage");
        assert_eq!(said("commits", &["A", "B", "C", "D", "E", "F"]), "A, B, C, D and 2 more commit");
        assert_eq!(said("enters play", &["A"]), "A enters play");
        assert_eq!(said("price", &["A (3)"]), "price: A (3)");
        assert_eq!(said("phase begins", &[]), "phase begins");
        assert_eq!(said("destroyed", &[]), "something is destroyed");
        assert_eq!(said("drawn", &["A", "B"]), "A and B are drawn");
        assert_eq!(said("struggle won", &["A"]), "the struggle at A is won");
    }
}
