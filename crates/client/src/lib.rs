//! A client of the protocol: for programs that play, for the load generator and for tests.

#![forbid(unsafe_code)]

mod chance;

pub use chance::{Dice, play_on};

use anyhow::{Context, Result, anyhow, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use muster_protocol::patch;
use muster_protocol::*;
use muster_replay::to_hex;
use serde::Serialize;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::Utf8Bytes;
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody over HTTP.
#[derive(Clone, Debug)]
pub struct Api {
    pub address: SocketAddr,
    pub token: String,
    pub me: Me,
}

/// One request; status, headers and body.
pub async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&[u8]>,
) -> Result<(u16, String, Vec<u8>)> {
    let mut stream = TcpStream::connect(address).await?;
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (k, v) in headers {
        head += &format!("{k}: {v}\r\n");
    }
    if let Some(b) = body {
        head += &format!("content-type: application/json\r\ncontent-length: {}\r\n", b.len());
    }
    head += "\r\n";
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.unwrap_or_default()).await?;
    let mut all = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut all)).await.context("no answer")??;
    let end = all.windows(4).position(|w| w == b"\r\n\r\n").context("no answer")?;
    let head = String::from_utf8_lossy(&all[..end]).to_string();
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).context("no status")?;
    let body = all.split_off(end + 4);
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    Ok((status, head, if chunked { unchunk(&body) } else { body }))
}

fn unchunk(mut body: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(end) = body.windows(2).position(|w| w == b"\r\n") {
        let size = std::str::from_utf8(&body[..end]).ok().and_then(|s| usize::from_str_radix(s.trim(), 16).ok());
        let (Some(n), rest) = (size.filter(|n| *n > 0), &body[end + 2..]) else { break };
        out.extend_from_slice(&rest[..n.min(rest.len())]);
        body = rest.get(n + 2..).unwrap_or_default();
    }
    out
}

impl Api {
    /// A new guest.
    pub async fn guest(address: SocketAddr) -> Result<Api> {
        let (status, head, body) = http(address, "GET", "/api/me", &[], None).await?;
        ensure!(status == 200, "status {status}");
        let cookie = head.lines().find_map(|l| l.split_once("muster=")).context("no cookie")?.1;
        let token = cookie.split(';').next().unwrap_or_default().to_string();
        let door: Door = serde_json::from_slice(&body)?;
        Ok(Api { address, token, me: door.you })
    }
    /// A request; status and body, whatever they say.
    pub async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Result<(u16, Value)> {
        let auth = format!("Bearer {}", self.token);
        let bytes = body.map(|b| b.to_string().into_bytes());
        let (status, _, body) = http(self.address, method, path, &[("authorization", &auth)], bytes.as_deref()).await?;
        Ok((status, serde_json::from_slice(&body).unwrap_or(Value::Null)))
    }
    pub async fn get<T: serde::de::DeserializeOwned>(&self, path: &str) -> Result<T> {
        let (status, v) = self.ask("GET", path, None).await?;
        ensure!(status == 200, "{path}: {status} {v}");
        Ok(serde_json::from_value(v)?)
    }
    pub async fn post<T: serde::de::DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T> {
        let (status, v) = self.ask("POST", path, Some(serde_json::to_value(body)?)).await?;
        ensure!(status == 200, "{path}: {status} {v}");
        Ok(serde_json::from_value(v)?)
    }
    pub async fn make(&self, settings: Settings) -> Result<TableView> {
        self.post("/api/tables", &MakeTable { settings, bot_decks: Vec::new() }).await
    }
    pub async fn sit(&self, table: &str, deck: &str) -> Result<TableView> {
        let part = to_hex(&bytes::<16>()?);
        self.post(&format!("/api/tables/{table}/sit"), &Sit { seat: None, deck: deck.into(), part }).await
    }
}

/// Bytes that nobody can guess.
fn bytes<const N: usize>() -> Result<[u8; N]> {
    let mut b = [0; N];
    getrandom::fill(&mut b).map_err(|e| anyhow!("no random numbers: {e}"))?;
    Ok(b)
}

/// Plain settings for a table.
pub fn settings(game: &str, seats: u8, bots: &[&str]) -> Settings {
    Settings {
        game: game.into(),
        format: String::new(),
        switches: Vec::new(),
        seats,
        bots: bots.iter().map(|b| b.to_string()).collect(),
        clock: ClockRule::None,
        private: true,
        spectators: Spectators::default(),
        even_pace: false,
        title: String::new(),
        draft: false,
        quiet: false,
        from_draft: None,
    }
}

/// A websocket.
pub struct Socket {
    ws: WebSocketStream<TcpStream>,
    /// Everything that came, if it is kept.
    pub kept: Option<Vec<String>>,
}

impl Socket {
    pub async fn open(address: SocketAddr, token: &str) -> Result<Socket> {
        let mut socket = Socket::raw(address).await?;
        socket.send(&ClientMessage::Hello { protocol: PROTOCOL, token: Some(token.into()), language: None }).await?;
        match socket.next().await? {
            ServerMessage::Welcome { .. } => Ok(socket),
            other => bail!("not welcome: {other:?}"),
        }
    }
    /// A connection on which nothing was said yet.
    pub async fn raw(address: SocketAddr) -> Result<Socket> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let request = format!("ws://{address}/api/ws").into_client_request()?;
        let (ws, _) = timeout(PATIENCE, client_async(request, stream)).await??;
        Ok(Socket { ws, kept: None })
    }
    pub async fn send(&mut self, m: &ClientMessage) -> Result<()> {
        self.send_text(serde_json::to_string(m)?).await
    }
    pub async fn send_text(&mut self, text: String) -> Result<()> {
        Ok(self.ws.send(Message::Text(text.into())).await?)
    }
    /// A frame that is not text.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<()> {
        Ok(self.ws.send(Message::Binary(bytes.into())).await?)
    }
    pub async fn next(&mut self) -> Result<ServerMessage> {
        let text = timeout(PATIENCE, self.next_text()).await.context("nothing came")??;
        if let Some(kept) = &mut self.kept {
            kept.push(text.to_string());
        }
        Ok(serde_json::from_str(&text)?)
    }
    /// The next message as it came.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.ws.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => bail!("the connection was closed"),
                Some(Ok(_)) => {}
                Some(Err(e)) => return Err(e.into()),
            }
        }
    }
}

/// A player at one table: keeps what they are shown up to date.
pub struct Player {
    pub api: Api,
    pub socket: Socket,
    pub game: String,
    pub seq: u32,
    pub decision: u32,
    pub sight: Value,
    pub table: Option<TableView>,
    pub log: Vec<LogView>,
    /// Whether to ask for steps when connecting anew, and those of the last update.
    pub step_by_step: bool,
    pub steps: Vec<StepView>,
    requests: u32,
    name: String,
}

/// Steps begin at what was seen before, tell of the log's lines in order, and leave questions alone.
fn check_steps(before: &Value, steps: &[StepView], log: &[LogView]) -> Result<()> {
    const LEFT_ALONE: [&str; 4] = ["ask", "claims", "why", "levels"];
    if steps.is_empty() {
        return Ok(());
    }
    let (mut at, mut line) = (before.clone(), 0);
    for (i, s) in steps.iter().enumerate() {
        patch::apply(&mut at, &s.patch).with_context(|| format!("the patch of step {i} does not fit: {s:?}"))?;
        ensure!(LEFT_ALONE.iter().all(|k| at[k] == before[k]), "step {i} is about a question: {s:?}");
        ensure!(s.line == line, "step {i} tells of line {}, not of {line}", s.line);
        line += s.lines;
    }
    ensure!(line as usize == log.len(), "steps tell of {line} lines out of {}", log.len());
    serde_json::from_value::<muster_sight::Sight>(at).context("after the steps there is no sight")?;
    Ok(())
}

/// What a message was about.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The game or the table has changed.
    Changed,
    Done(String),
    Refused(Option<String>, Code, String),
    Said(ChatLine),
    Other,
}

impl Player {
    /// Watches a table.
    pub async fn watch(api: &Api, game: &str) -> Result<Player> {
        let socket = Socket::open(api.address, &api.token).await?;
        let mut p = Player {
            api: api.clone(),
            socket,
            game: game.into(),
            seq: 0,
            decision: 0,
            sight: Value::Null,
            table: None,
            log: Vec::new(),
            step_by_step: false,
            steps: Vec::new(),
            requests: 0,
            name: to_hex(&bytes::<8>()?),
        };
        p.socket.send(&ClientMessage::Watch { game: game.into(), since: None, steps: false }).await?;
        p.wait(|p| p.table.is_some()).await?;
        Ok(p)
    }
    /// Connects anew, perhaps elsewhere, and goes on from what was seen.
    pub async fn resume(&mut self, address: SocketAddr) -> Result<()> {
        let kept = self.socket.kept.take();
        self.api.address = address;
        self.socket = Socket::open(address, &self.api.token).await?;
        self.socket.kept = kept;
        let watch = ClientMessage::Watch { game: self.game.clone(), since: Some(self.seq), steps: self.step_by_step };
        self.socket.send(&watch).await?;
        let news = self.step().await?;
        ensure!(news == News::Changed, "{news:?}");
        Ok(())
    }
    /// Reads one message.
    pub async fn step(&mut self) -> Result<News> {
        match self.socket.next().await? {
            ServerMessage::Snapshot { game, seq, decision, table, sight, log, .. } if game == self.game => {
                (self.seq, self.decision, self.sight, self.log) = (seq, decision, sight, log);
                self.table = Some(table);
                Ok(News::Changed)
            }
            ServerMessage::Update { game, from, seq, decision, table, patch: p, log, steps, .. }
                if game == self.game =>
            {
                ensure!(from == self.seq, "an update from {from}, but {} was seen last", self.seq);
                let before = self.sight.clone();
                patch::apply(&mut self.sight, &p).context("the patch does not fit")?;
                check_steps(&before, &steps, &log)?;
                self.steps = steps;
                (self.seq, self.decision) = (seq, decision);
                self.table = Some(table);
                self.log.extend(log);
                Ok(News::Changed)
            }
            ServerMessage::Table { game, table } if game == self.game => {
                self.table = Some(table);
                Ok(News::Changed)
            }
            ServerMessage::Done { id, .. } => Ok(News::Done(id)),
            ServerMessage::Refused { id, code, reason, .. } => Ok(News::Refused(id, code, reason)),
            ServerMessage::Chat { line, .. } => Ok(News::Said(line)),
            ServerMessage::Bye { reason, .. } => Err(anyhow!("bye: {reason}")),
            _ => Ok(News::Other),
        }
    }
    /// Reads until something holds.
    pub async fn wait(&mut self, holds: impl Fn(&Player) -> bool) -> Result<()> {
        while !holds(self) {
            if let News::Refused(_, code, reason) = self.step().await? {
                bail!("refused: {code:?} {reason}");
            }
        }
        Ok(())
    }
    pub fn over(&self) -> bool {
        self.table.as_ref().is_some_and(|t| t.state == TableState::Over)
    }
    pub fn seat(&self) -> Option<u8> {
        self.table.as_ref().and_then(|t| t.you)
    }
    /// How many options there are to choose from; 0 if nothing is asked.
    pub fn options(&self) -> usize {
        // the options of a draft are the cards of the pack
        let options = self.sight["ask"]["options"].as_array().or(self.sight["pack"].as_array());
        options.filter(|_| self.decision != 0).map_or(0, Vec::len)
    }
    /// A request id that was not used yet.
    pub fn fresh_id(&mut self) -> String {
        self.requests += 1;
        format!("{}-{}", self.name, self.requests)
    }
    /// Sends a choice; its id.
    pub async fn choose(&mut self, option: u32) -> Result<String> {
        let id = self.fresh_id();
        let (game, decision) = (self.game.clone(), self.decision);
        self.socket.send(&ClientMessage::Choose { id: id.clone(), game, decision, option }).await?;
        Ok(id)
    }
    /// Sends a request and reads until it is answered; an error if it was refused.
    pub async fn request(&mut self, make: impl FnOnce(String, String) -> ClientMessage) -> Result<(), (Code, String)> {
        let id = self.fresh_id();
        let busy = |e: anyhow::Error| (Code::Busy, e.to_string());
        let m = make(id.clone(), self.game.clone());
        self.socket.send(&m).await.map_err(busy)?;
        loop {
            match self.step().await.map_err(busy)? {
                News::Done(d) if d == id => return Ok(()),
                News::Refused(Some(r), code, reason) if r == id => return Err((code, reason)),
                _ => {}
            }
        }
    }
}
