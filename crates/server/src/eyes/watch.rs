//! Those who look on. Each is brought from the row they have to the last row they may see: as it happens, after a delay, and
//! after a lost connection alike.

use crate::Refused;
use crate::eyes::film::{Reel, Told};
use crate::eyes::right::right;
use crate::eyes::shown;
use crate::game::actor::Actor;
use crate::game::course::Course;
use crate::game::live::Live;
use crate::game::pace::Eye;
use crate::game::row::{Head, Stage};
use crate::ids;
use crate::keep::store;
use crate::net::conn::Conn;
use muster_kernel::seen::Viewer;
use muster_kernel::{Note, Seat};
use muster_protocol::patch;
use muster_protocol::{ChatLine, Code, LogView, ServerMessage, StepView};
use serde_json::Value;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

pub(crate) struct Watcher {
    pub conn: Arc<Conn>,
    pub eye: Eye,
    /// They are shown what happens step by step.
    steps: bool,
    /// The row they were brought to; none before the game begins.
    sent: Option<u32>,
}

impl Watcher {
    /// Is there something they may be shown by now?
    pub fn is_behind(&self, live: &Live, now: i64) -> bool {
        self.sent != Some(live.visible(self.eye, now))
    }
}

/// How long the coming and going of spectators is gathered.
const STIR: std::time::Duration = std::time::Duration::from_millis(500);

/// The game before the last row, and what was told of that row.
type Before = (Course, Told);

fn no_spectators() -> Refused {
    Refused::new(Code::Forbidden, "this table has no spectators")
}

pub(crate) fn encode(m: &ServerMessage) -> Arc<str> {
    m.text().into()
}

impl Actor {
    pub(crate) async fn watch(&mut self, conn: Arc<Conn>, since: Option<u32>, steps: bool) -> Result<(), Refused> {
        // whatever was written elsewhere and not heard of
        self.woken().await;
        let eye = right(&self.head, &conn.account).eye.ok_or_else(no_spectators)?;
        let blocks = crate::people::blocks(&self.hub.db, &conn.account).await.unwrap_or_default();
        let mut chat = store::chat(&self.hub.db, &self.id).await?;
        self.heard = self.heard.max(chat.last().map_or(0, |l| l.n));
        chat.retain(|l| !blocks.contains(&l.who) && self.may_hear(l, eye));
        self.shown = tokio::time::Instant::now();
        self.watchers.retain(|w| w.conn.id != conn.id);
        let mut w = Watcher { conn, eye, steps, sent: None };
        let row = match (&self.live, since) {
            (Some(live), Some(n)) => live.row_of(n, eye),
            _ => None,
        };
        let visible = self.live.as_ref().map(|l| l.visible(eye, ids::now()));
        let text = match (row, visible) {
            (Some(from), Some(to)) if from <= to => {
                let before = self.update(eye, &w.conn.language, steps, from..to, None);
                before.unwrap_or_else(|| self.snapshot(eye, &w.conn.language, Some(chat)))
            }
            _ => self.snapshot(eye, &w.conn.language, Some(chat)),
        };
        w.sent = visible;
        w.conn.send(text);
        self.watchers.push(w);
        self.came_or_went(eye);
        Ok(())
    }

    /// Films what happens from now on if somebody wants to see it.
    pub(crate) fn film(&mut self) {
        let filmed = self.watchers.iter().any(|w| w.steps);
        if let Some(live) = &mut self.live {
            live.filmed = filmed;
        }
    }

    pub(crate) fn unwatch(&mut self, conn: u64) {
        let Some(at) = self.watchers.iter().position(|w| w.conn.id == conn) else { return };
        let gone = self.watchers.remove(at);
        self.came_or_went(gone.eye);
    }

    /// Everybody is told at once when a player comes or goes; spectators may be thousands, so what they make of the table is told
    /// a little later, for all of them together.
    fn came_or_went(&mut self, eye: Eye) {
        match eye {
            Eye::Seat(_) => self.table_changed(),
            Eye::Spectator { .. } => self.stirred = self.stirred.or_else(|| Some(tokio::time::Instant::now() + STIR)),
        }
    }

    /// Is this account connected and watching?
    pub(crate) fn here(&self, account: &str) -> bool {
        self.watchers.iter().any(|w| w.conn.account == account && !w.conn.is_cut())
    }
    pub(crate) fn spectators(&self) -> u32 {
        self.watchers.iter().filter(|w| matches!(w.eye, Eye::Spectator { .. })).count() as u32
    }

    /// Brings every watcher to what they may see now. `before` spares making again what is at hand. If something else about the
    /// table has changed, those who are shown nothing of the game are told that.
    pub(crate) fn refresh(&mut self, before: Option<Before>, table: bool) {
        let now = ids::now();
        let mut made: Vec<(Eye, bool, u32, u32, String, Arc<str>)> = Vec::new();
        let mut told = HashSet::new();
        // they stay where they are meanwhile: what is sent tells who is here
        for i in 0..self.watchers.len() {
            let (Some(live), Watcher { eye, steps, sent, conn }) = (&self.live, &self.watchers[i]) else { break };
            let (eye, steps, to, language) = (*eye, *steps, live.visible(*eye, now), conn.language.clone());
            let Some(from) = sent.filter(|from| *from <= to) else {
                self.put_back(i, to);
                told.insert(self.watchers[i].conn.id);
                continue;
            };
            if from == to {
                continue;
            }
            told.insert(self.watchers[i].conn.id);
            let same = |(e, s, f, t, l, _): &&(_, _, _, _, String, _)| {
                (*e, *s, *f, *t) == (eye, steps, from, to) && *l == language
            };
            let text = match made.iter().find(same) {
                Some((.., text)) => text.clone(),
                None => {
                    let Some(text) = self.update(eye, &language, steps, from..to, before.as_ref()) else {
                        self.put_back(i, to);
                        continue;
                    };
                    made.push((eye, steps, from, to, language, text.clone()));
                    text
                }
            };
            self.watchers[i].sent = Some(to);
            self.watchers[i].conn.send(text);
        }
        self.watchers.retain(|w| !w.conn.is_cut());
        if table {
            self.tell_table(&told);
        }
    }

    fn put_back(&mut self, i: usize, to: u32) {
        let text = self.snapshot(self.watchers[i].eye, &self.watchers[i].conn.language, None);
        self.watchers[i].sent = Some(to);
        self.watchers[i].conn.send(text);
    }

    /// Sends everybody the whole game, where a difference would not do.
    pub(crate) fn resend(&mut self) {
        for w in &mut self.watchers {
            w.sent = None;
        }
        self.refresh(None, true);
    }

    /// The table as it is written now: everybody's right to look on is judged anew, and who has none any more is put out.
    pub(crate) fn take_head(&mut self, head: Head) {
        (self.head, self.light) = (head, false);
        let (head, game) = (&self.head, &self.id);
        self.watchers.retain_mut(|w| match right(head, &w.conn.account).eye {
            Some(eye) => {
                if eye != w.eye {
                    (w.eye, w.sent) = (eye, None);
                }
                true
            }
            None => {
                let Refused { code, reason, .. } = no_spectators();
                w.conn.send(encode(&ServerMessage::Refused { id: None, game: Some(game.clone()), code, reason }));
                false
            }
        });
    }

    /// May this connection talk here? Only those may who look on. True if spectators alone hear it: while a game runs, nobody
    /// tells its players what they see from outside.
    pub(crate) fn may_talk(&self, conn: u64) -> Result<bool, Refused> {
        match self.watchers.iter().find(|w| w.conn.id == conn) {
            Some(_) if self.head.settings.quiet => Err(Refused::new(Code::Forbidden, "this table is quiet")),
            Some(w) => Ok(self.plays_on() && matches!(w.eye, Eye::Spectator { .. })),
            None => Err(Refused::new(Code::Forbidden, "watch the table first")),
        }
    }

    fn plays_on(&self) -> bool {
        self.head.state == Stage::Running && self.live.as_ref().is_none_or(|l| !l.over())
    }

    /// May a line be heard with these eyes?
    fn may_hear(&self, line: &ChatLine, eye: Eye) -> bool {
        !line.aside || !self.plays_on() || matches!(eye, Eye::Spectator { .. })
    }

    /// The game begins: those who waited are shown it.
    pub(crate) fn begun(&mut self) {
        match self.live.is_some() {
            true => self.resend(),
            false => self.table_changed(),
        }
        self.think();
    }

    pub(crate) fn viewer(&self, eye: Eye) -> Viewer {
        match eye {
            Eye::Seat(s) => Viewer::Seat(Seat(s)),
            Eye::Spectator { .. } if self.live.as_ref().is_some_and(|l| l.open_hands) => Viewer::Hands,
            Eye::Spectator { .. } => Viewer::Spectator,
        }
    }
    pub(crate) fn names(&self) -> Vec<String> {
        self.head.seats.iter().map(|s| s.as_ref().map_or_else(String::new, |s| s.name.clone())).collect()
    }
    /// The number of the question that this viewer owes an answer to and has been shown.
    fn decision(&self, live: &Live, eye: Eye, to: u32) -> u32 {
        match eye {
            Eye::Seat(s) if !live.adjourned => {
                live.asked(Seat(s)).filter(|row| *row <= to).map_or(0, |row| live.number_of(row, eye))
            }
            _ => 0,
        }
    }

    fn lines(&self, live: &Live, eye: Eye, language: &str, notes: impl Iterator<Item = (u32, Note)>) -> Vec<LogView> {
        let (names, viewer) = (self.names(), self.viewer(eye));
        let seq = |step: u32| if step == 0 { 0 } else { live.number_of(live.row_of_step(step), eye) };
        let Some(game) = live.game.game() else { return Vec::new() };
        let at = shown::Onlooker { title: &self.title, language, names: &names, viewer };
        notes.map(|(step, n)| shown::line(&at, game, seq(step), &n)).collect()
    }

    fn snapshot(&self, eye: Eye, language: &str, chat: Option<Vec<ChatLine>>) -> Arc<str> {
        let now = ids::now();
        let table = self.table_view(eye, language, now);
        let Some(live) = &self.live else {
            let (game, sight, log) = (self.id.clone(), Value::Null, Vec::new());
            return encode(&ServerMessage::Snapshot { game, seq: 0, decision: 0, table, sight, log, chat });
        };
        let to = live.visible(eye, now);
        let sight = self.sight(live, eye, language, to, None).unwrap_or(Value::Null);
        let steps = live.mark(to).steps;
        let log = self.lines(live, eye, language, live.notes().iter().copied().filter(|(step, _)| *step <= steps));
        encode(&ServerMessage::Snapshot {
            game: self.id.clone(),
            seq: live.number(to, eye),
            decision: self.decision(live, eye, to),
            table,
            sight,
            log,
            chat,
        })
    }

    fn sight(&self, live: &Live, eye: Eye, language: &str, row: u32, before: Option<&Before>) -> Option<Value> {
        let look = |game: &Course| shown::sight(&self.title, language, game, &self.names(), self.viewer(eye));
        match before {
            _ if live.mark(row).steps == live.mark(live.seq()).steps && row >= live.last_back() => {
                Some(look(&live.game))
            }
            Some((old, _)) if row + 1 == live.seq() => Some(look(old)),
            _ => live.game_at(row).as_ref().map(look),
        }
    }

    /// What happened from one row to another, step by step.
    fn steps(&self, live: &Live, eye: Eye, language: &str, rows: Range<u32>, before: Option<&Before>) -> Vec<StepView> {
        let (from, to) = (rows.start, rows.end);
        let (names, viewer) = (self.names(), self.viewer(eye));
        let made;
        let (old, told, new) = match before {
            Some((old, told)) if from + 1 == live.seq() && to == live.seq() => {
                (old, std::slice::from_ref(told), &live.game)
            }
            _ => {
                let (a, b) = (live.mark(from).steps as usize, live.mark(to).steps as usize);
                let Some(found) = live.filmed_between(a, b) else { return Vec::new() };
                made = found;
                (&made.0, &made.1[..], &made.2)
            }
        };
        let (Some(before), Some(after)) = (old.game(), new.game()) else { return Vec::new() };
        Reel { title: &self.title, language, names: &names, viewer, before, told, after }.steps()
    }

    /// What has changed from one row to another; none if that cannot be said.
    fn update(
        &self,
        eye: Eye,
        language: &str,
        steps: bool,
        rows: Range<u32>,
        before: Option<&Before>,
    ) -> Option<Arc<str>> {
        let (from, to) = (rows.start, rows.end);
        let live = self.live.as_ref()?;
        if from < live.last_back() && to >= live.last_back() {
            return None;
        }
        let same = live.mark(from).steps == live.mark(to).steps;
        let patch = match same {
            true => Vec::new(),
            false => {
                let at = |row| self.sight(live, eye, language, row, before);
                patch::diff(&at(from)?, &at(to)?)
            }
        };
        let (a, b) = (live.mark(from).steps, live.mark(to).steps);
        let log = match before {
            _ if same => Vec::new(),
            Some((_, told)) if from + 1 == live.seq() => {
                self.lines(live, eye, language, told.notes.iter().map(|n| (b, *n)))
            }
            _ => self.lines(
                live,
                eye,
                language,
                live.notes().iter().copied().filter(|(step, _)| (a + 1..=b).contains(step)),
            ),
        };
        let now = ids::now();
        let last = live.mark(live.seq());
        let held = (to == live.seq() && last.shown > now).then(|| (last.shown - now) as u32);
        Some(encode(&ServerMessage::Update {
            game: self.id.clone(),
            from: live.number(from, eye),
            seq: live.number(to, eye),
            decision: self.decision(live, eye, to),
            table: self.table_view(eye, language, now),
            patch,
            log,
            steps: if steps && !same { self.steps(live, eye, language, from..to, before) } else { Vec::new() },
            held_ms: held,
        }))
    }

    /// Tells everybody that something about the table has changed.
    pub(crate) fn table_changed(&mut self) {
        self.tell_table(&HashSet::new());
    }

    /// Tells everybody but those who were told already.
    fn tell_table(&mut self, but: &HashSet<u64>) {
        self.stirred = None;
        let now = ids::now();
        let mut made: Vec<(Eye, &str, Arc<str>)> = Vec::new();
        for w in self.watchers.iter().filter(|w| !but.contains(&w.conn.id)) {
            let language = w.conn.language.as_str();
            let text = match made.iter().find(|(e, l, _)| (*e, *l) == (w.eye, language)) {
                Some((.., text)) => text.clone(),
                None => {
                    let table = self.table_view(w.eye, language, now);
                    let text = encode(&ServerMessage::Table { game: self.id.clone(), table });
                    made.push((w.eye, language, text.clone()));
                    text
                }
            };
            w.conn.send(text);
        }
    }

    /// Passes a line of chat on to those who want to hear who said it.
    pub(crate) async fn say(&mut self, line: ChatLine) {
        if line.n <= self.heard {
            return;
        }
        self.heard = line.n;
        let deaf = crate::people::deaf_to(&self.hub.db, &line.who).await.unwrap_or_default();
        let text = encode(&ServerMessage::Chat { game: self.id.clone(), line: line.clone() });
        let hears = |w: &&Watcher| !deaf.contains(&w.conn.account) && self.may_hear(&line, w.eye);
        for w in self.watchers.iter().filter(hears) {
            w.conn.send(text.clone());
        }
    }
    /// Reads chat that was written elsewhere.
    pub(crate) async fn hear(&mut self) {
        if let Ok(lines) = store::chat(&self.hub.db, &self.id).await {
            for line in lines {
                self.say(line).await;
            }
        }
    }
}
