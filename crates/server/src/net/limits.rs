//! How often one visitor may do something: a bucket of tokens each, refilled with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Buckets kept at most; beyond that, full ones are forgotten, and then everybody starts with a full one.
const KEPT: usize = 100_000;

/// What counts as one visitor: an address, of the sixth version the network of 64 bits that one household or machine is given.
pub fn block(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

/// A bucket by visitor.
pub struct Limit<K> {
    /// Tokens a second, and the size of a bucket.
    rate: f64,
    size: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Limit<K> {
    /// So many in each span of time, and so many at once.
    pub fn new((many, at_once): (u32, u32), span: Duration) -> Limit<K> {
        let rate = many as f64 / span.as_secs_f64();
        Limit { rate, size: at_once as f64, buckets: Mutex::new(HashMap::new()) }
    }
    /// Takes a token; false if there is none.
    pub fn take(&self, who: K) -> bool {
        self.take_at(who, Instant::now())
    }
    /// Is there a token? It is left where it is.
    pub fn has(&self, who: &K) -> bool {
        let buckets = self.buckets.lock().unwrap_or_else(|e| e.into_inner());
        buckets.get(who).is_none_or(|b| b.tokens + b.at.elapsed().as_secs_f64() * self.rate >= 1.0)
    }
    fn take_at(&self, who: K, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(|e| e.into_inner());
        if buckets.len() >= KEPT {
            let (rate, size) = (self.rate, self.size);
            buckets.retain(|_, b| b.tokens + now.duration_since(b.at).as_secs_f64() * rate < size);
            if buckets.len() >= KEPT {
                buckets.clear();
            }
        }
        let b = buckets.entry(who).or_insert(Bucket { tokens: self.size, at: now });
        b.tokens = (b.tokens + now.duration_since(b.at).as_secs_f64() * self.rate).min(self.size);
        b.at = now;
        let ok = b.tokens >= 1.0;
        if ok {
            b.tokens -= 1.0;
        }
        ok
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_is_one_visitor() {
        let of = |text: &str| block(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }

    #[test]
    fn looking_takes_nothing() {
        let l = Limit::new((1, 2), Duration::from_secs(1000));
        assert!(l.has(&"a") && l.has(&"a"));
        assert!(l.take("a") && l.has(&"a") && l.take("a") && !l.has(&"a") && l.has(&"b"));
    }

    #[test]
    fn tokens_run_out_and_come_back() {
        let l = Limit::new((2, 3), Duration::from_secs(1));
        let t = Instant::now();
        let takes = |who: &'static str, t| (0..5).filter(|_| l.take_at(who, t)).count();
        assert_eq!(takes("a", t), 3);
        assert_eq!(takes("b", t), 3);
        assert_eq!(takes("a", t + Duration::from_secs(1)), 2);
        assert_eq!(takes("a", t + Duration::from_secs(100)), 3);
    }
}
