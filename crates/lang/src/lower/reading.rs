//! Which words of a text the lowering has made something of.

use super::*;
use crate::names::occurrences;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// A text being lowered. What is never looked at would be dropped in silence, so it is a fault.
pub(super) struct Reading<'t> {
    pub terms: Vec<&'t Term>,
    nodes: HashMap<*const Term, u16>,
    used: Vec<Cell<bool>>,
    /// The node looked at last: where a fault is.
    last: Cell<u16>,
    /// Letters given to something, and the nodes that give them.
    given: RefCell<Vec<(char, u16)>>,
    /// The text that this one stands in for a phrase of, and that phrase's node.
    within: Option<(&'t Reading<'t>, u16)>,
}

impl<'t> Reading<'t> {
    pub(super) fn new(text: &'t Term) -> Self {
        let terms = text.preorder();
        let nodes = terms.iter().enumerate().map(|(i, t)| (*t as *const Term, i as u16)).collect();
        let used = vec![Cell::new(false); terms.len()];
        Reading { terms, nodes, used, last: Cell::new(0), given: RefCell::default(), within: None }
    }
    /// A text that stands in for a phrase of another.
    pub(super) fn within(text: &'t Term, outer: &'t Reading<'t>, phrase: &Term) -> Self {
        let node = outer.shown(phrase).unwrap_or(outer.last.get());
        Reading { within: Some((outer, node)), ..Reading::new(text) }
    }
    pub(super) fn depth(&self) -> usize {
        self.within.map_or(0, |(outer, _)| 1 + outer.depth())
    }
    /// The node of the card's own text that something comes from.
    pub(super) fn shown(&self, t: &Term) -> Option<u16> {
        self.within.map_or_else(|| self.node(t), |w| Some(w.1))
    }
    /// Letters that stand somewhere in it, or in the text around it.
    pub(super) fn letters(&self) -> Vec<char> {
        let names = self.terms.iter().filter(|t| t.row == Term::NAME).filter_map(|t| t.text().chars().next());
        let outer = self.within.map_or(Vec::new(), |(outer, _)| outer.letters());
        names.chain(outer).collect()
    }
    pub(super) fn has_given(&self, letter: char) -> bool {
        self.given.borrow().iter().any(|g| g.0 == letter)
    }
    pub(super) fn node(&self, t: &Term) -> Option<u16> {
        self.nodes.get(&(t as *const Term)).copied()
    }
    pub(super) fn mark(&self, t: &Term) {
        if let Some(n) = self.node(t) {
            self.used[n as usize].set(true);
            self.last.set(n);
        }
    }
    /// A letter is used once something speaks of it.
    pub(super) fn gives(&self, t: &Term, letter: char) {
        if let Some(n) = self.node(t) {
            self.last.set(n);
            self.given.borrow_mut().push((letter, n));
        }
    }
    pub(super) fn speaks_of(&self, letter: char) {
        let given = self.given.borrow();
        match (given.iter().rev().find(|g| g.0 == letter), self.within) {
            (Some((_, n)), _) => self.used[*n as usize].set(true),
            (None, Some((outer, _))) => outer.speaks_of(letter),
            _ => {}
        }
    }
    /// What came of it: a fault at the word it stopped at, or at the first word that nothing was made of.
    pub(super) fn outcome<T>(&self, d: &Dialect, done: Done<T>) -> Result<T, Unmeant> {
        let (at, message) = match done {
            Err(message) => (self.last.get() as usize, message),
            Ok(x) => {
                let says = |t: &Term| !(t.is_list() || t.is_none() || t.row == Term::QUOTE);
                let idle = |i: &usize| !self.used[*i].get() && says(self.terms[*i]);
                match (0..self.terms.len()).find(idle) {
                    None => return Ok(x),
                    Some(i) => (i, "nothing is made of this here".to_string()),
                }
            }
        };
        let words = d.grammar.print_source(self.terms[at]);
        let size = self.terms[at].preorder().len();
        let text = d.grammar.source_before(self.terms[0], at..at + size);
        Err(Unmeant { message, before: occurrences(&text, &words).len(), words })
    }
}
