//! Carrying requests out: tried on a copy, written down, and only then done.

use super::Actor;
use crate::Refused;
use crate::game::clock::{LAG_EACH, Outage, merged};
use crate::game::deed::Deed;
use crate::game::live::{Done, Live, Trial};
use crate::game::pace::Eye;
use crate::game::row::{Row, Stage};
use crate::ids;
use crate::keep::journal::{Write, Written};
use crate::keep::store;
use muster_kernel::Seat;
use muster_protocol::{ClientMessage, Code, Offer};
use muster_replay::Entry;
use std::time::Duration;
use tokio::time::timeout;

/// How often a request is tried again when others were faster.
const TRIES: usize = 8;
/// A row that takes longer than this to be written is given back to those who waited to be shown it.
const SLOW: i64 = 500;
/// How often that is tried to be written down, and how long at a time.
const GIVE_BACK: (usize, Duration) = (3, Duration::from_secs(5));

/// What is known of the request for a deed; nothing of what the server does by itself.
#[derive(Default)]
pub(super) struct Sent {
    request: String,
    /// How long it was on its way.
    lag: u32,
    /// When it came. It may have waited since.
    came: Option<i64>,
}

impl Actor {
    pub(super) async fn act(
        &mut self,
        account: &str,
        message: &ClientMessage,
        lag: u32,
        came: i64,
    ) -> Result<(), Refused> {
        let id = message.deed().map_or("", |(id, _)| id);
        for _ in 0..TRIES {
            let Some(seat) = self.head.seat_of(account).map(Seat) else {
                return Err(Refused::new(Code::NotSeated, "you have no seat at this table"));
            };
            let live = self.playable()?;
            if let Some(no) = self.stuck.as_ref().filter(|_| !unplayed(message)) {
                return Err(no.clone());
            }
            let request = Live::request_of(seat, id);
            if live.has_request(&request) {
                return Ok(());
            }
            if live.game.gone(seat.ix()) {
                return Err(Refused::new(Code::NotSeated, "you have left; a bot plays on for you"));
            }
            let deed = deed_of(live, seat, message, self.hub.config.absence.as_millis() as i64, ids::now())?;
            match self.do_it(deed, Sent { request, lag, came: Some(came) }).await? {
                Written::Yes => return Ok(()),
                Written::Taken => self.catch_up().await?,
                // the same request may be sent again
                Written::Failed => return Err(Refused::new(Code::Busy, "it could not be written down; try again")),
            }
        }
        Err(Refused::new(Code::Busy, "the game moves too fast; try again"))
    }

    pub(super) fn playable(&self) -> Result<&Live, Refused> {
        match (&self.live, &self.stuck) {
            (Some(live), _) => Ok(live),
            (None, Some(no)) => Err(no.clone()),
            (None, None) => Err(Refused::new(Code::NotBegun, "the game has not begun: seats are free")),
        }
    }

    /// Writes a deed down and does it, if it was written.
    pub(super) async fn do_it(&mut self, deed: Deed, sent: Sent) -> Result<Written, Refused> {
        self.film();
        let trial = self.attempt(deed).await?;
        let live = self.playable()?;
        let last = live.mark(live.seq());
        // it was done when it came, whatever the server was busy with
        let now = sent.came.unwrap_or(i64::MAX).min(ids::now()).max(last.at);
        let (request, lag) = (sent.request, sent.lag.min(LAG_EACH as u32));
        let mut shown = live.shown_at(deed, &trial, now);
        if shown > now && live.could_release(&trial, deed) & self.holds != 0 {
            shown = now + HOLD;
        }
        let row = Row { seq: live.seq() + 1, at: now, shown, what: deed.word(), print: trial.print, request, lag };
        let over = trial.is_over();
        let write = Write {
            game: self.id.clone(),
            row: row.clone(),
            stage: over.then_some(Stage::Over),
            result: ended(&trial)?,
            wake: self.earliest(live, deed, now),
        };
        let began = std::time::Instant::now();
        match self.hub.journal.write(write).await {
            Written::Yes => {}
            not => return Ok(not),
        }
        metrics::histogram!("muster_write_seconds").record(began.elapsed().as_secs_f64());
        metrics::counter!("muster_rows").increment(1);
        if let Some(live) = &mut self.live {
            let done = live.commit(&row, deed, trial, &self.known);
            if over {
                self.head.state = Stage::Over;
            }
            let slow = self.slow(row.at);
            self.after(done).await;
            if let Some(o) = slow {
                self.give_back(o).await;
            }
        }
        Ok(Written::Yes)
    }

    /// Nobody's clock runs while what they are asked is being written. The time in which a row was, if that took long and there
    /// are clocks.
    fn slow(&mut self, at: i64) -> Option<Outage> {
        let o = Outage { begins: at, ends: ids::now() };
        if o.ends - o.begins <= SLOW || !self.live.as_ref().is_some_and(|l| l.clocks.any() && !l.over()) {
            return None;
        }
        self.pauses.push(o);
        self.known = merged(self.known.iter().copied().chain([o]).collect()).into();
        Some(o)
    }

    /// Writes down that a time is given back in this game, for other servers and for later.
    async fn give_back(&mut self, o: Outage) {
        let id = ids::fresh();
        for _ in 0..GIVE_BACK.0 {
            match timeout(GIVE_BACK.1, store::pause(&self.hub.db, &id, &self.id, o)).await {
                Ok(Ok(())) => return,
                Ok(Err(e)) => tracing::warn!(%e, game = %self.id, "time could not be given back"),
                Err(_) => tracing::warn!(game = %self.id, "time could not be given back in time"),
            }
        }
    }

    /// Nobody loses by time before this, whoever is asked next.
    fn earliest(&self, live: &Live, deed: Deed, now: i64) -> Option<i64> {
        let outages = &self.known;
        let absence = self.hub.config.absence.as_millis() as i64;
        let call = live.calls.next_fall(now, absence, outages);
        let new_call = matches!(deed, Deed::Call { .. }).then_some(now + absence);
        [live.clocks.earliest(now, outages), call, new_call].into_iter().flatten().min()
    }

    /// The next moment at which somebody loses by time if nothing is done.
    pub(super) fn next_fall(&self, now: i64) -> Option<i64> {
        let (live, outages) = (self.live.as_ref()?, &self.known);
        let call = live.calls.next_fall(now, self.hub.config.absence.as_millis() as i64, outages);
        [live.clocks.next_fall(now, |s| self.lag_of(s), outages), call].into_iter().flatten().min()
    }

    /// For how long an answer of this seat may be on its way. Who is not here may be so at another server: there, and only there,
    /// that is known.
    fn lag_of(&self, seat: usize) -> i64 {
        let account = self.head.seats.get(seat).and_then(Option::as_ref).map_or("", |s| &s.account);
        let here = self.watchers.iter().map(|w| &w.conn).filter(|c| c.account == account && !c.is_cut());
        here.map(|c| c.lag() as i64).max().unwrap_or(LAG_EACH)
    }

    /// Who has lost by time.
    fn fallen(&self) -> Option<Entry> {
        let (live, now, outages) = (self.live.as_ref()?, ids::now(), &self.known);
        if live.over() || live.adjourned || self.set_aside() {
            return None;
        }
        let seat = |s: usize| Seat(s as u8);
        let absence = self.hub.config.absence.as_millis() as i64;
        let flag = live.clocks.fallen(now, |s| self.lag_of(s), outages).map(|s| Entry::Flag { seat: seat(s) });
        flag.or_else(|| live.calls.fallen(now, absence, outages).map(|s| Entry::Absent { seat: seat(s) }))
    }

    /// What follows from a row, whoever wrote it.
    pub(super) async fn after(&mut self, done: Done) {
        let Done { entry, old, told, agreed } = done;
        match agreed {
            // whether somebody is asked now is told with the game
            Some(Offer::OpenHands | Offer::Adjourn | Offer::Resume) => self.resend(),
            _ if matches!(entry, Some(Entry::Back { .. })) => self.resend(),
            _ => self.refresh(old.map(|g| (g, told)), entry.is_none()),
        }
        if agreed == Some(Offer::Rematch) {
            self.make_next().await;
        }
        if self.live.as_ref().is_some_and(Live::over) {
            self.head.state = Stage::Over;
        }
        self.think();
    }

    /// Looks whether a clock has fallen, and writes that down.
    pub(super) async fn look_at_clocks(&mut self) {
        for _ in 0..TRIES {
            // nobody loses by time in which they could not play: that is noted first
            if self.fallen().is_none() || !self.hub.may_judge().await || self.read_outages().await.is_err() {
                return;
            }
            self.know_outages().await;
            let Some(entry) = self.fallen() else { return };
            match self.do_it(Deed::Play(entry), Sent::default()).await {
                Ok(Written::Taken) if self.catch_up().await.is_ok() => {}
                _ => return,
            }
        }
    }

    /// Something was written elsewhere.
    pub(crate) async fn woken(&mut self) {
        if self.head.settings.draft
            && let Ok(Some(head)) = store::load(&self.hub.db, &self.id).await
        {
            // decks are built and games between drafters begin when the picks are over
            self.take_head(head);
            self.table_changed();
        }
        if let Err(no) = self.catch_up().await {
            tracing::warn!(game = %self.id, why = %no, "cannot catch up");
        }
    }

    /// The time has come that was written down for a look at the clocks.
    pub(super) async fn look_again(&mut self) {
        self.woken().await;
        self.look_at_clocks().await;
        let wake = match &self.live {
            // nothing can be done here; a server that has the rules may come
            None => ids::now() + STUCK,
            Some(live) if live.over() => 0,
            // the time that was written down is a lower bound: now the true one is known
            Some(_) => self.next_fall(ids::now()).unwrap_or(0),
        };
        if let Err(e) = store::set_wake(&self.hub.db, &self.id, wake).await {
            tracing::error!(%e, "it could not be written down when a game is to be looked at again");
        }
    }
}

/// How long a game that cannot be played here is left alone.
const STUCK: i64 = 3_600_000;

/// What can be done in a game that cannot be played here.
fn unplayed(message: &ClientMessage) -> bool {
    match message {
        ClientMessage::Concede { .. } => true,
        ClientMessage::Offer { what, .. } | ClientMessage::Answer { what, .. } => {
            matches!(what, Offer::Draw | Offer::Adjourn | Offer::Resume | Offer::Rematch)
        }
        _ => false,
    }
}

/// How a game ends by this, as it is kept; empty if it does not.
fn ended(trial: &Trial) -> Result<String, Refused> {
    let outcome = trial.game.as_ref().filter(|g| g.is_over()).and_then(|g| g.outcome(trial.entry.as_ref()));
    Ok(outcome.map(|o| serde_json::to_string(&o)).transpose()?.unwrap_or_default())
}

/// How long the others wait at most for somebody who wants to release what could not be answered.
const HOLD: i64 = 10_000;

/// What a request means in the game as it is.
pub(crate) fn deed_of(
    live: &Live,
    seat: Seat,
    message: &ClientMessage,
    absence: i64,
    now: i64,
) -> Result<Deed, Refused> {
    let short = |n: u32| n.min(u16::MAX as u32) as u16;
    let eye = Eye::Seat(seat.0);
    match *message {
        ClientMessage::Choose { decision, option, .. } => {
            is_asked(live, seat, decision, now)?;
            Ok(Deed::Play(Entry::Choice { seat, option: short(option) }))
        }
        // what is not shown yet is claimed by nobody, whether it waits for an answer or for its time
        ClientMessage::Claim { .. } if live.unseen(eye, now).is_some() => {
            Err(Refused::new(Code::Stale, "you have not been shown what came of the last choice; wait a moment"))
        }
        ClientMessage::Claim { seq, option, .. } => match live.number(live.seq(), eye) == seq {
            true => Ok(Deed::Play(Entry::Claim { seat, option: short(option) })),
            false => Err(Refused::new(Code::Stale, "the game has gone on; look again")),
        },
        ClientMessage::Concede { .. } => Ok(Deed::Play(Entry::Concede { seat })),
        ClientMessage::Offer { what, .. } => Ok(Deed::Offer { seat, what }),
        ClientMessage::Answer { what, yes, .. } => Ok(Deed::Answer { seat, what, yes }),
        ClientMessage::Call { seat: whom, .. } => {
            // long enough to tell nothing about who is asked in a window
            let quiet = now - live.mark(live.seq()).shown;
            let again = live.calls.answered(whom as usize).map_or(i64::MAX, |t| now - t);
            match quiet < absence / 10 || again < absence {
                true => Err(Refused::new(Code::NoOffer, "give them a little more time")),
                false => Ok(Deed::Call { seat, whom: Seat(whom) }),
            }
        }
        ClientMessage::Here { .. } => Ok(Deed::Here { seat }),
        ClientMessage::Retract { decision, .. } => is_asked(live, seat, decision, now).map(|()| Deed::Retract { seat }),
        _ => Err(Refused::new(Code::Malformed, "that is nothing to be done in a game")),
    }
}

/// Is this the number of the question that the seat owes an answer to, and was it shown?
pub(super) fn is_asked(live: &Live, seat: Seat, decision: u32, now: i64) -> Result<(), Refused> {
    let eye = Eye::Seat(seat.0);
    let stale = || Refused::new(Code::Stale, "that question was answered or has changed; look again");
    if live.over() {
        return Err(Refused::new(Code::Over, "the game is over"));
    }
    // what is not shown yet cannot be answered, nor is there anything to be found out about it
    let visible = live.visible(eye, now);
    let Some(asked) = live.asked(seat).filter(|row| *row <= visible) else {
        let late = decision != 0 && decision <= live.number(visible, eye);
        let early = || Refused::new(Code::NotYourDecision, "you owe no decision now");
        return Err(if late { stale() } else { early() });
    };
    match live.number_of(asked, eye) == decision {
        true => Ok(()),
        false => Err(stale()),
    }
}
