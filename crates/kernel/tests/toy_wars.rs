//! A toy of the WARS kind on the kernel: cases with the exact options at every decision, and random play.

// the kernel's own tests may read settings, the clock and files
#![allow(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

#[path = "toy_wars/mod.rs"]
mod toy;

use muster_kernel::battery::{self, Checks};
use muster_kernel::*;
use toy::scene::*;
use toy::{cards, flag, phase, rel, slot, zone};

/// Numbers and piles that may never be wrong, on top of what the battery checks.
fn sound(g: &Game) -> Vec<usize> {
    let t = &g.t;
    assert!(!(t.head.over && t.head.ending == Ending(0)), "the table ran out of room");
    for p in t.parked.iter() {
        if p.card.is_some() {
            assert_eq!(t.card(p.card.card()).at, toy::stack(), "what is pending lies on the stack");
        }
    }
    for c in t.in_play() {
        assert_ne!(t.card(c).rel, toy::rel::ORPHAN, "nobody decides while a cascade is going on");
        assert!(t.card(c).at.as_card().is_none_or(|h| t.card(h).in_play()), "in play on a card that is not");
    }
    battery::cards_by_owner(g)
}

#[test]
fn random_play_holds() {
    let decisions = std::env::var("TOY_DECISIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let seed = std::env::var("TOY_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut start = |seed| Game::start(cards::new_match(vec![cards::deck(0), cards::deck(1)], seed));
    // asked for by number, every decision is checked; otherwise some, to be quick
    let every = if std::env::var("TOY_DECISIONS").is_ok() { 1 } else { 5 };
    let checks = Checks { every, tries: 1, undo: 100, read: 8, ..Checks::default() }.counting(sound);
    let report = battery::run(&mut start, decisions, seed, checks).unwrap();
    println!("{report:?}");
    assert!(report.finished > 0);
    let unchecked = std::env::var("TOY_SPEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    if unchecked > 0 {
        speed(unchecked);
    }
}

/// Plays without any check and says how fast that was.
fn speed(decisions: u64) {
    let m = cards::new_match(vec![cards::deck(0), cards::deck(1)], 7);
    let (mut dice, mut done, mut games) = (battery::Dice(7), 0u64, 0u64);
    let begin = std::time::Instant::now();
    let first = Game::start(m);
    let mut g = first.clone();
    while done < decisions {
        if g.is_over() {
            games += 1;
            g.copy_from(&first);
        }
        let (seat, n) = (g.to_decide().unwrap(), g.options().len());
        g.choose(seat, dice.below(n)).unwrap();
        done += 1;
    }
    let s = begin.elapsed().as_secs_f64();
    println!("{done} decisions, {games} games in {s:.2} s: {:.0} a second", done as f64 / s);
}

#[test]
fn random_play_reaches_every_card() {
    let mut dice = battery::Dice(3);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let mut g = Game::start_with(cards::new_match(vec![cards::deck(0), cards::deck(1)], seed), true);
        while !g.is_over() {
            let (seat, n) = (g.to_decide().unwrap(), g.options().len());
            g.choose(seat, dice.below(n)).unwrap();
            for w in g.t.waiting.iter().map(|w| w.source).chain(g.t.parked.iter().map(|p| p.frame.source)) {
                if w.is_some() {
                    seen.insert(format!("{} was used", g.m.def(g.t.card(w.card()).def).title));
                }
            }
        }
        seen.extend(lines(&mut g));
    }
    for card in &cards::deck(0)[4..] {
        assert!(seen.contains(&format!("{card} was used")), "{card} was never used");
    }
    for line in [
        "Capture is destroyed",
        "Scuttle is stacked",
        "Grenade is dismissed",
        "Guard is undamaged",
        "Pilot is lost",
        "battle canceled",
    ] {
        assert!(seen.contains(line), "never happened: {line}");
    }
    assert!(seen.iter().any(|l| l.ends_with("is inverted")));
}

// ---- the stack ----

/// Case 15: one effect damages four units one by one; the condition is judged at each.
#[test]
fn condition_is_judged_when_the_event_happens() {
    let mut g = scene(phase::BATTLE, |cx| {
        let v = put(cx, 0, "Veteran", "Market");
        on(cx, 0, "Grenade", v, rel::BENEATH);
        table(cx, 0, "Cruel Lesson");
        for unit in ["Scout", "Rifleman", "Guard", "Pilot"] {
            put(cx, 1, unit, "Market");
        }
        pile(cx, 0, zone::RESERVE, &["Scout", "Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Guard"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Guard", "Guard", "Guard"]);
        pile(cx, 1, zone::USED, &["Pilot", "Pilot"]);
        pile(cx, 1, zone::HAND, &["Cruel Lesson"]);
    });
    expect(&mut g, 0, &["attack", "pass"], "attack");
    expect(&mut g, 0, &["use Grenade", "pass"], "use Grenade");
    expect(&mut g, 0, &["Scout", "Rifleman", "Guard", "Pilot"], "Guard");
    expect(&mut g, 0, &["Scout", "Rifleman", "Pilot"], "Scout");
    expect(&mut g, 0, &["Rifleman", "Pilot"], "Pilot");
    // three of the four triggered, and the turn player orders them
    let three = ["Cruel Lesson", "Cruel Lesson 2", "Cruel Lesson 3"];
    expect(&mut g, 0, &three, "Cruel Lesson 2");
    expect(&mut g, 0, &["Cruel Lesson", "Cruel Lesson 2"], "Cruel Lesson");
    assert_eq!(
        g.t.parked.len() + g.t.waiting.len(),
        2,
        "the last was put there without asking, and the top one resolves"
    );
    expect(&mut g, 1, &["reserve", "used", "Cruel Lesson"], "Cruel Lesson");
    expect(&mut g, 1, &["reserve", "used"], "used");
    expect(&mut g, 1, &["reserve", "used"], "used");
    // only the reserve is left: the rest of six is lost without a question
    assert_eq!(size(&g, 1, zone::LOST), 6);
    assert_eq!(size(&g, 1, zone::RESERVE), 1);
    let damaged: Vec<String> = lines(&mut g).into_iter().filter(|l| l.ends_with("damaged")).collect();
    assert_eq!(damaged, ["Guard is damaged", "Scout is damaged", "Pilot is damaged", "Rifleman is damaged"]);
}

/// Case 24: a trigger caused by a cost lies above what was paid for.
#[test]
fn trigger_of_a_cost_resolves_first() {
    let mut g = scene(phase::BATTLE, |cx| {
        let v = put(cx, 0, "Veteran", "Market");
        on(cx, 0, "Grenade", v, rel::BENEATH);
        table(cx, 0, "Scrap Yard");
        put(cx, 1, "Rifleman", "Market");
        pile(cx, 0, zone::RESERVE, &["Scout", "Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Guard"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Pilot"]);
        pile(cx, 1, zone::HAND, &["Trumped"]);
    });
    expect(&mut g, 0, &["attack", "pass"], "attack");
    expect(&mut g, 0, &["use Grenade", "pass"], "use Grenade");
    assert_eq!(g.t.parked.len(), 1, "the trigger is off the stack and resolving");
    expect(&mut g, 1, &["reserve", "Trumped"], "reserve");
    let log = lines(&mut g);
    let at = |line: &str| log.iter().position(|l| l == line).unwrap_or_else(|| panic!("{line} in {log:?}"));
    assert!(at("Grenade is dismissed") < at("second loses Guard"));
    assert!(at("second loses Guard") < at("Scout is revealed"));
    assert!(at("Scout is revealed") < at("Rifleman is damaged"));
}

/// A pending interrupt is answered with another; the holder keeps the initiative, both passing resolves the top.
#[test]
fn interrupts_answer_interrupts() {
    let mut g = scene(phase::DEPLOY, |cx| {
        put(cx, 0, "Veteran", "Dock");
        put(cx, 1, "Veteran", "Gate");
        put(cx, 1, "Rifleman", "Gate");
        pile(cx, 0, zone::RESERVE, &["Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Guard", "Guard"]);
        pile(cx, 1, zone::RESERVE, &["Guard"]);
        pile(cx, 0, zone::HAND, &["Scuttle", "Trumped", "Scout"]);
        pile(cx, 1, zone::HAND, &["Trumped"]);
    });
    expect(&mut g, 0, &["use Scuttle", "use Scout", "pass"], "use Scuttle");
    expect(&mut g, 0, &["Veteran", "Veteran 2", "Rifleman"], "Rifleman");
    // with something on the stack only interrupts and abilities remain
    expect(&mut g, 0, &["use Trumped", "pass"], "pass");
    expect(&mut g, 1, &["use Trumped", "pass"], "use Trumped");
    // the second player has nothing left; the first may answer the answer
    expect(&mut g, 0, &["use Trumped", "pass"], "use Trumped");
    expect(&mut g, 0, &["pending Scuttle", "pending Trumped"], "pending Trumped");
    let log = lines(&mut g);
    let tail: Vec<&str> = log.iter().map(|s| s.as_str()).collect();
    assert_eq!(tail, ["Trumped resolves", "Trumped is canceled", "Scuttle resolves", "Rifleman is destroyed"]);
    assert_eq!(size(&g, 0, zone::USED), 2, "one paid, and the interrupt itself is used");
    assert_eq!(size(&g, 1, zone::LOST), 2, "the canceled interrupt and the unit");
    expect(&mut g, 0, &["use Scout", "pass"], "use Scout");
}

/// Targets are rechecked: what lost its target does nothing, and its costs stay paid.
#[test]
fn targets_are_rechecked_on_resolution() {
    let mut g = scene(phase::DEPLOY, |cx| {
        put(cx, 0, "Rifleman", "Dock");
        put(cx, 1, "Scout", "Gate");
        for s in 0..2 {
            pile(cx, s, zone::RESERVE, &["Guard"]);
            pile(cx, s, zone::ACTIVE, &["Guard"]);
            pile(cx, s, zone::HAND, &["Scuttle"]);
        }
    });
    expect(&mut g, 0, &["use Scuttle", "pass"], "use Scuttle");
    expect(&mut g, 0, &["Rifleman", "Scout"], "Scout");
    expect(&mut g, 1, &["use Scuttle", "pass"], "use Scuttle");
    expect(&mut g, 1, &["Rifleman", "Scout"], "Scout");
    let log = lines(&mut g);
    assert_eq!(log, ["Scuttle resolves", "Scout is destroyed", "Scuttle resolves"]);
    // the turn is over by now, and the used pile went beneath the reserve
    assert_eq!(titles(&g, 0, zone::RESERVE), ["Guard", "Scuttle", "Guard"]);
}

// ---- battle destiny ----

/// Case 16: both hear the reveal; one changes the step and runs in it, the other waits for the next window.
#[test]
fn at_once_and_waiting() {
    let mut g = scene(phase::BATTLE, |cx| {
        let ship = put(cx, 0, "Razorjack", "Orbit");
        on(cx, 0, "Pilot", ship, rel::ABOARD);
        on(cx, 0, "Pilot", ship, rel::ABOARD);
        table(cx, 0, "Price of the Game");
        put(cx, 1, "Transport", "Orbit");
        pile(cx, 0, zone::RESERVE, &["Guard", "Scout"]);
        pile(cx, 0, zone::ACTIVE, &["Scout", "Scout", "Scout", "Scout"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Guard", "Guard"]);
    });
    expect(&mut g, 0, &["attack", "pass"], "attack");
    expect(&mut g, 0, &["yes", "no"], "yes");
    assert_eq!(g.t.waiting.len(), 0, "the ship hears of it as it is after what happens at once");
    assert!(g.t.parked.is_empty());
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 0, &["reserve", "active", "used"], "reserve");
    expect(&mut g, 0, &["arm 0", "arm 1"], "arm 0");
    // the step is over; now the other resolves
    assert!(g.t.waiting.is_empty());
    expect(&mut g, 0, &["yes", "no"], "yes");
    let log = lines(&mut g);
    let log: Vec<&str> = log.iter().map(|s| s.as_str()).collect();
    assert_eq!(log[..4], ["Guard is revealed", "first loses Scout", "battle destiny 7 to 0", "Razorjack is inverted"]);
    let ship = find(&g, "Razorjack");
    assert_eq!(g.t.card(ship).face, 1);
    assert_eq!(g.q().card_number(ship, slot::POWER), 9, "the other face, with two pilots aboard");
}

/// Case 16, twice: the turn player orders what happens at once.
#[test]
fn turn_player_orders_what_happens_at_once() {
    let mut g = scene(phase::BATTLE, |cx| {
        put(cx, 0, "Veteran", "Market");
        put(cx, 0, "Cribber", "Market");
        table(cx, 1, "Price of the Game");
        put(cx, 1, "Rifleman", "Market");
        pile(cx, 0, zone::RESERVE, &["Rifleman", "Guard", "Scout"]);
        pile(cx, 0, zone::ACTIVE, &["Scout", "Scout", "Scout", "Scout"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Guard", "Guard"]);
        pile(cx, 1, zone::USED, &["Guard"]);
    });
    expect(&mut g, 0, &["attack", "pass"], "attack");
    expect(&mut g, 0, &["yes", "no"], "yes");
    // case 18: the +1 stays with the card that no longer counts
    expect(&mut g, 0, &["Cribber", "Price of the Game"], "Price of the Game");
    expect(&mut g, 1, &["yes", "no"], "yes");
    expect(&mut g, 1, &["reserve", "used"], "used");
    expect(&mut g, 1, &["arm 0", "arm 1"], "arm 0");
    expect(&mut g, 0, &["yes", "no"], "yes");
    // paid 3 for the changed destiny; the new reveal is heard by nobody, for both are used up this turn
    assert_eq!(size(&g, 0, zone::ACTIVE), 0);
    let log = lines(&mut g);
    assert_eq!(log[..4], ["Rifleman is revealed", "second loses Guard", "Guard is revealed", "battle destiny 6 to 0"]);
}

fn shifts(reserve: &[&str]) -> Game {
    scene(phase::BATTLE, |cx| {
        put(cx, 0, "Veteran", "Market");
        put(cx, 0, "Rifleman", "Market");
        put(cx, 1, "Scout", "Market");
        pile(cx, 0, zone::RESERVE, reserve);
        pile(cx, 0, zone::ACTIVE, &["Guard", "Guard"]);
        pile(cx, 0, zone::HAND, &["Shift in Tactics", "Shift in Tactics"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Guard", "Guard", "Guard", "Guard", "Guard", "Guard"]);
    })
}

/// Case 17: of two replacements the older is used, and the other waits on; a reveal from an empty reserve is replaced too.
#[test]
fn oldest_replacement_wins() {
    for reserve in [&["Scout"][..], &[]] {
        let mut g = shifts(reserve);
        expect(&mut g, 0, &["attack", "pass"], "attack");
        expect(&mut g, 0, &["use Shift in Tactics", "use Shift in Tactics 2", "pass"], "use Shift in Tactics 2");
        expect(&mut g, 0, &["Veteran", "Rifleman"], "Veteran");
        expect(&mut g, 0, &["use Shift in Tactics", "pass"], "pass");
        expect(&mut g, 0, &["use Shift in Tactics", "pass"], "use Shift in Tactics");
        expect(&mut g, 0, &["Veteran", "Rifleman"], "Rifleman");
        expect(&mut g, 0, &["yes", "no"], "yes");
        assert!(lines(&mut g).contains(&"battle destiny 3 to 0".to_string()), "the tactics of the first");
        assert_eq!(size(&g, 0, zone::RESERVE), reserve.len(), "nothing was revealed");
        assert_eq!(g.t.lasting.len(), 1, "the other still waits");
    }
}

fn modded() -> Game {
    let mut g = scene(phase::BATTLE, |cx| {
        let ship = put(cx, 0, "Modded Type IV", "Orbit");
        on(cx, 0, "Pilot", ship, rel::ABOARD);
        put(cx, 0, "Transport", "Orbit");
        put(cx, 1, "Transport", "Orbit");
        pile(cx, 0, zone::RESERVE, &["Rifleman", "Scout", "Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Guard"]);
        pile(cx, 0, zone::HAND, &["Shift in Tactics"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Guard", "Guard", "Guard", "Guard", "Guard"]);
    });
    expect(&mut g, 0, &["attack", "pass"], "attack");
    expect(&mut g, 0, &["use Shift in Tactics", "pass"], "use Shift in Tactics");
    expect(&mut g, 0, &["yes", "no"], "yes");
    // the ship's own stands longer than what was just made, and may be declined
    assert_eq!(g.decision(Seat(0)).map(|d| d.source), Some(find(&g, "Modded Type IV")));
    g
}

#[test]
fn optional_replacement_taken() {
    let mut g = modded();
    expect(&mut g, 0, &["yes", "no"], "yes");
    let log = lines(&mut g);
    assert!(log.contains(&"Guard is revealed".to_string()), "the bottom card: {log:?}");
    assert!(log.contains(&"battle destiny 6 to 0".to_string()), "and nothing stands in for that again: {log:?}");
    assert_eq!(g.t.lasting.len(), 1);
}

#[test]
fn optional_replacement_declined() {
    let mut g = modded();
    expect(&mut g, 0, &["yes", "no"], "no");
    let log = lines(&mut g);
    assert!(log.contains(&"battle destiny 2 to 0".to_string()), "the next oldest: the pilot's tactics {log:?}");
    assert!(!log.iter().any(|l| l.ends_with("revealed")));
    assert!(g.t.lasting.is_empty());
}

/// Case 17: a priced one. It is paid when it is taken, and picks inside what it shows.
#[test]
fn priced_replacement() {
    let mut g = scene(phase::BATTLE, |cx| {
        put(cx, 0, "Jossel Swin", "Market");
        put(cx, 0, "Rifleman", "Market");
        put(cx, 1, "Scout", "Market");
        pile(cx, 0, zone::RESERVE, &["Rifleman", "Scout", "Guard", "Pilot"]);
        pile(cx, 0, zone::ACTIVE, &["Guard", "Guard", "Guard", "Guard"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Guard", "Guard", "Guard", "Guard", "Guard", "Guard", "Guard"]);
    });
    expect(&mut g, 0, &["attack", "pass"], "attack");
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 0, &["yes", "no"], "yes");
    assert_eq!(size(&g, 0, zone::ACTIVE), 0);
    expect(&mut g, 0, &["Rifleman", "Scout", "Guard"], "Scout");
    expect(&mut g, 0, &["Rifleman", "Scout", "Guard"], "Guard");
    expect(&mut g, 0, &["Rifleman", "Scout"], "Scout");
    // put on the used pile one by one, the last on top; by now that went beneath the reserve
    assert_eq!(titles(&g, 0, zone::RESERVE)[..4], ["Pilot", "Rifleman", "Scout", "Guard"]);
    assert!(lines(&mut g).contains(&"battle destiny 4 to 0".to_string()));
}

fn sloop(others: &[&str]) -> Game {
    let mut g = scene(phase::BATTLE, |cx| {
        let ship = put(cx, 0, "Racing Sloop", "Orbit");
        on(cx, 0, "Pilot", ship, rel::ABOARD);
        on(cx, 0, "Pilot", ship, rel::ABOARD);
        for s in others {
            put(cx, 1, s, "Orbit");
        }
        pile(cx, 0, zone::RESERVE, &["Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Scout", "Scout", "Scout", "Scout"]);
        pile(cx, 1, zone::RESERVE, &["Scout", "Scout", "Scout", "Scout", "Scout", "Scout", "Scout"]);
    });
    if !others.is_empty() {
        expect(&mut g, 0, &["attack", "pass"], "attack");
        expect(&mut g, 0, &["yes", "no"], "yes");
        expect(&mut g, 0, &["yes", "no"], "yes");
    }
    g
}

/// An inverter hears on its new face that it was turned; the trigger's target is picked as it goes on the stack.
#[test]
fn a_trigger_with_a_target() {
    let mut g = sloop(&["Transport", "Razorjack"]);
    expect(&mut g, 0, &["Transport", "Razorjack"], "Razorjack");
    expect(&mut g, 0, &["yes", "no"], "yes");
    let log = lines(&mut g);
    assert_eq!(
        log[..4],
        ["Guard is revealed", "battle destiny 6 to 0", "Racing Sloop is inverted", "Razorjack is destroyed"]
    );
    // turned over where there is nothing to target, the trigger never gets on the stack
    let mut g = sloop(&[]);
    g.edit(|cx| {
        let subject = cx.t.obj(find_card(cx.t, cx.m, "Racing Sloop", None));
        cx.happen_one(Rec { kind: toy::kind::INVERTED, subject, ..Rec::default() });
    });
    assert_eq!(lines(&mut g), ["Racing Sloop is inverted"]);
    assert!(g.t.waiting.is_empty() && g.t.parked.is_empty());
}

// ---- leaving play ----

fn damaged_ship(active: &[&str], options: &[&str]) -> Game {
    let mut g = scene(phase::BATTLE, |cx| {
        let ship = put(cx, 0, "Transport", "Orbit");
        let pilot = on(cx, 0, "Pilot", ship, rel::ABOARD);
        on(cx, 0, "Grenade", pilot, rel::BENEATH);
        cx.set_flag(ship, flag::DAMAGED, true);
        cx.set_flag(pilot, flag::DAMAGED, true);
        table(cx, 0, "First Aid");
        put(cx, 1, "Transport", "Orbit");
        pile(cx, 0, zone::RESERVE, &["Guard", "Guard"]);
        pile(cx, 0, zone::ACTIVE, active);
        pile(cx, 1, zone::RESERVE, &["Scout", "Scout", "Guard"]);
    });
    expect(&mut g, 0, options, "attack");
    g
}

fn to_the_end(g: &mut Game) {
    expect(g, 0, &["yes", "no"], "no");
    expect(g, 1, &["reserve", "damage Transport"], "reserve");
    expect(g, 1, &["reserve", "damage Transport"], "reserve");
    lines(g);
}

/// Case 19: the ship first, and its passenger is lost; the passenger first, and both are destroyed.
#[test]
fn order_of_destruction_matters() {
    let mut g = damaged_ship(&["Guard"], &["attack", "pass"]);
    to_the_end(&mut g);
    expect(&mut g, 0, &["Transport", "Pilot"], "Transport");
    assert_eq!(lines(&mut g), ["Transport is destroyed", "Pilot is lost", "Grenade is lost"]);

    let mut g = damaged_ship(&["Guard"], &["attack", "pass"]);
    to_the_end(&mut g);
    expect(&mut g, 0, &["Transport", "Pilot"], "Pilot");
    assert_eq!(lines(&mut g), ["Pilot is destroyed", "Grenade is lost", "Transport is destroyed"]);
}

/// Case 19 with a prevention: it helps against being destroyed, not against being lost; each card is tried once.
#[test]
fn prevention_helps_against_destruction_only() {
    for (first, log) in [
        ("Transport", vec!["Transport is destroyed", "Pilot is lost", "Grenade is lost"]),
        ("Pilot", vec!["Pilot is undamaged", "Transport is destroyed", "Pilot is lost", "Grenade is lost"]),
    ] {
        let mut g = damaged_ship(&["Guard", "Guard", "Guard", "Guard", "Guard"], &["attack", "use First Aid", "pass"]);
        expect(&mut g, 0, &["use First Aid", "pass"], "use First Aid");
        // the one target was not asked for; a second use is one too many this turn
        assert_eq!(size(&g, 0, zone::ACTIVE), 0);
        to_the_end(&mut g);
        expect(&mut g, 0, &["Transport", "Pilot"], first);
        assert_eq!(lines(&mut g), log);
    }
}

/// Case 20: what is stacked would be lost with its host; the host's own words still stand in for that.
#[test]
fn a_leaving_card_stands_in_for_what_its_leaving_brings() {
    let mut g = scene(phase::DEPLOY, |cx| {
        pile(cx, 0, zone::RESERVE, &["Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Guard", "Guard", "Guard", "Guard"]);
        pile(cx, 0, zone::HAND, &["Capture", "Scout", "Rifleman"]);
        pile(cx, 1, zone::RESERVE, &["Scout", "Guard"]);
        pile(cx, 1, zone::ACTIVE, &["Guard"]);
        pile(cx, 1, zone::HAND, &["Scuttle"]);
    });
    expect(&mut g, 0, &["use Capture", "use Scout", "use Rifleman", "pass"], "use Capture");
    // the trigger of entering waited and was stacked; both may act before it resolves
    assert_eq!(lines(&mut g), ["Capture resolves", "Capture enters play"]);
    expect(&mut g, 1, &["use Scuttle", "pass"], "pass");
    assert_eq!(lines(&mut g), ["Scout is stacked"]);
    // nobody may play that title now
    expect(&mut g, 0, &["use Rifleman", "pass"], "pass");
    assert!(g.why_not(Seat(0)).is_empty(), "it is the other player's turn to act");
    expect(&mut g, 1, &["use Scuttle", "pass"], "use Scuttle");
    assert_eq!(lines(&mut g), ["Scuttle resolves", "Capture is destroyed", "Scout goes to used"],);
    assert_eq!(titles(&g, 1, zone::USED), ["Scuttle", "Scout", "Guard"]);
    expect(&mut g, 0, &["use Scout", "use Rifleman", "pass"], "pass");
}

// ---- what is pending can be changed ----

fn redirected(to: &str) -> Game {
    let mut g = scene(phase::DEPLOY, |cx| {
        let spire = new(cx, 1, "Spire", home_of(1, zone::ASIDE), 0);
        toy::flow::put_location(cx, spire);
        pile(cx, 0, zone::RESERVE, &["Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Guard"]);
        pile(cx, 0, zone::HAND, &["Rifleman"]);
        pile(cx, 1, zone::RESERVE, &["Guard"]);
        pile(cx, 1, zone::ACTIVE, &["Guard", "Guard"]);
        pile(cx, 1, zone::HAND, &["Portent"]);
    });
    expect(&mut g, 0, &["use Rifleman", "pass"], "use Rifleman");
    expect(&mut g, 0, &["Dock", "Market", "Gate"], "Dock");
    expect(&mut g, 1, &["use Portent", "pass"], "use Portent");
    expect(&mut g, 1, &["Market", "Gate", "Spire"], to);
    g
}

/// Case 22: the new place is judged as if the unit had been played there.
#[test]
fn a_pending_unit_is_redirected() {
    let mut g = redirected("Gate");
    let unit = find(&g, "Rifleman");
    assert_eq!(g.t.card(unit).at, Spot::card(find(&g, "Gate")));
    assert_eq!(lines(&mut g), ["Portent resolves", "Rifleman resolves", "Rifleman enters play"]);

    // no icon there faces its player: the unit is lost
    let mut g = redirected("Spire");
    assert_eq!(titles(&g, 0, zone::LOST), ["Rifleman"]);
    assert_eq!(lines(&mut g), ["Portent resolves", "Rifleman resolves"]);
}

/// Case 22: a pending card's disposal is changed by a trigger above it; its title then costs more.
#[test]
fn a_pending_interrupt_is_stacked_afterwards() {
    let mut g = scene(phase::DEPLOY, |cx| {
        table(cx, 0, "Chained");
        put(cx, 0, "Scout", "Dock");
        pile(cx, 0, zone::RESERVE, &["Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Guard", "Guard", "Guard"]);
        pile(cx, 0, zone::HAND, &["Rifleman"]);
        pile(cx, 1, zone::RESERVE, &["Guard"]);
        pile(cx, 1, zone::ACTIVE, &["Guard", "Guard", "Guard", "Guard"]);
        pile(cx, 1, zone::HAND, &["Scuttle", "Scuttle"]);
    });
    expect(&mut g, 0, &["use Rifleman", "pass"], "pass");
    expect(&mut g, 1, &["use Scuttle", "use Scuttle 2", "pass"], "use Scuttle");
    expect(&mut g, 1, &["Chained", "Scout"], "Scout");
    // the trigger lies above the interrupt; its player keeps the initiative
    assert_eq!(g.t.parked.len(), 2);
    expect(&mut g, 1, &["use Scuttle", "pass"], "pass");
    expect(&mut g, 0, &["yes", "no"], "yes");
    assert_eq!(g.t.parked.len(), 1);
    expect(&mut g, 1, &["use Scuttle", "pass"], "pass");
    assert_eq!(lines(&mut g), ["Scuttle resolves", "Scout is destroyed", "Scuttle is stacked"]);
    // the second copy now costs 4, and 3 are left; the first player cannot pay any more either
    let second = find_in(&g, "Scuttle", Spot::zone(seat_zone(Seat(1), zone::HAND)));
    assert_eq!(g.q().card_number(second, slot::COST), 4);
    assert_eq!(size(&g, 1, zone::ACTIVE), 3);
    assert_eq!(g.t.global(toy::global::PHASE), phase::ACTIVATE, "nobody could do anything more that turn");
    assert_eq!(g.t.head.active, Seat(1));
}

/// Case 22: something without a card is pending and can be canceled; an interrupt changes what becomes of itself.
#[test]
fn a_pending_drain_is_canceled() {
    for (keep, lost) in [("yes", 0), ("no", 1)] {
        let mut g = scene(phase::CONTROL, |cx| {
            put(cx, 0, "Rifleman", "Market");
            put(cx, 0, "Scout", "Gate");
            put(cx, 1, "Veteran", "Dock");
            pile(cx, 0, zone::RESERVE, &["Guard"]);
            pile(cx, 1, zone::RESERVE, &["Guard"]);
            pile(cx, 1, zone::ACTIVE, &["Guard", "Guard", "Guard"]);
            pile(cx, 1, zone::HAND, &["CISyn Retaliation"]);
        });
        expect(&mut g, 0, &["drain", "pass"], "drain");
        expect(&mut g, 0, &["Market", "Gate"], "Gate");
        expect(&mut g, 1, &["use CISyn Retaliation", "pass"], "use CISyn Retaliation");
        // its own trigger lies above it and resolves first
        assert_eq!(g.t.parked.len(), 2);
        expect(&mut g, 1, &["yes", "no"], keep);
        assert_eq!(lines(&mut g), ["CISyn Retaliation resolves"]);
        assert_eq!(size(&g, 1, zone::LOST), lost);
        // that location was drained this turn, canceled or not
        expect(&mut g, 0, &["drain", "pass"], "drain");
        let left: &[&str] = if keep == "yes" { &["reserve", "used"] } else { &["reserve", "active", "used"] };
        expect(&mut g, 1, left, "reserve");
    }
}

// ---- a battle breaks off ----

/// Case 23: a side is gone with things on the stack; what waits survives and is stacked afterwards.
#[test]
fn a_canceled_battle() {
    let mut g = scene(phase::BATTLE, |cx| {
        let v = put(cx, 0, "Veteran", "Market");
        on(cx, 0, "Grenade", v, rel::BENEATH);
        cx.set_flag(v, flag::DAMAGED, true);
        put(cx, 0, "Guard", "Market");
        table(cx, 0, "Scrap Yard");
        put(cx, 1, "Rifleman", "Market");
        pile(cx, 0, zone::ACTIVE, &["Guard", "Guard"]);
        pile(cx, 0, zone::HAND, &["Scuttle"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Guard"]);
        pile(cx, 1, zone::ACTIVE, &["Guard"]);
        pile(cx, 1, zone::HAND, &["Scuttle"]);
    });
    expect(&mut g, 0, &["attack", "use Scuttle", "pass"], "attack");
    expect(&mut g, 0, &["use Scuttle", "pass"], "pass");
    // nothing resolves yet: the attack is still pending and the other player may act on it
    expect(&mut g, 1, &["use Scuttle", "pass"], "pass");
    expect(&mut g, 0, &["use Scuttle", "pass"], "pass");
    expect(&mut g, 1, &["use Scuttle", "pass"], "use Scuttle");
    expect(&mut g, 1, &["Veteran", "Grenade", "Guard", "Scrap Yard", "Rifleman"], "Guard");
    expect(&mut g, 0, &["use Scuttle", "pass"], "use Scuttle");
    expect(&mut g, 0, &["Veteran", "Grenade", "Guard", "Scrap Yard", "Rifleman"], "Rifleman");
    // canceled at the next window, never inside the resolution
    expect(&mut g, 1, &["reserve", "used"], "reserve");
    assert_eq!(
        lines(&mut g),
        [
            "Scuttle resolves",
            "Rifleman is destroyed",
            "battle canceled",
            "Scuttle is canceled",
            "Veteran is lost",
            "Grenade is lost",
            "second loses Guard",
        ],
    );
    assert!(g.t.frames.iter().all(|f| !f.runs(toy::flow::proc::BATTLE)));
    assert_eq!(titles(&g, 1, zone::LOST), ["Guard", "Scuttle", "Rifleman"], "lost, though it would have been used");
}

// ---- costs, hidden cards, places, control ----

/// A cost that is itself a series of choices: the table can be copied and saved in the middle of it.
#[test]
fn nested_cost() {
    let mut g = scene(phase::DEPLOY, |cx| {
        table(cx, 0, "Overdrive");
        let unit = put(cx, 0, "Rifleman", "Dock");
        put(cx, 0, "Scout", "Dock");
        on(cx, 0, "Grenade", unit, rel::BENEATH);
        pile(cx, 0, zone::RESERVE, &["Guard", "Pilot"]);
        pile(cx, 0, zone::ACTIVE, &["Veteran"]);
        pile(cx, 0, zone::HAND, &["Cribber"]);
        pile(cx, 1, zone::RESERVE, &["Guard"]);
        pile(cx, 1, zone::HAND, &["Scuttle"]);
    });
    expect(&mut g, 0, &["use Overdrive", "pass"], "use Overdrive");
    expect(&mut g, 0, &["Rifleman", "Scout"], "Rifleman");
    expect(&mut g, 0, &["Scout", "done"], "Scout");
    expect(&mut g, 0, &["reserve", "active", "Cribber"], "Cribber");
    assert!(g.t.parked.is_empty(), "not announced before it is paid");
    let saved = Game::restore(g.m.clone(), &g.save().unwrap()).unwrap();
    assert_eq!(saved.options(), g.options());
    expect(&mut g, 0, &["reserve", "active"], "reserve");
    assert_eq!(lines(&mut g), ["first loses Cribber", "first loses Guard"]);
    // nobody had anything to add, so it resolved; both targets came through being parked
    for (unit, power) in [("Rifleman", 4), ("Scout", 3)] {
        assert_eq!(g.q().card_number(find(&g, unit), slot::POWER), power);
    }
    assert_eq!(g.t.lasting.len(), 2);
}

/// What is parked keeps its sets, wherever the picks of others lie when it is taken up again.
#[test]
fn parked_sets_are_kept() {
    let mut g = scene(phase::DEPLOY, |cx| {
        table(cx, 0, "Overdrive");
        put(cx, 0, "Rifleman", "Dock");
        put(cx, 0, "Scout", "Dock");
        pile(cx, 0, zone::RESERVE, &["Guard", "Pilot", "Pilot"]);
        pile(cx, 1, zone::RESERVE, &["Guard"]);
        pile(cx, 1, zone::ACTIVE, &["Guard"]);
        pile(cx, 1, zone::HAND, &["Scuttle"]);
    });
    expect(&mut g, 0, &["use Overdrive", "pass"], "use Overdrive");
    expect(&mut g, 0, &["Rifleman", "Scout"], "Rifleman");
    expect(&mut g, 0, &["Scout", "done"], "Scout");
    assert_eq!(labels(&g), ["use Scuttle", "pass"], "the other player may answer");
    assert_eq!(g.t.parked.len(), 1);
    g.edit(|cx| {
        cx.t.picks.push(Val::num(7));
        let ix = cx.unpark(0);
        assert_eq!(cx.t.frames[ix].regs[0].as_set(), Some((1, 2)));
    });
    for (unit, power) in [("Rifleman", 4), ("Scout", 3)] {
        assert_eq!(g.q().card_number(find(&g, unit), slot::POWER), power);
    }
}

/// Costs that cannot be paid in full are not offered.
#[test]
fn an_unpayable_cost_is_refused_with_its_clause() {
    let g = scene(phase::DEPLOY, |cx| {
        table(cx, 0, "Overdrive");
        table(cx, 0, "First Aid");
        put(cx, 0, "Rifleman", "Dock");
        pile(cx, 0, zone::RESERVE, &["Guard"]);
        pile(cx, 0, zone::HAND, &["Rifleman", "Scout"]);
        pile(cx, 1, zone::RESERVE, &["Guard"]);
    });
    assert_eq!(labels(&g), ["use Scout", "use Overdrive", "pass"]);
    let why = g.why_not(Seat(0));
    let of = |title: &str| {
        why.iter().filter(|r| g.m.def(g.t.card(r.card).def).title == title).map(|r| r.clause).collect::<Vec<_>>()
    };
    assert_eq!(of("Rifleman"), ["toy.cost"]);
    assert_eq!(of("First Aid"), ["toy.cost"]);
}

/// Starting locations are chosen at the same time, unseen; a pile's top card is picked by its pile.
#[test]
fn hidden_picks() {
    let start = || Game::start(cards::new_match(vec![cards::deck(0), cards::deck(1)], 5));
    let mut g = start();
    assert_eq!(g.owing(), 3);
    let options = |g: &Game, s: u8| -> Vec<String> {
        g.options_for(Seat(s)).iter().map(|o| g.m.def(g.t.card(o.card_id()).def).title.clone()).collect()
    };
    assert_eq!(options(&g, 0), ["Dock", "Spire"]);
    assert_eq!(options(&g, 1), ["Gate", "Pier"]);
    // in either order, the same game
    g.choose(Seat(1), 1).unwrap();
    assert_eq!(g.owing(), 1);
    let before = seen::view(&g, seen::Viewer::Seat(Seat(0)));
    assert!(!format!("{before:?}").contains("Pier"), "an answer given is not seen");
    g.choose(Seat(0), 0).unwrap();
    let mut other = start();
    other.choose(Seat(0), 0).unwrap();
    other.choose(Seat(1), 1).unwrap();
    assert_eq!(g.fingerprint(), other.fingerprint());
    let row: Vec<String> = toy::locations(&g.t).map(|c| g.m.def(g.t.card(c).def).title.clone()).collect();
    assert_eq!(row, ["Market", "Dock", "Pier", "Orbit", "Rim"]);
}

/// Sites in a row, a sector beside them, ships that carry: the five forms of movement.
#[test]
fn places_and_passengers() {
    let build = || {
        scene(phase::MOVE, |cx| {
            put(cx, 0, "Rifleman", "Dock");
            let ship = put(cx, 0, "Transport", "Orbit");
            on(cx, 0, "Pilot", ship, rel::ABOARD);
            put(cx, 0, "Razorjack", "Orbit");
            pile(cx, 0, zone::RESERVE, &["Guard"]);
            pile(cx, 0, zone::ACTIVE, &["Guard", "Guard", "Guard"]);
            pile(cx, 1, zone::RESERVE, &["Guard"]);
        })
    };
    let go = |mover: &str, to: &[&str], pick: &str| {
        let mut g = build();
        expect(&mut g, 0, &["move", "pass"], "move");
        expect(&mut g, 0, &["Rifleman", "Transport", "Pilot", "Razorjack"], mover);
        if to.len() > 1 {
            expect(&mut g, 0, to, pick);
        }
        g
    };
    let g = go("Rifleman", &["Market", "Transport", "Razorjack"], "Razorjack");
    assert_eq!(g.t.card(find(&g, "Rifleman")).rel, rel::ABOARD);
    assert_eq!(g.q().place_of(find(&g, "Rifleman")), Spot::card(find(&g, "Orbit")));
    let g = go("Pilot", &["Dock", "Market", "Gate", "Razorjack"], "Gate");
    assert_eq!(g.t.card(find(&g, "Pilot")).at, Spot::card(find(&g, "Gate")));
    assert_eq!(g.q().card_number(find(&g, "Transport"), slot::POWER), 1, "no pilot aboard any more");
    // the only other sector; what is aboard travels along
    let g = go("Transport", &["Rim"], "Rim");
    assert_eq!(g.q().place_of(find(&g, "Pilot")), Spot::card(find(&g, "Rim")));
    assert_eq!(g.q().card_number(find(&g, "Transport"), slot::POWER), 3);

    // a site set between two ends their being neighbours
    let mut g = build();
    g.edit(|cx| {
        let dock = find_card(cx.t, cx.m, "Dock", None);
        let spire = new(cx, 1, "Spire", home_of(1, zone::ASIDE), 0);
        cx.move_card(spire, Spot::zone(toy::board()), 0, End::After(dock));
        cx.t.card_mut(spire).slot = cx.t.card(dock).slot;
    });
    expect(&mut g, 0, &["move", "pass"], "move");
    expect(&mut g, 0, &["Rifleman", "Transport", "Pilot", "Razorjack"], "Rifleman");
    assert_eq!(labels(&g), ["Transport", "Razorjack", "Spire"]);
}

/// A card used as one's own counts for its controller, and leaves to its owner.
#[test]
fn control_and_ownership() {
    let mut g = scene(phase::CONTROL, |cx| {
        let ship = put(cx, 1, "Razorjack", "Orbit");
        cx.set_ctrl(ship, Seat(0));
        pile(cx, 0, zone::RESERVE, &["Guard"]);
        pile(cx, 0, zone::ACTIVE, &["Guard"]);
        pile(cx, 0, zone::HAND, &["Scuttle"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Scout"]);
        pile(cx, 1, zone::USED, &["Pilot"]);
    });
    expect(&mut g, 0, &["drain", "use Scuttle", "pass"], "drain");
    expect(&mut g, 0, &["use Scuttle", "pass"], "pass");
    expect(&mut g, 1, &["reserve", "used"], "reserve");
    // once a turn
    expect(&mut g, 0, &["use Scuttle", "pass"], "use Scuttle");
    assert_eq!(titles(&g, 1, zone::LOST), ["Razorjack", "Guard"]);
    assert_eq!(g.t.card(find(&g, "Razorjack")).ctrl, Seat(1));
}

/// Activation is declared, lies on the stack, and moves cards unseen; bullets count once a turn.
#[test]
fn energy_flows_through_three_piles() {
    let mut g = scene(phase::ACTIVATE, |cx| {
        pile(cx, 0, zone::RESERVE, &["Guard", "Scout", "Pilot"]);
        pile(cx, 0, zone::USED, &["Rifleman"]);
        pile(cx, 1, zone::RESERVE, &["Guard"]);
    });
    expect(&mut g, 0, &["activate", "pass"], "activate");
    // one, and the icons facing the first player: two at home, one each on the rest
    expect(&mut g, 0, &["0", "1", "2", "3", "4", "5", "6", "7"], "2");
    assert_eq!(titles(&g, 0, zone::ACTIVE), ["Scout", "Guard"]);
    assert!(lines(&mut g).is_empty(), "nobody saw them");
    expect(&mut g, 0, &["draw", "pass"], "draw");
    expect(&mut g, 0, &["draw", "pass"], "pass");
    assert_eq!(titles(&g, 0, zone::HAND), ["Scout"]);
    assert_eq!(titles(&g, 0, zone::RESERVE), ["Pilot", "Rifleman"], "the used pile went beneath the reserve");
    assert_eq!(titles(&g, 0, zone::ACTIVE), ["Guard"]);
    assert_eq!(g.t.head.active, Seat(1));
}

/// Out of energy is found at the next window; both at once is a draw.
#[test]
fn the_last_energy() {
    let mut g = scene(phase::CONTROL, |cx| {
        put(cx, 0, "Rifleman", "Market");
        pile(cx, 0, zone::RESERVE, &["Guard"]);
        pile(cx, 1, zone::RESERVE, &["Guard"]);
        pile(cx, 1, zone::HAND, &["Guard"]);
    });
    expect(&mut g, 0, &["drain", "pass"], "drain");
    expect(&mut g, 1, &["reserve", "Guard"], "reserve");
    assert!(g.is_over());
    assert_eq!((g.t.head.winners, g.t.head.ending), (1, Ending(1)));
}
