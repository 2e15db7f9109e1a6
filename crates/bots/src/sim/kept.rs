//! Games of a simulation in a folder: each is written when it ends, with a checksum, so that a run that was cut off goes on.

use super::Played;
use super::decks::Dealer;
use crate::Player;
use muster_pack::Pack;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

const FILE: &str = "games.txt";

/// A file of games that only grows: a line for each, and a first one that says what is played.
pub struct Kept {
    file: File,
}

fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

/// A line with its checksum behind it.
fn sealed(text: &str) -> String {
    format!("{text} {:016x}\n", sum(text))
}

fn opened(line: &str) -> Option<&str> {
    let (text, seal) = line.rsplit_once(' ')?;
    (u64::from_str_radix(seal, 16) == Ok(sum(text))).then_some(text)
}

impl Kept {
    /// Opens or begins a folder, and gives what is in it. A line that is cut off or damaged ends the file.
    pub fn open(dir: &Path, what: &str) -> Result<(Kept, Vec<Played>), String> {
        let path = dir.join(FILE);
        let told = |e: std::io::Error| format!("{}: {e}", path.display());
        std::fs::create_dir_all(dir).map_err(told)?;
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).map_err(told)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(told)?;
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = text.split_inclusive('\n').map(|l| (l.len() as u64, l.strip_suffix('\n').and_then(opened)));
        let (mut end, mut games) = (0, Vec::new());
        match lines.next() {
            None => {}
            Some((n, Some(first))) if first == what => end = n,
            // a first line that was cut off: nothing was played yet
            Some((_, None)) if !text.contains('\n') && sealed(what).starts_with(&*text) => {}
            Some(_) => {
                let why = "its games are by other rules, cards, bots or decks; name another folder";
                return Err(format!("{}: {why}", path.display()));
            }
        }
        for (n, line) in lines {
            let Some(played) = line.and_then(|l| serde_json::from_str::<Played>(l).ok()) else { break };
            games.push(played);
            end += n;
        }
        file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0))).map_err(told)?;
        if end == 0 {
            file.write_all(sealed(what).as_bytes()).map_err(told)?;
        }
        Ok((Kept { file }, games))
    }

    /// Adds a game.
    pub fn add(&mut self, played: &Played) -> Result<(), String> {
        let text = serde_json::to_string(played).map_err(|e| e.to_string())?;
        self.file.write_all(sealed(&text).as_bytes()).map_err(|e| format!("a game cannot be kept: {e}"))
    }
}

/// What is played, short: games of the same seed are the same game as long as this is the same.
pub fn what(pack: &dyn Pack, players: &[Player], dealer: &Dealer, longest: u64) -> String {
    let names: Vec<&str> = players.iter().map(|p| p.name.as_str()).collect();
    let rules = pack.new_match_in(dealer.mode(), Vec::new(), 0).rules;
    let rest = format!("{rules:016x} {:?} {} {longest}", dealer.mode(), dealer.describe());
    format!("muster-sim-1 {} {} {:016x}", pack.game(), names.join(","), sum(&rest))
}
