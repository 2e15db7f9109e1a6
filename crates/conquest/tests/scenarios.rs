//! Tables written down in words.

use muster_conquest::pack::Conquest;
use muster_scenario::{coverage, run_files};
use std::path::{Path, PathBuf};

fn pack() -> Conquest {
    Conquest::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

/// The rulebook is the test suite: every example passes, and every clause has one.
#[test]
fn the_rulebook_holds() {
    coverage(&pack(), &[]).verdict().unwrap_or_else(|why| panic!("{why}"));
}

/// The scenarios beside the cards.
#[test]
fn cards_do_what_they_say() {
    passes(&["cards/conquest"]);
}

/// What newcomers read and play.
#[test]
fn lessons_and_documents_hold() {
    passes(&["lessons/conquest", "docs/scenarios.md"]);
}

/// Every scenario of these files and folders of the repository, of which there are some.
fn passes(paths: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths: Vec<PathBuf> = paths.iter().map(|p| root.join(p)).collect();
    let passed = run_files(&pack(), &paths).verdict().unwrap_or_else(|why| panic!("{why}"));
    assert!(passed > 0, "no scenario was found");
}
