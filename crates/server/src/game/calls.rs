//! Where no clock runs, who waits may ask whether another is still there. Who does not answer in time has left the game.

use crate::game::clock::{Outage, spent};
use muster_protocol::CallView;

/// The calls of one table, by the seat that is called.
#[derive(Clone, Debug)]
pub struct Calls {
    seats: Vec<Call>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Call {
    by: u8,
    /// Open since this moment.
    since: Option<i64>,
    /// When the seat last answered one.
    answered: Option<i64>,
}

impl Calls {
    pub fn new(seats: usize) -> Calls {
        Calls { seats: vec![Call::default(); seats] }
    }
    pub fn is_open(&self, whom: usize) -> bool {
        self.seats.get(whom).is_some_and(|c| c.since.is_some())
    }
    /// When the seat last answered a call.
    pub fn answered(&self, whom: usize) -> Option<i64> {
        self.seats.get(whom).and_then(|c| c.answered)
    }
    pub fn open(&mut self, whom: usize, by: u8, at: i64) {
        if let Some(c) = self.seats.get_mut(whom) {
            *c = Call { by, since: Some(at), ..*c };
        }
    }
    /// The seat has done something: it is there.
    pub fn answer(&mut self, seat: usize, at: i64) {
        if let Some(c) = self.seats.get_mut(seat).filter(|c| c.since.is_some()) {
            *c = Call { since: None, answered: Some(at), ..*c };
        }
    }
    /// Calls of seats that nobody waits for any more have no object.
    pub fn keep(&mut self, waited_for: impl Fn(usize) -> bool) {
        let idle = self.seats.iter_mut().enumerate().filter(|(s, _)| !waited_for(*s));
        idle.for_each(|(_, c)| c.since = None);
    }
    /// A seat that has not answered in time.
    pub fn fallen(&self, now: i64, patience: i64, outages: &[Outage]) -> Option<usize> {
        self.seats.iter().position(|c| c.since.is_some_and(|s| spent(s, now, outages) >= patience))
    }
    /// When the next one falls.
    pub fn next_fall(&self, now: i64, patience: i64, outages: &[Outage]) -> Option<i64> {
        let open = self.seats.iter().filter_map(|c| c.since);
        open.map(|s| now + (patience - spent(s, now, outages)).max(0)).min()
    }
    pub fn view(&self, now: i64, patience: i64, outages: &[Outage]) -> Vec<CallView> {
        let one = |(whom, c): (usize, &Call)| {
            let left_ms = (patience - spent(c.since?, now, outages)).max(0);
            Some(CallView { whom: whom as u8, by: c.by, left_ms })
        };
        self.seats.iter().enumerate().filter_map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_answer_in_time_has_left() {
        let mut c = Calls::new(2);
        c.open(1, 0, 1000);
        assert_eq!(c.view(2000, 5000, &[]), [CallView { whom: 1, by: 0, left_ms: 4000 }]);
        assert_eq!((c.fallen(5999, 5000, &[]), c.fallen(6000, 5000, &[])), (None, Some(1)));
        assert_eq!(c.next_fall(2000, 5000, &[]), Some(6000));
        let down = [Outage { begins: 3000, ends: 10_000 }];
        assert_eq!((c.fallen(12_999, 5000, &down), c.fallen(13_000, 5000, &down)), (None, Some(1)));
    }

    #[test]
    fn an_answer_or_the_end_of_waiting_ends_it() {
        let mut c = Calls::new(2);
        c.answer(1, 500);
        assert_eq!(c.answered(1), None);
        c.open(1, 0, 1000);
        c.answer(1, 1500);
        assert_eq!((c.is_open(1), c.answered(1), c.next_fall(1600, 10, &[])), (false, Some(1500), None));
        c.open(1, 0, 2000);
        c.keep(|s| s == 0);
        assert!(!c.is_open(1));
    }
}
