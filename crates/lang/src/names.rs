//! Card names as people type them.

use crate::spell;

/// Where whole words stand in a text, in bytes. One capital is a name and differs from the article.
pub fn occurrences(text: &str, words: &str) -> Vec<usize> {
    let fold = |s: &str| if words.len() == 1 { s.to_string() } else { s.to_ascii_lowercase() };
    let (folded, sought) = (fold(text), fold(words));
    let bound = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let whole = |at: &usize| bound(text[..*at].chars().next_back()) && bound(text[*at + words.len()..].chars().next());
    if words.is_empty() { Vec::new() } else { folded.match_indices(&sought).map(|m| m.0).filter(whole).collect() }
}

/// A name without case, accents, punctuation and odd spaces, for comparing.
///
/// ```
/// assert_eq!(muster_lang::normalise_name("  The Pilot’s “Éclair” "), "the pilots eclair");
/// ```
pub fn normalise_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '\'' | '’' | '‘' | '‛' | '′' | 'ʼ' | '＇' | '`' | '´' | '"' | '“' | '”' | '„' | '″' | '«' | '»' | '.'
            | ',' | '!' | '?' => {}
            '\u{300}'..='\u{36f}' => {}
            _ if c.is_alphanumeric() => {
                for l in c.to_lowercase() {
                    match plain(l) {
                        Some(s) => out.push_str(s),
                        None if !matches!(l, '\u{300}'..='\u{36f}') => out.push(l),
                        None => {}
                    }
                }
            }
            _ => {
                if !out.is_empty() && !out.ends_with(' ') {
                    out.push(' ');
                }
            }
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ð' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => "e",
        'ì' | 'í' | 'î' | 'ï' | 'ī' => "i",
        'ł' => "l",
        'ñ' | 'ń' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' => "o",
        'œ' => "oe",
        'ś' | 'š' => "s",
        'ß' => "ss",
        'ù' | 'ú' | 'û' | 'ü' | 'ū' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'ω' => "omega",
        _ => return None,
    })
}

/// The name that was most likely meant: the same when normalised, else the nearest by spelling.
///
/// ```
/// use muster_lang::nearest_name;
///
/// let names = ["Old Tub", "Harbour Master"];
/// assert_eq!(nearest_name("harbor master", names), Some("Harbour Master"));
/// assert_eq!(nearest_name("Lighthouse", names), None);
/// ```
pub fn nearest_name<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let want = normalise_name(name);
    let all: Vec<(String, &str)> = names.into_iter().map(|n| (normalise_name(n), n)).collect();
    if let Some((_, n)) = all.iter().find(|(k, _)| *k == want) {
        return Some(n);
    }
    let key = spell::nearest(&want, all.iter().map(|(k, _)| k.as_str()))?;
    all.iter().find(|(k, _)| k == key).map(|(_, n)| *n)
}

/// What a sort of phrases is to a designer, with the word under which its phrases are listed.
pub(crate) fn of_sort(sort: &str) -> String {
    let words = match sort {
        "line" => "an ability",
        "akind" | "tkind" => "a kind of ability",
        "trigger" => "when it happens",
        "event" => "something that happens",
        "mod" => "a limit",
        "abody" | "sentence" | "stmt" | "verb" => "something to do",
        "cost" => "a cost",
        "np" | "npcore" | "who" => "a card or cards",
        "ref" => "a card already known",
        "g" | "noun" => "a noun",
        "post" | "posts" | "opost" => "which ones",
        "adj" | "tagword" => "an adjective",
        "place" | "nearby" => "a place",
        "zone" => "a zone",
        "value" => "a number",
        "slot" => "a statistic",
        "delta" => "a change",
        "pred" => "what it gets, gains or has",
        "rule" => "a rule",
        "cond" | "test" => "a condition",
        "until" => "how long",
        _ => return sort.to_string(),
    };
    format!("{words} ({sort})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_what_people_change() {
        assert_eq!(normalise_name("  The Pilot’s “Éclair”—Mk. 2 "), "the pilots eclair mk 2");
        assert_eq!(normalise_name("TIN-SMITH"), normalise_name("tin smith"));
        assert_eq!(normalise_name("E\u{301}clair"), "eclair");
        assert_eq!(normalise_name("!?…"), "");
        // the letter, the sign for ohm and the word; marks that stand for an apostrophe
        assert_eq!(normalise_name("Ω-X6"), "omega x6");
        assert_eq!(normalise_name("\u{2126}-X6"), normalise_name("Omega X6"));
        assert_eq!(normalise_name("«ʼidden Base»"), normalise_name("′Idden base"));
    }

    #[test]
    fn finds_the_nearest() {
        let names = ["Old Tub", "Éclair", "Harbour Master"];
        assert_eq!(nearest_name("eclair", names), Some("Éclair"));
        assert_eq!(nearest_name("Harbor Master", names), Some("Harbour Master"));
        assert_eq!(nearest_name("Lighthouse", names), None);
    }
}
