//! Conquest as the program sees it.

use crate::cards::deck;
use crate::cards::{Cards, load};
use crate::table;
use crate::words::*;
use muster_kernel::*;
use muster_lang::{DeckList, Diagnostic};
use muster_pack::*;
use std::sync::{Arc, OnceLock};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

pub struct Conquest {
    cards: Cards,
    formats: &'static CardFormats,
}

impl Conquest {
    /// The game with the cards built in.
    pub fn new() -> Result<Conquest, Vec<Diagnostic>> {
        Ok(Conquest { cards: load(CARDS)?, formats: formats()? })
    }
    fn allowed(&self, mode: &Mode) -> &Allowed {
        self.formats.allowed(mode)
    }
}

/// What the file of formats says, read once.
fn formats() -> Result<&'static CardFormats, Vec<Diagnostic>> {
    static READ: OnceLock<Result<CardFormats, Vec<Diagnostic>>> = OnceLock::new();
    let text = include_str!("../../../cards/conquest/formats.txt");
    READ.get_or_init(|| CardFormats::read("formats.txt", text)).as_ref().map_err(Clone::clone)
}

impl Pack for Conquest {
    fn game(&self) -> &'static str {
        "conquest"
    }
    fn cards(&self) -> &Cards {
        &self.cards
    }
    fn files(&self) -> &'static Files {
        &FILES
    }
    fn formats(&self) -> &'static [Format] {
        &self.formats.formats
    }
    /// In the format that the list names, else in the usual one.
    fn check_deck(&self, list: &DeckList) -> DeckReport {
        match Mode::of(self, list.header("Format"), 2) {
            Ok(mode) => self.check_deck_in(&mode, list),
            Err(why) => {
                let mut report = self.check_deck_in(&Mode::default(), list);
                let line = list.headers_with_lines().find(|h| h.0.eq_ignore_ascii_case("format")).and_then(|h| h.2);
                report.faults.insert(0, DeckFault { clause: deck::FORMAT.sets, message: why, line });
                report
            }
        }
    }
    fn check_deck_in(&self, mode: &Mode, list: &DeckList) -> DeckReport {
        deck::check(&self.cards, self.allowed(mode), list)
    }
    fn write_deck(&self, d: &[DefId], title: &str) -> DeckList {
        deck::write(&self.cards, d, title)
    }
    fn deck_layout(&self) -> &'static muster_pack::deck::Layout {
        &deck::LAYOUT
    }
    fn random_deck(&self, seed: u64) -> Vec<DefId> {
        self.random_deck_in(&Mode::default(), seed)
    }
    fn random_deck_in(&self, mode: &Mode, seed: u64) -> Vec<DefId> {
        deck::random(&self.cards, self.allowed(mode), seed)
    }
    fn new_match(&self, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
        table::new_match(&self.cards, decks, seed)
    }
    fn over(&self, cards: Cards) -> Box<dyn Pack> {
        Box::new(Conquest { cards, formats: self.formats })
    }
    fn layout(&self) -> &'static Layout {
        &crate::table::layout::LAYOUT
    }
    fn words_in(&self, code: &str) -> &'static str {
        match code {
            "de" => include_str!("words/german.words"),
            _ => "",
        }
    }
    fn scene(&self) -> &dyn Scene {
        &crate::table::scene::ConquestScene
    }
    fn evaluate(&self, game: &Game, seat: Seat) -> i32 {
        crate::table::value::evaluate(&game.q(), seat)
    }
    fn swing(&self) -> f32 {
        3000.0
    }
    fn learned(&self) -> Option<&'static [u8]> {
        Some(include_bytes!("../../../nets/conquest.net"))
    }
    fn unsettled(&self, game: &Game) -> Option<usize> {
        crate::table::value::unsettled(game.t())
    }
    fn bends(&self) -> &'static [Bend] {
        crate::rules::bends::BENDS
    }
    fn keywords(&self) -> &'static [Keyword] {
        &KEYWORDS
    }
}
