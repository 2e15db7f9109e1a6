//! The watchdog. Steps are taken beside the server's own work, and for so long at most; a game whose rules do not come to an end
//! is set aside until they do, and all others go on.

use super::Actor;
use crate::Refused;
use crate::game::deed::Deed;
use crate::game::live::Trial;
use muster_protocol::Code;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A step that took too long. What comes of it in the end is not used.
pub(crate) type Runaway = JoinHandle<Result<Trial, Refused>>;

impl Actor {
    /// What a deed does to the game, found out on a copy.
    pub(super) async fn attempt(&mut self, deed: Deed) -> Result<Trial, Refused> {
        let step = match self.playable()?.step(deed)? {
            Ok(step) => step,
            Err(nothing) => return Ok(nothing),
        };
        if self.set_aside() && !step.gives_up() {
            return Err(aside());
        }
        let mut work = tokio::task::spawn_blocking(move || step.take());
        if let Ok(done) = timeout(self.hub.config.runaway, &mut work).await {
            return done?;
        }
        let position = self.live.as_ref().map_or_else(String::new, |l| l.game.position());
        tracing::error!(game = %self.id, ?deed, position, "the rules run on and on; the game is set aside");
        metrics::counter!("muster_set_aside").increment(1);
        self.runaway = Some(work);
        Err(aside())
    }

    /// Are the rules still busy with a step that took too long? Only who gives up can
    /// add another one to it.
    pub(crate) fn set_aside(&self) -> bool {
        self.runaway.as_ref().is_some_and(|r| !r.is_finished())
    }
}

fn aside() -> Refused {
    let text = "the rules are busy with this for too long: the game is set aside until they are done with it, and was left \
                as it is; it can be given up or drawn meanwhile";
    Refused::new(Code::Busy, text)
}
