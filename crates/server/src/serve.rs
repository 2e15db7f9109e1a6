//! Starting and stopping a server.

use crate::config::Config;
use crate::game::actor::Ask;
use crate::hub::{Hub, Title};
use crate::ids;
use crate::keep::beat;
use crate::keep::clean;
use crate::keep::db;
use crate::keep::db::Kind;
use crate::keep::store;
use crate::net::accept;
use crate::net::http::{self, App};
use anyhow::{Context, Result};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::collections::HashSet;
use std::fs::File;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// How long connections have to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that listens but does not answer yet.
pub struct Server {
    pub hub: Arc<Hub>,
    listener: TcpListener,
    app: Arc<App>,
    /// Keeps other servers off an SQLite file.
    lock: Option<File>,
    /// Where figures are served.
    figures: Option<TcpListener>,
}

/// Figures as histograms, which can be added up over servers.
fn recorder() -> Result<PrometheusHandle> {
    let seconds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];
    let rows = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];
    let how = PrometheusBuilder::new().set_buckets(&seconds)?;
    Ok(how.set_buckets_for_metric(Matcher::Full("muster_commit_rows".into()), &rows)?.install_recorder()?)
}

impl Server {
    pub async fn open(config: Config, titles: Vec<Arc<Title>>) -> Result<Server> {
        let address = config.address;
        let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen at {address}"))?;
        let lock = db::lock(&config.db)?;
        let hub = Hub::open(config, titles).await?;
        let figures = match hub.config.metrics {
            Some(at) => Some(TcpListener::bind(at).await.with_context(|| format!("cannot listen at {at}"))?),
            None => None,
        };
        let wanted = figures.is_some() || hub.config.metrics_public;
        let metrics = if wanted { recorder().ok() } else { None };
        let app = App::new(hub.clone(), metrics);
        Ok(Server { hub, listener, app, lock, figures })
    }
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap_or(self.hub.config.address)
    }
    /// Where figures are served.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.figures.as_ref().and_then(|f| f.local_addr().ok())
    }
    /// Serves until `stop` is through, then says goodbye.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        let Server { hub, listener, app, lock, figures } = self;
        let mut chores = JoinSet::new();
        chores.spawn(beats(hub.clone()));
        chores.spawn(sweep(hub.clone()));
        if hub.db.kind == Kind::Postgres {
            chores.spawn(listen(hub.clone()));
        }
        if let Some(listener) = figures {
            let (app, hub) = (app.clone(), hub.clone());
            chores.spawn(async move {
                accept::serve(listener, http::figures(app), &hub.config, hub.closing.subscribe()).await;
            });
        }
        let routes = http::router(app.clone())?;
        let stopping = async {
            stop.await;
            tracing::info!("stopping");
            hub.closing.send_replace(true);
            tokio::time::sleep(FAREWELL).await;
        };
        let served = async {
            accept::serve(listener, routes, &hub.config, hub.closing.subscribe()).await;
            // websockets say goodbye by themselves
            while app.sockets.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! {
            _ = served => {}
            _ = stopping => {}
        }
        chores.shutdown().await;
        // what was acknowledged is on disk; nothing else needs saving
        hub.db.close().await;
        drop(lock);
        Ok(())
    }
}

/// Leaves signs of life, and notices when other servers note an outage.
pub(crate) async fn beats(hub: Arc<Hub>) {
    loop {
        tokio::time::sleep(beat::EVERY).await;
        if hub.beat().await
            && hub.db.kind == Kind::Postgres
            && let Err(e) = hub.reread_outages().await
        {
            tracing::warn!(%e, "outages could not be read");
        }
    }
}

/// Wakes games whose clocks must be looked at, and those where a bot was left thinking by a server that died; removes
/// tables that nobody came to.
pub(crate) async fn sweep(hub: Arc<Hub>) {
    let mut n: u32 = 0;
    let mut left = HashSet::new();
    loop {
        match store::due(&hub.db, ids::now()).await {
            Ok(list) => {
                for id in list {
                    let _ = hub.ask(&id, Ask::Clock).await;
                }
            }
            Err(e) => tracing::warn!(%e, "clocks could not be looked at"),
        }
        if n.is_multiple_of(20)
            && let Err(e) = gone(&hub, &mut left).await
        {
            tracing::warn!(%e, "the games of those who are gone could not be ended");
        }
        if n.is_multiple_of(600)
            && let Err(e) = clean::tidy(&hub.db, ids::now()).await
        {
            tracing::warn!(%e, "what is old could not be removed");
        }
        n = n.wrapping_add(1);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Ends the games of those who were banned or deleted, wherever that was done. `left` is who was seen to.
async fn gone(hub: &Arc<Hub>, left: &mut HashSet<(String, String)>) -> Result<()> {
    for (account, game) in store::left_behind(&hub.db).await? {
        if left.insert((account.clone(), game)) {
            hub.leave_games(&account).await?;
        }
    }
    Ok(())
}

/// Hears what other servers have written.
async fn listen(hub: Arc<Hub>) {
    loop {
        if let Err(e) = hear(&hub).await {
            tracing::warn!(%e, "the notices of other servers cannot be heard; trying again");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

async fn hear(hub: &Arc<Hub>) -> Result<()> {
    let mut ear = sqlx::postgres::PgListener::connect(&hub.db.url).await?;
    ear.listen("muster").await?;
    hub.wake_all();
    loop {
        let Some(notice) = ear.try_recv().await? else {
            tracing::warn!("the connection for the notices of other servers was lost; it is there again");
            hub.wake_all();
            continue;
        };
        hub.heard(notice.payload());
    }
}
