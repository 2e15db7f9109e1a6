//! Shuffles that nobody could choose: the key of a game comes from parts of the server and of every player, and the server
//! had bound itself to its part before it saw theirs.

use sha2::{Digest, Sha256};

/// The longest part a player may give, in bytes.
pub const PART: usize = 32;

/// What the key of a game was made of.
///
/// ```
/// use muster_replay::{Shuffle, commit};
///
/// let server = [7; 32];
/// let shown = commit(&server); // before anybody gives a part
/// let shuffle = Shuffle { server, parts: vec![b"Anna's dice".to_vec(), b"Bert's".to_vec()] };
/// // after the game everybody can see that the server kept to it
/// assert_eq!(shuffle.commit(), shown);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shuffle {
    /// The server's part, secret while the game is played.
    pub server: [u8; 32],
    /// What each seat gave; empty for a bot.
    pub parts: Vec<Vec<u8>>,
}

impl Shuffle {
    /// What the server shows beforehand: it can be made from its part, and its part cannot be found from it.
    pub fn commit(&self) -> [u8; 32] {
        commit(&self.server)
    }
    /// The key of all shuffles and dice.
    pub fn key(&self) -> [u8; 32] {
        let mut h = Sha256::new();
        h.update(b"muster shuffle 1");
        h.update(self.server);
        for part in &self.parts {
            // the length keeps neighbours apart: no part can be moved into the next
            h.update([part.len().min(PART) as u8]);
            h.update(&part[..part.len().min(PART)]);
        }
        h.finalize().into()
    }
}

/// The commitment to a server's part.
pub fn commit(server: &[u8; 32]) -> [u8; 32] {
    Sha256::digest(server).into()
}

/// Bytes as lower-case hexadecimal digits.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Bytes from hexadecimal digits.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len() / 2).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_every_part_matters() {
        let fair = Shuffle { server: [7; 32], parts: vec![vec![1, 2], vec![3]] };
        let others = [
            Shuffle { server: [8; 32], ..fair.clone() },
            Shuffle { parts: vec![vec![1, 2], vec![4]], ..fair.clone() },
            Shuffle { parts: vec![vec![1], vec![2, 3]], ..fair.clone() },
            Shuffle { parts: vec![vec![1, 2, 3], vec![]], ..fair.clone() },
            Shuffle { parts: vec![vec![3], vec![1, 2]], ..fair.clone() },
        ];
        assert!(others.iter().all(|o| o.key() != fair.key()));
        assert_eq!(fair.key(), fair.clone().key());
        assert_ne!(fair.commit(), fair.key());
    }

    #[test]
    fn hexadecimal_there_and_back() {
        assert_eq!(from_hex(&to_hex(&[0, 255, 16])), Some(vec![0, 255, 16]));
        assert_eq!(from_hex("0g"), None);
        assert_eq!(from_hex("123"), None);
        assert_eq!(from_hex("+1"), None);
    }
}
