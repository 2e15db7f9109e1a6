//! The words before the colon of a type line: `unique Space Marines warlord`.

use std::ops::Range;

use crate::schema::Schema;
use crate::spell;

#[derive(Clone, Debug, Default)]
pub(crate) struct TypePhrase {
    pub flags: Vec<&'static str>,
    pub loyalty: Option<&'static str>,
    pub faction: Option<&'static str>,
    pub traits: Vec<&'static str>,
    pub type_word: Option<&'static str>,
}

/// A problem at a byte range: message and nearest word.
pub(crate) type Fault = (Range<usize>, String, Option<String>);

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Flag,
    Loyalty,
    Faction,
    Trait,
    Type,
    Filler,
}

/// Whether `text` begins with `phrase` as whole words, whatever the case; the length if so.
pub(crate) fn starts_with_phrase(text: &str, phrase: &str) -> Option<usize> {
    let mut rest = text.char_indices();
    for want in phrase.chars() {
        let (_, got) = rest.next()?;
        let got = if got == '’' { '\'' } else { got };
        if !got.to_lowercase().eq(want.to_lowercase()) {
            return None;
        }
    }
    let end = rest.next();
    let boundary = end.is_none_or(|(_, c)| !(c.is_alphanumeric() || c == '\'' || c == '’' || c == '-'));
    boundary.then(|| end.map_or(text.len(), |(i, _)| i))
}

pub(crate) fn read_type_phrase(
    schema: &Schema,
    text: &str,
    range: Range<usize>,
    with_traits: bool,
    faults: &mut Vec<Fault>,
) -> TypePhrase {
    let mut out = TypePhrase::default();
    let mut vocabulary: Vec<(&'static str, Class)> = Vec::new();
    let mut add = |words: &[&'static str], class| vocabulary.extend(words.iter().map(|w| (*w, class)));
    add(&schema.flags, Class::Flag);
    add(&schema.loyalties, Class::Loyalty);
    add(&schema.factions, Class::Faction);
    for t in &schema.types {
        add(&[t.word], Class::Type);
    }
    if with_traits {
        add(&schema.traits, Class::Trait);
    }
    add(&schema.fillers, Class::Filler);
    let mut at = range.start;
    while at < range.end {
        let rest = &text[at..range.end];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if trimmed.is_empty() {
            break;
        }
        let mut best: Option<(usize, &'static str, Class)> = None;
        for (word, class) in &vocabulary {
            if let Some(len) = starts_with_phrase(trimmed, word)
                && best.is_none_or(|b| len > b.0)
            {
                best = Some((len, word, *class));
            }
        }
        let Some((len, word, class)) = best else {
            let len = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
            let nearest = spell::nearest(&trimmed[..len], vocabulary.iter().map(|v| v.0));
            faults.push((
                at..at + len,
                format!("`{}` is no flag, loyalty, faction or type", &trimmed[..len]),
                nearest.map(str::to_string),
            ));
            at += len;
            continue;
        };
        let twice = match class {
            Class::Flag => add_once(&mut out.flags, word),
            Class::Trait => add_once(&mut out.traits, word),
            Class::Loyalty => out.loyalty.replace(word).is_some(),
            Class::Faction => out.faction.replace(word).is_some(),
            Class::Type => out.type_word.replace(word).is_some(),
            Class::Filler => false,
        };
        if twice {
            faults.push((at..at + len, format!("`{word}`: one of its kind was given before"), None));
        }
        at += len;
    }
    out.flags.sort_by_key(|f| schema.flags.iter().position(|w| w == f));
    out
}

fn add_once(list: &mut Vec<&'static str>, word: &'static str) -> bool {
    let twice = list.contains(&word);
    if !twice {
        list.push(word);
    }
    twice
}
