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

/// The moment up to which two lists of outages say the same.
pub fn differ(a: &[Outage], b: &[Outage]) -> i64 {
    let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    match (a.get(same), b.get(same)) {
        (Some(x), Some(y)) if x.begins == y.begins => x.ends.min(y.ends),
        (x, y) => x.into_iter().chain(y).map(|o| o.begins).min().unwrap_or(i64::MAX),
    }
}

/// What is given back for the way of an answer: at most so much for each, and so much to one player in a game. Whoever holds
/// answers to pings back to seem further away gains no more than this.
pub const LAG_EACH: i64 = 1_000;
const LAG_ALL: i64 = 60_000;

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
    /// What may still be given back for the way of answers.
    lag: i64,
}

impl Clock {
    /// What is given back for an answer that was on its way for so long.
    fn given(&self, lag: i64) -> i64 {
        lag.clamp(0, LAG_EACH).min(self.lag)
    }
}

impl Clocks {
    pub fn new(rule: &ClockRule, persons: &[bool]) -> Clocks {
        let left = match rule {
            ClockRule::None => 0,
            ClockRule::Casual { seconds } | ClockRule::Blitz { seconds, .. } => *seconds as i64 * 1000,
            ClockRule::Correspondence { hours } => *hours as i64 * 3_600_000,
        };
        let seats = persons.iter().map(|p| Clock { left, since: None, person: *p, lag: LAG_ALL }).collect();
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

    /// Stops a seat's clock. `answered` says whether it has made the decision it was asked for; `lag` is how long that was on
    /// its way.
    pub fn stop(&mut self, seat: usize, at: i64, lag: i64, answered: bool, outages: &[Outage]) {
        let Some(c) = self.seats.get_mut(seat) else { return };
        let Some(since) = c.since.take() else { return };
        let spent = spent(since, at, outages);
        let given = c.given(lag).min(spent);
        c.lag -= given;
        c.left -= spent - given;
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

    /// A seat whose time is over, though its answer may be on its way for as long as `lag` says.
    pub fn fallen(&self, now: i64, lag: impl Fn(usize) -> i64, outages: &[Outage]) -> Option<usize> {
        let over = |(i, c): (usize, &Clock)| c.since.is_some() && Self::left(c, now, outages) + c.given(lag(i)) <= 0;
        self.seats.iter().enumerate().position(over)
    }

    /// When the next clock falls, if none is stopped before.
    pub fn next_fall(&self, now: i64, lag: impl Fn(usize) -> i64, outages: &[Outage]) -> Option<i64> {
        let running = self.seats.iter().enumerate().filter(|(_, c)| c.since.is_some());
        // a clock that starts in the future, when its seat is shown the question, has all that is left after it
        let fall = |(i, c): (usize, &Clock)| {
            now.max(c.since.unwrap_or(now)) + (Self::left(c, now, outages) + c.given(lag(i))).max(0)
        };
        running.map(fall).min()
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
        assert_eq!(c.next_fall(4000, |_| 0, &[]), Some(11_000));
        c.stop(0, 5000, 0, true, &[]);
        assert_eq!(left(&c, 9000, &[]), [8000, 10_000]);
        assert_eq!(c.next_fall(9000, |_| 0, &[]), None);
        c.start(0, 10_000);
        assert_eq!(c.fallen(17_999, |_| 0, &[]), None);
        assert_eq!(c.fallen(18_000, |_| 0, &[]), Some(0));
    }

    #[test]
    fn each_decision_has_its_own_time() {
        let mut c = Clocks::new(&ClockRule::Casual { seconds: 10 }, &[true, true]);
        c.start(1, 0);
        c.stop(1, 9000, 0, true, &[]);
        c.start(1, 9000);
        assert_eq!(c.fallen(18_000, |_| 0, &[]), None);
        assert_eq!(c.fallen(19_000, |_| 0, &[]), Some(1));
    }

    #[test]
    fn what_is_interrupted_is_not_answered() {
        let mut c = Clocks::new(&ClockRule::Casual { seconds: 10 }, &[true]);
        c.start(0, 0);
        c.stop(0, 4000, 0, false, &[]);
        c.start(0, 100_000);
        assert_eq!(c.fallen(105_999, |_| 0, &[]), None);
        assert_eq!(c.fallen(106_000, |_| 0, &[]), Some(0));
    }

    #[test]
    fn time_without_a_server_counts_for_nobody() {
        let mut c = Clocks::new(&ClockRule::Blitz { seconds: 10, increment: 0 }, &[true, true]);
        c.start(0, 0);
        let down = [Outage { begins: 2000, ends: 50_000 }];
        assert_eq!(left(&c, 51_000, &down), [7000, 10_000]);
        assert_eq!(c.fallen(57_999, |_| 0, &down), None);
        assert_eq!(c.fallen(58_000, |_| 0, &down), Some(0));
        // a new outage is taken into account afterwards, too
        c.stop(0, 51_000, 0, true, &down);
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
    fn two_lists_of_outages_say_the_same_up_to_a_moment() {
        let o = |begins, ends| Outage { begins, ends };
        let some = [o(10, 20), o(30, 40)];
        assert_eq!(differ(&some, &some), i64::MAX);
        assert_eq!(differ(&some, &some[..1]), 30);
        assert_eq!(differ(&some, &[o(10, 20), o(30, 35)]), 35);
        assert_eq!(differ(&some, &[o(5, 20), o(30, 40)]), 5);
        assert_eq!(differ(&some, &[o(10, 20), o(25, 28), o(30, 40)]), 25);
    }

    #[test]
    fn bots_and_tables_without_clocks_never_fall() {
        let mut c = Clocks::new(&ClockRule::Casual { seconds: 1 }, &[true, false]);
        c.start(1, 0);
        assert_eq!((c.fallen(1 << 40, |_| 0, &[]), c.next_fall(0, |_| 0, &[])), (None, None));
        let mut c = Clocks::new(&ClockRule::None, &[true, true]);
        c.start(0, 0);
        assert_eq!((c.fallen(1 << 40, |_| 0, &[]), c.view(0, &[])), (None, vec![]));
    }

    #[test]
    fn the_way_of_an_answer_is_given_back_within_bounds() {
        let blitz = || Clocks::new(&ClockRule::Blitz { seconds: 10, increment: 0 }, &[true, true]);
        let mut c = blitz();
        c.start(0, 0);
        c.stop(0, 2000, 300, true, &[]);
        assert_eq!(left(&c, 2000, &[]), [8300, 10_000]);
        // not more than an answer took, and not more than is given for one
        c.start(0, 3000);
        c.stop(0, 3100, 300, true, &[]);
        c.start(0, 4000);
        c.stop(0, 8000, 3000, true, &[]);
        assert_eq!(left(&c, 8000, &[]), [8300 - 4000 + LAG_EACH, 10_000]);
        // nor than is given in a game
        let mut c = blitz();
        for n in 0..LAG_ALL / LAG_EACH {
            c.start(0, n * 2000);
            c.stop(0, n * 2000 + 1050, LAG_EACH, true, &[]);
        }
        assert_eq!(left(&c, 200_000, &[]), [10_000 - 50 * LAG_ALL / LAG_EACH, 10_000]);
        c.start(0, 300_000);
        c.stop(0, 301_000, LAG_EACH, true, &[]);
        assert_eq!(left(&c, 301_000, &[]), [9_000 - 50 * LAG_ALL / LAG_EACH, 10_000], "nothing more is given");
    }

    #[test]
    fn a_clock_falls_when_no_answer_can_be_on_its_way_any_more() {
        let mut c = Clocks::new(&ClockRule::Casual { seconds: 10 }, &[true, true]);
        c.start(1, 0);
        for (lag, falls) in [(0, 10_000), (250, 10_250), (LAG_EACH, 11_000), (90_000, 11_000), (-5, 10_000)] {
            let of = |s: usize| if s == 1 { lag } else { 0 };
            assert_eq!((c.fallen(falls - 1, of, &[]), c.fallen(falls, of, &[])), (None, Some(1)), "{lag}");
            assert_eq!(c.next_fall(5_000, of, &[]), Some(falls));
        }
        // time without a server counts for nobody here either
        let down = [Outage { begins: 9_000, ends: 20_000 }];
        assert_eq!((c.fallen(21_499, |_| 500, &down), c.fallen(21_500, |_| 500, &down)), (None, Some(1)));
    }
}
