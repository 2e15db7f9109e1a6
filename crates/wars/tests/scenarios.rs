//! Tables written down in words.

use muster_pack::Pack;
use muster_scenario::run_texts;
use muster_testkit::noise::{Noise, wrong_lines_are_refused};
use muster_wars::pack::Wars;

fn pack() -> Wars {
    Wars::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

/// A line that means nothing is told so, and no words break the engine.
#[test]
fn wrong_tables_are_refused() {
    let pack = pack();
    let cases = [
        ("locations Anna Plain Mon/Camp", "did you mean \"Plain Moon/Camp\"?"),
        ("turn player Carl", "Anna's or Ben's"),
        ("Anna icons many Quay", "how many icons"),
        ("Anna active lots", "needs a number"),
        ("Anna at Nowhere: Plain Trooper", "is no location in play"),
        ("Anna at Plain Moon/Camp: Plain Ship", "cannot stand at"),
        ("Anna aboard Plain Ship: Plain Pilot", "no card in play is called"),
        ("Anna hand: Plain Trooper (sleepy)", "is no state"),
        ("Anna at Plain Moon/Camp: Plain Trooper (inverted)", "is no inverter"),
        ("Anna hand: Plain Trooper (stacked)", "on which card"),
        ("start supper", "is no step"),
        ("start battle at Plain Moon/Camp", "both players need"),
        ("start before loss at ", "is no step"),
    ];
    wrong_lines_are_refused(&pack, &cases);
    assert!(pack.scene().steps().contains(&"deploy"));
}

/// A loop that its player could leave at any time is no draw, and after four hundred things in a turn it is left.
#[test]
fn a_loop_by_choice_ends() {
    let table = |yes: usize| {
        format!(
            "scenario: x
card x-1 \"Wheel\"
  independent ship: Inverter, Fighter
  cost 1, destiny 1, capacity 0
  upright 1/1/1
    use *: pay 1 -> invert this
  inverted 1/1/1
    after you invert this: may revert this, then invert this
table
  Anna active 1
  Anna at Plain Moon/Orbit: Wheel \"wheel\"
  start deploy
play
  Anna: use wheel
{}  expect not over
  expect phase activate
  expect turn 2
",
            "  Anna: yes\n".repeat(yes)
        )
    };
    let left = |yes: usize| run_texts(&pack(), &[("x.scenario", &table(yes))]).ok();
    // the one that was paid for and as many as are chosen
    assert!(left(399) && !left(398));
}

/// Words of tables in any order are refused or played, and nothing breaks.
#[test]
fn noise_never_breaks_it() {
    let pack = pack();
    let heads = [
        "locations",
        "turn",
        "turn player",
        "Anna icons",
        "Ben icons",
        "Anna hand",
        "Ben active",
        "Anna reserve",
        "Ben lost",
        "Anna battle destiny",
        "start",
        "start battle at",
        "start before loss at",
        "start before power at",
        "Anna at Plain Moon/Camp:",
        "Ben at Plain Moon/Camp:",
        "Anna at Plain Belt/Rock:",
        "Ben aboard Plain Ship:",
        "Anna beneath Plain Trooper:",
        "Ben on Plain Holding:",
        "Anna table:",
        "Ben starting locations:",
        "Anna removed:",
        "Anna used pile:",
        "seed",
    ];
    let words = [
        "Anna",
        "Ben",
        "3",
        "0",
        "-1",
        "99999",
        "3 Quay",
        "Plain Trooper",
        "Plain Ship",
        "Plain Moon/Camp",
        "Plain Moon/Port",
        "Plain Belt/Rock",
        "Plain Holding",
        "Plain Blade",
        "Racing Sloop",
        "Ganymede/Frontier Camp",
        "+",
        "(damaged)",
        "(inverted)",
        "(stacked)",
        "(face down)",
        "(controlled by Ben)",
        ",",
        "\"x\"",
        "2x",
        "setup",
        "deploy",
        "draw",
        "control",
        "move",
        "activate",
        "battle phase",
        "end of turn",
        "nothing",
        "é",
        "\u{1f600}",
    ];
    let asks = [
        "not over",
        "Anna energy 3",
        "battle none",
        "step none",
        "Plain Trooper is damaged",
        "Anna power at Plain Moon/Camp 3",
        "initiative Anna",
        "control of é Anna",
        "Plain Trooper is aboard é",
        "Ben earther icons 0",
        "casualties 0",
    ];
    let lines = [
        "locations Anna Plain Moon/Camp, Ben Plain Moon/Port, Plain Belt/Rock",
        "turn player Ben",
        "turn 3",
        "Anna icons 3 Quay, 2 Shi",
        "Ben hand 3",
        "Anna active 9",
        "Ben used 4",
        "Ben battle destiny 4",
        "Anna at Plain Moon/Camp: 2x Plain Trooper, Plain Veteran + Plain Blade",
        "Ben at Plain Moon/Camp: Plain Rover (damaged), Plain Trooper (moved)",
        "Anna at Plain Belt/Rock: Plain Ship + Plain Pilot",
        "Ben at Plain Belt/Rock: Plain Fighter (damaged)",
        "Anna table: Plain Holding + Plain Trooper (face down)",
        "Ben table: Plain Holding + Plain Trooper",
        "Anna hand: Plain Blade, Plain Ship, Ganymede/Frontier Camp",
        "Ben at Plain Belt/Rock: Racing Sloop (inverted)",
        "Anna beneath Plain Moon/Camp: Ganymede/Frontier Camp",
        "Anna at Plain Moon/Camp: Ben's Plain Trooper",
        "Ben starting locations: Plain Moon/Camp",
        "start setup",
        "start activate",
        "start control",
        "start end of turn",
        "start battle at Plain Moon/Camp",
        "start before destiny at Plain Moon/Camp",
        "start before attrition at Plain Belt/Rock",
        "start before power at Plain Moon/Camp",
        "start before loss at Plain Moon/Camp",
    ];
    let noise = Noise { lines: &lines, heads: &heads, words: &words, asks: &asks, until: "turn 4" };
    noise.never_breaks(&pack, 1500);
}
