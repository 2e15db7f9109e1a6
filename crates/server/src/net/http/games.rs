//! What the server plays: games, cards, rules, decks.

use super::guard::App;
use super::{Answer, Body, Words, drafts};
use crate::Refused;
use crate::game::decks;
use crate::hub::Title;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use muster_pack::{Format, Mode, Setting};
use muster_protocol::*;
use serde::Deserialize;
use std::sync::Arc;

pub async fn list(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    let bots =
        || muster_bots::BOTS.iter().map(|(name, about)| Named { name: name.to_string(), about: about.to_string() });
    let one = |t: &Arc<Title>| GameInfo {
        name: t.name.clone(),
        title: t.title.clone(),
        rules: format!("{:016x}", t.rules),
        seats: SeatRange { min: *t.pack.seats().start() as u8, max: *t.pack.seats().end() as u8 },
        formats: t.pack.formats().iter().map(format_info).collect(),
        switches: t.pack.settings().iter().map(switch_info).collect(),
        bots: bots().collect(),
        starters: decks::starters(t).to_vec(),
        cards: t.pack.cards().sources.len() as u32,
        octgn: t.pack.deck_layout().in_octgn(),
        draft: drafts::info(t),
    };
    Json(app.hub.titles.iter().map(one).collect())
}

fn format_info(f: &Format) -> FormatInfo {
    let seats = SeatRange { min: *f.seats.start() as u8, max: *f.seats.end() as u8 };
    FormatInfo { name: f.name.into(), about: f.says.into(), seats }
}

fn switch_info(s: &Setting) -> SwitchInfo {
    SwitchInfo {
        name: s.name.into(),
        about: s.says.into(),
        clause: s.ruling.into(),
        values: s.values.all(),
        usual: s.values.word(s.default),
    }
}

pub fn title<'a>(app: &'a App, game: &str) -> Result<&'a Arc<Title>, Refused> {
    app.hub.title(game).ok_or_else(|| Refused::none("this server plays no game of that name"))
}

/// What changes only with rules and cards may be kept for an hour.
pub fn kept<T: serde::Serialize>(body: T) -> Response {
    ([(header::CACHE_CONTROL, "public, max-age=3600")], Json(body)).into_response()
}

/// In which language somebody reads, and which client it is for: it reads nothing that was kept for another.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reads {
    #[serde(default)]
    pub language: String,
    #[serde(default, rename = "client")]
    _client: String,
}

pub async fn layout(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Words(reads): Words<Reads>,
) -> Result<Response, Refused> {
    let title = title(&app, &game)?;
    Ok(kept(muster_sight::layout(&*title.pack, title.glossary(&reads.language).tongue)))
}

pub async fn catalogue(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Words(reads): Words<Reads>,
) -> Result<Response, Refused> {
    let title = title(&app, &game)?;
    Ok(kept(muster_sight::catalogue(&*title.pack, title.glossary(&reads.language).tongue)))
}

pub async fn rulebook(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Response, Refused> {
    let chapters = title(&app, &game)?.pack.rulebook();
    let one = |(file, text): &(&str, &str)| Chapter { file: file.to_string(), text: text.to_string() };
    Ok(kept(chapters.iter().map(one).collect::<Vec<_>>()))
}

pub async fn check_deck(State(app): State<Arc<App>>, Body(body): Body<CheckDeck>) -> Answer<DeckVerdict> {
    let pack = &*title(&app, &body.game)?.pack;
    let seats = body.seats.map_or(*pack.seats().start(), usize::from);
    let format = Some(body.format.as_str()).filter(|f| !f.is_empty());
    let mode = Mode::of(pack, format, seats).map_err(|why| Refused::new(Code::Format, why))?;
    Ok(Json(decks::judge(pack, &mode, &body.text)))
}

pub async fn convert_deck(State(app): State<Arc<App>>, Body(body): Body<ConvertDeck>) -> Answer<DeckText> {
    let pack = &*title(&app, &body.game)?.pack;
    let text = decks::convert(pack, &body.title, &body.text, body.to).map_err(|why| Refused::new(Code::Deck, why))?;
    Ok(Json(DeckText { text }))
}
