//! `muster serve`.

use crate::packs::{self, examples};
use crate::{paint, ui};
use anyhow::{Context, Result};
use muster_server::{Config, Rates, Server};
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

/// Serve games to browsers and programs; prints the address
#[derive(clap::Args)]
#[command(after_help = examples("muster serve
    muster serve --listen 0.0.0.0:8040 --origin https://play.example.org --behind-proxy
    muster serve --db postgres://muster@localhost/muster"))]
pub struct Args {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8040")]
    listen: SocketAddr,
    /// Where games are kept: an SQLite file, or postgres://…; several servers may share one PostgreSQL
    #[arg(long, value_name = "FILE|URL", default_value = "muster.db", env = "MUSTER_DB", hide_env_values = true)]
    db: String,
    /// Where browsers find it; requests from other sites are refused
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// Trust the last address in X-Forwarded-For, as a reverse proxy writes it
    #[arg(long)]
    behind_proxy: bool,
    /// Games kept in memory
    #[arg(long, value_name = "N", default_value_t = 4000)]
    games: usize,
    /// Seconds that a game nobody watches stays in memory
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    idle: u64,
    /// Seconds that somebody who is asked whether they are still there has to answer
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    absence: u64,
    /// Bots that think at the same time
    #[arg(long, value_name = "N", default_value_t = std::thread::available_parallelism().map_or(1, |n| n.get()))]
    thinkers: usize,
    /// Connections at most
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: usize,
    /// Hold nobody back however much they ask for; for measuring on a machine of one's own
    #[arg(long)]
    no_limits: bool,
    /// What to log: error, warn, info, debug, or filters as `muster_server=debug`
    #[arg(long, value_name = "FILTER", default_value = "warn", env = "MUSTER_LOG")]
    log: String,
    /// Log as JSON lines
    #[arg(long)]
    log_json: bool,
}

/// As if `muster serve` had been said.
pub fn usual() -> Result<Args> {
    let command = <Args as clap::Args>::augment_args(clap::Command::new("muster"));
    let matches = command.try_get_matches_from(["muster"])?;
    Ok(<Args as clap::FromArgMatches>::from_arg_matches(&matches)?)
}

pub fn run(args: Args) -> Result<bool> {
    set_up_logs(&args);
    let titles = packs::titles()?;
    let config = Config {
        address: args.listen,
        db: args.db,
        origin: args.origin.map(|o| o.trim_end_matches('/').to_string()),
        behind_proxy: args.behind_proxy,
        games: args.games,
        idle: Duration::from_secs(args.idle),
        absence: Duration::from_secs(args.absence),
        thinkers: args.thinkers,
        connections: args.connections,
        connections_each: if args.no_limits { args.connections } else { Config::default().connections_each },
        rates: if args.no_limits { Rates::OPEN } else { Rates::USUAL },
        ..Config::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?;
    runtime.block_on(async move {
        let server = Server::open(config, titles).await?;
        let mut out = ui::out();
        let address = paint::bold().apply_to(format!("http://{}", server.address()));
        writeln!(out, "Muster serves at {address} (stop with Ctrl-C; `muster --help` lists the other commands)")?;
        out.flush()?;
        server.run(stopped()).await?;
        Ok(true)
    })
}

/// Through when the program is asked to stop.
async fn stopped() {
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut s) => drop(s.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated => {}
    }
}

fn set_up_logs(args: &Args) {
    let filter = tracing_subscriber::EnvFilter::try_new(&args.log)
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match args.log_json {
        true => drop(logs.json().try_init()),
        false => drop(logs.try_init()),
    }
}
