//! The state of the screen and what each key does to it. Knows no terminal.

use super::layout::Layout;
use super::model::{Board, capital};
use super::setup::{Opponents, SetupScreen};
use super::table::Table;
use super::theme::Theme;
use anyhow::Result;
use muster_kernel::Seat;
use muster_kernel::seen::why_view;
use muster_pack::Pack;
use muster_sight::rulebook::{self, Clause};
use muster_sight::speak::Line;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
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

/// A reason against what the reader might want to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Against {
    pub card: Option<u16>,
    pub clause: String,
}

/// The state of a card as the reader saw it last.
type Mark = (String, i32, bool);

pub struct App {
    pub pack: Box<dyn Pack>,
    pub layout: &'static Layout,
    pub theme: Theme,
    pub rules: Vec<Clause>,
    pub opponents: Opponents,
    pub setup: Option<SetupScreen>,
    pub table: Option<Table>,
    pub board: Option<Board>,
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
    before: BTreeMap<u16, Mark>,
    pub replay: Option<PathBuf>,
    saved: bool,
    pub quit: bool,
}

impl App {
    pub fn new(pack: Box<dyn Pack>, layout: &'static Layout, theme: Theme, opponents: Opponents) -> App {
        let rules = rulebook::clauses(&*pack);
        App {
            pack,
            layout,
            theme,
            rules,
            opponents,
            setup: None,
            table: None,
            board: None,
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
        self.setup = Some(SetupScreen::new(&*self.pack, &self.opponents));
        self.overlay = None;
    }

    pub fn begin(&mut self) -> Result<()> {
        let start = self.opponents.start(&*self.pack)?;
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
        let board = Board::of(t.game(), t.reader(), &*self.pack, self.layout);
        self.log = t.log(t.reader(), "enemy");
        self.read = self.read.min(self.log.len());
        // not what does nothing, unless nothing else is there
        let eager = board.choices.iter().position(|c| c.eager);
        self.selected = eager.or(board.choices.iter().position(|c| !c.passes)).unwrap_or(0);
        self.typed.clear();
        self.pane = Pane::Options;
        self.focus = self.focus.filter(|f| board.cards.contains_key(f));
        self.fresh = board
            .order
            .iter()
            .copied()
            .filter(|h| self.before.get(h) != Some(&mark(&board, self.layout, *h)))
            .collect();
        if self.before.is_empty() {
            self.fresh.clear();
        }
        if board.view.over {
            self.overlay = Some(Overlay::End);
        }
        self.board = Some(board);
        self.scroll = 0;
    }

    /// From here on, changes are news to the reader.
    fn remember(&mut self) {
        self.read = self.log.len();
        if let Some(b) = &self.board {
            self.before = b.order.iter().map(|h| (*h, mark(b, self.layout, *h))).collect();
        }
    }

    fn reader(&self) -> Seat {
        self.board.as_ref().map_or(Seat(0), |b| b.reader)
    }

    /// The card shown in the panel: the focused one, or what the selected option is about.
    pub fn shown_card(&self) -> Option<u16> {
        let b = self.board.as_ref()?;
        match self.pane {
            Pane::Cards => self.focus,
            Pane::Options => {
                let of_option = b.choices.get(self.selected).and_then(|c| c.cards.first()).copied();
                of_option.or(b.decision.as_ref().and_then(|d| d.source.as_ref()).map(|s| s.handle)).or(self.focus)
            }
        }
        .filter(|h| b.cards.contains_key(h))
    }
    /// The cards the selected option is about.
    pub fn lit(&self) -> &[u16] {
        let choice = self.board.as_ref().and_then(|b| b.choices.get(self.selected));
        choice.map_or(&[], |c| &c.cards)
    }

    /// Why the reader cannot do other things now.
    pub fn against(&self) -> Vec<Against> {
        let Some(t) = &self.table else { return Vec::new() };
        let list = why_view(t.game(), self.reader());
        list.into_iter().map(|w| Against { card: w.card.map(|c| c.handle), clause: w.clause.to_string() }).collect()
    }

    // ---- choosing ----

    fn choose(&mut self, index: usize) {
        self.remember();
        let seat = self.reader();
        self.answer(seat, index, true);
        self.go_on();
    }

    fn answer(&mut self, seat: Seat, index: usize, by_hand: bool) -> bool {
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
    fn go_on(&mut self) {
        let reader = self.reader();
        let mut passed = 0;
        loop {
            self.refresh();
            let Some(b) = &self.board else { return };
            let routine = b.decision.as_ref().is_some_and(|d| self.layout.routine.contains(&d.prompt.as_ref()));
            let pass = b.choices.iter().find(|c| c.passes).map(|c| c.index);
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
            self.status = Some(format!("Auto-pass passed {passed} window{}.", if passed == 1 { "" } else { "s" }));
        }
        self.hand_over(reader);
    }

    /// With two people at one keyboard, nobody sees the other's hand.
    fn hand_over(&mut self, from: Seat) {
        if self.opponents.hotseat && self.reader() != from && self.overlay != Some(Overlay::End) {
            self.overlay = Some(Overlay::HandOver);
        }
    }

    /// Passes everything that can be passed until the phase or the fight is another.
    fn fast_forward(&mut self) {
        let here = |b: &Board, l: &Layout| {
            let fight = b.places.iter().find(|p| p.fight).map(|p| p.handle);
            (b.view.globals.get(l.round).copied(), b.view.globals.get(l.phase).copied(), fight)
        };
        let Some(b) = &self.board else { return };
        let (from, reader) = (here(b, self.layout), self.reader());
        let mut passed = 0;
        self.remember();
        while let Some(b) = &self.board
            && let Some(index) = b.choices.iter().find(|c| c.passes).map(|c| c.index)
            && here(b, self.layout) == from
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
            0 => "This cannot be passed.".into(),
            n => format!("Passed {n} time{}.", if n == 1 { "" } else { "s" }),
        });
        self.hand_over(reader);
    }

    fn undo(&mut self) {
        let from = self.reader();
        let done = self.table.as_mut().is_some_and(Table::undo);
        self.overlay = None;
        self.saved = false;
        self.refresh();
        self.read = self.log.len();
        self.fresh.clear();
        self.status = Some(if done { "Taken back." } else { "Nothing to take back." }.into());
        self.remember();
        self.hand_over(from);
    }

    fn save(&mut self) {
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
        self.status = Some(match std::fs::write(&path, t.session.record().to_text()) {
            Ok(()) => {
                self.saved = true;
                self.replay = Some(path.clone());
                format!("Replay saved to {}.", path.display())
            }
            Err(e) => format!("Cannot write {}: {e}.", path.display()),
        });
    }

    /// Writes the replay that was asked for, if the game has gone on since the last time.
    pub fn save_at_end(&mut self) {
        if self.replay.is_some() && !self.saved {
            self.save();
        }
    }

    // ---- keys ----

    pub fn key(&mut self, k: KeyEvent) {
        if k.kind == KeyEventKind::Release {
            return;
        }
        if k.modifiers.contains(KeyModifiers::CONTROL) {
            if let KeyCode::Char('c' | 'd') = k.code {
                self.quit = true;
            }
            return;
        }
        if let Some(o) = self.overlay.clone() {
            return self.overlay_key(o, k.code);
        }
        if self.setup.is_some() {
            return self.setup_key(k.code);
        }
        self.table_key(k.code);
    }

    fn setup_key(&mut self, k: KeyCode) {
        let Some(s) = &mut self.setup else { return };
        match k {
            KeyCode::Up | KeyCode::Char('k') => s.step(-1),
            KeyCode::Down | KeyCode::Char('j') => s.step(1),
            KeyCode::Tab | KeyCode::Left | KeyCode::Right | KeyCode::BackTab => s.other(),
            KeyCode::Char('b') => {
                let names: Vec<&str> = muster_bots::BOTS.iter().map(|(name, _)| *name).collect();
                let at = names.iter().position(|n| *n == self.opponents.bot).unwrap_or(0);
                self.opponents.bot = names[(at + 1) % names.len()].to_string();
            }
            KeyCode::Char('?') => self.open(Overlay::Help),
            KeyCode::Char('q') | KeyCode::Esc if self.table.is_none() => self.quit = true,
            KeyCode::Char('q') | KeyCode::Esc => self.setup = None,
            KeyCode::Enter if s.mine() => s.other(),
            KeyCode::Enter => {
                s.settle(&mut self.opponents);
                if let Err(e) = self.begin()
                    && let Some(s) = &mut self.setup
                {
                    s.fault = Some(e.to_string());
                }
            }
            _ => {}
        }
    }

    fn open(&mut self, o: Overlay) {
        self.scroll = if o == Overlay::Log { usize::MAX } else { 0 };
        self.overlay = Some(o);
    }

    fn overlay_key(&mut self, o: Overlay, k: KeyCode) {
        let page = 10;
        match (&o, k) {
            (Overlay::Confirm(what), KeyCode::Char('y' | 'Y') | KeyCode::Enter) => {
                self.overlay = None;
                match what {
                    Ask::Quit => self.quit = true,
                    Ask::NewGame => self.choose_decks(),
                    Ask::Concede => {
                        self.remember();
                        let seat = self.reader();
                        if let Some(t) = &mut self.table
                            && let Err(e) = t.concede(seat)
                        {
                            self.status = Some(capital(&e.to_string()));
                        }
                        self.refresh();
                    }
                }
            }
            (Overlay::Confirm(_), _) => self.overlay = None,
            (Overlay::HandOver, KeyCode::Enter | KeyCode::Char(' ')) => self.overlay = None,
            (Overlay::HandOver, KeyCode::Char('q')) => self.open(Overlay::Confirm(Ask::Quit)),
            (Overlay::HandOver, _) => {}
            (Overlay::End, KeyCode::Char('n')) => self.choose_decks(),
            (Overlay::End, KeyCode::Char('q')) => self.quit = true,
            (Overlay::End, KeyCode::Char('u')) => self.undo(),
            (Overlay::End, KeyCode::Char('l')) => self.open(Overlay::Log),
            (Overlay::End, KeyCode::Char('s')) => self.save(),
            (Overlay::End, KeyCode::Esc | KeyCode::Enter) => self.overlay = None,
            (Overlay::End, _) => {}
            (Overlay::Rules { words, at }, KeyCode::Char(c)) if !c.is_control() => {
                let _ = at;
                self.open(Overlay::Rules { words: format!("{words}{c}"), at: 0 });
            }
            (Overlay::Rules { words, .. }, KeyCode::Backspace) => {
                let mut words = words.clone();
                words.pop();
                self.open(Overlay::Rules { words, at: 0 });
            }
            (Overlay::Rules { words, at }, KeyCode::Up) => {
                self.open(Overlay::Rules { words: words.clone(), at: at.saturating_sub(1) })
            }
            (Overlay::Rules { words, at }, KeyCode::Down) => {
                let most = self.clauses(words).len().saturating_sub(1);
                self.open(Overlay::Rules { words: words.clone(), at: (at + 1).min(most) });
            }
            (Overlay::Piles { at }, KeyCode::Up | KeyCode::Char('k')) => {
                self.overlay = Some(Overlay::Piles { at: at.saturating_sub(1) })
            }
            (Overlay::Piles { at }, KeyCode::Down | KeyCode::Char('j')) => {
                let most = self.piles().iter().map(|(_, c)| c.len()).sum::<usize>().saturating_sub(1);
                self.overlay = Some(Overlay::Piles { at: (at + 1).min(most) });
            }
            (_, KeyCode::Up | KeyCode::Char('k')) => self.scroll = self.scroll.min(self.scroll_most).saturating_sub(1),
            (_, KeyCode::Down | KeyCode::Char('j')) => {
                self.scroll = self.scroll.saturating_add(1).min(self.scroll_most)
            }
            (_, KeyCode::PageUp) => self.scroll = self.scroll.min(self.scroll_most).saturating_sub(page),
            (_, KeyCode::PageDown) => self.scroll = self.scroll.saturating_add(page).min(self.scroll_most),
            (_, KeyCode::Home) => self.scroll = 0,
            (_, KeyCode::End) => self.scroll = self.scroll_most,
            _ => self.close(),
        }
    }

    fn close(&mut self) {
        self.overlay = None;
        self.scroll = 0;
    }

    fn table_key(&mut self, k: KeyCode) {
        self.status = None;
        match k {
            KeyCode::Char(c) if c.is_ascii_digit() => self.digit(c),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Tab => self.walk(1),
            KeyCode::BackTab => self.walk(-1),
            KeyCode::Esc => {
                self.pane = Pane::Options;
                self.typed.clear();
                self.show_card = false;
            }
            KeyCode::Enter => self.enter(),
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => self.arrow(k),
            KeyCode::Char('k') => self.arrow(KeyCode::Up),
            KeyCode::Char('j') => self.arrow(KeyCode::Down),
            KeyCode::PageUp => self.select(self.selected.saturating_sub(5)),
            KeyCode::PageDown => self.select(self.selected + 5),
            KeyCode::Char('p' | ' ') => self.pass(),
            KeyCode::Char('f') => self.fast_forward(),
            KeyCode::Char('a') => {
                self.auto = !self.auto;
                if self.auto && self.board.as_ref().is_some_and(Board::asked) {
                    self.remember();
                    self.go_on();
                }
                self.status = self.status.take().or(Some(
                    if self.auto { "Auto-pass is on: action windows are passed for you." } else { "Auto-pass is off." }
                        .into(),
                ));
            }
            KeyCode::Char('i') => {
                if self.shown_card().is_some() {
                    self.open(Overlay::Card);
                } else {
                    self.status = Some("No card is selected: press Tab to move over the cards.".into());
                }
            }
            KeyCode::Char('v') => self.show_card = !self.show_card,
            KeyCode::Char('w') => self.open(Overlay::Why),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('l') => self.open(Overlay::Log),
            KeyCode::Char('r') => self.open(Overlay::Rules { words: String::new(), at: 0 }),
            KeyCode::Char('d') => self.open(Overlay::Piles { at: 0 }),
            KeyCode::Char('t') => self.claim(),
            KeyCode::Char('s') => self.save(),
            KeyCode::Char('?') => self.open(Overlay::Help),
            KeyCode::Char('c') if self.is_over() => self.status = Some("The game is over.".into()),
            KeyCode::Char('c') => self.open(Overlay::Confirm(Ask::Concede)),
            KeyCode::Char('n') if self.is_over() => self.choose_decks(),
            KeyCode::Char('n') => self.open(Overlay::Confirm(Ask::NewGame)),
            KeyCode::Char('q') if self.is_over() => self.quit = true,
            KeyCode::Char('q') => self.open(Overlay::Confirm(Ask::Quit)),
            _ => {}
        }
    }

    pub fn is_over(&self) -> bool {
        self.board.as_ref().is_some_and(|b| b.view.over)
    }

    fn select(&mut self, to: usize) {
        let n = self.board.as_ref().map_or(0, |b| b.choices.len());
        self.selected = to.min(n.saturating_sub(1));
        self.pane = Pane::Options;
        self.typed.clear();
    }

    /// A digit selects an option by its number; once no longer number could be meant, it is chosen.
    fn digit(&mut self, c: char) {
        let n = self.board.as_ref().map_or(0, |b| b.choices.len());
        self.typed.push(c);
        let number: usize = self.typed.parse().unwrap_or(0);
        if number == 0 || number > n {
            self.status = Some(if n == 0 {
                "Nothing to choose now.".into()
            } else {
                format!("There is no option {}: choose 1 to {n}.", self.typed)
            });
            self.typed.clear();
            return;
        }
        self.selected = number - 1;
        self.pane = Pane::Options;
        if number * 10 > n {
            self.enter();
        }
    }

    fn enter(&mut self) {
        let Some(b) = &self.board else { return };
        if self.pane == Pane::Cards {
            let Some(f) = self.focus else { return };
            // options that begin with this card come first, then those that name it
            let first = b
                .choices
                .iter()
                .position(|c| c.cards.first() == Some(&f))
                .or_else(|| b.choices.iter().position(|c| c.cards.contains(&f)));
            // a copy that was folded into the choice of another
            let title = b.title(f);
            let folded = b
                .able()
                .contains(&f)
                .then(|| {
                    b.choices.iter().position(|c| c.copies > 1 && c.cards.first().is_some_and(|h| b.title(*h) == title))
                })
                .flatten();
            match first.or(folded) {
                Some(i) => self.select(i),
                None => self.open(Overlay::Card),
            }
            return;
        }
        if let Some(c) = b.choices.get(self.selected) {
            self.choose(c.index);
        } else if b.view.over {
            self.overlay = Some(Overlay::End);
        }
    }

    fn pass(&mut self) {
        let Some(b) = &self.board else { return };
        match b.choices.iter().find(|c| c.passes).map(|c| c.index) {
            Some(i) => self.choose(i),
            None => self.status = Some("This cannot be passed.".into()),
        }
    }

    fn claim(&mut self) {
        let reader = self.reader();
        let (Some(b), Some(t)) = (&self.board, &mut self.table) else { return };
        if b.claims.is_empty() {
            self.status = Some("There is nothing to claim now.".into());
            return;
        }
        if let Err(e) = t.claim(&*self.pack, reader, 0) {
            self.status = Some(capital(&e.to_string()));
        }
        self.go_on();
    }

    /// Tab: from card to card in reading order, beginning with what is selected.
    fn walk(&mut self, by: isize) {
        let Some(b) = &self.board else { return };
        let n = b.order.len() as isize;
        if n == 0 {
            return;
        }
        let at = self.focus.and_then(|f| b.order.iter().position(|h| *h == f));
        let next = match (self.pane, at) {
            (Pane::Options, _) => {
                let lit = self.lit().iter().find(|h| b.order.contains(h)).copied();
                lit.or(self.focus).or(b.near.leader.filter(|h| b.order.contains(h))).unwrap_or(b.order[0])
            }
            (_, Some(i)) => b.order[(i as isize + by).rem_euclid(n) as usize],
            (_, None) => b.order[0],
        };
        self.focus = Some(next);
        self.pane = Pane::Cards;
        self.typed.clear();
    }

    fn arrow(&mut self, k: KeyCode) {
        if self.pane == Pane::Options {
            match k {
                KeyCode::Up => self.select(self.selected.checked_sub(1).unwrap_or(usize::MAX)),
                KeyCode::Down if self.board.as_ref().is_some_and(|b| self.selected + 1 >= b.choices.len()) => {
                    self.select(0)
                }
                KeyCode::Down => self.select(self.selected + 1),
                _ => self.walk(1),
            }
            return;
        }
        let Some(b) = &self.board else { return };
        let Some(f) = self.focus else { return self.walk(1) };
        let drawn = b.drawn_as(f);
        // an attachment has no place of its own: up and down go through its host's
        let Some(from) = self.spots.iter().find(|s| s.handle == drawn).map(|s| s.area) else { return self.walk(1) };
        if let Some(h) = nearest(&self.spots, drawn, from, k) {
            self.focus = Some(h);
        }
    }

    // ---- lists for overlays ----

    /// Clauses for the words typed; without words, those that matter here.
    pub fn clauses(&self, words: &str) -> Vec<&Clause> {
        if !words.trim().is_empty() {
            let words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
            return rulebook::search(&self.rules, &words);
        }
        let mut ids: Vec<String> = Vec::new();
        if let Some(d) = self.board.as_ref().and_then(|b| b.decision.as_ref()) {
            ids.push(d.clause.to_string());
        }
        if let (Some(b), Some(h)) = (&self.board, self.shown_card()) {
            let vocab = self.table.as_ref().map(|t| t.game().m.book.vocab.tags);
            for tag in b.card(h).iter().flat_map(|c| &c.tags) {
                let number = vocab.and_then(|v| v.iter().position(|w| w == tag));
                ids.extend(number.and_then(|n| self.pack.clause_of(muster_kernel::Tag(n as u8))).map(str::to_string));
            }
        }
        for line in self.log.iter().rev().take(30) {
            ids.push(line.clause.to_string());
        }
        let mut seen: Vec<&str> = Vec::new();
        let mut out = Vec::new();
        for id in &ids {
            if !seen.contains(&id.as_str()) {
                seen.push(id);
                out.extend(rulebook::clause(&self.rules, id));
            }
        }
        out
    }

    /// Cards out of play that the reader may know, by zone.
    pub fn piles(&self) -> Vec<(String, Vec<u16>)> {
        let Some(b) = &self.board else { return Vec::new() };
        let mut out = Vec::new();
        for z in b.view.zones.iter().filter(|z| !z.in_play && !z.cards.is_empty()) {
            let mine = z.seat == Some(b.reader.0);
            if mine && z.name == self.layout.hand {
                continue;
            }
            let whose = match z.seat {
                Some(_) if mine => "Your ",
                Some(_) => "The enemy's ",
                None => "",
            };
            out.push((capital(&format!("{whose}{}", z.name)), z.cards.iter().map(|c| c.handle).collect()));
        }
        out
    }
}

fn mark(b: &Board, layout: &Layout, h: u16) -> Mark {
    match b.card(h) {
        Some(c) => (
            format!("{:?} {:?} {}", c.place, c.host, c.face),
            c.counters.get(layout.wounds).copied().unwrap_or(0),
            c.flags.iter().any(|f| f == layout.spent),
        ),
        None => (String::new(), 0, false),
    }
}

/// The card that lies nearest in a direction.
fn nearest(spots: &[Spot], me: u16, from: Rect, k: KeyCode) -> Option<u16> {
    let mid = |r: Rect| (r.x as i32 * 2 + r.width as i32, r.y as i32 * 2 + r.height as i32);
    let (x, y) = mid(from);
    let mut best: Option<(i32, u16)> = None;
    for s in spots.iter().filter(|s| s.handle != me) {
        let (sx, sy) = mid(s.area);
        let overlaps_x = s.area.x < from.right() && from.x < s.area.right();
        let (ahead, aside) = match k {
            KeyCode::Up => (y - sy, if overlaps_x { 0 } else { (x - sx).abs() }),
            KeyCode::Down => (sy - y, if overlaps_x { 0 } else { (x - sx).abs() }),
            // rows are taller than they are wide
            KeyCode::Left => (x - sx, (y - sy).abs() * 6),
            KeyCode::Right => (sx - x, (y - sy).abs() * 6),
            _ => return None,
        };
        let weight = match k {
            KeyCode::Up | KeyCode::Down => ahead * 4 + aside,
            _ => ahead + aside,
        };
        if ahead > 0 && best.is_none_or(|(w, _)| weight < w) {
            best = Some((weight, s.handle));
        }
    }
    best.map(|(_, h)| h)
}
