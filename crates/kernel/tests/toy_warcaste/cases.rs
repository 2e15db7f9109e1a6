//! The hard cases, decision by decision.

use super::desk::*;
use super::words::*;
use muster_kernel::book::*;
use muster_kernel::ir::*;
use muster_kernel::*;

fn b() -> ZoneId {
    home(Seat(1))
}

/// A Warstar that is paid for like the Oath.
fn blood_herald(mut d: Desk) -> Desk {
    let oath = d.cards.find("Oath of the War Born");
    let herald = d.cards.find("First Herald");
    let ability =
        |d: &Desk, def: DefId, i: usize| d.cards.pool.abilities[d.cards.defs[def.ix()].abilities[i].ix()].clone();
    let abilities = vec![ability(&d, oath, 0), ability(&d, herald, 0), ability(&d, herald, 1)];
    let slots = [(slot::COST, 4), (slot::ATK, 3), (slot::DEF, 1), (slot::HP, 3)];
    d.cards.add("Blood Herald", &[tag::UNIT, tag::WARSTAR], &slots, abilities);
    d
}
/// A trap that answers damage.
fn field_report(mut d: Desk) -> Desk {
    let salvage = d.cards.find("Salvage");
    let mut a: Ability = d.cards.pool.abilities[d.cards.defs[salvage.ix()].abilities[0].ix()].clone();
    if let Some(on) = &mut a.on {
        on.kinds = vec![kind::DAMAGE];
    }
    d.cards.add("Field Report", &[tag::TRAP], &[(slot::COST, 0)], vec![a]);
    d
}

#[test]
fn case_27_oath_reductions_are_actions_inside_playing_it() {
    let d = desk(2).unit("Foe", 0, 0, 9).cmd(0, 2);
    let d = d
        .hand(0, "Oath of the War Born")
        .home(0, "War Born Destroyer")
        .home(0, "War Born Destroyer")
        .open(0, "War Born Destroyer");
    let mut p = d.open(1, "Foe").main();
    let [d1, d2, d3] = ["War Born Destroyer", "War Born Destroyer 2", "War Born Destroyer 3"];
    p.choose(0, &["play Oath of the War Born", "pass"], "play Oath of the War Born");
    // cost 4, two points: at least two must go, so the first pick may not be the last card
    p.choose(0, &[d1, d2], d1).choose(0, &[d2, d3], d3);
    p.cmd(0, 0).dead(d1).dead(d3).is_in("Oath of the War Born", seat_zone(Seat(0), zone::PLAYED));
    // one batch: the rest of the card and both deaths, in the order their controller likes
    let (play, x1, x3) = ("play: Oath of the War Born", "death: War Born Destroyer", "death: War Born Destroyer 3");
    p.choose(0, &[play, x1, x3], x3);
    p.damage("Foe", 2).size(0, zone::HAND, 0);
    p.choose(0, &[play, x1], play).size(0, zone::HAND, 2);
    // the first stood at home, where only own cards are: it must hit one of them
    p.choose(0, &["Camp", d2], "Camp").damage("Camp", 2);
    p.dead("Oath of the War Born");
}

#[test]
fn case_27_not_offered_when_nothing_makes_it_payable() {
    let d = desk(2).cmd(0, 1).hand(0, "Oath of the War Born").hand(0, "Pack Hunter");
    let mut p = d.home(0, "War Born Destroyer").home(0, "War Born Destroyer").main();
    p.asked(0, &["play Pack Hunter", "pass"]);
    let why = p.g.why_not(Seat(0));
    assert!(why.iter().any(|r| r.card == p.card("Oath of the War Born") && r.clause == "cost"));
}

#[test]
fn case_27_a_second_warstar_ends_inside_the_play_that_brought_it() {
    let d = blood_herald(desk(2)).cmd(0, 3);
    let d = d.hand(0, "Blood Herald").home(0, "First Herald").home(0, "War Born Destroyer");
    let mut p = d.hand(0, "Salvage").hand(1, "Salvage").main();
    p.choose(0, &["play Blood Herald", "pass"], "play Blood Herald");
    p.choose(0, &["First Herald", "War Born Destroyer"], "War Born Destroyer");
    // the Destroyer was given up, the newcomer came and went: all of it one event, its triggers one batch
    p.dead("War Born Destroyer").dead("Blood Herald").cmd(0, 0);
    let (play, death, other) = ("play: Blood Herald", "death: Blood Herald", "death: War Born Destroyer");
    p.choose(0, &[play, other, death], death).cmd(0, 2);
    p.choose(0, &[play, other], other).choose(0, &["Camp", "First Herald"], "Camp").damage("Camp", 2);
    // two parts: what playing it destroyed, and what the limit destroyed
    p.choose(0, &["trap: Salvage", "pass"], "pass").choose(1, &["trap: Salvage 2", "pass"], "trap: Salvage 2");
    p.choose(0, &["trap: Salvage", "pass"], "trap: Salvage");
    p.is_in("First Herald", home(Seat(0)));
}

#[test]
fn case_28_one_batch_for_damage_and_deaths_then_a_window_for_each() {
    let d = field_report(desk(2)).unit("Idle", 0, 0, 9);
    let d = d.open(0, "War Born Destroyer").open(1, "War Born Destroyer").open(1, "Idle");
    let d = d.hand(0, "Field Report").hand(0, "Salvage").hand(1, "Salvage").hand(1, "Field Report");
    let mut p = d.battle();
    p.choose(
        0,
        &[
            "move War Born Destroyer to home 0",
            "move War Born Destroyer to home 1",
            "attack War Born Destroyer 2",
            "attack Idle",
            "pass",
        ],
        "attack War Born Destroyer 2",
    );
    p.choose(1, &["Idle", "done"], "done");
    // both die; each Death finds only Idle in the zone they stood in. Each resolution is an event with windows of its own.
    p.dead("War Born Destroyer").dead("War Born Destroyer 2").damage("Idle", 2);
    p.choose(0, &["trap: Field Report", "pass"], "pass");
    p.choose(1, &["trap: Field Report 2", "pass"], "pass");
    p.damage("Idle", 4);
    p.choose(0, &["trap: Field Report", "pass"], "pass");
    p.choose(1, &["trap: Field Report 2", "pass"], "pass");
    // now the attack itself: the damage first, then the deaths
    p.choose(0, &["trap: Field Report", "pass"], "trap: Field Report");
    p.choose(1, &["trap: Field Report 2", "pass"], "pass");
    p.choose(0, &["trap: Salvage", "pass"], "pass");
    p.choose(1, &["trap: Salvage 2", "pass"], "trap: Salvage 2");
    p.dead("Salvage 2");
}

#[test]
fn case_30_an_interceptor_gives_two_attacks_even_for_a_lone_attacker() {
    let d = desk(2).unit("Lone", 1, 0, 9).unit("Guard", 0, 0, 9).unit("Aim", 0, 0, 9);
    let d = d.open(0, "Lone").open(1, "Guard").open(1, "Aim").hand(1, "Crossfire").hand(1, "Crossfire");
    let mut p = d.battle();
    p.take(0, "attack Aim").choose(1, &["Guard", "done"], "Guard");
    // one trap in the window of the intercepted attack
    p.choose(1, &["trap: Crossfire", "trap: Crossfire 2", "pass"], "trap: Crossfire");
    p.damage("Lone", 1).damage("Guard", 1);
    // the second attack has no attacker left, so this trap has nothing to answer; nobody is damaged
    p.damage("Aim", 0).asked(0, &["move Lone to home 0", "move Lone to home 1", "pass"]);
}

#[test]
fn case_30_the_first_target_still_counts_as_attacked() {
    let mut d = desk(2).unit("Lone", 1, 0, 9).unit("Guard", 0, 0, 9).unit("Aim", 0, 0, 9);
    // a trap for the owner of an attacked card
    let salvage = d.cards.find("Salvage");
    let mut a: Ability = d.cards.pool.abilities[d.cards.defs[salvage.ix()].abilities[0].ix()].clone();
    let own = d.cards.pool.filter(Filter { base: Base::InPlay, alts: vec![vec![Atom::By(Who::You)]] });
    if let Some(on) = &mut a.on {
        (on.kinds, on.subject) = (vec![kind::ATTACKED], own);
    }
    d.cards.add("Alarm", &[tag::TRAP], &[(slot::COST, 0)], vec![a]);
    let mut p = d.open(0, "Lone").open(1, "Guard").open(1, "Aim").hand(1, "Alarm").hand(1, "Alarm").battle();
    p.take(0, "attack Aim").choose(1, &["Guard", "done"], "Guard");
    // both cards are attacked in both attacks: one chance in each, though nobody attacks in the second
    p.choose(1, &["trap: Alarm", "trap: Alarm 2", "pass"], "trap: Alarm 2").damage("Guard", 1);
    p.choose(1, &["trap: Alarm", "pass"], "trap: Alarm").damage("Aim", 0);
    p.asked(0, &["move Lone to home 0", "move Lone to home 1", "pass"]);
}

#[test]
fn case_30_one_trap_per_player_however_many_attack() {
    let d = desk(3).unit("A", 1, 0, 9).unit("B", 1, 0, 9).unit("X", 0, 0, 9);
    let d = d.open(0, "A").open(0, "B").open(1, "X").hand(1, "Crossfire").hand(2, "Crossfire").hand(2, "Crossfire");
    let mut p = d.battle();
    p.take(0, "attack X").take(0, "A").take(0, "B");
    p.choose(1, &["trap: Crossfire", "pass"], "trap: Crossfire").choose(1, &["A", "B"], "A");
    p.choose(2, &["trap: Crossfire 2", "trap: Crossfire 3", "pass"], "trap: Crossfire 3").choose(2, &["A", "B"], "B");
    p.choose(1, &["A", "B"], "A").damage("A", 1).damage("B", 1).damage("X", 2);
}

#[test]
fn case_31_the_destroyer_hits_where_it_stood() {
    let d = desk(2).unit("Killer", 2, 0, 9).unit("Near", 0, 0, 9).unit("Far", 0, 0, 9);
    let d = d.put(0, "Killer", b()).home(1, "War Born Destroyer").home(1, "Near").open(1, "Far");
    let mut p = d.battle();
    p.take(0, "attack War Born Destroyer").choose(1, &["Near", "done"], "done");
    p.dead("War Born Destroyer").damage("Killer", 2);
    p.choose(1, &["Camp 2", "Killer", "Near"], "Camp 2").damage("Camp 2", 2);
}

/// A unit that draws when another card is destroyed.
fn mourner(mut d: Desk) -> Desk {
    let salvage = d.cards.find("Salvage");
    let mut a: Ability = d.cards.pool.abilities[d.cards.defs[salvage.ix()].abilities[0].ix()].clone();
    let others = d.cards.pool.filter(Filter { base: Base::Any, alts: vec![vec![Atom::Not(Thing::This)]] });
    (a.class, a.from, a.forced) = (class::OTHER, from::PLAY, true);
    if let Some(on) = &mut a.on {
        (on.stage, on.subject) = (StageOf::After, others);
    }
    d.cards.add("Mourner", &[tag::UNIT], &[(slot::COST, 1), (slot::ATK, 0), (slot::DEF, 0), (slot::HP, 2)], vec![a]);
    d
}

#[test]
fn a_triggered_ability_outlives_its_card() {
    let d = mourner(desk(2)).unit("Rock", 2, 0, 9);
    let d = d.open(0, "War Born Destroyer").home(0, "Old Guard").open(1, "Rock").open(1, "Mourner");
    let mut p = d.battle();
    p.take(0, "attack Rock").choose(1, &["Mourner", "done"], "done").dead("War Born Destroyer");
    // the active seat's Death comes first and takes Mourner, which has been triggered already
    p.choose(0, &["Rock", "Mourner"], "Mourner").dead("Mourner").size(1, zone::HAND, 1);
    p.asked(0, &["move Old Guard to open", "pass"]);
}

#[test]
fn what_dies_together_hears_the_others_die() {
    let d = mourner(desk(2)).unit("Rock", 2, 0, 2);
    let d = d.open(0, "Mourner").home(0, "Old Guard").damaged(1, "Rock", OPEN, 1).hand(0, "Pack Hunter");
    let mut p = d.battle();
    p.take(0, "attack Rock").choose(0, &["boost Mourner with Pack Hunter", "pass"], "boost Mourner with Pack Hunter");
    p.dead("Rock").dead("Mourner").size(0, zone::HAND, 1).asked(0, &["move Old Guard to open", "pass"]);
}

#[test]
fn case_32_copying_a_play_ability_the_first_time_each_turn() {
    let d = desk(2)
        .unit("Foe", 0, 0, 9)
        .home(0, "Echo Spire")
        .hand(0, "Veil Specter")
        .hand(0, "Veil Specter")
        .open(1, "Foe");
    let mut p = d.main();
    p.choose(0, &["play Veil Specter", "play Veil Specter 2", "pass"], "play Veil Specter");
    // its own Play ability and the territory's passive, in either order
    p.choose(0, &["use: Echo Spire", "play: Veil Specter"], "use: Echo Spire").choose(0, &["yes", "no"], "yes");
    p.choose(0, &["Veil Specter", "Foe"], "Foe").choose(0, &["Veil Specter", "Foe"], "Foe").damage("Foe", 2);
    // not the second time
    p.choose(0, &["play Veil Specter 2", "pass"], "play Veil Specter 2");
    p.choose(0, &["Veil Specter", "Veil Specter 2", "Foe"], "Foe").damage("Foe", 3);
}

#[test]
fn case_33_territories_of_an_opponent_scored_on_are_out_of_bounds() {
    let d = desk(3).land("Ruin", 0, 0, 1).land("Keep", 0, 0, 9).unit("Raider", 1, 0, 9);
    let d = d
        .home(1, "Ruin")
        .home(1, "Keep")
        .home(2, "Keep")
        .put(0, "Raider", b())
        .hand(0, "Saturation Fire")
        .hand(0, "Saturation Fire");
    let mut p = d.main();
    p.choose(0, &["play Saturation Fire", "play Saturation Fire 2", "pass"], "play Saturation Fire");
    // everything is hit at once, and Ruin falls: from now on seat 1's territories are closed to seat 0
    p.dead("Ruin").damage("Camp", 1).damage("Keep", 1).damage("Keep 2", 1);
    p.choose(0, &["play Saturation Fire 2", "pass"], "play Saturation Fire 2");
    p.damage("Camp", 1).damage("Keep", 1).damage("Keep 2", 1).dead("Saturation Fire 2");
    p.asked(0, &["move Raider to open", "pass"]);
}

#[test]
fn pack_tactics_targets_and_hunters_deal() {
    let d = desk(2).unit("Foe", 0, 0, 1).unit("Other", 0, 0, 9);
    let d = d.hand(0, "Pack Tactics").open(0, "Pack Hunter").open(0, "Pack Hunter").home(0, "Pack Hunter");
    let mut p = d.open(1, "Foe").open(1, "Other").main();
    p.take(0, "play Pack Tactics");
    p.choose(0, &["Pack Hunter", "Pack Hunter 2", "Foe", "Other", "done"], "Foe").dead("Foe");
    // damage is checked after each instruction: the dead are no targets
    p.choose(0, &["Pack Hunter", "Pack Hunter 2", "Other", "done"], "done");
    p.choose(0, &["Pack Hunter 3", "done"], "done").dead("Pack Tactics");
}

#[test]
fn a_trap_answers_a_trap() {
    let d = desk(2).unit("A", 1, 0, 9).unit("X", 0, 0, 9).cmd(0, 1).cmd(1, 1);
    let d = d.open(0, "A").open(1, "X").hand(1, "Crossfire").hand(1, "Old Guard").hand(0, "Jammed Signal");
    let mut p = d.battle();
    p.take(0, "attack X");
    p.choose(1, &["trap: Crossfire", "pass"], "trap: Crossfire");
    // no stack: Crossfire is done before it can be answered
    p.damage("A", 1).is_in("Crossfire", seat_zone(Seat(1), zone::PLAYED));
    p.choose(0, &["trap: Jammed Signal", "pass"], "trap: Jammed Signal");
    p.dead("Old Guard").dead("Jammed Signal").dead("Crossfire").cmd(0, 0).cmd(1, 0).damage("X", 1);
}

#[test]
fn purses_pay_for_what_they_are_for() {
    let d =
        desk(2).cmd(0, 3).hand(0, "Requisition").hand(0, "Old Guard").hand(0, "Pack Tactics").hand(0, "Veil Specter");
    let mut p = d.hand(0, "Pack Hunter").main();
    p.take(0, "play Requisition").cmd(0, 2);
    assert_eq!(p.g.t.purses.len(), 1);
    p.choose(
        0,
        &["play Old Guard", "play Pack Tactics", "play Veil Specter", "play Pack Hunter", "pass"],
        "play Old Guard",
    );
    // cost 2 from 3 earmarked and 2 plain points: any split
    p.choose(0, &["0", "1", "2"], "1").cmd(0, 1);
    assert_eq!(p.g.t.purses[0].amount, 2);
    p.choose(0, &["play Pack Tactics", "play Veil Specter", "play Pack Hunter", "pass"], "play Veil Specter");
    // at least one must come from the purse
    p.choose(0, &["1", "2"], "1").cmd(0, 0).choose(0, &["Old Guard", "Veil Specter"], "Old Guard");
    // one point is left for units, none for a tactic; it goes with the phase
    p.choose(0, &["play Pack Hunter", "pass"], "pass");
    assert!(p.g.t.purses.is_empty());
}

#[test]
fn overcharge_turns_the_doctrine_down_until_the_turn_after_next() {
    let d = desk(2).home(0, "Creed of Fury").home(0, "War Born Destroyer");
    let mut p = d.start(super::book::at::START);
    p.atk("War Born Destroyer", 3);
    p.choose(0, &["yes", "no"], "yes").cmd(0, 10).atk("War Born Destroyer", 2);
    p.choose(0, &["move War Born Destroyer to open", "pass"], "pass");
    // its own next turn: no second overcharge, and it is turned up at step 7
    p.atk("War Born Destroyer", 3).cmd(0, 5);
    p.choose(0, &["engage: Creed of Fury", "pass"], "engage: Creed of Fury").size(0, zone::HAND, 3);
    p.choose(0, &["move War Born Destroyer to open", "pass"], "pass");
}

#[test]
fn upgrading_a_territory_keeps_its_counters_and_hides_the_basic() {
    let d = desk(2).hand(0, "Echo Spire").home(0, "Echo Spire").cmd(0, 4);
    let mut p = d.main();
    let camp = p.card("Camp");
    p.g.edit(|cx| _ = cx.add_counter(camp, counter::DAMAGE, 2));
    let known = |p: &Play, s: u8| seen::knows(&p.g.m, &p.g.t, seen::Viewer::Seat(Seat(s)), camp);
    assert!(known(&p, 0) && !known(&p, 1), "a basic is its owner's secret");
    let seen = seen::view(&p.g, seen::Viewer::Seat(Seat(1)));
    let back = seen.zones.iter().flat_map(|z| &z.cards).find(|c| c.title == "face down").unwrap();
    assert_eq!(
        (back.counters["damage"], back.owner, back.code.as_str()),
        (2, 0, ""),
        "its counters are for all to see"
    );
    p.take(0, "play Echo Spire").choose(0, &["Camp", "Echo Spire 2"], "Camp");
    p.damage("Echo Spire", 2).is_in("Camp", seat_zone(Seat(0), zone::HAND));
    assert!(known(&p, 0) && !known(&p, 1), "it goes back to the hand unseen");
}

#[test]
fn basics_are_laid_in_secret_and_together() {
    let mut g = super::random::game(3, 5);
    while g.options().iter().all(|o| o.verb != ov::PICK) {
        let seat = g.to_decide().unwrap();
        let no = g.options().iter().position(|o| o.verb == ov::NO).unwrap();
        g.choose(seat, no).unwrap();
    }
    assert_eq!(g.owing(), 0b111);
    let before: Vec<usize> = (0..3).map(|s| g.t.zone_len(home(Seat(s)))).collect();
    // any order will do, and nothing is laid before the last has chosen
    for s in [2, 0] {
        assert_eq!(g.options_for(Seat(s)).len(), 7);
        g.choose(Seat(s), 3).unwrap();
        assert_eq!((0..3).map(|s| g.t.zone_len(home(Seat(s)))).collect::<Vec<_>>(), before);
        super::random::sound(&g);
    }
    assert_eq!(g.owing(), 0b010);
    g.choose(Seat(1), 0).unwrap();
    assert_eq!((0..3).map(|s| g.t.zone_len(home(Seat(s)))).collect::<Vec<_>>(), [2, 2, 2]);
}

#[test]
fn a_mandatory_loop_is_a_draw() {
    let d = desk(2).home(0, "Tireless Drum").home(1, "Heavy Chain").home(0, "Burn Striker");
    let mut p = d.main();
    p.choose(0, &["engage: Burn Striker", "pass"], "engage: Burn Striker");
    p.over(0, ending::LOOP);
}

#[test]
fn last_territories_falling_together_are_a_draw_and_stop_the_game() {
    let d = desk(2).no_basics().land("Hut", 0, 0, 1).home(0, "Hut").home(1, "Hut").hand(0, "Saturation Fire");
    d.main().take(0, "play Saturation Fire").over(0, ending::TERRITORIES);
    let d = desk(2)
        .no_basics()
        .land("Hut", 0, 0, 1)
        .land("Keep", 0, 0, 2)
        .home(0, "Keep")
        .home(1, "Hut")
        .hand(0, "Saturation Fire");
    d.main().take(0, "play Saturation Fire").over(1, ending::TERRITORIES);
}

#[test]
fn who_has_no_territory_is_out_and_passed_over() {
    let d = desk(4).no_basics().land("Hut", 0, 0, 1).land("Keep", 0, 0, 9);
    let d = d.home(0, "Keep").home(1, "Hut").home(2, "Keep").home(3, "Keep").hand(0, "Saturation Fire");
    let d = d.open(1, "Old Guard").home(2, "Pack Hunter");
    let mut p = d.main();
    p.take(0, "play Saturation Fire");
    assert_eq!(p.g.t.head.out, 0b0010);
    // seat 1's cards have left, and its turn does not come
    p.asked(2, &["move Pack Hunter to open", "pass"]);
}

#[test]
fn who_gives_up_leaves_the_others_playing() {
    let d = desk(3).unit("A", 1, 0, 9).unit("X", 0, 0, 9).unit("Y", 0, 0, 9);
    let mut p = d.open(0, "A").open(1, "X").open(1, "Y").home(2, "Pack Hunter").battle();
    p.take(0, "attack X").asked(1, &["Y", "done"]);
    assert_eq!(p.g.claims(Seat(1)).len(), 1);
    p.g.claim(Seat(1), 0).unwrap();
    // the question answers itself, the attack has nothing left to hit, and the battle phase goes on
    p.choose(0, &["move A to home 0", "move A to home 2", "pass"], "pass");
    p.asked(2, &["move Pack Hunter to open", "pass"]);
    p.g.claim(Seat(2), 0).unwrap();
    p.over(0b001, ending::TERRITORIES);
}

/// A unit that may be destroyed in the place of another.
fn life_ward(mut d: Desk) -> Desk {
    let salvage = d.cards.find("Salvage");
    let mut a: Ability = d.cards.pool.abilities[d.cards.defs[salvage.ix()].abilities[0].ix()].clone();
    let tests = vec![Atom::Tag(tag::UNIT), Atom::By(Who::You), Atom::Not(Thing::This)];
    let others = d.cards.pool.filter(Filter { base: Base::InPlay, alts: vec![tests] });
    (a.class, a.from, a.instead) = (class::OTHER, from::PLAY, true);
    a.ops = vec![super::cards::does(verb::DESTROY, Thing::This, NO), Op::End];
    a.nodes = vec![0; 2];
    if let Some(on) = &mut a.on {
        (on.stage, on.subject) = (StageOf::Would, others);
    }
    d.cards.add("Life Ward", &[tag::UNIT], &[(slot::COST, 1), (slot::ATK, 0), (slot::DEF, 0), (slot::HP, 2)], vec![a]);
    d
}

#[test]
fn something_may_stand_in_for_a_part_of_an_event() {
    for (answer, saved) in [("yes", true), ("no", false)] {
        let d = life_ward(desk(2)).cmd(0, 3).hand(0, "Oath of the War Born").home(0, "War Born Destroyer");
        let mut p = d.home(0, "Life Ward").hand(1, "Salvage").main();
        p.take(0, "play Oath of the War Born");
        // giving up the Destroyer is part of playing the card, and so is what stands in for it
        p.choose(0, &["yes", "no"], answer);
        if saved {
            p.is_in("War Born Destroyer", home(Seat(0))).dead("Life Ward");
        } else {
            p.choose(0, &["play: Oath of the War Born", "death: War Born Destroyer"], "death: War Born Destroyer");
            p.choose(0, &["Camp", "Life Ward"], "Camp").is_in("Life Ward", home(Seat(0)));
        }
        // one window for all that playing it destroyed
        p.choose(1, &["trap: Salvage", "pass"], "trap: Salvage").cmd(0, 0).dead("Oath of the War Born");
    }
}
