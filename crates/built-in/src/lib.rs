//! Builds a game's card files, starter decks, rulebook, lessons and puzzles into the program, for the build scripts of the games.

#![forbid(unsafe_code)]

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Writes `files.rs` into the folder of the build: `CARDS`, `DECKS`, `RULEBOOK`, `LESSONS` and `PUZZLES` of a game, each a list of names
/// and texts, out of the folders of the repository that bear the game's name; and `FILES`, all of them as a pack gives them.
pub fn write(game: &str) {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap()).join("../..");
    let mut out = String::new();
    list(&mut out, "CARDS", &root.join("cards").join(game), "cards");
    list(&mut out, "DECKS", &root.join("decks").join(game), "txt");
    list(&mut out, "RULEBOOK", &root.join("rulebook").join(game), "md");
    list(&mut out, "LESSONS", &root.join("lessons").join(game), "md");
    list(&mut out, "PUZZLES", &root.join("puzzles").join(game), "txt");
    out += "pub static FILES: muster_pack::Files =\n    muster_pack::Files { cards: CARDS, decks: DECKS, rulebook: RULEBOOK, lessons: LESSONS, puzzles: PUZZLES };\n";
    let to = PathBuf::from(std::env::var("OUT_DIR").unwrap()).join("files.rs");
    std::fs::write(to, out).unwrap();
}

fn list(out: &mut String, name: &str, dir: &Path, ext: &str) {
    println!("cargo::rerun-if-changed={}", dir.display());
    let mut files = Vec::new();
    walk(dir, ext, &mut files);
    // by name without the ending: what a name is the beginning of comes behind it
    files.sort_by_key(|f| f.with_extension(""));
    writeln!(out, "pub static {name}: &[(&str, &str)] = &[").unwrap();
    for f in files {
        println!("cargo::rerun-if-changed={}", f.display());
        let short = f.strip_prefix(dir).unwrap().display().to_string();
        writeln!(out, "    ({short:?}, include_str!({:?})),", f.canonicalize().unwrap().display().to_string()).unwrap();
    }
    writeln!(out, "];").unwrap();
}

fn walk(dir: &Path, ext: &str, out: &mut Vec<PathBuf>) {
    for f in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let p = f.path();
        if p.is_dir() {
            walk(&p, ext, out);
        } else if p.extension().is_some_and(|e| e == ext) {
            out.push(p);
        }
    }
}
