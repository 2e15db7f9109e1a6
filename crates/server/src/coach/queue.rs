//! Work that players wait for: one piece is done at a time, the others wait in the order they came, and the last results are kept.

use crate::Refused;
use muster_protocol::{Code, ReviewStage};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::Semaphore;

/// Pieces that wait or are being done at most, and for visitors from one block of addresses.
const QUEUE: usize = 32;
const FROM_ONE: usize = 4;
/// Results that are kept: each has some hundred kilobytes at most.
const KEPT: usize = 32;

/// A piece that waits or is being done.
pub struct Job<W> {
    pub wanted: W,
    /// Accounts that want it; the first has asked for it, from there.
    askers: Mutex<Vec<String>>,
    from: IpAddr,
    pub done: AtomicU32,
    of: u32,
    pub stop: Arc<AtomicBool>,
}

impl<W> Job<W> {
    fn askers(&self) -> MutexGuard<'_, Vec<String>> {
        self.askers.lock().unwrap_or_else(|e| e.into_inner())
    }
    fn is_for(&self, account: &str) -> bool {
        self.askers().iter().any(|a| a == account)
    }
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// How far a piece is.
pub struct How<R> {
    pub stage: ReviewStage,
    /// Pieces that are done before it.
    pub ahead: u32,
    pub done: u32,
    pub of: u32,
    /// When it is done.
    pub made: Option<R>,
}

/// What is wanted, and what comes of it.
pub struct Queue<W, R> {
    desk: Mutex<Desk<W, R>>,
    /// Whose turn it is.
    pub turn: Semaphore,
}

struct Desk<W, R> {
    /// In the order they came.
    jobs: VecDeque<Arc<Job<W>>>,
    /// The one that was asked for last comes last.
    done: VecDeque<(W, R)>,
}

impl<W, R> Default for Queue<W, R> {
    fn default() -> Self {
        let desk = Desk { jobs: VecDeque::new(), done: VecDeque::new() };
        Queue { desk: Mutex::new(desk), turn: Semaphore::new(1) }
    }
}

impl<W: Clone + PartialEq, R: Clone> Queue<W, R> {
    fn desk(&self) -> MutexGuard<'_, Desk<W, R>> {
        self.desk.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Takes a piece in, if it is not done or being done already.
    pub fn take_in(&self, wanted: W, who: (&str, IpAddr), of: u32) -> Result<Option<Arc<Job<W>>>, Refused> {
        let (account, from) = who;
        let mut desk = self.desk();
        if desk.done.iter().any(|(w, _)| *w == wanted) {
            return Ok(None);
        }
        let too_many = |why: &str| Err(Refused::new(Code::TooMany, why));
        if desk.jobs.iter().any(|j| j.wanted != wanted && j.is_for(account)) {
            return too_many("one at a time: another one of yours is not done yet");
        }
        if let Some(job) = desk.jobs.iter().find(|j| j.wanted == wanted) {
            let mut askers = job.askers();
            if !askers.iter().any(|a| a == account) {
                askers.push(account.to_string());
            }
            return Ok(None);
        }
        if desk.jobs.iter().filter(|j| j.from == from).count() >= FROM_ONE {
            return too_many("too much is asked for from your network; wait a little");
        }
        if desk.jobs.len() >= QUEUE {
            return Err(Refused::new(Code::Busy, "too many wait for this; try again later"));
        }
        let askers = Mutex::new(vec![account.to_string()]);
        let job = Arc::new(Job { wanted, askers, from, done: AtomicU32::new(0), of, stop: Arc::default() });
        desk.jobs.push_back(job.clone());
        Ok(Some(job))
    }

    pub fn state(&self, wanted: &W) -> How<R> {
        let mut desk = self.desk();
        if let Some(at) = desk.done.iter().position(|(w, _)| w == wanted)
            && let Some(found) = desk.done.remove(at)
        {
            let made = found.1.clone();
            desk.done.push_back(found);
            return How { stage: ReviewStage::Done, ahead: 0, done: 0, of: 0, made: Some(made) };
        }
        let Some(ahead) = desk.jobs.iter().position(|j| j.wanted == *wanted) else {
            return How { stage: ReviewStage::None, ahead: 0, done: 0, of: 0, made: None };
        };
        let (job, ahead) = (&desk.jobs[ahead], ahead as u32);
        let stage = if ahead == 0 { ReviewStage::Working } else { ReviewStage::Waiting };
        How { stage, ahead, done: job.done.load(Ordering::Relaxed), of: job.of, made: None }
    }

    /// Somebody does not want it any more. When nobody does, it ends.
    pub fn cancel(&self, wanted: &W, account: &str) {
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

    pub fn finish(&self, job: &Arc<Job<W>>, made: Option<R>) {
        let mut desk = self.desk();
        desk.jobs.retain(|j| !Arc::ptr_eq(j, job));
        let Some(made) = made else { return };
        desk.done.retain(|(w, _)| *w != job.wanted);
        if desk.done.len() >= KEPT {
            desk.done.pop_front();
        }
        desk.done.push_back((job.wanted.clone(), made));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    type Reviews = Queue<String, ()>;

    fn wanted(game: &str) -> String {
        game.into()
    }
    fn from(n: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, n).into()
    }

    #[test]
    fn an_account_has_one_at_a_time_and_a_network_few() {
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
        all.finish(&first, Some(()));
        assert_eq!(all.state(&wanted("a")).stage, ReviewStage::Done);
        assert!(all.take_in(wanted("b"), ("anna", from(1)), 3).unwrap().is_some());
    }

    #[test]
    fn the_queue_and_what_is_kept_have_a_bound() {
        let all = Reviews::default();
        let enter = |n: usize| all.take_in(wanted(&n.to_string()), (&n.to_string(), from(n as u8)), 1);
        let jobs: Vec<_> = (0..QUEUE).map(|n| enter(n).unwrap().expect("it begins")).collect();
        assert_eq!(enter(QUEUE).err().unwrap().code, Code::Busy);
        jobs.iter().for_each(|j| all.finish(j, Some(())));
        let one = enter(QUEUE).unwrap().expect("there is room again");
        all.finish(&one, Some(()));
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
