//! Decks that anybody may expect to meet: what a player who knows the game guesses from.

use crate::Pack;
use muster_kernel::DefId;
use muster_lang::read_deck_list;

/// How many decks stand for the whole pool.
const DRAWN: u64 = 48;

/// Decks to guess from, made once for a set of cards.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// Those that come with the game, of all formats.
    pub starters: Vec<Vec<DefId>>,
    /// Legal decks drawn from the whole pool.
    pub drawn: Vec<Vec<DefId>>,
}

impl Lists {
    /// Those of a game, kept with its cards.
    pub fn of(pack: &dyn Pack) -> &Lists {
        pack.cards().lists.get_or_init(|| Lists {
            starters: pack.starters().iter().filter_map(|(name, text)| starter(pack, name, text)).collect(),
            drawn: (0..DRAWN).map(|seed| pack.random_deck(seed)).collect(),
        })
    }
}

fn starter(pack: &dyn Pack, name: &str, text: &str) -> Option<Vec<DefId>> {
    pack.check_deck(&read_deck_list(name, text).0).deck
}
