//! The hardest things cards do: inside a battle step, to what is pending, to what would happen, later.

mod common;

use common::hard::cards;
use common::scene::*;
use muster_kernel::*;
use muster_wars::words::*;

fn sector_fight(f: impl FnOnce(&mut Cx)) -> Game {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        put(cx, 0, "Turncoat", "Moon/Orbit");
        put(cx, 1, "Sloop", "Moon/Orbit");
        many(cx, 0, zone::ACTIVE, 4, "Scout");
        many(cx, 1, zone::RESERVE, 9, "Guard");
        f(cx);
    });
    take(&mut g, "attack");
    g
}

/// Both hear the reveal; one changes the step and runs in it, the other waits for the next window.
#[test]
fn at_once_and_waiting() {
    let mut g = sector_fight(|cx| {
        table(cx, 0, "Omen");
        pile(cx, 0, zone::RESERVE, &["Guard", "Scout", "Scout"]);
        pile(cx, 1, zone::HAND, &["Rally"]);
    });
    expect(&mut g, 1, &["use Rally", "pass"], "pass");
    expect(&mut g, 0, &["yes", "no"], "yes");
    assert_eq!(g.t().waiting().len(), 0, "the ship hears of it as it is after what happens at once");
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 0, &["reserve", "active", "used"], "reserve");
    // the step is over, battle destiny is fixed; the other is on the stack now
    in_order(
        &lines(&mut g),
        &[
            "first reveals Guard for battle destiny.",
            "first loses Scout.",
            "Battle destiny of first: 7.",
            "Turncoat triggers.",
        ],
    );
    expect(&mut g, 1, &["use Rally", "pass"], "use Rally");
    expect(&mut g, 0, &["yes", "no"], "yes");
    // turned over it hears so itself; the one target was not asked for
    expect(&mut g, 0, &["yes", "no"], "no");
    let log = lines(&mut g);
    in_order(
        &log,
        &[
            "Turncoat is inverted.",
            "second suffers 7 attrition.",
            "Total power of first: 13.",
            "Total power of second: 2.",
        ],
    );
}

/// Of two replacements the older is used and the other waits on; an empty reserve is replaced too.
#[test]
fn the_oldest_replacement_wins() {
    for reserve in [0, 1] {
        let mut g = scene(cards(), phase::BATTLE, |cx| {
            put(cx, 0, "Hero", "Moon/Gate");
            put(cx, 0, "Rifleman", "Moon/Gate");
            put(cx, 1, "Guard", "Moon/Gate");
            many(cx, 0, zone::ACTIVE, 2, "Guard");
            many(cx, 1, zone::RESERVE, 12, "Guard");
            pile(cx, 0, zone::HAND, &["Feint", "Feint"]);
        });
        if reserve == 0 {
            g.edit(|cx| {
                let c = cx.t().zone(seat_zone(Seat(0), zone::RESERVE)).next().unwrap();
                cx.move_card(c, home_of(0, zone::ACTIVE), Rel::NONE, End::Top);
            });
        }
        take(&mut g, "attack");
        expect(&mut g, 0, &["use Feint", "use Feint #2", "pass"], "use Feint #2");
        expect(&mut g, 0, &["Hero", "Rifleman"], "Hero");
        expect(&mut g, 0, &["use Feint", "pass"], "pass");
        expect(&mut g, 0, &["use Feint", "pass"], "use Feint");
        expect(&mut g, 0, &["Hero", "Rifleman"], "Rifleman");
        expect(&mut g, 0, &["yes", "no"], "yes");
        let log = lines(&mut g);
        in_order(&log, &["Battle destiny of first: 4.", "Battle destiny of second: 0."]);
        assert!(!log.iter().any(|l| l.contains("reveals")), "nothing was revealed: {log:?}");
        assert!(g.t().lasting().is_empty(), "the other lapsed with the battle");
    }
}

#[test]
fn a_pending_interrupt_is_stacked_afterwards() {
    let mut g = scene(cards(), phase::CONTROL, |cx| {
        table(cx, 0, "Shackles");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
        pile(cx, 1, zone::HAND, &["Gambit", "Gambit"]);
        many(cx, 1, zone::ACTIVE, 4, "Guard");
        pile(cx, 0, zone::HAND, &["Trumped"]);
        many(cx, 0, zone::RESERVE, 8, "Guard");
    });
    expect(&mut g, 1, &["use Gambit", "use Gambit #2", "pass"], "use Gambit");
    expect(&mut g, 1, &["arm 0", "arm 1"], "arm 0");
    // the trigger lies above the interrupt; its player keeps the initiative
    assert_eq!(g.t().parked().len(), 2);
    expect(&mut g, 1, &["use Gambit", "pass"], "pass");
    expect(&mut g, 0, &["use Trumped", "pass"], "pass");
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 0, &["use Trumped", "pass"], "pass");
    expect(&mut g, 1, &["use Gambit", "pass"], "pass");
    for _ in 0..3 {
        expect(&mut g, 0, &["reserve", "used", "Trumped"], "reserve");
    }
    in_order(&lines(&mut g), &["Gambit comes off the stack.", "Gambit is stacked on Shackles."]);
    // three are left and the second copy costs four now
    assert_eq!(size(&g, 1, zone::ACTIVE), 3);
    assert!(!labels(&g).contains(&"use Gambit".to_string()));
}

#[test]
fn a_leaving_card_stands_in_for_what_its_leaving_brings() {
    let mut g = scene(cards(), phase::DEPLOY, |cx| {
        pile(cx, 0, zone::HAND, &["Cell", "Scout", "Moon/Pit"]);
        many(cx, 0, zone::ACTIVE, 1, "Guard");
        pile(cx, 1, zone::RESERVE, &["Scout", "Guard"]);
        pile(cx, 1, zone::HAND, &["Scuttle"]);
    });
    expect(&mut g, 0, &["use Cell", "use Scout", "use Moon/Pit", "pass"], "use Cell");
    expect(&mut g, 1, &["use Scuttle", "pass"], "pass");
    in_order(&lines(&mut g), &["Cell enters play.", "Cell triggers.", "Scout is stacked on Cell."]);
    assert_eq!(labels(&g), ["use Moon/Pit", "pass"], "nobody may play that title");
    assert_eq!(refusals(&g, 0, "Scout"), ["wars.cant.beats-may"]);
    take(&mut g, "pass");
    expect(&mut g, 1, &["use Scuttle", "pass"], "use Scuttle");
    in_order(&lines(&mut g), &["Cell is destroyed.", "Scout goes on its owner's used pile."]);
    assert_eq!(titles(&g, 1, zone::USED), ["Scuttle", "Scout"]);
    assert!(labels(&g).contains(&"use Scout".to_string()));
}

#[test]
fn switched_numbers_keep_their_modifiers() {
    let mut g = scene(cards(), phase::MOVE, |cx| {
        put(cx, 0, "Guard", "Moon/Gate");
        pile(cx, 0, zone::HAND, &["Switch", "Resolve", "Gambit"]);
        many(cx, 0, zone::ACTIVE, 2, "Scout");
    });
    take(&mut g, "use Switch");
    take(&mut g, "pass");
    let stats = |g: &Game| [slot::POWER, slot::DEFENSE].map(|s| g.q().card_number(find(g, "Guard"), s));
    assert_eq!(stats(&g), [3, 2]);
    take(&mut g, "use Resolve");
    take(&mut g, "pass");
    // two more power is two more defense now
    assert_eq!(stats(&g), [3, 4]);
}

#[test]
fn a_lost_card_is_put_into_play_later() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        place(cx, 0, "Rim/Refuge");
        put(cx, 0, "Guard", "Moon/Gate");
        put(cx, 1, "Hero", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
        many(cx, 0, zone::RESERVE, 8, "Guard");
    });
    expect(&mut g, 0, &["attack", "use Rim/Refuge", "pass"], "use Rim/Refuge");
    expect(&mut g, 0, &["reserve", "active"], "reserve");
    take(&mut g, "attack");
    expect(&mut g, 1, &["yes", "no"], "no");
    // power 2 against 4: two casualties, met by damaging the Guard
    expect(&mut g, 0, &["reserve", "used", "damage Guard"], "damage Guard");
    in_order(&lines(&mut g), &["Guard is destroyed.", "The battle ends.", "Guard enters play at Rim/Refuge."]);
}

#[test]
fn a_card_hears_its_own_reveal() {
    let mut g = sector_fight(|cx| pile(cx, 0, zone::RESERVE, &["Jinx", "Guard", "Guard", "Guard"]));
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 0, &["stack Turncoat", "stack Jinx"], "stack Turncoat");
    for _ in 0..2 {
        expect(&mut g, 0, &["reserve", "active", "used"], "active");
    }
    let wanted = [
        "first reveals Jinx for battle destiny.",
        "Battle destiny of first: 7.",
        "Jinx triggers.",
        "first loses Scout.",
    ];
    in_order(&lines(&mut g), &wanted);
}

/// Which support icons are used is asked only where somebody cares.
#[test]
fn support_icons_are_used_one_by_one() {
    let table = |watcher: &'static str, active: usize| {
        scene(cards(), phase::DEPLOY, |cx| {
            let camp = place(cx, 0, "Moon/Camp");
            new(cx, 1, watcher, Spot::card(camp), rel::AT);
            pile(cx, 0, zone::HAND, &["Loyalist", "Moon/Pit"]);
            many(cx, 0, zone::ACTIVE, active, "Guard");
            many(cx, 0, zone::RESERVE, 3, "Guard");
        })
    };
    let mut g = table("Informer", 1);
    take(&mut g, "use Loyalist");
    take(&mut g, "Moon/Gate");
    expect(&mut g, 0, &["Moon/Gate", "Moon/Camp"], "Moon/Camp");
    in_order(&lines(&mut g), &["first uses a support icon at Moon/Camp.", "Informer triggers."]);
    // the icon that costs one more is offered only if there is one more
    for (active, left) in [(2, 0), (1, 0)] {
        let mut g = table("Customs", active);
        take(&mut g, "use Loyalist");
        take(&mut g, "Moon/Gate");
        if active == 2 {
            expect(&mut g, 0, &["Moon/Gate", "Moon/Camp"], "Moon/Camp");
        }
        assert_eq!(size(&g, 0, zone::ACTIVE), left);
    }
}

/// Whoever would reveal for destiny needs a card in reserve to do so.
#[test]
fn a_destiny_needs_a_reserve() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        let hero = put(cx, 0, "Hero", "Moon/Gate");
        on(cx, 0, "Blaster", hero, rel::BENEATH);
        put(cx, 1, "Guard", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 3, "Guard");
        pile(cx, 0, zone::HAND, &["Gambit"]);
        pile(cx, 1, zone::RESERVE, &["Guard", "Guard", "Guard", "Guard"]);
    });
    g.edit(|cx| {
        let c = cx.t().zone(seat_zone(Seat(0), zone::RESERVE)).next().unwrap();
        cx.move_card(c, home_of(0, zone::ACTIVE), Rel::NONE, End::Top);
    });
    take(&mut g, "attack");
    while !lines(&mut g).iter().any(|l| l.starts_with("A battle begins")) {
        take(&mut g, "pass");
    }
    assert_eq!(refusals(&g, 0, "Blaster"), ["wars.destiny.empty-reserve-blocks-use", "wars.play.step2-requirements"]);
}

#[test]
fn an_effect_follows_a_pending_unit_into_play() {
    let mut g = scene(cards(), phase::DEPLOY, |cx| {
        pile(cx, 0, zone::HAND, &["Rifleman"]);
        put(cx, 0, "Scout", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 2, "Guard");
        pile(cx, 1, zone::HAND, &["Pin"]);
    });
    take(&mut g, "use Rifleman");
    take(&mut g, "Moon/Gate");
    expect(&mut g, 1, &["use Pin", "pass"], "use Pin");
    assert_eq!(g.t().global(global::PHASE), phase::MOVE.number());
    expect(&mut g, 0, &["move", "pass"], "move");
    in_order(&lines(&mut g), &["Rifleman enters play at Moon/Gate.", "Scout moves to Moon/Well."]);
}

#[test]
fn a_target_by_its_company() {
    let mut g = scene(cards(), phase::CONTROL, |cx| {
        for (seat, unit, at) in [(1, "Rifleman", "Moon/Gate"), (1, "Guard", "Moon/Well")] {
            let unit = put(cx, seat, unit, at);
            on(cx, seat, "Blaster", unit, rel::BENEATH);
        }
        put(cx, 0, "Hero", "Moon/Gate");
        put(cx, 0, "Rifleman", "Moon/Well");
        pile(cx, 0, zone::HAND, &["Disarm"]);
    });
    expect(&mut g, 0, &["use Disarm", "pass"], "use Disarm");
    assert_eq!(
        g.q().place_of(find(&g, "Blaster")),
        Spot::card(find(&g, "Moon/Well")),
        "the one beside the Hero is gone"
    );
}

#[test]
fn stacked_cards_pay_a_cost() {
    let mut g = scene(cards(), phase::DEPLOY, |cx| {
        table(cx, 0, "Hand of Two");
        many(cx, 0, zone::RESERVE, 4, "Guard");
    });
    expect(&mut g, 0, &["use Hand of Two", "pass"], "use Hand of Two");
    expect(&mut g, 0, &["use Hand of Two", "pass"], "pass");
    expect(&mut g, 0, &["use Hand of Two", "pass"], "use Hand of Two");
    expect(&mut g, 0, &["use Hand of Two", "pass"], "pass");
    // both are stacked now: the other ability
    expect(&mut g, 0, &["use Hand of Two", "pass"], "use Hand of Two");
    assert_eq!(size(&g, 0, zone::LOST), 2, "paid, and the draw is pending");
    expect(&mut g, 0, &["use Hand of Two", "pass"], "pass");
    assert_eq!([zone::LOST, zone::HAND, zone::RESERVE].map(|z| size(&g, 0, z)), [2, 1, 1]);
}

#[test]
fn quickdraw_adds_a_bullet() {
    for (bearer, shots) in [("Gunner", 2), ("Guard", 1)] {
        let mut g = scene(cards(), phase::BATTLE, |cx| {
            let unit = put(cx, 0, bearer, "Moon/Gate");
            on(cx, 0, "Blaster", unit, rel::BENEATH);
            put(cx, 1, "Hero", "Moon/Gate");
            many(cx, 0, zone::ACTIVE, 5, "Scout");
            many(cx, 0, zone::RESERVE, 9, "Rifleman");
            many(cx, 1, zone::RESERVE, 9, "Guard");
        });
        take(&mut g, "attack");
        for _ in 0..shots {
            expect(&mut g, 0, &["use Blaster", "pass"], "use Blaster");
        }
        assert!(!labels(&g).contains(&"use Blaster".to_string()));
    }
}

#[test]
fn a_captain_keeps_ship_and_passengers_immune() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        let ship = put(cx, 0, "Flagship", "Moon/Orbit");
        on(cx, 0, "Pilot", ship, rel::ABOARD);
        on(cx, 0, "Guard", ship, rel::ABOARD);
        put(cx, 1, "Turncoat", "Moon/Orbit");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
        many(cx, 1, zone::RESERVE, 9, "Guard");
    });
    take(&mut g, "attack");
    expect(&mut g, 0, &["yes", "no"], "no");
    expect(&mut g, 1, &["yes", "no"], "yes");
    // a six: the Turncoat asks whether to turn over, in vain without energy
    expect(&mut g, 1, &["yes", "no"], "no");
    // units aboard may be damaged, but need not
    expect(&mut g, 0, &["damage Flagship", "damage Pilot", "damage Guard", "stop"], "damage Pilot");
    expect(&mut g, 0, &["damage Flagship", "damage Guard", "stop"], "stop");
}

#[test]
fn an_ability_for_anyone_speaks_to_its_user() {
    let mut g = scene(cards(), phase::MOVE, |cx| {
        place(cx, 1, "Rim/Bay");
        put(cx, 0, "Rifleman", "Rim/Bay");
        put(cx, 1, "Guard", "Rim/Bay");
        many(cx, 0, zone::ACTIVE, 1, "Guard");
    });
    expect(&mut g, 0, &["use Rim/Bay", "pass"], "use Rim/Bay");
    expect(&mut g, 0, &["Moon/Gate", "Moon/Well"], "Moon/Well");
    assert_eq!(
        g.q().place_of(find(&g, "Rifleman")),
        Spot::card(find(&g, "Moon/Well")),
        "his own unit, on the other's card"
    );
}

#[test]
fn a_lost_unit_is_used_as_ones_own() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        put(cx, 0, "Turner", "Moon/Gate");
        put(cx, 1, "Guard", "Moon/Gate");
        put(cx, 1, "Scout", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 3, "Scout");
        pile(cx, 0, zone::HAND, &["Ambush"]);
        many(cx, 1, zone::RESERVE, 9, "Guard");
        many(cx, 0, zone::RESERVE, 9, "Guard");
    });
    take(&mut g, "attack");
    expect(&mut g, 0, &["use Ambush", "pass"], "use Ambush");
    expect(&mut g, 0, &["Turner", "Guard", "Scout"], "Guard");
    expect(&mut g, 0, &["yes", "no"], "yes");
    let guard = g.t().in_play().find(|c| g.m.def(g.t().card(*c).def).title == "Guard").expect("in play again");
    assert_eq!((g.t().card(guard).owner, g.t().card(guard).ctrl), (Seat(1), Seat(0)));
    in_order(
        &lines(&mut g),
        &["Guard is destroyed.", "first uses Guard as his or her own.", "Guard enters play at Moon/Gate."],
    );
}

#[test]
fn the_end_of_turn_has_a_window_if_something_triggers() {
    let mut g = scene(cards(), phase::DRAW, |cx| {
        table(cx, 1, "Dusk");
        pile(cx, 0, zone::ACTIVE, &["Scout"]);
        pile(cx, 0, zone::RESERVE, &["Guard", "Guard"]);
        pile(cx, 1, zone::HAND, &["Gambit"]);
        many(cx, 1, zone::ACTIVE, 1, "Guard");
    });
    expect(&mut g, 0, &["draw", "pass"], "pass");
    expect(&mut g, 1, &["use Gambit", "pass"], "pass");
    // the trigger is on the stack: no phase action, but interrupts
    expect(&mut g, 1, &["use Gambit", "pass"], "pass");
    expect(&mut g, 0, &["reserve", "active"], "active");
    assert_eq!(size(&g, 0, zone::LOST), 2, "the turn player's energy");
    assert_eq!(g.t().active(), Seat(0), "and one more look before the turn is over");
    expect(&mut g, 1, &["use Gambit", "pass"], "pass");
    assert_eq!(g.t().active(), Seat(1));
}

#[test]
fn another_attack_where_there_was_a_battle() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        put(cx, 0, "Guard", "Moon/Gate");
        put(cx, 1, "Guard", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 1, "Scout");
        pile(cx, 0, zone::HAND, &["Onslaught"]);
    });
    expect(&mut g, 0, &["attack", "pass"], "attack");
    // equal power: nobody wins; the location was attacked, but a card may attack it again
    expect(&mut g, 0, &["use Onslaught", "pass"], "use Onslaught");
    let log = lines(&mut g);
    assert_eq!(log.iter().filter(|l| *l == "A battle begins at Moon/Gate.").count(), 2);
    in_order(&log, &["Onslaught goes to its owner's lost pile.", "A battle begins at Moon/Gate."]);
}

#[test]
fn movements_in_the_deploy_phase_take_no_passengers() {
    let mut g = scene(cards(), phase::DEPLOY, |cx| {
        put(cx, 0, "Crawler", "Moon/Gate");
        put(cx, 0, "Rifleman", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 1, "Scout");
        pile(cx, 0, zone::HAND, &["Forced March"]);
    });
    expect(&mut g, 0, &["use Forced March", "pass"], "use Forced March");
    expect(&mut g, 0, &["move", "pass"], "move");
    expect(&mut g, 0, &["Crawler", "Rifleman"], "Crawler");
    assert_eq!(g.q().place_of(find(&g, "Crawler")), Spot::card(find(&g, "Moon/Well")));
    assert_eq!(g.q().place_of(find(&g, "Rifleman")), Spot::card(find(&g, "Moon/Gate")));
    assert_ne!(g.t().global(global::PHASE), phase::DEPLOY.number(), "nothing was asked about passengers");
}

#[test]
fn casualties_that_cannot_be_met_lose_the_game() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        put(cx, 0, "Hero", "Moon/Gate");
        put(cx, 0, "Crawler", "Moon/Gate");
        put(cx, 1, "Scout", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 1, "Scout");
        pile(cx, 1, zone::RESERVE, &["Guard"]);
        pile(cx, 1, zone::HAND, &["Hero"]);
    });
    take(&mut g, "attack");
    expect(&mut g, 0, &["yes", "no"], "no");
    // 7 against 1: six casualties; a card of the hand, a defense of 1, the last energy
    expect(&mut g, 1, &["reserve", "Hero", "damage Scout"], "Hero");
    expect(&mut g, 1, &["reserve", "damage Scout"], "damage Scout");
    assert!(g.is_over());
    assert_eq!((g.t().head().winners, g.t().head().ending), (1, ending::CASUALTIES));
}

#[test]
fn triggers_change_the_step_that_is_ending() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        put(cx, 0, "Hero", "Moon/Gate");
        put(cx, 0, "Beacon", "Moon/Gate");
        put(cx, 1, "Envoy", "Moon/Gate");
        put(cx, 1, "Scout", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 1, "Scout");
        many(cx, 1, zone::RESERVE, 9, "Guard");
    });
    take(&mut g, "attack");
    expect(&mut g, 0, &["yes", "no"], "no");
    // a battle destiny of two, though nothing was revealed; both defenders have a defense of one
    expect(&mut g, 1, &["damage Envoy", "damage Scout"], "damage Scout");
    let log = lines(&mut g);
    in_order(
        &log,
        &["Battle destiny of first: 2.", "second suffers 2 attrition.", "Scout is damaged.", "Envoy is damaged."],
    );
    // power 4 + 1 + 2 against 2: five casualties, but the Envoy holds them to two, which the damaged meet
    in_order(
        &log,
        &["first wins the battle; casualties: 5.", "Casualties are now 2.", "second has 2 casualties to meet."],
    );
    expect(&mut g, 1, &["Envoy", "Scout"], "Envoy");
    assert_eq!(size(&g, 1, zone::LOST), 2, "both of them and no energy");
}

#[test]
fn a_weapon_outlives_its_bearer_only_if_that_was_destroyed() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        let guard = put(cx, 0, "Guard", "Moon/Gate");
        on(cx, 0, "Heirloom", guard, rel::BENEATH);
        put(cx, 0, "Hero", "Moon/Gate");
        put(cx, 1, "Guard", "Moon/Gate");
        many(cx, 0, zone::ACTIVE, 2, "Scout");
        pile(cx, 0, zone::HAND, &["Ambush"]);
        many(cx, 1, zone::RESERVE, 9, "Guard");
    });
    take(&mut g, "attack");
    take(&mut g, "use Ambush");
    expect(&mut g, 0, &["Guard", "Hero", "Guard #2"], "Guard");
    expect(&mut g, 0, &["yes", "no"], "yes");
    in_order(
        &lines(&mut g),
        &["Guard is destroyed.", "Heirloom is lost.", "Heirloom triggers.", "Heirloom goes to its owner's hand."],
    );
}

/// A drain at the Orbit, where two icons face the second player and one the first.
fn drain(units: &[(u8, &str, &str)], hand: &[&str]) -> Game {
    let mut g = scene(cards(), phase::CONTROL, |cx| {
        put(cx, 0, "Sloop", "Moon/Orbit");
        for (seat, unit, at) in units {
            put(cx, *seat, unit, at);
        }
        pile(cx, 0, zone::HAND, hand);
        many(cx, 1, zone::RESERVE, 9, "Guard");
        pile(cx, 0, zone::LOST, &["Hero", "Hero", "Hero", "Hero", "Hero", "Hero"]);
    });
    take(&mut g, "drain");
    g
}

#[test]
fn what_changes_a_drain() {
    let lost = |g: &Game| size(g, 1, zone::LOST);
    assert_eq!(lost(&drain(&[], &[])), 2);
    assert_eq!(lost(&drain(&[(1, "Warden", "Moon/Gate")], &[])), 1, "one less at a related location");
    let mut g = drain(&[], &["Report", "Tap"]);
    expect(&mut g, 0, &["use Report", "use Tap", "pass"], "use Report");
    expect(&mut g, 0, &["use Tap", "pass"], "use Tap");
    assert_eq!(lost(&g), 5, "three more");
    assert_eq!(size(&g, 0, zone::LOST), 6 + 2 - 5, "and as many are retrieved, of six and both interrupts");
    let mut g = scene(cards(), phase::CONTROL, |cx| {
        put(cx, 0, "Siphon", "Moon/Gate");
        many(cx, 1, zone::RESERVE, 9, "Guard");
    });
    take(&mut g, "drain");
    // one icon faces the opponent there, two the drainer
    expect(&mut g, 0, &["yes", "no"], "yes");
    assert_eq!(size(&g, 1, zone::LOST), 2);
}

/// What stood at a location that leaves play is lost, one by one, with everything on it.
#[test]
fn a_location_leaves_play() {
    let mut g = scene(cards(), phase::DEPLOY, |cx| {
        let ship = put(cx, 0, "Carrier", "Moon/Orbit");
        let pilot = on(cx, 0, "Pilot", ship, rel::ABOARD);
        on(cx, 0, "Blaster", pilot, rel::BENEATH);
        put(cx, 1, "Sloop", "Moon/Orbit");
        pile(cx, 0, zone::HAND, &["Collapse"]);
        many(cx, 0, zone::ACTIVE, 1, "Guard");
    });
    take(&mut g, "use Collapse");
    expect(&mut g, 0, &["Moon/Gate", "Moon/Well", "Moon/Orbit", "Rim/Belt"], "Moon/Orbit");
    let gone = ["Moon/Orbit is destroyed.", "Carrier is lost.", "Pilot is lost.", "Blaster is lost.", "Sloop is lost."];
    let log = lines(&mut g);
    gone.iter().for_each(|l| assert!(log.iter().any(|x| x == l), "{l} in {log:#?}"));
    assert_eq!(row(&g), ["Moon/Gate", "Moon/Well", "Rim/Belt"]);
    assert_eq!((size(&g, 0, zone::LOST), size(&g, 1, zone::LOST)), (4, 2), "to their owners' piles");
}

/// Damage that is prevented gives no credit, and its card is not picked again in that step.
#[test]
fn prevented_damage_is_tried_once() {
    let mut g = scene(cards(), phase::BATTLE, |cx| {
        put(cx, 0, "Hero", "Moon/Gate");
        put(cx, 1, "Guard", "Moon/Gate");
        put(cx, 1, "Scout", "Moon/Gate");
        put(cx, 1, "Golem", "Moon/Gate");
        table(cx, 1, "Ward");
        many(cx, 0, zone::ACTIVE, 1, "Scout");
        many(cx, 1, zone::RESERVE, 12, "Guard");
    });
    take(&mut g, "attack");
    expect(&mut g, 0, &["yes", "no"], "yes");
    expect(&mut g, 1, &["yes", "no"], "no");
    // the Golem can't be damaged and is never offered; each of the others is tried once
    expect(&mut g, 1, &["damage Guard", "damage Scout"], "damage Guard");
    // 4 + 6 against 5: five casualties, and once more each of them may be tried
    expect(&mut g, 1, &["reserve", "damage Guard", "damage Scout"], "damage Guard");
    expect(&mut g, 1, &["reserve", "damage Scout"], "reserve");
    assert!(g.t().in_play().all(|c| !g.t().card(c).has(flag::DAMAGED)));
}
