//! `muster load`.

use crate::packs::examples;
use crate::{paint, text, ui};
use anyhow::{Context, Result, bail};
use muster_load::{Load, Mix, Report, Spread, run as measure};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Measure a server with many games at once, played by the protocol
///
/// Each game has two players with a connection of their own, who choose at random after thinking for a while. A game that is
/// over is followed by another. Without --url a server is started for it on this machine, on a new SQLite file or on --db.
/// A server of your own must be started with --no-limits, or it will hold so many players from one address back.
#[derive(clap::Args)]
#[command(after_help = examples("muster load --games 200
    muster load --games 1000 --seconds 60 --json
    muster load --games 50 --think 0
    muster load --games 1000 --bots 20 --drafts 5 --even-pace --long 100 --crowd 2000
    muster load --db postgres://muster@localhost/muster_load
    muster load --url http://127.0.0.1:8040 --game {game}"))]
pub struct Args {
    /// A server that runs; one is started if none is given
    #[arg(long, value_name = "URL", conflicts_with = "db")]
    url: Option<String>,
    /// What the server that is started keeps its games in: an SQLite file, or postgres://…
    #[arg(long, value_name = "FILE|URL")]
    db: Option<String>,
    /// Games in progress
    #[arg(long, default_value_t = 50, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// How long to measure, once all games have begun
    #[arg(long, default_value_t = 20, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// How long players think, on average; 0 for as fast as it goes
    #[arg(long, default_value_t = 3000, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=30_000))]
    think: u64,
    /// The game to play; the server's first if none is named
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Of a hundred games, how many are one player against a bot
    #[arg(long, default_value_t = 0, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(0..=100))]
    bots: u64,
    /// Of a hundred games, how many are drafts of two players and six bots
    #[arg(long, default_value_t = 0, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(0..=100))]
    drafts: u64,
    /// Let games between people be shown at an even pace
    #[arg(long)]
    even_pace: bool,
    /// Let each player make so many choices without thinking before the measuring, or as many as two minutes give time for, so
    /// that games are long
    #[arg(long, default_value_t = 0, value_name = "CHOICES", value_parser = clap::value_parser!(u64).range(0..=10_000))]
    long: u64,
    /// Spectators of one of the games
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=100_000))]
    crowd: u64,
    /// Print one JSON value for programs to read
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<bool> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?;
    let report = runtime.block_on(async {
        let own = match &args.url {
            Some(_) => None,
            None => Some(Own::start(args.db.as_deref()).await?),
        };
        let url = own.as_ref().map(|o| o.url.clone()).or(args.url.clone()).unwrap_or_default();
        let load = Load {
            url,
            game: args.game.clone(),
            games: args.games,
            seconds: args.seconds,
            think: Duration::from_millis(args.think),
            mix: Mix {
                bots: args.bots,
                drafts: args.drafts,
                even_pace: args.even_pace,
                long: args.long,
                crowd: args.crowd,
            },
        };
        let bar = ui::bar(args.games, "games begin", args.json);
        let report = measure(load, |p| {
            let errors = if p.errors > 0 { format!(", {} errors", p.errors) } else { String::new() };
            if p.begun < args.games {
                bar.set_position(p.begun);
            } else {
                bar.set_length(args.seconds);
                bar.set_position(p.seconds.min(args.seconds));
                bar.set_message(format!("seconds; {} choices{errors}", text::grouped(p.choices)));
            }
        })
        .await;
        bar.finish_and_clear();
        report
    })?;
    ui::report(args.json, || serde_json::to_value(&report), || shown(&report))?;
    Ok(report.errors == 0)
}

fn shown(r: &Report) -> String {
    let g = text::grouped;
    let mut out = format!(
        "{}: {} in progress for {:.0} s, players think {} ms; {} finished\n{} choices, {} a second; {} in a \
         game before\n\n",
        paint::bold().apply_to(&r.game),
        ui::count(r.games as usize, "game"),
        r.seconds,
        g(r.think_ms),
        g(r.finished),
        g(r.choices),
        paint::bold().apply_to(r.choices_per_second),
        r.choices_before,
    );
    let row = |what: &str, s: &Spread| {
        let mut cells = vec![what.to_string()];
        cells.extend([s.p50, s.p90, s.p99, s.max].map(|ms| format!("{ms:.1}")));
        cells
    };
    let mut rows = vec![row("to the opponent's view", &r.to_opponent_ms), row("to the answer", &r.to_done_ms)];
    if r.to_crowd_ms.count > 0 {
        rows.push(row("to a spectator's view", &r.to_crowd_ms));
    }
    out += &text::table(&["from a choice, in ms", "p50", "p90", "p99", "max"], &rows);
    let mib = |b: u64| format!("{:.1} MiB", b as f64 / 1_048_576.0);
    out += &match (r.memory_before, r.memory_with_games, r.memory_per_game) {
        (Some(a), Some(b), Some(each)) => {
            format!(
                "\nmemory of the server: {} before, {} with all games: {:.0} KiB a game\n",
                mib(a),
                mib(b),
                each as f64 / 1024.0
            )
        }
        _ => "\nthe server does not say how much memory it has\n".into(),
    };
    if r.errors > 0 {
        out += &format!("\n{}\n", paint::bad().apply_to(ui::count(r.errors as usize, "error")));
        for (what, n) in r.errors_by_kind.iter().take(20) {
            out += &format!("  {n} × {what}\n");
        }
    }
    out
}

/// A server started for the measuring, gone with it.
struct Own {
    url: String,
    _server: Child,
    /// Files to remove.
    files: Vec<PathBuf>,
}

impl Own {
    async fn start(db: Option<&str>) -> Result<Own> {
        let mut files = Vec::new();
        let db = match db {
            Some(db) => db.to_string(),
            None => {
                let name =
                    std::env::temp_dir().join(format!("muster-load-{}.db", std::process::id())).display().to_string();
                files.extend(["", "-wal", "-shm"].map(|end| PathBuf::from(format!("{name}{end}"))));
                name
            }
        };
        let program = std::env::current_exe().context("this program cannot find itself")?;
        let mut server = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--connections", "200000", "--db", &db])
            .stdout(Stdio::piped())
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("the server cannot be started")?;
        let mut lines = BufReader::new(server.stdout.take().context("the server says nothing")?).lines();
        let own = |url: String, server: Child| Own { url, _server: server, files };
        while let Some(line) = lines.next_line().await? {
            let line = console::strip_ansi_codes(&line).to_string();
            if let Some(at) = line.find("http://") {
                let url = line[at..].split_whitespace().next().unwrap_or_default().to_string();
                return Ok(own(url, server));
            }
        }
        drop(own(String::new(), server));
        bail!("the server stopped before it was ready; what it said is above")
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        for f in &self.files {
            let _ = std::fs::remove_file(f);
        }
    }
}
