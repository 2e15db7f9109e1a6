//! Card text and events in words.

use crate::look::Eye;
use crate::tongue::Say;
use muster_kernel::seen::HappenView;
use muster_kernel::{DefId, Kind, Name};
use muster_lang::{LineSource, ReadingForm, Span, Voice};

pub fn capital(s: &str) -> String {
    let mut c = s.chars();
    c.next().map_or(String::new(), |f| f.to_uppercase().chain(c).collect())
}

/// Without the capital at its beginning, unless the word is all capitals; `A` alone is an article.
pub fn small(s: &str) -> String {
    if let Some(rest) = s.strip_prefix("A ") {
        return format!("a {rest}");
    }
    let mut c = s.chars();
    match (c.next(), s.chars().nth(1)) {
        (Some(f), Some(second)) if !second.is_uppercase() && second != ' ' => f.to_lowercase().chain(c).collect(),
        _ => s.to_string(),
    }
}

/// Without the name that the rest of the text gives it: "unit as Ⓐ" is a unit.
pub fn unnamed(s: &str) -> String {
    let ringed = |c: char| ('\u{24B6}'..='\u{24CF}').contains(&c);
    match s.rsplit_once(" as ").or_else(|| s.rsplit_once(" als ")) {
        Some((what, name)) if name.chars().all(ringed) => what.to_string(),
        _ => s.to_string(),
    }
}

/// A sentence of the layout with its gaps filled; none where one cannot be.
pub fn fill(said: &str, gap: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let (mut out, mut rest) = (String::new(), said);
    while let Some((text, more)) = rest.split_once('{') {
        let (name, more) = more.split_once('}')?;
        out += text;
        out += &gap(name)?;
        rest = more;
    }
    Some(out + rest)
}

/// The source of a line, counted as abilities count them: the card's own lines, then those of its faces; and how the card
/// speaks of itself there.
fn line_source<'a>(eye: &Eye<'a>, def: DefId, line: u8) -> Option<(&'a LineSource, &'a ReadingForm, Voice)> {
    let s = eye.source(def)?;
    let own = s.lines.iter().map(|l| (l, None));
    let (line, face) =
        own.chain(s.faces.iter().flat_map(|f| f.lines.iter().map(move |l| (l, Some(f))))).nth(line as usize)?;
    let reading = eye.pack.cards().dialect.reading_for(eye.w.tongue.code(), &line.term);
    Some((line, reading, reading.voice_of(s, face)))
}

fn joined(spans: Vec<Span>) -> String {
    spans.into_iter().map(|s| s.text).collect()
}

/// A line of a card's text.
pub fn line(eye: &Eye, def: DefId, n: u8) -> Option<String> {
    line_source(eye, def, n).map(|(l, reading, voice)| eye.w.tongue.printed(joined(reading.print(&l.term, &voice))))
}

/// A part of a line, by the number of its term, as it reads inside a sentence: a name keeps its capital.
pub fn part(eye: &Eye, def: DefId, n: u8, node: u16) -> Option<String> {
    let (l, reading, voice) = line_source(eye, def, n)?;
    l.term.preorder().get(node as usize)?;
    let text = reading.inside(&l.term, node as u32, &voice);
    (!text.is_empty()).then(|| eye.w.tongue.printed(text))
}

/// Things that happen together, in words.
pub fn event(eye: &Eye, parts: &[HappenView]) -> String {
    // of what is dealt out, nothing came to some
    let counts = parts.iter().any(|p| p.amount > 0);
    let happens = eye.layout.words.happens;
    let said = |kind: Kind| happens.iter().find(|(k, _)| k.is(Name::Kind(kind))).map(|(_, said)| *said);
    // whose number is not for players
    let bare = |kind: Kind| said(kind).is_some_and(|s| s.contains("{card}"));
    let mut kinds: Vec<(Kind, Vec<String>)> = Vec::new();
    for p in parts.iter().filter(|p| !counts || p.amount > 0) {
        if !kinds.iter().any(|(k, _)| *k == p.kind) {
            kinds.push((p.kind, Vec::new()));
        }
        if let (Some(c), Some((_, words))) = (p.card, kinds.iter_mut().find(|(k, _)| *k == p.kind)) {
            let amount = if p.amount > 0 && !bare(p.kind) { format!(" ({})", p.amount) } else { String::new() };
            words.push(format!("{}{amount}", eye.w.title(c)));
        }
    }
    let one = |(k, who): &(Kind, Vec<String>)| {
        eye.w.say(Say::Happens { kind: &eye.w.name(Name::Kind(*k)), who, said: said(*k) })
    };
    kinds.iter().map(one).collect::<Vec<_>>().join("; ")
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
        assert_eq!(small("A card"), "a card");
    }
}
