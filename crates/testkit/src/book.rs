//! The rulebook is the test suite: its examples pass, every clause has one, and the code cites what is there.

use muster_pack::Pack;
use muster_scenario::{coverage, run_files};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Every example of the rulebook passes, and every clause has one.
pub fn holds(pack: &dyn Pack) {
    coverage(pack, &[]).verdict().unwrap_or_else(|why| panic!("{why}"));
}

/// The scenarios beside the cards, the lessons, and those of the documents named.
pub fn scenarios_pass(pack: &dyn Pack, root: &Path, documents: &[&str]) {
    let own = ["cards", "lessons"].map(|folder| format!("{folder}/{}", pack.game()));
    for path in own.iter().map(String::as_str).chain(documents.iter().copied()) {
        scenarios_in(pack, &root.join(path));
    }
}

/// The scenarios of a file or folder, of which there are some.
pub fn scenarios_in(pack: &dyn Pack, path: &Path) {
    let passed = run_files(pack, &[path.to_path_buf()]).verdict().unwrap_or_else(|why| panic!("{why}"));
    assert!(passed > 0, "no scenario was found in {}", path.display());
}

/// Every clause of the book with its prose.
pub fn clauses(pack: &dyn Pack) -> BTreeMap<String, String> {
    let mut out: BTreeMap<String, String> = BTreeMap::new();
    for (_, text) in pack.rulebook() {
        let (mut id, mut fenced) = (String::new(), false);
        for line in text.lines() {
            match line.strip_prefix("### ") {
                _ if line.starts_with("```") => fenced = !fenced,
                _ if fenced => {}
                Some(found) => id = found.trim().to_string(),
                None if line.starts_with('#') => id.clear(),
                None => {}
            }
            if !id.is_empty() && !fenced {
                let prose = out.entry(id.clone()).or_default();
                *prose += line;
                prose.push(' ');
            }
        }
    }
    out
}

/// Clauses stand in code and comments as `game.chapter.what-it-says`.
pub fn cited_clauses_exist(pack: &dyn Pack, manifest: &str) {
    let (clauses, start) = (clauses(pack), format!("{}.", pack.game()));
    let mut cited = 0;
    let mut files: Vec<PathBuf> = crate::files(&Path::new(manifest).join("src"), ".rs");
    files.retain(|f| f.is_file());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        for (at, _) in text.match_indices(&start) {
            let before = text[..at].chars().next_back();
            let id: String =
                text[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-')).collect();
            let id = id.trim_end_matches(['.', '-']);
            // a clause has a chapter, too; a file's name or a field has not
            if before.is_some_and(|c| c.is_alphanumeric() || "_/.-".contains(c)) || id.matches('.').count() < 2 {
                continue;
            }
            cited += 1;
            assert!(clauses.contains_key(id), "{} cites {id}, which the book has not", file.display());
        }
    }
    assert!(cited > 100, "only {cited} clauses are cited");
}
