//! Hints, reviews of games, why a bot chose what it did, and decks against the field.

use super::games::title;
use super::guard::{App, Known, Visitor};
use super::replays::{finished, seen_as};
use super::{Answer, Body, Words};
use crate::Refused;
use crate::coach::{Entrant, Wanted};
use crate::game::actor::Ask;
use crate::game::decks;
use crate::game::past::Past;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use muster_kernel::seen::Viewer;
use muster_lang::read_deck_list;
use muster_pack::Mode;
use muster_protocol::*;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::oneshot;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct In {
    #[serde(default)]
    language: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    step: u32,
    #[serde(default)]
    language: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Of {
    #[serde(default)]
    language: String,
    /// A seat's number; your own if left out.
    #[serde(rename = "as")]
    seat: Option<String>,
}

/// To think costs more than anything else.
fn may_ask(app: &App, me: &Me) -> Result<(), Refused> {
    match app.hints.take(me.id.clone()) {
        true => Ok(()),
        false => Err(Refused::new(Code::TooMany, "too many questions to the bots; wait a little")),
    }
}

pub async fn hint(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Words(say): Words<In>,
    Body(body): Body<AskHint>,
) -> Answer<Hint> {
    may_ask(&app, &me)?;
    let (reply, answer) = oneshot::channel();
    app.hub.ask(&id, Ask::Hint { account: me.id.clone(), decision: body.decision, reply }).await?;
    let asked = answer.await.unwrap_or_else(|_| Err(Refused::unreached()))?;
    Ok(Json(app.hub.coach.hint(&me.id, &id, asked, say.language).await?))
}

pub async fn why(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Words(at): Words<At>,
) -> Answer<WhyView> {
    let past = finished(&app, &me, &id, "a bot gives its reasons when the game is over").await?;
    may_ask(&app, &me)?;
    Ok(Json(app.hub.coach.why(&me.id, past, at.step, at.language).await?))
}

/// The game, and which review of it is meant: whoever may look back from a seat may have its review.
async fn wanted(app: &App, me: &Me, id: &str, of: Of) -> Result<(Arc<Past>, Wanted), Refused> {
    let (past, viewer, _) = seen_as(app, me, id, of.seat.as_deref()).await?;
    let Viewer::Seat(seat) = viewer else {
        return Err(Refused::new(Code::Malformed, "a review is made for a seat: `as` is its number"));
    };
    if !past.over() {
        return Err(Refused::new(Code::Forbidden, "a game is reviewed when it is over"));
    }
    let language = past.title.glossary(&of.language).tongue.code();
    Ok((past, Wanted { game: id.to_string(), seat, language }))
}

pub async fn begin(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Extension(from): Extension<Visitor>,
    Path(id): Path<String>,
    Words(of): Words<Of>,
) -> Answer<ReviewState> {
    let (past, wanted) = wanted(&app, &me, &id, of).await?;
    Ok(Json(app.hub.coach.review(past, wanted, &me.id, from.block)?))
}

pub async fn state(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Words(of): Words<Of>,
) -> Answer<ReviewState> {
    let (_, wanted) = wanted(&app, &me, &id, of).await?;
    Ok(Json(app.hub.coach.review_state(&wanted)))
}

pub async fn cancel(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Words(of): Words<Of>,
) -> Result<StatusCode, Refused> {
    let (_, wanted) = wanted(&app, &me, &id, of).await?;
    app.hub.coach.cancel_review(&wanted, &me.id);
    Ok(StatusCode::NO_CONTENT)
}

pub async fn field(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Extension(from): Extension<Visitor>,
    Body(body): Body<AskField>,
) -> Answer<FieldState> {
    may_ask(&app, &me)?;
    let title = title(&app, &body.game)?.clone();
    let pack = &*title.pack;
    let format = Some(body.format.as_str()).filter(|f| !f.is_empty());
    let mode = Mode::of(pack, format, *pack.seats().start()).map_err(|why| Refused::new(Code::Format, why))?;
    if !decks::judge(pack, &mode, &body.text).legal {
        return Err(Refused::new(Code::Deck, "the deck is not legal; mend it first"));
    }
    let deck = pack.check_deck_in(&mode, &read_deck_list("deck", &body.text).0).deck;
    let deck = deck.ok_or(Refused::new(Code::Deck, "the deck cannot be read"))?;
    let entrant = Entrant { title: title.clone(), mode, deck, rounds: body.rounds };
    Ok(Json(app.hub.coach.field(entrant, &me.id, from.block)?))
}

pub async fn field_state(State(app): State<Arc<App>>, Known(..): Known, Path(id): Path<String>) -> Json<FieldState> {
    Json(app.hub.coach.field_state(&id))
}

pub async fn cancel_field(State(app): State<Arc<App>>, Known(me, _): Known, Path(id): Path<String>) -> StatusCode {
    app.hub.coach.cancel_field(&id, &me.id);
    StatusCode::NO_CONTENT
}
