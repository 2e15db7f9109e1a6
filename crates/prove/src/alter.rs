//! The ways to alter a card.

use muster_lang::{CardSource, FactValue, LineSource, Term};
use muster_pack::Cards;

/// What of a card was altered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// An ability line: face (0 is the card itself), number.
    Line(usize, usize),
    /// A fact that is a description, such as legal hosts: face, word.
    Fact(usize, &'static str),
}

/// One change of a card.
#[derive(Clone, Debug)]
pub struct Alteration {
    pub place: Place,
    /// What was done, in a word.
    pub how: &'static str,
    pub was: String,
    /// What it would say; empty if the line is gone.
    pub now: String,
    pub card: CardSource,
}

/// Every change of a card that reads as text of the game, in the order of its lines.
pub fn alterations(cards: &Cards, card: &CardSource) -> Vec<Alteration> {
    let mut out = Vec::new();
    let faces = std::iter::once((&card.lines, &card.facts)).chain(card.faces.iter().map(|f| (&f.lines, &f.facts)));
    for (face, (lines, facts)) in faces.enumerate() {
        for (n, line) in lines.iter().enumerate() {
            let mut gone = card.clone();
            lines_of(&mut gone, face).remove(n);
            out.push(Alteration {
                place: Place::Line(face, n),
                how: "line deleted",
                was: cards.dialect.grammar.print_source(&line.term),
                now: String::new(),
                card: gone,
            });
            for (how, was, now, term) in changes(cards, cards.schema.line_sort, &line.term) {
                let mut altered = card.clone();
                lines_of(&mut altered, face)[n] = LineSource { term, source: now.clone(), line_no: line.line_no };
                out.push(Alteration { place: Place::Line(face, n), how, was, now, card: altered });
            }
        }
        for (word, value) in facts.iter() {
            let FactValue::Filter { term, .. } = value else { continue };
            let Some(sort) = cards.dialect.grammar.row(term).map(|r| r.sort) else { continue };
            for (how, was, now, term) in changes(cards, sort, term) {
                let mut altered = card.clone();
                let value = FactValue::Filter { term, source: now.clone() };
                match face {
                    0 => altered.facts = altered.facts.with(word, value),
                    f => altered.faces[f - 1].facts = altered.faces[f - 1].facts.with(word, value),
                }
                let (was, now) = (format!("{word} {was}"), format!("{word} {now}"));
                out.push(Alteration { place: Place::Fact(face, word), how, was, now, card: altered });
            }
        }
    }
    out
}

fn lines_of(card: &mut CardSource, face: usize) -> &mut Vec<LineSource> {
    match face {
        0 => &mut card.lines,
        f => &mut card.faces[f - 1].lines,
    }
}

/// The neighbours of a reading that can be written down: text that reads as nothing else.
fn changes(cards: &Cards, sort: &str, term: &Term) -> Vec<(&'static str, String, String, Term)> {
    let g = &cards.dialect.grammar;
    let was = g.print_source(term);
    let mut out = Vec::new();
    for (change, altered) in g.neighbours(term) {
        let now = g.print_source(&altered);
        if now != was && g.parse(sort, &now).is_ok_and(|t| t == altered) {
            out.push((change.word(), was.clone(), now, altered));
        }
    }
    out
}
