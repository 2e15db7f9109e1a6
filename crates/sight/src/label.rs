//! Options in plain words, each told apart from the others.

use crate::tongue::{Say, Speech};
use muster_kernel::seen::{CardRef, DecisionView, OptionView, PlaceView, Unseen};
use muster_kernel::{Name, OptVerb, Seat, ov};

/// What an option is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// In full, unlike any other.
    pub text: String,
    /// Without where its card stands, and without the marks that only tell copies apart.
    pub short: String,
}

/// The options of a question in words.
pub fn labels(w: &Speech, d: &DecisionView) -> Vec<String> {
    label_all(w, d).into_iter().map(|l| l.text).collect()
}

/// Options that read alike are told apart: by what they answer, by line, by number, by place, by handle, by index.
pub fn label_all(w: &Speech, d: &DecisionView) -> Vec<Label> {
    let mut out: Vec<Label> = d
        .options
        .iter()
        .map(|o| {
            let text = plain(w, o);
            Label { short: text.clone(), text }
        })
        .collect();
    for how in 0..6 {
        let before: Vec<String> = out.iter().map(|l| l.text.clone()).collect();
        for (i, o) in d.options.iter().enumerate() {
            if before.iter().filter(|l| **l == before[i]).count() < 2 {
                continue;
            }
            let more = match how {
                0 => {
                    // that it answers what happens to itself need not be said
                    let other = |c: &CardRef| Some(c.handle) != o.card.map(|c| c.handle);
                    let answered = o.answers.as_ref().filter(|_| o.verb == ov::USE).and_then(|h| h.card);
                    answered.filter(other).map(|c| w.say(Say::For(&w.title(c))))
                }
                1 => o.line.map(|l| w.say(Say::Line(l + 1))),
                2 => o.number.map(|n| format!(" ({n})")),
                3 => o.stands.map(|c| w.say(Say::At(&w.title(c)))),
                4 => o.card.map(|c| format!(" #{}", c.handle)),
                _ => Some(format!(" [{i}]")),
            };
            let Some(more) = more else { continue };
            if how == 0 || how == 2 {
                out[i].short += &more;
            }
            out[i].text += &more;
        }
    }
    out
}

fn plain(w: &Speech, o: &OptionView) -> String {
    let verb = w.name(Name::Verb(o.verb));
    let card = o.card.map(|c| w.title(c)).or_else(|| o.unseen.map(|u| unseen(w, u)));
    let effect = || o.card.map_or_else(|| w.say(Say::AnEffect), |c| w.title(c));
    let n = o.number.unwrap_or(0);
    match o.verb {
        ov::PASS | ov::DONE | ov::YES | ov::NO => verb,
        ov::PICK => card.unwrap_or_else(|| w.say(Say::Nothing)),
        ov::PLACE => o.place.map(|p| place(w, p)).or(card).unwrap_or_else(|| w.say(Say::Nowhere)),
        ov::NUMBER => n.to_string(),
        ov::BRANCH => w.say(Say::Way(n + 1)),
        ov::SEAT => w.who(Seat(n as u8)),
        ov::USE | ov::WAITING => w.say(Say::Do { verb: &verb, card: Some(&effect()), to: None }),
        ov::PARKED => effect(),
        _ => {
            let to = o.place.map(|p| place(w, p));
            w.say(Say::Do { verb: &verb, card: card.as_deref(), to: to.as_deref() })
        }
    }
}

fn place(w: &Speech, p: PlaceView) -> String {
    match p {
        PlaceView::Card(c) => w.title(c),
        PlaceView::Unseen(u) => unseen(w, u),
        PlaceView::Zone(z) => w.zone(z),
        PlaceView::Nowhere => w.say(Say::Nowhere),
    }
}

fn unseen(w: &Speech, u: Unseen) -> String {
    match u.position {
        Some(n) => w.say(Say::CardOf { n: n + 1, zone: &w.zone(u.zone) }),
        None => w.say(Say::HiddenCard),
    }
}

/// What somebody claims without being asked.
pub fn claim(w: &Speech, verb: OptVerb) -> String {
    w.name(Name::Verb(verb))
}
