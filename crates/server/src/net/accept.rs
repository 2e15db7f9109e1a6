//! Taking connections: so many at a time, in all and from one block of addresses; each must soon say what it wants, and take what
//! it asked for.

use crate::config::Config;
use crate::net::limits::block;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Sleep, sleep};

/// Connections for plain requests, beside those that may become websockets: in all, and from one block of addresses.
const PLAIN: usize = 1000;
const PLAIN_EACH: usize = 100;

/// Who has connections: in all, and by block of addresses.
struct Places {
    taken: Mutex<(usize, HashMap<IpAddr, usize>)>,
    all: usize,
    each: usize,
}

struct Place {
    of: Arc<Places>,
    block: IpAddr,
}

impl Places {
    fn take(self: &Arc<Places>, from: IpAddr) -> Option<Place> {
        let block = block(from);
        let mut taken = self.taken.lock().unwrap_or_else(|e| e.into_inner());
        if taken.0 >= self.all || taken.1.get(&block).is_some_and(|n| *n >= self.each) {
            return None;
        }
        taken.0 += 1;
        *taken.1.entry(block).or_insert(0) += 1;
        Some(Place { of: self.clone(), block })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.of.taken.lock().unwrap_or_else(|e| e.into_inner());
        taken.0 -= 1;
        if let Some(n) = taken.1.get_mut(&self.block) {
            *n -= 1;
            if *n == 0 {
                taken.1.remove(&self.block);
            }
        }
    }
}

/// Serves until the server closes, and then until the requests that came before are answered.
pub async fn serve(listener: TcpListener, routes: Router, config: &Config, mut closing: watch::Receiver<bool>) {
    // behind a proxy all connections come from the same address
    let each = if config.behind_proxy { usize::MAX } else { config.connections_each + PLAIN_EACH };
    let places = Arc::new(Places { taken: Mutex::default(), all: config.connections + PLAIN, each });
    let mut open = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = open.join_next() => continue,
            _ = closed(&mut closing) => break,
        };
        match accepted {
            Ok((stream, from)) => match places.take(from.ip()) {
                Some(place) => {
                    open.spawn(one(
                        stream,
                        from,
                        routes.clone(),
                        (config.patience, config.taking),
                        closing.clone(),
                        place,
                    ));
                }
                // closed at once: who comes later finds a place again
                None => metrics::counter!("muster_refused", "why" => "connections").increment(1),
            },
            Err(e) => {
                tracing::warn!(%e, "a connection could not be taken");
                sleep(Duration::from_millis(100)).await;
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
    (patience, taking): (Duration, Duration),
    mut closing: watch::Receiver<bool>,
    _place: Place,
) {
    let _ = stream.set_nodelay(true);
    let stream = Taken { stream, within: taking, late: None };
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

/// A connection on which what is written must be taken in time. The time runs from when the other side takes nothing more until
/// it has taken everything.
struct Taken {
    stream: TcpStream,
    within: Duration,
    late: Option<Pin<Box<Sleep>>>,
}

impl Taken {
    fn wait(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let within = self.within;
        ready!(self.late.get_or_insert_with(|| Box::pin(sleep(within))).as_mut().poll(cx));
        metrics::counter!("muster_refused", "why" => "slow reader").increment(1);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Taken {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Taken {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write(cx, buf) {
            Poll::Pending => self.wait(cx),
            done => done,
        }
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write_vectored(cx, bufs) {
            Poll::Pending => self.wait(cx),
            done => done,
        }
    }
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // nothing is left to be written
        self.late = None;
        Pin::new(&mut self.stream).poll_flush(cx)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
