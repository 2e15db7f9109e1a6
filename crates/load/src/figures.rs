//! Times that were measured, and what they come to.

use serde::Serialize;
use std::time::Duration;

/// Durations in buckets that are 5 % wide, from a hundredth of a millisecond to minutes.
#[derive(Clone, Debug)]
pub struct Times {
    buckets: Vec<u64>,
    count: u64,
    max: Duration,
}

const BUCKETS: usize = 360;
const GROWTH: f64 = 1.05;
const LEAST: f64 = 0.01;

impl Default for Times {
    fn default() -> Self {
        Times { buckets: vec![0; BUCKETS], count: 0, max: Duration::ZERO }
    }
}

/// In milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    pub count: u64,
    pub p50: f64,
    pub p90: f64,
    pub p99: f64,
    pub max: f64,
}

impl Times {
    pub fn add(&mut self, t: Duration) {
        let ms = t.as_secs_f64() * 1000.0;
        let at = (ms / LEAST).max(1.0).ln() / GROWTH.ln();
        self.buckets[(at as usize).min(BUCKETS - 1)] += 1;
        self.count += 1;
        self.max = self.max.max(t);
    }
    pub fn merge(&mut self, other: &Times) {
        self.buckets.iter_mut().zip(&other.buckets).for_each(|(a, b)| *a += b);
        self.count += other.count;
        self.max = self.max.max(other.max);
    }
    /// The time that so many of a hundred stay below, rounded up to the end of its bucket.
    fn percentile(&self, p: f64) -> f64 {
        let rank = ((self.count as f64 * p / 100.0).ceil() as u64).max(1);
        let mut seen = 0;
        for (i, n) in self.buckets.iter().enumerate() {
            seen += n;
            if seen >= rank {
                return (LEAST * GROWTH.powi(i as i32 + 1)).min(self.max.as_secs_f64() * 1000.0);
            }
        }
        0.0
    }
    pub fn spread(&self) -> Spread {
        let round = |ms: f64| (ms * 100.0).round() / 100.0;
        Spread {
            count: self.count,
            p50: round(self.percentile(50.0)),
            p90: round(self.percentile(90.0)),
            p99: round(self.percentile(99.0)),
            max: round(self.max.as_secs_f64() * 1000.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_right_within_a_bucket() {
        let mut t = Times::default();
        assert_eq!(t.spread(), Spread::default());
        (1..=1000).for_each(|ms| t.add(Duration::from_millis(ms)));
        let s = t.spread();
        assert_eq!((s.count, s.max), (1000, 1000.0));
        for (found, right) in [(s.p50, 500.0), (s.p90, 900.0), (s.p99, 990.0)] {
            assert!(found >= right && found <= right * 1.06, "{found} for {right}");
        }
        let mut other = Times::default();
        other.add(Duration::from_secs(5));
        t.merge(&other);
        assert_eq!((t.spread().count, t.spread().max), (1001, 5000.0));
    }
}
