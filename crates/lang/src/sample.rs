//! Random terms of a grammar, for tests that print and read them again.

use crate::grammar::{Arg, Grammar, Item, ItemKind, SortId};
use crate::parse::MAX_NUMBER;
use crate::term::Term;

impl Grammar {
    /// A random term of `sort`. `pick(n)` answers a number below `n`; `depth` is how far the term may branch freely.
    pub fn sample(&self, sort: &str, depth: u32, pick: &mut dyn FnMut(usize) -> usize) -> Option<Term> {
        let heights = self.heights();
        let id = self.sort_id(sort)?;
        heights.0[id as usize]?;
        Some(self.sample_sort(id, depth, &heights, pick))
    }

    /// The least height of a term of each sort and of each row; `None` where no finite term exists.
    fn heights(&self) -> (Vec<Option<u32>>, Vec<Option<u32>>) {
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

    fn sample_sort(
        &self,
        sort: SortId,
        depth: u32,
        heights: &(Vec<Option<u32>>, Vec<Option<u32>>),
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Term {
        let rows: Vec<(u16, u32)> =
            self.sorts[sort as usize].rows.iter().filter_map(|r| Some((*r, heights.1[*r as usize]?))).collect();
        let low = rows.iter().map(|r| r.1).min().unwrap_or(0);
        let fit: Vec<u16> = rows.iter().filter(|r| r.1 <= depth.max(low)).map(|r| r.0).collect();
        let row = fit[pick(fit.len()) % fit.len()];
        let mut args = Vec::new();
        self.sample_items(&self.items[row as usize], depth.saturating_sub(1), heights, pick, &mut args);
        Term::new(row, args)
    }

    fn sample_items(
        &self,
        items: &[Item],
        depth: u32,
        heights: &(Vec<Option<u32>>, Vec<Option<u32>>),
        pick: &mut dyn FnMut(usize) -> usize,
        args: &mut Vec<Term>,
    ) {
        for item in items {
            match &item.kind {
                ItemKind::Arg(a) => args.push(self.sample_arg(a, depth, heights, pick)),
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

    fn sample_arg(
        &self,
        arg: &Arg,
        depth: u32,
        heights: &(Vec<Option<u32>>, Vec<Option<u32>>),
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Term {
        match arg {
            Arg::Sort(s) => self.sample_sort(*s, depth, heights, pick),
            Arg::Quote(s) => Term::quote(self.sample_sort(*s, depth, heights, pick)),
            Arg::Number => {
                let top = if pick(8) == 0 { MAX_NUMBER as usize + 1 } else { 5 };
                Term::number((pick(top) % top) as i32)
            }
            Arg::Name => Term::name(char::from(b'A' + (pick(8) % 8) as u8)),
            Arg::Var => Term::var(char::from(b'X' + (pick(3) % 3) as u8)),
            Arg::Title => Term::title(["Old Tub", "Nan's \"Red\" Boat"][pick(2) % 2]),
            Arg::List(one, _) => {
                let n = if depth == 0 { 1 } else { 1 + pick(3) % 3 };
                Term::list((0..n).map(|_| self.sample_arg(one, depth, heights, pick)).collect())
            }
        }
    }
}

fn row_height(items: &[Item], sorts: &[Option<u32>]) -> Option<u32> {
    let mut most = 0;
    for item in items {
        if let ItemKind::Arg(a) = &item.kind {
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
    use crate::testing::{Lcg, harbour};

    #[test]
    fn random_terms_print_and_read_back() {
        let g = harbour();
        let mut r = Lcg(11);
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
