//! Taking connections: so many at a time, and each must soon say what it wants.

use crate::config::Config;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;

/// Connections for plain requests, beside those that may become websockets.
const PLAIN: usize = 1000;

/// Serves until the server closes, and then until the requests that came before are answered.
pub async fn serve(listener: TcpListener, routes: Router, config: &Config, mut closing: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(config.connections + PLAIN));
    let mut open = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = open.join_next() => continue,
            _ = closed(&mut closing) => break,
        };
        match (accepted, places.clone().try_acquire_owned()) {
            (Ok((stream, from)), Ok(place)) => {
                open.spawn(one(stream, from, routes.clone(), config.patience, closing.clone(), place));
            }
            // closed at once: who comes later finds a place again
            (Ok(_), Err(_)) => metrics::counter!("muster_refused", "why" => "connections").increment(1),
            (Err(e), _) => {
                tracing::warn!(%e, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

async fn one(
    stream: TcpStream,
    from: SocketAddr,
    routes: Router,
    patience: Duration,
    mut closing: watch::Receiver<bool>,
    _place: OwnedSemaphorePermit,
) {
    let _ = stream.set_nodelay(true);
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        routes.call(request)
    });
    let mut http = http1::Builder::new();
    // the time for a request's head, and so also for the next one to come
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = closed(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(e) = ended {
        tracing::debug!(%e, "a connection ended badly");
    }
}

async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|c| *c).await;
}
