//! What every game is tested by, written once. A game's `tests/standard.rs` asks for it in a few lines:
//!
//! ```ignore
//! muster_testkit::standard! { game: MyGame::new(), documents: ["docs/scenarios-mine.md"] }
//! ```
//!
//! Beside that there is what a game must say something about itself for: [`every_card`], [`no_allocation`], [`noise`].

pub mod book;
pub mod every_card;
pub mod language;
pub mod no_allocation;
pub mod noise;
pub mod observed;
pub mod play;
pub mod refusals;

use muster_lang::{Diagnostic, render_all};
use std::path::{Path, PathBuf};

/// The game, or a failed test that says what is wrong with its cards.
pub fn loaded<P>(game: Result<P, Vec<Diagnostic>>) -> P {
    game.unwrap_or_else(|faults| panic!("{}", render_all(&faults, false)))
}

/// A number from the environment, for those who have more time: `GAMES=10000 cargo test …`.
pub fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(usual)
}

/// The root of the repository, of a crate two folders below it.
pub fn root(manifest: &str) -> PathBuf {
    Path::new(manifest).join("../..")
}

/// All files below a folder whose names end so, in order.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            out.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            out.push(path);
        }
    }
    out.sort();
    out
}

/// The tests that every game has: its rulebook, the scenarios of its cards, lessons and documents hold; clauses cited in its
/// code exist; what is refused is told in plain words; what players that learn are given is what is seen; its cards read in one way and are kept in their one form; no word of its language is idle.
///
/// `documents` are files and folders with scenarios besides those; `titles` are texts that stand for a title where the
/// language wants one.
#[macro_export]
macro_rules! standard {
    (game: $game:expr, documents: [$($document:expr),* $(,)?], titles: [$($title:expr),* $(,)?]) => {
        #[test]
        fn the_rulebook_holds() {
            $crate::book::holds(&$crate::loaded($game));
        }
        #[test]
        fn cards_lessons_and_documents_hold() {
            $crate::book::scenarios_pass(&$crate::loaded($game), &$crate::root(env!("CARGO_MANIFEST_DIR")), &[$($document),*]);
        }
        #[test]
        fn every_clause_the_code_cites_stands_in_the_book() {
            $crate::book::cited_clauses_exist(&$crate::loaded($game), env!("CARGO_MANIFEST_DIR"));
        }
        #[test]
        fn every_line_reads_in_one_way_and_prints_back() {
            $crate::language::every_line_reads_back(&$crate::loaded($game));
        }
        #[test]
        fn every_line_reads_back_as_players_see_it() {
            $crate::language::every_reading_reads_back(&$crate::loaded($game));
        }
        #[test]
        fn card_files_are_in_their_one_form() {
            $crate::language::files_are_formatted(&$crate::loaded($game), &$crate::root(env!("CARGO_MANIFEST_DIR")));
        }
        #[test]
        fn every_refusal_is_told_plainly() {
            $crate::refusals::are_told_plainly(&$crate::loaded($game));
        }
        #[test]
        fn nobody_is_refused_in_silence() {
            $crate::refusals::are_never_silent(&$crate::loaded($game));
        }
        #[test]
        fn what_is_observed_is_what_is_seen() {
            $crate::observed::is_what_is_seen(&$crate::loaded($game));
        }
        #[test]
        fn cards_that_do_different_things_are_observed_differently() {
            $crate::observed::tells_cards_apart(&$crate::loaded($game));
        }
        #[test]
        fn every_word_of_every_row_makes_a_difference() {
            $crate::language::no_word_is_idle(&$crate::loaded($game), &[$($title),*]);
        }
    };
}
