//! A game that is awake: one task that takes requests one by one. What it holds in memory can be made again from the log at
//! any time, by any server.

mod act;
mod aside;
mod bots;
mod hint;
mod load;
mod next;

#[cfg(test)]
pub(crate) use act::deed_of;
pub(crate) use bots::seed_of;
pub use hint::Asked;
pub use load::{play_again, play_through};

use crate::Refused;
use crate::eyes::watch::Watcher;
use crate::game::clock::Outage;
use crate::game::course::Pod;
use crate::game::deed::Deed;
use crate::game::live::Live;
use crate::game::row::Head;
use crate::hub::{Hub, Title};
use crate::ids;
use crate::keep::journal::Written;
use crate::net::conn::Conn;
use muster_kernel::Seat;
use muster_protocol::{ChatLine, ClientMessage, Code, TableView};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// What a game can be asked.
pub enum Ask {
    Watch {
        conn: Arc<Conn>,
        since: Option<u32>,
        /// What happens is shown step by step.
        steps: bool,
        reply: Reply<()>,
    },
    Unwatch {
        conn: u64,
    },
    Act {
        account: String,
        /// A request that is a deed in this game.
        message: Box<ClientMessage>,
        /// How long it was on its way, there and back, in milliseconds.
        lag: u32,
        /// When it came, by the time of games.
        came: i64,
        reply: Reply<()>,
    },
    Table {
        account: String,
        reply: Reply<TableView>,
    },
    /// The draft, for those who build decks of it.
    Pod {
        reply: Reply<Pod>,
    },
    /// What somebody is asked who wants a hint for it.
    Hint {
        account: String,
        decision: u32,
        reply: Reply<Asked>,
    },
    /// May this connection talk here, and to spectators alone?
    Talk {
        conn: u64,
        reply: Reply<bool>,
    },
    Say {
        line: Box<ChatLine>,
    },
    Hold {
        account: String,
        on: bool,
    },
    Release {
        account: String,
    },
    /// Something was written elsewhere.
    Wake,
    /// A clock may have fallen.
    Clock,
    /// Chat was written elsewhere.
    Heard,
    /// A bot has made up its mind.
    Thought {
        row: u32,
        seat: u8,
        option: u16,
    },
}

pub(crate) struct Actor {
    pub(crate) hub: Arc<Hub>,
    pub(crate) id: String,
    pub(crate) me: mpsc::WeakSender<Ask>,
    /// Without the decks of people once the game has begun: they are long, and only needed to begin.
    pub(crate) head: Head,
    pub(crate) light: bool,
    pub(crate) title: Arc<Title>,
    /// None before the game begins, or if it cannot be played here.
    pub(crate) live: Option<Live>,
    /// Why it cannot be played here.
    pub(crate) stuck: Option<Refused>,
    pub(crate) watchers: Vec<Watcher>,
    /// Seats that want to release what they could not answer, as bits.
    pub(crate) holds: u8,
    /// What the rules are still busy with, after all patience.
    pub(crate) runaway: Option<aside::Runaway>,
    /// When this game alone could not be played.
    pub(crate) pauses: Vec<Outage>,
    /// The bot that is thinking, and for which row.
    pub(crate) thinking: Option<bots::Thinking>,
    /// The row at which choices of bots could not be carried out, and how many.
    pub(crate) balked: (u32, usize),
    /// The last line of chat that was sent out.
    pub(crate) heard: u32,
    /// When the log was last read, and when somebody was last shown the whole game.
    pub(crate) caught_up: Instant,
    pub(crate) shown: Instant,
    /// When everybody is to be told that spectators came or went.
    pub(crate) stirred: Option<Instant>,
    /// When the game was last needed.
    pub(crate) needed: Instant,
    /// The outages by which its clocks were reckoned.
    pub(crate) known: Arc<[Outage]>,
}

/// A game that is watched reads its log again after so long, whether it hears of something or not.
const MISSED: Duration = Duration::from_secs(30);

/// How long log lines are kept after somebody was shown the whole game: others who want to see it come soon.
const TOLD: Duration = Duration::from_secs(5);

/// How often it is looked whether the rules of a game that is set aside are done.
const BUSY: Duration = Duration::from_millis(500);

/// A game in which nothing is done for so long is laid down: people think for longer than it takes to take it up again, which is
/// some ten microseconds. A game that is up has three tables of 60 KiB, and there are thousands of games.
const REST: Duration = Duration::from_millis(50);

/// Runs a game until nobody has needed it for a while.
pub async fn run(hub: Arc<Hub>, id: String, mut asks: mpsc::Receiver<Ask>, me: mpsc::WeakSender<Ask>) {
    let way = me.upgrade();
    match Box::pin(Actor::load(&hub, &id, me)).await {
        Ok(mut actor) => {
            metrics::gauge!("muster_games_in_memory").increment(1.0);
            actor.serve(&mut asks).await;
            metrics::gauge!("muster_games_in_memory").decrement(1.0);
        }
        Err(no) => {
            asks.close();
            while let Some(ask) = asks.recv().await {
                refuse(ask, &no);
            }
        }
    }
    if let Some(way) = way {
        hub.asleep(&id, &way);
    }
}

fn refuse(ask: Ask, no: &Refused) {
    match ask {
        Ask::Watch { reply, .. } | Ask::Act { reply, .. } => drop(reply.send(Err(no.clone()))),
        Ask::Talk { reply, .. } => drop(reply.send(Err(no.clone()))),
        Ask::Table { reply, .. } => drop(reply.send(Err(no.clone()))),
        Ask::Pod { reply } => drop(reply.send(Err(no.clone()))),
        Ask::Hint { reply, .. } => drop(reply.send(Err(no.clone()))),
        _ => {}
    }
}

impl Actor {
    async fn serve(&mut self, asks: &mut mpsc::Receiver<Ask>) {
        Box::pin(self.after_load()).await;
        let mut last_used = Instant::now();
        loop {
            let wait = self.next_event(last_used);
            tokio::select! {
                // an answer that came in time is heard before a clock is looked at
                biased;
                ask = asks.recv() => match ask {
                    Some(ask) => {
                        if !matches!(ask, Ask::Wake | Ask::Clock) {
                            last_used = Instant::now();
                        }
                        // what a deed needs is only there while it is done: there are thousands of games
                        Box::pin(self.answer(ask)).await;
                    }
                    None => return,
                },
                _ = sleep_until(wait) => {}
            }
            // however much is asked, what is due is done
            if Instant::now() < wait {
                continue;
            }
            let idle = if self.hub.crowded() { Duration::from_secs(2) } else { self.hub.config.idle };
            if self.may_sleep() && last_used.elapsed() >= idle {
                asks.close();
                // what came in at the last moment is still answered
                while let Ok(ask) = asks.try_recv() {
                    Box::pin(self.answer(ask)).await;
                }
                return;
            }
            if !self.rests() {
                Box::pin(self.due()).await;
            }
        }
    }

    /// Is there a game in full, that could be laid down?
    fn is_up(&self) -> bool {
        self.live.as_ref().is_some_and(|l| l.game.game().is_some())
    }

    /// Lays the game down if it was not needed for a while; true if that was what there was to do.
    fn rests(&mut self) -> bool {
        let long = self.is_up() && self.needed.elapsed() >= REST;
        long && self.live.as_mut().is_some_and(|l| l.game.lay_down())
    }

    /// Takes the game up, before something is done that needs it.
    async fn take_up(&mut self) {
        self.needed = Instant::now();
        if let Some(Err(why)) = self.live.as_mut().map(|l| l.game.take_up()) {
            tracing::error!(game = %self.id, why, "a game that was laid down cannot be taken up; reading its log anew");
            (self.live, self.stuck) = (None, None);
            if let Err(no) = self.begin().await {
                tracing::error!(game = %self.id, why = %no, "its log cannot be read");
            }
        }
    }

    fn may_sleep(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_none() && self.runaway.is_none()
    }

    /// When something is to be done without being asked.
    fn next_event(&self, last_used: Instant) -> Instant {
        let now = ids::now();
        let mut wait = MISSED;
        if let Some(then) = self.stirred {
            wait = wait.min(then.saturating_duration_since(Instant::now()));
        }
        if self.is_up() {
            wait = wait.min((self.needed + REST).saturating_duration_since(Instant::now()));
        }
        if self.may_sleep() {
            let idle = if self.hub.crowded() { Duration::from_secs(2) } else { self.hub.config.idle };
            wait = wait.min((last_used + idle).saturating_duration_since(Instant::now()));
        }
        if self.runaway.is_some() {
            wait = wait.min(BUSY);
        }
        if self.live.as_ref().is_some_and(Live::has_notes) {
            wait = wait.min((self.shown + TOLD).saturating_duration_since(Instant::now()));
        }
        // a clock that has fallen cannot be written down while the database is away
        let soonest = if self.hub.pulse.is_well() { 1 } else { 500 };
        let at = |t: i64| Duration::from_millis((t - now).max(soonest) as u64);
        if let Some(live) = &self.live {
            if let Some(t) = self.next_fall(now).filter(|_| !self.set_aside()) {
                wait = wait.min(at(t));
            }
            for w in &self.watchers {
                if w.is_behind(live, now) {
                    return Instant::now();
                }
                if let Some(t) = live.next_due(w.eye, now) {
                    wait = wait.min(at(t));
                }
            }
        }
        Instant::now() + wait
    }

    /// Does what time has brought: clocks that fell, rows that may be shown now.
    async fn due(&mut self) {
        self.take_up().await;
        self.know_outages().await;
        if self.caught_up.elapsed() > MISSED {
            // in case the notice of another server was lost, or the host has ended it
            self.woken().await;
        }
        self.look_aside().await;
        self.look_at_clocks().await;
        self.think();
        if self.shown.elapsed() >= TOLD
            && let Some(live) = &mut self.live
        {
            live.forget_notes();
        }
        if self.stirred.is_some_and(|then| then <= Instant::now()) {
            self.table_changed();
        }
        self.refresh(None, false);
    }

    async fn answer(&mut self, ask: Ask) {
        self.take_up().await;
        self.know_outages().await;
        match ask {
            Ask::Watch { conn, since, steps, reply } => {
                let done = self.watch(conn, since, steps).await;
                let _ = reply.send(done);
            }
            Ask::Unwatch { conn } => self.unwatch(conn),
            Ask::Act { account, message, lag, came, reply } => {
                let done = self.act(&account, &message, lag, came).await;
                let _ = reply.send(done);
            }
            Ask::Table { account, reply } => {
                let _ = reply.send(Ok(self.table_for(&account)));
            }
            Ask::Pod { reply } => {
                let no = || Refused::new(Code::NoSuchGame, "there is no such draft");
                let pod = self.playable().and_then(|live| live.game.pod().cloned().ok_or_else(no));
                let _ = reply.send(pod);
            }
            Ask::Hint { account, decision, reply } => drop(reply.send(self.asked(&account, decision))),
            Ask::Talk { conn, reply } => drop(reply.send(self.may_talk(conn))),
            Ask::Say { line } => self.say(*line).await,
            Ask::Hold { account, on } => {
                if let Some(s) = self.head.seat_of(&account) {
                    self.holds = if on { self.holds | 1 << s } else { self.holds & !(1 << s) };
                    self.release_if(&account, !on).await;
                }
            }
            Ask::Release { account } => self.release_if(&account, true).await,
            Ask::Wake => self.woken().await,
            Ask::Clock => self.look_again().await,
            Ask::Heard => self.hear().await,
            Ask::Thought { row, seat, option } => self.thought(row, seat, option).await,
        }
    }

    /// Somebody lets the others see the last row now. That is written down like everything else: when a row was shown decides
    /// by which number it is known.
    async fn release_if(&mut self, account: &str, yes: bool) {
        if let (true, Some(live), Some(seat)) = (yes, &self.live, self.head.seat_of(account))
            && live.holds_back(seat, ids::now())
            && !matches!(self.do_it(Deed::Release { seat: Seat(seat) }, act::Sent::default()).await, Ok(Written::Yes))
        {
            self.woken().await;
        }
    }
}
