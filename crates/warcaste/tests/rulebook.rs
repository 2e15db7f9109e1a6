//! The book, its switches and the code that cites it say the same.

use muster_pack::Pack;
use muster_warcaste::pack::Warcaste;
use std::collections::BTreeMap;
use std::path::Path;

/// Every clause of the book with its prose.
fn clauses(pack: &dyn Pack) -> BTreeMap<String, String> {
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

#[test]
fn every_clause_the_rules_cite_stands_in_the_book() {
    let pack = Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)));
    let clauses = clauses(&pack);
    let mut cited = 0;
    each_source(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |name, text| {
        for part in text.split('"').filter(|p| p.starts_with("warcaste.") && !p.contains(char::is_whitespace)) {
            cited += 1;
            assert!(clauses.contains_key(part), "{name} cites {part}");
        }
    });
    assert!(cited > 100, "only {cited} clauses are cited");
}

fn each_source(dir: &Path, see: &mut dyn FnMut(&str, &str)) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            each_source(&path, see);
        } else if let (Some("rs"), Ok(text)) =
            (path.extension().and_then(|e| e.to_str()), std::fs::read_to_string(&path))
        {
            see(&path.display().to_string(), &text);
        }
    }
}
