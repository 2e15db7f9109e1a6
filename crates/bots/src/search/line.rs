//! What is expected to follow an option: the way through the tree that was gone most often.

use super::key;
use super::tree::Tree;
use super::walk::Trail;
use crate::seat::asked_together;
use muster_kernel::{Game, Seat};

/// Deeds that are told at most.
const FORETOLD: usize = 8;
/// How often a deed must have been tried to be expected.
const SURE: u32 = 4;

/// The deeds of all seats, an option of the tree's first question in front, as they can be done on a guess. They are done on it.
pub fn expected(tree: &Tree, first: u64, guess: &mut Game) -> Vec<(Seat, usize)> {
    let (mut out, mut node, mut trail) = (Vec::new(), Some(0u32), Trail::new());
    while let Some(n) = node.filter(|_| out.len() < FORETOLD) {
        let at = &tree.nodes[n as usize];
        let fits = |key: u64, visits: u32| if n == 0 { key == first } else { visits >= SURE };
        let mut most: Option<(u32, u64, usize)> = None;
        for (index, o) in guess.options_for(at.seat).iter().enumerate() {
            let key = key::of(guess, at.seat, o);
            let edge = at.edges.iter().find(|e| e.key == key && fits(key, e.visits));
            if let Some(e) = edge.filter(|e| most.is_none_or(|(best, ..)| e.visits > best)) {
                most = Some((e.visits, key, index));
            }
        }
        let Some((_, key, index)) = most else { break };
        let together = asked_together(guess);
        if guess.choose(at.seat, index).is_err() {
            break;
        }
        out.push((at.seat, index));
        let Some(next) = guess.to_decide() else { break };
        node = tree.found(n, trail.after(key, next, together, guess));
    }
    out
}
