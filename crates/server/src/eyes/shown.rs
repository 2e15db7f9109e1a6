//! What a viewer is sent of a game. The only place that looks into one for somebody else's eyes.

use crate::game::course::Course;
use crate::hub::Title;
use muster_kernel::seen::Viewer;
use muster_kernel::{Game, Note, Seat};
use muster_protocol::{DraftView, LogView, SpanView};
use muster_sight::speak::{self, Piece};
use muster_sight::{ENGLISH, look};
use serde_json::Value;

/// The table as the viewer may know it, with the question they owe an answer to.
pub fn sight(title: &Title, course: &Course, names: &[String], viewer: Viewer) -> Value {
    match course {
        Course::Game(g) => table(title, g, names, viewer),
        Course::Draft(p) => {
            let seat = match viewer {
                Viewer::Seat(s) => Some(s),
                _ => None,
            };
            value(DraftView::from(p.draft.view(seat)))
        }
        // nothing can be said of what lies on its table
        Course::Shut(_) => Value::Null,
    }
}

/// The table of a game.
pub fn table(title: &Title, game: &Game, names: &[String], viewer: Viewer) -> Value {
    value(look(&*title.pack, &title.glossary, game, viewer, names))
}

/// What cannot be written is missing, and the log of the server says so.
pub fn value(what: impl serde::Serialize) -> Value {
    serde_json::to_value(what).unwrap_or_else(|e| {
        tracing::error!(%e, "a picture could not be written");
        Value::Null
    })
}

/// A log line as the viewer may read it.
pub fn line(game: &Game, names: &[String], viewer: Viewer, seq: u32, note: &Note) -> LogView {
    let line = speak::line(&ENGLISH, note, seq, &game.m, names, viewer);
    // the private form, or the name of one's own card that lies face down
    let more = |s: Seat| note.told(&game.m, Viewer::Seat(s)) != note.told(&game.m, Viewer::Spectator);
    let private = matches!(viewer, Viewer::Seat(s) if more(s));
    LogView { seq, clause: line.clause, spans: spans(line.spans), private }
}

/// The pieces of a line that was made for its reader before.
pub fn spans(list: Vec<Piece>) -> Vec<SpanView> {
    list.into_iter().map(|s| SpanView { text: s.text, card: s.card }).collect()
}
