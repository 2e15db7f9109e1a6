//! Warcaste as the program sees it.

use crate::cards::deck;
use crate::cards::{Cards, load};
use crate::rules::settings::{FORMATS, SETTINGS, format, set};
use crate::words::*;
use muster_kernel::*;
use muster_lang::{DeckList, Diagnostic};
use muster_pack::*;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

pub struct Warcaste {
    cards: Cards,
}

impl Warcaste {
    /// The game with the cards built in.
    pub fn new() -> Result<Warcaste, Vec<Diagnostic>> {
        Warcaste::from_files(CARDS)
    }
    /// The game with these card files and no others.
    pub fn from_files(files: &[(&str, &str)]) -> Result<Warcaste, Vec<Diagnostic>> {
        Ok(Warcaste { cards: load(files)? })
    }
}

impl Pack for Warcaste {
    fn game(&self) -> &'static str {
        "warcaste"
    }
    fn cards(&self) -> &Cards {
        &self.cards
    }
    fn formats(&self) -> &'static [Format] {
        FORMATS
    }
    fn settings(&self) -> &'static [Setting] {
        SETTINGS
    }
    /// warcaste.conquest.players-3-to-5
    fn seats_in(&self, mode: &Mode) -> std::ops::RangeInclusive<usize> {
        match mode.format as i32 {
            format::CONQUEST => 3..=mode.value(self, set::MAX_PLAYERS) as usize,
            _ => 2..=2,
        }
    }
    fn files(&self) -> &'static Files {
        &FILES
    }
    fn check_deck(&self, list: &DeckList) -> DeckReport {
        let beside =
            list.entries.iter().any(|e| e.section.as_deref().is_some_and(|s| s.eq_ignore_ascii_case("sideboard")));
        let mode = match list.header("Format") {
            Some(f) => Mode::of(self, Some(f), 2).unwrap_or_default(),
            None if beside => Mode { format: format::MATCH as usize, ..Mode::default() },
            None => Mode::default(),
        };
        deck::check(&self.cards, &mode, list)
    }
    fn check_deck_in(&self, mode: &Mode, list: &DeckList) -> DeckReport {
        deck::check(&self.cards, mode, list)
    }
    fn write_deck(&self, d: &[DefId], title: &str) -> DeckList {
        deck::write(&self.cards, d, title)
    }
    fn deck_layout(&self) -> &'static muster_pack::deck::Layout {
        &deck::LAYOUT
    }
    fn random_deck(&self, seed: u64) -> Vec<DefId> {
        deck::random(&self.cards, &Mode::default(), seed)
    }
    fn random_deck_in(&self, mode: &Mode, seed: u64) -> Vec<DefId> {
        deck::random(&self.cards, mode, seed)
    }
    fn new_match(&self, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
        self.new_match_in(&Mode::usual(self, decks.len()), decks, seed)
    }
    fn new_match_in(&self, mode: &Mode, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
        let config = mode.config(self);
        let book = crate::book::book_for(&config);
        self.cards.new_match(book, config, decks, seed)
    }
    fn drafting(&self) -> Option<&dyn Drafting> {
        Some(self)
    }
    fn over(&self, cards: Cards) -> Box<dyn Pack> {
        Box::new(Warcaste { cards })
    }
    fn layout(&self) -> &'static muster_pack::Layout {
        &crate::table::layout::LAYOUT
    }
    fn words_in(&self, code: &str) -> &'static str {
        match code {
            "de" => include_str!("words/german.words"),
            _ => "",
        }
    }
    fn scene(&self) -> &dyn Scene {
        &crate::table::scene::WarcasteScene
    }
    fn words(&self) -> Vec<(&'static str, String)> {
        let lists: [(&'static str, &[&str]); 3] =
            [("attribute", &ATTRIBUTES), ("rarity", &RARITIES), ("boost", &BOOSTS)];
        let of =
            |(class, list): (&'static str, &'static [&'static str])| list.iter().map(move |w| (class, w.to_string()));
        lists.into_iter().flat_map(of).chain(self.cards.words()).collect()
    }
    fn evaluate(&self, game: &Game, seat: Seat) -> i32 {
        crate::table::value::evaluate(&game.q(), seat)
    }
    fn swing(&self) -> f32 {
        400.0
    }
    fn learned(&self) -> Option<&'static [u8]> {
        Some(include_bytes!("../../../nets/warcaste.net"))
    }
    fn unsettled(&self, game: &Game) -> Option<usize> {
        crate::table::value::unsettled(game.t())
    }
    fn at_rest(&self, game: &Game) -> Option<bool> {
        Some(crate::table::value::at_rest(game.t()))
    }
    fn bends(&self) -> &'static [Bend] {
        crate::rules::bends::BENDS
    }
    fn keywords(&self) -> &'static [Keyword] {
        &KEYWORDS
    }
}
