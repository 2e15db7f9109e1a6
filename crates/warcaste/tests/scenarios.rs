//! Tables written down in words.

use muster_kernel::battery::Dice;
use muster_pack::Pack;
use muster_scenario::{Runner, coverage, parse, run_files, run_texts};
use muster_warcaste::pack::Warcaste;
use std::path::{Path, PathBuf};

fn pack() -> Warcaste {
    Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

/// The rulebook is the test suite: every example passes, and every clause has one.
#[test]
fn the_rulebook_holds() {
    coverage(&pack(), &[]).verdict().unwrap_or_else(|why| panic!("{why}"));
}

/// The scenarios beside the cards.
#[test]
fn cards_do_what_they_say() {
    passes(&["cards/warcaste"]);
}

/// What newcomers read and play.
#[test]
fn lessons_and_documents_hold() {
    passes(&["lessons/warcaste", "docs/scenarios-warcaste.md"]);
}

/// Every scenario of these files and folders of the repository, of which there are some.
fn passes(paths: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths: Vec<PathBuf> = paths.iter().map(|p| root.join(p)).collect();
    let passed = run_files(&pack(), &paths).verdict().unwrap_or_else(|why| panic!("{why}"));
    assert!(passed > 0, "no scenario was found");
}

/// A line that means nothing is told so, and no words break the engine.
#[test]
fn wrong_tables_are_refused() {
    let pack = pack();
    let cases = [
        ("active Carl", "a player's of this game"),
        ("Anna cmd lots", "needs a number"),
        ("Anna scored Emil", "plays no part"),
        ("Anna cellar: Plain Soldier", "is no place"),
        ("Anna home: Plain Town", "is no unit"),
        ("Anna open: Plain Town", "is no unit"),
        ("Anna territories: Plain Soldier", "is no territory"),
        ("Anna doctrine: Plain Soldier", "is no doctrine"),
        ("Anna hand: Plain Doctrine", "never among the other cards"),
        ("Anna home: Plain Soldier (sleepy)", "is no state"),
        ("Anna home: Plain Soldier (under)", "under which card"),
        ("Anna home: Plain Soldier (controlled by Carl)", "controlled by whom"),
        ("Anna in Carl's home: Plain Soldier", "is no place"),
        ("start supper", "is no step"),
    ];
    for (line, wanted) in cases {
        let text = format!("scenario: x\ntable\n  {line}\nplay\n  expect not over\n");
        let report = run_texts(&pack, &[("x.scenario", &text)]);
        let told = report.entries[0].failure.as_ref().map_or("it passes".into(), |f| f.to_string());
        assert!(told.contains(wanted) && !told.contains("the engine broke"), "{line}: {told}");
    }
    assert!(pack.scene().steps().contains(&"main"));
}

/// Lines of tables in any order are refused or played, and nothing breaks.
#[test]
fn noise_never_breaks_it() {
    let pack = pack();
    let runner = Runner::new(&pack);
    let lines = [
        "turn 1",
        "turn 7",
        "active Ben",
        "players 3",
        "players 5",
        "Anna cmd 0",
        "Ben cmd 40",
        "Anna overcharge used",
        "Anna scored Ben",
        "Ben upgrades barred",
        "Anna home: 2x Plain Soldier, Burn Striker (engaged)",
        "Ben home: Plain Wall (9 damage), Plain Recruit (new, moved)",
        "Anna open: Gorehound (Bold) (attacked), War Born Destroyer (1 damage)",
        "Ben open: Skylark Interceptor (intercepted), Ben's Sibyl Ankhara",
        "Anna in Ben's home: Siegemaw, Thought Thief",
        "Ben in Anna's home: Ashfall Sapper (1 damage)",
        "Anna territories: Freeport Halcyon, Corinth Prime (3 damage), Plain Town (basic)",
        "Ben territories: Karn, the Burning Throat, Ossuary Gate (6 damage)",
        "Ben basics: Plain Wall, Plain Soldier (4 damage)",
        "Anna doctrine: Creed of Cinders",
        "Ben doctrine: The Blood Price (face down)",
        "Anna hand: Oath of the War Born, Psionic Mastery, Mantle of Silence, Plain Town",
        "Ben hand: Return Fire, Mindlock, Tri-wing Cadet (Stalwart), Dying Curse",
        "Anna deck only: nothing",
        "Anna discard: War Born Zealot, Scrapling",
        "Ben aside: Burn Striker Grunt (Bold)",
        "Anna home: Plain Soldier + Mantle of Silence, Plain Wall + Plain Recruit (under)",
        "start battle",
        "start end",
        "start turn",
        "start setup",
        "start overcharge",
        "start doctrine",
    ];
    let asks =
        ["not over", "Anna cmd 3", "phase battle", "active Ben", "Ben scored nobody", "Plain Soldier is engaged"];
    let mut dice = Dice(11);
    let (mut played, mut refused) = (0, 0);
    for _ in 0..400 {
        let mut text = String::from("scenario: noise\ntable\n");
        for _ in 0..2 + dice.below(7) {
            text += &format!("  {}\n", lines[dice.below(lines.len())]);
        }
        text += &format!("play\n  expect {}\n  pass until turn 9\n", asks[dice.below(asks.len())]);
        for s in parse("noise.scenario", &text) {
            match s.map_or_else(Some, |s| runner.run(&s).failure) {
                Some(f) if f.message.contains("the engine broke") => panic!("{f}\n{text}"),
                Some(f) if f.text.trim_start().starts_with("expect") || f.text.contains("pass until") => played += 1,
                Some(_) => refused += 1,
                None => played += 1,
            }
        }
    }
    println!("{played} tables played, {refused} refused");
    assert!(played > 100 && refused > 20, "{played} played, {refused} refused");
}
