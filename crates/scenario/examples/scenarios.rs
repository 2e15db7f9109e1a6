//! Runs scenario files of Conquest: `cargo run -p muster-scenario --example scenarios -- FILE…`

use muster_conquest::pack::Conquest;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: scenarios FILE…");
        return ExitCode::from(2);
    }
    let pack = match Conquest::new() {
        Ok(p) => p,
        Err(d) => {
            eprintln!("{}", muster_lang::render_all(&d, false));
            return ExitCode::FAILURE;
        }
    };
    let started = std::time::Instant::now();
    let report = muster_scenario::run_files(&pack, &files);
    for e in &report.entries {
        match &e.failure {
            None => println!("ok      {} ({}:{})", e.title, e.file, e.line),
            Some(f) => println!("FAILED  {f}"),
        }
    }
    println!("{} passed, {} failed in {:.2}s", report.passed, report.failed, started.elapsed().as_secs_f64());
    if report.ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
