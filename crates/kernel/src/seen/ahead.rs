//! What a choice only begins, and what it takes along that is not asked about any more.

use super::{OptionView, Viewer, decision_view, knows};
use crate::game::{Decision, Game};
use crate::ids::*;
use crate::ov;
use crate::table::*;

/// More than so many questions with one answer are not gone through.
const STEPS: usize = 4;

/// What follows a choice, as far as whoever makes it may think better of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ahead {
    /// What will be taken along because there is nothing else to take.
    pub along: Vec<OptionView>,
    /// The seat is asked more before anything happens.
    pub asks: bool,
}

/// Looks ahead from one option of a seat, for as long as nothing has happened and no card was seen that the seat does not know.
pub fn ahead(game: &Game, seat: Seat, option: usize) -> Ahead {
    let mut then = game.clone();
    then.ask_every_step();
    let mut out = Ahead::default();
    let mut next = option;
    for _ in 0..STEPS {
        if then.choose(seat, next).is_err() || !only_began(game, &then, seat, option as u16) {
            break;
        }
        let mut options = decision_view(&then, seat).map_or(Vec::new(), |d| d.options);
        match options.pop() {
            Some(_) if !options.is_empty() => return Ahead { along: Vec::new(), asks: true },
            Some(only) if only.verb != ov::PASS => out.along.push(only),
            _ => break,
        }
        next = 0;
    }
    out
}

/// Looks ahead from every option of everybody who is asked. Whoever shows a game does so option by option; whoever has to know
/// beforehand that it comes to an end does it once like this.
pub fn looks_ahead_end(game: &Game) {
    for seat in game.t().seats().filter(|s| game.owes(*s)) {
        for option in 0..game.options_for(seat).len() {
            ahead(game, seat, option);
        }
    }
}

/// Has this choice, which led from one moment of a game to the next, only begun what its player is now asked more about? Then
/// nobody else has chosen or been passed over since, nothing was paid, thrown, used up or turned round, no card but the one it is
/// about has moved, and its player has seen no card that was hidden from them.
pub fn only_began(before: &Game, now: &Game, seat: Seat, option: u16) -> bool {
    let alone = |g: &Game| g.owing() == 1 << seat.0;
    if now.is_over() || !alone(before) || !alone(now) || now.idle() != 0 {
        return false;
    }
    let (Some(asked), Some(next)) = (before.decision(seat), now.decision(seat)) else { return false };
    let deeper = now.t().frames().len() > before.t().frames().len();
    about(&asked, &next, option, deeper) && untouched(before, now, next.source) && nothing_learnt(before, now, &next)
}

/// Does the next question belong to what was chosen? It is about the same card, or where the rules themselves ask, it is asked by
/// what was just begun.
fn about(asked: &Decision, next: &Decision, option: u16, deeper: bool) -> bool {
    let Some(o) = asked.options.get(option as usize).filter(|o| o.verb != ov::PASS) else { return false };
    if next.source.is_some() {
        return next.source == o.card_id() || next.source == asked.source;
    }
    (deeper && o.verb.is_book()) || (asked.ability != AbilityId::NONE && asked.ability == next.ability)
}

fn untouched(before: &Game, now: &Game, but: CardId) -> bool {
    let (old, new) = (before.t(), now.t());
    let same = |(i, (a, b)): (usize, (&Card, &Card))| {
        let (at, how) = (a.at == b.at, (a.flags, a.counters, a.ctrl, a.face) == (b.flags, b.counters, b.ctrl, b.face));
        CardId(i as u16) == but || at && how
    };
    old.head().rng == new.head().rng
        && old.head().globals == new.head().globals
        && old.players() == new.players()
        && old.purses() == new.purses()
        && old.uses() == new.uses()
        && old.lasting() == new.lasting()
        && old.cards().len() == new.cards().len()
        && old.cards().iter().zip(new.cards()).enumerate().all(same)
}

fn nothing_learnt(before: &Game, now: &Game, next: &Decision) -> bool {
    let knew = |g: &Game, c: CardId| knows(&g.m, g.t(), Viewer::Seat(next.seat), c);
    let all = (0..now.t().cards().len()).map(|i| CardId(i as u16));
    let offered = next.options.iter().map(|o| o.card_id()).filter(|c| c.is_some());
    all.filter(|c| knew(now, *c)).chain(offered).all(|c| knew(before, c))
}
