//! What a bot is given: one seat's side of a game.

use crate::prior;
use crate::sense::Sense;
use muster_kernel::battery::Dice;
use muster_kernel::seen::{self, DecisionView, View, Viewer};
use muster_kernel::{DefId, Game, Opt, Seat};
use muster_pack::Pack;
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// Answers given on the way to a table at rest.
const SETTLING: u32 = 60;

/// A game as one seat may know it, at a moment when that seat is asked.
pub struct SeatGame<'a> {
    // private for good: everything below gives out only what the seat may know
    game: &'a Game,
    pack: &'a dyn Pack,
    seat: Seat,
    options: Cow<'a, [Opt]>,
    /// Decks that each of the others may have, made when the first guess is.
    expected: OnceLock<Vec<Vec<Cow<'a, [DefId]>>>>,
}

impl<'a> SeatGame<'a> {
    /// None if the seat owes no decision.
    pub fn new(pack: &'a dyn Pack, game: &'a Game, seat: Seat) -> Option<SeatGame<'a>> {
        let options = match game.to_decide() {
            Some(s) if s == seat => Cow::Borrowed(game.options()),
            _ if game.owes(seat) => Cow::Owned(game.options_for(seat)),
            _ => return None,
        };
        Some(SeatGame { game, pack, seat, options, expected: OnceLock::new() })
    }
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// What may be chosen. Card numbers in it are those of the guesses, too.
    pub fn options(&self) -> &[Opt] {
        &self.options
    }
    /// Are several seats asked at once, each without knowing what the others answer?
    pub fn is_secret(&self) -> bool {
        asked_together(self.game)
    }
    /// The question in words.
    pub fn decision(&self) -> Option<DecisionView> {
        seen::decision_view(self.game, self.seat)
    }
    /// The table as the seat sees it.
    pub fn view(&self) -> View {
        seen::view(self.game, Viewer::Seat(self.seat))
    }
    /// A game that the seat could not tell from this one: the decks of others, hidden cards and the future are drawn anew
    /// from the key. Nothing hidden has a part in what comes out.
    pub fn guess(&self, key: [u8; 32]) -> Game {
        let expected = self.expected.get_or_init(|| self.expect());
        let mut dice = prior::dice(&key);
        let lists: Vec<&[DefId]> =
            expected.iter().map(|decks| decks.get(dice.below(decks.len())).map_or(&[][..], |d| d)).collect();
        seen::suppose(self.game, self.seat, &lists, key)
    }
    /// The lowest frame of what is half done in a position that came out of a guess.
    pub fn unsettled(&self, guess: &Game) -> Option<usize> {
        self.pack.unsettled(guess)
    }
    /// Is a position that came out of a guess fit to be judged as it stands? None if the pack does not say.
    pub fn at_rest(&self, guess: &Game) -> Option<bool> {
        self.pack.at_rest(guess)
    }
    /// Is nothing half done in a position that came out of a guess?
    pub fn rests(&self, guess: &Game) -> bool {
        self.at_rest(guess).unwrap_or_else(|| self.unsettled(guess).is_none())
    }
    /// How many turns have begun, in a game that wants lines of play to go on to the end of a turn.
    pub fn turns(&self) -> Option<i32> {
        self.pack.turns(self.game)
    }
    /// The same in a position that came out of a guess.
    pub fn turns_of(&self, guess: &Game) -> i32 {
        self.pack.turns(guess).unwrap_or(0)
    }
    /// What a position that came out of a guess is worth to a seat.
    pub fn worth(&self, guess: &Game, to: Seat) -> i32 {
        self.pack.evaluate(guess, to)
    }
    /// The log odds of winning with a position that is worth so much.
    pub fn odds(&self, worth: i32) -> f32 {
        worth as f32 / self.pack.swing()
    }
    /// How likely a seat is to win with a position that is worth so much to it.
    pub fn chance(&self, worth: i32) -> f32 {
        1.0 / (1.0 + (-self.odds(worth)).exp())
    }
    /// How many sit at the table.
    pub fn seats(&self) -> usize {
        self.game.t().seats().count()
    }
    /// The network that comes with the game, if one does. It is made from the cards of the pack, which everybody knows.
    pub fn sense(&self) -> Option<Arc<Sense>> {
        Sense::shipped(self.pack, &self.game.m)
    }
    /// Lets what is half done in a guess come to its end, with answers that do the least; secret ones are drawn.
    pub fn settle(&self, guess: &mut Game, dice: &mut Dice) {
        for _ in 0..SETTLING {
            let Some(seat) = guess.to_decide() else { return };
            let together = asked_together(guess);
            if !together && self.rests(guess) {
                return;
            }
            let n = guess.options().len();
            let index = if together { dice.below(n) } else { n - 1 };
            if guess.choose(seat, index).is_err() {
                return;
            }
        }
    }

    /// By seat, the decks it may have for all that is known of it; none for the own, which is no secret to oneself.
    fn expect(&self) -> Vec<Vec<Cow<'a, [DefId]>>> {
        let decks = |s: Seat| match s == self.seat {
            true => Vec::new(),
            false => prior::decks(self.pack, &seen::known_of(self.game, self.seat, s)),
        };
        self.game.t().seats().map(decks).collect()
    }
}

/// Are several seats asked at once, each without knowing what the others answer?
pub fn asked_together(g: &Game) -> bool {
    g.t().frames().last().is_some_and(|f| f.asks_all())
}
