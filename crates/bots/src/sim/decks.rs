//! Which decks meet in which game of a simulation: a function of the game's seed.

use muster_kernel::DefId;
use muster_kernel::battery::Dice;
use muster_lang::read_deck_list;
use muster_pack::{Mode, Pack};

/// A deck under its name.
pub type Named = (String, Vec<DefId>);

/// What is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decks {
    /// These, one a seat, under their names.
    Fixed(Vec<Named>),
    /// These, at least one a seat, changing seats from game to game: every seating of so many of them comes equally often.
    Rotated(Vec<Named>),
    /// One of the first against those of the second list, in every seat equally often.
    Against(Vec<Named>, Vec<Named>),
    /// Every pairing of the decks that come with the game, in turn.
    Starter,
    /// Legal decks drawn at random from the whole pool, new ones every two games.
    Random,
}

/// What one game is begun with.
pub struct Deal {
    /// What shuffles and chance follow from.
    pub shuffle: u64,
    /// How many seats further than usual the bots sit.
    pub turn: usize,
    /// By seat.
    pub decks: Vec<Named>,
}

/// Deals decks to the games of a simulation.
pub struct Dealer<'a> {
    pack: &'a dyn Pack,
    mode: Mode,
    seats: usize,
    decks: &'a Decks,
    starters: Vec<Named>,
}

impl<'a> Dealer<'a> {
    /// Looks whether there are decks for all seats.
    pub fn new(pack: &'a dyn Pack, mode: Mode, seats: usize, decks: &'a Decks) -> Result<Dealer<'a>, String> {
        let too_few = |n: usize| Err(format!("{n} decks for {seats} players"));
        let mut dealt = Vec::new();
        match decks {
            Decks::Fixed(list) if list.len() != seats => return too_few(list.len()),
            Decks::Rotated(list) if list.len() < seats => return too_few(list.len()),
            Decks::Against(own, others) if own.is_empty() || others.len() + 1 < seats => {
                return too_few(others.len() + own.len().min(1));
            }
            Decks::Starter => dealt = starters(pack, &mode)?,
            _ => {}
        }
        Ok(Dealer { pack, mode, seats, decks, starters: dealt })
    }
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// All that decks follow from, for programs to compare.
    pub fn describe(&self) -> String {
        format!("{:?} {:?}", self.decks, self.starters)
    }

    /// In how many ways the others can sit down, where one deck plays against them.
    pub fn ways(&self) -> u64 {
        match self.decks {
            Decks::Against(_, others) => seatings(others.len(), self.seats - 1),
            _ => 1,
        }
    }

    /// The decks of a game, by its seed.
    pub fn deal(&self, seed: u64) -> Deal {
        let seats = self.seats as u64;
        let (shuffle, turn, decks) = match self.decks {
            // the same game once for every seat a bot may have
            Decks::Fixed(list) => (seed / seats, seed, list.clone()),
            Decks::Starter => (seed / seats, seed, in_turn(&self.starters, self.seats, seed / seats)),
            Decks::Random => (seed / seats, seed, self.drawn(seed / seats)),
            Decks::Rotated(list) => (seed, seed / seatings(list.len(), self.seats), seated(list, self.seats, seed)),
            Decks::Against(own, others) => {
                let (n, rest) = (own.len() as u64, seatings(others.len(), self.seats - 1));
                let mut decks = seated(others, self.seats - 1, seed / n % rest);
                let seat = seed / n / rest % seats;
                decks.insert(seat as usize, own[(seed % n) as usize].clone());
                (seed, seed / n / rest / seats, decks)
            }
        };
        Deal { shuffle, turn: (turn % seats) as usize, decks }
    }

    fn drawn(&self, number: u64) -> Vec<Named> {
        let mut dice = Dice(number ^ 0x6465_636b);
        (0..self.seats).map(|_| (String::new(), self.pack.random_deck_in(&self.mode, dice.roll()))).collect()
    }
}

/// A deck for every seat: numbers in a row give every pairing before one comes again.
fn in_turn(decks: &[Named], seats: usize, mut number: u64) -> Vec<Named> {
    let n = decks.len() as u64;
    let mut pick = || {
        let d = decks[(number % n) as usize].clone();
        number /= n;
        d
    };
    (0..seats).map(|_| pick()).collect()
}

/// In how many ways so many of some decks can sit down.
fn seatings(decks: usize, seats: usize) -> u64 {
    (0..seats).map(|s| decks.saturating_sub(s) as u64).product::<u64>().max(1)
}

/// One of these ways: numbers in a row give them all before one comes again.
fn seated<T: Clone>(decks: &[T], seats: usize, mut number: u64) -> Vec<T> {
    let mut left = decks.to_vec();
    let mut out = Vec::new();
    while out.len() < seats && !left.is_empty() {
        let n = left.len() as u64;
        out.push(left.remove((number % n) as usize));
        number /= n;
    }
    out
}

/// The decks that come with a game and are legal in this mode, by name.
pub fn starters(pack: &dyn Pack, mode: &Mode) -> Result<Vec<Named>, String> {
    let mut out = Vec::new();
    for (name, text) in pack.starters() {
        let (list, faults) = read_deck_list(name, text);
        let report = pack.check_deck_in(mode, &list);
        // a deck for another format stays in its box
        if report.deck.is_some() && !report.legal() && pack.check_deck(&list).legal() {
            continue;
        }
        match report.deck {
            Some(deck) if faults.is_empty() => out.push((name.trim_end_matches(".txt").to_string(), deck)),
            _ => return Err(format!("the starter deck {name} cannot be read")),
        }
    }
    if out.is_empty() {
        return Err(format!("{} has no starter decks", pack.game()));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{seated, seatings};
    use std::collections::BTreeSet;

    #[test]
    fn numbers_in_a_row_give_every_seating_once() {
        for (decks, seats) in [("abcd", 4), ("abcd", 2), ("abcdefg", 3), ("a", 1)] {
            let decks: Vec<char> = decks.chars().collect();
            let ways = seatings(decks.len(), seats);
            for first in [0, ways, 7 * ways] {
                let all: BTreeSet<_> = (first..first + ways).map(|i| seated(&decks, seats, i)).collect();
                assert_eq!(all.len() as u64, ways);
                assert!(all.iter().all(|s| s.iter().collect::<BTreeSet<_>>().len() == seats));
            }
        }
    }
}
