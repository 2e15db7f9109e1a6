//! Reviews of games: one is made at a time, the others wait in the order they came, and the last ones are kept.

use super::{Coach, told};
use crate::Refused;
use crate::game::past::Past;
use crate::work;
use muster_kernel::Seat;
use muster_protocol::{Code, ReviewStage, ReviewState, ReviewView};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::Semaphore;

/// Reviews that wait or are being made at most, and for visitors from one block of addresses.
const QUEUE: usize = 32;
const FROM_ONE: usize = 4;
/// Reviews that are kept: each has some hundred kilobytes at most.
const KEPT: usize = 32;

/// Which review: of a seat of a game, in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub game: String,
    pub seat: Seat,
    /// The code of a language that is spoken here.
    pub language: &'static str,
}

/// A review that waits or is being made.
struct Job {
    wanted: Wanted,
    /// Accounts that want it; the first has asked for it, from there.
    askers: Mutex<Vec<String>>,
    from: IpAddr,
    judged: AtomicU32,
    choices: u32,
    stop: Arc<AtomicBool>,
}

impl Job {
    fn askers(&self) -> MutexGuard<'_, Vec<String>> {
        self.askers.lock().unwrap_or_else(|e| e.into_inner())
    }
    fn is_for(&self, account: &str) -> bool {
        self.askers().iter().any(|a| a == account)
    }
}

pub struct Reviews {
    desk: Mutex<Desk>,
    /// Whose turn it is.
    turn: Semaphore,
}

#[derive(Default)]
struct Desk {
    /// In the order they came.
    jobs: VecDeque<Arc<Job>>,
    /// The one that was asked for last comes last.
    done: VecDeque<(Wanted, Arc<ReviewView>)>,
}

impl Default for Reviews {
    fn default() -> Self {
        Reviews { desk: Mutex::default(), turn: Semaphore::new(1) }
    }
}

impl Reviews {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Takes a review in, if it is not made or being made already.
    fn take_in(&self, wanted: Wanted, who: (&str, IpAddr), choices: u32) -> Result<Option<Arc<Job>>, Refused> {
        let (account, from) = who;
        let mut desk = self.desk();
        if desk.done.iter().any(|(w, _)| *w == wanted) {
            return Ok(None);
        }
        let too_many = |why: &str| Err(Refused::new(Code::TooMany, why));
        if desk.jobs.iter().any(|j| j.wanted != wanted && j.is_for(account)) {
            return too_many("one review at a time: another game of yours is being reviewed");
        }
        if let Some(job) = desk.jobs.iter().find(|j| j.wanted == wanted) {
            let mut askers = job.askers();
            if !askers.iter().any(|a| a == account) {
                askers.push(account.to_string());
            }
            return Ok(None);
        }
        if desk.jobs.iter().filter(|j| j.from == from).count() >= FROM_ONE {
            return too_many("too many reviews are asked for from your network; wait a little");
        }
        if desk.jobs.len() >= QUEUE {
            return Err(Refused::new(Code::Busy, "too many games wait for a review; try again later"));
        }
        let askers = Mutex::new(vec![account.to_string()]);
        let job = Arc::new(Job { wanted, askers, from, judged: AtomicU32::new(0), choices, stop: Arc::default() });
        desk.jobs.push_back(job.clone());
        Ok(Some(job))
    }

    fn state(&self, wanted: &Wanted) -> ReviewState {
        let mut desk = self.desk();
        let nothing = ReviewState { stage: ReviewStage::None, ahead: 0, judged: 0, choices: 0, review: None };
        if let Some(at) = desk.done.iter().position(|(w, _)| w == wanted)
            && let Some(found) = desk.done.remove(at)
        {
            let review = (*found.1).clone();
            desk.done.push_back(found);
            let all = review.choices.len() as u32;
            return ReviewState {
                stage: ReviewStage::Done,
                judged: all,
                choices: all,
                review: Some(review),
                ..nothing
            };
        }
        let Some(ahead) = desk.jobs.iter().position(|j| j.wanted == *wanted) else { return nothing };
        let (job, ahead) = (&desk.jobs[ahead], ahead as u32);
        let stage = if ahead == 0 { ReviewStage::Working } else { ReviewStage::Waiting };
        ReviewState { stage, ahead, judged: job.judged.load(Ordering::Relaxed), choices: job.choices, review: None }
    }

    /// Somebody does not want it any more. When nobody does, it ends.
    fn cancel(&self, wanted: &Wanted, account: &str) {
        let mut desk = self.desk();
        let Some(at) = desk.jobs.iter().position(|j| j.wanted == *wanted) else { return };
        let mut askers = desk.jobs[at].askers();
        askers.retain(|a| a != account);
        let nobody = askers.is_empty();
        drop(askers);
        if nobody && let Some(job) = desk.jobs.remove(at) {
            job.stop.store(true, Ordering::Relaxed);
        }
    }

    fn finish(&self, job: &Arc<Job>, made: Option<ReviewView>) {
        let mut desk = self.desk();
        desk.jobs.retain(|j| !Arc::ptr_eq(j, job));
        let Some(review) = made else { return };
        desk.done.retain(|(w, _)| *w != job.wanted);
        if desk.done.len() >= KEPT {
            desk.done.pop_front();
        }
        desk.done.push_back((job.wanted.clone(), Arc::new(review)));
    }
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
                coach.reviews.finish(&job, made);
            });
        }
        Ok(self.reviews.state(&wanted))
    }
    pub fn review_state(&self, wanted: &Wanted) -> ReviewState {
        self.reviews.state(wanted)
    }
    pub fn cancel_review(&self, wanted: &Wanted, account: &str) {
        self.reviews.cancel(wanted, account);
    }

    /// The review, unless it is cancelled or the server stops.
    async fn made(&self, job: &Job, past: Arc<Past>, choices: Vec<usize>) -> Option<ReviewView> {
        let _turn = self.reviews.turn.acquire().await.ok()?;
        let mut judged = Vec::new();
        for before in choices {
            if job.stop.load(Ordering::Relaxed) || *self.closing.borrow() {
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
            job.judged.fetch_add(1, Ordering::Relaxed);
        }
        let whole = !job.stop.load(Ordering::Relaxed);
        whole.then(|| told::review(&past.title, job.wanted.seat, judged))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn wanted(game: &str) -> Wanted {
        Wanted { game: game.into(), seat: Seat(0), language: "en" }
    }
    fn from(n: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, n).into()
    }
    fn empty() -> ReviewView {
        ReviewView { seat: 0, choices: Vec::new(), turns: Vec::new(), mistake: 0.0 }
    }

    #[test]
    fn an_account_has_one_review_at_a_time_and_a_network_few() {
        let all = Reviews::default();
        let first = all.take_in(wanted("a"), ("anna", from(1)), 3).unwrap().expect("it begins");
        assert!(all.take_in(wanted("a"), ("anna", from(1)), 3).unwrap().is_none(), "the same again");
        assert_eq!(all.take_in(wanted("b"), ("anna", from(2)), 3).err().unwrap().code, Code::TooMany);
        for n in 1..FROM_ONE {
            assert!(all.take_in(wanted(&format!("n{n}")), (&format!("guest {n}"), from(1)), 3).unwrap().is_some());
        }
        assert_eq!(all.take_in(wanted("c"), ("one more", from(1)), 3).err().unwrap().code, Code::TooMany);
        assert!(all.take_in(wanted("c"), ("elsewhere", from(2)), 3).unwrap().is_some());
        assert_eq!((all.state(&wanted("a")).stage, all.state(&wanted("c")).ahead), (ReviewStage::Working, 4));
        // when hers is done, there is room for another
        all.finish(&first, Some(empty()));
        assert_eq!(all.state(&wanted("a")).stage, ReviewStage::Done);
        assert!(all.take_in(wanted("b"), ("anna", from(1)), 3).unwrap().is_some());
    }

    #[test]
    fn the_queue_and_what_is_kept_have_a_bound() {
        let all = Reviews::default();
        let enter = |n: usize| all.take_in(wanted(&n.to_string()), (&n.to_string(), from(n as u8)), 1);
        let jobs: Vec<_> = (0..QUEUE).map(|n| enter(n).unwrap().expect("it begins")).collect();
        assert_eq!(enter(QUEUE).err().unwrap().code, Code::Busy);
        jobs.iter().for_each(|j| all.finish(j, Some(empty())));
        let one = enter(QUEUE).unwrap().expect("there is room again");
        all.finish(&one, Some(empty()));
        assert_eq!(all.state(&wanted("0")).stage, ReviewStage::None, "the oldest is forgotten");
        assert_eq!(all.desk().done.len(), KEPT);
    }

    #[test]
    fn who_cancels_ends_it_only_where_nobody_else_waits() {
        let all = Reviews::default();
        let job = all.take_in(wanted("a"), ("anna", from(1)), 1).unwrap().expect("it begins");
        assert!(all.take_in(wanted("a"), ("ben", from(2)), 1).unwrap().is_none());
        all.cancel(&wanted("a"), "a stranger");
        all.cancel(&wanted("a"), "anna");
        assert!(!job.stop.load(Ordering::Relaxed));
        assert_eq!(all.state(&wanted("a")).stage, ReviewStage::Working);
        all.cancel(&wanted("a"), "ben");
        assert!(job.stop.load(Ordering::Relaxed));
        assert_eq!(all.state(&wanted("a")).stage, ReviewStage::None);
        // what was cancelled and comes to an end all the same leaves a new one alone
        let again = all.take_in(wanted("a"), ("anna", from(1)), 1).unwrap().expect("it begins anew");
        all.finish(&job, None);
        assert_eq!(all.state(&wanted("a")).stage, ReviewStage::Working);
        assert!(!again.stop.load(Ordering::Relaxed));
    }
}
