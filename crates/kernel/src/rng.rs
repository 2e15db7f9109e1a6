//! Random numbers by counter: the key is in the match, the counter in the table, so a table predicts nothing.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of numbers for one request, from its own block of the match's key stream.
///
/// ```
/// use muster_kernel::rng::{Draws, key_from_seed};
///
/// let key = key_from_seed(7);
/// let draw = |place| Draws::at(&key, place).below(1_000_000);
/// // the same place of the same game's chance is the same number, on every machine
/// assert_eq!(draw(1), draw(1));
/// assert_ne!(draw(1), draw(2));
/// ```
pub struct Draws(ChaCha8Rng);

impl Draws {
    /// The numbers that stand at one place of a game's chance.
    pub fn at(key: &[u8; 32], counter: u32) -> Draws {
        let mut rng = ChaCha8Rng::from_seed(*key);
        rng.set_stream(counter as u64);
        Draws(rng)
    }
    /// A number below `n`, each equally likely.
    pub fn below(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        let zone = u32::MAX - (u32::MAX - n + 1) % n;
        loop {
            let x = self.0.next_u32();
            if x <= zone {
                return x % n;
            }
        }
    }
}

/// A key from a small seed, the same on every platform.
pub fn key_from_seed(seed: u64) -> [u8; 32] {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut key = [0; 32];
    rng.fill_bytes(&mut key);
    key
}
