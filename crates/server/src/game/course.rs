//! What a log is the log of: a game, or a draft. Both are asked the same things, so tables, clocks, bots and those who look on
//! need not know which it is.

use crate::Refused;
use crate::eyes::film::Told;
use crate::game::live::guarded;
use crate::game::row::Head;
use crate::hub::Title;
use muster_bots::SeatGame;
use muster_draft::{self as draft, Draft};
use muster_kernel::{Game, Match, Refusal, Seat, ov};
use muster_pack::Pack;
use muster_protocol::Code;
use muster_replay::{Entry, Outcome, Shuffle};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[derive(Clone)]
pub enum Course {
    Game(Box<Game>),
    Rest(Rest),
    Draft(Box<Pod>),
    Shut(Shut),
}

/// A game in which nothing is done at the moment: as few bytes as it can be made of again, and what is looked at all the time.
#[derive(Clone)]
pub struct Rest {
    m: Arc<Match>,
    saved: Box<[u8]>,
    owing: u8,
    over: bool,
}

/// A game that cannot be played here. Nobody is asked anything, but it can be given up and agreed on.
#[derive(Clone, Debug)]
pub struct Shut {
    seats: u8,
    /// Seats that have given up, as bits.
    out: u8,
    over: bool,
    outcome: Option<Outcome>,
}

impl Shut {
    pub fn new(seats: usize) -> Shut {
        Shut { seats: seats.min(8) as u8, out: 0, over: false, outcome: None }
    }
    /// It was over before, in a way that was written down, or not.
    pub fn ended(&mut self, outcome: Option<Outcome>) {
        (self.over, self.outcome) = (true, outcome.or(self.outcome.take()));
    }
    /// Choices mean nothing here: they only stand in the log.
    fn play(&mut self, entry: Entry) {
        let left = match entry {
            Entry::Tie => 0,
            Entry::Concede { seat } | Entry::Flag { seat } | Entry::Absent { seat } => {
                self.out |= 1 << seat.0.min(7);
                ((1u16 << self.seats) - 1) as u8 & !self.out
            }
            _ => return,
        };
        if left.count_ones() <= 1 {
            let winners = (0..self.seats).filter(|s| left >> s & 1 != 0).collect();
            let ending = muster_replay::unplayed_ending(entry).to_string();
            self.ended(Some(Outcome { winners, ending }));
        }
    }
}

/// A draft with those who take part in it.
#[derive(Clone)]
pub struct Pod {
    pub draft: Draft,
    /// Seats of people who have left, as bits: bots pick for them.
    left: u8,
    /// Seats whose time for this pick is over, as bits: a bot makes it.
    late: u8,
    /// By seat: how many picks in a row it was late.
    missed: Vec<u8>,
}

/// Who was late so often in a row has left.
const PATIENCE: u8 = 3;

impl Pod {
    fn new(pack: Arc<dyn Pack>, seed: u64, seats: usize) -> Result<Pod, Refused> {
        let draft = guarded(|| Draft::new(pack, seed, seats))?.map_err(|why| Refused::new(Code::OtherRules, why))?;
        Ok(Pod { draft, left: 0, late: 0, missed: vec![0; seats] })
    }
    /// The boosters of a table follow from all parts of its shuffle.
    pub fn of(pack: Arc<dyn Pack>, head: &Head) -> Result<Pod, Refused> {
        let parts = head.seats.iter().map(|s| s.as_ref().map_or_else(Vec::new, |s| s.part.clone())).collect();
        let key = Shuffle { server: head.secret, parts }.key();
        let seed = key[..8].iter().rev().fold(0, |n, b| n << 8 | *b as u64);
        Pod::new(pack, seed, head.seats.len())
    }
    pub fn gone(&self, seat: usize) -> bool {
        self.left >> seat.min(7) & 1 != 0
    }
    /// Does a bot make the pick that this seat owes?
    fn helped(&self, seat: usize) -> bool {
        (self.left | self.late) >> seat.min(7) & 1 != 0
    }
    fn picked(&mut self, seat: Seat) {
        let (bit, missed) = (1 << seat.0, &mut self.missed[seat.ix()]);
        *missed = if self.late & bit != 0 { *missed + 1 } else { 0 };
        if *missed >= PATIENCE {
            self.left |= bit;
        }
        self.late &= !bit;
    }
    fn play(&mut self, entry: Entry) -> Result<(), Refused> {
        match entry {
            Entry::Choice { seat, option } => match self.draft.pick(seat, option as usize) {
                Ok(()) => {
                    self.picked(seat);
                    Ok(())
                }
                Err(e @ draft::Refused::NoSeat) => Err(Refused::new(Code::NotSeated, e.to_string())),
                Err(e @ draft::Refused::NotNow) => Err(Refused::new(Code::NotYourDecision, e.to_string())),
                Err(e @ draft::Refused::NoCard) => Err(Refused::new(Code::NoSuchOption, e.to_string())),
            },
            Entry::Flag { seat } if self.draft.owes(seat) && !self.helped(seat.ix()) => {
                self.late |= 1 << seat.0;
                Ok(())
            }
            Entry::Concede { seat } if seat.ix() < self.draft.seats() && !self.gone(seat.ix()) => {
                self.left |= 1 << seat.0;
                Ok(())
            }
            _ => Err(Refused::new(Code::NoSuchOption, "there is no such thing in a draft")),
        }
    }
}

impl Course {
    pub fn of_match(m: Arc<Match>) -> Result<Course, Refused> {
        let game = guarded(|| Game::start_with(m, true))?;
        match game.stuck() {
            Some(bound) => Err(refusal(Refusal::TooMuch(bound))),
            None => Ok(Course::Game(Box::new(game))),
        }
    }
    /// The same from its beginning.
    pub fn anew(&self, pack: &Arc<dyn Pack>) -> Result<Course, Refused> {
        match self {
            Course::Game(g) => Course::of_match(g.m.clone()),
            Course::Rest(r) => Course::of_match(r.m.clone()),
            Course::Shut(s) => Ok(Course::Shut(Shut::new(s.seats as usize))),
            Course::Draft(p) => {
                let record = p.draft.record();
                Ok(Course::Draft(Box::new(Pod::new(pack.clone(), record.seed, record.seats)?)))
            }
        }
    }
    pub fn game(&self) -> Option<&Game> {
        match self {
            Course::Game(g) => Some(g),
            Course::Rest(_) | Course::Draft(_) | Course::Shut(_) => None,
        }
    }
    /// Lays a game down until it is needed again; false if that cannot be done.
    pub fn lay_down(&mut self) -> bool {
        let Course::Game(g) = self else { return false };
        let Ok(saved) = g.save() else { return false };
        *self = Course::Rest(Rest { m: g.m.clone(), saved: saved.into(), owing: g.owing(), over: g.is_over() });
        true
    }
    /// Takes a game up that was laid down. An error leaves it where it is.
    pub fn take_up(&mut self) -> Result<(), String> {
        if let Course::Rest(r) = self {
            *self = Course::Game(Box::new(Game::restore(r.m.clone(), &r.saved)?));
        }
        Ok(())
    }
    pub fn pod(&self) -> Option<&Pod> {
        match self {
            Course::Game(_) | Course::Rest(_) | Course::Shut(_) => None,
            Course::Draft(p) => Some(p),
        }
    }
    pub fn is_shut(&self) -> bool {
        matches!(self, Course::Shut(_))
    }
    /// A step; refused, it changes nothing.
    pub fn play(&mut self, entry: Entry) -> Result<(), Refused> {
        match self {
            Course::Game(g) => guarded(|| muster_replay::play(g, entry))?.map_err(|r| {
                if let Refusal::TooMuch(bound) = r {
                    let position = position(g);
                    tracing::error!(%bound, ?entry, position, "a step came to no end and was not done");
                }
                refusal(r)
            }),
            Course::Rest(_) => {
                self.take_up().map_err(|why| Refused::new(Code::Busy, why))?;
                self.play(entry)
            }
            Course::Draft(p) => p.play(entry),
            Course::Shut(s) => {
                s.play(entry);
                Ok(())
            }
        }
    }
    /// The game as it stands, for whoever looks into what went wrong with it.
    pub fn position(&self) -> String {
        self.game().map_or_else(String::new, position)
    }
    /// What was told since the last call.
    pub fn take_told(&mut self) -> Told {
        match self {
            Course::Game(g) => {
                let (notes, film) = g.take_film();
                Told { notes, film }
            }
            Course::Rest(_) | Course::Draft(_) | Course::Shut(_) => Told::default(),
        }
    }
    /// Keeps what is told from now on, with pictures or without.
    pub fn keep_told(&mut self, film: bool) {
        if let Course::Game(g) = self {
            g.keep_notes(true);
            g.keep_film(film);
        }
    }
    /// 0 where it cannot be known: rows written then say only how the game was given up.
    pub fn fingerprint(&self) -> u64 {
        match self {
            Course::Game(g) => g.fingerprint(),
            Course::Rest(_) | Course::Shut(_) => 0,
            Course::Draft(p) => {
                let seats = p.missed.iter().fold(0, |n, m| n << 2 | *m as u64);
                p.draft.fingerprint() ^ (seats << 16 | (p.late as u64) << 8 | p.left as u64)
            }
        }
    }
    pub fn is_over(&self) -> bool {
        match self {
            Course::Game(g) => g.is_over(),
            Course::Rest(r) => r.over,
            Course::Draft(p) => p.draft.is_over(),
            Course::Shut(s) => s.over,
        }
    }
    pub fn outcome(&self, last: Option<&Entry>) -> Option<Outcome> {
        match self {
            Course::Game(g) => muster_replay::outcome(g, last),
            Course::Rest(_) | Course::Draft(_) => None,
            Course::Shut(s) => s.outcome.clone(),
        }
    }
    /// Seats that owe a decision, as bits.
    pub fn owing(&self) -> u8 {
        match self {
            Course::Game(g) => g.owing(),
            Course::Rest(r) => r.owing,
            Course::Shut(_) => 0,
            Course::Draft(p) => {
                (0..p.draft.seats().min(8)).filter(|s| p.draft.owes(Seat(*s as u8))).fold(0, |m, s| m | 1 << s)
            }
        }
    }
    /// Has the person of this seat left it to a bot?
    pub fn gone(&self, seat: usize) -> bool {
        self.pod().is_some_and(|p| p.gone(seat))
    }
    /// Does a bot choose for the person of this seat, now or from now on?
    pub fn helped(&self, seat: usize) -> bool {
        self.pod().is_some_and(|p| p.helped(seat))
    }
    pub fn asked_in_window(&self) -> Option<Seat> {
        self.game().and_then(Game::asked_in_window)
    }
    /// The seat that is asked where answers are given, and not in its turn.
    pub fn asked_to_answer(&self) -> Option<Seat> {
        self.game().and_then(Game::asked_to_answer)
    }
    /// Seats that were passed in windows without being asked, as bits.
    pub fn idle(&self) -> u8 {
        self.game().map_or(0, Game::idle)
    }
    /// The same in the order they were passed in.
    pub fn idle_in_turn(&self) -> impl Iterator<Item = Seat> {
        self.game().into_iter().flat_map(Game::idle_in_turn)
    }
    /// Those of them that were passed where answers are given, as bits.
    pub fn idle_to_answer(&self) -> u8 {
        self.game().map_or(0, Game::idle_to_answer)
    }
    /// Is this option to pass?
    pub fn is_pass(&self, seat: Seat, option: u16) -> bool {
        let passes = |g: &Game| g.options_for(seat).get(option as usize).is_some_and(|o| o.verb == ov::PASS);
        self.game().is_some_and(passes)
    }
    /// Does the question to everybody else stay the same when this is done?
    pub fn leaves_others_asked(&self, entry: Entry) -> bool {
        match entry {
            Entry::Choice { .. } => true,
            Entry::Concede { .. } | Entry::Flag { .. } => self.pod().is_some(),
            _ => false,
        }
    }
    /// How many options a seat has.
    pub fn options(&self, seat: Seat) -> usize {
        match self {
            Course::Game(g) => g.options_for(seat).len(),
            Course::Draft(_) | Course::Rest(_) | Course::Shut(_) => 0,
        }
    }
    /// What a bot would choose; at once, if nobody is interested any more.
    pub fn thought(&self, title: &Title, seat: Seat, level: &str, seed: u64, stop: Arc<AtomicBool>) -> Option<usize> {
        match self {
            Course::Game(g) => {
                let at = SeatGame::new(&*title.pack, g, seat)?;
                let mut bot = muster_bots::by_name(level, seed)?;
                bot.stop_by(stop);
                Some(bot.choose(&at))
            }
            Course::Draft(p) => p.draft.advice(seat),
            Course::Rest(_) | Course::Shut(_) => None,
        }
    }
}

/// By which rules, and the table in hexadecimal digits.
fn position(g: &Game) -> String {
    let table = g.save().map_or_else(|e| e, |bytes| muster_replay::to_hex(&bytes));
    format!("{:016x} {table}", g.m.rules)
}

fn refusal(r: Refusal) -> Refused {
    use Refusal::*;
    let code = match r {
        Over => Code::Over,
        NotYourDecision { .. } => Code::NotYourDecision,
        NoSuchOption { .. } | TooMuch(_) => Code::NoSuchOption,
    };
    Refused::new(code, muster_sight::refusal(&r))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pod(seats: usize) -> Pod {
        Pod::new(Arc::new(muster_warcaste::pack::Warcaste::new().unwrap()), 4, seats).unwrap()
    }
    fn all_but_first(p: &mut Pod) {
        for s in 1..p.draft.seats() as u8 {
            p.play(Entry::Choice { seat: Seat(s), option: 0 }).unwrap();
        }
    }

    #[test]
    fn a_bot_picks_for_who_is_late_and_goes_on_for_who_stays_away() {
        let mut p = pod(3);
        let (seat, flag) = (Seat(0), Entry::Flag { seat: Seat(0) });
        let pick = Entry::Choice { seat, option: 0 };
        for late in [true, true, false, true, true, true] {
            all_but_first(&mut p);
            assert!(!p.helped(0) && !p.gone(0));
            if late {
                p.play(flag).unwrap();
                assert!(p.helped(0) && !p.gone(0));
                assert!(p.play(flag).is_err(), "once for each pick");
            }
            p.play(pick).unwrap();
        }
        assert!(p.gone(0) && p.helped(0), "three times in a row");
        assert!(p.play(flag).is_err() && p.play(Entry::Concede { seat }).is_err());
    }

    #[test]
    fn what_does_not_belong_into_a_draft_is_refused() {
        let mut p = pod(2);
        let before = Course::Draft(Box::new(p.clone())).fingerprint();
        let seat = Seat(0);
        let strange = [
            Entry::Claim { seat, option: 0 },
            Entry::Absent { seat },
            Entry::Tie,
            Entry::Back { to: 0 },
            Entry::Concede { seat: Seat(7) },
            Entry::Flag { seat: Seat(7) },
            Entry::Choice { seat: Seat(7), option: 0 },
            Entry::Choice { seat, option: 99 },
        ];
        assert!(strange.into_iter().all(|e| p.play(e).is_err()));
        assert_eq!(Course::Draft(Box::new(p.clone())).fingerprint(), before);
        p.play(Entry::Flag { seat }).unwrap();
        assert_ne!(Course::Draft(Box::new(p)).fingerprint(), before);
    }
}
