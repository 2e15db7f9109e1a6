//! Games on disk, one after the other in one file. A record that is cut off or damaged ends the file.

use muster_bots::sense::{Position, Stand};
use muster_kernel::DefId;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::Path;

/// A position with what it was worth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    pub position: Position,
    /// What is to be learned, from 0 to 1.
    pub target: f32,
    /// How the game ended: won, half, lost.
    pub end: f32,
}

/// A file of games that only grows.
#[derive(Debug)]
pub struct Games {
    file: File,
    /// The numbers of the games in it.
    pub have: BTreeSet<u64>,
    /// Positions in them.
    pub positions: u64,
}

/// All positions of a file, packed.
#[derive(Debug, Default)]
pub struct Packed {
    bytes: Vec<u8>,
    /// Where each position begins, and the number of its game.
    pub at: Vec<(usize, u64)>,
}

const HEAD: usize = 8 + 4 + 4 + 8;

fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}

impl Games {
    /// Opens or begins a file. `rules` names the rules and cards: games by others are not mixed.
    pub fn open(path: &Path, rules: u64) -> Result<Games, String> {
        let told = |e: std::io::Error| format!("{}: {e}", path.display());
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(told)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(told)?;
        if bytes.is_empty() {
            file.write_all(&rules.to_le_bytes()).map_err(told)?;
            return Ok(Games { file, have: BTreeSet::new(), positions: 0 });
        }
        if number(&bytes, 0) != Some(rules) {
            let why = "its games were played by other rules or cards; begin another folder";
            return Err(format!("{}: {why}", path.display()));
        }
        let (mut have, mut positions, mut end) = (BTreeSet::new(), 0, 8);
        while let Some((game, n, next)) = record(&bytes, end) {
            have.insert(game);
            positions += u64::from(n);
            end = next;
        }
        file.set_len(end as u64).map_err(told)?;
        file.seek(std::io::SeekFrom::End(0)).map_err(told)?;
        Ok(Games { file, have, positions })
    }

    /// Adds a game, whole or not at all.
    pub fn add(&mut self, game: u64, samples: &[Sample]) -> std::io::Result<()> {
        let mut body = Vec::new();
        samples.iter().for_each(|s| pack(s, &mut body));
        let mut out = Vec::with_capacity(HEAD + body.len());
        out.extend(game.to_le_bytes());
        out.extend((samples.len() as u32).to_le_bytes());
        out.extend((body.len() as u32).to_le_bytes());
        out.extend(sum(&body).to_le_bytes());
        out.extend(body);
        self.file.write_all(&out)?;
        self.have.insert(game);
        self.positions += samples.len() as u64;
        Ok(())
    }
}

impl Packed {
    /// Reads the positions of a file, if it is there.
    pub fn read(&mut self, path: &Path) -> Result<(), String> {
        let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut end = 8;
        while let Some((game, n, next)) = record(&bytes, end) {
            let mut at = end + HEAD;
            for _ in 0..n {
                self.at.push((self.bytes.len(), game));
                let len = length(&bytes[at..next]).ok_or("a damaged position")?;
                self.bytes.extend(&bytes[at..at + len]);
                at += len;
            }
            end = next;
        }
        Ok(())
    }
    /// Reads a position into the room of another.
    pub fn get(&self, i: usize, out: &mut Sample) {
        unpack(&self.bytes[self.at[i].0..], out);
    }
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}
fn small(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// A whole record: its game, how many positions, where the next one begins.
fn record(bytes: &[u8], at: usize) -> Option<(u64, u32, usize)> {
    let (game, n, len) = (number(bytes, at)?, small(bytes, at + 8)?, small(bytes, at + 12)? as usize);
    let body = bytes.get(at + HEAD..at + HEAD + len)?;
    (Some(sum(body)) == number(bytes, at + 16)).then_some((game, n, at + HEAD + len))
}

/// Numbers are small: a 512th is fine enough.
const FINE: f32 = 512.0;

fn whole(n: f32) -> [u8; 2] {
    ((n * FINE).round().clamp(-32767.0, 32767.0) as i16).to_le_bytes()
}

const FIXED: usize = 2 + 2 + 1 + 1 + 1 + 2 + 2;

/// How long the position is that these bytes begin with.
fn length(bytes: &[u8]) -> Option<usize> {
    let n = |at: usize| bytes.get(at).map(|b| usize::from(*b));
    let two = |at: usize| Some(n(at)? | n(at + 1)? << 8);
    Some(FIXED + n(5)? * 6 + n(6)? + two(7)? * 3 + two(9)? * 2)
}

fn pack(s: &Sample, out: &mut Vec<u8>) {
    let p = &s.position;
    out.extend(whole(p.odds));
    out.extend(((s.target * 65535.0) as u16).to_le_bytes());
    out.push((s.end * 2.0) as u8);
    out.push(p.cards.len() as u8);
    out.push(p.spots.len() as u8);
    out.extend((p.states.len() as u16).to_le_bytes());
    out.extend((p.counts.len() as u16).to_le_bytes());
    for c in &p.cards {
        out.extend(c.def.map_or(u16::MAX, |d| d.0).to_le_bytes());
        out.extend([c.spot, c.side]);
        out.extend(c.until.to_le_bytes());
    }
    out.extend(&p.spots);
    for (column, n) in &p.states {
        out.push(*column);
        out.extend(whole(*n));
    }
    p.counts.iter().for_each(|n| out.extend(whole(*n)));
}

fn unpack(bytes: &[u8], s: &mut Sample) {
    let two = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let fine = |at: usize| f32::from(two(at) as i16) / FINE;
    let p = &mut s.position;
    p.odds = fine(0);
    s.target = f32::from(two(2)) / 65535.0;
    s.end = f32::from(bytes[4]) / 2.0;
    let (cards, spots) = (usize::from(bytes[5]), usize::from(bytes[6]));
    let (states, counts) = (usize::from(two(7)), usize::from(two(9)));
    p.cards.clear();
    p.spots.clear();
    p.states.clear();
    p.counts.clear();
    let mut at = FIXED;
    for _ in 0..cards {
        let def = Some(two(at)).filter(|d| *d != u16::MAX).map(DefId);
        p.cards.push(Stand { def, spot: bytes[at + 2], side: bytes[at + 3], until: two(at + 4) });
        at += 6;
    }
    p.spots.extend(&bytes[at..at + spots]);
    at += spots;
    p.states.extend((0..states).map(|i| (bytes[at + 3 * i], fine(at + 3 * i + 1))));
    at += 3 * states;
    p.counts.extend((0..counts).map(|i| fine(at + 2 * i)));
}
