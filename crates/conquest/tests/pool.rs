//! The whole pool compiles, prints what it runs, and every text has one reading.

use muster_conquest::cards::{Cards, load};
use muster_lang::{CardReader, check_round_trip, render_all};
use std::path::Path;

fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/conquest");
    let mut out = Vec::new();
    for set in std::fs::read_dir(root).unwrap() {
        let set = set.unwrap().path();
        if !set.is_dir() {
            continue;
        }
        for f in std::fs::read_dir(set).unwrap() {
            let p = f.unwrap().path();
            if p.extension().is_some_and(|e| e == "cards") {
                out.push((p.file_name().unwrap().to_string_lossy().to_string(), std::fs::read_to_string(&p).unwrap()));
            }
        }
    }
    out.sort();
    out
}

fn cards() -> Cards {
    let files = files();
    let list: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    match load(&list) {
        Ok(c) => c,
        Err(d) => panic!("{}", render_all(&d, false)),
    }
}

#[test]
fn the_core_set_is_complete() {
    let c = cards();
    let core = c.sources.iter().filter(|s| s.id.starts_with("core-")).count();
    assert_eq!(core, 188);
}

#[test]
fn every_line_has_one_reading_and_prints_back() {
    let c = cards();
    for s in &c.sources {
        let lines = s.lines.iter().chain(s.faces.iter().flat_map(|f| &f.lines));
        for l in lines {
            if let Err(e) = check_round_trip(&c.dialect.grammar, "line", &l.source) {
                panic!("{} line {}: {e}", s.title, l.line_no);
            }
        }
    }
}

#[test]
fn files_are_kept_formatted() {
    let c = cards();
    for (name, text) in files() {
        let formatted = CardReader::new(&c.dialect.grammar, &c.schema).format_file(&name, &text).unwrap();
        assert_eq!(formatted, text, "{name} is not formatted: run `muster card format`");
    }
}
