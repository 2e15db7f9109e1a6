//! Tables written down in words.

use muster_pack::Pack;
use muster_testkit::noise::{Noise, wrong_lines_are_refused};
use muster_warcaste::pack::Warcaste;

fn pack() -> Warcaste {
    Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
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
    wrong_lines_are_refused(&pack, &cases);
    assert!(pack.scene().steps().contains(&"main"));
}

/// Lines of tables in any order are refused or played, and nothing breaks.
#[test]
fn noise_never_breaks_it() {
    let pack = pack();
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
    let noise = Noise { lines: &lines, heads: &[], words: &[], asks: &asks, until: "turn 9" };
    noise.never_breaks(&pack, 400);
}
