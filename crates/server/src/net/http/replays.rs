//! Games that were played: the list, the file, single moments, sharing, and going on from a moment.

use super::guard::{App, Known};
use super::tables::look;
use super::{Answer, Body, Words};
use crate::Refused;
use crate::eyes::right::{Look, right};
use crate::game::decks;
use crate::game::past::{self, Past};
use crate::game::row::{Head, Seated, Stage};
use crate::ids;
use crate::keep::store;
use crate::people::naming;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use muster_kernel::Seat;
use muster_kernel::seen::Viewer;
use muster_protocol::*;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// Only games that were made before this time.
    before: Option<i64>,
}

pub async fn list(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Words(page): Words<Page>,
) -> Answer<Vec<ReplayInfo>> {
    let heads = store::played(&app.hub.db, &me.id, page.before.unwrap_or(i64::MAX)).await?;
    let mut known: HashMap<String, Vec<(Vec<String>, String)>> = HashMap::new();
    for h in &heads {
        if let Some(title) = app.hub.title(&h.settings.game).filter(|_| !known.contains_key(&h.settings.game)) {
            known.insert(h.settings.game.clone(), decks::known(title));
        }
    }
    let called = |h: &Head, seat: usize, s: &Seated| {
        let mine = h.seat_of(&me.id) == u8::try_from(seat).ok();
        let mut codes = s.deck.clone();
        codes.sort_unstable();
        let of = known.get(&h.settings.game).filter(|_| mine || h.state == Stage::Over)?;
        of.iter().find(|(d, _)| *d == codes).map(|(_, title)| title.clone())
    };
    let one = |h: Head| ReplayInfo {
        decks: h.seats.iter().flatten().enumerate().map(|(i, s)| called(&h, i, s)).collect(),
        you: h.seat_of(&me.id),
        game: h.settings.game.clone(),
        players: h.seats.iter().flatten().map(|s| s.name.clone()).collect(),
        shared: h.shared,
        over: h.state == Stage::Over,
        result: h.result.as_ref().zip(app.hub.title(&h.settings.game)).map(|(o, t)| t.result(o, "")),
        made: h.made,
        id: h.id,
    };
    Ok(Json(heads.into_iter().map(one).collect()))
}

/// The game, for one who may look at it: its players, and everybody once it is over and shared.
async fn may_look(app: &App, me: &Me, id: &str) -> Result<Head, Refused> {
    if !app.replays.take(me.id.clone()) {
        return Err(Refused::new(Code::TooMany, "too many looks at replays; wait a little"));
    }
    let head = past::head(&app.hub, id).await?;
    if right(&head, &me.id).replay != Look::No {
        return Ok(head);
    }
    let why = match head.state == Stage::Over {
        true => "this replay is private: one of its players can share it",
        false => "the game is not over; watch it at its table",
    };
    Err(Refused::new(Code::Forbidden, why))
}

pub async fn file(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    let head = may_look(&app, &me, &id).await?;
    if head.state != Stage::Over {
        return Err(Refused::new(Code::Forbidden, "the file is made when the game is over"));
    }
    let name = format!("attachment; filename=\"muster-{}-{id}.json\"", head.settings.game);
    let headers = [(header::CONTENT_TYPE, "application/json".to_string()), (header::CONTENT_DISPOSITION, name)];
    let record = past::file(&app.hub, head).await?;
    Ok((headers, record.to_text().map_err(anyhow::Error::msg)?).into_response())
}

/// A game that is over: before that, its file would tell what is hidden.
pub(super) async fn finished(app: &App, me: &Me, id: &str, why_not: &str) -> Result<Arc<Past>, Refused> {
    let past = past::open(&app.hub, may_look(app, me, id).await?).await?;
    match past.over() {
        true => Ok(past),
        false => Err(Refused::new(Code::Forbidden, why_not)),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct When {
    #[serde(default)]
    step: u32,
    #[serde(default)]
    language: String,
    /// A seat's number, `all` or `spectator`; your own seat, or all, if left out.
    #[serde(rename = "as")]
    eyes: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    #[serde(default)]
    language: String,
    /// A seat's number, `all` or `spectator`; your own seat, or all, if left out.
    #[serde(rename = "as")]
    eyes: Option<String>,
}

pub async fn moment(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Words(when): Words<When>,
) -> Answer<ReplayMoment> {
    let (past, viewer, steps) = seen_as(&app, &me, &id, when.eyes.as_deref()).await?;
    let last = steps.len() - 1;
    let language = when.language;
    let made = tokio::task::spawn_blocking(move || past.moment(&language, when.step, &steps, viewer)).await;
    let none = || Refused::none(format!("there is no step {}: the game has {last}", when.step));
    made.map_err(anyhow::Error::from)?.map(Json).ok_or_else(none)
}

pub async fn log(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Words(by): Words<By>,
) -> Answer<Vec<LogView>> {
    let (past, viewer, steps) = seen_as(&app, &me, &id, by.eyes.as_deref()).await?;
    let made = tokio::task::spawn_blocking(move || past.log(&by.language, &steps, viewer)).await;
    Ok(Json(made.map_err(anyhow::Error::from)?))
}

/// A game, whose eyes it is seen with, and which steps of it they may see.
pub(super) async fn seen_as(
    app: &App,
    me: &Me,
    id: &str,
    word: Option<&str>,
) -> Result<(Arc<Past>, Viewer, Vec<u32>), Refused> {
    let head = may_look(app, me, id).await?;
    let (mine, may) = (head.seat_of(&me.id), right(&head, &me.id).replay);
    let viewer = eyes(word, mine, head.seats.len())?;
    let past = past::open(&app.hub, head).await?;
    if (may != Look::All || !past.over()) && Some(viewer) != mine.map(|s| Viewer::Seat(Seat(s))) {
        return Err(Refused::new(Code::Forbidden, "until the game is over, you see it from your own seat"));
    }
    let steps = past.steps(mine);
    Ok((past, viewer, steps))
}

fn eyes(word: Option<&str>, mine: Option<u8>, seats: usize) -> Result<Viewer, Refused> {
    match word {
        None => Ok(mine.map_or(Viewer::All, |s| Viewer::Seat(Seat(s)))),
        Some("all") => Ok(Viewer::All),
        Some("spectator") => Ok(Viewer::Spectator),
        Some(n) => match n.parse::<u8>() {
            Ok(s) if (s as usize) < seats => Ok(Viewer::Seat(Seat(s))),
            _ => Err(Refused::new(
                Code::Malformed,
                format!("`as` is a seat from 0 to {}, `all` or `spectator`", seats - 1),
            )),
        },
    }
}

pub async fn share(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    set_shared(&app, &me, &id, true).await
}

pub async fn unshare(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    set_shared(&app, &me, &id, false).await
}

async fn set_shared(app: &App, me: &Me, id: &str, on: bool) -> Result<StatusCode, Refused> {
    if past::head(&app.hub, id).await?.seat_of(&me.id).is_none() {
        return Err(Refused::new(Code::NotSeated, "only those who played can share it"));
    }
    store::set_shared(&app.hub.db, id, on).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A new game that goes on from a moment: the same decks and the same shuffle, bots at all other seats.
pub async fn branch(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Body(body): Body<Branch>,
) -> Answer<TableView> {
    if !app.tables.take(me.id.clone()) {
        return Err(Refused::too_many());
    }
    super::tables::known_bot(&body.level)?;
    let past = finished(&app, &me, &id, "a game can be branched when it is over").await?;
    let seats = past.head.seats.len();
    if body.seat as usize >= seats {
        return Err(Refused::new(Code::Malformed, format!("seats are numbered from 0 to {}", seats - 1)));
    }
    let steps = past.steps(None).len() as u32 - 1;
    if body.step > steps {
        return Err(Refused::none(format!("there is no step {}: the game has {steps}", body.step)));
    }
    let now = ids::now();
    let head = branched(&past.head, &me, &body, now);
    let made = tokio::task::spawn_blocking(move || past.rows_until(body.step, now)).await;
    let Some(rows) = made.map_err(anyhow::Error::from)? else {
        return Err(Refused::new(Code::Over, "the game was over at that step; take an earlier one"));
    };
    store::make(&app.hub.db, &head, &rows).await?;
    metrics::counter!("muster_branches").increment(1);
    Ok(Json(look(&app.hub, &head.id, &me.id).await?))
}

fn branched(from: &Head, me: &Me, body: &Branch, now: i64) -> Head {
    let seat = |(i, s): (usize, &Option<Seated>)| {
        let s = s.as_ref()?;
        let mine = i == body.seat as usize;
        Some(Seated {
            account: if mine { me.id.clone() } else { String::new() },
            name: if mine { me.name.clone() } else { naming::of_bot(i) },
            guest: mine && me.guest,
            bot: (!mine).then(|| body.level.clone()),
            // parts and decks stay: the cards lie as they lay
            ..s.clone()
        })
    };
    Head {
        id: ids::fresh(),
        result: None,
        settings: Settings {
            bots: vec![body.level.clone(); from.seats.len() - 1],
            clock: ClockRule::None,
            private: true,
            title: format!("from step {}", body.step),
            ..from.settings.clone()
        },
        state: Stage::Running,
        maker: me.id.clone(),
        made: now,
        began: now,
        before: String::new(),
        next: String::new(),
        origin: from.id.clone(),
        shared: false,
        seats: from.seats.iter().enumerate().map(seat).collect(),
        ..from.clone()
    }
}
