//! One game of a simulation: how it is played, and what is written down of it.

use super::decks::{Deal, Dealer};
use super::facts::Facts;
use super::{Sim, Sum};
use crate::SeatGame;
use muster_kernel::Game;
use muster_kernel::battery::Dice;
use muster_pack::Pack;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// How one game went.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Played {
    pub seed: u64,
    /// By seat.
    pub seats: Vec<Sat>,
    pub decisions: u64,
    pub forced: u64,
    /// Options offered at all decisions together.
    pub options: u64,
    pub most_options: u64,
    /// The last turn or round that began.
    pub turns: u32,
    /// The seat that had the first decision of the first turn.
    pub first: Option<u8>,
    /// Seats that won, as bits.
    pub winners: u8,
    pub ending: String,
    pub failure: Option<String>,
}

/// What one seat had in a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Sat {
    /// Which of the players it was.
    pub player: usize,
    /// Empty for a deck without a name.
    pub deck: String,
    pub decisions: u64,
    /// How long it thought, in billionths of a second.
    pub nanos: u64,
    /// Each card of its deck, once, by code, with what became of it.
    pub cards: Vec<(String, Fate)>,
}

/// What became of a card of a deck in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fate {
    /// A copy came to its owner's hand.
    #[serde(rename = "d")]
    pub drawn: bool,
    /// A copy was played by its owner.
    #[serde(rename = "p")]
    pub played: bool,
}

impl Sim<'_> {
    /// One game, from its seed alone.
    pub(super) fn play(&self, pack: &dyn Pack, dealer: &Dealer, seed: u64) -> Played {
        let mut played = Played { seed, ..Played::default() };
        let result = catch_unwind(AssertUnwindSafe(|| self.play_on(pack, dealer.deal(seed), dealer, &mut played)));
        played.failure = match result {
            Ok(Ok(())) => None,
            Ok(Err(e)) => Some(e),
            Err(e) => {
                let text =
                    e.downcast_ref::<String>().cloned().or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string()));
                Some(format!("panic after {} decisions: {}", played.decisions, text.unwrap_or_default()))
            }
        };
        played
    }

    fn play_on(&self, pack: &dyn Pack, deal: Deal, dealer: &Dealer, played: &mut Played) -> Result<(), String> {
        let seats = self.players.len();
        let (names, decks): (Vec<_>, Vec<_>) = deal.decks.into_iter().unzip();
        let sat = |(s, deck)| Sat { player: (s + deal.turn) % seats, deck, ..Sat::default() };
        played.seats = names.into_iter().enumerate().map(sat).collect();
        let mut facts = Facts::new(pack, &decks);
        let bot = |s: &Sat| self.players[s.player].bot(Dice(played.seed ^ (s.player as u64 + 1) << 56).roll());
        let mut bots: Vec<_> = played.seats.iter().map(bot).collect();
        let mut game = Game::start_with(pack.new_match_in(dealer.mode(), decks, deal.shuffle), true);
        while let Some(seat) = game.to_decide() {
            if played.decisions >= self.longest {
                return Err(format!("not over after {} decisions", self.longest));
            }
            facts.read(&mut game);
            let n = game.options().len() as u64;
            let Some(at) = SeatGame::new(pack, &game, seat) else {
                return Err("a seat is to decide and is not asked".into());
            };
            let start = Instant::now();
            let index = bots[seat.ix()].choose(&at);
            let sat = &mut played.seats[seat.ix()];
            sat.decisions += 1;
            sat.nanos += start.elapsed().as_nanos() as u64;
            game.choose(seat, index).map_err(|e| format!("decision {}: {e}", played.decisions))?;
            played.decisions += 1;
            played.options += n;
            played.most_options = played.most_options.max(n);
        }
        if !game.is_over() {
            return Err("nobody is to decide, and the game is not over".into());
        }
        facts.read(&mut game);
        facts.tell(pack, played);
        let head = game.t().head();
        (played.forced, played.winners) = (u64::from(head.forced), head.winners);
        played.ending = game.m.book.vocab.endings.name(head.ending.ix()).to_string();
        Ok(())
    }
}

impl Played {
    pub fn drawn_game(&self) -> bool {
        self.winners == 0
    }
    /// What the game counts for a seat.
    pub fn sum_of(&self, seat: usize) -> Sum {
        Sum { games: 1, wins: u64::from(self.winners >> seat & 1), draws: u64::from(self.drawn_game()) }
    }
}
