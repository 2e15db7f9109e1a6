//! Text to tokens. The same rules read cards and the literal parts of patterns, so both always agree.

use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    /// A capital letter standing alone: a name, a variable, or a literal of that letter.
    Letter(char),
    Number(u32),
    Punct,
    /// `a`, `an`, `the`: read and forgotten.
    Article,
    /// The bytes between the quotation marks.
    Quoted(Range<usize>),
    /// `that unit`, `those cards`: something mentioned before.
    Mentioned,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub kind: Kind,
    /// What is compared: lower case, straight apostrophes, canonical punctuation.
    pub key: String,
    pub span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LexError {
    Character(char, Range<usize>),
    Unclosed(Range<usize>),
}

pub(crate) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘')
}

fn circled(c: char) -> Option<char> {
    let n = (c as u32).checked_sub(0x24B6)?;
    if n < 26 { char::from_u32('A' as u32 + n) } else { None }
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() && circled(c).is_none()
}

fn is_wordy(c: char) -> bool {
    is_letter(c) || c.is_ascii_digit()
}

/// Straight quotation marks and apostrophes, single spaces, no space at the ends.
pub(crate) fn tidy(s: &str) -> String {
    let mut out = String::with_capacity(s.len());
    for w in s.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(w.chars().map(|c| {
            if is_quote(c) {
                '"'
            } else if is_apostrophe(c) {
                '\''
            } else {
                c
            }
        }));
    }
    out
}

/// The index of the quotation mark that closes the one at `open`.
pub(crate) fn closing_quote(chars: &[(usize, char)], open: usize) -> Option<usize> {
    let mut depth = 1usize;
    let mut after_opening = true;
    for i in open + 1..chars.len() {
        let c = chars[i].1;
        if !is_quote(c) {
            after_opening = false;
            continue;
        }
        let next = chars.get(i + 1).map(|x| x.1);
        let before = chars[i - 1].1.is_whitespace() || after_opening;
        let opens = match c {
            '“' | '„' => true,
            '”' => false,
            _ => {
                before && next.is_some_and(|n| is_wordy(n) || is_quote(n) || circled(n).is_some() || "+-(".contains(n))
            }
        };
        if opens {
            depth += 1;
            after_opening = true;
        } else {
            depth -= 1;
            after_opening = false;
            if depth == 0 {
                return Some(i);
            }
        }
    }
    None
}

/// Tokens of `src`; spans are shifted by `base`.
pub(crate) fn lex(src: &str, base: usize) -> Result<Vec<Token>, LexError> {
    let chars: Vec<(usize, char)> = src.char_indices().collect();
    let byte = |i: usize| chars.get(i).map_or(src.len(), |c| c.0);
    let at = |i: usize| chars.get(i).map(|c| c.1);
    let mut out: Vec<Token> = Vec::new();
    let mut i = 0;
    while let Some(c) = at(i) {
        let mut push = |kind, key: &str, from: usize, to: usize| {
            out.push(Token { kind, key: key.to_string(), span: base + byte(from)..base + byte(to) });
        };
        if c.is_whitespace() {
            i += 1;
        } else if is_quote(c) {
            let Some(close) = closing_quote(&chars, i) else {
                return Err(LexError::Unclosed(base + byte(i)..base + byte(i + 1)));
            };
            push(Kind::Quoted(byte(i + 1)..byte(close)), "\"", i, close + 1);
            i = close + 1;
        } else if let Some(l) = circled(c) {
            push(Kind::Letter(l), l.encode_utf8(&mut [0; 4]), i, i + 1);
            i += 1;
        } else if is_wordy(c) {
            i = word(&chars, i, &mut push);
        } else if let Some((key, len)) = punctuation(c, at(i + 1), at(i + 2)) {
            push(Kind::Punct, key, i, i + len);
            i += len;
        } else {
            return Err(LexError::Character(c, base + byte(i)..base + byte(i + 1)));
        }
    }
    Ok(out)
}

/// Reads one word or number at `i`, with its possessive ending; returns the index after it.
fn word(chars: &[(usize, char)], i: usize, push: &mut impl FnMut(Kind, &str, usize, usize)) -> usize {
    let at = |i: usize| chars.get(i).map(|c| c.1);
    let wordy = |i: usize| at(i).is_some_and(is_wordy);
    let mut j = i;
    while at(j).is_some_and(|c| c.is_ascii_digit()) {
        j += 1;
    }
    if j > i && !at(j).is_some_and(is_letter) {
        let value = chars[i..j].iter().fold(0u32, |n, c| n.saturating_mul(10).saturating_add(c.1 as u32 - '0' as u32));
        push(Kind::Number(value), &value.to_string(), i, j);
        return j;
    }
    let mut key = String::new();
    j = i;
    while let Some(c) = at(j) {
        if is_wordy(c) {
            key.extend(c.to_lowercase());
        } else if is_apostrophe(c) && at(j + 1).is_some_and(is_letter) {
            key.push('\'');
        } else if c == '-' && key == "non" && at(j + 1) != Some('>') && at(j + 1) != Some('-') {
            push(Kind::Punct, "non-", i, j + 1);
            return j + 1;
        } else if c == '-' && wordy(j + 1) {
            let lone = j == i + 1 && chars[i].1.is_uppercase() && at(j + 1).is_some_and(|c| c.is_ascii_digit());
            if lone {
                break;
            }
            key.push('-');
        } else {
            break;
        }
        j += 1;
    }
    let mut end = j;
    let possessive = key.len() > 2 && key.ends_with("'s");
    if possessive {
        key.truncate(key.len() - 2);
        end -= 2;
    }
    let first = chars[i].1;
    if end == i + 1 && first.is_uppercase() {
        push(Kind::Letter(first), first.encode_utf8(&mut [0; 4]), i, end);
    } else if matches!(key.as_str(), "a" | "an" | "the") && !possessive {
        push(Kind::Article, &key, i, end);
    } else {
        push(Kind::Word, &key, i, end);
    }
    if possessive {
        push(Kind::Punct, "'s", end, j);
    } else if key.ends_with('s') && at(j).is_some_and(is_apostrophe) && !wordy(j + 1) {
        push(Kind::Punct, "'s", j, j + 1);
        return j + 1;
    }
    j
}

fn punctuation(c: char, next: Option<char>, third: Option<char>) -> Option<(&'static str, usize)> {
    Some(match (c, next) {
        ('-', Some('>')) => ("->", 2),
        ('-', Some('-')) => ("—", 2),
        ('<', Some('=')) => ("<=", 2),
        ('>', Some('=')) => (">=", 2),
        ('!', Some('=')) => ("!=", 2),
        ('→', _) => ("->", 1),
        ('≤', _) => ("<=", 1),
        ('≥', _) => (">=", 1),
        ('≠', _) => ("!=", 1),
        ('—', _) => ("—", 1),
        ('-' | '−', _) => ("-", 1),
        ('<', _) => ("<", 1),
        ('>', _) => (">", 1),
        ('=', _) => ("=", 1),
        (':', _) => (":", 1),
        (',', _) => (",", 1),
        ('.', _) => (".", 1),
        (';', _) => (";", 1),
        ('|', _) => ("|", 1),
        ('+', _) => ("+", 1),
        ('/', _) => ("/", 1),
        ('&', _) => ("&", 1),
        ('(', _) => ("(", 1),
        (')', _) => (")", 1),
        ('*' | '•', _) => ("*", 1),
        ('!', _) => ("!", 1),
        ('?', _) => ("?", 1),
        ('%', _) => ("%", 1),
        (a, Some('s' | 'S')) if is_apostrophe(a) && !third.is_some_and(is_wordy) => ("'s", 2),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(s: &str) -> Vec<String> {
        lex(s, 0).unwrap().into_iter().map(|t| t.key).collect()
    }

    #[test]
    fn words_possessives_and_prefixes() {
        assert_eq!(
            keys("Owner's Y'varn tin-smith non-Knight"),
            ["owner", "'s", "y'varn", "tin-smith", "non-", "knight"]
        );
        assert_eq!(keys("A's Ⓑ’s the an a"), ["A", "'s", "B", "'s", "the", "an", "a"]);
        assert_eq!(keys("+1 -> ≤ 3rd X-2 7"), ["+", "1", "->", "<=", "3rd", "X", "-", "2", "7"]);
    }

    #[test]
    fn quotes_nest() {
        let t = lex("gains \"x \"y z\" w\" now", 0).unwrap();
        assert_eq!(t.len(), 3);
        assert!(matches!(lex("gains \"x", 0), Err(LexError::Unclosed(_))));
        assert!(matches!(lex("a ~ b", 0), Err(LexError::Character('~', _))));
    }
}
