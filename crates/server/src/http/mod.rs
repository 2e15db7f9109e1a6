//! The HTTP half of the protocol.

mod account;
mod describe;
mod drafts;
mod games;
mod guard;
mod host;
mod replays;
mod routes;
mod site;
mod stories;
mod tables;

pub use guard::{App, Known, Visitor, token_of};
pub use routes::openapi;

use crate::live::No;
use crate::people::Denied;
use crate::protocol::{ApiError, Code};
use axum::extract::{DefaultBodyLimit, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use std::sync::Arc;
use std::time::Duration;

/// The largest body that is read.
const BODY: usize = 64 * 1024;

/// A refusal, for programs and for people.
#[derive(Debug)]
pub struct Fail(pub StatusCode, pub String, pub String);

pub type Answer<T> = Result<Json<T>, Fail>;

impl Fail {
    pub fn bad(code: &str, reason: impl Into<String>) -> Fail {
        Fail(StatusCode::BAD_REQUEST, code.into(), reason.into())
    }
    pub fn none(reason: impl Into<String>) -> Fail {
        Fail(StatusCode::NOT_FOUND, "no_such_thing".into(), reason.into())
    }
    pub fn too_many() -> Fail {
        Fail(StatusCode::TOO_MANY_REQUESTS, "too_many".into(), "too many requests; wait a little".into())
    }
}

impl IntoResponse for Fail {
    fn into_response(self) -> Response {
        let Fail(status, code, reason) = self;
        (status, Json(ApiError { code, reason })).into_response()
    }
}

impl From<anyhow::Error> for Fail {
    fn from(e: anyhow::Error) -> Fail {
        tracing::error!(%e, "a request failed");
        Fail(StatusCode::SERVICE_UNAVAILABLE, "busy".into(), "the server could not do it just now; try again".into())
    }
}

impl From<No> for Fail {
    fn from((code, reason): No) -> Fail {
        let status = match code {
            Code::NoSuchGame => StatusCode::NOT_FOUND,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Forbidden | Code::NotSeated => StatusCode::FORBIDDEN,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::CONFLICT,
        };
        let word = serde_json::to_value(code).ok().and_then(|v| v.as_str().map(str::to_string)).unwrap_or_default();
        Fail(status, word, reason)
    }
}

impl From<Denied> for Fail {
    fn from(d: Denied) -> Fail {
        match d {
            Denied::Because("too_many", reason) => Fail(StatusCode::TOO_MANY_REQUESTS, "too_many".into(), reason),
            Denied::Because(code, reason) => Fail(StatusCode::FORBIDDEN, code.into(), reason),
            Denied::Failed(e) => e.into(),
        }
    }
}

pub fn router(app: Arc<App>) -> Router {
    let api = routes::api()
        .fallback(|| async { Fail::none("there is nothing at this address") })
        .layer(tower_http::compression::CompressionLayer::new())
        .layer(tower_http::timeout::TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            Duration::from_secs(30),
        ))
        .layer(DefaultBodyLimit::max(BODY));
    let public = match app.hub.config.metrics_public {
        true => Router::new().route("/metrics", get(site::metrics)),
        false => Router::new(),
    };
    public
        .nest("/api", api)
        .merge(host::routes())
        .route("/api/ws", get(crate::socket::open))
        .route("/health", get(site::health))
        .route("/ready", get(site::ready))
        .fallback_service(get(site::page).layer(tower_http::compression::CompressionLayer::new()))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// What is served apart from what visitors see.
pub fn figures(app: Arc<App>) -> Router {
    Router::new()
        .route("/metrics", get(site::metrics))
        .route("/health", get(site::health))
        .route("/ready", get(site::ready))
        .with_state(app)
}

/// The words of a query; what cannot be read is refused like everything else.
pub struct Words<T>(pub T);

impl<T: serde::de::DeserializeOwned, S: Send + Sync> axum::extract::FromRequestParts<S> for Words<T> {
    type Rejection = Fail;
    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Self, Fail> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(words)) => Ok(Words(words)),
            Err(e) => Err(Fail(e.status(), "malformed".into(), e.body_text().chars().take(300).collect())),
        }
    }
}

/// A body as JSON; what cannot be read is refused like everything else.
pub struct Body<T>(pub T);

impl<T: serde::de::DeserializeOwned, S: Send + Sync> axum::extract::FromRequest<S> for Body<T> {
    type Rejection = Fail;
    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Self, Fail> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(e) => Err(Fail(e.status(), "malformed".into(), e.body_text().chars().take(300).collect())),
        }
    }
}
