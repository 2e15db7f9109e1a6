//! Small positions whose answers follow from the rules by hand, one or more for each game, and what no search may claim.

use muster_kernel::{Game, Seat};
use muster_pack::Pack;
use muster_puzzles::{Limits, Solution, Value, solve};
use muster_scenario::{Runner, Stepper, parse};
use muster_sight::{ENGLISH, Speech};

fn conquest() -> Box<dyn Pack> {
    Box::new(
        muster_conquest::pack::Conquest::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))),
    )
}
fn wars() -> Box<dyn Pack> {
    Box::new(muster_wars::pack::Wars::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))))
}
fn warcaste() -> Box<dyn Pack> {
    Box::new(
        muster_warcaste::pack::Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))),
    )
}

const ANNA: Seat = Seat(0);
const BEN: Seat = Seat(1);

/// The options of who is asked after the last line, in words, with what they lead to.
fn solved(pack: &dyn Pack, attacker: Seat, limits: Limits, text: &str) -> (Solution, Vec<(String, Value)>) {
    let scenario = parse("toy.scenario", text).pop().expect("a scenario").unwrap_or_else(|f| panic!("{f}"));
    let runner = Runner::new(pack);
    let mut stepper = Stepper::new(&runner, &scenario).unwrap_or_else(|f| panic!("{f}"));
    while let Some(line) = stepper.step() {
        line.unwrap_or_else(|f| panic!("{f}"));
    }
    let game = stepper.game();
    let solution = solve(stepper.pack(), game, attacker, limits).expect("a moment to be solved");
    let labels = labels(game);
    assert_eq!(labels.len(), solution.values.len());
    let named = labels.into_iter().zip(solution.values.iter().copied()).collect();
    (solution, named)
}

fn labels(game: &Game) -> Vec<String> {
    let seat = game.to_decide().expect("asked");
    let names = ["Anna".to_string(), "Ben".to_string()];
    let speech = Speech::new(&ENGLISH, game, muster_kernel::seen::Viewer::Seat(seat), &names);
    muster_sight::labels(&speech, &muster_kernel::seen::decision_view(game, seat).expect("asked"))
}

#[track_caller]
fn leads(found: &[(String, Value)], words: &str, value: Value) {
    let mut with = found.iter().filter(|(label, _)| label.contains(words)).peekable();
    assert!(with.peek().is_some(), "no option says `{words}`: {found:?}");
    assert!(with.all(|(_, v)| *v == value), "`{words}` leads to {value:?}? {found:?}");
}

const TOLLS: &str = "scenario: A toll
card x-1 \"Toll\"
  lost independent order
  cost 1, destiny 3
  play: opponent loses 3 energy
card x-2 \"Whim\"
  lost independent order
  cost 1, destiny 3
  play: opponent loses 1 energy
";

#[test]
fn wars_only_the_larger_loss_can_be_paid_for_and_wins() {
    let table = "table
  Anna hand: Toll, Whim
  Anna active 1
  Anna reserve 0
  Anna used 0
  Ben reserve only: Raider
  Ben active: Stinger, Stinger
  Ben hand 0
  start deploy
play
  expect Anna to decide
";
    let (solution, found) = solved(&*wars(), ANNA, Limits::default(), &format!("{TOLLS}{table}"));
    leads(&found, "Toll", Value::Win);
    leads(&found, "Whim", Value::No);
    assert_eq!(solution.value(), Value::Win);
    // one energy more, and it wins no longer
    let more = format!("{TOLLS}{table}").replace("Stinger, Stinger", "Stinger, Stinger, Stinger");
    let (solution, found) = solved(&*wars(), ANNA, Limits::default(), &more);
    leads(&found, "Toll", Value::No);
    assert_eq!(solution.value(), Value::No);
}

const NOB: &str = "scenario: A bloodied warlord
card x-1 \"Bulwark\"
  common neutral event: Tactic
  cost 0, shields 5
card x-2 \"Twig\"
  common neutral event: Tactic
  cost 0, shields 1
table
  planets Tarrus, Ferrin
  Anna at Tarrus: Goff Nob
  Ben at Tarrus: Nazdreg \"chief\" (bloodied, exhausted), Shoota Mob \"mob\" (exhausted)
  Ben hand: HAND
  start turns at Tarrus
play
  expect Anna to decide
";

#[test]
fn conquest_the_bloodied_warlord_must_be_attacked_now() {
    let (_, found) = solved(&*conquest(), ANNA, Limits::default(), &NOB.replace("  Ben hand: HAND\n", ""));
    leads(&found, "Nazdreg", Value::Win);
    leads(&found, "Shoota Mob", Value::No);
}

#[test]
fn conquest_only_the_large_shield_holds() {
    let text =
        format!("{}  Anna: attack chief\n  expect Ben to decide: shield\n", NOB.replace("HAND", "Bulwark, Twig"));
    let (solution, found) = solved(&*conquest(), ANNA, Limits::default(), &text);
    leads(&found, "Bulwark", Value::No);
    leads(&found, "Twig", Value::Win);
    leads(&found, "pass", Value::Win);
    assert_eq!((solution.attacker, solution.asked, solution.value()), (0, 1, Value::No));
    // by the eyes of the one who is asked: nothing of it wins for Ben
    let (solution, _) = solved(&*conquest(), BEN, Limits::default(), &text);
    assert_ne!(solution.value(), Value::Win);
}

const PRICK: &str = "scenario: The last territory
card x-1 \"Prick\"
  Bombardment common Karnage tactic
  cost 0
  play: place 1 damage on target enemy territory
card x-2 \"Foresight\"
  Bombardment common Karnage tactic
  cost 0
  play: draw 1 card
table
  Anna hand: Prick, Foresight
  Ben basics: Plain Filler (4 damage)
  Anna deck: Plain Filler, Plain Filler, Plain Filler
  start main
play
  expect Anna to decide
";

#[test]
fn warcaste_one_damage_is_enough() {
    let (solution, found) = solved(&*warcaste(), ANNA, Limits::default(), PRICK);
    leads(&found, "Prick", Value::Win);
    assert_eq!(solution.value(), Value::Win);
    let (solution, found) = solved(&*warcaste(), ANNA, Limits::default(), &PRICK.replace("4 damage", "3 damage"));
    leads(&found, "Prick", Value::No);
    assert_eq!(solution.value(), Value::No);
}

#[test]
fn what_hangs_on_hidden_cards_is_not_said() {
    // the card that would be drawn wins, and nobody knows that it lies on top
    let lucky = PRICK
        .replace("Anna hand: Prick, Foresight", "Anna hand: Foresight")
        .replace("Anna deck: Plain Filler,", "Anna deck: Prick, Plain Filler, Plain Filler, Plain Filler,");
    let one = Limits { deals: 1, ..Limits::default() };
    let (_, found) = solved(&*warcaste(), ANNA, one, &lucky);
    leads(&found, "Foresight", Value::Win);
    let several = Limits { deals: 8, ..Limits::default() };
    let (_, found) = solved(&*warcaste(), ANNA, several, &lucky);
    leads(&found, "Foresight", Value::Unknown);
    // a draw that bears on nothing takes nothing away
    let (_, found) = solved(&*warcaste(), ANNA, several, PRICK);
    leads(&found, "Foresight", Value::Win);
    leads(&found, "Prick", Value::Win);
}

#[test]
fn a_search_that_is_cut_off_claims_nothing() {
    for nodes in [1, 2, 3] {
        let (solution, found) =
            solved(&*conquest(), ANNA, Limits { nodes, ..Limits::default() }, &NOB.replace("  Ben hand: HAND\n", ""));
        assert!(solution.nodes <= nodes * Limits::default().deals);
        assert!(found.iter().all(|(l, v)| !(l.contains("Shoota") && *v == Value::Win)), "{found:?}");
    }
}
