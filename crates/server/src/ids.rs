//! Names that nobody can guess, and the time.

pub use crate::time::now;

/// Bytes nobody can foresee.
pub fn secret<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if let Some(here) = crate::simulation::here() {
        here.fill(&mut bytes);
        return bytes;
    }
    // without a source of randomness no game may be dealt and nobody signed in
    if let Err(e) = getrandom::fill(&mut bytes) {
        tracing::error!(%e, "the system gives no random numbers");
        std::process::abort();
    }
    bytes
}

/// A number below `n`, for waiting times and the like.
pub fn below(n: u64) -> u64 {
    u64::from_le_bytes(secret()) % n.max(1)
}

/// A number from 0 to 1 that nobody can foresee.
pub fn part() -> f64 {
    (u64::from_le_bytes(secret()) >> 11) as f64 / (1u64 << 53) as f64
}

/// A new id: 80 bits as 16 letters and digits that cannot be confused.
pub fn fresh() -> String {
    spell(&secret::<10>())
}

/// Bytes as letters and digits, five bits each.
pub fn spell(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let bit = |i: usize| bytes.get(i / 8).map_or(0, |b| b >> (7 - i % 8) & 1);
    (0..(bytes.len() * 8).div_ceil(5))
        .map(|c| LETTERS[(0..5).fold(0, |n, i| n << 1 | bit(c * 5 + i)) as usize] as char)
        .collect()
}

/// Could this be an id? Anything else need not be looked up.
pub fn is_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_ids_and_differ() {
        let (a, b) = (fresh(), fresh());
        assert!(is_id(&a) && a.len() == 16 && a != b);
        assert!(!is_id("") && !is_id("../x") && !is_id(&"a".repeat(41)));
    }
}
