//! One line of play after another through guessed tables, each ended by a judgement of where it led.

use super::judge::Judge;
use super::key::{self, Mix};
use super::tree::Tree;
use super::{Plan, Spent, stride};
use crate::SeatGame;
use crate::seat::asked_together;
use muster_kernel::battery::Dice;
use muster_kernel::{Game, MAX_SEATS, Seat, Snapshot};

/// Lines walked on one guess before the next is made.
const PER_GUESS: u32 = 4;
/// How readily doubtful options are tried.
const DOUBT: f32 = 1.0;

/// A walker with a tree of its own.
pub struct Walker<'a, 'g> {
    at: &'a SeatGame<'g>,
    plan: &'a Plan,
    pub tree: Tree,
    dice: Dice,
    /// The guess in use, a game to walk on and one to look ahead with.
    games: Option<(Snapshot, [Game; 2])>,
    line: Vec<(u32, u32)>,
    /// What may be done here: name, index.
    open: Vec<(u64, usize)>,
    /// The edges of a node that are open here: edge, index.
    here: Vec<(u32, usize)>,
    /// The options that are compared with each other; none if all are looked at.
    only: &'a [u64],
    judge: Judge<'a, 'g>,
    pub walked: u32,
}

impl<'a, 'g> Walker<'a, 'g> {
    pub fn new(at: &'a SeatGame<'g>, plan: &'a Plan, seed: u64) -> Walker<'a, 'g> {
        let tree = Tree::new(at.seat(), plan.memory);
        let (line, open, here) = (Vec::new(), Vec::new(), Vec::new());
        let judge = Judge::new(at, plan);
        Walker { at, plan, tree, dice: Dice(seed), games: None, line, open, here, only: &[], judge, walked: 0 }
    }
    /// Every line begins with one of these options, each as often as the others.
    pub fn only(self, only: &'a [u64]) -> Self {
        Walker { only, ..self }
    }

    /// Walks until the budget is spent.
    pub fn run(&mut self, spent: &Spent) {
        while !spent.over(self.walked) {
            let mut games = match self.games.take() {
                Some(mut games) => {
                    if self.walked.is_multiple_of(PER_GUESS) {
                        self.at.guess(self.dice.key()).snapshot_in(&mut games.0);
                    }
                    games
                }
                None => {
                    let guess = self.at.guess(self.dice.key());
                    (guess.snapshot(), [guess.clone(), guess])
                }
            };
            let (guess, [g, ahead]) = &mut games;
            g.go_to(guess);
            self.walk(g, ahead);
            self.games = Some(games);
            self.walked += 1;
            if self.only.is_empty() && self.walked.is_multiple_of(16) && self.decided(spent.left(self.walked)) {
                break;
            }
        }
    }

    /// Can no other option be tried more often than the first, however the rest of the lines go?
    fn decided(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for e in &self.tree.nodes[0].edges {
            if e.visits > first {
                (first, second) = (e.visits, first);
            } else {
                second = second.max(e.visits);
            }
        }
        first - second > left
    }

    fn walk(&mut self, g: &mut Game, ahead: &mut Game) {
        self.line.clear();
        let (mut node, mut secret) = (0u32, Trail::new());
        let mut seat = self.at.seat();
        for _ in 0..self.plan.sight {
            let fresh = self.tree.nodes[node as usize].edges.is_empty();
            if !self.look(node, seat, g, ahead) {
                break;
            }
            let (edge, index) = self.pick(node, seat);
            let key = self.tree.nodes[node as usize].edges[edge as usize].key;
            let together = asked_together(g);
            if g.choose(seat, index).is_err() {
                break;
            }
            self.line.push((node, edge));
            if fresh && node != 0 {
                // just looked at: its best looks are what it is worth for now
                break;
            }
            let Some(next) = g.to_decide() else { break };
            let way = secret.after(key, next, together, g);
            let Some(to) = self.tree.follow(node, way, next) else { break };
            (node, seat) = (to, next);
        }
        let chances = self.judge.chances(g, &mut self.dice);
        self.tree.learn(&self.line, &chances, MAX_SEATS);
    }

    /// Finds what may be done and takes a first look at what is new here. False if there is nothing to do.
    fn look(&mut self, node: u32, seat: Seat, g: &Game, ahead: &mut Game) -> bool {
        self.open.clear();
        self.here.clear();
        let own;
        let options = match g.to_decide() {
            Some(s) if s == seat => g.options(),
            _ => {
                own = g.options_for(seat);
                &own
            }
        };
        for (i, o) in options.iter().enumerate() {
            let key = key::of(g, seat, o);
            if node == 0 && !self.only.is_empty() && !self.only.contains(&key) {
                continue;
            }
            if !self.open.iter().any(|(k, _)| *k == key) {
                self.open.push((key, i));
            }
        }
        let visits = self.tree.nodes[node as usize].visits;
        let may_grow = self.tree.nodes[node as usize].edges.is_empty() || !self.tree.full();
        // wide questions open up as they are come back to, from options spread over the whole list
        let mut room = (self.plan.width + visits / 2) as usize;
        let n = self.open.len();
        for j in 0..n {
            // the last first: it does the least
            let (key, index) = self.open[n - 1 - j * stride(n) % n];
            let edges = &self.tree.nodes[node as usize].edges;
            if let Some(e) = edges.iter().position(|e| e.key == key) {
                self.here.push((e as u32, index));
                room = room.saturating_sub(1);
            } else if room > 0 && may_grow {
                room -= 1;
                ahead.copy_from(g);
                if ahead.choose(seat, index).is_err() {
                    continue;
                }
                let looks = self.judge.chances(ahead, &mut self.dice)[seat.ix()];
                self.here.push((self.tree.nodes[node as usize].edges.len() as u32, index));
                self.tree.add(node, key, looks);
            }
        }
        !self.here.is_empty()
    }

    /// The edge to go on by: what promises most, and what is in doubt.
    fn pick(&mut self, node: u32, seat: Seat) -> (u32, usize) {
        let n = &self.tree.nodes[node as usize];
        if node == 0 && !self.only.is_empty() {
            let least = self.here.iter().min_by_key(|(e, _)| n.edges[*e as usize].visits);
            return least.copied().unwrap_or_default();
        }
        self.here.sort_by(|a, b| {
            let looks = |e: u32| n.edges[e as usize].looks;
            looks(b.0).total_cmp(&looks(a.0)).then(a.0.cmp(&b.0))
        });
        let doubt = DOUBT * self.tree.spread() * ((n.visits + 1) as f32).sqrt();
        let mut best = (f32::MIN, (0, 0));
        for (rank, &(e, index)) in self.here.iter().enumerate() {
            let edge = &n.edges[e as usize];
            let score = edge.worth(seat) + doubt / ((1 + edge.visits) as f32 * (1.0 + rank as f32).sqrt());
            if score > best.0 {
                best = (score, (e, index));
            }
        }
        best.1
    }
}

/// What was done since the last question that stands for itself: it names the way to the next node.
pub struct Trail(Mix);

impl Trail {
    pub fn new() -> Trail {
        Trail(Mix::new(0))
    }
    /// The way that leads on from a deed at a question, which was asked of several `together` or not, to the next one's.
    pub fn after(&mut self, deed: u64, next: Seat, together: bool, g: &Game) -> u64 {
        self.0.add(deed);
        let mut way = Mix::new(u64::from(next.0));
        // what others answer in secret cannot follow from this answer
        if together && asked_together(g) {
            return way.add(1).0;
        }
        let way = way.add(self.0.0).add(question(g)).0;
        self.0 = Mix::new(0);
        way
    }
}

/// Tells questions apart that the same deed may lead to.
fn question(g: &Game) -> u64 {
    g.t().frames().last().map_or(0, |f| u64::from(f.code) << 8 | f.work as u64)
}
