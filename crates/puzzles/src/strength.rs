//! Whether bots solve a puzzle. A bot sees its own seat's side alone: what the puzzle lays open of the other it has to guess.

use crate::puzzle::Puzzle;
use muster_bots::{Bot, Budget, Greedy, LEVELS, Level, Search, SeatGame};
use muster_kernel::Game;
use muster_pack::Pack;

/// What bots choose by, the same for all.
const SEED: u64 = 1;

/// Does this bot choose one of the right options?
pub fn solves(pack: &dyn Pack, game: &Game, puzzle: &Puzzle, bot: &mut dyn Bot) -> bool {
    let at = game.to_decide().and_then(|seat| SeatGame::new(pack, game, seat));
    at.is_some_and(|at| puzzle.right.contains(&(bot.choose(&at) as u16)))
}

/// What greedy takes: the obvious choice.
pub fn obvious(at: &SeatGame) -> usize {
    Greedy::new(SEED).choose(at)
}

/// The weakest level that solves it with its own number of lines.
pub fn grade(pack: &dyn Pack, game: &Game, puzzle: &Puzzle) -> Option<String> {
    // its own lines, and no time that would make it hang on the machine
    let lines = Budget::Lines(Level::BEST.plan(Budget::Own).lines);
    let found = LEVELS.iter().find(|l| solves(pack, game, puzzle, &mut Search::new(SEED, l.plan(lines))));
    found.map(|l| l.name.to_string())
}
