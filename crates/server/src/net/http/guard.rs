//! What every request passes: rates, where it comes from, who it is from, and headers on the way back.

use crate::Refused;
use crate::hub::Hub;
use crate::net::limits::{Limit, block};
use crate::people;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::PrometheusHandle;
use muster_protocol::{Code, Me};
use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

/// What requests share.
pub struct App {
    pub hub: Arc<Hub>,
    pub http: Limit<IpAddr>,
    http_of: Limit<String>,
    http_all: Limit<()>,
    pub logins: Limit<IpAddr>,
    pub guests: Limit<IpAddr>,
    pub tables: Limit<String>,
    pub tables_from: Limit<IpAddr>,
    pub replays: Limit<String>,
    pub hints: Limit<String>,
    pub puzzles: Limit<String>,
    pub chat: Limit<String>,
    pub reports: Limit<String>,
    /// Letters, by account and by address; questions to passkeys, by visitor.
    pub letters: Limit<String>,
    pub challenges: Limit<IpAddr>,
    /// Wrong passwords, by account; and from where each was signed in to.
    wrong: Limit<String>,
    known: Mutex<HashSet<(String, IpAddr)>>,
    /// Open websockets, in all, by block of addresses and by account.
    pub sockets: AtomicUsize,
    pub sockets_by: Mutex<HashMap<IpAddr, usize>>,
    pub sockets_of: Mutex<HashMap<String, usize>>,
    pub metrics: Option<PrometheusHandle>,
}

impl App {
    pub fn new(hub: Arc<Hub>, metrics: Option<PrometheusHandle>) -> Arc<App> {
        let r = hub.config.rates;
        let (second, minute) = (Duration::from_secs(1), Duration::from_secs(60));
        Arc::new(App {
            http: Limit::new(r.http, second),
            http_of: Limit::new(r.http_account, second),
            http_all: Limit::new(r.http_all, second),
            logins: Limit::new(r.login, minute),
            guests: Limit::new(r.guests, minute),
            tables: Limit::new(r.tables, minute),
            tables_from: Limit::new(r.tables, minute),
            replays: Limit::new(r.replays, second),
            hints: Limit::new(r.hints, minute),
            puzzles: Limit::new(r.puzzles, minute),
            wrong: Limit::new(r.wrong, minute),
            known: Mutex::default(),
            chat: Limit::new(r.chat, minute),
            reports: Limit::new(r.reports, minute * 60),
            letters: Limit::new(r.letters, minute * 60),
            challenges: Limit::new(r.challenges, minute),
            sockets: AtomicUsize::new(0),
            sockets_by: Mutex::default(),
            sockets_of: Mutex::default(),
            metrics,
            hub,
        })
    }
    /// Does a request that changes something come from our own pages, or from no page at all?
    pub fn own_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if let Some(ours) = &self.hub.config.origin {
            return origin.eq_ignore_ascii_case(ours);
        }
        let host = headers.get(header::HOST).and_then(|h| h.to_str().ok()).unwrap_or_default();
        origin.split_once("://").is_some_and(|(_, o)| o.eq_ignore_ascii_case(host))
    }
    pub fn secure(&self) -> bool {
        self.hub.config.origin.as_ref().is_some_and(|o| o.starts_with("https://"))
    }
}

/// Places from which accounts were signed in to that are remembered at most.
const KNOWN: usize = 10_000;

impl App {
    /// May a password of this account be tried from here?
    pub fn may_try(&self, from: Visitor, account: &str) -> Result<(), Refused> {
        let known = self.known.lock().unwrap_or_else(|e| e.into_inner()).contains(&(account.into(), from.block));
        match self.logins.take(from.block) && (known || self.wrong.has(&account.to_string())) {
            true => Ok(()),
            false => {
                metrics::counter!("muster_refused", "why" => "sign-ins").increment(1);
                tracing::warn!(address = %from.address, ?account, "a sign-in was refused: too many");
                Err(Refused::too_many())
            }
        }
    }
    /// A password of this account was tried from here.
    pub fn tried(&self, from: Visitor, account: &str, right: bool) {
        if right {
            let mut known = self.known.lock().unwrap_or_else(|e| e.into_inner());
            if known.len() >= KNOWN {
                known.clear();
            }
            known.insert((account.into(), from.block));
            tracing::info!(address = %from.address, ?account, "signed in");
        } else {
            self.wrong.take(account.to_string());
            metrics::counter!("muster_wrong_passwords").increment(1);
            tracing::warn!(address = %from.address, ?account, "a sign-in failed");
        }
    }
}

/// Where a request comes from: its address, and the block of addresses for which limits count.
#[derive(Clone, Copy, Debug)]
pub struct Visitor {
    pub address: IpAddr,
    pub block: IpAddr,
}

fn from(app: &App, headers: &HeaderMap, peer: Option<&ConnectInfo<SocketAddr>>) -> IpAddr {
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |c| c.0.ip());
    if !app.hub.config.behind_proxy {
        static ONCE: Once = Once::new();
        if headers.contains_key("x-forwarded-for") {
            let why = "requests come through a proxy: without --behind-proxy all its visitors count as one";
            ONCE.call_once(|| tracing::warn!("{why}"));
        }
        return peer;
    }
    let list = headers.get_all("x-forwarded-for").iter().next_back().and_then(|v| v.to_str().ok());
    list.and_then(|l| l.rsplit(',').next()).and_then(|a| a.trim().parse().ok()).unwrap_or(peer)
}

pub async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let address = from(&app, request.headers(), request.extensions().get::<ConnectInfo<SocketAddr>>());
    let visitor = Visitor { address, block: block(address) };
    request.extensions_mut().insert(visitor);
    let began = std::time::Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let api = path.starts_with("/api/");
    let csp = csp(app.hub.config.origin.as_deref(), request.headers());
    let safe = matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = request.uri().path() == "/api/ws";
    let mut response = if !app.http.take(visitor.block) {
        metrics::counter!("muster_refused", "why" => "rate").increment(1);
        Refused::too_many().into_response()
    } else if path != "/health" && path != "/ready" && !app.http_all.take(()) {
        metrics::counter!("muster_refused", "why" => "all").increment(1);
        Refused::new(Code::Busy, "the server has too much to do; try again").into_response()
    } else if (!safe || socket) && !app.own_origin(request.headers()) {
        metrics::counter!("muster_refused", "why" => "origin").increment(1);
        Refused::new(Code::Origin, "this request comes from another site").into_response()
    } else {
        next.run(request).await
    };
    metrics::counter!("muster_requests", "status" => response.status().as_u16().to_string()).increment(1);
    // what stands after the path may be a word of the visitor's
    tracing::info!(
        target: "muster_server::access",
        address = %visitor.address,
        %method,
        ?path,
        status = response.status().as_u16(),
        ms = began.elapsed().as_millis() as u64,
        "request"
    );
    let headers = response.headers_mut();
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if let Ok(csp) = HeaderValue::from_str(&csp) {
        headers.insert(header::CONTENT_SECURITY_POLICY, csp);
    }
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        // with none at all, browsers would not say either that a form comes from our own pages
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.secure() {
        headers.insert("strict-transport-security", HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// Nothing is loaded from elsewhere, and neither scripts nor styles stand in a page. Websockets of this server are named: not every browser counts them as its own.
fn csp(origin: Option<&str>, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok());
    let host = origin.and_then(|o| o.split_once("://").map(|(_, h)| h)).or(host).unwrap_or_default();
    let fair = !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
    let own = match (fair, origin.is_some_and(|o| o.starts_with("https://"))) {
        (false, _) => String::new(),
        (true, true) => format!(" wss://{host}"),
        (true, false) => format!(" ws://{host} wss://{host}"),
    };
    format!(
        "default-src 'self'; script-src 'self'; style-src 'self'; \
         img-src 'self' data: blob:; frame-src 'none'; connect-src 'self'{own}; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

/// Somebody the server knows, with the token that proves it.
#[derive(Clone, Debug)]
pub struct Known(pub Me, pub String);

/// The token of a request: from its authorization, else from its cookie.
pub fn token_of(headers: &HeaderMap) -> Option<String> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
    if let Some(t) = bearer.and_then(|v| v.strip_prefix("Bearer ")) {
        return Some(t.trim().to_string());
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    cookies.flat_map(|c| c.split(';')).find_map(|c| c.trim().strip_prefix("muster=").map(str::to_string))
}

/// The header that sets the cookie, or takes it away.
pub fn cookie(app: &App, token: Option<&str>) -> HeaderValue {
    let secure = if app.secure() { "; Secure" } else { "" };
    let age = if token.is_some() { people::COOKIE_DAYS * 24 * 3600 } else { 0 };
    let text = format!("muster={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}", token.unwrap_or_default());
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

impl FromRequestParts<Arc<App>> for Known {
    type Rejection = Refused;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Known, Refused> {
        let nobody = || Refused::new(Code::Unknown, "sign in, or ask /api/me first");
        let token = token_of(&parts.headers).ok_or_else(nobody)?;
        let me = people::who(&app.hub.db, &token).await?.ok_or_else(nobody)?;
        if !app.http_of.take(me.id.clone()) {
            metrics::counter!("muster_refused", "why" => "account").increment(1);
            return Err(Refused::too_many());
        }
        Ok(Known(me, token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_websockets_may_be_opened() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("10.0.0.1:8040"));
        assert!(csp(None, &headers).contains("connect-src 'self' ws://10.0.0.1:8040 wss://10.0.0.1:8040;"));
        assert!(csp(Some("https://play.example.org"), &headers).contains("connect-src 'self' wss://play.example.org;"));
        headers.insert(header::HOST, HeaderValue::from_static("x; script-src *"));
        assert!(csp(None, &headers).contains("connect-src 'self';"));
    }
}
