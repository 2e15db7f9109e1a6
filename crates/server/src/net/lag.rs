//! How far away a visitor is: the time from a ping of the websocket to its pong. What a client says about it counts for nothing.

use crate::ids;
use std::collections::VecDeque;
use tokio::time::Instant;

/// Pings that are remembered. The shortest of them counts: what else took longer was not the way.
const KEPT: usize = 4;

#[derive(Default)]
pub struct Lag {
    sent: Option<([u8; 8], Instant)>,
    took: VecDeque<u32>,
}

impl Lag {
    /// The payload of the next ping: nobody can answer before they have got it.
    pub fn ping(&mut self, now: Instant) -> [u8; 8] {
        let word = ids::secret();
        self.sent = Some((word, now));
        word
    }
    /// A pong has come: the time to there and back in milliseconds, if it answers the last ping.
    pub fn pong(&mut self, word: &[u8], now: Instant) -> Option<u32> {
        let (_, at) = self.sent.take_if(|(w, _)| w == word)?;
        if self.took.len() >= KEPT {
            self.took.pop_front();
        }
        self.took.push_back(now.saturating_duration_since(at).as_millis().min(u32::MAX as u128) as u32);
        self.took.iter().min().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_the_last_ping_is_answered_and_the_shortest_way_counts() {
        let (mut lag, t) = (Lag::default(), Instant::now());
        let at = |ms: u64| t + Duration::from_millis(ms);
        assert_eq!(lag.pong(b"whatever", at(0)), None);
        let first = lag.ping(at(0));
        let word = lag.ping(at(10));
        assert_eq!(
            (lag.pong(&first, at(20)), lag.pong(&word, at(110)), lag.pong(&word, at(120))),
            (None, Some(100), None)
        );
        for (i, took) in [900, 40, 900, 900, 900, 900].into_iter().enumerate() {
            let from = 1000 * (i as u64 + 1);
            let word = lag.ping(at(from));
            let shortest = lag.pong(&word, at(from + took));
            assert_eq!(
                shortest,
                Some(match i {
                    0 => 100,
                    1..=4 => 40,
                    _ => 900,
                })
            );
        }
    }
}
