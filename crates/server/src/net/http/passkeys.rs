//! Passkeys over HTTP.

use super::account::{browser, tried};
use super::guard::{App, Known, Visitor, cookie};
use super::{Answer, Body};
use crate::Refused;
use crate::ids::is_id;
use crate::people::passkeys::{self, Place};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use muster_protocol::*;
use std::sync::Arc;

/// Where passkeys of this server are good: at its origin; without one, on the machine it runs on.
fn place(app: &App, headers: &HeaderMap) -> Result<Place, Refused> {
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok()).unwrap_or_default();
    let local = host == "localhost" || host.starts_with("localhost:");
    let place = match &app.hub.config.origin {
        Some(origin) => Place::of(origin),
        None if local => Place::of(&format!("http://{host}")),
        None => None,
    };
    let why = "this server does not say under which name it is found (--origin): passkeys need one";
    place.ok_or_else(|| Refused::new(Code::Forbidden, why))
}

pub async fn list(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<Vec<PasskeyInfo>> {
    Ok(Json(passkeys::list(&app.hub.db, &me).await?))
}

pub async fn begin(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    headers: HeaderMap,
    Body(body): Body<Proof>,
) -> Answer<PasskeyStart> {
    let place = place(&app, &headers)?;
    Ok(Json(tried(&app, from, &me.name, passkeys::begin(&app.hub.db, &me, &body, &place)).await?))
}

pub async fn add(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    headers: HeaderMap,
    Body(body): Body<PasskeyNew>,
) -> Answer<PasskeyInfo> {
    let place = place(&app, &headers)?;
    Ok(Json(passkeys::add(&app.hub.db, &me, &body, &place).await?))
}

fn found(there: bool) -> Result<StatusCode, Refused> {
    match there {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refused::none("you have no such passkey")),
    }
}

pub async fn rename(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Body(body): Body<PasskeyName>,
) -> Result<StatusCode, Refused> {
    found(is_id(&id) && passkeys::rename(&app.hub.db, &me, &id, &body.name).await?)
}

pub async fn delete(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    found(is_id(&id) && passkeys::delete(&app.hub.db, &me, &id).await?)
}

/// What somebody is asked who wants to sign in with a passkey.
pub async fn ask(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    headers: HeaderMap,
) -> Answer<PasskeyAsk> {
    let place = place(&app, &headers)?;
    if !app.challenges.take(from.block) {
        return Err(Refused::too_many());
    }
    Ok(Json(passkeys::ask(&app.hub.db, &place).await?))
}

pub async fn login(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    headers: HeaderMap,
    Body(body): Body<PasskeyProof>,
) -> Result<Response, Refused> {
    let (place, browser) = (place(&app, &headers)?, browser(&headers).unwrap_or_default());
    let login = passkeys::login(&app.hub.db, &body, &place, &browser);
    let (me, token) = tried(&app, from, &format!("passkey {}", body.id), login).await?;
    Ok(([(header::SET_COOKIE, cookie(&app, Some(&token)))], Json(me)).into_response())
}
