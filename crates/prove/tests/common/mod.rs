//! The scenarios of a game, and what is listed as equal.

use muster_prove::Known;
use muster_scenario::{Scenario, parse};
use std::path::{Path, PathBuf};

fn files(at: &Path, out: &mut Vec<PathBuf>) {
    let Ok(list) = std::fs::read_dir(at) else { return out.push(at.to_path_buf()) };
    let mut list: Vec<PathBuf> = list.map(|e| e.unwrap().path()).collect();
    list.sort();
    list.iter().for_each(|p| files(p, out));
}

/// Those of these folders.
pub fn examples(folders: &[&str], game: &str) -> (Vec<Scenario>, Known) {
    let mut found = Vec::new();
    for folder in folders {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join(game), &mut found);
    }
    let (mut scenarios, mut known) = (Vec::new(), Known::default());
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        match path.extension().and_then(|e| e.to_str()) {
            Some("md") => scenarios.extend(parse(&path.display().to_string(), &text).into_iter().flatten()),
            Some("equal") => known.extend(Known::read(&text).unwrap()),
            _ => {}
        }
    }
    (scenarios, known)
}
