//! Tables and log rows as they are stored.

use muster_protocol::{SeatKind, Settings};
use muster_replay::Outcome;

/// A game's row with its seats: everything about it that is not in its log.
#[derive(Clone, Debug)]
pub struct Head {
    pub id: String,
    /// Names the rulebook and the cards it is played by; before it begins, those it was made by.
    pub rules: u64,
    /// The program it began with; empty before that.
    pub program: String,
    /// How it ended.
    pub result: Option<Outcome>,
    pub settings: Settings,
    pub state: Stage,
    /// The server's part of the shuffle.
    pub secret: [u8; 32],
    pub maker: String,
    pub made: i64,
    pub began: i64,
    /// The game this is a rematch of, and the rematch of this one.
    pub before: String,
    pub next: String,
    /// The game this was branched from, or the draft its decks come from.
    pub origin: String,
    pub shared: bool,
    /// By seat; none where nobody sits.
    pub seats: Vec<Option<Seated>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Open,
    Running,
    Over,
}

impl Stage {
    pub fn word(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Running => "running",
            Stage::Over => "over",
        }
    }
    pub fn parse(word: &str) -> Stage {
        match word {
            "running" => Stage::Running,
            "over" => Stage::Over,
            _ => Stage::Open,
        }
    }
}

/// Who sits at a seat, with what.
#[derive(Clone, Debug)]
pub struct Seated {
    pub account: String,
    pub name: String,
    pub guest: bool,
    /// The level of a bot.
    pub bot: Option<String>,
    /// Card codes in the order the game gets them.
    pub deck: Vec<String>,
    /// This seat's part of the shuffle.
    pub part: Vec<u8>,
}

impl Head {
    pub fn seat_of(&self, account: &str) -> Option<u8> {
        let at = |s: &Option<Seated>| s.as_ref().is_some_and(|s| s.bot.is_none() && s.account == account);
        self.seats.iter().position(at).map(|i| i as u8)
    }
    pub fn person(&self, seat: usize) -> bool {
        self.seats.get(seat).and_then(Option::as_ref).is_some_and(|s| s.bot.is_none())
    }
    pub fn bot(&self, seat: usize) -> Option<&str> {
        self.seats.get(seat)?.as_ref()?.bot.as_deref()
    }
    /// Seats of people, as bits.
    pub fn people(&self) -> u8 {
        (0..self.seats.len().min(8)).filter(|s| self.person(*s)).fold(0, |m, s| m | 1 << s)
    }
    pub fn full(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }
    pub fn kind(&self, seat: usize) -> SeatKind {
        match self.seats.get(seat).and_then(Option::as_ref) {
            None => SeatKind::Free,
            Some(s) if s.bot.is_some() => SeatKind::Bot,
            Some(_) => SeatKind::Person,
        }
    }
}

/// A row of a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub seq: u32,
    pub at: i64,
    pub shown: i64,
    pub what: String,
    pub print: u64,
    pub request: String,
    /// Milliseconds for which an answer was on its way: they are not its player's.
    pub lag: u32,
}
