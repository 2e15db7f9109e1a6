//! Changes that are known to mean the same, with the reason: a file beside the cards.
//!
//! ```text
//! # what the reader of the file should know
//! "Holy Sepulchre"
//!   reaction after Space Marines unit is destroyed: ...
//!     here and anywhere are one, for the card has no place
//! ```

use std::collections::BTreeMap;

/// Texts that mean what the card says, by title of the card.
#[derive(Clone, Debug, Default)]
pub struct Known {
    reasons: BTreeMap<(String, String), String>,
}

impl Known {
    /// Reads a file. Err names the line that could not be read.
    pub fn read(text: &str) -> Result<Known, (usize, String)> {
        let mut known = Known::default();
        let (mut title, mut now): (Option<String>, Option<(usize, String)>) = (None, None);
        for (i, line) in text.lines().enumerate() {
            let said = line.trim();
            if said.is_empty() || said.starts_with('#') {
                continue;
            }
            match line.len() - line.trim_start().len() {
                0 => {
                    if let Some((no, _)) = now.take() {
                        return Err((no, "this text has no reason below it".into()));
                    }
                    title = Some(said.trim_matches('"').to_string());
                }
                1..=3 => {
                    if let Some((no, _)) = now.replace((i + 1, said.to_string())) {
                        return Err((no, "this text has no reason below it".into()));
                    }
                }
                _ => {
                    let (Some(t), Some((_, text))) = (&title, now.take()) else {
                        return Err((i + 1, "a reason stands below the text it is about".into()));
                    };
                    known.reasons.insert((t.clone(), text), said.to_string());
                }
            }
        }
        match now {
            Some((no, _)) => Err((no, "this text has no reason below it".into())),
            None => Ok(known),
        }
    }

    /// Why this altered text means what the card says, if it is known to. A deleted line is written `(line N deleted)`.
    pub fn reason(&self, title: &str, now: &str) -> Option<&str> {
        self.reasons.get(&(title.to_string(), now.to_string())).map(String::as_str)
    }

    pub fn extend(&mut self, other: Known) {
        self.reasons.extend(other.reasons);
    }

    /// All entries: title, text, reason.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.reasons.iter().map(|((t, n), r)| (t.as_str(), n.as_str(), r.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read() {
        let k =
            Known::read("# remark\n\"Boat\"\n  draw 2 cards\n    it is the same\n  (line 1 deleted)\n    so is this\n")
                .unwrap();
        assert_eq!(k.reason("Boat", "draw 2 cards"), Some("it is the same"));
        assert_eq!(k.reason("Boat", "(line 1 deleted)"), Some("so is this"));
        assert_eq!(k.reason("Raft", "draw 2 cards"), None);
    }

    #[test]
    fn a_text_without_reason_is_refused() {
        assert_eq!(Known::read("\"Boat\"\n  draw 2 cards\n").unwrap_err().0, 2);
        assert_eq!(Known::read("\"Boat\"\n    because\n").unwrap_err().0, 2);
    }
}
