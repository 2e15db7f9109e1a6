//! Words that make no difference: the check that what is written is what is run, for every row of a language.

use crate::grammar::Row;
use crate::lower::{Dialect, Ground, lower_line};
use crate::term::Term;
use muster_kernel::ir::{Op, Pool};

/// What the check of a language found.
#[derive(Default, Debug)]
pub struct Idle {
    /// Texts that mean the same whatever stands in the place of one of their words: a text and one other.
    pub found: Vec<(String, String)>,
    /// How many texts had a program.
    pub lowered: usize,
    /// Texts that the game could not make sense of, though they are phrases of it.
    pub refused: usize,
    /// Rows that stood in no text that had a program.
    pub untried: Vec<String>,
}

/// How many other rows are tried in the place of one.
const OTHERS: usize = 8;

/// For every row, lines that use it wherever it may stand, and the same lines with each of their parts changed: each part must
/// make a difference to the program, or the line must be refused. `lead` is a sentence put before the others, which gives
/// names something to stand for. Numbers, letters and titles in the patterns `unread` are for the reader or the game alone.
pub fn idle_words(d: &Dialect, lead: &str, rounds: usize, unread: &[&str]) -> Idle {
    let g = &d.grammar;
    let lead = g.parse("sentence", lead).ok();
    let mut dice = Dice(7);
    let mut out = Idle::default();
    for row in 0..g.rows().len() as u16 {
        let before = out.lowered;
        for _ in 0..rounds {
            for line in g.around("line", row, &mut |n| dice.below(n)) {
                let line = led(d, &line, lead.as_ref());
                match program(d, &line) {
                    None => out.refused += 1,
                    Some(is) => {
                        out.lowered += 1;
                        changed(d, &line, &is, unread, &mut dice, &mut out);
                    }
                }
            }
        }
        if out.lowered == before {
            let r = &g.rows()[row as usize];
            out.untried.push(format!("{} = {}", r.sort, r.pattern));
        }
    }
    out
}

/// Every part of a line in turn is another one.
fn changed(d: &Dialect, line: &Term, is: &str, unread: &[&str], dice: &mut Dice, out: &mut Idle) {
    let g = &d.grammar;
    let nodes = line.preorder();
    for (at, part) in nodes.iter().enumerate() {
        let above = nodes.iter().find(|t| t.args.iter().any(|a| std::ptr::eq(a, *part)));
        let above = above.and_then(|t| g.row(t)).map_or("", |r| r.pattern);
        if part.args.is_empty() && part.is_builtin() && unread.contains(&above) {
            continue;
        }
        // two words may say one thing where they stand; a word is idle if it does not matter which one stands there
        let mut same = None;
        let mut matters = false;
        let mut with = |row: u16, dice: &mut Dice| {
            let mut next = 0;
            let another = replaced(line, at, &g.another(part, row, &mut |n| dice.below(n)), &mut next);
            match program(d, &another) {
                Some(p) if p == is && another != *line => same = Some(another),
                Some(_) => matters = true,
                None => {}
            }
            same.is_some() && !matters
        };
        let others = other_rows(d, part);
        let idle = sampled(&others, dice).into_iter().fold(false, |_, row| with(row, dice));
        // a few that say the same are not yet all of them
        if idle
            && others.iter().all(|row| with(*row, dice))
            && let Some(another) = same
        {
            out.found.push((g.print_source(line), g.print_source(&another)));
        }
    }
}

/// The other rows of the same sort that mean something else.
fn other_rows(d: &Dialect, t: &Term) -> Vec<u16> {
    match t.row {
        Term::NUM | Term::NAME | Term::VAR | Term::TITLE => return vec![0],
        _ if t.is_builtin() => return Vec::new(),
        _ => {}
    }
    let rows = d.grammar.rows();
    // one meaning may be said with more or fewer arguments
    let says = |row: &Row| (row.pattern.matches('{').count(), format!("{:?}", d.sems.get(row.sem as usize)));
    let (sort, mine) = (rows[t.row as usize].sort, says(&rows[t.row as usize]));
    let another = |r: &u16| {
        let row = &rows[*r as usize];
        row.sort == sort && says(row) != mine
    };
    (0..rows.len() as u16).filter(another).collect()
}

/// Some of them.
fn sampled(rows: &[u16], dice: &mut Dice) -> Vec<u16> {
    let mut some = rows.to_vec();
    while some.len() > OTHERS {
        some.swap_remove(dice.below(some.len()));
    }
    some
}

/// A term with the node of that number replaced.
fn replaced(t: &Term, at: usize, by: &Term, next: &mut usize) -> Term {
    let here = *next;
    *next += 1;
    if here == at {
        return by.clone();
    }
    let args = t.args.iter().map(|a| replaced(a, at, by, next)).collect();
    Term { args, ..t.clone() }
}

/// The line with a sentence before the others of its body, if it has sentences.
fn led(d: &Dialect, line: &Term, lead: Option<&Term>) -> Term {
    let sentence = |t: &Term| d.grammar.row(t).is_some_and(|r| r.sort == "sentence");
    let body = |t: &Term| d.grammar.row(t).is_some_and(|r| r.sort == "abody");
    let mut line = line.clone();
    if !line.preorder().iter().any(|t| t.row == Term::NAME) {
        return line;
    }
    let (Some(lead), Some(body)) = (lead, line.args.iter_mut().find(|t| body(t))) else { return line };
    if let Some(list) = body.args.iter_mut().find(|t| t.elements().first().is_some_and(sentence)) {
        list.args.insert(0, lead.clone());
    }
    line
}

/// All that a line lowers to, as text, or nothing if it is refused.
fn program(d: &Dialect, line: &Term) -> Option<String> {
    let mut pool = Pool::default();
    let ground = Ground { played: false, stands: true, place: false, faces: 1, line: 0 };
    let mut lowered = lower_line(d, &mut pool, line, ground).ok()?;
    // which word an op comes from is no part of what it does
    for a in pool.abilities.iter_mut().chain(&mut lowered.abilities) {
        a.nodes.clear();
        for op in &mut a.ops {
            if let Op::Branch { arms, .. } = op {
                arms.iter_mut().for_each(|arm| arm.node = 0);
            }
        }
    }
    Some(format!("{lowered:?} {pool:?}"))
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}
