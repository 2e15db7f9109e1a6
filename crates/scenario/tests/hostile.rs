//! Whatever a file holds, it is refused or played in bounded time, and nothing breaks.

use muster_conquest::pack::Conquest;
use muster_kernel::battery::Dice;
use muster_scenario::{MAX_FILE, MAX_LINES, Runner, parse};

#[test]
fn too_much_is_refused() {
    let cases = [
        "x".repeat(MAX_FILE + 1),
        format!("scenario: a\nplay\n{}", "  expect over\n".repeat(MAX_LINES + 1)),
        format!("scenario: a\nplay\n  expect {}\n", "y".repeat(5000)),
        "scenario: a\ntable\n  Anna hand: 61x Snotlings\nplay\n  expect over\n".into(),
        "scenario: a\ntable\n  Anna hand: 60x Snotlings, 60x Snotlings, 60x Snotlings, 60x Snotlings\nplay\n  expect over\n".into(),
        "scenario: a\ntable\n  Anna resources 99999999999\nplay\n  expect over\n".into(),
        "scenario: a\ntable\n  round -5\n  Anna hand: Snotlings (9999 damage)\nplay\n  expect over\n".into(),
        "scenario: a\ntable\n  planets Tarrus, Tarrus, Tarrus, Tarrus, Tarrus, Tarrus, Tarrus, Tarrus, Tarrus\nplay\n  expect over\n".into(),
        "scenario: a\ntable\n  Anna HQ: Plain Banner\n  start command window\nplay\n  pass until round 900\n".into(),
    ];
    let pack = Conquest::new().unwrap_or_else(|_| panic!());
    let runner = Runner::new(&pack);
    for text in cases {
        for s in parse("a.scenario", &text) {
            let failure = s.map_or_else(Some, |s| runner.run(&s).failure);
            assert!(failure.is_some_and(|f| !f.message.contains("the engine broke")));
        }
    }
}

/// Words of the language in any order.
#[test]
fn noise_never_breaks_it() {
    let words = [
        "scenario:",
        "table",
        "play",
        "deck",
        "check",
        "covers:",
        "card",
        "x-1",
        "\"gc\"",
        "Anna",
        "Ben",
        "Anna:",
        "Ben:",
        "Anna's",
        "hand",
        "hand:",
        "deck:",
        "at",
        "Tarrus",
        "Tarrus:",
        "HQ:",
        "discard:",
        "victory:",
        "Snotlings",
        "2x",
        "Goff Boyz",
        "Captain Cato Sicarius",
        "+",
        "Ion Rifle",
        "(exhausted)",
        "(1 damage",
        ")",
        "\"",
        ",",
        "|",
        "expect",
        "options:",
        "can",
        "cannot",
        "because",
        "log",
        "no",
        "sees",
        "text of",
        "pool",
        "count",
        "3",
        "-1",
        "start",
        "deploy",
        "turns",
        "dials",
        "planets",
        "seed",
        "initiative",
        "resources",
        "both pass",
        "pass until",
        "passes",
        "claims",
        "concedes",
        "pass",
        "wins",
        "é",
        "’s",
        "…",
        "#",
        "is",
        "has",
        "not",
        "in",
        "attached to",
        "only",
        "top:",
        "starter",
        "with",
        "legal",
    ];
    let pack = Conquest::new().unwrap_or_else(|_| panic!());
    let runner = Runner::new(&pack);
    let mut dice = Dice(7);
    for _ in 0..3000 {
        let mut text = String::from(
            [
                "scenario: a\n",
                "scenario: a\ntable\n",
                "scenario: a\ntable\n  planets Tarrus\nplay\n",
                "```scenario\nplay\n",
            ][dice.below(4)],
        );
        for _ in 0..dice.below(12) {
            text.push_str(if dice.below(3) == 0 { "" } else { "  " });
            for _ in 0..dice.below(7) {
                text.push_str(words[dice.below(words.len())]);
                text.push_str(["", " ", " ", " "][dice.below(4)]);
            }
            text.push('\n');
        }
        let file = ["a.scenario", "a.md"][dice.below(2)];
        for s in parse(file, &text).into_iter().flatten() {
            if let Some(f) = runner.run(&s).failure {
                assert!(!f.message.contains("the engine broke"), "{text}\n{f}");
            }
        }
    }
}

/// Good files with words changed, lines lost, doubled and cut.
#[test]
fn mangled_files_never_break_it() {
    let pack = Conquest::new().unwrap_or_else(|_| panic!());
    let runner = Runner::new(&pack);
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let texts: Vec<String> = ["battle", "choices", "table", "seeing", "pool"]
        .iter()
        .map(|n| std::fs::read_to_string(root.join(format!("{n}.scenario"))).unwrap())
        .collect();
    let all: Vec<&str> = texts.iter().flat_map(|t| t.split_whitespace()).collect();
    let mut dice = Dice(11);
    for round in 0..400 {
        let mut lines: Vec<String> = texts[round % texts.len()].lines().map(String::from).collect();
        for _ in 0..1 + dice.below(8) {
            let i = dice.below(lines.len());
            let words: Vec<&str> = lines[i].split(' ').collect();
            let w = dice.below(words.len());
            let mut new: Vec<&str> = words.clone();
            match dice.below(5) {
                0 => new[w] = all[dice.below(all.len())],
                1 => drop(new.remove(w)),
                2 => new.insert(w, all[dice.below(all.len())]),
                3 => new.truncate(w),
                _ => {
                    let twin = lines[dice.below(lines.len())].clone();
                    lines.insert(i, twin);
                    continue;
                }
            }
            lines[i] = new.join(" ");
        }
        for s in parse("a.scenario", &lines.join("\n")).into_iter().flatten() {
            if let Some(f) = runner.run(&s).failure {
                assert!(!f.message.contains("the engine broke"), "{}\n{f}", lines.join("\n"));
            }
        }
    }
}
