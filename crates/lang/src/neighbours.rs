//! All readings that differ from one in a single place, for finding out what a test notices.

use crate::grammar::{Arg, Grammar, Item, ItemKind, Role};
use crate::parse::MAX_NUMBER;
use crate::term::Term;

/// Rows that may stand in for one another and are all tried; of more, only those that stand nearest in the table.
const ALL_OF: usize = 6;
/// How many of the nearest.
const NEAREST: usize = 3;

/// How a reading was altered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// A number is one higher or lower.
    Number,
    /// A phrase gives way to another of its sort.
    Phrase,
    /// A part that may be absent is.
    Dropped,
    /// One of several is left out.
    Fewer,
    /// A phrase gives way to the one inside it.
    Inner,
}

impl Change {
    /// As reports name it.
    pub fn word(self) -> &'static str {
        match self {
            Change::Number => "number",
            Change::Phrase => "phrase",
            Change::Dropped => "dropped",
            Change::Fewer => "fewer",
            Change::Inner => "inner",
        }
    }
}

impl Grammar {
    /// Every term that is `term` with one place altered, each once, in the order of the places.
    pub fn neighbours(&self, term: &Term) -> Vec<(Change, Term)> {
        let mut out = Vec::new();
        let sort = self.row(term).and_then(|r| self.sort_id(r.sort));
        if let Some(sort) = sort {
            self.altered(term, &Arg::Sort(sort), false, &mut |c, t| out.push((c, t)));
        }
        let mut seen = std::collections::HashSet::new();
        out.retain(|(_, t)| t != term && seen.insert(t.clone()));
        out
    }

    fn altered(&self, t: &Term, arg: &Arg, optional: bool, out: &mut dyn FnMut(Change, Term)) {
        if t.is_none() {
            return;
        }
        if optional {
            out(Change::Dropped, Term::none());
        }
        match arg {
            Arg::Number => {
                for n in [t.num - 1, t.num + 1] {
                    if (0..=MAX_NUMBER as i32).contains(&n) {
                        out(Change::Number, Term::number(n));
                    }
                }
            }
            Arg::Name | Arg::Var | Arg::Title => {}
            Arg::Quote(sort) => {
                if let Some(inner) = t.args.first() {
                    self.altered(inner, &Arg::Sort(*sort), false, &mut |c, x| out(c, Term::quote(x)));
                }
            }
            Arg::List(element, _) => {
                for i in 0..t.args.len() {
                    if t.args.len() > 1 {
                        let mut rest = t.args.clone();
                        rest.remove(i);
                        out(Change::Fewer, Term::list(rest));
                    }
                    self.altered(&t.args[i], element, false, &mut |c, x| out(c, with(t, i, x)));
                }
            }
            Arg::Sort(sort) => self.altered_row(t, *sort, out),
        }
    }

    fn altered_row(&self, t: &Term, sort: u16, out: &mut dyn FnMut(Change, Term)) {
        let Some(items) = self.items.get(t.row as usize) else { return };
        for row in self.stand_ins(t.row, sort) {
            out(Change::Phrase, Term { row, ..t.clone() });
        }
        for (i, (arg, optional)) in holes(items).into_iter().enumerate() {
            let Some(inner) = t.args.get(i) else { return };
            if matches!(arg, Arg::Sort(s) if *s == sort) && !inner.is_none() {
                out(Change::Inner, inner.clone());
            }
            self.altered(inner, arg, optional, &mut |c, x| out(c, with(t, i, x)));
        }
    }

    /// Other rows of a sort with the same holes.
    fn stand_ins(&self, row: u16, sort: u16) -> Vec<u16> {
        let shape = self.shape(row);
        let alike: Vec<u16> =
            self.sorts[sort as usize].rows.iter().copied().filter(|r| *r != row && self.shape(*r) == shape).collect();
        // of many names, one says as much as all
        let names = matches!(self.rows()[row as usize].role, Role::Trait | Role::Title | Role::Label);
        let most = if names { 1 } else { NEAREST };
        if alike.len() <= ALL_OF && !names {
            return alike;
        }
        let mut near = alike;
        near.sort_by_key(|r| (r.abs_diff(row), *r));
        near.truncate(most);
        near
    }

    fn shape(&self, row: u16) -> Vec<String> {
        holes(&self.items[row as usize]).into_iter().map(|(a, optional)| format!("{optional} {}", kind(a))).collect()
    }
}

fn kind(arg: &Arg) -> String {
    match arg {
        Arg::Sort(s) => format!("sort {s}"),
        Arg::Quote(s) => format!("quote {s}"),
        Arg::List(a, _) => format!("list of {}", kind(a)),
        Arg::Number => "number".into(),
        Arg::Name => "name".into(),
        Arg::Var => "var".into(),
        Arg::Title => "title".into(),
    }
}

/// The arguments a row takes, in order, and whether each may be absent.
fn holes(items: &[Item]) -> Vec<(&Arg, bool)> {
    let mut out = Vec::new();
    for item in items {
        match &item.kind {
            ItemKind::Arg(a, ..) => out.push((a, false)),
            ItemKind::Optional(body) => out.extend(holes(body).into_iter().map(|(a, _)| (a, true))),
            _ => {}
        }
    }
    out
}

fn with(t: &Term, i: usize, x: Term) -> Term {
    let mut t = t.clone();
    t.args[i] = x;
    t
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::{Lexicon, Row};

    #[test]
    fn each_place_is_altered_once() {
        let rows = vec![
            Row::new("line", "[{when} :] {effect,;}", 0),
            Row::new("when", "at dawn", 0),
            Row::new("effect", "draw {#} card~", 0),
            Row::new("effect", "sink {boat}", 1),
            Row::new("boat", "boat", 0),
            Row::new("boat", "raft", 1),
            Row::new("boat", "enemy {boat}", 2),
        ];
        let g = Grammar::new(rows, Lexicon::default()).unwrap();
        let t = g.parse("line", "at dawn: draw 2 cards; sink enemy boat").unwrap();
        let all: Vec<(Change, String)> = g.neighbours(&t).into_iter().map(|(c, t)| (c, g.print_source(&t))).collect();
        let has = |c: Change, text: &str| assert!(all.contains(&(c, text.to_string())), "{text} of {all:#?}");
        has(Change::Dropped, "draw 2 cards; sink enemy boat");
        has(Change::Number, "at dawn: draw 1 card; sink enemy boat");
        has(Change::Number, "at dawn: draw 3 cards; sink enemy boat");
        has(Change::Fewer, "at dawn: draw 2 cards");
        has(Change::Fewer, "at dawn: sink enemy boat");
        has(Change::Inner, "at dawn: draw 2 cards; sink boat");
        has(Change::Phrase, "at dawn: draw 2 cards; sink enemy raft");
        assert_eq!(all.len(), 7);
    }
}
