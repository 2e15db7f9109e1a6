//! Tables written down in words.

mod pool_files;

use muster_pack::Pack;
use muster_scenario::{run_files, run_texts};
use muster_wars::pack::Wars;
use pool_files::lenient;
use std::path::Path;

fn pack() -> Wars {
    Wars::from_files(lenient().files).unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

#[test]
fn examples_pass() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tables.scenario");
    let report = run_files(&pack(), &[file]);
    let failures: Vec<String> =
        report.entries.iter().filter_map(|e| e.failure.as_ref()).map(|f| f.to_string()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(report.passed >= 7);
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
    for (line, wanted) in cases {
        let text = format!("scenario: x\ntable\n  {line}\nplay\n  expect not over\n");
        let report = run_texts(&pack, &[("x.scenario", &text)]);
        let told = report.entries[0].failure.as_ref().map_or("it passes".into(), |f| f.to_string());
        assert!(told.contains(wanted) && !told.contains("the engine broke"), "{line}: {told}");
    }
    assert!(pack.scene().steps().contains(&"deploy"));
}
