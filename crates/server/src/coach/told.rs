//! What was thought, as it is sent.

use crate::eyes::shown;
use crate::hub::Title;
use muster_coach::{Choice, Considered, Expected, MISTAKE, Reader, turns};
use muster_kernel::Seat;
use muster_protocol::{ChoiceView, LineView, LogView, ReviewView, TurnView};

pub fn reader<'a>(title: &'a Title, language: &str, names: &'a [String]) -> Reader<'a> {
    Reader { pack: &*title.pack, glossary: title.glossary(language), names }
}

pub fn line(title: &Title, l: Considered) -> LineView {
    let log = |e: Expected| -> LogView { shown::view(title, &e.told, 0, e.spans, false) };
    LineView { option: l.option as u32, words: l.words, chance: l.chance, then: l.then.into_iter().map(log).collect() }
}

pub fn review(title: &Title, seat: Seat, choices: Vec<Choice>) -> ReviewView {
    let turn = |t: muster_coach::Turn| TurnView { step: t.step as u32, from: t.from, to: t.to };
    let turns = turns(&choices, seat).into_iter().map(turn).collect();
    let choices = choices.into_iter().map(|c| choice(title, c)).collect();
    ReviewView { seat: seat.0, choices, turns, mistake: MISTAKE }
}

fn choice(title: &Title, c: Choice) -> ChoiceView {
    ChoiceView {
        step: c.step as u32,
        question: c.question,
        option: c.option as u32,
        words: c.words,
        chance: c.chance,
        promised: c.promised,
        better: c.better,
        lines: c.lines.into_iter().map(|l| line(title, l)).collect(),
    }
}
