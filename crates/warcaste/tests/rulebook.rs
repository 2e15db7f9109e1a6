//! The book and its switches say the same.

use muster_pack::Pack;
use muster_testkit::book::clauses;
use muster_warcaste::pack::Warcaste;

#[test]
fn every_switch_is_told_under_its_clause() {
    let pack = Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)));
    let (clauses, texts) = (clauses(&pack), pack.rulebook());
    let table = texts.iter().find(|(name, _)| name.contains("switches")).map_or("", |(_, text)| text);
    for s in pack.settings() {
        let prose = clauses.get(s.ruling).unwrap_or_else(|| panic!("{}: the book has no {}", s.name, s.ruling));
        let name = format!("`{}`", s.name);
        assert!(prose.contains(&name), "{} does not speak of {name}", s.ruling);
        let usual = format!("| {name} | `{}`", s.values.word(s.default));
        assert!(table.contains(&usual), "the list of switches lacks {usual}");
    }
}
