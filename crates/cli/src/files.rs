//! Files named on the command line; a folder stands for the files in it.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Folders inside folders, at most.
const DEEP: usize = 12;

/// Paths with their texts. Of folders, the files with one of these endings, sorted by name.
pub fn read_all(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<(PathBuf, String)>> {
    let mut list = Vec::new();
    for p in paths {
        if p.is_dir() {
            walk(p, endings, DEEP, &mut list)?;
        } else {
            list.push(p.clone());
        }
    }
    list.into_iter().map(|p| read(&p).map(|text| (p, text))).collect()
}

fn walk(dir: &Path, endings: &[&str], deep: usize, out: &mut Vec<PathBuf>) -> Result<()> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("cannot read `{}`", dir.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for p in paths {
        if p.is_dir() && deep > 0 {
            walk(&p, endings, deep - 1, out)?;
        } else if p.is_file() && p.extension().is_some_and(|e| endings.iter().any(|x| e == *x)) {
            out.push(p);
        }
    }
    Ok(())
}

pub fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))
}
