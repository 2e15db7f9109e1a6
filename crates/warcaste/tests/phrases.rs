//! The language: every word of every row makes a difference, and a word that cannot is refused where it stands.

use muster_lang::{idle_words, render_all};
use muster_pack::Pack;
use muster_warcaste::pack::Warcaste;

#[test]
fn every_word_of_every_row_makes_a_difference() {
    let game = Warcaste::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let dialect = &game.cards().dialect;
    let idle = idle_words(dialect, "choose unit as A", 2, &["play {title}", "death {title}", "engage {title}"]);
    assert_eq!(idle.found, Vec::new());
    let rows = dialect.grammar.rows().len();
    assert!(idle.lowered > rows, "{} texts for {rows} rows", idle.lowered);
    assert!(idle.untried.len() < rows / 2, "rows in no text that had a program: {:#?}", idle.untried);
}
