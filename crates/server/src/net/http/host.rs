//! The pages of the host: reports, people, running tables. Plain HTML without a script; others are told nothing of it.

use super::guard::{App, token_of};
use crate::ids;
use crate::keep::store;
use crate::people;
use crate::people::audit;
use crate::people::moderation::{self, Mark, Person, Told};
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use muster_protocol::Me;
use serde::Deserialize;
use std::fmt::Write;
use std::sync::Arc;

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/host", get(front))
        .route("/host/style.css", get(|| async { ([(header::CONTENT_TYPE, "text/css")], STYLE) }))
        .route("/host/games/{id}", get(game))
        .route("/host/reports/{id}/done", post(settle))
        .route("/host/people/{id}/{what}", post(mark))
}

/// The host who asks, or the page for everybody else.
async fn host(app: &App, headers: &HeaderMap) -> Result<Me, Response> {
    let me = match token_of(headers) {
        Some(token) => people::who(&app.hub.db, &token).await.map_err(failed)?,
        None => None,
    };
    me.filter(|m| m.host).ok_or_else(|| {
        let text = "<p>This page is for the host of this server. Sign in with such an account first; \
                    <code>muster admin host NAME</code> makes one.</p>";
        (StatusCode::FORBIDDEN, page("Not for you", text)).into_response()
    })
}

fn failed(e: anyhow::Error) -> Response {
    tracing::error!(%e, "a page of the host failed");
    (StatusCode::SERVICE_UNAVAILABLE, page("Try again", "<p>The database could not be read just now.</p>"))
        .into_response()
}

fn page(title: &str, body: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>{title} · Muster</title><link rel=stylesheet href=\"/host/style.css\"><body><h1>{title}</h1>{body}</body></html>"
    );
    ([(header::CACHE_CONTROL, "no-store")], Html(html)).into_response()
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2em auto;max-width:64em;padding:0 1em}\
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4em .6em;border-bottom:1px solid #ccc;vertical-align:top}\
form{display:inline}button{font:inherit;margin:.1em}h2{margin-top:2em}.dim{color:#666}td.text{white-space:pre-wrap;max-width:28em}";

fn esc(text: &str) -> String {
    let one = |c: char| match c {
        '&' => "&amp;".to_string(),
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '"' => "&quot;".into(),
        '\'' => "&#39;".into(),
        c => c.to_string(),
    };
    text.chars().map(one).collect()
}

fn button(action: &str, word: &str) -> String {
    format!("<form method=post action=\"{action}\"><button>{word}</button></form> ")
}

fn ago(at: i64) -> String {
    match (ids::now() - at).max(0) / 60_000 {
        m if m < 60 => format!("{m} min ago"),
        m if m < 48 * 60 => format!("{} h ago", m / 60),
        m => format!("{} days ago", m / (24 * 60)),
    }
}

#[derive(Deserialize)]
struct Front {
    #[serde(default)]
    find: String,
}

async fn front(State(app): State<Arc<App>>, headers: HeaderMap, Query(q): Query<Front>) -> Result<Response, Response> {
    let me = host(&app, &headers).await?;
    let db = &app.hub.db;
    let told = moderation::reports(db).await.map_err(failed)?;
    let listed = moderation::people(db, &q.find).await.map_err(failed)?;
    let mut body = format!("<p>Signed in as {}. <a href=\"/\">To the games</a></p>", esc(&me.name));
    body += &reports(&told);
    body += &format!(
        "<h2>People</h2><form method=get action=\"/host\"><input name=find value=\"{}\" placeholder=\"part of a name\"> \
         <button>Find</button></form>",
        esc(&q.find)
    );
    body += &persons(&listed, q.find.trim().is_empty());
    body += &tables(&app).await.map_err(failed)?;
    body += &deeds(&audit::list(db, 100).await.map_err(failed)?);
    Ok(page("Host", &body))
}

fn reports(told: &[Told]) -> String {
    let open = told.iter().filter(|t| !t.done).count();
    let mut out = format!("<h2>Reports ({open} open)</h2>");
    if told.is_empty() {
        return out + "<p class=dim>Nobody has reported anything.</p>";
    }
    out += "<table><tr><th>when<th>about<th>by<th>what<th>";
    for t in told {
        let game = match t.game.as_str() {
            "" => String::new(),
            g => format!("<br><a href=\"/host/games/{0}\">table {0}</a>", esc(g)),
        };
        let buttons = match t.done {
            true => "<span class=dim>done</span>".to_string(),
            false => {
                let about = format!("/host/people/{}", esc(&t.about));
                button(&format!("/host/reports/{}/done", esc(&t.id)), "Done")
                    + &button(&format!("{about}/mute"), "Mute")
                    + &button(&format!("{about}/ban"), "Ban")
            }
        };
        let _ = write!(
            out,
            "<tr><td>{}<td>{}<td>{}<td class=text>{}{game}<td>{buttons}",
            ago(t.at),
            esc(&t.about_name),
            esc(&t.by_name),
            esc(&t.text)
        );
    }
    out + "</table>"
}

/// What hosts have done lately.
fn deeds(list: &[audit::Done]) -> String {
    let mut out = String::from("<h2>What hosts have done</h2>");
    if list.is_empty() {
        return out + "<p class=dim>Nothing yet.</p>";
    }
    out += "<table><tr><th>when<th>who<th>what<th>about";
    for d in list {
        let name = |id: &str, name: &str| esc(if name.is_empty() { id } else { name });
        let (by, about) = (name(&d.by, &d.by_name), name(&d.about, &d.about_name));
        let _ = write!(out, "<tr><td>{}<td>{by}<td>{} {}<td>{about}", ago(d.at), esc(&d.what), esc(&d.note));
    }
    out + "</table>"
}

fn persons(list: &[Person], special: bool) -> String {
    if list.is_empty() {
        let none = if special { "Nobody is host, banned or muted." } else { "Nobody has such a name." };
        return format!("<p class=dim>{none}</p>");
    }
    let mut out = String::from("<table><tr><th>name<th>id<th>since<th>is<th>");
    for p in list {
        let marks = [(p.guest, "guest"), (p.host, "host"), (p.banned, "banned"), (p.muted, "muted")];
        let is: Vec<&str> = marks.iter().filter(|(on, _)| *on).map(|(_, w)| *w).collect();
        let at = format!("/host/people/{}", esc(&p.id));
        let (ban, mute) = (if p.banned { "unban" } else { "ban" }, if p.muted { "unmute" } else { "mute" });
        let buttons = button(&format!("{at}/{mute}"), mute) + &button(&format!("{at}/{ban}"), ban);
        let _ = write!(
            out,
            "<tr><td>{}<td><code>{}</code><td>{}<td>{}<td>{buttons}",
            esc(&p.name),
            esc(&p.id),
            ago(p.made),
            is.join(", ")
        );
    }
    out + "</table>"
}

async fn tables(app: &App) -> anyhow::Result<String> {
    let sql = "SELECT id FROM game WHERE state = $1 AND began >= $2 ORDER BY began DESC LIMIT 100";
    let ids = store::ids(&app.hub.db, sql, "running", 0).await?;
    let mut out = format!("<h2>Running tables</h2><p class=dim>{} games in memory here.</p>", app.hub.in_memory());
    if ids.is_empty() {
        return Ok(out + "<p class=dim>No game is in progress.</p>");
    }
    out += "<table><tr><th>table<th>game<th>players<th>began";
    for id in ids {
        let Some(h) = store::load(&app.hub.db, &id).await? else { continue };
        let names: Vec<String> = h.seats.iter().flatten().map(|s| esc(&s.name)).collect();
        let _ = write!(
            out,
            "<tr><td><a href=\"/host/games/{0}\">{0}</a><td>{1}<td>{2}<td>{3}",
            esc(&h.id),
            esc(&h.settings.game),
            names.join(", "),
            ago(h.began)
        );
    }
    Ok(out + "</table>")
}

async fn game(State(app): State<Arc<App>>, headers: HeaderMap, Path(id): Path<String>) -> Result<Response, Response> {
    host(&app, &headers).await?;
    let head = if ids::is_id(&id) { store::load(&app.hub.db, &id).await.map_err(failed)? } else { None };
    let Some(head) = head else {
        return Err((StatusCode::NOT_FOUND, page("No such table", "<p><a href=\"/host\">Back</a></p>")).into_response());
    };
    let mut body = format!(
        "<p><a href=\"/host\">Back</a></p><p>{}, {}, made {}</p><h2>Seats</h2><table><tr><th>name<th>id<th>",
        esc(&head.settings.game),
        head.state.word(),
        ago(head.made)
    );
    for s in head.seats.iter().flatten() {
        let at = format!("/host/people/{}", esc(&s.account));
        let buttons = match s.bot {
            Some(_) => "bot".into(),
            None => button(&format!("{at}/mute"), "mute") + &button(&format!("{at}/ban"), "ban"),
        };
        let _ = write!(body, "<tr><td>{}<td><code>{}</code><td>{buttons}", esc(&s.name), esc(&s.account));
    }
    body += "</table><h2>Chat</h2>";
    let chat = store::chat(&app.hub.db, &id).await.map_err(failed)?;
    if chat.is_empty() {
        body += "<p class=dim>Nobody has said anything.</p>";
    }
    for line in chat {
        let _ = write!(
            body,
            "<p><b>{}</b> {} <span class=dim>{}</span></p>",
            esc(&line.name),
            esc(&line.text),
            ago(line.time)
        );
    }
    Ok(page("Table", &body))
}

async fn settle(State(app): State<Arc<App>>, headers: HeaderMap, Path(id): Path<String>) -> Result<Response, Response> {
    let me = host(&app, &headers).await?;
    moderation::settle(&app.hub.db, &me.id, &id, true).await.map_err(failed)?;
    Ok(Redirect::to("/host").into_response())
}

async fn mark(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((id, what)): Path<(String, String)>,
) -> Result<Response, Response> {
    let me = host(&app, &headers).await?;
    let (mark, on) = match what.as_str() {
        "ban" => (Mark::Banned, true),
        "unban" => (Mark::Banned, false),
        "mute" => (Mark::Muted, true),
        "unmute" => (Mark::Muted, false),
        _ => return Err((StatusCode::NOT_FOUND, page("No such button", "")).into_response()),
    };
    if me.id == id && on {
        let text = "<p>You cannot ban or mute yourself. <a href=\"/host\">Back</a></p>";
        return Err((StatusCode::CONFLICT, page("Not yourself", text)).into_response());
    }
    if !moderation::set(&app.hub.db, &me.id, &id, mark, on).await.map_err(failed)? {
        return Err(
            (StatusCode::NOT_FOUND, page("No such account", "<p><a href=\"/host\">Back</a></p>")).into_response()
        );
    }
    app.hub.sessions_changed(&id).await;
    if (mark, on) == (Mark::Banned, true) {
        app.hub.leave_games(&id).await.map_err(failed)?;
    }
    Ok(Redirect::to("/host").into_response())
}
