//! Somebody at a table, with a client that does what the protocol asks of clients: it takes in what comes, sends again what was
//! not answered, and comes back by another server when it hears nothing.

use super::machine::Machine;
use crate::Hub;
use crate::game::actor::Ask;
use crate::game::live::Live;
use crate::ids;
use crate::net::conn::Conn;
use muster_client::Dice;
use muster_kernel::Seat;
use muster_protocol::{ClientMessage, Code, ServerMessage, TableState, patch};
use serde_json::Value;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Milliseconds after which a client takes a connection for dead that does not answer a request.
const PATIENCE: i64 = 4_000;
/// After so long without a word a client looks whether its connection lives.
const SILENT: i64 = 20_000;

pub struct Person {
    pub account: String,
    pub seat: Option<u8>,
    game: String,
    link: Option<Link>,
    dial_at: i64,
    heard: i64,
    pub seq: u32,
    pub decision: u32,
    pub sight: Value,
    pub over: bool,
    /// The draft goes on without them.
    left: bool,
    /// A request that was not answered, and when it was sent last; it is sent again as it was.
    unanswered: Option<(ClientMessage, i64)>,
    /// The question they think about, and until when.
    thinks: Option<(u32, i64)>,
    asked: u32,
    /// Requests that were acknowledged.
    pub done: Vec<String>,
    /// What they were shown under which number, as hashes.
    pub shown: Vec<(u32, u64)>,
}

/// A connection to one of the servers.
struct Link {
    machine: usize,
    conn: Arc<Conn>,
    up: mpsc::UnboundedSender<ClientMessage>,
    down: mpsc::Receiver<Arc<str>>,
    sent: VecDeque<(i64, ClientMessage)>,
    coming: VecDeque<(i64, Arc<str>)>,
    /// Milliseconds of one way at most.
    lag: usize,
}

/// How somebody plays at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Usual,
    /// They choose at once.
    Quick,
    /// They do nothing, but finish what they have begun.
    Idle,
}

pub fn hash(sight: &Value) -> u64 {
    let mut h = DefaultHasher::new();
    sight.to_string().hash(&mut h);
    h.finish()
}

/// What a server does with one connection: a request after the other.
async fn serve(hub: Arc<Hub>, conn: Arc<Conn>, game: String, mut requests: mpsc::UnboundedReceiver<ClientMessage>) {
    while let Some(m) = requests.recv().await {
        let id = m.deed().map(|(id, _)| id.to_string());
        let (reply, answer) = oneshot::channel();
        let (account, conn) = (conn.account.clone(), &conn);
        let ask = match m {
            ClientMessage::Watch { since, steps, .. } => Ask::Watch { conn: conn.clone(), since, steps, reply },
            ClientMessage::Hold { on, .. } => {
                hub.tell(&game, Ask::Hold { account, on });
                continue;
            }
            ClientMessage::Release { .. } => {
                hub.tell(&game, Ask::Release { account });
                continue;
            }
            message => Ask::Act { account, message: Box::new(message), lag: conn.lag(), came: ids::now(), reply },
        };
        let done = match hub.ask(&game, ask).await {
            Ok(()) => answer.await.unwrap_or_else(|_| Err(crate::Refused::unreached())),
            Err(no) => Err(no),
        };
        let message = match (done, id) {
            (Ok(()), None) => continue,
            (Ok(()), Some(id)) => ServerMessage::Done { id, game: game.clone() },
            (Err(no), id) => {
                ServerMessage::Refused { id, game: Some(game.clone()), code: no.code, reason: no.reason.to_string() }
            }
        };
        conn.send(message.text().into());
    }
    conn.cut_off();
    hub.tell(&game, Ask::Unwatch { conn: conn.id });
}

impl Person {
    pub fn new(account: String, seat: Option<u8>, game: String) -> Person {
        Person {
            account,
            seat,
            game,
            link: None,
            dial_at: 0,
            heard: 0,
            seq: 0,
            decision: 0,
            sight: Value::Null,
            over: false,
            left: false,
            unanswered: None,
            thinks: None,
            asked: 0,
            done: Vec::new(),
            shown: Vec::new(),
        }
    }

    fn options(&self) -> usize {
        let options = self.sight["ask"]["options"].as_array().or(self.sight["pack"].as_array());
        options.filter(|_| self.decision != 0).map_or(0, Vec::len)
    }
    pub fn waits(&self) -> bool {
        self.unanswered.is_some()
    }
    pub fn hang_up(&mut self) {
        if let Some(link) = self.link.take() {
            link.conn.cut_off();
        }
    }
    /// Time has gone by.
    pub fn tick(&mut self, now: i64, machines: &[Machine], dice: &mut Dice, mood: Mood) {
        self.keep_in_touch(now, machines, dice);
        self.transport(now, dice);
        while let Some(text) = self.arrived(now) {
            self.take(&text, now, dice);
        }
        self.act(now, dice, mood);
    }

    fn keep_in_touch(&mut self, now: i64, machines: &[Machine], dice: &mut Dice) {
        let late = self.unanswered.as_ref().is_some_and(|(_, sent)| now - sent > PATIENCE);
        let dead = |l: &Link| l.conn.is_cut() || !machines[l.machine].serves();
        if self.link.as_ref().is_some_and(|l| dead(l) || late || now - self.heard > SILENT) {
            self.hang_up();
            self.dial_at = now + dice.below(1500) as i64;
        }
        if self.link.is_some() || now < self.dial_at {
            return;
        }
        let all: Vec<usize> = (0..machines.len()).filter(|m| machines[*m].serves()).collect();
        let Some(machine) = all.get(dice.below(all.len()) as usize).copied() else { return };
        let (up, requests) = mpsc::unbounded_channel();
        let (conn, down) = Conn::new(self.account.clone(), String::new());
        let lag = [2, 20, 150, 600][dice.below(4) as usize];
        conn.set_lag(lag as u32);
        let (c, game) = (conn.clone(), self.game.clone());
        machines[machine].with_hub(|hub, runtime| drop(runtime.spawn(serve(hub.clone(), c, game, requests))));
        let mut link = Link { machine, conn, up, down, sent: VecDeque::new(), coming: VecDeque::new(), lag };
        // most clients say what they have
        let fits = self.seq > 0 && dice.below(5) > 0;
        let since = Some(self.seq).filter(|_| fits);
        let watch = ClientMessage::Watch { game: self.game.clone(), since, steps: dice.below(2) == 0 };
        link.sent.push_back((now, watch));
        if let Some((m, sent)) = &mut self.unanswered {
            *sent = now;
            link.sent.push_back((now, m.clone()));
        }
        (self.link, self.heard) = (Some(link), now);
    }

    /// Messages travel both ways, each for a while, and in order.
    fn transport(&mut self, now: i64, dice: &mut Dice) {
        let Some(link) = &mut self.link else { return };
        while let Ok(text) = link.down.try_recv() {
            link.conn.sent(text.len());
            let due = now + dice.below(link.lag) as i64;
            link.coming.push_back((due, text));
        }
        while link.sent.front().is_some_and(|(due, _)| *due <= now) {
            if let Some((_, m)) = link.sent.pop_front() {
                let _ = link.up.send(m);
            }
        }
    }

    fn arrived(&mut self, now: i64) -> Option<Arc<str>> {
        let link = self.link.as_mut().filter(|l| l.coming.front().is_some_and(|(due, _)| *due <= now))?;
        link.coming.pop_front().map(|(_, text)| text)
    }

    fn send(&mut self, m: ClientMessage, now: i64, dice: &mut Dice) {
        if let Some(link) = &mut self.link {
            link.sent.push_back((now + dice.below(link.lag) as i64, m));
        }
    }

    fn take(&mut self, text: &str, now: i64, dice: &mut Dice) {
        self.heard = now;
        let (table, decision) = match serde_json::from_str(text).unwrap() {
            ServerMessage::Snapshot { seq, decision, table, sight, .. } => {
                (self.seq, self.sight) = (seq, sight);
                (table, decision)
            }
            ServerMessage::Update { from, seq, decision, table, patch, .. } => {
                assert_eq!(from, self.seq, "an update from a number that was not shown");
                patch::apply(&mut self.sight, &patch).expect("the patch fits");
                self.seq = seq;
                (table, decision)
            }
            ServerMessage::Table { table, .. } => (table, self.decision),
            ServerMessage::Done { id, .. } => return self.acknowledged(&id),
            ServerMessage::Refused { id, code, reason, .. } => return self.refused(id, code, &reason, now, dice),
            _ => return,
        };
        self.decision = decision;
        self.shown.push((self.seq, hash(&self.sight)));
        assert_eq!(table.you, self.seat, "somebody else's eyes");
        self.over |= table.state == TableState::Over;
        let you = &self.sight["you"];
        assert!(you.is_null() || you.as_u64() == self.seat.map(u64::from), "the sight of another seat: {you}");
    }

    /// The answer to what was asked last; older ones come late and mean nothing any more.
    fn answers(&self, id: &str) -> bool {
        self.unanswered.as_ref().and_then(|(m, _)| m.deed()).is_some_and(|(mine, _)| mine == id)
    }
    fn acknowledged(&mut self, id: &str) {
        self.done.push(Live::request_of(Seat(self.seat.expect("a seat")), id));
        if self.answers(id) {
            self.unanswered = None;
        }
    }
    fn refused(&mut self, id: Option<String>, code: Code, reason: &str, now: i64, dice: &mut Dice) {
        let Some(id) = id else {
            assert_eq!(code, Code::Busy, "the table cannot be watched: {reason}");
            self.hang_up();
            self.dial_at = now + 500;
            return;
        };
        if !self.answers(&id) {
            return;
        }
        match code {
            Code::Busy => {
                if let Some((m, sent)) = &mut self.unanswered {
                    *sent = now + 300;
                    let m = m.clone();
                    self.send(m, now + 300, dice);
                }
            }
            Code::Stale | Code::NotYourDecision | Code::Over | Code::NoOffer | Code::Adjourned => {
                (self.unanswered, self.thinks) = (None, None);
            }
            Code::NotSeated if reason.contains("a bot plays on") => (self.unanswered, self.left) = (None, true),
            _ => panic!("what was offered was refused: {code:?} {reason}"),
        }
    }

    /// A request of their own.
    pub fn request(&mut self, make: impl FnOnce(String, String) -> ClientMessage, now: i64, dice: &mut Dice) {
        self.asked += 1;
        let m = make(format!("r{}", self.asked), self.game.clone());
        self.unanswered = Some((m.clone(), now));
        self.send(m, now, dice);
    }

    fn act(&mut self, now: i64, dice: &mut Dice, mood: Mood) {
        if self.seat.is_none() || self.unanswered.is_some() || self.link.is_none() || self.left || self.over {
            return;
        }
        if mood == Mood::Idle {
            return;
        }
        // whoever cannot act lets the others see what happened, or sees to it that they wait
        if dice.below(300) == 0 {
            let (game, on) = (self.game.clone(), dice.below(2) == 0);
            let m = if on { ClientMessage::Hold { game, on } } else { ClientMessage::Release { game } };
            self.send(m, now, dice);
        }
        let (options, decision) = (self.options(), self.decision);
        if options == 0 {
            return;
        }
        let until = match self.thinks.filter(|(of, _)| *of == decision) {
            Some((_, until)) => until,
            None => {
                let long = match dice.below(100) {
                    _ if mood == Mood::Quick => 0,
                    0..3 => dice.below(40_000),
                    _ => dice.below(2_500),
                };
                now + long as i64
            }
        };
        self.thinks = Some((decision, until));
        if now >= until {
            let option = dice.below(options);
            self.request(|id, game| ClientMessage::Choose { id, game, decision, option }, now, dice);
        }
    }
}
