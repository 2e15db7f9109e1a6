//! A player who is alone with bots asks for a hint: what is asked of them, for whoever thinks about it beside the game.

use super::Actor;
use super::act::is_asked;
use crate::Refused;
use crate::eyes::right::hinted;
use crate::game::course::Course;
use crate::hub::Title;
use crate::ids;
use muster_kernel::Seat;
use muster_protocol::Code;
use std::sync::Arc;

/// A question with the game that it is asked in.
pub struct Asked {
    pub title: Arc<Title>,
    pub game: Course,
    pub seat: Seat,
    /// Its number.
    pub decision: u32,
    pub names: Vec<String>,
}

impl Actor {
    pub(super) fn asked(&self, account: &str, decision: u32) -> Result<Asked, Refused> {
        let Some(seat) = self.head.seat_of(account) else {
            return Err(Refused::new(Code::NotSeated, "you have no seat at this table"));
        };
        if !hinted(&self.head, seat) {
            return Err(Refused::new(Code::Forbidden, "hints are for games against bots alone"));
        }
        let live = self.playable()?;
        if live.adjourned {
            return Err(Refused::new(Code::Adjourned, "the game is adjourned; all must resume it first"));
        }
        is_asked(live, Seat(seat), decision, ids::now())?;
        let (title, game, names) = (self.title.clone(), live.game.clone(), self.names());
        Ok(Asked { title, game, seat: Seat(seat), decision, names })
    }
}
