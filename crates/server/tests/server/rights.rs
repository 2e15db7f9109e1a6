//! Nobody sees more of a table than they may at that moment, whatever they were before: people sit, leave, watch, play, are
//! banned and share in any order, and every byte that reaches them is held against a list of who may see what.

use crate::common::*;
use muster_client::{Api, Socket, settings};
use muster_protocol::*;
use muster_server::people::moderation::{self, Mark};
use serde_json::{Value, json};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Open,
    Running,
    Over,
}

/// What the test believes about a table, by its own count.
struct Table {
    id: String,
    kind: usize,
    allowed: bool,
    seats: Vec<Option<usize>>,
    bots: usize,
    state: State,
    shared: bool,
}

/// A person with two connections.
struct Person {
    api: Api,
    sockets: Vec<Socket>,
}

impl Person {
    async fn new(server: &Running) -> Person {
        let api = Api::guest(server.address).await.unwrap();
        let mut sockets = Vec::new();
        for _ in 0..2 {
            sockets.push(Socket::open(server.address, &api.token).await.unwrap());
        }
        Person { api, sockets }
    }
}

/// Spectators or not, with a bot or not, games and drafts.
const KINDS: [(bool, usize, bool); 5] =
    [(true, 0, false), (false, 0, false), (false, 1, false), (true, 0, true), (false, 0, true)];

impl Table {
    async fn new(api: &Api, kind: usize) -> Table {
        let (allowed, bots, draft) = KINDS[kind];
        let game = if draft { "warcaste" } else { "conquest" };
        let table = api
            .make(Settings {
                spectators: Spectators { allowed, delay: 0 },
                draft,
                clock: if draft { ClockRule::Casual { seconds: 3600 } } else { ClockRule::None },
                ..settings(game, 2, &["random"][..bots])
            })
            .await
            .unwrap();
        let seats = vec![None; 2 - bots];
        Table { id: table.id, kind, allowed, seats, bots, state: State::Open, shared: false }
    }
    fn seat_of(&self, who: usize) -> Option<usize> {
        self.seats.iter().position(|s| *s == Some(who))
    }
    /// May this person see the table as it is played, and from which seat?
    fn may_see(&self, who: usize) -> Option<Option<usize>> {
        match self.seat_of(who) {
            Some(s) => Some(Some(s)),
            None if self.allowed => Some(None),
            None if self.state == State::Open && self.seats.contains(&None) => Some(None),
            None => None,
        }
    }
    fn may_replay(&self, who: usize) -> bool {
        match self.state {
            _ if KINDS[self.kind].2 => false,
            State::Open => false,
            State::Running => self.seat_of(who).is_some(),
            State::Over => self.seat_of(who).is_some() || self.shared,
        }
    }
}

struct World {
    server: Running,
    people: Vec<Person>,
    tables: Vec<Table>,
    pings: u32,
    /// By person and connection: what they were last asked at which table.
    asked: Vec<(usize, usize, String, u32)>,
    put_out: usize,
    seen: usize,
}

impl World {
    /// Reads everything that has come, and holds it against what each may see.
    async fn settle(&mut self) {
        // what one asks for may reach another after they were looked at: so everybody is looked at twice
        self.look().await;
        self.look().await;
    }

    async fn look(&mut self) {
        self.pings += 1;
        for who in 0..self.people.len() {
            for c in 0..2 {
                let socket = &mut self.people[who].sockets[c];
                socket.send(&ClientMessage::Ping { n: self.pings }).await.unwrap();
                loop {
                    let message = socket.next().await.unwrap();
                    let text = serde_json::to_value(&message).unwrap();
                    if text["t"] == "pong" && text["n"] == self.pings {
                        break;
                    }
                    self.put_out +=
                        (text["t"] == "refused" && text["id"].is_null() && !text["game"].is_null()) as usize;
                    let Some(t) = self.tables.iter().find(|t| text["game"] == t.id.as_str()) else { continue };
                    judge(t, who, &text);
                    self.seen += 1;
                    if let Some(n) = text["decision"].as_u64() {
                        self.asked.retain(|(w, d, g, _)| (*w, *d, g) != (who, c, &t.id));
                        if n > 0 {
                            self.asked.push((who, c, t.id.clone(), n as u32));
                        }
                    }
                }
            }
        }
    }

    async fn post(&self, who: usize, path: String, body: Option<Value>) -> u16 {
        self.people[who].api.ask("POST", &path, body).await.unwrap().0
    }
}

/// One message about a table, at somebody who may see so much of it.
fn judge(t: &Table, who: usize, text: &Value) {
    let kind = text["t"].as_str().unwrap();
    if matches!(kind, "refused" | "done") {
        return;
    }
    let right = t.may_see(who);
    let Some(seat) = right else { panic!("{who} may not see {} and was sent {text}", t.id) };
    if kind == "chat" {
        return;
    }
    let seat = seat.map_or(Value::Null, |s| json!(s));
    assert_eq!(text["table"]["you"], seat, "{who} at {} ({:?}): {text}", t.id, t.state);
    let sight = &text["sight"];
    if kind != "snapshot" || sight.is_null() {
        return;
    }
    if KINDS[t.kind].2 {
        let cards = sight["pack"].as_array().unwrap().len() + sight["taken"].as_array().unwrap().len();
        assert!(cards == 0 || !seat.is_null(), "a spectator sees the cards of a draft: {text}");
        return;
    }
    let eyes = if seat.is_null() { json!("watcher") } else { json!({ "seat": seat }) };
    assert_eq!(sight["viewer"], eyes, "{text}");
    for (i, p) in sight["players"].as_array().unwrap().iter().enumerate() {
        let shown = p["hand"]["cards"].as_array().is_some_and(|c| !c.is_empty());
        assert!(!shown || json!(i) == seat, "{who} sees the hand of seat {i}: {text}");
    }
}

async fn play(db: &str, seed: u64, many: usize) {
    let server = Running::start(db).await;
    let mut people = Vec::new();
    for _ in 0..4 {
        people.push(Person::new(&server).await);
    }
    let mut tables = Vec::new();
    for kind in 0..KINDS.len() {
        tables.push(Table::new(&people[0].api, kind).await);
    }
    let mut w = World { server, people, tables, pings: 0, asked: Vec::new(), put_out: 0, seen: 0 };
    let mut dice = Dice(seed);
    let (mut begun, mut left, mut shared) = (0, 0, 0);
    let deck = starters("conquest").remove(0);
    for i in 0..many {
        let (who, t) = (dice.below(4) as usize, dice.below(KINDS.len()) as usize);
        let (id, c) = (w.tables[t].id.clone(), dice.below(2) as usize);
        match dice.below(16) {
            0..=2 => {
                let table = &mut w.tables[t];
                let fits = table.state == State::Open && table.seat_of(who).is_none();
                if let (true, Some(seat)) = (fits, table.seats.iter().position(Option::is_none)) {
                    table.seats[seat] = Some(who);
                    if !table.seats.contains(&None) {
                        (table.state, begun) = (State::Running, begun + 1);
                    }
                    assert_eq!(table.seats.len() + table.bots, 2);
                    let deck = if KINDS[t].2 { "" } else { deck.as_str() };
                    let body = json!({ "deck": deck, "part": "00112233445566778899aabbccddeeff" });
                    assert_eq!(w.post(who, format!("/api/tables/{id}/sit"), Some(body)).await, 200);
                }
            }
            3..=4 => {
                let table = &mut w.tables[t];
                let seat = table.seat_of(who).filter(|_| table.state == State::Open);
                if let Some(s) = seat {
                    (table.seats[s], left) = (None, left + 1);
                }
                let status = w.post(who, format!("/api/tables/{id}/leave"), None).await;
                assert_eq!(status == 200, seat.is_some());
            }
            5..=8 => {
                w.people[who].sockets[c]
                    .send(&ClientMessage::Watch { game: id, since: None, steps: true })
                    .await
                    .unwrap();
            }
            9 => w.people[who].sockets[c].send(&ClientMessage::Unwatch { game: id }).await.unwrap(),
            10..=11 => {
                if let Some((who, c, game, decision)) = w.asked.pop() {
                    let m = ClientMessage::Choose { id: format!("c{i}"), game, decision, option: 0 };
                    w.people[who].sockets[c].send(&m).await.unwrap();
                }
            }
            12 => {
                let m = ClientMessage::Chat { id: format!("t{i}"), game: id, text: format!("line {i}") };
                w.people[who].sockets[c].send(&m).await.unwrap();
            }
            13 => {
                let table = &mut w.tables[t];
                if !KINDS[t].2 && table.state == State::Running && table.seat_of(who).is_some() {
                    table.state = State::Over;
                    let m = ClientMessage::Concede { id: format!("x{i}"), game: id };
                    w.people[who].sockets[c].send(&m).await.unwrap();
                }
            }
            14 => {
                // mostly at a table of one's own
                let own = (0..KINDS.len()).find(|t| !KINDS[*t].2 && w.tables[*t].seat_of(who).is_some());
                let t = own.filter(|_| dice.below(4) > 0).unwrap_or(t);
                let (id, on) = (w.tables[t].id.clone(), dice.below(3) > 0);
                let may = !KINDS[t].2 && w.tables[t].seat_of(who).is_some();
                let status =
                    w.post(who, format!("/api/replays/{id}/{}", if on { "share" } else { "unshare" }), None).await;
                assert_eq!(status == 204, may, "{status}");
                if may {
                    w.tables[t].shared = on;
                    shared += on as usize;
                }
            }
            _ if dice.below(8) == 0 => {
                // banned: the connections end, and somebody else comes
                let account = w.people[who].api.me.id.clone();
                moderation::set(&w.server.hub.db, "terminal", &account, Mark::Banned, true).await.unwrap();
                w.server.hub.sessions_changed(&account).await;
                for socket in &mut w.people[who].sockets {
                    while socket.next().await.is_ok() {}
                }
                w.people[who] = Person::new(&w.server).await;
                w.asked.retain(|(x, ..)| *x != who);
                for t in 0..w.tables.len() {
                    if w.tables[t].seat_of(who).is_some() {
                        w.tables[t] = Table::new(&w.people[who].api, t).await;
                    }
                }
            }
            // another table takes the place of one that has run for a while
            _ if w.tables[t].state != State::Open => w.tables[t] = Table::new(&w.people[who].api, t).await,
            _ => {}
        }
        w.settle().await;
        for who in 0..4 {
            let t = &w.tables[t];
            let path = format!("/api/replays/{}/moment?step=0", t.id);
            let (status, _) = w.people[who].api.ask("GET", &path, None).await.unwrap();
            assert_eq!(status == 200, t.may_replay(who), "{who} and the replay of {}: {status}", t.id);
        }
    }
    let happened = [begun, left, shared, w.put_out, w.seen];
    assert!(happened.iter().all(|n| *n > 3), "begun, left, shared, put out, seen: {happened:?} shows nothing");
    w.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_ever_sees_more_than_they_may() {
    let (_dir, db) = sqlite();
    play(&db, 0x5EED, 700).await;
}

#[ignore = "takes minutes: `make soak` runs it"]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_ever_sees_more_than_they_may_for_long() {
    for seed in 1..20 {
        let (_dir, db) = sqlite();
        play(&db, seed, 1000).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_left_a_seat_does_not_see_through_it() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let [e, a, b] = [0, 1, 2].map(|_| Api::guest(server.address));
    let (e, a, b) = (e.await.unwrap(), a.await.unwrap(), b.await.unwrap());
    let decks = starters("conquest");
    for allowed in [true, false] {
        let spectators = Spectators { allowed, delay: 0 };
        let table = e.make(Settings { spectators, ..settings("conquest", 2, &[]) }).await.unwrap();
        e.sit(&table.id, &decks[0]).await.unwrap();
        let mut socket = Socket::open(server.address, &e.token).await.unwrap();
        socket.kept = Some(Vec::new());
        socket.send(&ClientMessage::Watch { game: table.id.clone(), since: None, steps: true }).await.unwrap();
        let (status, _) = e.ask("POST", &format!("/api/tables/{}/leave", table.id), None).await.unwrap();
        assert_eq!(status, 200);
        a.sit(&table.id, &decks[0]).await.unwrap();
        b.sit(&table.id, &decks[1]).await.unwrap();
        let chat = ClientMessage::Chat { id: "x".into(), game: table.id.clone(), text: "I see you".into() };
        socket.send(&chat).await.unwrap();
        socket.send(&ClientMessage::Ping { n: 1 }).await.unwrap();
        while !matches!(socket.next().await.unwrap(), ServerMessage::Pong { .. }) {}
        let kept = socket.kept.take().unwrap();
        let after = kept.iter().filter(|t| t.contains("\"state\":\"running\"")).collect::<Vec<_>>();
        assert_eq!(!after.is_empty(), allowed, "{after:?}");
        assert!(after.iter().all(|t| !t.contains("\"you\":") && !t.contains("{\"seat\":0}")), "{after:?}");
        let put_out = kept.iter().any(|t| t.contains("\"refused\"") && t.contains("no spectators"));
        assert_eq!(put_out, !allowed);
        assert_eq!(kept.iter().any(|t| t.contains("\"done\"")), allowed, "may talk");
    }
    server.stop().await;
}
