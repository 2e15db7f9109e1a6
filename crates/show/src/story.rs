//! A scenario in play, frame by frame.

use muster_kernel::Game;
use muster_kernel::seen::Viewer;
use muster_pack::Pack;
use muster_scenario::{Failure, PLAYERS, Runner, Scenario, Stepper};
use muster_sight::{Glossary, Sight, look, speak};
use serde::Serialize;

/// A scenario as a row of pictures.
#[derive(Clone, Debug, Serialize)]
pub struct Story {
    pub title: String,
    pub game: String,
    pub frames: Vec<Frame>,
    /// Cards made up for it, as the catalogue shows cards.
    pub cards: Vec<muster_sight::catalogue::Entry>,
}

/// One picture. Who sees everything is shown the question of whoever is asked next, a player only his or her own.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    pub sight: Sight,
    /// What a lesson says here.
    pub say: Vec<String>,
    /// What is checked here, as the scenario writes it.
    pub checks: Vec<String>,
    /// What happened on the way here.
    pub log: Vec<speak::Line>,
    /// What is done next; none in the last frame.
    pub act: Option<Act>,
}

/// What leads from one frame to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// The line of the scenario.
    pub words: String,
    pub seat: Option<u8>,
    /// The option that is taken, if the line chooses one.
    pub option: Option<u32>,
}

struct Teller<'a> {
    pack: &'a dyn Pack,
    glossary: &'a Glossary,
    eyes: Viewer,
    names: Vec<String>,
    frames: Vec<Frame>,
}

/// Plays a scenario and keeps a picture of every moment. It fails where the scenario does.
pub fn story(
    runner: &Runner,
    pack: &dyn Pack,
    glossary: &Glossary,
    eyes: Viewer,
    s: &Scenario,
) -> Result<Story, Failure> {
    let mut stepper = Stepper::new(runner, s)?;
    let made = muster_sight::catalogue(stepper.pack(), glossary.tongue);
    let known = pack.cards();
    let cards = made.cards.into_iter().filter(|c| known.by_code(&c.code).is_none()).collect::<Vec<_>>();
    let names = PLAYERS.iter().map(|p| p.to_string()).collect();
    let mut t = Teller { pack, glossary, eyes, names, frames: Vec::new() };
    t.push(&stepper, stepper.game());
    while let Some(line) = stepper.next_line() {
        let text = line.text.clone();
        let (mut before, chosen) = (stepper.game().clone(), stepper.trail().len());
        before.keep_notes(true);
        if let Some(r) = stepper.step() {
            r?;
        }
        if let Some(words) = text.strip_prefix("say ") {
            t.last(|f| f.say.push(words.trim().to_string()));
            continue;
        }
        if let Some(words) = text.strip_prefix("expect ") {
            t.last(|f| f.checks.push(words.trim().to_string()));
            continue;
        }
        let trail: Vec<_> = stepper.trail()[chosen..].to_vec();
        if trail.is_empty() {
            t.act(&text, None, None);
            t.push(&stepper, stepper.game());
        }
        for (seat, option) in trail {
            t.act(&text, Some(seat.0), Some(option as u32));
            if before.choose(seat, option).is_err() {
                break;
            }
            t.push(&stepper, &before);
            t.note(&mut before);
        }
    }
    let used: Vec<String> = t.frames.iter().flat_map(|f| f.sight.cards.values().map(|c| c.code.clone())).collect();
    let cards = cards.into_iter().filter(|c| used.contains(&c.code)).collect();
    Ok(Story { title: s.title.clone(), game: pack.game().to_string(), frames: t.frames, cards })
}

impl Teller<'_> {
    fn push(&mut self, stepper: &Stepper, game: &Game) {
        let mut sight = look(stepper.pack(), self.glossary, game, self.eyes, &self.names);
        if let (Viewer::All, Some(seat)) = (self.eyes, game.to_decide()) {
            sight.ask = look(stepper.pack(), self.glossary, game, Viewer::Seat(seat), &self.names).ask;
        }
        debug_assert_eq!(sight.game, self.pack.game());
        self.frames.push(Frame { sight, say: Vec::new(), checks: Vec::new(), log: Vec::new(), act: None });
    }
    fn last(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(f) = self.frames.last_mut() {
            change(f);
        }
    }
    fn act(&mut self, words: &str, seat: Option<u8>, option: Option<u32>) {
        self.last(|f| f.act = Some(Act { words: words.to_string(), seat, option }));
    }
    /// What was noted on the way to the last frame.
    fn note(&mut self, game: &mut Game) {
        let notes = game.take_notes();
        let lines = notes.iter().map(|n| speak::line(self.glossary.tongue, n, 0, &game.m, &self.names, self.eyes));
        let lines = speak::folded(lines.collect::<Vec<_>>());
        self.last(|f| f.log = lines);
    }
}
