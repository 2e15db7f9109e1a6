//! A deck against the field: bots play it against the decks that come with the game, and the points are counted.

use super::Coach;
use super::queue::{How, Job};
use crate::Refused;
use crate::game::decks;
use crate::hub::Title;
use crate::work;
use muster_bots::sim::{Field, Share, Sum};
use muster_kernel::DefId;
use muster_pack::Mode;
use muster_protocol::*;
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Who plays: quick, and no fool.
const BOT: &str = "greedy";
/// How often each deck is met in each seat at most.
const ROUNDS: u8 = 16;

/// A legal deck, how it is to be played, and how thoroughly.
pub struct Entrant {
    pub title: Arc<Title>,
    pub mode: Mode,
    pub deck: Vec<DefId>,
    pub rounds: u8,
}

impl Entrant {
    /// The same deck has the same name.
    fn id(&self) -> String {
        let mut cards: Vec<u32> = self.deck.iter().map(|d| u32::from(d.0)).collect();
        cards.sort_unstable();
        let what = format!("{} {:016x} {:?} {} {cards:?}", self.title.name, self.title.rules, self.mode, self.rounds);
        let digest = Sha256::digest(what);
        digest[..16].iter().map(|b| format!("{b:02x}")).collect()
    }
}

impl Coach {
    /// Begins to play, if that is not done or being done already; how far it is.
    pub fn field(self: &Arc<Coach>, entrant: Entrant, account: &str, from: IpAddr) -> Result<FieldState, Refused> {
        let rounds = entrant.rounds.clamp(1, ROUNDS);
        let entrant = Entrant { rounds, ..entrant };
        let pack = &*entrant.title.pack;
        let id = entrant.id();
        let field = Field::new(pack, entrant.mode.clone(), entrant.deck.clone(), BOT);
        let field = Arc::new(field.map_err(|why| Refused::new(Code::Deck, why))?);
        let games = field.round() * u64::from(rounds);
        if let Some(job) = self.fields.take_in(id.clone(), (account, from), games as u32)? {
            let (coach, title) = (self.clone(), entrant.title.clone());
            tokio::spawn(async move {
                let made = coach.played(&job, title, field, games).await;
                coach.fields.finish(&job, made.map(Arc::new));
            });
        }
        Ok(self.field_state(&id))
    }
    pub fn field_state(&self, id: &str) -> FieldState {
        let How { stage, ahead, done, of, made } = self.fields.state(&id.to_string());
        let field = made.map(|f| (*f).clone());
        let all = field.as_ref().map(|f| f.all.games);
        let (played, games) = (all.unwrap_or(done), all.unwrap_or(of));
        FieldState { id: id.to_string(), stage, ahead, played, games, field }
    }
    pub fn cancel_field(&self, id: &str, account: &str) {
        self.fields.cancel(&id.to_string(), account);
    }

    /// The result, unless it is cancelled or the server stops.
    async fn played(&self, job: &Job<String>, title: Arc<Title>, field: Arc<Field>, games: u64) -> Option<FieldView> {
        let _turn = self.fields.turn.acquire().await.ok()?;
        let mut points = Points::new(&field);
        for n in 0..games {
            if job.is_stopped() || *self.closing.borrow() {
                return None;
            }
            let (title, field) = (title.clone(), field.clone());
            let thought = move || field.play(&*title.pack, n);
            // between two games bots that wait have their turn
            match work::thought(self.thinkers.clone(), self.runaway, thought).await {
                Some(Ok(met)) => points.add(&met),
                Some(Err(why)) => tracing::warn!(%why, "a game of a deck against the field"),
                None => {}
            }
            job.done.fetch_add(1, Ordering::Relaxed);
        }
        (!job.is_stopped()).then(|| points.view(&title))
    }
}

/// Games added up, in all and by who was met.
struct Points {
    seats: usize,
    all: Sum,
    by: Vec<(String, Sum)>,
    turns: u64,
}

impl Points {
    fn new(field: &Field) -> Points {
        let by = field.others().iter().map(|name| (name.clone(), Sum::default())).collect();
        Points { seats: 0, all: Sum::default(), by, turns: 0 }
    }
    fn add(&mut self, met: &muster_bots::sim::Met) {
        let sum = met.played.sum_of(met.own);
        self.seats = met.played.seats.len();
        self.turns += u64::from(met.played.turns);
        self.all.add(sum);
        for (seat, s) in met.played.seats.iter().enumerate() {
            if let Some((_, by)) = self.by.iter_mut().find(|(name, _)| seat != met.own && *name == s.deck) {
                by.add(sum);
            }
        }
    }
    fn view(self, title: &Title) -> FieldView {
        let share = |sum: Sum| {
            let s = Share::of(sum, self.seats);
            let [share, low, high] = [s.share, s.low, s.high].map(|x| x as f32);
            ShareView { games: sum.games as u32, wins: sum.wins as u32, draws: sum.draws as u32, share, low, high }
        };
        let called = |name: &str| decks::starters(title).iter().find(|s| s.name == name).map(|s| s.title.clone());
        let one = |(name, sum): &(String, Sum)| MetView {
            deck: called(name).unwrap_or_else(|| name.clone()),
            share: share(*sum),
        };
        let turns = self.turns as f32 / self.all.games.max(1) as f32;
        FieldView { bot: BOT.to_string(), all: share(self.all), by: self.by.iter().map(one).collect(), turns }
    }
}
