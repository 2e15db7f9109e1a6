//! What the search remembers: nodes by the way that leads to them, so that guesses of different tables share what is alike.

use muster_kernel::{MAX_SEATS, Seat};
use std::collections::HashMap;

/// Chances of winning, by seat.
pub type Chances = [f32; MAX_SEATS];

/// One thing that may be done at a node, whichever guess offered it.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Names it across guesses.
    pub key: u64,
    /// How it looked at first sight, to the seat that is asked.
    pub looks: f32,
    pub visits: u32,
    /// Chances summed over the visits.
    pub sum: Chances,
}

impl Edge {
    /// What it promises a seat: its looks count as one visit.
    pub fn worth(&self, seat: Seat) -> f32 {
        (self.looks + self.sum[seat.ix()]) / (self.visits + 1) as f32
    }
}

/// A question, with what was tried there.
#[derive(Clone, Debug)]
pub struct Node {
    pub seat: Seat,
    pub visits: u32,
    pub edges: Vec<Edge>,
}

/// Grows to a bound and no further.
pub struct Tree {
    pub nodes: Vec<Node>,
    /// From a node, by what was done there and what is asked then.
    ways: HashMap<(u32, u64), u32>,
    edges: usize,
    most: usize,
    /// Of the chances at the ends of all lines: how many, sum and sum of squares.
    seen: (f64, f64, f64),
}

impl Tree {
    /// A tree of at most so many edges in all its nodes.
    pub fn new(root: Seat, most: usize) -> Tree {
        let root = Node { seat: root, visits: 0, edges: Vec::new() };
        Tree { nodes: vec![root], ways: HashMap::new(), edges: 0, most, seen: (0.0, 0.0, 0.0) }
    }
    /// The node that a way leads to; none if there is no room for a new one.
    pub fn follow(&mut self, from: u32, way: u64, seat: Seat) -> Option<u32> {
        let known = self.found(from, way);
        if known.is_some() {
            return known;
        }
        if self.full() {
            return None;
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Node { seat, visits: 0, edges: Vec::new() });
        self.ways.insert((from, way), new);
        Some(new)
    }
    /// The node that a way leads to, if somebody went there.
    pub fn found(&self, from: u32, way: u64) -> Option<u32> {
        self.ways.get(&(from, way)).copied()
    }
    /// Adds what was not offered here before.
    pub fn add(&mut self, node: u32, key: u64, looks: f32) {
        self.edges += 1;
        self.nodes[node as usize].edges.push(Edge { key, looks, visits: 0, sum: [0.0; MAX_SEATS] });
    }
    /// Options in all nodes.
    pub fn held(&self) -> usize {
        self.edges
    }
    /// Is there no room for new nodes?
    pub fn full(&self) -> bool {
        self.edges >= self.most || self.nodes.len() >= self.most
    }
    /// Tells the nodes along a line how it came out.
    pub fn learn(&mut self, line: &[(u32, u32)], chances: &Chances, seats: usize) {
        for (node, edge) in line {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            let edge = &mut node.edges[*edge as usize];
            edge.visits += 1;
            edge.sum.iter_mut().zip(chances).take(seats).for_each(|(sum, c)| *sum += c);
        }
        let c = f64::from(chances[self.nodes[0].seat.ix()]);
        self.seen = (self.seen.0 + 1.0, self.seen.1 + c, self.seen.2 + c * c);
    }
    /// How far apart the ends of lines are: what a doubt is worth.
    pub fn spread(&self) -> f32 {
        let (n, sum, squares) = self.seen;
        if n < 2.0 {
            return 0.1;
        }
        let mean = sum / n;
        (((squares / n - mean * mean).max(0.0)).sqrt() as f32).max(0.005)
    }
}
