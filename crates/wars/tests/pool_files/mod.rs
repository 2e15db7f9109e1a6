//! The card files, with the lines left out that the language cannot read yet.

#![allow(dead_code)]

use muster_lang::CardReader;
use muster_wars::cards::{Cards, load, schema};
use muster_wars::phrases::dialect;
use std::path::Path;

pub fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/wars");
    let mut out = Vec::new();
    for set in std::fs::read_dir(root).unwrap() {
        let set = set.unwrap().path();
        for f in std::fs::read_dir(&set).unwrap() {
            let p = f.unwrap().path();
            if p.extension().is_some_and(|e| e == "cards") {
                let name = format!(
                    "{}/{}",
                    set.file_name().unwrap().to_string_lossy(),
                    p.file_name().unwrap().to_string_lossy()
                );
                out.push((name, std::fs::read_to_string(&p).unwrap()));
            }
        }
    }
    out.sort();
    out
}

/// Cards, and the lines that were left out: file, card, text.
pub struct Lenient {
    pub cards: Cards,
    pub skipped: Vec<(String, String, String)>,
    pub lines: usize,
    /// What is left of the files.
    pub files: Vec<(String, String)>,
}

/// Reads each card by itself and drops line after line until it loads.
pub fn lenient() -> Lenient {
    let d = dialect().unwrap_or_else(|e| panic!("{}", e.problems.join("\n")));
    let schema = schema();
    let reader = CardReader::new(&d.grammar, &schema);
    let mut skipped = Vec::new();
    let mut out = Vec::new();
    let mut lines = 0;
    for (name, text) in files() {
        let mut kept = String::new();
        for block in blocks(&text) {
            let mut block = block;
            lines += block.iter().filter(|l| l.starts_with("  ")).count().saturating_sub(2);
            loop {
                let text = block.join("\n");
                let read = reader.read(&name, &text);
                let at = match read.diagnostics.first() {
                    Some(p) => p.line,
                    None => match load(&[(&name, &text)]) {
                        Ok(_) => break,
                        Err(p) => p.first().map_or(0, |p| p.line),
                    },
                };
                // the header, the type line and the facts are never left out
                assert!(at > 3 || at == 3 && !is_facts(&block[2]), "{name}: {text}\n{:?}", read.diagnostics.first());
                let mut n = 1;
                let deep = indent(&block[at - 1]);
                while block.get(at - 1 + n).is_some_and(|l| indent(l) > deep && !is_side(&block[at - 1])) {
                    n += 1;
                }
                let gone: Vec<String> = block.drain(at - 1..at - 1 + n).collect();
                skipped.push((name.clone(), block[0].clone(), gone.join(" ").trim().to_string()));
            }
            kept.push_str(&block.join("\n"));
            kept.push_str("\n\n");
        }
        out.push((name, kept));
    }
    let list: Vec<(&str, &str)> = out.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let cards = load(&list).unwrap_or_else(|p| panic!("{}", muster_lang::render_all(&p, false)));
    Lenient { cards, skipped, lines, files: out }
}

/// The lines of each card, without comments.
fn blocks(text: &str) -> Vec<Vec<String>> {
    let mut out: Vec<Vec<String>> = Vec::new();
    for l in text.lines().filter(|l| !l.trim().is_empty() && !l.trim_start().starts_with('#')) {
        if l.starts_with("card ") {
            out.push(Vec::new());
        }
        if let Some(b) = out.last_mut() {
            b.push(l.trim_end().to_string());
        }
    }
    out
}
fn indent(l: &str) -> usize {
    l.len() - l.trim_start().len()
}
fn is_side(l: &str) -> bool {
    ["upright ", "inverted "].iter().any(|w| l.trim_start().starts_with(w))
}
fn is_facts(l: &str) -> bool {
    ["cost ", "destiny "].iter().any(|w| l.trim_start().starts_with(w))
}
