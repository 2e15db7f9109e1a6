//! Random play ends by the rules, and every copy, saved game, replay and other deal of the hidden cards agrees with the
//! game it was made from.

mod common;

use common::*;
use muster_kernel::battery::{self, Checks, Dice};
use muster_kernel::*;
use muster_testkit::number;
use muster_testkit::play::to_the_end;
use muster_wars::rules::queries::*;
use muster_wars::words::note;
use muster_wars::words::*;

fn start(seed: u64) -> Game {
    Game::start(new_match(pool(), [deck(), deck()], seed))
}

/// What the rules promise of every table at which somebody is asked something; sixty cards of each owner.
fn sound(g: &Game) -> Vec<usize> {
    let (t, q) = (g.t(), g.q());
    assert!(!(t.head().over && t.head().ending == ending::LOOP), "the table ran out of room");
    for p in t.parked().iter().filter(|p| p.card.is_some()) {
        assert_eq!(t.card(p.card.card()).at, stack(), "what is pending lies on the stack");
    }
    for c in t.in_play() {
        let card = t.card(c);
        assert_ne!(card.rel, rel::ORPHAN, "nobody decides while what was on a card is being lost");
        assert!(card.at.as_card().is_none_or(|h| t.card(h).in_play()), "in play on a card that is not");
        let more = q.card_number(c, slot::MORE_WEAPONS);
        assert!(weapons_beneath(&q, c) <= 1 + more, "two weapons beneath one card");
        assert!(!has_copy(&q, card.def, card.ctrl, c), "two copies of a unique card");
        assert!(!q.printed_has(c, tag::INTERRUPT) && !q.printed_has(c, tag::ORDER));
        if q.printed_has(c, tag::LOCATION) {
            assert_eq!(card.at, Spot::zone(board()));
            for s in t.seats() {
                let camp = |k: &CardId| t.card(*k).ctrl == s && q.printed_has(*k, tag::ENCAMPMENT);
                assert!(t.kids(c).filter(camp).count() <= 1, "two encampments of one player beneath a location");
            }
        } else if fights(&q, c) {
            let at = location_of(&q, c).expect("units and ships are at a location");
            assert!(if is_ship(&q, c) || aboard(&q, c).is_some() { is_sector(&q, at) } else { is_site(&q, at) });
        }
    }
    for s in t.seats() {
        for n in [zone::RESERVE, zone::ACTIVE, zone::USED, zone::HAND] {
            for c in t.zone(pile(s, n)) {
                assert_eq!(
                    (t.card(c).owner, t.card(c).flags, t.card(c).face),
                    (s, Flags::NONE, 0),
                    "a card in a pile is fresh"
                );
            }
        }
    }
    t.seats().map(|s| t.cards().iter().filter(|c| c.owner == s && !c.at.is_nowhere()).count()).collect()
}

#[test]
fn games_end_by_the_rules() {
    to_the_end(number("GAMES", 40), 30_000, start, |g, _| assert_eq!(sound(g), [60, 60]));
}

/// A deck with the hardest cards in it.
fn hard_deck() -> Vec<&'static str> {
    let plain = deck();
    let hard = [
        "Omen",
        "Turncoat",
        "Feint",
        "Shackles",
        "Cell",
        "Scuttle",
        "Switch",
        "Jinx",
        "Informer",
        "Customs",
        "Loyalist",
        "Pin",
        "Disarm",
        "Hand of Two",
        "Gunner",
        "Flagship",
        "Rim/Bay",
        "Turner",
        "Dusk",
        "Onslaught",
        "Forced March",
        "Beacon",
        "Envoy",
        "Heirloom",
        "Siphon",
        "Report",
        "Tap",
        "Warden",
        "Collapse",
        "Ward",
        "Golem",
    ];
    let mut d: Vec<&str> = plain[..22].to_vec();
    d.extend(["Rim/Refuge"]);
    d.extend(hard.iter().cycle().take(37));
    d
}

#[test]
fn games_with_hard_cards_pass_the_battery() {
    let mut start = |seed| Game::start(new_match(common::hard::cards(), [hard_deck(), hard_deck()], seed));
    let checks = Checks { every: number("EVERY", 12) as u32, ..Checks::default() }.counting(sound);
    let report = battery::run(&mut start, number("DECISIONS", 20_000), number("SEED", 1), checks);
    println!("{:?}", report.unwrap_or_else(|e| panic!("{e}")));
}

#[test]
fn games_pass_the_battery() {
    let checks = Checks { every: number("EVERY", 12) as u32, ..Checks::default() }.counting(sound);
    let report = battery::run(&mut start, number("DECISIONS", 20_000), number("SEED", 1), checks);
    println!("{:?}", report.unwrap_or_else(|e| panic!("{e}")));
}

/// Random play comes to everything the plain cards can do.
#[test]
fn everything_happens() {
    let mut seen = [0u32; note::COUNT];
    for seed in 0..number("GAMES", 40) {
        let mut g = Game::start_with(new_match(pool(), [deck(), deck()], seed), true);
        let mut dice = Dice(seed + 1000);
        while let Some(s) = g.to_decide() {
            g.choose(s, dice.below(g.options().len())).unwrap();
            g.take_notes().iter().for_each(|n| seen[n.id.ix()] += 1);
        }
    }
    let never = |id: &usize| seen[*id] == 0;
    for id in (0..seen.len()).filter(never) {
        println!("never: {}", note::WORDS.name(id));
    }
    for id in
        [note::BATTLE_CANCELED, note::DRAINS, note::INVERTED, note::STACKED_DOWN, note::RETRIEVES, note::NO_EFFECT]
    {
        assert!(seen[id.ix()] > 0, "never: {}", note::WORDS.name(id.ix()));
    }
    println!("{seen:?}");
}
