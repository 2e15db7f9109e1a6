//! Reviews of games that are over.

use super::queue::{How, Job};
use super::{Coach, told};
use crate::Refused;
use crate::game::past::Past;
use crate::work;
use muster_kernel::Seat;
use muster_protocol::{ReviewState, ReviewView};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Which review: of a seat of a game, in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub game: String,
    pub seat: Seat,
    /// The code of a language that is spoken here.
    pub language: &'static str,
}

impl Coach {
    /// Begins a review, if it is not made or being made already; how far it is.
    pub fn review(
        self: &Arc<Coach>,
        past: Arc<Past>,
        wanted: Wanted,
        account: &str,
        from: IpAddr,
    ) -> Result<ReviewState, Refused> {
        let choices = muster_coach::asked(past.session(), Some(wanted.seat));
        if let Some(job) = self.reviews.take_in(wanted.clone(), (account, from), choices.len() as u32)? {
            let coach = self.clone();
            tokio::spawn(async move {
                let made = coach.made(&job, past, choices).await;
                coach.reviews.finish(&job, made.map(Arc::new));
            });
        }
        Ok(self.review_state(&wanted))
    }
    pub fn review_state(&self, wanted: &Wanted) -> ReviewState {
        let How { stage, ahead, done, of, made } = self.reviews.state(wanted);
        let review = made.map(|r| (*r).clone());
        let all = review.as_ref().map(|r| r.choices.len() as u32);
        let (judged, choices) = (all.unwrap_or(done), all.unwrap_or(of));
        ReviewState { stage, ahead, judged, choices, review }
    }
    pub fn cancel_review(&self, wanted: &Wanted, account: &str) {
        self.reviews.cancel(wanted, account);
    }

    /// The review, unless it is cancelled or the server stops.
    async fn made(&self, job: &Job<Wanted>, past: Arc<Past>, choices: Vec<usize>) -> Option<ReviewView> {
        let _turn = self.reviews.turn.acquire().await.ok()?;
        let mut judged = Vec::new();
        for before in choices {
            if job.is_stopped() || *self.closing.borrow() {
                return None;
            }
            let (past, plan, stop, language) =
                (past.clone(), self.choice.clone(), job.stop.clone(), job.wanted.language);
            let thought = move || {
                let reader = told::reader(&past.title, language, past.session().players());
                muster_coach::choice(&reader, past.session(), before, &plan, &stop)
            };
            // between two choices bots that wait have their turn
            let one = work::thought(self.thinkers.clone(), self.runaway, thought).await;
            judged.extend(one.flatten());
            job.done.fetch_add(1, Ordering::Relaxed);
        }
        let whole = !job.is_stopped();
        whole.then(|| told::review(&past.title, job.wanted.seat, judged))
    }
}
