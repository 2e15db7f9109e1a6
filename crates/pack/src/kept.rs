//! Names for life: what a game keeps of the cards it is played with, so that later programs play it by the same texts.
//!
//! Definitions and abilities have numbers in this program only. What lasts is a card's code and its text, printed in the
//! one way there is to write a card: records and logs keep these, and no other card of the pool bears on them.

use sha2::{Digest, Sha256};
use std::cmp::Ordering;

/// A card as a game keeps it.
///
/// ```
/// use muster_pack::{Kept, rules_id};
///
/// let card = Kept::of("card core-1\n  title Ferrin Scout\n").ok_or("not a card")?;
/// assert_eq!(card.code, "core-1");
/// // another word of its text is another card, and a game with it has other rules
/// let other = Kept::of("card core-1\n  title Ferrin Scouts\n").ok_or("not a card")?;
/// assert_ne!(card.hash, other.hash);
/// assert_ne!(rules_id(1, [&card]), rules_id(1, [&other]));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The code that names it for life.
    pub code: String,
    /// Its canonical text, without comments.
    pub text: String,
    /// Names the text.
    pub hash: String,
}

impl Kept {
    /// From a text alone; none if it is not a card's.
    pub fn of(text: &str) -> Option<Kept> {
        let code = text.strip_prefix("card ")?.split_whitespace().next()?;
        Some(Kept { code: code.into(), text: text.into(), hash: content(text) })
    }
}

/// The name of a text: the first half of its SHA-256, in hexadecimal digits.
pub fn content(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(16).map(|b| format!("{b:02x}")).collect()
}

/// The rules of a game: the version of its rulebook and the cards it holds, in the order of their codes.
pub fn rules_id<'a>(version: u32, cards: impl IntoIterator<Item = &'a Kept>) -> u64 {
    let mut h = Sha256::new();
    h.update(version.to_le_bytes());
    for c in cards {
        // lines keep neighbours apart: neither a code nor a hash holds one
        h.update(format!("{} {}\n", c.code, c.hash).as_bytes());
    }
    h.finalize().iter().take(8).fold(0, |n, b| n << 8 | *b as u64)
}

/// Codes in order: numbers inside them count as numbers.
///
/// ```
/// assert!(muster_pack::by_code("core-9", "core-10").is_lt());
/// ```
pub fn by_code(a: &str, b: &str) -> Ordering {
    parts(a).cmp(parts(b)).then_with(|| a.cmp(b))
}

/// The runs of digits and of other characters.
fn parts(code: &str) -> impl Iterator<Item = (u64, &str)> {
    let mut rest = code;
    std::iter::from_fn(move || {
        let digit = rest.chars().next()?.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != digit).unwrap_or(rest.len());
        let (run, more) = rest.split_at(end);
        rest = more;
        // words come behind numbers; a number too long to count is as good as a word
        Some(match run.parse::<u64>() {
            Ok(n) if digit => (n, ""),
            _ => (u64::MAX, run),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_as_people_count_them() {
        let mut codes = vec!["core-10", "core-9", "ef-1", "1U20", "1C3", "1U3", "core-9b", ""];
        codes.sort_by(|a, b| by_code(a, b));
        assert_eq!(codes, ["", "1C3", "1U3", "1U20", "core-9", "core-9b", "core-10", "ef-1"]);
    }

    #[test]
    fn rules_are_named_by_version_and_texts_in_order() {
        let a = Kept::of("card a-1 \"A\"\n  unit\n").unwrap();
        let b = Kept::of("card a-2 \"B\"\n  unit\n").unwrap();
        assert_eq!((a.code.as_str(), a.hash.len()), ("a-1", 32));
        let id = rules_id(1, [&a, &b]);
        let changed = Kept::of("card a-2 \"B\"\n  unit\n  bold\n").unwrap();
        for other in [rules_id(2, [&a, &b]), rules_id(1, [&a]), rules_id(1, [&b, &a]), rules_id(1, [&a, &changed])] {
            assert_ne!(id, other);
        }
        assert_eq!(Kept::of("deck a-1"), None);
    }
}
