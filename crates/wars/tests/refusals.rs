//! Where to drain, attack and move is offered or refused, place by place and mover by mover.

use muster_kernel::{CardId, Decision, Game};
use muster_testkit::refusals::are_told_of_each;
use muster_wars::rules::queries::*;
use muster_wars::words::action;

#[test]
fn every_place_and_every_mover_is_offered_or_refused() {
    let kinds = ["drain", "attack", "who moves", "where to"];
    are_told_of_each(&muster_testkit::loaded(muster_wars::pack::Wars::new()), 40, &kinds, subjects);
}

/// What a phase action that is being announced could be about: all places, and all that could move.
fn subjects(g: &Game, d: &Decision) -> Option<(&'static str, Vec<CardId>)> {
    let own = |c: &CardId| fights(&g.q(), *c) && g.t().card(*c).ctrl == d.seat;
    let kind = match d.ability {
        action::DRAIN => "drain",
        action::ATTACK => "attack",
        action::MOVE if d.op == 0 => return Some(("who moves", g.t().in_play().filter(own).collect())),
        action::MOVE => "where to",
        _ => return None,
    };
    Some((kind, locations(g.t()).collect()))
}
