//! Who cannot use a card is told why in words of their own, not in those of the book.

use muster_kernel::battery::Dice;
use muster_kernel::ir::{Ability, Shape};
use muster_kernel::{CardId, Decision, Game, Seat, ov};
use muster_pack::Pack;
use std::collections::BTreeSet;

/// The longest that still is a short answer.
const SHORT: usize = 90;

/// Everything that is refused in games played at random, and what every text may be refused by, has its short answer.
pub fn are_told_plainly(pack: &dyn Pack) {
    let told = pack.layout().words.refusals;
    for (clause, words) in told {
        assert!(words.len() <= SHORT && words.ends_with('.'), "{clause}: {words}");
    }
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for seed in 0..crate::number("GAMES", 6) {
        let (mut g, mut dice) = (at_random(pack, seed), Dice(seed));
        let c = &g.m.book.clauses;
        met.extend([c.limit, c.maximum, c.gate, c.cost, c.target, c.protected, c.change, c.blank, c.timing, c.waits]);
        for _ in 0..600 {
            let Some(seat) = g.to_decide() else { break };
            met.extend(g.why_not(seat).iter().map(|r| r.clause));
            let n = g.options().len();
            g.choose(seat, dice.below(n)).expect("an option that was offered");
        }
    }
    let missing: Vec<_> = met.iter().filter(|m| told.iter().all(|(clause, _)| clause != *m)).collect();
    assert!(missing.is_empty(), "refused without a plain word: {missing:#?}");
}

/// What a player has and could use at some time is offered or refused, wherever its player may act: nothing is passed over
/// without a word.
pub fn are_never_silent(pack: &dyn Pack) {
    let mut silent = BTreeSet::new();
    let mut windows = 0;
    for seed in 0..crate::number("GAMES", 12) {
        let (mut g, mut dice) = (at_random(pack, seed), Dice(seed));
        for _ in 0..600 {
            let Some(seat) = g.to_decide() else { break };
            if g.options().iter().any(|o| o.verb == ov::PASS) {
                windows += 1;
                let told: BTreeSet<_> = g.why_not(seat).iter().map(|r| r.card).collect();
                let offered: BTreeSet<_> = g.options().iter().map(|o| o.card_id()).collect();
                let passed_over = |c: &CardId| !told.contains(c) && !offered.contains(c);
                silent.extend(usable(&g, seat).filter(passed_over).map(|c| title(&g, c).to_string()));
            }
            let n = g.options().len();
            g.choose(seat, dice.below(n)).expect("an option that was offered");
        }
    }
    assert!(windows > 500, "only {windows} windows");
    assert!(silent.is_empty(), "passed over without a word: {silent:#?}");
}

/// What a question is about, by the kind of question it is: all that a player might point at.
pub type Subjects = fn(&Game, &Decision) -> Option<(&'static str, Vec<CardId>)>;

/// In games played at random each of those cards is offered or refused. Questions of all
/// these kinds must have been met.
pub fn are_told_of_each(pack: &dyn Pack, games: u64, kinds: &[&str], subjects: Subjects) {
    let mut met = BTreeSet::new();
    for seed in 0..games {
        let (mut g, mut dice) = (at_random(pack, seed), Dice(seed));
        for _ in 0..600 {
            let Some(seat) = g.to_decide() else { break };
            let d = g.decision(seat).expect("somebody owes it");
            if let Some((kind, cards)) = subjects(&g, &d) {
                met.insert(kind);
                let told = g.why_not(seat);
                for c in cards {
                    let offered = d.options.iter().any(|o| o.card_id() == c);
                    let why: Vec<_> = told.iter().filter(|r| r.card == c).map(|r| r.clause).collect();
                    assert!(offered || !why.is_empty(), "seed {seed}, {kind}: {} is passed over", title(&g, c));
                }
            }
            let n = g.options().len();
            g.choose(seat, dice.below(n)).expect("an option that was offered");
        }
    }
    assert!(kinds.iter().all(|k| met.contains(k)), "of {kinds:?} only {met:?} were asked");
}

/// What this seat holds, and what it has in play that is used by choice.
fn usable(g: &Game, seat: Seat) -> impl Iterator<Item = CardId> {
    let by_choice = move |c: CardId, a: &Ability| {
        let (t, card) = (g.t(), g.t().card(c));
        a.shape == Shape::Activated && a.from.has(t.zone_class(&g.m, c)) && a.faces >> card.face & 1 != 0
    };
    (0..g.t().cards().len() as u16).map(CardId).filter(move |&c| {
        let card = g.t().card(c);
        card.ctrl == seat
            && (g.q().in_hand(c) || g.m.def(card.def).abilities.iter().any(|a| by_choice(c, g.m.ability(*a))))
    })
}

fn title(g: &Game, c: CardId) -> &str {
    &g.m.def(g.t().card(c).def).title
}

fn at_random(pack: &dyn Pack, seed: u64) -> Game {
    let seats = *pack.seats().start() as u64;
    Game::start(pack.new_match((0..seats).map(|i| pack.random_deck(seed * 7 + i)).collect(), seed))
}
