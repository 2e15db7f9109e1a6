//! Log lines, and how their reader hears them: "you deploy", "the enemy deploys".

use muster_kernel::seen::Viewer;
use muster_kernel::{LogSpan, Match, Note, Seat};
use serde::{Deserialize, Serialize};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// The step of the game that made it; 0 is the setting up.
    pub step: u32,
    /// The rule it rests on.
    pub clause: String,
    pub spans: Vec<Piece>,
    /// How often it was said in a row.
    pub times: u32,
}

/// A piece of a line: plain text, or a card by its handle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Piece {
    pub text: String,
    pub card: Option<u16>,
}

impl Line {
    pub fn text(&self) -> String {
        self.spans.iter().map(|s| s.text.as_str()).collect()
    }
}

/// A note as one viewer may read it: a seat gets the private form of its own, everybody else the public one.
pub fn line(note: &Note, step: u32, m: &Match, names: &[String], viewer: Viewer) -> Line {
    let (seat, all) = match viewer {
        Viewer::Seat(s) => (Some(s), false),
        Viewer::Spectator => (None, false),
        Viewer::Hands | Viewer::All => (None, true),
    };
    made(step, note.clause, note.spans(m, names, seat, all))
}

/// A line of spans that were made before.
pub fn made(step: u32, clause: &str, spans: Vec<LogSpan>) -> Line {
    let spans = spans.into_iter().map(|s| Piece { text: s.text, card: s.card }).collect();
    Line { step, clause: clause.to_string(), spans, times: 1 }
}

/// As many letters as lines of one rule are joined to.
const JOINED: usize = 70;

/// Lines that say the same in a row, said once; and lines of one rule that name no card, such as phases in which nothing
/// happened, joined to one.
pub fn folded(lines: impl IntoIterator<Item = Line>) -> Vec<Line> {
    let plain = |l: &Line| l.spans.iter().all(|s| s.card.is_none());
    let mut out: Vec<Line> = Vec::new();
    for line in lines {
        match out.last_mut() {
            Some(last) if last.step == line.step && last.text() == line.text() => last.times += line.times,
            Some(last)
                if last.step == line.step
                    && last.clause == line.clause
                    && last.times == 1
                    && plain(last)
                    && plain(&line)
                    && last.text().len() + line.text().len() < JOINED =>
            {
                last.spans.push(Piece { text: " ".into(), card: None });
                last.spans.extend(line.spans);
            }
            _ => out.push(line),
        }
    }
    out
}

/// A line with the players' names in it, as the reader hears it. Of two players, the other has a name of its own.
pub fn address(spans: Vec<Piece>, players: &[String], reader: Seat, enemy: &str) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut addressed = false;
    for mut s in spans {
        match whose(&s, players) {
            // "Total power of Ann" is "your total power"
            Some((seat, "")) if seat == reader.ix() && out.len() == 1 && out[0].text.ends_with(" of ") => {
                let what = out[0].text.trim_end_matches(" of ");
                let mut letters = what.chars();
                let first = letters.next().map_or(String::new(), |c| c.to_lowercase().collect());
                out[0].text = format!("Your {first}{}", letters.as_str());
                addressed = false;
                continue;
            }
            Some((seat, rest)) if seat == reader.ix() => {
                let more = rest.strip_prefix("'s");
                addressed = more.is_none();
                s.text = more.map_or_else(|| format!("you{rest}"), |m| format!("your{m}"));
            }
            Some((_, rest)) => {
                if players.len() == 2 {
                    s.text = format!("the {enemy}{rest}");
                }
                addressed = false;
            }
            None if addressed => {
                s.text = second_person(&s.text);
                addressed = false;
            }
            None => {}
        }
        if out.last().is_some_and(|l| l.text == "1" && l.card.is_none()) {
            s.text = singular(&s.text);
        }
        if out.is_empty() {
            s.text = crate::capital(&s.text);
        }
        out.push(s);
    }
    out
}

/// The seat a piece names, with what follows the name: nothing, or "'s hand".
fn whose<'s>(s: &'s Piece, players: &[String]) -> Option<(usize, &'s str)> {
    let found = |(i, name): (usize, &String)| {
        let rest = s.text.strip_prefix(name.as_str())?;
        (s.card.is_none() && (rest.is_empty() || rest.starts_with("'s "))).then_some((i, rest))
    };
    players.iter().enumerate().find_map(found)
}

/// " resources." after a 1 is " resource."
fn singular(s: &str) -> String {
    let nouns = [(" resources", " resource"), (" cards", " card"), (" casualties", " casualty")];
    let noun = nouns.into_iter().find(|(many, _)| s.starts_with(many));
    noun.map_or(s.into(), |(many, one)| format!("{one}{}", &s[many.len()..]))
}

/// Turns the first verb of " now holds the token" to the form that follows "you".
fn second_person(s: &str) -> String {
    let mut words: Vec<String> = s.split(' ').map(str::to_string).collect();
    if let Some(w) = words.iter_mut().find(|w| !w.is_empty() && w.as_str() != "now") {
        let end = w.find(|c: char| !c.is_alphabetic()).unwrap_or(w.len());
        let (verb, tail) = w.split_at(end);
        let verb = match verb {
            "has" => "have".into(),
            "is" => "are".into(),
            v if v.ends_with("sses") || v.ends_with("shes") || v.ends_with("ches") => v[..v.len() - 2].to_string(),
            v if v.ends_with("ies") => format!("{}y", &v[..v.len() - 3]),
            v if v.ends_with('s') && v.len() > 2 => v[..v.len() - 1].to_string(),
            v => v.to_string(),
        };
        *w = verb + tail;
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(parts: &[&str]) -> String {
        let spans = parts.iter().map(|t| Piece { text: t.to_string(), card: None }).collect();
        let players = ["Ann".to_string(), "Bob".to_string()];
        address(spans, &players, Seat(0), "enemy").into_iter().map(|s| s.text).collect()
    }

    #[test]
    fn lines_are_folded() {
        let line = |text: &str, clause: &str, card: Option<u16>| Line {
            step: 1,
            clause: clause.into(),
            spans: vec![Piece { text: text.into(), card }],
            times: 1,
        };
        let all = [("A.", "x", None), ("B.", "x", None), ("C.", "y", Some(1)), ("C.", "y", Some(2)), ("D.", "y", None)];
        let out = folded(all.map(|(t, c, k)| line(t, c, k)));
        let said: Vec<(String, u32)> = out.iter().map(|l| (l.text(), l.times)).collect();
        assert_eq!(said, [("A. B.".into(), 1), ("C.".into(), 2), ("D.".into(), 1)]);
    }

    #[test]
    fn lines_speak_to_the_reader() {
        assert_eq!(said(&["Ann", " deploys ", "A", " for ", "2", "."]), "You deploy A for 2.");
        assert_eq!(said(&["Bob", " passes for the phase."]), "The enemy passes for the phase.");
        assert_eq!(said(&["Ann", " passes for the phase."]), "You pass for the phase.");
        assert_eq!(said(&["Ann", " now holds the initiative."]), "You now hold the initiative.");
        assert_eq!(said(&["A battle; ", "Ann", " has the initiative."]), "A battle; you have the initiative.");
        assert_eq!(said(&["A", " returns to ", "Ann's hand", "."]), "A returns to your hand.");
        assert_eq!(said(&["Total power of ", "Ann", ": ", "3", "."]), "Your total power: 3.");
        assert_eq!(said(&["Total power of ", "Bob", ": ", "3", "."]), "Total power of the enemy: 3.");
        assert_eq!(said(&["Ann", " has ", "1", " casualties to meet."]), "You have 1 casualty to meet.");
        assert_eq!(said(&["Ann", " wins: ", "x", "."]), "You win: x.");
        assert_eq!(said(&["Ann", " gains ", "1", " resources."]), "You gain 1 resource.");
        assert_eq!(said(&["Round ", "1", " begins."]), "Round 1 begins.");
        assert_eq!(said(&["Annex", " moves."]), "Annex moves.");
    }
}
