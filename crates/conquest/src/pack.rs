//! Conquest as the program sees it.

use crate::cards::deck;
use crate::cards::{Cards, load};
use crate::table;
use crate::words::*;
use muster_kernel::*;
use muster_lang::{DeckList, Diagnostic};
use muster_pack::*;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

pub struct Conquest {
    cards: Cards,
}

impl Conquest {
    /// The game with the cards built in.
    pub fn new() -> Result<Conquest, Vec<Diagnostic>> {
        Ok(Conquest { cards: load(CARDS)? })
    }
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
    fn check_deck(&self, list: &DeckList) -> DeckReport {
        deck::check(&self.cards, list)
    }
    fn write_deck(&self, d: &[DefId], title: &str) -> DeckList {
        deck::write(&self.cards, d, title)
    }
    fn deck_layout(&self) -> &'static muster_pack::deck::Layout {
        &deck::LAYOUT
    }
    fn random_deck(&self, seed: u64) -> Vec<DefId> {
        deck::random(&self.cards, seed)
    }
    fn new_match(&self, decks: Vec<Vec<DefId>>, seed: u64) -> Arc<Match> {
        table::new_match(&self.cards, decks, seed)
    }
    fn over(&self, cards: Cards) -> Box<dyn Pack> {
        Box::new(Conquest { cards })
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
