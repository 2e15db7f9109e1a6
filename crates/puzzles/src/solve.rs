//! Can a seat force a win before the turn or round ends, whatever the other does? An exact search through everything that both
//! can do, with all cards laid open, those of the decks in their order, too.
//!
//! So that no answer hangs on what players could not know, the same is asked with what is hidden dealt in other ways: only what is so
//! in every deal is said. What is drawn by chance on the way is nobody's to know: such a line is no forced win if it fails for
//! one outcome, and nothing is said about it if it holds for all that were tried.
//!
//! It is a proof-number search: of everything that is open, that is looked into next by which the fewest more positions would have
//! to be settled to prove a win or to refute it. So it goes deep where little can be done and needs no bound of depth.

use crate::likeness;
use crate::tree::{Leaf, NodeId, State, Tree};
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
    /// Deals of what is hidden: the one that lies there, and others.
    pub deals: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: 20_000, deals: 3 }
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
        let dealt = dealt.as_ref().unwrap_or(game);
        let mut solver = Solver::new(pack, dealt, attacker, limits.nodes, CHANCE);
        let found = solver.options(dealt, asked);
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
/// Outcomes of chance that are tried, and what part of what is left each of them may cost.
const OUTCOMES: u64 = 4;
const OUTCOME: u32 = 8;
/// Positions that are looked at below one option before the next has its turn.
const TURN: u32 = 256;

struct Solver<'a> {
    pack: &'a dyn Pack,
    attacker: Seat,
    left: u32,
    chance: u32,
    round: Option<(Global, i32)>,
    /// How often chance was drawn on before.
    drawn: u32,
    /// Positions that are settled.
    memo: HashMap<u64, Value>,
    tree: Tree,
    work: Game,
}

impl<'a> Solver<'a> {
    fn new(pack: &'a dyn Pack, game: &Game, attacker: Seat, nodes: u32, chance: u32) -> Solver<'a> {
        let t = game.t();
        let clock = pack.layout().clock.round;
        let count = t.head().globals.len();
        let round = (0..count).map(Global::nth).find(|g| clock.is(Name::Global(*g))).map(|g| (g, t.global(g)));
        let (drawn, work) = (t.head().rng, game.clone());
        Solver { pack, attacker, left: nodes, chance, round, drawn, memo: HashMap::new(), tree: Tree::default(), work }
    }

    /// What each option of the first position leads to; they are looked into by turns.
    fn options(&mut self, game: &Game, asked: Seat) -> Vec<Value> {
        let names = names(game, asked);
        let top = self.tree.begin();
        self.open(top, game.snapshot(), asked);
        let kids = self.tree.kids(top);
        let mut more = true;
        while more && self.left > 0 {
            more = false;
            for kid in kids.iter().copied() {
                if self.tree.is_open(kid) {
                    self.search(kid, TURN);
                    more |= self.tree.is_open(kid);
                }
            }
        }
        let mut values = vec![Value::Unknown; names.len()];
        for kid in kids {
            let (index, value) = (self.tree.option(kid), self.tree.value(kid));
            (0..names.len()).filter(|i| names[*i] == names[index]).for_each(|i| values[i] = value);
        }
        values
    }

    /// What a position as a whole is.
    fn whole(&mut self, game: &Game) -> Value {
        let Some(seat) = self.chooses(game) else { return Value::Unknown };
        let top = self.tree.begin();
        self.open(top, game.snapshot(), seat);
        self.tree.count(top);
        self.search(top, u32::MAX);
        self.tree.value(top)
    }

    /// Who chooses next. In secret, the attacker answers first and is seen through.
    fn chooses(&self, game: &Game) -> Option<Seat> {
        if game.owes(self.attacker) { Some(self.attacker) } else { game.to_decide() }
    }

    /// Looks into what lies below a node, always where the least is missing to a proof, until the node is settled or so many
    /// positions were looked at.
    fn search(&mut self, top: NodeId, most: u32) {
        let end = self.left.saturating_sub(most);
        while self.left > end && self.tree.is_open(top) {
            let mut at = top;
            while let Some(next) = self.tree.next(at) {
                at = next;
                // what was settled elsewhere in the meantime
                if let Some(known) = self.tree.key(at).and_then(|k| self.memo.get(&k)) {
                    self.tree.settle(at, *known);
                    break;
                }
            }
            if self.tree.is_open(at) && !self.tree.is_opened(at) {
                self.look(at);
            }
            self.settle_up(at);
        }
    }

    /// Takes what a node has become to all that it hangs below.
    fn settle_up(&mut self, node: NodeId) {
        self.tree.count(node);
        let mut changed = vec![node];
        while let Some(at) = changed.pop() {
            if let (Some(key), v @ (Value::Win | Value::No)) = (self.tree.key(at), self.tree.value(at)) {
                self.memo.insert(key, v);
            }
            let parents: Vec<NodeId> = self.tree.parents(at).collect();
            changed.extend(parents.into_iter().filter(|p| self.tree.count(*p)));
        }
    }

    /// Opens a node that nobody has looked into.
    fn look(&mut self, at: NodeId) {
        let (parent, index) = (self.tree.parent(at), self.tree.option(at));
        let Some((before, seat)) = self.tree.place(parent) else { return self.tree.settle(at, Value::Unknown) };
        if self.tree.is_chance(at) {
            let value = self.by_chance(&before, seat, index);
            return self.tree.settle(at, value);
        }
        self.work.go_to(&before);
        let went = self.work.choose(seat, index).is_ok();
        match self.chooses(&self.work).filter(|_| went) {
            Some(seat) => self.open(at, self.work.snapshot(), seat),
            None => self.tree.settle(at, Value::Unknown),
        }
    }

    /// Tries every option of a position.
    fn open(&mut self, node: NodeId, at: Snapshot, seat: Seat) {
        self.work.go_to(&at);
        let names = names(&self.work, seat);
        let own = seat == self.attacker;
        let mut kids: Vec<(i32, Leaf)> = Vec::new();
        for i in (0..names.len()).filter(|i| !names[..*i].contains(&names[*i])) {
            kids.push(self.step(&at, seat, i));
        }
        // of equals the best looking comes first
        kids.sort_by_key(|(looks, _)| if own { -looks } else { *looks });
        self.tree.open(node, (at, seat), own, kids.into_iter().map(|(_, leaf)| leaf));
    }

    /// What one option leads to at once, and how it looks to the attacker.
    fn step(&mut self, at: &Snapshot, seat: Seat, index: usize) -> (i32, Leaf) {
        let leaf = |state, key| Leaf { option: index as u16, state, key };
        if self.left == 0 {
            return (0, leaf(State::Settled(Value::Unknown), None));
        }
        self.left -= 1;
        self.work.go_to(at);
        if self.work.choose(seat, index).is_err() {
            return (0, leaf(State::Settled(Value::Unknown), None));
        }
        let lucky = self.work.t().head().rng != self.drawn;
        match self.ended() {
            Some(v) if !lucky || v == Value::No => return (0, leaf(State::Settled(v), None)),
            _ if lucky => return (0, leaf(State::Chance, None)),
            _ => {}
        }
        let key = likeness::of(&self.work);
        let looks = self.pack.evaluate(&self.work, self.attacker);
        if let Some(known) = key.and_then(|k| self.memo.get(&k)) {
            return (looks, leaf(State::Settled(*known), None));
        }
        let ways = self.chooses(&self.work).map_or(0, |s| match self.work.to_decide() {
            Some(asked) if asked == s => self.work.options().len(),
            _ => self.work.options_for(s).len(),
        });
        let own = self.work.owes(self.attacker);
        (looks, leaf(State::Open { ways: ways as u32, own }, key))
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
    fn by_chance(&mut self, at: &Snapshot, seat: Seat, index: usize) -> Value {
        let here = at.game();
        if self.chance == 0 || plainly_asked(&here).is_none() {
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
            let share = (self.left / OUTCOME).max(1);
            let mut then = Solver::new(self.pack, &g, self.attacker, share, self.chance - 1);
            then.round = self.round;
            let value = then.ended().unwrap_or_else(|| then.whole(&g));
            self.left -= share - then.left;
            if value == Value::No {
                return value;
            }
        }
        Value::Unknown
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
