//! How a game is drafted.

use crate::{DeckReport, Mode};
use muster_kernel::DefId;
use muster_lang::DeckList;
use std::ops::RangeInclusive;

/// Which way packs go round, as the players sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Each to the next seat.
    Left,
    /// Each to the seat before.
    Right,
}

impl Way {
    /// As it is told to players.
    pub fn word(self) -> &'static str {
        match self {
            Way::Left => "left",
            Way::Right => "right",
        }
    }
}

/// The draft of a game: its boosters, and what a simple drafter makes of them.
pub trait Drafting: Send + Sync {
    /// How many may sit down.
    fn pod(&self) -> RangeInclusive<usize>;
    /// One booster a round, and which way the packs go in it.
    fn ways(&self) -> &'static [Way];
    /// Cards of a booster.
    fn size(&self, mode: &Mode) -> usize;
    /// The booster of that number in the draft of that seed.
    fn booster(&self, mode: &Mode, seed: u64, number: u32) -> Vec<DefId>;
    /// What a card is worth to a drafter who has taken these.
    fn worth(&self, taken: &[DefId], card: DefId) -> i32;
    /// A playable deck of these cards, as the game plays it.
    fn build(&self, mode: &Mode, taken: &[DefId]) -> Vec<DefId>;
    /// The format in which drafted decks are played.
    fn format(&self) -> &'static str;
    /// Cards that every drafter may play without having taken them.
    fn free(&self) -> Vec<DefId>;
    /// Every reason against a deck made of these cards and of what is free.
    fn check(&self, taken: &[DefId], list: &DeckList) -> DeckReport;
}
