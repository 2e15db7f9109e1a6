//! Drafts: what they have beside other tables. Before the first pick, bots for the free seats; after the last, the decks and
//! the tables at which drafters play each other.

use super::guard::{App, Known};
use super::tables::{list, look};
use super::{Answer, Body};
use crate::Refused;
use crate::game::actor::Ask;
use crate::game::course::Pod;
use crate::game::decks;
use crate::game::row::{Head, Seated, Stage};
use crate::hub::{Hub, Title};
use crate::ids;
use crate::keep::store;
use axum::Json;
use axum::extract::{Path, State};
use muster_bots::STAND_IN;
use muster_kernel::{DefId, Seat};
use muster_lang::write_deck_list;
use muster_pack::{Drafting, Mode, Pack};
use muster_protocol::*;
use std::ops::RangeInclusive;
use std::sync::Arc;
use tokio::sync::oneshot;

fn refused(reason: &str) -> Refused {
    Refused::new(Code::Draft, reason)
}

/// How a game is drafted, for the list of games.
pub fn info(title: &Title) -> Option<DraftInfo> {
    let rules = title.pack.drafting()?;
    let (pod, boosters) = (rules.pod(), rules.ways().len() as u8);
    let seats = SeatRange { min: *pod.start() as u8, max: *pod.end() as u8 };
    Some(DraftInfo { seats, boosters, cards: rules.size(&Mode::default()) as u8, format: rules.format().into() })
}

/// How many may sit down to a draft of these settings; refuses settings that no draft has.
pub fn seats(title: &Title, s: &Settings) -> Result<RangeInclusive<usize>, Refused> {
    let no = |reason: &str| Err(Refused::new(Code::Settings, reason));
    let Some(rules) = title.pack.drafting() else {
        return no(&format!("{} is not drafted", title.title));
    };
    let people = (s.seats as usize).saturating_sub(s.bots.len());
    match s.clock {
        _ if !s.format.is_empty() || !s.switches.is_empty() || s.from_draft.is_some() => {
            no("a draft has no format and no switches")
        }
        ClockRule::Blitz { .. } => no("the clock of a draft is for each pick, not for the whole"),
        ClockRule::None if people > 1 => {
            no("a draft of several people needs a clock, so that nobody is waited for forever")
        }
        _ => Ok(rules.pod()),
    }
}

/// A bot at a draft, which has no deck yet. There may be several, so each has a name of its own.
pub fn bot(level: &str, seat: usize) -> Seated {
    let (bot, name) = (Some(level.to_string()), format!("Bot {}", seat + 1));
    Seated { account: String::new(), name, guest: false, bot, deck: Vec::new(), part: Vec::new() }
}

/// A draft as it stands.
async fn pod(hub: &Arc<Hub>, id: &str) -> Result<Pod, Refused> {
    let (reply, answer) = oneshot::channel();
    hub.ask(id, Ask::Pod { reply }).await?;
    answer.await.unwrap_or_else(|_| Err(Refused::new(Code::Busy, "the draft cannot be reached; try again")))
}

async fn head(hub: &Hub, id: &str) -> Result<Head, Refused> {
    let head = if ids::is_id(id) { store::load(&hub.db, id).await? } else { None };
    head.filter(|h| h.settings.draft).ok_or_else(|| Refused::none("there is no such draft"))
}

/// A draft whose last pick was made.
struct Drafted {
    head: Head,
    pod: Pod,
    title: Arc<Title>,
}

impl Drafted {
    async fn open(hub: &Arc<Hub>, id: &str) -> Result<Drafted, Refused> {
        let head = head(hub, id).await?;
        let title = hub.title(&head.settings.game).cloned();
        let title = title.ok_or_else(|| Refused::none("this server does not play that game"))?;
        let pod = pod(hub, id).await?;
        match pod.draft.is_over() {
            true => Ok(Drafted { head, pod, title }),
            false => Err(refused("the draft is not over")),
        }
    }
    fn rules(&self) -> Result<&dyn Drafting, Refused> {
        self.title.pack.drafting().ok_or_else(|| refused("this game is not drafted"))
    }
    /// The level of the bot that plays what a seat has drafted; none if a person does.
    fn bot(&self, seat: u8) -> Option<&str> {
        let gone = self.pod.gone(seat as usize).then_some(STAND_IN);
        self.head.bot(seat as usize).or(gone)
    }
    /// The seat of a person who has stayed to the end.
    fn seat_of(&self, me: &Me) -> Result<u8, Refused> {
        match self.head.seat_of(&me.id) {
            None => Err(Refused::new(Code::NotSeated, "you have no seat at this draft")),
            Some(s) if self.pod.gone(s as usize) => {
                Err(Refused::new(Code::NotSeated, "you have left this draft; a bot plays on for you"))
            }
            Some(s) => Ok(s),
        }
    }
    /// What a seat plays with: what its person has built, else what a bot makes of its cards.
    fn deck(&self, seat: u8) -> Vec<String> {
        match self.bot(seat) {
            Some(_) => codes(&*self.title.pack, &self.pod.draft.deck(Seat(seat))),
            None => self.head.seats[seat as usize].as_ref().map_or_else(Vec::new, |s| s.deck.clone()),
        }
    }
    fn list(&self, deck: &[DefId]) -> String {
        let title = format!("{} draft", self.title.title);
        write_deck_list(&self.title.pack.write_deck(deck, &title))
    }
}

fn codes(pack: &dyn Pack, list: &[DefId]) -> Vec<String> {
    list.iter().map(|d| pack.cards().source(*d).id.clone()).collect()
}

pub async fn mine(State(app): State<Arc<App>>, Known(me, _): Known) -> Answer<Vec<TableView>> {
    let sql = "SELECT game.id FROM game JOIN seat ON seat.game = game.id \
               WHERE seat.account = $1 AND game.draft = 1 ORDER BY game.made DESC LIMIT $2";
    list(&app, &me, sql, &me.id, 20).await
}

/// Begins with bots in the seats that nobody took.
pub async fn fill(State(app): State<Arc<App>>, Known(me, _): Known, Path(id): Path<String>) -> Answer<TableView> {
    let hub = &app.hub;
    let head = head(hub, &id).await?;
    if head.seat_of(&me.id).is_none() {
        return Err(Refused::new(Code::NotSeated, "take a seat first"));
    }
    if head.state == Stage::Open {
        let level = head.settings.bots.first().map_or(STAND_IN, String::as_str);
        for seat in (0..head.seats.len()).filter(|s| head.seats[*s].is_none()) {
            // whoever sits down at this moment keeps the seat
            store::sit(&hub.db, &hub.node, &id, seat, &bot(level, seat), head.seats.len(), ids::now()).await?;
        }
        hub.ask(&id, Ask::Wake).await?;
    }
    Ok(Json(look(hub, &id, &me.id).await?))
}

pub async fn deck(State(app): State<Arc<App>>, Known(me, _): Known, Path(id): Path<String>) -> Answer<DraftDeck> {
    let d = Drafted::open(&app.hub, &id).await?;
    let (seat, pack) = (d.seat_of(&me)?, &*d.title.pack);
    let built: Vec<DefId> = d.deck(seat).iter().filter_map(|c| pack.cards().by_code(c)).collect();
    Ok(Json(DraftDeck {
        taken: codes(pack, d.pod.draft.taken(Seat(seat))),
        free: codes(pack, &d.rules()?.free()),
        proposal: d.list(&d.pod.draft.deck(Seat(seat))),
        deck: (!built.is_empty()).then(|| d.list(&built)),
    }))
}

fn judge(d: &Drafted, seat: u8, text: &str) -> Result<DeckVerdict, Refused> {
    let rules = d.rules()?;
    Ok(decks::verdict(&*d.title.pack, text, |list| rules.check(d.pod.draft.taken(Seat(seat)), list)))
}

pub async fn check(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Body(body): Body<DraftList>,
) -> Answer<DeckVerdict> {
    let d = Drafted::open(&app.hub, &id).await?;
    Ok(Json(judge(&d, d.seat_of(&me)?, &body.text)?))
}

pub async fn build(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
    Body(body): Body<DraftList>,
) -> Answer<DeckVerdict> {
    let d = Drafted::open(&app.hub, &id).await?;
    let seat = d.seat_of(&me)?;
    let verdict = judge(&d, seat, &body.text)?;
    if let Some(codes) = verdict.codes.as_ref().filter(|_| verdict.legal) {
        store::keep_deck(&app.hub.db, &app.hub.node, &id, seat, codes).await?;
        app.hub.tell(&id, Ask::Wake);
    }
    Ok(Json(verdict))
}

/// Tables at which drafters play each other, for those who drafted.
pub async fn tables(
    State(app): State<Arc<App>>,
    Known(me, _): Known,
    Path(id): Path<String>,
) -> Answer<Vec<TableView>> {
    if head(&app.hub, &id).await?.seat_of(&me.id).is_none() {
        return Err(Refused::new(Code::NotSeated, "you have no seat at this draft"));
    }
    let sql = "SELECT id FROM game WHERE origin = $1 AND made > $2 ORDER BY made DESC LIMIT 50";
    list(&app, &me, sql, &id, 0).await
}

/// Who sits at a table between drafters when it is made: the bots among them, with what they drafted.
pub async fn opponents(
    hub: &Arc<Hub>,
    me: &Me,
    s: &Settings,
    from: &FromDraft,
) -> Result<Vec<Option<Seated>>, Refused> {
    let d = Drafted::open(hub, &from.id).await?;
    let mine = d.seat_of(me)?;
    if d.head.settings.game != s.game || d.rules()?.format() != s.format || !s.switches.is_empty() {
        return Err(refused("decks are played in the game and format they were drafted for"));
    }
    let known = |x: &u8| (*x as usize) < d.head.seats.len() && from.seats.iter().filter(|y| *y == x).count() == 1;
    if from.seats.len() != s.seats as usize || !from.seats.iter().all(known) || !from.seats.contains(&mine) {
        return Err(refused("a table between drafters has you and others of the draft"));
    }
    let first = from.seats.len() - s.bots.len();
    let mut out = Vec::new();
    for (i, seat) in from.seats.iter().enumerate() {
        out.push(match (i >= first, d.bot(*seat)) {
            (false, None) => None,
            (true, Some(_)) => {
                let name = d.head.seats[*seat as usize].as_ref().map_or_else(String::new, |x| x.name.clone());
                Some(Seated { name, deck: d.deck(*seat), ..bot(&s.bots[i - first], i) })
            }
            _ => return Err(refused("bots play what bots have drafted, and people their own")),
        });
    }
    match d.deck(mine).is_empty() {
        true => Err(refused("build your deck first")),
        false => Ok(out),
    }
}

/// The seat and the deck of somebody at a table between drafters.
pub async fn own(hub: &Arc<Hub>, me: &Me, from: &FromDraft) -> Result<(usize, Vec<String>), Refused> {
    let d = Drafted::open(hub, &from.id).await?;
    let mine = d.seat_of(me)?;
    let Some(seat) = from.seats.iter().position(|s| *s == mine) else {
        return Err(refused("this table is for others of the draft"));
    };
    match d.deck(mine) {
        deck if deck.is_empty() => Err(refused("build your deck first")),
        deck => Ok((seat, deck)),
    }
}

/// Tells a draft that a table has come of it, wherever it is awake.
pub async fn told(hub: &Hub, id: &str) {
    hub.tell(id, Ask::Wake);
    if let Err(e) = store::tell_others(&hub.db, &hub.node, id).await {
        tracing::warn!(%e, "other servers were not told of a table between drafters");
    }
}
