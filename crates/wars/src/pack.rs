//! WARS as the program sees it.

use crate::cards::deck;
use crate::cards::{Cards, load};
use crate::table;
use crate::words::*;
use muster_kernel::*;
use muster_lang::{DeckList, Diagnostic};
use muster_pack::*;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

pub struct Wars {
    cards: Cards,
}

impl Wars {
    /// The game with the cards built in.
    pub fn new() -> Result<Wars, Vec<Diagnostic>> {
        Wars::from_files(CARDS)
    }
    /// The game with these card files and no others.
    pub fn from_files(files: &[(&str, &str)]) -> Result<Wars, Vec<Diagnostic>> {
        Ok(Wars::of(load(files)?))
    }
    /// The game with cards that are compiled already.
    pub fn of(cards: Cards) -> Wars {
        Wars { cards }
    }
}

impl Pack for Wars {
    fn game(&self) -> &'static str {
        "wars"
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
        deck::LAYOUT.write(&self.cards, d, title)
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
        Box::new(Wars::of(cards))
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
        &crate::table::scene::WarsScene
    }
    fn bends(&self) -> &'static [Bend] {
        crate::rules::bends::BENDS
    }
    fn keywords(&self) -> &'static [Keyword] {
        &KEYWORDS
    }
    fn clause_of_number(&self, number: Slot) -> Option<&'static str> {
        match number {
            slot::SIZE => Some("wars.size.counts-x-times"),
            slot::PILOTING => Some("wars.piloting.bonus"),
            slot::TRANSPORT => Some("wars.transport.moves-along"),
            slot::QUICKDRAW => Some("wars.quickdraw.adds-bullets"),
            _ => None,
        }
    }
    fn evaluate(&self, game: &Game, seat: Seat) -> i32 {
        crate::table::value::evaluate(&game.q(), seat)
    }
    fn swing(&self) -> f32 {
        520.0
    }
    fn turns(&self, game: &Game) -> Option<i32> {
        Some(game.t().global(crate::words::global::TURN))
    }
    fn unsettled(&self, game: &Game) -> Option<usize> {
        crate::table::value::unsettled(game.t())
    }
    fn at_rest(&self, game: &Game) -> Option<bool> {
        Some(crate::table::value::at_rest(game.t()))
    }
}
