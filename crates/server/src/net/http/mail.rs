//! Mail to accounts over HTTP.

use super::account::tried;
use super::guard::{App, Known, Visitor};
use super::{Answer, Body};
use crate::Refused;
use crate::people::mail::{self, Post};
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use muster_protocol::*;
use std::sync::Arc;

fn post(app: &App) -> Result<Post, Refused> {
    let config = &app.hub.config;
    match (&config.mail, &config.origin) {
        (Some(relay), Some(origin)) => Ok(Post { relay: relay.clone(), origin: origin.clone() }),
        _ => Err(Refused::none("this server sends no mail")),
    }
}

pub async fn look(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<MailInfo> {
    Ok(Json(mail::info(&app.hub.db, &me, post(&app).is_ok()).await?))
}

pub async fn name(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    Body(body): Body<MailAddress>,
) -> Result<StatusCode, Refused> {
    let post = post(&app)?;
    // nobody is to be flooded with letters by what others name as their address
    if !app.letters.take(me.id.clone()) || !app.letters.take(body.address.to_lowercase()) {
        return Err(Refused::too_many());
    }
    let proof = Proof { password: body.password, code: body.code };
    let named = mail::name_address(&app.hub.db, &post, &me, &body.address, &proof);
    tried(&app, from, &me.name, named).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn confirm(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Body(body): Body<MailSecret>,
) -> Result<StatusCode, Refused> {
    if !app.logins.take(from.block) {
        return Err(Refused::too_many());
    }
    mail::confirm(&app.hub.db, &body.secret).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn forget(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    Body(body): Body<Proof>,
) -> Result<StatusCode, Refused> {
    tried(&app, from, &me.name, mail::forget(&app.hub.db, &me, &body)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn forgotten(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Body(body): Body<Forgotten>,
) -> Result<StatusCode, Refused> {
    let post = post(&app)?;
    if !app.logins.take(from.block) {
        return Err(Refused::too_many());
    }
    mail::forgotten(&app.hub.db, &post, &body.name, |to| app.letters.take(to.to_lowercase())).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn reset(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Body(body): Body<ResetPassword>,
) -> Result<StatusCode, Refused> {
    if !app.logins.take(from.block) {
        return Err(Refused::too_many());
    }
    let account = mail::reset(&app.hub.db, &body.secret, &body.password).await?;
    app.hub.sessions_changed(&account).await;
    Ok(StatusCode::NO_CONTENT)
}
