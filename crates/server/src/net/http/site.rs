//! The web client, built into the program, and pages for those who run the server.

use super::guard::App;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use std::sync::Arc;

/// What `npm run build` made of the client; empty if it was not built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Web;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Muster</title><body style=\"font:16px/1.5 sans-serif;\
margin:10vh auto;max-width:36em\"><h1>Muster is running</h1><p>The web client was not built into this program. Build it with \
<code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code>, then build the program again. Programs can play all the same: \
see <code>docs/protocol.md</code>.</p></body>";

/// A file of the client; every other address is for the client to find its way.
pub async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Web::get(path).filter(|_| !path.is_empty()) {
        return send(path, file);
    }
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    }
    match Web::get("index.html") {
        Some(file) => send("index.html", file),
        None => Html(NOT_BUILT).into_response(),
    }
}

fn send(path: &str, file: rust_embed::EmbeddedFile) -> Response {
    // built files have their fingerprint in their names
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = HeaderValue::from_str(file.metadata.mimetype());
    let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, HeaderValue::from_static(keep))];
    (headers, file.data).into_response()
}

/// Alive: the program answers.
pub async fn health() -> &'static str {
    "alive\n"
}

/// Ready: it can also write to its database and is not about to stop.
pub async fn ready(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if *app.hub.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n");
    }
    match app.hub.beat().await {
        true => (StatusCode::OK, "ready\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be written\n"),
    }
}

pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    match &app.metrics {
        Some(m) => {
            if let Some(bytes) = resident() {
                metrics::gauge!("process_resident_memory_bytes").set(bytes as f64);
            }
            m.render().into_response()
        }
        None => (StatusCode::NOT_FOUND, "metrics are off\n").into_response(),
    }
}

/// The memory of this process, where the system says it.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}
