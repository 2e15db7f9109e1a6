//! Log lines: what a note tells one reader, put into the words of a language.

use crate::tongue::{Say, Tongue};
use muster_kernel::seen::Viewer;
use muster_kernel::{Match, Name, Note, Seat, Told, ToldArg, argument, zone_of_seat};
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

/// A piece of a line, and whom it names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spoken {
    pub piece: Piece,
    pub whose: Whose,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    Nobody,
    Seat(Seat),
    /// A zone of a seat, and what the zone is called.
    Zone(Seat, String),
}

impl Spoken {
    pub fn text(text: String) -> Spoken {
        Spoken { piece: Piece { text, card: None }, whose: Whose::Nobody }
    }
}

/// A note as one viewer may read it: a seat gets the private form of its own, everybody else the public one.
pub fn line(tongue: &dyn Tongue, note: &Note, step: u32, m: &Match, names: &[String], viewer: Viewer) -> Line {
    worded(tongue, &note.told(m, viewer), step, m, names)
}

/// What a line tells, in words.
pub fn worded(tongue: &dyn Tongue, told: &Told, step: u32, m: &Match, names: &[String]) -> Line {
    let spans = spoken(tongue, told, m, names).into_iter().map(|s| s.piece).collect();
    Line { step, clause: told.clause.to_string(), spans, times: 1 }
}

/// The same as one of the players hears it.
pub fn heard(
    tongue: &dyn Tongue,
    told: &Told,
    step: u32,
    m: &Match,
    names: &[String],
    reader: Seat,
    enemy: &str,
) -> Line {
    let spans = tongue.address(spoken(tongue, told, m, names), reader, names.len(), enemy);
    Line { step, clause: told.clause.to_string(), spans, times: 1 }
}

fn spoken(tongue: &dyn Tongue, told: &Told, m: &Match, names: &[String]) -> Vec<Spoken> {
    let who = |s: Seat| names.get(s.ix()).cloned().unwrap_or_else(|| tongue.say(Say::Nobody));
    let mut out: Vec<Spoken> = Vec::new();
    let mut push = |text: String, card: Option<u16>, whose: Whose| {
        if !text.is_empty() {
            out.push(Spoken { piece: Piece { text, card }, whose });
        }
    };
    let template = tongue.template(m.book, told.id, told.private);
    let mut rest = &*template;
    let mut after: Option<i32> = None;
    let counted = |n: Option<i32>, words: &str| match n {
        Some(n) => tongue.counted(n, words.to_string()),
        None => words.to_string(),
    };
    while let Some(i) = rest.find('{') {
        push(counted(after, &rest[..i]), None, Whose::Nobody);
        let arg = told.args[argument(&rest[i + 1..])];
        after = if let ToldArg::Num(n) = arg { Some(n) } else { None };
        match arg {
            ToldArg::Nothing => {}
            ToldArg::Card { def, handle } => {
                push(tongue.printed(m.def(def).title.clone()), Some(handle), Whose::Nobody)
            }
            ToldArg::FaceDown { handle } => push(tongue.say(Say::FaceDownCard), Some(handle), Whose::Nobody),
            ToldArg::Zone(z) => {
                let zone = tongue.name(m.book, Name::zone(z)).into_owned();
                match zone_of_seat(z) {
                    Some((s, _)) => {
                        push(tongue.say(Say::ZoneOf { who: &who(s), zone: &zone }), None, Whose::Zone(s, zone))
                    }
                    None => push(zone, None, Whose::Nobody),
                }
            }
            ToldArg::Seat(s) => push(who(s), None, Whose::Seat(s)),
            ToldArg::Num(n) => push(n.to_string(), None, Whose::Nobody),
            ToldArg::Name(n) => push(tongue.name(m.book, n).into_owned(), None, Whose::Nobody),
        }
        rest = rest[i + 1..].find('}').map_or("", |j| &rest[i + 1 + j + 1..]);
    }
    push(counted(after, rest), None, Whose::Nobody);
    out
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
