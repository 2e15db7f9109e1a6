//! Who attacks, whom, who retreats and what shields is offered or refused, card by card.

use muster_conquest::rules::queries::*;
use muster_conquest::words::prompt;
use muster_kernel::{CardId, Decision, Game};
use muster_testkit::refusals::are_told_of_each;

#[test]
fn every_unit_in_a_battle_and_every_shield_is_offered_or_refused() {
    let kinds = ["attacker", "defender", "shield"];
    are_told_of_each(&muster_testkit::loaded(muster_conquest::pack::Conquest::new()), 30, &kinds, subjects);
}

fn subjects(g: &Game, d: &Decision) -> Option<(&'static str, Vec<CardId>)> {
    let (q, t) = (g.q(), g.t());
    let place = d.options.iter().map(|o| o.card_id()).find(|c| c.is_some()).and_then(|c| q.place_of(c).as_card());
    let there = |own: bool| {
        let side = |c: &CardId| (t.card(*c).ctrl == d.seat) == own;
        place.map(|p| units_at(&q, p).filter(side).collect::<Vec<_>>())
    };
    match d.prompt {
        prompt::COMBAT_TURN => Some(("attacker", there(true)?)),
        prompt::DEFENDER => Some(("defender", there(false)?)),
        prompt::SHIELD => {
            let held = |c: &CardId| q.in_hand(*c) && t.card(*c).ctrl == d.seat;
            Some(("shield", (0..t.cards().len() as u16).map(CardId).filter(held).collect()))
        }
        _ => None,
    }
}
