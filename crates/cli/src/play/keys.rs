//! What each key does to the screen.

use super::app::{App, Ask, Overlay, Pane, Spot};
use super::screen::Screen;
use muster_sight::capital;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

impl App {
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
            KeyCode::Tab | KeyCode::Right => s.turn(1),
            KeyCode::Left | KeyCode::BackTab => s.turn(-1),
            KeyCode::Char('b') => {
                let names: Vec<&str> = muster_bots::BOTS.iter().map(|(name, _)| *name).collect();
                let at = names.iter().position(|n| *n == self.opponents.bot).unwrap_or(0);
                self.opponents.bot = names[(at + 1) % names.len()].to_string();
            }
            KeyCode::Char('?') => self.open(Overlay::Help),
            KeyCode::Char('q') | KeyCode::Esc if self.table.is_none() => self.quit = true,
            KeyCode::Char('q') | KeyCode::Esc => self.setup = None,
            KeyCode::Enter if !s.is_last() => s.turn(1),
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
                if self.auto && self.screen.as_ref().is_some_and(Screen::asked) {
                    self.remember();
                    self.go_on();
                }
                let is = match self.auto {
                    true => self.words.say("Auto-pass is on: action windows are passed for you."),
                    false => self.words.say("Auto-pass is off."),
                };
                self.status = self.status.take().or(Some(is.into()));
            }
            KeyCode::Char('i') => {
                if self.shown_card().is_some() {
                    self.open(Overlay::Card);
                } else {
                    self.status = Some(self.words.say("No card is selected: press Tab to move over the cards.").into());
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
            KeyCode::Char('c') if self.is_over() => self.status = Some(self.words.say("The game is over.").into()),
            KeyCode::Char('c') => self.open(Overlay::Confirm(Ask::Concede)),
            KeyCode::Char('n') if self.is_over() => self.choose_decks(),
            KeyCode::Char('n') => self.open(Overlay::Confirm(Ask::NewGame)),
            KeyCode::Char('q') if self.is_over() => self.quit = true,
            KeyCode::Char('q') => self.open(Overlay::Confirm(Ask::Quit)),
            _ => {}
        }
    }

    pub fn is_over(&self) -> bool {
        self.screen.as_ref().is_some_and(|b| b.is_over())
    }

    fn select(&mut self, to: usize) {
        let n = self.screen.as_ref().map_or(0, |b| b.choices.len());
        self.selected = to.min(n.saturating_sub(1));
        self.pane = Pane::Options;
        self.typed.clear();
    }

    /// A digit selects an option by its number; once no longer number could be meant, it is chosen. Where a number is
    /// asked for, it is that number.
    fn digit(&mut self, c: char) {
        let Some(b) = &self.screen else { return };
        let n = b.choices.len();
        self.typed.push(c);
        let typed = self.typed.clone();
        let names: Vec<String> = match b.wants_number() {
            true => b.choices.iter().map(|c| c.of.label.clone()).collect(),
            false => (1..=n).map(|i| i.to_string()).collect(),
        };
        let Some(at) = names.iter().position(|name| *name == typed) else {
            if !names.iter().any(|name| name.starts_with(&typed)) {
                self.status = Some(match (names.first(), names.last()) {
                    (Some(first), Some(last)) => {
                        self.words.fill("There is no option {0}: choose {1} to {2}.", &[&typed, first, last])
                    }
                    _ => self.words.say("Nothing to choose now.").into(),
                });
                self.typed.clear();
            }
            return;
        };
        self.selected = at;
        self.pane = Pane::Options;
        if !names.iter().any(|name| name.starts_with(&typed) && *name != typed) {
            self.enter();
        }
    }

    fn enter(&mut self) {
        let Some(b) = &self.screen else { return };
        if self.pane == Pane::Cards {
            let Some(f) = self.focus else { return };
            // options that begin with this card come first, then those that name it
            let first = b
                .choices
                .iter()
                .position(|c| c.of.cards.first() == Some(&f))
                .or_else(|| b.choices.iter().position(|c| c.of.cards.contains(&f)));
            // a copy that was folded into the choice of another
            let title = b.title(f);
            let copy =
                |c: &super::screen::Choice| c.copies > 1 && c.of.cards.first().is_some_and(|h| b.title(*h) == title);
            let folded = b.able(f).then(|| b.choices.iter().position(copy)).flatten();
            match first.or(folded) {
                Some(i) => self.select(i),
                None => self.open(Overlay::Card),
            }
            return;
        }
        if let Some(c) = b.choices.get(self.selected) {
            self.choose(c.index);
        } else if b.is_over() {
            self.overlay = Some(Overlay::End);
        }
    }

    fn pass(&mut self) {
        let Some(b) = &self.screen else { return };
        match b.choices.iter().find(|c| c.of.pass).map(|c| c.index) {
            Some(i) => self.choose(i),
            None => self.status = Some(self.words.say("This cannot be passed.").into()),
        }
    }

    fn claim(&mut self) {
        let reader = self.reader();
        let (Some(b), Some(t)) = (&self.screen, &mut self.table) else { return };
        if b.sight.claims.is_empty() {
            self.status = Some(self.words.say("There is nothing to claim now.").into());
            return;
        }
        if let Err(e) = t.claim(&*self.pack, reader, 0) {
            self.status = Some(capital(&e.to_string()));
        }
        self.go_on();
    }

    /// Tab: from card to card in reading order, beginning with what is selected.
    fn walk(&mut self, by: isize) {
        let Some(b) = &self.screen else { return };
        let n = b.order.len() as isize;
        if n == 0 {
            return;
        }
        let at = self.focus.and_then(|f| b.order.iter().position(|h| *h == f));
        let next = match (self.pane, at) {
            (Pane::Options, _) => {
                let lit = self.lit().iter().find(|h| b.order.contains(h)).copied();
                let leader = b.me().and_then(|p| p.leader).filter(|h| b.order.contains(h));
                lit.or(self.focus).or(leader).unwrap_or(b.order[0])
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
                KeyCode::Down if self.screen.as_ref().is_some_and(|b| self.selected + 1 >= b.choices.len()) => {
                    self.select(0)
                }
                KeyCode::Down => self.select(self.selected + 1),
                _ => self.walk(1),
            }
            return;
        }
        let Some(b) = &self.screen else { return };
        let Some(f) = self.focus else { return self.walk(1) };
        let drawn = b.drawn_as(f);
        // an attachment has no place of its own: up and down go through its host's
        let Some(from) = self.spots.iter().find(|s| s.handle == drawn).map(|s| s.area) else { return self.walk(1) };
        if let Some(h) = nearest(&self.spots, drawn, from, k) {
            self.focus = Some(h);
        }
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
