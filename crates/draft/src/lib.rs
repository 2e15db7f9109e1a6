//! Drafting: boosters from a seed go round a table, everybody takes a card at a time. A draft is a pure function of its
//! seed, its seats and the picks; what a seat sees of it is its own pack and its own picks.
//!
//! How boosters are filled, how often and in which direction they go round, what a card is worth to a drafter and what
//! deck comes of it, the game says (`muster_pack::Drafting`).

#![forbid(unsafe_code)]

use muster_kernel::{DefId, Seat};
use muster_pack::{Mode, Pack, Way};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// What a draft follows from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    pub game: String,
    pub seed: u64,
    pub seats: usize,
    /// The settings that are not as usual.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<(String, String)>,
    /// By seat: the place of each picked card in the pack it was taken from.
    pub picks: Vec<Vec<u16>>,
}

/// Why a pick is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// There is no such seat.
    NoSeat,
    /// The seat has picked already and waits for the others, or the draft is over.
    NotNow,
    /// The pack has no such card.
    NoCard,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Refused::NoSeat => "nobody sits there",
            Refused::NotNow => "it is not your time to pick: wait for the others",
            Refused::NoCard => "the pack has no such card",
        })
    }
}

impl std::error::Error for Refused {}

/// A draft under way.
#[derive(Clone)]
pub struct Draft {
    pack: Arc<dyn Pack>,
    ways: &'static [Way],
    /// How what is drafted will be played.
    mode: Mode,
    record: Record,
    /// The pack each seat holds.
    packs: Vec<Vec<DefId>>,
    /// The pick of each seat that waits for the others, as a place in its pack.
    chosen: Vec<Option<u16>>,
    taken: Vec<Vec<DefId>>,
    round: usize,
}

/// What one seat sees, or somebody without one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    pub seat: Option<usize>,
    pub seats: usize,
    /// From 1; and how many there are.
    pub round: usize,
    pub rounds: usize,
    /// Which of this round's picks comes next, from 1.
    pub pick: usize,
    /// Where the packs go.
    pub way: String,
    /// Card codes of the pack at hand; empty once this seat has picked.
    pub pack: Vec<String>,
    /// The card this seat has picked, until the packs go on.
    pub chosen: Option<String>,
    /// Card codes of what the seat has taken, in order.
    pub taken: Vec<String>,
    /// Seats that have still to pick before the packs go on.
    pub waiting: Vec<usize>,
    pub over: bool,
}

impl Draft {
    /// A new draft with everything as usual. The error says how many may sit down.
    pub fn new(pack: Arc<dyn Pack>, seed: u64, seats: usize) -> Result<Draft, String> {
        Draft::new_with(pack, &[], seed, seats)
    }
    /// The same with settings of the game by their words.
    pub fn new_with(pack: Arc<dyn Pack>, set: &[(String, String)], seed: u64, seats: usize) -> Result<Draft, String> {
        let rules = pack.drafting().ok_or_else(|| format!("{} is not drafted", pack.game()))?;
        let (range, ways) = (rules.pod(), rules.ways());
        if !range.contains(&seats) {
            return Err(format!("a draft has {} to {} seats, not {seats}", range.start(), range.end()));
        }
        let mut mode = Mode::of(&*pack, Some(rules.format()), seats)?;
        for (name, value) in set {
            mode = mode.with(&*pack, name, value)?;
        }
        let set = mode.words(&*pack).into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        let record = Record { game: pack.game().into(), seed, seats, set, picks: vec![Vec::new(); seats] };
        let mut d = Draft {
            pack,
            ways,
            mode,
            record,
            packs: Vec::new(),
            chosen: vec![None; seats],
            taken: vec![Vec::new(); seats],
            round: 0,
        };
        d.open();
        Ok(d)
    }
    /// The draft of a record, as far as it goes.
    pub fn replay(pack: Arc<dyn Pack>, record: &Record) -> Result<Draft, String> {
        if record.game != pack.game() {
            return Err(format!("this is a draft of {}", record.game));
        }
        let mut d = Draft::new_with(pack, &record.set, record.seed, record.seats)?;
        let most = record.picks.iter().map(Vec::len).max().unwrap_or(0);
        for i in 0..most {
            for (s, list) in record.picks.iter().enumerate() {
                if let Some(n) = list.get(i) {
                    d.pick(Seat(s as u8), *n as usize).map_err(|e| format!("pick {} of seat {}: {e}", i + 1, s + 1))?;
                }
            }
        }
        Ok(d)
    }
    pub fn record(&self) -> &Record {
        &self.record
    }
    pub fn seats(&self) -> usize {
        self.record.seats
    }
    /// How what is drafted is played.
    pub fn mode(&self) -> &Mode {
        &self.mode
    }
    pub fn is_over(&self) -> bool {
        self.round >= self.ways.len()
    }
    /// Everybody opens a booster.
    fn open(&mut self) {
        let at = |s: usize| (self.round * self.record.seats + s) as u32;
        let rules = self.pack.drafting().filter(|_| !self.is_over());
        let booster = |s: usize| rules.map_or_else(Vec::new, |r| r.booster(&self.mode, self.record.seed, at(s)));
        self.packs = (0..self.record.seats).map(booster).collect();
    }
    /// Has this seat a card to pick now?
    pub fn owes(&self, seat: Seat) -> bool {
        let s = seat.0 as usize;
        s < self.seats() && self.chosen[s].is_none() && !self.packs[s].is_empty()
    }
    /// The pack a seat holds; nothing while it waits for the others.
    pub fn pack(&self, seat: Seat) -> &[DefId] {
        if self.owes(seat) { &self.packs[seat.0 as usize] } else { &[] }
    }
    pub fn taken(&self, seat: Seat) -> &[DefId] {
        self.taken.get(seat.0 as usize).map_or(&[], Vec::as_slice)
    }
    /// Takes a card, in secret: the packs go on when everybody has picked.
    pub fn pick(&mut self, seat: Seat, card: usize) -> Result<(), Refused> {
        let s = seat.0 as usize;
        if s >= self.seats() {
            return Err(Refused::NoSeat);
        }
        if !self.owes(seat) {
            return Err(Refused::NotNow);
        }
        if card >= self.packs[s].len() {
            return Err(Refused::NoCard);
        }
        self.chosen[s] = Some(card as u16);
        self.record.picks[s].push(card as u16);
        if (0..self.seats()).all(|s| !self.owes(Seat(s as u8))) {
            self.pass_on();
        }
        Ok(())
    }
    fn pass_on(&mut self) {
        let n = self.seats();
        for s in 0..n {
            if let Some(i) = self.chosen[s].take() {
                let card = self.packs[s].remove(i as usize);
                self.taken[s].push(card);
            }
        }
        // seats are numbered clockwise, so the neighbour to the left has the next number
        match self.ways[self.round] {
            Way::Left => self.packs.rotate_right(1),
            Way::Right => self.packs.rotate_left(1),
        }
        if self.packs.iter().all(Vec::is_empty) {
            self.round += 1;
            self.open();
        }
    }
    /// What a simple drafter would take: the card worth most to it.
    pub fn advice(&self, seat: Seat) -> Option<usize> {
        let (rules, pack, taken) = (self.pack.drafting()?, self.pack(seat), self.taken(seat));
        (0..pack.len()).rev().max_by_key(|i| rules.worth(taken, pack[*i]))
    }
    /// Lets bots pick for these seats until only others owe a pick, or the draft is over.
    pub fn run_bots(&mut self, bot: &dyn Fn(Seat) -> bool) {
        let next = |d: &Draft| (0..d.seats()).map(|s| Seat(s as u8)).find(|s| bot(*s) && d.owes(*s));
        while let Some(s) = next(self) {
            let Some(i) = self.advice(s) else { return };
            if self.pick(s, i).is_err() {
                return;
            }
        }
    }
    /// A playable deck of what a seat has taken.
    pub fn deck(&self, seat: Seat) -> Vec<DefId> {
        self.pack.drafting().map_or_else(Vec::new, |r| r.build(&self.mode, self.taken(seat)))
    }
    /// What a seat has taken and `deck` leaves out.
    pub fn rest(&self, seat: Seat) -> Vec<DefId> {
        let mut rest = self.taken(seat).to_vec();
        for d in self.deck(seat) {
            if let Some(i) = rest.iter().position(|x| *x == d) {
                rest.remove(i);
            }
        }
        rest
    }
    fn code(&self, d: &DefId) -> String {
        self.pack.cards().source(*d).id.clone()
    }
    /// What a seat sees of the draft; somebody without a seat sees no card.
    pub fn view(&self, seat: Option<Seat>) -> View {
        let codes = |list: &[DefId]| list.iter().map(|d| self.code(d)).collect();
        let size = self.pack.drafting().map_or(1, |r| r.size(&self.mode).max(1));
        let chosen = seat.map(|s| s.0 as usize).and_then(|s| self.packs.get(s)?.get((*self.chosen.get(s)?)? as usize));
        View {
            seat: seat.map(|s| s.0 as usize),
            seats: self.seats(),
            round: (self.round + 1).min(self.ways.len()),
            rounds: self.ways.len(),
            pick: self.taken.first().map_or(0, Vec::len) % size + 1,
            way: self.ways.get(self.round).map_or(String::new(), |w| w.word().to_string()),
            pack: seat.map_or_else(Vec::new, |s| codes(self.pack(s))),
            chosen: chosen.map(|d| self.code(d)),
            taken: seat.map_or_else(Vec::new, |s| codes(self.taken(s))),
            waiting: (0..self.seats()).filter(|s| self.owes(Seat(*s as u8))).collect(),
            over: self.is_over(),
        }
    }
    /// A number that two drafts share only if they stand alike: the same picks, and the same cards by their codes.
    pub fn fingerprint(&self) -> u64 {
        let mut text = format!("{} {} {:?}", self.record.game, self.round, self.chosen);
        for list in self.packs.iter().chain(&self.taken) {
            text.push(';');
            list.iter().for_each(|d| text.extend([" ", &self.code(d)]));
        }
        xxh3_64(text.as_bytes())
    }
}
