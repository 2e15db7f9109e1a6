//! Games that are learned from: what the seats saw as guesses, and how it ended for them.

use crate::kept::Sample;
use crate::train::sure;
use muster_bots::sense::Position;
use muster_bots::{Bot, Greedy, Plan, Search, SeatGame};
use muster_kernel::battery::Dice;
use muster_kernel::{DefId, Game};
use muster_pack::{Lists, Mode, Pack};

/// A game that takes more decisions than this teaches nothing.
const LONGEST: u32 = 4000;
/// In every other game one decision in so many is made at random, so that odd positions are seen as well.
const STRAY: u32 = 24;
/// That ends at a decision drawn from so many first ones: the rest of the game is played well.
const STRAYS_BEFORE: usize = 400;
/// How much of a position's target is what the search thought one own decision later, and so on to the end of the game, in a
/// game of so many own decisions.
const SOON: f32 = 3.0;
/// One game in so many is against a bot that looks one step ahead.
const AGAINST_GREEDY: u32 = 8;
/// One game in so many is between decks that come with the game.
const STARTERS: u32 = 3;
/// The most positions of one game and seat, spread evenly over it: those of one game all end alike.
const MOST: usize = 60;

/// What a seat thought at one of its decisions.
struct Thought {
    /// The chances that it saw, if it worked them out.
    chance: Option<f32>,
    /// It did something else then.
    strayed: bool,
    /// A guess of where that led, if it is kept.
    led_to: Option<Position>,
}

/// Who plays.
enum Mind {
    Greedy(Greedy),
    Search(Search),
}

impl Mind {
    /// By a plan; one without lines is greedy.
    fn of(plan: &Plan, seed: u64) -> Mind {
        if plan.lines == 0 { Mind::Greedy(Greedy::new(seed)) } else { Mind::Search(Search::new(seed, plan.clone())) }
    }
    fn choose(&mut self, at: &SeatGame) -> usize {
        match self {
            Mind::Greedy(bot) => bot.choose(at),
            Mind::Search(bot) => bot.choose(at),
        }
    }
    /// The chances it saw at its last decision, where it works them out.
    fn chance(&self) -> Option<f32> {
        match self {
            Mind::Greedy(_) => None,
            Mind::Search(bot) => bot.opinions().first().map(|o| o.chance),
        }
    }
}

/// Plays one game, which follows from its number and the plans, and tells what there is to learn from it. Where there is a foe, one
/// seat plays by its plan and teaches nothing. None if the game did not come to an end.
pub fn play(pack: &dyn Pack, plan: &Plan, foe: Option<&Plan>, number: u64) -> Option<Vec<Sample>> {
    let mut dice = Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x006c_6561_726e);
    dice.roll();
    let mut game = start(pack, &mut dice);
    let mut minds = [0, 1].map(|_| Mind::of(plan, dice.roll()));
    let other = if foe.is_some() || dice.one_in(AGAINST_GREEDY) { Some(dice.below(2)) } else { None };
    if let Some(s) = other {
        minds[s] = foe.map_or(Mind::Greedy(Greedy::new(dice.roll())), |foe| Mind::of(foe, dice.roll()));
    }
    let strays = if dice.one_in(2) { dice.below(STRAYS_BEFORE) } else { 0 } as u32;
    let mut thoughts: [Vec<Thought>; 2] = Default::default();
    for decision in 0..LONGEST {
        let Some(seat) = game.to_decide() else { break };
        let at = SeatGame::new(pack, &game, seat)?;
        let n = at.options().len();
        let own = minds[seat.ix()].choose(&at);
        let mut index = own;
        if other != Some(seat.ix()) {
            let strayed = decision < strays && dice.one_in(STRAY);
            index = if strayed { dice.below(n) } else { own };
            let chance = match minds[seat.ix()].chance() {
                None if strayed => after(&at, own, &mut dice).map(|p| sure(p.odds)),
                chance => chance,
            };
            let led_to = dice.one_in(2).then(|| after(&at, index, &mut dice)).flatten();
            thoughts[seat.ix()].push(Thought { chance, strayed, led_to });
        }
        game.choose(seat, index).ok()?;
    }
    if !game.is_over() {
        return None;
    }
    let winners = game.t().head().winners;
    let of = |(s, thoughts): (usize, Vec<Thought>)| {
        let won = winners >> s & 1 != 0;
        thinned(targets(thoughts, if winners == 0 { 0.5 } else { won as u8 as f32 }))
    };
    Some(thoughts.into_iter().enumerate().flat_map(of).collect())
}

/// At most so many, spread evenly.
fn thinned(samples: Vec<Sample>) -> Vec<Sample> {
    let n = samples.len();
    let kept = |i: &usize| n <= MOST || i * MOST / n != (i + 1) * MOST / n;
    samples.into_iter().enumerate().filter(|(i, _)| kept(i)).map(|(_, s)| s).collect()
}

fn start(pack: &dyn Pack, dice: &mut Dice) -> Game {
    let mode = Mode::usual(pack, 2);
    let lists = Lists::of(pack);
    let decks: Vec<Vec<DefId>> = match dice.one_in(STARTERS) && !lists.starters.is_empty() {
        true => (0..2).map(|_| lists.starters[dice.below(lists.starters.len())].clone()).collect(),
        false => (0..2).map(|_| pack.random_deck_in(&mode, dice.roll())).collect(),
    };
    Game::start(pack.new_match_in(&mode, decks, dice.roll()))
}

/// A guess of the seat, after an option and all that it starts.
fn after(at: &SeatGame, index: usize, dice: &mut Dice) -> Option<Position> {
    let mut guess = at.guess(dice.key());
    guess.choose(at.seat(), index).ok()?;
    at.settle(&mut guess, dice);
    if guess.is_over() {
        return None;
    }
    let mut out = Position::default();
    out.read(&guess, at.seat(), at.odds(at.worth(&guess, at.seat())));
    Some(out)
}

/// Each position with what it was worth: the end of the game, and a little of what was thought at each decision on the way.
/// What came of a stray decision says nothing about the time before it.
fn targets(thoughts: Vec<Thought>, end: f32) -> Vec<Sample> {
    let mut out = Vec::new();
    let mut worth = end;
    let soon = (SOON / thoughts.len().max(1) as f32).min(0.5);
    for t in thoughts.into_iter().rev() {
        if let Some(position) = t.led_to {
            out.push(Sample { position, target: worth, end });
        }
        worth = match t.chance {
            Some(chance) if t.strayed => chance,
            Some(chance) => soon * chance + (1.0 - soon) * worth,
            None => worth,
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(chance: f32, strayed: bool) -> Thought {
        Thought { chance: Some(chance), strayed, led_to: Some(Position::default()) }
    }

    #[test]
    fn what_a_stray_decision_cost_is_not_blamed_on_the_time_before() {
        let plain: Vec<f32> =
            targets(vec![thought(0.6, false), thought(0.7, false)], 0.0).iter().map(|s| s.target).collect();
        assert_eq!(plain, [0.0, 0.5 * 0.7]);
        let stray: Vec<f32> =
            targets(vec![thought(0.6, false), thought(0.7, true)], 0.0).iter().map(|s| s.target).collect();
        assert_eq!(stray, [0.0, 0.7]);
    }

    #[test]
    fn a_long_game_has_no_more_to_say_than_a_short_one() {
        let some = |n: usize| vec![Sample::default(); n];
        assert_eq!([0, 1, MOST, MOST + 1, 7 * MOST + 3].map(|n| thinned(some(n)).len()), [0, 1, MOST, MOST, MOST]);
    }
}
