//! Tables written down in words.

use muster_conquest::pack::Conquest;
use muster_scenario::run_files;
use std::path::Path;

fn pack() -> Conquest {
    Conquest::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

/// Every example of the rulebook, every card's scenarios and every lesson.
#[test]
fn the_rulebook_the_cards_and_the_lessons_hold() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["rulebook", "cards", "lessons"].map(|f| root.join(f).join("conquest"));
    let report = run_files(&pack(), &folders);
    let failures: Vec<String> =
        report.entries.iter().filter_map(|e| e.failure.as_ref()).map(|f| f.to_string()).collect();
    assert!(failures.is_empty(), "{} fail\n{}", failures.len(), failures.join("\n"));
    assert!(report.passed >= 1_000, "only {} were found", report.passed);
}
