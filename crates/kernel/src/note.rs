//! Log lines: made where the thing happens, in a public and a private form, as data until someone reads them.

use crate::book::{Match, Vocab};
use crate::ids::*;
use crate::table::zone_of_seat;
use serde::{Deserialize, Serialize};

/// A line of the log, with `{0}` and so on for what it is about: as all read it, and as those do whom it tells more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogLine {
    pub public: &'static str,
    /// Empty if there is no more to tell.
    pub private: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteArg {
    Card(CardId),
    Place(Spot),
    Seat(Seat),
    Num(i32),
    Word(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteWord {
    Nothing,
    Card {
        def: DefId,
        tag: u16,
    },
    /// A card whose face only these seats know, as bits.
    FaceDown {
        def: DefId,
        tag: u16,
        known: u8,
    },
    Zone(ZoneId),
    Seat(Seat),
    Num(i32),
    Word(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// Which template of the vocabulary.
    pub id: NoteId,
    pub clause: &'static str,
    pub args: [NoteWord; 4],
    /// The seat that reads the private form.
    pub private: Option<Seat>,
}

/// A piece of a log line: plain text, or a reference to a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogSpan {
    pub text: String,
    pub card: Option<u16>,
}

impl Note {
    /// The line as one viewer reads it; `None` sees the public form.
    pub fn spans(&self, m: &Match, names: &[String], viewer: Option<Seat>, all: bool) -> Vec<LogSpan> {
        let mut out = Vec::new();
        let mut rest = self.template(m, viewer, all);
        while let Some(i) = rest.find('{') {
            push(&mut out, &rest[..i], None);
            let n = argument(&rest[i + 1..]);
            match self.args[n] {
                NoteWord::Nothing => {}
                NoteWord::Card { def, tag } => push(&mut out, &m.def(def).title, Some(tag)),
                NoteWord::FaceDown { def, tag, known } => {
                    let told = all || viewer.is_some_and(|s| s.0 < 8 && known >> s.0 & 1 != 0);
                    push(&mut out, if told { &m.def(def).title } else { "a face-down card" }, Some(tag));
                }
                NoteWord::Zone(z) => push(&mut out, &zone_name(m.book.vocab, z, names), None),
                NoteWord::Seat(s) => push(&mut out, names.get(s.ix()).map_or("nobody", |s| s), None),
                NoteWord::Num(x) => push(&mut out, &x.to_string(), None),
                NoteWord::Word(w) => push(&mut out, w, None),
            }
            rest = rest[i + 1..].find('}').map_or("", |j| &rest[i + 1 + j + 1..]);
        }
        push(&mut out, rest, None);
        out
    }
    /// What the line names to a reader: the arguments that stand in the form they read.
    pub fn told(&self, m: &Match, viewer: Option<Seat>, all: bool) -> [NoteWord; 4] {
        let template = self.template(m, viewer, all);
        let mut out = [NoteWord::Nothing; 4];
        for (i, part) in template.match_indices('{') {
            let n = argument(&template[i + part.len()..]);
            // of a card whose face they may not know, they know where it lies
            out[n] = match self.args[n] {
                NoteWord::FaceDown { tag, .. } => NoteWord::FaceDown { def: DefId(0), tag, known: 0 },
                word => word,
            };
        }
        out
    }
    fn template(&self, m: &Match, viewer: Option<Seat>, all: bool) -> &'static str {
        let LogLine { public, private } = m.book.vocab.notes[self.id.ix()];
        let own = all || (self.private.is_some() && self.private == viewer);
        if own && !private.is_empty() { private } else { public }
    }
    /// Does this seat read more than the others do?
    pub fn tells_only(&self, m: &Match, seat: Seat) -> bool {
        self.private == Some(seat) && !m.book.vocab.notes[self.id.ix()].private.is_empty()
    }
    pub fn line(&self, m: &Match, names: &[String], viewer: Option<Seat>, all: bool) -> String {
        self.spans(m, names, viewer, all).into_iter().map(|s| s.text).collect()
    }
}

/// The number of an argument, after its brace.
fn argument(rest: &str) -> usize {
    rest.bytes().next().map_or(0, |b| b.wrapping_sub(b'0') as usize).min(3)
}

fn push(out: &mut Vec<LogSpan>, text: &str, card: Option<u16>) {
    if !text.is_empty() {
        out.push(LogSpan { text: text.to_string(), card });
    }
}

pub fn zone_name(v: &Vocab, z: ZoneId, names: &[String]) -> String {
    match zone_of_seat(z) {
        Some((s, n)) => {
            let who = names.get(s.ix()).map_or("nobody", |s| s);
            format!("{who}'s {}", v.seat_zones[n as usize].name)
        }
        None => v.shared_zones[z.ix() - crate::table::MAX_SEATS * crate::table::SEAT_ZONES].name.to_string(),
    }
}
