//! Advice on a question that is asked now.

use super::{Coach, told};
use crate::Refused;
use crate::game::actor::Asked;
use muster_bots::SeatGame;
use muster_bots::review::advise;
use muster_protocol::{Code, Hint};
use sha2::{Digest, Sha256};
use std::sync::Arc;

impl Coach {
    pub async fn hint(
        self: &Arc<Coach>,
        account: &str,
        game: &str,
        asked: Asked,
        language: String,
    ) -> Result<Hint, Refused> {
        let attended = self.attend(account)?;
        let (plan, stop, seed) = (self.hint.clone(), attended.stop.clone(), seed_of(game, &asked));
        let thought = move || {
            let at = SeatGame::new(&*asked.title.pack, asked.game.game()?, asked.seat)?;
            let lines = advise(&at, &plan, seed, &stop)?;
            let reader = told::reader(&asked.title, &language, &asked.names);
            let lines = reader.lines(&at, &reader.question(&at), &lines);
            let lines = lines.into_iter().map(|l| told::line(&asked.title, l)).collect();
            Some(Hint { decision: asked.decision, lines, secret: at.is_secret() })
        };
        let nothing = || Refused::new(Code::NoSuchThing, "there is nothing to choose between");
        self.waited_for(thought).await?.ok_or_else(nothing)
    }
}

/// The same question gets the same hint. It follows from what everybody knows: nothing can be learnt from it about the game's secret.
fn seed_of(game: &str, asked: &Asked) -> u64 {
    let digest = Sha256::digest(format!("hint {game} {} {}", asked.decision, asked.seat.0));
    digest[..8].iter().rev().fold(0, |n, b| n << 8 | *b as u64)
}
