//! Puzzles: which there are, that of the day, and attempts at one.

use super::games::{Reads, kept, title};
use super::guard::{App, Known};
use super::{Answer, Body, Words};
use crate::coach::{daily, list as all};
use crate::{Refused, ids};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use muster_protocol::*;
use std::sync::Arc;

const DAY: i64 = 86_400_000;

pub async fn list(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Response, Refused> {
    Ok(kept(all(title(&app, &game)?)?))
}

pub async fn today(State(app): State<Arc<App>>) -> Answer<Vec<DailyPuzzle>> {
    let day = ids::now().div_euclid(DAY).max(0) as u64;
    let of_all: Result<Vec<_>, _> = app.hub.titles.iter().map(|t| daily(t, day)).collect();
    Ok(Json(of_all?.into_iter().flatten().collect()))
}

pub async fn attempt(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path((game, id)): Path<(String, String)>,
    Words(reads): Words<Reads>,
    Body(tried): Body<TryPuzzle>,
) -> Answer<PuzzleStep> {
    if !app.puzzles.take(me.id.clone()) {
        return Err(Refused::new(Code::TooMany, "too many choices in puzzles; wait a little"));
    }
    let title = title(&app, &game)?.clone();
    Ok(Json(app.hub.coach.puzzle(&me.id, title, &id, tried, reads.language).await?))
}
