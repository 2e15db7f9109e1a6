//! New puzzles: games between bots, ways on from their last turns, and in them the positions in which little is right.

use crate::puzzle::{Kind, Puzzle};
use crate::solve::{Limits, Solution, Value, plainly_asked, solve};
use crate::strength::{grade, obvious};
use muster_bots::greedy::Effort;
use muster_bots::sim::Named;
use muster_bots::{Bot, Greedy, SeatGame};
use muster_kernel::battery::Dice;
use muster_kernel::{Game, Global, Name, Seat, Snapshot};
use muster_pack::{Mode, Pack};

/// A game that takes more decisions than this has no puzzle in it.
const LONGEST: usize = 4000;
/// How many of a hundred decisions the players of a game leave to chance: what is left lying makes wins, and threats.
const SLIPS: [usize; 5] = [0, 0, 10, 30, 60];
/// Turns from the end that are looked at.
const TURNS: i32 = 4;
/// Decisions of a line that are looked at, from its end.
const MOMENTS: usize = 32;
/// Ways on from a moment of the last turns.
const WAYS: usize = 24;
/// Decisions of such a way.
const WAY: usize = 60;
/// Ways to the end of the turn by which it is guessed whether somebody might win in it.
const TRIES: usize = 10;
/// What a first look may cost, in parts of what a proof may; where it shows nothing, no more is spent.
const GLANCE: u32 = 30;
/// At most so many options that differ may be right, or wrong in a trap.
const FEW: usize = 2;
/// So many options that differ must be wrong where the obvious one wins.
const MUCH: usize = 3;
/// Puzzles of a kind that are kept of one game.
const KEPT: usize = 3;
/// How far the players of these games look: quick and plain.
const EFFORT: Effort = Effort { guesses: 1, secret_guesses: 2, positions: 32, follow_ups: 1, answers: 40 };

/// What puzzles are looked for with.
pub struct Quarry<'a> {
    pub pack: &'a dyn Pack,
    /// Decks that meet.
    pub decks: &'a [Named],
    /// What the search may cost that proves a puzzle.
    pub limits: Limits,
}

/// What one game gave.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub puzzles: Vec<Puzzle>,
    /// Positions that were solved.
    pub solved: u64,
}

/// A moment of a game to come back to.
struct Moment {
    after: usize,
    seat: Seat,
    at: Snapshot,
}

/// A game as it was played.
struct Course {
    decks: [String; 2],
    seed: u64,
    choices: Vec<u16>,
    moments: Vec<Moment>,
}

impl Quarry<'_> {
    /// The puzzles of one game, which follows from its number.
    pub fn dig(&self, number: u64) -> Found {
        let mut dice = Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x7075_7a7a_6c65);
        let mut found = Found::default();
        let Some(course) = self.play(number, &mut dice) else { return found };
        self.look_through(&course, &mut dice, &mut found);
        for _ in 0..WAYS {
            if course.moments.is_empty() {
                break;
            }
            let way = self.way(&course, &mut dice);
            self.look_through(&way, &mut dice, &mut found);
        }
        found
    }

    /// Greedy against greedy, with slips; what is kept are the moments of the last turns.
    fn play(&self, number: u64, dice: &mut Dice) -> Option<Course> {
        let first = dice.below(self.decks.len());
        let second = (first + 1 + dice.below(self.decks.len().max(2) - 1)) % self.decks.len();
        let [a, b] = [first, second].map(|i| self.decks[i].clone());
        let mut bots = [0, 1].map(|_| Greedy::with(dice.roll(), EFFORT));
        let slips = [0, 1].map(|_| SLIPS[dice.below(SLIPS.len())]);
        let mode = Mode::usual(self.pack, 2);
        let mut game = Game::start(self.pack.new_match_in(&mode, vec![a.1, b.1], number));
        let mut course = Course { decks: [a.0, b.0], seed: number, choices: Vec::new(), moments: Vec::new() };
        let mut rounds = Vec::new();
        while let Some(seat) = game.to_decide() {
            if course.choices.len() >= LONGEST {
                return None;
            }
            if course.see(&game) {
                rounds.push(self.round(&game));
            }
            let index = match dice.below(100) < slips[seat.ix()] {
                true => dice.below(game.options().len()),
                false => bots[seat.ix()].choose(&SeatGame::new(self.pack, &game, seat)?),
            };
            game.choose(seat, index).ok()?;
            course.choices.push(index as u16);
        }
        let last = rounds.last().copied().unwrap_or(0);
        let late = rounds.iter().position(|r| *r > last - TURNS).unwrap_or(0);
        course.moments.drain(..late);
        Some(course)
    }

    /// On from one of the moments, to the end of the game or for a while: one seat is keen and the other careless.
    fn way(&self, from: &Course, dice: &mut Dice) -> Course {
        let m = &from.moments[dice.below(from.moments.len())];
        let choices = from.choices[..m.after].to_vec();
        let mut way = Course { decks: from.decks.clone(), seed: from.seed, choices, moments: Vec::new() };
        let mut game = m.at.game();
        let mut spare = game.clone();
        let keen = Seat(dice.below(2) as u8);
        for _ in 0..WAY {
            let Some(seat) = game.to_decide() else { break };
            let index = self.drift(&game, seat == keen, &mut spare, dice);
            if game.choose(seat, index).is_err() {
                break;
            }
            way.choices.push(index as u16);
            way.see(&game);
        }
        way
    }

    /// What somebody chooses without much thought: by chance, or, every other time and if keen, what looks best at once.
    fn drift(&self, game: &Game, keen: bool, spare: &mut Game, dice: &mut Dice) -> usize {
        let n = game.options().len();
        let (Some(seat), 0) = (game.to_decide(), dice.below(2)) else { return dice.below(n) };
        if !keen {
            // which does the least
            return n - 1;
        }
        let mut looks = |index: usize| {
            spare.copy_from(game);
            spare.choose(seat, index).map_or(i32::MIN, |_| self.pack.evaluate(spare, seat))
        };
        (0..n).max_by_key(|i| looks(*i)).unwrap_or(0)
    }

    fn round(&self, game: &Game) -> i32 {
        let (clock, t) = (self.pack.layout().clock.round, game.t());
        let mut all = (0..t.head().globals.len()).map(Global::nth);
        all.find(|g| clock.is(Name::Global(*g))).map_or(0, |g| t.global(g))
    }

    /// Looks at the moments of a line from its end. Of several on the way to one end, the first is kept.
    fn look_through(&self, course: &Course, dice: &mut Dice, found: &mut Found) {
        let mut kept: Vec<(i32, Puzzle, &Moment)> = Vec::new();
        for m in course.moments.iter().rev().take(MOMENTS) {
            let game = m.at.game();
            let round = self.round(&game);
            for want in [Kind::Win, Kind::Hold] {
                if !self.might_win(&game, want.attacker(m.seat), dice) {
                    continue;
                }
                if let Some(puzzle) = self.look(course, m, &game, want, &mut found.solved) {
                    kept.retain(|(r, p, _)| *r != round || p.kind != puzzle.kind);
                    kept.push((round, puzzle, m));
                }
            }
        }
        for (_, mut p, m) in kept {
            let alike = found.puzzles.iter().filter(|q| q.kind == p.kind).count();
            if alike < KEPT && !found.puzzles.iter().any(|q| q.print == p.print) {
                p.grade = grade(self.pack, &m.at.game(), &p);
                found.puzzles.push(p);
            }
        }
    }

    /// Does a seat ever win before the turn ends, if it is keen and the other careless?
    fn might_win(&self, game: &Game, seat: Seat, dice: &mut Dice) -> bool {
        let round = self.round(game);
        let (mut g, mut spare) = (game.clone(), game.clone());
        (0..TRIES).any(|_| {
            g.copy_from(game);
            for _ in 0..WAY {
                let Some(asked) = g.to_decide() else { return g.t().head().winners == 1 << seat.0 };
                let index = self.drift(&g, asked == seat, &mut spare, dice);
                if g.choose(asked, index).is_err() || self.round(&g) != round {
                    break;
                }
            }
            g.is_over() && g.t().head().winners == 1 << seat.0
        })
    }

    /// Is this moment a puzzle? A glance first: most moments are none.
    fn look(&self, course: &Course, m: &Moment, game: &Game, want: Kind, solved: &mut u64) -> Option<Puzzle> {
        let attacker = want.attacker(m.seat);
        let one_deal = |nodes| solve(self.pack, game, attacker, Limits { nodes, deals: 1 });
        let glance = one_deal((self.limits.nodes / GLANCE).max(1))?;
        *solved += 1;
        let wins = glance.with(Value::Win).len();
        // somebody must be able to win by some option, and not by all
        if wins == 0 || wins == glance.values.len() || want == Kind::Win && glance.differing(game, Value::Win) > FEW {
            return None;
        }
        self.kind(m, game, want, &one_deal(self.limits.nodes)?)?;
        let whole = solve(self.pack, game, attacker, self.limits)?;
        let kind = self.kind(m, game, want, &whole)?;
        let right = whole.with(kind.right()).into_iter().map(|i| i as u16).collect();
        let choices = course.choices[..m.after].to_vec();
        let (decks, seed, options, print) =
            (course.decks.clone(), course.seed, whole.values.len() as u16, game.fingerprint());
        Some(Puzzle { kind, grade: None, decks, seed, right, options, print, choices })
    }

    /// What kind of puzzle a solved moment is, if it is one.
    fn kind(&self, m: &Moment, game: &Game, want: Kind, solution: &Solution) -> Option<Kind> {
        if !solution.is_whole() {
            return None;
        }
        let differ = |value| solution.differing(game, value);
        let (wins, others) = (differ(Value::Win), differ(Value::No));
        let greedy = obvious(&SeatGame::new(self.pack, game, m.seat)?);
        let falls = solution.values[greedy] != want.right();
        match want {
            // what is obvious is worth finding where much else is wrong
            Kind::Win => ((1..=FEW).contains(&wins) && others >= if falls { FEW } else { MUCH }).then_some(Kind::Win),
            _ if (1..=FEW).contains(&others) && wins >= FEW => Some(Kind::Hold),
            _ => (falls && (1..=FEW).contains(&wins) && others >= FEW).then_some(Kind::Trap),
        }
    }
}

impl Course {
    /// Keeps this moment, if there is something to choose between. False if there is not.
    fn see(&mut self, game: &Game) -> bool {
        let Some(seat) = plainly_asked(game).filter(|_| game.options().len() > FEW) else { return false };
        self.moments.push(Moment { after: self.choices.len(), seat, at: game.snapshot() });
        true
    }
}
