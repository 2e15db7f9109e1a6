//! Why a bot chose what it chose. Only of games that are over: before that, its reasons would tell what it holds.

use super::{Coach, told};
use crate::Refused;
use crate::game::actor::seed_of;
use crate::game::past::Past;
use muster_bots::SeatGame;
use muster_bots::review::thoughts;
use muster_kernel::Seat;
use muster_protocol::{Code, WhyView};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

impl Coach {
    pub async fn why(
        self: &Arc<Coach>,
        account: &str,
        past: Arc<Past>,
        step: u32,
        language: String,
    ) -> Result<WhyView, Refused> {
        let (seat, option, level) = past.choice_of_a_bot(step).map_err(Refused::none)?;
        let level = level.to_string();
        let attended = self.attend(account)?;
        let stop = attended.stop.clone();
        let thought = move || again(&past, step, (seat, option, level), &language, &stop);
        let nothing = || Refused::new(Code::NoSuchThing, "there was nothing to choose between");
        self.waited_for(thought).await?.ok_or_else(nothing)
    }
}

/// Thinks again what the bot thought then.
fn again(
    past: &Past,
    step: u32,
    (seat, option, level): (Seat, usize, String),
    language: &str,
    stop: &Arc<AtomicBool>,
) -> Option<WhyView> {
    let title = &past.title;
    let game = past.session().at(step as usize - 1);
    let at = SeatGame::new(&*title.pack, &game, seat)?;
    if at.options().len() < 2 {
        return None;
    }
    let seed = seed_of(&past.head.secret, past.asked_at(step), seat.0);
    let lines = thoughts(&level, &at, seed, stop);
    let reader = told::reader(title, language, past.session().players());
    let question = reader.question(&at);
    let lines = reader.lines(&at, &question, &lines).into_iter().map(|l| told::line(title, l)).collect();
    let words = question.option(option);
    let secret = at.is_secret();
    Some(WhyView { step, seat: seat.0, level, question: question.title, option: option as u32, words, lines, secret })
}
