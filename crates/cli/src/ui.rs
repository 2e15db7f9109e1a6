//! Standard output, errors and progress.

use crate::paint;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

pub type Out = BufWriter<Stdout>;

pub fn out() -> Out {
    BufWriter::new(io::stdout())
}

/// Prints one JSON value and nothing else.
pub fn print_json(value: &Value) -> anyhow::Result<()> {
    let mut out = out();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Prints what was found out: one JSON value for programs, text for people.
pub fn report(
    json: bool,
    value: impl FnOnce() -> serde_json::Result<Value>,
    text: impl FnOnce() -> String,
) -> anyhow::Result<()> {
    if json {
        return print_json(&value()?);
    }
    let mut out = out();
    write!(out, "{}", text())?;
    Ok(out.flush()?)
}

/// Says on standard error why the program could not do what was asked.
pub fn complain(e: &anyhow::Error) {
    let mut text = e.to_string();
    for cause in e.chain().skip(1) {
        text += &format!("\n  because: {cause}");
    }
    let head = paint::bad().for_stderr().apply_to("error:");
    let _ = writeln!(io::stderr(), "{head} {}", text.trim_end());
}

/// The reader of our output went away, as `head` does: nothing to complain about.
pub fn is_closed_pipe(e: &anyhow::Error) -> bool {
    e.chain().any(|c| {
        let io = c.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = c.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}

/// A progress bar on standard error; hidden when nobody watches or a program reads.
pub fn bar(len: u64, what: &str, json: bool) -> ProgressBar {
    let bar = ProgressBar::new(len);
    if json || !io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar:.green/dim} {human_pos}/{human_len} {per_sec} eta {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message(what.to_string());
    bar
}

/// Something that turns while work of unknown length goes on.
pub fn spinner(what: &str, json: bool) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(what.to_string());
    if json || !io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    bar.enable_steady_tick(std::time::Duration::from_millis(120));
    bar
}

/// `1 card`, `2 cards`.
pub fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
