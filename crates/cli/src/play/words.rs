//! What the screen says beside the words of the game. It is written in English where it is said; other languages stand in
//! files of lines `English = …`, with `{0}` and so on for what is filled in.

use std::fmt::Display;

/// The words of a language.
#[derive(Clone, Copy)]
pub struct Words {
    file: &'static str,
}

impl Words {
    /// Those of a language; English if there is no file.
    pub fn of(code: &str) -> Words {
        Words { file: if code == "de" { include_str!("german.words") } else { "" } }
    }

    /// A text as it is said; what is missing stays English.
    pub fn say(self, english: &'static str) -> &'static str {
        let said =
            |l: &'static str| l.split_once(" = ").filter(|(en, _)| kept(en) == english).map(|(_, own)| kept(own));
        self.file.lines().find_map(said).unwrap_or(english)
    }

    /// A text with what it tells.
    pub fn fill(self, english: &'static str, told: &[&dyn Display]) -> String {
        let mut out = String::new();
        let mut rest = self.say(english);
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, after) = after.split_once('}').unwrap_or((after, ""));
            out += before;
            if let Some(what) = gap.parse::<usize>().ok().and_then(|i| told.get(i)) {
                out += &what.to_string();
            }
            rest = after;
        }
        out + rest
    }
}

/// A text without the bars that keep spaces at its ends.
fn kept(text: &str) -> &str {
    text.strip_prefix('|').and_then(|t| t.strip_suffix('|')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// What stands between quotation marks in the calls of `say` and first in those of `fill`.
    fn said(text: &str, out: &mut Vec<String>) {
        for (call, all) in [(".say(", true), (".fill(", false)] {
            for (at, _) in text.match_indices(call) {
                let (mut depth, mut quoted) = (1, None::<String>);
                for c in text[at + call.len()..].chars() {
                    match (&mut quoted, c) {
                        (Some(q), '"') => {
                            out.push(std::mem::take(q));
                            quoted = None;
                            if !all {
                                break;
                            }
                        }
                        (Some(q), c) => q.push(c),
                        (None, '"') => quoted = Some(String::new()),
                        (None, '(') => depth += 1,
                        (None, ')') => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                }
            }
        }
    }

    fn files(dir: &Path, out: &mut Vec<String>) {
        for e in std::fs::read_dir(dir).unwrap().flatten() {
            let path = e.path();
            if path.is_dir() {
                files(&path, out);
            } else if !["words.rs", "tests.rs"].contains(&e.file_name().to_str().unwrap())
                && path.extension().is_some_and(|x| x == "rs")
            {
                out.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn everything_said_has_its_german() {
        let mut texts = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/play"), &mut texts);
        let mut all = Vec::new();
        texts.iter().for_each(|t| said(t, &mut all));
        assert!(all.len() > 60, "{all:?}");
        let german = Words::of("de");
        let known = |s: &String| german.file.lines().any(|l| l.split_once(" = ").is_some_and(|(en, _)| kept(en) == s));
        let missing: Vec<&String> = all.iter().filter(|s| s.chars().any(char::is_alphabetic) && !known(s)).collect();
        assert_eq!(missing, Vec::<&String>::new());
    }

    #[test]
    fn gaps_are_filled() {
        assert_eq!(Words::of("en").fill("{0} of {1}", &[&3, &"ten"]), "3 of ten");
        assert_eq!(Words::of("de").fill("Passed {0} times.", &[&3]), "3-mal gepasst.");
        assert_eq!(Words::of("de").say("nothing says this"), "nothing says this");
        assert_eq!(Words::of("de").say(" i: more"), " i: mehr");
    }
}
