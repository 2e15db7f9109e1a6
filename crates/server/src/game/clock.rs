//! Clocks. What a seat has left follows from the log: when it was asked, when it answered, and when no server ran.

use muster_protocol::{ClockRule, ClockView};

/// A time in which no server ran: it counts for nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    pub begins: i64,
    pub ends: i64,
}

/// Outages in order, each moment in one of them at most: two servers may have noted the same.
pub fn merged(mut all: Vec<Outage>) -> Vec<Outage> {
    all.sort_by_key(|o| o.begins);
    let mut out: Vec<Outage> = Vec::new();
    for o in all {
        match out.last_mut() {
            Some(last) if o.begins <= last.ends => last.ends = last.ends.max(o.ends),
            _ => out.push(o),
        }
    }
    out
}

/// The clocks of one table.
#[derive(Clone, Debug)]
pub struct Clocks {
    rule: ClockRule,
    seats: Vec<Clock>,
}

#[derive(Clone, Copy, Debug)]
struct Clock {
    left: i64,
    /// Running from this moment.
    since: Option<i64>,
    /// Bots have none.
    person: bool,
}

impl Clocks {
    pub fn new(rule: &ClockRule, persons: &[bool]) -> Clocks {
        let left = match rule {
            ClockRule::None => 0,
            ClockRule::Casual { seconds } | ClockRule::Blitz { seconds, .. } => *seconds as i64 * 1000,
            ClockRule::Correspondence { hours } => *hours as i64 * 3_600_000,
        };
        let seats = persons.iter().map(|p| Clock { left, since: None, person: *p }).collect();
        Clocks { rule: rule.clone(), seats }
    }

    pub fn any(&self) -> bool {
        self.rule != ClockRule::None
    }

    /// Asks a seat: its clock runs from `at`. One that runs already goes on.
    pub fn start(&mut self, seat: usize, at: i64) {
        if let Some(c) = self.seats.get_mut(seat).filter(|c| c.person)
            && self.rule != ClockRule::None
        {
            c.since.get_or_insert(at);
        }
    }

    /// Stops a seat's clock. `answered` says whether it has made the decision it was asked for.
    pub fn stop(&mut self, seat: usize, at: i64, answered: bool, outages: &[Outage]) {
        let Some(c) = self.seats.get_mut(seat) else { return };
        let Some(since) = c.since.take() else { return };
        c.left -= spent(since, at, outages);
        if answered {
            match &self.rule {
                ClockRule::None => {}
                ClockRule::Casual { seconds } => c.left = *seconds as i64 * 1000,
                ClockRule::Correspondence { hours } => c.left = *hours as i64 * 3_600_000,
                ClockRule::Blitz { increment, .. } => c.left = c.left.max(0) + *increment as i64 * 1000,
            }
        }
    }

    /// Whoever sits there now has no clock.
    pub fn retire(&mut self, seat: usize) {
        if let Some(c) = self.seats.get_mut(seat) {
            (c.person, c.since) = (false, None);
        }
    }

    fn left(c: &Clock, now: i64, outages: &[Outage]) -> i64 {
        c.left - c.since.map_or(0, |since| spent(since, now, outages))
    }

    pub fn view(&self, now: i64, outages: &[Outage]) -> Vec<ClockView> {
        if !self.any() {
            return Vec::new();
        }
        let one = |c: &Clock| ClockView { left_ms: Self::left(c, now, outages).max(0), running: c.since.is_some() };
        self.seats.iter().map(one).collect()
    }

    /// A seat whose time is over.
    pub fn fallen(&self, now: i64, outages: &[Outage]) -> Option<usize> {
        self.seats.iter().position(|c| c.since.is_some() && Self::left(c, now, outages) <= 0)
    }

    /// When the next clock falls, if none is stopped before.
    pub fn next_fall(&self, now: i64, outages: &[Outage]) -> Option<i64> {
        let running = self.seats.iter().filter(|c| c.since.is_some());
        // a clock that starts in the future, when its seat is shown the question, has all that is left after it
        running.map(|c| now.max(c.since.unwrap_or(now)) + Self::left(c, now, outages).max(0)).min()
    }

    /// No clock falls before this, whoever is asked next; none if there are no clocks.
    pub fn earliest(&self, now: i64, outages: &[Outage]) -> Option<i64> {
        let people = self.seats.iter().filter(|c| c.person && self.any());
        people.map(|c| now + Self::left(c, now, outages).max(0)).min()
    }
}

/// The part of a time that counts.
pub(crate) fn spent(from: i64, to: i64, outages: &[Outage]) -> i64 {
    let lost: i64 = outages.iter().map(|o| (o.ends.min(to) - o.begins.max(from)).max(0)).sum();
    (to - from - lost).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(c: &Clocks, now: i64, outages: &[Outage]) -> Vec<i64> {
        c.view(now, outages).iter().map(|v| v.left_ms).collect()
    }

    #[test]
    fn a_bank_is_used_up_and_grows_by_the_increment() {
        let mut c = Clocks::new(&ClockRule::Blitz { seconds: 10, increment: 2 }, &[true, true]);
        c.start(0, 1000);
        assert_eq!(left(&c, 4000, &[]), [7000, 10_000]);
        assert_eq!(c.next_fall(4000, &[]), Some(11_000));
        c.stop(0, 5000, true, &[]);
        assert_eq!(left(&c, 9000, &[]), [8000, 10_000]);
        assert_eq!(c.next_fall(9000, &[]), None);
        c.start(0, 10_000);
        assert_eq!(c.fallen(17_999, &[]), None);
        assert_eq!(c.fallen(18_000, &[]), Some(0));
    }

    #[test]
    fn each_decision_has_its_own_time() {
        let mut c = Clocks::new(&ClockRule::Casual { seconds: 10 }, &[true, true]);
        c.start(1, 0);
        c.stop(1, 9000, true, &[]);
        c.start(1, 9000);
        assert_eq!(c.fallen(18_000, &[]), None);
        assert_eq!(c.fallen(19_000, &[]), Some(1));
    }

    #[test]
    fn what_is_interrupted_is_not_answered() {
        let mut c = Clocks::new(&ClockRule::Casual { seconds: 10 }, &[true]);
        c.start(0, 0);
        c.stop(0, 4000, false, &[]);
        c.start(0, 100_000);
        assert_eq!(c.fallen(105_999, &[]), None);
        assert_eq!(c.fallen(106_000, &[]), Some(0));
    }

    #[test]
    fn time_without_a_server_counts_for_nobody() {
        let mut c = Clocks::new(&ClockRule::Blitz { seconds: 10, increment: 0 }, &[true, true]);
        c.start(0, 0);
        let down = [Outage { begins: 2000, ends: 50_000 }];
        assert_eq!(left(&c, 51_000, &down), [7000, 10_000]);
        assert_eq!(c.fallen(57_999, &down), None);
        assert_eq!(c.fallen(58_000, &down), Some(0));
        // a new outage is taken into account afterwards, too
        c.stop(0, 51_000, true, &down);
        assert_eq!(left(&c, 51_000, &down), [7000, 10_000]);
    }

    #[test]
    fn what_two_have_noted_counts_once() {
        let o = |begins, ends| Outage { begins, ends };
        let both = merged(vec![o(50, 60), o(10, 30), o(20, 40), o(12, 15), o(60, 61)]);
        assert_eq!(both, [o(10, 40), o(50, 61)]);
        assert_eq!(spent(0, 100, &both), 59);
    }

    #[test]
    fn bots_and_tables_without_clocks_never_fall() {
        let mut c = Clocks::new(&ClockRule::Casual { seconds: 1 }, &[true, false]);
        c.start(1, 0);
        assert_eq!((c.fallen(1 << 40, &[]), c.next_fall(0, &[])), (None, None));
        let mut c = Clocks::new(&ClockRule::None, &[true, true]);
        c.start(0, 0);
        assert_eq!((c.fallen(1 << 40, &[]), c.view(0, &[])), (None, vec![]));
    }
}
