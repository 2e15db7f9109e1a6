//! Accounts over HTTP.

use super::guard::{App, Known, Visitor, cookie, token_of};
use super::{Answer, Body};
use crate::Refused;
use crate::people;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use muster_protocol::*;
use std::sync::Arc;

/// Who you are; a guest if you were nobody.
pub async fn me(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let door = |you: Me| Door { you, protocol: PROTOCOL, version: env!("CARGO_PKG_VERSION").into() };
    if let Some(token) = token_of(&headers)
        && let Some(me) = people::who(&app.hub.db, &token).await?
    {
        // a browser keeps its cookie for as long as it is used
        return Ok(match browser(&headers) {
            Some(_) => ([(header::SET_COOKIE, cookie(&app, Some(&token)))], Json(door(me))).into_response(),
            None => Json(door(me)).into_response(),
        });
    }
    if !app.guests.take(from.block) {
        return Err(Refused::too_many());
    }
    let (me, token) = people::new_guest(&app.hub.db, &browser(&headers).unwrap_or_default()).await?;
    Ok(([(header::SET_COOKIE, cookie(&app, Some(&token)))], Json(door(me))).into_response())
}

pub async fn rename(State(app): State<Arc<App>>, Known(me, _): Known, Body(body): Body<Rename>) -> Answer<Me> {
    Ok(Json(people::rename(&app.hub.db, &me, &body.name).await?))
}

/// What a browser calls itself; none for a program that shows its token.
pub(super) fn browser(headers: &HeaderMap) -> Option<String> {
    if headers.contains_key(header::AUTHORIZATION) {
        return None;
    }
    let text = headers.get(header::USER_AGENT).and_then(|v| v.to_str().ok()).unwrap_or_default();
    Some(text.chars().filter(|c| !c.is_control()).take(120).collect())
}

pub async fn register(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, token): Known,
    headers: HeaderMap,
    Body(body): Body<Credentials>,
) -> Result<Response, Refused> {
    if !app.logins.take(from.block) {
        return Err(Refused::too_many());
    }
    let (browser, words) = (browser(&headers), (body.name.as_str(), body.password.as_str()));
    let (me, new) = people::register(&app.hub.db, &me, words, &token, browser.as_deref()).await?;
    app.hub.sessions_changed(&me.id).await;
    Ok(match new {
        Some(token) => ([(header::SET_COOKIE, cookie(&app, Some(&token)))], Json(me)).into_response(),
        None => Json(me).into_response(),
    })
}

pub async fn login(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    headers: HeaderMap,
    Body(body): Body<Credentials>,
) -> Result<Response, Refused> {
    let browser = browser(&headers).unwrap_or_default();
    let login = people::login(&app.hub.db, &body, &browser);
    let (me, token) = tried(&app, from, &body.name, login).await?;
    Ok(([(header::SET_COOKIE, cookie(&app, Some(&token)))], Json(me)).into_response())
}

/// Does something that needs the password of an account, if it may be tried from here.
pub(super) async fn tried<T>(
    app: &App,
    from: Visitor,
    name: &str,
    what: impl Future<Output = Result<T, Refused>>,
) -> Result<T, Refused> {
    // as it would be found: however it is spaced and whatever its case, it is one account that is guessed at
    let account: String =
        name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase().chars().take(40).collect();
    app.may_try(from, &account)?;
    let done = what.await;
    match &done {
        Ok(_) => app.tried(from, &account, true),
        Err(Refused { code: Code::Wrong, .. }) => app.tried(from, &account, false),
        Err(_) => {}
    }
    done
}

fn gone(app: &App) -> Response {
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie(app, None))]).into_response()
}

pub async fn logout(State(app): State<Arc<App>>, Known(me, token): Known) -> Result<Response, Refused> {
    people::logout(&app.hub.db, &token).await?;
    app.hub.sessions_changed(&me.id).await;
    Ok(gone(&app))
}

pub async fn logout_everywhere(State(app): State<Arc<App>>, Known(me, _): Known) -> Result<Response, Refused> {
    people::logout_everywhere(&app.hub.db, &me.id).await?;
    app.hub.sessions_changed(&me.id).await;
    Ok(gone(&app))
}

pub async fn password(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, token): Known,
    Body(body): Body<NewPassword>,
) -> Answer<Me> {
    let change = people::change_password(&app.hub.db, &me, &token, &body.old, &body.new);
    tried(&app, from, &me.name, change).await?;
    app.hub.sessions_changed(&me.id).await;
    Ok(Json(me))
}

pub async fn delete(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    Body(body): Body<Password>,
) -> Result<Response, Refused> {
    tried(&app, from, &me.name, people::delete(&app.hub.db, &me, &body.password)).await?;
    app.hub.leave_games(&me.id).await?;
    app.hub.sessions_changed(&me.id).await;
    Ok(gone(&app))
}

pub async fn kept(State(app): State<Arc<App>>, Known(me, _): Known, Path(what): Path<String>) -> Answer<Kept> {
    Ok(Json(people::kept::get(&app.hub.db, &me, &what).await?))
}

pub async fn keep(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(what): Path<String>,
    Body(body): Body<Keep>,
) -> Answer<Kept> {
    Ok(Json(people::kept::put(&app.hub.db, &me, &what, &body).await?))
}

/// Everything that is known of somebody, for themselves.
pub async fn export(State(app): State<Arc<App>>, Known(me, token): Known) -> Result<Response, Refused> {
    if !app.replays.take(me.id.clone()) {
        return Err(Refused::too_many());
    }
    let all = people::kept::export(&app.hub.db, &me, &token).await?;
    let name = format!("attachment; filename=\"muster-{}.json\"", me.id);
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(all)).into_response())
}

pub async fn tokens(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<Vec<TokenInfo>> {
    Ok(Json(people::tokens(&app.hub.db, &me).await?))
}

pub async fn make_token(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Body(body): Body<MakeToken>,
) -> Answer<TokenInfo> {
    Ok(Json(people::make_token(&app.hub.db, &me, &body.label).await?))
}

pub async fn delete_token(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    match crate::ids::is_id(&id) && people::delete_token(&app.hub.db, &me, &id).await? {
        true => {
            app.hub.sessions_changed(&me.id).await;
            Ok(StatusCode::NO_CONTENT)
        }
        false => Err(Refused::none("you have no such token")),
    }
}

pub async fn sessions(State(app): State<Arc<App>>, Known(me, token): Known) -> Answer<Vec<SessionInfo>> {
    Ok(Json(people::sessions(&app.hub.db, &me, &token).await?))
}

pub async fn end_session(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    match crate::ids::is_id(&id) && people::end_session(&app.hub.db, &me, &id).await? {
        true => {
            app.hub.sessions_changed(&me.id).await;
            Ok(StatusCode::NO_CONTENT)
        }
        false => Err(Refused::none("you are not signed in there")),
    }
}

pub async fn blocks(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<Vec<String>> {
    let mut list: Vec<String> = people::blocks(&app.hub.db, &me.id).await?.into_iter().collect();
    list.sort();
    Ok(Json(list))
}

pub async fn block(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(who): Path<String>,
) -> Result<StatusCode, Refused> {
    if !crate::ids::is_id(&who) {
        return Err(Refused::new(Code::Malformed, "that is not an account"));
    }
    if people::blocks(&app.hub.db, &me.id).await?.len() >= 1000 {
        return Err(Refused::too_many());
    }
    people::set_block(&app.hub.db, &me.id, &who, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub async fn unblock(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(who): Path<String>,
) -> Result<StatusCode, Refused> {
    if crate::ids::is_id(&who) {
        people::set_block(&app.hub.db, &me.id, &who, false).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

pub async fn report(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Body(body): Body<Report>,
) -> Result<StatusCode, Refused> {
    if !app.reports.take(me.id.clone()) {
        return Err(Refused::too_many());
    }
    let fits = crate::ids::is_id(&body.who) && (body.game.is_empty() || crate::ids::is_id(&body.game));
    if !fits || body.text.trim().is_empty() {
        return Err(Refused::new(Code::Malformed, "say who it is about, and what happened"));
    }
    let table = body.game.is_empty() || crate::keep::store::load(&app.hub.db, &body.game).await?.is_some();
    if !table || crate::people::moderation::find(&app.hub.db, &body.who).await?.is_none() {
        return Err(Refused::none("there is no such account or table"));
    }
    people::report(&app.hub.db, &me, &body.who, &body.game, &body.text).await?;
    Ok(StatusCode::NO_CONTENT)
}
