//! A game between people at this keyboard and a bot: who is asked, what the bot answers, and the way back.

use anyhow::{Result, anyhow};
use muster_bots::SeatGame;
use muster_kernel::seen::Viewer;
use muster_kernel::{DefId, Game, Seat};
use muster_pack::{Mode, Pack};
use muster_replay::{Session, Setup};
use muster_sight::Tongue;
use muster_sight::speak::{self, Line};

/// Choices a bot makes in a row before it is taken for stuck.
const IN_A_ROW: usize = 5_000;

/// What a game is begun with.
#[derive(Clone, Debug)]
pub struct Start {
    pub decks: Vec<Vec<DefId>>,
    pub seed: u64,
    pub players: Vec<String>,
    /// Seats that people decide for, as bits.
    pub people: u8,
    pub bot: String,
    pub mode: Mode,
}

pub struct Table {
    pub session: Session,
    pub start: Start,
    /// The number of steps before each choice a person made by hand.
    marks: Vec<usize>,
}

impl Table {
    pub fn begin(pack: &dyn Pack, start: Start) -> Result<Table> {
        let setup = Setup { decks: start.decks.clone(), seed: start.seed, players: start.players.clone() };
        let session = Session::start_in(pack, &start.mode, setup).map_err(|e| anyhow!(e))?;
        let mut t = Table { session, start, marks: Vec::new() };
        t.let_bots_play(pack)?;
        Ok(t)
    }

    pub fn game(&self) -> &Game {
        self.session.game()
    }
    fn is_person(&self, s: Seat) -> bool {
        self.start.people >> s.0 & 1 != 0
    }
    /// The person asked next, if any.
    pub fn asked(&self) -> Option<Seat> {
        let g = self.game();
        (0..g.t().head().seats).map(Seat).find(|s| self.is_person(*s) && g.owes(*s))
    }
    /// Whose eyes the screen has: the person asked, else the first person there is.
    pub fn reader(&self) -> Seat {
        let first = (0..8).map(Seat).find(|s| self.is_person(*s));
        self.asked().or(first).unwrap_or(Seat(0))
    }

    /// Lets bots choose until a person is asked or the game is over.
    pub fn let_bots_play(&mut self, pack: &dyn Pack) -> Result<()> {
        for _ in 0..IN_A_ROW {
            let g = self.game();
            let Some(seat) = (0..g.t().head().seats).map(Seat).find(|s| !self.is_person(*s) && g.owes(*s)) else {
                return Ok(());
            };
            let index = self.bot_choice(pack, seat)?;
            self.session.choose(seat, index).map_err(refused)?;
        }
        Err(anyhow!("the bot did not come to an end"))
    }

    /// What the bot would choose for a seat. The same at the same moment of the same game, however it was come by.
    pub fn bot_choice(&self, pack: &dyn Pack, seat: Seat) -> Result<usize> {
        let at = SeatGame::new(pack, self.game(), seat).ok_or_else(|| anyhow!("nobody is asked"))?;
        if at.options().len() < 2 {
            return Ok(0);
        }
        let seed =
            self.start.seed ^ (self.session.len() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ seat.0 as u64;
        let mut bot = muster_bots::by_name(&self.start.bot, seed)
            .ok_or_else(|| anyhow!("no bot is called `{}`", self.start.bot))?;
        Ok(bot.choose(&at))
    }

    /// A person's choice; `by_hand` makes it one that undo comes back to.
    pub fn choose(&mut self, pack: &dyn Pack, seat: Seat, index: usize, by_hand: bool) -> Result<()> {
        let before = self.session.len();
        self.session.choose(seat, index).map_err(refused)?;
        if by_hand {
            self.marks.push(before);
        }
        self.let_bots_play(pack)
    }
    pub fn claim(&mut self, pack: &dyn Pack, seat: Seat, index: usize) -> Result<()> {
        let before = self.session.len();
        self.session.claim(seat, index).map_err(refused)?;
        self.marks.push(before);
        self.let_bots_play(pack)
    }
    pub fn concede(&mut self, seat: Seat) -> Result<()> {
        self.marks.push(self.session.len());
        self.session.concede(seat).map_err(refused)
    }
    /// Back to before the last choice made by hand. False if there is none.
    pub fn undo(&mut self) -> bool {
        let to = self.marks.pop();
        to.is_some_and(|n| self.session.back_to(n))
    }

    /// The log as its reader hears it.
    pub fn log(&self, reader: Seat, enemy: &str, tongue: &dyn Tongue) -> Vec<Line> {
        let players = self.session.players();
        let m = &self.session.game().m;
        let line = |l: muster_replay::LogLine| speak::heard(tongue, &l.told, l.step as u32, m, players, reader, enemy);
        speak::folded(self.session.log(Viewer::Seat(reader)).into_iter().map(line))
    }
}

fn refused(r: muster_kernel::Refusal) -> anyhow::Error {
    anyhow!(muster_sight::refusal(&r))
}
