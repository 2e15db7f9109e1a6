//! What guards an account beside its password, over HTTP.

use super::account::tried;
use super::guard::{App, Known, Visitor};
use super::{Answer, Body};
use crate::Refused;
use crate::people::proofs;
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use muster_protocol::*;
use std::sync::Arc;

pub async fn look(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<Security> {
    Ok(Json(proofs::security(&app.hub.db, &me).await?))
}

pub async fn begin(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    Body(body): Body<Password>,
) -> Answer<TotpSetup> {
    Ok(Json(tried(&app, from, &me.name, proofs::begin_totp(&app.hub.db, &me, &body.password)).await?))
}

pub async fn confirm(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    Body(body): Body<TotpCode>,
) -> Answer<RecoveryCodes> {
    Ok(Json(tried(&app, from, &me.name, proofs::confirm_totp(&app.hub.db, &me, &body.code)).await?))
}

pub async fn end(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    Body(body): Body<Proof>,
) -> Result<StatusCode, Refused> {
    tried(&app, from, &me.name, proofs::end_totp(&app.hub.db, &me, &body)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn renew(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    Body(body): Body<Proof>,
) -> Answer<RecoveryCodes> {
    Ok(Json(tried(&app, from, &me.name, proofs::renew_codes(&app.hub.db, &me, &body)).await?))
}

pub async fn recover(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Body(body): Body<Recover>,
) -> Result<StatusCode, Refused> {
    let id = tried(&app, from, &body.name, proofs::recover(&app.hub.db, &body)).await?;
    app.hub.sessions_changed(&id).await;
    Ok(StatusCode::NO_CONTENT)
}
