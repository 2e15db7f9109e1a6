//! Games that are learned from: what the seats saw as guesses, and how it ended for them.

use crate::kept::Sample;
use muster_bots::sense::Position;
use muster_bots::{Bot, Greedy, Plan, Search, SeatGame};
use muster_kernel::battery::Dice;
use muster_kernel::{DefId, Game};
use muster_pack::{Lists, Mode, Pack};

/// A game that takes more decisions than this teaches nothing.
const LONGEST: u32 = 4000;
/// One decision in so many is made at random, so that odd positions are seen as well.
const STRAY: u32 = 24;
/// How much of a position's target is what the search thought one own decision later, and so on to the end of the game.
const SOON: f32 = 0.03;
/// One game in so many is against a bot that looks one step ahead.
const AGAINST_GREEDY: u32 = 8;
/// One game in so many is between decks that come with the game.
const STARTERS: u32 = 3;

/// What a seat thought at one of its decisions.
struct Thought {
    /// The chances that the search promised.
    chance: f32,
    /// It did something else then.
    strayed: bool,
    /// A guess of where that led, if it is kept.
    led_to: Option<Position>,
}

/// Plays one game, which follows from its number and the plans, and tells what there is to learn from it. Where there is a foe, one
/// seat plays by its plan and teaches nothing. None if the game did not come to an end.
pub fn play(pack: &dyn Pack, plan: &Plan, foe: Option<&Plan>, number: u64) -> Option<Vec<Sample>> {
    let mut dice = Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x006c_6561_726e);
    dice.roll();
    let mut game = start(pack, &mut dice);
    let plain = dice.one_in(AGAINST_GREEDY).then(|| dice.below(2));
    let mut greedy = Greedy::new(dice.roll());
    let mut search = [0, 1].map(|_| Search::new(dice.roll(), plan.clone()));
    let foe = foe.map(|foe| (dice.below(2), foe));
    if let Some((s, foe)) = foe {
        search[s] = Search::new(dice.roll(), foe.clone());
    }
    let mut thoughts: [Vec<Thought>; 2] = Default::default();
    for _ in 0..LONGEST {
        let Some(seat) = game.to_decide() else { break };
        let at = SeatGame::new(pack, &game, seat)?;
        let n = at.options().len();
        let index = if foe.is_some_and(|(s, _)| s == seat.ix()) {
            search[seat.ix()].choose(&at)
        } else if plain == Some(seat.ix()) && foe.is_none() {
            greedy.choose(&at)
        } else {
            let bot = &mut search[seat.ix()];
            let own = bot.choose(&at);
            let chance = bot.opinions().first()?.chance;
            let strayed = dice.one_in(STRAY);
            let index = if strayed { dice.below(n) } else { own };
            let led_to = dice.one_in(2).then(|| after(&at, index, &mut dice)).flatten();
            thoughts[seat.ix()].push(Thought { chance, strayed, led_to });
            index
        };
        game.choose(seat, index).ok()?;
    }
    if !game.is_over() {
        return None;
    }
    let winners = game.t().head().winners;
    let of = |(s, thoughts): (usize, Vec<Thought>)| {
        let won = winners >> s & 1 != 0;
        targets(thoughts, if winners == 0 { 0.5 } else { won as u8 as f32 })
    };
    Some(thoughts.into_iter().enumerate().flat_map(of).collect())
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
    for t in thoughts.into_iter().rev() {
        if let Some(position) = t.led_to {
            out.push(Sample { position, target: worth, end });
        }
        worth = if t.strayed { t.chance } else { SOON * t.chance + (1.0 - SOON) * worth };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(chance: f32, strayed: bool) -> Thought {
        Thought { chance, strayed, led_to: Some(Position::default()) }
    }

    #[test]
    fn what_a_stray_decision_cost_is_not_blamed_on_the_time_before() {
        let plain: Vec<f32> =
            targets(vec![thought(0.6, false), thought(0.7, false)], 0.0).iter().map(|s| s.target).collect();
        assert_eq!(plain, [0.0, SOON * 0.7]);
        let stray: Vec<f32> =
            targets(vec![thought(0.6, false), thought(0.7, true)], 0.0).iter().map(|s| s.target).collect();
        assert_eq!(stray, [0.0, 0.7]);
    }
}
