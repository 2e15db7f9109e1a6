//! A toy of the Conquest kind on the kernel: cases with the exact options at every decision, and random play.

// the kernel's own tests may read settings, the clock and files
#![allow(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

#[path = "toy_conquest/mod.rs"]
mod toy;

use muster_kernel::battery::{self, Checks};
use muster_kernel::seen::{Viewer, decision_view, view};
use muster_kernel::*;
use toy::flow::{INCOME, proc};
use toy::scene::*;
use toy::{cards, ending, flag, slot, tag, zone};

/// What may never be wrong, on top of what the battery checks.
fn sound(g: &Game) -> Vec<usize> {
    let t = &g.t;
    assert!(!(t.head.over && t.head.ending == Ending(0)), "the table ran out of room");
    for c in t.in_play() {
        assert!(t.card(c).at.as_card().is_none_or(|h| t.card(h).in_play()), "in play on a card that is not");
    }
    battery::cards_by_owner(g)
}

#[test]
fn random_play_holds() {
    let asked = std::env::var("TOY_DECISIONS").ok().and_then(|n| n.parse().ok());
    let seed = std::env::var("TOY_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut start = |seed| Game::start(cards::new_match(cards::decks(), seed));
    // asked for by number, every decision is checked; otherwise some, to be quick
    let every = if asked.is_some() { 1 } else { 5 };
    let checks = Checks { every, tries: 1, undo: 100, read: 8, ..Checks::default() }.counting(sound);
    let report = battery::run(&mut start, asked.unwrap_or(20_000), seed, checks).unwrap();
    println!("{report:?}");
    assert!(report.finished > 0);
}

#[test]
fn random_play_reaches_every_card() {
    let mut dice = battery::Dice(3);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..150 {
        let mut g = Game::start_with(cards::new_match(cards::decks(), seed), true);
        while !g.is_over() {
            let (seat, n) = (g.to_decide().unwrap(), g.options().len());
            let at = dice.below(n);
            let label = labels(&g, seat).swap_remove(at);
            seen.insert(label.split(" on ").next().unwrap().split(" #").next().unwrap().to_string());
            g.choose(seat, at).unwrap();
        }
        seen.extend(lines(&mut g));
    }
    for used in ["Zarathur", "Crushface", "Nullify", "Firestorm", "Squiggify", "Foresight", "The Emperor Protects"] {
        assert!(seen.contains(&format!("use {used}")), "{used} was never used");
    }
    for line in ["Grunt reanimates", "Grunt returns to hand", "Nullify is canceled", "Grunt is taken back"] {
        assert!(seen.contains(line), "never happened: {line}");
    }
    assert!(seen.iter().any(|l| l.starts_with("Storm Shield for ")));
    assert!(seen.iter().any(|l| l.starts_with("move Rider to ")));
}

// ---- damage ----

/// Case 1: one batch of assignments, an answer to each, then shields, then one batch that is taken.
#[test]
fn zarathur_answers_each_of_several() {
    let mut units = [CardId::NONE; 3];
    let mut g = scene(proc::COMBAT, |cx| {
        put(cx, 0, "Zarathur", "Beta");
        put(cx, 0, "Burner", "Beta");
        units = ["Grunt", "Flyer", "Rider"].map(|t| put(cx, 1, t, "Beta"));
        hand(cx, 1, &["Storm Shield", "Nullify"], 0);
    });
    expect(&mut g, 0, &["Zarathur", "Burner", "pass"], "Burner");
    expect(&mut g, 0, &["Grunt", "Flyer", "Rider", "area"], "area");
    let on = ["use Zarathur on Grunt", "use Zarathur on Flyer", "use Zarathur on Rider", "pass"];
    expect(&mut g, 0, &on, on[0]);
    expect(&mut g, 0, &on[1..], on[2]);
    expect(&mut g, 0, &[on[1], "pass"], "pass");
    let all = [
        "Storm Shield for Grunt",
        "Storm Shield for Flyer",
        "Storm Shield for Rider",
        "Nullify for Grunt",
        "Nullify for Flyer",
        "Nullify for Rider",
        "pass",
    ];
    expect(&mut g, 1, &all, "Storm Shield for Grunt");
    // one shield card for each unit
    expect(&mut g, 1, &["Nullify for Flyer", "Nullify for Rider", "pass"], "Nullify for Rider");
    assert_eq!(units.map(|c| damage(&g, c)), [0, 1, 1]);
    let log = lines(&mut g);
    assert_eq!(log, ["Storm Shield shields Grunt", "Nullify shields Rider", "Flyer takes 1", "Rider takes 1"]);
    expect(&mut g, 1, &["Grunt", "Flyer", "Rider", "pass"], "pass");
}

/// Armorbane is asked when the shield would be used.
#[test]
fn armorbane_leaves_no_shields() {
    for (attacker, shielded) in [("Lance", false), ("Flyer", true)] {
        let mut g = scene(proc::COMBAT, |cx| {
            put(cx, 0, attacker, "Beta");
            put(cx, 1, "Grunt", "Beta");
            hand(cx, 1, &["Storm Shield"], 0);
        });
        expect(&mut g, 0, &[attacker, "pass"], attacker);
        if shielded {
            expect(&mut g, 1, &["Storm Shield for Grunt", "pass"], "pass");
        }
        assert_eq!(lines(&mut g), ["Grunt takes 2"]);
        expect(&mut g, 1, &["Grunt", "pass"], "pass");
    }
}

/// Case 9: each Bodyguard takes one, and what was reassigned does not move again.
#[test]
fn bodyguards_reassign_once() {
    let mut units = [CardId::NONE; 3];
    let mut g = scene(proc::COMBAT, |cx| {
        put(cx, 0, "Grunt", "Beta");
        units = ["Grunt", "Flyer", "Rider"].map(|t| put(cx, 1, t, "Beta"));
        on(cx, 1, "Bodyguard", units[1]);
        on(cx, 1, "Bodyguard", units[2]);
    });
    expect(&mut g, 0, &["Grunt", "pass"], "Grunt");
    expect(&mut g, 0, &["Grunt", "Flyer", "Rider"], "Grunt");
    // the player with the initiative orders what is forced
    expect(&mut g, 0, &["use Bodyguard on Grunt", "use Bodyguard on Grunt #2"], "use Bodyguard on Grunt #2");
    assert_eq!(units.map(|c| damage(&g, c)), [1, 1, 1]);
    assert_eq!(lines(&mut g), ["Grunt takes 1", "Flyer takes 1", "Rider takes 1"]);
}

/// Both warlords die of one batch: nobody wins.
#[test]
fn both_warlords_die_together() {
    for (hurt, winners, how) in [(5, 0, ending::BOTH), (0, 1, ending::WARLORD)] {
        let mut g = scene(proc::COMBAT, |cx| {
            let z = put(cx, 0, "Zarathur", "Beta");
            let f = put(cx, 1, "Farseer", "Beta");
            cx.add_counter(z, 0, hurt);
            cx.add_counter(f, 0, 5);
            hand(cx, 0, &["Firestorm"], 1);
        });
        expect(&mut g, 0, &["use Firestorm", "pass"], "use Firestorm");
        expect(&mut g, 0, &["use Zarathur on Farseer", "pass"], "pass");
        assert!(g.is_over());
        assert_eq!((g.t.head.winners, g.t.head.ending), (winners, how));
    }
}

// ---- replacing and canceling ----

/// Case 2: both are played; the newer happens and the older is spent.
#[test]
fn newest_replacement_wins() {
    let (tep, rw) = ("use The Emperor Protects on Rider", "use Reanimating Warriors on Rider");
    for (first, second, line) in [(tep, rw, "Rider reanimates"), (rw, tep, "Rider returns to hand")] {
        let mut g = scene(proc::COMBAT, |cx| {
            put(cx, 0, "Grunt", "Beta");
            let rider = put(cx, 1, "Rider", "Beta");
            on(cx, 1, "Bodyguard", rider);
            hand(cx, 1, &["The Emperor Protects", "Reanimating Warriors"], 2);
        });
        expect(&mut g, 0, &["Grunt", "pass"], "Grunt");
        let shields = ["The Emperor Protects for Rider", "Reanimating Warriors for Rider", "pass"];
        expect(&mut g, 1, &shields, "pass");
        expect(&mut g, 1, &[tep, rw, "pass"], first);
        expect(&mut g, 1, &[second, "pass"], second);
        assert_eq!(lines(&mut g).last().map(|l| l.as_str()), Some(line));
        assert_eq!(resources(&g, 1), INCOME, "both were paid for");
        let (hq, hand, gone) = (titles(&g, 1, zone::HQ), titles(&g, 1, zone::HAND), titles(&g, 1, zone::DISCARD).len());
        match second == rw {
            true => assert_eq!((hq, hand, gone), (vec!["Rider".to_string()], vec![], 2)),
            false => assert_eq!((hq, hand, gone), (vec![], vec!["Rider".to_string()], 3)),
        }
    }
}

fn nullifying(answers: &[&str]) -> Game {
    scene(proc::COMBAT, |cx| {
        hq(cx, 0, "Zarathur");
        hq(cx, 1, "Farseer");
        put(cx, 0, "Scribe", "Beta");
        put(cx, 1, "Rider", "Beta");
        hand(cx, 0, &[&["Firestorm"], answers].concat(), 1);
        hand(cx, 1, &["Nullify"], 0);
    })
}

/// Case 3: canceled effects do not happen, but the card was played, and its cost is paid.
#[test]
fn nullify_cancels_effects_only() {
    let mut g = nullifying(&[]);
    expect(&mut g, 0, &["use Firestorm", "pass"], "use Firestorm");
    expect(&mut g, 1, &["use Nullify on Firestorm", "pass"], "use Nullify on Firestorm");
    // the other player's card is played, and after it the first one is
    expect(&mut g, 0, &["use Scribe on Firestorm", "pass"], "use Scribe on Firestorm");
    assert_eq!(lines(&mut g), ["Firestorm is canceled", "Nullify is played", "Firestorm is played"]);
    assert_eq!((resources(&g, 0), titles(&g, 0, zone::DISCARD)), (1, vec!["Firestorm".to_string()]));
    expect(&mut g, 0, &["Scribe", "pass"], "pass");
}

/// Case 3, one level deeper.
#[test]
fn nullify_on_nullify() {
    let mut g = nullifying(&["Nullify"]);
    expect(&mut g, 0, &["use Firestorm", "pass"], "use Firestorm");
    expect(&mut g, 1, &["use Nullify on Firestorm", "pass"], "use Nullify on Firestorm");
    expect(&mut g, 0, &["use Nullify on Nullify", "pass"], "use Nullify on Nullify");
    expect(&mut g, 0, &["use Scribe on Nullify", "pass"], "pass");
    expect(&mut g, 0, &["use Scribe on Firestorm", "pass"], "pass");
    let log = lines(&mut g);
    let want = [
        "Nullify is canceled",
        "Nullify is played",
        "Nullify is played",
        "Scribe takes 1",
        "Rider takes 1",
        "Firestorm is played",
    ];
    assert_eq!(log, want);
    let used = |seat| g.t.zone(seat_zone(Seat(seat), zone::HQ)).all(|c| g.t.card(c).has(flag::EXHAUSTED));
    assert!(used(0) && used(1), "what was paid stays paid");
}

/// Case 13: the granted ability is the receiver's own, with its own limit, and goes with the granter.
#[test]
fn granted_ability_is_the_receivers() {
    let mut units = [CardId::NONE; 3];
    let mut g = scene(proc::COMBAT, |cx| {
        units = ["Immortal Loyalist", "Grunt", "Flyer"].map(|t| put(cx, 0, t, "Beta"));
        put(cx, 0, "Rider", "Alpha");
        put(cx, 1, "Rider", "Beta");
        hand(cx, 1, &["Firestorm", "Firestorm", "Squiggify", "Firestorm"], 4);
    });
    let actions = ["use Firestorm", "use Firestorm #2", "use Squiggify", "use Firestorm #3", "pass"];
    let planets = ["Alpha", "Beta"];
    expect(&mut g, 1, &actions, "use Firestorm");
    expect(&mut g, 1, &planets, "Beta");
    expect(&mut g, 0, &["use Grunt on Grunt", "use Flyer on Flyer", "pass"], "use Grunt on Grunt");
    expect(&mut g, 0, &["use Flyer on Flyer", "pass"], "pass");
    expect(&mut g, 1, &["Squiggify for Rider", "pass"], "pass");
    assert_eq!(units.map(|c| damage(&g, c)), [1, 0, 1]);
    // the limit is each receiver's
    expect(&mut g, 1, &["use Firestorm", "use Squiggify", "use Firestorm #2", "pass"], "use Squiggify");
    let army = ["Immortal Loyalist", "Grunt", "Flyer", "Rider", "Rider #2"];
    expect(&mut g, 1, &army, "Immortal Loyalist");
    expect(&mut g, 1, &["use Firestorm", "use Firestorm #2", "pass"], "use Firestorm");
    expect(&mut g, 1, &planets, "Beta");
    // a blank card grants nothing
    assert_eq!(units[1..].iter().map(|c| damage(&g, *c)).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(g.t.card(units[0]).at, Spot::zone(seat_zone(Seat(0), zone::DISCARD)));
}

// ---- numbers and words ----

/// Lost keyword, blanked text and a set number, each read when it matters.
#[test]
fn lost_blanked_and_set() {
    let mut flyer = CardId::NONE;
    let mut boy = CardId::NONE;
    let mut g = scene(proc::COMBAT, |cx| {
        boy = put(cx, 0, "Rokkitboy", "Beta");
        put(cx, 0, "Grunt", "Beta");
        flyer = put(cx, 1, "Flyer", "Beta");
        hand(cx, 1, &["Squiggify"], 1);
    });
    assert!(!g.q().card_has(flyer, tag::FLYING));
    expect(&mut g, 1, &["use Squiggify", "pass"], "use Squiggify");
    expect(&mut g, 1, &["Rokkitboy", "Grunt", "Flyer"], "Rokkitboy");
    assert!(g.q().card_has(flyer, tag::FLYING), "what is blank takes no keyword away");
    assert_eq!(g.q().card_number(boy, slot::ATK), 1);
    expect(&mut g, 0, &["Rokkitboy", "Grunt", "pass"], "Grunt");
    assert_eq!(damage(&g, flyer), 2, "halved, rounded up");
    expect(&mut g, 1, &["Flyer", "pass"], "pass");
    expect(&mut g, 0, &["Rokkitboy", "pass"], "Rokkitboy");
    assert_eq!(damage(&g, flyer), 3);
    expect(&mut g, 1, &["Flyer", "pass"], "pass");
    // a new round, and both are themselves again
    assert!(!g.q().card_has(flyer, tag::FLYING));
    assert_eq!(g.q().card_number(boy, slot::ATK), 2);
}

/// A keyword that was blanked away is gone.
#[test]
fn mobile_moves_unless_blank() {
    for blank in [false, true] {
        let mut g = scene(proc::DEPLOYING, |cx| {
            put(cx, 0, "Rider", "Beta");
            put(cx, 1, "Rider", "Alpha");
            hand(cx, 1, &["Squiggify"], 1);
        });
        expect(&mut g, 1, &["use Squiggify", "pass"], if blank { "use Squiggify" } else { "pass" });
        if blank {
            expect(&mut g, 1, &["Rider", "Rider #2"], "Rider");
        } else {
            let moves = ["move Rider to Alpha", "move Rider to Gamma", "pass"];
            expect(&mut g, 0, &moves, "move Rider to Gamma");
        }
        expect(&mut g, 1, &["move Rider to Beta", "pass"], "pass");
    }
}

// ---- deploying ----

/// Case 8: the discount is counted before the card is offered, and used on the price.
#[test]
fn crushface_lowers_the_price() {
    let mut g = scene(proc::DEPLOYING, |cx| {
        put(cx, 0, "Crushface", "Beta");
        hand(cx, 0, &["Grunt", "Flyer", "Rokkitboy", "Rider"], 1);
    });
    // one resource: Orks at Crushface's planet for two, anything for one
    expect(&mut g, 0, &["deploy Grunt", "deploy Rokkitboy", "deploy Rider", "pass"], "deploy Grunt");
    expect(&mut g, 0, &["use Crushface on Grunt", "pass"], "pass");
    // not used after all: the card is taken back and not offered again
    assert_eq!(lines(&mut g), ["Grunt is taken back"]);
    expect(&mut g, 0, &["deploy Rokkitboy", "deploy Rider", "pass"], "deploy Rokkitboy");
    expect(&mut g, 0, &["use Crushface on Rokkitboy", "pass"], "use Crushface on Rokkitboy");
    assert_eq!(lines(&mut g), ["Rokkitboy enters at Beta"]);
    assert_eq!(resources(&g, 0), INCOME, "all is spent, and a new round has begun");
    assert_eq!(titles(&g, 0, zone::HAND), ["Grunt", "Flyer", "Rider"]);
}

/// Rich enough, the card may go anywhere, and only there the interrupt hears it.
#[test]
fn crushface_hears_his_planet_only() {
    let mut g = scene(proc::DEPLOYING, |cx| {
        put(cx, 0, "Crushface", "Beta");
        hand(cx, 0, &["Grunt", "Grunt"], 4);
    });
    expect(&mut g, 0, &["deploy Grunt", "deploy Grunt #2", "pass"], "deploy Grunt");
    expect(&mut g, 0, &["Alpha", "Beta", "Gamma"], "Alpha");
    expect(&mut g, 0, &["deploy Grunt", "pass"], "deploy Grunt");
    expect(&mut g, 0, &["Alpha", "Beta", "Gamma"], "Beta");
    expect(&mut g, 0, &["use Crushface on Grunt", "pass"], "pass");
    assert_eq!(resources(&g, 0), INCOME, "all is spent, and a new round has begun");
}

// ---- dials ----

/// Case 14: both answer at once and neither sees the other's answer; what reacts raises another commitment.
#[test]
fn dials_are_secret_and_commit_together() {
    for order in [[0, 1], [1, 0]] {
        let mut g = scene(0, |cx| {
            hq(cx, 0, "Zarathur");
            hq(cx, 1, "Farseer");
            hand(cx, 1, &["Foresight", "Foresight"], 2);
        });
        let all = ["Alpha", "Beta", "Gamma"];
        assert_eq!(g.owing(), 3);
        let other = Seat(order[1]);
        let before = decision_view(&g, other).expect("owes an answer");
        let looks = view(&g, Viewer::Seat(other)).zones;
        expect(&mut g, order[0], &all, if order[0] == 0 { "Alpha" } else { "Gamma" });
        let after = decision_view(&g, other).expect("still owes it");
        assert_eq!(after.options, before.options);
        assert_eq!(view(&g, Viewer::Seat(other)).zones, looks);
        expect(&mut g, order[1], &all, if order[1] == 0 { "Alpha" } else { "Gamma" });
        assert_eq!(lines(&mut g), ["Zarathur commits to Alpha", "Farseer commits to Gamma"]);
        let foresight = "use Foresight on Farseer";
        expect(&mut g, 1, &[foresight, "use Foresight on Farseer #2", "pass"], foresight);
        // only Beta is next to Gamma; from there either way, by the other copy, which is a level deeper
        expect(&mut g, 1, &[foresight, "pass"], foresight);
        expect(&mut g, 1, &["Alpha", "Gamma"], "Alpha");
        let log = lines(&mut g);
        let want =
            ["Farseer commits to Beta", "Farseer commits to Alpha", "Foresight is played", "Foresight is played"];
        assert_eq!(log, want);
        expect(&mut g, 0, &["Zarathur", "pass"], "pass");
    }
}
