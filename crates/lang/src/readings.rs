//! Two readings of one text, told apart in words.

use crate::grammar::Grammar;
use crate::names::of_sort;
use crate::term::Term;

/// Sorts whose phrases a sentence before can choose and name.
const NAMEABLE: [&str; 4] = ["np", "npcore", "who", "g"];

impl Grammar {
    /// What one reading of a text takes together that the other does not, and how to write that so that only it is left.
    pub(crate) fn told_apart(&self, is: &Term, other: &Term) -> String {
        let theirs: Vec<String> = other.preorder().into_iter().map(|t| self.print_source(t)).collect();
        let own = |(at, t): (usize, &Term)| {
            let text = self.print_source(t);
            let new = at > 0 && self.row(t).is_some() && !theirs.contains(&text);
            new.then(|| (text.split(' ').count() < 2, text.split(' ').count(), at))
        };
        let nodes = is.preorder();
        let together = nodes.iter().copied().enumerate().filter_map(own).min().map(|(.., at)| at);
        let Some(at) = together else { return self.told_by_row(&nodes, other) };
        let part = nodes[at];
        let inside = at..at + part.preorder().len();
        let sort = self.row(part).map_or("", |r| r.sort);
        let what = of_sort(sort);
        let as_a_whole = format!("`{}` as {what}", self.with_marks(is, &inside, "[", "]"));
        if NAMEABLE.contains(&sort) {
            let name = ('A'..='H').find(|n| !nodes.iter().any(|t| t.row == Term::NAME && t.text() == n.to_string()));
            let name = name.unwrap_or('A').to_string();
            let rest = self.with_marks(is, &inside, &name, "");
            return format!("{as_a_whole}; write `choose {} as {name}`, then `{rest}`", self.print_source(part));
        }
        let alone = match sort {
            "sentence" | "stmt" | "verb" | "abody" => "in a sentence of its own",
            "cond" | "test" => "as a condition of its own (`only if …`, `if …: …`)",
            "post" | "posts" | "opost" => "of a thing that is chosen before, in a sentence of its own",
            _ => "in other words",
        };
        format!("{as_a_whole}; write `{}` {alone}", self.print_source(part))
    }

    /// Where both take the same words together, by different phrases.
    fn told_by_row(&self, nodes: &[&Term], other: &Term) -> String {
        let theirs: Vec<u16> = other.preorder().into_iter().map(|t| t.row).collect();
        let mine = nodes.iter().filter(|t| !theirs.contains(&t.row)).find_map(|t| Some((t, self.row(t)?)));
        mine.map_or_else(
            || format!("`{}`", nodes.first().map_or(String::new(), |t| self.print_source(t))),
            |(t, row)| {
                let (text, what) = (self.print_source(t), of_sort(row.sort));
                format!("`{text}` as {what}, by the phrase `{}`; write it by another phrase of that class", row.pattern)
            },
        )
    }

    /// The text with a part of it between marks, or with a word in its place if the second mark is empty.
    fn with_marks(&self, t: &Term, part: &std::ops::Range<usize>, open: &str, close: &str) -> String {
        let spans = self.source_spans(t);
        let is_in = |i: &usize| part.contains(&(spans[*i].node as usize));
        let (first, last) = ((0..spans.len()).find(is_in), (0..spans.len()).rev().find(is_in));
        let (Some(first), Some(last)) = (first, last) else { return self.print_source(t) };
        let text = |r: std::ops::Range<usize>| spans[r].iter().map(|s| s.text.as_str()).collect::<String>();
        let (before, inner, after) = (text(0..first), text(first..last + 1), text(last + 1..spans.len()));
        let word = inner.trim();
        let (lead, tail) = inner.split_once(word).unwrap_or(("", ""));
        let inner = if close.is_empty() { "" } else { word };
        format!("{before}{lead}{open}{inner}{close}{tail}{after}")
    }
}
