//! Tables: the open list, making one, sitting down.

use super::guard::{App, Known, Visitor};
use super::{Answer, Body, drafts};
use crate::Refused;
use crate::game::actor::Ask;
use crate::game::decks;
use crate::game::row::{Head, Seated, Stage};
use crate::hub::{Hub, Title};
use crate::ids;
use crate::keep::store;
use crate::keep::store::Sat;
use crate::people::naming;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use muster_pack::Mode;
use muster_protocol::*;
use muster_replay::{PART, from_hex};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Tables on a list at most.
const LISTED: i64 = 100;
/// How long a table that waits for players stands on the list.
const LISTED_FOR: i64 = 24 * 3_600_000;

/// A table as this account may see it.
pub async fn look(hub: &Arc<Hub>, id: &str, account: &str) -> Result<TableView, Refused> {
    let (reply, answer) = oneshot::channel();
    hub.ask(id, Ask::Table { account: account.to_string(), reply }).await?;
    answer.await.unwrap_or_else(|_| Err(Refused::unreached()))
}

pub async fn list(app: &App, me: &Me, sql: &'static str, word: &str, number: i64) -> Answer<Vec<TableView>> {
    let mut out = Vec::new();
    for id in store::ids(&app.hub.db, sql, word, number).await? {
        out.extend(look(&app.hub, &id, &me.id).await.ok());
    }
    Ok(Json(out))
}

pub async fn open(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<Vec<TableView>> {
    let sql = "SELECT id FROM game WHERE state = $1 AND private = 0 AND made > $2 AND EXISTS \
               (SELECT 1 FROM seat WHERE seat.game = game.id AND bot = '') ORDER BY made DESC LIMIT 100";
    list(&app, &me, sql, "open", ids::now() - LISTED_FOR).await
}

pub async fn running(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<Vec<TableView>> {
    let sql =
        "SELECT id FROM game WHERE state = $1 AND private = 0 AND draft = 0 AND began > $2 ORDER BY made DESC LIMIT 50";
    let mut tables = list(&app, &me, sql, "running", ids::now() - 7 * 24 * 3_600_000).await?;
    tables.0.retain(|t| t.settings.spectators.allowed);
    Ok(tables)
}

pub async fn mine(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<Vec<TableView>> {
    let sql = "SELECT game.id FROM game JOIN seat ON seat.game = game.id \
               WHERE seat.account = $1 AND game.state <> 'over' ORDER BY game.made DESC LIMIT $2";
    list(&app, &me, sql, &me.id, LISTED).await
}

pub async fn one(State(app): State<Arc<App>>, Known(me, _): Known, Path(id): Path<String>) -> Answer<TableView> {
    Ok(Json(look(&app.hub, &id, &me.id).await?))
}

pub fn known_bot(level: &str) -> Result<(), Refused> {
    match muster_bots::BOTS.iter().any(|(name, _)| *name == level) {
        true => Ok(()),
        false => {
            let word: String = level.chars().take(20).collect();
            Err(Refused::new(Code::Settings, format!("there is no bot called `{word}`")))
        }
    }
}

/// Refuses settings that cannot be played by.
fn settled(title: &Title, s: &Settings) -> Result<Mode, Refused> {
    let no = |reason: &str| Err(Refused::new(Code::Settings, reason));
    if s.switches.len() > 50 {
        return no("too many switches");
    }
    let (mode, seats) = match s.draft {
        true => (Mode::default(), drafts::seats(title, s)?),
        false => {
            let mode = s.mode(&*title.pack).map_err(|why| Refused::new(Code::Format, why))?;
            let seats = mode.seats(&*title.pack);
            (mode, seats)
        }
    };
    if !seats.contains(&(s.seats as usize)) {
        let (few, many, done) = (seats.start(), seats.end(), if s.draft { "drafted" } else { "played" });
        return no(&format!("{} is {done} by {few} to {many}", title.title));
    }
    if s.bots.len() >= s.seats as usize {
        return no("at least one seat is for a person");
    }
    s.bots.iter().try_for_each(|b| known_bot(b))?;
    let fits = match s.clock {
        ClockRule::None => true,
        ClockRule::Casual { seconds } => (10..=3600).contains(&seconds),
        ClockRule::Blitz { seconds, increment } => (30..=36_000).contains(&seconds) && increment <= 600,
        ClockRule::Correspondence { hours } => (1..=24 * 30).contains(&hours),
    };
    if !fits {
        return no(
            "a clock has 10 seconds to 1 hour a decision, 30 seconds to 10 hours a game, or 1 hour to 30 days a decision",
        );
    }
    if s.spectators.delay > 3600 {
        return no("spectators are at most an hour behind");
    }
    if s.title.chars().count() > 60 || s.title.chars().any(char::is_control) {
        return no("a title has at most 60 characters");
    }
    Ok(mode)
}

/// A seat for a bot, with the deck it was given or a starter deck.
fn bot_seat(title: &Title, mode: &Mode, n: usize, level: &str, list: Option<&String>) -> Result<Seated, Refused> {
    let starters = title.pack.starters();
    let text = match list.filter(|l| !l.trim().is_empty()) {
        Some(l) => l.as_str(),
        None => {
            // one that this format allows
            let fits = |(_, text): &&(&str, &str)| decks::judge(&*title.pack, mode, text).legal;
            let fit: Vec<_> = starters.iter().filter(fits).collect();
            fit.get(ids::below(fit.len() as u64) as usize).map_or("", |(_, text)| text)
        }
    };
    let deck = legal_deck(title, mode, text)?;
    let name = naming::of_bot(n);
    Ok(Seated { account: String::new(), name, guest: false, bot: Some(level.into()), deck, part: Vec::new() })
}

fn legal_deck(title: &Title, mode: &Mode, text: &str) -> Result<Vec<String>, Refused> {
    let verdict = decks::judge(&*title.pack, mode, text);
    match verdict.codes.filter(|_| verdict.legal) {
        Some(codes) => Ok(codes),
        None => {
            let why: Vec<String> = verdict.faults.into_iter().take(5).map(|f| f.message).collect();
            Err(Refused::new(Code::Deck, format!("the deck is not legal: {}", why.join("; "))))
        }
    }
}

pub async fn make(
    State(app): State<Arc<App>>,
    Extension(from): Extension<Visitor>,
    Known(me, _): Known,
    Body(body): Body<MakeTable>,
) -> Answer<TableView> {
    if !app.tables.take(me.id.clone()) || !app.tables_from.take(from.block) {
        return Err(Refused::too_many());
    }
    if store::open_by(&app.hub.db, &me.id, ids::now() - LISTED_FOR).await? >= app.hub.config.open_tables {
        let why = "you have several tables that wait for players; sit down at one, or wait until somebody comes";
        return Err(Refused::new(Code::TooMany, why));
    }
    let title =
        app.hub.title(&body.settings.game).ok_or_else(|| Refused::none("this server plays no game of that name"))?;
    let mode = settled(title, &body.settings)?;
    let settings = body.settings;
    let mut seats: Vec<Option<Seated>> = vec![None; settings.seats as usize];
    let first = seats.len() - settings.bots.len();
    if let Some(from) = &settings.from_draft {
        seats = drafts::opponents(&app.hub, &me, &settings, from).await?;
    } else {
        for (i, level) in settings.bots.iter().enumerate() {
            seats[first + i] = Some(match settings.draft {
                true => drafts::bot(level, first + i),
                false => bot_seat(title, &mode, i, level, body.bot_decks.get(i))?,
            });
        }
    }
    let origin = settings.from_draft.as_ref().map_or_else(String::new, |f| f.id.clone());
    let head = Head {
        id: ids::fresh(),
        rules: title.rules,
        program: String::new(),
        result: None,
        settings,
        state: Stage::Open,
        secret: ids::secret(),
        maker: me.id.clone(),
        made: ids::now(),
        began: 0,
        before: String::new(),
        next: String::new(),
        origin,
        shared: false,
        seats,
    };
    store::make(&app.hub.db, &head, &[]).await?;
    if !head.origin.is_empty() {
        drafts::told(&app.hub, &head.origin).await;
    }
    metrics::counter!("muster_tables_made").increment(1);
    Ok(Json(look(&app.hub, &head.id, &me.id).await?))
}

/// How often somebody looks for a seat again when others were faster: each time there is one less.
const SEATS: usize = 8;

pub async fn sit(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Body(body): Body<Sit>,
) -> Answer<TableView> {
    let hub = &app.hub;
    for _ in 0..SEATS {
        let head = if ids::is_id(&id) { store::load(&hub.db, &id).await? } else { None };
        let head = head.ok_or_else(crate::hub::no_such_game)?;
        match head.seat_of(&me.id) {
            // the same request again
            Some(s) if body.seat.is_none_or(|x| x == s) => {}
            Some(_) => return Err(Refused::new(Code::Taken, "you sit here already")),
            None => match take_seat(hub, &me, &head, &body).await? {
                Sat::Taken => continue,
                Sat::Begun => metrics::counter!("muster_games_begun").increment(1),
                Sat::Waiting => {}
            },
        }
        hub.ask(&id, Ask::Wake).await?;
        return Ok(Json(look(hub, &id, &me.id).await?));
    }
    Err(Refused::new(Code::Taken, "that seat was taken a moment ago"))
}

/// Sits down at the table as it was read.
async fn take_seat(hub: &Arc<Hub>, me: &Me, head: &Head, body: &Sit) -> Result<Sat, Refused> {
    let taken = |reason: &str| Err(Refused::new(Code::Taken, reason));
    if head.state != Stage::Open {
        return taken("the game has begun without you");
    }
    let title = hub.title(&head.settings.game).ok_or_else(|| Refused::none("this server does not play that game"))?;
    let part = from_hex(&body.part).filter(|p| (16..=PART).contains(&p.len()));
    let Some(part) = part else {
        return Err(Refused::new(Code::Part, "your part of the shuffle is 32 to 64 hexadecimal digits"));
    };
    let before = if head.before.is_empty() { None } else { store::load(&hub.db, &head.before).await? };
    let was = before.as_ref().and_then(|b| b.seat_of(&me.id));
    if before.is_some() && was.is_none() {
        return taken("this rematch is for those who played before");
    }
    let from = head.settings.from_draft.as_ref();
    let (place, deck) = match (was, &before) {
        (Some(s), Some(b)) if body.deck.trim().is_empty() || from.is_some() => {
            (None, b.seats[s as usize].as_ref().map(|s| s.deck.clone()).unwrap_or_default())
        }
        _ if head.settings.draft => (None, Vec::new()),
        _ => match from {
            Some(from) => drafts::own(hub, me, from).await.map(|(seat, deck)| (Some(seat), deck))?,
            None => (None, legal_deck(title, &settled(title, &head.settings)?, &body.deck)?),
        },
    };
    let seats = head.seats.len();
    let free = |s: &usize| head.seats.get(*s).is_some_and(Option::is_none);
    let wish = place.or(body.seat.map(usize::from)).or(was.map(|s| (s as usize + 1) % seats));
    let seat = match wish {
        Some(s) if free(&s) => s,
        Some(_) => return taken("that seat is taken"),
        None => match (0..seats).find(free) {
            Some(s) => s,
            None => return taken("every seat is taken"),
        },
    };
    let seated = Seated { account: me.id.clone(), name: me.name.clone(), guest: me.guest, bot: None, deck, part };
    Ok(store::sit(&hub.db, &hub.node, &head.id, seat, &seated, seats, ids::now()).await?)
}

pub async fn leave(State(app): State<Arc<App>>, Known(me, _): Known, Path(id): Path<String>) -> Answer<TableView> {
    if !ids::is_id(&id) || !store::leave(&app.hub.db, &app.hub.node, &id, &me.id).await? {
        return Err(Refused::new(Code::NotSeated, "you do not sit there, or the game has begun"));
    }
    app.hub.ask(&id, Ask::Wake).await?;
    Ok(Json(look(&app.hub, &id, &me.id).await?))
}
