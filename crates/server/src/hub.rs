//! All games of this server: finds the one that is asked for, wakes it if it sleeps, and lets bots think.

use crate::Refused;
use crate::coach::Coach;
use crate::config::Config;
use crate::game::actor::{self, Ask};
use crate::game::begun;
use crate::game::clock::Outage;
use crate::game::past::Pasts;
use crate::ids;
use crate::keep::beat::{self, Arrival, Pulse};
use crate::keep::db::{Db, Kind};
use crate::keep::journal::{self, Journal};
use crate::keep::store;
use crate::people;
use anyhow::Result;
use muster_kernel::DefId;
use muster_lang::Dialect;
use muster_pack::Pack;
use muster_protocol::{ClientMessage, Code, ResultView, StarterInfo};
use muster_replay::Outcome;
use muster_sight::{Glossary, tongue};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, RwLock, Weak};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot, watch};

/// A game that the server plays.
pub struct Title {
    pub pack: Arc<dyn Pack>,
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Names its rulebook and all its cards.
    pub rules: u64,
    /// What reasons say, one for each language; the first is English.
    glossaries: Arc<Vec<Glossary>>,
    /// Its cards by the names of their texts.
    pub by_hash: HashMap<String, DefId>,
    /// The decks that come with it, judged when somebody first asks for them.
    pub starters: OnceLock<Vec<StarterInfo>>,
    /// The same game with texts that are no longer these, by its rules, for as long as somebody plays by them.
    older: Mutex<HashMap<u64, Weak<Title>>>,
}

impl Title {
    pub fn new(pack: Arc<dyn Pack>, title: &str) -> Title {
        let cards = pack.cards();
        let named = (0..cards.defs.len()).map(|i| DefId(i as u16)).map(|d| (cards.kept(d).hash.clone(), d));
        Title {
            name: pack.game().into(),
            title: title.into(),
            rules: cards.all_rules(),
            glossaries: Arc::new(
                Dialect::languages().into_iter().map(|code| Glossary::told(&*pack, tongue(&*pack, code))).collect(),
            ),
            by_hash: named.collect(),
            starters: OnceLock::new(),
            older: Mutex::default(),
            pack,
        }
    }
    fn all_older(&self) -> MutexGuard<'_, HashMap<u64, Weak<Title>>> {
        self.older.lock().unwrap_or_else(|e| e.into_inner())
    }
    /// The same game with other texts, if some game is played by them already.
    pub fn older(&self, rules: u64) -> Option<Arc<Title>> {
        self.all_older().get(&rules)?.upgrade()
    }
    /// What a language says, by its code; English if there is no such one.
    pub fn glossary(&self, language: &str) -> &Glossary {
        let found = self.glossaries.iter().find(|g| g.tongue.code() == language);
        found.unwrap_or_else(|| &self.glossaries[0])
    }
    /// How a game ended, in words.
    pub fn result(&self, o: &Outcome, language: &str) -> ResultView {
        let english = muster_sight::ending(self.pack.cards().book().vocab.endings, &o.ending);
        let ending = self.glossary(language).tongue.ended(english);
        ResultView { winners: o.winners.clone(), ending }
    }
    /// The same game with other cards, shared by all that are played by them.
    pub fn with_pack(&self, pack: Arc<dyn Pack>, rules: u64) -> Arc<Title> {
        let (name, title, glossaries) = (self.name.clone(), self.title.clone(), self.glossaries.clone());
        let (by_hash, starters, older) = (HashMap::new(), OnceLock::new(), Mutex::default());
        let made = Arc::new(Title { name, title, rules, glossaries, by_hash, starters, older, pack });
        let mut all = self.all_older();
        all.retain(|_, t| t.strong_count() > 0);
        all.insert(rules, Arc::downgrade(&made));
        made
    }
}

pub struct Hub {
    pub config: Config,
    pub db: Db,
    pub journal: Journal,
    /// This server among those that share the database.
    pub node: String,
    pub titles: Vec<Arc<Title>>,
    /// Seats at the table of those who think for bots.
    pub thinkers: Arc<Semaphore>,
    /// What bots tell players.
    pub coach: Arc<Coach>,
    /// Seats for those who take steps of games: as many as there are cores. More threads would not be faster, and each keeps
    /// memory for tables of its own.
    pub steps: Semaphore,
    /// Games that are looked back at, and whose turn it is to have one played for that.
    pub pasts: Pasts,
    pub looking: Semaphore,
    games: Mutex<BTreeMap<String, mpsc::Sender<Ask>>>,
    outages: RwLock<Arc<[Outage]>>,
    pub pulse: Pulse,
    /// Accounts of which a session may have ended: their connections look whether they are still known.
    pub ended: broadcast::Sender<String>,
    /// True when the server is about to stop.
    pub closing: watch::Sender<bool>,
}

/// Messages that may wait at one game.
const WAITING: usize = 256;

impl Hub {
    pub async fn open(config: Config, titles: Vec<Arc<Title>>) -> Result<Arc<Hub>> {
        let db = Db::open(&config.db, 8).await?;
        people::fill_looks(&db).await?;
        begun::keep_texts(&db, &titles).await?;
        let node = ids::fresh();
        let Arrival { outages, pulse } = beat::arrive(&db, &node).await?;
        let thinkers = Arc::new(Semaphore::new(config.thinkers.max(1)));
        let closing = watch::Sender::new(false);
        let hub = Hub {
            coach: Coach::new(&config, thinkers.clone(), closing.subscribe()),
            journal: Journal::start(db.clone(), node.clone()),
            pasts: Pasts::default(),
            looking: Semaphore::new(1),
            steps: Semaphore::new(std::thread::available_parallelism().map_or(2, |n| n.get().max(2))),
            thinkers,
            db,
            node,
            titles,
            games: Mutex::default(),
            outages: RwLock::new(outages.into()),
            pulse,
            ended: broadcast::Sender::new(64),
            closing,
            config,
        };
        Ok(Arc::new(hub))
    }

    pub fn title(&self, game: &str) -> Option<&Arc<Title>> {
        self.titles.iter().find(|t| t.name == game)
    }
    pub fn outages(&self) -> Arc<[Outage]> {
        self.outages.read().unwrap_or_else(|e| e.into_inner()).clone()
    }
    /// Somebody cannot play on, being banned or deleted: they get up from tables that wait, and give up where they play.
    pub async fn leave_games(self: &Arc<Hub>, account: &str) -> Result<()> {
        for id in store::played_by(&self.db, account).await? {
            if store::leave(&self.db, &self.node, &id, account).await? {
                let _ = self.ask(&id, Ask::Wake).await;
                continue;
            }
            let (reply, answer) = oneshot::channel();
            let message = Box::new(ClientMessage::Concede { id: "gone".into(), game: id.clone() });
            if self
                .ask(&id, Ask::Act { account: account.to_string(), message, lag: 0, came: ids::now(), reply })
                .await
                .is_ok()
                && let Ok(Err(no)) = answer.await
            {
                tracing::debug!(game = %id, why = %no, "somebody who is gone could not give up");
            }
        }
        Ok(())
    }
    pub async fn reread_outages(&self) -> Result<()> {
        let fresh = store::outages(&self.db).await?.into();
        *self.outages.write().unwrap_or_else(|e| e.into_inner()) = fresh;
        Ok(())
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<String, mpsc::Sender<Ask>>> {
        self.games.lock().unwrap_or_else(|e| e.into_inner())
    }
    pub fn in_memory(&self) -> usize {
        self.games().len()
    }
    /// Are there more games in memory than there should be?
    pub fn crowded(&self) -> bool {
        self.in_memory() > self.config.games
    }

    /// A way to a game that exists.
    fn way(self: &Arc<Hub>, id: &str) -> mpsc::Sender<Ask> {
        let mut games = self.games();
        if let Some(way) = games.get(id).filter(|w| !w.is_closed()) {
            return way.clone();
        }
        let (send, get) = mpsc::channel(WAITING);
        games.insert(id.to_string(), send.clone());
        tokio::spawn(actor::run(self.clone(), id.to_string(), get, send.downgrade()));
        send
    }
    /// Forgets a game that has gone to sleep.
    pub fn asleep(&self, id: &str, way: &mpsc::Sender<Ask>) {
        let mut games = self.games();
        if games.get(id).is_some_and(|w| w.same_channel(way)) {
            games.remove(id);
        }
    }

    /// Asks a game something. It may fall asleep just then, so this is tried again.
    pub async fn ask(self: &Arc<Hub>, id: &str, mut ask: Ask) -> Result<(), Refused> {
        if !ids::is_id(id) {
            return Err(no_such_game());
        }
        for _ in 0..5 {
            match self.way(id).send(ask).await {
                Ok(()) => return Ok(()),
                Err(back) => ask = back.0,
            }
        }
        Err(Refused::unreached())
    }
    /// Tells a game something if it is awake.
    pub fn tell(&self, id: &str, ask: Ask) {
        let way = self.games().get(id).cloned();
        if let Some(way) = way
            && let Err(TrySendError::Full(ask)) = way.try_send(ask)
        {
            // a busy game hears of it a little later
            tokio::spawn(async move { drop(way.send(ask).await) });
        }
    }
    /// Lets every game that is awake look for what was written elsewhere and not heard of.
    pub fn wake_all(&self) {
        let all: Vec<String> = self.games().keys().cloned().collect();
        for id in all {
            self.tell(&id, Ask::Wake);
            self.tell(&id, Ask::Heard);
        }
    }
    /// A notice of another server.
    pub fn heard(&self, notice: &str) {
        let mut words = notice.split(' ');
        if let (Some(what), Some(node), Some(id)) = (words.next(), words.next(), words.next())
            && node != self.node
        {
            match what {
                "ended" => drop(self.ended.send(id.to_string())),
                "chat" => self.tell(id, Ask::Heard),
                _ => self.tell(id, Ask::Wake),
            }
        }
    }
    /// Somebody has signed out or was banned: here and, if there are other servers, there too.
    pub async fn sessions_changed(&self, account: &str) {
        let _ = self.ended.send(account.to_string());
        if self.db.kind == Kind::Postgres {
            let text = format!("ended {} {account}", self.node);
            let sent = async { journal::notify(&mut *self.db.pool.acquire().await?, &text).await };
            if let Err(e) = sent.await {
                tracing::warn!(%e, "other servers were not told of an ended session; they notice within a minute");
            }
        }
    }
}

pub fn no_such_game() -> Refused {
    Refused::new(Code::NoSuchGame, "there is no such table")
}
