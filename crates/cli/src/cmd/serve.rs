//! `muster serve`.

use crate::kept::Kept;
use crate::packs::{self, examples};
use crate::{paint, ui};
use anyhow::{Context, Result, bail};
use muster_server::Config;
use muster_server::Rates;
use muster_server::Server;
use muster_server::net::mail::{Relay, is_address};
use std::io::{IsTerminal, Write};
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
    #[command(flatten)]
    kept: Kept,
    /// Where browsers find it; requests from other sites are refused
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// A mail relay that takes letters without a password, such as 127.0.0.1:25; without one, no mail is sent
    #[arg(long, value_name = "HOST:PORT", requires_all = ["origin", "mail_from"])]
    mail: Option<String>,
    /// The address that letters are from
    #[arg(long, value_name = "ADDRESS", requires = "mail")]
    mail_from: Option<String>,
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
    /// Bots that think at the same time; usually half the cores, so that tables answer meanwhile
    #[arg(long, value_name = "N", default_value_t = Config::usual_thinkers())]
    thinkers: usize,
    /// Connections at most
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: usize,
    /// Websockets at most from one address (of IPv6: from one network of 64 bits)
    #[arg(long, value_name = "N", default_value_t = 100)]
    connections_each: usize,
    /// Websockets at most of one account
    #[arg(long, value_name = "N", default_value_t = 50)]
    connections_account: usize,
    /// Requests a second from one address; five times as many may come at once
    #[arg(long, value_name = "N", default_value_t = 20)]
    requests_each: u32,
    /// Requests a second by one account, wherever they come from; five times as many may come at once
    #[arg(long, value_name = "N", default_value_t = 40)]
    requests_account: u32,
    /// Requests a second by everybody together; five times as many may come at once
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    requests: u32,
    /// Sign-ins a minute from one address
    #[arg(long, value_name = "N", default_value_t = 10)]
    sign_ins_each: u32,
    /// Where to serve figures for Prometheus, apart from what visitors see
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
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
    let mail = match (args.mail, args.mail_from) {
        (Some(at), Some(from)) if is_address(&from) => Some(Relay { at, from }),
        (Some(_), from) => bail!("--mail-from {} is not an address of mail", from.unwrap_or_default()),
        _ => None,
    };
    let titles = packs::titles()?;
    let database = args.kept.database_in_place()?;
    let at_once = |each: u32| (each, each.saturating_mul(5));
    let config = Config {
        address: args.listen,
        db: database.clone(),
        origin: args.origin.map(|o| o.trim_end_matches('/').to_string()),
        mail,
        behind_proxy: args.behind_proxy,
        games: args.games,
        idle: Duration::from_secs(args.idle),
        absence: Duration::from_secs(args.absence),
        thinkers: args.thinkers,
        connections: args.connections,
        connections_each: args.connections_each,
        connections_account: args.connections_account,
        metrics: args.metrics,
        rates: Rates {
            http: at_once(args.requests_each),
            http_account: at_once(args.requests_account),
            http_all: at_once(args.requests),
            login: (args.sign_ins_each, args.sign_ins_each),
            ..Rates::USUAL
        },
        ..Config::default()
    };
    let config = match args.no_limits {
        false => config,
        true => Config {
            connections_each: config.connections,
            connections_account: config.connections,
            open_tables: i64::MAX,
            metrics_public: true,
            rates: Rates::OPEN,
            ..config
        },
    };
    let games = match muster_server::keep::db::file(&config.db) {
        Some(path) => std::path::absolute(path)?.display().to_string(),
        None => muster_server::keep::db::shy(&config.db),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?;
    runtime.block_on(async move {
        let server = Server::open(config, titles).await?;
        let stopped = stopped()?;
        let mut out = ui::out();
        let address = paint::bold().apply_to(format!("http://{}", server.address()));
        let hint = "stop with Ctrl-C; `muster --help` lists the other commands";
        // in one piece: who starts it may read the first line only
        let mut told = format!(
            "Muster serves at {address} ({hint})
Games are kept in {games}
"
        );
        if let Some(at) = server.metrics_address() {
            told += &format!(
                "Figures are at http://{at}/metrics
"
            );
        }
        out.write_all(told.as_bytes())?;
        out.flush()?;
        server.run(stopped).await?;
        Ok(true)
    })
}

/// Through when the program is asked to stop. It listens from now on, whether somebody waits for it already or not.
fn stopped() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminated, mut interrupted) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted.recv() => {}
        }
    })
}

fn set_up_logs(args: &Args) {
    let filter = tracing_subscriber::EnvFilter::try_new(&args.log)
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    // frames of websockets hold tokens and what people say to each other
    let filter = ["tungstenite=info", "tokio_tungstenite=info"]
        .iter()
        .filter_map(|d| d.parse().ok())
        .fold(filter, |f, d| f.add_directive(d));
    let ansi = std::io::stderr().is_terminal();
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(ansi);
    match args.log_json {
        true => drop(logs.json().try_init()),
        false => drop(logs.try_init()),
    }
}
