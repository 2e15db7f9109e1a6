//! One websocket: reads requests one by one, and sends what games have to say.

use crate::Refused;
use crate::game::actor::Ask;
use crate::ids;
use crate::keep::store;
use crate::net::conn::Conn;
use crate::net::http::{App, Visitor, token_of};
use crate::net::lag::Lag;
use crate::net::limits::Limit;
use crate::net::upgrade::{self, In, Out, Socket};
use crate::people;
use crate::people::moderation;
use axum::Extension;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use muster_lang::Dialect;
use muster_protocol::*;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, interval, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// The largest message a client may send, in bytes.
const LARGEST: usize = 8 * 1024;
/// Games one connection may watch at a time.
const WATCHED: usize = 50;
const PING: Duration = Duration::from_secs(20);
const SILENT: Duration = Duration::from_secs(60);
/// A reader that takes nothing for so long is cut off.
const STUCK: Duration = Duration::from_secs(15);

pub async fn open(State(app): State<Arc<App>>, Extension(from): Extension<Visitor>, request: Request) -> Response {
    let Some(place) = Place::take(&app, from.block) else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many connections\n").into_response();
    };
    let token = token_of(request.headers());
    upgrade::upgrade(request, LARGEST, move |socket| async move {
        serve(&app, socket, token).await;
        drop(place);
    })
}

/// One of the connections that may be open at a time.
struct Place {
    app: Arc<App>,
    ip: IpAddr,
}

impl Place {
    fn take(app: &Arc<App>, ip: IpAddr) -> Option<Place> {
        let mut by = app.sockets_by.lock().unwrap_or_else(|e| e.into_inner());
        let mine = by.entry(ip).or_insert(0);
        if *mine >= app.hub.config.connections_each || app.sockets.load(Ordering::Relaxed) >= app.hub.config.connections
        {
            return None;
        }
        *mine += 1;
        app.sockets.fetch_add(1, Ordering::Relaxed);
        metrics::gauge!("muster_connections").increment(1.0);
        Some(Place { app: app.clone(), ip })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by = self.app.sockets_by.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(n) = by.get_mut(&self.ip) {
            *n -= 1;
            if *n == 0 {
                by.remove(&self.ip);
            }
        }
        self.app.sockets.fetch_sub(1, Ordering::Relaxed);
        metrics::gauge!("muster_connections").decrement(1.0);
    }
}

/// One of the connections that an account may have open at a time.
struct Own {
    app: Arc<App>,
    account: String,
}

impl Own {
    fn take(app: &Arc<App>, account: &str) -> Option<Own> {
        let mut of = app.sockets_of.lock().unwrap_or_else(|e| e.into_inner());
        let mine = of.entry(account.to_string()).or_insert(0);
        if *mine >= app.hub.config.connections_account {
            return None;
        }
        *mine += 1;
        Some(Own { app: app.clone(), account: account.to_string() })
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let mut of = self.app.sockets_of.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(n) = of.get_mut(&self.account) {
            *n -= 1;
            if *n == 0 {
                of.remove(&self.account);
            }
        }
    }
}

async fn put(out: &mut Out, m: &ServerMessage) -> bool {
    matches!(timeout(STUCK, upgrade::send(out, &m.text())).await, Ok(Ok(())))
}

async fn bye(out: &mut Out, reason: &str, retry_ms: Option<u32>) {
    put(out, &ServerMessage::Bye { reason: reason.into(), retry_ms }).await;
    let frame = CloseFrame { code: CloseCode::Normal, reason: "".into() };
    let _ = timeout(STUCK, out.send(Message::Close(Some(frame)))).await;
}

fn refused(id: Option<String>, game: Option<String>, no: Refused) -> ServerMessage {
    let Refused { code, reason, .. } = no;
    ServerMessage::Refused { id, game, code, reason }
}

/// The language that is asked for, if it is one that is spoken here; whatever else is asked for is no other thing to make.
fn known_language(asked: Option<String>) -> String {
    asked.filter(|l| Dialect::languages().contains(&l.as_str())).unwrap_or_default()
}

/// Who is connected, by which token, as one of their connections, and in which language they read.
type Known = (Me, String, Own, String);

/// The first message says which protocol, and who; whoever cannot be served is told why.
async fn greeted(app: &Arc<App>, out: &mut Out, input: &mut In, cookie: Option<String>) -> Option<Known> {
    let first = match timeout(app.hub.config.patience, input.next()).await {
        Ok(Some(Ok(Message::Text(text)))) => serde_json::from_str::<ClientMessage>(&text).ok(),
        _ => None,
    };
    let known = match first {
        Some(ClientMessage::Hello { protocol, token, language }) if protocol == PROTOCOL => {
            let token = token.or(cookie).unwrap_or_default();
            match people::who(&app.hub.db, &token).await {
                Ok(Some(me)) => match Own::take(app, &me.id) {
                    Some(own) => Ok((me, token, own, known_language(language))),
                    None => Err((Code::TooMany, "you have too many connections".into(), "too many connections")),
                },
                _ => Err((Code::Unknown, "sign in, or ask /api/me first".into(), "unknown")),
            }
        }
        Some(ClientMessage::Hello { protocol, .. }) => {
            let reason = format!("this server speaks version {PROTOCOL} of the protocol, not {protocol}");
            Err((Code::Protocol, reason, "another version"))
        }
        _ => Err((Code::Malformed, "the first message is hello".into(), "no hello")),
    };
    match known {
        Ok(known) => {
            let welcome = ServerMessage::Welcome { protocol: PROTOCOL, you: known.0.clone(), time: ids::now() };
            put(out, &welcome).await.then_some(known)
        }
        Err((code, reason, farewell)) => {
            put(out, &refused(None, None, Refused::new(code, reason))).await;
            bye(out, farewell, None).await;
            None
        }
    }
}

async fn serve(app: &Arc<App>, socket: Socket, cookie: Option<String>) {
    let (mut out, mut input) = socket.split();
    // what a greeting or a request needs is only there while it is answered: there are thousands of connections
    let known = Box::pin(greeted(app, &mut out, &mut input, cookie)).await;
    let Some((me, token, _own, language)) = known else { return };
    let (conn, mut queue) = Conn::new(me.id.clone(), language);
    let watches = Limit::new(app.hub.config.rates.watches, Duration::from_secs(1));
    let mut seat = Seat { app: app.clone(), me, token, conn: conn.clone(), games: BTreeSet::new(), watches };
    let rate = Limit::new(app.hub.config.rates.socket, Duration::from_secs(1));
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    let mut lag = Lag::default();
    let mut closing = app.hub.closing.subscribe();
    let mut ended = app.hub.ended.subscribe();
    loop {
        tokio::select! {
            message = input.next() => {
                heard = Instant::now();
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Pong(word))) => {
                        if let Some(ms) = lag.pong(&word, heard) {
                            conn.set_lag(ms);
                        }
                        continue;
                    }
                    Some(Ok(Message::Ping(_))) => continue,
                    Some(Ok(Message::Binary(_))) => {
                        put(&mut out, &refused(None, None, Refused::new(Code::Malformed, "messages are text"))).await;
                        break;
                    }
                    _ => break,
                };
                Box::pin(seat.hear(&text, &rate)).await;
            }
            Some(text) = queue.recv() => {
                let bytes = text.len();
                let sent = timeout(STUCK, upgrade::send(&mut out, &text)).await;
                conn.sent(bytes);
                if !matches!(sent, Ok(Ok(()))) {
                    break;
                }
            }
            _ = conn.woken.notified() => {
                bye(&mut out, "you read too slowly", Some(1000)).await;
                break;
            }
            _ = pings.tick() => {
                if heard.elapsed() > SILENT || !Box::pin(seat.still_known()).await {
                    bye(&mut out, "silent for too long, or signed out", None).await;
                    break;
                }
                if !matches!(timeout(STUCK, out.send(Message::Ping(lag.ping(Instant::now()).to_vec().into()))).await, Ok(Ok(()))) {
                    break;
                }
            }
            who = ended.recv() => {
                // whoever missed some looks as well
                if who.map_or(true, |id| id == seat.me.id) && !Box::pin(seat.still_known()).await {
                    // a browser that has signed up has another cookie by now
                    bye(&mut out, "signed out", Some(500)).await;
                    break;
                }
            }
            _ = closing.changed() => {
                bye(&mut out, "the server stops", Some(1000 + ids::below(2000) as u32)).await;
                break;
            }
        }
    }
    conn.cut_off();
    seat.leave_all();
}

/// The request id of a message that could not be read as a whole.
fn id_in(text: &str) -> Option<String> {
    let v: serde_json::Value = serde_json::from_str(text).ok()?;
    v.get("id")?.as_str().filter(|s| s.len() <= 40).map(str::to_string)
}

/// A connection whose holder is known.
struct Seat {
    app: Arc<App>,
    me: Me,
    token: String,
    conn: Arc<Conn>,
    games: BTreeSet<String>,
    /// To be shown a game is dear.
    watches: Limit<()>,
}

impl Seat {
    fn tell(&self, m: ServerMessage) {
        self.conn.send(m.text().into());
    }

    /// One message as it came.
    async fn hear(&mut self, text: &str, rate: &Limit<()>) {
        if !rate.take(()) {
            metrics::counter!("muster_refused", "why" => "socket rate").increment(1);
            // nothing is read meanwhile: who sends too much waits
            tokio::time::sleep(Duration::from_millis(200)).await;
            return self.tell(refused(
                id_in(text),
                None,
                Refused::new(Code::TooMany, "too many messages; wait a little"),
            ));
        }
        match serde_json::from_str::<ClientMessage>(text) {
            Ok(m) => self.take(m).await,
            Err(e) => {
                let reason: String = e.to_string().chars().take(200).collect();
                self.tell(refused(id_in(text), None, Refused::new(Code::Malformed, reason)));
            }
        }
    }

    /// Has the session ended elsewhere?
    async fn still_known(&self) -> bool {
        !matches!(people::who(&self.app.hub.db, &self.token).await, Ok(None))
    }

    async fn take(&mut self, m: ClientMessage) {
        let Some((id, game)) = m.deed().map(|(id, game)| (id.to_string(), game.to_string())) else {
            return self.other(m).await;
        };
        let done = match fair_id(&id) {
            Ok(()) => self.act(&game, m).await,
            Err(no) => Err(no),
        };
        match done {
            Ok(()) => self.tell(ServerMessage::Done { id, game }),
            Err(no) => self.tell(refused(Some(id), Some(game), no)),
        }
    }

    async fn act(&self, game: &str, message: ClientMessage) -> Result<(), Refused> {
        let (reply, answer) = oneshot::channel();
        let (account, message, lag, came) = (self.me.id.clone(), Box::new(message), self.conn.lag(), ids::now());
        self.app.hub.ask(game, Ask::Act { account, message, lag, came, reply }).await?;
        answer.await.unwrap_or_else(|_| Err(Refused::unreached()))
    }

    async fn other(&mut self, m: ClientMessage) {
        match m {
            ClientMessage::Watch { game, since, steps } => {
                if let Err(no) = self.watch(&game, since, steps).await {
                    self.tell(refused(None, Some(game), no));
                }
            }
            ClientMessage::Unwatch { game } => {
                if self.games.remove(&game) {
                    self.app.hub.tell(&game, Ask::Unwatch { conn: self.conn.id });
                }
            }
            ClientMessage::Hold { game, on } => self.app.hub.tell(&game, Ask::Hold { account: self.me.id.clone(), on }),
            ClientMessage::Release { game } => self.app.hub.tell(&game, Ask::Release { account: self.me.id.clone() }),
            ClientMessage::Chat { id, game, text } => match self.chat(&id, &game, &text).await {
                Ok(()) => self.tell(ServerMessage::Done { id, game }),
                Err(no) => self.tell(refused(Some(id), Some(game), no)),
            },
            ClientMessage::Ping { n } => self.tell(ServerMessage::Pong { n, time: ids::now() }),
            _ => self.tell(refused(None, None, Refused::new(Code::Malformed, "hello was said already"))),
        }
    }

    async fn watch(&mut self, game: &str, since: Option<u32>, steps: bool) -> Result<(), Refused> {
        if self.games.len() >= WATCHED && !self.games.contains(game) {
            return Err(Refused::new(Code::TooMany, format!("one connection watches at most {WATCHED} games")));
        }
        if !self.watches.take(()) {
            return Err(Refused::new(Code::TooMany, "too many games are asked for; wait a little"));
        }
        let (reply, answer) = oneshot::channel();
        self.app.hub.ask(game, Ask::Watch { conn: self.conn.clone(), since, steps, reply }).await?;
        answer.await.unwrap_or_else(|_| Err(Refused::unreached()))?;
        self.games.insert(game.to_string());
        Ok(())
    }

    async fn chat(&self, id: &str, game: &str, text: &str) -> Result<(), Refused> {
        fair_id(id)?;
        let (reply, answer) = oneshot::channel();
        self.app.hub.ask(game, Ask::Talk { conn: self.conn.id, reply }).await?;
        let unreached = |_| Err(Refused::unreached());
        let aside = answer.await.unwrap_or_else(unreached)?;
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let text = text.trim();
        if text.is_empty() || text.chars().count() > 500 {
            return Err(Refused::new(Code::Malformed, "a line of chat has 1 to 500 characters"));
        }
        if !self.app.chat.take(self.me.id.clone()) {
            return Err(Refused::new(Code::TooMany, "too many lines; wait a little"));
        }
        let hub = &self.app.hub;
        if moderation::is_muted(&hub.db, &self.me.id).await.unwrap_or(false) {
            return Err(Refused::new(Code::Forbidden, "the host has muted you"));
        }
        let line = ChatLine {
            n: 0,
            time: ids::now(),
            who: self.me.id.clone(),
            name: self.me.name.clone(),
            text: text.into(),
            aside,
        };
        for _ in 0..5 {
            match store::say(&hub.db, &hub.node, game, &line, id).await {
                Ok(Some(line)) => {
                    hub.tell(game, Ask::Say { line: Box::new(line) });
                    return Ok(());
                }
                Ok(None) => return Ok(()),
                Err(e) => tracing::debug!(%e, "chat is tried again"),
            }
        }
        Err(Refused::new(Code::Busy, "it could not be written down; try again"))
    }

    fn leave_all(&self) {
        for game in &self.games {
            self.app.hub.tell(game, Ask::Unwatch { conn: self.conn.id });
        }
    }
}

fn fair_id(id: &str) -> Result<(), Refused> {
    match (1..=40).contains(&id.len()) && !id.chars().any(char::is_control) {
        true => Ok(()),
        false => Err(Refused::new(Code::Malformed, "a request id has 1 to 40 bytes")),
    }
}
