//! Options and what is expected to follow them, in the words that the table has for them.

use muster_bots::{Line, SeatGame};
use muster_kernel::seen::{Viewer, is_known};
use muster_kernel::{CardId, Game, Seat, Told, ToldArg};
use muster_pack::Pack;
use muster_replay::{Entry, play};
use muster_sight::speak::{self, Piece};
use muster_sight::{Ask, Glossary, look};
use std::collections::HashSet;

/// Lines of the log that are told of what is expected.
const FORETOLD: usize = 6;

/// The words of a game in a language, and what its players are called.
pub struct Reader<'a> {
    pub pack: &'a dyn Pack,
    pub glossary: &'a Glossary,
    pub names: &'a [String],
}

/// A question as it is asked at the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Question {
    pub title: String,
    /// The options by their index.
    pub options: Vec<String>,
}

impl Question {
    pub fn option(&self, index: usize) -> String {
        self.options.get(index).cloned().unwrap_or_default()
    }
}

/// An option that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The index of the option.
    pub option: usize,
    pub words: String,
    /// The chances of winning that it promises, from 0 to 1.
    pub chance: f32,
    /// What is expected to happen if it is taken.
    pub then: Vec<Expected>,
}

/// Something that is expected to happen, as the log would tell it.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    pub told: Told,
    pub spans: Vec<Piece>,
}

impl Expected {
    pub fn text(&self) -> String {
        self.spans.iter().map(|s| s.text.as_str()).collect()
    }
}

impl Reader<'_> {
    /// The question that a seat is asked.
    pub fn question(&self, at: &SeatGame) -> Question {
        // what a seat is shown is the same on every guess
        let guess = at.guess([0; 32]);
        let seen = look(self.pack, self.glossary, &guess, Viewer::Seat(at.seat()), self.names);
        seen.ask.map_or_else(Question::default, |ask| Question { options: options(&ask), title: ask.title })
    }

    /// Lines that were thought of, in words.
    pub fn lines(&self, at: &SeatGame, question: &Question, lines: &[Line]) -> Vec<Considered> {
        let one = |l: &Line| Considered {
            option: l.opinion.index,
            words: question.option(l.opinion.index),
            chance: l.opinion.chance,
            then: self.expected(at, l),
        };
        lines.iter().map(one).collect()
    }

    /// What the log would tell of a line, up to where it rests on a card that the seat can only guess.
    fn expected(&self, at: &SeatGame, line: &Line) -> Vec<Expected> {
        let mut guess = at.guess(line.guess);
        let known = Known::of(&guess, at.seat());
        guess.keep_notes(true);
        let mut out = Vec::new();
        for (seat, option) in &line.deeds {
            let entry = Entry::Choice { seat: *seat, option: *option as u16 };
            if play(&mut guess, entry).is_err() {
                break;
            }
            for note in guess.take_notes() {
                // as everybody hears it: what the seat alone would be told is drawn at random here
                let told = note.told(&guess.m, Viewer::Spectator);
                if out.len() == FORETOLD || told.args.iter().any(|a| known.is_guessed(&guess, a)) {
                    return out;
                }
                let spans = speak::worded(self.glossary.tongue, &told, 0, &guess.m, self.names).spans;
                let next = Expected { told, spans };
                // seven cards that are drawn are one thing
                if out.last().is_none_or(|last: &Expected| last.told != next.told) {
                    out.push(next);
                }
            }
        }
        out
    }
}

/// The cards that a seat knows, before anything is done.
struct Known {
    cards: Vec<bool>,
    handles: HashSet<u16>,
}

impl Known {
    fn of(g: &Game, seat: Seat) -> Known {
        let all = || (0..g.t().cards().len()).map(|i| CardId(i as u16));
        let cards: Vec<bool> = all().map(|c| is_known(g, seat, c)).collect();
        let handles = all().filter(|c| cards[c.ix()]).map(|c| g.t().card(c).tag).collect();
        Known { cards, handles }
    }
    /// Does it name a card that is only supposed to be there?
    fn is_guessed(&self, g: &Game, arg: &ToldArg) -> bool {
        let (ToldArg::Card { handle, .. } | ToldArg::FaceDown { handle }) = *arg else { return false };
        let moved = || (0..g.t().cards().len()).map(|i| CardId(i as u16)).find(|c| g.t().card(*c).tag == handle);
        // cards get other handles on their way out of a hand
        !self.handles.contains(&handle) && !moved().is_some_and(|c| self.cards.get(c.ix()).copied().unwrap_or(false))
    }
}

fn options(ask: &Ask) -> Vec<String> {
    let words = |o: &muster_sight::Choice| match o.note.is_empty() {
        true => o.label.clone(),
        false => format!("{} ({})", o.label, o.note),
    };
    let mut out: Vec<String> = Vec::new();
    for o in &ask.options {
        let at = o.id as usize;
        out.resize(out.len().max(at + 1), String::new());
        out[at] = words(o);
    }
    out
}
