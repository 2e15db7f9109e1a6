//! Who may move, attack and intercept, and what may be attacked, is offered or refused, card by card.

use muster_kernel::{CardId, Decision, Game};
use muster_testkit::refusals::are_told_of_each;
use muster_warcaste::rules::queries::*;
use muster_warcaste::words::prompt;

#[test]
fn every_unit_and_everything_it_could_attack_is_offered_or_refused() {
    let kinds = ["battle", "intercept"];
    are_told_of_each(&muster_testkit::loaded(muster_warcaste::pack::Warcaste::new()), 20, &kinds, subjects);
}

fn subjects(g: &Game, d: &Decision) -> Option<(&'static str, Vec<CardId>)> {
    let (q, t) = (g.q(), g.t());
    let own = |c: &CardId| is_unit(&q, *c) && t.card(*c).ctrl == d.seat;
    let target = |c: &CardId| (is_unit(&q, *c) || is_territory(&q, *c)) && t.card(*c).ctrl != d.seat;
    let kind = match d.prompt {
        prompt::BATTLE => return Some(("battle", t.in_play().filter(|c| own(c) || target(c)).collect())),
        prompt::INTERCEPT => "intercept",
        _ => return None,
    };
    Some((kind, t.in_play().filter(own).collect()))
}
