//! The watchdog. Steps are taken beside the server's own work, and for so long at most; a game whose rules do not come to an end
//! is set aside until they do, no clock of it runs meanwhile, and all others go on.

use super::Actor;
use crate::Refused;
use crate::game::clock::{Outage, merged};
use crate::game::deed::Deed;
use crate::game::live::Trial;
use crate::ids;
use crate::keep::store;
use crate::work;
use muster_protocol::Code;
use std::sync::Arc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

/// How far ahead it is written down that a game is paused: a server that dies leaves no clock standing for longer.
const AHEAD: i64 = 30_000;
/// When the rules are done, players have so long to send again what was refused.
const RETURN: i64 = 5_000;

/// A step that took too long. What comes of it in the end is not used.
pub(crate) struct Runaway {
    work: JoinHandle<Result<Trial, Refused>>,
    /// The pause as it is written down.
    id: String,
    pause: Outage,
}

impl Actor {
    /// What a deed does to the game, found out on a copy.
    pub(super) async fn attempt(&mut self, deed: Deed) -> Result<Trial, Refused> {
        let (hub, came) = (self.hub.clone(), Instant::now());
        let seat = hub.steps.acquire().await?;
        metrics::histogram!("muster_step_wait_seconds").record(came.elapsed().as_secs_f64());
        // the copy is made now and not before: many may wait for a seat, and it is large
        let step = match self.playable()?.step(deed)? {
            Ok(step) => step,
            Err(nothing) => return Ok(nothing),
        };
        if self.set_aside() && !step.gives_up() {
            return Err(aside());
        }
        let begins = ids::now();
        let mut work = work::beside(move || step.take());
        let done = timeout(hub.config.runaway, &mut work).await.map_err(|_| work);
        // whoever runs away does not keep the others from their seats
        drop(seat);
        let work = match done {
            Ok(done) => return done?,
            Err(work) => work,
        };
        let position = self.live.as_ref().map_or_else(String::new, |l| l.game.position());
        tracing::error!(game = %self.id, ?deed, position, "the rules run on and on; the game is set aside");
        metrics::counter!("muster_set_aside").increment(1);
        self.runaway = Some(Runaway { work, id: ids::fresh(), pause: Outage { begins, ends: begins } });
        self.look_aside().await;
        Err(aside())
    }

    /// Are the rules still busy with a step that took too long? Only who gives up can
    /// add another one to it.
    pub(crate) fn set_aside(&self) -> bool {
        self.runaway.as_ref().is_some_and(|r| !r.work.is_finished())
    }

    /// Writes down how long the game has been set aside, and takes it back when its rules are done.
    pub(super) async fn look_aside(&mut self) {
        let (now, busy) = (ids::now(), self.set_aside());
        let Some(r) = &mut self.runaway else { return };
        let ends = match busy {
            true if r.pause.ends - now > AHEAD / 2 => return,
            true => now + AHEAD,
            false => now + RETURN,
        };
        let (id, pause) = (r.id.clone(), Outage { ends, ..r.pause });
        match store::pause(&self.hub.db, &id, &self.id, pause).await {
            Ok(()) => r.pause = pause,
            Err(e) => return tracing::error!(%e, game = %self.id, "it could not be written down that a game is paused"),
        }
        if !busy {
            self.runaway = None;
        }
        match store::pauses(&self.hub.db, &self.id).await {
            Ok(pauses) => self.pauses = pauses,
            Err(e) => tracing::error!(%e, game = %self.id, "the pauses of a game cannot be read"),
        }
        self.table_changed();
    }

    /// The times in which this game could not be played.
    pub(crate) fn outages(&self) -> Arc<[Outage]> {
        let all = self.hub.outages();
        match self.pauses.is_empty() {
            true => all,
            false => merged(all.iter().chain(&self.pauses).copied().collect()).into(),
        }
    }
}

fn aside() -> Refused {
    let text = "the rules are busy with this for too long: the game is set aside until they are done with it, and was left \
                as it is; no clock runs, and it can be given up or drawn meanwhile";
    Refused::new(Code::Busy, text)
}
