//! A scenario that shows too little is found out, and one that shows enough notices everything.

use muster_conquest::pack::Conquest;
use muster_pack::Pack;
use muster_prove::{CardReport, Known, Prover, Verdict};
use muster_scenario::{Scenario, parse};

const CARD: &str = "card proof-1 \"Draughtsman\"
  common Orks army: Warrior
  cost 1, command 1, 1/1, copies 1
  reaction after this enters play: draw 2 cards
";

fn scenario(expects: &str) -> Vec<Scenario> {
    let text = format!(
        "scenario: It draws
table
  planets Tarrus, Ferrin
  Anna hand: Draughtsman
  Anna resources 3
  start deploy
play
  Anna: deploy Draughtsman to Tarrus, use Draughtsman
{expects}"
    );
    parse("proof.scenario", &text).into_iter().map(|s| s.unwrap()).collect()
}

fn report(expects: &str, known: &Known) -> CardReport {
    let pack = Conquest::new().unwrap().with_cards(&[("proof.cards", CARD)]).unwrap();
    let scenarios = scenario(expects);
    let prover = Prover::new(&*pack, &scenarios, known).unwrap();
    let at = prover.pack().cards().find("Draughtsman").unwrap();
    prover.prove(at)
}

fn verdict(r: &CardReport, now: &str) -> Verdict {
    r.found.iter().find(|f| f.now == now).unwrap_or_else(|| panic!("{now}: {:#?}", r.found)).verdict
}

const MORE: &str = "reaction after this enters play: draw 3 cards";

#[test]
fn a_number_that_is_not_looked_at_is_unnoticed() {
    let r = report("  expect Draughtsman at Tarrus\n", &Known::default());
    assert_eq!(verdict(&r, MORE), Verdict::Unnoticed);
    // the play itself names the use, so a line that is gone is noticed
    assert_eq!(verdict(&r, ""), Verdict::Noticed);
}

#[test]
fn a_number_that_is_looked_at_is_noticed() {
    let r = report("  expect Anna hand 2\n", &Known::default());
    assert_eq!(verdict(&r, MORE), Verdict::Noticed);
    assert_eq!(verdict(&r, "reaction after this enters play: draw 1 card"), Verdict::Noticed);
}

#[test]
fn what_is_listed_as_equal_is_equal() {
    let known = Known::read(&format!("\"Draughtsman\"\n  {MORE}\n    a test says so\n")).unwrap();
    let r = report("  expect Draughtsman at Tarrus\n", &known);
    assert_eq!(verdict(&r, MORE), Verdict::Equal);
}
