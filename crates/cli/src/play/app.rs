//! The state of the screen, and choosing. Knows no terminal.

use super::screen::Screen;
use super::setup::{Opponents, SetupScreen};
use super::table::Table;
use super::theme::Theme;
use super::words::Words;
use anyhow::Result;
use muster_kernel::Seat;
use muster_kernel::seen::Viewer;
use muster_pack::{Layout, Pack};
use muster_sight::rulebook::{self, Clause};
use muster_sight::speak::Line;
use muster_sight::{Glossary, Tongue, capital, layout, look, tongue};
use ratatui::layout::Rect;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What the keys move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pane {
    Options,
    Cards,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    Quit,
    Concede,
    NewGame,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlay {
    Help,
    Confirm(Ask),
    /// One card in full.
    Card,
    Why,
    Log,
    /// The words typed and the clause selected.
    Rules {
        words: String,
        at: usize,
    },
    /// Cards out of play: which one.
    Piles {
        at: usize,
    },
    /// The game is over.
    End,
    /// The next person may look now.
    HandOver,
}

/// A card drawn on the screen, for moving by arrows.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub handle: u16,
    pub area: Rect,
}

pub struct App {
    pub pack: Box<dyn Pack>,
    pub layout: &'static Layout,
    pub theme: Theme,
    pub tongue: &'static dyn Tongue,
    /// What the screen says beside the game.
    pub words: Words,
    pub rules: Vec<Clause>,
    glossary: Glossary,
    pub opponents: Opponents,
    pub setup: Option<SetupScreen>,
    pub table: Option<Table>,
    pub screen: Option<Screen>,
    pub log: Vec<Line>,
    /// Log lines the reader has seen before the present question.
    pub read: usize,
    pub pane: Pane,
    pub selected: usize,
    pub typed: String,
    pub focus: Option<u16>,
    pub overlay: Option<Overlay>,
    pub scroll: usize,
    /// Lines the overlay holds beyond what it shows, as last drawn.
    pub scroll_most: usize,
    pub auto: bool,
    pub show_card: bool,
    pub status: Option<String>,
    pub spots: Vec<Spot>,
    /// Cards that changed since the reader's last choice.
    pub fresh: Vec<u16>,
    before: BTreeMap<u16, String>,
    pub replay: Option<PathBuf>,
    saved: bool,
    pub quit: bool,
}

impl App {
    pub fn new(pack: Box<dyn Pack>, theme: Theme, opponents: Opponents, language: &str) -> App {
        let tongue = tongue(&*pack, language);
        App {
            layout: layout(&*pack, tongue),
            tongue,
            words: Words::of(tongue.code()),
            rules: rulebook::clauses(&*pack),
            glossary: Glossary::told(&*pack, tongue),
            pack,
            theme,
            opponents,
            setup: None,
            table: None,
            screen: None,
            log: Vec::new(),
            read: 0,
            pane: Pane::Options,
            selected: 0,
            typed: String::new(),
            focus: None,
            overlay: None,
            scroll: 0,
            scroll_most: 0,
            auto: false,
            show_card: false,
            status: None,
            spots: Vec::new(),
            fresh: Vec::new(),
            before: BTreeMap::new(),
            replay: None,
            saved: false,
            quit: false,
        }
    }

    /// Shows the screen on which decks are chosen.
    pub fn choose_decks(&mut self) {
        if let Some(t) = &self.table {
            self.opponents.seed = t.start.seed + 1;
        }
        self.setup = Some(SetupScreen::new(&*self.pack, &self.opponents, self.words));
        self.overlay = None;
    }

    pub fn begin(&mut self) -> Result<()> {
        let start = self.opponents.start(&*self.pack, self.words)?;
        if self.table.is_some() {
            // the file asked for holds the first game
            self.save_at_end();
            self.replay = None;
        }
        self.table = Some(Table::begin(&*self.pack, start)?);
        self.setup = None;
        self.overlay = None;
        self.read = 0;
        self.focus = None;
        self.saved = false;
        self.fresh.clear();
        self.before.clear();
        self.status = None;
        self.refresh();
        self.remember();
        if self.opponents.hotseat {
            self.overlay = Some(Overlay::HandOver);
        }
        Ok(())
    }

    /// Lets the bot answer for the person, too, until so many steps were made.
    pub fn play_on(&mut self, steps: usize) -> Result<()> {
        while let Some(t) = &mut self.table
            && t.session.len() < steps
            && let Some(seat) = t.asked()
        {
            let index = t.bot_choice(&*self.pack, seat)?;
            t.choose(&*self.pack, seat, index, true)?;
            self.remember();
            self.refresh();
        }
        Ok(())
    }

    /// Makes everything shown anew from the table.
    pub fn refresh(&mut self) {
        let Some(t) = &self.table else { return };
        let reader = t.reader();
        let sight = look(&*self.pack, &self.glossary, t.game(), Viewer::Seat(reader), t.session.players());
        let screen = Screen::new(sight, reader, self.layout, self.tongue, self.words);
        self.log = t.log(reader, self.layout.words.enemy, self.tongue);
        self.read = self.read.min(self.log.len());
        // not what does nothing, unless nothing else is there
        let eager = screen.choices.iter().position(|c| c.of.eager);
        self.selected = eager.or(screen.choices.iter().position(|c| !c.of.pass)).unwrap_or(0);
        self.typed.clear();
        self.pane = Pane::Options;
        self.focus = self.focus.filter(|f| screen.sight.cards.contains_key(f));
        let news = |h: &u16| self.before.get(h).is_none_or(|m| *m != screen.mark(*h));
        self.fresh = screen.order.iter().copied().filter(news).collect();
        if self.before.is_empty() {
            self.fresh.clear();
        }
        if screen.is_over() {
            self.overlay = Some(Overlay::End);
        }
        self.screen = Some(screen);
        self.scroll = 0;
    }

    /// From here on, changes are news to the reader.
    pub(super) fn remember(&mut self) {
        self.read = self.log.len();
        if let Some(b) = &self.screen {
            self.before = b.order.iter().map(|h| (*h, b.mark(*h))).collect();
        }
    }

    pub fn reader(&self) -> Seat {
        self.screen.as_ref().map_or(Seat(0), |b| b.reader)
    }

    /// The card shown in the panel: the focused one, or what the selected option is about.
    pub fn shown_card(&self) -> Option<u16> {
        let b = self.screen.as_ref()?;
        match self.pane {
            Pane::Cards => self.focus,
            Pane::Options => {
                let of_option = b.choices.get(self.selected).and_then(|c| c.of.cards.first()).copied();
                of_option.or(b.sight.ask.as_ref().and_then(|d| d.card)).or(self.focus)
            }
        }
        .filter(|h| b.sight.cards.contains_key(h))
    }
    /// The cards the selected option is about.
    pub fn lit(&self) -> &[u16] {
        let choice = self.screen.as_ref().and_then(|b| b.choices.get(self.selected));
        choice.map_or(&[], |c| &c.of.cards)
    }

    /// The pile the selected option is about.
    pub fn lit_zone(&self) -> Option<(&str, Option<u8>)> {
        let c = self.screen.as_ref().and_then(|b| b.choices.get(self.selected))?;
        c.of.zone.as_deref().map(|z| (z, c.of.seat))
    }

    // ---- choosing ----

    pub(super) fn choose(&mut self, index: usize) {
        self.remember();
        let seat = self.reader();
        self.answer(seat, index, true);
        self.go_on();
    }

    pub(super) fn answer(&mut self, seat: Seat, index: usize, by_hand: bool) -> bool {
        let Some(t) = &mut self.table else { return false };
        self.status = None;
        self.saved = false;
        match t.choose(&*self.pack, seat, index, by_hand) {
            Ok(()) => true,
            Err(e) => {
                self.status = Some(capital(&e.to_string()));
                false
            }
        }
    }

    /// After a choice: the next question, passed at once where auto-pass may.
    pub(super) fn go_on(&mut self) {
        let reader = self.reader();
        let mut passed = 0;
        loop {
            self.refresh();
            let Some(b) = &self.screen else { return };
            let routine = b.sight.ask.as_ref().is_some_and(|d| d.routine);
            let pass = b.choices.iter().find(|c| c.of.pass).map(|c| c.index);
            match pass {
                Some(index) if self.auto && routine && passed < 1000 => {
                    passed += 1;
                    let seat = self.reader();
                    if !self.answer(seat, index, false) {
                        break;
                    }
                }
                _ => break,
            }
        }
        if passed > 0 {
            self.status = Some(match passed {
                1 => self.words.say("Auto-pass passed 1 window.").into(),
                n => self.words.fill("Auto-pass passed {0} windows.", &[&n]),
            });
        }
        self.hand_over(reader);
    }

    /// With two people at one keyboard, nobody sees the other's hand.
    pub(super) fn hand_over(&mut self, from: Seat) {
        if self.opponents.hotseat && self.reader() != from && self.overlay != Some(Overlay::End) {
            self.overlay = Some(Overlay::HandOver);
        }
    }

    /// Passes everything that can be passed until the phase or the fight is another.
    pub(super) fn fast_forward(&mut self) {
        let here = |b: &Screen| {
            let n = &b.sight.now;
            (n.round, n.phase.clone(), n.fight.as_ref().map(|f| f.place))
        };
        let Some(b) = &self.screen else { return };
        let (from, reader) = (here(b), self.reader());
        let mut passed = 0;
        self.remember();
        while let Some(b) = &self.screen
            && let Some(index) = b.choices.iter().find(|c| c.of.pass).map(|c| c.index)
            && here(b) == from
            && self.reader() == reader
            && passed < 1000
        {
            if !self.answer(reader, index, passed == 0) {
                break;
            }
            passed += 1;
            self.refresh();
        }
        self.status = Some(match passed {
            0 => self.words.say("This cannot be passed.").into(),
            1 => self.words.say("Passed once.").into(),
            n => self.words.fill("Passed {0} times.", &[&n]),
        });
        self.hand_over(reader);
    }

    pub(super) fn undo(&mut self) {
        let from = self.reader();
        let done = self.table.as_mut().is_some_and(Table::undo);
        self.overlay = None;
        self.saved = false;
        self.refresh();
        self.read = self.log.len();
        self.fresh.clear();
        self.status = Some(self.words.say(if done { "Taken back." } else { "Nothing to take back." }).into());
        self.remember();
        self.hand_over(from);
    }

    pub(super) fn save(&mut self) {
        let Some(t) = &self.table else { return };
        let path = self.replay.clone().unwrap_or_else(|| {
            let free = |n: u32| {
                PathBuf::from(format!(
                    "muster-{}-{}{}.json",
                    self.layout.game,
                    t.start.seed,
                    if n == 0 { String::new() } else { format!("-{n}") }
                ))
            };
            (0..).map(free).find(|p| !p.exists()).unwrap_or_else(|| "muster.json".into())
        });
        let text = t.session.record().to_text().map_err(std::io::Error::other);
        self.status = Some(match text.and_then(|text| std::fs::write(&path, text)) {
            Ok(()) => {
                self.saved = true;
                self.replay = Some(path.clone());
                self.words.fill("Replay saved to {0}.", &[&path.display()])
            }
            Err(e) => self.words.fill("Cannot write {0}: {1}.", &[&path.display(), &e]),
        });
    }

    /// Writes the replay that was asked for, if the game has gone on since the last time.
    pub fn save_at_end(&mut self) {
        if self.replay.is_some() && !self.saved {
            self.save();
        }
    }
}
