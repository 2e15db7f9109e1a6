//! What a card says of itself beside its lines: where it goes, how many there may be, in what other form it can be played.

use muster_lang::{CardSource, FaceSource, Span, Term};
use muster_pack::Cards;

/// The facts of a card, or of one of its faces, that are read out like lines of text.
pub fn facts(cards: &Cards, language: &str, s: &CardSource, face: Option<&FaceSource>) -> Vec<Vec<Span>> {
    let say = |term: Term| {
        let reading = cards.dialect.reading_for(language, &term);
        reading.print(&term, &reading.voice_of(s, face))
    };
    let stated = face.map_or(&s.facts, |f| &f.facts);
    let values = stated.iter().filter_map(|(word, value)| cards.dialect.fact(word, Some(value)));
    // other forms are told of on the front
    let forms = s.faces.iter().filter(|_| face.is_none()).map(|f| f.word);
    let words = face.map_or(&s.traits, |f| &f.traits).iter().copied();
    values.chain(forms.chain(words).filter_map(|word| cards.dialect.fact(word, None))).map(say).collect()
}
