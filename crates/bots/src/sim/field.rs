//! A deck against the field: the decks that come with a game, game by game, so that whoever plays them can stop after any.

use super::{Decks, Named, Played, Player, Sim, starters};
use muster_kernel::DefId;
use muster_pack::{Mode, Pack};

/// What the deck is called in [`Played`].
const OWN: &str = "own";

pub struct Field {
    sim: Sim<'static>,
    names: Vec<String>,
    seats: u64,
}

impl Field {
    /// All seats are taken by bots of this name.
    pub fn new(pack: &dyn Pack, mode: Mode, deck: Vec<DefId>, bot: &str) -> Result<Field, String> {
        let seats = *mode.seats(pack).start();
        let players = (0..seats).map(|_| Player::named(bot)).collect::<Result<Vec<_>, _>>()?;
        let others: Vec<Named> = starters(pack, &mode)?;
        let names = others.iter().map(|(name, _)| name.clone()).collect();
        let decks = Decks::Against(vec![(OWN.to_string(), deck)], others);
        let sim = Sim { decks, mode: Some(mode), ..Sim::new(players, 0) };
        sim.dealer(pack)?;
        Ok(Field { sim, names, seats: seats as u64 })
    }

    /// The decks that it meets.
    pub fn others(&self) -> &[String] {
        &self.names
    }
    /// After so many games it has met everybody in every seat.
    pub fn round(&self) -> u64 {
        self.seats * self.names.len() as u64
    }

    /// Game number n: one seat after the other, one deck after the other, with new shuffles in each.
    pub fn play(&self, pack: &dyn Pack, n: u64) -> Result<Met, String> {
        let dealer = self.sim.dealer(pack)?;
        let ways = dealer.ways();
        let (seat, game) = (n % self.seats, n / self.seats);
        let seed = game / ways * ways * self.seats + seat * ways + game % ways;
        let played = self.sim.play(pack, &dealer, seed);
        if let Some(why) = &played.failure {
            return Err(why.clone());
        }
        let own = played.seats.iter().position(|s| s.deck == OWN).ok_or("the deck did not play")?;
        Ok(Met { own, played })
    }
}

/// A game that the deck has played.
pub struct Met {
    /// Its seat.
    pub own: usize,
    pub played: Played,
}
