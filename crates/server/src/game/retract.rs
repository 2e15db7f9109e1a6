//! A choice that has only begun something may be taken back by whoever made it; nobody is asked.

use crate::game::clock::Clocks;
use muster_kernel::seen::{Viewer, knows};
use muster_kernel::{AbilityId, CardId, Decision, Game, Seat, ov};

/// Something that was begun with a choice and with nothing else so far.
pub struct Started {
    pub by: Seat,
    /// The clocks before it: time goes on as if it had not been begun, so that nobody gains any by beginning things.
    pub clocks: Clocks,
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
    let same = |(i, (a, b)): (usize, (&muster_kernel::Card, &muster_kernel::Card))| {
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
