//! The arithmetic of an attack.

use super::desk::*;
use super::words::*;
use muster_kernel::*;

fn b() -> ZoneId {
    home(Seat(1))
}

#[test]
fn a_squad_adds_up_and_def_is_used_once() {
    let mut p = desk(2).unit("Two", 2, 0, 9).unit("Three", 3, 0, 9).unit("One", 1, 0, 9).unit("Wall", 0, 2, 4);
    p = p.open(0, "Two").open(0, "Three").open(0, "One").open(1, "Wall");
    let mut p = p.battle();
    let menu = [
        "move Two to home 0",
        "move Two to home 1",
        "move Three to home 0",
        "move Three to home 1",
        "move One to home 0",
        "move One to home 1",
        "attack Wall",
        "pass",
    ];
    p.choose(0, &menu, "attack Wall");
    p.choose(0, &["Two", "Three", "One"], "Two").choose(0, &["Three", "One", "done"], "Three").choose(
        0,
        &["One", "done"],
        "done",
    );
    p.choose(1, &["Two", "Three"], "Three"); // struck back at, with 0
    p.damage("Wall", 3).def("Wall", 0).damage("Three", 0);
    // the same again this turn: DEF is gone
    p.take(0, "attack Wall").dead("Wall");
    p.asked(0, &menu[..6].iter().copied().chain(["pass"]).collect::<Vec<_>>());
}

#[test]
fn blocked_damage_is_no_damage() {
    let p = desk(2).unit("A", 1, 0, 9).unit("B", 1, 0, 9).unit("Wall", 0, 3, 4);
    let mut p = p.open(0, "A").open(0, "B").open(1, "Wall").battle();
    p.take(0, "attack Wall").take(0, "A").take(0, "B").choose(1, &["A", "B"], "A");
    p.damage("Wall", 0).def("Wall", 1);
}

#[test]
fn temporary_def_is_used_first() {
    for (atk, counters, left) in [(3, 0, 0), (2, 0, 1)] {
        let p = desk(2).unit("A", atk, 0, 9).unit("Wall", 0, 2, 4);
        let mut p = p.open(0, "A").open(1, "Wall").hand(1, "Shield Bearer").battle();
        p.take(0, "attack Wall");
        p.choose(1, &["boost Wall with Shield Bearer", "pass"], "boost Wall with Shield Bearer");
        // the boost has ended, and what it absorbed went with it
        p.damage("Wall", counters).def("Wall", left).size(1, zone::ASIDE, 1);
    }
}

#[test]
fn stalwart_comes_before_the_check() {
    let p = desk(2).unit("A", 2, 0, 9).unit("Hurt", 0, 0, 3);
    let mut p = p.open(0, "A").damaged(1, "Hurt", OPEN, 2).hand(1, "Old Guard").battle();
    p.take(0, "attack Hurt").choose(1, &["boost Hurt with Old Guard", "pass"], "boost Hurt with Old Guard");
    p.damage("Hurt", 2);
    let p = desk(2).unit("A", 5, 0, 9).unit("Fresh", 0, 0, 3);
    let mut p = p.open(0, "A").open(1, "Fresh").hand(1, "Old Guard").battle();
    p.take(0, "attack Fresh").take(1, "boost Fresh with Old Guard").dead("Fresh");
}

#[test]
fn placed_counters_pass_def_by() {
    let p = desk(2).unit("Wall", 0, 3, 4);
    let mut p = p.open(1, "Wall").hand(0, "Veil Specter").main();
    p.choose(0, &["play Veil Specter", "pass"], "play Veil Specter");
    p.choose(0, &["Wall", "Veil Specter"], "Wall").damage("Wall", 1).def("Wall", 3);
}

#[test]
fn both_die_together() {
    let p = desk(2).unit("A", 3, 0, 3).unit("B", 3, 0, 3);
    let mut p = p.open(0, "A").open(1, "B").battle();
    p.take(0, "attack B").dead("A").dead("B");
}

#[test]
fn an_interceptor_splits_the_attack() {
    let p = desk(2).unit("U", 2, 0, 3).unit("V", 4, 0, 9).unit("I", 1, 1, 3).land("Fort", 0, 0, 6);
    let mut p = p.put(0, "U", b()).put(0, "V", b()).put(1, "I", b()).home(1, "Fort").hand(0, "Pack Hunter").battle();
    p.choose(
        0,
        &["move U to open", "move V to open", "attack Camp 2", "attack I", "attack Fort", "pass"],
        "attack Fort",
    );
    p.choose(0, &["U", "V"], "U").choose(0, &["V", "done"], "V");
    p.choose(1, &["I", "done"], "I");
    p.choose(1, &["U", "V"], "U");
    // first the interceptor and the one it stops, with their own boosts
    p.choose(0, &["boost U with Pack Hunter", "pass"], "pass").damage("I", 1).damage("U", 1);
    // then the rest against the target
    p.choose(0, &["boost V with Pack Hunter", "pass"], "boost V with Pack Hunter");
    p.dead("Fort").damage("V", 0);
    p.atk("V", 4);
}

#[test]
fn boosts_end_with_their_attack_and_come_back_under_the_deck() {
    let p = desk(2).unit("A", 1, 0, 9).unit("B", 0, 0, 9);
    let mut p =
        p.open(0, "A").open(1, "B").hand(0, "Pack Hunter").hand(0, "Shield Bearer").hand(1, "Old Guard").battle();
    p.take(0, "attack B");
    p.choose(0, &["boost A with Pack Hunter", "boost A with Shield Bearer", "pass"], "boost A with Pack Hunter");
    p.choose(1, &["boost B with Old Guard", "pass"], "boost B with Old Guard");
    p.damage("B", 1).atk("A", 1).size(0, zone::ASIDE, 1).size(1, zone::ASIDE, 1);
    p.choose(0, &["move A to home 0", "move A to home 1", "pass"], "pass");
    // each puts one back and draws one; then seat 1's turn
    p.size(0, zone::ASIDE, 0).size(1, zone::ASIDE, 0).size(0, zone::HAND, 2);
    p.g.to_decide();
}
