//! Random terms of a grammar, for tests that print and read them again.

use crate::grammar::{Arg, Grammar, Item, ItemKind, SortId};
use crate::parse::MAX_NUMBER;
use crate::term::Term;

/// The least height of a term of each sort, and of each row.
type Heights = (Vec<Option<u32>>, Vec<Option<u32>>);

impl Grammar {
    /// A random term of `sort`. `pick(n)` answers a number below `n`; `depth` is how far the term may branch freely.
    pub fn sample(&self, sort: &str, depth: u32, pick: &mut dyn FnMut(usize) -> usize) -> Option<Term> {
        let heights = self.heights();
        let id = self.sort_id(sort)?;
        heights.0[id as usize]?;
        Some(self.sample_sort(id, depth, &heights, pick))
    }

    /// Terms of `sort` that use a row, one for each place where another row lets it stand.
    pub fn around(&self, sort: &str, row: u16, pick: &mut dyn FnMut(usize) -> usize) -> Vec<Term> {
        let Some(top) = self.sort_id(sort) else { return Vec::new() };
        let heights = self.heights();
        if heights.1[row as usize].is_none() {
            return Vec::new();
        }
        let ways = self.ways_up(top);
        let own = self.sort_of(row);
        let mut out = Vec::new();
        if own == top {
            out.push(self.sample_row(row, 2, &heights, pick));
        }
        for (above, at) in self.places_of(own) {
            if heights.1[above as usize].is_none() || ways[self.sort_of(above) as usize].is_none() {
                continue;
            }
            let inner = self.sample_row(row, 2, &heights, pick);
            let mut term = self.with_part(above, at, inner, &heights, pick);
            let mut sort = self.sort_of(above);
            while sort != top {
                let far = ways[sort as usize].unwrap_or(0);
                let nearer = |r: &(u16, usize)| {
                    heights.1[r.0 as usize].is_some() && ways[self.sort_of(r.0) as usize].is_some_and(|w| w < far)
                };
                let up: Vec<(u16, usize)> = self.places_of(sort).into_iter().filter(nearer).collect();
                let (row, at) = up[pick(up.len()) % up.len()];
                term = self.with_part(row, at, term, &heights, pick);
                sort = self.sort_of(row);
            }
            out.push(term);
        }
        out
    }

    fn sort_of(&self, row: u16) -> SortId {
        self.sort_id(self.rows()[row as usize].sort).unwrap_or(0)
    }

    /// Every argument of every row that is of this sort.
    fn places_of(&self, sort: SortId) -> Vec<(u16, usize)> {
        let mut out = Vec::new();
        for (row, items) in self.items.iter().enumerate() {
            for (at, arg) in args_of(items).into_iter().enumerate() {
                let one = if let Arg::List(one, _) = arg { one } else { arg };
                if matches!(one, Arg::Sort(s) | Arg::Quote(s) if *s == sort) {
                    out.push((row as u16, at));
                }
            }
        }
        out
    }

    /// How many rows lie between each sort and the one at the top, at least.
    fn ways_up(&self, top: SortId) -> Vec<Option<u32>> {
        let mut ways = vec![None; self.sorts.len()];
        ways[top as usize] = Some(0);
        let mut next = vec![top];
        while let Some(sort) = next.first().copied() {
            next.remove(0);
            for row in &self.sorts[sort as usize].rows {
                for arg in args_of(&self.items[*row as usize]) {
                    let one = if let Arg::List(one, _) = arg { one } else { arg };
                    if let Arg::Sort(s) | Arg::Quote(s) = one
                        && ways[*s as usize].is_none()
                    {
                        ways[*s as usize] = ways[sort as usize].map(|w: u32| w + 1);
                        next.push(*s);
                    }
                }
            }
        }
        ways
    }

    /// A term of a row with that part in it.
    fn with_part(
        &self,
        row: u16,
        at: usize,
        part: Term,
        heights: &Heights,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Term {
        let mut term = self.sample_row(row, 1, heights, pick);
        term.args[at] = match args_of(&self.items[row as usize])[at] {
            Arg::List(..) => Term::list(vec![part]),
            Arg::Quote(_) => Term::quote(part),
            _ => part,
        };
        term
    }

    fn sample_row(&self, row: u16, depth: u32, heights: &Heights, pick: &mut dyn FnMut(usize) -> usize) -> Term {
        let mut args = Vec::new();
        self.sample_items(&self.items[row as usize], depth, heights, pick, &mut args);
        Term::new(row, args)
    }

    /// Another term in place of one: of another row of its sort, or another number, letter or title.
    pub fn another(&self, t: &Term, row: u16, pick: &mut dyn FnMut(usize) -> usize) -> Term {
        match t.row {
            Term::NUM => Term::number(if t.num < 5 { t.num + 1 } else { t.num - 1 }),
            Term::NAME => Term::name(if t.text() == "A" { 'B' } else { 'A' }),
            Term::VAR => Term::var(if t.text() == "X" { 'Y' } else { 'X' }),
            Term::TITLE => Term::title("Another Tub"),
            _ => self.sample_row(row, 1, &self.heights(), pick),
        }
    }

    /// The least height of a term of each sort and of each row; `None` where no finite term exists.
    fn heights(&self) -> Heights {
        let mut sorts = vec![None; self.sorts.len()];
        let mut rows = vec![None; self.items.len()];
        loop {
            let mut changed = false;
            for (s, sort) in self.sorts.iter().enumerate() {
                for r in &sort.rows {
                    if rows[*r as usize].is_none() {
                        let h = row_height(&self.items[*r as usize], &sorts);
                        changed |= h.is_some();
                        rows[*r as usize] = h;
                        if let Some(h) = h
                            && sorts[s].is_none_or(|old| h + 1 < old)
                        {
                            sorts[s] = Some(h + 1);
                        }
                    }
                }
            }
            if !changed {
                return (sorts, rows);
            }
        }
    }

    fn sample_sort(&self, sort: SortId, depth: u32, heights: &Heights, pick: &mut dyn FnMut(usize) -> usize) -> Term {
        let rows: Vec<(u16, u32)> =
            self.sorts[sort as usize].rows.iter().filter_map(|r| Some((*r, heights.1[*r as usize]?))).collect();
        let low = rows.iter().map(|r| r.1).min().unwrap_or(0);
        let fit: Vec<u16> = rows.iter().filter(|r| r.1 <= depth.max(low)).map(|r| r.0).collect();
        let row = fit[pick(fit.len()) % fit.len()];
        self.sample_row(row, depth.saturating_sub(1), heights, pick)
    }

    fn sample_items(
        &self,
        items: &[Item],
        depth: u32,
        heights: &Heights,
        pick: &mut dyn FnMut(usize) -> usize,
        args: &mut Vec<Term>,
    ) {
        for item in items {
            match &item.kind {
                ItemKind::Arg(a, ..) => args.push(self.sample_arg(a, depth, heights, pick)),
                ItemKind::Optional(body) => {
                    if depth > 0 && row_height(body, &heights.0).is_some_and(|h| h <= depth) && pick(2) == 0 {
                        self.sample_items(body, depth, heights, pick, args);
                    } else {
                        args.push(Term::none());
                    }
                }
                _ => {}
            }
        }
    }

    fn sample_arg(&self, arg: &Arg, depth: u32, heights: &Heights, pick: &mut dyn FnMut(usize) -> usize) -> Term {
        match arg {
            Arg::Sort(s) => self.sample_sort(*s, depth, heights, pick),
            Arg::Quote(s) => Term::quote(self.sample_sort(*s, depth, heights, pick)),
            Arg::Number => {
                let top = if pick(8) == 0 { MAX_NUMBER as usize + 1 } else { 5 };
                Term::number((pick(top) % top) as i32)
            }
            Arg::Name => Term::name(char::from(b'A' + (pick(12) % 8) as u8 * (pick(3) % 2) as u8)),
            Arg::Var => Term::var(char::from(b'X' + (pick(3) % 3) as u8)),
            Arg::Title => Term::title(["Old Tub", "Nan's \"Red\" Boat"][pick(2) % 2]),
            Arg::List(one, _) => {
                let n = if depth == 0 { 1 } else { 1 + pick(3) % 3 };
                Term::list((0..n).map(|_| self.sample_arg(one, depth, heights, pick)).collect())
            }
        }
    }
}

/// The arguments of a row in order; an optional part is one.
fn args_of(items: &[Item]) -> Vec<&Arg> {
    items.iter().filter_map(arg_of).collect()
}

fn arg_of(item: &Item) -> Option<&Arg> {
    match &item.kind {
        ItemKind::Arg(a, ..) => Some(a),
        ItemKind::Optional(body) => body.iter().find_map(arg_of),
        _ => None,
    }
}

fn row_height(items: &[Item], sorts: &[Option<u32>]) -> Option<u32> {
    let mut most = 0;
    for item in items {
        if let ItemKind::Arg(a, ..) = &item.kind {
            let a = if let Arg::List(one, _) = a { one } else { a };
            if let Arg::Sort(s) | Arg::Quote(s) = a {
                most = most.max(sorts[*s as usize]?);
            }
        }
    }
    Some(most)
}

#[cfg(test)]
mod tests {
    use crate::ParseError;
    use crate::testing::{Dice, harbour};

    #[test]
    fn random_terms_print_and_read_back() {
        let g = harbour();
        let mut r = Dice(11);
        let mut good = 0;
        for _ in 0..4000 {
            let depth = 1 + r.below(9) as u32;
            let t = g.sample("line", depth, &mut |n| r.below(n)).unwrap();
            for s in [g.print_source(&t), g.print_text(&t)] {
                match g.parse("line", &s) {
                    Ok(again) => {
                        assert_eq!(again, t, "{s}");
                        good += 1;
                    }
                    // The little grammar has honest ambiguities (nested choices); real ones must not.
                    Err(
                        ParseError::TwoReadings { .. } | ParseError::TooComplex { .. } | ParseError::TooLong { .. },
                    ) => {}
                    Err(e) => panic!("{s}: {e}"),
                }
            }
        }
        assert!(good > 4000, "{good}");
    }
}
