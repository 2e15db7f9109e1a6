//! The tree of a proof-number search: what was looked at, and at every node how much is missing to prove a win or to refute it.
//! Where two ways lead to the same position there is one node for it.

use crate::solve::Value;
use muster_kernel::{Seat, Snapshot};
use std::collections::HashMap;

pub type NodeId = usize;

/// So many that it cannot be done.
const NEVER: u32 = u32::MAX;

/// What an option leads to, as it is hung into the tree.
pub struct Leaf {
    pub option: u16,
    pub state: State,
    /// The number of the position, if it has one.
    pub key: Option<u64>,
}

pub enum State {
    Settled(Value),
    /// Something was drawn by chance.
    Chance,
    /// The game goes on with so many options, for the attacker or for the other.
    Open {
        ways: u32,
        own: bool,
    },
}

struct Node {
    /// Whence it came first, and by which option.
    parent: NodeId,
    option: u16,
    /// How far from the first position; every way goes down.
    depth: u32,
    /// The other nodes that it hangs below.
    others: Vec<NodeId>,
    /// Does the attacker choose here?
    own: bool,
    chance: bool,
    /// Positions that must be settled at least to prove a win, and to refute it. Both NEVER: nothing can be said.
    win: u32,
    no: u32,
    key: Option<u64>,
    kids: Vec<NodeId>,
    /// The position and who chooses, once it was looked into.
    at: Option<(Snapshot, Seat)>,
}

#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
    by_key: HashMap<u64, NodeId>,
}

impl Tree {
    /// An empty tree with its first node.
    pub fn begin(&mut self) -> NodeId {
        self.nodes.clear();
        self.by_key.clear();
        self.add(0, 0, Leaf { option: 0, state: State::Open { ways: 1, own: true }, key: None })
    }

    /// Hangs in what a position leads to. What that makes of the position is counted later.
    pub fn open(&mut self, node: NodeId, at: (Snapshot, Seat), own: bool, kids: impl Iterator<Item = Leaf>) {
        let depth = self.nodes[node].depth + 1;
        let mut all = Vec::new();
        for leaf in kids {
            let known = leaf.key.and_then(|k| self.by_key.get(&k)).copied();
            // never upwards, so that no way leads back to where it came from
            let same = known.filter(|k| node > 0 && self.nodes[*k].depth >= depth);
            all.push(match same {
                Some(known) => {
                    self.nodes[known].others.push(node);
                    known
                }
                None => self.add(node, depth, leaf),
            });
        }
        let n = &mut self.nodes[node];
        (n.kids, n.at, n.own) = (all, Some(at), own);
    }

    fn add(&mut self, parent: NodeId, depth: u32, leaf: Leaf) -> NodeId {
        let (own, (win, no)) = match leaf.state {
            State::Settled(v) => (true, numbers(v)),
            // it can be refuted, not proved
            State::Chance => (true, (NEVER, 1)),
            State::Open { ways, own: true } => (true, (1, ways.max(1))),
            State::Open { ways, own: false } => (false, (ways.max(1), 1)),
        };
        let chance = matches!(leaf.state, State::Chance);
        let Leaf { option, key, .. } = leaf;
        let (others, kids, at, id) = (Vec::new(), Vec::new(), None, self.nodes.len());
        self.nodes.push(Node { parent, option, depth, others, own, chance, win, no, key, kids, at });
        if let Some(key) = key {
            self.by_key.entry(key).or_insert(id);
        }
        id
    }

    /// Which child to look into next; none at a leaf or where nothing is open.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        let n = &self.nodes[node];
        let open = n.kids.iter().copied().filter(|k| self.is_open(*k));
        match n.own {
            true => open.min_by_key(|k| (self.nodes[*k].win, self.nodes[*k].no)),
            false => open.min_by_key(|k| (self.nodes[*k].no, self.nodes[*k].win)),
        }
    }

    /// Counts anew from the children. Has that changed anything?
    pub fn count(&mut self, node: NodeId) -> bool {
        let n = &self.nodes[node];
        if n.kids.is_empty() || !self.is_open(node) {
            return false;
        }
        let kids = || n.kids.iter().map(|k| &self.nodes[*k]);
        let sum = |of: fn(&Node) -> u32| kids().fold(0u32, |all, k| all.saturating_add(of(k)));
        let least = |of: fn(&Node) -> u32| kids().map(of).min().unwrap_or(NEVER);
        let numbers = match n.own {
            true => (least(|k| k.win), sum(|k| k.no)),
            false => (sum(|k| k.win), least(|k| k.no)),
        };
        let changed = numbers != (n.win, n.no);
        (self.nodes[node].win, self.nodes[node].no) = numbers;
        changed
    }

    pub fn settle(&mut self, node: NodeId, value: Value) {
        (self.nodes[node].win, self.nodes[node].no) = numbers(value);
    }

    pub fn value(&self, node: NodeId) -> Value {
        match (self.nodes[node].win, self.nodes[node].no) {
            (0, _) => Value::Win,
            (_, 0) => Value::No,
            _ => Value::Unknown,
        }
    }
    /// Can anything still be found out here?
    pub fn is_open(&self, node: NodeId) -> bool {
        let n = &self.nodes[node];
        n.win != 0 && n.no != 0 && (n.win, n.no) != (NEVER, NEVER)
    }
    pub fn is_opened(&self, node: NodeId) -> bool {
        !self.nodes[node].kids.is_empty()
    }
    pub fn is_chance(&self, node: NodeId) -> bool {
        self.nodes[node].chance
    }
    pub fn kids(&self, node: NodeId) -> Vec<NodeId> {
        self.nodes[node].kids.clone()
    }
    /// The nodes that it hangs below; none for the first.
    pub fn parents(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let n = &self.nodes[node];
        (n.depth > 0).then_some(n.parent).into_iter().chain(n.others.iter().copied())
    }
    pub fn parent(&self, node: NodeId) -> NodeId {
        self.nodes[node].parent
    }
    pub fn option(&self, node: NodeId) -> usize {
        usize::from(self.nodes[node].option)
    }
    pub fn key(&self, node: NodeId) -> Option<u64> {
        self.nodes[node].key
    }
    pub fn place(&self, node: NodeId) -> Option<(Snapshot, Seat)> {
        self.nodes[node].at.clone()
    }
}

fn numbers(value: Value) -> (u32, u32) {
    match value {
        Value::Win => (0, NEVER),
        Value::No => (NEVER, 0),
        Value::Unknown => (NEVER, NEVER),
    }
}
