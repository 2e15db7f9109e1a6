//! `muster rules` and `muster scenario`.

mod common;
use common::*;

#[test]
fn clauses_are_found_by_words_and_by_id() {
    muster(&["rules", "conquest", "shield"]).ok().says("conquest.shield.");
    let v = muster(&["rules", "conquest", "ranged", "skirmish", "--json"]).ok().json();
    let ids: Vec<&str> = v.as_array().unwrap().iter().map(|c| c["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"conquest.keyword.ranged.skirmish-attack"), "{ids:?}");
    muster(&["rules", "conquest", "--clause", "conquest.keyword.ranged.skirmish-attack"]).ok().says("Ranged");
    muster(&["rules", "conquest", "--clause", "conquest.keyword.rangd"]).exits(2).complains("conquest.keyword.ranged");
    muster(&["rules", "conquest", "zebra"]).exits(2);
    muster(&["rules", "conquest"]).ok().says("clauses");
}

#[test]
fn coverage_has_the_keys_of_the_interface() {
    let r = muster(&["rules", "conquest", "--coverage", "--json"]);
    let v = r.json();
    has_keys(&v, &["clauses", "covered", "exempt", "missing"]);
    let missing = v["missing"].as_array().unwrap().len() as u64;
    let n = |k: &str| v[k].as_u64().unwrap();
    assert_eq!(n("covered") + n("exempt") + missing, n("clauses"));
    let fine =
        missing == 0 && v["failed"].as_array().unwrap().is_empty() && v["unknown"].as_array().unwrap().is_empty();
    assert_eq!(r.code == 0, fine);
}

#[test]
fn examples_can_be_watched() {
    let v = muster(&["rules", "conquest", "phase", "--json"]).ok().json();
    let shown = v.as_array().unwrap().iter().find(|c| c["examples"].as_u64() > Some(0));
    if let Some(c) = shown {
        muster(&["rules", "conquest", "--show", c["id"].as_str().unwrap()]).ok().says("✓ expect");
    }
}

const SCENARIO: &str = "scenario: money is there
table
  Anna resources 3
  start deploy
play
  expect Anna resources 3
";

#[test]
fn scenarios_pass_and_fail() {
    let good = file("good.scenario", SCENARIO);
    muster(&["scenario", "run", "--game", "conquest", &good]).ok().says("1 passed");
    muster(&["scenario", "run", "-v", "--game", "conquest", &good]).ok().says("money is there");
    let bad = file(
        "bad.scenario",
        &format!("{SCENARIO}\n{}", SCENARIO.replace("expect Anna resources 3", "expect Anna resources 4")),
    );
    let r = muster(&["scenario", "run", "--game", "conquest", &bad]).exits(1).says("1 passed, 1 failed");
    assert!(r.out.contains("bad.scenario:13"), "{}", r.out);
    let v = muster(&["scenario", "run", "--json", "--game", "conquest", &good, &bad]).exits(1).json();
    assert_eq!((v["passed"].as_u64(), v["failed"].as_u64()), (Some(2), Some(1)));
    assert_eq!(v["entries"].as_array().unwrap().len(), 3);
    muster(&["scenario", "run", &good]).ok().says("1 passed");
    muster(&["scenario", "run", "no-such.scenario"]).exits(2).complains("no-such.scenario");
    muster(&["scenario", "run", &file("empty.md", "nothing\n")]).exits(2).complains("no scenario");
}
