//! Can a seat force a win before the turn or round ends, whatever the other does? An exact search through everything that both
//! can do, with all cards laid open, those of the decks in their order, too.
//!
//! So that no answer hangs on what players could not know, the same is asked with what is hidden dealt in other ways: only what is so
//! in every deal is said. What is drawn by chance on the way is nobody's to know: such a line is no forced win if it fails for
//! one outcome, and nothing is said about it if it holds for all that were tried.

use crate::likeness;
use muster_bots::search::name_of;
use muster_bots::seat::asked_together;
use muster_kernel::battery::Dice;
use muster_kernel::seen::{Viewer, resample_for};
use muster_kernel::{CardId, Game, Global, Name, Seat, Sight, Snapshot, zone_of_seat};
use muster_pack::Pack;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

/// What is known of a forced win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// The attacker wins before the turn ends, whatever the other does.
    Win,
    /// It can be prevented.
    No,
    /// The search came to its bounds, or it hangs on chance or on what is hidden.
    Unknown,
}

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions in all, for each deal.
    pub nodes: u32,
    /// Decisions of a line.
    pub depth: u32,
    /// Deals of what is hidden: the one that lies there, and others.
    pub deals: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: 20_000, depth: 96, deals: 3 }
    }
}

/// What each option of a position leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solution {
    /// Who wants to win.
    pub attacker: u8,
    /// Who is asked.
    pub asked: u8,
    /// By option.
    pub values: Vec<Value>,
    /// Positions looked at.
    pub nodes: u32,
}

impl Solution {
    /// The options with this value.
    pub fn with(&self, value: Value) -> Vec<usize> {
        self.values.iter().enumerate().filter(|(_, v)| **v == value).map(|(i, _)| i).collect()
    }
    /// How many options with this value differ from each other.
    pub fn differing(&self, game: &Game, value: Value) -> usize {
        let names = names(game, Seat(self.asked));
        self.with(value).into_iter().filter_map(|i| names.get(i)).collect::<BTreeSet<_>>().len()
    }
    /// Whether nothing is left open.
    pub fn is_whole(&self) -> bool {
        !self.values.contains(&Value::Unknown)
    }
    /// What the position as a whole is.
    pub fn value(&self) -> Value {
        let (decides, else_) = match self.attacker == self.asked {
            true => (Value::Win, Value::No),
            false => (Value::No, Value::Win),
        };
        if self.values.contains(&decides) {
            return decides;
        }
        if self.is_whole() { else_ } else { Value::Unknown }
    }
}

/// Is this a moment to be solved: one seat of two is asked openly?
pub fn plainly_asked(game: &Game) -> Option<Seat> {
    let secret = asked_together(game) || game.t().frames().last().is_some_and(|f| f.asks_behind());
    game.to_decide().filter(|_| !secret && game.owing().count_ones() == 1 && game.t().seats().count() == 2)
}

/// Looks what each option leads to for a seat that wants to win before the turn or round ends. None if it is no moment to be
/// solved.
pub fn solve(pack: &dyn Pack, game: &Game, attacker: Seat, limits: Limits) -> Option<Solution> {
    let asked = plainly_asked(game)?;
    let mut nodes = 0;
    let mut values: Vec<Value> = Vec::new();
    for deal in 0..limits.deals.max(1) {
        // hands stay what they are
        let dealt = (deal > 0).then(|| resample_for(game, Viewer::Hands, Dice(u64::from(deal)).key()));
        let mut solver = Solver::new(pack, dealt.as_ref().unwrap_or(game), attacker, limits, CHANCE);
        let found = solver.options(dealt.as_ref().unwrap_or(game), asked);
        nodes += limits.nodes - solver.left;
        if deal == 0 {
            values = found;
        } else {
            let other = |i: usize| found.get(i).copied().unwrap_or(Value::Unknown);
            values.iter_mut().enumerate().filter(|(i, v)| **v != other(*i)).for_each(|(_, v)| *v = Value::Unknown);
        }
        if values.iter().all(|v| *v == Value::Unknown) {
            break;
        }
    }
    Some(Solution { attacker: attacker.0, asked: asked.0, values, nodes })
}

/// How often chance may come on one line before nothing more is said.
const CHANCE: u32 = 2;
/// Outcomes of chance that are tried.
const OUTCOMES: u64 = 4;
/// How deep lines are followed at first; then twice as deep, and so on.
const FIRST_DEPTH: u32 = 4;

struct Solver<'a> {
    pack: &'a dyn Pack,
    attacker: Seat,
    limits: Limits,
    left: u32,
    chance: u32,
    round: Option<(Global, i32)>,
    /// How often chance was drawn on before.
    drawn: u32,
    /// Positions that are settled.
    memo: HashMap<u64, Value>,
    work: Game,
}

/// What one option leads to at once.
enum Step {
    Over(Value),
    /// Something was drawn by chance.
    Chance,
    /// The game goes on, and how it looks to the attacker.
    On(i32, Snapshot),
}

impl<'a> Solver<'a> {
    fn new(pack: &'a dyn Pack, game: &Game, attacker: Seat, limits: Limits, chance: u32) -> Solver<'a> {
        let t = game.t();
        let clock = pack.layout().clock.round;
        let count = t.head().globals.len();
        let round = (0..count).map(Global::nth).find(|g| clock.is(Name::Global(*g))).map(|g| (g, t.global(g)));
        let (left, drawn, work) = (limits.nodes, t.head().rng, game.clone());
        Solver { pack, attacker, limits, left, chance, round, drawn, memo: HashMap::new(), work }
    }

    /// What each option of the first position leads to. Lines are followed deeper and deeper.
    fn options(&mut self, game: &Game, asked: Seat) -> Vec<Value> {
        let at = game.snapshot();
        let names = names(game, asked);
        let mut values = vec![Value::Unknown; names.len()];
        let mut depth = FIRST_DEPTH;
        loop {
            for i in 0..names.len() {
                if values[i] != Value::Unknown {
                    continue;
                }
                let twin = (0..i).find(|j| names[*j] == names[i]);
                values[i] = match twin {
                    Some(j) => values[j],
                    None => self.option(&at, asked, i, depth),
                };
            }
            if depth >= self.limits.depth || self.left == 0 || !values.contains(&Value::Unknown) {
                return values;
            }
            depth = (depth * 2).min(self.limits.depth);
        }
    }

    fn option(&mut self, at: &Snapshot, seat: Seat, index: usize, depth: u32) -> Value {
        match self.step(at, seat, index) {
            Step::Over(v) => v,
            Step::Chance => self.by_chance(at, seat, index, depth),
            Step::On(_, next) => self.value(&next, depth - 1),
        }
    }

    fn step(&mut self, at: &Snapshot, seat: Seat, index: usize) -> Step {
        if self.left == 0 {
            return Step::Over(Value::Unknown);
        }
        self.left -= 1;
        self.work.go_to(at);
        if self.work.choose(seat, index).is_err() {
            return Step::Over(Value::Unknown);
        }
        let lucky = self.work.t().head().rng != self.drawn;
        match self.ended() {
            Some(Value::Win) if lucky => Step::Chance,
            Some(v) => Step::Over(v),
            None if lucky => Step::Chance,
            None => Step::On(self.pack.evaluate(&self.work, self.attacker), self.work.snapshot()),
        }
    }

    /// Has the attacker won, or not in time?
    fn ended(&self) -> Option<Value> {
        let t = self.work.t();
        if t.head().over {
            return Some(if t.head().winners == 1 << self.attacker.0 { Value::Win } else { Value::No });
        }
        self.round.filter(|(g, n)| t.global(*g) != *n).map(|_| Value::No)
    }

    /// Several outcomes are looked at: one that fails is enough to say that nothing is forced.
    fn by_chance(&mut self, at: &Snapshot, seat: Seat, index: usize, depth: u32) -> Value {
        let here = at.game();
        if self.chance == 0 || depth <= 1 || plainly_asked(&here).is_none() {
            return Value::Unknown;
        }
        for outcome in 0..OUTCOMES {
            if self.left == 0 {
                break;
            }
            let mut g = resample_for(&here, Viewer::All, Dice(outcome).key());
            if g.choose(seat, index).is_err() {
                return Value::Unknown;
            }
            let limits = Limits { nodes: self.left, depth: depth - 1, deals: 1 };
            let mut then = Solver::new(self.pack, &g, self.attacker, limits, self.chance - 1);
            then.round = self.round;
            let value = then.ended().unwrap_or_else(|| then.value(&g.snapshot(), depth - 1));
            self.left = then.left;
            if value == Value::No {
                return value;
            }
        }
        Value::Unknown
    }

    /// What a position is.
    fn value(&mut self, at: &Snapshot, depth: u32) -> Value {
        if depth == 0 || self.left == 0 {
            return Value::Unknown;
        }
        self.work.go_to(at);
        let key = likeness::of(&self.work);
        if let Some(known) = key.and_then(|k| self.memo.get(&k)) {
            return *known;
        }
        let value = self.look(at, depth);
        if let (Some(key), true) = (key, value != Value::Unknown) {
            self.memo.insert(key, value);
        }
        value
    }

    /// The game lies on the table that the solver works on.
    fn look(&mut self, at: &Snapshot, depth: u32) -> Value {
        // in secret, the attacker answers first and is seen through
        let own = self.work.owes(self.attacker);
        let Some(seat) = (if own { Some(self.attacker) } else { self.work.to_decide() }) else { return Value::Unknown };
        let (decides, else_) = if own { (Value::Win, Value::No) } else { (Value::No, Value::Win) };
        let names = names(&self.work, seat);
        let (mut open, mut chance, mut unknown) = (Vec::new(), Vec::new(), false);
        for i in (0..names.len()).filter(|i| !names[..*i].contains(&names[*i])) {
            match self.step(at, seat, i) {
                Step::Over(v) if v == decides => return decides,
                Step::Over(v) => unknown |= v == Value::Unknown,
                Step::Chance => chance.push(i),
                Step::On(looks, next) => open.push((if own { -looks } else { looks }, next)),
            }
        }
        open.sort_by_key(|(looks, _)| *looks);
        for (_, next) in &open {
            match self.value(next, depth - 1) {
                v if v == decides => return decides,
                v => unknown |= v == Value::Unknown,
            }
        }
        for i in chance {
            match self.by_chance(at, seat, i, depth) {
                v if v == decides => return decides,
                v => unknown |= v == Value::Unknown,
            }
        }
        if unknown { Value::Unknown } else { else_ }
    }
}

/// What an option is called: copies of a card in one hand have one name, as it makes no difference which of them is taken.
type Named = (u64, u32);

fn names(game: &Game, seat: Seat) -> Vec<Named> {
    let own;
    let options = match game.to_decide() {
        Some(s) if s == seat => game.options(),
        _ => {
            own = game.options_for(seat);
            &own
        }
    };
    options.iter().map(|o| (name_of(game, seat, o), stands(game, o.card_id()))).collect()
}

/// Where a card lies, if it lies in a hand; elsewhere copies may differ, so it is told by itself.
fn stands(game: &Game, c: CardId) -> u32 {
    let Some(card) = game.t().cards().get(c.ix()) else { return u32::MAX };
    let zone = card.at.as_zone().and_then(zone_of_seat);
    let in_hand = zone.is_some_and(|(_, n)| game.m.book.vocab.seat_zones[n.ix()].sight == Sight::Owner);
    if in_hand { 1 << 16 | u32::from(card.at.0) } else { u32::from(c.0) }
}
