//! `muster card format`.

use crate::packs::{self, examples};
use crate::{files, paint, ui};
use anyhow::{Context, Result};
use muster_lang::render_all;
use std::io::{Read, Write};
use std::path::PathBuf;

/// Write card files in the one canonical form
#[derive(clap::Args)]
#[command(after_help = examples("muster card format my.cards
    muster card format --check cards/
    muster card format - < my.cards"))]
pub struct Args {
    /// Files or folders; `-` reads standard input and writes standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; fail if a file is not in canonical form
    #[arg(long)]
    check: bool,
    /// The game the cards belong to, if the path does not say
    #[arg(long)]
    game: Option<String>,
}

pub fn run(args: Args) -> Result<bool> {
    if args.files == [PathBuf::from("-")] {
        return pipe(&args);
    }
    let files = files::read_all(&args.files, &["cards"])?;
    let mut out = ui::out();
    let mut fine = true;
    let mut changed = 0;
    for (path, src) in &files {
        let pack = packs::open_for(args.game.as_deref(), path, |_| 0)?;
        let name = path.display().to_string();
        let language = pack.cards().language(&[(&name, src)]);
        match language.and_then(|l| l.reader().format_file(&name, src)) {
            Err(problems) => {
                eprintln!("{}", render_all(&problems, console::colors_enabled_stderr()));
                fine = false;
            }
            Ok(text) if text == *src => {}
            Ok(_) if args.check => {
                writeln!(out, "{} {name}", paint::bad().apply_to("not canonical"))?;
                fine = false;
            }
            Ok(text) => {
                std::fs::write(path, text).with_context(|| format!("cannot write `{name}`"))?;
                writeln!(out, "{} {name}", paint::good().apply_to("formatted"))?;
                changed += 1;
            }
        }
    }
    let said = if args.check { "checked".into() } else { format!("{changed} changed") };
    writeln!(out, "{}, {said}", ui::count(files.len(), "file"))?;
    out.flush()?;
    Ok(fine)
}

fn pipe(args: &Args) -> Result<bool> {
    let mut src = String::new();
    std::io::stdin().read_to_string(&mut src).context("cannot read standard input")?;
    let pack = packs::open_for(args.game.as_deref(), "-".as_ref(), |_| 0)?;
    let language = pack.cards().language(&[("-", &src)]);
    match language.and_then(|l| l.reader().format_file("-", &src)) {
        Err(problems) => {
            eprintln!("{}", render_all(&problems, console::colors_enabled_stderr()));
            Ok(false)
        }
        Ok(text) => {
            let mut out = ui::out();
            if !args.check {
                out.write_all(text.as_bytes())?;
            }
            out.flush()?;
            Ok(!args.check || text == src)
        }
    }
}
