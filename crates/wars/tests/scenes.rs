//! The trickiest procedures at the table, with the exact options at every decision.

mod common;

use common::scene::*;
use common::*;
use muster_kernel::*;
use muster_wars::rules::queries;
use muster_wars::words::*;

// ---- setup and turns ----

#[test]
fn setting_up() {
    let mut g = Game::start_with(new_match(pool(), [deck(), deck()], 5), true);
    assert_eq!(g.owing(), 3, "both choose at once");
    let all = ["Moon/Gate", "Moon/Well", "Moon/Pit", "Moon/Orbit", "Rim/Belt", "Rim/Port", "Moon/Camp"];
    assert_eq!(labels(&g), all, "each location once, however many copies there are");
    let first = g.t().active().0;
    let view = |g: &Game| format!("{:?}", seen::view(g, seen::Viewer::Seat(Seat(0))).zones);
    let before = view(&g);
    g.choose(Seat(1), 1).unwrap();
    assert_eq!(view(&g), before, "an answer given is not seen");
    g.choose(Seat(0), 0).unwrap();
    let mut want = ["Moon/Gate", "Moon/Well"];
    want.rotate_left(first as usize);
    assert_eq!(row(&g), want, "related sites lie side by side");
    for s in 0..2 {
        assert_eq!(
            [zone::HAND, zone::RESERVE, zone::ACTIVE, zone::USED, zone::LOST].map(|z| size(&g, s, z)),
            [8, 51, 0, 0, 0]
        );
    }
    assert_eq!(g.to_decide(), Some(Seat(first)));
    assert_eq!(g.t().global(global::PHASE), phase::ACTIVATE.number());
}

#[test]
fn energy_flows_through_three_piles() {
    let mut g = scene(pool(), phase::ACTIVATE, |cx| {
        pile(cx, 0, zone::RESERVE, &["Guard", "Scout", "Pilot"]);
        pile(cx, 0, zone::USED, &["Rifleman"]);
    });
    expect(&mut g, 0, &["activate", "pass"], "activate");
    // one, and icons: two at the Gate, one each at the Well, the Orbit and the Belt
    expect(&mut g, 0, &["0", "1", "2", "3", "4", "5", "6"], "2");
    assert_eq!(titles(&g, 0, zone::ACTIVE), ["Scout", "Guard"]);
    assert_eq!(g.t().global(global::PHASE), phase::DRAW.number(), "no second activation, and nothing else to do");
    expect(&mut g, 0, &["draw", "pass"], "draw");
    expect(&mut g, 0, &["draw", "pass"], "pass");
    assert_eq!(titles(&g, 0, zone::HAND), ["Scout"]);
    assert_eq!(titles(&g, 0, zone::RESERVE), ["Pilot", "Rifleman"], "the used pile went beneath the reserve");
    assert_eq!(titles(&g, 0, zone::ACTIVE), ["Guard"], "the active pile stays");
    assert_eq!((g.t().active(), g.t().global(global::PHASE)), (Seat(1), phase::ACTIVATE.number()));
}

#[test]
fn out_of_energy_is_found_at_the_next_window() {
    let mut g = scene(pool(), phase::CONTROL, |cx| {
        put(cx, 0, "Rifleman", "Moon/Well");
        pile(cx, 1, zone::RESERVE, &["Guard"]);
        pile(cx, 1, zone::HAND, &["Guard"]);
    });
    expect(&mut g, 0, &["drain", "pass"], "drain");
    expect(&mut g, 1, &["reserve", "Guard"], "reserve");
    assert!(g.is_over());
    assert_eq!((g.t().head().winners, g.t().head().ending), (1, ending::NO_ENERGY));
}

// ---- locations ----

#[test]
fn sites_join_their_row_anywhere() {
    for (at, want) in [
        ("0", ["Moon/Pit", "Moon/Gate", "Moon/Well", "Moon/Orbit", "Rim/Belt"]),
        ("1", ["Moon/Gate", "Moon/Pit", "Moon/Well", "Moon/Orbit", "Rim/Belt"]),
        ("2", ["Moon/Gate", "Moon/Well", "Moon/Pit", "Moon/Orbit", "Rim/Belt"]),
    ] {
        let mut g = scene(pool(), phase::DEPLOY, |cx| pile(cx, 0, zone::HAND, &["Moon/Pit"]));
        expect(&mut g, 0, &["use Moon/Pit", "pass"], "use Moon/Pit");
        expect(&mut g, 0, &["0", "1", "2"], at);
        assert_eq!(row(&g), want);
        let q = g.q();
        let (gate, well) = (find(&g, "Moon/Gate"), find(&g, "Moon/Well"));
        assert_eq!(queries::adjacent(&q, gate, well), at != "1", "a site set between two parts them");
        assert!(queries::related(g.t(), gate, find(&g, "Moon/Orbit")));
        assert!(!queries::adjacent(&q, gate, find(&g, "Moon/Orbit")), "a sector is adjacent to nothing");
    }
}

#[test]
fn an_encampment_lends_its_icons() {
    let mut g = scene(pool(), phase::DEPLOY, |cx| {
        pile(cx, 0, zone::HAND, &["Moon/Camp", "Loyalist"]);
        pile(cx, 0, zone::ACTIVE, &["Guard"]);
        let gate = find_card(cx.t(), cx.m, "Moon/Gate");
        cx.banish(gate);
    });
    assert_eq!(refusals(&g, 0, "Loyalist"), ["wars.cost.support-by-faction"]);
    expect(&mut g, 0, &["use Moon/Camp", "pass"], "use Moon/Camp");
    // as a site of its own at either end, or beneath a location with an icon facing its player
    expect(&mut g, 0, &["0", "1", "Moon/Well", "Moon/Orbit", "Rim/Belt"], "Moon/Well");
    let (q, well, camp) = (g.q(), find(&g, "Moon/Well"), find(&g, "Moon/Camp"));
    assert_eq!(queries::icons(&q, well, Seat(0)), 2, "one of its own, one lent");
    assert_eq!(queries::icons(&q, well, Seat(1)), 1, "the other side is as it was");
    assert_eq!(queries::support(&q, well, Seat(0), 0), 1);
    assert!(!q.printed_has(camp, tag::LOCATION) && !q.printed_has(camp, tag::SITE));
    assert_eq!(q.place_of(camp), Spot::card(well), "here is the host");
    expect(&mut g, 0, &["use Loyalist", "pass"], "use Loyalist");
    // at the Well, whose icons face both
    assert_eq!(g.q().place_of(find(&g, "Loyalist")), Spot::card(well));
}

#[test]
fn where_units_may_enter() {
    let mut g = scene(pool(), phase::DEPLOY, |cx| {
        place(cx, 1, "Rim/Port");
        let port = find_card(cx.t(), cx.m, "Rim/Port");
        cx.set_ctrl(port, Seat(1));
        let ship = put(cx, 0, "Sloop", "Moon/Orbit");
        on(cx, 0, "Pilot", ship, rel::ABOARD);
        put(cx, 0, "Carrier", "Rim/Belt");
        put(cx, 1, "Carrier", "Rim/Belt");
        pile(cx, 0, zone::HAND, &["Crawler"]);
        many(cx, 0, zone::ACTIVE, 3, "Guard");
    });
    expect(&mut g, 0, &["use Crawler", "pass"], "use Crawler");
    // sites with an icon, and the one own ship with room for a size of 2
    expect(&mut g, 0, &["Moon/Gate", "Moon/Well", "Rim/Port", "Carrier"], "Carrier");
    assert_eq!(g.t().card(find(&g, "Crawler")).rel, rel::ABOARD);
    assert_eq!(size(&g, 0, zone::ACTIVE), 1);
}

// ---- costs ----

#[test]
fn additional_costs_leave_alone_what_must_be_paid() {
    let scene_with = |active: usize| {
        scene(pool(), phase::DEPLOY, |cx| {
            table(cx, 1, "Toll");
            pile(cx, 0, zone::HAND, &["Rifleman"]);
            many(cx, 0, zone::ACTIVE, active, "Scout");
            many(cx, 1, zone::RESERVE, 4, "Scout");
        })
    };
    let mut g = scene_with(2);
    expect(&mut g, 0, &["use Rifleman", "pass"], "use Rifleman");
    expect(&mut g, 0, &["Moon/Gate", "Moon/Well"], "Moon/Gate");
    // one is to be paid: one of two active cards may be lost
    expect(&mut g, 0, &["reserve", "active"], "reserve");
    assert_eq!([zone::ACTIVE, zone::USED, zone::LOST].map(|z| size(&g, 0, z)), [1, 1, 1]);
    let mut g = scene_with(1);
    take(&mut g, "use Rifleman");
    take(&mut g, "Moon/Gate");
    assert_eq!(titles(&g, 0, zone::LOST), ["Guard"], "the one active card is spoken for");
    let g = scene(pool(), phase::DEPLOY, |cx| pile(cx, 0, zone::HAND, &["Rifleman", "Moon/Pit"]));
    assert_eq!(labels(&g), ["use Moon/Pit", "pass"]);
    assert_eq!(refusals(&g, 0, "Rifleman"), ["wars.cost.all-or-nothing"]);
}

#[test]
fn uniqueness_and_timing_are_refused_with_their_clauses() {
    let mut g = scene(pool(), phase::CONTROL, |cx| {
        put(cx, 0, "Hero", "Moon/Gate");
        put(cx, 1, "Hero", "Moon/Gate");
        pile(cx, 0, zone::HAND, &["Hero", "Salvage", "Trumped", "Gambit"]);
        many(cx, 0, zone::ACTIVE, 4, "Guard");
    });
    assert_eq!(labels(&g), ["use Gambit", "pass"]);
    assert_eq!(refusals(&g, 0, "Hero"), ["wars.character.play-window", "wars.unique.one-copy-per-player"]);
    assert_eq!(refusals(&g, 0, "Salvage"), ["wars.order.play-window"]);
    assert_eq!(refusals(&g, 0, "Trumped"), ["wars.target.required-number"]);
    take(&mut g, "use Gambit");
    expect(&mut g, 0, &["arm 0", "arm 1"], "arm 0");
}

// ---- the stack ----

#[test]
fn interrupts_answer_interrupts() {
    let mut g = scene(pool(), phase::CONTROL, |cx| {
        put(cx, 0, "Rifleman", "Moon/Well");
        pile(cx, 0, zone::HAND, &["Trumped", "Scout"]);
        pile(cx, 1, zone::HAND, &["Trumped", "Scout"]);
        many(cx, 1, zone::RESERVE, 2, "Guard");
    });
    expect(&mut g, 0, &["drain", "pass"], "drain");
    // it keeps the initiative: with something on the stack only interrupts and abilities remain
    expect(&mut g, 0, &["use Trumped", "pass"], "pass");
    expect(&mut g, 1, &["use Trumped", "pass"], "use Trumped");
    expect(&mut g, 0, &["use Trumped", "pass"], "use Trumped");
    expect(&mut g, 0, &["pending drain", "pending Trumped"], "pending Trumped");
    // the drain is the last to come off: one icon faces the second player
    let mut log = lines(&mut g);
    expect(&mut g, 1, &["reserve", "Scout"], "Scout");
    log.extend(lines(&mut g));
    in_order(&log, &["Trumped comes off the stack.", "Trumped is canceled.", "first drains at Moon/Well for 1."]);
}

#[test]
fn a_canceled_drain_used_up_its_location() {
    let mut g = scene(pool(), phase::CONTROL, |cx| {
        put(cx, 0, "Rifleman", "Moon/Well");
        put(cx, 0, "Sloop", "Moon/Orbit");
        pile(cx, 1, zone::HAND, &["Trumped"]);
        many(cx, 1, zone::RESERVE, 3, "Guard");
    });
    expect(&mut g, 0, &["drain", "pass"], "drain");
    expect(&mut g, 0, &["Moon/Well", "Moon/Orbit"], "Moon/Well");
    expect(&mut g, 1, &["use Trumped", "pass"], "use Trumped");
    // the Well is done for this phase, the Orbit is not
    expect(&mut g, 0, &["drain", "pass"], "drain");
    assert_eq!(size(&g, 1, zone::LOST), 3, "the interrupt, and two to the drain at the Orbit");
}

#[test]
fn a_pending_unit_enters_elsewhere_only_where_it_could() {
    let mut g = scene(pool(), phase::DEPLOY, |cx| {
        place(cx, 1, "Moon/Pit");
        place(cx, 0, "Rim/Port");
        pile(cx, 0, zone::HAND, &["Rifleman"]);
        pile(cx, 0, zone::ACTIVE, &["Guard"]);
        pile(cx, 1, zone::HAND, &["Portent"]);
        pile(cx, 1, zone::ACTIVE, &["Guard"]);
    });
    expect(&mut g, 0, &["use Rifleman", "pass"], "use Rifleman");
    expect(&mut g, 0, &["Moon/Gate", "Moon/Well", "Moon/Pit", "Rim/Port"], "Moon/Gate");
    expect(&mut g, 1, &["use Portent", "pass"], "use Portent");
    expect(&mut g, 1, &["Moon/Well", "Moon/Pit"], "Moon/Pit");
    assert_eq!(g.t().card(find(&g, "Rifleman")).at, Spot::card(find(&g, "Moon/Pit")));
}

#[test]
fn a_mode_decides_the_pile() {
    for (arm, pile_) in [("arm 0", zone::USED), ("arm 1", zone::LOST)] {
        let mut g = scene(pool(), phase::MOVE, |cx| {
            pile(cx, 0, zone::HAND, &["Gambit"]);
            pile(cx, 0, zone::ACTIVE, &["Guard"]);
            many(cx, 1, zone::RESERVE, 5, "Guard");
            pile(cx, 1, zone::HAND, &["Rally"]);
        });
        expect(&mut g, 0, &["use Gambit", "pass"], "use Gambit");
        expect(&mut g, 0, &["arm 0", "arm 1"], arm);
        for _ in 0..3 {
            expect(&mut g, 1, &["reserve", "Rally"], "reserve");
        }
        let log = lines(&mut g);
        let word = if pile_ == zone::USED {
            "Gambit goes on its owner's used pile."
        } else {
            "Gambit goes to its owner's lost pile."
        };
        assert!(log.iter().any(|l| l == word), "{log:?}");
    }
}

// ---- battle ----

/// Rifleman and Guard against a Guard at the Gate.
fn fight(f: impl FnOnce(&mut Cx)) -> Game {
    scene(pool(), phase::BATTLE, |cx| {
        put(cx, 0, "Rifleman", "Moon/Gate");
        put(cx, 0, "Guard", "Moon/Gate");
        put(cx, 0, "Pilot", "Moon/Gate");
        put(cx, 1, "Guard", "Moon/Gate");
        many(cx, 0, zone::RESERVE, 4, "Scout");
        many(cx, 0, zone::ACTIVE, 2, "Guard");
        many(cx, 1, zone::RESERVE, 6, "Guard");
        f(cx);
    })
}

#[test]
fn a_whole_battle() {
    let mut g = fight(|_| {});
    expect(&mut g, 0, &["attack", "pass"], "attack");
    // tactics 2 + 1 + 2 against 1: only the attacker reveals
    expect(&mut g, 0, &["yes", "no"], "yes");
    // a Scout: battle destiny 4, so 4 attrition, met by the one Guard (3) because nobody is left;
    // power 2 + 2 + 1 + 4 = 9 against 2: 7 casualties, 3 met by the damaged Guard, 4 to lose
    let log = lines(&mut g);
    in_order(
        &log,
        &[
            "A battle begins at Moon/Gate.",
            "first reveals Scout for battle destiny.",
            "Battle destiny of first: 4.",
            "Battle destiny of second: 0.",
            "second suffers 4 attrition.",
            "Guard is damaged.",
            "Total power of first: 9.",
            "Total power of second: 2.",
            "first wins the battle; casualties: 7.",
            "second has 7 casualties to meet.",
            "Guard is destroyed.",
            "The battle ends.",
        ],
    );
    assert_eq!(size(&g, 1, zone::LOST), 5, "four energy and the Guard");
    assert_eq!(g.t().global(global::PHASE), phase::MOVE.number(), "the location cannot be attacked again");
}

#[test]
fn not_revealing_is_a_choice() {
    let mut g = fight(|_| {});
    take(&mut g, "attack");
    expect(&mut g, 0, &["yes", "no"], "no");
    // power 5 against 2: 3 casualties
    expect(&mut g, 1, &["reserve", "damage Guard"], "damage Guard");
    let log = lines(&mut g);
    in_order(
        &log,
        &[
            "Battle destiny of first: 0.",
            "second has 3 casualties to meet.",
            "Guard is damaged.",
            "Guard is destroyed.",
        ],
    );
    assert_eq!(size(&g, 1, zone::LOST), 1, "its defense of 3 met them");
}

#[test]
fn the_immune_may_stop_or_go_on() {
    for (choice, lost) in [("stop", 0), ("damage Guard", 1)] {
        let mut g = fight(|cx| {
            pile(cx, 1, zone::HAND, &["Resolve"]);
            pile(cx, 1, zone::ACTIVE, &["Guard"]);
        });
        take(&mut g, "attack");
        expect(&mut g, 1, &["use Resolve", "pass"], "pass");
        expect(&mut g, 1, &["use Resolve", "pass"], "use Resolve");
        expect(&mut g, 0, &["yes", "no"], "yes");
        expect(&mut g, 1, &["damage Guard", "stop"], choice);
        let damaged = g.t().in_play().filter(|c| queries::is_damaged(g.t(), *c)).count();
        assert_eq!(damaged, lost);
    }
}

/// Case: a side is gone with things on the stack. What is damaged is lost, what is pending canceled.
#[test]
fn an_emptied_battle_is_canceled() {
    let mut g = fight(|cx| {
        let gate = find_card(cx.t(), cx.m, "Moon/Gate");
        let guard = cx.t().kids(gate).nth(1).unwrap();
        cx.set_flag(guard, flag::DAMAGED, true);
        pile(cx, 0, zone::HAND, &["Ambush"]);
        pile(cx, 1, zone::HAND, &["Rally"]);
    });
    take(&mut g, "attack");
    expect(&mut g, 0, &["use Ambush", "pass"], "pass");
    expect(&mut g, 1, &["use Rally", "pass"], "use Rally");
    expect(&mut g, 0, &["use Ambush", "pass"], "use Ambush");
    expect(&mut g, 0, &["Rifleman", "Pilot", "Guard"], "Guard");
    in_order(
        &lines(&mut g),
        &[
            "Ambush comes off the stack.",
            "Guard is destroyed.",
            "Ambush goes on its owner's used pile.",
            "The battle is canceled.",
            "Rally is canceled.",
            "Rally goes to its owner's lost pile.",
            "Guard is lost.",
        ],
    );
    assert!(muster_wars::flow::battle::frame(g.t()).is_none());
    assert_eq!(titles(&g, 1, zone::LOST), ["Rally", "Guard"], "lost, though it would have been used");
}

fn damaged_ship() -> Game {
    let mut g = scene(pool(), phase::BATTLE, |cx| {
        let ship = put(cx, 0, "Sloop", "Moon/Orbit");
        let pilot = on(cx, 0, "Pilot", ship, rel::ABOARD);
        on(cx, 0, "Blaster", pilot, rel::BENEATH);
        cx.set_flag(ship, flag::DAMAGED, true);
        cx.set_flag(pilot, flag::DAMAGED, true);
        put(cx, 1, "Sloop", "Moon/Orbit");
        many(cx, 0, zone::RESERVE, 2, "Guard");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
        many(cx, 1, zone::RESERVE, 6, "Guard");
    });
    expect(&mut g, 0, &["attack", "pass"], "attack");
    expect(&mut g, 0, &["yes", "no"], "no");
    // power 2 + 2 against 2
    expect(&mut g, 1, &["reserve", "damage Sloop"], "reserve");
    expect(&mut g, 1, &["reserve", "damage Sloop"], "reserve");
    lines(&mut g);
    g
}

/// The ship first, and its passenger is lost; the passenger first, and both are destroyed.
#[test]
fn order_of_destruction_matters() {
    let mut g = damaged_ship();
    expect(&mut g, 0, &["Sloop", "Pilot"], "Sloop");
    assert_eq!(lines(&mut g)[..3], ["Sloop is destroyed.", "Pilot is lost.", "Blaster is lost."]);
    let mut g = damaged_ship();
    expect(&mut g, 0, &["Sloop", "Pilot"], "Pilot");
    assert_eq!(lines(&mut g)[..3], ["Pilot is destroyed.", "Blaster is lost.", "Sloop is destroyed."]);
}

/// A sector battle counts ships only; piloting counts with the ship.
#[test]
fn pilots_count_with_their_ship() {
    let g = scene(pool(), phase::BATTLE, |cx| {
        let ship = put(cx, 0, "Sloop", "Moon/Orbit");
        on(cx, 0, "Pilot", ship, rel::ABOARD);
        put(cx, 1, "Sloop", "Moon/Orbit");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
    });
    let (q, orbit) = (g.q(), find(&g, "Moon/Orbit"));
    assert_eq!(queries::total_power(&q, orbit, Seat(0), 0), 4);
    assert_eq!(queries::total_tactics(&q, orbit, Seat(0)), 4);
    assert_eq!(queries::total_tactics(&q, orbit, Seat(1)), 2);
}

// ---- triggers and replacements ----

#[test]
fn the_turn_player_orders_what_waits() {
    let mut g = fight(|cx| {
        table(cx, 0, "Lesson");
        table(cx, 1, "Lesson");
    });
    take(&mut g, "attack");
    take(&mut g, "yes");
    // the Guard was damaged in the attrition step; both triggers waited for the window after it
    expect(&mut g, 0, &["stack Lesson", "stack Lesson #2"], "stack Lesson #2");
    let log = lines(&mut g);
    in_order(&log, &["Guard is damaged.", "second loses Guard.", "second loses Guard.", "Total power of first: 9."]);
}

#[test]
fn a_substitute_saves_what_would_be_destroyed() {
    for (choice, hand) in [("yes", 1), ("no", 0)] {
        let mut g = fight(|cx| {
            table(cx, 1, "Medics");
            pile(cx, 1, zone::ACTIVE, &["Scout"]);
        });
        take(&mut g, "attack");
        take(&mut g, "yes");
        for _ in 0..4 {
            expect(&mut g, 1, &["reserve", "active"], "reserve");
        }
        expect(&mut g, 1, &["yes", "no"], choice);
        assert_eq!(size(&g, 1, zone::HAND), hand);
        assert_eq!(size(&g, 1, zone::LOST), 5 - hand);
    }
}

#[test]
fn a_state_is_noticed_once_it_becomes_true() {
    let mut g = scene(pool(), phase::MOVE, |cx| {
        let well = find_card(cx.t(), cx.m, "Moon/Well");
        on(cx, 0, "Trap", well, rel::BENEATH);
        put(cx, 0, "Rifleman", "Moon/Well");
        put(cx, 1, "Rifleman", "Moon/Well");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
    });
    expect(&mut g, 0, &["move", "pass"], "move");
    // from the Well to the Gate, leaving the Well to the opponent
    in_order(&lines(&mut g), &["Rifleman moves to Moon/Gate.", "Trap triggers.", "Trap is dismissed."]);
}

#[test]
fn transport_takes_passengers_along() {
    let mut g = scene(pool(), phase::MOVE, |cx| {
        put(cx, 0, "Crawler", "Moon/Gate");
        put(cx, 0, "Rifleman", "Moon/Gate");
        put(cx, 0, "Guard", "Moon/Gate");
        put(cx, 0, "Scout", "Moon/Gate");
        put(cx, 1, "Scout", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
    });
    expect(&mut g, 0, &["move", "pass"], "move");
    expect(&mut g, 0, &["Crawler", "Rifleman", "Guard", "Scout"], "Crawler");
    expect(&mut g, 0, &["Rifleman", "Guard", "Scout", "done"], "Rifleman");
    expect(&mut g, 0, &["Guard", "Scout", "done"], "Scout");
    let well = Spot::card(find(&g, "Moon/Well"));
    let there: Vec<&str> = g.t().at(well).map(|c| g.m.def(g.t().card(c).def).title.as_str()).collect();
    assert_eq!(there, ["Crawler", "Rifleman", "Scout"]);
    assert_eq!(size(&g, 0, zone::USED) + size(&g, 0, zone::ACTIVE), 0, "one energy in all, by now recirculated");
}

#[test]
fn five_forms_of_movement() {
    let build = || {
        scene(pool(), phase::MOVE, |cx| {
            put(cx, 0, "Rifleman", "Moon/Gate");
            let ship = put(cx, 0, "Carrier", "Moon/Orbit");
            on(cx, 0, "Pilot", ship, rel::ABOARD);
            put(cx, 0, "Sloop", "Moon/Orbit");
            many(cx, 0, zone::ACTIVE, 1, "Guard");
        })
    };
    let go = |mover: &str, to: &[&str], pick: &str| {
        let mut g = build();
        expect(&mut g, 0, &["move", "pass"], "move");
        expect(&mut g, 0, &["Rifleman", "Carrier", "Pilot", "Sloop"], mover);
        if to.len() > 1 {
            expect(&mut g, 0, to, pick);
        }
        g
    };
    let g = go("Rifleman", &["Moon/Well", "Carrier", "Sloop"], "Sloop");
    assert_eq!(g.q().place_of(find(&g, "Rifleman")), Spot::card(find(&g, "Moon/Orbit")));
    let g = go("Pilot", &["Moon/Gate", "Moon/Well", "Sloop"], "Moon/Well");
    assert_eq!(g.t().card(find(&g, "Pilot")).at, Spot::card(find(&g, "Moon/Well")));
    let g = go("Sloop", &["Rim/Belt"], "Rim/Belt");
    assert_eq!(g.q().place_of(find(&g, "Sloop")), Spot::card(find(&g, "Rim/Belt")));
}

#[test]
fn what_is_lost_to_a_stockpile_lies_face_down() {
    let mut g = scene(pool(), phase::DEPLOY, |cx| {
        table(cx, 0, "Stockpile");
        many(cx, 0, zone::ACTIVE, 2, "Guard");
        pile(cx, 1, zone::RESERVE, &["Hero", "Guard"]);
        pile(cx, 1, zone::USED, &["Guard"]);
    });
    expect(&mut g, 0, &["use Stockpile", "pass"], "use Stockpile");
    expect(&mut g, 1, &["reserve", "used"], "reserve");
    let hero = find(&g, "Hero");
    assert_eq!((g.t().card(hero).rel, g.t().card(hero).in_play()), (rel::STACKED, false));
    let view = seen::view(&g, seen::Viewer::Seat(Seat(0)));
    let known = view.zones.iter().flat_map(|z| &z.cards).flat_map(|c| c.on.iter().chain([c]));
    assert!(known.filter_map(|c| c.def).all(|d| g.m.def(d).title != "Hero"), "nobody has seen it");
    assert_eq!(size(&g, 1, zone::LOST), 0);
    assert!(!labels(&g).iter().any(|l| l == "use Stockpile"), "one bullet");
}

#[test]
fn a_play_inside_an_effect_is_paid_there_and_then() {
    let mut g = scene(pool(), phase::DEPLOY, |cx| {
        pile(cx, 0, zone::HAND, &["Muster", "Hero", "Guard"]);
        many(cx, 0, zone::ACTIVE, 2, "Guard");
    });
    expect(&mut g, 0, &["use Muster", "use Guard", "pass"], "use Muster");
    expect(&mut g, 0, &["Hero", "Guard"], "Hero");
    expect(&mut g, 0, &["Moon/Gate", "Moon/Well"], "Moon/Well");
    assert_eq!(size(&g, 0, zone::ACTIVE), 0, "one for the order, three less two for the Hero");
    in_order(
        &lines(&mut g),
        &[
            "first plays Muster.",
            "first plays Hero.",
            // paid for at once; it enters when it comes off the stack, behind what played it
            "Muster goes on its owner's used pile.",
            "Hero enters play at Moon/Well.",
        ],
    );
}

#[test]
fn bullets_count_by_title_or_by_card() {
    let mut g = fight(|cx| {
        pile(cx, 0, zone::HAND, &["Rally", "Rally"]);
    });
    take(&mut g, "attack");
    expect(&mut g, 0, &["use Rally", "use Rally #2", "pass"], "use Rally");
    assert_eq!(labels(&g), ["yes", "no"], "the second copy is one too many this turn");
    take(&mut g, "yes");
    in_order(
        &lines(&mut g),
        &["Battle destiny of first: 6.", "second suffers 6 attrition.", "Total power of first: 11."],
    );
}

#[test]
fn prohibitions_and_prices_of_a_player_at_a_place() {
    let mut g = scene(pool(), phase::CONTROL, |cx| {
        let orbit = find_card(cx.t(), cx.m, "Moon/Orbit");
        on(cx, 1, "Blockade", orbit, rel::BENEATH);
        put(cx, 0, "Rifleman", "Moon/Well");
        put(cx, 0, "Sloop", "Rim/Belt");
        many(cx, 1, zone::RESERVE, 3, "Guard");
    });
    expect(&mut g, 0, &["drain", "pass"], "drain");
    // not at the Well, which is related to the blockaded Orbit
    in_order(&lines(&mut g), &["first drains at Rim/Belt for 1."]);
}
