//! Some rules of each game, bent: their examples notice. `muster rules prove` does it for all.

mod common;

use common::examples;
use muster_conquest::pack::Conquest;
use muster_pack::Pack;
use muster_prove::{RuleProver, RulesReport, Verdict};
use muster_scenario::{Scenario, parse};
use muster_warcaste::pack::Warcaste;
use muster_wars::pack::Wars;

fn proved(pack: &dyn Pack, words: &[&str], scenarios: Option<Vec<Scenario>>) -> RulesReport {
    let (all, known) = examples(&["rulebook"], pack.game());
    let scenarios = scenarios.unwrap_or(all);
    let words: Vec<String> = words.iter().map(|w| w.to_string()).collect();
    let prover = RuleProver::new(pack, &scenarios, &known, &words).unwrap();
    prover.prove(2, true, &|_| None, &|_| {})
}

fn all_is_noticed(pack: &dyn Pack, words: &[&str], at_least: usize) {
    let r = proved(pack, words, None);
    let holes: Vec<_> = r.found.iter().filter(|f| !matches!(f.verdict, Verdict::Noticed | Verdict::Equal)).collect();
    assert!(holes.is_empty(), "{holes:#?}");
    assert!(r.count(Verdict::Noticed) >= at_least, "hardly anything was bent: {}", r.found.len());
    assert!(r.unmoved.len() < r.clauses, "no clause has an example that notices a bend");
}

#[test]
fn of_conquest() {
    all_is_noticed(&Conquest::new().unwrap(), &["conquest.framework.4"], 5);
}

#[test]
fn of_wars() {
    all_is_noticed(&Wars::new().unwrap(), &["wars.battle.seq"], 4);
}

#[test]
fn of_warcaste() {
    all_is_noticed(&Warcaste::new().unwrap(), &["warcaste.start"], 3);
}

#[test]
fn what_no_example_shows_is_found() {
    let idle = "### conquest.framework.4.5.gain-four\n```scenario\nplay\n  expect not over\n```\n";
    let scenarios = parse("idle.md", idle).into_iter().map(Result::unwrap).collect();
    let r = proved(&Conquest::new().unwrap(), &["4.5 gain"], Some(scenarios));
    assert_eq!((r.found.len(), r.count(Verdict::Unnoticed)), (1, 1));
    assert_eq!((r.clauses, r.unmoved), (1, vec!["conquest.framework.4.5.gain-four".to_string()]));
}
