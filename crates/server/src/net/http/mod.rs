//! The HTTP half of the protocol.

mod account;
mod coach;
mod describe;
mod drafts;
mod games;
mod guard;
mod host;
mod mail;
mod passkeys;
mod puzzles;
mod replays;
mod routes;
mod security;
mod site;
mod stories;
mod tables;

pub use guard::{App, Known, Visitor, token_of};
pub use routes::openapi;

use crate::Refused;
use axum::extract::{DefaultBodyLimit, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use muster_protocol::{ApiError, Code};
use std::sync::Arc;
use std::time::Duration;

/// The largest body that is read.
const BODY: usize = 64 * 1024;

pub type Answer<T> = Result<Json<T>, Refused>;

/// What a refusal is called in HTTP.
fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed | Code::Settings | Code::Format | Code::Deck | Code::Part => StatusCode::BAD_REQUEST,
        Code::Unknown => StatusCode::UNAUTHORIZED,
        Code::Forbidden | Code::NotSeated | Code::Origin => StatusCode::FORBIDDEN,
        Code::Name | Code::Password | Code::Wrong | Code::CodeNeeded | Code::Banned | Code::Guest | Code::Account => {
            StatusCode::FORBIDDEN
        }
        Code::NoSuchGame | Code::NoSuchThing => StatusCode::NOT_FOUND,
        Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::CONFLICT,
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refused { code, reason, .. } = self;
        (status(code), Json(ApiError { code, reason })).into_response()
    }
}

/// What could not be read, in the words of who tried.
fn unread(status: StatusCode, why: String) -> Response {
    let reason = why.chars().take(300).collect();
    (status, Json(ApiError { code: Code::Malformed, reason })).into_response()
}

pub fn router(app: Arc<App>) -> anyhow::Result<Router> {
    let api = routes::api()?
        .fallback(|| async { Refused::none("there is nothing at this address") })
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
    let all = public
        .nest("/api", api)
        .merge(host::routes())
        .route("/api/ws", get(crate::net::socket::open))
        .route("/health", get(site::health))
        .route("/ready", get(site::ready))
        .fallback_service(get(site::page).layer(tower_http::compression::CompressionLayer::new()))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app);
    Ok(all)
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
    type Rejection = Response;
    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Self, Response> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(words)) => Ok(Words(words)),
            Err(e) => Err(unread(e.status(), e.body_text())),
        }
    }
}

/// A body as JSON; what cannot be read is refused like everything else.
pub struct Body<T>(pub T);

impl<T: serde::de::DeserializeOwned, S: Send + Sync> axum::extract::FromRequest<S> for Body<T> {
    type Rejection = Response;
    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Self, Response> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(e) => Err(unread(e.status(), e.body_text())),
        }
    }
}
