//! What a bot is given: one seat's side of a game.

use muster_kernel::seen::{self, DecisionView, View, Viewer};
use muster_kernel::{Game, Opt, Seat};
use muster_pack::Pack;
use std::borrow::Cow;

/// A game as one seat may know it, at a moment when that seat is asked.
pub struct SeatGame<'a> {
    // private for good: everything below gives out only what the seat may know
    game: &'a Game,
    pack: &'a dyn Pack,
    seat: Seat,
    options: Cow<'a, [Opt]>,
}

impl<'a> SeatGame<'a> {
    /// None if the seat owes no decision.
    pub fn new(pack: &'a dyn Pack, game: &'a Game, seat: Seat) -> Option<SeatGame<'a>> {
        let options = match game.to_decide() {
            Some(s) if s == seat => Cow::Borrowed(game.options()),
            _ if game.owes(seat) => Cow::Owned(game.options_for(seat)),
            _ => return None,
        };
        Some(SeatGame { game, pack, seat, options })
    }
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// What may be chosen. Card numbers in it are those of the guesses, too.
    pub fn options(&self) -> &[Opt] {
        &self.options
    }
    /// The question in words.
    pub fn decision(&self) -> Option<DecisionView> {
        seen::decision_view(self.game, self.seat)
    }
    /// The table as the seat sees it.
    pub fn view(&self) -> View {
        seen::view(self.game, Viewer::Seat(self.seat))
    }
    /// A game that the seat could not tell from this one: hidden cards and the future are drawn anew from the key.
    pub fn guess(&self, key: [u8; 32]) -> Game {
        seen::resample(self.game, self.seat, key)
    }
    /// The lowest frame of what is half done in a position that came out of a guess.
    pub fn unsettled(&self, guess: &Game) -> Option<usize> {
        self.pack.unsettled(guess)
    }
    /// Is a position that came out of a guess fit to be judged as it stands? None if the pack does not say.
    pub fn at_rest(&self, guess: &Game) -> Option<bool> {
        self.pack.at_rest(guess)
    }
    /// What a position that came out of a guess is worth to the seat.
    pub fn worth(&self, guess: &Game) -> i32 {
        self.pack.evaluate(guess, self.seat)
    }
}
