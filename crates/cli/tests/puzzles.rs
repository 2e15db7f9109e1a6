//! `muster puzzle`, and positions in the arena.

mod common;
use common::*;
use std::io::Write;
use std::process::Stdio;

/// The first puzzle of a kind that comes with a game: its name, what is right, what is wrong.
fn first(game: &str, kind: &str) -> (String, Vec<u64>, u64) {
    let list = muster(&["puzzle", "list", game, "--kind", kind, "--json"]).ok().json();
    let p = &list[0];
    has_keys(p, &["id", "puzzle"]);
    has_keys(&p["puzzle"], &["kind", "grade", "decks", "seed", "right", "options", "choices"]);
    let right: Vec<u64> = p["puzzle"]["right"].as_array().unwrap().iter().map(|r| r.as_u64().unwrap()).collect();
    let wrong = (0..p["puzzle"]["options"].as_u64().unwrap()).find(|i| !right.contains(i)).unwrap();
    (p["id"].as_str().unwrap().to_string(), right, wrong)
}

#[test]
fn puzzles_are_listed_and_shown_with_their_solution() {
    muster(&["puzzle", "list", "warcaste"]).ok().says("solved from").says("puzzles of warcaste");
    muster(&["puzzle", "list", "warcaste", "--kind", "draw"]).exits(2).complains("win, hold, trap");
    let (id, ..) = first("warcaste", "win");
    let said = muster(&["puzzle", "play", "warcaste", &id, "--solution"]).ok();
    said.says("Hands are open").says("  wins  ").says("does not win by force");
    muster(&["puzzle", "play", "warcaste", "none-of-them"]).exits(2).complains("muster puzzle list");
    // the one of the day
    muster(&["puzzle", "play", "warcaste"]).ok().says("Hands are open");
}

#[test]
fn a_puzzle_is_played_until_it_is_solved() {
    let (id, right, wrong) = first("warcaste", "hold");
    let mut child = command(&["puzzle", "play", "warcaste", &id])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = format!("what\n{wrong}\ns\n{}\n", right[0]);
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let o = child.wait_with_output().unwrap();
    let out = String::from_utf8(o.stdout).unwrap();
    assert!(o.status.success(), "{out}");
    for words in ["`what` is no number", "wins after that. Try another.", "  holds  ", "Solved."] {
        assert!(out.contains(words), "`{words}` is missing in:\n{out}");
    }
}

#[test]
fn puzzles_of_a_file_are_proved_or_said_to_be_wrong() {
    let text = std::fs::read_to_string(root().join("puzzles/warcaste/puzzles.txt")).unwrap();
    let line = text.lines().find(|l| l.starts_with("win ")).unwrap();
    let good = file("one-puzzle.txt", &format!("{line}\n"));
    let v = muster(&["puzzle", "check", "warcaste", "--file", &good, "--json"]).ok().json();
    has_keys(&v[0], &["game", "puzzles", "proved", "nodes", "faults"]);
    assert_eq!((v[0]["puzzles"].as_u64(), v[0]["proved"].as_u64()), (Some(1), Some(1)));
    muster(&["puzzle", "check", "warcaste", "--file", &good]).ok().says("1 of 1 puzzle proved");
    let lie = file("lie.txt", &format!("{}\n", line.replacen("win ", "hold ", 1)));
    muster(&["puzzle", "check", "warcaste", "--file", &lie]).exits(1).says("wrong");
    // what is not proved is taken out, the rest stays as it is
    let both = file("both.txt", &format!("# a remark\n{}\n{line}\n", line.replacen("win ", "hold ", 1)));
    muster(&["puzzle", "check", "warcaste", "--file", &both, "--prune"]).ok().says("1 of 2 puzzles proved");
    assert_eq!(std::fs::read_to_string(&both).unwrap(), format!("# a remark\n{line}\n"));
    let none = file("no-puzzle.txt", "win win win\n");
    muster(&["puzzle", "check", "warcaste", "--file", &none]).exits(2).complains("line 1");
    muster(&["puzzle", "check", "warcaste", "--file", &good, "--nodes", "0"]).exits(2).complains("--nodes");
}

#[test]
fn making_puzzles_goes_on_where_it_was() {
    let (whole, parts) = (absent("whole.txt"), absent("parts.txt"));
    let make = |out: &str, games: &str| {
        let args = ["puzzle", "make", "warcaste", "--seed", "5", "--nodes", "2000", "--games", games, "--out", out];
        muster(&args).ok().says("the next game is");
    };
    make(&whole, "4");
    make(&parts, "3");
    make(&parts, "1");
    let read = |f: &str| std::fs::read_to_string(f).unwrap();
    assert_eq!(read(&whole), read(&parts));
    assert!(read(&whole).contains("The next game is 9."));
    let other = file("other.txt", "win win win\n");
    muster(&["puzzle", "make", "warcaste", "--out", &other]).exits(2).complains("something else");
}

#[test]
fn any_position_is_solved() {
    let text = "scenario: Prick\ncard x-1 \"Prick\"\n  Bombardment common Karnage tactic\n  cost 0\n  \
                play: place 1 damage on target enemy territory\ntable\n  Anna hand: Prick\n  Ben basics: Plain Filler (4 damage)\n  start main\nplay\n  expect Anna to decide\n";
    let f = file("prick.scenario", text);
    let args = ["puzzle", "solve", &f, "--game", "warcaste"];
    muster(&args).ok().says("wins").says("Prick").says("positions looked at");
    let v = muster(&[&args[..], &["--json"]].concat()).ok().json();
    has_keys(&v, &["solution", "value", "options"]);
    assert_eq!((v["value"].as_str(), v["solution"]["attacker"].as_u64()), (Some("win"), Some(0)));
    let v = muster(&[&args[..], &["--for", "ben", "--json"]].concat()).ok().json();
    assert_ne!(v["value"].as_str(), Some("win"));
    muster(&[&args[..], &["--for", "carl"]].concat()).exits(2).complains("players: Anna, Ben");
    let replay = absent("solve.json");
    muster(&["replay", "make", "conquest", &replay, "--decks", "orks,chaos", "--seed", "5"]).ok();
    muster(&["puzzle", "solve", &replay]).exits(2).complains("the game is over");
    muster(&["puzzle", "solve", &replay, "--at", "99999"]).exits(2).complains("does not exist");
    muster(&["puzzle", "solve", &replay, "--at", "40", "--nodes", "50"]).ok().says("positions looked at");
}

#[test]
fn the_arena_asks_bots_at_positions() {
    let args = ["arena", "warcaste", "--positions", "--bots", "greedy,recruit", "--iterations", "100"];
    let v = muster(&[&args[..], &["--json"]].concat()).ok().json();
    has_keys(&v, &["game", "positions", "marks"]);
    let marks = v["marks"].as_array().unwrap();
    assert_eq!(marks.len(), 2 * 3);
    has_keys(&marks[0], &["bot", "kind", "solved", "of", "share", "low", "high"]);
    let of: u64 = marks[..3].iter().map(|m| m["of"].as_u64().unwrap()).sum();
    assert_eq!(Some(of), v["positions"].as_u64());
    // by how they are chosen
    assert_eq!((marks[2]["kind"].as_str(), marks[2]["solved"].as_u64()), (Some("trap"), Some(0)));
    assert!(marks[2]["of"].as_u64().unwrap() > 0);
    muster(&args).ok().says("positions").says("recruit");
    muster(&["arena", "warcaste", "--positions", "--bots", "gredy"]).exits(2).complains("Did you mean `greedy`?");
}
