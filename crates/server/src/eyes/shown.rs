//! What a viewer is sent of a game. The only place that looks into one for somebody else's eyes.

use crate::game::course::Course;
use crate::hub::Title;
use muster_kernel::seen::Viewer;
use muster_kernel::{Game, Note, Told, ToldArg};
use muster_protocol::{DraftView, LogView, SpanView};
use muster_sight::look;
use muster_sight::speak::{self, Piece};
use serde_json::Value;

/// The table as the viewer may know it, with the question they owe an answer to.
pub fn sight(title: &Title, language: &str, course: &Course, names: &[String], viewer: Viewer) -> Value {
    match course {
        Course::Game(g) => table(title, language, g, names, viewer),
        Course::Draft(p) => {
            let seat = match viewer {
                Viewer::Seat(s) => Some(s),
                _ => None,
            };
            value(DraftView::from(p.draft.view(seat)))
        }
        Course::Rest(_) => {
            let mut up = course.clone();
            up.take_up().map_or(Value::Null, |()| sight(title, language, &up, names, viewer))
        }
        // nothing can be said of what lies on its table
        Course::Shut(_) => Value::Null,
    }
}

/// The table of a game.
pub fn table(title: &Title, language: &str, game: &Game, names: &[String], viewer: Viewer) -> Value {
    value(look(&*title.pack, title.glossary(language), game, viewer, names))
}

/// What cannot be written is missing, and the log of the server says so.
pub fn value(what: impl serde::Serialize) -> Value {
    serde_json::to_value(what).unwrap_or_else(|e| {
        tracing::error!(%e, "a picture could not be written");
        Value::Null
    })
}

/// Who reads the log of a game, and in which language.
pub struct Onlooker<'a> {
    pub title: &'a Title,
    pub language: &'a str,
    pub names: &'a [String],
    pub viewer: Viewer,
}

/// A log line as the viewer may read it.
pub fn line(at: &Onlooker, game: &Game, seq: u32, note: &Note) -> LogView {
    let Onlooker { title, language, names, viewer } = *at;
    let told = note.told(&game.m, viewer);
    let line = speak::worded(title.glossary(language).tongue, &told, seq, &game.m, names);
    // the private form, or the name of one's own card that lies face down
    let private = matches!(viewer, Viewer::Seat(_)) && told != note.told(&game.m, Viewer::Spectator);
    view(title, &told, seq, line.spans, private)
}

/// What a line told in these words is sent as.
pub fn view(title: &Title, told: &Told, seq: u32, pieces: Vec<Piece>, private: bool) -> LogView {
    let staged = title.pack.layout().staged.iter().find(|s| s.note == told.id);
    let named = staged.and_then(|s| s.seat).and_then(|i| told.args.get(i as usize));
    LogView {
        seq,
        clause: told.clause.to_string(),
        spans: pieces.into_iter().map(|s| SpanView { text: s.text, card: s.card }).collect(),
        private,
        seat: named.into_iter().chain(&told.args).find_map(|a| match a {
            ToldArg::Seat(s) => Some(s.0),
            _ => None,
        }),
        kind: staged.map(|s| s.kind),
        begins: staged.and_then(|s| s.begins()),
    }
}
