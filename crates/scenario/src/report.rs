//! Many scenarios at once, and which clauses of a rulebook they show.

use crate::failure::{Failure, Outcome};
use crate::parse::parse;
use crate::runner::Runner;
use muster_pack::Pack;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub passed: usize,
    pub failed: usize,
    pub entries: Vec<Outcome>,
}

impl Report {
    pub fn ok(&self) -> bool {
        self.failed == 0
    }
    /// How many passed, or what those that failed say.
    pub fn verdict(&self) -> Result<usize, String> {
        let failures: Vec<String> =
            self.entries.iter().filter_map(|e| e.failure.as_ref()).map(|f| f.to_string()).collect();
        match failures.len() {
            0 => Ok(self.passed),
            n => Err(format!("{n} of {} fail\n{}", self.entries.len(), failures.join("\n"))),
        }
    }
    fn add(&mut self, o: Outcome) {
        if o.passed {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        self.entries.push(o);
    }
}

fn refused(f: Failure) -> Outcome {
    Outcome { title: f.title.clone(), file: f.file.clone(), line: f.line, failure: Some(f), ..Outcome::default() }
}

/// Runs the scenarios of texts: name and content.
pub fn run_texts(pack: &dyn Pack, texts: &[(&str, &str)]) -> Report {
    let runner = Runner::new(pack);
    let mut report = Report::default();
    for (file, text) in texts {
        for s in parse(file, text) {
            report.add(match s {
                Ok(s) => runner.run(&s),
                Err(f) => refused(f),
            });
        }
    }
    report
}

/// Runs the scenarios of files, and of the `.scenario` and `.md` files in folders.
pub fn run_files(pack: &dyn Pack, paths: &[impl AsRef<Path>]) -> Report {
    let mut report = Report::default();
    let mut files = Vec::new();
    for p in paths {
        collect(p.as_ref(), 0, &mut files);
    }
    let runner = Runner::new(pack);
    for path in files {
        let name = path.to_string_lossy().to_string();
        match std::fs::read_to_string(&path) {
            Ok(text) => {
                for s in parse(&name, &text) {
                    report.add(match s {
                        Ok(s) => runner.run(&s),
                        Err(f) => refused(f),
                    });
                }
            }
            Err(e) => report.add(refused(Failure::of_file(&name, format!("cannot be read: {e}")))),
        }
    }
    report
}

fn collect(path: &Path, depth: usize, out: &mut Vec<std::path::PathBuf>) {
    if !path.is_dir() {
        out.push(path.to_path_buf());
        return;
    }
    let Ok(dir) = std::fs::read_dir(path) else { return };
    let mut inside: Vec<std::path::PathBuf> = dir.filter_map(|e| e.ok()).map(|e| e.path()).collect();
    inside.sort();
    for p in inside {
        let named = p.extension().is_some_and(|e| e == "scenario" || e == "md");
        if (p.is_dir() && depth < 8) || named {
            collect(&p, depth + 1, out);
        }
    }
}

/// Which clauses have an example that passes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    pub clauses: usize,
    pub covered: usize,
    pub exempt: usize,
    pub missing: Vec<String>,
    /// Clauses that scenarios name but no chapter states.
    pub unknown: Vec<String>,
    pub report: Report,
}

impl Coverage {
    /// How many clauses have an example, or what is wrong with the book.
    pub fn verdict(&self) -> Result<usize, String> {
        self.report.verdict()?;
        match (self.missing.as_slice(), self.unknown.as_slice()) {
            ([], []) => Ok(self.covered),
            (missing, []) => Err(format!("no example shows {}", missing.join(", "))),
            (_, unknown) => Err(format!("examples show {}, which no chapter states", unknown.join(", "))),
        }
    }
}

/// The clauses of a rulebook text with whether they are exempt.
fn clauses(text: &str) -> Vec<(String, bool)> {
    let mut out: Vec<(String, bool)> = Vec::new();
    let mut fenced = false;
    let mut open = false;
    for line in text.lines() {
        let t = line.trim();
        if t.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
        } else if let Some(id) = t.strip_prefix("### ") {
            open = id.contains('.') && !id.trim().contains(' ');
            if open {
                out.push((id.trim().to_string(), false));
            }
        } else if t.starts_with('#') {
            open = false;
        } else if open
            && t.starts_with("> exempt:")
            && let Some(last) = out.last_mut()
        {
            last.1 = true;
        }
    }
    out
}

/// Runs the rulebook's own examples, and more files if given, and says which clauses they show.
pub fn coverage(pack: &dyn Pack, more: &[(&str, &str)]) -> Coverage {
    let mut texts: Vec<(&str, &str)> = pack.rulebook().to_vec();
    let all: Vec<(String, bool)> = texts.iter().flat_map(|(_, t)| clauses(t)).collect();
    texts.extend_from_slice(more);
    let report = run_texts(pack, &texts);
    let shown: BTreeSet<&str> =
        report.entries.iter().filter(|o| o.passed).flat_map(|o| o.covers.iter().map(String::as_str)).collect();
    let known: BTreeSet<&str> = all.iter().map(|(id, _)| id.as_str()).collect();
    let named: BTreeSet<&str> = report.entries.iter().flat_map(|o| o.covers.iter().map(String::as_str)).collect();
    let covered = all.iter().filter(|(id, _)| shown.contains(id.as_str())).count();
    let exempt = all.iter().filter(|(id, ex)| *ex && !shown.contains(id.as_str())).count();
    let missing = all.iter().filter(|(id, ex)| !ex && !shown.contains(id.as_str())).map(|(id, _)| id.clone()).collect();
    let unknown = named.difference(&known).map(|s| s.to_string()).collect();
    Coverage { clauses: all.len(), covered, exempt, missing, unknown, report }
}
