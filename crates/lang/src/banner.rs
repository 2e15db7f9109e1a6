//! What card files say of a word that they declare, behind its name: `faction "Tau" mark "Tau" hue teal beside "Eldar"`.

use std::ops::Range;

use crate::declared::speakable;
use crate::facts::{quoted, split_outside_quotes};
use crate::phrases::kept_word;
use crate::schema::Declares;

/// The colours that a faction may be given.
pub const HUES: [&str; 8] = ["gold", "red", "orange", "green", "teal", "blue", "violet", "grey"];
/// Most letters of a mark.
const MARK: usize = 4;

/// What a word is shown by and whom it stands beside. Nothing of it has to be said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Banner {
    /// What several are called, where that is not regular.
    pub plural: Option<&'static str>,
    /// The letters on its cards.
    pub mark: Option<&'static str>,
    /// The name of its colour.
    pub hue: Option<&'static str>,
    /// Factions next to it; each is next to the other.
    pub beside: Vec<&'static str>,
}

/// Why a part of a declaration is none.
pub(crate) enum Misread {
    /// It does not look like one.
    Form,
    /// A word that cannot be spoken.
    Word(String),
    /// What is wrong, said to its author.
    Why(String),
    /// There is no room for another word.
    Full,
}

/// The name of one declared word with what stands behind it.
pub(crate) fn read(text: &str, part: Range<usize>, of: &Declares) -> Result<(String, Banner), Misread> {
    let words: Vec<&str> = split_outside_quotes(text, part, ' ', usize::MAX)
        .into_iter()
        .map(|r| &text[r])
        .filter(|w| !w.is_empty())
        .collect();
    let (name, mut rest) = words.split_first().ok_or(Misread::Form)?;
    let name = spoken(name)?;
    let mut said = Banner::default();
    while let [what, value, more @ ..] = rest {
        rest = more;
        match *what {
            "plural" if said.plural.is_none() => said.plural = Some(kept(&spoken(value)?)?),
            "mark" if of.faction && said.mark.is_none() => {
                let mark = quoted(value).ok_or(Misread::Form)?;
                if !(1..=MARK).contains(&mark.chars().count()) || !mark.chars().all(char::is_alphanumeric) {
                    return Err(Misread::Why(format!("`{mark}`: a mark is 1 to {MARK} letters")));
                }
                said.mark = Some(kept(&mark)?);
            }
            "hue" if of.faction && said.hue.is_none() => {
                let hue = HUES.iter().find(|h| *h == value);
                let known = || Misread::Why(format!("`{value}` is no colour; there are {}", HUES.join(", ")));
                said.hue = Some(hue.ok_or_else(known)?);
            }
            "beside" if of.faction && said.beside.is_empty() => {
                said.beside.push(kept(&spoken(value)?)?);
                while let ["and", other, more @ ..] = rest {
                    said.beside.push(kept(&spoken(other)?)?);
                    rest = more;
                }
            }
            _ => return Err(Misread::Form),
        }
    }
    if rest.is_empty() { Ok((name, said)) } else { Err(Misread::Form) }
}

fn spoken(word: &str) -> Result<String, Misread> {
    let word = quoted(word).ok_or(Misread::Form)?;
    if speakable(&word) { Ok(word) } else { Err(Misread::Word(word)) }
}

fn kept(word: &str) -> Result<&'static str, Misread> {
    kept_word(word).ok_or(Misread::Full)
}

/// How a declaration is written.
pub(crate) fn form(of: &Declares) -> String {
    let what = of.word;
    let more =
        if of.faction { ", and behind it may stand `mark \"Na\" hue teal beside \"Other\" and \"Third\"`" } else { "" };
    format!("a {what} is written `{what} \"Name\"`, or `{what} \"Ox\" plural \"Oxen\"`{more}")
}

/// The same in its one form.
pub(crate) fn written(name: &str, said: &Banner) -> String {
    let mut out = format!("\"{name}\"");
    let mut put = |what: &str, value: String| out.push_str(&format!(" {what} {value}"));
    if let Some(p) = said.plural {
        put("plural", format!("\"{p}\""));
    }
    if let Some(m) = said.mark {
        put("mark", format!("\"{m}\""));
    }
    if let Some(h) = said.hue {
        put("hue", h.into());
    }
    if !said.beside.is_empty() {
        put("beside", said.beside.iter().map(|b| format!("\"{b}\"")).collect::<Vec<_>>().join(" and "));
    }
    out
}
