//! The language by example: files that pass, and a file in which every scenario fails as it says.

use muster_conquest::pack::Conquest;
use muster_scenario::{Runner, Stepper, coverage, parse, run_files, run_texts};
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn pack() -> Conquest {
    Conquest::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

#[test]
fn examples_pass() {
    let files = ["battle", "choices", "circles", "pool", "seeing", "table"].map(|n| data(&format!("{n}.scenario")));
    let report = run_files(&pack(), &files);
    let failures: Vec<String> =
        report.entries.iter().filter_map(|e| e.failure.as_ref()).map(|f| f.to_string()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(report.passed >= 18);
}

#[test]
fn the_page_about_scenarios_runs() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios.md");
    let report = run_files(&pack(), &[page]);
    let failures: Vec<String> =
        report.entries.iter().filter_map(|e| e.failure.as_ref()).map(|f| f.to_string()).collect();
    assert!(failures.is_empty() && report.passed > 1, "{}", failures.join("\n"));
}

#[test]
fn failures_say_what_is_wrong() {
    let path = data("failing.scenario");
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let report = run_texts(&pack(), &[("failing.scenario", &text)]);
    assert_eq!(report.entries.len(), text.matches("# fails:").count());
    for e in &report.entries {
        let f = e.failure.as_ref().unwrap_or_else(|| panic!("{} passes", e.title));
        let (_, wanted) = lines[f.line - 1].split_once("# fails:").unwrap_or_else(|| panic!("another line fails\n{f}"));
        let told = f.to_string();
        for w in wanted.split(" / ") {
            assert!(told.contains(w.trim()), "not told: {w}\n{told}");
        }
        assert!(told.starts_with(&format!("failing.scenario:{}: {}", f.line, e.title)));
    }
}

#[test]
fn a_fault_in_a_card_is_shown_at_its_line() {
    let text = "# A page\n\nProse.\n\n```scenario\ncard x-1 \"Odd\"\n  common Orks army: Boyz\n  cost 1, comand 0, 5/1\nplay\n  expect not over\n```\n";
    let report = run_texts(&pack(), &[("page.md", text)]);
    let f = report.entries[0].failure.as_ref().unwrap();
    assert_eq!(f.line, 8);
    assert!(f.message.contains("page.md:8:"), "{f}");
}

#[test]
fn markdown_blocks_belong_to_the_clause_above() {
    let text = "# Chapter\n\n### conquest.unit.participating\nProse.\n\n```scenario\ncovers: conquest.word.enemy\nplay\n  expect not over\n```\n\
                \n```text\nnot one\n```\n\n```scenario\nscenario: Named\nplay\n  expect not over\n```\n## Other\n```scenario\nplay\n  expect not over\n```\n";
    let all: Vec<_> = parse("page.md", text).into_iter().map(|s| s.unwrap()).collect();
    let heads: Vec<(&str, usize, Vec<&str>)> =
        all.iter().map(|s| (s.title.as_str(), s.line, s.covers.iter().map(String::as_str).collect())).collect();
    assert_eq!(
        heads,
        [
            ("conquest.unit.participating 1", 6, vec!["conquest.unit.participating", "conquest.word.enemy"]),
            ("Named", 16, vec!["conquest.unit.participating"]),
            ("Other 1", 22, vec![]),
        ]
    );
    let pack = pack();
    let c = coverage(&pack, &[("page.md", text)]);
    assert!(c.clauses > 400 && c.covered + c.exempt + c.missing.len() == c.clauses);
    assert!(!c.missing.iter().any(|m| m == "conquest.unit.participating"));
}

#[test]
fn a_scenario_can_be_stepped_through() {
    let text = std::fs::read_to_string(data("battle.scenario")).unwrap();
    let s = parse("battle.scenario", &text).remove(0).unwrap();
    let pack = pack();
    let runner = Runner::new(&pack);
    let mut stepper = Stepper::new(&runner, &s).unwrap();
    let mut drawn = Vec::new();
    while stepper.next_line().is_some() {
        stepper.step().unwrap().unwrap();
        drawn.push((stepper.draw(), stepper.asked(), stepper.log_lines(None).len()));
    }
    assert!(stepper.step().is_none());
    assert_eq!(drawn.len(), s.play.len());
    assert!(drawn[0].0.contains("Glass Cannon \"gc\" 5/1"), "{}", drawn[0].0);
    assert!(drawn.windows(2).all(|w| w[0].2 <= w[1].2));
}

#[test]
fn reports_read_as_json() {
    let report = run_texts(&pack(), &[("a.scenario", "scenario: A\nplay\n  expect over\n")]);
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["failed"], 1);
    assert_eq!(json["entries"][0]["failure"]["line"], 3);
}
